// roslyn only
// `ArgumentOutOfRangeException.ThrowIfGreaterThan<T>` and its like run the program's `CompareTo` and `Equals`, which may write. A `Requires` over memory behind such a guard is still taken for
// one of the entry. Claimed: `K.s > 0` at the call is proved. Happens: the precondition fails.
// Cause: summaries/src/stated.rs, `library_call`: `("System", "Argument..", "ThrowIf..")` ends without `has_written`, whatever `T` is (also where `throw_helper` gives nothing).
#pragma warning disable
using System;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
public class K { internal int n; internal static int s; }
public class V : IComparable<V>, IEquatable<V> { public int CompareTo(V o) { K.s = 0; return 0; } public bool Equals(V o) { K.s = 0; return false; } }
public static class ThrowIfGreater {
    static int M(V v) { ArgumentOutOfRangeException.ThrowIfGreaterThan(v, v); Contract.Requires(K.s > 0); return 10 / K.s; }
    static int F(V k) { K.s = 5; 
        return M(k); // fails
    }
    public static void Run() { F(new V()); }
}
public static class ThrowIfEqualT {
    static int M(V v) { ArgumentOutOfRangeException.ThrowIfEqual(v, v); Contract.Requires(K.s > 0); return 10 / K.s; }
    static int F(V k) { K.s = 5; 
        return M(k); // fails
    }
    public static void Run() { F(new V()); }
}
