// A list that a variable may be: what is done to one of them may be done to the other.
// roslyn only
using System;
using System.Collections.Generic;
public static class ChosenCounts {
    static int A(List<int> l, List<int> p, bool c) { if (l.Count < 1) return 0; var q = c ? l : p; q.Clear();
        return l[0]; } // fails upper-bound
    static int B(List<int> l, List<int> p, bool c) { if (l.Count < 1) return 0; var q = c ? l : p; q.RemoveAt(0);
        return l[0]; } // fails upper-bound
    static int C(List<int> l, List<int> p, bool c) { if (l.Count < 1) return 0; var q = c ? l : p; q.RemoveRange(0, 1);
        return l[0]; } // fails upper-bound
    static int D(List<int> l, List<int> p, bool c) { if (l.Count < 1) return 0; var q = p; if (c) q = l; q.Clear();
        return l[0]; } // fails upper-bound
    class H { public List<int> x = new List<int> { 1 }, y = new List<int> { 1 }; }
    static int E(H h, bool c) { if (h.x.Count < 1) return 0; var q = c ? h.x : h.y; q.Clear();
        return h.x[0]; } // fails upper-bound
    static int F(List<int> l, List<int> p, int n) { if (l.Count < 1) return 0; List<int> q = p; for (int i = 0; i < n; i++) { q.Clear(); q = l; }
        return l[0]; } // fails upper-bound
    static int G(List<int> l, List<int> p, bool c) { if (l.Count < 1) return 0; if (l[0] == 0) return 0; var q = c ? l : p; q[0] = 0;
        return 10 / l[0]; } // fails division
    static int I(List<int> l, bool c) { if (l.Count < 1) return 0; var q = c ? l : new List<int>(); q.Clear();
        return l[0]; } // fails upper-bound
    static int J(object o, List<int> l) { if (l.Count < 1) return 0; var q = (l.Count > 50 ? o : l) as List<int>; q.Clear();
        return l[0]; } // fails upper-bound
    static int K(List<string> l, List<string> p, bool c) { if (l.Count < 1 || l[0] == null) return 0; var q = c ? l : p; q[0] = null;
        return l[0].Length; } // fails null
    static int L(List<object> l) { if (l.Count < 1) return 0; var q = l; object x = q; l.Add(x); ((List<object>)l[l.Count - 1]).Clear();
        return l[0].GetHashCode(); } // fails upper-bound
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    static List<int> O => new List<int> { 1 };
    public static void Run() { Try(() => A(O, O, true)); Try(() => B(O, O, true)); Try(() => C(O, O, true)); Try(() => D(O, O, true)); Try(() => E(new H(), true)); Try(() => F(O, O, 2)); Try(() => G(O, O, true)); Try(() => I(O, true)); Try(() => J(null, O)); Try(() => K(new List<string> { "" }, null, true)); Try(() => L(new List<object> { 1 })); }
}
