// An element is read for a postcondition where it stands, without a check: an array that is known to be empty has none, and what follows is not unreachable.
using System;
using System.Collections.Generic;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
public static class EnsuresOfNoElements {
    static int Last(int[] a, int b) {
#if !RUN
        Contract.Ensures(a[a.Length - 1] > 0 && b > 0);
#endif
        return a[0]; // fails upper-bound
    }
    static int At(int[] a, int b) {
#if !RUN
        Contract.Ensures(a[b] > 0 && b > 0);
#endif
        return a[0]; // fails upper-bound
    }
    static int Beyond(int[] a, int b, int zero) {
#if !RUN
        Contract.Ensures(a[b] > 0 && b > 0);
#endif
        if (a.Length == 0)
            return 10 / zero; // fails division
        return a[1];
    }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => Last(new int[0], 1)); Try(() => At(new int[0], 1)); Try(() => Beyond(new int[0], 1, 0)); }
}
