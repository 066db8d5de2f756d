using System;
using System.Diagnostics;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
// What is ensured is evaluated where the method returns: nothing is known of it before.
public static class EnsuresAssumes {
    static int A(int[] a) {
#if !RUN
        Contract.Ensures(Contract.ForAll(a, x => x > 0));
#endif
        return a.Length; // fails
    }
    static int B(int x) {
#if !RUN
        Contract.Ensures(Math.Abs(x) >= 0);
#endif
        return Math.Abs(x); // fails
    }
    static int C(int[] a, int lo, int hi) {
#if !RUN
        Contract.Ensures(Contract.ForAll(lo, hi, k => a[k] > 0));
#endif
        return a[hi - lo]; // fails lower-bound
    }
    static int D(int[] a) {
#if !RUN
        Contract.Ensures(Contract.Exists(a, x => x > 0));
#endif
        return a[0]; // fails null
    }
    static int E(int[] a, int i) {
#if !RUN
        Contract.Ensures(a[i] > 0);
#endif
        return a[i]; // fails lower-bound
    }
    static int F(string s) {
#if !RUN
        Contract.Ensures(s.Length > 0);
#endif
        return s.Length; // fails
    }
    static int G(object o) {
#if !RUN
        Contract.Ensures(((string)o).Length > 0);
#endif
        string s = (string)o; // fails cast
        return 1;
    }
    static int H(int x, int y) {
#if !RUN
        Contract.Ensures(x / y > 0);
#endif
        return x / y; // fails division
    }
    static int I(int[] a) {
#if !RUN
        Contract.Ensures(Contract.Result<int>() > Contract.OldValue(a.Length));
#endif
        return a.Length; // fails
    }
    static int J(System.Collections.Generic.List<int> l) {
#if !RUN
        Contract.Ensures(l[0] > 0);
#endif
        return l[0]; // fails
    }
    static int K(object o) {
#if !RUN
        Contract.EnsuresOnThrow<Exception>(o is string);
#endif
        string s = (string)o; // fails cast
        return 1;
    }
    static int L(int x) {
#if !RUN
        Contract.EnsuresOnThrow<Exception>(Math.Abs(x) > 0);
#endif
        return Math.Abs(x); // fails
    }
    static int M(int[] a) {
#if !RUN
        Contract.EnsuresOnThrow<Exception>(Contract.ForAll(a, x => x > 0));
#endif
        return a.Length; // fails
    }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => A(null)); Try(() => B(int.MinValue)); Try(() => C(new int[2], 1, 0)); Try(() => D(null)); Try(() => E(new int[1], -1)); Try(() => F(null)); Try(() => G(1)); Try(() => H(1, 0)); Try(() => I(null)); Try(() => J(new System.Collections.Generic.List<int>())); Try(() => K(1)); Try(() => L(int.MinValue)); Try(() => M(null)); }
}
