// roslyn only
// Elements of spans over strings and data of the assembly.
using System;

public static class SpelledSpans {
    static int A(int i) { ReadOnlySpan<byte> s = new byte[] { 3, 1, 4, 0, 5 };
        return 10 / s[i]; } // fails
    static int B(int i) { ReadOnlySpan<byte> s = "0123"u8;
        return 10 / (s[i] - '3'); } // fails
    static int C(int i) { ReadOnlySpan<int> s = [5, -7, 0x10000];
        return 10 / (s[i] + 7); } // fails
    static int D(int i) { ReadOnlySpan<sbyte> s = [5, -7, 3];
        return 10 / (s[i] + 7); } // fails
    static long E(int i) { ReadOnlySpan<ulong> s = [5, ulong.MaxValue, 3];
        return 10 / (long)(s[i] + 1); } // fails
    static int F(int i) { ReadOnlySpan<uint> s = [5, uint.MaxValue, 3];
        return 10 / (int)(s[i] + 1); } // fails
    static int G(int i) { ReadOnlySpan<char> s = "abcd"; s = s.Slice(1);
        return 10 / (s[i] - 'c'); } // fails
    static int H(int i) { ReadOnlySpan<char> s = "abcd".AsSpan(1, 2);
        return 10 / (s[i] - 'c'); } // fails
    static int I(bool b, int i) { ReadOnlySpan<byte> s = b ? "11"u8 : "10"u8;
        return 10 / (s[i] - '0'); } // fails
    static int J(int i) { ReadOnlySpan<bool> s = [true, false, true];
        return 10 / (s[i] ? 1 : 0); } // fails
    static int K(byte[] a, int i) { ReadOnlySpan<byte> s = "11"u8; if (a != null) s = a;
        return 10 / (s[i] - '0'); } // fails
    static int L(int i) { ReadOnlySpan<byte> s = "11"u8;
        return s[i]; } // fails upper-bound
    static int M(int i) { Span<char> t = stackalloc char[2]; "10".AsSpan().CopyTo(t);
        return 10 / (t[i] - '0'); } // fails
    public static void Run() {
        try { A(3); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { B(3); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { C(1); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { D(1); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { E(1); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { F(1); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { G(1); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { H(1); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { I(false, 1); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { J(1); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { K(new byte[] { 49, 48 }, 1); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { L(2); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); }
        M(1); }
}
