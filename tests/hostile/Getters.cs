// marple: --no-assume pure-getters
// Getters that write, and getters that give something else each time.
using System;
using System.Collections.Generic;
public class Odd {
    int n = 1; public int d = 1; public string s = "x";
    public int Next { get { return n--; } }
    public int Zeroes { get { d = 0; return 1; } }
    public string Once { get { string t = s; s = null; return t; } }
    public Odd Fresh { get { return new Odd(); } }
    public Odd Maybe { get { return n-- > 0 ? this : null; } }
    public int[] Table { get { return new int[n--]; } }
    public int this[int i] { get { d -= i; return d; } }
    public virtual int Plain { get { return d; } }
}
public class Odder : Odd { public override int Plain { get { return d--; } } }
public static class ReadTwice {
    static int F(Odd o) {
        if (o.Next == 0) return 0;
        return 10 / o.Next; // fails
    }
    public static void Run() { F(new Odd()); }
}
public static class WritesField {
    static int F(Odd o) {
        o.d = 1; int x = o.Zeroes;
        return x / o.d; // fails
    }
    public static void Run() { F(new Odd()); }
}
public static class GoneTheSecondTime {
    static int F(Odd o) {
        if (o.Once == null) return 0;
        return o.Once.Length; // fails
    }
    public static void Run() { F(new Odd()); }
}
public static class FieldGone {
    static int F(Odd o) {
        if (o.s == null) return 0; string t = o.Once;
        return o.s.Length; // fails
    }
    public static void Run() { F(new Odd()); }
}
public static class AnotherObjectEachTime {
    static int F(Odd o) {
        o.Fresh.d = 0; o.d = 0; int k = o.Fresh.d;
        return k / o.d; // fails
    }
    public static void Run() { F(new Odd()); }
}
public static class WrittenToAFreshOne {
    class P { public int v; public P Copy { get { return new P(); } } }
    static int F(P p) {
        p.Copy.v = 1;
        return 10 / p.Copy.v; // fails
    }
    public static void Run() { F(new P()); }
}
public static class MaybeTwice {
    static int F(Odd o) {
        if (o.Maybe == null) return 0;
        return o.Maybe.d; // fails
    }
    public static void Run() { F(new Odd()); }
}
public static class TableEachTime {
    static int F(Odd o) {
        if (o.Table.Length == 0) return 0;
        return o.Table[0]; // fails upper-bound
    }
    public static void Run() { F(new Odd()); }
}
public static class IndexerDown {
    static int F(Odd o) {
        int x = o[0]; if (x == 0) return 0; x = o[1];
        return 10 / x; // fails
    }
    public static void Run() { F(new Odd()); }
}
public static class OverriddenGetter {
    static int F(Odd o) {
        if (o.Plain == 0) return 0;
        return 10 / o.Plain; // fails
    }
    public static void Run() { F(new Odd()); F(new Odder()); }
}
public static class ConditionReadsTwice {
    static int F(Odd o) {
        return o.Maybe != null ? o.Maybe.d : 0; // fails
    }
    public static void Run() { F(new Odd()); }
}
public static class ConditionalAccessReadsOnce {
    static int F(Odd o) {
        int? k = o.Maybe?.d; if (k == null) return 0; Odd m = o.Maybe;
        return m.d; // fails
    }
    public static void Run() { F(new Odd()); }
}
public static class CoalesceReadsOnce {
    static int F(Odd o) {
        Odd a = o.Maybe ?? new Odd(), b = a.Maybe;
        return b.d; // fails
    }
    public static void Run() { F(new Odd()); }
}
public static class LoopBoundGetter {
    class Shrinks { int n = 4; public int Count { get { return n; } } public int[] Data { get { n--; return new int[n]; } } }
    static int F(Shrinks s) {
        int t = 0; for (int i = 0; i < s.Count; i++) t += s.Data[i + 1]; // fails upper-bound
        return t;
    }
    public static void Run() { F(new Shrinks()); }
}
public static class InterfaceGetter {
    interface I { int D { get; } } class C : I { int k = 1; int I.D { get { return k--; } } }
    static int F(I i) {
        if (i.D <= 0) return 0;
        return 10 / i.D; // fails
    }
    public static void Run() { F(new C()); }
}
public static class StructGetterWrites {
    struct S { int k; public int D { get { return 1 - k++; } } }
    static int F(S s) {
        if (s.D == 0) return 0;
        return 10 / s.D; // fails
    }
    public static void Run() { F(new S()); }
}
public static class LazyGetter {
    class L { string s; public bool fail; public string S { get { if (s == null && !fail) s = "x"; return s; } } public void Drop() { s = null; fail = true; } }
    static int F(L l) {
        int n = l.S.Length; l.Drop();
        return n + l.S.Length; // fails
    }
    public static void Run() { F(new L()); }
}
public static class GetterRaises {
    class P { public event Action Read; int d = 1; public int D { get { if (Read != null) Read(); return d; } } public void Zero() { d = 0; }
        public int F() { d = 1; int x = D + 1;
            return x / d; // fails
        } }
    public static void Run() { var p = new P(); p.F(); p.Read += p.Zero; p.F(); }
}
public static class StaticGetter {
    static int k = 1; static int K { get { return k--; } }
    static int F() {
        if (K == 0) return 0;
        return 10 / K; // fails
    }
    public static void Run() { F(); }
}
public static class GoodSecondIsNull {
    static int F(Odd o, int[] a) {
        if (o.Once != null && o.Once == null) { a[0] = 1; Hostile.Reached(); } // reached
        return 0;
    }
    public static void Run() { F(new Odd(), new int[1]); }
}
