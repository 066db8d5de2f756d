// Preconditions of what the runtime calls: `new T()`, static constructors. Nobody is asked for them.
using System;
using System.Diagnostics.Contracts;
public static class NewT {
    static int q;
    class Needy {
        public int r;
        public Needy() {
#if !RUN
            Contract.Requires(q > 0);
#endif
            try {
                r = 100 / q; // fails division
            } catch (Exception e) { Hostile.Failed(e); }
        }
    }
    static T Make<T>() where T : new() { return new T(); }
    public static void Run() { q = 0; Make<Needy>(); }
}
public static class Static {
    static int q;
    class D {
        public static int k;
        static D() {
#if !RUN
            Contract.Requires(q > 0);
#endif
            try {
                k = 100 / q; // fails division
            } catch (Exception e) { Hostile.Failed(e); }
        }
    }
    public static void Run() { q = 0; int z = D.k; }
}
