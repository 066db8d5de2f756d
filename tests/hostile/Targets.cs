// What holds of what by-ref parameters point to, at the entry of methods whose calls are all seen and where methods return.
using System;
public static class SameVariableTwice {
    static void Set(out int a, out int b) { a = 1; b = 0; }
    static void SetRef(ref int a, ref int b) { a = 1; b = b - 1; }
    public static void Run() { try { Go(); } catch (DivideByZeroException e) { Hostile.Failed(e); } Go2(); }
    static int Go() { int x; Set(out x, out x);
        return 1 / x; // fails division
    }
    static int Go2() { int x = 5; SetRef(ref x, ref x);
        return 1 / x; // fails division
    }
}
public static class StaticBehind {
    static int s;
    static void Set(out int a) { a = 1; s = 0; }
    static void Other(ref int a) { s = 7; a = a - 7; }
    public static void Run() { try { Go(); } catch (DivideByZeroException e) { Hostile.Failed(e); } Go2(); }
    static int Go() { Set(out s);
        return 1 / s; // fails division
    }
    static int Go2() { s = 1; Other(ref s);
        return 1 / s; // fails division
    }
}
public sealed class FieldHolder { internal int F; internal int[] A; }
public static class FieldBehind {
    static void Set(FieldHolder h, out int a) { a = 1; h.F = 0; }
    static void Null(FieldHolder h, ref int[] a) { a = new int[3]; h.A = null; }
    public static void Run() { try { Go(new FieldHolder()); } catch (DivideByZeroException e) { Hostile.Failed(e); } Go2(new FieldHolder()); }
    static int Go(FieldHolder h) { Set(h, out h.F);
        return 1 / h.F; // fails division
    }
    static int Go2(FieldHolder h) { Null(h, ref h.A);
        return h.A[0]; // fails null
    }
}
public static class ElementBehind {
    static void Set(int[] a, out int b) { b = 1; a[0] = 0; }
    public static void Run() { Go(new int[2]); }
    static int Go(int[] a) { Set(a, out a[0]);
        return 1 / a[0]; // fails division
    }
}
public static class CallWrites {
    static int s;
    static void Clear() { s = 0; }
    static void Set(out int a) { a = 1; Clear(); }
    static void SetByDelegate(out int a, Action f) { a = 1; f(); }
    public static void Run() { try { Go(); } catch (DivideByZeroException e) { Hostile.Failed(e); } Go2(); }
    static int Go() { Set(out s);
        return 1 / s; // fails division
    }
    static int Go2() { SetByDelegate(out s, () => s = 0);
        return 1 / s; // fails division
    }
}
public static class CapturedBehind {
    static void Set(out int a, Action f) { a = 1; f(); }
    public static void Run() { Go(); }
    static int Go() { int x = 2; Action f = () => x = 0; Set(out x, f);
        return 1 / x; // fails division
    }
}
public static class TryFails {
    static bool TryGet(int k, out int i) { if (k > 3) { i = 2; return true; } i = -1; return false; }
    static bool TryNull(int k, out string s) { s = k > 3 ? "x" : null; return s != null; }
    public static void Run() { try { Go(1); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } Go2(1); }
    static int Go(int k) { int i; var a = new int[3]; bool ok = TryGet(k, out i); if (ok) return 7;
        return a[i]; // fails lower-bound
    }
    static int Go2(int k) { string s; if (TryNull(k, out s)) return 7;
        return s.Length; // fails null
    }
}
public static class Thrown {
    static void Set(out int a, int k) { a = 1; try { if (k == 0) { a = 0; throw new InvalidOperationException(); } } catch (InvalidOperationException) { } }
    static void Finally(out int a, int k) { a = 1; try { if (k == 0) return; a = 2; } finally { a = a - 1; } }
    static void Leaves(ref int a, int k) { a = 0; if (k == 0) throw new InvalidOperationException(); a = 1; }
    public static void Run() {
        try { Go(0); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { Go2(0); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        Go3(0);
    }
    static int Go(int k) { int x; Set(out x, k);
        return 1 / x; // fails division
    }
    static int Go2(int k) { int x; Finally(out x, k);
        return 1 / x; // fails division
    }
    static int Go3(int k) { int x = 1; try { Leaves(ref x, k); } catch (InvalidOperationException) { }
        return 1 / x; // fails division
    }
}
public static class EntryOfTarget {
    static int Half(ref int a) {
        return 10 / a; // fails division
    }
    static int Twice(ref int a, ref int b) { b = 0;
        return 10 / a; // fails division
    }
    public static void Run() { int x = 1; Half(ref x); x = 2; Half(ref x); try { Go(0); } catch (DivideByZeroException e) { Hostile.Failed(e); } int y = 3; Twice(ref x, ref y); Twice(ref x, ref x); }
    static void Go(int k) { int x = k; Half(ref x); }
}
public static class Narrowed {
    static void Set(out byte b, int k) { b = (byte)k; }
    static void Short(ref short s) { s = (short)(s + 1); }
    public static void Run() { try { Go(256); } catch (DivideByZeroException e) { Hostile.Failed(e); } Go2(); }
    static int Go(int k) { byte b; Set(out b, k); if (k == 256)
            return 1 / b; // fails division
        return 0; }
    static int Go2() { short s = short.MaxValue; Short(ref s); var a = new int[2];
        return a[s]; // fails lower-bound
    }
}
public static class VirtualTarget {
    abstract class A { internal abstract void Set(out int a); }
    class B : A { internal override void Set(out int a) { a = 1; } }
    class C : A { internal override void Set(out int a) { a = 0; } }
    public static void Run() { Go(new B()); Go(new C()); }
    static int Go(A a) { int x; a.Set(out x);
        return 1 / x; // fails division
    }
}
public static class RecursiveTarget {
    static void Down(ref int n) { if (n <= 0) return; n = n - 2; Down(ref n); }
    public static void Run() { Go(3); }
    static void Go(int k) { int n = k; Down(ref n); var a = new int[1];
        a[n] = 1; // fails lower-bound
    }
}

public sealed class Holder2 { internal int F; internal Holder2 N; internal int[] A; }
public static class LeadsInside {
    static void Clear(Holder2 h) { h.F = 0; }
    static int Set(Holder2 h, out int a) { a = 1; Clear(h);
        return 1 / a; // fails division
    }
    public static void Run() { var h = new Holder2(); Set(h, out h.F); }
}
public static class LeadsOutside {
    static void Clear(Holder2 h) { h.F = 0; }
    static void Set(Holder2 h, out int a) { a = 1; Clear(h); }
    public static void Run() { Go(new Holder2()); }
    static int Go(Holder2 h) { Set(h, out h.F);
        return 1 / h.F; // fails division
    }
}
public static class LeadsDeep {
    static void Clear(Holder2 h) { h.N.F = 0; }
    static int Set(Holder2 h, out int a) { a = 1; Clear(h);
        return 1 / a; // fails division
    }
    public static void Run() { var h = new Holder2(); h.N = new Holder2(); Set(h, out h.N.F); }
}
public static class LeadsArray {
    static void Clear(int[] h) { h[0] = 0; }
    static int Set(int[] h, out int a) { a = 1; Clear(h);
        return 1 / a; // fails division
    }
    public static void Run() { var h = new int[2]; Set(h, out h[0]); }
}
public static class LeadsTwo {
    static void Clear(ref int h) { h = 0; }
    static int Set(ref int h, out int a) { a = 1; Clear(ref h);
        return 1 / a; // fails division
    }
    public static void Run() { int h = 0; Set(ref h, out h); }
}
public static class LeadsArrayStruct {
    struct P { public int X; }
    static void Clear(P[] h) { h[0].X = 0; }
    static int Set(P[] h, out int a) { a = 1; Clear(h);
        return 1 / a; // fails division
    }
    public static void Run() { var h = new P[2]; Set(h, out h[0].X); }
}
