// finally blocks on each way out.
using System;
using System.Collections.Generic;
using System.Threading;
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } }
public static class ReturnThroughTwo {
    static int n;
    static int Go(int[] a, int k) {
        int i = 0;
        try {
            try { if (k == 0) { i = 3; return i; } i = 1; }
            finally { i = i * 2; }
            i = 0;
        }
        finally {
            n = a[i]; // fails upper-bound
        }
        return i;
    }
    public static void Run() { Go(new int[5], 1); Go(new int[7], 0); Try.Each(() => Go(new int[5], 0)); }
}
public static class BreakAndContinue {
    static int Go(int[] a, int k) {
        int i = 0, s = 0;
        while (true) {
            // Else mcs -optimize+ makes of `continue` a jump inside the `try`, which runs no `finally`, and the loop never ends.
            s = 1;
            try {
                if (k == 1) continue;
                if (k > 3) break;
                i++;
            }
            finally { k++; i += 2; }
        }
        s = a[i]; // fails upper-bound
        return s;
    }
    public static void Run() { Go(new int[30], 0); Try.Each(() => Go(new int[4], 0)); }
}
public static class ThrowInCatchThenFinally {
    static int seen;
    static void Go(int[] a, int[] b) {
        int i = 0;
        try {
            i = 1;
            try { i = 2; b[0] = 1; i = 0; }
            catch (NullReferenceException) { i = 9; throw new InvalidOperationException(); }
            finally {
                seen = a[i]; // fails upper-bound
            }
        }
        catch (InvalidOperationException) { }
    }
    public static void Run() { Go(new int[3], new int[1]); Try.Each(() => Go(new int[3], null)); }
}
public static class FinallyThrowsToOuterCatch {
    static int Go(int[] a, int d) {
        int i = 0;
        try {
            try { i = 1; }
            finally { i = 7; d = 10 / d; i = 1; }
        }
        catch (DivideByZeroException) {
            return a[i]; // fails upper-bound
        }
        return a[i];
    }
    public static void Run() { Go(new int[2], 1); Try.Each(() => Go(new int[2], 0)); }
}
public static class FinallyThrowsField {
    class K {
        int i; int[] a = new int[2];
        internal int Go(int d) {
            try {
                try { i = 1; }
                finally { i = 7; d = 10 / d; i = 1; }
            }
            catch (DivideByZeroException) { }
            return a[i]; // fails upper-bound
        }
    }
    public static void Run() { new K().Go(1); Try.Each(() => new K().Go(0)); }
}
public static class FinallyAfterAFilter {
    static int at;
    static bool Set(int k) { at = k; return false; }
    static int Go(int[] a, int[] b) {
        at = 0; int r = 0;
        try {
            try { r = b[0]; }
            finally {
                r = a[at]; // fails upper-bound
            }
        }
        catch (NullReferenceException e) when (Set(9)) { }
        catch (NullReferenceException) { }
        return r;
    }
    public static void Run() { Go(new int[2], new int[1]); Try.Each(() => Go(new int[2], null)); }
}
public static class FinallyAfterAFilterLocal {
    static int Go(int[] a, int[] b) {
        int at = 0; int r = 0;
        try {
            try { r = b[0]; at = 1; }
            finally {
                r = a[at]; // fails upper-bound
            }
        }
        catch (NullReferenceException e) when ((at = 9) == 8) { }
        catch (NullReferenceException) { }
        return r;
    }
    public static void Run() { Go(new int[2], new int[1]); Try.Each(() => Go(new int[2], null)); }
}
public static class CallersFilterRuns {
    static int[] shared = new int[4];
    static bool Cut() { shared = new int[1]; return true; }
    static int r;
    static void Inner(int[] b) {
        if (shared.Length < 4) shared = new int[4];
        int[] before = shared;
        try { r = b[0]; }
        finally {
            if (before.Length >= 4)
                r = shared[3]; // fails upper-bound
        }
    }
    static void Outer(int[] b) { try { Inner(b); } catch (NullReferenceException) when (Cut()) { } }
    public static void Run() { Outer(new int[1]); Try.Each(() => Outer(null)); }
}
public static class UsingDisposeThrows {
    class D : IDisposable { internal int[] log; public void Dispose() { if (log == null) throw new InvalidOperationException(); log[0]++; } }
    static int Go(int[] a, D d) {
        int i = 0;
        try { using (d) { i = 5; } i = 1; }
        catch (InvalidOperationException) {
            return a[i]; // fails upper-bound
        }
        return a[i];
    }
    public static void Run() { Go(new int[2], new D { log = new int[1] }); Try.Each(() => Go(new int[2], new D())); }
}
public static class UsingStruct {
    struct D : IDisposable { internal K k; public void Dispose() { k.n = 9; } }
    class K {
        internal int n; int[] a = new int[4];
        internal int Go() {
            n = 0;
            using (new D { k = this }) { n = 1; }
            return a[n]; // fails upper-bound
        }
    }
    public static void Run() { Try.Each(() => new K().Go()); }
}
public static class UsingStructLocal {
    class Box { internal int n; }
    struct D : IDisposable { internal Box b; public void Dispose() { b.n = 9; } }
    static int Go(int[] a) {
        var b = new Box();
        using (new D { b = b }) { b.n = 1; }
        return a[b.n]; // fails upper-bound
    }
    public static void Run() { Try.Each(() => Go(new int[4])); }
}
public static class LockAndReturn {
    class K {
        readonly object gate = new object(); int n; int[] a = new int[4];
        internal int Go(int k) { lock (gate) { n = k; if (k > 3) return -1; } return a[n]; }
        internal int Last() {
            lock (gate) {
                return a[n]; // fails upper-bound
            }
        }
    }
    public static void Run() { var k = new K(); k.Go(1); k.Last(); k.Go(8); Try.Each(() => k.Last()); }
}
public static class ForeachBreaks {
    static int Go(int[] a, List<int> list) {
        int i = 0;
        foreach (int one in list) { i = one; if (one > 3) break; i = 0; }
        return a[i]; // fails upper-bound
    }
    public static void Run() { Go(new int[2], new List<int> { 1, 2 }); Try.Each(() => Go(new int[2], new List<int> { 1, 9 })); }
}
public static class FinallySwitches {
    static int Go(int[] a, int k) {
        int i = 0;
        try { if (k == 1) i = 3; else if (k == 2) i = 4; }
        finally { switch (k) { case 1: i -= 3; break; case 2: i -= 2; break; default: i += 1; break; } }
        return a[i]; // fails upper-bound
    }
    public static void Run() { Go(new int[2], 1); Go(new int[2], 0); Try.Each(() => Go(new int[2], 2)); }
}
public static class FinallyFlag {
    static int Go(int[] a, int[] b) {
        bool done = false; int i = 0;
        try { i = b[0]; done = true; }
        catch (NullReferenceException) { }
        finally { if (!done) i = 10; }
        return a[i]; // fails upper-bound
    }
    public static void Run() { Go(new int[2], new int[1]); Try.Each(() => Go(new int[2], null)); }
}
public static class FinallyFlagReturn {
    static int last;
    static int Go(int[] a, int[] b) {
        bool done = false;
        try { last = b[0]; done = true; return 1; }
        finally {
            if (!done) last = a[10]; // fails upper-bound
        }
    }
    public static void Run() { Go(new int[2], new int[1]); Try.Each(() => Go(new int[2], null)); }
}
public static class FinallyInFinally {
    static int Go(int[] a, int k) {
        int i = 0;
        try { i = 1; if (k == 3) return 0; }
        finally { try { i++; if (k > 5) i++; } finally { i += 2; } }
        return a[i]; // fails upper-bound
    }
    public static void Run() { Go(new int[5], 1); Try.Each(() => Go(new int[5], 6)); }
}
public static class FinallyRefParameter {
    static void Go(ref int i, int k) { try { i = 1; if (k == 2) return; i = 2; } finally { i += k; } }
    static int Use(int[] a, int k) {
        int i = 0; Go(ref i, k);
        return a[i]; // fails upper-bound
    }
    public static void Run() { Use(new int[3], 2); Use(new int[3], 0); Try.Each(() => Use(new int[3], 1)); }
}
public static class FinallyOut {
    static bool Go(out int i, int k) { i = 0; try { if (k == 2) return true; i = 1; return false; } finally { i = i + k; } }
    static int Use(int[] a, int k) {
        int i;
        if (Go(out i, k))
            return a[i]; // fails upper-bound
        return 0;
    }
    public static void Run() { Use(new int[3], 2); Use(new int[3], 1); Try.Each(() => Use(new int[2], 2)); }
}
public static class ResultBeforeFinally {
    class K {
        int n; 
        int Take(int[] a) { try { return n; } finally { if (a.Length > 3) n = 0; else n = 100; } }
        internal int Go(int[] a) {
            int t = Take(a);
            if (t == n) return 0;
            return a[n]; // fails upper-bound
        }
    }
    public static void Run() { var k = new K(); k.Go(new int[4]); Try.Each(() => k.Go(new int[2])); }
}
public static class ManyWays {
    static int Go(int[] a, int k) {
        int i = 0;
        for (;;) {
            try {
                if (k == 1) { i = 1; break; } if (k == 2) { i = 2; break; } if (k == 3) { i = 3; break; } if (k == 4) { i = 4; return a[0]; }
                if (k == 5) { i = 5; break; } if (k == 6) { k++; continue; } if (k == 7) { i = 7; break; }
                i = 0; break;
            }
            finally { i *= 2; }
        }
        return a[i]; // fails upper-bound
    }
    public static void Run() { for (int k = 0; k < 8; k++) Go(new int[15], k); Try.Each(() => Go(new int[14], 6)); }
}
public static class ThreadAbortIsh {
    static int Go(int[] a, Func<int> f) {
        int i = 4;
        try { i = f(); }
        finally {
            i = a[i]; // fails upper-bound
        }
        return i;
    }
    public static void Run() { Go(new int[2], () => 1); Try.Each(() => Go(new int[2], () => { throw new Exception(); })); }
}
public static class CaughtInsideLoop {
    static int Go(int[] a, int[] b) {
        int i = 0, r = 0;
        for (int k = 0; k < 3; k++) {
            try { i = k * 4; r += b[k]; i = 0; }
            catch (IndexOutOfRangeException) { continue; }
            finally { r++; }
        }
        return a[i] + r; // fails upper-bound
    }
    public static void Run() { Go(new int[2], new int[3]); Try.Each(() => Go(new int[2], new int[2])); }
}
public static class EnumeratorFieldFinally {
    class K {
        int[] a = new int[4]; int n; 
        internal IEnumerable<int> All() { n = 9; try { yield return 1; n = 1; yield return 2; } finally { n++; } n = 0; }
        internal int Last() {
            return a[n]; // fails upper-bound
        }
    }
    public static void Run() { var k = new K(); k.Last(); foreach (int i in k.All()) { } k.Last(); foreach (int i in k.All()) break; Try.Each(() => k.Last()); }
}
public static class NullInFinally {
    static object Go(string s, bool b) {
        object o = "x";
        try { if (b) { o = null; return s; } o = s; }
        finally {
            s = o.ToString(); // fails
        }
        return s;
    }
    public static void Run() { Go("a", false); Try.Each(() => Go("a", true)); }
}
public static class NullAfterFinally {
    static int Go(string s, bool b) {
        string o = "x";
        try { if (b) goto end; o = s; }
        finally { if (b) o = null; }
        end:
        return o.Length; // fails
    }
    public static void Run() { Go("a", false); Try.Each(() => Go("a", true)); }
}
