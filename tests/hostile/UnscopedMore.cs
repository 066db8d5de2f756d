// roslyn only
// References into structs that getters give: parts, type parameters, enumerators, async, static, default members.
using System;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } }
internal interface IRef { [UnscopedRef] ref int V { get; } int Get(); }
internal struct S : IRef { internal int v; [UnscopedRef] public ref int V => ref v; public readonly int Get() => v; [UnscopedRef] public En GetEnumerator() => new En(ref v); [UnscopedRef] public readonly ref readonly int R => ref v; }
internal ref struct En { ref int r; bool done; internal En(ref int r) { this.r = ref r; } public ref int Current => ref r; public bool MoveNext() { if (done) return false; done = true; return true; } }
internal struct O { internal S s; internal int other; [UnscopedRef] internal ref S Inner => ref s; }
public static class Part { static int Go(int[] a) { var o = new O(); o.s.V = 9;
        return a[o.s.v]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class PartTwice { static int Go(int[] a) { var o = new O(); o.Inner.V = 9;
        return a[o.s.v]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class TupleItem { static int Go(int[] a) { (S s, int n) t = default; t.s.V = 9;
        return a[t.s.v]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class TypeParameter { static int Go<T>(int[] a) where T : struct, IRef { T t = default; int z = t.Get(); t.V = 9;
        return a[t.Get()]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go<S>(new int[4])); } }
public static class TypeParameterRef { static int Go<T>(ref T t, int[] a) where T : struct, IRef { if (t.V < 0 || t.V >= a.Length) return 0; t.V = 9;
        return a[t.V]; // fails upper-bound
    } public static void Run() { var s = new S(); Try.Each(() => { var u = new S(); Go(ref u, new int[4]); }); } }
public static class Enumerated { static int Go(int[] a) { var s = new S(); foreach (ref int x in s) x = 9;
        return a[s.v]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class EnumeratedGet { static int Go(int[] a) { var s = new S(); foreach (ref int x in s) x = 9;
        return a[s.Get()]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class ReadOnlyRef { static int Go(int[] a) { var s = new S(); ref readonly int r = ref s.R; s.v = 9;
        return a[r]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class ReadOnlyRefLate { static int Go(int[] a) { var s = new S(); ref readonly int r = ref s.R; if (r != 0 || a.Length < 4) return 0; s.v = 9;
        return a[r]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class RefRead { static int Go(int[] a) { var s = new S(); ref int r = ref s.V; s.v = 9;
        return a[r]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class RefReadTwice { static int Go(int[] a) { var s = new S(); if (s.V != 0 || a.Length < 4) return 0; s.v = 9;
        return a[s.V]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class ClassRefRead { internal sealed class K { internal int v; internal ref int V => ref v; } static int Go(K k, int[] a) { ref int r = ref k.V; if (r < 0 || r >= a.Length) return 0; k.v = 9;
        return a[r]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new K(), new int[4])); } }
public static class ClassRefReadTwice { internal sealed class K { internal int v; internal ref int V => ref v; } static int Go(K k, int[] a) { if (k.V < 0 || k.V >= a.Length) return 0; k.v = 9;
        return a[k.V]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new K(), new int[4])); } }
public static class StaticRef { static int v; static ref int V => ref v; static int Go(int[] a) { v = 0; V = 9;
        return a[v]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class StaticRefTwice { static int v; static ref int V => ref v; static int Go(int[] a) { if (V < 0 || V >= a.Length) return 0; v = 9;
        return a[V]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class SpanProperty { internal sealed class K { int[] e = new int[2]; internal Span<int> All => e; internal int First => e[0]; } static int Go(K k, int[] a) { if (k.First < 0 || k.First >= a.Length) return 0; k.All[0] = 9;
        return a[k.First]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new K(), new int[4])); } }
public static class SpanPropertyLate { internal sealed class K { int[] e = new int[2]; internal Span<int> All => e; internal int First => e[0]; } static int Go(K k, int[] a) { var s = k.All; if (k.First < 0 || k.First >= a.Length) return 0; s[0] = 9;
        return a[k.First]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new K(), new int[4])); } }
public static class SpanFieldStruct { internal struct B { internal int x, y; [UnscopedRef] internal Span<int> All => MemoryMarshal.CreateSpan(ref x, 2); } static int Go(int[] a) { B b = default; b.All.Fill(9);
        return a[b.y]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class InlineProperty { [InlineArray(2)] internal struct B { int e; [UnscopedRef] internal Span<int> All => this; internal readonly int First => e; } static int Go(int[] a) { B b = default; b.All[0] = 9;
        return a[b.First]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class InlineOfSpan { [InlineArray(2)] internal struct B { int e; internal readonly int First => e; } static int Go(int[] a) { B b = default; foreach (ref int x in (Span<int>)b) x = 9;
        return a[b.First]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class FixedBuffer { internal unsafe struct B { internal fixed int e[2]; internal int Second => e[1]; } static unsafe int Go(int[] a) { B b = default; b.e[1] = 9;
        return a[b.Second]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
