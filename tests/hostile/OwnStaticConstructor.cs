// What a class's own static constructor writes before a guard or a precondition of one of its constructors or static methods is tested.
using System;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
public static class CtorStaticPlain {
    static int n;
    sealed class C { static C() { n = 10; } internal C() { if (n < 3) throw new InvalidOperationException(); Contract.EndContractBlock(); } }
    public static void Run() { n = 0; int before = n; new C(); int[] a = new int[3];
        a[before + 3] = 1; // fails
    }
}
public static class CtorOwnFirst {
    static int n;
    sealed class C { internal int x; static C() { n = 10; } internal C() { x = 1; if (n < 3) throw new InvalidOperationException(); Contract.EndContractBlock(); } }
    public static void Run() { n = 0; int before = n; new C(); int[] a = new int[3];
        a[before + 3] = 1; // fails
    }
}
public static class CtorStaticGuard {
    static int n;
    sealed class C { internal int x; static C() { n = 10; } internal C() { x = 1; if (n < 3) throw new ArgumentException(); } }
    public static void Run() { n = 0; int before = n; new C(); int[] a = new int[3];
        a[before + 3] = 1; // fails
    }
}
public static class StaticMethodGuard {
    static int n;
    sealed class C { static C() { n = 10; } internal static void M() { if (n < 3) throw new ArgumentException(); } }
    public static void Run() { n = 0; int before = n; C.M(); int[] a = new int[3];
        a[before + 3] = 1; // fails
    }
}
public static class StaticMethodRequires {
    static int n;
    sealed class C { static C() { n = 10; } internal static void M() { Contract.Requires(n >= 3); } }
    static int F(int m) { n = m; int before = n; C.M(); int[] a = new int[3]; if (before > 5) return 0;
        return a[before - 3]; // fails
    }
    public static void Run() { F(0); }
}
public static class StaticRequiresReached {
    static int n;
    sealed class C { static C() { n = 10; } internal static void M(int[] a) { Contract.Requires(n >= 3); } }
    public static void Run() { n = 0; int[] a = new int[3];
        C.M(a); Hostile.Reached(); // reached
    }
}
public static class CtorRequiresReached {
    static int n;
    sealed class C { internal int x; static C() { n = 10; } internal C() { x = 1; Contract.Requires(n >= 3); } }
    public static void Run() { n = 0;
        var c = new C(); Hostile.Reached(); // reached
    }
}
