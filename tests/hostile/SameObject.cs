// marple: --no-assume aliasing
// Two names for one object at a method's entry: arguments, this, fields, statics, rows.
using System;
using System.Collections.Generic;
public class N { public int v; public N next; public int[] a; public string s; }
public static class TwoArguments {
    static int F(N a, N b) {
        a.v = 1; b.v = 0;
        return 10 / a.v; // fails
    }
    public static void Run() { F(new N(), new N()); var n = new N(); F(n, n); }
}
public static class ThisAndArgument {
    class P { int d; public int F(P o) { d = 1; o.d = 0;
            return 10 / d; // fails
        } }
    public static void Run() { new P().F(new P()); var p = new P(); p.F(p); }
}
public static class ArgumentAndField {
    static int F(N a, N b) {
        a.next.s = "x"; b.s = null;
        return a.next.s.Length; // fails null
    }
    public static void Run() { F(new N { next = new N() }, new N()); var n = new N(); F(new N { next = n }, n); }
}
public static class NextIsItself {
    static int F(N n) {
        n.v = 1; n.next.v = 0;
        return 10 / n.v; // fails
    }
    public static void Run() { F(new N { next = new N() }); var n = new N(); n.next = n; F(n); }
}
public static class ArgumentAndStatic {
    static N kept = new N();
    static int F(N n) {
        n.v = 1; kept.v = 0;
        return 10 / n.v; // fails
    }
    public static void Run() { F(new N()); F(kept); }
}
public static class TwoArrays {
    static int F(int[] a, int[] b) {
        a[0] = 1; b[0] = 0;
        return 10 / a[0]; // fails division
    }
    public static void Run() { F(new int[1], new int[1]); var a = new int[1]; F(a, a); }
}
public static class CopyOntoItself {
    static int F(int[] from, int[] to) {
        from[0] = 5; from[1] = 6; for (int i = 0; i < 2; i++) to[1 - i] = from[i]; to[0] -= 5;
        return 10 / from[0]; // fails division
    }
    public static void Run() { F(new int[2], new int[2]); var a = new int[2]; F(a, a); }
}
public static class TwoRows {
    static int F(int[][] t) {
        t[0][0] = 1; t[1][0] = 0;
        return 10 / t[0][0]; // fails division
    }
    public static void Run() { F(new[] { new int[1], new int[1] }); var r = new int[1]; F(new[] { r, r }); }
}
public static class RowAndArgument {
    static int F(int[][] t, int[] r) {
        t[0][0] = 1; r[0] = 0;
        return 10 / t[0][0]; // fails division
    }
    public static void Run() { var r = new int[1]; F(new[] { new int[1] }, r); F(new[] { r }, r); }
}
public static class FieldsShareAnArray {
    static int F(N a, N b) {
        a.a[0] = 1; b.a[0] = 0;
        return 10 / a.a[0]; // fails division
    }
    public static void Run() { var r = new int[1]; F(new N { a = r }, new N { a = new int[1] }); F(new N { a = r }, new N { a = r }); }
}
public static class ObjectAndItsInterface {
    interface I { void Zero(); }
    class P : I { public int d; public void Zero() { d = 0; } }
    static int F(P p, I i) {
        p.d = 1; i.Zero();
        return 10 / p.d; // fails
    }
    public static void Run() { F(new P(), new P()); var p = new P(); F(p, p); }
}
public static class ListenerKnowsMe {
    interface I { void Changed(); }
    class Src { public int n; public I listener; public int F() { n = 1; listener.Changed();
            return 10 / n; // fails
        } }
    class Back : I { public Src src; public void Changed() { src.n = 0; } }
    public static void Run() { var s = new Src(); var b = new Back { src = new Src() }; s.listener = b; s.F(); b.src = s; s.F(); }
}
public static class ParentAndChild {
    class Tree { public Tree parent; public List<Tree> kids = new List<Tree>(); public int count = 1; public void Drop() { parent.count--; } }
    static int F(Tree t, Tree kid) {
        t.count = 1; kid.Drop();
        return 10 / t.count; // fails
    }
    public static void Run() { var t = new Tree(); F(t, new Tree { parent = new Tree() }); F(t, new Tree { parent = t }); }
}
public static class RefAndField {
    static int F(N n, ref N r) {
        n.next = new N(); r = null;
        return n.next.v; // fails
    }
    public static void Run() { var n = new N(); N o = null; F(n, ref o); F(n, ref n.next); }
}
public static class TwoLists {
    static int F(List<int> a, List<int> b) {
        a.Add(1); b.Clear();
        return 10 / a.Count; // fails
    }
    public static void Run() { F(new List<int>(), new List<int>()); var l = new List<int>(); F(l, l); }
}
public static class GoodSameObject {
    static int F(N a, N b, int[] t) {
        a.v = 1; b.v = 0; if (a.v == 0) { t[0] = 1; Hostile.Reached(); } // reached
        return 0;
    }
    public static void Run() { var n = new N(); F(n, n, new int[1]); }
}
