// Unsigned arithmetic on a stack that knows no signs.
using System;
public static class HighHalf {
    static void F(uint a, uint b, int[] t) {
        int i = unchecked((int)(((ulong)a * b) >> 32));
        if (i < t.Length)
            t[i] = 1; // fails lower-bound
    }
    public static void Run() { F(uint.MaxValue, uint.MaxValue, new int[3]); }
}
public static class SumOfMasked {
    static int F(uint a, uint b, int[] t) {
        uint s = (a & 0x7FFFFFFF) + (b & 0x7FFFFFFF);
        int i = unchecked((int)s);
        if (i < t.Length)
            return t[i]; // fails lower-bound
        return 0;
    }
    public static void Run() { F(0x7FFFFFFF, 5, new int[3]); }
}
public static class TwiceOne {
    static int F(uint u, int[] t) {
        int i = unchecked((int)(u + 1 + 1));
        if (i < t.Length)
            return t[i]; // fails lower-bound
        return 0;
    }
    public static void Run() { F(0x7FFFFFFE, new int[3]); }
}
public static class ElementPlusOne {
    static int F(ulong[] a, int[] t) {
        ulong v = a[0] + 1;
        if (v == 0)
            return t[5]; // fails
        return 0;
    }
    public static void Run() { F(new ulong[] { ulong.MaxValue }, new int[3]); }
}
public static class OrOne {
    static int F(uint u, int[] t) {
        uint v = (u | 1) + 1;
        if (v == 0)
            return t[5]; // fails
        return 0;
    }
    public static void Run() { F(uint.MaxValue, new int[3]); }
}
public static class ComplementPlusOne {
    static int F(uint u) {
        uint v = ~u + 1;
        return 10 / (int)v; // fails
    }
    public static void Run() { F(0); }
}
public static class LongSum {
    static int F(ulong a, ulong b, int[] t) {
        if (a + b + 1 < a)
            return t[5]; // fails
        return 0;
    }
    public static void Run() { F(ulong.MaxValue, 3, new int[3]); }
}
public static class SumFromZero {
    static int F(uint u, int[] t) {
        uint v = 0;
        v += u;
        v += 1;
        if (v == 0)
            return t[5]; // fails
        return 0;
    }
    public static void Run() { F(uint.MaxValue, new int[3]); }
}
public static class CountingDown {
    static int F(int[] t) {
        uint i = 2;
        while (i < 3) i--;
        if (i == uint.MaxValue)
            return t[5]; // fails
        return 0;
    }
    public static void Run() { F(new int[3]); }
}
public static class HalfOfSum {
    static int F(uint a, uint b, int[] t) {
        uint middle = (a + b) / 2;
        if (middle < a)
            return t[5]; // fails
        return 0;
    }
    public static void Run() { F(0x80000000, 0x80000000, new int[3]); }
}
public static class NarrowedThenWidened {
    static int F(ulong v, int[] t) {
        byte b = (byte)v;
        sbyte s = unchecked((sbyte)b);
        if (s < t.Length)
            return t[s]; // fails lower-bound
        return 0;
    }
    public static void Run() { F(0x1FF, new int[3]); }
}
public static class ShiftedOut {
    static int F(int n) {
        int one = 1 << n;
        return 10 / (one & 0xFFFF); // fails
    }
    public static void Run() { F(16); }
}
public static class ShiftCountWraps {
    static int F(int n) {
        int x = 4 >> n;
        return 10 / x; // fails
    }
    public static void Run() { F(35); }
}
public static class UnsignedShiftRight {
    static int F(int n, int[] t) {
        int x = (int)((uint)n >> 28);
        return t[x]; // fails upper-bound
    }
    public static void Run() { F(-1, new int[8]); }
}
public static class RemainderIsNegative {
    static int F(int n, int[] t) {
        return t[n % t.Length]; // fails lower-bound
    }
    public static void Run() { F(-1, new int[3]); }
}
public static class UnsignedRemainderOfNegative {
    static int F(long n, int[] t) {
        int i = (int)((ulong)n % 7);
        return t[i]; // fails upper-bound
    }
    public static void Run() { F(-2, new int[0]); F(-1, new int[1]); }
}
public static class SmallestByMinusOne {
    static int F(int a, int b) {
        if (b == 0) return 0;
        return a / b; // fails division-overflow
    }
    public static void Run() { F(int.MinValue, -1); }
}
public static class CharArithmetic {
    static int F(char c, int[] t) {
        int i = c - 'a';
        if (i < t.Length)
            return t[i]; // fails lower-bound
        return 0;
    }
    public static void Run() { F('A', new int[26]); }
}
