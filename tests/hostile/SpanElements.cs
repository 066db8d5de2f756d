// roslyn only
// Elements that are seen through spans, and are written by other names: the array, other spans, other types, methods of the library.
using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

public static class SpansByArray {
    static int A() { var a = new int[4]; Span<int> s = a; s[1] = 5; a[1] = 0;
        return 10 / s[1]; } // fails
    static int B() { var a = new int[4]; a[1] = 5; Span<int> s = a; s[1] = 0;
        return 10 / a[1]; } // fails
    public static void Run() { try { A(); } catch (DivideByZeroException e) { Hostile.Failed(e); } B(); }
}
public static class SpansOverlapping {
    static int A() { var a = new int[8]; var s = a.AsSpan(2, 4); var t = a.AsSpan(3); s[1] = 5; t[0] = 0;
        return 10 / s[1]; } // fails
    static int B(int i, int j) { var a = new int[8]; var s = a.AsSpan(i); var t = a.AsSpan(j); s[1] = 5; t[0] = 0;
        return 10 / s[1]; } // fails
    static int C(int i) { var a = new int[8]; var s = a.AsSpan(1); var t = s.Slice(i, 3); a[3] = 5; t[1] = 0;
        return 10 / a[3]; } // fails
    static int D() { var a = new int[8]; Array.Fill(a, 1); var s = a.AsSpan()[2..^1]; a[2] = 0;
        return 10 / s[0]; } // fails
    public static void Run() {
        try { A(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { B(2, 3); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { C(1); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        D(); }
}
public static class SpansOfOtherTypes {
    static int A() { var a = new int[4]; Span<int> s = a; s[1] = 5; var b = MemoryMarshal.Cast<int, byte>(s); b[4] = 0;
        return 10 / s[1]; } // fails
    static int B() { var a = new int[4]; a[1] = 5; Span<int> s = a; var b = MemoryMarshal.AsBytes(s); b[4] = 1; a[1] = 0;
        return 10 / b[4]; } // fails
    static int C() { var a = new int[4]; Span<int> s = a; s[1] = 5; var b = MemoryMarshal.Cast<int, long>(s); b[0] = 0;
        return 10 / a[1]; } // fails
    static int D() { var a = new int[4]; var u = (uint[])(object)a; Span<int> s = a; s[0] = 3; u[0] = 0;
        return 10 / s[0]; } // fails
    public static void Run() {
        try { A(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { B(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { C(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        D(); }
}
public static class SpansOfOthers {
    static int[] kept = new int[4];
    static Span<int> Give() { return kept; }
    static int A() { var s = Give(); s[1] = 5; kept[1] = 0;
        return 10 / s[1]; } // fails
    static int B() { var s = Give(); var a = kept; a[1] = 5; s[1] = 0;
        return 10 / a[1]; } // fails
    static int C(Span<int> s, Span<int> t) { s[0] = 5; t[0] = 0;
        return 10 / s[0]; } // fails
    static int D(bool c, int[] a) { Span<int> s = a; if (c) s = Give(); kept[1] = 5; s[1] = 0;
        return 10 / kept[1]; } // fails
    static int E(int n, int[] a) { Span<int> s = a; int r = 0; for (int i = 0; i < n; i++) { kept[1] = 5; s[1] = 0;
        r += 10 / kept[1]; // fails
        s = Give(); } return r; }
    public static void Run() {
        try { A(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { B(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { C(kept, kept); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { D(true, new int[4]); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        E(2, new int[4]); }
}
public static class SpansOfLists {
    static int A() { var l = new List<int> { 1, 2 }; var s = CollectionsMarshal.AsSpan(l); s[0] = 5; l[0] = 0;
        return 10 / s[0]; } // fails
    static int B() { var l = new List<int> { 1, 2 }; var s = CollectionsMarshal.AsSpan(l); l[0] = 5; s[0] = 0;
        return 10 / l[0]; } // fails
    static int C(List<int> l) { var s = CollectionsMarshal.AsSpan(l); l[0] = 5; s[0] = 0;
        return 10 / l[0]; } // fails
    public static void Run() {
        try { A(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { B(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        C(new List<int> { 1 }); }
}
public static class SpansWritten {
    static int A() { var a = new int[4]; Span<int> s = a; s[1] = 5; s.Clear();
        return 10 / s[1]; } // fails
    static int B() { var a = new int[4]; Span<int> s = a; s[1] = 5; s.Fill(0);
        return 10 / a[1]; } // fails
    static int C() { var a = new int[4]; Span<int> s = a; s[1] = 5; new int[4].AsSpan().CopyTo(s);
        return 10 / s[1]; } // fails
    static int D() { var a = new int[4]; Span<int> s = a; s[0] = 5; s.Reverse();
        return 10 / s[0]; } // fails
    static int E() { var a = new int[4]; Span<int> s = a; s[3] = -5; s.Sort();
        return 10 / s[3]; } // fails
    static int F() { var a = new int[4]; Span<int> s = a; s[1] = 5; Array.Clear(a);
        return 10 / s[1]; } // fails
    static int G() { var a = new int[4]; Span<int> s = a; s[1] = 5; Array.Copy(new int[4], a, 4);
        return 10 / s[1]; } // fails
    static int H() { var a = new int[4]; Span<int> s = a; s[1] = 5; Buffer.BlockCopy(new int[4], 0, a, 0, 16);
        return 10 / s[1]; } // fails
    public static void Run() {
        try { A(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { B(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { C(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { D(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { E(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { F(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { G(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        H(); }
}
public static class SpansByReference {
    static void Zero(ref int x) { x = 0; }
    static void ZeroSpan(Span<int> x) { x[1] = 0; }
    static int A() { var a = new int[4]; Span<int> s = a; s[1] = 5; ref int r = ref s[1]; r = 0;
        return 10 / s[1]; } // fails
    static int B() { var a = new int[4]; Span<int> s = a; s[1] = 5; Zero(ref s[1]);
        return 10 / a[1]; } // fails
    static int C() { var a = new int[4]; Span<int> s = a; s[1] = 5; ZeroSpan(s);
        return 10 / s[1]; } // fails
    static int D() { var a = new int[4]; Span<int> s = a; s[1] = 5; ref int r = ref a[1]; r = 0;
        return 10 / s[1]; } // fails
    static unsafe int E() { var a = new int[4]; Span<int> s = a; s[1] = 5; fixed (int* p = a) p[1] = 0;
        return 10 / s[1]; } // fails
    static unsafe int F() { var a = new int[4]; Span<int> s = a; s[1] = 5; fixed (int* p = s) p[1] = 0;
        return 10 / a[1]; } // fails
    static int G() { var a = new int[4]; Span<int> s = a; s[1] = 5; foreach (ref int x in s) x = 0;
        return 10 / s[1]; } // fails
    static int H() { var a = new int[4]; Span<int> s = a; s[1] = 5; MemoryMarshal.GetReference(s.Slice(1)) = 0;
        return 10 / s[1]; } // fails
    static int I() { var a = new int[4]; Span<int> s = a; s[1] = 5; a.AsMemory().Span[1] = 0;
        return 10 / s[1]; } // fails
    static int J() { var a = new int[4]; Span<int> s = a; s[1] = 5; new ArraySegment<int>(a, 1, 2)[0] = 0;
        return 10 / s[1]; } // fails
    public static void Run() {
        try { A(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { B(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { C(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { D(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { E(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { F(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { G(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { H(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { I(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        J(); }
}
public static class SpansReplaced {
    static void Other(ref Span<int> s, int[] b) { s = b; }
    static int A() { var a = new int[4]; Array.Fill(a, 1); Span<int> s = a; Other(ref s, new int[4]); a[1] = 5;
        return 10 / s[1]; } // fails
    static int B(int n) { var a = new int[4]; var b = new int[4]; Span<int> s = a; int r = 0; for (int i = 0; i < n; i++) { a[0] = 5;
        r += 10 / s[0]; // fails
        s = b; } return r; }
    static int C(bool c) { var a = new int[4]; var b = new int[4]; Span<int> s = c ? a : b; a[0] = 5;
        return 10 / s[0]; } // fails
    static int D() { var a = new int[] { 1, 2, 0 }; Span<int> s = a; int r = 0; while (s.Length > 0) {
        r += 10 / s[0]; // fails
        s = s.Slice(1); } return r; }
    ref struct Holder { public Span<int> s; public int n; }
    static int E() { var a = new int[4]; var h = new Holder { s = a, n = 1 }; h.s[0] = 5; h.s = new int[4]; h.n = 2;
        return 10 / h.s[0]; } // fails
    static int F(int[] a) { a[0] = 5; Span<int> s = a; a = new int[4]; a[0] = 7; s[0] = 0; Span<int> t = a; a = null;
        return 10 / (s[0] * t[0]); } // fails
    public static void Run() {
        try { A(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { B(2); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { C(false); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { D(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { E(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        F(new int[1]); }
}
public static class SpansOfReferences {
    sealed class Box { public int f; }
    static int A() { var a = new Box[2]; Span<Box> s = a; s[0] = new Box(); a[0] = null;
        return s[0].f; } // fails null
    static int B() { var a = new Box[2]; Span<Box> s = a; a[0] = new Box(); s[0] = null;
        return a[0].f; } // fails null
    static int C() { var a = new Box[2]; ReadOnlySpan<object> s = a; a[0] = new Box();
        return s[1].GetHashCode(); } // fails null
    public static void Run() {
        try { A(); } catch (NullReferenceException e) { Hostile.Failed(e); }
        try { B(); } catch (NullReferenceException e) { Hostile.Failed(e); }
        C(); }
}
public static class SpansNarrow {
    static int A(int v) { var a = new byte[2]; Span<byte> s = a; s[0] = (byte)v;
        return 10 / s[0]; } // fails
    static int B(int v) { var a = new sbyte[2]; Span<sbyte> s = a; s[0] = (sbyte)v;
        return 10 / (s[0] + 1); } // fails
    static int C(bool b) { var a = new bool[2]; Span<bool> s = a; s[0] = b;
        return 10 / (s[0] ? 1 : 0); } // fails
    static int D(char c) { Span<char> s = new char[2]; s[1] = c; ReadOnlySpan<char> r = s;
        return 10 / (r[1] - 'a'); } // fails
    public static void Run() {
        try { A(256); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { B(255); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { C(false); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        D('a'); }
}
public static class SpansOnStack {
    static int A() { Span<int> s = stackalloc int[4]; Span<int> t = s; s[1] = 5; t[1] = 0;
        return 10 / s[1]; } // fails
    static unsafe int B() { int* p = stackalloc int[4]; var s = new Span<int>(p, 4); s[1] = 5; p[1] = 0;
        return 10 / s[1]; } // fails
    static int C() { int x = 5; var s = new Span<int>(ref x); s[0] = 0;
        return 10 / x; } // fails
    static int D() { int x = 5; var s = MemoryMarshal.CreateSpan(ref x, 1); x = 6; s[0] = 0;
        return 10 / x; } // fails
    [InlineArray(4)] struct Four { int first; }
    static int E() { var f = new Four(); Span<int> s = f; f[1] = 5; s[1] = 0;
        return 10 / f[1]; } // fails
    public static void Run() {
        try { A(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { B(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { C(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { D(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        E(); }
}
public static class SpansPrefixed {
    static int A(int[] a) { var s = a.AsSpan(1); for (int i = 0; i < s.Length; i++) s[i] = 7; int r = 0; for (int i = 0; i < a.Length; i++)
        r += 10 / a[i]; // fails
        return r; }
    static int B(int[] a) { var s = a.AsSpan(0, a.Length / 2); for (int i = 0; i < s.Length; i++) s[i] = 7; int r = 0; for (int i = 0; i < a.Length; i++)
        r += 10 / a[i]; // fails
        return r; }
    static int C(int[] a, int k) { var s = a.AsSpan(k); for (int i = 0; i < s.Length; i++) s[i] = 7; int r = 0; for (int i = k - 1; i < a.Length; i++)
        r += 10 / a[i]; // fails
        return r; }
    public static void Run() {
        try { A(new int[3]); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { B(new int[3]); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        C(new int[3], 1); }
}
