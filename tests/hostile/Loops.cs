// Control flow: loops with several entries, jumps out of and into the middle, handlers inside loops.
using System;
public static class TwoEntries {
    static void F(int p, int[] a) {
        if (p < 1000) return;
        if (p < 3) goto B;
    A:
        p--;
        a[p] = 1; // fails
    B:
        if (p > 2000) goto A;
    }
    public static void Run() { F(5000, new int[1]); }
}
public static class TwoEntriesInLoop {
    static void F(int n, int[] a) {
        int i = 0, k = 10;
        for (int j = 0; j < n; j++) {
            if (j > 0) goto B;
        A:
            k++;
        B:
            a[i] = 3; // fails
            if (k == 17) goto A;
            i = j + 1;
        }
    }
    public static void Run() { F(5, new int[2]); }
}
public static class EnteredInTheMiddle {
    static int F(int n, int[] a) {
        int i = 5;
        if (n > 3) goto Middle;
    Top:
        i++;
    Middle:
        if (i < n) goto Top;
        return a[i]; // fails
    }
    public static void Run() { F(8, new int[6]); }
}
public static class ThreeEntries {
    static int F(int n) {
        int x = 1;
        switch (n) { case 0: goto A; case 1: goto B; case 2: goto C; }
        return 0;
    A:
        x = 2;
    B:
        x--;
    C:
        if (x > 0) goto A;
        if (n == 1) return 10 / x; // fails
        return x;
    }
    public static void Run() { F(1); }
}
public static class SwappedNames {
    static int F(int n) {
        int a = 0, b = 1;
        for (int i = 0; i < n; i++) { int t = a; a = b; b = t; }
        return 10 / b; // fails
    }
    public static void Run() { F(0); F(3); }
}
public static class LateInTheLoop {
    static int F(int[] a) {
        int s = 0;
        for (int i = 0; i <= a.Length; i++)
            s += a[i]; // fails
        return s;
    }
    public static void Run() { F(new int[3]); }
}
public static class HandlerGoesOn {
    static int F(int[] a, int i) {
        int x = 0;
        try { x = 1; int y = a[i]; x = 2; } catch (IndexOutOfRangeException) { x--; }
        return 10 / x; // fails
    }
    public static void Run() { F(new int[1], 7); }
}
public static class FinallyWrites {
    static int F(int[] a, int i) {
        int x = 1;
        try { if (i == 2) return 5; x = a.Length; } finally { x = i; }
        return 10 / x; // fails
    }
    public static void Run() { F(new int[3], 0); }
}
public static class FilterWrites {
    static int x;
    static bool Zero() { x = 0; return true; }
    static int F(int[] a, int i) {
        x = 1;
        try { a[i] = 1; } catch (IndexOutOfRangeException) when (Zero()) { }
        return 10 / x; // fails
    }
    public static void Run() { F(new int[1], 5); }
}
public static class BreakKeepsIndex {
    static int F(int[] a, int v) {
        int i;
        for (i = 0; i < a.Length; i++) if (a[i] == v) break;
        return a[i]; // fails
    }
    public static void Run() { F(new int[3], 1); }
}
public static class ContinueSkips {
    static int F(int n) {
        int d = 0;
        for (int i = 0; i < n; i++) { if (i % 2 == 0) continue; d++; }
        return 10 / d; // fails
    }
    public static void Run() { F(1); }
}
public static class DownToMinusOne {
    static int F(int[] a) {
        int i = a.Length;
        while (i >= 0) { i--; if (i < 3) break; }
        return a[i]; // fails lower-bound
    }
    public static void Run() { F(new int[0]); }
}
public static class ReachedAfterTwoWays {
    static void F(int n, int[] a) {
        int k = 0;
        if (n > 0) goto In;
    Again:
        k++;
    In:
        if (k < 3) goto Again;
        a[k] = 1; Hostile.Reached(); // reached
    }
    public static void Run() { F(1, new int[4]); F(0, new int[4]); }
}
