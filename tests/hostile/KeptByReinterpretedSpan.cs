// roslyn only
using System; using System.Collections.Generic; using System.Runtime.CompilerServices; using System.Runtime.InteropServices;
public class Num { public int n; public int m; }
public static class Sk { public static int x; }

#pragma warning disable CS8500
public unsafe ref struct R { public ref int r; }
public static unsafe class Kp { public static int* P; public static void Zero() { *P = 0; }
    public static void Keep(ref int x) { R q = new R { r = ref x }; P = *(int**)&q; }
    public static void KeepS(ref int x) { Span<int> q = new Span<int>(ref x); P = *(int**)&q; } 
    public static void KeepSp(Span<int> q) { P = *(int**)&q; } 
    public static void KeepR(R q) { P = *(int**)&q; } 
    public static void KeepT(TypedReference q) { P = *(int**)&q; } 
}
public static class RLocal { static int A() { int x = 5; Kp.Keep(ref x); x = 5; Kp.Zero();
        return 10 / x; } // fails
    public static void Run() { A(); } }
public static class SLocal { static int A() { int x = 5; Kp.KeepS(ref x); x = 5; Kp.Zero();
        return 10 / x; } // fails
    public static void Run() { A(); } }
public static class SMade { static int A() { var c = new Num(); Kp.KeepS(ref c.n); c.n = 5; Kp.Zero();
        return 10 / c.n; } // fails
    public static void Run() { A(); } }
public static class SElement { static int A() { var a = new int[3]; Kp.KeepS(ref a[1]); a[1] = 5; Kp.Zero();
        return 10 / a[1]; } // fails
    public static void Run() { A(); } }
public static class SpLocal { static int A() { int x = 5; Kp.KeepSp(new Span<int>(ref x)); x = 5; Kp.Zero();
        return 10 / x; } // fails
    public static void Run() { A(); } }
public static class SpMade { static int A() { var c = new Num(); Kp.KeepSp(new Span<int>(ref c.n)); c.n = 5; Kp.Zero();
        return 10 / c.n; } // fails
    public static void Run() { A(); } }
public static class SpElement { static int A() { var a = new int[3]; Kp.KeepSp(new Span<int>(a)); a[0] = 5; Kp.Zero();
        return 10 / a[0]; } // fails
    public static void Run() { A(); } }
public static class RfLocal { static int A() { int x = 5; Kp.KeepR(new R { r = ref x }); x = 5; Kp.Zero();
        return 10 / x; } // fails
    public static void Run() { A(); } }
public static class RfMade { static int A() { var c = new Num(); Kp.KeepR(new R { r = ref c.n }); c.n = 5; Kp.Zero();
        return 10 / c.n; } // fails
    public static void Run() { A(); } }
public static class TrLocal { static int A() { int x = 5; Kp.KeepT(__makeref(x)); x = 5; Kp.Zero();
        return 10 / x; } // fails
    public static void Run() { A(); } }
public static class TrMade { static int A() { var c = new Num(); Kp.KeepT(__makeref(c.n)); c.n = 5; Kp.Zero();
        return 10 / c.n; } // fails
    public static void Run() { A(); } }
