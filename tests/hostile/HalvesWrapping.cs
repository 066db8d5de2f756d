// roslyn only
// marple: --overflow wrap
// Sums that are halved, and sizes that are products, where arithmetic wraps around.
using System;
public static class Halved {
    static int[] a10 = new int[10];
    static int A(int[] a, int lo, int hi) { if (lo < 0 || hi < 0) return 0; int m = (lo + hi) / 2; if (m >= a.Length) return 0;
        return a[m]; // fails lower-bound
    }
    static int B(int[] a, int lo, int hi) { if (lo < 0 || hi < 0) return 0; int m = (lo + hi) >> 1; if (m >= a.Length) return 0;
        return a[m]; // fails lower-bound
    }
    static int C(int a, int b) { if (a < 0 || b < 0) return 0;
        return new int[a * b].Length; // fails array-size
    }
    static int D(int a, int b) { if (a <= 0 || b <= 0 || a > 70000 || b > 70000) return 0; var x = new int[a * b];
        return x[0]; // fails
    }
    static int E(int a) { if (a >= 0) return 0; int b = -a;
        return a10[b > 9 ? 0 : b]; // fails lower-bound
    }
    static int F(int a, int b) { if (a < 0 || b < 0) return 0; int m = (a + b) / 2; if (m >= 10) return 0;
        return 10 / (m < 0 ? 0 : 1); // fails
    }
    static int G(int a, int b) { if (a < b) return 0; int d = a - b; if (d >= 10) return 0;
        return a10[d]; // fails lower-bound
    }
    static int H(int a) { if (a < 0) return 0; int m = (a + a) / 2;
        return 10 / (m == a ? 1 : 0); // fails
    }
    static int I(int lo, int hi) { if (lo < 0 || hi < lo) return 0; int m = (int)((uint)(lo + hi) >> 1);
        return 10 / (m == (lo + hi) / 2 ? 1 : 0); // fails
    }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => A(a10, int.MaxValue, 1)); Try(() => B(a10, int.MaxValue, 1)); Try(() => C(65536, 32768)); Try(() => D(65536, 65536)); Try(() => E(int.MinValue)); Try(() => F(int.MaxValue, 1)); Try(() => G(int.MaxValue, -1)); Try(() => H(int.MaxValue)); Try(() => I(int.MaxValue, int.MaxValue)); }
}
