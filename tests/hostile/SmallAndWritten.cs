// Small methods lowered at their calls, and ends that speak of what written parameters were given.
// marple:
// marple: --overflow wrap
using System;
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } }
public static class LoopAtEntry {
    static int Down(int n) { do { n = n - 3; } while (n > 0); return n; }
    static int Up(int n, int m) { do { n = n + 1; } while (n < m); return n; }
    static int[] Walk(int[] a) { do { a = a.Length > 3 ? new int[a.Length - 1] : null; } while (a != null && a.Length > 3); return a; }
    static bool Flip(int n) { again: n = -n; if (n > 0) goto again; return n == 0; }
    static int Ends(int n) { while (true) { n--; if (n < 5) return n; } }
    public static void Run() { Try.Each(() => G1(4), () => G2(9, 3), () => G3(new int[4]), () => G4(1), () => G5(20)); }
    static int G1(int n) { var a = new int[4]; int k = Down(n);
        return a[k + 1]; // fails lower-bound
    }
    static int G2(int n, int m) { int k = Up(n, m); var a = new int[m];
        return a[k - n + m - 1]; // fails upper-bound
    }
    static int G3(int[] a) { int[] b = Walk(a); if (a.Length > 3)
            return b[3]; // fails
        return 0; }
    static int G4(int n) { if (!Flip(n))
            return 1 / (n - 1); // fails division
        return 0; }
    static int G5(int n) { var a = new int[10]; int k = Ends(n); if (k < n)
            return a[n - k]; // fails upper-bound
        return 0; }
}
public static class GivenNotNow {
    static int Clamp(int i, int n) { if (i < 0) i = 0; if (i >= n) i = n - 1; return i; }
    static bool Fits(int i, int n) { if (i < 0) i = 0; return i < n; }
    static bool Fits2(int i, int[] a) { if (a == null) a = new int[10]; return i >= 0 && i < a.Length; }
    static bool Fits3(ref int i, int n) { if (i < 0) i = 0; n--; return i < n; }
    static int Abs(int i) { if (i < 0) i = -i; return i; }
    static int Twice(int i) { i += i; return i; }
    static bool Swap(int a, int b) { int t = a; a = b; b = t; return a < b; }
    static bool Null(object a) { bool was = a == null; a = null; return was; }
    static bool Escapes(int a) { int b = a; Ref(ref a); return a == 1 && b >= 0; }
    static void Ref(ref int a) { a = 1; }
    static bool InTry(int a) { try { a = 1; a = a / (a - 1); } catch (DivideByZeroException) { a = 2; } return a > 0; }
    static bool InFinally(int a) { try { return a > 0; } finally { a = 1; } }
    static bool InFinally2(int a) { bool ok; try { a = 1; } finally { ok = a > 0; } return ok; }
    static bool Captured(int a) { Action f = () => a = 1; f(); return a > 0; }
    static bool Captured2(int[] a) { Action f = () => a = new int[3]; f(); return a.Length > 0; }
    public static void Run() { Try.Each(() => G1(-1, 3), () => G2(-1, 3), () => G3(1, null), () => G4(-5, 3), () => G5(2, 1), () => G6(1), () => G7(0), () => G8(0), () => G9(0), () => G10(0), () => G11(null), () => G12(3), () => G13(0)); }
    static int G1(int i, int n) { var a = new int[n]; int k = Clamp(i, n);
        return a[k] + a[i]; // fails lower-bound
    }
    static int G2(int i, int n) { var a = new int[n]; if (Fits(i, n))
            return a[i]; // fails lower-bound
        return 0; }
    static int G3(int i, int[] a) { if (Fits2(i, a))
            return a[i]; // fails null
        return 0; }
    static int G4(int i, int n) { var a = new int[n]; int j = i; if (Fits3(ref j, n)) { a[j] = 1;
            return a[i]; // fails lower-bound
        } return 0; }
    static int G5(int i, int n) { var a = new int[n]; if (Swap(i, n))
            return a[i - 1]; // fails upper-bound
        return 0; }
    static int G6(int n) { object o = n > 0 ? null : "x"; if (Null(o))
            return o.GetHashCode(); // fails null
        return 0; }
    static int G7(int n) { if (Escapes(n))
            return 1 / n; // fails division
        return 0; }
    static int G8(int n) { if (InTry(n))
            return 1 / n; // fails division
        return 0; }
    static int G9(int n) { if (!InFinally(n))
            return 1 / n; // fails division
        return 0; }
    static int G10(int n) { if (Captured(n))
            return 1 / n; // fails division
        return 0; }
    static int G11(int[] n) { if (Captured2(n))
            return n[0]; // fails null
        return 0; }
    static int G12(int n) { int k = Twice(n); var a = new int[n + 1];
            return a[k - n + 1]; // fails upper-bound
        }
    static int G13(int n) { if (InFinally2(n))
            return 1 / n; // fails division
        return 0; }
}
public static class SmallArithmetic {
    static int Mod(int n) { return n % 10; }
    static int Div(int n) { return n / 10; }
    static int Mask(int n) { return n & ~7; }
    static int Shift(int n, int s) { return 1 << s; }
    static int ShiftRight(int n, int s) { return n >> s; }
    static uint ShiftUn(uint n, int s) { return n >> s; }
    static long Long(int n) { return (uint)n; }
    static long Long2(uint n) { return (int)n; }
    static ulong Ulong(int n) { return (ulong)n; }
    static int FromLong(long n) { return (int)n; }
    static sbyte Sb(int n) { return (sbyte)n; }
    static ushort Us(int n) { return (ushort)n; }
    static char Ch(int n) { return (char)n; }
    static bool Less(uint a, uint b) { return a < b; }
    static bool LessS(int a, int b) { return a < b; }
    static int Xor(int a, int b) { return a ^ b; }
    static int Neg(int a) { return -a; }
    static int Not(int a) { return ~a; }
    static int Minus(uint a, uint b) { return (int)(a - b); }
    static uint MinusU(uint a, uint b) { return a - b; }
    static byte AddB(byte a, byte b) { return (byte)(a + b); }
    static bool Is(bool a, bool b) { return a == b; }
    static bool And(bool a, bool b) { return a & b; }
    static int OfBool(bool a) { return a ? 1 : 0; }
    static int UDiv(int n) { return (int)((uint)n / 2); }
    static int URem(int n) { return (int)((uint)n % 10); }
    static long LDiv(long n) { return n / 1000; }
    enum E : byte { A, B = 255 }
    static E Next(E e) { return (E)((int)e + 1); }
    static E Next2(E e) { return e + 1; }
    static int Of(E e) { return (int)e; }
    public static void Run() { Try.Each(() => G1(-5), () => G2(-15), () => G3(-1), () => G4(32), () => G5(-1), () => G6(0x80000000), () => G7(-1), () => G8(0xffffffff), () => G9(-1), () => G10(1L << 32), () => G11(128), () => G12(65536), () => G13(65536), () => G14(-1), () => G15(5), () => G16(0), () => G17(0), () => G18(0, 1), () => G19(0, 1), () => G20(200, 56), () => G21(-1), () => G22(-1), () => G23(E.B), () => G24(-1, 0), () => G25(true), () => G26(999)); }
    static int G1(int n) { var a = new int[10];
        return a[Mod(n)]; // fails lower-bound
    }
    static int G2(int n) { var a = new int[10];
        return a[Div(n)]; // fails lower-bound
    }
    static int G3(int n) { var a = new int[8]; int k = n - Mask(n); a[k] = 1;
        return a[Mask(n)]; // fails lower-bound
    }
    static int G4(int s) { int k = Shift(0, s); var a = new int[2]; 
        return 1 / (k - 1); // fails division
    }
    static int G5(int n) { var a = new int[2];
        return a[ShiftRight(n, 31)]; // fails lower-bound
    }
    static int G6(uint n) { var a = new int[2];
        return a[ShiftUn(n, 30)]; // fails upper-bound
    }
    static int G7(int n) { var a = new int[2]; long k = Long(n); if (k >= 0)
            return a[k]; // fails
        return 0; }
    static int G8(uint n) { var a = new int[2];
        return a[Long2(n) * 2]; // fails
    }
    static int G9(int n) { var a = new int[2]; ulong k = Ulong(n); if (k > 5)
            return a[(int)(k >> 32)]; // fails lower-bound
        return 0; }
    static int G10(long n) { int k = FromLong(n); if (n > 0)
            return 1 / k; // fails division
        return 0; }
    static int G11(int n) { var a = new int[200]; if (n > 0)
            return a[Sb(n)]; // fails lower-bound
        return 0; }
    static int G12(int n) { if (n > 0)
            return 1 / Us(n); // fails division
        return 0; }
    static int G13(int n) { if (n > 0)
            return 1 / Ch(n); // fails division
        return 0; }
    static int G14(int n) { var a = new int[5]; if (!Less((uint)n, 5))
            return a[n]; // fails lower-bound
        return 0; }
    static int G15(int n) { var a = new int[5]; if (!LessS(n, 5))
            return a[n]; // fails upper-bound
        return 0; }
    static int G16(int n) { var a = new int[5]; int k = Not(n);
            return a[k]; // fails lower-bound
        }
    static int G17(int n) { 
            return 1 / Xor(n, n); // fails division
        }
    static int G18(uint n, uint m) { var a = new int[5];
            return a[Minus(n, m)]; // fails lower-bound
        }
    static int G19(uint n, uint m) { var a = new int[5];
            return a[MinusU(n, m)]; // fails
        }
    static int G20(byte n, byte m) { if (n > 0)
            return 1 / AddB(n, m); // fails division
        return 0; }
    static int G21(int n) { var a = new int[5]; int k = UDiv(n);
            return a[k]; // fails upper-bound
        }
    static int G22(int n) { var a = new int[5]; int k = URem(n);
            return a[k]; // fails upper-bound
        }
    static int G23(E e) { 
            return 1 / Of(Next(e)); // fails division
        }
    static int G24(int n, int m) { var a = new int[5]; int k = Neg(n); a[k] = 1; 
            return a[Neg(k)]; // fails lower-bound
        }
    static int G25(bool b) { int k = OfBool(And(b, b));
            return 1 / (k - 1); // fails division
        }
    static long G26(long n) { 
            return 1 / LDiv(n); // fails division
        }
}
public static class OrderOfEvaluation {
    static int n;
    static int Bump() { return ++n; }
    static int Add(int a, int b) { return a - b; }
    static void Put(out int a, int v) { a = v; }
    static int Put2(out int a, int v) { a = v; return v + 1; }
    static void Two(out int a, out int b) { a = 3; b = 0; }
    static void Maybe(ref int a, bool c) { if (c) a = 7; }
    static void Maybe2(ref int a, int c) { if (c > 0) { a = c; return; } a = 1 - c; }
    struct S { public int X, Y; public void Put(out int a) { a = 5; } public static void Both(out int a, out int b) { a = 1; b = 2; } }
    sealed class H { public int F; public S S; public static int G; }
    public static void Run() { Try.Each(() => G1(), () => G2(), () => G3(1), () => G4(new H()), () => G5(new H(), new H()), () => G6(), () => G7(new int[3]), () => G8(0), () => G9(1), () => G10(new H()), () => G11()); }
    static int G1() { n = 0; int k = Add(Bump(), Bump());
        return 1 / (k + 1); // fails division
    }
    static int G2() { int x = 5; Put(out x, x - 5);
        return 1 / x; // fails division
    }
    static int G3(int x) { x = Put2(out x, x - 1) - 1;
        return 1 / x; // fails division
    }
    static int G4(H h) { Two(out h.F, out h.F);
        return 1 / h.F; // fails division
    }
    static int G5(H h, H g) { g = h; Two(out h.F, out g.F);
        return 1 / h.F; // fails division
    }
    static int G6() { H.G = 0; Maybe(ref H.G, n > 100);
        return 1 / H.G; // fails division
    }
    static int G7(int[] a) { int i = 0; Put(out a[i], 0); i++;
        return 1 / a[0]; // fails division
    }
    static int G8(int x) { Maybe2(ref x, 1); Maybe2(ref x, x); Maybe2(ref x, 1 - x);
        return 1 / (x - 1); // fails division
    }
    static int G9(int x) { int y = x; Maybe(ref y, x > 1);
        return 1 / (y - 1); // fails division
    }
    static int G10(H h) { S.Both(out h.S.X, out h.S.Y); Two(out h.S.Y, out h.S.X); 
        return 1 / h.S.X; // fails division
    }
    static int G11() { var s = new S(); s.Put(out s.Y); s = new S();
        return 1 / s.Y; // fails division
    }
}
public static class Initialised {
    static int seen;
    class B { static B() { seen = 0; } internal static int Id(int x) { return x; } }
    class D : B { static D() { seen++; } internal static int Id2(int x) { return x; } internal int Id3(int x) { return x; } }
    class G<T> { static G() { seen = 0; } internal static int Id(int x) { return x; } internal static void Set(out int x) { x = 1; } }
    struct V { static V() { seen = 0; } internal int Id(int x) { return x; } internal int F; }
    class Bfi { static int f = seen = 0; internal static int Id(int x) { return x; } internal static int Read(int x) { return x + f; } }
    static class Setter { static Setter() { seen = 0; } internal static void Set(out int x) { x = 5; } }
    public static void Run() { Try.Each(() => G1(), () => G2(), () => G3(), () => G4(), () => G6(), () => G7()); }
    static int G1() { seen = 1; B.Id(1);
        return 1 / seen; // fails division
    }
    static int G2() { seen = 1; G<int>.Id(1);
        return 1 / seen; // fails division
    }
    static int G3() { seen = 1; G<string>.Set(out seen); seen = 1; G<long>.Set(out seen); seen = 1; int k; G<byte>.Set(out k);
        return 1 / seen; // fails division
    }
    static int G4() { seen = 1; Bfi.Read(1);
        return 1 / seen; // fails division
    }
    static int G6() { seen = -1; D.Id2(1); new D().Id3(1);
        return 1 / seen; // fails division
    }
    static int G7() { seen = 1; int k; Setter.Set(out k);
        return 1 / seen; // fails division
    }
}
public static class NarrowOut {
    static void Ch(out char c) { c = '\uffff'; }
    static void Us(out ushort c) { c = 65535; }
    static void By(out byte c) { c = 200; }
    static void Sb(out sbyte c) { c = -100; }
    static void Sh(out short c) { c = -1; }
    static void Ui(out uint c) { c = uint.MaxValue; }
    static void Bo(out bool c) { c = true; }
    static void Bo2(out bool c, int n) { c = n > 5; }
    static void ByN(out byte c, int n) { c = (byte)n; }
    static void ShN(out short c, int n) { c = (short)n; }
    static void Lo(out long c, int n) { c = (uint)n; }
    static void Ul(out ulong c, int n) { c = (ulong)(long)n; }
    static void En(out E c) { c = E.B; }
    enum E : byte { A, B = 255 }
    sealed class H { public char C; public byte B; public short S; public bool O; public E En; public static ushort U; public P P; }
    struct P { public byte B; public sbyte S; public char C; }
    public static void Run() { Try.Each(() => G1(), () => G2(), () => G3(), () => G4(), () => G5(), () => G6(), () => G7(), () => G8(3), () => G9(256), () => G10(32768), () => G11(-1), () => G12(-1), () => G13(), () => G14(new H()), () => G15(new H()), () => G16(new H(), 32768), () => G17(), () => G18(new H()), () => G19()); }
    static int G1() { char c; Ch(out c);
        return 1 / (c - 65535); // fails division
    }
    static int G2() { ushort c; Us(out c);
        return 1 / (c - 65535); // fails division
    }
    static int G3() { byte c; By(out c);
        return 1 / (c - 200); // fails division
    }
    static int G4() { sbyte c; Sb(out c);
        return 1 / (c + 100); // fails division
    }
    static int G5() { short c; Sh(out c);
        return 1 / (c + 1); // fails division
    }
    static int G6() { uint c; Ui(out c);
        return 1 / (int)(c + 1); // fails division
    }
    static int G7() { bool c; Bo(out c); int k = c ? 0 : 1;
        return 1 / k; // fails division
    }
    static int G8(int n) { bool c; Bo2(out c, n); int k = c ? 1 : 0;
        return 1 / k; // fails division
    }
    static int G9(int n) { byte c; ByN(out c, n); if (n > 0)
        return 1 / c; // fails division
        return 0; }
    static int G10(int n) { short c; ShN(out c, n); var a = new int[5]; if (n > 0)
        return a[c]; // fails lower-bound
        return 0; }
    static int G11(int n) { long c; Lo(out c, n); var a = new int[5]; if (c > 0)
        return a[(int)c]; // fails lower-bound
        return 0; }
    static int G12(int n) { ulong c; Ul(out c, n); var a = new int[5]; if (c > 5)
        return a[(int)c]; // fails lower-bound
        return 0; }
    static int G13() { E e; En(out e);
        return 1 / ((int)e - 255); // fails division
    }
    static int G14(H h) { Ch(out h.C);
        return 1 / (h.C - 65535); // fails division
    }
    static int G15(H h) { By(out h.B);
        return 1 / (h.B - 200); // fails division
    }
    static int G16(H h, int n) { ShN(out h.S, n); var a = new int[5]; if (n > 0)
        return a[h.S]; // fails lower-bound
        return 0; }
    static int G17() { Us(out H.U);
        return 1 / (H.U - 65535); // fails division
    }
    static int G18(H h) { By(out h.P.B); Sb(out h.P.S); Ch(out h.P.C);
        return 1 / (h.P.B - 200) + 1 / (h.P.S + 100) + 1 / (h.P.C - 65535); // fails division
    }
    static int G19() { var p = new P(); Sb(out p.S); var q = p; p.S = 1;
        return 1 / (q.S + 100); // fails division
    }
}
