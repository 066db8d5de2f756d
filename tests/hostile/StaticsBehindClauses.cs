// roslyn only
// An abbreviator or a validator reads a static field behind its last clause (or has no clause of its own): a static constructor runs that writes memory. A `Requires` over memory behind the call
// is still one of the entry. Claimed: `K.s > 0` at the call is proved. Happens: the precondition fails.
// Cause: summaries/src/abbreviators.rs, `does_more`: `Doing::Static(_) => true` trusts that the class is in `Clause::behind` of a `Requires`; what is read behind the last clause, in an `Ensures`
// (whose argument runs where it stands if nothing rewrites it), or without a clause is in none.
#pragma warning disable
using System; using System.Collections.Generic; using System.Linq;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
using CV = System.Diagnostics.Contracts.ContractArgumentValidatorAttribute; using CA = System.Diagnostics.Contracts.ContractAbbreviatorAttribute; using PureX = System.Diagnostics.Contracts.PureAttribute;
public class K { internal int n; internal static int s; }
public static class StaticsBehindCvAfter {
    class P { static P() { K.s = 0; } internal static int Max = 4; }
    [CV] static void V(int a) { if (a == 3) throw new ArgumentException();
#if !RUN
      Contract.EndContractBlock();
#endif
      int m = P.Max; }
    static int M(int a) { V(a); Contract.Requires(K.s > 0); return 1; }
    static int F() { K.s = 5;
        return M(2); // fails
    }
    public static void Run() { F(); }
}
public static class StaticsBehindCvThrow {
    class P { static P() { K.s = 0; } internal static int Max = 4; }
    [CV] static void V(int a) { if (a == 3) throw new ArgumentException(P.Max > 3 ? "a" : "b");
#if !RUN
      Contract.EndContractBlock();
#endif
      if (P.Max == 7) return; }
    static int M(int a) { V(a); Contract.Requires(K.s > 0); return 1; }
    static int F() { K.s = 5;
        return M(2); // fails
    }
    public static void Run() { F(); }
}
public static class StaticsBehindCaAfter {
    class P { static P() { K.s = 0; } internal static int Max = 4; }
    [CA] static void V(int a) { Contract.Requires(a > 0); int m = P.Max; if (m == 3) return; }
    static int M(int a) { V(a); Contract.Requires(K.s > 0); return 1; }
    static int F() { K.s = 5;
        return M(2); // fails
    }
    public static void Run() { F(); }
}
public static class StaticsBehindCaEmpty {
    class P { static P() { K.s = 0; } internal static int Max = 4; }
    [CA] static void V(int a) { int m = P.Max; if (m == 3) return; }
    static int M(int a) { V(a); Contract.Requires(K.s > 0); return 1; }
    static int F() { K.s = 5;
        return M(2); // fails
    }
    public static void Run() { F(); }
}
public static class StaticsBehindEnsuresStatic {
    class P { static P() { K.s = 0; } internal static int Max = 4; }
    [CA] static void V(int a) { Contract.Ensures(P.Max > 0); }
    static int M(int a) { V(a); Contract.Requires(K.s > 0); return 1; }
    static int F() { K.s = 5;
        return M(2); // fails
    }
    public static void Run() { F(); }
}
