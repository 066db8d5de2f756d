// roslyn only
// A [ContractArgumentValidator] writes memory (after or before what it tests); a `Requires` over memory that stands behind its call is still taken for one of the
// entry: callers are asked with what memory was before the call. Claimed: `k.n > 0`, `K.s > 0` at the call are proved. Happens: the precondition fails.
// (A guard `if (k.n <= 0) throw ..` behind the validator is taken for one of the entry, too.)
// Cause: summaries/src/abbreviators.rs, `abbreviated`: `has_written` is set for abbreviators that do more than to state, and never for validators.
#pragma warning disable
using System;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
using CV = System.Diagnostics.Contracts.ContractArgumentValidatorAttribute; using CA = System.Diagnostics.Contracts.ContractAbbreviatorAttribute; using PureX = System.Diagnostics.Contracts.PureAttribute;
public class K { internal int n; internal static int s; }
public static class ValidatorWrites {
    [CV] static void V(K k) { if (k == null) throw new ArgumentNullException(); 
#if !RUN
      Contract.EndContractBlock();
#endif
      k.n = 0; }
    static int M(K k) { V(k); Contract.Requires(k.n > 0); return 10 / k.n; }
    static int F(K k) { k.n = 5; 
        return M(k); // fails
    }
    public static void Run() { F(new K()); }
}
public static class ValidatorWritesStatic {
    [CV] static void V(int i) { K.s = 0; if (i == 0) throw new ArgumentNullException(); 
#if !RUN
      Contract.EndContractBlock();
#endif
     }
    static int M(int k) { V(k); Contract.Requires(K.s > 0); return 10 / k; }
    static int F() { K.s = 5; 
        return M(3); // fails
    }
    public static void Run() { F(); }
}
