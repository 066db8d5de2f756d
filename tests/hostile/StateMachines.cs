// Iterators and lambdas: what changes between two MoveNext, variables that are captured and written later, late finally blocks.
using System;
using System.Collections.Generic;
using System.Linq;
public static class ParameterIsCopied {
    static IEnumerable<int> Each(int[] a, int[] n) { for (int i = 0; i < n[0]; i++)
            yield return a[i]; // fails upper-bound
    }
    public static void Run() { var n = new int[] { 2 }; foreach (int x in Each(new int[2], n)) n[0] = 3; }
}
public static class CheckedBeforeYield {
    class H { public int[] a; }
    static IEnumerable<int> Each(H h) {
        if (h.a.Length < 2) yield break; yield return h.a[0];
        yield return h.a[1]; // fails upper-bound
    }
    public static void Run() { var h = new H { a = new int[2] }; foreach (int x in Each(h)) h.a = new int[1]; }
}
public static class FieldAcrossYield {
    class H { public string s; public IEnumerable<int> Each() {
            if (s == null) yield break; yield return s.Length;
            yield return s.Length + 1; // fails
        } }
    public static void Run() { var h = new H { s = "x" }; foreach (int x in h.Each()) h.s = null; }
}
public static class GuardIsLate {
    static bool checkedIt;
    static IEnumerable<int> Each(string s) { checkedIt = true; if (s == null) throw new ArgumentNullException("s"); yield return s.Length; }
    static int F(string s) {
        var e = Each(s); // nothing is tested yet
        return s.Length; // fails
    }
    public static void Run() { F("x"); F(null); }
}
public static class EffectIsLate {
    static int d;
    static IEnumerable<int> Set() { d = 1; yield return 1; }
    static int F() {
        d = 0; var e = Set();
        return 10 / d; // fails
    }
    public static void Run() { F(); }
}
public static class EffectTwice {
    static int d;
    static IEnumerable<int> Down() { d--; yield return d; }
    static int F() {
        d = 2; var e = Down(); int s = e.Sum() + e.Sum(); // each enumeration runs it again
        return 10 / d; // fails
    }
    public static void Run() { F(); }
}
public static class FreshParameterEachTime {
    static IEnumerable<int> Down(int n) { while (n > 0) yield return n--; }
    static int F(int[] a) {
        var e = Down(3); int c = e.Count() + e.Count(); // 6: the parameter is new each time
        return a[c]; // fails upper-bound
    }
    public static void Run() { F(new int[6]); }
}
public static class LateFinally {
    static string s = "x";
    static IEnumerable<int> Each() { try { yield return 1; } finally { s = null; } }
    static int F() {
        s = "x"; var e = Each().GetEnumerator(); e.MoveNext(); int n = s.Length; e.Dispose();
        return s.Length + n; // fails
    }
    public static void Run() { F(); }
}
public static class NeverFinally {
    static string s;
    static IEnumerable<int> Each() { try { yield return 1; } finally { s = "x"; } }
    static int F() {
        s = null; var e = Each().GetEnumerator(); e.MoveNext(); e = null; // nobody disposes
        return s.Length; // fails
    }
    public static void Run() { F(); }
}
public static class DisposedBeforeStart {
    static int d;
    static IEnumerable<int> Each() { try { yield return 1; } finally { d = 1; } }
    static int F() {
        d = 0; using (var e = Each().GetEnumerator()) { } // never started: no finally
        return 10 / d; // fails
    }
    public static void Run() { F(); }
}
public static class CurrentBeforeMoveNext {
    static IEnumerable<string> Each() { yield return "x"; }
    static int F() {
        var e = Each().GetEnumerator(); string s = e.Current;
        return s.Length; // fails
    }
    public static void Run() { F(); }
}
public static class LocalKeptAcrossYield {
    static IEnumerable<int> Each(List<int> l) { int n = l.Count; int[] a = new int[n]; yield return n;
        n = l.Count;
        yield return a[n - 1]; // fails upper-bound
    }
    public static void Run() { var l = new List<int> { 1 }; foreach (int x in Each(l)) l.Add(2); }
}
public static class ReentrantIterator {
    static int depth = 1; static IEnumerable<int> again;
    static IEnumerable<int> Each() { depth--; yield return 1; depth++;
        yield return 10 / depth; // fails
    }
    public static void Run() { var e = Each(); var one = e.GetEnumerator(); one.MoveNext(); var two = e.GetEnumerator(); two.MoveNext(); one.MoveNext(); }
}
public static class ExceptionEndsIterator {
    static int d = 1;
    static IEnumerable<int> Each(int k) { d = 0; if (k > 0) throw new Exception(); d = 1; yield return 1; }
    static int F(int k) {
        var e = Each(k).GetEnumerator(); try { e.MoveNext(); } catch (Exception) { } bool more = e.MoveNext();
        return 10 / d; // fails
    }
    public static void Run() { F(0); F(1); }
}
public static class LazyQuery {
    static int F() {
        int d = 1; var q = new[] { 1 }.Select(x => x / d); // fails
        d = 0; return q.Sum();
    }
    public static void Run() { F(); }
}
public static class CapturedThenNull {
    static int F() {
        string s = "x"; Func<int> f = () => s.Length; // fails
        f(); s = null; return f();
    }
    public static void Run() { F(); }
}
public static class LambdaWritesLocal {
    static int F(bool b) {
        int d = 1; Action zero = () => { d = 0; }; if (b) zero();
        return 10 / d; // fails
    }
    public static void Run() { F(false); F(true); }
}
public static class LambdaWritesAfterHandedOut {
    static Action kept; static void Keep(Action a) { kept = a; } static void Call() { kept(); }
    static int F() {
        string s = "x"; Keep(() => s = null); s = "y"; Call();
        return s.Length; // fails
    }
    public static void Run() { F(); }
}
public static class TwoLambdasOneVariable {
    static int F() {
        int i = 0; Action up = () => i++; Func<int[], int> get = a => a[i]; // fails upper-bound
        up(); up(); return get(new int[2]);
    }
    public static void Run() { F(); }
}
public static class ForVariableIsShared {
    static int F(int[] a) {
        var l = new List<Func<int>>(); for (int i = 0; i < a.Length; i++) l.Add(() => a[i]); // fails upper-bound
        return l[0]();
    }
    public static void Run() { F(new int[3]); }
}
public static class ForeachVariableIsNot {
    static int F(int[] d) {
        var l = new List<Func<int>>(); foreach (int x in d) l.Add(() => 10 / x); // fails
        return l[1]() + l[0]();
    }
    public static void Run() { F(new[] { 0, 5 }); }
}
public static class CapturedParameter {
    static int F(int[] a, Action<Action> run) {
        run(() => a = null);
        return a.Length; // fails
    }
    public static void Run() { F(new int[1], x => { }); F(new int[1], x => x()); }
}
public static class CapturedThis {
    class P { int d = 1; public Action Stop() { return () => d = 0; }
        public int F(Action a) { d = 1; a();
            return 10 / d; // fails
        } }
    public static void Run() { var p = new P(); p.F(() => { }); p.F(p.Stop()); }
}
public static class ClosureOfOuterBlock {
    static int F(int n) {
        int sum = 1; var l = new List<Action>(); for (int k = 0; k < n; k++) { int own = k; l.Add(() => { sum -= own; own = 0; }); } // each its own, and one sum
        foreach (var a in l) a();
        return 10 / sum; // fails
    }
    public static void Run() { F(1); F(2); }
}
public static class RecursiveLambda {
    static int F(int n) {
        int d = 3; Action<int> down = null; down = k => { if (k > 0) { d--; down(k - 1); } }; down(n);
        return 10 / d; // fails
    }
    public static void Run() { F(2); F(3); }
}
public static class DelegateReplaced {
    static int F() {
        Func<int> f = () => 1; Func<int> g = f; f += () => 0; // the result of the last one counts; g is the old
        return g() + 10 / f(); // fails
    }
    public static void Run() { F(); }
}
public static class RemovedLastHandler {
    static int F(Action a) {
        Action all = a; all -= a; // null when nothing is left
        all(); // fails
        return 0;
    }
    public static void Run() { F(() => { }); }
}
public static class EventNullAgain {
    static event Action Changed; static void Off() { Changed = null; }
    static int F() {
        if (Changed == null) return 0; Off();
        Changed(); // fails
        return 1;
    }
    public static void Run() { Changed += () => { }; F(); }
}
public static class AggregateOverwrites {
    static int F(int[] a) {
        int last = 0; int s = a.Aggregate(0, (t, x) => { last = x; return t + x; });
        return s / last; // fails
    }
    public static void Run() { F(new[] { 1, 2 }); F(new[] { 1, 0 }); }
}
public static class GoodLateGuard {
    static IEnumerable<int> Each(string s) { if (s == null) throw new ArgumentNullException("s"); yield return s.Length; }
    static int F(string s, int[] a) {
        var e = Each(s); if (s == null) { a[0] = 1; Hostile.Reached(); } // reached
        return 0;
    }
    public static void Run() { F(null, new int[1]); }
}
public static class GoodAcrossYield {
    static IEnumerable<int> Each(int[] a) { for (int i = 0; i < a.Length; i++) { int x = a[i]; Hostile.Reached(); yield return x; } } // reached
    public static void Run() { foreach (int x in Each(new int[3])) { } }
}
public static class GoodCaptured {
    static int F(int[] a) {
        int i = 5; Action set = () => i = 0; set(); if (i == 0) { a[i] = 1; Hostile.Reached(); } // reached
        return 0;
    }
    public static void Run() { F(new int[1]); }
}
