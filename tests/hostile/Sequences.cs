// roslyn only
// Strings, spans, lists: views of one array, offsets of slices, lists that change while they are indexed, spans over the stack.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.InteropServices;
public static class SpanIsAView {
    static int F(int[] a) {
        a[0] = 1; Span<int> s = a; s[0] = 0;
        return 10 / a[0]; // fails division
    }
    public static void Run() { F(new int[1]); }
}
public static class SliceOffset {
    static int F(int[] a) {
        a[2] = 1; Span<int> s = a.AsSpan().Slice(1).Slice(1); s[0] = 0;
        return 10 / a[2]; // fails division
    }
    public static void Run() { F(new int[3]); }
}
public static class SliceLength {
    static int F(int[] a, int i) {
        Span<int> s = a.AsSpan(2); if (i < 0 || i >= a.Length) return 0; int[] b = new int[s.Length];
        return b[i]; // fails upper-bound
    }
    public static void Run() { F(new int[5], 2); F(new int[5], 3); }
}
public static class SpanClear {
    static int F(int[] a) {
        a[1] = 5; a.AsSpan(1, 1).Clear();
        return 10 / a[1]; // fails division
    }
    public static void Run() { F(new int[3]); }
}
public static class SpanFill {
    static int F(string[] a) {
        a[0] = "x"; new Span<string>(a).Fill(null!);
        return a[0].Length; // fails null
    }
    public static void Run() { F(new string[1]); }
}
public static class SpanHandedOn {
    static void Zero(Span<int> s) { foreach (ref int x in s) x = 0; }
    static int F(int[] a) {
        a[0] = 1; Zero(a);
        return 10 / a[0]; // fails division
    }
    public static void Run() { F(new int[1]); }
}
public static class ReadOnlyViewChanges {
    static int F(int[] a) {
        a[0] = 1; ReadOnlySpan<int> s = a; int d = s[0]; a[0] = 0; // read-only for whom
        return d / s[0]; // fails
    }
    public static void Run() { F(new int[1]); }
}
public static class ReadOnlyRewritten {
    static int F(int[] a) {
        a[0] = 1; ReadOnlySpan<int> s = a; MemoryMarshal.GetReference(s) = 0;
        return 10 / a[0]; // fails division
    }
    public static void Run() { F(new int[1]); }
}
public static class SpanCast {
    static int F(int[] a) {
        a[0] = 0; a[1] = 1; MemoryMarshal.Cast<int, long>(a.AsSpan())[0] = 1; // writes two
        return 10 / a[1]; // fails division
    }
    public static void Run() { F(new int[2]); }
}
public static class SpanOfLocal {
    static int F() {
        int d = 1; Span<int> s = new Span<int>(ref d); s.Clear();
        return 10 / d; // fails
    }
    public static void Run() { F(); }
}
public static class SpanOverlap {
    static int F(int[] a) {
        a[0] = 0; a[1] = 1; a.AsSpan(0, 2).CopyTo(a.AsSpan(1));
        return 10 / a[1]; // fails division
    }
    public static void Run() { F(new int[3]); }
}
public static class StackIsReused {
    static int F(int n) {
        int s = 0; Span<int> b = stackalloc int[1]; for (int i = 0; i < n; i++) { s += b[0]; b[0] = 1; } // not cleared each time round
        return 10 / (s - n + 1); // fails
    }
    static int G(int n) {
        return F(n);
    }
    static int H(int n) { Span<int> b = stackalloc int[1]; b[0] = n; int d = b[0]; return d; }
    public static void Run() { H(1); G(3); }
}
public static class MemoryPinnedView {
    static int F(int[] a) {
        a[1] = 1; Memory<int> m = a.AsMemory(1); m.Span[0] = 0;
        return 10 / a[1]; // fails division
    }
    public static void Run() { F(new int[2]); }
}
public static class SegmentOffset {
    static int F(int[] a) {
        var s = new ArraySegment<int>(a, 1, 2); int[] b = s.Array!;
        return b[s.Offset + s.Count]; // fails upper-bound
    }
    public static void Run() { F(new int[4]); F(new int[3]); }
}
public static class SegmentDefault {
    static int F(ArraySegment<int> s) {
        return s.Array!.Length; // fails
    }
    public static void Run() { F(new int[2]); F(default); }
}
public static class ListChangedWhileIndexed {
    static int F(List<int> l) {
        int[] a = new int[l.Count]; int s = 0;
        for (int i = 0; i < l.Count; i++) { if (l[i] > 5) l.Add(0); s += a[i]; } // fails upper-bound
        return s;
    }
    public static void Run() { F(new List<int> { 1 }); F(new List<int> { 9 }); }
}
public static class ListRemoved {
    static int F(List<string> l) {
        int n = l.Count; l.RemoveAll(x => x == "a"); string[] t = l.ToArray(); if (n == 0) return 0;
        return t[n - 1].Length; // fails upper-bound
    }
    public static void Run() { F(new List<string> { "b" }); F(new List<string> { "a" }); }
}
public static class ListTwoNames {
    static int F(List<int> l) {
        l.Add(1); List<int> m = l; int n = l.Count; m.Clear();
        return 10 / l.Count; // fails
    }
    public static void Run() { F(new List<int>()); }
}
public static class ListSpanStale {
    static int F(List<int> l) {
        l.Add(1); Span<int> s = CollectionsMarshal.AsSpan(l); l.Capacity = 50; s[0] = 0; int d = l[0]; l[0] = 0; // the old array is not the list's any more
        return d / l[0]; // fails
    }
    public static void Run() { F(new List<int>()); }
}
public static class ListSpanWrites {
    static int F(List<int> l) {
        l.Add(1); int d = l[0]; CollectionsMarshal.AsSpan(l)[0] = 0;
        return d / l[0]; // fails
    }
    public static void Run() { F(new List<int>()); }
}
public static class DictionaryValueNull {
    static int F(Dictionary<string, string?> d, string k) {
        if (!d.TryGetValue(k, out string? v)) return 0; // there, and null
        return v!.Length; // fails
    }
    public static void Run() { F(new() { ["a"] = "b" }, "a"); F(new() { ["a"] = null }, "a"); }
}
public static class DictionaryMissing {
    static int F(Dictionary<string, int[]> d, string k) {
        bool b = d.TryGetValue(k, out int[]? v); if (d.Count == 0) return 0;
        return v!.Length; // fails
    }
    public static void Run() { F(new() { ["a"] = new int[1] }, "a"); F(new() { ["a"] = new int[1] }, "b"); }
}
public static class FirstOrDefault {
    static int F(List<string> l) {
        string? s = l.Count > 0 ? l.FirstOrDefault(x => x.Length > 1) : "";
        return s!.Length; // fails
    }
    public static void Run() { F(new() { "aa" }); F(new()); F(new() { "a" }); }
}
public static class IndexOfNotFound {
    static int F(string s, int[] a) {
        int i = s.IndexOf(':');
        return a[i]; // fails lower-bound
    }
    public static void Run() { F("a:b", new int[9]); F("ab", new int[9]); }
}
public static class IndexOfEmpty {
    static int F(string s, string part) {
        int[] a = new int[s.Length]; int i = s.IndexOf(part, StringComparison.Ordinal); if (i < 0) return 0; // "" is found at 0 in ""
        return a[i]; // fails upper-bound
    }
    public static void Run() { F("ab", "b"); F("", ""); }
}
public static class LastIndexOfEmpty {
    static int F(string s, string part) {
        int[] a = new int[s.Length]; int i = s.LastIndexOf(part, StringComparison.Ordinal); if (i < 0) return 0; // "" is found at the end
        return a[i]; // fails upper-bound
    }
    public static void Run() { F("ab", "b"); F("ab", ""); }
}
public static class BinarySearchComplement {
    static int F(int[] a, int x) {
        int i = Array.BinarySearch(a, x); if (i < 0) i = ~i; // may be the length
        return a[i]; // fails upper-bound
    }
    public static void Run() { F(new[] { 1, 3 }, 2); F(new[] { 1, 3 }, 9); }
}
public static class CompareToSign {
    static int F(string a, string b, int[] t) {
        int c = Math.Sign(string.CompareOrdinal(a, b));
        return t[c]; // fails lower-bound
    }
    public static void Run() { F("b", "a", new int[2]); F("a", "b", new int[2]); }
}
public static class CompareOrdinalIsADifference {
    static int F(string a, string b, int[] t) {
        int c = string.CompareOrdinal(a, b); if (c < 0) return 0;
        return t[c]; // fails upper-bound
    }
    public static void Run() { F("a", "a", new int[2]); F("z", "a", new int[2]); }
}
public static class BytesAreMore {
    static int F(string s) {
        int[] a = new int[s.Length]; byte[] u = System.Text.Encoding.UTF8.GetBytes(s);
        return a[u.Length - 1]; // fails upper-bound
    }
    public static void Run() { F("e"); F("\u00e9"); }
}
public static class SubstringLength {
    static int F(string s, int i) {
        if (i < 0 || i > s.Length) return 0; string t = s.Substring(i); int[] a = new int[s.Length];
        return 10 / t.Length; // fails
    }
    public static void Run() { F("ab", 1); F("ab", 2); }
}
public static class TrimEmpties {
    static int F(string s) {
        if (string.IsNullOrEmpty(s)) return 0; s = s.Trim();
        return 10 / s.Length; // fails
    }
    public static void Run() { F("a "); F("  "); }
}
public static class ReplaceShortens {
    static int F(string s, int i) {
        int[] a = new int[s.Replace("aa", "a").Length]; if (i < 0 || i >= s.Length) return 0;
        return a[i]; // fails upper-bound
    }
    public static void Run() { F("ab", 1); F("aab", 2); }
}
public static class InternedIsOne {
    static int F(object a, object b) {
        if (ReferenceEquals(a, b)) return 1 / (((string)a).Length - 1); // fails
        return 0;
    }
    public static void Run() { F("x", new string('x', 1)); F("x", string.Intern(new string('x', 1))); }
}
public static class BuilderLength {
    static int F(System.Text.StringBuilder b) {
        b.Append('x'); var c = b; c.Clear();
        return 10 / b.Length; // fails
    }
    public static void Run() { F(new()); }
}
public static class EnumeratorStructCopied {
    static int F(List<int> l) {
        var e = l.GetEnumerator(); e.MoveNext(); var f = e; f.MoveNext(); // e stays where it is
        return 10 / e.Current; // fails
    }
    public static void Run() { F(new() { 0, 5 }); }
}
public static class GoodSliceView {
    static int F(int[] a) {
        a[1] = 5; a.AsSpan(1)[0] = 0; if (a[1] == 0) { int r = a[0]; Hostile.Reached(); return r; } // reached
        return 0;
    }
    public static void Run() { F(new int[2]); }
}
public static class GoodIndexOf {
    static int F(string s) {
        int i = s.IndexOf(':'); if (i < 0) return 0; int[] a = new int[s.Length];
        int r = a[i]; Hostile.Reached(); return r; // reached
    }
    public static void Run() { F("a:"); }
}
