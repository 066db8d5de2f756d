// roslyn only
// A callee of the same assembly makes a pointer of a by-ref argument and keeps it, and is not called by its name: by an explicit implementation of an interface, a delegate,
// a function pointer, a static abstract member, a constraint; or it makes the pointer by `__makeref`.
using System; using System.Collections.Generic; using System.Runtime.CompilerServices; using System.Runtime.InteropServices;
public class Num2 { public int n; }
public static unsafe class Keeper { public static int* P; public static void Zero() { *P = 0; } }
public unsafe interface IKeep { void Keep(ref int x); }
public unsafe class Explicit : IKeep { void IKeep.Keep(ref int x) { fixed (int* p = &x) Keeper.P = p; } }
public unsafe delegate void D(ref int x);
public static class KeptExplicitLocal {
    static int A(IKeep k) { int x = 5; k.Keep(ref x); x = 5; Keeper.Zero();
        return 10 / x; } // fails
    public static void Run() { A(new Explicit()); }
}
public static class KeptExplicitField {
    static int A(IKeep k, Num2 c) { k.Keep(ref c.n); c.n = 5; Keeper.Zero();
        return 10 / c.n; } // fails
    public static void Run() { A(new Explicit(), new Num2()); }
}
public static class KeptExplicitElement {
    static int A(IKeep k) { int[] a = new int[3]; k.Keep(ref a[1]); a[1] = 5; Keeper.Zero();
        return 10 / a[1]; } // fails
    public static void Run() { A(new Explicit()); }
}
public static class KeptExplicitElementArg {
    static int A(IKeep k, int[] a) { k.Keep(ref a[1]); a[1] = 5; Keeper.Zero();
        return 10 / a[1]; } // fails
    public static void Run() { A(new Explicit(), new int[3]); }
}
public static unsafe class KeptDelegateLocal {
    static int A(D k) { int x = 5; k(ref x); x = 5; Keeper.Zero();
        return 10 / x; } // fails
    static void Keep(ref int x) { fixed (int* p = &x) Keeper.P = p; }
    public static void Run() { A(Keep); }
}
public static unsafe class KeptDelegateField {
    static int A(D k, Num2 c) { k(ref c.n); c.n = 5; Keeper.Zero();
        return 10 / c.n; } // fails
    static void Keep(ref int x) { fixed (int* p = &x) Keeper.P = p; }
    public static void Run() { A(Keep, new Num2()); }
}
public static unsafe class KeptDelegateElement {
    static int A(D k) { int[] a = new int[3]; k(ref a[1]); a[1] = 5; Keeper.Zero();
        return 10 / a[1]; } // fails
    static void Keep(ref int x) { fixed (int* p = &x) Keeper.P = p; }
    public static void Run() { A(Keep); }
}
public static unsafe class KeptFunctionPointer {
    static int A(delegate*<ref int, void> k) { int x = 5; k(ref x); x = 5; Keeper.Zero();
        return 10 / x; } // fails
    static void Keep(ref int x) { fixed (int* p = &x) Keeper.P = p; }
    public static void Run() { A(&Keep); }
}
public static unsafe class KeptFunctionPointerElement {
    static int A(delegate*<ref int, void> k) { int[] a = new int[3]; k(ref a[1]); a[1] = 5; Keeper.Zero();
        return 10 / a[1]; } // fails
    static void Keep(ref int x) { fixed (int* p = &x) Keeper.P = p; }
    public static void Run() { A(&Keep); }
}
public static unsafe class KeptMakeref {
    static int A() { int x = 5; Keep(ref x); x = 5; Keeper.Zero();
        return 10 / x; } // fails
    static void Keep(ref int x) { TypedReference t = __makeref(x); Keeper.P = (int*)*(IntPtr*)&t; }
    public static void Run() { A(); }
}
public static unsafe class KeptMakerefField {
    static int A(Num2 c) { Keep(ref c.n); c.n = 5; Keeper.Zero();
        return 10 / c.n; } // fails
    static void Keep(ref int x) { TypedReference t = __makeref(x); Keeper.P = (int*)*(IntPtr*)&t; }
    public static void Run() { A(new Num2()); }
}
public static unsafe class KeptSpanByRef {
    static int A() { int x = 5; Span<int> s = default; Keep(ref x, ref s); x = 5; s[0] = 0;
        return 10 / x; } // fails
    static void Keep(ref int x, ref Span<int> s) { s = MemoryMarshal.CreateSpan(ref x, 1); }
    public static void Run() { A(); }
}
public static unsafe class KeptSpanByRefElement {
    static int A() { int[] a = new int[3]; Span<int> s = default; Keep(ref a[1], ref s); a[1] = 5; s[0] = 0;
        return 10 / a[1]; } // fails
    static void Keep(ref int x, ref Span<int> s) { s = MemoryMarshal.CreateSpan(ref x, 1); }
    public static void Run() { A(); }
}
public static unsafe class KeptSpanByRefField {
    static int A(Num2 c) { Span<int> s = default; Keep(ref c.n, ref s); c.n = 5; s[0] = 0;
        return 10 / c.n; } // fails
    static void Keep(ref int x, ref Span<int> s) { s = MemoryMarshal.CreateSpan(ref x, 1); }
    public static void Run() { A(new Num2()); }
}
public ref struct Holder { public ref int r; public void Keep([System.Diagnostics.CodeAnalysis.UnscopedRef] ref int x) { r = ref x; } }
public static unsafe class KeptHolderParam {
    static int A(ref Holder h, Num2 c) { Keep(ref h, ref c.n); c.n = 5; h.r = 0;
        return 10 / c.n; } // fails
    static void Keep(ref Holder h, ref int x) { h.r = ref Unsafe.AsRef(ref x); }
    public static void Run() { Holder h = default; A(ref h, new Num2()); }
}
public static unsafe class KeptHolderParamElement {
    static int A(ref Holder h) { int[] a = new int[3]; Keep(ref h, ref a[0]); a[0] = 5; h.r = 0;
        return 10 / a[0]; } // fails
    static void Keep(ref Holder h, ref int x) { fixed (int* p = &x) h.r = ref *p; }
    public static void Run() { Holder h = default; A(ref h); }
}
public static unsafe class KeptHolderOtherParam {
    static int A(ref Holder h) { int[] a = new int[3]; Keep(ref h, ref a[0]); a[0] = 5; Zero(ref h);
        return 10 / a[0]; } // fails
    static void Zero(ref Holder h) { h.r = 0; }
    static void Keep(ref Holder h, ref int x) { fixed (int* p = &x) h.r = ref *p; }
    public static void Run() { Holder h = default; A(ref h); }
}
public static unsafe class KeptVirtFtn {
    class B { public virtual void V(ref int x) { fixed (int* p = &x) Keeper.P = p; }
      public void Keep(ref int x) { D d = V; d(ref x); } }
    static int A(B b) { int x = 5; b.Keep(ref x); x = 5; Keeper.Zero();
        return 10 / x; } // fails
    public static void Run() { A(new B()); }
}
public static unsafe class KeptByFieldDelegate {
    static D d = K;
    static void K(ref int x) { fixed (int* p = &x) Keeper.P = p; }
    static void Keep(ref int x) { d(ref x); }
    static int A() { int x = 5; Keep(ref x); x = 5; Keeper.Zero();
        return 10 / x; } // fails
    static int B(Num2 c) { Keep(ref c.n); c.n = 5; Keeper.Zero();
        return 10 / c.n; } // fails
    static int C() { int[] a = new int[3]; Keep(ref a[1]); a[1] = 5; Keeper.Zero();
        return 10 / a[1]; } // fails
    static void Try(Action a) { try { a(); } catch (DivideByZeroException e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => A()); Try(() => B(new Num2())); Try(() => C()); }
}
public static unsafe class KeptStaticAbstract {
    interface I<T> where T : I<T> { static abstract void Keep(ref int x); }
    class E : I<E> { static void I<E>.Keep(ref int x) { fixed (int* p = &x) Keeper.P = p; } }
    static int A<T>() where T : I<T> { int x = 5; T.Keep(ref x); x = 5; Keeper.Zero();
        return 10 / x; } // fails
    static int C<T>() where T : I<T> { int[] a = new int[3]; T.Keep(ref a[1]); a[1] = 5; Keeper.Zero();
        return 10 / a[1]; } // fails
    static void Try(Action a) { try { a(); } catch (DivideByZeroException e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => A<E>()); Try(() => C<E>()); }
}
public static unsafe class KeptGenericConstrained {
    interface I { void Keep(ref int x); }
    struct E : I { void I.Keep(ref int x) { fixed (int* p = &x) Keeper.P = p; } }
    static int A<T>(T t) where T : I { int x = 5; t.Keep(ref x); x = 5; Keeper.Zero();
        return 10 / x; } // fails
    static int C<T>(T t) where T : I { int[] a = new int[3]; t.Keep(ref a[1]); a[1] = 5; Keeper.Zero();
        return 10 / a[1]; } // fails
    static void Try(Action a) { try { a(); } catch (DivideByZeroException e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => A(new E())); Try(() => C(new E())); }
}
public static unsafe class KeptThisStruct {
    struct S { public int v; public void Keep() { fixed (int* p = &v) Keeper.P = p; } }
    struct S2 : IK { public int v; void IK.Keep() { fixed (int* p = &v) Keeper.P = p; } }
    interface IK { void Keep(); }
    static int A() { S s = new S(); s.Keep(); s.v = 5; Keeper.Zero();
        return 10 / s.v; } // fails
    static void G<T>(ref T t) where T : IK { t.Keep(); }
    static int B() { S2 s = new S2(); G(ref s); s.v = 5; Keeper.Zero();
        return 10 / s.v; } // fails
    static void Try(Action a) { try { a(); } catch (DivideByZeroException e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => A()); Try(() => B()); }
}
public static unsafe class KeptIntPtrOut {
    static int A(Num2 c) { Keep(ref c.n, out long q); c.n = 5; *(int*)q = 0;
        return 10 / c.n; } // fails
    static int B() { int[] c = new int[2]; Keep(ref c[0], out long q); c[0] = 5; *(int*)q = 0;
        return 10 / c[0]; } // fails
    static int C() { int x = 3; Keep(ref x, out long q); x = 5; *(int*)q = 0;
        return 10 / x; } // fails
    static void Keep(ref int x, out long q) { fixed (int* p = &x) q = (long)p; }
    static void Try(Action a) { try { a(); } catch (DivideByZeroException e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => A(new Num2())); Try(() => B()); Try(() => C()); }
}
