// roslyn only
// marple: --no-assume aliasing
// What the constructor of a base is given is the object that it makes: a lambda in an initializer has it as its target; or the constructor is called again.
using System; using System.Runtime.CompilerServices;

public static class KnownBeforeTheBaseGiven {
    static Delegate Kept;
    static int Keep(Func<int> f) { Kept = f; return 1; }
    public class B { public int n; public int res;
        public B(B other) { if (other == null) return; other.n = 5; n = 0;
            res = 10 / other.n; } } // fails
    public class D(int x) : B(x == 0 ? null : (B)Kept.Target) { int a = Keep(() => x); public int M() => x + a; }
    public static void Run() { new D(3); }
}
public static class CalledOnItself {
    public class C { public int n; public int res; public C() { }
        public C(C other) { other.n = 5; n = 0;
            res = 10 / other.n; } } // fails
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")] extern static void Again(C c, C other);
    public static void Run() { var c = new C(); Again(c, c); }
}
public static class CalledOnKnown {
    static Action Cb;
    public class C { public int n; public int res; 
        public C() { n = 5; Cb();
            res = 10 / n; } } // fails
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")] extern static void Again(C c);
    public static void Run() { Cb = () => { }; var c = new C(); Cb = () => c.n = 0; Again(c); }
}
