// roslyn only
// Spans over the stack whose memory is written by other names: structs that hold them, callees that give them back, enumerators, copies that overlap.
using System; using System.Collections.Generic; using System.Runtime.CompilerServices; using System.Runtime.InteropServices; using System.Linq;

public static class StackOtherNames {
    ref struct W { public Span<int> s; public ref int r; public void Set() { s[0] = 0; } public void SetR() { r = 0; } }
    static Span<int> Pick(Span<int> a, Span<int> b, bool c) => c ? a : b;
    static ref int First(Span<int> a) => ref a[0];
    static ref int FirstOf(ref Span<int> a) => ref a[0];
    static void Shift(ref Span<int> a) { a = a.Slice(1); }
    static void Replace(ref Span<int> a, Span<int> b) { a = b; }
    static int A1() { Span<int> s = stackalloc int[3]; s[0] = 1; var w = new W { s = s }; w.Set();
        return 10 / s[0]; } // fails
    static int A2() { Span<int> s = stackalloc int[3]; s[0] = 1; scoped W w = default; w.s = s; w.s[0] = 0;
        return 10 / s[0]; } // fails
    static int A3() { Span<int> s = stackalloc int[3]; scoped W w = default; w.r = ref s[0]; s[0] = 1; w.SetR();
        return 10 / s[0]; } // fails
    static int A4() { Span<int> s = stackalloc int[3], t = stackalloc int[3]; var p = Pick(s, t, true); s[0] = 1; p[0] = 0;
        return 10 / s[0]; } // fails
    static int A5() { Span<int> s = stackalloc int[3]; ref int r = ref First(s); s[0] = 1; r = 0;
        return 10 / s[0]; } // fails
    static int A6() { Span<int> s = stackalloc int[3]; ref int r = ref FirstOf(ref s); s[0] = 1; r = 0;
        return 10 / s[0]; } // fails
    static int A7() { Span<int> s = stackalloc int[3]; s[0] = 1; s[1] = 0; Shift(ref s);
        return 10 / s[0]; } // fails
    static int A8() { Span<int> s = stackalloc int[3], t = stackalloc int[3]; s[0] = 1; Replace(ref s, t);
        return 10 / s[0]; } // fails
    static int A9() { Span<int> s = stackalloc int[4] { 1, 2, 3, 4 }; s.Slice(1).CopyTo(s); s[3] = 0; s.CopyTo(s); s.Slice(3).CopyTo(s);
        return 10 / s[0]; } // fails
    static int B1() { Span<int> s = stackalloc int[4]; for (int i = 0; i < s.Length; i++) s[i] = 1; s[^1] = 0; int n = 0; foreach (int x in s)
        n += 10 / x; // fails
        return n; }
    static int B2(int k) { Span<int> s = stackalloc int[4]; for (int i = 0; i < s.Length; i++) s[i] = 1; var t = s[k..]; for (int i = 0; i < t.Length; i++) t[i] = 0;
        return 10 / s[3]; } // fails
    static int B3(int k) { Span<int> s = stackalloc int[4]; for (int i = 1; i < s.Length; i++) s[i] = 1;
        return 10 / s[k]; } // fails
    static int B4(int k) { Span<int> s = stackalloc int[4]; for (int i = 0; i < s.Length; i++) { Span<int> t = s.Slice(i); t[0] = i; }
        return 10 / s[k]; } // fails
    static int B5(int k) { Span<int> s = stackalloc int[k]; for (int i = 0; i < k; i++) s[i] = 1; Span<int> u = stackalloc int[k]; s = u;
        return 10 / s[k - 1]; } // fails
    static int B6(int k) { Span<byte> s = stackalloc byte[k]; s.Fill(1); s[k - 1] += 255;
        return 10 / s[k - 1]; } // fails
    static int B7(int k) { Span<int> s = stackalloc int[4]; s[2] = 1; s.Reverse();
        return 10 / s[2]; } // fails
    static int B8(int k) { Span<int> s = stackalloc int[4]; s.Fill(1); "a".AsSpan(); Span<char> c = MemoryMarshal.Cast<int, char>(s); "\0\0\0\0".AsSpan().CopyTo(c);
        return 10 / s[1]; } // fails
    static int B9(int k) { Span<int> s = stackalloc int[4]; s.Fill(1); 5.TryFormat(MemoryMarshal.Cast<int, char>(s), out int w); s[0] = s[0] - s[0];
        return 10 / s[0]; } // fails
    static int C1(int k) { Span<char> s = stackalloc char[4]; s[0] = '9'; 0.TryFormat(s, out int w);
        return 10 / (s[0] - '0'); } // fails
    static int C2(int k) { Span<char> s = stackalloc char[4]; s[0] = '9'; "0".CopyTo(s);
        return 10 / (s[0] - '0'); } // fails
    static int C3(int k) { Span<byte> s = stackalloc byte[4]; s[0] = 9; System.Buffers.Binary.BinaryPrimitives.WriteInt32LittleEndian(s, 0);
        return 10 / s[0]; } // fails
    static int C4(int k) { Span<byte> s = stackalloc byte[4]; s[0] = 9; int z = 0; MemoryMarshal.Write(s, in z);
        return 10 / s[0]; } // fails
    static int C5(int k) { Span<byte> s = stackalloc byte[4]; s[0] = 9; Unsafe.As<byte, int>(ref s[0]) = 0;
        return 10 / s[0]; } // fails
    static int C6(int k) { Span<byte> s = stackalloc byte[4]; s[0] = 9; new System.IO.MemoryStream(new byte[4]).Read(s);
        return 10 / s[0]; } // fails
    static int C7(int k) { Span<int> s = stackalloc int[4]; s[0] = 9; (s[0], s[1]) = (s[1], s[0]);
        return 10 / s[0]; } // fails
    static int C8(int k) { Span<int> s = stackalloc int[4]; Span<int>.Enumerator e = s.GetEnumerator(); s[0] = 9; e.MoveNext(); e.Current = 0;
        return 10 / s[0]; } // fails
    static int C9(int k) { Span<int> s = stackalloc int[4]; s[0] = 9; Set(s); return 10 / s[0]; // fails
        static void Set(Span<int> t) => t[0] = 0; }
    static int D1(int k) { Span<int> s = stackalloc int[4]; ReadOnlySpan<int> r = s; s[0] = 1; int a = 10 / r[0]; s[0] = 0;
        return a / r[0]; } // fails
    static int D2(bool k) { Span<int> s = stackalloc int[4]; Span<int> t = k ? s : new int[4]; s[0] = 1; t[0] = 0;
        return 10 / s[0]; } // fails
    static int D3(bool k) { Span<int> s = stackalloc int[4]; Span<int> t = k ? s : stackalloc int[4]; t[0] = 1; s[0] = 0;
        return 10 / t[0]; } // fails
    static int D4(int k) { scoped Span<int> s = default; int n = 0; for (int i = 0; i < 3; i++) { Span<int> t = stackalloc int[2]; t[0] = 2 - i; if (i == 2) n = 10 / t[0]; // fails
        s = t; } return n; }
    static int D5(int k) { Span<int> s = stackalloc int[2]; try { s[0] = 1; Throw(s); } catch { }
        return 10 / s[0]; } // fails
    static void Throw(Span<int> t) { t[0] = 0; throw new Exception(); }
    static int D6(int k) { Span<int> s = stackalloc int[2]; s[0] = 1; try { s[0] = 0; throw new Exception(); } catch { }
        return 10 / s[0]; } // fails
    static int D7(int k) { Span<int> s = stackalloc int[2]; int n = 0; again: s[1]++; if (n++ < 2) goto again;
        return 10 / (s[1] - 3); } // fails
    static unsafe int D8(int k) { int* p = stackalloc int[k]; for (int i = 0; i < k; i++) p[i] = 1; var s = new Span<int>(p, k); p[k - 1] = 0;
        return 10 / s[k - 1]; } // fails
    static unsafe int D9(int k) { byte* p = stackalloc byte[k * 4]; var s = new Span<byte>(p, k * 4); s[0] = 1; *(int*)p = 0;
        return 10 / s[0]; } // fails
    static unsafe int E1(int k) { Span<int> s = stackalloc int[4]; s[0] = 1; long a = (long)Unsafe.AsPointer(ref s[0]); *(int*)a = 0;
        return 10 / s[0]; } // fails
    static unsafe int E2(int k) { Span<int> s = stackalloc int[4]; s[0] = 1; fixed (int* q = s) { long a = (long)q; Zero(a); }
        return 10 / s[0]; } // fails
    static unsafe int E3(int k) { Span<int> s = stackalloc int[4]; s[0] = 1; long a = (long)Unsafe.AsPointer(ref s[0]); s[0] = 1; Zero(a);
        return 10 / s[0]; } // fails
    static unsafe int E4(int k) { int* p = stackalloc int[4]; var s = new Span<int>(p, 4); s[0] = 1; Zero((long)p);
        return 10 / s[0]; } // fails
    static unsafe void Zero(long a) { *(int*)a = 0; }
    static void Try(Action a) { try { a(); Console.Error.WriteLine("no fail " + a.Method.Name); } catch (DivideByZeroException e) { Hostile.Failed(e); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => A1()); Try(() => A2()); Try(() => A3()); Try(() => A4()); Try(() => A5()); Try(() => A6()); Try(() => A7()); Try(() => A8()); Try(() => A9()); Try(() => B1()); Try(() => B2(3)); Try(() => B3(0)); Try(() => B4(0)); Try(() => B5(2)); Try(() => B6(2)); Try(() => B7(2)); Try(() => B8(2)); Try(() => B9(2)); Try(() => C1(2)); Try(() => C2(2)); Try(() => C3(2)); Try(() => C4(2)); Try(() => C5(2)); Try(() => C6(2)); Try(() => C7(2)); Try(() => C8(2)); Try(() => C9(2)); Try(() => D1(2)); Try(() => D2(true)); Try(() => D3(true)); Try(() => D4(2)); Try(() => D5(2)); Try(() => D6(2)); Try(() => D7(2)); Try(() => D8(2)); Try(() => D9(2)); Try(() => E1(2)); Try(() => E2(2)); Try(() => E3(2)); Try(() => E4(2)); }
}
