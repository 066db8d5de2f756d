// roslyn only
// `MemoryMarshal.CreateSpan` does not test how many elements there are: of -1 it makes a span of 4294967295.
using System; using System.Runtime.InteropServices;
public static class SpanOfNegativeLength {
    static int At(int[] a, int n) {
        if (a.Length != 1 || n > 1) return 0;
        Hostile.Within(0, (long)(uint)n * 4, 4); Span<int> s = MemoryMarshal.CreateSpan(ref a[0], n); // fails buffer-write
        return s[100];
    }
    public static void Run() { At(new int[1], -1); }
}
