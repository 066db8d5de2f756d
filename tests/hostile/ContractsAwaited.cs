using System;
using System.Threading.Tasks;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif

// What async methods ensure is so where their tasks complete, and nowhere before, and not of tasks that fail.

public class Promises {
    public static async Task<int> Positive(int n) { Contract.Ensures(Contract.Result<int>() > 0); await Task.Yield(); if (n <= 0) throw new ArgumentException(); return n; }
    public static async Task<int> Given(int n) { Contract.Ensures(n > 0); await Task.Yield(); if (n <= 0) throw new ArgumentException(); return 0; }
    public static async Task<int> Never(int n) { Contract.Ensures(false); await Task.Yield(); throw new ArgumentException(); }
    public static async Task<int> Assigned(int n) { Contract.Ensures(Contract.Result<int>() == n); await Task.Yield(); n = 0; return n; }
    public static async Task<string> Text(string s) { Contract.Ensures(Contract.Result<string>() != null); await Task.Yield(); if (s == null) throw new ArgumentException(); return s; }
    public static async Task<int> Least(int n) { Contract.Ensures(Contract.Result<int>() >= n); await Task.Yield(); return n; }
}

public static class NotWaitedFor {
    static int Use(int n) { Task<int> t = Promises.Given(n); int y = 10 / n; return y; } // fails
    public static void Run() { Use(0); }
}

public static class NeverWaitedFor {
    static int Use(int n) { Task<int> t = Promises.Never(n); return 10 / n; } // fails
    public static void Run() { Use(0); }
}

public static class FailedAndCaught {
    static async Task<int> Use(int n) {
        try { await Promises.Given(n); } catch (ArgumentException) { return 10 / n; } // fails
        return 1;
    }
    public static void Run() { Use(0).GetAwaiter().GetResult(); }
}

public static class FailedBehind {
    static int Use(int n) {
        try { int r = Promises.Given(n).Result; } catch (Exception) { }
        return 10 / n; // fails
    }
    public static void Run() { Use(0); }
}

public static class OfAnotherTask {
    static int Use(int n) {
        Task<int> a = Promises.Least(5), b = Promises.Least(n);
        return 10 / b.Result; // fails
    }
    public static void Run() { Use(0); }
}

public static class OfOneOfTwo {
    static int Use(int n, bool first) {
        Task<int> a = Promises.Least(5), b = Promises.Least(n);
        Task<int> c = first ? a : b;
        return 10 / c.Result; // fails
    }
    public static void Run() { Use(0, false); }
}

public static class OfTheOneBefore {
    static int Use() {
        Task<int> before = null;
        int y = 0;
        for (int i = 0; i < 3; i++) {
            if (before != null) y += 10 / before.Result; // fails
            before = Promises.Least(i);
        }
        return y;
    }
    public static void Run() { Use(); }
}

public static class WithAssigned {
    static int Use() { int r = Promises.Assigned(5).Result; return 10 / r; } // fails
    public static void Run() { Use(); }
}

public static class WithChanged {
    static async Task<int> Use(int n) {
        Task<int> t = Promises.Least(n);
        n = 5;
        int r = await t;
        return 10 / (r + n - 5); // fails
    }
    public static void Run() { Use(0).GetAwaiter().GetResult(); }
}

public class Below : AboveAsync { public override async Task<int> Get() { await Task.Yield(); return 0; } }
public class AboveAsync { public virtual async Task<int> Get() { Contract.Ensures(Contract.Result<int>() > 0); await Task.Yield(); return 1; } }

public static class OfOverride {
    static int Use(AboveAsync a) { return 10 / a.Get().Result; } // fails
    public static void Run() { Use(new Below()); }
}

public static class TextReached {
    static int Use(string s, int n) {
        int y = 0;
        try { y = Promises.Text(s).Result.Length; } catch (AggregateException) { y = 10 / n; Hostile.Reached(); } // reached
        return y;
    }
    public static void Run() { Use(null, 1); }
}

public static class NeverReached {
    static int Use(int n) { Task<int> t = Promises.Never(n); int y = 10 / n; Hostile.Reached(); return y; } // reached
    public static void Run() { Use(1); }
}
