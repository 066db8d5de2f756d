// roslyn only
// Elements of spans over strings and data of the assembly.
using System;
using System.Runtime.InteropServices;

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
public static class SpelledSizes {
    struct Odd { public int A; public byte B; }
    enum Small : byte { One }
    static int A(Span<int> x) { if (x.Length < 2) return 0; var s = MemoryMarshal.AsBytes(x);
        return s[8]; } // fails upper-bound
    static int B(Span<byte> x) { if (x.Length < 7) return 0; var s = MemoryMarshal.Cast<byte, int>(x);
        return s[1]; } // fails upper-bound
    static int C(Span<Odd> x) { if (x.Length < 1) return 0; var s = MemoryMarshal.AsBytes(x);
        return s[8]; } // fails upper-bound
    static int D(ReadOnlySpan<Small> x) { if (x.Length < 1) return 0; var s = MemoryMarshal.Cast<Small, byte>(x);
        return s[1]; } // fails upper-bound
    static int E<T>(Span<T> x) where T : struct { if (x.Length < 2) return 0; var s = MemoryMarshal.AsBytes(x);
        return s[2]; } // fails upper-bound
    static int F(ref int x) { var s = MemoryMarshal.AsBytes(new Span<int>(ref x));
        return s[4]; } // fails upper-bound
    static long G(Span<int> x) { var s = MemoryMarshal.Cast<int, long>(x); if (s.Length == 1) return 10 / (x.Length - 3); // fails
        return 0; }
    public static void Run() {
        try { A(new int[2]); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); }
        try { B(new byte[7]); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); }
        try { C(new Odd[1]); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); }
        try { D(new Small[1]); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); }
        try { E<byte>(new byte[2]); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); }
        int x = 0;
        try { F(ref x); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); }
        G(new int[3]); }
}
