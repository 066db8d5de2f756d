// roslyn only
using System;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
// What an override requires, its callers were not asked for: neither does the code tell something that computes it.
public abstract class RefusedBase { public abstract int Get(int[] a, int i); }
public class RefusedForAll : RefusedBase {
    public override int Get(int[] a, int i) {
#if !RUN
        Contract.Requires(Contract.ForAll(a, x => x > 0));
#endif
        return a.Length; // fails null
    }
}
public class RefusedRange : RefusedBase {
    public override int Get(int[] a, int i) {
#if !RUN
        Contract.Requires(Contract.ForAll(0, i, k => a[k] > 0));
#endif
        return a[i]; // fails lower-bound
    }
}
public class RefusedCall : RefusedBase {
    static int Length(int[] a) { return a.Length; }
    public override int Get(int[] a, int i) {
#if !RUN
        Contract.Requires(Length(a) > 0);
#endif
        return a.Length; // fails null
    }
}
public static class RefusedRequires {
    static void Try(RefusedBase b, int[] a, int i) { try { b.Get(a, i); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() { Try(new RefusedForAll(), null, 0); Try(new RefusedRange(), new int[1], -1); Try(new RefusedCall(), null, 0); }
}
