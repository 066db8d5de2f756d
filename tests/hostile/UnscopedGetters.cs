// A getter of a struct that returns a reference into the struct (`[UnscopedRef]`): who has the reference writes the struct.
// roslyn only
using System;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } }
internal struct S { internal int v; [UnscopedRef] internal ref int V => ref v; [UnscopedRef] internal ref int this[int i] => ref v; internal readonly int Get() => v; internal readonly int P => v; [UnscopedRef] internal ref S Me => ref this; [UnscopedRef] internal Span<int> All => MemoryMarshal.CreateSpan(ref v, 1);
    [UnscopedRef] internal H Hold => new H(ref v); [UnscopedRef] internal ref int Far() => ref v; }
internal ref struct H { internal ref int r; internal H(ref int r) { this.r = ref r; } }
public static class ByGet { static int Go(int[] a) { var s = new S(); ref int r = ref s.V; r = 9;
        return a[s.Get()]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class ByField { static int Go(int[] a) { var s = new S(); ref int r = ref s.V; r = 9;
        return a[s.v]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class Direct { static int Go(int[] a) { var s = new S(); s.V = 9;
        return a[s.v]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class DirectGet { static int Go(int[] a) { var s = new S(); s.V = 9;
        return a[s.Get()]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class DirectProperty { static int Go(int[] a) { var s = new S(); s.V = 9;
        return a[s.P]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class Indexer { static int Go(int[] a) { var s = new S(); s[0] = 9;
        return a[s.v]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class IndexerGet { static int Go(int[] a) { var s = new S(); s[0] = 9;
        return a[s.Get()]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class Whole { static int Go(int[] a) { var s = new S(); s.Me = new S { v = 9 };
        return a[s.v]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class WholePart { static int Go(int[] a) { var s = new S(); s.Me.v = 9;
        return a[s.Get()]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class SpanGetter { static int Go(int[] a) { var s = new S(); s.All[0] = 9;
        return a[s.Get()]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class SpanGetterField { static int Go(int[] a) { var s = new S(); var all = s.All; all[0] = 9;
        return a[s.v]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class Holder { static int Go(int[] a) { var s = new S(); s.Hold.r = 9;
        return a[s.Get()]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class HolderField { static int Go(int[] a) { var s = new S(); var h = s.Hold; h.r = 9;
        return a[s.v]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class MethodFar { static int Go(int[] a) { var s = new S(); s.Far() = 9;
        return a[s.Get()]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class MethodFarTwice { static int Go(int[] a) { var s = new S(); int z = s.Get(); s.Far() = 9;
        return a[s.Get()]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class Late { static int Go(int[] a, int v) { var s = new S(); ref int r = ref s.V; if (s.Get() != 0 || a.Length < 4) return 0; r = v;
        return a[s.Get()]; // fails upper-bound
    } public static void Run() { Go(new int[4], 1); Try.Each(() => Go(new int[4], 9)); } }
public static class LateField { static int Go(int[] a, int v) { var s = new S(); ref int r = ref s.V; if (s.v != 0 || a.Length < 4) return 0; r = v;
        return a[s.v]; // fails upper-bound
    } public static void Run() { Go(new int[4], 1); Try.Each(() => Go(new int[4], 9)); } }
public static class InClass { internal sealed class K { internal S s; internal int[] a = new int[4]; internal void Set(int v) { s.V = v; } internal int Last() {
        return a[s.Get()]; // fails upper-bound
    } } public static void Run() { var k = new K(); k.Last(); k.Set(9); Try.Each(() => k.Last()); } }
public static class InParameter { static int Go(ref S s, int[] a, int v) { if (s.Get() < 0 || s.Get() >= a.Length) return 0; s.V = v;
        return a[s.Get()]; // fails upper-bound
    } public static void Run() { var s = new S(); Go(ref s, new int[4], 1); Try.Each(() => { var t = new S(); Go(ref t, new int[4], 9); }); } }
public static class InElement { static int Go(S[] s, int[] a, int v) { if (s[0].Get() < 0 || s[0].Get() >= a.Length) return 0; s[0].V = v;
        return a[s[0].Get()]; // fails upper-bound
    } public static void Run() { Go(new S[1], new int[4], 1); Try.Each(() => Go(new S[1], new int[4], 9)); } }
public static class OwnStruct { internal struct T { int v; [UnscopedRef] ref int V => ref v; readonly int G => v; internal int Go(int[] a, int w) { if (v < 0 || v >= a.Length) return 0; V = w;
        return a[v]; // fails upper-bound
    } internal int Go2(int[] a, int w) { if (G < 0 || G >= a.Length) return 0; V = w;
        return a[G]; // fails upper-bound
    } } public static void Run() { new T().Go(new int[4], 1); new T().Go2(new int[4], 1); Try.Each(() => new T().Go(new int[4], 9), () => new T().Go2(new int[4], 9)); } }
public static class Extension { static int Go(int[] a) { int x = 0; x.Ref() = 9;
        return a[x]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
internal static class Ext { internal static ref int Ref(this ref int x) => ref x; }
public static class ClassRefProperty { internal sealed class K { int v; internal ref int V => ref v; internal int Get() => v; } static int Go(int[] a, int w) { var k = new K(); k.V = w;
        return a[k.Get()]; // fails upper-bound
    } public static void Run() { Go(new int[4], 1); Try.Each(() => Go(new int[4], 9)); } }
public static class ClassRefPropertyLate { internal sealed class K { int v; internal ref int V => ref v; internal int Get() => v; } static int Go(K k, int[] a, int w) { ref int r = ref k.V; if (k.Get() < 0 || k.Get() >= a.Length) return 0; r = w;
        return a[k.Get()]; // fails upper-bound
    } public static void Run() { Go(new K(), new int[4], 1); Try.Each(() => Go(new K(), new int[4], 9)); } }
public static class ClassRefAuto { internal sealed class K { int v; internal ref int V => ref v; internal int P => v; } static int Go(K k, int[] a, int w) { ref int r = ref k.V; if (k.P < 0 || k.P >= a.Length) return 0; r = w;
        return a[k.P]; // fails upper-bound
    } public static void Run() { Go(new K(), new int[4], 1); Try.Each(() => Go(new K(), new int[4], 9)); } }
public static class ListRefIndexer { internal sealed class L { int[] e = new int[2]; internal ref int this[int i] => ref e[i]; } static int Go(L l, int[] a, int w) { if (l[0] < 0 || l[0] >= a.Length) return 0; l[0] = w;
        return a[l[0]]; // fails upper-bound
    } public static void Run() { Go(new L(), new int[4], 1); Try.Each(() => Go(new L(), new int[4], 9)); } }
public static class InterfaceRef { internal interface I { ref int V { get; } int Get(); } internal sealed class K : I { int v; public ref int V => ref v; public int Get() => v; } static int Go(I k, int[] a, int w) { ref int r = ref k.V; if (k.V < 0 || k.V >= a.Length) return 0; r = w;
        return a[k.V]; // fails upper-bound
    } public static void Run() { Go(new K(), new int[4], 1); Try.Each(() => Go(new K(), new int[4], 9)); } }
