// goto, switch, loops with several entries or exits, conditions with effects.
using System;
using System.Collections.Generic;
public static class IntoTheLoop {
    static int F(int k) {
        int d = 1, i = 0; if (k > 3) goto Inside;
        Again: d = 2;
        Inside: if (k > 5) d--; i++; if (i < 2 && k < 9) goto Again;
        return 10 / d; // fails
    }
    public static void Run() { F(1); F(6); F(9); }
}
public static class BackOverInitializer {
    static int F(int[] a) {
        int i = 0, n = 0;
        Start: int k = i; i += 2; if (n++ < 2) goto Start;
        return a[k]; // fails upper-bound
    }
    public static void Run() { F(new int[4]); }
}
public static class TwoLoopsOneCounter {
    static int F(int[] a) {
        int i = 0; for (; i < a.Length; i++) if (a[i] == 7) break;
        return a[i]; // fails upper-bound
    }
    public static void Run() { F(new[] { 7 }); F(new[] { 1 }); }
}
public static class DoWhileRunsOnce {
    static int F(int[] a) {
        int i = 0, s = 0; do { s += a[i]; i++; } while (i < a.Length); // fails upper-bound
        return s;
    }
    public static void Run() { F(new int[2]); F(new int[0]); }
}
public static class ContinueSkipsStep {
    static int F(int[] a, int k) {
        int i = 0, s = 0; while (i < a.Length) { if (i == k) { i += 2; s += a[i - 1]; continue; } i++; } // fails upper-bound
        return s;
    }
    public static void Run() { F(new int[3], 1); F(new int[3], 2); }
}
public static class StepInBody {
    static int F(int[] a) {
        int s = 0; for (int i = 0; i < a.Length; i++) { s += a[i]; if (s == 0) s += a[++i]; } // fails upper-bound
        return s;
    }
    public static void Run() { F(new int[2]); F(new int[3]); }
}
public static class BoundInBody {
    static int F(int[] a, int n) {
        int s = 0; if (n > a.Length) return 0; for (int i = 0; i < n; i++) { s += a[i]; if (i == 1) n += 2; } // fails upper-bound
        return s;
    }
    public static void Run() { F(new int[3], 1); F(new int[3], 3); }
}
public static class ArrayInBody {
    static int F(int[] a, int[] b) {
        int s = 0; for (int i = 0, n = a.Length; i < n; i++) { s += a[i]; if (i == 1) a = b; } // fails upper-bound
        return s;
    }
    public static void Run() { F(new int[4], new int[2]); }
}
public static class StepOverEnd {
    static int F(int[] a) {
        int s = 0; for (int i = 0; i != a.Length; i += 2) s += a[i]; // fails upper-bound
        return s;
    }
    public static void Run() { F(new int[4]); F(new int[3]); }
}
public static class DownPastZero {
    static int F(int[] a) {
        int i = a.Length; while (i-- > 0) { if (a[i] == 1) break; }
        return a[i]; // fails lower-bound
    }
    public static void Run() { F(new[] { 1 }); F(new[] { 0 }); }
}
public static class HalvesForever {
    static int F(int[] a, int x) {
        int lo = 0, hi = a.Length; while (lo < hi) { int m = lo + (hi - lo) / 2; if (a[m] < x) lo = m + 1; else hi = m; }
        return a[lo]; // fails upper-bound
    }
    public static void Run() { F(new[] { 1, 2 }, 2); F(new[] { 1, 2 }, 3); }
}
public static class SwitchFallsToDefault {
    static int F(int k) {
        int d; switch (k) { case 1: case 2: d = 1; break; case 3: d = 2; goto case 4; case 4: d = 0; break; default: d = 5; break; }
        return 10 / d; // fails
    }
    public static void Run() { F(1); F(9); F(3); }
}
public static class SwitchNoDefault {
    static int F(int k) {
        string s = null; switch (k) { case 0: s = "a"; break; case 1: s = "b"; break; case 2: s = "c"; break; case 4: s = "d"; break; } // a hole in the jump table
        return s.Length; // fails
    }
    public static void Run() { F(0); F(4); F(3); }
}
public static class SwitchNegative {
    static int F(int k) {
        int d = 0; switch (k) { case -2: d = 1; break; case -1: d = 2; break; case 0: d = 3; break; case 1: d = 4; break; }
        return 10 / d; // fails
    }
    public static void Run() { F(-2); F(1); F(int.MinValue); }
}
public static class SwitchOnLong {
    static int F(long k) {
        int d = 0; switch (k) { case 0: d = 1; break; case 1: d = 2; break; case 2: d = 3; break; case 3: d = 4; break; }
        return 10 / d; // fails
    }
    public static void Run() { F(0); F(1L << 32); }
}
public static class SwitchOnString {
    static int F(string k) {
        string s = "x"; switch (k) { case "a": s = "1"; break; case "b": s = "2"; break; case "c": break; case "d": break; case "e": break; case "f": break; case "g": break; case null: s = null; break; }
        return s.Length; // fails
    }
    public static void Run() { F("a"); F("z"); F(null); }
}
public static class GotoDefault {
    static int F(int k) {
        int d = 1; switch (k) { case 1: d--; goto default; case 2: break; default: d *= 3; break; }
        return 10 / d; // fails
    }
    public static void Run() { F(2); F(3); F(1); }
}
public static class ConditionWrites {
    static int F(int[] a, int i) {
        if (i < 0 || i++ >= a.Length) return 0;
        return a[i]; // fails upper-bound
    }
    public static void Run() { F(new int[3], 1); F(new int[3], 2); }
}
public static class ShortCircuitSkips {
    static int F(int k) {
        int d = 0; bool b = k > 3 && (d = 1) == 1;
        return 10 / d; // fails
    }
    public static void Run() { F(4); F(3); }
}
public static class NotShortCircuit {
    static int F(string s, int k) {
        int d = 1; bool b = k > 3 | (d = k) == 0; // both sides run
        return 10 / d; // fails
    }
    public static void Run() { F("", 4); F("", 0); }
}
public static class TernaryNested {
    static int F(bool a, bool b) {
        string s = a ? b ? "x" : null : "y";
        return s.Length; // fails
    }
    public static void Run() { F(true, true); F(false, false); F(true, false); }
}
public static class LeftToRight {
    static int F(int i, int[] a) {
        i = i++ + i; // 1 + 2
        return a[i]; // fails upper-bound
    }
    public static void Run() { F(0, new int[3]); F(1, new int[3]); }
}
public static class CompoundReadsOld {
    static int d; static int Zero() { d = 100; return -1; }
    static int F() {
        d = 1; d += Zero(); // 1 + -1
        return 10 / d; // fails
    }
    public static void Run() { F(); }
}
public static class ManyExits {
    static int F(int[] a, int k) {
        int i = 0; while (true) { if (k == 0) break; if (i == a.Length) break; if (a[i] == k) return i; i++; }
        if (k != 0) return a[i - 1] + a[i]; // fails upper-bound
        return 0;
    }
    public static void Run() { F(new[] { 1 }, 0); F(new[] { 1 }, 2); }
}
public static class FlagEndsLoopLate {
    static int F(int[] a, int k) {
        bool done = false; int i = 0, s = 0; while (!done) { if (i == a.Length - 1) done = true; i++; if (i > k) s += a[i]; } // fails upper-bound
        return s;
    }
    public static void Run() { F(new int[3], 9); F(new int[3], 0); }
}
public static class CrossedLoops {
    static int F(int n) {
        int i = 0, j = 0, d = 3; A: if (i++ < n) goto B; return 10 / d; // fails
        B: d--; if (j++ < n) goto A; goto A;
    }
    public static void Run() { F(0); F(2); F(3); }
}
public static class PhasesOfLoop {
    static int F(int n) {
        int d = 0, e = 1, f = 1; for (int i = 0; i < n; i++) { f = e; e = d; d = d == 0 ? 0 : 1; } // zero needs two rounds to arrive
        return 10 / f; // fails
    }
    public static void Run() { F(0); F(1); F(2); }
}
public static class RareCounter {
    static int F(int n) {
        int d = 1; for (int i = 0; i < n; i++) if (i == 4999) d = 0;
        return 10 / d; // fails
    }
    public static void Run() { F(100); F(5000); }
}
public static class GoodLastElement {
    static int F(int[] a) {
        int i = a.Length; while (i > 0) { i--; int r = a[i]; Hostile.Reached(); } // reached
        return i;
    }
    public static void Run() { F(new int[2]); }
}
public static class GoodHole {
    static int F(int k, int[] a) {
        switch (k) { case 0: return 1; case 1: return 2; case 2: return 3; case 4: return 4; }
        if (k > 2 && k < 4) { a[0] = 1; Hostile.Reached(); } // reached
        return 0;
    }
    public static void Run() { F(3, new int[1]); }
}
