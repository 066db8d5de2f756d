// As WrittenParameters, for parameters that are references and are made to refer to something else.
// roslyn only
using System;
public static class RefMoved {
    static void Set(ref int a, ref int b) { a = ref b; a = 5; }
    static void SetFirst(ref int a, ref int b) { a = 1; a = ref b; a = 5; }
    static bool Try(ref int a, ref int b) { a = ref b; a = 5; return a == 5; }
    public static void Run() { Go(); Go2(); Go3(); }
    static int Go() { int x = 0, y = 0; Set(ref x, ref y); try {
            return 1 / x; // fails division
        } catch (DivideByZeroException e) { Hostile.Failed(e); return y; } }
    static int Go2() { int x = 0, y = 0; SetFirst(ref x, ref y); try {
            return 1 / (x - 1); // fails division
        } catch (DivideByZeroException e) { Hostile.Failed(e); return y; } }
    static int Go3() { int x = 0, y = 0; try { if (Try(ref x, ref y))
            return 1 / x; // fails division
            return 0; } catch (DivideByZeroException e) { Hostile.Failed(e); return y; } }
}
public static class RefToTable {
    static int[] t = { 7, 7 };
    static void Set(ref int a) { a = ref t[0]; a = 3; }
    static int Get(ref int a) { int k = a; a = ref t[1]; return a - k; }
    public static void Run() { Go(); Go2(); }
    static int Go() { int x = 0; Set(ref x); try {
            return 1 / x; // fails division
        } catch (DivideByZeroException e) { Hostile.Failed(e); return 0; } }
    static int Go2() { int x = 7; int k = Get(ref x); try {
            return x / k; // fails division
        } catch (DivideByZeroException e) { Hostile.Failed(e); return 0; } }
}
public static class StructGiven {
    struct S { public int F; }
    static int Set(S s) { s.F = 5; return s.F; }
    static int Other(S s) { int k = s.F; s = new S { F = 9 }; return s.F - k; }
    public static void Run() { Go(); Go2(); }
    static int Go() { S s = default; int k = Set(s); try {
            return k / s.F; // fails division
        } catch (DivideByZeroException e) { Hostile.Failed(e); return 0; } }
    static int Go2() { S s = new S { F = 9 }; int k = Other(s); try {
            return s.F / k; // fails division
        } catch (DivideByZeroException e) { Hostile.Failed(e); return 0; } }
}
