// What by-ref parameters point to, known by a second name of another kind: a type parameter, a struct around it, fields that overlap.
using System;
using System.Runtime.InteropServices;
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } }
public static class ByTypeParameter {
    static void Set<T>(out int a, ref T b, T v) { a = 1; b = v; }
    static void SetDefault<T>(ref T b, out int a) { a = 1; b = default(T); }
    static void SetBoth<T>(out T a, out int b) { b = 1; a = default(T); }
    static void Ref<T>(ref string s, ref T b) where T : class { s = "x"; b = null; }
    static int Inside<T>(ref int a, ref T b) { a = 1; b = default(T);
        return 1 / a; // fails division
    }
    public static void Run() { Try.Each(() => Go(), () => Go2(), () => Go3(), () => Go4(), () => { int x = 1; Inside(ref x, ref x); }); }
    static int Go() { int x = 5; Set<int>(out x, ref x, 0);
        return 1 / x; // fails division
    }
    static int Go2() { int x = 5; SetDefault<int>(ref x, out x);
        return 1 / x; // fails division
    }
    static int Go3() { int x = 5; SetBoth<int>(out x, out x);
        return 1 / x; // fails division
    }
    static int Go4() { string s = "a"; Ref<string>(ref s, ref s);
        return s.Length; // fails null
    }
}
public static class StructAround {
    struct P { public int X; public int[] A; internal void Set(out int a) { a = 1; X = 0; } internal void Reset(out int a) { a = 1; this = new P(); } internal void Null(ref int[] a) { a = new int[2]; this.A = null; } }
    struct Q { public P P; }
    static void Set(ref P p, out int a) { a = 1; p = new P(); }
    static void SetField(ref P p, out int a) { a = 1; p.X = 0; }
    static void SetOuter(ref Q q, out int a) { a = 1; q.P.X = 0; }
    static void SetOuter2(ref Q q, ref P p) { p.X = 1; q = new Q(); }
    static void Init(ref P p, ref int[] a) { a = new int[1]; p = default(P); }
    sealed class H { public P P; public Q Q; }
    static void ByObject(H h, out int a) { a = 1; h.P = new P(); }
    static void ByObject2(H h, out int a) { a = 1; h.Q.P.X = 0; }
    static int Within(ref P p, out int a) { a = 1; p = new P();
        return 1 / a; // fails division
    }
    static int Within2(H h, out int a) { a = 1; h.Q.P.X = 0;
        return 1 / a; // fails division
    }
    public static void Run() { Try.Each(() => G1(), () => G2(), () => G3(), () => G4(), () => G5(), () => G6(), () => G7(), () => G8(), () => G9(new H()), () => G10(new H()), () => G11(),
        () => { var p = new P(); Within(ref p, out p.X); }, () => { var h = new H(); Within2(h, out h.Q.P.X); }); }
    static int G1() { var p = new P(); Set(ref p, out p.X);
        return 1 / p.X; // fails division
    }
    static int G2() { var p = new P(); SetField(ref p, out p.X);
        return 1 / p.X; // fails division
    }
    static int G3() { var q = new Q(); SetOuter(ref q, out q.P.X);
        return 1 / q.P.X; // fails division
    }
    static int G4() { var p = new P(); p.Set(out p.X);
        return 1 / p.X; // fails division
    }
    static int G5() { var p = new P(); p.Reset(out p.X);
        return 1 / p.X; // fails division
    }
    static int G6() { var p = new P(); p.Null(ref p.A);
        return p.A[0]; // fails null
    }
    static int G7() { var p = new P(); Init(ref p, ref p.A);
        return p.A[0]; // fails null
    }
    static int G8() { var q = new Q(); SetOuter2(ref q, ref q.P);
        return 1 / q.P.X; // fails division
    }
    static int G9(H h) { ByObject(h, out h.P.X);
        return 1 / h.P.X; // fails division
    }
    static int G10(H h) { ByObject2(h, out h.Q.P.X);
        return 1 / h.Q.P.X; // fails division
    }
    static int G11() { var a = new P[1]; Set(ref a[0], out a[0].X);
        return 1 / a[0].X; // fails division
    }
}
public static class Overlapping {
    [StructLayout(LayoutKind.Explicit)] struct U { [FieldOffset(0)] public int I; [FieldOffset(0)] public uint J; [FieldOffset(0)] public byte B; [FieldOffset(0)] public float F; [FieldOffset(0)] public long L; [FieldOffset(0)] public short S; }
    [StructLayout(LayoutKind.Explicit)] sealed class C { [FieldOffset(0)] public int I; [FieldOffset(0)] public uint J; [FieldOffset(0)] public byte B; }
    static void Unsigned(out int a, out uint b) { a = 1; b = 0; }
    static void Byte(out int a, out byte b) { a = 1; b = 0; }
    static void Float(out int a, out float b) { a = 1; b = 0; }
    static void Long(out int a, out long b) { a = 1; b = 0; }
    static void Long2(out short a, out long b) { b = 1; a = 0; }
    static int Inside(out int a, out uint b) { a = 1; b = 0;
        return 1 / a; // fails division
    }
    public static void Run() { Try.Each(() => G1(), () => G2(), () => G3(), () => G4(), () => G5(), () => G6(), () => G7(), () => { var u = new U(); Inside(out u.I, out u.J); }); }
    static int G1() { U u = new U(); Unsigned(out u.I, out u.J);
        return 1 / u.I; // fails division
    }
    static int G2() { U u = new U(); Byte(out u.I, out u.B);
        return 1 / u.I; // fails division
    }
    static int G3() { U u = new U(); Float(out u.I, out u.F);
        return 1 / u.I; // fails division
    }
    static int G4() { U u = new U(); Long(out u.I, out u.L);
        return 1 / u.I; // fails division
    }
    static long G5() { U u = new U(); Long2(out u.S, out u.L);
        return 1 / u.L; // fails division
    }
    static int G6() { C u = new C(); Unsigned(out u.I, out u.J);
        return 1 / u.I; // fails division
    }
    static int G7() { C u = new C(); Byte(out u.I, out u.B);
        return 1 / u.I; // fails division
    }
}
public static class ByPointer {
    unsafe sealed class Box { public int* P; public IntPtr N; }
    unsafe static void Set(Box b, out int a) { a = 1; *b.P = 0; }
    unsafe static void SetN(Box b, out int a) { a = 1; *(int*)b.N = 0; }
    unsafe static void SetP(int* p, out int a) { a = 1; *p = 0; }
    unsafe static void Fixed(ref int a, ref int b) { a = 1; fixed (int* p = &b) *p = 0; }
    unsafe static void FixedIn(ref int a) { a = 1; fixed (int* p = &a) { Zero(p); } }
    unsafe static void Zero(int* p) { *p = 0; }
    static void Typed(out int a) { a = 1; TypedReference r = __makeref(a); __refvalue(r, int) = 0; }
    unsafe static int IndexPast(ref int a) { a = 1; fixed (int* p = &a) { p[0] = 0; }
        return 1 / a; // fails division
    }
    public static void Run() { Try.Each(() => G1(), () => G2(), () => G3(), () => G4(), () => G5(), () => G6(), () => { int x = 0; IndexPast(ref x); }); }
    unsafe static int G1() { int x = 0; var b = new Box(); b.P = &x; Set(b, out x);
        return 1 / x; // fails division
    }
    unsafe static int G2() { int x = 0; var b = new Box(); b.N = (IntPtr)(&x); SetN(b, out x);
        return 1 / x; // fails division
    }
    unsafe static int G3() { int x = 0; SetP(&x, out x);
        return 1 / x; // fails division
    }
    static int G4() { int x = 0; Fixed(ref x, ref x);
        return 1 / x; // fails division
    }
    static int G5() { int x = 0; FixedIn(ref x);
        return 1 / x; // fails division
    }
    static int G6() { int x = 0; Typed(out x);
        return 1 / x; // fails division
    }
}
public static class ThroughConstructor {
    sealed class A { internal A(out int n) { n = 1; } internal A(out int n, ref int m) { n = 1; m = 0; } }
    class B { internal int N; internal B(out int n) { n = 1; N = 0; } }
    sealed class C : B { internal C() : base(out S) { } internal static int S; }
    static class K { internal static int S; }
    sealed class D { static D() { K.S = 5; } internal D(out int n) { n = 1; K.S = 0; } }
    sealed class E { internal static int S; static E() { S = 0; } internal static void Set(out int n) { n = 1; } internal static void After(out int n) { n = 1; F.Touch(); } }
    static class F { static F() { E.S = 0; } internal static void Touch() { } }
    public static void Run() { Try.Each(() => G1(), () => G2(), () => G3(), () => G4(), () => G5()); }
    static int G1() { int x = 3; new A(out x, ref x);
        return 1 / x; // fails division
    }
    static int G2() { new D(out K.S);
        return 1 / K.S; // fails division
    }
    static int G3() { E.S = 1; E.After(out E.S);
        return 1 / E.S; // fails division
    }
    static int G4() { new C(); C.S = 1 - C.S;
        return 1 / C.S; // fails division
    }
    static int G5() { var b = new B(out K.S); K.S = 7; b = new B(out b.N);
        return 1 / b.N; // fails division
    }
}
public static class StaticObject {
    sealed class H { public int F; public H N; public int[] A; }
    static H inst;
    static void Clear() { inst.F = 0; }
    static void ClearDeep() { inst.N.F = 0; }
    static void ClearArray() { inst.A[0] = 0; }
    static void Set(out int a) { a = 1; Clear(); }
    static void SetDeep(out int a) { a = 1; ClearDeep(); }
    static void SetArray(out int a) { a = 1; ClearArray(); }
    static void Direct(out int a) { a = 1; inst.F = 0; }
    static void Store(H h, out int a) { inst = h; a = 1; Clear(); }
    public static void Run() { Try.Each(() => G1(), () => G2(), () => G3(), () => G4(), () => G5(), () => G6()); }
    static int G1() { inst = new H(); Set(out inst.F);
        return 1 / inst.F; // fails division
    }
    static int G2() { inst = new H(); inst.N = new H(); SetDeep(out inst.N.F);
        return 1 / inst.N.F; // fails division
    }
    static int G3() { inst = new H(); inst.A = new int[1]; SetArray(out inst.A[0]);
        return 1 / inst.A[0]; // fails division
    }
    static int G4() { var h = new H(); Store(h, out h.F);
        return 1 / h.F; // fails division
    }
    static int G5() { var h = new H(); inst = h; Direct(out h.F);
        return 1 / h.F; // fails division
    }
    static int G6() { var h = new H(); inst = h; Set(out h.F);
        return 1 / h.F; // fails division
    }
}
public static class InConstructor {
    sealed class C { internal static C Last; int count; int[] items;
        static void Init(C c, out int n) { Last = c; n = 1; Clear(); }
        static void Clear() { Last.count = 0; }
        static void Arrays(C c, out int[] a) { a = new int[3]; c.items = null; }
        static void Both(out int n, ref int m) { n = 1; m = 0; }
        static void Null(out int[] a, out int[] b) { a = new int[3]; b = null; }
        internal C(int k) { Init(this, out count); }
        internal C(string k) { Arrays(this, out items); }
        internal C(byte k) { Both(out count, ref count); }
        internal C(long k) { Null(out items, out items); }
        internal int Inverse() {
            return 1 / count; // fails division
        }
        internal int First() {
            return items[0]; // fails null
        }
    }
    sealed class D { int count; 
        static void Init(D c, out int n) { n = 1; c.Clear(); }
        void Clear() { count = 0; }
        internal int R;
        internal D(int k) { Init(this, out count);
            R = 1 / count; // fails division
        } }
    sealed class E { int count; int[] items; internal int R;
        static int[] Copy(int[] a, out int n) { n = a.Length; return (int[])a.Clone(); }
        internal E(int[] a) { items = Copy(a, out count); }
        internal void Drop() { count--; }
        internal int Last() {
            return items[count - 1]; // fails lower-bound
        } }
    sealed class F { int count; int[] items;
        static void Grow(ref int n, ref int[] a) { n++; if (n > 2) throw new InvalidOperationException(); a = new int[n]; }
        internal F(int k) { count = k; items = new int[k]; Grow(ref count, ref items); Leak = this; Other(); }
        static void Other() { if (Leak.count == 2) { Leak.count = 9; throw new InvalidOperationException(); } }
        internal static F Leak;
        internal int Last() {
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { Try.Each(() => new C(1).Inverse(), () => new C("").First(), () => new C((byte)1).Inverse(), () => new C(1L).First(), () => new D(1), () => { var e = new E(new int[1]); e.Drop(); e.Last(); },
        () => { try { new F(1); } catch (InvalidOperationException) { } F.Leak.Last(); }); }
}
