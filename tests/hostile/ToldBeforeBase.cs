// roslyn only
// A lambda in a field initializer that captures a parameter of a primary constructor has the object as its target: others know it before the constructor of the base begins.
using System; using System.Collections;

public static class KnownBeforeTheBase {
    static Delegate Kept; static Action Cb = () => { };
    static int Keep(Func<int> f) { Kept = f; return 1; }
    public class B { public int n; public int res;
        public B() { n = 5; Cb();
            res = 10 / n; } } // fails
    public class D(int x) : B { int a = Keep(() => x); public int M() => x + a; }
    public static void Run() { Cb = () => ((B)Kept.Target).n = 0; new D(3); }
}
