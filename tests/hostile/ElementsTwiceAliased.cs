// marple: --no-assume aliasing
// An element that is read twice, where another argument is the same array or leads into it.
using System;
public static class TwiceSameArray {
    static int F(int[] a, int[] b, int i, int j) {
        if (a[i] == 0) return 0;
        b[j] = 0;
        return 10 / a[i]; // fails
    }
    public static void Run() { int[] a = { 1, 1 }; F(a, a, 0, 0); }
}
public static class TwiceThroughParameter {
    static int F(int[] a, ref int x) {
        if (a[0] == 0) return 0;
        x = 0;
        return 10 / a[0]; // fails
    }
    public static void Run() { int[] a = { 1 }; F(a, ref a[0]); }
}
public static class TwicePartOfStruct {
    struct P { public int X; public string S; }
    static int F(P[] a, ref int x) {
        if (a[0].X == 0) return 0;
        x = 0;
        return 10 / a[0].X; // fails
    }
    public static void Run() { P[] a = new P[1]; a[0].X = 1; F(a, ref a[0].X); }
}
public static class TwicePartNull {
    struct P { public int X; public string S; }
    static int F(P[] a, ref string x) {
        if (a[0].S == null) return 0;
        x = null;
        return a[0].S.Length; // fails
    }
    public static void Run() { P[] a = new P[1]; a[0].S = "x"; F(a, ref a[0].S); }
}
public static class TwiceStructWhole {
    struct P { public int X; public string S; }
    static int F(P[] a, P[] b) {
        if (a[0].S == null) return 0;
        b[0] = default(P);
        return a[0].S.Length; // fails
    }
    public static void Run() { P[] a = new P[1]; a[0].S = "x"; F(a, a); }
}
public static class TwiceStructPartStored {
    struct P { public int X; public int Y; }
    static int F(P[] a, P[] b) {
        a[0].X = 1; b[0].X = 0;
        return 10 / a[0].X; // fails
    }
    public static void Run() { P[] a = new P[1]; F(a, a); }
}
public static class TwiceArrayClear {
    static int F(int[] a, int[] b) {
        if (a[0] == 0) return 0;
        Array.Clear(b, 0, 1);
        return 10 / a[0]; // fails
    }
    static int G(int[] a, int[] b) {
        if (a[0] == 0) return 0;
        Array.Copy(new int[1], b, 1);
        return 10 / a[0]; // fails
    }
    static int H(int[] a) {
        Array b = a; if (a[0] == 0) return 0;
        b.SetValue(0, 0);
        return 10 / a[0]; // fails
    }
    public static void Run() {
        int[] a = { 1 };
        try { F(a, a); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        a[0] = 1;
        try { G(a, a); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        a[0] = 1;
        try { H(a); } catch (DivideByZeroException e) { Hostile.Failed(e); }
    }
}
public static class TwiceGeneric {
    static bool IsNull<T>(T[] a, T[] b) {
        object o = a[0]; if (o == null) return false;
        b[0] = default(T); o = a[0];
        return o.GetHashCode() == 0; // fails
    }
    public static void Run() { string[] a = { "x" }; IsNull(a, a); }
}
public static class TwiceGenericStruct {
    struct P<T> { public T Value; public int N; }
    static int F<T>(P<T>[] a, P<T>[] b) {
        if (a[0].N == 0) return 0;
        b[0].Value = default(T); b[0].N = 0;
        return 10 / a[0].N; // fails
    }
    public static void Run() { P<int>[] a = new P<int>[1]; a[0].N = 1; F(a, a); }
}
public static class TwiceFloat {
    static int F(float[] a, float[] b) {
        if (a[0] > 3f) { b[0] = 1f; if (a[0] > 3f) return 1; int z = 0;
            return 10 / z; } // fails
        return 0;
    }
    public static void Run() { float[] a = { 4f }; F(a, a); }
}
public static class TwiceNullable {
    static int F(int?[] a, int?[] b) {
        if (!a[0].HasValue) return 0;
        b[0] = null;
        if (a[0].HasValue) return 1;
        int z = 0;
        return 10 / z; // fails
    }
    public static void Run() { int?[] a = { 1 }; F(a, a); }
}
