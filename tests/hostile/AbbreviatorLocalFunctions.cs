// roslyn only
// A local function marked [ContractAbbreviator] writes a variable or parameter that it captures (a field of the closure struct that it is handed by
// reference): its call is taken to write nothing. Claimed: `k < a.Length` (k == 0), `0 < a.Length` are proved. Happens: IndexOutOfRangeException.
// Cause: summaries/src/abbreviators.rs, `states_below`: `stfld` to any class whose name begins with `<` counts as what a lambda needs (`is_made`).
#pragma warning disable
using System;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
public static class AbbreviatorLocalFunction {
    static int F(int[] a, int i) {
        int k = 0;
        [System.Diagnostics.Contracts.ContractAbbreviator] void Abb() { Contract.Requires(a.Length > 0); Contract.Requires(i >= 0); k = 7; }
        Abb();
        return a[k]; // fails
    }
    public static void Run() { F(new int[3], 0); }
}
public static class AbbreviatorLocalArray {
    static int F(int[] a, int i) {
        Abb();
        return a[0]; // fails
        [System.Diagnostics.Contracts.ContractAbbreviator] void Abb() { Contract.Requires(a.Length > 0); Contract.Requires(i >= 0); a = new int[0]; }
    }
    public static void Run() { F(new int[3], 0); }
}
