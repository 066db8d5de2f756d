// What holds of all elements of a list, with a captured bound that the loop's head computes anew: it held of the bound of the iteration before.
using System;
using System.Collections.Generic;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
public static class HoldsOfLastTime {
    static int Need(List<int> list, int m) { Contract.Requires(Contract.ForAll(list, x => x > m)); return 1; }
    static void Make(List<int> list, int m) { Contract.Ensures(Contract.ForAll(list, x => x > m)); list.Clear(); list.Add(m + 1); }
    static int A(List<int> list, int[] bounds) {
        int i = 0, s = 0; bool first = true;
        do {
            int m = bounds[i];
            if (!first)
                s += Need(list, m); // fails requires
            Make(list, m);
            first = false;
            i++;
        } while (i < bounds.Length);
        return s;
    }
    public static void Run() { A(new List<int>(), new[] { 1, 20 }); }
}
