// roslyn only
// Data that the program spells, in runs next to the largest or the least number: an index plus the offset of another run does not fit its type.
using System; using System.Collections.Generic; using System.Runtime.CompilerServices; using System.Runtime.InteropServices; using System.Numerics; using System.Runtime.Intrinsics;

public static class LocalRisingToTheLargest {
    static int A(int i) { ReadOnlySpan<int> Data = new int[] { 2147483646, 2147483647, 5, 5, 5, 5, 0, 0 }; int x = Data[i]; if (i > 1)
        return 10 / x; // fails
        return 0; }
    public static void Run() { A(6); }
}
public static class LocalRisingToTheLargestReached {
    static int A(int i, int[] a) { ReadOnlySpan<int> Data = new int[] { 2147483646, 2147483647, 5, 5, 5, 5, 0, 0 }; ReadOnlySpan<int> d = Data; int x = d[i]; if (i > 3) {
        x = a[x]; Hostile.Reached(); } // reached
        return x; }
    public static void Run() { A(6, new int[1]); }
}
public static class LocalRisingFromTheLeast {
    static int A(int i) { ReadOnlySpan<int> Data = new int[] { 5, 5, -2147483648, -2147483647, -2147483646, 0 }; int x = Data[i]; if (i == 5)
        return 10 / x; // fails
        return 0; }
    public static void Run() { A(5); }
}
public static class LocalRisingFromTheLeastItself {
    static int A(int i) { ReadOnlySpan<int> Data = new int[] { 5, 5, -2147483648, -2147483647, -2147483646, 0 }; int x = Data[i]; if (i == 3)
        return 10 / (x + 2147483647); // fails
        return 0; }
    public static void Run() { A(3); }
}
public static class LocalRisingUnsigned {
    static uint A(int i) { ReadOnlySpan<uint> Data = new uint[] { 1, 1, 0x7FFFFFFE, 0x7FFFFFFF, 0x80000000, 0x80000001, 0 }; uint x = Data[i]; if (i == 6)
        return 10 / x; // fails
        return 0; }
    static uint B(int i) { ReadOnlySpan<uint> Data = new uint[] { 1, 1, 0x7FFFFFFE, 0x7FFFFFFF, 0x80000000, 0x80000001, 0 }; uint x = Data[i]; if (i == 4)
        return 10 / (x - 0x80000000); // fails
        return 0; }
    public static void Run() { try { A(6); } catch (DivideByZeroException e) { Hostile.Failed(e); } B(4); }
}
public static class LocalRisingUnsignedWrapped {
    static uint A(int i) { ReadOnlySpan<uint> Data = new uint[] { 0xFFFFFFFE, 0xFFFFFFFF, 0, 1, 2, 3 }; uint x = Data[i];
        return 10 / x; } // fails
    static uint B(int i) { ReadOnlySpan<uint> Data = new uint[] { 0xFFFFFFFE, 0xFFFFFFFF, 0, 1, 2, 3 }; uint x = Data[i]; if (x >= 0xFFFFFFFE)
        return (uint)(10 / (i - 1)); // fails
        return 0; }
    public static void Run() { try { A(2); } catch (DivideByZeroException e) { Hostile.Failed(e); } B(1); }
}
public static class LocalLongData {
    static long A(int i) { ReadOnlySpan<long> Data = new long[] { long.MaxValue - 1, long.MaxValue, long.MinValue, long.MinValue + 1, 0, 1 }; long x = Data[i];
        return 10 / x; } // fails
    static long B(int i) { ReadOnlySpan<long> Data = new long[] { long.MaxValue - 1, long.MaxValue, long.MinValue, long.MinValue + 1, 0, 1 }; long x = Data[i]; if (i == 2)
        return 10 / (x - long.MinValue); // fails
        return 0; }
    public static void Run() { try { A(4); } catch (DivideByZeroException e) { Hostile.Failed(e); } B(2); }
}
public static class LocalUnsignedLongData {
    static ulong A(int i) { ReadOnlySpan<ulong> Data = new ulong[] { ulong.MaxValue - 1, ulong.MaxValue, 0, 1, 1UL << 63 }; ulong x = Data[i];
        return 10 / x; } // fails
    static ulong B(int i) { ReadOnlySpan<ulong> Data = new ulong[] { ulong.MaxValue - 1, ulong.MaxValue, 0, 1, 1UL << 63 }; ulong x = Data[i]; if (x > 5 && i > 3)
        return 10 / (x - (1UL << 63)); // fails
        return 0; }
    public static void Run() { try { A(2); } catch (DivideByZeroException e) { Hostile.Failed(e); } B(4); }
}
public static class LocalSmallData {
    enum Tiny : byte { X, Y = 200 }
    static int A(int i) { ReadOnlySpan<sbyte> S = new sbyte[] { 126, 127, -128, -127, 0 };
        return 10 / S[i]; } // fails
    static int A2(int i) { ReadOnlySpan<sbyte> S = new sbyte[] { 126, 127, -128, -127, 0 };
        return 10 / (S[i] + 128); } // fails
    static int A3(int i) { ReadOnlySpan<bool> B = new bool[] { true, true, false }; if (B[i]) return 1; int z = i - 2;
        return 10 / z; } // fails
    static int A4(int i) { ReadOnlySpan<char> C = new char[] { 'a', 'b', '\0', '\uffff' };
        return 10 / C[i]; } // fails
    static int A5(int i) { ReadOnlySpan<char> C = new char[] { 'a', 'b', '\0', '\uffff' };
        return 10 / (C[i] - 65535); } // fails
    static int A6(int i) { ReadOnlySpan<short> H = new short[] { 32767, -32768, 0 };
        return 10 / (H[i] + 32768); } // fails
    static int A7(int i) { ReadOnlySpan<DayOfWeek> D = new DayOfWeek[] { DayOfWeek.Monday, DayOfWeek.Tuesday, DayOfWeek.Sunday };
        return 10 / (int)D[i]; } // fails
    static int A8(int i) { ReadOnlySpan<Tiny> T = new Tiny[] { Tiny.Y, Tiny.X };
        return 10 / ((int)T[i] - 200); } // fails
    static void Try(Action a) { try { a(); } catch (DivideByZeroException e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => A(4)); Try(() => A2(2)); Try(() => A3(2)); Try(() => A4(2)); Try(() => A5(3)); Try(() => A6(1)); Try(() => A7(2)); Try(() => A8(0)); }
}
public static class LeastData {
    static int A(int i) { ReadOnlySpan<int> d = new int[] { 5, 5, -2147483648, -2147483647, -2147483646, 0 }; int x = d[i]; if (i < 2)
        return 10 / (x - 5); // fails
        return 0; }
    public static void Run() { A(0); }
}
public static class LeastDataLate {
    static int A(int i) { ReadOnlySpan<int> d = new int[] { 5, 5, 5, 5, 5, 5, -2147483648, -2147483647, -2147483646 }; int x = d[i]; if (i < 5)
        return 10 / (x - 5); // fails
        return 0; }
    public static void Run() { A(4); }
}
public static class SumAssumedInLoop {
    static int A() { ReadOnlySpan<int> d = new int[] { 1, 2147483646, 2147483647, 0, 0, 0, 0 }; int n = 0; for (int i = 0; i < d.Length; i++) { int x = d[i]; if (i >= 5)
        n += 10 / x; } // fails
        return n; }
    public static void Run() { A(); }
}
