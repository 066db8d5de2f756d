// Conditions that are stored and tested later, after what they speak of has changed; branches that look correlated.
using System;
using System.Collections.Generic;
public class Cell { public int v; public string s; public Cell next; }
public static class StoredThenNull {
    static int F(Cell c, bool b) {
        bool ok = c != null && c.v == 0; if (b) c = null;
        if (ok)
            return c.v; // fails
        return 0;
    }
    public static void Run() { F(new Cell(), false); F(new Cell(), true); }
}
public static class StoredField {
    static void Clear(Cell c) { c.s = null; }
    static int F(Cell c) {
        bool ok = c.s != null; Clear(c);
        if (ok)
            return c.s.Length; // fails
        return 0;
    }
    public static void Run() { F(new Cell { s = "x" }); }
}
public static class StoredIndex {
    static int F(int[] a, int i) {
        bool ok = 0 <= i && i < a.Length; i++;
        if (ok)
            return a[i]; // fails upper-bound
        return 0;
    }
    public static void Run() { F(new int[3], 1); F(new int[3], 2); }
}
public static class StoredLength {
    static int F(int[] a, int[] b, int i) {
        bool ok = i >= 0 && i < a.Length; a = b;
        if (!ok) return 0;
        return a[i]; // fails upper-bound
    }
    public static void Run() { F(new int[9], new int[2], 5); }
}
public static class StoredInLoop {
    static int F(string[] names) {
        bool ok = false; int n = 0;
        foreach (string s in names) { if (ok)
                n += s.Length; // fails
            ok = s != null; } // speaks of the one before
        return n;
    }
    public static void Run() { F(new[] { "a", "b", null }); }
}
public static class StoredInField {
    class P { bool ok; string s; public void Set(string x) { s = x; ok = s != null; } public void Drop() { s = null; }
        public int F() { if (!ok) return 0;
            return s.Length; // fails
        } }
    public static void Run() { var p = new P(); p.Set("x"); p.F(); p.Drop(); p.F(); }
}
public static class StoredTwice {
    static int F(Cell a, Cell b) {
        bool ok = a != null; if (b == null) ok = true; // now it says a or not b
        if (ok)
            return a.v; // fails
        return 0;
    }
    public static void Run() { F(new Cell(), null); F(null, null); }
}
public static class OrInsteadOfAnd {
    static int F(Cell a, Cell b) {
        bool p = a != null, q = b != null;
        if (p | q)
            return a.v; // fails
        return 0;
    }
    public static void Run() { F(new Cell(), null); F(null, new Cell()); }
}
public static class XorOfTwo {
    static int F(Cell a, Cell b) {
        bool p = a == null, q = b == null;
        if (p ^ q) return a.v + 0; // fails
        return 0;
    }
    public static void Run() { F(new Cell(), null); F(null, new Cell()); }
}
public static class NotNotEqual {
    static int F(Cell a, bool b) {
        bool p = (a != null) == b;
        if (p)
            return a.v; // fails
        return 0;
    }
    public static void Run() { F(new Cell(), true); F(null, false); }
}
public static class SameTestTwoWays {
    static int n = 3; static int Next() { return n--; }
    static int F() {
        string t = null; if (Next() > 2) t = "x"; // 3
        if (Next() < 3)
            return t.Length; // fails
        return 0;
    }
    public static void Run() { F(); n = 2; F(); }
}
public static class CorrelatedVariableChanged {
    static int F(bool b, int k) {
        string t = null; if (b) t = "x"; if (k > 3) b = !b;
        if (b)
            return t.Length; // fails
        return 0;
    }
    public static void Run() { F(true, 0); F(false, 9); }
}
public static class CorrelatedByRef {
    static void Flip(ref bool b) { b = !b; }
    static int F(bool b) {
        int[] a = null; if (b) a = new int[1]; Flip(ref b);
        if (b)
            return a.Length; // fails
        return 0;
    }
    public static void Run() { F(true); F(false); }
}
public static class CorrelatedByNumber {
    static int F(int k) {
        int d = 0; if (k % 4 == 0) d = 4; if (k % 6 == 0) d = 6;
        if (k % 2 == 0)
            return 12 / d; // fails
        return 0;
    }
    public static void Run() { F(4); F(6); F(2); }
}
public static class NegativeRemainder {
    static int F(int[] a, int k) {
        bool odd = k % 2 == 1; if (odd) return a[1]; // -3 % 2 is -1
        int i = k % 2;
        return a[i]; // fails lower-bound
    }
    public static void Run() { F(new int[2], 3); F(new int[2], 4); F(new int[2], -3); }
}
public static class ThreeWays {
    static int F(int k) {
        Cell c = null; if (k > 0) c = new Cell(); else if (k < 0) c = new Cell();
        if (k != 1 && k <= 0 || k >= 1)
            return c.v; // fails
        return 0;
    }
    public static void Run() { F(1); F(-1); F(0); }
}
public static class NanIsNeither {
    static int F(double x) {
        string s = null; if (x < 1) s = "less"; else if (x >= 1) s = "more";
        return s.Length; // fails
    }
    public static void Run() { F(0); F(1); F(double.NaN); }
}
public static class NanIsNotItself {
    static int F(double x) {
        int d = 1; if (x != x) d = 0;
        return 10 / d; // fails
    }
    public static void Run() { F(1); F(double.NaN); }
}
public static class NotLessIsNotMore {
    static int F(int[] a, double x) {
        int n = -1; if (!(x > 2)) n = x <= 2 ? 1 : -1; else n = 0;
        return a[n]; // fails lower-bound
    }
    public static void Run() { F(new int[2], 3); F(new int[2], 1); F(new int[2], double.NaN); }
}
public static class MinusZero {
    static int F(double x) {
        if (x != 0) return 1; int d = 1.0 / x > 0 ? 1 : 0; // -0.0 == 0.0
        return 10 / d; // fails
    }
    public static void Run() { F(0.0); F(-0.0); }
}
public static class RoundedSum {
    static int F(float x) {
        float y = x + 1; int d = y > x ? 1 : 0;
        return 10 / d; // fails
    }
    public static void Run() { F(1f); F(1e20f); }
}
public static class CongruentTermsChanged {
    static int F(int[] a, int x, int y) {
        int p = x * y; if (p < 0 || p >= a.Length) return 0; y += 1;
        return a[x * y]; // fails upper-bound
    }
    public static void Run() { F(new int[3], 1, 1); F(new int[3], 1, 2); }
}
public static class ReadTwiceWithStoreBetween {
    static int F(int[][] t, int i, int j) {
        if (i < 0 || i >= t.Length || j < 0 || j >= t[i].Length) return 0; t[i] = new int[1];
        return t[i][j]; // fails upper-bound
    }
    public static void Run() { F(new[] { new int[4] }, 0, 2); }
}
public static class ReadTwiceOtherName {
    static int F(int[][] t, int i, int k, int j) {
        if (i < 0 || i >= t.Length || k < 0 || k >= t.Length || j < 0 || j >= t[i].Length) return 0; t[k] = new int[1]; // k may be i
        return t[i][j]; // fails upper-bound
    }
    public static void Run() { F(new[] { new int[4], new int[4] }, 0, 1, 2); F(new[] { new int[4] }, 0, 0, 2); }
}
public static class CaughtInBetween {
    static int F(Cell c) {
        bool ok = true; try { ok = c.v >= 0; } catch (NullReferenceException e) { Hostile.Failed(e); } // fails
        if (ok) c.v = 1; else return 0; // fails
        return c.v;
    }
    public static void Run() { F(new Cell()); F(null); }
}
public static class EmptyStringIsNotNull {
    static int F(string s) {
        bool none = string.IsNullOrEmpty(s); if (none && s != null) return 10 / s.Length; // fails
        return none ? 0 : s.Length;
    }
    public static void Run() { F("a"); F(null); F(""); }
}
public static class GoodStored {
    static int F(int[] a, int i) {
        bool ok = i >= 0 && i < a.Length; int r = 0;
        if (ok) { r = a[i]; Hostile.Reached(); } // reached
        return r;
    }
    public static void Run() { F(new int[2], 5); F(new int[2], 1); }
}
public static class GoodCorrelatedOtherWay {
    static int F(bool b, int[] a) {
        string t = null; if (b) t = "x"; b = !b;
        if (b && t == null) { int r = a[0]; Hostile.Reached(); return r; } // reached
        return 1;
    }
    public static void Run() { F(false, new int[1]); }
}
