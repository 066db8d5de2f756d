// roslyn only
// Local and async iterators, and async methods with a builder of the program, run later than they are called: memory may be another one by then.
using System; using System.Collections.Generic; using System.Threading.Tasks; using System.Runtime.CompilerServices;
#if RUN
using Contract = NoContract;
#else
using System.Diagnostics.Contracts;
#endif
#if RUN
public static class NoContract { public static void Requires(bool b) { } }
#endif
public class Box { public int n; public List<int> list = new List<int>(); }
public static class Sink { public static int x; }
public static class LaterLocal {
    // relies on: requires
    public static void Run() {
        Box b = new Box(); b.n = 5; var e = It(b); b.n = 0; foreach (int x in e) { Sink.x = x; }
        static IEnumerable<int> It(Box o) { Contract.Requires(o != null && o.n > 0);
            yield return 10 / o.n; // fails
        }
    }
}
public static class LaterAsyncIterator {
    static async IAsyncEnumerable<int> It(Box o) { Contract.Requires(o != null && o.n > 0);
        Sink.x = 10 / o.n; // fails
        await Task.CompletedTask;
        yield return 1;
    }
    static async Task Go() { Box b = new Box(); b.n = 5; var e = It(b); b.n = 0; await foreach (int x in e) { Sink.x = x; } }
    // relies on: requires
    public static void Run() { Go().GetAwaiter().GetResult(); }
}
[AsyncMethodBuilder(typeof(Builder))]
public class Own { }
public struct Builder {
    public static Box s;
    public static Builder Create() { if (s != null) { s.n = 0; s.list.Clear(); } return default; }
    public Own Task => null;
    public void SetException(Exception e) { Hostile.Failed(e); }
    public void SetResult() { }
    public void SetStateMachine(IAsyncStateMachine m) { }
    public void Start<T>(ref T m) where T : IAsyncStateMachine { m.MoveNext(); }
    public void AwaitOnCompleted<A, T>(ref A a, ref T m) where A : INotifyCompletion where T : IAsyncStateMachine { }
    public void AwaitUnsafeOnCompleted<A, T>(ref A a, ref T m) where A : ICriticalNotifyCompletion where T : IAsyncStateMachine { }
}
public static class LaterBuilder {
    static async Own M(Box o) { Contract.Requires(o != null && o.n > 0);
        Sink.x = 10 / o.n; // fails
    }
    // relies on: requires
    public static void Run() { Box b = new Box(); Builder.s = b; b.n = 5; M(b); }
}
