using System;
using System.Collections.Generic;
using System.Diagnostics;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
// Quantifiers, type tests and half-understood clauses.
public class An { } public class Do : An { } public class Ca : An { }
public static class Quantified {
    static int A(int[] a, int i) { Contract.Requires(Contract.ForAll(0, a.Length, k => a[k] != 0)); if ((uint)i >= a.Length) return 0; a[i] = 0;
        return 10 / a[i]; // fails
    }
    static int C(int[] a, int[] b) { Contract.Requires(Contract.ForAll(0, a.Length, k => a[k] != 0)); a = b;
        return 10 / a[0]; // fails
    }
    static int D(int[] a, int n) { if (n < 0 || n > a.Length) return 0; if (Contract.ForAll(0, n, k => a[k] != 0)) { if (a.Length <= n) return 0;
        return 10 / a[n]; } // fails
        return 0; }
    static int E(int[] a) { if (!Contract.ForAll(0, a.Length, k => a[k] != 0)) { if (a.Length == 0) return 0;
        return 10 / a[0]; } // fails
        return 0; }
    static int F(int[] a) { if (Contract.Exists(0, a.Length, k => a[k] != 0)) {
        return 10 / a[0]; } // fails
        return 0; }
    static int G(int[] a) { if (Contract.ForAll(a, x => x != 0)) { if (a.Length == 0) return 1; a[0]--;
        return 10 / a[0]; } // fails
        return 0; }
    static int H(int[] a) { if (Contract.ForAll(a, x => x != 0)) {
        return a[0]; } // fails
        return 0; }
    static int I(int[] a, int lim) { if (Contract.ForAll(a, x => x > lim)) { if (a.Length == 0) return 1;
        return 10 / a[0]; } // fails
        return 0; }
    static int J(int[] a) { int lim = 0; Func<int, bool> f = x => x > lim; lim = -1; if (Contract.ForAll(a, new Predicate<int>(f))) { if (a.Length == 0) return 1;
        return 10 / a[0]; } // fails
        return 0; }
    static int K(int[] a) { int lim = 0; if (Contract.ForAll(a, x => x > lim--)) { if (a.Length < 2) return 1;
        return 10 / a[1]; } // fails
        return 0; }
    static int L(int[] a, int[] b) { int[] c = a; Predicate<int> p = k => c[k] != 0; c = b; if (Contract.ForAll(0, a.Length, p)) { if (a.Length == 0) return 1;
        return 10 / a[0]; } // fails
        return 0; }
    static int M(uint[] a) { if (Contract.ForAll(a, x => (int)x < 4)) { if (a.Length == 0) return 1;
        return four[a[0]]; } // fails upper-bound
        return 0; }
    static int N(byte[] a) { if (Contract.ForAll(a, x => (byte)(x + 1) > 0)) { if (a.Length == 0) return 1;
        return 10 / a[0]; } // fails
        return 0; }
    static int[] four = new int[4];
    static int O(List<int> a) { if (Contract.ForAll(a, x => x != 0)) { a[0] = 0;
        return 10 / a[0]; } // fails
        return 0; }
    static int P(int[] a) { bool b = Contract.ForAll(a, x => x != 0); if (a.Length == 0) return 0; a[0] = 0; if (b)
        return 10 / a[0]; // fails
        return 0; }
    static int Q(int[] a, int i, int j) { if (i < 0 || j > a.Length || i >= j) return 0; if (Contract.ForAll(i, j, k => a[k] != 0)) return 0;
        return 10 / a[i]; // fails
    }
    static int[] sa = { 1 };
    static int R() { if (Contract.ForAll(0, sa.Length, k => sa[k] != 0)) { sa = new int[1];
        return 10 / sa[0]; } // fails
        return 0; }
    static int S(string[] a) { if (Contract.ForAll(a, x => x == null || x.Length > 0)) { if (a.Length == 0) return 0;
        return a[0].Length; } // fails
        return 0; }
    static int T(int[] a) { if (Contract.ForAll(1, a.Length, k => a[k - 1] != 0)) { int n = a.Length;
        return 10 / a[n - 1]; } // fails
        return 0; }
    static int U(int[] a) { if (Contract.Exists(a, x => x == 0) || a.Length == 0) return 0; a[0] = a[0] - 1;
        return 10 / a[0]; // fails
    }
    static int V(int[] a) { if (Contract.Exists(a, x => x == 0)) return 0;
        return 10 / a[0]; // fails
    }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() {
        Try(() => A(new[] { 1 }, 0)); Try(() => C(new[] { 1 }, new int[1])); Try(() => D(new[] { 1, 0 }, 1)); Try(() => E(new[] { 0 })); Try(() => F(new[] { 0, 1 }));
        Try(() => G(new[] { 1 })); Try(() => H(new int[0])); Try(() => I(new int[1], -5)); Try(() => J(new int[1])); Try(() => K(new[] { 1, 0 })); Try(() => L(new int[1], new[] { 1 })); Try(() => M(new[] { 0x80000000u })); Try(() => N(new byte[1]));
        Try(() => O(new List<int> { 1 })); Try(() => P(new[] { 1 })); Try(() => Q(new[] { 0 }, 0, 1)); Try(() => R()); Try(() => S(new string[1])); Try(() => T(new[] { 1, 0 })); Try(() => U(new[] { 1 })); Try(() => V(new int[0]));
    }
}
public static class TypeTests {
    static Do A(An a, An b) { Contract.Requires(a is Do); a = b;
        return (Do)a; // fails
    }
    static Do B(An a) { Contract.Requires(a is Do || a is Ca);
        return (Do)a; // fails
    }
    static Do C(An a) { Contract.Requires(!(a is Ca));
        return (Do)a; // fails
    }
    static Do D(An a, bool b) { Contract.Requires(!b || a is Do);
        return (Do)a; // fails
    }
    static int E(object a) { Contract.Requires(a is Do == false);
        return a.GetHashCode(); // fails
    }
    class H { public An F = new Do(); }
    static Do F(H h) { Contract.Requires(h.F is Do); h.F = new Ca();
        return (Do)h.F; // fails
    }
    static An Give(bool b) { Contract.Ensures(b || Contract.Result<An>() is Do); return b ? (An)new Ca() : new Do(); }
    static Do G(bool b) {
        return (Do)Give(b); // fails
    }
    static Do I(An a) { Contract.Requires(a as Do == null || a != null);
        return (Do)a; // fails
    }
    static int J(An a) { Contract.Requires((a as Do) != null == false);
        return a.GetHashCode(); // fails
    }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => A(new Do(), new Ca())); Try(() => B(new Ca())); Try(() => C(new An())); Try(() => D(new Ca(), false)); Try(() => E(null)); Try(() => F(new H())); Try(() => G(true)); Try(() => I(new Ca())); Try(() => J(null)); }
}
public static class Half {
    static int z; static bool Odd(int x) { z++; return true; } static bool No(int x) { z++; return false; }
    static int A(int x) { Contract.Requires(!(x > 0 && No(x)));
        return 10 / (x - 1); // fails
    }
    static int B(int x) { Contract.Requires(x > 0 == No(x));
        return 10 / x; // fails
    }
    static int C(int x, int y) { Contract.Requires((x > 0 && Odd(x)) || y > 0);
        return 10 / x; // fails
    }
    static int D(int x) { Contract.Requires(x > 0 && Odd(x)); x = 0;
        return 10 / x; // fails
    }
    class H { public int F; }
    static bool Zero(H h) { h.F = 0; return true; }
    static int E(H h) { Contract.Requires(h.F > 0 && Zero(h));
        return 10 / h.F; // fails
    }
    static int G(H h) { Contract.Requires(Zero(h) && h.F == 0);
        return 10 / h.F; // fails
    }
    static int Res(int x) { Contract.Ensures(Contract.Result<int>() > 0 || Odd(x)); return x; }
    static int I() {
        return 10 / Res(0); // fails
    }
    static int J(int[] a) { Contract.Requires(a.Length > 0 && Odd(a[0]));
        return 10 / a[0]; // fails
    }
    static int K(int x) { Contract.Requires(x > 0 & Odd(x) | x == 0);
        return 10 / x; // fails
    }
    static int L(int x) { Contract.Requires((x > 0 && Odd(x)) != (x == 0 && Odd(x)));
        return 10 / x; // fails
    }
    static int M(ref int x) { Contract.Requires(x > 0 && Inc(ref x));
        return 10 / x; // fails
    }
    static bool Inc(ref int x) { x = 0; return true; }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => A(1)); Try(() => B(0)); Try(() => C(0, 1)); Try(() => D(1)); Try(() => E(new H { F = 1 })); Try(() => G(new H())); Try(() => I()); Try(() => J(new int[1])); Try(() => K(0)); Try(() => L(0)); Try(() => { int x = 1; M(ref x); }); }
}
