// marple: --overflow wrap
// Invariants and postconditions that hold until a counter overflows.
using System;
public static class CounterOfCalls {
    class Ring { readonly int[] a = new int[4]; int at = int.MaxValue - 2; public void Next() { at++; }
        public int Get() {
            return a[at % 4]; // fails lower-bound
        } }
    public static void Run() { var r = new Ring(); r.Get(); for (int i = 0; i < 4; i++) r.Next(); r.Get(); }
}
public static class VersionAsDivisor {
    class L { int version = 1; public void Touch(int by) { if (by > 0) version += by; }
        public int Share() {
            return 10 / version; // fails division
        } }
    public static void Run() { var l = new L(); l.Share(); l.Touch(int.MaxValue); l.Touch(int.MaxValue); l.Touch(1); l.Share(); }
}
public static class MiddleOfTwo {
    static int Middle(int lo, int hi) { return (lo + hi) / 2; }
    static int F(int[] a, int lo, int hi) {
        if (lo < 0 || hi < lo) return 0; int m = Middle(lo, hi); if (m >= a.Length) return 0;
        return a[m]; // fails lower-bound
    }
    public static void Run() { F(new int[3], 0, 2); F(new int[3], int.MaxValue - 1, int.MaxValue); }
}
public static class ProductOfSizes {
    class M { readonly int rows, cols; readonly byte[] data; public M(int r, int c) { if (r < 1 || c < 1) throw new ArgumentException(); rows = r; cols = c; int n = r * c; data = new byte[n < 0 ? 0 : n]; }
        public int Last() {
            return data[cols - 1]; // fails upper-bound
        } }
    public static void Run() { new M(2, 2).Last(); new M(65536, 65536).Last(); }
}
public static class SumOfLengths {
    static int Total(int a, int b) { return a < 0 || b < 0 ? 0 : a + b; }
    static int F(int[] all, int a, int b) {
        int n = Total(a, b); if (n > all.Length) n = all.Length; if (n == 0) return 0;
        return all[n - 1]; // fails lower-bound
    }
    public static void Run() { F(new int[2], 1, 2); F(new int[2], int.MaxValue, 1); }
}
public static class AbsoluteValue {
    static int Bucket(int hash, int n) { int h = hash < 0 ? -hash : hash; return h % n; }
    static int F(int[] a, int hash) {
        if (a.Length == 0) return 0; int b = Bucket(hash, a.Length);
        return a[b]; // fails lower-bound
    }
    public static void Run() { F(new int[3], -5); F(new int[3], int.MinValue); }
}
public static class DistanceByCallers {
    static int At(int[] a, int from, int to) { int n = to - from; if (n > a.Length) n = a.Length; if (n == 0) return 0;
        return a[n - 1]; // fails lower-bound
    }
    static int F(int[] a, int from, int to) { return from <= to ? At(a, from, to) : 0; }
    public static void Run() { F(new int[3], 0, 2); F(new int[3], int.MinValue, 1); }
}
public static class IncrementBeforeTest {
    class S { readonly int[] a = new int[2]; int top = int.MaxValue; bool Push() { top++; return top < a.Length; }
        public int Go() { if (!Push()) return 0;
            return a[top]; // fails lower-bound
        } }
    public static void Run() { new S().Go(); }
}
