// What stands in arrays, and who else writes there.
using System;
public static class RowTwice {
    static int F(int n) {
        int[][] t = new int[n][];
        for (int i = 0; i < n; i++) t[i] = i == 1 ? t[0] : new int[2];
        t[0][1] = 1; t[1][1] = 0;
        return 10 / t[0][1]; // fails
    }
    public static void Run() { F(3); }
}
public static class Rotated {
    static int F(int k) {
        int[][] t = new int[2][];
        for (int i = 0; i < 2; i++) { t[i] = new int[2]; t[i][1] = 1; }
        for (int i = 0; i < k; i++) { int[] r = t[0]; t[0] = t[1]; t[1] = r; r[1] = 0; }
        return 10 / t[1][1]; // fails
    }
    public static void Run() { F(1); }
}
public static class Buffers {
    static int F(int n) {
        int[] a = new int[2], b = new int[2]; a[1] = 1; b[1] = 1;
        for (int i = 0; i < n; i++) { int[] t = a; a = b; b = t; if (i == 3) b[1] = 0; }
        return 10 / a[1]; // fails
    }
    public static void Run() { F(5); }
}
public static class Ends {
    static int F(int n) {
        int[] a = new int[n]; int i = 0, j = n - 1, t = 0;
        while (i < j) { a[i++] = 1; a[j--] = 1; }
        for (int k = 0; k < n; k++)
            t += 10 / a[k]; // fails
        return t;
    }
    public static void Run() { F(5); }
}
public static class LongIndex {
    static int F(long i) {
        int[] a = new int[3]; a[1] = 1; if (i < 0 || i > 2) return 0; a[i] = 0;
        return 10 / a[1]; // fails
    }
    public static void Run() { F(1); }
}
public static class SeenAsGeneric {
    static int F<T>(T[] t) {
        int[] a = (int[])(object)t; a[1] = 1; t[1] = default(T);
        return 10 / a[1]; // fails
    }
    public static void Run() { F(new int[3]); }
}
public static class PutByCall {
    static void Put(int[][] t, int[] a) { t[0] = a; }
    static int F(int[][] t, int[] a) {
        Put(t, a); int[] r = t[0]; a[1] = 1; r[1] = 0;
        return 10 / a[1]; // fails
    }
    public static void Run() { F(new int[1][], new int[2]); }
}
public static class SeenAsUnsigned {
    static int F(int[] a) {
        uint[] u = (uint[])(object)a; a[0] = 1; u[0] = 0;
        return 10 / a[0]; // fails
    }
    public static void Run() { F(new int[2]); }
}
public static class SeenAsArray {
    static int F(int[] a) {
        Array b = a; a[0] = 1; b.SetValue(0, 0);
        return 10 / a[0]; // fails
    }
    public static void Run() { F(new int[2]); }
}
public static class SeenAsList {
    static int F(int[] a) {
        System.Collections.Generic.IList<int> b = a; a[0] = 1; b[0] = 0;
        return 10 / a[0]; // fails
    }
    public static void Run() { F(new int[2]); }
}
public static class CovariantStore {
    static int F(object[] a, string[] b) {
        a = b; b[0] = "x"; a[0] = null;
        return b[0].Length; // fails null
    }
    public static void Run() { F(null, new string[1]); }
}
public static class CopiedOver {
    static int F(int[] a) {
        a[0] = 0; a[1] = 1; Array.Copy(a, 0, a, 1, 1);
        return 10 / a[1]; // fails
    }
    public static void Run() { F(new int[2]); }
}
public static class ResizedIsAnother {
    static int F() {
        int[] a = new int[5]; int[] b = a; Array.Resize(ref a, 2);
        b[3] = 1;
        return a[3]; // fails
    }
    public static void Run() { F(); }
}
public static class LastIsNotWritten {
    static int F(int n) {
        int[] a = new int[n + 1]; int s = 0;
        for (int i = 0; i < n; i++) a[i] = 1;
        for (int i = 0; i <= n; i++)
            s += 10 / a[i]; // fails
        return s;
    }
    public static void Run() { F(3); }
}
public static class EverySecond {
    static int F(int n) {
        int[] a = new int[n]; int s = 0;
        for (int i = 0; i < n; i += 2) a[i] = 1;
        for (int i = 0; i < n; i++)
            s += 10 / a[i]; // fails
        return s;
    }
    public static void Run() { F(4); }
}
public static class WrittenByCaller {
    static int[] shared = new int[2];
    static void Zero() { shared[0] = 0; }
    static int F() {
        int[] a = shared; a[0] = 1; Zero();
        return 10 / a[0]; // fails
    }
    public static void Run() { F(); }
}
public static class NegativeSize {
    static int[] F(int n) {
        if (n > 10) return null;
        return new int[n]; // fails array-size
    }
    public static void Run() { F(-3); }
}
