// Contracts over fields, getters, by-ref parameters, old values, floats and inherited contracts: what is asked of whom, and in which state.
// Callees keep what they ensure (callee-contracts).
using System;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
public class FooledBox { public int n; public int[] a; public FooledBox next; public static int shared; public int N { get { return n; } } }
public static class RequiresFieldOfOther {
    static void Need(FooledBox b) { Contract.Requires(b != null && b.n > 0); }
    static void F(FooledBox a, FooledBox b) { if (a.n <= 0) return;
        Need(b); // fails requires
    }
    public static void Run() { F(new FooledBox { n = 1 }, new FooledBox()); }
}
public static class RequiresFieldWritten {
    static void Need(FooledBox b) { Contract.Requires(b != null && b.n > 0); }
    static void Zero(FooledBox b) { b.n = 0; }
    static void F(FooledBox a) { if (a.n <= 0) return; Zero(a);
        Need(a); // fails requires
    }
    public static void Run() { F(new FooledBox { n = 1 }); }
}
public static class RequiresGetterWritten {
    static void Need(FooledBox b) { Contract.Requires(b != null && b.N > 0); }
    static void F(FooledBox a) { if (a.N <= 0) return; a.n = 0;
        Need(a); // fails requires
    }
    public static void Run() { F(new FooledBox { n = 1 }); }
}
public static class RequiresStaticWritten {
    static void Need() { Contract.Requires(FooledBox.shared > 0); }
    static void Zero() { FooledBox.shared = 0; }
    static void F() { FooledBox.shared = 1; Zero();
        Need(); // fails requires
    }
    public static void Run() { F(); }
}
public static class RequiresThroughName {
    static void Need(FooledBox b) { Contract.Requires(b != null && b.n > 0); }
    static void F(FooledBox a) { FooledBox b = a; a.n = 1; b.n = 0;
        Need(a); // fails requires
    }
    public static void Run() { F(new FooledBox()); }
}
public static class EnsuresFieldThenWritten {
    static void Set(FooledBox b) { Contract.Requires(b != null); Contract.Ensures(b.n == 2); b.n = 2; }
    static int F(FooledBox b, int[] t) { Set(b); b.n = 5;
        return t[b.n]; // fails upper-bound
    }
    public static void Run() { F(new FooledBox(), new int[3]); }
}
public static class EnsuresOldIsBefore {
    static void Up(FooledBox b) { Contract.Requires(b != null); Contract.Ensures(b.n == Contract.OldValue(b.n) + 1); b.n++; }
    static int F(FooledBox b, int[] t) { b.n = 2; Up(b);
        return t[b.n]; // fails upper-bound
    }
    public static void Run() { F(new FooledBox(), new int[3]); }
}
public static class EnsuresOfWrittenParameter {
    static int Same(int x) { Contract.Ensures(Contract.Result<int>() == x); x = 5; return 5; }
    static int F(int[] t) {
        return t[Same(1)]; // fails upper-bound
    }
    public static void Run() { F(new int[3]); }
}
public static class EnsuresOldOfWrittenParameter {
    static int Was(int x) { Contract.Ensures(Contract.Result<int>() == Contract.OldValue(x)); int y = x; x = 0; return y; }
    static int F(int[] t) {
        return t[Was(4)]; // fails upper-bound
    }
    public static void Run() { F(new int[3]); }
}
public static class RequiresRefWritten {
    static void Need(ref int x) { Contract.Requires(x > 0); }
    static void Down(ref int x) { x = 0; }
    static void F() { int x = 1; Down(ref x);
        Need(ref x); // fails requires
    }
    public static void Run() { F(); }
}
public static class RequiresNaN {
    static void Need(double x) { Contract.Requires(x >= 1.0); }
    static void F(double x) { if (x < 1.0) return;
        Need(x); // fails requires
    }
    public static void Run() { F(double.NaN); }
}
public static class RequiresSumOverflow {
    static int Get(int[] a, bool b, int i) { Contract.Requires(a != null && (b || i + 1 > 0)); if (b) { if (i < 0) return 0;
        return a[i]; // fails upper-bound
        } return 0; }
    public static void Run() { Get(new int[3], true, int.MaxValue); }
}
public class FooledBase { public virtual int Get(int[] a, int i) { return 0; } }
public class FooledOverride : FooledBase {
    public override int Get(int[] a, int i) { Contract.Requires(i >= 0 && i < a.Length);
        return a[i];
    }
}
public static class RequiresOfOverride {
    // In the run the override's own precondition fails; nobody was asked for it.
    static int At(int[] a, int i) {
        return a[i]; // fails upper-bound
    }
    public class Quiet : FooledBase { public override int Get(int[] a, int i) { if (a == null) return 0; return At(a, i); } }
    public static void Run() { FooledBase b = new Quiet(); b.Get(new int[1], 1); }
}
public static class RequiresElementWritten {
    static void Need(int[] a) { Contract.Requires(a != null && a.Length > 1 && a[1] > 0); }
    static void F(int[] a, int i) { if (a == null || a.Length < 2 || a[1] <= 0) return; a[i] = 0;
        Need(a); // fails requires
    }
    public static void Run() { F(new int[] { 1, 1 }, 1); }
}
public static class RequiresOfCopy {
    public struct S { public int n; }
    static void Need(S s) { Contract.Requires(s.n > 0); }
    static void F(S s) { S t = s; t.n = 1; if (t.n > 0)
        Need(s); // fails requires
    }
    public static void Run() { F(new S()); }
}
public static class GuardOverField {
    // A guard over memory that the callee changes afterwards tells nothing of memory after the call.
    static void Check(FooledBox b) { if (b.n <= 0) throw new ArgumentException(); b.n = 0; }
    static int F(FooledBox b) { Check(b);
        return 10 / b.n; // fails
    }
    public static void Run() { F(new FooledBox { n = 1 }); }
}
