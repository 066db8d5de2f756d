// An array comes back from a call by another name: as a result, through out parameters, in structs, objects and other arrays.
using System;
using System.Collections.Generic;
using System.Linq;
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } }
public static class SameArray {
    struct P { public int[] A; public P(int[] a) { A = a; } }
    sealed class H { public int[] A; public H(int[] a) { A = a; } public static int[] S; public H() { } }
    static int[] Same(int[] a) { return a; }
    static void Out(int[] a, out int[] b) { b = a; }
    static void Ref(ref int[] a, ref int[] b) { b = a; }
    static void SwapRef(ref int[] a, ref int[] b) { var t = a; a = b; b = t; }
    static P Pair(int[] a) { return new P(a); }
    static H Obj(int[] a) { return new H(a); }
    static int[][] Row(int[] a) { return new[] { a }; }
    static T Id<T>(T x) { return x; }
    static object AsObject(int[] a) { return a; }
    static void Static(int[] a) { H.S = a; }
    static void Into(int[] a, H h) { h.A = a; }
    static void IntoRow(int[] a, int[][] r) { r[0] = a; }
    static void IntoStruct(int[] a, ref P p) { p.A = a; }
    static void IntoList(int[] a, List<int[]> l) { l.Add(a); }
    static int[] Either(int[] a, int[] b, bool c) { return c ? a : b; }
    static int[] Grow(int[] a, int n) { if (a.Length >= n) return a; return new int[n]; }
    static void GrowRef(ref int[] a, int n) { if (a.Length < n) a = new int[n]; }
    static bool TrySame(int[] a, out int[] b) { b = a; return true; }
    static IEnumerable<int[]> Yield(int[] a) { yield return a; }
    static Func<int[]> Fun(int[] a) { return () => a; }
    static int[] Params(params int[] a) { return a; }
    static int[] First(params int[][] a) { return a[0]; }
    public static void Run() { Try.Each(() => G1(), () => G2(), () => G3(), () => G4(), () => G5(), () => G6(), () => G7(), () => G8(), () => G9(), () => G10(), () => G11(), () => G12(), () => G13(), () => G14(), () => G15(), () => G16(), () => G17(), () => G18(), () => G19(), () => G20(), () => G21(), () => G22(), () => G23(), () => G24(), () => G25(), () => G26(), () => G27(), () => G28()); }
    static int G1() { var a = new int[2]; a[0] = 1; var b = Same(a); b[0] = 0;
        return 1 / a[0]; // fails division
    }
    static int G2() { var a = new int[2]; a[0] = 1; int[] b; Out(a, out b); b[0] = 0;
        return 1 / a[0]; // fails division
    }
    static int G3() { var a = new int[2]; a[0] = 1; int[] b = null; Ref(ref a, ref b); b[0] = 0;
        return 1 / a[0]; // fails division
    }
    static int G4() { var a = new int[2]; a[0] = 1; var b = Pair(a); b.A[0] = 0;
        return 1 / a[0]; // fails division
    }
    static int G5() { var a = new int[2]; a[0] = 1; var b = Obj(a); b.A[0] = 0;
        return 1 / a[0]; // fails division
    }
    static int G6() { var a = new int[2]; a[0] = 1; var b = Row(a); b[0][0] = 0;
        return 1 / a[0]; // fails division
    }
    static int G7() { var a = new int[2]; a[0] = 1; var b = Id(a); b[0] = 0;
        return 1 / a[0]; // fails division
    }
    static int G8() { var a = new int[2]; a[0] = 1; var b = (int[])AsObject(a); b[0] = 0;
        return 1 / a[0]; // fails division
    }
    static int G9() { var a = new int[2]; a[0] = 1; Static(a); H.S[0] = 0;
        return 1 / a[0]; // fails division
    }
    static int G10() { var a = new int[2]; a[0] = 1; var h = new H(); Into(a, h); h.A[0] = 0;
        return 1 / a[0]; // fails division
    }
    static int G11() { var a = new int[2]; a[0] = 1; var h = new int[1][]; IntoRow(a, h); h[0][0] = 0;
        return 1 / a[0]; // fails division
    }
    static int G12() { var a = new int[2]; a[0] = 1; var h = new P(); IntoStruct(a, ref h); h.A[0] = 0;
        return 1 / a[0]; // fails division
    }
    static int G13() { var a = new int[2]; a[0] = 1; var h = new List<int[]>(); IntoList(a, h); h[0][0] = 0;
        return 1 / a[0]; // fails division
    }
    static int G14() { var a = new int[2]; a[0] = 1; var b = Either(a, null, true); b[0] = 0;
        return 1 / a[0]; // fails division
    }
    static int G15() { var a = new int[2]; a[0] = 1; var b = Grow(a, 2); b[0] = 0;
        return 1 / a[0]; // fails division
    }
    static int G16() { var a = new int[2]; var o = a; a[0] = 1; GrowRef(ref a, 2); a[0] = 0;
        return 1 / o[0]; // fails division
    }
    static int G17() { var a = new int[2]; a[0] = 1; int[] b; if (TrySame(a, out b)) b[0] = 0;
        return 1 / a[0]; // fails division
    }
    static int G18() { var a = new int[2]; a[0] = 1; foreach (var b in Yield(a)) b[0] = 0;
        return 1 / a[0]; // fails division
    }
    static int G19() { var a = new int[2]; a[0] = 1; Fun(a)()[0] = 0;
        return 1 / a[0]; // fails division
    }
    static int G20() { var a = new int[2]; a[0] = 1; Params(a)[0] = 0;
        return 1 / a[0]; // fails division
    }
    static int G21() { var a = new int[2]; a[0] = 1; First(a)[0] = 0;
        return 1 / a[0]; // fails division
    }
    static int G22() { var a = new int[2]; var c = new int[2]; a[0] = 1; c[0] = 1; var o = a; SwapRef(ref a, ref c); c[0] = 0;
        return 1 / o[0]; // fails division
    }
    static int G23() { var a = new int[2]; a[0] = 1; var b = (uint[])(object)a; b[0] = 0;
        return 1 / a[0]; // fails division
    }
    static int G24() { var a = new int[2]; a[0] = 1; IList<int> b = a; b[0] = 0;
        return 1 / a[0]; // fails division
    }
    static int G25() { var a = new int[2]; a[0] = 1; var b = (int[])(Array)a; b[0] = 0;
        return 1 / a[0]; // fails division
    }
    static int G26() { var a = new int[2]; a[0] = 1; var b = a as IEnumerable<int>; ((int[])b)[0] = 0;
        return 1 / a[0]; // fails division
    }
    static int G27() { var a = new int[2]; a[0] = 1; var b = System.Threading.Interlocked.Exchange(ref a, null); a = b; b[0] = 0;
        return 1 / a[0]; // fails division
    }
    static int G28() { var a = new int[2]; a[0] = 1; var o = a; var b = System.Threading.Interlocked.CompareExchange(ref a, new int[3], null); b[0] = 0;
        return 1 / o[0]; // fails division
    }
}
public static class SameAfterLibrary {
    public static void Run() { Try.Each(() => G1(), () => G2(), () => G3(), () => G4(), () => G5(), () => G6()); }
    static int G1() { var a = new object[1]; a[0] = "x"; var b = a.Concat(a); var t = Tuple.Create(a); t.Item1[0] = null;
        return a[0].GetHashCode(); // fails null
    }
    static int G2() { var a = new int[1]; a[0] = 1; var s = new ArraySegment<int>(a); s.Array[0] = 0;
        return 1 / a[0]; // fails division
    }
    static int G3() { var a = new int[1]; a[0] = 1; Array b = a; b.SetValue(0, 0);
        return 1 / a[0]; // fails division
    }
    static int G4() { var a = new int[1]; a[0] = 1; var l = new List<int[]> { a }; l.ForEach(x => x[0] = 0);
        return 1 / a[0]; // fails division
    }
    static int G5() { var a = new int[1]; a[0] = 1; Array.ForEach(new[] { a }, x => x[0] = 0);
        return 1 / a[0]; // fails division
    }
    static int G6() { var a = new int[1]; a[0] = 1; var kv = new KeyValuePair<int[], int>(a, 1); kv.Key[0] = 0;
        return 1 / a[0]; // fails division
    }
}
public static class ResizeSame {
    public static void Run() { Try.Each(() => G1(), () => G2(), () => G3(3), () => G4()); }
    static int G1() { int[] a = new int[3]; int[] old = a; old[0] = 1; Array.Resize(ref a, 3); a[0] = 0;
        return 1 / old[0]; // fails division
    }
    static int G2() { string[] a = { "x", "y" }; string[] old = a; Array.Resize(ref a, 2); a[0] = null;
        return old[0].Length; // fails null
    }
    static int G3(int n) { int[] a = new int[n]; int[] old = a; a[1] = 7; Array.Resize(ref a, n); old[1] = 0;
        return 7 / a[1]; // fails division
    }
    static int[] s = { 1, 2 };
    static int G4() { int[] t = s; t[0] = 1; Array.Resize(ref s, t.Length); s[0] = 0;
        return 1 / t[0]; // fails division
    }
}
