// roslyn only
// Async iterators, async local functions and ValueTask, lowered as the methods that were written.
using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
public static class Drain {
    public static async Task All(IAsyncEnumerable<int> e, Action<int> step) { await foreach (int x in e) step(x); }
    public static void Wait(Task t) => t.GetAwaiter().GetResult();
    public static async Task Fail() { await Task.Yield(); throw new InvalidOperationException(); }
}
public static class StreamTooFar {
    static async IAsyncEnumerable<int> Each(int[] a) {
        for (int i = 0; i <= a.Length; i++) { await Task.Yield();
            yield return a[i]; // fails upper-bound
        }
    }
    public static void Run() { Drain.Wait(Drain.All(Each(new int[2]), x => { })); }
}
public static class StreamConsumerWrites {
    static async IAsyncEnumerable<int> Each(int[] n, int[] a) {
        for (int i = 0; i < n[0]; i++) {
            yield return a[i]; // fails upper-bound
        }
        await Task.Yield();
    }
    public static void Run() { var n = new int[] { 2 }; Drain.Wait(Drain.All(Each(n, new int[2]), x => n[0] = 3)); }
}
public static class StreamDisposedEarly {
    static async IAsyncEnumerable<int> Each(int[] a) {
        int i = 0;
        try { await Task.Yield(); i = 5; yield return 1; i = 0; await Task.Yield(); yield return 2; } finally {
            await Task.Yield();
            a[i]++; // fails upper-bound
        }
    }
    static async Task One(IAsyncEnumerable<int> e) { await foreach (int x in e) break; }
    public static void Run() { Drain.Wait(One(Each(new int[2]))); }
}
public static class StreamFinallyAfterAll {
    static async IAsyncEnumerable<int> Each(int[] a) {
        int i = 0;
        try { yield return 1; i = 1; await Drain.Fail(); } finally { i += 2; a[i - 3]++;
            a[i]++; // fails upper-bound
        }
    }
    public static void Run() { Drain.Wait(Drain.All(Each(new int[3]), x => { })); }
}
public static class StreamTwice {
    static async IAsyncEnumerable<int> Each(int n) {
        n--; yield return n; await Task.Yield();
        yield return 10 / n; // fails division
    }
    public static void Run() { var e = Each(1); Drain.Wait(One(e)); Drain.Wait(Drain.All(e, x => { })); }
    static async Task One(IAsyncEnumerable<int> e) { await foreach (int x in e) break; }
}
public static class StreamToken {
    static async IAsyncEnumerable<int> Each(int[] a, [EnumeratorCancellation] CancellationToken token = default) {
        int i = 0;
        while (!token.IsCancellationRequested) { yield return i; i++; if (i > 5) break; }
        await Task.Yield();
        a[i]++; // fails upper-bound
    }
    public static void Run() { var s = new CancellationTokenSource(); Drain.Wait(Each(new int[2]).WithCancellation(s.Token).All(s)); }
}
public static class LocalAsync {
    static async Task F(int[] a) {
        int i = 0;
        async Task Move() { await Task.Yield(); i = 4; }
        i = 1; await Move();
        a[i]++; // fails upper-bound
    }
    public static void Run() { Drain.Wait(F(new int[2])); }
}
public static class LocalIterator {
    static int F(int[] a) {
        int i = 0;
        IEnumerable<int> Each() { while (i < 3) { yield return i; i++; } }
        foreach (int x in Each()) { }
        return a[i]; // fails upper-bound
    }
    public static void Run() { F(new int[3]); }
}
public static class LocalFunctionByRef {
    static int F(int[] a, int n) {
        int i = 0;
        void Move() { i = n; }
        Move();
        return a[i]; // fails upper-bound
    }
    public static void Run() { F(new int[3], 3); }
}
public static class LocalFunctionByRefTwice {
    static int F(int[] a) {
        int i = 0; string s = "x";
        void Move(bool deep) { if (deep) Move(false); else { i++; s = null!; } }
        Move(true);
        a[i]++;
        return s.Length; // fails
    }
    public static void Run() { F(new int[3]); }
}
public static class ValueTasks {
    static async ValueTask<int> Give(int n) { if (n > 0) await Task.Yield(); return n; }
    static async ValueTask F(int[] a) {
        int i = 0;
        while (i < 3) i += await Give(i + 1);
        a[i]++; // fails upper-bound
    }
    public static void Run() { F(new int[2]).AsTask().GetAwaiter().GetResult(); }
}
public static class SwitchExpressionAwait {
    static async Task<int> Give(int n) { await Task.Yield(); return n; }
    static async Task F(int[] a, int k) {
        int i = k switch { 0 => await Give(1), 1 => await Give(5), _ => 0 };
        a[i]++; // fails upper-bound
    }
    public static void Run() { Drain.Wait(F(new int[2], 0)); Drain.Wait(F(new int[2], 1)); }
}
public static class GotoOutOfTry {
    static async Task F(int[] a) {
        int i = 0;
        again:
        try { await Task.Yield(); if (i < 3) { i++; goto again; } } finally { await Task.Yield(); }
        a[i]++; // fails upper-bound
    }
    public static void Run() { Drain.Wait(F(new int[3])); }
}
public static class Extensions {
    public static async Task All(this ConfiguredCancelableAsyncEnumerable<int> e, CancellationTokenSource s) { await foreach (int x in e) if (x == 3) s.Cancel(); }
}
public static class GoodStream {
    static async IAsyncEnumerable<int> Each(int[] a) {
        for (int i = 0; i < a.Length; i++) { await Task.Yield(); yield return i; a[i]++; Hostile.Reached(); // reached
        }
    }
    public static void Run() { Drain.Wait(Drain.All(Each(new int[2]), x => { })); }
}
