// roslyn only
// Data that the program spells: runs of numbers at the ends of their types, sizes, joins, null, parts.
using System; using System.Collections.Generic; using System.Runtime.CompilerServices; using System.Runtime.InteropServices; using System.Numerics; using System.Runtime.Intrinsics;

public static class RisingToTheLargest {
    static ReadOnlySpan<int> Data => new int[] { 2147483646, 2147483647, 5, 5, 5, 5, 0, 0 };
    static int A(int i) { int x = Data[i]; if (i > 1)
        return 10 / x; // fails
        return 0; }
    public static void Run() { A(6); }
}
public static class RisingToTheLargestReached {
    static ReadOnlySpan<int> Data => new int[] { 2147483646, 2147483647, 5, 5, 5, 5, 0, 0 };
    static int A(int i, int[] a) { ReadOnlySpan<int> d = Data; int x = d[i]; if (i > 3) {
        x = a[x]; Hostile.Reached(); } // reached
        return x; }
    public static void Run() { A(6, new int[1]); }
}
public static class RisingFromTheLeast {
    static ReadOnlySpan<int> Data => new int[] { 5, 5, -2147483648, -2147483647, -2147483646, 0 };
    static int A(int i) { int x = Data[i]; if (i == 5)
        return 10 / x; // fails
        return 0; }
    public static void Run() { A(5); }
}
public static class RisingFromTheLeastItself {
    static ReadOnlySpan<int> Data => new int[] { 5, 5, -2147483648, -2147483647, -2147483646, 0 };
    static int A(int i) { int x = Data[i]; if (i == 3)
        return 10 / (x + 2147483647); // fails
        return 0; }
    public static void Run() { A(3); }
}
public static class RisingUnsigned {
    static ReadOnlySpan<uint> Data => new uint[] { 1, 1, 0x7FFFFFFE, 0x7FFFFFFF, 0x80000000, 0x80000001, 0 };
    static uint A(int i) { uint x = Data[i]; if (i == 6)
        return 10 / x; // fails
        return 0; }
    static uint B(int i) { uint x = Data[i]; if (i == 4)
        return 10 / (x - 0x80000000); // fails
        return 0; }
    public static void Run() { try { A(6); } catch (DivideByZeroException e) { Hostile.Failed(e); } B(4); }
}
public static class RisingUnsignedWrapped {
    static ReadOnlySpan<uint> Data => new uint[] { 0xFFFFFFFE, 0xFFFFFFFF, 0, 1, 2, 3 };
    static uint A(int i) { uint x = Data[i];
        return 10 / x; } // fails
    static uint B(int i) { uint x = Data[i]; if (x >= 0xFFFFFFFE)
        return (uint)(10 / (i - 1)); // fails
        return 0; }
    public static void Run() { try { A(2); } catch (DivideByZeroException e) { Hostile.Failed(e); } B(1); }
}
public static class LongData {
    static ReadOnlySpan<long> Data => new long[] { long.MaxValue - 1, long.MaxValue, long.MinValue, long.MinValue + 1, 0, 1 };
    static long A(int i) { long x = Data[i];
        return 10 / x; } // fails
    static long B(int i) { long x = Data[i]; if (i == 2)
        return 10 / (x - long.MinValue); // fails
        return 0; }
    public static void Run() { try { A(4); } catch (DivideByZeroException e) { Hostile.Failed(e); } B(2); }
}
public static class UnsignedLongData {
    static ReadOnlySpan<ulong> Data => new ulong[] { ulong.MaxValue - 1, ulong.MaxValue, 0, 1, 1UL << 63 };
    static ulong A(int i) { ulong x = Data[i];
        return 10 / x; } // fails
    static ulong B(int i) { ulong x = Data[i]; if (x > 5 && i > 3)
        return 10 / (x - (1UL << 63)); // fails
        return 0; }
    public static void Run() { try { A(2); } catch (DivideByZeroException e) { Hostile.Failed(e); } B(4); }
}
public static class SmallData {
    static ReadOnlySpan<sbyte> S => new sbyte[] { 126, 127, -128, -127, 0 };
    static ReadOnlySpan<bool> B => new bool[] { true, true, false };
    static ReadOnlySpan<char> C => new char[] { 'a', 'b', '\0', '\uffff' };
    static ReadOnlySpan<short> H => new short[] { 32767, -32768, 0 };
    static ReadOnlySpan<DayOfWeek> D => new DayOfWeek[] { DayOfWeek.Monday, DayOfWeek.Tuesday, DayOfWeek.Sunday };
    enum Tiny : byte { X, Y = 200 }
    static ReadOnlySpan<Tiny> T => new Tiny[] { Tiny.Y, Tiny.X };
    static int A(int i) {
        return 10 / S[i]; } // fails
    static int A2(int i) {
        return 10 / (S[i] + 128); } // fails
    static int A3(int i) { if (B[i]) return 1; int z = i - 2;
        return 10 / z; } // fails
    static int A4(int i) {
        return 10 / C[i]; } // fails
    static int A5(int i) {
        return 10 / (C[i] - 65535); } // fails
    static int A6(int i) {
        return 10 / (H[i] + 32768); } // fails
    static int A7(int i) {
        return 10 / (int)D[i]; } // fails
    static int A8(int i) {
        return 10 / ((int)T[i] - 200); } // fails
    static void Try(Action a) { try { a(); } catch (DivideByZeroException e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => A(4)); Try(() => A2(2)); Try(() => A3(2)); Try(() => A4(2)); Try(() => A5(3)); Try(() => A6(1)); Try(() => A7(2)); Try(() => A8(0)); }
}
public static class Utf8 {
    static int A(int i) { ReadOnlySpan<byte> s = "ab\0c"u8;
        return 10 / s[i]; } // fails
    static int B(int i) { ReadOnlySpan<byte> s = "abc"u8;
        return s[i]; } // fails
    static int C(int i, int j) { ReadOnlySpan<byte> s = "0123456789"u8; s = s.Slice(i); if (j > 0)
        return 10 / (s[j] - '7'); // fails
        return 0; }
    static int D(int i) { ReadOnlySpan<byte> s = "0123456789"u8[3..]; ReadOnlySpan<byte> t = s[1..^1];
        return 10 / (t[i] - '4'); } // fails
    static int E(bool b, int i) { ReadOnlySpan<byte> s = b ? "11"u8 : "00"u8;
        return 10 / (s[i] - '0'); } // fails
    static int F(int i) { ReadOnlySpan<byte> s = "11"u8; for (int k = 0; k < 2; k++) { if (k == 1)
        return 10 / (s[i] - '0'); // fails
        s = "00"u8; } return 0; }
    static void Try(Action a) { try { a(); } catch (DivideByZeroException e) { Hostile.Failed(e); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => A(2)); Try(() => B(3)); Try(() => C(5, 2)); Try(() => D(0)); Try(() => E(false, 1)); Try(() => F(0)); }
}
public static class TextSpans {
    static int A(bool b) { string s = null; if (b) s = "abc"; ReadOnlySpan<char> t = s; if (t.Length == 0) { int z = t.Length;
        return 10 / z; } // fails
        return 1; }
    static int B(bool b) { string s = null; if (b) s = "abc"; ReadOnlySpan<char> t = s.AsSpan();
        return t[0]; } // fails
    static int C(bool b) { string s = null; if (b) s = "abc"; ReadOnlySpan<char> t = s.AsSpan(0);
        return t[0]; } // fails
    static int D(int i, int j) { ReadOnlySpan<char> t = "0123".AsSpan(i); if (i + j == 3)
        return 10 / (t[j] - '3'); // fails
        return 0; }
    static int E(int i, int j) { ReadOnlySpan<char> t = "0123".AsSpan(i, 1);
        return t[j]; } // fails
    static int F(int i) { string s = "ab" + 'c'; ReadOnlySpan<char> t = s;
        return 10 / (t[i] - 'c'); } // fails
    static int G(object o, int i) { string s = string.Concat("1", o); 
        return 10 / (s[i] - '0'); } // fails
    static int H(string o, int i) { string s = string.Concat("1", o, "1"); 
        return 10 / (s[i] - '0'); } // fails
    static int I(string o, int i) { string s = "1" + null + "0"; 
        return 10 / (s[i] - '0'); } // fails
    static int J(int i) { string s = "xx".Substring(2) + "0"; 
        return 10 / (s[i] - '0'); } // fails
    static int K(int i) { string s = string.Concat(string.Concat("1", ""), "0"); 
        return 10 / (s[i] - '0'); } // fails
    static int L(int i) { string s = "10".Substring(0, 2); if (i > 0)
        return 10 / (s[i] - '0'); // fails
        return 0; }
    static int M(int i) { string s = "0"; for (int k = 0; k < 2; k++) s = string.Concat("1", s);
        return 10 / (s[i] - '0'); } // fails
    static int N(int k) { string s = "1"; if (k > 0) goto other; back: 
        return 10 / (s[0] - '1'); // fails
        other: k = 3; goto back; }
    static void Try(Action a) { try { a(); } catch (DivideByZeroException e) { Hostile.Failed(e); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => A(false)); Try(() => B(false)); Try(() => C(false)); Try(() => D(2, 1)); Try(() => E(0, 1)); Try(() => F(2)); Try(() => G("0", 1)); Try(() => H("0", 1)); Try(() => I("0", 1)); Try(() => J(0)); Try(() => K(1)); Try(() => L(1)); Try(() => M(2)); Try(() => N(1)); }
}
public static class CastSizes {
    struct Empty { }
    struct Mixed { public byte a; public int b; public byte c; }
    [StructLayout(LayoutKind.Sequential, Pack = 1)] struct Packed { public byte a; public int b; public byte c; }
    [StructLayout(LayoutKind.Explicit)] struct Union { [FieldOffset(0)] public int a; [FieldOffset(4)] public byte c; }
    [StructLayout(LayoutKind.Explicit, Size = 7)] struct Seven { [FieldOffset(0)] public int a; }
    [StructLayout(LayoutKind.Sequential, Size = 7)] struct SevenS { public int a; }
    [StructLayout(LayoutKind.Sequential, Size = 7)] struct SevenB { public byte a; }
    struct Nested { public Mixed m; public byte d; }
    struct PackedIn { public Packed m; public byte d; public long e; }
    struct Decimals { public decimal d; public byte b; }
    struct Dates { public DateTime d; public byte b; }
    struct Guids { public Guid d; public byte b; }
    struct Big { public Int128 d; public byte b; }
    unsafe struct Fixed { public fixed byte d[5]; public short s; }
    struct CharBool { public char c; public bool b; }
    struct Ptr { public nint p; public byte b; }
    [InlineArray(3)] struct Inl { public int p; }
    struct WithEmpty { public Empty e; public int i; }
    struct Gen<T> { public T t; public byte b; }
    struct OfGen { public Gen<int> t; public byte b; }
    [StructLayout(LayoutKind.Auto)] struct Auto { public byte a; public int b; public byte c; }
    struct OfAuto { public Auto a; public byte d; }
    struct Vec { public Vector4 v; public byte b; }
    struct VecQ { public Quaternion v; public byte b; }
    struct VecP { public Plane v; public Complex c; public byte b; }
    struct Halfs { public Half v; public byte b; }
    struct Runes { public System.Text.Rune v; public byte b; }
    struct Times { public TimeSpan v; public byte b; public DateOnly o; public TimeOnly t; }
    struct Idx { public Index v; public byte b; }
    [StructLayout(LayoutKind.Sequential, Pack = 2)] struct Pack2 { public byte a; public long b; public byte c; }
    [StructLayout(LayoutKind.Sequential, Pack = 16)] struct Pack16 { public byte a; public Int128 b; public byte c; }
    struct DoubleByte { public double a; public byte c; }
    static int Z<T>(T[] a, int bytes) where T : struct { int n = MemoryMarshal.AsBytes(a.AsSpan()).Length; if (n != bytes) throw new Exception(typeof(T) + " " + n + " " + bytes); return n; }
    static int C1(Mixed[] a) { int n = MemoryMarshal.AsBytes(a.AsSpan()).Length - a.Length * 12;
        return 10 / n; } // fails
    static int C2(Packed[] a) { int n = MemoryMarshal.AsBytes(a.AsSpan()).Length - a.Length * 6;
        return 10 / n; } // fails
    static int C3(Union[] a) { int n = MemoryMarshal.AsBytes(a.AsSpan()).Length - a.Length * 8;
        return 10 / n; } // fails
    static int C4(Seven[] a) { int n = MemoryMarshal.AsBytes(a.AsSpan()).Length - a.Length * S<Seven>();
        return 10 / n; } // fails
    static int C4b(Seven[] a) { int n = MemoryMarshal.AsBytes(a.AsSpan()).Length - a.Length * 7;
        return 10 / n; } // fails
    static int C4c(SevenS[] a) { int n = MemoryMarshal.AsBytes(a.AsSpan()).Length - a.Length * 7;
        return 10 / n; } // fails
    static int C4d(SevenB[] a) { int n = MemoryMarshal.AsBytes(a.AsSpan()).Length - a.Length * 7;
        return 10 / n; } // fails
    static int C5(PackedIn[] a) { int n = MemoryMarshal.AsBytes(a.AsSpan()).Length - a.Length * 16;
        return 10 / n; } // fails
    static int C6(Decimals[] a) { int n = MemoryMarshal.AsBytes(a.AsSpan()).Length - a.Length * 24;
        return 10 / n; } // fails
    static int C7(Guids[] a) { int n = MemoryMarshal.AsBytes(a.AsSpan()).Length - a.Length * 20;
        return 10 / n; } // fails
    static int C8(Fixed[] a) { int n = MemoryMarshal.AsBytes(a.AsSpan()).Length - a.Length * 8;
        return 10 / n; } // fails
    static int C9(CharBool[] a) { int n = MemoryMarshal.AsBytes(a.AsSpan()).Length - a.Length * 4;
        return 10 / n; } // fails
    static int C10(WithEmpty[] a) { int n = MemoryMarshal.AsBytes(a.AsSpan()).Length - a.Length * 8;
        return 10 / n; } // fails
    static int C11(Vec[] a) { int n = MemoryMarshal.AsBytes(a.AsSpan()).Length - a.Length * 20;
        return 10 / n; } // fails
    static int C12(VecQ[] a) { int n = MemoryMarshal.AsBytes(a.AsSpan()).Length - a.Length * 20;
        return 10 / n; } // fails
    static int C13(VecP[] a) { int n = MemoryMarshal.AsBytes(a.AsSpan()).Length - a.Length * 40;
        return 10 / n; } // fails
    static int C14(Halfs[] a) { int n = MemoryMarshal.AsBytes(a.AsSpan()).Length - a.Length * 4;
        return 10 / n; } // fails
    static int C15(Times[] a) { int n = MemoryMarshal.AsBytes(a.AsSpan()).Length - a.Length * 24;
        return 10 / n; } // fails
    static int C16(Pack2[] a) { int n = MemoryMarshal.AsBytes(a.AsSpan()).Length - a.Length * 12;
        return 10 / n; } // fails
    static int C17(Pack16[] a) { int n = MemoryMarshal.AsBytes(a.AsSpan()).Length - a.Length * 48;
        return 10 / n; } // fails
    static int C18(Empty[] a) { int n = MemoryMarshal.AsBytes(a.AsSpan()).Length - a.Length;
        return 10 / n; } // fails
    static int C19(Idx[] a) { int n = MemoryMarshal.AsBytes(a.AsSpan()).Length - a.Length * 8;
        return 10 / n; } // fails
    static int C20(Ptr[] a) { int n = MemoryMarshal.AsBytes(a.AsSpan()).Length - a.Length * 16;
        return 10 / n; } // fails
    static int C21(Runes[] a) { int n = MemoryMarshal.AsBytes(a.AsSpan()).Length - a.Length * 8;
        return 10 / n; } // fails
    static int C22(DoubleByte[] a) { int n = MemoryMarshal.AsBytes(a.AsSpan()).Length - a.Length * 16;
        return 10 / n; } // fails
    static int C23(Dates[] a) { int n = MemoryMarshal.AsBytes(a.AsSpan()).Length - a.Length * 16;
        return 10 / n; } // fails
    static int S<T>() => Unsafe.SizeOf<T>();
    static void Try(string n, Action a) { try { a(); Console.Error.WriteLine("no fail " + n); } catch (DivideByZeroException e) { Hostile.Failed(e); } }
    public static void Run() { Try("1", () => C1(new Mixed[2])); Try("2", () => C2(new Packed[2])); Try("3", () => C3(new Union[2])); Try("4", () => C4(new Seven[2])); Try("4b", () => C4b(new Seven[2])); Try("4c", () => C4c(new SevenS[2])); Try("4d", () => C4d(new SevenB[2])); 
      Try("5", () => C5(new PackedIn[2])); Try("6", () => C6(new Decimals[2])); Try("7", () => C7(new Guids[2])); Try("8", () => C8(new Fixed[2])); Try("9", () => C9(new CharBool[2])); Try("10", () => C10(new WithEmpty[2])); Try("11", () => C11(new Vec[2])); Try("12", () => C12(new VecQ[2])); Try("13", () => C13(new VecP[2])); Try("14", () => C14(new Halfs[2])); Try("15", () => C15(new Times[2])); Try("16", () => C16(new Pack2[2])); Try("17", () => C17(new Pack16[2])); Try("18", () => C18(new Empty[2])); Try("19", () => C19(new Idx[2])); Try("20", () => C20(new Ptr[2])); Try("21", () => C21(new Runes[2])); Try("22", () => C22(new DoubleByte[2])); Try("23", () => C23(new Dates[2])); }
}
public static class CastLengths {
    static int A(byte[] b) { Span<int> s = MemoryMarshal.Cast<byte, int>(b); int k = b.Length - s.Length * 4;
        return 10 / (k - 3); } // fails
    static int B(int[] b) { Span<long> s = MemoryMarshal.Cast<int, long>(b); int k = b.Length - s.Length * 2;
        return 10 / (k - 1); } // fails
    static int C(short[] b) { ReadOnlySpan<char> s = MemoryMarshal.Cast<short, char>((ReadOnlySpan<short>)b);
        return 10 / (s.Length - b.Length); } // fails
    struct Three { public byte a, b, c; }
    static int D(short[] b) { var s = MemoryMarshal.Cast<short, Three>(b); int k = b.Length * 2 - s.Length * 3;
        return 10 / (k - 2); } // fails
    static int E(Three[] b) { var s = MemoryMarshal.Cast<Three, short>(b); int k = b.Length * 3 - s.Length * 2;
        return 10 / (k - 1); } // fails
    static int F(int[] a) { a[0] = 1; MemoryMarshal.AsBytes(a.AsSpan())[0] = 0;
        return 10 / a[0]; } // fails
    static int G(int[] a) { Span<int> s = a; s[0] = 1; MemoryMarshal.Cast<int, short>(s)[0] = 0;
        return 10 / s[0]; } // fails
    static int H() { Span<int> s = stackalloc int[2]; var t = MemoryMarshal.Cast<int, uint>(s); s[0] = 1; t[0] = 0;
        return 10 / s[0]; } // fails
    static int I() { Span<int> s = stackalloc int[2]; var t = MemoryMarshal.Cast<int, int>(s); s[0] = 1; t[0] = 0;
        return 10 / s[0]; } // fails
    static int J() { Span<int> s = stackalloc int[2]; s[0] = 1; var m = MemoryMarshal.CreateSpan(ref s[0], 2); m[0] = 0;
        return 10 / s[0]; } // fails
    static int K() { Span<int> s = stackalloc int[2]; s[0] = 1; var m = MemoryMarshal.CreateSpan(ref MemoryMarshal.GetReference(s), 2); m[0] = 0;
        return 10 / s[0]; } // fails
    static int L() { Span<int> s = stackalloc int[2]; s[0] = 1; foreach (ref int r in s) r = 0;
        return 10 / s[0]; } // fails
    static int M() { Span<int> s = stackalloc int[2]; s[0] = 1; ref int q = ref s[0]; q = 0;
        return 10 / s[0]; } // fails
    static int N() { Span<int> s = stackalloc int[4] { 1, 2, 3, 0 };
        return 10 / s[3]; } // fails
    static int O(int k) { Span<int> s = k < 3 ? stackalloc int[k] : new int[k]; s[0] = k; if (k == 1) s[0] = 0;
        return 10 / s[0]; } // fails
    static int P(Span<int> t) { Span<int> s = stackalloc int[4]; Span<int> u = t.Length > 0 ? t : s; u[0] = 1; t[0] = 0;
        return 10 / u[0]; } // fails
    static int R() { Span<int> s = stackalloc[] { 1, 1, 1 }; Span<int> t = s; t = t[1..]; t[1] = 0;
        return 10 / s[2]; } // fails
    static int U() { Span<int> s = [1, 1, 0];
        return 10 / s[2]; } // fails
    static int V(int z) { Span<int> s = [1, 1, z]; s[0] = 3; Span<int> t = s; t[0] = 0;
        return 10 / s[0]; } // fails
    static int W(int z) { ReadOnlySpan<int> s = [1, 1, z];
        return 10 / s[2]; } // fails
    [InlineArray(3)] struct Buf { int x; }
    static int X(int z) { Buf b = default; Span<int> s = b; s[1] = 5; b[1] = 0;
        return 10 / s[1]; } // fails
    static int Y(int z) { Buf b = default; b[1] = 5; Span<int> s = b; s[1] = 0;
        return 10 / b[1]; } // fails
    static int Z(int z) { Buf b = default; b[1] = 5; Buf c = b; c[1] = 0; Span<int> s = c;
        return 10 / s[1]; } // fails
    static int Z1(int z) { Buf b = default; b[1] = 5; Span<int> s = b; s = s[..2]; b = default;
        return 10 / s[1]; } // fails
    static int Z2(int z) { Buf b = default; b[1] = 5; foreach (ref int x in b) x = 0;
        return 10 / b[1]; } // fails
    static void Try(Action a) { try { a(); Console.Error.WriteLine("no fail " + a.Method.Name); } catch (DivideByZeroException e) { Hostile.Failed(e); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => A(new byte[7])); Try(() => B(new int[3])); Try(() => C(new short[3])); Try(() => D(new short[4])); Try(() => E(new Three[3])); Try(() => F(new int[3])); Try(() => G(new int[3])); Try(() => H()); Try(() => I()); Try(() => J()); Try(() => K()); Try(() => L()); Try(() => M()); Try(() => N()); Try(() => O(1)); Try(() => P(new int[1])); Try(() => R()); Try(() => U()); Try(() => V(1)); Try(() => W(0)); Try(() => X(0)); Try(() => Y(0)); Try(() => Z(0)); Try(() => Z1(0)); Try(() => Z2(0)); }
}
