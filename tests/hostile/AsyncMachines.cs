// roslyn only
// async methods and async iterators: what others write while one waits, exceptions at await, finally blocks that run late.
using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
public class Work { public int v; public string? s; public int[] a = new int[2]; public Func<Task> step = () => Task.CompletedTask; }
public static class FieldOverAwait {
    static async Task<int> F(Work w) {
        w.v = 1; await w.step();
        return 10 / w.v; // fails
    }
    public static void Run() { var w = new Work(); w.step = async () => { await Task.Yield(); w.v = 0; }; F(w).GetAwaiter().GetResult(); }
}
public static class CheckedOverYield {
    static Work? shared = new Work();
    static async Task<int> F() {
        if (shared == null) return 0; await Task.Delay(30);
        return shared.v; // fails
    }
    public static void Run() { var t = F(); shared = null; t.GetAwaiter().GetResult(); }
}
public static class LengthOverAwait {
    static async Task<int> F(Work w, int i) {
        if (i < 0 || i >= w.a.Length) return 0; await w.step();
        return w.a[i]; // fails upper-bound
    }
    public static void Run() { var w = new Work(); w.step = () => { w.a = new int[1]; return Task.CompletedTask; }; F(w, 1).GetAwaiter().GetResult(); }
}
public static class ElementOverAwait {
    static async Task<int> F(int[] a, Func<Task> step) {
        a[0] = 1; await step();
        return 10 / a[0]; // fails division
    }
    public static void Run() { var a = new int[1]; F(a, () => { a[0] = 0; return Task.CompletedTask; }).GetAwaiter().GetResult(); }
}
public static class LocalOfLambdaOverAwait {
    static async Task<int> F() {
        int d = 1; Func<Task> zero = async () => { await Task.Yield(); d = 0; }; d = 5; await zero();
        return 10 / d; // fails
    }
    public static void Run() { F().GetAwaiter().GetResult(); }
}
public static class NotAwaitedYet {
    static async Task Later(Work w) { await Task.Delay(40); w.v = 0; }
    static async Task<int> F(Work w) {
        w.v = 1; Task t = Later(w); int x = 10 / w.v; await t;
        return x / w.v; // fails
    }
    public static void Run() { F(new Work()).GetAwaiter().GetResult(); }
}
public static class ExceptionAtAwait {
    static async Task Bad(Work w) { w.s = null; await Task.Yield(); if (w.v > 0) throw new InvalidOperationException(); w.s = "x"; }
    static async Task<int> F(Work w) {
        try { await Bad(w); } catch (InvalidOperationException) { }
        return w.s!.Length; // fails
    }
    public static void Run() { F(new Work()).GetAwaiter().GetResult(); F(new Work { v = 1 }).GetAwaiter().GetResult(); }
}
public static class ExceptionIsStored {
    static async Task Check(string? s) { await Task.CompletedTask; if (s == null) throw new ArgumentNullException(nameof(s)); }
    static int F(string? s) {
        Task t = Check(s); // the exception lies in the task
        return s!.Length; // fails
    }
    public static void Run() { F("x"); F(null); }
}
public static class GuardBeforeFirstAwait {
    static async Task Check(int[]? a) { if (a == null) throw new ArgumentNullException(nameof(a)); await Task.Yield(); }
    static int F(int[]? a) {
        var t = Check(a);
        return a!.Length; // fails
    }
    public static void Run() { F(new int[1]); F(null); }
}
public static class AwaitInFinally {
    static async Task<int> F(Func<Task> step) {
        int d = 1; try { await step(); d = 2; } catch (Exception) { } finally { await Task.Yield(); d -= 1; }
        return 10 / d; // fails
    }
    public static void Run() { F(() => Task.CompletedTask).GetAwaiter().GetResult(); F(() => throw new Exception()).GetAwaiter().GetResult(); }
}
public static class AwaitInCatch {
    static async Task<int> F(bool b) {
        string? s = "x"; try { if (b) throw new Exception(); } catch (Exception) { s = null; await Task.Yield(); }
        return s!.Length; // fails
    }
    public static void Run() { F(false).GetAwaiter().GetResult(); F(true).GetAwaiter().GetResult(); }
}
public static class LeftOperandBeforeAwait {
    static async Task<int> Zero(Work w) { await Task.Yield(); w.v = 0; return 0; }
    static async Task<int> F(Work w) {
        w.v = 1; int x = w.v + await Zero(w); if (x != 1) return 0; // the old one was read
        return 10 / w.v; // fails
    }
    public static void Run() { F(new Work()).GetAwaiter().GetResult(); }
}
public static class LoopTooFar {
    static async Task<int> F(int[] a) {
        int s = 0; for (int i = 0; i <= a.Length; i++) { await Task.Yield();
            s += a[i]; // fails upper-bound
        }
        return s;
    }
    public static void Run() { F(new int[2]).GetAwaiter().GetResult(); }
}
public static class LoopBoundMoves {
    static async Task<int> F(List<int> l) {
        int[] a = new int[l.Count]; int s = 0;
        for (int i = 0; i < l.Count; i++) { await Task.Yield(); if (i < 3) l.Add(1);
            s += a[i]; // fails upper-bound
        }
        return s;
    }
    public static void Run() { F(new List<int> { 1, 2 }).GetAwaiter().GetResult(); }
}
public static class ValueReadTwice {
    static int n; static ValueTask<int> Next() => new ValueTask<int>(n++ == 0 ? 1 : 0);
    static async Task<int> F() {
        if (await Next() == 0) return 0;
        return 10 / await Next(); // fails
    }
    public static void Run() { F().GetAwaiter().GetResult(); }
}
public static class ResultOfTask {
    static async Task<string?> Get(int k) { await Task.Yield(); return k > 1 ? null : "x"; }
    static async Task<int> F(int k) {
        string? s = await Get(k);
        return s!.Length; // fails
    }
    public static void Run() { F(1).GetAwaiter().GetResult(); F(2).GetAwaiter().GetResult(); }
}
public static class NullTask {
    static Task? Get(bool b) => b ? Task.CompletedTask : null;
    static async Task F(bool b) {
        await Get(b)!; // fails
    }
    public static void Run() { F(true).GetAwaiter().GetResult(); F(false).GetAwaiter().GetResult(); }
}
public static class WhenAnyLeavesOne {
    static async Task Set(Work w, int ms, string? s) { await Task.Delay(ms); w.s = s; }
    static async Task<int> F(Work w) {
        w.s = "x"; Task a = Set(w, 5, "y"), b = Set(w, 60, null); await Task.WhenAny(a, b); await Task.WhenAll(a, b);
        return w.s!.Length; // fails
    }
    public static void Run() { F(new Work()).GetAwaiter().GetResult(); }
}
public static class AsyncIterator {
    static async IAsyncEnumerable<int> Each(Work w) {
        if (w.v == 0) yield break; await Task.Yield(); yield return w.v;
        yield return 10 / w.v; // fails
    }
    static async Task<int> F(Work w) { int s = 0; await foreach (int x in Each(w)) { s += x; w.v = 0; } return s; }
    public static void Run() { F(new Work { v = 1 }).GetAwaiter().GetResult(); }
}
public static class AsyncIteratorDisposed {
    static int d = 1;
    static async IAsyncEnumerable<int> Each() { try { yield return 1; await Task.Yield(); } finally { await Task.Yield(); d = 0; } }
    static async Task<int> F() {
        d = 1; await foreach (int x in Each()) { d = 3; break; }
        return 10 / d; // fails
    }
    public static void Run() { F().GetAwaiter().GetResult(); }
}
public static class AwaitUsing {
    sealed class Scope(Work w) : IAsyncDisposable { public async ValueTask DisposeAsync() { await Task.Yield(); w.v = 0; } }
    static async Task<int> F(Work w) {
        await using (new Scope(w)) { w.v = 1; }
        return 10 / w.v; // fails
    }
    public static void Run() { F(new Work()).GetAwaiter().GetResult(); }
}
public static class StructStateIsCopied {
    struct Acc { public int n; public async Task Add() { await Task.Yield(); n++; } } // the copy's
    static async Task<int> F() {
        var a = new Acc(); await a.Add();
        return 10 / a.n; // fails
    }
    public static void Run() { F().GetAwaiter().GetResult(); }
}
public static class AsyncLocalBack {
    static readonly AsyncLocal<string?> name = new();
    static async Task Set() { name.Value = "x"; await Task.Yield(); }
    static async Task<int> F() {
        name.Value = null; await Set(); // what an async callee sets is gone when it returns
        return name.Value!.Length; // fails
    }
    public static void Run() { F().GetAwaiter().GetResult(); }
}
public static class CustomAwaiter {
    struct Aw : System.Runtime.CompilerServices.INotifyCompletion { public Work w; public Aw GetAwaiter() => this; public bool IsCompleted { get { w.v--; return true; } } public void OnCompleted(Action a) { } public void GetResult() { w.v--; } }
    static async Task<int> F(Work w) {
        w.v = 2; await new Aw { w = w };
        return 10 / w.v; // fails
    }
    public static void Run() { F(new Work()).GetAwaiter().GetResult(); }
}
public static class GoodAsyncLoop {
    static async Task<int> F(int[] a) {
        int s = 0; for (int i = 0; i < a.Length; i++) { await Task.Yield(); s += a[i]; Hostile.Reached(); } // reached
        return s;
    }
    public static void Run() { F(new int[2]).GetAwaiter().GetResult(); }
}
public static class GoodChangedOverAwait {
    static async Task<int> F(Work w, int[] a) {
        w.v = 1; await w.step(); if (w.v == 0) { a[0] = 1; Hostile.Reached(); } // reached
        return 0;
    }
    public static void Run() { var w = new Work(); w.step = () => { w.v = 0; return Task.CompletedTask; }; F(w, new int[1]).GetAwaiter().GetResult(); }
}
