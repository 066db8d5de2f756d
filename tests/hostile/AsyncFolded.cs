// async methods, lowered as the methods that were written: exceptions that come out of an await, await in catch and finally, resumption into
// nested try blocks, variables that lambdas and tasks write meanwhile, awaiters that run the rest at once or on another thread.
using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
public static class Tools {
    public static async Task Fail() { await Task.Yield(); throw new InvalidOperationException(); }
    public static async Task<int> Give(int n) { await Task.Yield(); return n; }
    public static void Wait(Task t) { t.GetAwaiter().GetResult(); }
}
public struct AtOnce : INotifyCompletion {
    public bool IsCompleted { get { return false; } }
    public void OnCompleted(Action rest) { rest(); }
    public int GetResult() { return 1; }
    public AtOnce GetAwaiter() { return this; }
}
public class OnThread : INotifyCompletion {
    public Action before = () => { };
    public bool IsCompleted { get { return false; } }
    public void OnCompleted(Action rest) { var t = new Thread(() => { before(); rest(); }); t.Start(); }
    public int GetResult() { return 1; }
    public OnThread GetAwaiter() { return this; }
}
public static class ChangedBeforeThrow {
    static async Task F(int[] a) {
        int i = 0;
        try { i = 5; await Tools.Fail(); i = 0; } catch (InvalidOperationException) { }
        a[i]++; // fails upper-bound
    }
    public static void Run() { Tools.Wait(F(new int[2])); }
}
public static class ChangedBetweenAwaits {
    static async Task F(int[] a) {
        int i = 0;
        try { await Task.Yield(); i = 3; await Tools.Fail(); i = 0; } catch (InvalidOperationException) {
            a[i]++; // fails upper-bound
        }
    }
    public static void Run() { Tools.Wait(F(new int[2])); }
}
public static class RetryLoop {
    static async Task F(int[] a) {
        int i = 0;
        while (true) {
            try { if (i < 3) await Tools.Fail(); break; } catch (InvalidOperationException) { i++; }
        }
        a[i]++; // fails upper-bound
    }
    public static void Run() { Tools.Wait(F(new int[3])); }
}
public static class AwaitInFinallyMoves {
    static async Task F(int[] a) {
        int i = 0;
        try { await Task.Yield(); } finally { i = await Tools.Give(4); }
        a[i]++; // fails upper-bound
    }
    public static void Run() { Tools.Wait(F(new int[2])); }
}
public static class FinallyOnTheWayOut {
    static async Task F(int[] a) {
        int i = 0;
        try {
            try { await Task.Yield(); await Tools.Fail(); } finally { i += 2; }
        } catch (InvalidOperationException) { }
        a[i]++; // fails upper-bound
    }
    public static void Run() { Tools.Wait(F(new int[2])); }
}
public static class FinallyRunsOnce {
    static async Task F(int[] a) {
        int d = 2;
        try { await Task.Yield(); await Task.Yield(); } finally { d--; }
        a[0] = 10 / (d - 1); // fails division
    }
    public static void Run() { Tools.Wait(F(new int[1])); }
}
public static class AwaitInCatchMoves {
    static async Task F(int[] a) {
        int i = 0;
        try { await Tools.Fail(); } catch (InvalidOperationException) { i = await Tools.Give(7); }
        a[i]++; // fails upper-bound
    }
    public static void Run() { Tools.Wait(F(new int[2])); }
}
public static class CaughtIsReached {
    static async Task F(int[] a) {
        try { await Tools.Fail(); } catch (InvalidOperationException) { await Task.Yield(); a[0]++; Hostile.Reached(); // reached
        }
    }
    public static void Run() { Tools.Wait(F(new int[2])); }
}
public static class FilterSees {
    static int calls;
    static bool Count(int i) { calls = i; return true; }
    static async Task F(int[] a) {
        int i = 0;
        try { await Task.Yield(); i = 4; await Tools.Fail(); } catch (InvalidOperationException) when (Count(i)) { }
        a[calls]++; // fails upper-bound
    }
    public static void Run() { Tools.Wait(F(new int[2])); }
}
public static class LambdaDuringAwait {
    static async Task F(int[] a) {
        int i = 0; var t = new OnThread(); t.before = () => i = 6; i = 1; await t;
        a[i]++; // fails upper-bound
    }
    public static void Run() { Tools.Wait(F(new int[2])); }
}
public static class ArrayDuringAwait {
    static async Task F() {
        int[] a = new int[] { 1 }; var t = new OnThread(); t.before = () => a[0] = 0; a[0] = 3; await t;
        a[0] = 10 / a[0]; // fails division
    }
    public static void Run() { Tools.Wait(F()); }
}
public static class StaticDuringAwait {
    static string s = "x";
    static async Task F() {
        if (s == null) return; await new OnThread { before = () => s = null };
        int n = s.Length; // fails
    }
    public static void Run() { Tools.Wait(F()); }
}
public static class RestRunsAtOnce {
    static int steps;
    static async Task F(int[] a) {
        int i = 0;
        while (i <= a.Length) {
            steps += await new AtOnce();
            a[i]++; // fails upper-bound
            i++;
        }
    }
    public static void Run() { Tools.Wait(F(new int[3])); }
}
public static class Spilled {
    static async Task F(int[] a) {
        int i = 0; Func<Task<int>> move = async () => { await Task.Yield(); i = 3; return 1; };
        int x = i + await move();
        a[i] += x; // fails upper-bound
    }
    public static void Run() { Tools.Wait(F(new int[2])); }
}
public static class SpilledElement {
    static async Task F(int[] a) {
        int i = 1;
        a[i++] = await Tools.Give(i);
        a[i] = 1; // fails upper-bound
    }
    public static void Run() { Tools.Wait(F(new int[2])); }
}
public static class ContinueInTry {
    static async Task F(int[] a) {
        int n = 0;
        for (int i = 0; i < 4; i++) {
            try { if (i % 2 == 0) continue; await Task.Yield(); n++; } finally { n++; }
        }
        a[n]++; // fails upper-bound
    }
    public static void Run() { Tools.Wait(F(new int[6])); }
}
public static class StructMethod {
    struct P { public int n; public int[] a;
        public async Task F() { n = 1; await Task.Yield(); n++; await Task.Yield();
            a[n]++; // fails upper-bound
        } }
    public static void Run() { var p = new P { a = new int[2] }; var t = p.F(); p.n = 0; Tools.Wait(t); }
}
public static class RefBetweenAwaits {
    static void Move(ref int i) { i = 9; }
    static async Task F(int[] a) {
        int i = 0; await Task.Yield(); Move(ref i); await Task.Yield();
        a[i]++; // fails upper-bound
    }
    public static void Run() { Tools.Wait(F(new int[2])); }
}
public static class ParameterOfAsync {
    static async Task F(string s, int n) {
        for (int i = 0; i < n; i++) { await Task.Yield(); if (i == 1) s = null; }
        n = s.Length; // fails
    }
    public static void Run() { Tools.Wait(F("x", 1)); Tools.Wait(F("x", 3)); }
}
public static class SecondRoundOnly {
    static async Task F(int[] a) {
        bool again = false;
        do {
            if (again) { a[0]++; Hostile.Reached(); // reached
            }
            await Task.Yield(); again = !again;
        } while (again);
    }
    public static void Run() { Tools.Wait(F(new int[2])); }
}
public static class AsyncLambda {
    public static void Run() {
        int[] a = new int[2]; Func<int, Task> f = async k => {
            int i = 0;
            while (i < k) { await Task.Yield(); i++; }
            a[i]++; // fails upper-bound
        };
        Tools.Wait(f(1)); Tools.Wait(f(2));
    }
}
public static class AsyncVoid {
    static ManualResetEvent done = new ManualResetEvent(false);
    static async void F(int[] a) {
        int i = 0;
        try { await Task.Yield(); i = 2;
            a[i]++; // fails upper-bound
        } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } finally { done.Set(); }
    }
    public static void Run() { F(new int[2]); done.WaitOne(); }
}
public static class UsingAwait {
    class R : IDisposable { public int[] a; public void Dispose() { a[0] = 0; } }
    static async Task F(int[] a) {
        a[0] = 1; using (var r = new R { a = a }) { await Task.Yield(); a[0] = 2; }
        a[0] = 10 / a[0]; // fails division
    }
    public static void Run() { Tools.Wait(F(new int[1])); }
}
public static class TwoTries {
    static async Task F(int[] a, bool bad) {
        int i = 0;
        try { await Task.Yield(); i = 1; if (bad) await Tools.Fail(); i = 0; } catch (InvalidOperationException) { }
        try { await Task.Yield(); i++; if (bad) await Tools.Fail(); i = 0; } catch (InvalidOperationException) { }
        a[i]++; // fails upper-bound
    }
    public static void Run() { Tools.Wait(F(new int[2], false)); Tools.Wait(F(new int[2], true)); }
}
public static class GoodAwaits {
    static async Task F(int[] a) {
        for (int i = 0; i < a.Length; i++) {
            try { await Task.Yield(); a[i]++; Hostile.Reached(); // reached
                if (i == 1) await Tools.Fail(); } catch (InvalidOperationException) { await Task.Yield(); }
        }
    }
    public static void Run() { Tools.Wait(F(new int[3])); }
}
