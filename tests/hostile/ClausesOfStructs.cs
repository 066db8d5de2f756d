// Clauses over structs, own fields of constructors, guards with a choice.
// roslyn only
using System;
using System.Collections.Generic;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
public static class StructBumped {
    struct S { int x; public S(int x) { this.x = x; } public int X { get { return x; } } public void Bump() { x += 50; } }
    static S Make() { Contract.Ensures(Contract.Result<S>().X >= 0); Contract.Ensures(Contract.Result<S>().X < 3); return new S(1); }
    public static void Run() { var s = Make(); int[] a = new int[3]; int y = a[s.X]; s.Bump();
        a[s.X] = 1; // fails
    }
}
public static class StructField {
    struct S { public int x; public int X { get { return x; } set { x = value; } } }
    static S Make() { Contract.Ensures(Contract.Result<S>().x >= 0 && Contract.Result<S>().x < 3); return new S(); }
    public static void Run() { var s = Make(); int[] a = new int[3]; int y = a[s.x]; s.X = 9;
        a[s.x] = 1; // fails
    }
}
public static class StructByRef {
    struct S { public int x; public int X { get { return x; } } }
    static void Set(ref S s) { s.x = 9; }
    static S Make() { Contract.Ensures(Contract.Result<S>().X >= 0 && Contract.Result<S>().X < 3); return new S(); }
    public static void Run() { var s = Make(); int[] a = new int[3]; int y = a[s.X]; Set(ref s);
        a[s.X] = 1; // fails
    }
}
public static class StructOfField {
    struct S { public int x; public int X { get { return x; } } }
    class K { public S s; public void M() { Contract.Ensures(this.s.X >= 0 && this.s.X < 3); s.x = 1; } }
    public static void Run() { var k = new K(); k.M(); int[] a = new int[3]; int y = a[k.s.X]; k.s.x = 9;
        a[k.s.X] = 1; // fails
    }
}
public static class StructOfField2 {
    struct S { public int x; public int X { get { return x; } } }
    class K { public S s; public void M() { Contract.Ensures(this.s.X >= 0 && this.s.X < 3); s.x = 1; } }
    public static void Run() { var k = new K(); k.M(); int[] a = new int[3]; int y = a[k.s.X]; k.s = new S { x = 9 };
        a[k.s.X] = 1; // fails
    }
}
public static class StructGuardThenSet {
    struct S { public int x; public int X { get { return x; } } }
    class K { public S s; public void M() { var t = s; s = new S { x = 9 }; if (t.X < 0 || t.X > 2) throw new ArgumentException(); Contract.EndContractBlock(); } }
    public static void Run() { var k = new K(); k.M(); int[] a = new int[3];
        a[k.s.X] = 1; // fails
    }
}
public static class StructGuardBump {
    struct S { public int x; public int X { get { return x; } } public bool Bump() { x -= 100; return true; } }
    static void M(S s) { S t = s; t.Bump(); if (t.X > 2) throw new ArgumentException(); Contract.EndContractBlock(); }
    static S Id(S s) { return s; }
    public static void Run() { var s = new S { x = 50 }; M(s); int[] a = new int[3]; if (s.X < 0) return;
        a[s.X] = 1; // fails
    }
}
public static class StructTwoResults {
    struct S { public int x; public int X { get { return x; } } }
    static int n = 1;
    static S Make() { Contract.Ensures(Contract.Result<S>().X == n); return new S { x = n }; }
    public static void Run() { var s = Make(); n = 9; var t = Make(); int[] a = new int[3]; if (s.X != 1) return;
        a[t.X] = 1; // fails
    }
}
public static class CtorOwnAlias {
    sealed class C { internal int x; internal C(int k) { x = k; }
        internal C(C o, int k) { x = k; if (o.x < 3) throw new ArgumentException(); Contract.EndContractBlock(); o.x = 0; } }
    public static void Run() { var o = new C(5); new C(o, 1); int[] a = new int[3];
        int q = 5 / o.x; // fails
    }
}
public static class CtorOwnProperty {
    sealed class C { internal int X { get; set; } internal static int n; internal int Y { get { return n; } set { n = value; } } 
        internal C(int k) { X = k; Y = k; if (n < 3) throw new ArgumentException(); Contract.EndContractBlock(); } }
    public static void Run() { int before = C.n; new C(5); int[] a = new int[3];
        a[before + 3] = 1; // fails
    }
}
public static class CtorRefField {
    sealed class C { internal int[] arr; internal C(int[] q, int k) { arr = q; arr[0] = k; if (q[0] < 3) throw new ArgumentException(); Contract.EndContractBlock(); } }
    public static void Run() { var q = new int[1]; int before = q[0]; new C(q, 5); int[] a = new int[3];
        a[before + 3] = 1; // fails
    }
}
public static class CtorThisChain {
    sealed class C { internal int x; internal C(C o) { o.x = 7; } internal C(C o, int k) : this(o) { if (o.x < 3) throw new ArgumentException(); Contract.EndContractBlock(); } internal C() { } }
    public static void Run() { var o = new C(); int before = o.x; new C(o, 1); int[] a = new int[3];
        a[before + 3] = 1; // fails
    }
}
public static class ThrowChosen {
    static string Name(int x) { if (x > 5) throw new FormatException(); return "a"; }
    static void Need(int x, object s) { if (x <= 0) throw new ArgumentException(s == null ? "a" : s is string ? Name(x) : "b"); }
    static int U(int k) { try { Need(k, ""); } catch (ArgumentException) { } int[] a = new int[3]; if (k > 2) return 0;
        return a[k]; } // fails
    public static void Run() { U(-1); }
}
public static class ThrowLoop {
    static int log;
    static void Need(int x, bool again) { if (x <= 0) { if (again) goto done; throw new ArgumentException(again ? "a" : "b"); } log = 1; done: log = 2; }
    static int U(int k) { Need(k, true); int[] a = new int[3]; if (k > 2) return 0;
        return a[k]; } // fails
    public static void Run() { U(-1); }
}
public static class LateGuard {
    static int Need(int x) { if (x <= 0) throw new Exception(x < -5 ? "a" : "b"); Contract.Ensures(Contract.Result<int>() >= 0); x = 0 - x; return x < 0 ? -x : x; }
    public static void Run() { int k = 5; Need(k); int[] a = new int[3];
        a[k] = 1; // fails
    }
}
public static class LateGuardOfWritten {
    static int n;
    static int Need() { n++; if (n <= 0) throw new Exception(); Contract.Ensures(Contract.Result<int>() >= 0); return 1; }
    public static void Run() { n = 0; int b = n; Need(); 
        int q = 10 / b; // fails
    }
}
public static class OperatorMutable {
    sealed class K { internal int n; public static bool operator true(K k) { return k.n > 0; } public static bool operator false(K k) { return k.n <= 0; } public static implicit operator int(K k) { return k.n; } }
    static void M(K k) { Contract.Requires(k != null); Contract.Ensures((int)k > 0); k.n = 1; }
    public static void Run() { var k = new K(); M(k); int q = 5 / k; k.n = 0;
        q = 5 / k.n; // fails
    }
}
public static class OperatorMutable2 {
    sealed class K { internal int n; public static implicit operator int(K k) { return k.n; } }
    static void M(K k) { Contract.Requires(k != null); Contract.Ensures((int)k > 0); k.n = 1; }
    static int Conv(K k) { return k; }
    public static void Run() { var k = new K(); M(k); int x = k; k.n = 0; int y = k;
        int q = 5 / y; // fails
    }
}
public static class OperatorCount {
    static int c;
    struct K { internal int n; public static int operator +(K k, int m) { return m; } }
    static int M(K k) { if (k + 3 < 3) throw new ArgumentException(); return 1; }
    public static void Run() { var k = new K(); M(k); int[] a = new int[3];
        a[k + 3] = 1; // fails
    }
}
public static class PlainOperators {
    static int M(Version v) { if (v == null) throw new ArgumentNullException(); return 1; }
    static int N(Version v, Version w) { if (v == w) throw new ArgumentNullException(); return 1; }
    public static void Run() { Version v = null; N(v, new Version(1, 2));
        v.ToString(); // fails
    }
}
