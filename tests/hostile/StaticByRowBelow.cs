// roslyn only
// A static method of a base class implements a static member of an interface that a class below names: Roslyn makes a method in the class below that hands on, without a line. It is asked there.
using System;
using System.Diagnostics.Contracts;
#if RUN
using Contract = NoContract;
#endif
#if RUN
public static class NoContract { public static void Requires(bool b) { } public static void Ensures(bool b) { } public static T Result<T>() { return default(T); } }
#endif
public static class StaticRequiresBelow {
    // relies on: requires
    interface I { static abstract int M(int k); }
    class B { public static int M(int k) { Contract.Requires(k > 0);
        return 10 / k; // fails
    } }
    class C : B, I { }
    static int F<T>() where T : I => T.M(0);
    public static void Run() { F<C>(); }
}
public static class StaticEnsuresBelow {
    // relies on: ensures
    interface I { static virtual int M() { Contract.Ensures(Contract.Result<int>() > 0); return 1; } }
    class B { public static int M() => 0; }
    class C : B, I { }
    static int F<T>() where T : I {
        return 10 / T.M(); // fails
    }
    public static void Run() { F<C>(); }
}
