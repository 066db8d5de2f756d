// A [ContractArgumentValidator] that is handed a parameter by reference and writes it: a guard behind its call is not one of the entry.
#pragma warning disable
using System;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
using CV = System.Diagnostics.Contracts.ContractArgumentValidatorAttribute;
public static class ValidatorByRef {
    [CV] static void V(ref int x) { if (x > 9) throw new ArgumentException("v");
#if !RUN
        Contract.EndContractBlock();
#endif
        x = 0; }
    static int M(int x) { V(ref x); Contract.Requires(x == 5); return 10 / x; }
    static int F() {
        return M(5); // fails
    }
    public static void Run() { F(); }
}
