// roslyn only
// An instance method of an interface (default, sealed, private) runs the static constructor of the interface at its first call.
using System; using System.Collections.Generic; using System.Runtime.CompilerServices;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
public class Bx { public int n; public int[] a = new int[4]; public Bx next; public void Zero() { n = 0; } }
public static class IfaceInstance {
    static Bx s;
    interface I { static I() { s.n = 0; } void Inst(Bx o) { Contract.Requires(o.n > 0); } }
    class K : I { }
    public static void Run() { s = new Bx(); Bx b = s; b.n = 5; I i = new K();
        i.Inst(b); // fails requires
    }
}
public static class IfacePrivate {
    static Bx s;
    interface I { static I() { s.n = 0; } private void P(Bx o) { Contract.Requires(o.n > 0); } void Inst(Bx o) { o.n = 5; P(o); } }
    class K : I { public void Inst(Bx o) { } }
    public static void Run() { s = new Bx(); I i = new K(); i.Inst(s); }
}
public static class IfaceSealed {
    static Bx s;
    interface I { static I() { s.n = 0; } sealed void Inst(Bx o) { Contract.Requires(o.n > 0); } }
    class K : I { }
    public static void Run() { s = new Bx(); Bx b = s; b.n = 5; I i = new K();
        i.Inst(b); // fails requires
    }
}
public static class IfaceSealedEffectStatic {
    static int n;
    interface I { static I() { n = 0; } sealed void Inst() { } }
    class K : I { }
    public static void Run() { I i = new K(); Go(i); }
    static void Go(I i) { n = 5; i.Inst();
        Sk.x = 10 / n; // fails
    }
}
public static class IfaceOpenEffectStatic {
    static int n;
    interface I { static I() { n = 0; } void Inst() { } }
    class K : I { }
    public static void Run() { I i = new K(); Go(i); }
    static void Go(I i) { n = 5; i.Inst();
        Sk.x = 10 / n; // fails
    }
}
public static class IfaceProp {
    static int n;
    interface I { static I() { n = 0; } int Pr => 3; }
    class K : I { }
    public static void Run() { I i = new K(); Go(i); }
    static void Go(I i) { n = 5; int q = i.Pr;
        Sk.x = 10 / n; // fails
    }
}
public static class IfaceSealedProp {
    static int n;
    interface I { static I() { n = 0; } sealed int Pr => 3; }
    class K : I { }
    public static void Run() { I i = new K(); Go(i); }
    static void Go(I i) { n = 5; int q = i.Pr;
        Sk.x = 10 / n; // fails
    }
}
public static class Sk { public static int x; }
