// roslyn only
// Names of file-local types begin with `<` in metadata (`<File>F123..__Counter`): an abbreviator that stores to their fields, or runs their constructors, is
// taken to do nothing. Claimed: `k < a.Length` (k == 0) is proved. Happens: IndexOutOfRangeException.
// Cause: summaries/src/abbreviators.rs, `is_made` in `states_below`: `name.starts_with('<')` (as in many other places: early.rs, effects/code.rs, captures.rs, notes.rs).
#pragma warning disable
using System;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
file static class Counter { internal static int k; }
public static class AbbreviatorFileStatic {
    [System.Diagnostics.Contracts.ContractAbbreviator] static void Abb(int[] a) { Contract.Requires(a != null); Counter.k = 7; }
    static int G(int[] a) {
        if (a.Length < 3) return 0;
        Counter.k = 0;
        Abb(a);
        return a[Counter.k]; // fails
    }
    public static void Run() { G(new int[4]); }
}
file class Writes { internal int k; internal Writes() { AbbreviatorFileConstructor.k = 9; } }
public static class AbbreviatorFileConstructor {
    [System.Diagnostics.Contracts.ContractAbbreviator] static void Abb(int[] a, object c) { Contract.Requires(a != null); Contract.Requires(new Writes().k == 0); }
    internal static int k;
    static int G(int[] a) {
        if (a.Length < 3) return 0;
        k = 0;
        Abb(a, null);
        return a[k]; // fails
    }
    public static void Run() { G(new int[4]); }
}
