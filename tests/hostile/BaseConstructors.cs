// A guard of a constructor is tested after the constructor of the base class ran: it says nothing of what was there before, if that wrote something.
using System;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
public static class BaseWrites {
    static int n;
    class B { internal B() { n = 10; } }
    sealed class C : B { internal C() { if (n < 3) throw new InvalidOperationException(); Contract.EndContractBlock(); } }
    public static void Run() { n = 0; int before = n; new C(); int[] a = new int[3];
        a[before + 3] = 1; // fails upper-bound
    }
}
public static class BaseStatic {
    static class S { internal static int n; }
    class A { static A() { S.n = 10; } internal A() { } }
    class B : A { internal B() { } }
    sealed class C : B { internal C() { if (S.n < 3) throw new InvalidOperationException(); Contract.EndContractBlock(); } }
    public static void Run() { S.n = 0; int before = S.n; new C(); int[] a = new int[3];
        a[before + 3] = 1; // fails upper-bound
    }
}
public static class BaseOfArgument {
    sealed class Box { internal int n; }
    class B { internal B(Box b) { b.n = 10; } }
    sealed class C : B { internal C(Box b) : base(b) { if (b.n < 3) throw new InvalidOperationException(); Contract.EndContractBlock(); } }
    public static void Run() { var b = new Box(); int before = b.n; new C(b); int[] a = new int[3];
        a[before + 3] = 1; // fails upper-bound
    }
}
public static class BaseOther {
    class B { internal int n; internal B() { } internal B(B other) { other.n = 10; } }
    sealed class C : B { internal C() { } internal C(C other) : base(other) { if (other.n < 3) throw new InvalidOperationException(); Contract.EndContractBlock(); } }
    public static void Run() { var b = new C(); int before = b.n; new C(b); int[] a = new int[3];
        a[before + 3] = 1; // fails upper-bound
    }
}
public static class BaseInitializer {
    static int n;
    static int Bump() { n = 10; return 1; }
    sealed class C { internal int x = Bump(); internal C() { if (n < 3) throw new InvalidOperationException(); Contract.EndContractBlock(); } }
    public static void Run() { n = 0; int before = n; new C(); int[] a = new int[3];
        a[before + 3] = 1; // fails upper-bound
    }
}
public static class BaseVirtual {
    static int n;
    class B { internal B() { V(); } internal virtual void V() { } }
    sealed class C : B { internal C() { if (n < 3) throw new InvalidOperationException(); Contract.EndContractBlock(); } internal override void V() { n = 10; } }
    public static void Run() { n = 0; int before = n; new C(); int[] a = new int[3];
        a[before + 3] = 1; // fails upper-bound
    }
}
public static class BaseSame {
    sealed class C { internal int n; internal C() { } internal C(int k) : this() { n = k; if (n < 3) throw new InvalidOperationException(); Contract.EndContractBlock(); } }
    public static void Run() { var c = new C(5); int[] a = new int[3];
        a[c.n] = 1; // fails upper-bound
    }
}
