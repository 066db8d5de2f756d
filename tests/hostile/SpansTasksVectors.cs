// roslyn only
// Spans of addresses, what tasks give, counts of vectors, arrays that are resized or copied upon themselves.
using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Threading;
using System.Threading.Tasks;
public static class SpanWrites {
    static unsafe int A() { int x = 1; var s = new Span<int>(&x, 1); x = 1; s[0] = 0;
        return 10 / x; // fails
    }
    static int B() { int[] a = { 1, 1 }; Span<int> s = a; a[1] = 1; var t = s.Slice(1); t[0] = 0;
        return 10 / a[1]; // fails
    }
    static int C() { int x = 1; var s = MemoryMarshal.CreateSpan(ref x, 1); x = 1; s[0] = 0;
        return 10 / x; // fails
    }
    static int D() { int x = 1; var s = new Span<int>(ref x); x = 1; s.Fill(0);
        return 10 / x; // fails
    }
    static int E() { int[] a = { 1, 1 }; var m = new Memory<int>(a).Slice(1); a[1] = 1; m.Span[0] = 0;
        return 10 / a[1]; // fails
    }
    static int F() { int[] a = { 1, 1 }; var s = new ArraySegment<int>(a, 1, 1); a[1] = 1; s[0] = 0;
        return 10 / a[1]; // fails
    }
    static int G() { int[] a = { 1, 1 }; var s = new ArraySegment<int>(a); a[0] = 1; s.Array[0] = 0;
        return 10 / a[0]; // fails
    }
    static int H() { int[] a = { 1, 1 }; var s = a.AsSpan(); a[0] = 1; s.Slice(0, 1).Clear();
        return 10 / a[0]; // fails
    }
    static int I() { int[] a = { 1, 0 }; var s = a.AsSpan(); a[0] = 1; s.Reverse();
        return 10 / a[0]; // fails
    }
    static int J() { byte[] a = { 1, 1, 1, 1 }; var s = MemoryMarshal.Cast<byte, int>(a.AsSpan()); a[0] = 1; s[0] = 0;
        return 10 / a[0]; // fails
    }
    static int K(int[] b) { int[] a = { 1, 1 }; Span<int> s = a; a[0] = 1; b.AsSpan().CopyTo(s);
        return 10 / a[0]; // fails
    }
    static int L() { int x = 1; ref int r = ref new Span<int>(ref x)[0]; x = 1; r = 0;
        return 10 / x; // fails
    }
    ref struct Keep { public Span<int> s; public Keep(ref int x) { s = new Span<int>(ref x); } public void Zero() { s[0] = 0; } }
    static int M() { int x = 1; var k = new Keep(ref x); x = 1; k.Zero();
        return 10 / x; // fails
    }
    static int N() { int[] a = { 1, 2, 3 }; Span<int> s = a; int i = s.IndexOf(3); s[i] = 0;
        return 10 / a[2]; // fails
    }
    static int O(ReadOnlySpan<byte> b, int i) { b = "abc"u8; if (i < 0 || i > 3) return 0;
        return b[i]; // fails
    }
    static int P(ReadOnlySpan<char> b) { b = "abc"; b = b.Trim('a');
        return b[2]; // fails
    }
    static int Q(int n) { Span<int> s = stackalloc int[4]; if (n > 2) s = new int[n - 3];
        return s[3]; // fails
    }
    static int R(ArraySegment<int> s) { int n = s.Offset; int[] a = s.Array;
        return a[n + s.Count]; // fails
    }
    static int S(ArraySegment<int> s) {
        return s.Array.Length; // fails
    }
    static int T(Span<int> s) { Span<int> t = s; s = s.Slice(0, 0); if (t.IsEmpty) return 0;
        return s[0]; // fails
    }
    static int U(List<int> l) { if (l[0] == 0) return 0; CollectionsMarshal.AsSpan(l)[0] = 0;
        return 10 / l[0]; // fails
    }
    static int V(int i) { ReadOnlySpan<long> t = new long[] { 1, 2, 3 }; if ((uint)i > 3) return 0;
        return (int)t[i]; // fails
    }
    static int W(int i) { ReadOnlySpan<char> t = new char[] { 'a', 'b', 'c' }; if ((uint)i > 5) return 0;
        return t[i]; // fails
    }
    static int X(int i) { ReadOnlySpan<bool> t = new bool[] { true, true, false }; if ((uint)i > 3) return 0;
        return t[i] ? 1 : 0; // fails
    }
    enum Small : short { A, B }
    static int Y(int i) { ReadOnlySpan<Small> t = new Small[] { Small.A, Small.B, Small.A }; if ((uint)i > 5) return 0;
        return (int)t[i]; // fails
    }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => A()); Try(() => B()); Try(() => C()); Try(() => D()); Try(() => E()); Try(() => F()); Try(() => G()); Try(() => H()); Try(() => I()); Try(() => J());
        Try(() => K(new int[2])); Try(() => L()); Try(() => M()); Try(() => N()); Try(() => O(default, 3)); Try(() => P(default)); Try(() => Q(3)); Try(() => R(new ArraySegment<int>(new int[3], 1, 2)));
        Try(() => S(default)); Try(() => T(new int[2])); Try(() => U(new List<int> { 1 })); Try(() => V(3)); Try(() => W(3)); Try(() => X(3)); Try(() => Y(3)); }
}
public static class Tasks {
    static async Task<int> A(Stream s) { byte[] b = new byte[8]; int r = await s.ReadAsync(b, 0, 8);
        return b[r]; // fails
    }
    static async Task<int> B(Stream s) { byte[] b = new byte[8]; int r = await s.ReadAsync(b.AsMemory(0, 4)); if (r == 0) return 1;
        return 10 / (r - 4); // fails
    }
    static async Task<int> C(Stream s) { byte[] b = new byte[8]; var t = s.ReadAsync(b, 0, 8); var u = s.ReadAsync(new byte[100], 0, 100); var w = await Task.WhenAny(t, u); int r = await u;
        return b[r - 1]; // fails
    }
    static int D(Stream s) { byte[] b = new byte[8]; var t = s.ReadAsync(b, 0, 8); var a = t.GetAwaiter(); t = s.ReadAsync(new byte[100], 0, 100); int x = a.GetResult(); a = t.GetAwaiter(); int r = a.GetResult();
        return b[r - 1]; // fails
    }
    static int E(Stream s) { byte[] b = new byte[8]; ValueTask<int> t = s.ReadAsync(b.AsMemory()); t.AsTask().Wait(); t = s.ReadAsync(new byte[100].AsMemory()); var k = t.AsTask(); int r = k.Result;
        return b[r - 1]; // fails
    }
    struct Box { public ValueTask<int> T; }
    static void Change(ref Box b, Stream s) { b.T = s.ReadAsync(new byte[100].AsMemory()); }
    static int F(Stream s) { byte[] b = new byte[8]; Box x; x.T = s.ReadAsync(b.AsMemory()); Change(ref x, s); int r = x.T.Result;
        return b[r - 1]; // fails
    }
    class Cell { public Task<int> T; }
    static int G(Stream s, Cell c, Cell d) { byte[] b = new byte[8]; c.T = s.ReadAsync(b, 0, 8); d.T = s.ReadAsync(new byte[100], 0, 100); if (c != d) return 0; int r = c.T.Result;
        return b[r - 1]; // fails
    }
    static int H(Stream s, Task<int>[] all) { byte[] b = new byte[8]; all[0] = s.ReadAsync(b, 0, 8); all[all.Length - 1] = s.ReadAsync(new byte[100], 0, 100); int r = all[0].Result;
        return b[r - 1]; // fails
    }
    static int I(Task<int> t, int[] a) { if (t.Result < 0) return 0;
        return a[t.Result]; // fails
    }
    static int J(Func<Task<int>> f, int[] a) { if ((uint)f().Result >= a.Length) return 0;
        return a[f().Result]; // fails
    }
    static async Task<int> K(Func<Task<int>> f, int[] a) { Task<int> t = f(); int r = await t; if ((uint)r >= a.Length) return 0; t = f();
        return a[await t]; // fails
    }
    static async Task<int> L(int[] a, TextReader t) { char[] c = new char[4]; int n = await t.ReadAsync(c, 0, 4); if (n == 0) return 0;
        return c[n]; // fails
    }
    static int M(Stream s, bool c) { byte[] b = new byte[8]; var a = s.ReadAsync(b, 0, 8).ConfigureAwait(false); if (c) a = s.ReadAsync(new byte[100], 0, 100).ConfigureAwait(true); int r = a.GetAwaiter().GetResult();
        return b[r - 1]; // fails
    }
    static int N(Stream s, ref ValueTaskAwaiter<int> w, Action act) { byte[] b = new byte[8]; w = s.ReadAsync(b.AsMemory()).GetAwaiter(); act(); int r = w.GetResult();
        return b[r - 1]; // fails
    }
    static ValueTaskAwaiter<int> kept;
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    static Stream St() { return new MemoryStream(new byte[60]); }
    public static void Run() {
        Try(() => A(St()).GetAwaiter().GetResult()); Try(() => B(St()).GetAwaiter().GetResult()); Try(() => C(St()).GetAwaiter().GetResult()); Try(() => D(St())); Try(() => E(St())); Try(() => F(St()));
        Try(() => { var c = new Cell(); G(St(), c, c); }); Try(() => H(St(), new Task<int>[1])); Try(() => I(Task.FromResult(4), new int[3]));
        int n = 0; Try(() => J(() => Task.FromResult(n++), new int[1])); n = 0; Try(() => K(() => Task.FromResult(n++), new int[1]).GetAwaiter().GetResult());
        Try(() => L(null, new StringReader("abcdef")).GetAwaiter().GetResult()); Try(() => M(St(), true));
        Try(() => N(St(), ref kept, () => kept = Task0()));
    }
    static ValueTaskAwaiter<int> Task0() { return new ValueTask<int>(50).GetAwaiter(); }
}
public static class VectorCounts {
    static int A() { int[] a = new int[Vector<int>.Count];
        return a[Vector<byte>.Count - 1]; // fails
    }
    static int B() { int[] a = new int[16];
        return a[Vector128<byte>.Count]; // fails
    }
    static int C() { int[] a = new int[Vector128<int>.Count];
        return a[Vector256<int>.Count - 1]; // fails
    }
    static int D(int[] a) { int i = 0; if (a.Length == 0) return 0; while (i <= a.Length - Vector<int>.Count) i += Vector<int>.Count;
        return a[i]; // fails
    }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => A()); Try(() => B()); Try(() => C()); Try(() => D(new int[64])); }
}
public static class Resized {
    static int A(int[] a) { int[] b = a; b[0] = 1; Array.Resize(ref a, a.Length); a[0] = 0;
        return 10 / b[0]; // fails
    }
    static int B(int[] a) { int[] b = a; Array.Resize(ref a, 2);
        return b[1]; // fails
    }
    static int C(int[] a) { Array.Copy(a, 0, a, 1, a.Length - 1); if (a.Length < 3) return 0; a[2] = 1; Array.Copy(a, 0, a, 2, 1);
        return 10 / a[2]; // fails
    }
    static int D() { int[] a = { 1, 0 }; Array.Copy(a, 1, a, 0, 1);
        return 10 / a[0]; // fails
    }
    static int E(int[] a, int[] b) { a[0] = 1; Array.Copy(b, 1, b, 0, 1);
        return 10 / a[0]; // fails
    }
    static int F(ref int[] a, ref int[] b) { if (b.Length < 3) return 0; Array.Resize(ref a, 1);
        return b[2]; // fails
    }
    static int G(int[] a) { a[0] = 1; Array a2 = a; Array.Clear(a2, 0, 1);
        return 10 / a[0]; // fails
    }
    static int H(int[] a) { a[0] = 1; Buffer.BlockCopy(new byte[4], 0, a, 0, 4);
        return 10 / a[0]; // fails
    }
    static void I(int[] a, int i, int n) { if (i < 0 || n < 0 || i + n > a.Length) return;
        Array.Copy(a, i, a, i + 1, n); // fails range
    }
    static void J(int[] a, int i) {
        Array.Clear(a, i, int.MaxValue); // fails range
    }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => A(new int[2])); Try(() => B(new int[1])); Try(() => C(new int[3])); Try(() => D()); Try(() => { var a = new int[2]; E(a, a); }); Try(() => { var a = new int[3]; F(ref a, ref a); });
        Try(() => G(new int[1])); Try(() => H(new int[1])); Try(() => I(new int[3], 1, 2)); Try(() => J(new int[3], 1)); }
}
