// Facts that grow late: private methods in circles, invariants that one rare way breaks, objects made late, exceptions, callbacks, sides.
using System;
public static class LateArgument {
    class C {
        int[] a = new int[8];
        void A(int i, int k) { if (k > 0) B(i, k - 1); else a[i & 7] = i; }
        void B(int i, int k) { if (k > 0) D(i + 1, k - 1); else A(i, 0); }
        int D(int i, int k) {
            if (k > 0) { A(i, k - 1); return 0; }
            return a[i]; // fails
        }
        public void Go(int k) { A(0, k); }
    }
    public static void Run() { var c = new C(); for (int k = 0; k < 60; k++) c.Go(k); }
}
public class LateField {
    int[] a = new int[4]; int n; int step;
    void Grow() { step++; if (step > 3) Move(); }
    void Move() { if (n < 3) n++; else Last(); }
    void Last() { if (step > 9) n = 4; }
    public int Get() {
        Grow();
        return a[n]; // fails
    }
}
public static class LateFields { public static void Run() { var c = new LateField(); for (int k = 0; k < 60; k++) c.Get(); } }
public class MadeLate {
    int[] a; int n;
    MadeLate(int k) { a = new int[k]; n = k; }
    public static MadeLate Make(int depth, int k) { return depth == 0 ? new MadeLate(k) : Again(depth - 1, k + 1); }
    static MadeLate Again(int depth, int k) { return depth == 0 ? new MadeLate(0) : Make(depth - 1, k); }
    public int Last() {
        return a[n - 1]; // fails lower-bound
    }
}
public static class MadesLate { public static void Run() { MadeLate.Make(2, 1).Last(); MadeLate.Make(3, 1).Last(); MadeLate.Make(1, 3).Last(); } }
public class ThrownThrough {
    int[] a = new int[4]; int n;
    void Inner(int d) { if (d == 0) throw new InvalidOperationException(); Outer(d - 1); }
    void Outer(int d) { n = 3 + d; Inner(d); n = 0; }
    public void Go(int d) { try { Outer(d); } catch (InvalidOperationException) { } }
    public int Get() {
        return a[n];
    }
}
public static class ThrownThroughs {
    public static void Run() { var t = new ThrownThrough(); t.Go(0); t.Get(); var u = new ThrownThrough(); u.Go(1); u.Get(); var v = new Thrown2(); v.Go(3); v.Get(); } }
public class Thrown2 {
    int[] a = new int[4]; int n;
    void Inner(int d) { if (d == 0) { n += 4; throw new InvalidOperationException(); } Outer(d - 1); }
    void Outer(int d) { try { Inner(d); } finally { if (n > 3) n--; } n = 0; }
    public void Go(int d) { try { Outer(d); } catch (InvalidOperationException) { n += 2; } }
    public int Get() {
        return a[n]; // fails
    }
}
public static class Throwns2 { public static void Run() { var v = new Thrown2(); v.Go(0); v.Get(); } }
public class CallsBack {
    int[] a = new int[4]; int n; Action then;
    public CallsBack() { }
    public void Set(Action x) { then = x; }
    void Step() { n = 7; if (then != null) then(); n = 1; }
    public void Go() { Step(); }
    public int Get() {
        return a[n]; // fails
    }
}
public static class CallsBacks { public static void Run() { var c = new CallsBack(); c.Set(delegate { c.Get(); }); c.Go(); } }
public class Sides {
    int[] a; int n;
    public void Open() { a = new int[4]; n = 4; }
    void Cut(int k) { if (k > 3) { a = null; n = 2; } else if (k > 0) Cut(k - 1); else { n = 0; } }
    void Clear(int k) { Cut(k); if (k == 7) a = new int[1]; }
    public void Go(int k) { Clear(k); }
    public int Get() {
        if (a == null) return 0;
        if (n == 0) return 0;
        return a[n - 1]; // fails
    }
}
public static class SidesOf { public static void Run() { var s = new Sides(); s.Open(); s.Get(); s.Go(7); s.Get(); } }
public class Sides2 {
    int[] a; bool open; int n;
    public void Open(int k) { if (k < 0) k = 0; a = new int[k]; n = k; open = k > 0; }
    void Shut(int depth) { if (depth > 0) Shut2(depth - 1); else open = false; }
    void Shut2(int depth) { if (depth == 5) a = null; else Shut(depth); }
    public void Go(int d) { Shut(d); }
    public int Get() {
        if (!open) return 0;
        return a[n - 1]; // fails null
    }
}
public static class Sides2Of { public static void Run() { var s = new Sides2(); s.Open(3); s.Get(); s.Go(6); s.Get(); } }
public class Mutual {
    int[] a = new int[16]; int lo, hi;
    bool Even(int k) { if (k == 0) { hi = lo; return true; } lo++; return Odd(k - 1); }
    bool Odd(int k) { if (k == 0) { lo = hi + 1; return false; } hi++; return Even(k - 1); }
    public int Go(int k) {
        if (k < 0 || k > 30) return 0;
        lo = 0; hi = 0;
        bool even = Even(k);
        return even ? a[hi] : a[lo];
    }
}
public static class Mutuals { public static void Run() { var m = new Mutual(); for (int k = 0; k < 34; k++) m.Go(k); } }
public class OutParameters {
    static bool Find(int[] a, int k, out int at) { if (k > 20) { at = a.Length; return true; } if (k > 5) return Find2(a, k + 1, out at); at = 0; return a.Length > 0; }
    static bool Find2(int[] a, int k, out int at) { return Find(a, k + 1, out at); }
    public static int F(int[] a, int k) {
        int at;
        if (Find(a, k, out at)) return a[at]; // fails
        return 0;
    }
}
public static class OutParameter { public static void Run() { OutParameters.F(new int[3], 0); OutParameters.F(new int[3], 6); } }
public class Node {
    public Node Next; int[] a = new int[3]; int n;
    void Push(int k) { n = k; if (Next != null) Next.Push(k + 1); }
    public void Go() { Push(0); }
    public int Get() {
        return a[n]; // fails
    }
}
public static class Nodes { public static void Run() { Node last = new Node(), first = last; for (int i = 0; i < 5; i++) first = new Node { Next = first }; first.Go(); last.Get(); } }
public class Base2 { protected int[] a = new int[4]; protected int n; protected virtual void Hook(int k) { n = k & 3; } public void Go(int k) { Hook(k); } public int Get() {
        return a[n]; // fails
    } }
public class Below2 : Base2 { protected override void Hook(int k) { if (k > 100) n = 4; else base.Hook(k); } }
public static class Overridden { public static void Run() { var b = new Below2(); b.Go(3); b.Get(); b.Go(101); b.Get(); } }
public class TwoClasses {
    internal int n; internal int[] a = new int[5];
    public int Get() {
        return a[n]; // fails
    }
}
public class Friend { TwoClasses t; public Friend(TwoClasses x) { t = x; }
    public void Poke(int k) { if (k > 12) t.n = 5; else if (k > 0) Poke2(k + 1); else t.n = 0; }
    void Poke2(int k) { Poke(k + 1); } }
public static class Friends { public static void Run() { var t = new TwoClasses(); var f = new Friend(t); f.Poke(0); t.Get(); f.Poke(1); t.Get(); } }
public struct Steps { int[] a; int n; public Steps(int k) { a = new int[k]; n = k; }
    public void Cut() { if (n > 0) n--; else Wrap(); }
    void Wrap() { n = a == null ? 1 : a.Length + 1; }
    public int Get() {
        if (a == null || n == 0) return 0;
        return a[n - 1]; // fails
    } }
public static class StepsOf { public static void Run() { var s = new Steps(2); for (int i = 0; i < 6; i++) { s.Get(); s.Cut(); } } }
public class CastInside {
    int[] a = new int[4]; int n; string s;
    void Part(object o) { n = 9; s = (string) o; n = 0; }
    public void Go(object o) { Part(o); }
    public int Get() {
        return a[n]; // fails
    }
}
public static class CastsInside { public static void Run() { var c = new CastInside(); try { c.Go(1); } catch (InvalidCastException) { } c.Get(); } }
public class StoreInside {
    int[] a = new int[4]; int n;
    public void Go(object[] all, object o) { n = 9; all[0] = o; n = 0; }
    public int Get() {
        return a[n]; // fails
    }
}
public static class StoresInside { public static void Run() { var c = new StoreInside(); try { c.Go(new string[1], 1); } catch (ArrayTypeMismatchException) { } c.Get(); } }
