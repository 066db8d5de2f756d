// An abbreviator calls another one that writes, or runs a static constructor: what it calls is marked as an abbreviator, and is not looked into.
using System;
using System.Diagnostics.Contracts;
public static class AbbreviatorNested {
    static int q;
    [ContractAbbreviator] static void W() { q = 0; }
    [ContractAbbreviator] static void V() { W(); }
    static int M() { q = 4;
        V();
        return 100 / q; // fails
    }
    public static void Run() { M(); }
}
public static class AbbreviatorNestedInitializer {
    static int q;
    class Z { static Z() { q = 0; } [ContractAbbreviator] internal static void W() { } }
    [ContractAbbreviator] static void V() { Z.W(); }
    static int M() { q = 4;
        V();
        return 100 / q; // fails
    }
    public static void Run() { M(); }
}
static class States { static void Nothing(int x) {
#if !RUN
    Contract.Requires(x > 0);
#endif
} }
