// Contracts: what is required of what, in which state, of which object; what a postcondition must not be taken to say.
// The callees here keep their contracts (callee-contracts), the callers misread them.
using System;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
public static class RequiresOfOther {
    static int Get(int[] a, int[] b, int i) { Contract.Requires(i >= 0); Contract.Requires(i < a.Length);
        return b[i]; // fails upper-bound
    }
    public static void Run() { Get(new int[3], new int[3], 2); Get(new int[3], new int[1], 2); }
}
public static class RequiresBroken {
    static int Div(int d) { Contract.Requires(d != 0); return 10 / d; }
    static int F(int d) {
        if (d < 0) return 0;
        return Div(d); // fails requires
    }
    public static void Run() { F(1); F(0); }
}
public static class RequiresThenReassigned {
    static int Get(int[] a, int i) { Contract.Requires(a != null); Contract.Requires(i >= 0 && i < a.Length); i++;
        return a[i]; // fails upper-bound
    }
    public static void Run() { Get(new int[3], 1); Get(new int[3], 2); }
}
public static class RequiresAtEntryOnly {
    class N { public int v = 1; }
    static void Zero(N n) { n.v = 0; }
    static int F(N n) { Contract.Requires(n != null && n.v != 0); Zero(n);
        return 10 / n.v; // fails
    }
    public static void Run() { F(new N()); }
}
public static class RequiresSwapped {
    static int Sub(int[] a, int lo, int hi) { Contract.Requires(0 <= lo && lo <= hi && hi <= a.Length); return hi - lo; }
    static int F(int[] a, int i) { if (i < 0 || i > a.Length) return 0;
        return Sub(a, a.Length, i); // fails requires
    }
    public static void Run() { F(new int[3], 3); F(new int[3], 1); }
}
public static class RequiresDisjunction {
    static int F(string s, int k) { Contract.Requires(s != null || k > 0); if (k <= 0) return s.Length; k = 0;
        return s.Length + k; // fails
    }
    public static void Run() { F(null, 1); }
}
public static class EnsuresOfResultOnly {
    static int Pick(int i, int n) { Contract.Requires(n > 0); Contract.Ensures(Contract.Result<int>() >= 0 && Contract.Result<int>() < n); return i >= 0 && i < n ? i : 0; }
    static int F(int[] a, int i) { if (a.Length == 0) return 0; int k = Pick(i, a.Length); // k is inside, i is not
        return a[k] + a[i]; // fails
    }
    public static void Run() { F(new int[3], 1); F(new int[3], 5); }
}
public static class EnsuresOfOldLength {
    static int Last(int[] a) { Contract.Requires(a.Length > 0); Contract.Ensures(Contract.Result<int>() < a.Length); return a.Length - 1; }
    static int F(int[] a, int[] b) { if (a.Length == 0) return 0; int k = Last(a); a = b;
        return a[k]; // fails upper-bound
    }
    public static void Run() { F(new int[3], new int[3]); F(new int[3], new int[1]); }
}
public static class EnsuresNotOnThrow {
    static string s; static void Set(int k) { Contract.Ensures(s != null); s = null; if (k > 0) throw new InvalidOperationException(); s = "x"; }
    static int F(int k) { try { Set(k); } catch (InvalidOperationException) { }
        return s.Length; // fails
    }
    public static void Run() { F(0); F(1); }
}
public static class EnsuresImplication {
    static int Find(int[] a, int x) { Contract.Ensures(Contract.Result<int>() < a.Length); for (int i = 0; i < a.Length; i++) if (a[i] == x) return i; return -1; }
    static int F(int[] a, int x) { int i = Find(a, x);
        return a[i]; // fails lower-bound
    }
    public static void Run() { F(new[] { 1 }, 1); F(new[] { 1 }, 2); }
}
public static class EnsuresOutlived {
    class P { int[] a = new int[2]; int n; public int Count { get { return n; } }
        public int Add() { Contract.Ensures(Contract.Result<int>() >= 0 && Contract.Result<int>() <= 1); n = (n + 1) & 1; return n; }
        public void Drop() { n--; }
        public int F() { int i = Add(); Drop(); Drop(); i = n;
            return a[i]; // fails lower-bound
        } }
    public static void Run() { new P().F(); }
}
public static class GuardThrowsOther {
    static void Check(string s) { if (s == null) throw new ArgumentNullException("s"); if (s.Length == 0) throw new ArgumentException("s"); }
    static int F(string s) { try { Check(s); } catch (ArgumentException e) { if (e.ParamName == null) return 0; }
        return s.Length; // fails
    }
    public static void Run() { F("x"); F(""); F(null); }
}
public static class AssertedBeforeChange {
    static int F(int d, int k) { Contract.Assert(d > 0); d -= k;
        return 10 / d; // fails
    }
    public static void Run() { F(3, 1); F(3, 3); }
}
public static class AssertOfBoth {
    static int F(string s, string t, bool b) { if (b) Contract.Assert(s != null && t != null); else t = t ?? "";
        return s.Length + t.Length; // fails null
    }
    public static void Run() { F("a", "b", true); F(null, "b", false); }
}
public static class GoodRequires {
    static int Get(int[] a, int i) { Contract.Requires(a != null); Contract.Requires(i >= 0); Contract.Requires(i < a.Length); int r = a[i]; Hostile.Reached(); return r; } // reached
    public static void Run() { Get(new int[3], 2); }
}
