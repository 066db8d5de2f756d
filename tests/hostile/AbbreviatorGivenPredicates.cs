// roslyn only
// An abbreviator hands a delegate that it got (a parameter, a field of its object) to `Contract.ForAll(from, to, predicate)`: the predicate writes memory, and the abbreviator's call is taken to write
// nothing. Claimed: `5 != 0` is proved. Happens: DivideByZeroException. (A delegate from a static field is seen.)
// Cause: crates/summaries/src/abbreviators.rs, `states_below`: `is_over_range` lets a quantifier over numbers through because lambdas are looked at where `ldftn` names them; a delegate that
// comes from a parameter, a field or an array element was made elsewhere.
#pragma warning disable
using System; using System.Collections.Generic; using System.Linq;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
using CV = System.Diagnostics.Contracts.ContractArgumentValidatorAttribute; using CA = System.Diagnostics.Contracts.ContractAbbreviatorAttribute; using PureX = System.Diagnostics.Contracts.PureAttribute;
public class K { internal int n; internal static int s; }
public static class QuantifiedParameter {
    [CA] static void V(Predicate<int> p) { Contract.Requires(Contract.ForAll(0, 3, p)); }
    static int M(Predicate<int> p) { K.s = 5; V(p); 
        return 10 / K.s; // fails
    }
    public static void Run() { M(i => { K.s = 0; return true; }); }
}
public static class QuantifiedField {
    class Q { internal Predicate<int> p; [CA] internal void V() { Contract.Requires(Contract.ForAll(0, 3, p)); } }
    static int M(Q q) { K.s = 5; q.V(); 
        return 10 / K.s; // fails
    }
    public static void Run() { M(new Q { p = i => { K.s = 0; return true; } }); }
}
public static class QuantifiedElement {
    [CA] static void V(Predicate<int>[] p) { Contract.Requires(Contract.Exists(0, 3, p[0])); }
    static int M(Predicate<int>[] p) { K.s = 5; V(p); 
        return 10 / K.s; // fails
    }
    public static void Run() { M(new Predicate<int>[] { i => { K.s = 0; return true; } }); }
}
public static class QuantifiedNested {
    [CA] static void W(Predicate<int> p) { Contract.Requires(Contract.ForAll(0, 3, p)); }
    [CA] static void V(Predicate<int> p) { W(p); }
    static int M(Predicate<int> p) { K.s = 5; V(p); 
        return 10 / K.s; // fails
    }
    public static void Run() { M(i => { K.s = 0; return true; }); }
}
public static class QuantifiedOwn {
    static int M(int n) { K.s = 5; V(i => { K.s = 0; return true; }); 
        return 10 / K.s; // fails
    }
    [CA] static void V(Predicate<int> p) { Contract.Requires(Contract.ForAll(0, 3, p)); }
    public static void Run() { M(1); }
}
