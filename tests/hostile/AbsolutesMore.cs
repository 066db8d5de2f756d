// marple:
// marple: --overflow wrap
// Absolute values, negations, halves of sums, and sizes that are products.
using System;
public static class Absolutes {
    static int[] a10 = new int[10];
    static int A(int x) {
        return Math.Abs(x); // fails
    }
    static int B(int x) { if (x > 0) return 0;
        return Math.Abs(x); // fails
    }
    static long C(long x) {
        return Math.Abs(x); // fails
    }
    static int D(short x) {
        return Math.Abs(x); // fails
    }
    static int E(sbyte x) {
        return Math.Abs(x); // fails
    }
    static int F(int x) {
        return Math.Abs((short)x); // fails
    }
    static int G(int x) {
        return Math.Abs((sbyte)x); // fails
    }
    static int H(int[] a) {
        return Math.Abs(a[0]); // fails
    }
    static int I(string s) {
        return Math.Abs(s.Length + int.MinValue); // fails
    }
    static long J(int x) {
        return Math.Abs((long)x << 32); // fails
    }
    static int K(uint x) {
        return Math.Abs((int)x); // fails
    }
    static int L(int x) { if (x == 0) return 0;
        return int.MinValue / x; // fails division-overflow
    }
    static int M(int x) { int y; try { y = Math.Abs(x); } catch (OverflowException) { y = x; }
        return a10[y < 10 ? y : 0]; // fails lower-bound
    }
    static int N(int x) { if (x == -5) return 0;
        return checked(-x); // fails
    }
    static int O(long x) {
        return Math.Abs((int)x); // fails
    }
    static int P(double x) {
        return Math.Abs((int)x); // fails
    }
    static int Q(int x) { int y = x < 0 ? int.MinValue : x;
        return Math.Abs(y); // fails
    }
    static int R(object o) {
        return Math.Abs(o.GetHashCode()) % 10; // fails
    }
    class Ha { public override int GetHashCode() { return int.MinValue; } }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() {
        Try(() => A(int.MinValue)); Try(() => B(int.MinValue)); Try(() => C(long.MinValue)); Try(() => D(short.MinValue)); Try(() => E(sbyte.MinValue)); Try(() => F(32768)); Try(() => G(128)); Try(() => H(new[] { int.MinValue }));
        Try(() => I("")); Try(() => J(int.MinValue)); Try(() => K(0x80000000)); Try(() => L(-1)); Try(() => M(int.MinValue)); Try(() => N(int.MinValue)); Try(() => O(0x180000000L)); Try(() => P(-2147483648.0)); Try(() => Q(-1)); Try(() => R(new Ha())); }
}
