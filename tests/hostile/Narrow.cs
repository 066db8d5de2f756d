// marple:
// marple: --overflow wrap
// Narrow and unsigned numbers, shifts, conversions, checked and unchecked: no case here overflows signed int or long arithmetic.
using System;
public static class ByteWraps {
    static int F(byte b) {
        b += 1;
        return 10 / b; // fails
    }
    public static void Run() { F(7); F(255); }
}
public static class ByteIncrement {
    static int F(byte b) {
        b++; if (b > 0) return 1; // 0 only after 255
        return 10 / b; // fails
    }
    public static void Run() { F(1); F(255); }
}
public static class SByteWraps {
    static int F(int[] a, sbyte s) {
        if (s < 0) return 0; s++;
        return a[s]; // fails lower-bound
    }
    public static void Run() { F(new int[200], 5); F(new int[200], 127); }
}
public static class ShortNegated {
    static int F(int[] a, short s) {
        s = (short)-s; if (s < 0) s = (short)-s; // -32768 stays
        if (s >= a.Length) return 0;
        return a[s]; // fails lower-bound
    }
    public static void Run() { F(new int[9], -5); F(new int[9], -32768); }
}
public static class ShortTimes {
    static int F(short s) {
        if (s == 0) return 0; s *= 256;
        return 10 / s; // fails
    }
    public static void Run() { F(1); F(256); }
}
public static class CharWraps {
    static int F(int[] a, char c) {
        c--; // '\0' gives 65535
        if (c == 9) return 0;
        return a[c]; // fails upper-bound
    }
    public static void Run() { F(new int[100], 'A'); F(new int[100], '\0'); }
}
public static class CharDigit {
    static int F(int[] a, char c) {
        if (!char.IsDigit(c)) return 0; // an Arabic digit is one
        return a[c - '0']; // fails upper-bound
    }
    public static void Run() { F(new int[10], '7'); F(new int[10], '\u0663'); }
}
public static class ShiftByWidth {
    static int F(int k) {
        int d = 1 << k; d = d - 1; // 1 << 32 is 1
        return 10 / d; // fails
    }
    public static void Run() { F(3); F(32); }
}
public static class ShiftByMinusOne {
    static int F(int[] a, int k) {
        int i = 4 >> k; if (k < 1) i = 4 >> (k & 31); // the same
        i = 1 << k; // k = -1: the sign bit
        return a[i]; // fails lower-bound
    }
    public static void Run() { F(new int[9], 2); F(new int[9], -1); }
}
public static class LongShiftOfInt {
    static int F(int k) {
        long d = 1 << k; // computed as int
        if (d < 0) d = 0;
        return (int)(10 / d); // fails
    }
    public static void Run() { F(3); F(31); }
}
public static class UnsignedShiftIsLogical {
    static int F(int[] a, int x) {
        uint u = (uint)x >> 28;
        return a[u]; // fails upper-bound
    }
    public static void Run() { F(new int[8], 5); F(new int[8], -1); }
}
public static class ArithmeticShiftOfNegative {
    static int F(int x) {
        int d = x >> 31; if (x >= 0) d = 1; return 10 / (d + 1); // fails
    }
    public static void Run() { F(1); F(-1); }
}
public static class Complement {
    static int F(int[] a, int i) {
        if (i >= 0) return 0; i = ~i; // -1 gives 0, -9 gives 8
        return a[i]; // fails upper-bound
    }
    public static void Run() { F(new int[4], -1); F(new int[4], -9); }
}
public static class ComplementOfByte {
    static int F(int[] a, byte b) {
        int i = ~b; // no byte
        return a[i]; // fails lower-bound
    }
    public static void Run() { F(new int[256], 3); }
}
public static class UnsignedMinus {
    static int F(int[] a, uint i, uint j) {
        if (i > 5 || j > 5) return 0; uint k = i - j;
        return a[k]; // fails
    }
    public static void Run() { F(new int[9], 3, 2); F(new int[9], 2, 3); }
}
public static class UnsignedCountdown {
    static int F(int[] a) {
        int s = 0; uint i = (uint)a.Length - 1;
        for (; i >= 0; i--) // which bound fails is the compiler's choice: Roslyn indexes with int32, mcs with native int
            s += a[i]; // fails
        return s;
    }
    public static void Run() { F(new int[3]); }
}
public static class UnsignedZeroMinusOne {
    static int F(int[] a, int n) {
        uint last = (uint)a.Length - 1; // empty: 4294967295
        if ((uint)n > last) return 0;
        return a[n]; // fails upper-bound
    }
    public static void Run() { F(new int[3], 2); F(new int[0], 2); }
}
public static class MixedComparison {
    static int F(int[] a, int i, uint n) {
        if (n != (uint)a.Length || i >= n) return 0; // compared as long: -1 < n
        return a[i]; // fails lower-bound
    }
    public static void Run() { F(new int[3], 2, 3); F(new int[3], -1, 3); }
}
public static class LongToInt {
    static int F(int[] a, long i) {
        if (i < 0) return 0; int k = (int)i; if (k >= a.Length) return 0;
        return a[k]; // fails lower-bound
    }
    public static void Run() { F(new int[3], 2); F(new int[3], 0x80000000L); }
}
public static class LongToIntZero {
    static int F(long d) {
        if (d == 0) return 0;
        return 10 / (int)d; // fails
    }
    public static void Run() { F(3); F(1L << 32); }
}
public static class IntToUShort {
    static int F(int d) {
        if (d <= 0) return 0; ushort u = (ushort)d;
        return 10 / u; // fails
    }
    public static void Run() { F(3); F(65536); }
}
public static class IntToSByte {
    static int F(int[] a, int i) {
        if (i < 0 || i >= a.Length) return 0; sbyte s = (sbyte)i;
        return a[s]; // fails lower-bound
    }
    public static void Run() { F(new int[300], 100); F(new int[300], 200); }
}
public static class ULongToLong {
    static int F(int[] a, ulong u) {
        long i = (long)u; if (i > 2) return 0;
        return a[i]; // fails lower-bound
    }
    public static void Run() { F(new int[3], 2); F(new int[3], ulong.MaxValue); }
}
public static class SignExtended {
    static int F(sbyte s) {
        uint u = (uint)s; ulong w = (ulong)s; if (u != w) return 10 / (int)(w >> 63 ^ 1); // fails
        return 1;
    }
    public static void Run() { F(3); F(-1); }
}
public static class UIntOfSByteIsBig {
    static int F(int[] a, sbyte s) {
        byte b = (byte)s; uint u = (uint)s; if (b > 3) { if (u < 256) return 1; // 255, and 4294967295
            return a[b]; } // fails upper-bound
        return 0;
    }
    public static void Run() { F(new int[9], 4); F(new int[9], -1); }
}
public static class DoubleToInt {
    static int F(int[] a, double d) {
        if (!(d >= 0.0 && d <= 3.0)) return 0; int i = (int)(d + 0.999);
        return a[i]; // fails upper-bound
    }
    public static void Run() { F(new int[3], 0.5); F(new int[3], 2.5); }
}
public static class FloatLosesOne {
    static int F(int n) {
        float f = n; int d = (int)f - n; // 16777217 is not a float
        return 10 / (d + 1); // fails
    }
    public static void Run() { F(5); F(16777217); }
}
public static class EnumOfByte {
    enum Small : byte { Zero, One, Last = 255 }
    static int F(Small s) {
        s++; if (s == Small.One) return 1;
        return 10 / (int)s; // fails
    }
    public static void Run() { F(Small.Zero); F(Small.Last); }
}
public static class EnumMinusEnum {
    enum U : uint { A = 1, B = 2 }
    static int F(int[] a, U x, U y) {
        uint d = x - y;
        return a[d]; // fails
    }
    public static void Run() { F(new int[3], U.B, U.A); F(new int[3], U.A, U.B); }
}
public static class EnumFlags {
    [Flags] enum Opt : sbyte { None, A = 1, B = 2, Sign = -128 }
    static int F(int[] a, Opt o) {
        int i = (int)(o & ~Opt.B);
        return a[i]; // fails lower-bound
    }
    public static void Run() { F(new int[2], Opt.A | Opt.B); F(new int[2], Opt.Sign); }
}
public static class RemainderSign {
    static int F(int[] a, int h) {
        return a[h % 8]; // fails lower-bound
    }
    public static void Run() { F(new int[8], 9); F(new int[8], -1); }
}
public static class RemainderOfNegativeDivisor {
    static int F(int[] a, int h, int d) {
        if (d == 0) return 0; int r = Math.Max(0, h) % d; // at least 0, below |d| and not below d
        if (d < 0) return a[r]; // fails upper-bound
        return r;
    }
    public static void Run() { F(new int[3], 9, 5); F(new int[3], 9, -5); }
}
public static class MinValueRemainder {
    static int F(int x, int y) {
        try { return x % y; } catch (OverflowException e) { Hostile.Failed(e); return 0; } // fails division-overflow
    }
    public static void Run() { F(7, -1); F(int.MinValue, -1); }
}
public static class MinValueDivide {
    static long F(long x, long y) {
        if (y == 0) return 0;
        return x / y; // fails division-overflow
    }
    public static void Run() { F(7, -1); F(long.MinValue, -1); }
}
public static class CheckedCast {
    static int F(int[] a, int i) {
        int k = -1; try { k = checked((byte)i); } catch (OverflowException) { }
        return a[k]; // fails lower-bound
    }
    public static void Run() { F(new int[256], 9); F(new int[256], 300); }
}
public static class CheckedStopsBeforeStore {
    static int F(byte b) {
        int d = 0; try { checked { b += 10; d = 1; } } catch (OverflowException) { }
        return 10 / d; // fails
    }
    public static void Run() { F(1); F(250); }
}
public static class UncheckedInChecked {
    static int F(int x) {
        checked { byte b = unchecked((byte)x); return 10 / b; } // fails
    }
    public static void Run() { F(1); F(256); }
}
public static class NegativeArraySize {
    static int F(byte b) {
        sbyte s = (sbyte)b; int[] a = new int[s]; // fails array-size
        return a.Length;
    }
    public static void Run() { F(3); F(200); }
}
public static class TernaryWidens {
    static int F(int[] a, bool b, sbyte s, byte u) {
        int i = b ? (int)s : u;
        return a[i]; // fails lower-bound
    }
    public static void Run() { F(new int[256], true, 1, 255); F(new int[256], true, -1, 255); }
}
public static class CompoundNarrowing {
    static int F(int[] a, byte i) {
        i -= 3; // 2 - 3 is 255
        return a[i]; // fails upper-bound
    }
    public static void Run() { F(new int[10], 5); F(new int[10], 2); }
}
public static class CompoundOfElement {
    static int F(byte[] b) {
        b[0] += 255; b[0] += 1;
        return 10 / b[0]; // fails division
    }
    public static void Run() { F(new byte[] { 5 }); F(new byte[1]); }
}
public static unsafe class BoolOfTwo {
    struct Raw { public byte b; }
    static int F(bool p, bool q) {
        int d = 0; if (p) d++; if (q) d++; // both are true, as 1 and as 2
        if (p & q) return 1;
        return 10 / (d - 2); // fails
    }
    static bool Make(byte b) { return *(bool*)&b; }
    public static void Run() { F(Make(1), Make(2)); }
}
public static class GoodUnsignedTrick {
    static int F(int[] a, int i) {
        if ((uint)i >= (uint)a.Length) return 0;
        int r = a[i]; Hostile.Reached(); return r; // reached
    }
    public static void Run() { F(new int[3], -1); F(new int[3], 2); }
}
public static class GoodWrapReached {
    static int F(int[] a, byte b) {
        byte c = (byte)(b + 1); if (c < b) { int r = a[0]; Hostile.Reached(); return r; } // reached
        return 0;
    }
    public static void Run() { F(new int[3], 255); }
}
public static class GoodRemainder {
    static int F(int[] a, int h) { if (a.Length == 0) return 0;
        int r = a[(h & int.MaxValue) % a.Length]; Hostile.Reached(); return r; // reached
    }
    public static void Run() { F(new int[3], -1); }
}
