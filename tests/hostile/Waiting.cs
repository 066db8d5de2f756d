// Other threads run while a thread waits. A method that waits has to forget what they may write.
using System;
using System.Threading;
public class Gate { public int count; public int[] data = new int[3]; public readonly object key = new object(); }
public static class MonitorWait {
    static int Take(Gate g) {
        lock (g.key) {
            while (g.count == 0) Monitor.Wait(g.key);
            return g.data[g.count]; // fails upper-bound
        }
    }
    public static void Run() {
        Gate g = new Gate();
        Thread t = new Thread(() => { lock (g.key) { g.count = 7; Monitor.PulseAll(g.key); } });
        t.Start();
        Take(g);
    }
}
public static class BehindTheWait {
    static int Take(Gate g, int[] a) {
        lock (g.key) {
            g.count = 0;
            while (g.count == 0) Monitor.Wait(g.key);
            return a[-1 + g.data[0]]; // fails lower-bound
        }
    }
    public static void Run() {
        Gate g = new Gate();
        bool go = true;
        Thread t = new Thread(() => { while (Volatile.Read(ref go)) lock (g.key) { g.count = 1; Monitor.PulseAll(g.key); } });
        t.Start();
        try { Take(g, new int[3]); } finally { Volatile.Write(ref go, false); t.Join(); }
    }
}
public static class Joined {
    static int F(Gate g, Thread t) {
        g.count = 1;
        t.Start();
        t.Join();
        return 10 / g.count; // fails
    }
    public static void Run() { Gate g = new Gate(); F(g, new Thread(() => g.count = 0)); }
}
public static class WaitOne {
    static int F(Gate g, AutoResetEvent start, AutoResetEvent done) {
        g.count = 1;
        start.Set();
        done.WaitOne();
        return 10 / g.count; // fails
    }
    public static void Run() {
        Gate g = new Gate(); AutoResetEvent start = new AutoResetEvent(false), done = new AutoResetEvent(false);
        new Thread(() => { start.WaitOne(); g.count = 0; done.Set(); }).Start();
        F(g, start, done);
    }
}
public static class LockEntry {
    static int value = 1;
    static readonly object key = new object();
    static int F(ManualResetEvent entered) {
        value = 1;
        entered.WaitOne();
        lock (key) { }
        return 10 / value; // fails
    }
    public static void Run() {
        ManualResetEvent entered = new ManualResetEvent(false);
        new Thread(() => { lock (key) { entered.Set(); Thread.Sleep(300); value = 0; } }).Start();
        F(entered);
    }
}
public static class Slept {
    static int value;
    static int F() {
        value = 1;
        Thread.Sleep(500);
        return 10 / value; // fails
    }
    public static void Run() {
        new Thread(() => { Thread.Sleep(100); value = 0; }).Start();
        F();
    }
}
public static class SpunUntil {
    static int value; static volatile bool done;
    static int F() {
        value = 1;
        SpinWait.SpinUntil(() => done);
        return 10 / value; // fails
    }
    public static void Run() {
        new Thread(() => { Thread.Sleep(100); value = 0; done = true; }).Start();
        F();
    }
}
