// mono only
// A precondition of a method that is called by `dynamic`. Nobody is asked for it.
using System;
using System.Diagnostics.Contracts;
public static class Bound {
    internal class D {
        internal int M(int k) {
#if !RUN
            Contract.Requires(k > 0);
#endif
            return 100 / k; // fails division
        }
    }
    public static void Run() { dynamic d = new D(); d.M(0); }
}
