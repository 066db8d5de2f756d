// What a `[ContractArgumentValidator]` tests is about memory where its code begins: a static constructor or a wait for a lock may come before.
using System; using System.Collections.Generic; using System.Runtime.CompilerServices;
#if RUN
using Contract = NoContract;
using System.Diagnostics.Contracts;
#else
using System.Diagnostics.Contracts;
#endif
public class Box { public int n; }
public static class Sink { public static int x; public static Box b; }
public static class Val { static Val() { Sink.b.n = 5; }
    [ContractArgumentValidator] public static void Check(Box o) { if (o.n <= 0) throw new ArgumentException(); Contract.EndContractBlock(); } }
public static class Validated {
    static void M(Box b, int[] a) { b.n = 0; Val.Check(b);
        Sink.x = a[3]; // fails
    }
    public static void Run() { var b = new Box(); Sink.b = b; M(b, new int[2]); } }
public static class Val2 { 
    [MethodImpl(MethodImplOptions.Synchronized)] [ContractArgumentValidator] public static void Check(Box o) { if (o.n <= 0) throw new ArgumentException(); Contract.EndContractBlock(); } }
public static class ValidatedSync {
    static void Other() { lock (typeof(Val2)) { System.Threading.Thread.Sleep(500); Sink.b.n = 5; } }
    static void M(Box b, int[] a) { b.n = 0; Val2.Check(b);
        Sink.x = a[3]; // fails
    }
    public static void Run() { var b = new Box(); Sink.b = b; new System.Threading.Thread(Other).Start(); System.Threading.Thread.Sleep(200); M(b, new int[2]); } }
#if RUN
public static class NoContract { public static void EndContractBlock() { } }
#endif
