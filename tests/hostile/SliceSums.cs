// roslyn only
// A slice of a slice: where it begins is a sum, which need not fit before the library has looked at the number.
using System; using System.Collections.Generic;

public static class SliceBeforeTheCheck {
    static int A(int[] a, int k) { if (a.Length < 3) return 0; Span<int> s = a; Span<int> t = s.Slice(1); if (k == int.MaxValue || k == 0) { Span<int> u = t.Slice(k); // fails
        return u.Length; } return 0; }
    public static void Run() { A(new int[3], int.MaxValue); }
}
public static class IndexBeforeTheCheck {
    static int A(int[] a, int k) { if (a.Length < 3) return 0; Span<int> s = a; Span<int> t = s.Slice(1); if (k == int.MaxValue || k == 0) {
        return t[k]; } return 0; } // fails
    public static void Run() { A(new int[3], int.MaxValue); }
}
public static class IndexBeforeTheCheckOfStack {
    static int A(int k) { Span<int> s = stackalloc int[4]; Span<int> t = s.Slice(1); if (k == int.MaxValue || k == 0) {
        return t[k]; } return 0; } // fails
    public static void Run() { A(int.MaxValue); }
}
public static class SliceOfText {
    static int A(int k) { ReadOnlySpan<char> t = "0123".AsSpan(1); if (k == int.MaxValue || k == 0) { var u = t.Slice(k); // fails
        return u.Length; } return 0; }
    public static void Run() { A(int.MaxValue); }
}
public static class SliceCaught {
    static int A(int[] a, int k, int[] b) { if (a.Length < 3) return 0; Span<int> s = a; Span<int> t = s.Slice(1); try { t = t.Slice(k); } catch (ArgumentOutOfRangeException) { if (k == int.MaxValue) {
        b[0] = b[0]; Hostile.Reached(); } } // reached
        return t.Length; }
    public static void Run() { A(new int[3], int.MaxValue, new int[1]); }
}
public static class SliceLengthBeforeTheCheck {
    static int A(int[] a, int k) { if (a.Length < 3) return 0; Span<int> t = a.AsSpan(1); if (k == int.MaxValue || k == 0) { Span<int> u = t.Slice(k, 1); // fails
        return u.Length; } return 0; }
    public static void Run() { A(new int[3], int.MaxValue); }
}
public static class EnsuredNot {
    static int A(int[] a, int k) { if (a.Length < 3) return 0; Span<int> t = a.AsSpan(1); int n = 1; if (k == int.MaxValue) n = 0; try { Span<int> u = t.Slice(k); } catch (ArgumentOutOfRangeException) { }
        return 10 / n; } // fails
    public static void Run() { A(new int[3], int.MaxValue); }
}
