// Abbreviators that do more than to state contracts, seen by callers and by the method itself.
// relies on: requires
using System;
#if RUN
using Contract = HostileContract;
using System.Diagnostics.Contracts;
#else
using System.Diagnostics.Contracts;
#endif
public class Bo { public int n; public Bo() { } public Bo(Bo other) { other.n = 0; } }
public static class Early2 { public static int q; static Early2() { AbbreviatorReads.q = 0; } }
public static class AbbreviatorMakes {
    [ContractAbbreviator] static void V(Bo o) { Contract.Requires(o != null); new Bo(o); }
    static int M(Bo o) {
        o.n = 5;
        V(o);
        return 100 / o.n; // fails
    }
    public static void Run() { M(new Bo()); }
}
public static class AbbreviatorReads {
    public static int q = 1;
    [ContractAbbreviator] static void V(int x) { Contract.Requires(x > Early2.q - 1); }
    static int M(int x) {
        q = 1;
        V(x);
        return 100 / q; // fails
    }
    public static void Run() { M(5); }
}
public static class AbbreviatorOwnStatic {
    public static int q = 1;
    static class Other { static Other() { q = 0; } [ContractAbbreviator] public static void V(int x) { Contract.Requires(x > 0); } }
    static int M(int x) {
        q = 1;
        Other.V(x);
        return 100 / q; // fails
    }
    public static void Run() { M(5); }
}
public static class AbbreviatorWritesThenStates {
    [ContractAbbreviator] static void V(Bo o) { o.n = 7; Contract.Requires(o.n == 7); }
    static int M(Bo o) {
        V(o);
        return 100 / (o.n - 7); // fails
    }
    static void Caller() { var o = new Bo { n = 7 }; M(o); }
    public static void Run() { Caller(); }
}
public static class AbbreviatorWritesBefore {
    [ContractAbbreviator] static void V(Bo o) { o.n--; Contract.Requires(o.n > 0); }
    static int M(Bo o) {
        V(o);
        return 10 / (o.n - 1);
    }
    static int Caller(Bo o) { o.n = 3; M(o);
        return 10 / (o.n - 2); // fails
    }
    public static void Run() { Caller(new Bo()); }
}
