// A method that is marked `Synchronized` waits for a lock before it begins: what callers know of memory before the call is not what it is at the entry, for preconditions,
// old values and what is inferred.
using System; using System.Collections.Generic; using System.Threading; using System.Runtime.CompilerServices;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
public class Bs { public int n; }
public static class Locked { 
    public static void While(object o, Action a) { var got = new ManualResetEvent(false); new Thread(() => { lock (o) { got.Set(); Thread.Sleep(400); a(); } }) { IsBackground = true }.Start(); got.WaitOne(); } }
public static class SyncRequires { static int n;
    class C { [MethodImpl(MethodImplOptions.Synchronized)] internal static void M() { Contract.Requires(n > 0); } }
    static void F() { n = 5;
        C.M(); // fails requires
    }
    public static void Run() { Locked.While(typeof(C), () => n = 0); F(); } }
public static class SyncOld { static int n;
    class C { [MethodImpl(MethodImplOptions.Synchronized)] internal static int M() { Contract.Ensures(Contract.Result<int>() == Contract.OldValue(n)); return n; } }
    static int F() { n = 5; int k = C.M(); int[] a = new int[7];
        return a[k]; // fails
    }
    public static void Run() { Locked.While(typeof(C), () => n = 10); F(); } }
public static class SyncField { static Bs s;
    class C { [MethodImpl(MethodImplOptions.Synchronized)] internal void M(Bs b) { Contract.Requires(b.n > 0); } }
    static void F(C c, Bs b) { b.n = 5;
        c.M(b); // fails requires
    }
    public static void Run() { var c = new C(); var b = new Bs(); Locked.While(c, () => b.n = 0); F(c, b); } }
public static class SyncFieldOld { 
    class C { [MethodImpl(MethodImplOptions.Synchronized)] internal int M(Bs b) { Contract.Ensures(Contract.Result<int>() == Contract.OldValue(b.n)); return b.n; } }
    static int F(C c, Bs b) { b.n = 5; int k = c.M(b); int[] a = new int[7];
        return a[k]; // fails
    }
    public static void Run() { var c = new C(); var b = new Bs(); Locked.While(c, () => b.n = 10); F(c, b); } }
public static class SyncInferred { 
    class C { [MethodImpl(MethodImplOptions.Synchronized)] internal void M(ref int b) { b++; } }
    static int F(C c, Bs b) { b.n = 5; c.M(ref b.n); int[] a = new int[7];
        return a[b.n]; // fails
    }
    public static void Run() { var c = new C(); var b = new Bs(); Locked.While(c, () => b.n = 10); F(c, b); } }
public static class SyncOwn { 
    class C { internal int n; [MethodImpl(MethodImplOptions.Synchronized)] internal void M() { n++; } 
      internal int F() { n = 5; M(); int[] a = new int[7];
        return a[n]; // fails
      } internal void Set(int k) { n = k; } }
    public static void Run() { var c = new C(); Locked.While(c, () => c.n = 10); c.F(); } }
public static class SyncClosed {
    class C { internal int n = 1; internal readonly int[] a = new int[7];
      [MethodImpl(MethodImplOptions.Synchronized)] private int D() {
        return a[n]; // fails
      }
      internal int F() { n = 5; return D(); } }
    public static void Run() { var c = new C(); Locked.While(c, () => c.n = 10); c.F(); } }
public static class SyncClosedDivision {
    class C { internal int n = 1;
      [MethodImpl(MethodImplOptions.Synchronized)] private int D() {
        return 10 / n; // fails
      }
      internal int F() { n = 5; return D(); } }
    public static void Run() { var c = new C(); Locked.While(c, () => c.n = 0); c.F(); } }
public static class SyncClosedRef {
    class C {
      [MethodImpl(MethodImplOptions.Synchronized)] private int D(ref int n) {
        return 10 / n; // fails
      }
      internal int F(Bs b) { b.n = 5; return D(ref b.n); } }
    public static void Run() { var c = new C(); var b = new Bs(); Locked.While(c, () => b.n = 0); c.F(b); } }
public static class SyncGuard {
    class C { internal int n = 1;
      [MethodImpl(MethodImplOptions.Synchronized)] internal void D() { if (n < 3) throw new ArgumentException(); }
      internal int F() { n = 0; int before = n; D(); int[] a = new int[3];
        return a[before + 3]; // fails
      } }
    public static void Run() { var c = new C(); Locked.While(c, () => c.n = 10); c.F(); } }
public static class SyncRequiresReached { static int n;
    class C { [MethodImpl(MethodImplOptions.Synchronized)] internal static void M() { Contract.Requires(n > 0); } }
    static void F() { n = 0;
        C.M(); Hostile.Reached(); // reached
    }
    public static void Run() { Locked.While(typeof(C), () => n = 5); F(); } }
