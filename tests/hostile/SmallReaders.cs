// Small methods that read fields: what they found is what stood there when they ran.
using System;
using System.Runtime.InteropServices;
public static class ReadThenWritten {
    class C { public int n; public bool IsZero() { return n == 0; } public int Clear() { n = 0; return 1; } }
    static int F(C c) {
        bool zero = c.IsZero();
        c.Clear();
        if (zero) return 0;
        return 10 / c.n; // fails
    }
    public static void Run() { F(new C { n = 1 }); }
}
public static class ReadBeforeArgument {
    class C { public int n = 1; public bool IsZero() { return n == 0; } public int Clear() { n = 0; return 1; } }
    static int G(bool zero, int k, C c) { return zero ? 0 : 10 / c.n; } // fails
    static int F(C c) { return G(c.IsZero(), c.Clear(), c); }
    public static void Run() { F(new C()); }
}
public static class ReadOther {
    class C { public int n; public bool IsZero(C other) { return other.n == 0; } }
    static int F(C a, C b) {
        if (a.IsZero(b)) return 0;
        return 10 / a.n; // fails
    }
    public static void Run() { F(new C(), new C { n = 1 }); }
}
public static class ReadOverridden {
    class B { public int n; public virtual bool IsZero() { return n == 0; } }
    class D : B { public override bool IsZero() { return false; } }
    static int F(B b) {
        if (b.IsZero()) return 0;
        return 10 / b.n; // fails
    }
    public static void Run() { F(new D()); }
}
public static class ReadHidden {
    class B { public int n; public bool IsZero() { return n == 0; } }
    class D : B { public new int n = 1; public int Of() { return IsZero() ? 0 : 10 / n; } public int Base() {
        if (n == 0 || !IsZero()) return 0;
        return 10 / base.n; } } // fails
    public static void Run() { new D().Base(); }
}
public static class ReadInitializer {
    static class Init { public static C Kept; }
    class C { public int n = 1; public int[] a = new int[1]; public bool Has() { return n == 1; } }
    class D { static D() { Init.Kept.n = 0; } public static bool Has(C c) { return c.n == 1; } }
    static int F(C c) {
        int before = c.n;
        if (before != 1) return 0;
        if (D.Has(c)) return 1;
        return 10 / c.n; // fails
    }
    public static void Run() { C c = new C(); Init.Kept = c; F(c); }
}
public static class ReadUnion {
    [StructLayout(LayoutKind.Explicit)] class U { [FieldOffset(0)] public int n; [FieldOffset(0)] public uint m; public bool IsZero() { return n == 0; } }
    static int F(U u) {
        u.n = 1; u.m = 0;
        if (!u.IsZero()) return 0;
        return 10 / u.n; // fails
    }
    public static void Run() { F(new U()); }
}
public static class ReadStruct {
    struct S { public int n; public bool IsZero() { return n == 0; } public void Clear() { n = 0; } }
    class C { public S s; }
    static int F(C c) {
        if (c.s.IsZero()) return 0;
        c.s.Clear();
        return 10 / c.s.n; // fails
    }
    static int G(S s) {
        S t = s;
        if (s.IsZero()) return 0;
        t.Clear();
        return 10 / t.n; // fails
    }
    public static void Run() {
        try { F(new C { s = new S { n = 1 } }); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { G(new S { n = 1 }); } catch (DivideByZeroException e) { Hostile.Failed(e); }
    }
}
public static class ReadUnsigned {
    class C { public int n; public uint m; public byte b; public bool Fits(int i) { return (uint)i < m; } public bool Less(int i) { return i < n; } public bool Narrow(int i) { return (byte)i < b; } }
    static int F(C c, int[] a, int i) {
        if (c.n != a.Length || !c.Less(i)) return 0;
        return a[i]; // fails lower-bound
    }
    static int G(C c, int[] a, int i) {
        if (c.m != 0xffffffff || !c.Fits(i)) return 0;
        return a[i]; // fails lower-bound
    }
    static int H(C c, int[] a, int i) {
        if (i < 0 || c.b != 4 || a.Length != 4 || !c.Narrow(i)) return 0;
        return a[i]; // fails upper-bound
    }
    public static void Run() {
        try { F(new C { n = 3 }, new int[3], -1); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); }
        try { G(new C { m = 0xffffffff }, new int[3], -2); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); }
        try { H(new C { b = 4 }, new int[4], 257); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); }
    }
}
public static class ReadFloats {
    class C { public double a, b; public bool Less() { return a < b; } public bool NotLess() { return !(a >= b); } }
    static int F(C c) {
        int z = 0;
        if (c.Less()) return 1;
        if (c.NotLess())
            return 10 / z; // fails
        return 0;
    }
    public static void Run() { F(new C { a = double.NaN }); }
}
public static class ReadReference {
    class C { public string s; public int n; public bool Has() { return s != null && n > 0; } public bool HasNot() { return s == null || n > 0; } }
    static int F(C c) {
        if (!c.HasNot()) return 0;
        return c.s.Length; // fails null
    }
    static int G(C c) {
        if (c.Has()) return 0;
        return c.s.Length; // fails null
    }
    public static void Run() {
        try { F(new C()); } catch (NullReferenceException e) { Hostile.Failed(e); }
        try { G(new C()); } catch (NullReferenceException e) { Hostile.Failed(e); }
    }
}
public static class ReadGeneric {
    class C<T> { public T value; public int n; public static int Count; public bool IsZero() { return n == 0; } }
    static int F(C<int> a, C<string> b) {
        a.value = 1; b.n = 0;
        if (a.IsZero()) return 0;
        return 10 / b.n; // fails
    }
    public static void Run() { F(new C<int> { n = 1 }, new C<string> { n = 1 }); }
}
public static class ReadLength {
    class C { public int[] a; public int Room(int n) { return a.Length - n; } public void Shrink() { a = new int[1]; } }
    static int F(C c, int i) {
        if (i < 0 || c.Room(i) <= 0) return 0;
        c.Shrink();
        return c.a[i]; // fails upper-bound
    }
    public static void Run() { F(new C { a = new int[3] }, 2); }
}
public static class ReadInvariant {
    sealed class Stack {
        int[] items = new int[2]; int top;
        public bool IsEmpty { get { return top == 0; } }
        public bool IsWrong { get { return top == 1; } }
        public void Push(int n) { if (top == items.Length) Array.Resize(ref items, 2 * top); items[top++] = n; }
        public int Pop() {
            if (IsWrong) throw new InvalidOperationException();
            return items[--top]; // fails lower-bound
        }
    }
    public static void Run() { new Stack().Pop(); }
}
public static class ReadConstructed {
    class B { protected B() { Go(); } protected virtual void Go() { } }
    class D : B {
        int n; bool Fits() { return n == 0; }
        public D() { n = 5; }
        protected override void Go() {
            if (!Fits()) return;
            Console.Write(10 / n); // fails
        }
    }
    public static void Run() { new D(); }
}
public static class ReadLambda {
    static int F(int k) {
        int n = k; Func<bool> isZero = () => n == 0; Action clear = () => n = 0;
        if (isZero()) return 0;
        clear();
        return 10 / n; // fails
    }
    public static void Run() { F(3); }
}
