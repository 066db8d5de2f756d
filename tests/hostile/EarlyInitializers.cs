// mono only
// Initializers of types without an explicit static constructor (beforefieldinit) may run at any time before the first access to a
// field (ECMA-335, II.10.5.3): mono runs them at the first call of a static method, .NET 9 when a field is read.
using System;
public static class G { public static int v; public static int[] a = new int[3]; }
public static class AtStaticCall {
    class C { public static int init = Init(); static int Init() { G.v = 0; return 1; } public static void Touch() { } }
    static int F() {
        G.v = 1;
        C.Touch();
        return 10 / G.v; // fails
    }
    public static void Run() { F(); }
}
public static class OfStructAtStaticCall {
    struct C { public static int init = Init(); static int Init() { G.v = 0; return 1; } public static void Touch() { } }
    static int F() {
        G.v = 1;
        C.Touch();
        return 10 / G.v; // fails
    }
    public static void Run() { F(); }
}
public static class WritesElementsEarly {
    class C { static int init = Init(); static int Init() { Array.Clear(G.a, 0, 3); return 1; } public static int Touch() { return 5; } }
    static int F() {
        G.a[1] = 1;
        int t = C.Touch();
        return t / G.a[1]; // fails
    }
    public static void Run() { F(); }
}
public static class AtConstructor {
    class C { static int init = Init(); static int Init() { G.v = 0; return 1; } }
    static int F() {
        G.v = 1;
        C c = new C();
        return 10 / G.v; // fails
    }
    public static void Run() { F(); }
}
