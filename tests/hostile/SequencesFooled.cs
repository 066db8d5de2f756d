// roslyn only
// Spans and lists whose lengths seem to be known: written through references, by callees, under another name; what is found by searching.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Text;
public static class SpanByReference {
    static void Cut(ref Span<int> s) { s = s.Slice(2); }
    static void F(Span<int> s) {
        if (s.Length < 4) return;
        Cut(ref s);
        s.Slice(3).Clear(); // fails range
    }
    public static void Run() { F(new int[4]); }
}
public static class SpanByReferenceLocal {
    static void F(Span<int> s, Span<int> t) {
        if (s.Length < 4) return;
        ref Span<int> r = ref s;
        r = t;
        s.Slice(3).Clear(); // fails range
    }
    public static void Run() { F(new int[4], new int[1]); }
}
public static class SpanByEitherReference {
    static void F(bool b, Span<int> s, Span<int> t, Span<int> u) {
        if (s.Length < 4 || t.Length < 4) return;
        ref Span<int> r = ref (b ? ref s : ref t);
        r = u;
        s.Slice(3).Clear(); // fails range
    }
    public static void Run() { F(true, new int[4], new int[4], new int[1]); }
}
public static class SpanReferenceLater {
    static void F(int n, Span<int> s) {
        if (s.Length < 4) return;
        ref Span<int> r = ref s;
        for (int i = 0; i < n; i++) r = r.Slice(1);
        s.Slice(3).Clear(); // fails range
    }
    public static void Run() { F(0, new int[4]); F(2, new int[4]); }
}
public static class SpanRangeOfOther {
    static int F(Span<int> s, Span<int> t) {
        if (s.Length < 4) return 0;
        var u = t[1..]; // fails range
        return u.Length;
    }
    public static void Run() { F(new int[4], new int[0]); }
}
public static class SpanInLoop {
    static int F(ReadOnlySpan<byte> s) {
        int t = 0;
        while (s.Length > 0) {
            t += s[0];
            s = s.Slice(2); // fails range
        }
        return t;
    }
    public static void Run() { F(new byte[3]); }
}
public static class SpanInStruct {
    struct S { public int[] a; public Span<int> View() { return a; } }
    static void F(S s) {
        if (s.View().Length < 3) return;
        s.a = new int[1];
        s.View().Slice(3); // fails range
    }
    public static void Run() { F(new S { a = new int[3] }); }
}
public ref struct Cursor {
    public Span<int> rest;
    public Cursor(Span<int> s) { rest = s; }
    public int Next() { int x = rest[0]; rest = rest.Slice(1); return x; }
}
public static class SpanInRefStruct {
    static int F(Span<int> s) {
        var c = new Cursor(s);
        if (c.rest.Length != 2) return 0;
        int t = c.Next() + c.Next();
        return t + c.rest[0]; // fails upper-bound
    }
    public static void Run() { F(new int[2]); }
}
public static class SpanOfSelf {
    // The result of a method of the program's own struct leads to the struct.
    struct Own { public int n; [System.Diagnostics.CodeAnalysis.UnscopedRef] public Span<int> Self() { return new Span<int>(ref n); } }
    static int F() {
        Own o; o.n = 1;
        Span<int> s = o.Self();
        o.n = 1;
        s[0] = 0;
        return 10 / o.n; // fails
    }
    public static void Run() { F(); }
}
public static class MemoryReplaced {
    class K { public ReadOnlyMemory<byte> m; public void Set(ReadOnlyMemory<byte> n) { m = n; } }
    static int F(K k) {
        if (k.m.Length < 2) return 0;
        k.Set(new byte[1]);
        return k.m.Span[1]; // fails upper-bound
    }
    public static void Run() { F(new K { m = new byte[2] }); }
}
public static class NotFound {
    static string F(string s) {
        int i = s.IndexOf(':');
        return s.Substring(i); // fails range
    }
    public static void Run() { F("ab"); }
}
public static class FoundInOther {
    static string F(string s, string t) {
        int i = s.IndexOf(':');
        if (i < 0) return s;
        return t.Substring(i); // fails range
    }
    public static void Run() { F("abc:", "x"); }
}
public static class FoundThenMoved {
    static string F(string s) {
        int i = s.IndexOf(':');
        if (i == -1) return s;
        i += 2;
        return s.Substring(i); // fails range
    }
    public static void Run() { F("abc:"); }
}
public static class FoundBefore {
    static string F(string s, int from) {
        int i = s.IndexOf('a', from);
        int j = s.IndexOf('b', from);
        if (i < 0 || j < 0) return s;
        return s.Substring(i, j - i); // fails range
    }
    public static void Run() { F("ba", 0); }
}
public static class FoundOneOfTwo {
    static string F(string s, int from) {
        int i = s.IndexOf('a', from), j = s.IndexOf('b', from);
        int k = i >= 0 ? j : i;
        return s.Substring(from, k - from); // fails range
    }
    public static void Run() { F("xxa", 1); }
}
public static class NothingIsKnown {
    static int F(string s, int[] a) {
        int i = s.IndexOf('a', 1);
        if (i != -1) return 0;
        return a[i + 3]; // fails upper-bound
    }
    public static void Run() { F("b", new int[2]); }
}
public static class NotAtTheEnd {
    static string F(string s, string t) {
        bool b = s.EndsWith(t, StringComparison.Ordinal);
        if (b) return s;
        return s.Substring(s.Length - t.Length); // fails range
    }
    public static void Run() { F("", "b"); }
}
public static class ListChangedByCall {
    static void Drop(List<int> l) { l.RemoveAt(0); }
    static int F(List<int> l) {
        if (l.Count != 1) return 0;
        Drop(l);
        return l[0]; // fails
    }
    public static void Run() { F(new List<int> { 1 }); }
}
public static class ListChangedByAlias {
    static int F(List<int> l) {
        List<int> m = l;
        if (l.Count != 1) return 0;
        m.Clear();
        return l[0]; // fails
    }
    public static void Run() { F(new List<int> { 1 }); }
}
public static class ListChangedByInterface {
    static int F(List<int> l) {
        ICollection<int> c = l;
        l.Add(1);
        c.Clear();
        return l[0]; // fails
    }
    public static void Run() { F(new List<int>()); }
}
public static class ListChangedByLambda {
    static int F(List<int> l) {
        Action drop = () => l.Clear();
        l.Add(1);
        drop();
        return l[l.Count - 1]; // fails
    }
    public static void Run() { F(new List<int>()); }
}
public static class ListChangedInField {
    class K { public List<int> l = new List<int>(); public void Empty() { l = new List<int>(); } }
    static int F(K k) {
        k.l.Add(1);
        k.Empty();
        return k.l[0]; // fails
    }
    public static void Run() { F(new K()); }
}
public static class QueueEmptied {
    static int F(Queue<int> q) {
        if (q.Count == 0) return 0;
        int t = q.Dequeue();
        return t + q.Dequeue(); // fails empty
    }
    public static void Run() { var q = new Queue<int>(); q.Enqueue(1); F(q); }
}
public static class ValueGone {
    struct S { public int? n; }
    static void Reset(ref S s) { s.n = null; }
    static int F(S s) {
        if (!s.n.HasValue) return 0;
        Reset(ref s);
        return s.n.Value; // fails no-value
    }
    public static void Run() { F(new S { n = 1 }); }
}
public static class StackallocSize {
    static void F(int n) {
        Span<int> s = stackalloc int[4];
        s.Slice(n, 2).Clear(); // fails range
    }
    public static void Run() { F(2); F(3); }
}
public static class NullSpan {
    static int F(string s) {
        ReadOnlySpan<char> t = s;
        return t[0]; // fails upper-bound
    }
    public static void Run() { F(null); }
}
public static class LengthOfWritten {
    // What is returned is bounded by the span that was given, not by what the parameter holds in the end.
    static int Count(ReadOnlySpan<int> s, ReadOnlySpan<int> t) {
        int n = s.Length;
        s = t;
        return n;
    }
    static int F(int[] a, int[] b) {
        int n = Count(a, b);
        return b.AsSpan(0, n).Length; // fails range
    }
    public static void Run() { F(new int[3], new int[2]); }
}
public static class LengthReturned {
    static ReadOnlySpan<int> Half(ReadOnlySpan<int> s, bool all) {
        if (all) return s;
        return s.Slice(s.Length / 2);
    }
    static int F(int[] a) {
        var h = Half(a, false);
        return h.Slice(a.Length).Length; // fails range
    }
    public static void Run() { F(new int[3]); }
}
public static class LengthNeeded {
    static int At(Span<int> s, int i) {
        return s[i]; // fails upper-bound
    }
    static int F(Span<int> s) { return At(s, s.Length - 1) + At(s.Slice(1), s.Length - 1); }
    public static void Run() { F(new int[2]); }
}
public static class LengthByRecursion {
    static int Down(ReadOnlySpan<int> s, int n) {
        if (n == 0) return s.Slice(1).Length; // fails range
        return Down(s.Slice(0, s.Length - 1), n - 1);
    }
    public static void Run() { Down(new int[3], 3); }
}
public static class SwappedSpans {
    static int Both(ReadOnlySpan<int> s, ReadOnlySpan<int> t) {
        return t[s.Length - 1]; // fails upper-bound
    }
    public static void Run() { int[] a = new int[2], b = new int[3]; Both(a, b); Both(b, b); Both(b, a); }
}
public static class TestedElsewhere {
    static int F(ReadOnlySpan<int> s, ReadOnlySpan<int> t, bool b) {
        bool e = s.IsEmpty;
        if (b) { e = t.IsEmpty; }
        if (!e) return s[0]; // fails upper-bound
        return 0;
    }
    public static void Run() { F(new int[0], new int[1], true); }
}
public static class DefinedOnce {
    class K { public int? n; public void Reset() { n = null; } }
    static bool IsDefined<T>(T? value) where T : struct { return value.HasValue; }
    static int F(K k) {
        if (!IsDefined(k.n)) return 0;
        k.Reset();
        return k.n.Value; // fails no-value
    }
    public static void Run() { F(new K { n = 1 }); }
}
public static class DefinedOther {
    static bool Both(int? a, int? b) { a = b; return a.HasValue; }
    static int F(int? a, int? b) {
        if (!Both(a, b)) return 0;
        return a.Value; // fails no-value
    }
    public static void Run() { F(null, 1); }
}
