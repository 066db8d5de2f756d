// roslyn only
// Spans that are made of addresses, searches that run code of the program, what tasks give, and lengths that are written under another name.
using System;
using System.Collections.Generic;
using System.IO;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Threading;
using System.Threading.Tasks;
public ref struct SpanHolder { public Span<int> s; public int n; }
public static class SpanOfLocalWritten {
    static int F(int[] t) {
        int i = 1;
        Span<int> s = new Span<int>(ref i);
        i = 1; s[0] = 1000;
        return t[i]; // fails
    }
    public static void Run() { F(new int[10]); }
}
public static class SpanInPlaceOfOther {
    static int F(int[] a, int[] b) {
        Span<int> s = a; Span<int> r = s; s = new Span<int>(b);
        if (r.Length < 4) return 0;
        return s[3]; // fails
    }
    public static void Run() { F(new int[4], new int[2]); }
}
public static class SpanOfPointerInLoop {
    static unsafe int F(int[] lengths) {
        int* p = stackalloc int[16]; int n = 0; Span<int> s = new Span<int>(p, 16);
        for (int i = 0; i < lengths.Length; i++) {
            n += s[8]; // fails
            s = new Span<int>(p, lengths[i]); }
        return n;
    }
    public static void Run() { F(new int[] { 16, 4, 4 }); }
}
public static class SpanChangedByRef {
    static void Cut(ref Span<int> s) { s = s.Slice(2); }
    static int F(int[] a) {
        Span<int> s = new Span<int>(a); Cut(ref s);
        return s[a.Length - 1]; // fails
    }
    public static void Run() { F(new int[4]); }
}
public static class SpanChangedByRefLocal {
    static int F(int[] a) {
        Span<int> s = new Span<int>(a); ref Span<int> r = ref s; r = r.Slice(1);
        if (a.Length < 4) return 0;
        return s[3]; // fails
    }
    public static void Run() { F(new int[4]); }
}
public static class SpanFieldChanged {
    static void Cut(ref SpanHolder h) { h.s = default; }
    static int F(int[] a) {
        SpanHolder h = default; h.s = new Span<int>(a); if (h.s.Length == 0) return 0; Cut(ref h);
        return h.s[0]; // fails
    }
    public static void Run() { F(new int[4]); }
}
public struct Sly : IEquatable<Sly> {
    public static List<int> target = new List<int>(); public static Action act;
    public bool Equals(Sly other) { target.Clear(); if (act != null) act(); return false; }
}
public static class SearchRunsCode {
    static int F(Sly[] a) {
        if (Sly.target.Count == 0) return 0;
        a.AsSpan().IndexOf(new Sly());
        return Sly.target[0]; // fails
    }
    public static void Run() { Sly.target = new List<int> { 1 }; F(new Sly[3]); }
}
public static class SearchRunsCodeBySpan {
    static int[] shared = new int[4]; static int n;
    static int F(ReadOnlySpan<Sly> a) {
        int k = shared.Length;
        if (a.Contains(new Sly())) return 1;
        return shared[k - 1]; // fails
    }
    public static void Run() { Sly.act = () => shared = new int[1]; try { F(new Sly[3]); } finally { Sly.act = null; } }
}
public static class GenericSearchRunsCode {
    static int F<T>(T[] a, T x) where T : IEquatable<T> {
        if (Sly.target.Count == 0) return 0;
        a.AsSpan().IndexOf(x);
        return Sly.target[0]; // fails
    }
    public static void Run() { Sly.target = new List<int> { 1 }; F(new Sly[3], new Sly()); }
}
public static class OtherTask {
    static async Task<int> F(Stream s, Task<int> other) {
        byte[] b = new byte[8]; Task<int> t = s.ReadAsync(b, 0, 8); await t; t = other;
        int r = await t;
        return b[r]; // fails
    }
    public static void Run() { F(new MemoryStream(new byte[4]), Task.FromResult(100)).GetAwaiter().GetResult(); }
}
public static class SmallerRead {
    static async Task<int> F(Stream s, bool more) {
        byte[] b = new byte[8]; Task<int> t = s.ReadAsync(b, 0, 8); if (more) { byte[] c = new byte[100]; t = s.ReadAsync(c, 0, 100); }
        int r = await t.ConfigureAwait(false); if (r == 0) return 0;
        return b[r - 1]; // fails
    }
    public static void Run() { var s = new MemoryStream(new byte[60]); F(s, true).GetAwaiter().GetResult(); }
}
public static class TasksInLoop {
    static async Task<int> F(Stream s) {
        byte[] b = new byte[4]; int n = 4, k = 0; ValueTask<int> t = s.ReadAsync(new Memory<byte>(b));
        for (int i = 0; i < 3; i++) { int r = await t; if (r == 0) return k;
            k += b[r - 1]; // fails
            n *= 3; byte[] c = new byte[n]; t = s.ReadAsync(new Memory<byte>(c)); }
        return k;
    }
    public static void Run() { var s = new MemoryStream(new byte[60]); F(s).GetAwaiter().GetResult(); }
}
public struct Own { public struct ConfiguredTaskAwaiter : INotifyCompletion { public int next; public bool IsCompleted => true; public int GetResult() { return next++ * 50; } public void OnCompleted(Action a) { } }
    public ConfiguredTaskAwaiter GetAwaiter() { return new ConfiguredTaskAwaiter(); } }
public static class OwnAwaiter {
    static async Task<int> F() { int[] a = new int[1]; Own o = new Own(); var w = o.GetAwaiter(); int r = w.GetResult(); int q = w.GetResult(); if (r != 0) return 0;
        return a[q]; // fails
    }
    public static void Run() { F().GetAwaiter().GetResult(); }
}
public static class DataSpans {
    static ReadOnlySpan<int> Table => new int[] { 1, 2, 3 };
    static ReadOnlySpan<byte> Bytes => new byte[] { 1, 2, 3 };
    static int F(int i) {
        if (i < 0 || i > 3) return 0;
        return Table[i]; // fails
    }
    static int G(int i) {
        if (i < 0 || i >= 12) return 0;
        return Bytes[i]; // fails
    }
    public static void Run() { try { F(3); } catch (Exception e) { Hostile.Failed(e); } G(5); }
}
public static class SegmentDefault {
    static int F(ArraySegment<int> s, int[] a) {
        if (s.Count > a.Length) return 0; ArraySegment<int> t = default(ArraySegment<int>); t = s.Slice(1);
        return a[t.Count + 1]; // fails
    }
    public static void Run() { F(new ArraySegment<int>(new int[3]), new int[3]); }
}
