// marple: --overflow wrap
// Signed arithmetic that wraps around.
using System;
public static class AbsOfMinimum {
    static int Abs(int x) { return x < 0 ? -x : x; }
    static int F(int[] a, int h) {
        int i = Abs(h) % a.Length;
        return a[i]; // fails lower-bound
    }
    public static void Run() { F(new int[7], -3); F(new int[7], int.MinValue); }
}
public static class MidpointWraps {
    static int F(int[] a, int lo, int hi) {
        if (lo < 0 || hi < lo) return 0; int m = (lo + hi) / 2; if (m >= a.Length) return 0;
        return a[m]; // fails lower-bound
    }
    public static void Run() { F(new int[9], 2, 4); F(new int[9], int.MaxValue - 1, int.MaxValue); }
}
public static class OffsetPlusCount {
    static int F(int[] a, int offset, int count) {
        if (offset < 0 || count < 0 || offset + count > a.Length || count == 0) return 0;
        return a[offset]; // fails upper-bound
    }
    public static void Run() { F(new int[9], 2, 4); F(new int[9], int.MaxValue, 5); }
}
public static class IncrementWraps {
    static int F(int x) {
        int y = x + 1; if (y > x) return 1;
        return 10 / (y - int.MinValue); // fails
    }
    public static void Run() { F(1); F(int.MaxValue); }
}
public static class ProductIsZero {
    static int F(int x, int y) {
        if (x == 0 || y == 0) return 0;
        return 10 / (x * y); // fails
    }
    public static void Run() { F(2, 3); F(1 << 16, 1 << 16); }
}
public static class SquareIsNegative {
    static int F(int[] a, int x) {
        int i = x * x; if (i >= a.Length) return 0;
        return a[i]; // fails lower-bound
    }
    public static void Run() { F(new int[9], 2); F(new int[9], 46341); }
}
public static class DifferenceOfPositives {
    static int F(int x, int y) {
        if (x <= y) return 0; int d = x - y; // may be negative
        return 10 / (d < 0 ? 0 : 1); // fails
    }
    public static void Run() { F(2, 1); F(int.MaxValue, int.MinValue); }
}
public static class NegatedMinimum {
    static int F(int[] a, int x) {
        if (x >= 0) return 0; int i = -x; if (i >= a.Length) return 0;
        return a[i]; // fails lower-bound
    }
    public static void Run() { F(new int[9], -3); F(new int[9], int.MinValue); }
}
public static class LongSumOfInts {
    static int F(int x, int y) {
        long s = x + y; // added as int
        int d = s > int.MaxValue ? 1 : s < 0 ? 0 : 2;
        return 10 / d; // fails
    }
    public static void Run() { F(1, 2); F(int.MaxValue, 1); }
}
public static class LongProductOfInts {
    static int F(int[] a, int x) {
        if (x < 1) return 0; long p = x * 4; if (p >= a.Length) return 0;
        return a[p]; // fails lower-bound
    }
    public static void Run() { F(new int[9], 2); F(new int[9], 1 << 29); }
}
public static class CounterWraps {
    static int F(int start, int[] a) {
        int i = start; for (int n = 0; n < 3; n++) i++; if (i > 2) return 0;
        return a[i]; // fails lower-bound
    }
    public static void Run() { F(-2, new int[3]); F(int.MaxValue, new int[3]); }
}
public static class HashLoop {
    static int F(string s, int[] a) {
        int h = 17; foreach (char c in s) h = h * 31 + c;
        return a[h % a.Length]; // fails lower-bound
    }
    public static void Run() { F("a", new int[5]); F("hello world", new int[5]); F("hello worlds", new int[5]); F("another", new int[5]); F("programs", new int[5]); }
}
public static class ShiftLeftIsNegative {
    static int F(int[] a, int n) {
        if (n <= 0) return 0; n <<= 1; if (n >= a.Length) return 0;
        return a[n]; // fails lower-bound
    }
    public static void Run() { F(new int[9], 3); F(new int[9], 0x40000001); }
}
public static class DoubledSize {
    static int F(int n) {
        if (n < 1) return 0; int m = n * 2;
        int[] a = new int[9]; if (m >= a.Length) return 0;
        return a[m]; // fails lower-bound
    }
    public static void Run() { F(4); F(int.MaxValue); }
}
public static class CheckedDoesNot {
    static int F(int x) {
        int d = 0; try { d = checked(x + 1) > x ? 1 : 0; } catch (OverflowException) { }
        return 10 / d; // fails
    }
    public static void Run() { F(1); F(int.MaxValue); }
}
public static class LongWraps {
    static int F(long x) {
        if (x <= 0) return 0; x += x;
        return (int)(10 / (x < 0 ? 0 : 1)); // fails
    }
    public static void Run() { F(1); F(long.MaxValue); }
}
public static class MathAbsThrows {
    static int F(int x) {
        int d = 0; try { d = Math.Abs(x) + 1; } catch (OverflowException) { }
        return 10 / d; // fails
    }
    public static void Run() { F(-1); F(int.MinValue); }
}
public static class GoodWrapped {
    static int F(int x, int[] a) {
        if (x > 0 && x + 1 < 0) { a[0] = 1; Hostile.Reached(); } // reached
        return 0;
    }
    public static void Run() { F(int.MaxValue, new int[1]); }
}
