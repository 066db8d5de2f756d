// A virtual abbreviator is overridden by a method that writes, or an abbreviator calls a virtual method of which an override writes: the code of the named one is looked at alone.
using System;
using System.Diagnostics.Contracts;
public static class AbbreviatorOverridden {
    static int q;
    class A { [ContractAbbreviator] internal virtual void V() { } }
    class B : A { internal override void V() { q = 0; } }
    static int M(A a) { q = 4;
        a.V();
        return 100 / q; // fails
    }
    public static void Run() { M(new B()); }
}
public static class AbbreviatorCallsOverridden {
    class Q { internal int q; }
    class E { internal Q b; internal virtual void Go() { } } class E2 : E { internal override void Go() { b.q = 0; } }
    [ContractAbbreviator] static void V(E e) { e.Go(); }
    static int M(E e) { e.b.q = 4;
        V(e);
        return 100 / e.b.q; // fails
    }
    public static void Run() { M(new E2 { b = new Q() }); }
}
static class States { static void Nothing(int x) {
#if !RUN
    Contract.Requires(x > 0);
#endif
} }
