// roslyn only
// Elements of lists and emptiness over waits, awaits and yields.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
public static class ItemsWaited {
    static async Task<int> A(List<int> l) { if (l[0] == 0) return 0; await Task.Run(() => l[0] = 0);
        return 10 / l[0]; // fails
    }
    static int B(List<int> l, Task t) { if (l[0] == 0) return 0; t.Start(); t.Wait();
        return 10 / l[0]; // fails
    }
    static int C(List<int> l, Thread t) { l[0] = 1; t.Start(); t.Join();
        return 10 / l[0]; // fails
    }
    static int D(List<int> l) { l[0] = 1; Parallel.For(0, 2, i => l[0] = 0);
        return 10 / l[0]; // fails
    }
    static IEnumerable<int> E(List<int> l) { if (l[0] == 0) yield break; yield return 1;
        yield return 10 / l[0]; // fails
    }
    static int F(List<int> l, SemaphoreSlim a, SemaphoreSlim b) { l[0] = 1; a.Release(); b.Wait();
        return 10 / l[0]; // fails
    }
    static async Task<int> G(List<int> l, Func<Task> f) { if (l.Count == 0) return 0; await f();
        return l.First(); // fails empty
    }
    static async Task<int> H(List<int> l, Func<ValueTask<int>> f) { l[0] = 1; int n = await f();
        return n / l[0]; // fails
    }
    static List<int> kept;
    static int I(List<int> l, IProgress<int> p) { kept = l; l[0] = 1; p.Report(1);
        return 10 / l[0]; // fails
    }
    class Prog : IProgress<int> { public Action A; public void Report(int n) { A(); } }
    static int J(List<int> l, object o) { l[0] = 1; lock (o) { Monitor.Wait(o, 200); }
        return 10 / l[0]; // fails
    }
    static async IAsyncEnumerable<int> K(List<int> l) { l[0] = 1; yield return 1; await Task.Yield();
        yield return 10 / l[0]; // fails
    }
    static async Task<int> L(List<int> l, IAsyncEnumerable<int> e) { l[0] = 1; await foreach (int x in e) { }
        return 10 / l[0]; // fails
    }
    static async IAsyncEnumerable<int> Zero(List<int> l) { l[0] = 0; await Task.Yield(); yield return 1; }
    static async Task<int> M(List<int> l, IAsyncDisposable d) { l[0] = 1; await using (d) { }
        return 10 / l[0]; // fails
    }
    class Dis : IAsyncDisposable { public List<int> L; public ValueTask DisposeAsync() { L[0] = 0; return default; } }
    static int N(List<int> l, int[] a) { l[0] = 1; int n = a.AsParallel().Sum(x => { l[0] = 0; return x; });
        return 10 / l[0]; // fails
    }
    static int O(List<int> l, ref int r) { l[0] = 1; Interlocked.Exchange(ref r, 1);
        return r / (l[0] - 1); // fails
    }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    static List<int> One() { return new List<int> { 1 }; }
    public static void Run() {
        Try(() => A(One()).GetAwaiter().GetResult()); Try(() => { var l = One(); B(l, new Task(() => l[0] = 0)); }); Try(() => { var l = One(); C(l, new Thread(() => l[0] = 0)); }); Try(() => D(One()));
        Try(() => { var l = One(); foreach (var x in E(l)) l[0] = 0; });
        Try(() => { var l = One(); var a = new SemaphoreSlim(0); var b = new SemaphoreSlim(0); new Thread(() => { a.Wait(); l[0] = 0; b.Release(); }).Start(); F(l, a, b); });
        Try(() => { var l = One(); G(l, () => { l.Clear(); return Task.CompletedTask; }).GetAwaiter().GetResult(); });
        Try(() => { var l = One(); H(l, () => { l[0] = 0; return new ValueTask<int>(1); }).GetAwaiter().GetResult(); });
        Try(() => { var l = One(); I(l, new Prog { A = () => l[0] = 0 }); });
        Try(() => { var l = One(); var o = new object(); new Thread(() => { Thread.Sleep(50); lock (o) { l[0] = 0; Monitor.Pulse(o); } }).Start(); J(l, o); });
        Try(() => { var l = One(); Consume(K(l), l).GetAwaiter().GetResult(); });
        Try(() => { var l = One(); L(l, Zero(l)).GetAwaiter().GetResult(); }); Try(() => { var l = One(); M(l, new Dis { L = l }).GetAwaiter().GetResult(); });
        Try(() => N(One(), new int[3])); Try(() => { int r = 0; O(One(), ref r); });
    }
    static async Task Consume(IAsyncEnumerable<int> e, List<int> l) { await foreach (int x in e) l[0] = 0; }
}
