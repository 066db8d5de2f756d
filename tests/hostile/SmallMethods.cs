// Small methods whose callers know what they compute.
using System;
public static class Ternary {
    static int Next(int n) { return (n >> 3) + (n < 9 ? 3 : 6) + n; }
    public static void Run() { Go(-100); }
    static void Go(int n) { var a = new int[200]; int m = Next(n);
        a[m - n] = 1; // fails lower-bound
    }
}
public static class Unsigned {
    static int Shifted(int n, int bits) { return (int)((uint)n >> bits); }
    static int Length(int n) { return (int)((uint)(n - 1 + 32) >> 5); }
    static int Index(uint h, int n) { return (int)(h % 7u) - n; }
    public static void Run() {
        try { Go(-1); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); }
        try { Go2(int.MinValue); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); }
        Go3(14);
    }
    static void Go(int n) { var a = new int[10];
        a[Shifted(n, 0) + 1 - 1] = 1; // fails lower-bound
    }
    static void Go2(int n) { var a = new int[10]; int k = Length(n); if (k > 9)
        a[k] = 1; // fails upper-bound
    }
    static void Go3(uint h) { var a = new int[10];
        a[Index(h, 1)] = 1; // fails lower-bound
    }
}
public static class ByRef {
    static int DivRem(int n, out int r) { uint q = (uint)n / 32; r = n & 31; return (int)q; }
    static void Swap(ref int a, ref int b) { int t = a; a = b; b = t; }
    static void Add(ref int a, ref int b) { a = a + b; b = a - b; }
    public static void Run() {
        try { Go(-64); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); }
        try { Go2(1, 0); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        Go3(3);
    }
    static void Go(int n) { int r; int q = DivRem(n, out r); var a = new int[32]; a[r] = 2;
        a[q] = 1; // fails upper-bound
    }
    static int Go2(int x, int y) { Swap(ref x, ref y);
        return y / x; // fails division
    }
    static int Go3(int x) { Add(ref x, ref x);
        return 1 / x; // fails division
    }
}
public static class Narrow {
    static byte Low(int n) { return (byte)n; }
    static short Half(int n) { short s = (short)n; s = (short)(s + 1); return s; }
    static bool Odd(int n) { return (n & 1) != 0; }
    static long Wide(int n) { return (long)n * n; }
    public static void Run() {
        try { Go(256); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { Go2(short.MaxValue); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); }
        try { Go3(2); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        Go4(70000);
    }
    static int Go(int n) {
        return 1 / Low(n); // fails division
    }
    static void Go2(int n) { var a = new int[5]; if (n > 0)
        a[Half(n)] = 1; // fails lower-bound
    }
    static int Go3(int n) { int k = Odd(n) ? 1 : 0;
        return 1 / k; // fails division
    }
    static void Go4(int n) { var a = new int[5]; if (Wide(n) > int.MaxValue)
        a[(int)Wide(n)] = 1; // fails upper-bound
    }
}
public static class Predicates {
    static bool In(int i, int n) { return (uint)i < (uint)n; }
    static bool Wrong(int i, int n) { return (uint)i <= (uint)n; }
    static bool Both(int i, int n) { return i >= 0 && i < n; }
    static bool NotBoth(int i, int n) { return i < 0 || i > n; }
    public static void Run() {
        try { Go(3); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); }
        try { Go2(3); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); }
        Go3(-1);
    }
    static void Go(int i) { var a = new int[3]; if (In(i, 3)) a[i] = 1; if (Wrong(i, 3))
        a[i] = 1; // fails upper-bound
    }
    static void Go2(int i) { var a = new int[3]; if (Both(i, 3)) a[i] = 1; if (!NotBoth(i, 3))
        a[i] = 2; // fails upper-bound
    }
    static void Go3(int i) { var a = new int[3]; if (!In(i, 3))
        a[i] = 3; // fails lower-bound
    }
}
public static class Initialized {
    static int seen;
    static class C { static C() { seen = 0; } internal static int Twice(int n) { return n * 2; } }
    public static void Run() { Go(); }
    static int Go() { seen = 1; int k = C.Twice(1);
        return k / seen; // fails division
    }
}
public static class Overridden {
    class A { internal virtual int F(int n) { return n + 1; } }
    class B : A { internal override int F(int n) { return n - 1; } }
    class C : A { internal new int F(int n) { return n; } }
    public static void Run() {
        try { Go(new A(), 1); Go(new B(), 1); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        Go2(new C(), 0);
    }
    static int Go(A a, int n) {
        return 1 / a.F(n); // fails division
    }
    static int Go2(C c, int n) {
        return 1 / c.F(n); // fails division
    }
}
public static class InLoop {
    static int Child(int i) { return (i << 1) + 1; }
    static int Parent(int i) { return (i - 1) >> 1; }
    public static void Run() { try { Go(5); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } Go2(0); }
    static void Go(int n) { var a = new int[n]; int i = 0; while (i < n) { i = Child(i);
            a[i] = 1; // fails upper-bound
        } }
    static void Go2(int i) { var a = new int[5]; for (int k = 0; k < 2; k++) { i = Parent(i);
            a[i] = 1; // fails lower-bound
        } }
}
public static class InTry {
    static int Down(int n) { return n > 0 ? n - 1 : 0; }
    public static void Run() { Go(1); }
    static int Go(int n) { int k = n; try { k = Down(k); if (k == 0) throw new InvalidOperationException(); } catch (InvalidOperationException) {
            return 1 / k; // fails division
        } finally { k = 2; } return k; }
}
