// roslyn only
// Static methods that return nothing, called in the midst of a postcondition with nothing else on the stack: the statement does not end there.
using System;
using System.Collections;
using System.Collections.Generic;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
public struct Bag : IEnumerable { public int Count; public IEnumerator GetEnumerator() { return null; } }
public static class BagMore { public static void Add(this ref Bag b, int x) { b.Count++; } }
public static class PostconditionAdd {
    static int Extension(int[] a) {
#if !RUN
        Contract.Ensures(new Bag { a[0] }.Count > 0);
#endif
        return a[0]; // fails upper-bound
    }
    static int ExtensionNull(string s) {
#if !RUN
        Contract.Ensures(new Bag { s.Length, 2 }.Count > 0);
#endif
        return s.Length; // fails null
    }
    static int ExtensionDiv(int x, int y) {
#if !RUN
        Contract.Ensures(new Bag { x / y, 2 }.Count > 0);
#endif
        return x / y; // fails division
    }
    static int Before(int[] a) {
#if !RUN
        Contract.Ensures(a[0] > 0 && new Bag { 1, 2 }.Count > 0);
#endif
        return a[0]; // fails upper-bound
    }
    static int Expression(int[] a) {
#if !RUN
        Contract.Ensures(a[0] > 0 && ((List<int>) [1, 2]).Count > 0);
#endif
        return a[0]; // fails upper-bound
    }
    static int Expression2(string s, bool b) {
#if !RUN
        Contract.Ensures(b || s.Length > 0 && ((List<int>) [1, s.Length]).Count > 0);
#endif
        if (b) return 0;
        return s.Length; // fails null
    }
    static int P { get; set; }
    static int Setter(int[] a) {
#if !RUN
        Contract.Ensures((P = a[0]) > 0);
#endif
        return a[0]; // fails upper-bound
    }
    static int SetterTwice(int[] a, int b) {
#if !RUN
        Contract.Ensures((P = a[0]) + (P = b) > 0);
#endif
        return a[0]; // fails upper-bound
    }
    static int SpanExpr(int[] a, int b) {
#if !RUN
        Contract.Ensures(Sum([a[0], b]) > 0);
#endif
        return a[0]; // fails upper-bound
    }
    static int Sum(ReadOnlySpan<int> s) { return s.Length; }
    static int Interp(int[] a, int b) {
#if !RUN
        Contract.Ensures($"{a[0]}{b}" != "");
#endif
        return a[0]; // fails upper-bound
    }
    static int ThrowExpr(int[] a, string b) {
#if !RUN
        Contract.Ensures(a[0] > (b ?? throw new Exception()).Length);
#endif
        return a[0]; // fails upper-bound
    }
    static int SwitchExpr(int[] a, int b) {
#if !RUN
        Contract.Ensures(a[0] > b switch { 1 => 2, 2 => 3, _ => throw new Exception() });
#endif
        return a[0]; // fails upper-bound
    }
    static int SwitchExpr2(int[] a, int b) {
#if !RUN
        Contract.Ensures(b switch { 1 => a[0], 2 => a[1], 3 => a[0] } > 0);
#endif
        return a[0]; // fails upper-bound
    }
    static int Pattern(object o, int[] a, int b) {
#if !RUN
        Contract.Ensures(a[0] > 0 && o is string { Length: > 3 } s && s[5] > 'a');
#endif
        return a[0]; // fails upper-bound
    }
    static int With(int[] a, int b) {
#if !RUN
        Contract.Ensures((new Rec(1) with { X = a[0] }).X > 0);
#endif
        return a[0]; // fails upper-bound
    }
    record struct Rec(int X);
    static int Coalesce(int[] a, int? b) {
#if !RUN
        Contract.Ensures((b ?? a[0]) > 0);
#endif
        return a[0]; // fails upper-bound
    }
    static int Cond(C c) {
#if !RUN
        Contract.Ensures(c.Next?.Next?.X > c.X);
#endif
        return c.X; // fails null
    }
    sealed class C { public C Next; public int X; }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() {
        var e = new int[0];
        Try(() => Extension(e)); Try(() => ExtensionNull(null)); Try(() => ExtensionDiv(1, 0)); Try(() => Before(e)); Try(() => Expression(e)); Try(() => Expression2(null, false)); Try(() => Setter(e)); Try(() => SetterTwice(e, 1)); Try(() => SpanExpr(e, 1)); Try(() => Interp(e, 1)); Try(() => ThrowExpr(e, "")); Try(() => SwitchExpr(e, 1)); Try(() => SwitchExpr2(e, 1)); Try(() => Pattern(1, e, 1)); Try(() => With(e, 1)); Try(() => Coalesce(e, 1)); Try(() => Cond(null));
    }
}
