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
public static class AbbreviatorLocalClass { // the closure is an object, because a lambda captures the variable, too
    static Action M(int[] b) { int k = 0; Action r = () => k++; A(); if (b.Length < 2) return r;
        b[k] = 1; // fails
        return r; [System.Diagnostics.Contracts.ContractAbbreviator] void A() { k = 7; } }
    public static void Run() { M(new int[2]); }
}
public static class AbbreviatorLocalIterator { // of an iterator
    static System.Collections.Generic.IEnumerable<int> M(int[] b) { int k = 0; A(); if (b.Length < 2) yield break;
        yield return b[k]; // fails
        [System.Diagnostics.Contracts.ContractAbbreviator] void A() { k = 7; } }
    public static void Run() { foreach (var x in M(new int[2])) { } }
}
public static class AbbreviatorLocalAsync { // of an async method
    static async System.Threading.Tasks.Task<int> M(int[] b) { int k = 0; A(); await System.Threading.Tasks.Task.Yield(); if (b.Length < 2) return 0;
        return b[k]; // fails
        [System.Diagnostics.Contracts.ContractAbbreviator] void A() { k = 7; } }
    public static void Run() { M(new int[2]).GetAwaiter().GetResult(); }
}
