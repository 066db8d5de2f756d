// Validators and abbreviators that the walk over the caller does not see (generic, behind a loop), and one that does more than stating.
// relies on: requires
using System;
using System.Diagnostics.Contracts;
public static class ValidatorGeneric {
    [ContractArgumentValidator] static void V<T>(T x) where T : class {
#if !RUN
        Contract.Requires(x != null);
#endif
    }
    static int M(string s) {
        V(s);
        return s.Length; // fails
    }
    public static void Run() { M(null); }
}
public static class ValidatorLate {
    static int q;
    [ContractArgumentValidator] static void V(string x) {
#if !RUN
        Contract.Requires(x != null);
#endif
    }
    static int M(string s) {
        for (int i = 0; i < 4; i++) q++;
        V(s);
        return s.Length; // fails
    }
    public static void Run() { M(null); }
}
public static class Abbreviator {
    static int q = 1;
    [ContractAbbreviator] static void V(int x) {
#if !RUN
        Contract.Requires(x > 0);
#endif
        q = 0;
    }
    static int M(int s) {
        q = 1;
        V(s);
        return 100 / q; // fails
    }
    public static void Run() { M(5); }
}
