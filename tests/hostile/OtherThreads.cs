// Other threads: what was known before a wait is not known after it.
using System;
using System.Threading;
using System.Threading.Tasks;
public static class MonitorWait {
    static readonly object gate = new object(); static int count;
    static int F(int[] a) { lock (gate) { count = 0; while (count == 0) Monitor.Wait(gate);
            return a[count]; // fails
        } }
    public static void Run() { new Thread(() => { Thread.Sleep(50); lock (gate) { count = 7; Monitor.PulseAll(gate); } }).Start(); F(new int[3]); }
}
public static class LockEntry {
    static readonly object gate = new object(); static int count = 0;
    static int F() { count = 1; Thread.Sleep(100); lock (gate) {
            return 10 / count; // fails
        } }
    public static void Run() { var t = new Thread(() => { Thread.Sleep(30); lock (gate) count = 0; }); t.Start(); F(); }
}
public static class JoinThread {
    static int v;
    static int F() { v = 1; var t = new Thread(() => v = 0); t.Start(); t.Join();
        return 10 / v; // fails
    }
    public static void Run() { F(); }
}
public sealed class Shared { public int V; public int[] A; public volatile bool Done; }
public static class JoinArgument {
    static int F(Shared s, Thread t) { s.V = 1; t.Join();
        return 10 / s.V; // fails
    }
    public static void Run() { var s = new Shared(); var go = new ManualResetEvent(false); var t = new Thread(() => { Thread.Sleep(100); s.V = 0; }); t.Start(); F(s, t); }
}
public static class EventWait {
    static int F(Shared s, EventWaitHandle e) { s.V = 1; e.WaitOne();
        return 10 / s.V; // fails
    }
    public static void Run() { var s = new Shared(); var e = new ManualResetEvent(false); new Thread(() => { Thread.Sleep(50); s.V = 0; e.Set(); }).Start(); F(s, e); }
}
public static class Sleeping {
    static int F(Shared s) { s.V = 1; Thread.Sleep(150);
        return 10 / s.V; // fails
    }
    public static void Run() { var s = new Shared(); new Thread(() => { Thread.Sleep(30); s.V = 0; }).Start(); F(s); }
}
public static class Spinning {
    static int F(Shared s) { s.V = 1; var w = new SpinWait(); for (int i = 0; i < 1000000 && !s.Done; i++) w.SpinOnce();
        return 10 / s.V; // fails
    }
    public static void Run() { var s = new Shared(); new Thread(() => { Thread.Sleep(20); s.V = 0; s.Done = true; }).Start(); F(s); }
}
public static class VolatileFlag {
    static int F(Shared s) { s.V = 1; while (!s.Done) { }
        return 10 / s.V; // fails
    }
    public static void Run() { var s = new Shared(); new Thread(() => { Thread.Sleep(20); s.V = 0; s.Done = true; }).Start(); F(s); }
}
public static class VolatileRead {
    static int flag, v;
    static int F() { v = 1; while (Volatile.Read(ref flag) == 0) { }
        return 10 / v; // fails
    }
    public static void Run() { new Thread(() => { Thread.Sleep(20); v = 0; Volatile.Write(ref flag, 1); }).Start(); F(); }
}
public static class InterlockedRead {
    static int flag, v;
    static int F() { v = 1; while (Interlocked.CompareExchange(ref flag, 0, 0) == 0) { }
        return 10 / v; // fails
    }
    public static void Run() { new Thread(() => { Thread.Sleep(20); v = 0; Interlocked.Increment(ref flag); }).Start(); F(); }
}
public static class TaskWait {
    static int F(Shared s, Task t) { s.V = 1; t.Wait();
        return 10 / s.V; // fails
    }
    public static void Run() { var s = new Shared(); F(s, Task.Run(() => { Thread.Sleep(60); s.V = 0; })); }
}
public static class TaskResult {
    static int F(Shared s, Task<int> t) { s.V = 1; int r = t.Result;
        return r / s.V; // fails
    }
    public static void Run() { var s = new Shared(); F(s, Task.Run(() => { Thread.Sleep(60); s.V = 0; return 3; })); }
}
public static class TaskPolled {
    static int F(Shared s, Task t, int[] a) { int n = 0; while (!t.IsCompleted) { if (n < 1) n++; }
        return a[n + 5]; // fails
    }
    public static void Run() { F(new Shared(), Task.Run(() => Thread.Sleep(30)), new int[3]); }
}
public static class AwaiterResult {
    static int F(Shared s, Task t) { s.V = 1; t.GetAwaiter().GetResult();
        return 10 / s.V; // fails
    }
    public static void Run() { var s = new Shared(); F(s, Task.Run(() => { Thread.Sleep(60); s.V = 0; })); }
}
public static class Awaiting {
    static async Task<int> F(Shared s, Task t) { s.V = 1; await t;
        return 10 / s.V; // fails
    }
    public static void Run() { var s = new Shared(); F(s, Task.Run(() => { Thread.Sleep(60); s.V = 0; })).GetAwaiter().GetResult(); }
}
public static class WaitInCallee {
    static void Wait(EventWaitHandle e) { e.WaitOne(); }
    static int F(Shared s, EventWaitHandle e) { s.V = 1; Wait(e);
        return 10 / s.V; // fails
    }
    public static void Run() { var s = new Shared(); var e = new ManualResetEvent(false); new Thread(() => { Thread.Sleep(50); s.V = 0; e.Set(); }).Start(); F(s, e); }
}
public static class WaitInCalleesCallee {
    static void Inner() { Thread.Sleep(150); }
    static void Wait() { Inner(); }
    static int F(Shared s) { s.V = 1; Wait();
        return 10 / s.V; // fails
    }
    public static void Run() { var s = new Shared(); new Thread(() => { Thread.Sleep(30); s.V = 0; }).Start(); F(s); }
}
public static class ArrayElements {
    static int F(int[] a, Thread t) { a[0] = 1; t.Join();
        return 10 / a[0]; // fails
    }
    public static void Run() { var a = new int[2]; var t = new Thread(() => { Thread.Sleep(50); a[0] = 0; }); t.Start(); F(a, t); }
}
public static class GetterAfterWait {
    sealed class Cell { int v; public int V { get { return v; } set { v = value; } } }
    static int F(Cell s, Thread t) { s.V = 1; t.Join();
        return 10 / s.V; // fails
    }
    public static void Run() { var c = new Cell(); var t = new Thread(() => { Thread.Sleep(50); c.V = 0; }); t.Start(); F(c, t); }
}
public static class SemaphoreWait {
    static int F(Shared s, SemaphoreSlim e) { s.V = 1; e.Wait();
        return 10 / s.V; // fails
    }
    public static void Run() { var s = new Shared(); var e = new SemaphoreSlim(0); new Thread(() => { Thread.Sleep(50); s.V = 0; e.Release(); }).Start(); F(s, e); }
}
public sealed class Guarded {
    public int n;
    [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.Synchronized)] public void Touch() { }
    [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.Synchronized)] public void Slow() { Thread.Sleep(150); n = 0; }
    public int N { [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.Synchronized)] get { return n; } }
}
public static class SynchronizedMethod {
    static int F(Guarded g) { g.n = 1; g.Touch();
        return 10 / g.n; // fails
    }
    public static void Run() { var g = new Guarded(); new Thread(g.Slow).Start(); Thread.Sleep(50); F(g); }
}
public static class SynchronizedGetter {
    static int F(Guarded g) { g.n = 1; int n = g.N;
        return 10 / (n * g.n); // fails
    }
    public static void Run() { var g = new Guarded(); new Thread(g.Slow).Start(); Thread.Sleep(50); F(g); }
}
