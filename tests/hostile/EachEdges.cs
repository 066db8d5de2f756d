// roslyn only
// Enumerators of lists at the edges: no version changes but elements do, do-while, joins of two lists, fields, arrays, exceptions, counts of vectors by type arguments.
using System; using System.Collections; using System.Collections.Generic; using System.Linq; using System.Runtime.CompilerServices; using System.Runtime.InteropServices; using System.Numerics; using System.Runtime.Intrinsics;

public static class SpanWritesNoVersion {
    static int A() { var list = new List<int> { 1, 1, 1 }; int n = 0; foreach (int x in list) {
        n += 10 / x; // fails
        CollectionsMarshal.AsSpan(list)[2] = 0; } return n; }
    static int B() { var list = new List<int> { 1, 1, 1 }; var s = CollectionsMarshal.AsSpan(list); int n = 0; foreach (int x in list) { s[n] = 0; if (x == 1)
        n += 10 / list[n]; } // fails
        return n; }
    static int C() { var list = new List<int> { 1, 0 }; var e = list.GetEnumerator(); e.MoveNext(); list.Capacity = 100; e.MoveNext();
        return 10 / e.Current; } // fails
    static int D() { var list = new List<int>(); for (int i = 3; i >= 0; i--) list.Add(i); var e = list.GetEnumerator(); e.MoveNext(); int n = 0; do {
        n += 10 / e.Current; } while (e.MoveNext()); // fails
        return n; }
    static int E(List<int> a, List<int> b, bool c) { var e = c ? a.GetEnumerator() : b.GetEnumerator(); int n = 0; while (e.MoveNext()) n++;
        return 10 / (n - a.Count); } // fails
    static int F(List<int> a, List<int> b, bool c) { var e = c ? a.GetEnumerator() : b.GetEnumerator(); int n = 0; var t = new int[a.Count]; while (e.MoveNext()) {
        t[n++] = e.Current; } // fails
        return n; }
    static int G(List<int> a) { var e = a.GetEnumerator(); int n = 0; var t = new int[a.Count]; while (e.MoveNext()) n++; e = a.GetEnumerator(); while (e.MoveNext()) {
        t[n++] = e.Current; } // fails
        return n; }
    static int H(List<int> a) { int n = 0; var t = new int[a.Count]; for (int k = 0; k < 2; k++) foreach (int x in a) {
        t[n++] = x; } // fails
        return n; }
    static int I(List<int> a) { int n = 0; var t = new int[a.Count]; foreach (int x in a) foreach (int y in a) {
        t[n++] = x; } // fails
        return n; }
    static int J(List<int> a) { int n = 0; a.Add(1); var t = new int[a.Count]; a.Add(2); foreach (int x in a) {
        t[n++] = x; } // fails
        return n; }
    static int K(List<int> a) { int n = 0, m = 0; foreach (int x in a) { n++; if (x == 0) continue; m++; }
        return 10 / (m - n + 1); } // fails
    static int L(List<int> a) { int n = 0; foreach (int x in a) { n = x; if (n == 7) break; }
        return 10 / (n - 7); } // fails
    static void Try(Action a) { try { a(); Console.Error.WriteLine("no fail " + a.Method.Name); } catch (DivideByZeroException e) { Hostile.Failed(e); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } }
    static List<int> Ls(params int[] a) => new List<int>(a);
    public static void Run() { Try(() => A()); Try(() => B()); Try(() => C()); Try(() => D()); Try(() => E(Ls(1, 2), Ls(1, 2), true)); Try(() => F(Ls(1), Ls(1, 2), false)); Try(() => G(Ls(1, 2))); Try(() => H(Ls(1, 2))); Try(() => I(Ls(1, 2))); Try(() => J(Ls(1, 2))); Try(() => K(Ls(1, 0, 3))); Try(() => L(Ls(1, 7, 3))); }
}
public static class Generic {
    static void Reset<T>(ref T e) where T : IEnumerator { e.Reset(); }
    static bool Next<T>(ref T e) where T : IEnumerator { return e.MoveNext(); }
    static int A(List<int> a) { var e = a.GetEnumerator(); var t = new int[a.Count]; int n = 0; bool first = true; while (e.MoveNext()) {
        t[n++] = 1; // fails
        if (first && n == 2) { Reset(ref e); first = false; } } return n; }
    static int B(List<int> a) { var e = a.GetEnumerator(); int n = 0; while (Next(ref e)) { n++; e.MoveNext(); }
        return 10 / (n - 1); } // fails
    static int C(List<int> a) { IEnumerator<int> e = a.GetEnumerator(); int n = 0; while (e.MoveNext()) { n += e.Current; }
        return 10 / (n - 3); } // fails
    static int D(List<int> a) { object o = a.GetEnumerator(); var e = (List<int>.Enumerator)o; e.MoveNext(); ((IEnumerator)o).MoveNext(); ((IEnumerator)o).MoveNext(); var f = (List<int>.Enumerator)o;
        return 10 / (f.Current - 2); } // fails
    struct S { public List<int>.Enumerator e; public int n; public bool Next() { n++; return e.MoveNext(); } }
    static int E(List<int> a) { S s = default; s.e = a.GetEnumerator(); int m = 0; while (s.e.MoveNext()) { m++; s.Next(); }
        return 10 / (m - 1); } // fails
    static int F(List<int> a) { S s = default; s.e = a.GetEnumerator(); s.e.MoveNext(); S u = s; u.e.MoveNext(); s.e.MoveNext();
        return 10 / (s.e.Current - u.e.Current); } // fails
    class K { public readonly List<int>.Enumerator e; public List<int>.Enumerator f; public K(List<int> a) { e = a.GetEnumerator(); f = e; e.MoveNext(); } }
    static int G(List<int> a) { var k = new K(a); k.e.MoveNext(); k.e.MoveNext(); k.f.MoveNext();
        return 10 / (k.e.Current - k.f.Current); } // fails
    static int H(List<int> a) { var k = new K(a); var j = k; k.f.MoveNext(); j.f.MoveNext();
        return 10 / (k.f.Current - 2); } // fails
    static int I(List<int> a) { var es = new List<int>.Enumerator[2]; es[0] = es[1] = a.GetEnumerator(); es[0].MoveNext(); es[0].MoveNext(); es[1].MoveNext();
        return 10 / (es[1].Current - 1); } // fails
    static int J(List<int> a) { var e = a.GetEnumerator(); Action step = () => e.MoveNext(); e.MoveNext(); step();
        return 10 / (e.Current - 2); } // fails
    static int L(List<int> a) { int k = 0; try { foreach (int x in a) { k = 1; a.Add(x); } k = 2; } catch (InvalidOperationException) {
        return 10 / (k - 1); } // fails
        return 0; }
    static int M(List<int> a) { int k = 0; try { foreach (int x in a) { k = x; if (x == 2) throw new Exception(); } } catch { 
        return 10 / (k - 2); } // fails
        return 0; }
    static int N(List<int> a) { int k = 0, c = a.Count; try { foreach (int x in a) { k++; if (k == 1) a.Add(x); } } catch (InvalidOperationException) {
        return 10 / (a.Count - c - 1); } // fails
        return 0; }
    static int O(List<int> a) { int k = 0, c = a.Count; var e = a.GetEnumerator(); a.Clear(); try { e.MoveNext(); k = 1; } catch (InvalidOperationException) { } finally { k += 2; }
        return 10 / (k - 2); } // fails
    static int P(List<int> a) { var e = a.GetEnumerator(); a.Clear(); int n = a.Count; try { e.MoveNext(); } catch (InvalidOperationException) { }
        return 10 / a.Count; } // fails
    static int Q(List<int> a) { var e = a.GetEnumerator(); ref var r = ref e; r.MoveNext(); e.MoveNext();
        return 10 / (r.Current - 2); } // fails
    static int R(List<int> a) { foreach (int x in a) { a = new List<int>(); int n = a.Count;
        return 10 / n; } // fails
        return 0; }
    static int U(List<int> a, List<int> b) { foreach (int x in a) { b = a; } b.Clear();
        return 10 / a.Count; } // fails
    static int V(List<int> a, List<int> b) { int c = a.Count; foreach (int x in b) { b.Clear(); break; }
        return 10 / (b.Count - a.Count + c); } // fails
    class My : List<int> { public new int Count => 0; public new List<int>.Enumerator GetEnumerator() { var e = base.GetEnumerator(); e.MoveNext(); return e; } }
    static int W() { var m = new My { 1, 2 }; int n = 0; foreach (int x in m) n++;
        return 10 / (n - 1); } // fails
    static int X() { var m = new My { 1, 2 }; var t = new int[m.Count]; int n = 0; foreach (int x in (List<int>)m) {
        t[n++] = x; } // fails
        return n; }
    static IEnumerable<int> It(List<int> a) { var t = new int[a.Count]; int n = 0; foreach (int x in a) { yield return x; n++; } 
        yield return 10 / (n - t.Length); } // fails
    static IEnumerable<int> It2(List<int> a) { int n = 0; foreach (int x in a) { yield return x; a[1] = 0; if (x == 5)
        n = 10 / a[1]; } // fails
        }
    static int Y(List<int> a) { int n = 0; foreach (int x in It(a)) n++; return n; }
    static int Z(List<int> a) { int n = 0; foreach (int x in It2(a)) n++; return n; }
    static void Try(Action a) { try { a(); Console.Error.WriteLine("no fail " + a.Method.Name); } catch (DivideByZeroException e) { Hostile.Failed(e); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } }
    static List<int> Ls(params int[] a) => new List<int>(a);
    public static void Run() { Try(() => A(Ls(1, 2))); Try(() => B(Ls(1, 2))); Try(() => C(Ls(1, 2))); Try(() => D(Ls(1, 2))); Try(() => E(Ls(1, 2))); Try(() => F(Ls(1, 2))); Try(() => G(Ls(0, 2))); Try(() => H(Ls(1, 2))); Try(() => I(Ls(1, 2))); Try(() => J(Ls(1, 2))); Try(() => L(Ls(1, 2))); Try(() => M(Ls(1, 2))); Try(() => N(Ls(1, 2))); Try(() => O(Ls(1, 2))); Try(() => P(Ls(1, 2))); Try(() => Q(Ls(1, 2))); Try(() => R(Ls(1, 2))); Try(() => U(Ls(1, 2), Ls())); Try(() => V(Ls(1, 2), Ls(1, 2))); Try(() => W()); Try(() => X()); Try(() => Y(Ls(1, 2))); Try(() => Z(Ls(5, 2))); }
}
public static class Elements {
    static int A(List<int> a) { for (int i = 0; i < a.Count; i++) a[i] = 1; var s = CollectionsMarshal.AsSpan(a); s[1] = 0; int n = 0; foreach (int x in a)
        n += 10 / x; // fails
        return n; }
    static int C() { var a = new List<int>(); for (int i = 0; i < 4; i++) a.Add(1); a.Insert(2, 0); int n = 0; foreach (int x in a)
        n += 10 / x; // fails
        return n; }
    static int D() { var a = new List<int>(); for (int i = 0; i < 4; i++) a.Add(1); a.AddRange(new[] { 0 }); int n = 0; foreach (int x in a)
        n += 10 / x; // fails
        return n; }
    static int E() { var a = new List<int>(); for (int i = 0; i < 4; i++) a.Add(1); CollectionsMarshal.SetCount(a, 6); int n = 0; CollectionsMarshal.AsSpan(a).Slice(4).Clear(); foreach (int x in a)
        n += 10 / x; // fails
        return n; }
    static int F() { var a = new List<int>(); for (int i = 0; i < 4; i++) a.Add(1); var b = a; b.Add(0); int n = 0; foreach (int x in a)
        n += 10 / x; // fails
        return n; }
    static int G() { var a = new List<int>(); for (int i = 0; i < 4; i++) a.Add(1); a.ForEach(x => CollectionsMarshal.AsSpan(a)[2] = 0); int n = 0; foreach (int x in a)
        n += 10 / x; // fails
        return n; }
    static int H() { var a = new List<byte>(); for (int i = 0; i < 4; i++) a.Add(1); a[2] += 255; int n = 0; foreach (byte x in a)
        n += 10 / x; // fails
        return n; }
    static int I() { var a = new List<string>(); for (int i = 0; i < 4; i++) a.Add("x"); a.Add(null); int n = 0; foreach (string x in a)
        n += x.Length; // fails
        return n; }
    static int J() { var a = new List<int[]>(); for (int i = 0; i < 4; i++) a.Add(new int[3]); a.Add(new int[1]); int n = 0; foreach (int[] x in a)
        n += x[2]; // fails
        return n; }
    static int K() { var a = new List<int[]>(); for (int i = 0; i < 4; i++) a.Add(new int[] { 1 }); int n = 0; foreach (int[] x in a) {
        n += 10 / x[0]; // fails
        a[a.Count - 1][0] = 0; } return n; }
    static int L(List<int> b) { var a = new List<int> { 3, 4, 0 }; int last = 1; foreach (int x in a) { last = x; } 
        return 10 / last; } // fails
    static int M() { var a = new List<uint> { 0x80000000, 1 }; int n = 0; foreach (uint x in a)
        n += 10 / (int)(x - 0x80000000); // fails
        return n; }
    static int N() { var a = new List<long> { 0x100000000, 1 }; int n = 0; foreach (int x in a)
        n += 10 / x; // fails
        return n; }
    static int O() { var a = new List<bool> { true, false }; int n = 0; foreach (bool x in a) { int k = x ? 1 : 0;
        n += 10 / k; } // fails
        return n; }
    static int P() { var a = new List<object> { "x", 3 }; int n = 0; foreach (string x in a) // fails
        n += 1;
        return n; }
    static void Try(Action a) { try { a(); Console.Error.WriteLine("no fail " + a.Method.Name); } catch (DivideByZeroException e) { Hostile.Failed(e); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (NullReferenceException e) { Hostile.Failed(e); } catch (InvalidCastException e) { Hostile.Failed(e); } }
    static List<int> Ls(params int[] a) => new List<int>(a);
    public static void Run() { Try(() => A(Ls(1, 2))); var l = Ls(1, 2);  Try(() => C()); Try(() => D()); Try(() => E()); Try(() => F()); Try(() => G()); Try(() => H()); Try(() => I()); Try(() => J()); Try(() => K()); Try(() => L(null)); Try(() => M()); Try(() => N()); Try(() => O()); Try(() => P()); }
}
public static class VectorCounts {
    static int N<T>() => Vector<T>.Count;
    static int M<T>() where T : struct => Vector128<T>.Count;
    static class V<T> { public static int N => Vector<T>.Count; public static int F() => Vector128<T>.Count; }
    static int A() { int a = N<byte>(), b = N<long>();
        return 10 / (a / b - 8); } // fails
    static int A2() { int a = N<byte>(), b = N<long>(); if (a != b) { int z = a - a;
        return 10 / z; } // fails
        return 0; }
    static int A3() { int a = V<byte>.N, b = V<long>.N; if (a != b) { int z = a - a;
        return 10 / z; } // fails
        return 0; }
    static int A4() { int a = V<byte>.F(), b = V<long>.F(); if (a != b) { int z = a - a;
        return 10 / z; } // fails
        return 0; }
    static int A5() { int a = M<byte>(), b = M<long>(); if (a != b) { int z = a - a;
        return 10 / z; } // fails
        return 0; }
    static int A6() { int a = Vector<byte>.Count, b = Vector<long>.Count; if (a != b) { int z = a - a;
        return 10 / z; } // fails
        return 0; }
    static int A7() { int a = Vector64<long>.Count;
        return 10 / (a - 1); } // fails
    static int A8() { int a = Vector512<byte>.Count;
        return 10 / (a - 64); } // fails
    static int A9<T, U>() { int a = Vector<T>.Count, b = Vector<U>.Count; if (a != b) { int z = a - a;
        return 10 / z; } // fails
        return 0; }
    static int B1<T>() { int a = Vector128<T>.Count, b = Vector256<T>.Count; if (a != b) { int z = a - a;
        return 10 / z; } // fails
        return 0; }
    static int B2<T>(int n) { int a = Vector<T>.Count, b = n > 0 ? B2b<byte>() : a; if (a != b) { int z = a - a;
        return 10 / z; } // fails
        return 0; }
    static int B2b<T>() { return Vector<T>.Count; }
    static int B3<T>(int n) { return n == 0 ? Vector<T>.Count : B3<byte>(n - 1); }
    static int B4() { int a = B3<long>(1), b = B3<long>(0); if (a != b) { int z = a - a;
        return 10 / z; } // fails
        return 0; }
    static void Try(Action a) { try { a(); Console.Error.WriteLine("no fail " + a.Method.Name); } catch (DivideByZeroException e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => A()); Try(() => A2()); Try(() => A3()); Try(() => A4()); Try(() => A5()); Try(() => A6()); Try(() => A7()); Try(() => A8()); Try(() => A9<byte, int>()); Try(() => B1<int>()); Try(() => B2<int>(1)); Try(() => B4()); }
}
