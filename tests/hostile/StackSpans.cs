// roslyn only
// Spans over the stack: the memory is written by other spans over it, by pointers, by what it is handed to, and it need not be zero at first.
using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

public static class StackTwoSpans {
    static unsafe int A() { int* p = stackalloc int[8]; var a = new Span<int>(p, 8); var b = new Span<int>(p, 8); a[3] = 1; b[3] = 0;
        return 10 / a[3]; } // fails
    static unsafe int B() { int* p = stackalloc int[8]; var a = new Span<int>(p, 8); a[3] = 1; var b = new Span<int>(p + 1, 4); b[2] = 0;
        return 10 / a[3]; } // fails
    static int C() { Span<int> a = stackalloc int[8]; a[3] = 1; var b = a.Slice(2); b[1] = 0;
        return 10 / a[3]; } // fails
    static int D(int i) { Span<int> a = stackalloc int[8]; a.Fill(1); var b = a.Slice(i); b[0] = 0;
        return 10 / a[3]; } // fails
    public static void Run() {
        try { A(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { B(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { C(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        D(3); }
}
public static class StackByPointer {
    static unsafe int A() { int* p = stackalloc int[8]; var a = new Span<int>(p, 8); a[3] = 1; p[3] = 0;
        return 10 / a[3]; } // fails
    static unsafe int B() { int* p = stackalloc int[8]; p[3] = 1; var a = new Span<int>(p, 8); int n = 10 / a[3]; *(long*)(p + 2) = 0;
        return n / a[3]; } // fails
    static unsafe void Zero(int* p) { p[3] = 0; }
    static unsafe int C() { int* p = stackalloc int[8]; var a = new Span<int>(p, 8); a[3] = 1; Zero(p);
        return 10 / a[3]; } // fails
    static unsafe int D() { Span<int> a = stackalloc int[8]; a[3] = 1; fixed (int* p = a) p[3] = 0;
        return 10 / a[3]; } // fails
    static unsafe int E() { Span<int> a = stackalloc int[8]; a[3] = 1; ref int r = ref a[3]; r = 0;
        return 10 / a[3]; } // fails
    public static void Run() {
        try { A(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { B(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { C(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { D(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        E(); }
}
public static class StackInLoops {
    static unsafe int A() { int* p = stackalloc int[8]; int n = 0; for (int i = 0; i < 3; i++) { var a = new Span<int>(p, 8);
        n += 10 / (1 - a[3]); // fails
        a[3] = 1; } return n; }
    static unsafe int B() { int n = 0; Span<int> last = default; for (int i = 0; i < 3; i++) { int* p = stackalloc int[4]; var a = new Span<int>(p, 4); if (i > 0) { last[1] = 0;
        n += 10 / last[1]; } // fails
        a[1] = 1; last = a; } return n; }
    static unsafe int C() { int n = 0; Span<int> last = default; for (int i = 0; i < 3; i++) { int* p = stackalloc int[4]; var a = new Span<int>(p, 4); a[1] = i; if (i == 1)
        n += 10 / last[1]; // fails
        last = a; } return n; }
    static unsafe int D(bool b) { int* p = stackalloc int[4]; again: var a = new Span<int>(p, 4); if (b) { b = false; a[0] = 1; goto again; }
        return 10 / (a[0] - 1); } // fails
    public static void Run() {
        try { A(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { B(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { C(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        D(true); }
}
public static class StackHanded {
    static void Zero(Span<int> s) { s[3] = 0; }
    static void ZeroBytes(Span<byte> s) { s.Clear(); }
    static int A() { Span<int> a = stackalloc int[8]; a[3] = 1; Zero(a);
        return 10 / a[3]; } // fails
    static int B() { Span<int> a = stackalloc int[8]; a[3] = 1; ZeroBytes(MemoryMarshal.AsBytes(a));
        return 10 / a[3]; } // fails
    static int C() { Span<int> a = stackalloc int[8]; a[3] = 1; a.Clear();
        return 10 / a[3]; } // fails
    static int D() { Span<int> a = stackalloc int[8]; a[3] = 1; new int[8].CopyTo(a);
        return 10 / a[3]; } // fails
    static int E() { Span<int> a = stackalloc int[8]; Span<int> b = stackalloc int[8]; a[3] = 1; b.CopyTo(a);
        return 10 / a[3]; } // fails
    static int F() { Span<int> a = stackalloc int[8]; a[3] = 1; a[4] = 2; a.Reverse(); a.Sort();
        return 10 / a[3]; } // fails
    static int G() { Span<long> a = stackalloc long[8]; a[3] = 1; MemoryMarshal.Cast<long, int>(a)[6] = 0;
        return (int)(10 / a[3]); } // fails
    public static void Run() {
        try { A(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { B(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { C(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { D(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { E(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { F(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        G(); }
}
public ref struct StackHolder { public Span<int> Inner; public void Set() { Inner[3] = 0; } }
public static class StackInStructs {
    static int A() { Span<int> a = stackalloc int[8]; a[3] = 1; var h = new StackHolder { Inner = a }; h.Inner[3] = 0;
        return 10 / a[3]; } // fails
    static int B() { Span<int> a = stackalloc int[8]; a[3] = 1; var h = new StackHolder { Inner = a }; h.Set();
        return 10 / a[3]; } // fails
    static int C(bool c) { Span<int> a = stackalloc int[8]; Span<int> b = stackalloc int[8]; a[3] = 1; Span<int> d = c ? a : b; d[3] = 0;
        return 10 / a[3]; } // fails
    static int D(bool c) { Span<int> a = stackalloc int[8]; a[3] = 1; Span<int> d = c ? a : new int[8]; d[3] = 0;
        return 10 / a[3]; } // fails
    static int E(int n) { Span<int> a = n < 4 ? stackalloc int[8] : new int[n]; a[n] = 1; a[n] = n - 2;
        return 10 / a[n]; } // fails
    public static void Run() {
        try { A(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { B(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { C(true); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { D(true); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        E(2); }
}
public static class StackNotZero {
    static int Dirty() { Span<int> a = stackalloc int[64]; for (int i = 0; i < a.Length; i++) a[i] = 7; int n = 0; foreach (int x in a) n += x; return n; }
    static int B() { Span<int> a = stackalloc int[] { 0, 1, 2, 3 };
        return 10 / (a[3] - 3); } // fails
    static int C(int k) { Span<int> a = stackalloc int[] { k, k, k };
        return 10 / (a[1] - 5); } // fails
    static int D(int k) { Span<int> a = [k, 2 * k];
        return 10 / (a[1] - 10); } // fails
    public static void Run() { Dirty();
        try { B(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { C(5); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        D(5); }
}
public static class StackWidths {
    static unsafe int A() { byte* p = stackalloc byte[8]; var a = new Span<int>(p, 2); var b = new Span<byte>(p, 8); a[1] = 1; b[4] = 0;
        return 10 / a[1]; } // fails
    static unsafe int B() { int* p = stackalloc int[2]; var a = new Span<int>(p, 1); var b = new Span<int>(p + 1, 1); a[0] = 1; b[0] = 2; p[1] = 0;
        return 10 / b[0]; } // fails
    static unsafe int C() { int* p = stackalloc int[4], q = p; var a = new Span<int>(q, 4); var b = new Span<int>(p, 4); b[2] = 1; a[2] = 0;
        return 10 / b[2]; } // fails
    public static void Run() {
        try { A(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { B(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        C(); }
}
[InlineArray(4)] public struct StackFour { private int first; }
public static class StackInline {
    static int A() { StackFour f = default; f[1] = 1; Span<int> s = f; s[1] = 0;
        return 10 / f[1]; } // fails
    static int B(int i) { StackFour f = default; f[1] = 1; f[i] = 0;
        return 10 / f[1]; } // fails
    static int C() { StackFour f = default; Span<int> s = f; s[1] = 1; f = default;
        return 10 / s[1]; } // fails
    static int D(ref StackFour f, Span<int> s) { f[1] = 1; s[1] = 0;
        return 10 / f[1]; } // fails
    static int E(int i) { StackFour f = default;
        return f[i]; } // fails upper-bound
    public static void Run() {
        try { A(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { B(1); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { C(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        StackFour f = default;
        try { D(ref f, f); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        E(4); }
}
