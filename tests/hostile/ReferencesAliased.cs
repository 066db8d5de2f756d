// roslyn only
// marple: --no-assume aliasing
// Two references to one place: in, ref, out and captured variables that are the same.
using System;
public class Holder { public int v = 1; public string? s = "x"; public int[] a = { 1 }; public Holder? next; }
public static class InTargetChanges {
    static int F(in int d, Holder h) {
        if (d == 0) return 0; h.v = 0; // d is h.v
        return 10 / d; // fails
    }
    public static void Run() { int one = 1; F(in one, new Holder()); var h = new Holder(); F(in h.v, h); }
}
public static class InOfElement {
    static int F(in int d, int[] a) {
        if (d == 0) return 0; a[0] = 0;
        return 10 / d; // fails
    }
    public static void Run() { var a = new int[] { 1 }; F(in a[0], a); }
}
public static class TwoRefsOneTarget {
    static int F(ref int a, ref int b) {
        a = 1; b = 0;
        return 10 / a; // fails
    }
    public static void Run() { int x = 0, y = 0; F(ref x, ref y); F(ref x, ref x); }
}
public static class LocalFunctionRefParameter {
    static int F() {
        int d = 1; void Both(ref int x) { x = 5; d = 0; if (x == 5) x = 9; } // x is d: 0 and not 5
        Both(ref d);
        return 10 / d; // fails
    }
    public static void Run() { F(); }
}
public static class OutIsField {
    static int Split(Holder h, out int d) {
        d = 1; h.v = 0;
        return 10 / d; // fails
    }
    public static void Run() { var h = new Holder(); int x; Split(h, out x); Split(h, out h.v); }
}
public static class RefAndThis {
    sealed class P { int d = 1; public int Go(ref int r) { d = 1; r = 0;
            return 10 / d; // fails
        } public int F() { int own = 1; Go(ref own); return Go(ref d); } }
    public static void Run() { new P().F(); }
}
public static class RefAndCaptured {
    static int Go(ref int r, Func<int> read) {
        r = 0;
        return 10 / read(); // fails
    }
    public static void Run() { int x = 1, y = 1; Go(ref y, () => x); Go(ref x, () => x); }
}
public static class SpanAndArray {
    static int Go(Span<int> s, int[] a) {
        a[0] = 1; s[0] = 0;
        return 10 / a[0]; // fails division
    }
    public static void Run() { var a = new int[1]; Go(new int[1], a); Go(a, a); }
}
public static class TwoSpansOverlap {
    static int Go(Span<int> s, Span<int> t) {
        s[1] = 1; t[0] = 0; int d = s[1];
        return 10 / d; // fails
    }
    public static void Run() { var a = new int[3]; Go(a, a.AsSpan(2)); Go(a, a.AsSpan(1)); }
}
public static class RefOfRowAndTable {
    static int Go(ref int[] row, int[][] t) {
        if (t[0].Length < 3) return 0; row = new int[1];
        return t[0][2]; // fails upper-bound
    }
    public static void Run() { var t = new[] { new int[3], new int[3] }; Go(ref t[1], t); Go(ref t[0], t); }
}
