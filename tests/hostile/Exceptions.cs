// Ways out of a method and back: finally that overwrites, filters that write, handlers that go on, initializers that throw.
using System;
using System.Collections.Generic;
public static class FinallyOverwrites {
    static int F(int k) {
        int d = 0; try { d = k; if (k > 0) goto Out; d = 1; } finally { if (k == 9) d = 0; }
        Out: return 10 / d; // fails
    }
    public static void Run() { F(1); F(0); F(9); }
}
public static class FinallyAfterReturnValue {
    static int d;
    static int Set() { d = 1; try { return d; } finally { d = 0; } }
    static int F() {
        int r = Set(); if (r != 1) return 0;
        return 10 / d; // fails
    }
    public static void Run() { F(); }
}
public static class FilterWrites {
    static int d = 1; static bool Zero() { d = 0; return false; } // false, and written all the same
    static int F(bool b) {
        d = 1; try { try { if (b) throw new ArgumentException(); } catch (ArgumentException) when (Zero()) { d = 2; } } catch (Exception) { }
        return 10 / d; // fails
    }
    public static void Run() { F(false); F(true); }
}
public static class FilterBeforeFinally {
    static string s; static bool See() { return s.Length > 0; } // fails
    static int F() {
        s = "x"; try { try { s = null; throw new Exception(); } finally { s = "y"; } } catch (Exception) when (See()) { return 1; } catch (Exception) { } // the filter runs first, and its exception says false
        try { See(); } catch (NullReferenceException) { }
        s = null; See(); return 0;
    }
    public static void Run() { F(); }
}
public static class FilterLocal {
    static int F(int k) {
        int d = 1; try { if (k > 3) throw new Exception(); } catch (Exception) when ((d = k - 4) == 99) { d = 1; } catch (Exception) { }
        return 10 / d; // fails
    }
    public static void Run() { F(1); F(5); F(4); }
}
public static class FilterOrder {
    static int F(Exception e) {
        string m = null; try { throw e; } catch (ArgumentException x) when (x.ParamName != null) { m = x.ParamName; } catch (ArgumentException x) { m = x.ParamName; } // null here for sure
        return m.Length; // fails
    }
    public static void Run() { F(new ArgumentException("m", "p")); F(new ArgumentException("m")); }
}
public static class CatchSkipsRest {
    static int F(int[] a, int i) {
        int n = 0; try { n = 5; n = a[i]; n = 1; } catch (IndexOutOfRangeException) { n -= 5; }
        return 10 / n; // fails
    }
    public static void Run() { F(new int[3], 1); try { F(new int[3], 7); } catch (DivideByZeroException e) { Hostile.Failed(e); } }
}
public static class AssignedHalfway {
    static string Get(bool b) { if (b) throw new FormatException(); return "x"; }
    static int F(bool b) {
        string s = null, t = null; try { s = Get(false); t = Get(b); } catch (FormatException) { }
        if (s == null) return 0;
        return t.Length; // fails
    }
    public static void Run() { F(false); F(true); }
}
public static class RetryLoop {
    static int tries; static string Get() { if (++tries < 9) throw new TimeoutException(); return "x"; }
    static int F() {
        string s = null; for (int i = 0; i < 3; i++) { try { s = Get(); break; } catch (TimeoutException) { } }
        return s.Length; // fails
    }
    public static void Run() { tries = 7; F(); tries = 0; F(); }
}
public static class NestedFinally {
    static int F(int k) {
        int d = 1; try { try { if (k == 2) throw new Exception(); d = 2; } finally { d -= 1; } } catch (Exception) { d *= 5; }
        return 10 / d; // fails
    }
    public static void Run() { F(1); F(2); }
}
public static class ThrowInFinally {
    static int F(int k) {
        int d = 1; try { try { d = 3; } finally { d = 0; if (k > 0) throw new Exception(); d = 1; } } catch (Exception) { }
        return 10 / d; // fails
    }
    public static void Run() { F(0); F(1); }
}
public static class ContinueInTry {
    static int F(int n) {
        int d = n; for (int i = 0; i < n; i++) { try { if (i % 2 == 0) continue; d++; } finally { d--; } }
        return 10 / d; // fails
    }
    public static void Run() { F(1 + 2); F(2); F(0 + 1); }
}
public static class BreakInTry {
    static int F(int[] a) {
        int i = 0; while (true) { try { if (i >= a.Length - 1) break; i++; } finally { i++; } }
        return a[i]; // fails upper-bound
    }
    public static void Run() { F(new int[3]); }
}
public static class DisposeWrites {
    class Scope : IDisposable { public int[] d; public void Dispose() { d[0] = 0; } }
    static int F(int[] d) {
        using (new Scope { d = d }) { d[0] = 1; }
        return 10 / d[0]; // fails division
    }
    public static void Run() { F(new int[1]); }
}
public static class DisposeOfNull {
    class Scope : IDisposable { public int x; public void Dispose() { x = 1; } }
    static int F(bool b) {
        Scope s = b ? new Scope() : null; using (s) { } // null is fine here
        return s.x; // fails
    }
    public static void Run() { F(true); F(false); }
}
public static class ForeachDisposes {
    static int d = 1;
    static IEnumerable<int> All() { try { yield return 1; yield return 2; } finally { d = 0; } }
    static int F() {
        d = 1; foreach (int x in All()) { d = x; break; }
        return 10 / d; // fails
    }
    public static void Run() { F(); }
}
public static class Rethrown {
    static string s;
    static void G(bool b) { try { s = "a"; if (b) throw new Exception(); } catch { s = null; throw; } }
    static int F(bool b) {
        try { G(b); } catch (Exception) { }
        return s.Length; // fails
    }
    public static void Run() { F(false); F(true); }
}
public static class ExceptionObjectIsShared {
    class Bad : Exception { public int code = 1; }
    static readonly Bad bad = new Bad();
    static int F(int k) {
        try { if (k > 0) throw bad; } catch (Bad e) { e.code = 0; }
        return 10 / bad.code; // fails
    }
    public static void Run() { F(0); F(1); }
}
public static class InnerIsNull {
    static int F(Exception e) {
        return e.InnerException.Message.Length; // fails null
    }
    public static void Run() { F(new Exception("a", new Exception("b"))); F(new Exception("a")); }
}
public static class ThrowNull {
    static int F(Exception e) {
        int d = 1; try { throw e; } catch (NullReferenceException) { d = 0; } catch (ArgumentException) { }
        return 10 / d; // fails
    }
    public static void Run() { F(new ArgumentException()); F(null); }
}
public static class StaticConstructorThrows {
    static class Bad { public static string s; public static int n; static Bad() { s = "x"; if (s.Length == 1) throw new Exception(); n = 1; } public static void Touch() { } }
    static int F() {
        int d = 0; try { Bad.Touch(); d = 1; } catch (TypeInitializationException) { }
        try { d += Bad.n; } catch (TypeInitializationException) { } // again, and the constructor does not run again
        return 10 / d; // fails
    }
    public static void Run() { F(); }
}
public static class HalfInitializedStatic {
    static class A { public static int x; static A() { x = B.y + 1; } }
    static class B { public static int y; static B() { y = A.x + 1; } } // A is being initialized: x is 0
    static int F() {
        int d = A.x - 2; // 2 if A comes first
        return 10 / d; // fails
    }
    public static void Run() { F(); }
}
public static class ArgumentsBeforeThrow {
    static int d; static int Set(int x) { d = x; return x; }
    static int Take(int a, int b) { return a + b; }
    static int Boom() { throw new Exception(); }
    static int F() {
        d = 1; try { Take(Set(0), Boom()); Set(1); } catch (Exception) { }
        return 10 / d; // fails
    }
    public static void Run() { F(); }
}
public static class StoreBeforeNullCheck {
    class N { public int v; }
    static int d; static int Zero() { d = 0; return 0; }
    static int F(N n) {
        d = 1; try { n.v = Zero(); } catch (NullReferenceException e) { Hostile.Failed(e); } // fails
        return n == null ? d : 1;
    }
    public static void Run() { F(new N()); F(null); }
}
public static class RightSideBeforeNull {
    class N { public int v; }
    static int d; static int Zero() { d = 0; return 0; }
    static int F(N n) {
        d = 1; try { n.v = Zero(); } catch (Exception) { } // the right side was computed before the null is noticed; fails
        return 10 / d; // fails
    }
    public static void Run() { F(null); }
}
public static class ThrowingGetterKeepsOld {
    class P { public int v; public int Next { get { v = 0; throw new Exception(); } } }
    static int F(P p) {
        p.v = 1; try { int n = p.Next; } catch (Exception) { }
        return 10 / p.v; // fails
    }
    public static void Run() { F(new P()); }
}
public static class AggregateInside {
    static int F(AggregateException e) {
        var l = e.InnerExceptions; int n = l.Count;
        return 10 / n; // fails
    }
    public static void Run() { F(new AggregateException(new Exception())); F(new AggregateException()); }
}
public static class GoodFinallyOrder {
    static int F(int[] a) {
        int i = 5; try { try { throw new Exception(); } finally { i = 1; } } catch (Exception) { if (i == 1) { a[i] = 1; Hostile.Reached(); } } // reached
        return i;
    }
    public static void Run() { F(new int[2]); }
}
public static class GoodFilterFalse {
    static int F(int[] a, int k) {
        int i = 0; try { throw new Exception(); } catch (Exception) when (k++ > 100) { i = 1; } catch (Exception) { if (k == 1) { a[i] = 1; Hostile.Reached(); } } // reached
        return i;
    }
    public static void Run() { F(new int[2], 0); }
}
