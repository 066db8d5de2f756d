// What holds where a method returns, of parameters that the method writes: the caller has what it gave, not what the variable is then.
using System;
public static class Grown {
    static int Next(int n) { int g = n; n = n + 10; return g > 100 ? n : n - 20; }
    public static void Run() { Go(5); }
    static void Go(int n) { var a = new int[n]; int m = Next(n);
            a[m] = 1; // fails lower-bound
        }
}
public static class Cleared {
    static int Len(int[] a) { if (a == null) a = new int[9]; return a.Length; }
    static int Len2(int[] a) { int k = a == null ? 0 : a.Length; a = null; return k; }
    public static void Run() { try { Go(null); } catch (NullReferenceException e) { Hostile.Failed(e); } Go2(null); }
    static void Go(int[] a) { int k = Len(a); if (k >= 0) {
            a[0] = 1; // fails null
        } }
    static void Go2(int[] a) { int k = Len2(a); if (k == 0) {
            a[0] = 1; // fails null
        } }
}
public static class SetToOne {
    static bool Positive(int n) { n = 1; return n > 0; }
    static int Same(int n) { n = n / 2; return n; }
    public static void Run() { try { Go(0); } catch (DivideByZeroException e) { Hostile.Failed(e); } Go3(3); }
    static int Go(int n) { if (Positive(n))
            return 10 / n; // fails division
        return 0; }
    static void Go3(int n) { var a = new int[n]; int m = Same(n);
        a[n - m + 1] = 2; // fails upper-bound
    }
}
public static class InLoop {
    static int Count(int n) { int k = 0; while (n > 0) { n = n - 2; k = k + 1; } return k; }
    public static void Run() { Go(4); Go(5); }
    static void Go(int n) { var a = new int[n]; int k = Count(n);
        a[n - k - k] = 1; // fails lower-bound
    }
}
public static class FieldOfGiven {
    sealed class C { public int F; }
    static void Set(C c) { c = new C(); c.F = 5; }
    static void SetBoth(C c) { c.F = 1; c = new C(); c.F = 5; }
    static int Read(C c) { int k = c.F; c = new C(); c.F = 7; return c.F; }
    public static void Run() { Go(); Go2(); Go3(); }
    static int Go() { var c = new C(); Set(c); try {
            return 1 / c.F; // fails division
        } catch (DivideByZeroException e) { Hostile.Failed(e); return 0; } }
    static int Go2() { var c = new C(); SetBoth(c); try {
            return 1 / (c.F - 1); // fails division
        } catch (DivideByZeroException e) { Hostile.Failed(e); return 0; } }
    static int Go3() { var c = new C(); int k = Read(c); try {
            return k / c.F; // fails division
        } catch (DivideByZeroException e) { Hostile.Failed(e); return 0; } }
}
public static class Narrow {
    static int Wrapped(byte b) { b = (byte)(b + 200); return b; }
    static int Short(short s) { s++; return s; }
    public static void Run() { try { Go(100); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } Go2(short.MaxValue); }
    static void Go(byte b) { int k = Wrapped(b); if (k < 100) { int[] a = new int[100];
            a[k - b] = 1; // fails lower-bound
        } }
    static void Go2(short s) { int k = Short(s); int[] a = new int[2]; if (s == short.MaxValue)
            a[k] = 1; // fails lower-bound
    }
}
