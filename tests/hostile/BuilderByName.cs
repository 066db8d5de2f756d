// roslyn only
// A builder of the program that has a namespace and name as the libraries' have.
using System; using System.Threading.Tasks; using System.Collections.Generic; using System.Runtime.CompilerServices;
#if RUN
using Contract = NoContract;
using System.Diagnostics.Contracts;
#else
using System.Diagnostics.Contracts;
#endif
#if RUN
public static class NoContract { public static void Requires(bool b) { } public static void Ensures(bool b) { } public static T OldValue<T>(T t) { return t; } public static T Result<T>() { return default(T); } }
#endif
public class Box { public int n; public int[] a = new int[4]; }
public static class Sink { public static int x; public static Box b; }
namespace System.Runtime.CompilerServices {
public struct AsyncEvilMethodBuilder {
    public static AsyncEvilMethodBuilder Create() { Sink.b.n = 0; return default; }
    public Task Task => Task.CompletedTask;
    public void SetException(Exception e) { Hostile.Failed(e); }
    public void SetResult() { }
    public void SetStateMachine(IAsyncStateMachine m) { }
    public void Start<T>(ref T m) where T : IAsyncStateMachine { m.MoveNext(); }
    public void AwaitOnCompleted<A, T>(ref A a, ref T m) where A : INotifyCompletion where T : IAsyncStateMachine { }
    public void AwaitUnsafeOnCompleted<A, T>(ref A a, ref T m) where A : ICriticalNotifyCompletion where T : IAsyncStateMachine { }
}
public struct AsyncEvilMethodBuilder<R> {
    public static AsyncEvilMethodBuilder<R> Create() { return default; }
    public Task<R> Task => System.Threading.Tasks.Task.FromResult(default(R));
    public void SetException(Exception e) { Hostile.Failed(e); }
    public void SetResult(R r) { }
    public void SetStateMachine(IAsyncStateMachine m) { }
    public void Start<T>(ref T m) where T : IAsyncStateMachine { m.MoveNext(); }
    public void AwaitOnCompleted<A, T>(ref A a, ref T m) where A : INotifyCompletion where T : IAsyncStateMachine { }
    public void AwaitUnsafeOnCompleted<A, T>(ref A a, ref T m) where A : ICriticalNotifyCompletion where T : IAsyncStateMachine { }
} }
public static class NamedBuilder {
    [AsyncMethodBuilder(typeof(AsyncEvilMethodBuilder))]
    static async Task M(Box o) { Contract.Requires(o != null && o.n > 0);
        Sink.x = 10 / o.n; // fails
    }
    // relies on: requires
    public static void Run() { Box b = new Box(); Sink.b = b; b.n = 5; M(b); }
}
public static class NamedBuilderResult {
    [AsyncMethodBuilder(typeof(AsyncEvilMethodBuilder<>))]
    static async Task<int> M(int x) { Contract.Ensures(Contract.Result<int>() > 0);
        if (x <= 0) return 1;
        return x;
    }
    static async Task<int> Use() { int k = await M(4);
        return 10 / k; // fails
    }
    public static void Run() { Use().GetAwaiter().GetResult(); }
}
