// roslyn only
// `[UnsafeAccessor(UnsafeAccessorKind.Constructor)]` has no name: the constructor that it calls assumes its precondition, nobody is asked for it, no MP0003.
// Claimed: `i != 0` is proved. Happens: DivideByZeroException (where contracts run: the precondition fails).
// Cause: summaries/src/called_as.rs, `called_unasked`: `reflected(..).names(row.name)` (`.ctor` is no text); as in RequiresByDynamic.cs.
#if RUN
using Contract = NoContract;
#else
using System.Diagnostics.Contracts;
#endif
using System; using System.Runtime.CompilerServices; using System.Collections.Generic;
public static class AccCtor {
    public class K { int n; internal K(int i) { Contract.Requires(i > 0);
        n = 10 / i; // fails
    } }
    [UnsafeAccessor(UnsafeAccessorKind.Constructor)] static extern K Make(int i);
    public static void Run() { Make(0); }
}
#if RUN
public static class NoContract { public static void Requires(bool b) { } }
#endif
