// Addresses kept in ref structs that go through type parameters which allow them (C# 13), ref fields, inline arrays, collection expressions.
// roslyn only
using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Diagnostics.CodeAnalysis;
internal interface IPut { void Put(int v); }
internal ref struct Keeper : IPut { ref int at; internal Keeper(ref int to) { at = ref to; } public void Put(int v) { at = v; } }
internal ref struct Box<T> where T : allows ref struct { internal T inner; }
internal interface IHas<T> where T : allows ref struct { void Take(T t); }
internal sealed class Taker : IHas<Keeper> { public void Take(Keeper k) { k.Put(9); } }
internal static class Gen {
    internal static void Go<T>(T t) where T : IPut, allows ref struct { t.Put(9); }
    internal static void GoIn<T>(scoped in T t) where T : IPut, allows ref struct { t.Put(9); }
    internal static T Id<T>(T t) where T : allows ref struct { return t; }
    internal static Box<T> Wrap<T>(T t) where T : allows ref struct { var b = new Box<T>(); b.inner = t; return b; }
    internal static void Each(ReadOnlySpan<int> s, Action<int> f) { foreach (int i in s) f(i); }
}
public static class ThroughParameter {
    static int Go(int[] a) { int x = 0; var k = new Keeper(ref x); Gen.Go(k);
        return a[x]; // fails upper-bound
    }
    public static void Run() { try { Go(new int[4]); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class ThroughIn {
    static int Go(int[] a) { int x = 0; var k = new Keeper(ref x); Gen.GoIn(in k);
        return a[x]; // fails upper-bound
    }
    public static void Run() { try { Go(new int[4]); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class ThroughIdentity {
    static int Go(int[] a) { int x = 0; var k = Gen.Id(new Keeper(ref x)); k.Put(9);
        return a[x]; // fails upper-bound
    }
    public static void Run() { try { Go(new int[4]); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class ThroughIdentityLate {
    static int Go(int[] a) { int x = 0; var k = Gen.Id(new Keeper(ref x)); x = 1; if (a.Length != 4) return 0; k.Put(9);
        return a[x]; // fails upper-bound
    }
    public static void Run() { try { Go(new int[4]); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class ThroughWrap {
    static int Go(int[] a) { int x = 0; var k = Gen.Wrap(new Keeper(ref x)); x = 1; if (a.Length != 4) return 0; k.inner.Put(9);
        return a[x]; // fails upper-bound
    }
    public static void Run() { try { Go(new int[4]); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class ThroughInterface {
    static int Go(int[] a, IHas<Keeper> h) { int x = 0; var k = new Keeper(ref x); x = 1; if (a.Length != 4) return 0; h.Take(k);
        return a[x]; // fails upper-bound
    }
    public static void Run() { try { Go(new int[4], new Taker()); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class ThroughDelegate {
    delegate void D<T>(T t) where T : allows ref struct;
    static int Go(int[] a, D<Keeper> h) { int x = 0; var k = new Keeper(ref x); x = 1; if (a.Length != 4) return 0; h(k);
        return a[x]; // fails upper-bound
    }
    public static void Run() { try { Go(new int[4], k => k.Put(9)); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class ThroughAction {
    static int Go(int[] a, Action<Keeper> h) { int x = 0; var k = new Keeper(ref x); x = 1; if (a.Length != 4) return 0; h(k);
        return a[x]; // fails upper-bound
    }
    public static void Run() { try { Go(new int[4], k => k.Put(9)); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class ThroughFunc {
    static int Go(int[] a, Func<Keeper, Keeper> h) { int x = 0; var k = h(new Keeper(ref x)); x = 1; if (a.Length != 4) return 0; k.Put(9);
        return a[x]; // fails upper-bound
    }
    public static void Run() { try { Go(new int[4], k => k); } catch (Exception e) { Hostile.Failed(e); } }
}
[InlineArray(4)] internal struct Four { private int first; internal int First => first; internal void SetFirst(int v) { first = v; } }
public static class InlineFirst {
    static int Go(int[] a) { var f = new Four(); f[0] = 9;
        return a[f.First]; // fails upper-bound
    }
    public static void Run() { try { Go(new int[4]); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class InlineFirst2 {
    static int Go(int[] a) { var f = new Four(); f.SetFirst(9); f[0] = 1; f.SetFirst(7);
        return a[f[0]]; // fails upper-bound
    }
    public static void Run() { try { Go(new int[4]); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class InlineIndex {
    static int Go(int i) { var f = new Four();
        return f[i]; // fails
    }
    public static void Run() { Go(3); try { Go(4); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class InlineSpan {
    static int Go(int[] a) { var f = new Four(); Span<int> s = f; s[0] = 9;
        return a[f[0]]; // fails upper-bound
    }
    public static void Run() { try { Go(new int[4]); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class InlineSlice {
    static int Go(int n) { var f = new Four(); Span<int> s = f[1..];
        return s[n]; // fails
    }
    public static void Run() { Go(2); try { Go(3); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class InlineInObject {
    internal sealed class K { private Four f; private int[] a = new int[4]; internal void Set(int i, int v) { f[i] = v; }
        internal int Last() {
            return a[f.First]; // fails upper-bound
        }
        internal int Last2() {
            return a[f[1]]; // fails upper-bound
        } }
    public static void Run() { var k = new K(); k.Last(); k.Last2(); k.Set(0, 9); try { k.Last(); } catch (Exception e) { Hostile.Failed(e); } k.Set(1, 9); try { k.Last2(); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class Collected {
    static int Go(int[] a, int x) { List<int> l = [1, x, 2];
        return a[l[1]]; // fails upper-bound
    }
    public static void Run() { Go(new int[4], 1); try { Go(new int[4], 9); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class CollectedCount {
    static int Go(int[] a, int[] b) { List<int> l = [1, .. b, 2];
        return a[l.Count]; // fails upper-bound
    }
    public static void Run() { Go(new int[4], new int[1]); try { Go(new int[4], new int[7]); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class CollectedArray {
    static int Go(int[] b) { int[] l = [1, .. b, 2];
        return l[3]; // fails upper-bound
    }
    public static void Run() { Go(new int[3]); try { Go(new int[1]); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class CollectedSpan {
    static int Go(int[] a, int x) { ReadOnlySpan<int> l = [1, x, 2];
        return a[l[1]]; // fails upper-bound
    }
    public static void Run() { Go(new int[4], 1); try { Go(new int[4], 9); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class CollectedSpanIndex {
    static int Go(int i, int x) { Span<int> l = [1, x, 2];
        return l[i]; // fails
    }
    public static void Run() { Go(1, 1); try { Go(3, 9); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class ParamsSpan {
    static int Take(int[] a, params ReadOnlySpan<int> s) {
        return a[s[0]]; // fails upper-bound
    }
    public static void Run() { Take(new int[4], 1, 2); try { Take(new int[4], 9, 2); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class ParamsSpanEmpty {
    static int Take(params ReadOnlySpan<int> s) {
        return s[1]; // fails
    }
    public static void Run() { Take(1, 2); try { Take(9); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class ParamsSpanDivide {
    static int Take(params ReadOnlySpan<int> s) {
        return 6 / s.Length; // fails division
    }
    public static void Run() { Take(1, 2); try { Take(); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class ParamsList {
    static int Take(params List<int> s) {
        return 6 / s.Count; // fails division
    }
    public static void Run() { Take(1, 2); try { Take(); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class ParamsEnumerable {
    static int Take(params IReadOnlyList<int> s) {
        return 6 / s.Count; // fails division
    }
    public static void Run() { Take(1, 2); try { Take(); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class RefFieldMoved {
    ref struct Two { internal ref int p; }
    static int Go(int[] a, bool b) { int x = 0, y = 0; var t = new Two { p = ref x }; if (b) t.p = ref y; t.p = 9;
        return a[y]; // fails upper-bound
    }
    public static void Run() { Go(new int[4], false); try { Go(new int[4], true); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class RefFieldParameter {
    ref struct Two { internal ref int p; }
    static void Set(ref Two t, ref int y) { y = 3; t.p = 9; }
    static int Go(int[] a) { int y = 0; var t = new Two { p = ref y }; Set(ref t, ref y);
        return a[y]; // fails upper-bound
    }
    public static void Run() { try { Go(new int[4]); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class RefFieldInside {
    ref struct Two { internal ref int p; internal int Bad(int[] a, ref int y) { y = 3; p = 9;
        return a[y]; // fails upper-bound
        } }
    public static void Run() { int x = 0, y = 0; new Two { p = ref x }.Bad(new int[4], ref y); try { new Two { p = ref y }.Bad(new int[4], ref y); } catch (Exception e) { Hostile.Failed(e); } }
}
