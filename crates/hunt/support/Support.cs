// What generated programs use in both copies.
using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

// A truth value that no analysis knows.
public static class Nd {
    public static volatile bool P;
    // The same for probes: a volatile read would make the analysis forget all memory, and the probe would ask it nothing.
    public static int t;
    public static bool Q(int z) { return t == z; }
}

// Ends a run. No generated handler catches it.
public class Stop : Exception { }

// The numbers that programs are given: small ones mostly, edges sometimes; the same for the same program and run.
public static class In {
    static ulong state;
    public static void Start(int program, int run) { state = (ulong)(program * 7919 + run * 104729 + 12345); Next(); Next(); }
    static ulong Next() {
        unchecked {
            state += 0x9e3779b97f4a7c15UL;
            ulong z = state;
            z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9UL;
            z = (z ^ (z >> 27)) * 0x94d049bb133111ebUL;
            return z ^ (z >> 31);
        }
    }
    public static int Small() { return (int)(Next() % 9); }
    public static bool Bool() { return Next() % 2 == 0; }
    public static long Long() {
        switch (Next() % 24) {
            case 0: return int.MaxValue;
            case 1: return int.MinValue;
            case 2: return int.MaxValue - (long)(Next() % 3);
            case 3: return uint.MaxValue;
            case 4: return long.MaxValue;
            case 5: return long.MinValue;
            case 6: return 255;
            case 7: return 65536;
            case 8: return unchecked((long)Next());
            case 9: return -1;
            case 10: return 1000 + (long)(Next() % 5000);
            default: return (long)(Next() % 14) - 3;
        }
    }
    public static int Int() { return unchecked((int)Long()); }
    public static int[] Ints() { int n = Small(); int[] a = new int[n]; for (int i = 0; i < n; i++) a[i] = Next() % 3 == 0 ? Int() : Small(); return a; }
}

// What `await` has to wait for: it is never there at once. What follows runs when somebody waits for a task.
public class Soon {
    static readonly Queue<Action> queue = new Queue<Action>();
    public static readonly Soon Now = new Soon();
    public SoonAwaiter GetAwaiter() { return new SoonAwaiter(); }
    public static async Task<int> Number(int z) { await Now; return z; }
    public static void Add(Action action) { lock (queue) queue.Enqueue(action); }
    public static int Wait(Task<int> task) {
        while (!task.IsCompleted) {
            Action action = null;
            lock (queue) if (queue.Count > 0) action = queue.Dequeue();
            if (action != null) action(); else Thread.Sleep(0);
        }
        return task.GetAwaiter().GetResult();
    }
}
// All that follows an `await` runs there, in one thread: so a run is the same each time.
public class SoonContext : SynchronizationContext {
    public override void Post(SendOrPostCallback callback, object state) { Soon.Add(() => callback(state)); }
}
public struct SoonAwaiter : INotifyCompletion {
    public bool IsCompleted { get { return false; } }
    public void OnCompleted(Action action) { Soon.Add(action); }
    public void GetResult() { }
}
