// roslyn only
// ref locals, ref returns, in parameters whose target changes, ref structs with ref fields, local functions that write locals.
using System;
using System.Collections.Generic;
public struct Point { public int x, y; public string? s; public int Zero() { x = 0; return 1; } public readonly int Get() => x; }
public class Holder { public int v = 1; public Point p; public string? s = "x"; public int[] a = { 1 }; public Holder? next; public ref int V => ref v; public ref int At(int i) => ref a[i]; }
public static class InOfLocalByLambda {
    static int F(in int d, Action go) {
        if (d == 0) return 0; go();
        return 10 / d; // fails
    }
    public static void Run() { int x = 1; F(in x, () => x = 0); }
}
public static class InCopiesForMethod {
    static int F(in Point p) {
        p.Zero(); if (p.x == 0) return 0; int r = p.Zero(); // called on a copy
        Point q = p; q.Zero();
        return 10 / q.x; // fails
    }
    public static void Run() { F(new Point { x = 1 }); }
}
public static class RefLocalRebound {
    static int F(bool c) {
        int a = 1, b = 1; ref int r = ref a; if (c) r = ref b; r = 0;
        return 10 / b; // fails
    }
    public static void Run() { F(false); F(true); }
}
public static class RefConditional {
    static int F(bool c) {
        int a = 1, b = 1; (c ? ref a : ref b) = 0;
        return 10 / a; // fails
    }
    public static void Run() { F(false); F(true); }
}
public static class RefOfElement {
    static int F(int[] a, int i, int j) {
        if (i < 0 || j < 0 || i >= a.Length || j >= a.Length) return 0; ref int r = ref a[i]; r = 1; a[j] = 0;
        return 10 / r; // fails
    }
    public static void Run() { F(new int[3], 0, 1); F(new int[3], 1, 1); }
}
public static class RefKeepsOldArray {
    static int F(Holder h) {
        ref int r = ref h.a[0]; h.a = new int[1]; r = 1; // into the old array
        return 10 / h.a[0]; // fails division
    }
    public static void Run() { F(new Holder()); }
}
public static class RefReturn {
    static int F(Holder h) {
        h.v = 1; ref int r = ref h.V; r = 0;
        return 10 / h.v; // fails
    }
    public static void Run() { F(new Holder()); }
}
public static class RefReturnOfElement {
    static int F(Holder h) {
        h.a[0] = 1; h.At(0)--;
        return 10 / h.a[0]; // fails division
    }
    public static void Run() { F(new Holder()); }
}
public static class RefPicksOne {
    static ref string? Pick(ref string? a, ref string? b, int k) { if (k > 3) return ref b; return ref a; }
    static int F(int k) {
        string? s = "s", t = "t"; Pick(ref s, ref t, k) = null;
        return t!.Length; // fails
    }
    public static void Run() { F(1); F(4); }
}
public static class RefOfStatic {
    static int d; static ref int D() => ref d;
    static int F() {
        ref int r = ref D(); d = 1; r = 0;
        return 10 / d; // fails
    }
    public static void Run() { F(); }
}
public static class RefOfReferencedLocal {
    static int F(Holder h) {
        ref string? s = ref h.s; h.s = "y"; Holder k = h; k.s = null;
        return s!.Length; // fails
    }
    public static void Run() { F(new Holder()); }
}
public static class RefStructKeeps {
    ref struct R { public ref int d; public R(ref int x) { d = ref x; } public void Zero() { d = 0; } }
    static int F() {
        int x = 1; var r = new R(ref x); x = 5; r.Zero();
        return 10 / x; // fails
    }
    public static void Run() { F(); }
}
public static class RefStructRebinds {
    ref struct R { public ref int d; }
    static int F(bool b) {
        int x = 1, y = 1; R r = new R { d = ref x }; R q = r; if (b) q.d = ref y; q.d = 0;
        return 10 / r.d; // fails
    }
    public static void Run() { F(true); F(false); }
}
public static class RefForeach {
    static int F(Point[] p) {
        p[0].x = 1; foreach (ref Point q in p.AsSpan()) q.Zero();
        return 10 / p[0].x; // fails division
    }
    public static void Run() { F(new Point[1]); }
}
public static class OutAliasesArgument {
    static void Swap(out Holder? a, Holder? b) { a = null; if (b != null) a = b.next; }
    static int F(Holder? h) {
        Swap(out h, h);
        return h!.v; // fails
    }
    public static void Run() { F(new Holder { next = new Holder() }); F(new Holder()); }
}
public static class OutOfField {
    static void Split(Holder h, out int d) { d = 1; h.v = 0; }
    static int F(Holder h) {
        Split(h, out h.v); // d is h.v
        return 10 / h.v; // fails
    }
    public static void Run() { F(new Holder()); }
}
public static class LocalFunctionWrites {
    static int F(int k) {
        int d = 1; void Zero() { if (k > 3) d = 0; }
        Zero();
        return 10 / d; // fails
    }
    public static void Run() { F(1); F(4); }
}
public static class LocalFunctionReadsLater {
    static int F(int k) {
        string? s = "x"; int Len() => s!.Length; // fails
        int n = Len(); if (k > 3) s = null; return n + Len();
    }
    public static void Run() { F(1); F(4); }
}
public static class LocalFunctionRecursive {
    static int F(int n) {
        int[] a = new int[3]; int Go(int i) => i > n ? 0 : a[i] + Go(i + 1); // fails upper-bound
        return Go(0);
    }
    public static void Run() { F(2); F(3); }
}
public static class LocalFunctionAsDelegate {
    static int F(Action<Action> call) {
        int d = 1; void Zero() => d = 0;
        d = 5; call(Zero);
        return 10 / d; // fails
    }
    public static void Run() { F(a => { }); F(a => a()); }
}
public static class LocalFunctionMutual {
    static int F(int n) {
        int d = 2; void A(int k) { if (k > 0) { d--; B(k - 1); } } void B(int k) { if (k > 0) A(k); }
        A(n);
        return 10 / d; // fails
    }
    public static void Run() { F(1); F(2); }
}
public static class LocalFunctionShadowed {
    static int F(int d) {
        static int One(int d) { d = 1; return d; }
        One(d);
        return 10 / d; // fails
    }
    public static void Run() { F(1); F(0); }
}
public static class PrimaryConstructorParameter {
    sealed class P(int d) { public void Zero() { d = 0; } public int F() {
            return 10 / d; // fails
        } }
    public static void Run() { var p = new P(1); p.F(); p.Zero(); p.F(); }
}
public static class PrimaryConstructorCopy {
    sealed class P(string? s) { readonly string t = s ?? ""; public int F() { if (t.Length == 0)
                return s!.Length; // fails
            return 0; } }
    public static void Run() { new P("x").F(); new P(null).F(); }
}
public static class InitOnlyOverwritten {
    sealed class P { public int D { get; init; } = 1; public int F() {
            return 10 / D; // fails
        } }
    public static void Run() { new P().F(); new P { D = 0 }.F(); }
}
public static class RequiredIsNull {
    sealed class P { public required string S { get; set; } public int F() {
            return S.Length; // fails
        } }
    public static void Run() { new P { S = "x" }.F(); new P { S = null! }.F(); }
}
public static class GoodRefRebound {
    static int F(int[] a) {
        int x = 1, y = 1; ref int r = ref x; r = ref y; r = 0; if (x == 1 && y == 0) { a[y] = 1; Hostile.Reached(); } // reached
        return 0;
    }
    public static void Run() { F(new int[1]); }
}
