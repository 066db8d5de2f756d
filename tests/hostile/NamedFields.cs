// A method writes a field of an object, but not by a plain store to its own: who called it must not know the field from before.
using System;
using System.Runtime.InteropServices;
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } }
public static class NamedByReference {
    internal sealed class C { internal int n; int[] a = new int[4]; internal void Odd() { Set(ref n); } static void Set(ref int x) { x = 7; }
        internal int Read() { n = 0; Odd();
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); Try.Each(() => c.Read()); }
}
public static class NamedByReferenceTwice {
    internal sealed class C { internal int n; int[] a = new int[4]; internal void Odd() { First(ref n); } static void First(ref int x) { Second(ref x); } static void Second(ref int x) { x = 7; }
        internal int Read() { n = 0; Odd();
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); Try.Each(() => c.Read()); }
}
public static class NamedOfAnAlias {
    internal sealed class C { internal int n; int[] a = new int[4]; internal void Odd() { Set(this); } static void Set(C c) { c.n = 7; }
        internal int Read() { n = 0; Odd();
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); Try.Each(() => c.Read()); }
}
public static class NamedByACopy {
    internal sealed class C { internal int n; int[] a = new int[4]; internal void Odd() { C c = this; c.n = 7; }
        internal int Read() { n = 0; Odd();
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); Try.Each(() => c.Read()); }
}
public static class NamedNewOrThis {
    internal sealed class C { internal int n; int[] a = new int[4]; internal bool old = true; internal void Odd() { C c = new C(); if (old) c = this; c.n = 7; }
        internal int Read() { n = 0; Odd();
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); Try.Each(() => c.Read()); }
}
public static class NamedOtherArgument {
    internal sealed class C { internal int n; int[] a = new int[4]; internal void Odd() { Set(new C(), this); } static void Set(C a, C b) { a = b; a.n = 7; }
        internal int Read() { n = 0; Odd();
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); Try.Each(() => c.Read()); }
}
public static class NamedConstructor {
    internal sealed class H { internal H(C c) { c.n = 7; } }
    internal sealed class C { internal int n; int[] a = new int[4]; internal void Odd() { new H(this); }
        internal int Read() { n = 0; Odd();
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); Try.Each(() => c.Read()); }
}
public static class NamedVirtual {
    internal class D : C { internal override void Write() { n = 7; } }
    internal class C { internal int n; int[] a = new int[4]; internal void Odd() { Write(); } internal virtual void Write() { }
        internal int Read() { n = 0; Odd();
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new D(); Try.Each(() => c.Read()); }
}
public static class NamedDelegate {
    internal sealed class C { internal int n; int[] a = new int[4]; internal Action<C> act = c => { c.n = 7; }; internal void Odd() { act(this); }
        internal int Read() { n = 0; Odd();
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); Try.Each(() => c.Read()); }
}
public static class NamedExchanged {
    internal sealed class C { internal int n; int[] a = new int[4]; internal void Odd() { System.Threading.Interlocked.Exchange(ref n, 7); }
        internal int Read() { n = 0; Odd();
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); Try.Each(() => c.Read()); }
}
public static class NamedParsed {
    internal sealed class C { internal int n; int[] a = new int[4]; internal void Odd() { int.TryParse("7", out n); }
        internal int Read() { n = 0; Odd();
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); Try.Each(() => c.Read()); }
}
public static class NamedCaught {
    internal sealed class C { internal int n; int[] a = new int[4]; internal void Odd() { try { n = 7; throw new Exception(); } catch (Exception) { } }
        internal int Read() { n = 0; Odd();
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); Try.Each(() => c.Read()); }
}
public static class NamedFinally {
    internal sealed class C { internal int n; int[] a = new int[4]; internal void Odd() { try { } finally { n = 7; } }
        internal int Read() { n = 0; Odd();
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); Try.Each(() => c.Read()); }
}
public static class NamedStatic {
    internal static class S { internal static C last; internal static int x; static S() { if (last != null) last.n = 7; } internal static C Keep(C c) { return c; } }
    internal static class Keeper { internal static C kept; }
    internal static class Late { internal static int x = 1; static Late() { Keeper.kept.n = 7; } }
    internal sealed class C { internal int n; int[] a = new int[4]; internal void Odd() { Keeper.kept = this; Late.x++; }
        internal int Read() { n = 0; Odd();
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); Try.Each(() => c.Read()); }
}
public static class NamedChild {
    internal sealed class P { internal C owner; }
    internal sealed class C { internal int n; int[] a = new int[4]; internal P p = new P(); internal void Odd() { p.owner = this; p.owner.n = 7; }
        internal int Read() { n = 0; Odd();
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); Try.Each(() => c.Read()); }
}
public static class NamedSetter {
    internal sealed class C { internal int n; int[] a = new int[4]; internal int N { set { n = value; } } internal void Odd() { N = 7; }
        internal int Read() { n = 0; Odd();
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); Try.Each(() => c.Read()); }
}
public static class NamedGeneric {
    internal static class G<T> where T : C { internal static void Set(T c) { c.n = 7; } }
    internal class C { internal int n; int[] a = new int[4]; internal void Odd() { G<C>.Set(this); }
        internal int Read() { n = 0; Odd();
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); Try.Each(() => c.Read()); }
}
public static class NamedFar {
    internal static class F { internal static void A(C c, int d) { if (d > 0) B(c, d); } internal static void B(C c, int d) { c.n = 7; A(c, d - 1); } }
    internal sealed class C { internal int n; int[] a = new int[4]; internal void Odd() { F.A(this, 2); }
        internal int Read() { n = 0; Odd();
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); Try.Each(() => c.Read()); }
}
public static class NamedInterface {
    internal interface I { void Do(C c); }
    internal sealed class W : I { public void Do(C c) { c.n = 7; } }
    internal sealed class C { internal int n; int[] a = new int[4]; internal I i = new W(); internal void Odd() { i.Do(this); }
        internal int Read() { n = 0; Odd();
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); Try.Each(() => c.Read()); }
}
public static class NamedCompared {
    internal sealed class K : IComparable<K> { internal C c; public int CompareTo(K o) { if (c != null) c.n = 7; return 0; } }
    internal sealed class C { internal int n; int[] a = new int[4]; internal void Odd() { var all = new[] { new K { c = this }, new K { c = this } }; Array.Sort(all); }
        internal int Read() { n = 0; Odd();
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); Try.Each(() => c.Read()); }
}
public static class NamedEnumerated {
    internal static System.Collections.Generic.IEnumerable<int> Run(C c) { c.n = 7; yield return 1; }
    internal sealed class C { internal int n; int[] a = new int[4]; internal void Odd() { foreach (int x in NamedEnumerated.Run(this)) { } }
        internal int Read() { n = 0; Odd();
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); Try.Each(() => c.Read()); }
}
public static class NamedInAStruct {
    internal struct S { internal int n; internal void Put(int x) { n = x; } }
    internal sealed class C { internal S s; int[] a = new int[4]; internal void Odd() { s.n = 7; } internal void Even() { s.Put(7); } internal void All() { s = new S { n = 7 }; }
        internal int Read() { s.n = 0; Odd();
            return a[s.n]; // fails upper-bound
        }
        internal int Again() { s.n = 0; Even();
            return a[s.n]; // fails upper-bound
        }
        internal int Third() { s.n = 0; All();
            return a[s.n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); Try.Each(() => c.Read(), () => c.Again(), () => c.Third()); }
}
public static class NamedUponEachOther {
    [StructLayout(LayoutKind.Explicit)] internal sealed class C { [FieldOffset(0)] internal int n; [FieldOffset(0)] internal int m; [FieldOffset(8)] internal int[] a = new int[4];
        internal void Odd() { m = 7; }
        internal int Read() { n = 0; Odd();
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); Try.Each(() => c.Read()); }
}
public static class NamedResized {
    internal sealed class C { int[] a = new int[8]; internal void Odd() { Array.Resize(ref a, 2); }
        internal int Read() { a = new int[8]; Odd();
            return a[5]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); Try.Each(() => c.Read()); }
}
public static class NamedStaticField {
    internal sealed class C { internal static int n; int[] a = new int[4]; int k; internal void Odd() { n = 7; k = 1; }
        internal int Read() { n = 0; Odd();
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); Try.Each(() => c.Read()); }
}
public static class NamedElement {
    internal sealed class C { int[] i = new int[1]; int[] a = new int[4]; internal void Odd() { i[0] = 7; }
        internal int Read() { i[0] = 0; Odd();
            return a[i[0]]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); Try.Each(() => c.Read()); }
}
public static class NamedGetter {
    internal class B { internal virtual int N { get { return 0; } } }
    internal sealed class C : B { int k; int[] a = new int[4]; internal override int N { get { return k; } } internal void Odd() { k = 7; }
        internal int Read(B b) { k = 0; int before = b.N; Odd();
            return a[b.N]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); Try.Each(() => c.Read(c)); }
}
