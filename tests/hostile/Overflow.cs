// marple:
// marple: --overflow wrap
// Checked arithmetic and conversions at the edges of their types.
using System;
public static class AddMax {
    static int F(int x) {
        return checked(x + 1); // fails overflow
    }
    public static void Run() { F(1); F(int.MaxValue); }
}
public static class AddGuardOff {
    static int F(int x) {
        if (x > int.MaxValue - 1) return 0;
        return checked(x + 2); // fails overflow
    }
    public static void Run() { F(int.MaxValue); F(int.MaxValue - 1); }
}
public static class SubMin {
    static int F(int x, int y) {
        if (y < 0) return 0;
        return checked(x - y); // fails overflow
    }
    public static void Run() { F(-2, int.MaxValue - 1); F(-2, int.MaxValue); }
}
public static class NegMin {
    static int F(int x) {
        return checked(-x); // fails overflow
    }
    public static void Run() { F(int.MaxValue); F(int.MinValue); }
}
public static class NegLong {
    static long F(long x) {
        return checked(-x); // fails overflow
    }
    public static void Run() { F(long.MaxValue); F(long.MinValue); }
}
public static class MulSquares {
    static int F(int x) {
        if (x < 0) return 0;
        return checked(x * x); // fails overflow
    }
    public static void Run() { F(46340); F(46341); }
}
public static class MulNegative {
    static int F(int x) {
        return checked(x * -1); // fails overflow
    }
    public static void Run() { F(int.MaxValue); F(int.MinValue); }
}
public static class MulLong {
    static long F(long x, int y) {
        if (y < 0) return 0;
        return checked(x * y); // fails overflow
    }
    public static void Run() { F(1L << 40, 1 << 22); F(1L << 40, 1 << 23); }
}
public static class MulLongSmall {
    // One factor of 33 bits is enough.
    static long F(long x, long y) {
        if (x < 0 || y < 0 || x > 1L << 32 || y > int.MaxValue) return 0;
        return checked(x * y * 4); // fails overflow
    }
    public static void Run() { F(1L << 32, 1 << 28); F(1L << 32, int.MaxValue); }
}
public static class MulULong {
    static ulong F(ulong x, ulong y) {
        if (x > 1UL << 32 || y > 1UL << 32) return 0;
        return checked(x * y); // fails overflow
    }
    public static void Run() { F(uint.MaxValue, uint.MaxValue); F(1UL << 32, 1UL << 32); }
}
public static class AddUInt {
    static uint F(uint x, int y) {
        return checked(x + (uint) (y & 1)); // fails overflow
    }
    public static void Run() { F(uint.MaxValue, 2); F(uint.MaxValue, 1); }
}
public static class SubUInt {
    static uint F(uint x, uint y) {
        if (x + 1 < y) return 0;
        return checked(x - y); // fails overflow
    }
    public static void Run() { F(3, 3); F(3, 4); }
}
public static class AddULong {
    static ulong F(ulong x, ulong y) {
        return checked(x + y); // fails overflow
    }
    public static void Run() { F(ulong.MaxValue, 0); F(ulong.MaxValue, 1); }
}
public static class AddLong {
    static long F(long x, long y) {
        if (x < 0 || y < 0) return 0;
        return checked(x + y); // fails overflow
    }
    public static void Run() { F(long.MaxValue, 0); F(long.MaxValue, 1); }
}
public static class ToByte {
    static byte F(int x) {
        if (x < 0) return 0;
        return checked((byte) x); // fails overflow
    }
    public static void Run() { F(255); F(256); }
}
public static class ToSByte {
    static sbyte F(byte x) {
        return checked((sbyte) x); // fails overflow
    }
    public static void Run() { F(127); F(128); }
}
public static class ToChar {
    static char F(int x) {
        return checked((char) x); // fails overflow
    }
    public static void Run() { F(65535); F(-1); }
}
public static class ToUInt {
    static uint F(long x) {
        if (x < 0) return 0;
        return checked((uint) x); // fails overflow
    }
    public static void Run() { F(uint.MaxValue); F(1L << 32); }
}
public static class ToInt {
    static int F(ulong x) {
        if (x > uint.MaxValue) return 0;
        return checked((int) x); // fails overflow
    }
    public static void Run() { F(int.MaxValue); F(1UL << 31); }
}
public static class ToLong {
    static long F(ulong x) {
        return checked((long) x); // fails overflow
    }
    public static void Run() { F(long.MaxValue); F(1UL << 63); }
}
public static class ToULong {
    static ulong F(int x) {
        return checked((ulong) x); // fails overflow
    }
    public static void Run() { F(0); F(-1); }
}
public static class UnsignedTaken {
    // (int) of a uint is -1, and that is what is added.
    static int F(uint x) {
        int y = unchecked((int) x);
        return checked(int.MinValue + y); // fails overflow
    }
    public static void Run() { F(1); F(uint.MaxValue); }
}
public static class Loop {
    static int F(int n) {
        int product = 1;
        for (int i = 1; i <= n; i++)
            product = checked(product * i); // fails overflow
        return product;
    }
    public static void Run() { F(12); F(13); }
}
public static class Caught {
    // What was not computed is not known.
    static int F(int x) {
        int y = 0;
        try { y = checked(x + 1); } catch (OverflowException) { }
        return 10 / y; // fails
    }
    public static void Run() { F(1); F(int.MaxValue); }
}
public sealed class CountedUp {
    private int count = int.MaxValue - 1;
    private int last;
    public int Next() {
        last = count;
        count = checked(count + 1); // fails overflow
        return last;
    }
}
public static class CountsUp {
    public static void Run() { var c = new CountedUp(); c.Next(); c.Next(); }
}
public sealed class HalfCounted {
    private int count, limit = 1;
    public void Up(int by) {
        count = limit + 1;
        limit = checked(limit + by);
        count = 0;
    }
    // If Up threw, count is above limit.
    public int Get() {
        return 10 / (count - limit - 1); // fails
    }
}
public static class HalfCounts {
    public static void Run() {
        var h = new HalfCounted();
        try { h.Up(int.MaxValue); } catch (OverflowException) { }
        h.Get();
    }
}
public static class WrappedIsNoError {
    // What wraps goes on: nothing follows of it.
    static int F(int x) {
        uint y = unchecked((uint) x + 1u);
        return 10 / (int) y; // fails
    }
    public static void Run() { F(1); F(-1); }
}
