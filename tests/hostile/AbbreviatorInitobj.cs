// roslyn only
// An abbreviator writes by `initobj` (`s = default(S)`), which is not taken for a store.
using System;
using System.Diagnostics.Contracts;
public struct S { public int n; }
public class KK { public S s; }
public static class AbbreviatorInitRef {
    [ContractAbbreviator] static void V(ref S s) { s = default(S); }
    static int M() { S s; s.n = 3;
        V(ref s);
        return 100 / s.n; // fails
    }
    public static void Run() { M(); }
}
public static class AbbreviatorInitStatic {
    static S st;
    [ContractAbbreviator] static void V() { st = default(S); }
    static int M() { st.n = 5;
        V();
        return 100 / st.n; // fails
    }
    public static void Run() { M(); }
}
public static class AbbreviatorInitField {
    [ContractAbbreviator] static void V(KK k) { k.s = default(S); }
    static int M(KK k) { k.s.n = 5;
        V(k);
        return 100 / k.s.n; // fails
    }
    public static void Run() { M(new KK()); }
}
public static class AbbreviatorInitElement {
    [ContractAbbreviator] static void V(S[] k) { k[0] = default(S); }
    static int M(S[] k) { k[0].n = 5;
        V(k);
        return 100 / k[0].n; // fails
    }
    public static void Run() { M(new S[1]); }
}
public static class AbbreviatorInitThis {
    struct T { internal int n; [ContractAbbreviator] internal void V() { this = default(T); } }
    static int M() { T t = new T(); t.n = 4;
        t.V();
        return 100 / t.n; // fails
    }
    public static void Run() { M(); }
}
public static class AbbreviatorInitNullable {
    static int? st;
    [ContractAbbreviator] static void V() { st = null; }
    static int M() { st = 5;
        V();
        return st.Value; // fails
    }
    public static void Run() { M(); }
}
static class States { static void Nothing(int x) {
#if !RUN
    Contract.Requires(x > 0);
#endif
} }
