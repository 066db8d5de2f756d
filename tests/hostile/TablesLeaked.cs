// Static tables: who sees them early, who gets hold of them, and when the static constructor does not come to its end.
using System;
using System.Collections.Generic;
using System.Threading;
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { var f = e; while (f is TypeInitializationException && f.InnerException != null) f = f.InnerException; Hostile.Failed(f); } } }
public static class StructTable {
    struct S { static readonly int[] T; static S() { Stop.Maybe(); T = new int[3]; } public int X; internal int Read() {
            return T[0]; // fails null
        } }
    static class Stop { internal static bool On = true; internal static void Maybe() { if (On) default(S).Read(); } }
    public static void Run() { Try.Each(() => default(S).Read()); }
}
public static class BaseMethods {
    abstract class A { protected static readonly int[] T; static A() { new B().Go(); T = new int[2]; } internal int Read() {
            return T[0]; // fails null
        } internal abstract int Go(); }
    class B : A { internal override int Go() { return Read(); } }
    public static void Run() { Try.Each(() => Touch()); }
    static int Touch() { return new B().Read(); }
}
public static class ByInterface {
    interface I { int Go(); }
    class A : I { static readonly int[] T; static A() { Call(new A()); T = new int[2]; } static void Call(I i) { i.Go(); } int I.Go() {
            return T[0]; // fails null
        } }
    public static void Run() { Try.Each(() => new A()); }
}
public static class ByOperator {
    class A { static readonly int[] T; static readonly A One; static A() { One = new A(); var x = One + One; string s = "" + One; T = new int[2]; } public static A operator +(A a, A b) { try {
            return T[0] > 0 ? a : b; // fails null
            } catch (NullReferenceException e) { Hostile.Failed(e); return a; } }
        public override string ToString() {
            return "" + T[0]; // fails null
        } }
    public static void Run() { Try.Each(() => new A()); }
}
public static class ByDictionary {
    class K { static readonly Dictionary<K, int> D; static readonly int[] T; static K() { D = new Dictionary<K, int>(); D.Add(new K(), 1); T = new int[1]; }
        public override int GetHashCode() {
            return T[0]; // fails null
        } }
    public static void Run() { Try.Each(() => new K()); }
}
public static class BySort {
    class K : IComparable<K> { static readonly K[] D; static readonly int[] T; static K() { D = new[] { new K(), new K() }; Array.Sort(D); T = new int[1]; }
        public int CompareTo(K o) { try {
            return T[0]; // fails null
            } catch (NullReferenceException e) { Hostile.Failed(e); throw; } } }
    public static void Run() { try { new K(); } catch (TypeInitializationException) { } }
}
public static class Leaks {
    static readonly int[] a = { 1, 2, 3 };
    static readonly int[] b = { 1, 2, 3 };
    static readonly int[] c = { 1, 2, 3 };
    static readonly int[] d = { 1, 2, 3 };
    static readonly int[] e = { 1, 2, 3 };
    static readonly int[] f = { 1, 2, 3 };
    static readonly int[] g = { 1, 2, 3 };
    static readonly int[] h = { 1, 2, 3 };
    static readonly int[][] j = { new[] { 1 }, new[] { 2 } };
    static readonly int[][] k = { new[] { 1 }, new[] { 2 } };
    static readonly int[] l = { 1, 2, 3 };
    static readonly int[] m = { 1, 2, 3 };
    static readonly string[] s = { "a", "b" };
    static readonly string[] t = { "a", "b" };
    static readonly int[] shared = { 1, 2 };
    static readonly int[][] rows = { shared, shared };
    static readonly int[][] rows2 = new int[2][];
    static readonly object[] boxed = { 1, "x" };
    static readonly int[] n = { 1, 2, 3 };
    static readonly int[] o = n;
    static int[] p = { 1, 2, 3 };
    static readonly int[,] grid = { { 1, 2 }, { 3, 4 } };
    static readonly int[] q = { 1, 2, 3 }, r = q;
    static readonly byte[] u = { 1, 2, 3 };
    static readonly int[] v = Keep(new[] { 1, 2, 3 });
    static int[] kept;
    static int[] Keep(int[] x) { kept = x; return x; }
    static readonly int[] w = Make(), w2 = Make();
    static int[] one;
    static int[] Make() { if (one == null) one = new int[] { 1, 2 }; return one; }
    static readonly Func<int[]> fun = () => x1;
    static readonly int[] x1 = { 1, 2, 3 };
    static int[] Give() { return a; }
    static IList<int> AsList() { return b; }
    static object AsObject() { return c; }
    static void Out(out int[] x) { x = d; }
    static ref struct_ Never() { throw new Exception(); }
    struct struct_ { }
    struct Holder { public int[] A; }
    static Holder Hold() { return new Holder { A = e }; }
    static IEnumerable<int[]> Yield() { yield return f; }
    static void Foreach() { foreach (ref_ x in new ref_[0]) { } }
    struct ref_ { }
    static void Zero(int[] x) { for (int i = 0; i < x.Length; i++) x[i] = 0; }
    static void Cond(bool c) { int[] x = c ? g : h; x[0] = 0; }
    static void Coalesce(int[] x) { (x ?? l)[0] = 0; }
    unsafe static void Fix() { fixed (int* x = m) x[0] = 0; }
    unsafe static void FixElement() { fixed (byte* x = &u[0]) x[0] = 0; }
    static void RefElement(ref int x) { x = 0; }
    static void AsArray() { ((Array)n).SetValue(0, 0); }
    static void Row(int i) { int[] x = j[i]; x[0] = 0; }
    static void Replace(int[][] x) { x[0] = null; }
    static void Inc() { o[0]--; }
    public static void Run() {
        Give()[0] = 0; AsList()[0] = 0; ((int[])AsObject())[0] = 0; int[] x; Out(out x); x[0] = 0; Hold().A[0] = 0; foreach (var y in Yield()) y[0] = 0; Cond(true); Cond(false); Coalesce(null); Fix(); FixElement(); Row(0); Replace(k); RefElement(ref shared[0]); Inc();
        ((object[])s)[0] = null; ((IList<string>)t)[0] = null; boxed[0] = null; kept[0] = 0; q[0] = 0; w2[0] = 0; fun()[0] = 0; grid[0, 0] = 0; Interlocked.Exchange(ref p, null);
        Try.Each(() => G1(), () => G2(), () => G3(), () => G4(), () => G5(), () => G6(), () => G7(), () => G8(), () => G9(), () => G10(), () => G11(), () => G12(), () => G13(), () => G14(), () => G15(), () => G16(), () => G17(), () => G18(), () => G19(), () => G20(), () => G21(), () => G22(), () => G23(), () => G24(), () => G25());
    }
    static int G1() {
        return 1 / a[0]; // fails division
    }
    static int G2() {
        return 1 / b[0]; // fails division
    }
    static int G3() {
        return 1 / c[0]; // fails division
    }
    static int G4() {
        return 1 / d[0]; // fails division
    }
    static int G5() {
        return 1 / e[0]; // fails division
    }
    static int G6() {
        return 1 / f[0]; // fails division
    }
    static int G7() {
        return 1 / g[0]; // fails division
    }
    static int G8() {
        return 1 / h[0]; // fails division
    }
    static int G9() {
        return 1 / j[0][0]; // fails division
    }
    static int G10() {
        return k[0][0]; // fails null
    }
    static int G11() {
        return 1 / l[0]; // fails division
    }
    static int G12() {
        return 1 / m[0]; // fails division
    }
    static int G13() {
        return s[0].Length; // fails null
    }
    static int G14() {
        return t[0].Length; // fails null
    }
    static int G15() {
        return 1 / rows[1][0]; // fails division
    }
    static int G16() {
        return rows2[1][0]; // fails null
    }
    static int G17() {
        return boxed[0].GetHashCode(); // fails null
    }
    static int G18() {
        return 1 / n[0]; // fails division
    }
    static int G19() {
        return p[0]; // fails null
    }
    static int G20() {
        return 1 / grid[0, 0]; // fails division
    }
    static int G21() {
        return 1 / r[0]; // fails division
    }
    static int G22() {
        return 1 / u[0]; // fails division
    }
    static int G23() {
        return 1 / v[0]; // fails division
    }
    static int G24() {
        return 1 / w[0]; // fails division
    }
    static int G25() {
        return 1 / x1[0]; // fails division
    }
}
public static class Conditional {
    static readonly int[] T, U, V, W, X; static readonly int N, M, L;
    static bool On = Environment.TickCount == int.MinValue + 1;
    static Conditional() {
        if (On) T = new int[3];
        for (int i = 0; i < 2; i++) { if (i == 1 && On) { U = new int[4]; } }
        try { V = Fail(); } catch (InvalidOperationException) { }
        switch (Environment.ProcessorCount) { case -1: W = new int[2]; break; default: break; }
        try { Fail(); X = new int[2]; } catch (InvalidOperationException) { } finally { M = 0; }
        int n = 5; Set(ref n); N = n; int k; L = TryIt(out k) ? k : 7;
    }
    static bool TryIt(out int k) { k = 0; return true; }
    static void Set(ref int n) { n = 0; }
    static int[] Fail() { throw new InvalidOperationException(); }
    public static void Run() { Try.Each(() => G1(), () => G2(), () => G3(), () => G4(), () => G5(), () => G6(), () => G7(), () => G8()); }
    static int G1() {
        return T[0]; // fails null
    }
    static int G2() {
        return U[0]; // fails null
    }
    static int G3() {
        return V[0]; // fails null
    }
    static int G4() {
        return W[0]; // fails null
    }
    static int G5() {
        return X[0]; // fails null
    }
    static int G6() {
        return 1 / N; // fails division
    }
    static int G7() {
        return 1 / M; // fails division
    }
    static int G8() {
        return 1 / L; // fails division
    }
}
public static class Computed {
    static int Five(int n) { n = n - 5; return n; }
    static int Second(int a, int b) { return b; }
    static int Local(int n) { int k = n; k = 0; return k; }
    static int Virt(V v) { return v.Get(); }
    class V { internal virtual int Get() { return 3; } }
    class W : V { internal override int Get() { return 0; } }
    static int counter;
    static int Next() { return counter++; }
    static int Wrap(int n) { return unchecked(n * 65536 * 65536); }
    static byte Low(int n) { return (byte)n; }
    static int Opt(int n = 5) { return n; }
    static int Params(params int[] n) { return n.Length; }
    static readonly int A = Five(5), B = Second(3, 0), C = Local(3), D = Virt(new W()), E = Next(), F = Wrap(1), G = Low(256), H = Opt(0), I = Params();
    static readonly uint J = uint.MaxValue; static readonly long K = (long)uint.MaxValue; static readonly ulong L = ulong.MaxValue; static readonly sbyte M = -1; static readonly int N = unchecked((int)0x80000000); static readonly char O = '\uffff'; static readonly short P = unchecked((short)0x8000); static readonly bool Q = A != 0; static readonly int R = -(-0);
    static readonly sbyte[] sb = { 1, -1, 3, 4, 5, 6, 7, 8, 9, 10 }; static readonly uint[] ui = { 1, 2, 3, uint.MaxValue, 5, 6 }; static readonly ushort[] us = { 1, 65535, 2, 3, 4, 5 }; static readonly short[] sh = { 1, -1, 2, 3, 4, 5 }; static readonly long[] lo = { 1, -1, 2, 3, 4, 5 }; static readonly bool[] bo = { true, false, true, false, true, true }; static readonly char[] ch = { 'a', '\0', 'b', 'c', 'd' }; static readonly int[] part = new int[5] { 1, 2, 3, 4, 0 }; static readonly float[] fl = { 1, 0, 2 }; static readonly int?[] nu = { 1, null, 3 }; static readonly DayOfWeek[] en = { DayOfWeek.Monday, DayOfWeek.Sunday, DayOfWeek.Monday, DayOfWeek.Monday };
    public static void Run() { Try.Each(() => G1(), () => G2(), () => G3(), () => G4(), () => G5(), () => G6(), () => G7(), () => G8(), () => G9(), () => G10(), () => G11(), () => G12(), () => G13(), () => G14(), () => G15(1), () => G16(3), () => G17(1), () => G18(1), () => G19(1), () => G20(1), () => G21(1), () => G22(4), () => G23(1), () => G24(1)); }
    static int G1() {
        return 1 / A; // fails division
    }
    static int G2() {
        return 1 / B; // fails division
    }
    static int G3() {
        return 1 / C; // fails division
    }
    static int G4() {
        return 1 / D; // fails division
    }
    static int G5() {
        return 1 / E; // fails division
    }
    static int G6() {
        return 1 / F; // fails division
    }
    static int G7() {
        return 1 / G; // fails division
    }
    static int G8() {
        return 1 / H; // fails division
    }
    static int G9() {
        return 1 / I; // fails division
    }
    static int G10() { var a = new int[5];
        return a[(int)J]; // fails lower-bound
    }
    static int G11() { var a = new int[5];
        return a[K]; // fails
    }
    static int G12() { var a = new int[5];
        return a[(int)L]; // fails lower-bound
    }
    static int G13() { var a = new int[5];
        return a[M]; // fails lower-bound
    }
    static int G14() { var a = new int[5];
        return a[N] + a[P]; // fails lower-bound
    }
    static int G15(int i) { var a = new int[50];
        return a[sb[i]]; // fails lower-bound
    }
    static int G16(int i) { var a = new int[50];
        return a[(int)ui[i]]; // fails lower-bound
    }
    static int G17(int i) { var a = new int[50];
        return a[us[i]]; // fails upper-bound
    }
    static int G18(int i) { var a = new int[50];
        return a[sh[i]]; // fails lower-bound
    }
    static int G19(int i) { var a = new int[50];
        return a[(int)lo[i]]; // fails lower-bound
    }
    static int G20(int i) { int k = bo[i] ? 1 : 0;
        return 1 / k; // fails division
    }
    static int G21(int i) {
        return 1 / ch[i]; // fails division
    }
    static int G22(int i) {
        return 1 / part[i]; // fails division
    }
    static int G23(int i) {
        return 1 / nu[i].GetValueOrDefault(); // fails division
    }
    static int G24(int i) {
        return 1 / (int)en[i]; // fails division
    }
}
