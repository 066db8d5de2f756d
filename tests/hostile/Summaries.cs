// What callees promise: results, conditional results, old values, recursion, and the one odd path on which it does not hold.
using System;
using System.Collections.Generic;
public class Node { public int value; public Node next; public int[] data; }
public static class NullOnOnePath {
    static string Name(int k) { if (k > 0) return "plus"; if (k < 0) return "minus"; return null; }
    static int F(int k) {
        string s = Name(k);
        return s.Length; // fails
    }
    public static void Run() { F(1); F(-1); F(0); }
}
public static class NullAfterCatch {
    static int[] Make(int n) { int[] r = null; try { if (n == 3) throw new Exception(); r = new int[n]; } catch (Exception) { } return r; }
    static int F(int n) {
        int[] a = Make(n);
        return a.Length; // fails
    }
    public static void Run() { F(2); F(3); }
}
public static class NullFromFinallyOrder {
    static Node kept;
    static Node Make() { Node n = new Node(); try { kept = n; return kept; } finally { n = null; kept = null; } }
    static int F() {
        Node n = Make(); int v = n.value; // the result was read before the finally
        return v + kept.value; // fails
    }
    public static void Run() { F(); }
}
public static class TryGetThatLies {
    static bool TryGet(int k, out Node n) { n = k == 7 ? null : new Node(); return k > 0; }
    static int F(int k) {
        Node n; if (!TryGet(k, out n)) return 0;
        return n.value; // fails
    }
    public static void Run() { F(1); F(7); }
}
public static class TryGetNegated {
    static bool Missing(int k, out Node n) { n = k > 3 ? new Node() : null; return n == null; }
    static int F(int k) {
        Node n; if (!Missing(k, out n)) return n.value;
        return n.value + 1; // fails
    }
    public static void Run() { F(9); F(1); }
}
public static class TryGetAfterSecondCall {
    static bool TryGet(int k, out Node n) { n = k > 0 ? new Node() : null; return n != null; }
    static int F(int k) {
        Node n; bool ok = TryGet(k, out n); if (TryGet(-k, out n)) return 1; // the second call overwrites n, ok speaks of the first
        if (ok)
            return n.value; // fails
        return 0;
    }
    public static void Run() { F(5); }
}
public static class TryGetOtherVariable {
    static bool TryGet(int k, out Node n) { n = k > 0 ? new Node() : null; return n != null; }
    static int F(int k) {
        Node n, m; bool a = TryGet(k, out n); bool b = TryGet(k - 1, out m);
        if (a | b)
            return m.value; // fails
        return 0;
    }
    public static void Run() { F(0); F(1); }
}
public static class OutBeforeThrow {
    static void Set(out int x, int k) { x = 0; if (k > 5) throw new InvalidOperationException(); x = 1; }
    static int F(int k) {
        int x = 1; try { Set(out x, k); } catch (InvalidOperationException) { }
        return 10 / x; // fails
    }
    public static void Run() { F(1); F(9); }
}
public static class RefBeforeThrow {
    static void Shrink(ref int[] a) { int[] old = a; a = null; if (old.Length > 3) throw new InvalidOperationException(); a = old; }
    static int F(int[] a) {
        try { Shrink(ref a); } catch (InvalidOperationException) { }
        return a.Length; // fails
    }
    public static void Run() { F(new int[2]); F(new int[5]); }
}
public static class OldValue {
    class Counter { public int n; public int Next() { return n++; } public int Step() { return ++n; } }
    static int F(Counter c) {
        int[] a = new int[3]; c.n = 0; c.Next(); c.Next(); int i = c.Step();
        return a[i]; // fails upper-bound
    }
    public static void Run() { F(new Counter()); }
}
public static class OldLength {
    static int Grow(ref int[] a) { int n = a.Length; a = new int[n + 1]; return n; }
    static int F(int[] a) {
        int[] b = a; int i = Grow(ref a); a[i] = 1; // i is inside the new array only
        return b[i]; // fails upper-bound
    }
    public static void Run() { F(new int[4]); }
}
public static class RecursionBottom {
    static int Depth(Node n) { if (n == null) return 0; return 1 + Depth(n.next); }
    static int F(Node n) {
        int d = Depth(n);
        return 10 / d; // fails
    }
    public static void Run() { F(new Node()); F(null); }
}
public static class RecursionOnlyLooksPositive {
    static int Up(int n) { if (n > 20) return n; int r = Up(n + 7); return r > 24 ? 0 : r; }
    static int F(int n) {
        return 10 / Up(n); // fails
    }
    public static void Run() { F(1); F(4); }
}
public static class MutualRecursion {
    static Node Even(int n) { return n == 0 ? new Node() : Odd(n - 1); }
    static Node Odd(int n) { return n == 0 ? null : Even(n - 1); }
    static int F(int n) {
        Node x = Even(n);
        return x.value; // fails
    }
    public static void Run() { F(2); F(3); }
}
public static class MutualRecursionWrites {
    static int x;
    static void A(int n) { if (n > 0) B(n - 1); }
    static void B(int n) { if (n > 0) A(n - 1); else x = 0; }
    static int F(int n) {
        x = 1; A(n);
        return 10 / x; // fails
    }
    public static void Run() { F(2); F(3); }
}
public static class RecursionWritesInside {
    static int F(int[] a, Node n, int k) {
        n.value = 0; if (k > 0) F(a, n, k - 1);
        int r = a[n.value]; // fails
        n.value = 99; return r;
    }
    public static void Run() { F(new int[3], new Node(), 1); }
}
public static class OverrideBreaksNonNull {
    class B { public virtual string Name() { return "b"; } }
    class C : B { public override string Name() { return null; } }
    static int F(B b) {
        string s = b.Name();
        return s.Length; // fails
    }
    public static void Run() { F(new B()); F(new C()); }
}
public static class OverrideBreaksRange {
    class B { public virtual int Index(int n) { return n - 1; } }
    class C : B { public override int Index(int n) { return base.Index(n) + 1; } }
    sealed class D : C { public override int Index(int n) { return 0; } }
    static int F(B b, int[] a) {
        if (a.Length == 0) return 0; int i = b.Index(a.Length);
        return a[i]; // fails upper-bound
    }
    public static void Run() { F(new B(), new int[3]); F(new D(), new int[3]); F(new C(), new int[3]); }
}
public static class NewSlotIsNotOverride {
    class B { public virtual int Get() { return 0; } }
    class C : B { public new virtual int Get() { return 1; } }
    static int F(B b) {
        return 10 / b.Get(); // fails
    }
    public static void Run() { F(new C()); }
}
public static class InterfaceReimplemented {
    interface I { int Get(); }
    class B : I { public int Get() { return 1; } }
    class C : B, I { int I.Get() { return 0; } }
    static int F(I i) { return 10 / i.Get(); } // fails
    public static void Run() { F(new B()); F(new C()); }
}
public static class BaseCallIsNotVirtual {
    class B { public virtual int Get() { return 0; } }
    class C : B { public override int Get() { return 1; } }
    class D : C { public override int Get() { return 2; } public int Use() { return 10 / new Func<int>(base.Get)() ; } }
    class E : B { public override int Get() { return 3; } public int Use() {
            return 10 / base.Get(); // fails
        } }
    public static void Run() { new D().Use(); new E().Use(); }
}
public static class ResultLength {
    static int[] Copy(int[] a) { int[] r = new int[a.Length]; if (a.Length > 3 && a[3] == 9) r = new int[3]; return r; }
    static int F(int[] a) {
        int[] b = Copy(a); int s = 0;
        for (int i = 0; i < a.Length; i++) s += b[i]; // fails upper-bound
        return s;
    }
    public static void Run() { F(new int[4]); F(new[] { 0, 0, 0, 9 }); }
}
public static class ResultOfSwappedArguments {
    static int Clamp(int i, int n) { return i < 0 ? 0 : i >= n ? n - 1 : i; }
    static int F(int[] a, int i) {
        return a[Clamp(a.Length, i)]; // fails
    }
    public static void Run() { F(new int[5], 9); }
}
public static class ClampOfEmpty {
    static int Clamp(int i, int n) { return i >= n ? n - 1 : i < 0 ? 0 : i; }
    static int F(int[] a, int i) {
        return a[Clamp(i, a.Length)]; // fails lower-bound
    }
    public static void Run() { F(new int[2], 8); F(new int[0], 8); }
}
public static class EnsuresOnThrow {
    class Box { public Node n = new Node(); public void Swap(bool b) { n = null; if (b) throw new ArgumentException(); n = new Node(); } }
    static int F(Box x, bool b) {
        try { x.Swap(b); } catch (ArgumentException) { if (!b) return 0; }
        return x.n.value; // fails
    }
    public static void Run() { F(new Box(), false); F(new Box(), true); }
}
public static class NeverReturnsUnless {
    static void Fail(int k) { if (k != 13) throw new ArgumentException(); }
    static int F(Node n, int k) {
        if (n == null) Fail(k);
        return n.value; // fails
    }
    public static void Run() { F(new Node(), 1); F(null, 13); }
}
public static class GuardThatSwallows {
    static void NotNull(object o) { try { if (o == null) throw new ArgumentNullException(); } catch (ArgumentNullException) { } }
    static int F(Node n) {
        NotNull(n);
        return n.value; // fails
    }
    public static void Run() { F(new Node()); F(null); }
}
public static class GuardOfReassigned {
    static void NotNull(object o) { o = o ?? "x"; if (o == null) throw new ArgumentNullException("o"); }
    static int F(Node n) {
        NotNull(n);
        return n.value; // fails
    }
    public static void Run() { F(null); }
}
public static class GuardReturnsEarly {
    static void Check(Node n, bool quick) { if (quick) return; if (n == null) throw new ArgumentNullException("n"); }
    static int F(Node n, bool quick) {
        Check(n, quick);
        return n.value; // fails
    }
    public static void Run() { F(new Node(), false); F(null, true); }
}
public static class GenericResult {
    static T Pick<T>(T a, T b, bool first) where T : class { return first ? a : default(T); }
    static int F(bool first) {
        string s = Pick("a", "b", first);
        return s.Length; // fails
    }
    public static void Run() { F(true); F(false); }
}
public static class GenericDefaultOfInt {
    static T Or<T>(T a, bool b) { return b ? a : default(T); }
    static int F(bool b) {
        return 10 / Or(5, b); // fails
    }
    public static void Run() { F(true); F(false); }
}
public static class PureOnlyTheFirstTime {
    static int calls; static int Get() { return calls++ == 0 ? 1 : 0; }
    static int F() {
        if (Get() != 1) return 0;
        return 10 / Get(); // fails
    }
    public static void Run() { F(); }
}
public static class ResultIsTheArgument {
    static Node Same(Node n, bool b) { return b ? n : new Node(); }
    static int F(bool b) {
        Node n = new Node(); n.value = 1; Node m = Same(n, b); m.value = 0;
        return 10 / n.value; // fails
    }
    public static void Run() { F(false); F(true); }
}
public static class GoodClamp {
    static int Clamp(int i, int n) { return i < 0 ? 0 : i >= n ? n - 1 : i; }
    static int F(int[] a, int i) {
        if (a.Length == 0) return 0;
        int r = a[Clamp(i, a.Length)]; Hostile.Reached(); return r; // reached
    }
    public static void Run() { F(new int[2], 8); F(new int[2], -8); }
}
public static class GoodMutualRecursion {
    static Node Even(int n) { return n == 0 ? new Node() : Odd(n - 1); }
    static Node Odd(int n) { return n == 0 ? null : Even(n - 1); }
    static int F(int n) {
        Node x = Even(n); if (x != null) return 0;
        int[] a = new int[1]; int r = a[0]; Hostile.Reached(); return r; // reached
    }
    public static void Run() { F(3); }
}
