using System;
using System.Collections.Generic;
using System.Diagnostics;
#if RUN
using Contract = HostileContract;
using PureAttribute = System.Diagnostics.Contracts.PureAttribute;
#else
using System.Diagnostics.Contracts;
#endif
public static class EnsuresNever {
    [Pure] static bool Bad() { throw new InvalidTimeZoneException(); }
    [Pure] static bool BadIf(int n) { if (n == 0) throw new InvalidTimeZoneException(); return true; }
    static int[] one = new int[1];
    static int A(int n) {
#if !RUN
        Contract.Ensures(Bad());
#endif
        return 10 / n; // fails
    }
    static int B(int x) {
#if !RUN
        Contract.Ensures(x + 1 > 0 || x > 5);
#endif
        return 10 / (int.MaxValue - x); // fails
    }
    static int C(int n) {
#if !RUN
        Contract.Ensures(BadIf(n));
#endif
        return 10 / n; // fails
    }
    static int D(int[] a, int i) {
#if !RUN
        Contract.Ensures(Contract.Result<int>() == a[i + 1]);
#endif
        return a[i + 1]; // fails lower-bound
    }
    static int Never() {
#if !RUN
        Contract.Ensures(Bad());
#endif
        return 0;
    }
    static int E() { int z = Never();
        return 10 / z; // fails
    }
    static int F(int x) {
#if !RUN
        Contract.Ensures(-x < 5 || x > 0);
#endif
        return Math.Abs(x); // fails
    }
    static int G(int n) {
#if !RUN
        Contract.Ensures(n > 0 ? BadIf(0) : true);
#endif
        int k = n > 0 ? 0 : 1;
        return 10 / k; // fails
    }
    static int H(uint n) {
#if !RUN
        Contract.Ensures(checked((int)n) > 0);
#endif
        return checked((int)n); // fails
    }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => A(0)); Try(() => B(int.MaxValue)); Try(() => C(0)); Try(() => D(one, -2)); Try(() => E()); Try(() => F(int.MinValue)); Try(() => G(1)); Try(() => H(0xffffffff)); }
}
