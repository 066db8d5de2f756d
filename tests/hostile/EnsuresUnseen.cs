// Postconditions that are stated on one way only, or behind code that is not followed: what computes them tells nothing either.
using System;
using System.Collections.Generic;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
public static class EnsuresUnseen {
    static int OneWay(int[] a, bool b) {
#if !RUN
        if (b) Contract.Ensures(a[0] > 0);
#endif
        if (b)
            return a[0]; // fails upper-bound
        return 0;
    }
    static int BehindLoop(int[] a, int n) {
        for (int i = 0; i < n; i++) { }
#if !RUN
        Contract.Ensures(a[0] > 0);
#endif
        return a[0]; // fails upper-bound
    }
    static int BehindTry(int[] a, int n) {
        try { n++; } finally { n--; }
#if !RUN
        Contract.Ensures(a[0] > 0);
#endif
        return a[0]; // fails upper-bound
    }
    static int BehindSwitch(int[] a, int n) {
        switch (n) { case 0: n = 4; break; case 1: n = 8; break; case 2: n = 1; break; case 3: n = 0; break; case 4: n = 9; break; }
#if !RUN
        Contract.Ensures(a[0] > 0);
#endif
        return a[0]; // fails upper-bound
    }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => OneWay(new int[0], true)); Try(() => BehindLoop(new int[0], 1)); Try(() => BehindTry(new int[0], 1)); Try(() => BehindSwitch(new int[0], 1)); }
}
