// Arrays: covariance, ranks and lower bounds, rows that are one array, resizing by reference, copies that overlap, lengths that are zero.
using System;
using System.Collections.Generic;
public static class CovariantStore {
    static int F(object[] a) {
        object o = null; try { a[0] = new object(); o = a[0]; } catch (ArrayTypeMismatchException) { }
        return o.GetHashCode(); // fails
    }
    public static void Run() { F(new object[1]); F(new string[1]); }
}
public static class CovariantKeepsOld {
    static int F(object[] a) {
        a[0] = null; try { a[0] = 5; } catch (ArrayTypeMismatchException) { }
        return a[0].GetHashCode(); // fails null
    }
    public static void Run() { F(new object[1]); F(new string[1]); }
}
public static class TwoViews {
    static int F() {
        string[] s = { "x" }; object[] o = s; o[0] = null;
        return s[0].Length; // fails null
    }
    public static void Run() { F(); }
}
public static class SignedView {
    static int F() {
        uint[] u = { 5 }; int[] i = (int[])(object)u; i[0] = 0;
        return (int)(10 / u[0]); // fails division
    }
    public static void Run() { F(); }
}
public static class SignedViewIndex {
    static int F(int[] a) {
        byte[] b = { 255 }; sbyte[] s = (sbyte[])(object)b; int i = s[0];
        return a[i]; // fails lower-bound
    }
    public static void Run() { F(new int[256]); }
}
public static class EnumView {
    enum E { A, B }
    static int F() {
        E[] e = { E.B }; int[] i = (int[])(object)e; i[0] = 0;
        return 10 / (int)e[0]; // fails division
    }
    public static void Run() { F(); }
}
public static class RowsAreOneArray {
    static int F() {
        int[] row = { 1, 1 }; int[][] t = { row, row }; t[0][0] = 0;
        return 10 / t[1][0]; // fails division
    }
    public static void Run() { F(); }
}
public static class RowOfItself {
    static int F() {
        object[] a = new object[2]; a[0] = a; a[1] = "x"; ((object[])a[0])[1] = null;
        return a[1].GetHashCode(); // fails null
    }
    public static void Run() { F(); }
}
public static class FilledRows {
    static int F(int n) {
        int[][] t = new int[n][]; int[] row = new int[n]; for (int i = 0; i < n; i++) { t[i] = row; t[i][i] = i + 1; } // all rows are one
        for (int j = 0; j < n; j++) t[j][0] = j;
        return 10 / t[n - 1][0] / t[0][0] * 10 / (t[1][0] - n + 1); // fails division
    }
    public static void Run() { F(3); }
}
public static class ResizeByRef {
    static int F(int[] a, int i) {
        if (i < 0 || i >= a.Length) return 0; Array.Resize(ref a, i);
        return a[i]; // fails upper-bound
    }
    public static void Run() { F(new int[3], 2); }
}
public static class ResizeOfField {
    class H { public int[] a = new int[4]; }
    static int F(H h) {
        int[] a = h.a; Array.Resize(ref h.a, 2); a[3] = 1; // the old one keeps its length
        return h.a[3]; // fails upper-bound
    }
    public static void Run() { F(new H()); }
}
public static class ResizeOfNull {
    static int F(int[] a) {
        Array.Resize(ref a, 0); int n = a.Length; // null becomes an empty array
        return a[0]; // fails upper-bound
    }
    public static void Run() { F(null); }
}
public static class ResizeElement {
    static int F(int[][] t) {
        if (t.Length < 1 || t[0].Length < 3) return 0; Array.Resize(ref t[0], 1);
        return t[0][2]; // fails upper-bound
    }
    public static void Run() { F(new[] { new int[3] }); }
}
public static class Cleared {
    static int F() {
        string[] s = { "a", "b" }; Array.Clear(s, 1, 1);
        return s[0].Length + s[1].Length; // fails null
    }
    public static void Run() { F(); }
}
public static class ClearedOverView {
    static int F() {
        int[] a = { 1, 2 }; Array v = a; Array.Clear(v, 0, v.Length);
        return 10 / a[1]; // fails division
    }
    public static void Run() { F(); }
}
public static class BlockCopied {
    static int F() {
        int[] a = { 0x00010000, 1 }; Buffer.BlockCopy(a, 0, a, 4, 2); // bytes
        return 10 / a[1]; // fails division
    }
    public static void Run() { F(); }
}
public static class OverlappingCopy {
    static int F() {
        int[] a = { 0, 1, 2, 3 }; Array.Copy(a, 0, a, 1, 3);
        return 10 / a[1]; // fails division
    }
    public static void Run() { F(); }
}
public static class Reversed {
    static int F(int[] a) {
        a[0] = 1; a[a.Length - 1] = 0; Array.Reverse(a);
        return 10 / a[0]; // fails division
    }
    public static void Run() { F(new int[3]); }
}
public static class SortedAway {
    static int F() {
        int[] a = { 5, 0 }; Array.Sort(a);
        return 10 / a[0]; // fails division
    }
    public static void Run() { F(); }
}
public static class SortedWithItems {
    static int F() {
        int[] k = { 2, 1 }; string[] v = { "two", null }; Array.Sort(k, v);
        return v[0].Length; // fails null
    }
    public static void Run() { F(); }
}
public static class CopiedTo {
    static int F(List<string> l) {
        string[] s = { "a", "b" }; l.CopyTo(s);
        return s[1].Length; // fails null
    }
    public static void Run() { F(new List<string> { "x" }); F(new List<string> { "x", null }); }
}
public static class SetValue {
    static int F(Array v, object zero) {
        int[] a = (int[])v; a[0] = 1; v.SetValue(zero, 0);
        return 10 / a[0]; // fails division
    }
    public static void Run() { F(new int[1], 0); }
}
public static class CloneIsShallow {
    static int F() {
        int[][] t = { new[] { 1 } }; int[][] c = (int[][])t.Clone(); c[0][0] = 0;
        return 10 / t[0][0]; // fails division
    }
    public static void Run() { F(); }
}
public static class ListOverArray {
    static int F() {
        string[] s = { "a" }; IList<string> l = s; l[0] = null;
        return s[0].Length; // fails null
    }
    public static void Run() { F(); }
}
public static class ZeroLength {
    static int F(string s) {
        string[] p = s.Split(new[] { ',' }, StringSplitOptions.RemoveEmptyEntries);
        return p[0].Length; // fails upper-bound
    }
    public static void Run() { F("a,b"); F(","); }
}
public static class SplitOfOne {
    static int F(string s) {
        string[] p = s.Split('=');
        return p[1].Length; // fails upper-bound
    }
    public static void Run() { F("a=b"); F("a"); }
}
public static class NullElements {
    static int F(int n) {
        string[] s = new string[n]; for (int i = 1; i < n; i++) s[i] = "x";
        return s[0].Length; // fails null
    }
    public static void Run() { F(3); }
}
public static class SkippedElement {
    static int F(int n) {
        int[] a = new int[n]; for (int i = 0; i < n; i += 2) a[i] = 1; int s = 0;
        for (int i = 0; i < n; i++) s += 10 / a[i]; // fails division
        return s;
    }
    public static void Run() { F(1); F(4); }
}
public static class BrokenOff {
    static int F(string[] src) {
        string[] d = new string[src.Length]; for (int i = 0; i < src.Length; i++) { if (src[i] == "") break; d[i] = src[i] ?? "n"; }
        return d[src.Length - 1].Length; // fails null
    }
    public static void Run() { F(new[] { "a", null }); F(new[] { "a", "", "b" }); }
}
public static class FilledThenMoved {
    static int F(int n, int k) {
        int[] a = new int[n]; for (int i = 0; i < n; i++) a[i] = 1; int j = 0;
        while (j < n && a[j] != k) { a[j] = 0; j++; }
        return 10 / a[0]; // fails division
    }
    public static void Run() { F(3, 1); F(3, 2); }
}
public static class IndexedByItself {
    static int F(int[] a) {
        a[0] = 1; a[1] = 0; a[a[0]] = 5; a[a[1]] = 7; // a[1] is 5 and then a[5] is 7
        return a[a[a[1]]]; // fails upper-bound
    }
    public static void Run() { F(new int[6]); }
}
public static class EvaluationOrder {
    static int F(int[] a) {
        int i = 0; a[i] = ++i; // a[0] = 1
        return a[i++] + 10 / a[i - 1]; // fails division
    }
    public static void Run() { F(new int[3]); }
}
public static class OldArrayIndexed {
    static int F(int[] a, int[] b) {
        a[(a = b).Length - 1] = 7; // into the old one
        return 10 / a[b.Length - 1]; // fails division
    }
    public static void Run() { F(new int[3], new int[2]); }
}
public static class LengthOfOther {
    static int F(int[,] m) {
        int[] d = new int[m.GetLength(0)]; int s = 0;
        for (int j = 0; j < m.GetLength(1); j++) s += d[j]; // fails upper-bound
        return s;
    }
    public static void Run() { F(new int[2, 2]); F(new int[2, 3]); }
}
public static class LowerBoundsNotZero {
    static int F(Array m, int[] d) {
        int i = m.GetLowerBound(0); if (d.Length < 5) return 0;
        return d[i]; // fails lower-bound
    }
    public static void Run() { F(new int[3], new int[5]); F(Array.CreateInstance(typeof(int), new[] { 3 }, new[] { -2 }), new int[5]); }
}
public static class UpperBoundOfEmpty {
    static int F(int[] a) {
        return a[a.GetUpperBound(0)]; // fails lower-bound
    }
    public static void Run() { F(new int[2]); F(new int[0]); }
}
public static class TotalLength {
    static int F(int[,] m, int[] d) {
        if (d.Length != m.GetLength(0)) return 0;
        return d[m.Length - 1]; // fails upper-bound
    }
    public static void Run() { F(new int[3, 1], new int[3]); F(new int[3, 2], new int[3]); }
}
public static class MatrixElements {
    static int F() {
        int[,] m = { { 1, 2 }, { 3, 0 } }; int[,] n = m; n[0, 1] = 0;
        return 10 / m[0, 1]; // fails division
    }
    public static void Run() { F(); }
}
public static class ParamsAreTheCallersArray {
    static void Zero(params int[] a) { a[0] = 0; }
    static int F() {
        int[] a = { 1 }; Zero(1, 2); Zero(a);
        return 10 / a[0]; // fails division
    }
    public static void Run() { F(); }
}
public static class StaticTableWritten {
    static readonly int[] table = { 1, 2, 3 };
    static void Set(int i) { table[i] = 0; }
    static int F(int i) { if (i < 0 || i > 2) return 0;
        return 10 / table[i]; // fails division
    }
    public static void Run() { F(1); Set(1); F(1); }
}
public static class StaticTableOfNulls {
    static readonly string[] names = { "a", string.Empty, default(string), "d" };
    static int F(int i) { if (i < 0 || i >= names.Length) return 0;
        return names[i].Length; // fails null
    }
    public static void Run() { F(0); F(1); F(2); }
}
public static class GoodOverlap {
    static int F() {
        int[] a = { 1, 0, 0 }; Array.Copy(a, 0, a, 1, 2); if (a[2] == 0 && a[1] == 1) { int r = 10 / a[1]; Hostile.Reached(); return r; } // reached
        return 0;
    }
    public static void Run() { F(); }
}
public static class GoodRows {
    static int F(int[][] t) {
        int s = 0; for (int i = 0; i < t.Length; i++) for (int j = 0; j < t[i].Length; j++) { s += t[i][j]; Hostile.Reached(); } // reached
        return s;
    }
    public static void Run() { F(new[] { new int[0], new int[2] }); }
}
