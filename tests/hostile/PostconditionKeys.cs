// A key that a postcondition reads at the entry, in code that is not surely a postcondition's: nothing is known of the key behind it.
using System;
using System.Collections.Generic;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
public static class PostconditionKeys {
    static int Spilled(Dictionary<int, int> d, int k) {
#if !RUN
        Contract.Ensures(d[k].ToString() != "");
#endif
        return d[k]; // fails missing-key
    }
    static int BehindLoop(Dictionary<int, int> d, int k, int n) {
        for (int i = 0; i < n; i++) { }
#if !RUN
        Contract.Ensures(d[k] > 0);
#endif
        return d[k]; // fails missing-key
    }
    static int OneWay(Dictionary<int, int> d, int k, bool b) {
#if !RUN
        if (b) Contract.Ensures(d[k] > 0);
#endif
        if (b)
            return d[k]; // fails missing-key
        return 0;
    }
    static int BehindTry(Dictionary<string, int> d, int n) {
        try { n++; } finally { n--; }
#if !RUN
        Contract.Ensures(d["a"] > n);
#endif
        return d["a"]; // fails missing-key
    }
    static int Plain(Dictionary<string, int> d, int n) {
#if !RUN
        Contract.Ensures(d["a"] > n);
#endif
        return d["a"]; // fails missing-key
    }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() {
        Try(() => Spilled(new Dictionary<int, int>(), 1)); Try(() => BehindLoop(new Dictionary<int, int>(), 1, 1)); Try(() => OneWay(new Dictionary<int, int>(), 1, true));
        Try(() => BehindTry(new Dictionary<string, int>(), 1)); Try(() => Plain(new Dictionary<string, int>(), 1));
    }
}
