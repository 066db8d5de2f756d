using System;
using System.Collections.Generic;
using System.Linq;
using System.Diagnostics;
#if RUN
using Contract = HostileContract;
using PureAttribute = System.Diagnostics.Contracts.PureAttribute;
#else
using System.Diagnostics.Contracts;
#endif
// What is ensured is evaluated where the method returns: calls in it tell nothing before.
public class Bx { public int V; public int[] A = new int[1]; public int N { get { return A.Length; } } [Pure] public int Get() { return V; } }
public static class EnsuresCalls {
    [Pure] static int Sz(int[] a) { return a.Length; }
    [Pure] static bool Guarded(object o) { if (o == null) throw new ArgumentNullException("o"); return true; }
    [Pure] static bool Needs(object o) { Contract.Requires(o != null); return true; }
    [Pure] static bool Positive(int n) { if (n <= 0) throw new ArgumentException(); return true; }
    static int A(int[] a) {
#if !RUN
        Contract.Ensures(Sz(a) > 0);
#endif
        return a.Length; // fails
    }
    static int B(string o) {
#if !RUN
        Contract.Ensures(Guarded(o));
#endif
        return o.Length; // fails
    }
    static int C(string o) {
#if !RUN
        Contract.Ensures(Needs(o));
#endif
        return o.Length; // fails
    }
    static int D(int n) {
#if !RUN
        Contract.Ensures(Positive(n));
#endif
        return 10 / n; // fails
    }
    static int E(Bx b) {
#if !RUN
        Contract.Ensures(b.V > 0);
#endif
        return b.V; // fails
    }
    static int F(Bx b) {
#if !RUN
        Contract.Ensures(b.N > 0);
#endif
        return b.N; // fails
    }
    static int G(Bx b) {
#if !RUN
        Contract.Ensures(b.Get() > 0);
#endif
        return b.V; // fails
    }
    static int H(string s, int i) {
#if !RUN
        Contract.Ensures(s.Substring(i).Length > 0);
#endif
        return s.Substring(i).Length; // fails
    }
    static int I(List<int> s) {
#if !RUN
        Contract.Ensures(s.First() > 0);
#endif
        return s.First(); // fails empty
    }
    static int J(int? n) {
#if !RUN
        Contract.Ensures(n.Value > 0);
#endif
        return n.Value; // fails no-value
    }
    static int K(string s) {
#if !RUN
        Contract.Ensures(!string.IsNullOrEmpty(s));
#endif
        return s.Length; // fails
    }
    static int L(int n) {
#if !RUN
        Contract.Ensures(new int[n].Length > 0);
#endif
        return new int[n].Length; // fails array-size
    }
    static int M(int n) {
#if !RUN
        Contract.Ensures(checked(n + 1) > 0);
#endif
        return checked(n + 1); // fails
    }
    static int N(object o) {
#if !RUN
        Contract.Ensures((int)o > 0);
#endif
        return (int)o; // fails cast
    }
    static int O(int a, int b, int v) {
#if !RUN
        Contract.Ensures(Math.Sign(v) > Math.Max(a, b) || Math.Min(a, b) > 0);
#endif
        return 10 / v; // fails
    }
    static int P(int[] a, int[] b) {
#if !RUN
        Contract.Ensures(Contract.ForAll(0, a.Length, k => a[k] > 0));
#endif
        return a.Length; // fails
    }
    static int Q(string a) {
#if !RUN
        Contract.Ensures(a.Equals("") || a.CompareTo("b") > 0);
#endif
        return a.Length; // fails
    }
    static int R(int[,] a) {
#if !RUN
        Contract.Ensures(a[0, 0] > 0);
#endif
        return a[0, 0]; // fails upper-bound
    }
    static int S(Func<int> f) {
#if !RUN
        Contract.Ensures(f() > 0);
#endif
        return f(); // fails
    }
    static int T(string s) {
#if !RUN
        Contract.Ensures(Contract.OldValue(s.Length) > 0);
#endif
        return s.Length; // fails
    }
    static void Out(out int[] a) {
#if !RUN
        Contract.Ensures(Contract.ValueAtReturn(out a).Length > 0);
#endif
        a = null;
        int n = a.Length; // fails
        a[0] = n;
    }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => A(null)); Try(() => B(null)); Try(() => C(null)); Try(() => D(0)); Try(() => E(null)); Try(() => F(null)); Try(() => G(null)); Try(() => H("", 1)); Try(() => I(new List<int>())); Try(() => J(null)); Try(() => K(null)); Try(() => L(-1)); Try(() => M(int.MaxValue)); Try(() => N("")); Try(() => O(0, 0, 0)); Try(() => P(null, null)); Try(() => Q(null)); Try(() => R(new int[0, 0])); Try(() => S(null)); Try(() => T(null)); Try(() => { int[] a; Out(out a); }); }
}
