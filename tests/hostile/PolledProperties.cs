// A method waits for another thread by asking again and again whether it is done: `task.IsCompleted`, `thread.IsAlive`, `token.IsCancellationRequested`, `countdown.IsSet`, `valueTask.IsCompletedSuccessfully`.
// They read what is there for other threads to write (volatile reads), and they are calls into System.Threading, which forget all mutable memory according to SOUNDNESS (`single-thread`).
// Claimed: `1 != 0`, `n[0] != 0` are proved. Cause: summaries/src/waiting.rs, `waits`: getters are left out (`!is_getter(name)`); `changes_by_itself` only makes their own value new.
#pragma warning disable
using System; using System.Threading; using System.Threading.Tasks;
public static class PolledTask {
    static int n;
    static int M(Task q) { n = 1; while (!q.IsCompleted) { }
        return 10 / n; // fails
    }
    public static void Run() { M(Task.Run(() => { Thread.Sleep(100); n = 0; })); }
}
public static class PolledArray {
    static int M(int[] n, Task q) { n[0] = 1; while (!q.IsCompleted) { }
        return 10 / n[0]; // fails
    }
    public static void Run() { var n = new int[1]; M(n, Task.Run(() => { Thread.Sleep(100); n[0] = 0; })); }
}
public static class PolledThread {
    static int n;
    static int M(Thread q) { n = 1; while (q.IsAlive) { }
        return 10 / n; // fails
    }
    public static void Run() { var t = new Thread(() => { Thread.Sleep(100); n = 0; }); t.Start(); M(t); }
}
public static class PolledToken {
    static int n;
    static int M(CancellationToken q) { n = 1; while (!q.IsCancellationRequested) { }
        return 10 / n; // fails
    }
    public static void Run() { var c = new CancellationTokenSource(); Task.Run(() => { Thread.Sleep(100); n = 0; c.Cancel(); }); M(c.Token); }
}
public static class PolledCountdown {
    static int n;
    static int M(CountdownEvent q) { n = 1; while (!q.IsSet) { }
        return 10 / n; // fails
    }
    public static void Run() { var c = new CountdownEvent(1); Task.Run(() => { Thread.Sleep(100); n = 0; c.Signal(); }); M(c); }
}
public static class PolledCaptured {
    public static void Run() { int n = 1; var t = Task.Run(() => { Thread.Sleep(100); n = 0; }); n = 1; while (!t.IsCompleted) { }
        n = 10 / n; // fails
    }
}
public static class PolledResult {
    static int n;
    static int M(IAsyncResult q) { n = 1; while (!q.IsCompleted) { }
        return 10 / n; // fails
    }
    public static void Run() { M(Task.Run(() => { Thread.Sleep(100); n = 0; })); }
}
public static class PolledWorker {
    static int n;
    static int M(System.ComponentModel.BackgroundWorker q, int[] a) { n = 1; while (q.IsBusy) { }
        return 10 / n; // fails
    }
    public static void Run() {
        var w = new System.ComponentModel.BackgroundWorker();
        w.DoWork += (s, e) => { Thread.Sleep(100); n = 0; };
        w.RunWorkerAsync();
        M(w, null);
    }
}
public static class PolledProcess {
    static int M(System.Diagnostics.Process q, int[] a) { while (!q.HasExited) { }
        int x = a[1]; Hostile.Reached(); return x; // reached
    }
    public static void Run() {
        using (var p = System.Diagnostics.Process.Start(new System.Diagnostics.ProcessStartInfo("sleep", "0.2") { UseShellExecute = false })) M(p, new int[2]);
    }
}
