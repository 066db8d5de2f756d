// roslyn only
using System; using System.Collections.Generic; using System.Runtime.CompilerServices; using System.Runtime.InteropServices;
public class Num { public int n; public int m; }
public static class Sk { public static int x; }

public unsafe delegate void* AsP(ref int x);
public static unsafe class Kp { public static int* P; public static void Zero() { *P = 0; }
    public static void Keep(ref int x) { AsP f = Unsafe.AsPointer<int>; P = (int*)f(ref x); } }
public static class FnLocal { static int A() { int x = 5; Kp.Keep(ref x); x = 5; Kp.Zero();
        return 10 / x; } // fails
    public static void Run() { A(); } }
public static class FnMade { static int A() { var c = new Num(); Kp.Keep(ref c.n); c.n = 5; Kp.Zero();
        return 10 / c.n; } // fails
    public static void Run() { A(); } }
