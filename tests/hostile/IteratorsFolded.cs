// Iterators, lowered as the methods that were written: what the consumer changes between two elements, finally blocks that run early,
// late or never, variables that finally blocks write, loops made of gotos, several enumerations of one sequence.
using System;
using System.Collections.Generic;
public static class ElementHandedOut {
    static IEnumerable<int[]> Each() {
        int[] a = new int[1]; a[0] = 5; yield return a;
        int d = 10 / a[0]; // fails division
    }
    public static void Run() { foreach (int[] a in Each()) a[0] = 0; }
}
public static class ElementHandedOutBefore {
    static List<int[]> all = new List<int[]>();
    static IEnumerable<int> Each() {
        int[] a = new int[1]; all.Add(a); a[0] = 5; yield return 1;
        int d = 10 / a[0]; // fails division
    }
    public static void Run() { foreach (int x in Each()) all[0][0] = 0; }
}
public static class FinallyMovesIndex {
    static IEnumerable<int> Each(int[] a) {
        int i = 0;
        try { yield return a.Length; } finally { i = 5; }
        yield return a[i]; // fails upper-bound
    }
    public static void Run() { foreach (int x in Each(new int[2])) { } }
}
public static class FinallyReplacesArray {
    static IEnumerable<int> Each(int n) {
        int[] b = new int[8];
        try { yield return b[7]; } finally { b = new int[n]; }
        yield return b[7]; // fails upper-bound
    }
    public static void Run() { foreach (int x in Each(3)) { } }
}
public static class NestedFinallies {
    static IEnumerable<int> Each(int[] a) {
        int i = 0;
        try {
            try { yield return 1; i++; } finally { i++; }
            yield return i;
        } finally { i++; }
        yield return a[i]; // fails upper-bound
    }
    public static void Run() { foreach (int x in Each(new int[3])) { } }
}
public static class InnerFinallyOnly {
    static IEnumerable<int> Each(int[] a, bool two) {
        int d = 1;
        try {
            if (two) { try { yield return 1; } finally { d = 0; } }
            yield return 10 / d; // fails division
        } finally { d = 7; }
    }
    public static void Run() { foreach (int x in Each(null, false)) { } foreach (int x in Each(null, true)) { } }
}
public static class GotoLoop {
    static IEnumerable<int> Each(int[] a) {
        int i = 0;
        again:
        yield return a[i]; // fails upper-bound
        i++;
        if (i <= a.Length) goto again;
    }
    public static void Run() { foreach (int x in Each(new int[2])) { } }
}
public static class SecondTimeOnly {
    static IEnumerable<int> Each(int[] a) {
        bool first = true;
        again:
        if (!first) { int x = a[1]; Hostile.Reached(); // reached
        }
        first = false; yield return 1;
        if (a[0]++ < 3) goto again;
    }
    public static void Run() { foreach (int x in Each(new int[2])) { } }
}
public static class OwnParameter {
    static IEnumerable<int> Each(int[] a, int n) {
        while (n >= -1) {
            yield return a[n]; // fails lower-bound
            n--;
        }
    }
    public static void Run() { foreach (int x in Each(new int[4], 3)) { } }
}
public static class OwnParameterTwice {
    static IEnumerable<int> Each(int n) {
        n--; yield return n;
        yield return 10 / n; // fails division
    }
    public static void Run() { var e = Each(1); foreach (int x in e) break; foreach (int x in e) { } }
}
public static class TwoEnumerators {
    static int shared = 2;
    static IEnumerable<int> Each() {
        if (shared != 0) { yield return 1;
            yield return 10 / shared; // fails division
        }
    }
    public static void Run() {
        var e = Each(); var one = e.GetEnumerator(); var two = e.GetEnumerator();
        one.MoveNext(); shared = 0; two.MoveNext(); one.MoveNext();
    }
}
public static class LambdaOfIterator {
    static IEnumerable<Action> Each(int[] a) {
        int i = 0; yield return () => i = 4;
        int x = a[i]; // fails upper-bound
    }
    public static void Run() { foreach (Action f in Each(new int[2])) f(); }
}
public static class LambdaKeptBefore {
    static Action kept;
    static IEnumerable<int> Each(int[] a) {
        int i = 0; kept = () => i++; i = 1; yield return a[i];
        yield return a[i]; // fails upper-bound
    }
    public static void Run() { foreach (int x in Each(new int[2])) kept(); }
}
public static class ByReference {
    static void Next(ref int i) { i += 2; }
    static IEnumerable<int> Each(int[] a) {
        int i = 0; yield return a[i]; Next(ref i);
        yield return a[i]; // fails upper-bound
    }
    public static void Run() { foreach (int x in Each(new int[2])) { } }
}
public static class FieldOfThis {
    class H { public int[] a = new int[2]; public int n = 2;
        public IEnumerable<int> Each() { for (int i = 0; i < n; i++)
                yield return a[i]; // fails upper-bound
        } }
    public static void Run() { var h = new H(); foreach (int x in h.Each()) { h.n = 3; } }
}
public static class StructOfIterator {
    struct P { public int n; public int[] a;
        public IEnumerable<int> Each() { n = 2; yield return n; n++;
            yield return a[n]; // fails upper-bound
        } }
    public static void Run() { var p = new P { a = new int[3] }; foreach (int x in p.Each()) p.n = 0; }
}
public static class BreakInTry {
    static int[] done = new int[1];
    static IEnumerable<int> Each(int n) {
        int i = n;
        try { while (true) { if (i == 0) yield break; yield return i; i--; } } finally { done[0] = 1; int d = 10 / i; // fails division
        }
    }
    public static void Run() { foreach (int x in Each(2)) { } }
}
public static class DisposedInTheMiddle {
    static IEnumerable<int> Each(int[] a) {
        int i = 0;
        try { while (i < a.Length) { yield return a[i]; i++; } i = 0; } finally {
            a[i - 1]++; // fails lower-bound
        }
    }
    public static void Run() { foreach (int x in Each(new int[2])) break; }
}
public static class ThrowsInTry {
    static IEnumerable<int> Each(int[] a, bool bad) {
        int i = 0;
        try { yield return 1; i = 3; if (bad) throw new InvalidOperationException(); i = 0; yield return 2; } finally {
            a[i]++; // fails upper-bound
        }
    }
    public static void Run() { foreach (int x in Each(new int[2], true)) { } }
}
public static class NotInitialised {
    static IEnumerable<string> Each(string s) {
        string last = null;
        while (true) {
            yield return last;
            if (last.Length > 3) yield break; // fails null
            last = s;
        }
    }
    public static void Run() { foreach (string x in Each("abcd")) { } }
}
public static class SwitchOfYields {
    static IEnumerable<int> Each(int[] a, int k) {
        int i = 0;
        while (true) {
            switch (k) {
                case 0: yield return 1; i += 1; break;
                case 1: yield return 2; i += 2; break;
                default:
                    yield return a[i]; // fails upper-bound
                    yield break;
            }
            k++;
        }
    }
    public static void Run() { foreach (int x in Each(new int[3], 1)) { } foreach (int x in Each(new int[3], 0)) { } }
}
public static class InnerSequence {
    static IEnumerable<int> Each(List<int> list, int[] a) {
        int i = 0;
        foreach (int x in list) {
            yield return x;
            i += x;
            yield return a[i]; // fails upper-bound
        }
    }
    public static void Run() { foreach (int x in Each(new List<int> { 1, 1, 1 }, new int[3])) { } }
}
public static class StaticArray {
    static int[] table = new int[4];
    static IEnumerable<int> Each() { for (int i = 0; i < table.Length; i++) { yield return i;
            table[i]++; // fails upper-bound
        } }
    public static void Run() { foreach (int x in Each()) if (x == 3) table = new int[2]; }
}
public static class LoopOfTries {
    static IEnumerable<int> Each(int[] a) {
        int i = 0;
        while (true) {
            try { if (i == 2) { i = 9; continue; } yield return i; } finally { i++; }
            yield return a[i]; // fails upper-bound
        }
    }
    public static void Run() { foreach (int x in Each(new int[4])) { } }
}
public static class LockedYield {
    static IEnumerable<int> Each(int[] a, object o) {
        int i = 0;
        lock (o) { while (i < a.Length) { yield return a[i]; i++; } }
        yield return a[i]; // fails upper-bound
    }
    public static void Run() { foreach (int x in Each(new int[2], new object())) { } }
}
public static class GoodLoop {
    static IEnumerable<int> Each(int[] a) { for (int i = 0; i < a.Length; i++) { yield return i; a[i]++; Hostile.Reached(); // reached
        } }
    public static void Run() { foreach (int x in Each(new int[4])) { } }
}
public static class GoodAfterFinally {
    static IEnumerable<int> Each(int[] a) {
        int i = 0;
        try { yield return 1; } finally { i = 1; }
        int x = a[i]; Hostile.Reached(); // reached
    }
    public static void Run() { foreach (int x in Each(new int[2])) { } }
}
