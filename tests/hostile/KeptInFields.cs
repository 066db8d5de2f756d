// roslyn only
// A callee of the same assembly makes a pointer of a by-ref argument, which is a place in an object or array: it is written through that later.
using System; using System.Collections.Generic; using System.Runtime.CompilerServices; using System.Runtime.InteropServices; using System.Threading;

public class Num { public int n; public int m; public S s; public struct S { public int x; } }
public static unsafe class Keeper {
    public static int* P; public static byte* B;
    public static void Keep(ref int x) { fixed (int* p = &x) P = p; }
    public static void Zero() { *P = 0; }
    public static nint Address(ref int x) { fixed (int* p = &x) return (nint)p; }
    public static long LongAddress(ref int x) { fixed (int* p = &x) return (long)p; }
    public static void ZeroAt(long p) { *(int*)p = 0; }
    public static void ZeroAt(nint p) { *(int*)p = 0; }
}
public static class KeptOfArgument {
    static int A(Num c) { Keeper.Keep(ref c.n); c.n = 5; Keeper.Zero();
        return 10 / c.n; } // fails
    public static void Run() { A(new Num()); }
}
public static class KeptOfMade {
    static int A() { var c = new Num(); Keeper.Keep(ref c.n); c.n = 5; Keeper.Zero();
        return 10 / c.n; } // fails
    public static void Run() { A(); }
}
public static class KeptOfThis {
    class K { int n; public int A() { Keeper.Keep(ref n); n = 5; Keeper.Zero();
        return 10 / n; } } // fails
    public static void Run() { new K().A(); }
}
public static class KeptOfThisDelegate {
    class K { int n; public int A(Action a) { Keeper.Keep(ref n); n = 5; a();
        return 10 / n; } } // fails
    public static void Run() { new K().A(Keeper.Zero); }
}
public static class KeptOfElement {
    static int A() { var a = GC.AllocateArray<int>(3, true); Keeper.Keep(ref a[1]); a[1] = 5; Keeper.Zero();
        return 10 / a[1]; } // fails
    public static void Run() { A(); }
}
public static class KeptOfElementArg {
    static int A(int[] a) { Keeper.Keep(ref a[1]); a[1] = 5; Keeper.Zero();
        return 10 / a[1]; } // fails
    public static void Run() { A(GC.AllocateArray<int>(3, true)); }
}
public static class KeptOfElementNew {
    static int A() { var a = new int[3]; Keeper.Keep(ref a[1]); a[1] = 5; Keeper.Zero();
        return 10 / a[1]; } // fails
    public static void Run() { A(); }
}
public static class KeptOfElementVirtual {
    abstract class K { public abstract void Zero(); } class J : K { public override void Zero() { Keeper.Zero(); } }
    static int A(K k, int[] a) { Keeper.Keep(ref a[1]); a[1] = 5; k.Zero();
        return 10 / a[1]; } // fails
    public static void Run() { A(new J(), GC.AllocateArray<int>(3, true)); }
}
public static class KeptOfElementReturned {
    static int A(int[] a) { nint p = Keeper.Address(ref a[1]); a[1] = 5; Keeper.ZeroAt(p);
        return 10 / a[1]; } // fails
    public static void Run() { A(GC.AllocateArray<int>(3, true)); }
}
public static class KeptOfElementReturnedLong {
    static int A(int[] a) { long p = Keeper.LongAddress(ref a[1]); a[1] = 5; Keeper.ZeroAt(p);
        return 10 / a[1]; } // fails
    public static void Run() { A(GC.AllocateArray<int>(3, true)); }
}
public static class KeptOfFieldReturnedLong {
    static int A(Num a) { long p = Keeper.LongAddress(ref a.n); a.n = 5; Keeper.ZeroAt(p);
        return 10 / a.n; } // fails
    public static void Run() { A(new Num()); }
}
public static class KeptOfFieldReturnedNint {
    static int A(Num a) { nint p = Keeper.Address(ref a.n); a.n = 5; Keeper.ZeroAt(p);
        return 10 / a.n; } // fails
    public static void Run() { A(new Num()); }
}
public static class KeptOfStatic {
    static int N;
    static int A() { Keeper.Keep(ref N); N = 5; Keeper.Zero();
        return 10 / N; } // fails
    public static void Run() { A(); }
}
public static class KeptOfStructInObject {
    static int A(Num a) { Keeper.Keep(ref a.s.x); a.s.x = 5; Keeper.Zero();
        return 10 / a.s.x; } // fails
    public static void Run() { A(new Num()); }
}
public static class KeptOfTarget {
    static int A(ref int x) { Keeper.Keep(ref x); x = 5; Keeper.Zero();
        return 10 / x; } // fails
    public static void Run() { int k = 1; A(ref k); }
}
public static class KeptOfOut {
    static int A(out int x) { x = 1; Keeper.Keep(ref x); x = 5; Keeper.Zero();
        return 10 / x; } // fails
    public static void Run() { A(out int k); }
}
public static unsafe class KeptByAsPointer {
    static void Keep(ref int x) { Keeper.P = (int*)Unsafe.AsPointer(ref x); }
    static int A(Num c) { Keep(ref c.n); c.n = 5; Keeper.Zero();
        return 10 / c.n; } // fails
    static int B(int[] c) { Keep(ref c[0]); c[0] = 5; Keeper.Zero();
        return 10 / c[0]; } // fails
    public static void Run() { try { A(new Num()); } catch (DivideByZeroException e) { Hostile.Failed(e); } B(GC.AllocateArray<int>(3, true)); }
}
public static unsafe class DirectAsPointer {
    static int A(Num c) { Keeper.P = (int*)Unsafe.AsPointer(ref c.n); c.n = 5; Keeper.Zero();
        return 10 / c.n; } // fails
    static int B(int[] c) { Keeper.P = (int*)Unsafe.AsPointer(ref c[0]); c[0] = 5; Keeper.Zero();
        return 10 / c[0]; } // fails
    static int C(Num c) { long p = (long)Unsafe.AsPointer(ref c.n); c.n = 5; Keeper.ZeroAt(p);
        return 10 / c.n; } // fails
    static int D(Num c) { long p = (long)Unsafe.AsPointer(ref c.n); Action f = () => *(int*)p = 0; c.n = 5; f();
        return 10 / c.n; } // fails
    static int E(Num c) { fixed (int* q = &c.n) { long p = (long)q; c.n = 5; Keeper.ZeroAt(p); }
        return 10 / c.n; } // fails
    static int F(int[] c) { fixed (int* q = &c[0]) { long p = (long)q; c[0] = 5; Keeper.ZeroAt(p); }
        return 10 / c[0]; } // fails
    static int G(int[] c) { fixed (int* q = c) { long p = (long)q; c[0] = 5; Keeper.ZeroAt(p); }
        return 10 / c[0]; } // fails
    static void Try(Action a) { try { a(); } catch (DivideByZeroException e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => A(new Num())); Try(() => B(GC.AllocateArray<int>(3, true))); Try(() => C(new Num())); Try(() => D(new Num())); Try(() => E(new Num())); Try(() => F(new int[3])); Try(() => G(new int[3])); }
}
