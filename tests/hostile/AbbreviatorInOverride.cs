// roslyn only
using System;
using System.Diagnostics;
using System.Diagnostics.Contracts;
#if RUN
using Contract = HostileContract;
#endif
// What an override requires, its callers were not asked for: also if an abbreviator says it.
public class AbbreviatedBase { public virtual int Size(int[] a) { return 0; } }
public class AbbreviatedOverride : AbbreviatedBase {
    [Conditional("ANALYSED"), ContractAbbreviator] static void Given(int[] a) { Contract.Requires(a != null); }
    public override int Size(int[] a) {
        Given(a);
        return a.Length; // fails null
    }
}
public static class AbbreviatorInOverride {
    public static void Run() {
        AbbreviatedBase b = new AbbreviatedOverride();
        try { b.Size(null); } catch (Exception e) { Hostile.Failed(e); }
    }
}
