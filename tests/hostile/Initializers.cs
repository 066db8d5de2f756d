// When static constructors run, and what they write.
using System;
public static class G { public static int v, w; public static int[] a = new int[3]; }
public static class StructMethod {
    struct S { static S() { G.v = 0; } public void Touch() { } }
    static int F() {
        G.v = 1;
        S s = default(S);
        s.Touch();
        return 10 / G.v; // fails
    }
    public static void Run() { F(); }
}
public static class StructGetter {
    struct S { int x; static S() { G.v = 0; } public int X { get { return x; } } }
    static int F() {
        G.v = 1;
        S s = default(S);
        int x = s.X;
        return 10 / G.v + x; // fails
    }
    public static void Run() { F(); }
}
public static class StructConstructor {
    struct S { int x; static S() { G.v = 0; } public S(int x) { this.x = x; } }
    static int F() {
        G.v = 1;
        S s = new S(3);
        return 10 / G.v; // fails
    }
    public static void Run() { F(); }
}
public static class OtherInstance {
    public class Q<T> {
        public static int X;
        static Q() { G.v = 0; }
        public static int Go() {
            G.v = 1;
            Q<T[]>.X = 3;
            return 10 / G.v; // fails
        }
    }
    public static void Run() { Q<int>.Go(); }
}
public static class OtherInstanceByCall {
    public class Q<T> {
        static Q() { G.v = 0; }
        public static void Touch() { }
        public static int Go() {
            G.v = 1;
            Q<Q<T>>.Touch();
            return 10 / G.v; // fails
        }
    }
    public static void Run() { Q<int>.Go(); }
}
public static class ByStaticCall {
    class C { static C() { G.v = 0; } public static void Touch() { } }
    static int F() {
        G.v = 1;
        C.Touch();
        return 10 / G.v; // fails
    }
    public static void Run() { F(); }
}
public static class ByField {
    class C { public static int f; static C() { G.v = 0; } }
    static int F() {
        G.v = 1;
        C.f = 2;
        return 10 / G.v; // fails
    }
    public static void Run() { F(); }
}
public static class ByConstructor {
    class C { static C() { G.v = 0; } }
    static int F() {
        G.v = 1;
        C c = new C();
        return 10 / G.v; // fails
    }
    public static void Run() { F(); }
}
public static class OfBaseClass {
    class B { static B() { G.v = 0; } }
    class C : B { }
    static int F() {
        G.v = 1;
        C c = new C();
        return 10 / G.v; // fails
    }
    public static void Run() { F(); }
}
public static class ByFieldOfBase {
    class B { public static int f; static B() { G.v = 0; } }
    class C : B { }
    static int F() {
        G.v = 1;
        C.f = 2;
        return 10 / G.v; // fails
    }
    public static void Run() { F(); }
}
public static class OneStartsAnother {
    class A { static A() { B.Touch(); } public static void Touch() { } }
    class B { static B() { C.Touch(); } public static void Touch() { } }
    class C { static C() { G.v = 0; } public static void Touch() { } }
    static int F() {
        G.v = 1;
        A.Touch();
        return 10 / G.v; // fails
    }
    public static void Run() { F(); }
}
public static class WritesElements {
    class C { static C() { Array.Clear(G.a, 0, 3); } public static void Touch() { } }
    static int F() {
        G.a[1] = 1;
        C.Touch();
        return 10 / G.a[1]; // fails
    }
    public static void Run() { F(); }
}
public static class ByDelegate {
    class C { static C() { Array.ForEach(new int[1], i => G.v = 0); } public static void Touch() { } }
    static int F() {
        G.v = 1;
        C.Touch();
        return 10 / G.v; // fails
    }
    public static void Run() { F(); }
}
public static class GenericByArgument {
    class C<T> { public static int y; static C() { G.v = 0; } }
    static int F<T>() {
        G.v = 1;
        int q = C<T>.y;
        return 10 / G.v + q; // fails
    }
    public static void Run() { F<string>(); }
}
public static class ReadOnlyBeforeItIsSet {
    class C {
        public static readonly int[] Table;
        static C() { Use(); Table = new int[3]; }
        static int Use() {
            return Table[0]; // fails null
        }
        public static void Touch() { }
    }
    public static void Run() {
        try { C.Touch(); } catch (TypeInitializationException e) { Hostile.Failed(e.InnerException); }
    }
}
