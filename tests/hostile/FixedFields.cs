// Fields that look as if only constructors wrote them, or as if all their arrays had one length; guards whose facts are over when the callee returns.
using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Threading;
public struct Step { public readonly int by; public Step(int b) { by = b; } public void Reset() { this = new Step(0); } public static void Clear(ref Step s) { s = new Step(0); } }
public static class StructMadeAgainInField {
    class H { public Step s = new Step(1); public void Stop() { s = new Step(0); } }
    static int F(H h) { if (h.s.by == 0) return 0; h.Stop(); // a read-only field of a struct that is replaced
        return 10 / h.s.by; // fails
    }
    public static void Run() { F(new H()); }
}
public static class StructMadeAgainByRef {
    static int F() { Step s = new Step(1); Step.Clear(ref s);
        return 10 / s.by; // fails
    }
    public static void Run() { F(); }
}
public static class StructMadeAgainByItself {
    static int F(Step s) { if (s.by == 0) return 0; s.Reset();
        return 10 / s.by; // fails
    }
    public static void Run() { F(new Step(2)); }
}
public static class StructMadeAgainInArray {
    static void Stop(Step[] a) { a[0] = new Step(0); }
    static int F(Step[] a) { if (a[0].by == 0) return 0; Stop(a);
        return 10 / a[0].by; // fails division
    }
    public static void Run() { F(new[] { new Step(1) }); }
}
public static class StructDefaultedByOut {
    static void Out(out Step s) { s = default(Step); }
    static int F(Step s) { if (s.by == 0) return 0; Out(out s);
        return 10 / s.by; // fails
    }
    public static void Run() { F(new Step(1)); }
}
public static class StructExchanged {
    class H { public Step s = new Step(1); }
    static void Swap<T>(ref T a, ref T b) { T t = a; a = b; b = t; }
    static int F(H h, H k) { if (h.s.by == 0) return 0; Swap(ref h.s, ref k.s);
        return 10 / h.s.by; // fails
    }
    public static void Run() { F(new H(), new H { s = new Step() }); }
}
public static class ConstructorOfNestedClass {
    class P { int d = 1; public class Q { public Q(P p) { p.d = 0; } } // a constructor, of another class
        public int F() { if (d == 0) return 0; new Q(this);
            return 10 / d; // fails
        } }
    public static void Run() { new P().F(); }
}
public static class LambdaOfConstructor {
    class P { int d; public readonly Action stop; public P() { d = 1; stop = () => d = 0; }
        public int F() { if (d == 0) return 0; stop();
            return 10 / d; // fails
        } }
    public static void Run() { new P().F(); }
}
public static class LambdaOfConstructorWithLocal {
    class P { int d; public readonly Action stop; public P(int k) { d = k; stop = () => { k--; d = k; }; } // in a closure class
        public int F() { if (d == 0) return 0; stop();
            return 10 / d; // fails
        } }
    public static void Run() { new P(1).F(); }
}
public static class InitializerOfOtherObject {
    class P { int d = 1; public P() { } public P(P o) { o.d = 0; d = 2; }
        static void Again(P p) { var q = new P(p); }
        public int F() { if (d == 0) return 0; Again(this);
            return 10 / d; // fails
        } }
    public static void Run() { new P().F(); }
}
public static class ReadOnlyTwiceInConstructor {
    class P { readonly int d; public P(Func<P, int> f) { d = 1; f(this); d = 0; f(this); }
        public int F() {
            return 10 / d; // fails
        } }
    public static void Run() { new P(p => p.F()); }
}
public static class BaseReadOnlyLater {
    abstract class B { protected readonly int d; protected B() { Use(); d = 1; } protected abstract void Use(); public int Div() {
            return 10 / d; // fails
        } }
    class C : B { protected override void Use() { Div(); } }
    public static void Run() { new C(); }
}
public static class OneLengthButByResize {
    class P { int[] a = new int[4]; public void Cut() { Array.Resize(ref a, 1); }
        public int F() {
            return a[3]; // fails upper-bound
        } }
    public static void Run() { var p = new P(); p.F(); p.Cut(); p.F(); }
}
public static class OneLengthButByExchange {
    class P { int[] a = new int[4]; public void Cut(int[] b) { Interlocked.Exchange(ref a, b); }
        public int F() {
            return a[3]; // fails upper-bound
        } }
    public static void Run() { var p = new P(); p.F(); p.Cut(new int[1]); p.F(); }
}
public static class OneLengthButByOut {
    class P { int[] a = new int[4]; static void Make(out int[] r) { r = new int[1]; } public void Cut() { Make(out a); }
        public int F() {
            return a[3]; // fails upper-bound
        } }
    public static void Run() { var p = new P(); p.F(); p.Cut(); p.F(); }
}
public static class OneLengthButByRefElement {
    struct S { public int[] a; public void Make() { a = new int[4]; } }
    static void Cut(ref int[] r) { r = new int[1]; }
    static int F(S[] s) { s[0].Make(); Cut(ref s[0].a);
        return s[0].a[3]; // fails upper-bound
    }
    public static void Run() { F(new S[1]); }
}
public static class OneLengthButOverlaid {
    [StructLayout(LayoutKind.Explicit)] struct S { [FieldOffset(0)] int[] a; [FieldOffset(0)] int[] b; public void A() { a = new int[4]; } public void B() { b = new int[1]; }
        public int F() {
            return a[3]; // fails upper-bound
        } }
    public static void Run() { var s = new S(); s.A(); s.F(); s.B(); s.F(); }
}
public static class OneLengthButNull {
    class P { int[] a; public P(bool b) { if (b) a = new int[4]; }
        public int F() {
            return a[3]; // fails null
        } }
    public static void Run() { new P(true).F(); new P(false).F(); }
}
public static class OneLengthButGeneric {
    class P<T> { readonly T[] a; public P(int n) { a = new T[n]; } public T F() {
            return a[3]; // fails upper-bound
        } }
    public static void Run() { new P<int>(4).F(); new P<string>(3).F(); }
}
public static class OneLengthButStaticCount {
    static int size = 4; class P { readonly int[] a = new int[size]; public int F() { // the size of then and the size of now
            return a[size - 1]; // fails upper-bound
        } }
    public static void Run() { var p = new P(); p.F(); size = 5; p.F(); }
}
public static class GuardedFieldWrittenAfter {
    class N { public int v = 1; }
    static void Take(N n) { if (n.v == 0) throw new ArgumentException("n"); n.v = 0; }
    static int F(N n) { Take(n);
        return 10 / n.v; // fails
    }
    public static void Run() { F(new N()); }
}
public static class GuardedRefWrittenAfter {
    static void Take(ref string s) { if (s == null) throw new ArgumentNullException("s"); s = null; }
    static int F(string s) { Take(ref s);
        return s.Length; // fails
    }
    public static void Run() { F("x"); }
}
public static class GuardedElementWrittenAfter {
    static void Take(int[] a) { if (a[0] == 0) throw new ArgumentException("a"); a[0] = 0; }
    static int F(int[] a) { Take(a);
        return 10 / a[0]; // fails division
    }
    public static void Run() { F(new[] { 1 }); }
}
public static class GuardedCountWrittenAfter {
    static void Take(List<int> l) { if (l.Count == 0) throw new ArgumentException("l"); l.RemoveAt(0); }
    static int F(List<int> l) { Take(l);
        return 10 / l.Count; // fails
    }
    public static void Run() { F(new List<int> { 1 }); }
}
public static class GuardOfOneOfTwo {
    static void Check(string a, string b) { if (a == null && b == null) throw new ArgumentNullException("a"); }
    static int F(string a, string b) { Check(a, b);
        return a.Length; // fails
    }
    public static void Run() { F("x", null); F(null, "x"); }
}
public static class GuardInLoop {
    static void Check(string s, int n) { for (int i = 0; i < n; i++) if (s == null) throw new ArgumentNullException("s"); }
    static int F(string s, int n) { Check(s, n);
        return s.Length; // fails
    }
    public static void Run() { F("x", 1); F(null, 0); }
}
public static class GuardBehindGoto {
    static void Check(string s, int k) { if (k == 3) goto Done; if (s == null) throw new ArgumentNullException("s"); Done: k++; }
    static int F(string s, int k) { Check(s, k);
        return s.Length; // fails
    }
    public static void Run() { F("x", 1); F(null, 3); }
}
public static class NeverReturnsButOverridden {
    class B { public virtual void Fail() { throw new InvalidOperationException(); } } class C : B { public override void Fail() { } }
    static int F(string s, B b) { if (s == null) b.Fail();
        return s.Length; // fails
    }
    public static void Run() { F("x", new B()); F(null, new C()); }
}
public static class NeverReturnsButCaught {
    static void Fail() { throw new InvalidOperationException(); }
    static void Try() { try { Fail(); } catch (InvalidOperationException) { } }
    static int F(string s) { if (s == null) Try();
        return s.Length; // fails
    }
    public static void Run() { F("x"); F(null); }
}
public static class NeverReturnsByGeneric {
    interface I { void Fail(); } struct No : I { public void Fail() { } } struct Yes : I { public void Fail() { throw new InvalidOperationException(); } }
    static int F<T>(string s, T t) where T : I { if (s == null) t.Fail();
        return s.Length; // fails
    }
    public static void Run() { F("x", new Yes()); F(null, new No()); }
}
public static class GoodFixedField {
    class P { readonly int[] a = new int[4]; public int F() { int r = a[3]; Hostile.Reached(); return r; } } // reached
    public static void Run() { new P().F(); }
}
public static class GoodStructReplaced {
    static int F(int[] a) { Step s = new Step(1); Step.Clear(ref s); if (s.by == 0) { a[0] = 1; Hostile.Reached(); } // reached
        return 0; }
    public static void Run() { F(new int[1]); }
}
