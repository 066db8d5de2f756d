// roslyn only
// Checked operators of types: what is assumed after their operations.
using System;
using System.Numerics;
public struct Small {
    public int V; public static int[] Log = new int[4]; public static int At;
    public Small(int v) { V = v; }
    public static Small operator +(Small a, Small b) => new Small(unchecked(a.V + b.V));
    public static Small operator checked +(Small a, Small b) { At = 9; var s = new Small(checked(a.V + b.V)); At = 0; return s; }
    public static explicit operator byte(Small a) => unchecked((byte) a.V);
    public static explicit operator checked byte(Small a) => checked((byte) a.V);
    public static Small operator -(Small a) => new Small(-a.V);
    public static Small operator checked -(Small a) => new Small(checked(-a.V));
}
public static class AfterChecked {
    static int F(Small a, Small b) {
        Small.At = 0;
        try { var c = checked(a + b); } catch (OverflowException) { }
        return Small.Log[Small.At]; // fails
    }
    public static void Run() { F(new Small(int.MaxValue), new Small(1)); }
}
public static class NotChecked {
    static int F(int[] a, Small x) {
        var c = x + new Small(1);
        if (x.V < 0) return 0;
        return a[c.V < 0 ? 4 : 0]; // fails
    }
    public static void Run() { F(new int[2], new Small(int.MaxValue)); }
}
public static class ToByte {
    static int F(int[] a, Small x) {
        byte b = checked((byte) x);
        return a[b]; // fails
    }
    public static void Run() { F(new int[255], new Small(255)); }
}
public static class Negated {
    static int F(int[] a, Small x) {
        var y = checked(-x);
        if (y.V > 0) return a[x.V < -5 ? 3 : 0]; // fails
        return 0;
    }
    public static void Run() { F(new int[2], new Small(-6)); }
}
public static class Generic {
    static T Sum<T>(T a, T b) where T : INumber<T> { return checked(a + b); }
    static int F(int[] a, int x) {
        int i = 0;
        try { i = Sum(x, 1); } catch (OverflowException) { i = 8; }
        if (i < 0) return 0;
        return a[i]; // fails
    }
    public static void Run() { F(new int[2], int.MaxValue); }
}
public struct Real {
    public double V; public static int[] Log = new int[4]; public static int At;
    public Real(double v) { V = v; }
    public static explicit operator int(Real a) => unchecked((int) a.V);
    public static explicit operator checked int(Real a) { At = 9; int i = checked((int) a.V); At = 0; return i; }
}
public static class AfterCheckedReal {
    static int F(Real x) {
        Real.At = 0;
        try { int i = checked((int) x); } catch (OverflowException) { }
        return Real.Log[Real.At]; // fails
    }
    public static void Run() { F(new Real(double.NaN)); }
}
public static class RealToIndex {
    static int F(int[] a, Real x) {
        int i = checked((int) x);
        return a[i]; // fails
    }
    public static void Run() { F(new int[2], new Real(2)); }
}
