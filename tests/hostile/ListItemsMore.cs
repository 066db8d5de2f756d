// An element of a list is what it was only while nothing is written: by any name, by any way.
using System;
using System.Collections.Generic;
using System.Linq;
public class Derived : List<int> {
    public new int this[int i] { get { return 0; } set { } }
}
public class Turning : List<int> {
    int n;
    public new int this[int i] { get { n++; return n == 1 ? 1 : 0; } set { } }
}
public static class DerivedIndexer {
    static int F(Derived d) {
        List<int> l = d; if (l[0] == 0) return 0;
        return 10 / d[0]; // fails
    }
    static int G(Derived d) {
        d[0] = 5;
        return 10 / d[0]; // fails
    }
    static int H(Derived d) {
        List<int> l = d;
        d[0] = 5;
        return 10 / l[0]; // fails
    }
    static int I(IList<int> l) {
        if (l[0] == 0) return 0;
        ((List<int>)l)[0] = 0;
        return 10 / l[0]; // fails
    }
    static int J(List<int> l) {
        if (l[0] == 0) return 0;
        ((System.Collections.IList)l)[0] = 0;
        return 10 / l[0]; // fails
    }
    static int K(Turning l) {
        if (l[0] == 0) return 0;
        return 10 / l[0]; // fails
    }
    public static void Run() {
        try { F(new Derived { 1 }); } catch (Exception e) { Hostile.Failed(e); }
        try { G(new Derived { 1 }); } catch (Exception e) { Hostile.Failed(e); }
        try { H(new Derived { 0 }); } catch (Exception e) { Hostile.Failed(e); }
        try { I(new List<int> { 1 }); } catch (Exception e) { Hostile.Failed(e); }
        try { J(new List<int> { 1 }); } catch (Exception e) { Hostile.Failed(e); }
        try { K(new Turning { 1 }); } catch (Exception e) { Hostile.Failed(e); }
    }
}
public static class ListMembers {
    static int A(List<int> l) { if (l[0] == 0) return 0; l.Reverse();
        return 10 / l[0]; // fails
    }
    static int B(List<int> l) { if (l[1] == 0) return 0; l.AddRange(l); l.RemoveRange(0, 1);
        return 10 / l[1]; // fails
    }
    static int C(List<int> l) { if (l[0] == 0) return 0; l.InsertRange(0, new[] { 0 });
        return 10 / l[0]; // fails
    }
    static int D(List<int> l) { if (l[0] == 0) return 0; l.RemoveAll(x => x == 1);
        return 10 / l[0]; // fails
    }
    static int E(List<int> l) { if (l[0] == 0) return 0; l.Sort((x, y) => x - y);
        return 10 / l[0]; // fails
    }
    static int G(List<int> l) { if (l[0] == 0) return 0; l.Remove(1);
        return 10 / l[0]; // fails
    }
    static int H(List<int> l) { l[0] = 1; l.Clear(); l.Add(0);
        return 10 / l[0]; // fails
    }
    static int I(List<int> l, int[] a) { if (l[0] == 0) return 0; l.Clear(); l.AddRange(a);
        return 10 / l[0]; // fails
    }
    static int J(List<int> l) { if (l[0] == 0) return 0; l.Find(x => { l[0] = 0; return true; });
        return 10 / l[0]; // fails
    }
    static int K(List<int> l) { if (l[0] == 0) return 0; l.Exists(x => { l[0] = 0; return true; });
        return 10 / l[0]; // fails
    }
    static int L(List<int> l) { if (l[0] == 0) return 0; l.ConvertAll(x => l[0] = 0);
        return 10 / l[0]; // fails
    }
    static int M(List<int> l, List<int> o) { o[0] = 0; int x = l[0]; if (x != 0) return 0; o[0] = 0;
        return 10 / l[0]; // fails
    }
    static int N(List<int> l, int i) { l[i] = 1; l[i + 1] = 0;
        return 10 / l[1]; // fails
    }
    static int O(List<int> l, int i, int j) { l[i] = 1; l[j] = 0;
        return 10 / l[i]; // fails
    }
    static int P(List<int> l) { if (l[0] == 0) return 0; foreach (int x in l.ToArray()) l[0] = 0;
        return 10 / l[0]; // fails
    }
    static int Q(List<int> l) { if (l[0] == 0) return 0; l.TrueForAll(delegate(int x) { l[0] = 0; return false; });
        return 10 / l[0]; // fails
    }
    static int S(List<int> l) { if (l[0] == 0) return 0; int n = l.IndexOf(1); l.RemoveAt(n);
        return n / l[0]; // fails
    }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() {
        Try(() => A(new List<int> { 1, 0 }));
        Try(() => B(new List<int> { 1, 1, 0 }));
        Try(() => C(new List<int> { 1 }));
        Try(() => D(new List<int> { 1, 0 }));
        Try(() => E(new List<int> { 1, 0 }));
        Try(() => G(new List<int> { 1, 0 }));
        Try(() => H(new List<int> { 1 }));
        Try(() => I(new List<int> { 1 }, new[] { 0 }));
        Try(() => J(new List<int> { 1 }));
        Try(() => K(new List<int> { 1 }));
        Try(() => L(new List<int> { 1 }));
        Try(() => { var l = new List<int> { 1 }; M(l, l); });
        Try(() => N(new List<int> { 1, 1 }, 0));
        Try(() => O(new List<int> { 1, 1 }, 0, 0));
        Try(() => P(new List<int> { 1 }));
        Try(() => Q(new List<int> { 1 }));
        Try(() => S(new List<int> { 1, 0 }));
    }
}
public class Holder {
    public List<int> Items = new List<int> { 1 };
    public readonly List<int> Fixed = new List<int> { 1 };
    public event Action Changed;
    public int Fire() {
        if (Items[0] == 0) return 0;
        Changed();
        return 10 / Items[0]; // fails
    }
    public int FireFixed() {
        if (Fixed[0] == 0) return 0;
        Changed();
        return 10 / Fixed[0]; // fails
    }
    void Step() { Fixed[0] = 0; }
    public int Steps() {
        if (Fixed[0] == 0) return 0;
        Step();
        return 10 / Fixed[0]; // fails
    }
    public int Swapped() {
        if (Items[0] == 0) return 0;
        Items = new List<int> { 0 };
        return 10 / Items[0]; // fails
    }
    public int Caught() {
        try { Fixed[0] = 1; Throw(); } catch (ArgumentException) { }
        return 10 / Fixed[0]; // fails
    }
    void Throw() { Fixed[0] = 0; throw new ArgumentException(); }
    public int Finally() {
        Fixed[0] = 1;
        try { if (Fixed[0] == 0) return 0; } finally { Fixed[0] = 0; }
        return 10 / Fixed[0]; // fails
    }
    public int HalfSet(int i) {
        int x = 1;
        try { Fixed[i] = x; x = Fixed[5]; } catch (ArgumentOutOfRangeException) { }
        return 10 / Fixed[0]; // fails
    }
    public int Ref(ref int r) {
        if (Fixed[0] == 0) return 0;
        r = 0;
        return 10 / r; // fails
    }
}
public static class Holders {
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() {
        Try(() => { var h = new Holder(); h.Changed += () => h.Items[0] = 0; h.Fire(); });
        Try(() => { var h = new Holder(); h.Changed += () => h.Fixed[0] = 0; h.FireFixed(); });
        Try(() => new Holder().Steps());
        Try(() => new Holder().Swapped());
        Try(() => new Holder().Caught());
        Try(() => new Holder().Finally());
        Try(() => { var h = new Holder(); h.Fixed[0] = 0; h.HalfSet(7); });
        Try(() => { int z = 0; new Holder().Ref(ref z); });
    }
}
public static class Nested {
    class Node { public int V = 1; public Node Next; }
    static int A(List<Node> l) { if (l[0].V == 0) return 0; l[0] = new Node { V = 0 };
        return 10 / l[0].V; // fails
    }
    static int B(List<Node> l, Node n) { if (l[0].V == 0) return 0; n.V = 0;
        return 10 / l[0].V; // fails
    }
    static int D(List<Node> l) { if (l[0] == null) return 0; l.Insert(0, null);
        return l[0].V; // fails
    }
    static int E(List<List<int>> l) { if (l[0][0] == 0) return 0; l[1][0] = 0;
        return 10 / l[0][0]; // fails
    }
    static int F(List<List<int>> l, List<int> o) { l[0] = o; l[0][0] = 1; o[0] = 0;
        return 10 / l[0][0]; // fails
    }
    static int G(List<int[]> l, int i) { if (l[0].Length <= i || i < 0) return 0; l[0] = new int[0];
        return l[0][i]; // fails
    }
    static int H(List<bool> l) { if (!l[0]) return 0; l[0] = !l[0];
        int z = l[0] ? 1 : 0;
        return 10 / z; // fails
    }
    static int I(List<int> l, int i) { l[i] = i; i++;
        return 10 / l[i]; // fails
    }
    static int J(List<int> l) { int i = 0; do { l[i] = 1; i++; } while (i < l.Count - 1);
        return 10 / l[i]; // fails
    }
    static int K(List<int> a, List<int> b, bool c) { var l = c ? a : b; if (l[0] == 0) return 0; a[0] = 0;
        return 10 / l[0]; // fails
    }
    static int L(List<sbyte> l, int x) { l[0] = (sbyte)x; if (x <= 0) return 1;
        return 5 / (l[0] + 128); // fails
    }
    static int M(List<char> l, int x) { l[0] = (char)x; if (x == 0) return 1;
        return 1 / l[0]; // fails
    }
    static int[] six = new int[6];
    static int N(List<uint> l, int x) { l[0] = (uint)x; if (l[0] > 5) { int y = x;
        return six[y]; } // fails lower-bound
        return 0; }
    static int O(List<int> l, int i) { if (i < 0) return 0; l[i] = 1;
        while (i > 0) { i--; l[i] = i; }
        return 10 / l[i]; // fails
    }
    static int P(List<int> l) { int s = 0; l[0] = 1;
        for (int i = 0; i < 3; i++) { s += 10 / l[0]; // fails
            l[0]--; }
        return s; }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() {
        Try(() => A(new List<Node> { new Node() }));
        Try(() => { var n = new Node(); B(new List<Node> { n }, n); });
        Try(() => C2());
        Try(() => D(new List<Node> { new Node() }));
        Try(() => { var o = new List<int> { 1 }; E(new List<List<int>> { o, o }); });
        Try(() => { var o = new List<int> { 1 }; F(new List<List<int>> { o, o }, o); });
        Try(() => G(new List<int[]> { new int[3] }, 1));
        Try(() => H(new List<bool> { true }));
        Try(() => I(new List<int> { 1, 0 }, 0));
        Try(() => J(new List<int> { 1, 1, 0 }));
        Try(() => { var o = new List<int> { 1 }; K(o, new List<int>(), true); });
        Try(() => L(new List<sbyte> { 1 }, 128));
        Try(() => M(new List<char> { 'a' }, 65536));
        Try(() => N(new List<uint> { 1 }, -1));
        Try(() => O(new List<int> { 1, 1 }, 1));
        Try(() => P(new List<int> { 1 }));
    }
    class Both { }
    static void C2() { var n = new List<Node> { new Node(), new Node() }; C3(n); }
    static int C3(List<Node> l) { l[0] = l[1]; l[1].V = 0;
        return 10 / l[0].V; // fails
    }
}
public static class Static {
    static List<int> list = new List<int> { 1 };
    static int[] marks = new int[3];
    static void Deep(int n) { if (n == 0) list[0] = 0; else Deep(n - 1); }
    static int A() { if (list[0] == 0) return 0; Deep(3);
        return 10 / list[0]; // fails
    }
    class Init { public static int X = Set(); static int Set() { list[0] = 0; return 1; } static Init() { } }
    static int B() { list[0] = 1; int x = Init.X;
        return x / list[0]; // fails
    }
    class Str { public override string ToString() { list[0] = 0; return ""; } }
    static int C(object o) { list[0] = 1; string s = "a" + o;
        return s.Length / list[0]; // fails
    }
    class Eq { public override bool Equals(object o) { list[0] = 0; return true; } public override int GetHashCode() { return 0; } }
    static int D(List<object> l, object o) { list[0] = 1; bool b = l.Contains(o);
        return 1 / list[0]; // fails
    }
    static int E(IEnumerable<int> e) { list[0] = 1; foreach (int x in e) { }
        return 1 / list[0]; // fails
    }
    static IEnumerable<int> It() { yield return 1; list[0] = 0; }
    static int F(IDisposable d) { list[0] = 1; using (d) { }
        return 1 / list[0]; // fails
    }
    class Dis : IDisposable { public void Dispose() { list[0] = 0; } }
    static int G(Dictionary<object, int> d, object o) { list[0] = 1; int v; d.TryGetValue(o, out v);
        return 1 / list[0]; // fails
    }
    class Hash { public override bool Equals(object o) { return true; } public override int GetHashCode() { list[0] = 0; return 0; } }
    static int H(object o) { list[0] = 1; string s = string.Format("{0}", o);
        return 1 / list[0]; // fails
    }
    static int I(object[] o) { list[0] = 1; string s = string.Join(",", o);
        return 1 / list[0]; // fails
    }
    static int J(object[] o, object x) { list[0] = 1; int s = Array.IndexOf(o, x);
        return 1 / list[0]; // fails
    }
    static int K(object o, object x) { list[0] = 1; bool b = object.Equals(o, x);
        return 1 / list[0]; // fails
    }
    static int L(System.Text.StringBuilder o, object x) { list[0] = 1; o.Append(x);
        return 1 / list[0]; // fails
    }
    static int M(Lazy<int> o) { list[0] = 1; int x = o.Value;
        return x / list[0]; // fails
    }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() {
        Try(() => A()); Try(() => B()); Try(() => C(new Str())); Try(() => D(new List<object> { new Eq() }, new Eq()));
        Try(() => E(It())); Try(() => F(new Dis())); Try(() => G(new Dictionary<object, int> { { new Hash(), 1 } }, new Hash()));
        Try(() => H(new Str())); Try(() => I(new object[] { new Str() })); Try(() => J(new object[] { new Eq() }, new Eq()));
        Try(() => K(new Eq(), new Eq())); Try(() => L(new System.Text.StringBuilder(), new Str())); Try(() => M(new Lazy<int>(() => { list[0] = 0; return 1; })));
    }
}
public class Conv { }
