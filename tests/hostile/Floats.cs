// Floating-point terms that look equal: NaN, rounding, operands that changed, the other order.
using System;
using System.Diagnostics;
public static class NotLessIsNoMore { static void F(double x, double y) { if (!(x < y))
        Debug.Assert(x >= y); } // fails assert
    public static void Run() { F(double.NaN, 1); } }
public static class NeitherIsEqual { static void F(double x, double y) { if (x < y) return; if (x > y) return;
        Debug.Assert(x == y); } // fails assert
    public static void Run() { F(double.NaN, 1); } }
public static class ItselfIsNot { static void F(double x) {
        Debug.Assert(x == x); } // fails assert
    public static void Run() { F(double.NaN); } }
public static class ItselfIsLess { static void F(double x) {
        Debug.Assert(x <= x); } // fails assert
    public static void Run() { F(double.NaN); } }
public static class OtherOrder { static void F(double x, double y) { if (x - y >= 0)
        Debug.Assert(y - x >= 0); } // fails assert
    public static void Run() { F(3, 1); } }
public static class OtherOrderOfComparison { static void F(double x, double y) { if (x < y)
        Debug.Assert(y < x); } // fails assert
    public static void Run() { F(1, 3); } }
public static class StrictAndNot { static void F(double x) { if (x * 2 >= 0)
        Debug.Assert(x * 2 > 0); } // fails assert
    public static void Run() { F(0); } }
public static class OperandChanged { static void F(double x, double y) { if (x * y < 1) { y = y + 1;
        Debug.Assert(x * y < 1); } } // fails assert
    public static void Run() { F(1, 0.5); } }
public static class OperandChangedInLoop { static void F(double x) { bool was = x > 1; for (int i = 0; i < 3; i++) { if (was)
            Debug.Assert(x > 1); // fails assert
            x = x - 1; } }
    public static void Run() { F(2.5); } }
public static class TestedInLoop { static int F(double x) { string s = null; int n = 0; for (int i = 0; i < 3; i++) { if (x > 1) s = "a"; x = x + 1; if (x > 1)
            n += s.Length; } // fails
        return n; }
    public static void Run() { F(0.5); } }
public static class ByRef { static void Change(ref double x) { x = -x; } static void F(double x) { if (x > 0) { Change(ref x);
        Debug.Assert(x > 0); } } // fails assert
    public static void Run() { F(1); } }
public static class InField { class C { public double x; } static void Change(C c) { c.x = -1; } static void F(C c) { if (c.x > 0) { Change(c);
        Debug.Assert(c.x > 0); } } // fails assert
    public static void Run() { F(new C { x = 1 }); } }
public static class InElement { static void F(double[] a, int i, int j) { if (a[i] > 0) { a[j] = -1;
        Debug.Assert(a[i] > 0); } } // fails assert
    public static void Run() { F(new double[] { 1 }, 0, 0); } }
public static class Rounded { static void F(float x, float y) { float p = x * y; if (p < 1) return; double q = (double)x * (double)y;
        Debug.Assert(q >= 1); } // fails assert
    public static void Run() { F(1.0000001f, 0.9999999f); F(16777217f / 16777216f, 0.99999994f); } }
public static class OtherConstant { static void F(double x) { if (x > 0.1f)
        Debug.Assert(x > 0.1000001); } // fails assert
    public static void Run() { F(0.10000005); } }
public static class SignOfZero { static void F(double x) { if (x * 0.0 == 0.0)
        Debug.Assert(1 / (x * 0.0) > 0); } // fails assert
    public static void Run() { F(-1); } }
public static class OneWayOnly { static int F(double x, bool b) { string s = null; if (b) { if (x > 1) s = "a"; } if (x > 1)
        return s.Length; // fails
        return 0; }
    public static void Run() { F(2, true); F(2, false); } }
public static class IntAndFloat { static void F(int i) { if ((double)i > 16777216.0)
        Debug.Assert((float)i > 16777216f); } // fails assert
    public static void Run() { F(16777217); } }
public static class Negated { static void F(double x) { if (-x < 0)
        Debug.Assert(x < 0); } // fails assert
    public static void Run() { F(1); } }
public static class RemainderOfFloats { static void F(double x) { if (x % 2 == 1)
        Debug.Assert(-x % 2 == 1); } // fails assert
    public static void Run() { F(3); } }
