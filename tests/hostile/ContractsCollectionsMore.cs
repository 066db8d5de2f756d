using System;
using System.Collections.Generic;
using System.Collections.ObjectModel;
using System.Threading.Tasks;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif

// More of lists whose elements were tested or required, and that changed since.

public static class ListCleared {
    static int Use(List<int> a, List<int> b, int k) { Contract.Requires(Contract.ForAll(a, x => x != 0)); a.Clear(); a.AddRange(b); return 10 / a[k]; } // fails
    public static void Run() { Use(new List<int> { 1, 2 }, new List<int> { 1, 0 }, 1); }
}

public static class ListSeenReadOnly {
    static int Need(IEnumerable<int> s) { Contract.Requires(Contract.ForAll(s, x => x != 0)); return 1; }
    static int Use(ReadOnlyCollection<int> r, List<int> a) { Contract.Requires(Contract.ForAll(r, x => x != 0)); a[0] = 0; return Need(r); } // fails requires
    public static void Run() { List<int> a = new List<int> { 1, 2 }; Use(a.AsReadOnly(), a); }
}

public class OwnList : List<int> {
    public int Use(int k) { Contract.Requires(Contract.ForAll(this, x => x != 0)); base[k] = 0; return 10 / this[k]; } // fails
}

public static class ListOfItself {
    public static void Run() { new OwnList { 1, 2 }.Use(1); }
}

public class LimitIn {
    int limit = 0;
    public int Least(List<int> a) { Contract.Requires(Contract.ForAll(a, x => x > limit)); return 1; }
    public int Use(List<int> a) { Contract.Requires(Contract.ForAll(a, x => x > limit)); limit = 5; return Least(a); } // fails requires
    public int UseOther(List<int> a, LimitIn other) { Contract.Requires(Contract.ForAll(a, x => x > limit)); return other.Least(a); } // fails requires
    public LimitIn(int n) { limit = n; }
}

public static class LimitWritten {
    public static void Run() { new LimitIn(0).Use(new List<int> { 1, 2 }); }
}

public static class LimitOfOther {
    public static void Run() { new LimitIn(0).UseOther(new List<int> { 1, 2 }, new LimitIn(9)); }
}

public static class ListInLoop {
    static int Use(List<int> a) {
        Contract.Requires(Contract.ForAll(a, x => x != 0));
        int y = 0;
        for (int i = 0; i < a.Count; i++) {
            y += 10 / a[i]; // fails
            a[a.Count - 1] = 0;
        }
        return y;
    }
    public static void Run() { Use(new List<int> { 1, 2 }); }
}

public static class ListInHandler {
    static int Use(List<int> a, string s) {
        int y = 0;
        if (Contract.ForAll(a, x => x != 0)) {
            try { a[0] = 0; y = s.Length; a[0] = 1; } catch (NullReferenceException) {
                y = 10 / a[0]; // fails
            }
        }
        return y;
    }
    public static void Run() { Use(new List<int> { 1, 2 }, null); }
}

public static class ListInFinally {
    static int Use(List<int> a, int k) {
        int y = 0;
        if (Contract.ForAll(a, x => x != 0)) {
            try { a[k] = 0; } finally {
                y = 10 / a[k]; // fails
            }
        }
        return y;
    }
    public static void Run() { Use(new List<int> { 1, 2 }, 1); }
}

public static class ListOverAwait {
    static async Task<int> Use(List<int> a, Task t, int k) {
        if (Contract.ForAll(a, x => x != 0)) {
            await t;
            return 10 / a[k]; // fails
        }
        return 0;
    }
    public static void Run() { List<int> a = new List<int> { 1, 2 }; TaskCompletionSource<int> s = new TaskCompletionSource<int>(); Task<int> u = Use(a, s.Task, 1); a[1] = 0; s.SetResult(1); u.GetAwaiter().GetResult(); }
}

public static class ListByLambda {
    static int Use(List<int> a, int k) {
        Action clear = () => a[k] = 0;
        if (Contract.ForAll(a, x => x != 0)) { clear(); return 10 / a[k]; } // fails
        return 0;
    }
    public static void Run() { Use(new List<int> { 1, 2 }, 1); }
}

public static class ListReplaced {
    static int Use(List<int> a, List<int> b, int k) {
        bool ok = Contract.ForAll(a, x => x != 0);
        a = b;
        if (ok) return 10 / a[k]; // fails
        return 0;
    }
    public static void Run() { Use(new List<int> { 1, 2 }, new List<int> { 1, 0 }, 1); }
}

public static class ListHalf {
    static int Use(List<int> a, bool b, int k) { Contract.Requires(b || Contract.ForAll(a, x => x != 0)); return 10 / a[k]; } // fails
    public static void Run() { Use(new List<int> { 1, 0 }, true, 1); }
}

public static class ListNegated {
    static int Use(List<int> a, int k) { Contract.Requires(!Contract.ForAll(a, x => x == 0)); return 10 / a[k]; } // fails
    public static void Run() { Use(new List<int> { 1, 0 }, 1); }
}

public static class ListOfLongs {
    static int Need(List<long> a, long m) { Contract.Requires(Contract.ForAll(a, x => x > m)); return 1; }
    static int Use(List<long> a, int m) { Contract.Requires(Contract.ForAll(a, x => x > (uint)m)); return Need(a, m); }
    static int Wrong(List<long> a, long m) { Contract.Requires(Contract.ForAll(a, x => x > (int)m)); return Need(a, m); } // fails requires
    public static void Run() { Wrong(new List<long> { 3 }, 1L << 32); }
}

public static class ArrayOfObjects {
    static int Use(object[] a, int k) {
        if (Contract.ForAll(a, x => x != null)) { a[k] = null; return a[k].GetHashCode(); } // fails null
        return 0;
    }
    public static void Run() { Use(new string[] { "a", "b" }, 1); }
}

public static class ArrayAsSequence {
    static int Use(int[] a, int k) {
        IEnumerable<int> s = a;
        if (Contract.ForAll(s, x => x != 0)) { a[k] = 0; return 10 / a[k]; } // fails
        return 0;
    }
    public static void Run() { Use(new int[] { 1, 2 }, 1); }
}
