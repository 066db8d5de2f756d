using System;
using System.Collections.Generic;
using System.Diagnostics;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
// A part of a clause that is not always evaluated tells nothing.
public static class Partly {
    static int[] ten = new int[10];
    static int Id(int x) {
#if !RUN
        Contract.Ensures(Contract.Result<int>() == int.MaxValue || checked(Contract.Result<int>() + 1) > int.MinValue);
#endif
        return x; }
    static int A(int x) { int r = Id(x);
        return 10 / (int.MaxValue - r); // fails
    }
    static void Need(int x) { Contract.Requires(x == int.MaxValue || checked(x + 1) > int.MinValue); }
    static int B(int x) { Need(x);
        return 10 / (int.MaxValue - x); // fails
    }
    static void NeedDiv(int x) { Contract.Requires(x == 0 || 10 / x < 11); }
    static int C(int x) { NeedDiv(x);
        return 10 / x; // fails
    }
    static void NeedAbs(int x) { Contract.Requires(x == int.MinValue || Math.Abs(x) >= 0); }
    static int D(int x) { NeedAbs(x);
        return Math.Abs(x); // fails
    }
    static void NeedNull(int[] x) { Contract.Requires(x == null || x.Length >= 0); }
    static int E(int[] x) { NeedNull(x);
        return x.Length; // fails
    }
    static void NeedIndex(int[] x, int i) { Contract.Requires(i < 0 || i >= x.Length || x[i] >= 0); }
    static int F(int[] x, int i) { NeedIndex(x, i);
        return x[i]; // fails lower-bound
    }
    static void NeedCast(uint x) { Contract.Requires(x > int.MaxValue || checked((int)x) >= 0); }
    static int G(uint x) { NeedCast(x);
        return checked((int)x); // fails
    }
    static void NeedAll(int[] a, int lo, int hi) { Contract.Requires(lo > hi || Contract.ForAll(lo, hi, k => a[k] >= 0)); }
    static int H(int[] a, int lo, int hi) { NeedAll(a, lo, hi);
        return ten[hi - lo]; // fails lower-bound
    }
    static void NeedItems(int[] a) { Contract.Requires(a == null || Contract.ForAll(a, x => x >= 0)); }
    static int I(int[] a) { NeedItems(a);
        return a.Length; // fails
    }
    static int IfItems(int[] a) { if (a == null || Contract.ForAll(a, x => x >= 0))
        return a.Length; // fails
        return 0; }
    static void NeedPlus(int x) { Contract.Requires(x == int.MaxValue || x + 1 > int.MinValue); }
    static int J(int x) { NeedPlus(x);
        return 10 / (int.MaxValue - x); // fails
    }
    static void NeedNullable(int? x) { Contract.Requires(!x.HasValue || x.Value > 0); }
    static int K(int? x) { NeedNullable(x);
        return x.Value; // fails no-value
    }
    static int L(int[] a, bool b) { bool t = b && Contract.ForAll(a, x => x >= 0);
        return a.Length; // fails
    }
    static int IdN(int[] a) {
#if !RUN
        Contract.Ensures(a == null || Contract.ForAll(a, x => x > int.MinValue));
#endif
        return 0; }
    static int M(int[] a) { IdN(a);
        return a.Length; // fails
    }
    static int IdC(object o) {
#if !RUN
        Contract.Ensures(!(o is string) || ((string)o).Length >= 0);
#endif
        return 0; }
    static int N(object o) { IdC(o);
        return ((string)o).Length; // fails cast
    }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => A(int.MaxValue)); Try(() => B(int.MaxValue)); Try(() => C(0)); Try(() => D(int.MinValue)); Try(() => E(null)); Try(() => F(ten, -1)); Try(() => G(uint.MaxValue)); Try(() => H(ten, 1, 0)); Try(() => I(null)); Try(() => IfItems(null)); Try(() => J(int.MaxValue)); Try(() => K(null)); Try(() => L(null, false)); Try(() => M(null)); Try(() => N(1)); }
}
