// mono only
// mono runs static constructors that `MoveNext` may need when it compiles it: after the call of the async method, before its first instruction.
using System; using System.Threading.Tasks; using System.Runtime.CompilerServices;
#if RUN
using Contract = NoContract;
#else
using System.Diagnostics.Contracts;
#endif
#if RUN
public static class NoContract { public static void Requires(bool b) { } }
#endif
public class Box { public int n; }
public static class Sink { public static int x; public static Box b; }
public class K2 { public static int s = Init(); static int Init() { Sink.b.n = 0; return 1; } }
public static class AsyncJit {
    static async Task M(Box o, bool c) { Contract.Requires(o != null && o.n > 0);
        try {
        Sink.x = 10 / o.n; // fails
        } catch (Exception e) { Hostile.Failed(e); }
        if (c) { await Task.Delay(1); Sink.x = K2.s; }
    }
    // relies on: requires
    public static void Run() { var b = new Box(); Sink.b = b; b.n = 5; M(b, false).Wait(); } }
