// Methods that are named like checked operators: what they assume after a checked operation, in handlers, in callers, in invariants.
using System;
public static class InCatch {
    public static int op_CheckedAddition(int[] a, int x, int y) {
        int i = 5;
        try { i = 0; int z = checked(x + y); return z; }
        catch (OverflowException) { i = 7; }
        return a[i]; // fails
    }
    public static void Run() { op_CheckedAddition(new int[6], int.MaxValue, 1); }
}
public static class InCatchSure {
    public static int op_CheckedMultiply(int[] a, int x) {
        if (x < 100000) return 0;
        int i = 0;
        try { int z = checked(x * x); i = z; }
        catch (OverflowException) { i = 7; }
        return a[i]; // fails
    }
    public static void Run() { op_CheckedMultiply(new int[6], 100000); }
}
public static class InFinally {
    static int[] all = new int[3];
    public static int op_CheckedSubtraction(int x, int y) {
        int i = 5;
        try { int z = checked(x - y); i = 0; return z; }
        finally {
            all[i] = 1; // fails
        }
    }
    public static void Run() { op_CheckedSubtraction(int.MinValue, 1); }
}
public static class InCaller {
    static int op_CheckedIncrement(ref int n, int x) { n = 9; int y = checked(x + 1); n = 0; return y; }
    static int F(int[] a, int x) {
        int n = 0; int y = 0;
        try { y = op_CheckedIncrement(ref n, x); } catch (OverflowException) { }
        return a[n]; // fails
    }
    public static void Run() { F(new int[2], int.MaxValue); }
}
public static class InCallerOther {
    static int op_CheckedExplicit(long x) { return checked((int) x); }
    static int F(int[] a, long x) {
        int i = 0;
        try { i = op_CheckedExplicit(x); } catch (OverflowException) { i = -1; }
        if (i >= a.Length) return 0;
        return a[i]; // fails
    }
    public static void Run() { F(new int[2], long.MaxValue); }
}
public static class NarrowAfter {
    static byte op_CheckedExplicit(int x) { return checked((byte) x); }
    static int F(int[] a, int x) {
        if (a.Length < 255) return 0;
        return a[op_CheckedExplicit(x)]; // fails
    }
    public static void Run() { F(new int[255], 255); }
}
public class Keeps {
    int[] a = new int[4]; int n;
    public void op_CheckedAddition(int x) {
        n = 10;
        n = checked(x + 1000000) & 3;
    }
    public int Get() {
        return a[n]; // fails
    }
}
public static class InvariantBroken {
    public static void Run() {
        var k = new Keeps();
        try { k.op_CheckedAddition(int.MaxValue); } catch (OverflowException) { }
        k.Get();
    }
}
public class KeepsLong {
    int[] a = new int[4]; int n; long m = 1;
    public void op_CheckedMultiply(long x) {
        n = 10;
        m = checked(x * m);
        n = 0;
    }
    public void op_CheckedUnaryNegation(int x) { n = 12; n = checked(-x) & 1; }
    public int Get() {
        return a[n]; // fails
    }
}
public static class InvariantBrokenLong {
    public static void Run() {
        var k = new KeepsLong();
        k.op_CheckedMultiply(long.MaxValue);
        try { k.op_CheckedMultiply(long.MaxValue); } catch (OverflowException) { }
        k.Get();
    }
}
public static class InvariantBrokenNegation {
    public static void Run() {
        var k = new Keeps2();
        try { k.op_CheckedUnaryNegation(int.MinValue); } catch (OverflowException) { }
        k.Get();
    }
}
public class Keeps2 {
    int[] a = new int[4]; int n;
    public void op_CheckedUnaryNegation(int x) { n = 12; n = checked(-x) & 1; }
    public int Get() {
        return a[n]; // fails
    }
}
public static class Loops {
    static int op_CheckedDecrement(int[] a, byte k) {
        int i = 0; byte b = k; int n = 0;
        while (n < 300) {
            try { b = checked((byte) (b + 1)); } catch (OverflowException) { i++; }
            n++;
        }
        return a[i]; // fails
    }
    public static void Run() { op_CheckedDecrement(new int[1], 0); }
}
public static class Unchecked {
    static int op_CheckedAddition(int[] a, uint x, uint y) {
        uint z = x + y;
        if (x < 10) return 0;
        return a[z < x ? 5 : 0]; // fails
    }
    public static void Run() { op_CheckedAddition(new int[1], uint.MaxValue, 2); }
}
public static class Wraps {
    static int op_CheckedAddition(int[] a, int x) {
        uint z = unchecked((uint) x);
        ulong w = checked((ulong) z * 3);
        if (w > 100) return a[(int) (w & 7)]; // fails
        return 0;
    }
    public static void Run() { op_CheckedAddition(new int[1], -2); }
}
public static class SureAndCalled {
    static int count;
    static int op_CheckedAddition(int x) { count = 3; return checked(int.MaxValue + x); }
    static int F(int[] a) {
        count = 0;
        try { op_CheckedAddition(1); }
        catch (OverflowException) {
            return a[count]; // fails
        }
        return 0;
    }
    public static void Run() { F(new int[2]); }
}
public static class SureNever {
    static int op_CheckedAddition(int x) { if (x < 1) x = 1; return checked(int.MaxValue + x); }
    static int F(int[] a, int i) {
        try { op_CheckedAddition(1); i = 0; }
        catch (OverflowException) { }
        return a[i]; // fails
    }
    public static void Run() { F(new int[2], 5); }
}
