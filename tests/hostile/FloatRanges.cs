// Intervals of floats: rounding, NaN, infinities, signed zeros, conversions at the edges of integers.
using System;
using System.Diagnostics;
public static class RoundedUpToOne { static void F(double x) { if (x >= 0 && x < 1)
        Debug.Assert(x + 1 < 2); } // fails assert
    public static void Run() { F(0.99999999999999989); } }
public static class RoundedToFloat { static void F(double x) { if (x >= 0 && x < 1) { float f = (float) x;
        Debug.Assert(f < 1); } } // fails assert
    public static void Run() { F(0.99999999999999989); } }
public static class SumOfPositives { static void F(double x) { if (x > 0)
        Debug.Assert(x / 2 > 0); } // fails assert
    public static void Run() { F(double.Epsilon); } }
public static class SquareOfPositive { static void F(double x) { if (x > 0)
        Debug.Assert(x * x > 0); } // fails assert
    public static void Run() { F(1e-200); } }
public static class FloatSquare { static void F(float x) { if (x > 0)
        Debug.Assert(x * x > 0); } // fails assert
    public static void Run() { F(1e-30f); } }
public static class Absorbed { static void F(double x) { if (x > 0 && x < 1e20)
        Debug.Assert(x + 1 > x); } // fails assert
    public static void Run() { F(1e17); } }
public static class AbsorbedFloat { static void F(float x) { if (x > 0 && x < 1e10f)
        Debug.Assert(x + 1 != x); } // fails assert
    public static void Run() { F(16777216f); } }
public static class Overflown { static void F(double x) { if (x > 0 && !double.IsInfinity(x))
        Debug.Assert(!double.IsInfinity(x * 2)); } // fails assert
    public static void Run() { F(double.MaxValue); } }
public static class InfinityMinusInfinity { static void F(double x) { if (x > 0) { double y = x - x;
        Debug.Assert(y == 0); } } // fails assert
    public static void Run() { F(double.PositiveInfinity); } }
public static class ZeroTimesInfinity { static void F(double x) { if (x >= 0) { double y = x * 0;
        Debug.Assert(y >= 0); } } // fails assert
    public static void Run() { F(double.PositiveInfinity); } }
public static class ByNegativeZero { static void F(double x) { if (x >= 0) { double y = 1 / x;
        Debug.Assert(y > 0); } } // fails assert
    public static void Run() { F(-0.0); } }
public static class ByConstantZero { static void F(double z) { if (z == 0) { double y = 1 / z;
        Debug.Assert(y > 0); } } // fails assert
    public static void Run() { double z = 0; F(-z); } }
public static class TwoZeros { static double Inverse(double z) { return 1 / z; } static void F(double a, double b) { if (a == b)
        Debug.Assert(Inverse(a) == Inverse(b)); } // fails assert
    public static void Run() { double z = 0; F(z, -z); } }
public static class TwoZerosHere { static void F(double a, double b) { if (a == b) { double x = 1 / a; double y = 1 / b;
        Debug.Assert(x == y); } } // fails assert
    public static void Run() { double z = 0; F(z, -z); } }
public static class ConstantZeros { static void F() { double a = 0.0; double b = -0.0; double x = 1 / a; double y = 1 / b;
        Debug.Assert(x == y); } // fails assert
    public static void Run() { F(); } }
public static class NanPasses { static void F(double x) { if (x < 0 || x > 100) return;
        Debug.Assert(x <= 100); } // fails assert
    public static void Run() { F(double.NaN); } }
public static class NanMin { static void F(double x) { double y = Math.Min(x, 1);
        Debug.Assert(y <= 1); } // fails assert
    public static void Run() { F(double.NaN); } }
public static class NanMax { static void F(double x) { double y = Math.Max(0, Math.Min(x, 1));
        Debug.Assert(y >= 0); } // fails assert
    public static void Run() { F(double.NaN); } }
public static class SinOfInfinity { static void F(double x) { if (!double.IsNaN(x))
        Debug.Assert(Math.Sin(x) <= 1); } // fails assert
    public static void Run() { F(double.PositiveInfinity); } }
public static class SqrtOfNegative { static void F(double x) {
        Debug.Assert(!(Math.Sqrt(x) < 0) && Math.Sqrt(x) >= 0); } // fails assert
    public static void Run() { F(-1); } }
public static class RemainderOfZero { static void F(double x, double y) { if (x >= 0 && y >= 0) { double r = x % y;
        Debug.Assert(r >= 0); } } // fails assert
    public static void Run() { F(1, 0); } }
public static class RemainderIsBelow { static void F(double x) { if (x >= -10 && x <= 10) { double r = x % 3;
        Debug.Assert(r >= 0); } } // fails assert
    public static void Run() { F(-1); } }
public static class IndexOfFloat { static int F(int[] a, float x) { if (x >= 0 && x < 1)
            return a[(int) (x * a.Length)]; // fails upper-bound
        return 0; }
    public static void Run() { F(new int[16777217 + 2], 0.99999994f); F(new int[0], 0); } }
public static class IndexUpToOne { static int F(int[] a, double x) { if (x >= 0 && x <= 1 && a.Length > 0)
            return a[(int) (x * a.Length)]; // fails upper-bound
        return 0; }
    public static void Run() { F(new int[3], 1); } }
public static class IndexRounded { static int F(int[] a, double x) { if (x >= 0 && x < 1 && a.Length > 0)
            return a[(int) Math.Round(x * a.Length)]; // fails upper-bound
        return 0; }
    public static void Run() { F(new int[3], 0.99); } }
public static class IndexTestedThenRounded { static int F(int[] a, double x) { if (x >= 0 && x < a.Length)
            return a[(int) Math.Ceiling(x)]; // fails upper-bound
        return 0; }
    public static void Run() { F(new int[3], 2.5); } }
public static class IndexNegativeHalf { static int F(int[] a, double x) { if (x > -1 && x < a.Length)
            return a[(int) x]; // fails upper-bound
        return 0; }
    public static void Run() { F(new int[0], -0.5); } }
public static class IndexAlmostNegative { static int F(int[] a, double x) { if (x >= -1 && x < a.Length)
            return a[(int) x]; // fails lower-bound
        return 0; }
    public static void Run() { F(new int[1], -1); } }
public static class CountTwice { static int F(int[] a, long n, double x) { if (x >= 0 && n > 0 && x < (double) n && n <= a.Length)
            return a[(int) (long) x]; return 0; }
    public static void Run() { F(new int[3], 2, 1.5); } }
public static class LongIsRounded { static void F(long n, double x) { if (n > 0 && x >= 0 && x <= (double) n) { long m = (long) x;
        Debug.Assert(m <= n); } } // fails assert
    public static void Run() { F((1L << 53) + 3, 9007199254740996.0); } }
public static class IntByFloat { static void F(int n, double x) { if (n > 0 && x >= 0 && x < (double) (float) n) { int m = (int) x;
        Debug.Assert(m < n); } } // fails assert
    public static void Run() { F(16777219, 16777219.5); } }
public static class ProductByFloat { static void F(int n, double x) { if (n > 0 && x >= 0 && x < 1) { int m = (int) (x * (double) (float) n);
        Debug.Assert(m < n); } } // fails assert
    public static void Run() { F(16777219, 0.99999999999999989); } }
public static class CheckedEdge { static int F(double x) { if (x >= -2147483649.0 && x <= 2147483647.0)
            return checked((int) x); // fails float-checked
        return 0; }
    public static void Run() { F(-2147483649.0); } }
public static class CheckedAbove { static int F(double x) { if (x >= 0 && x <= 2147483648.0)
            return checked((int) x); // fails float-checked
        return 0; }
    public static void Run() { F(2147483648.0); } }
public static class CheckedFloat { static int F(float x) { if (x >= 0 && x <= int.MaxValue)
            return checked((int) x); // fails float-checked
        return 0; }
    public static void Run() { F(2147483648f); } }
public static class CheckedLong { static long F(double x) { if (x >= 0 && x <= long.MaxValue)
            return checked((long) x); // fails float-checked
        return 0; }
    public static void Run() { F(9223372036854775808.0); } }
public static class CheckedUnsigned { static uint F(double x) { if (x >= -1 && x < 10)
            return checked((uint) x); // fails float-checked
        return 0; }
    public static void Run() { F(-1); } }
public static class CheckedByte { static byte F(double x) { if (x >= 0 && x <= 256)
            return checked((byte) x); // fails float-checked
        return 0; }
    public static void Run() { F(256); } }
public static class CheckedNan { static int F(double x) { if (!(x < 0) && !(x > 10))
            return checked((int) x); // fails float-checked
        return 0; }
    public static void Run() { F(double.NaN); } }
public static class OutOfRangeIsAnything { static int F(int[] a, double x) { int i = (int) x; if (x > 1)
            return a[i & 1]; return 0; }
    public static void Run() { F(new int[2], 1e300); } }
public static class InAField { class C { public float f; public double d; } static void F(C c, double x) { if (x > 0 && x < 1) { c.f = (float) x;
        Debug.Assert(c.f < 1); } } // fails assert
    public static void Run() { F(new C(), 0.99999999999999989); } }
public static class LoopSum { static void F() { double s = 0; for (int i = 0; i < 10; i++) s += 0.1;
        Debug.Assert(s == 1.0); } // fails assert
    public static void Run() { F(); } }
public static class FloatOfInt { static void F(int n) { if (n > 0) { float f = n;
        Debug.Assert((int) (double) f == n); } } // fails assert
    public static void Run() { F(16777217); } }
public static class FloatOfIntFits { static int F(int n) { if (n > 0) { float f = n;
            return checked((int) f); } // fails float-checked
        return 0; }
    public static void Run() { F(int.MaxValue); } }
public static class UnsignedAsFloat { static void F(uint n) { double d = n;
        Debug.Assert(d < 2147483648.0); } // fails assert
    public static void Run() { F(3000000000); } }
public static class UnsignedLongAsFloat { static void F(ulong n) { double d = n;
        Debug.Assert(d < 18446744073709551615.0); } // fails assert
    public static void Run() { F(ulong.MaxValue); } }
public static class Reached { static void F(double x) { if (double.IsNaN(x)) { int[] a = new int[1]; int i = 0;
            a[i] = 1; Hostile.Reached(); } } // reached
    public static void Run() { F(double.NaN); } }
public static class ReachedBetween { static void F(double x) { if (x > 0 && x < 1e-320) { int[] a = new int[1]; int i = 0;
            a[i] = 1; Hostile.Reached(); } } // reached
    public static void Run() { F(double.Epsilon); } }
public static class ReachedNotEqual { static void F(double x) { if (x != x) { int[] a = new int[1]; int i = 0;
            a[i] = 1; Hostile.Reached(); } } // reached
    public static void Run() { F(double.NaN); } }
public static class ReachedNeither { static void F(double x, double y) { if (!(x < y) && !(x >= y)) { int[] a = new int[1]; int i = 0;
            a[i] = 1; Hostile.Reached(); } } // reached
    public static void Run() { F(double.NaN, 1); } }
public static class ReachedBeyond { static void F(double x) { if (x > double.MaxValue) { int[] a = new int[1]; int i = 0;
            a[i] = 1; Hostile.Reached(); } } // reached
    public static void Run() { F(double.PositiveInfinity); } }
public static class ReachedPow { static void F(double x, double y) { double p = Math.Pow(x, y); if (p < 0) { int[] a = new int[1]; int i = 0;
            a[i] = 1; Hostile.Reached(); } } // reached
    public static void Run() { F(-2, 3); } }
public static class ReachedDefault { struct S { public double d; } static void F() { S s = default(S); if (s.d >= 0) { int[] a = new int[1]; int i = 0;
            a[i] = 1; Hostile.Reached(); } } // reached
    public static void Run() { F(); } }
public static class BitsOfDouble { static void F(double x) { if (x > 0) { long bits = BitConverter.DoubleToInt64Bits(x);
        Debug.Assert(bits != 1); } } // fails assert
    public static void Run() { F(double.Epsilon); } }
public static class Overlapping { [System.Runtime.InteropServices.StructLayout(System.Runtime.InteropServices.LayoutKind.Explicit)] struct U { [System.Runtime.InteropServices.FieldOffset(0)] public double d; [System.Runtime.InteropServices.FieldOffset(0)] public long l; }
    static void F(U u) { u.d = 1; u.l = 0;
        Debug.Assert(u.d == 1); } // fails assert
    public static void Run() { F(new U()); } }
public static class OverlappingOther { [System.Runtime.InteropServices.StructLayout(System.Runtime.InteropServices.LayoutKind.Explicit)] struct U { [System.Runtime.InteropServices.FieldOffset(0)] public float f; [System.Runtime.InteropServices.FieldOffset(0)] public int i; }
    static void F(U u) { u.i = 0; u.f = 1;
        Debug.Assert(u.i == 0); } // fails assert
    public static void Run() { F(new U()); } }
public static class BitsByPointer { static unsafe void F() { double d = 1; *(long*) &d = 0;
        Debug.Assert(d == 1); } // fails assert
    public static void Run() { F(); } }
public static class BoxedFloat { static void F(object o) { double d = (double) o;
        Debug.Assert(d == 0); } // fails assert
    public static void Run() { F(2.5); } }
public static class ThroughFields { class C { public double d = 1; } static void G(C c) { c.d = double.NaN; } static void F(C c) { if (c.d > 0) { G(c);
        Debug.Assert(c.d > 0); } } // fails assert
    public static void Run() { F(new C()); } }
public static class FromElements { static void F(double[] a) { a[0] = 1; a[1] = 2;
        Debug.Assert(a[0] == 2); } // fails assert
    public static void Run() { F(new double[2]); } }
public static class ElementsOfFloats { static void F(float[] a, double x) { a[0] = (float) x;
        Debug.Assert(a[0] == x); } // fails assert
    public static void Run() { F(new float[2], 0.1); } }
public static class OutFloat { static void G(out float f) { f = float.NaN; } static void F() { float f; G(out f);
        Debug.Assert(f >= 0 || f < 0); } // fails assert
    public static void Run() { F(); } }
