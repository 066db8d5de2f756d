// A static constructor of another class, of a struct or of another instance of a generic class runs between the call and the place where a precondition is tested, and writes what the precondition speaks of:
// it is run by a static field that the code before reads, by a field initializer, or by a precondition that stands before.
using System; using System.Collections.Generic;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
public class Bx { public int n; public List<int> list = new List<int>(); }
public static class BaseCctor {
    static Bx s;
    class B { static B() { s.n = 0; } internal B() { } }
    sealed class C : B { internal C(Bx o) { Contract.Requires(o.n > 0); } }
    public static void Run() { s = new Bx(); Bx b = s; b.n = 5;
        new C(b); // fails requires
    }
}
public static class BaseCctorStatic {
    static int n;
    class B { static B() { n = 0; } internal B() { } }
    sealed class C : B { internal C() { Contract.Requires(n > 0); } }
    public static void Run() { n = 5;
        new C(); // fails requires
    }
}
public static class FieldInitCctor {
    static Bx s;
    class D { internal static int Q; static D() { s.n = 0; Q = 1; } }
    sealed class C { int x = D.Q; internal C(Bx o) { Contract.Requires(o.n > 0); } }
    public static void Run() { s = new Bx(); Bx b = s; b.n = 5;
        new C(b); // fails requires
    }
}
public static class OtherRequiresFirst {
    static Bx s;
    class D { internal static int Q; static D() { s.n = 0; Q = 1; } }
    sealed class C { internal static void M(Bx o) { Contract.Requires(D.Q > 0); Contract.Requires(o.n > 0); } }
    public static void Run() { s = new Bx(); Bx b = s; b.n = 5;
        C.M(b); // fails requires
    }
}
public static class OtherRequiresFirstStatic {
    static int n;
    class D { internal static int Q; static D() { n = 0; Q = 1; } }
    sealed class C { internal static void M() { Contract.Requires(D.Q > 0); Contract.Requires(n > 0); } }
    public static void Run() { n = 5;
        C.M(); // fails requires
    }
}
public static class OtherRequiresFirstReadonly {
    static int n;
    class D { internal static readonly int Q; static D() { n = 0; Q = 1; } }
    sealed class C { internal static void M() { Contract.Requires(D.Q > 0); Contract.Requires(n > 0); } }
    public static void Run() { n = 5;
        C.M(); // fails requires
    }
}
public static class OtherLoadFirst {
    static Bx s;
    class D { internal static int Q; static D() { s.n = 0; Q = 1; } }
    sealed class C { internal static void M(Bx o) { int q = D.Q; Contract.Requires(o.n > 0); } }
    public static void Run() { s = new Bx(); Bx b = s; b.n = 5;
        C.M(b); // fails requires
    }
}
public static class OtherSameCondition {
    static Bx s;
    class D { internal static int Q; static D() { s.n = 0; Q = 1; } }
    sealed class C { internal static void M(Bx o) { Contract.Requires(D.Q + o.n > 1); } }
    public static void Run() { s = new Bx(); Bx b = s; b.n = 5;
        C.M(b); // fails requires
    }
}
public static class OtherGuardFirst {
    static Bx s;
    class D { internal static int Q; static D() { s.n = 7; Q = 1; } }
    sealed class C { internal static void M(Bx o) { if (D.Q < 0) throw new ArgumentException(); if (o.n <= 0) throw new ArgumentException(); s.n = 3; } }
    static int F(Bx b) { s = b; b.n = 0; int before = b.n;
        C.M(b); 
        int[] a = new int[3];
        return a[before + 3]; // fails
    }
    public static void Run() { F(new Bx()); }
}
public static class OtherGuardFirstStatic {
    static int n;
    class D { internal static int Q; static D() { n = 7; Q = 1; } }
    sealed class C { internal static void M() { if (D.Q < 0) throw new ArgumentException(); if (n <= 0) throw new ArgumentException(); n = 3; } }
    static int F() { n = 0; int before = n;
        C.M(); 
        int[] a = new int[3];
        return a[before + 3]; // fails
    }
    public static void Run() { F(); }
}
public static class OtherGuardReached {
    static int n;
    class D { internal static int Q; static D() { n = 7; Q = 1; } }
    sealed class C { internal static void M() { Contract.Requires(D.Q > 0); Contract.Requires(n > 0); n = 3; } }
    static int F() { n = 0; int before = n;
        C.M(); Hostile.Reached(); // reached
        int[] a = new int[3];
        return a[before + 3]; // fails
    }
    public static void Run() { F(); }
}
public static class OtherNewReached {
    static int n;
    class D { static D() { n = 7; } }
    sealed class C { internal static void M() { Contract.Requires(new D() != null && n > 0); } }
    static int F() { n = 0; int before = n;
        C.M(); Hostile.Reached(); // reached
        int[] a = new int[3];
        return a[before + 3]; // fails
    }
    public static void Run() { F(); }
}
public static class StructCctor {
    static int n;
    struct S { public int v; static S() { n = 0; } internal int M(int k) { Contract.Requires(n > 0); return k; } }
    static int F() { S s = new S(); n = 5;
        return s.M(1); // fails requires
    }
    public static void Run() { F(); }
}
public static class StructCctorBox {
    static Bx b;
    struct S { public int v; static S() { b.n = 0; } internal int M(Bx k) { Contract.Requires(k.n > 0); return 1; } }
    static int F() { S s = new S(); Bx c = new Bx(); b = c; c.n = 5;
        return s.M(c); // fails requires
    }
    public static void Run() { F(); }
}
public static class GenericCctor {
    static Bx b;
    sealed class S<T> { static S() { b.n = 0; } internal static int M(Bx k) { Contract.Requires(k.n > 0); return 1; } }
    static int F() { Bx c = new Bx(); b = c; S<int>.M(new Bx { n = 3 }); c.n = 5;
        return S<string>.M(c); // fails requires
    }
    public static void Run() { F(); }
}
public static class ClosedEntryCctor {
    static Bx b;
    static int[] t = new int[4];
    sealed class S { static S() { b.n = 0; } internal static int M(Bx k) {
        return 10 / k.n; } } // fails
    static int F() { Bx c = new Bx(); b = c; c.n = 5;
        return S.M(c);
    }
    public static void Run() { F(); }
}
public static class ClosedTargetCctor {
    static int n;
    sealed class S { static S() { n = 0; } internal static int M(ref int k) {
        return 10 / k; } } // fails
    static int F() { n = 5;
        return S.M(ref n);
    }
    public static void Run() { F(); }
}
public static class ClosedOwnedCctor {
    sealed class K { private int n = 5; static K last; internal K() { last = this; } 
        internal int Use() { return H.M(this); }
        internal void Zero() { n = 0; }
        internal static void ZeroLast() { last.n = 0; }
        internal int Div() {
          return 10 / n; } // fails
        }
    static class H { static H() { K.ZeroLast(); } internal static int M(K k) { return k.Div(); } }
    public static void Run() { new K().Use(); }
}
