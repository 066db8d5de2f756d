// Statics: each instance of a generic type has its own, callees and initializers write them, interlocked operations, singletons.
using System;
using System.Collections.Generic;
using System.Threading;
public static class GenericStaticOfOther {
    class G<T> { public static int d; public static void Set(int x) { d = x; } }
    static int F() {
        G<int>.Set(1); if (G<int>.d == 0) return 0;
        return 10 / G<long>.d; // fails
    }
    public static void Run() { F(); }
}
public static class GenericStaticOfReferences {
    class G<T> where T : class { public static T last; public static void Set(T t) { last = t; } } // one code, two places
    static int F() {
        G<string>.Set("x"); G<object>.Set(null); int n = G<string>.last.Length;
        return n + G<object>.last.GetHashCode(); // fails
    }
    public static void Run() { F(); }
}
public static class GenericStaticByMethod {
    class G<T> { public static int d = 1; }
    static void Zero<T>() { G<T>.d = 0; }
    static int F() {
        G<byte>.d = 1; Zero<byte>();
        return 10 / G<byte>.d; // fails
    }
    public static void Run() { F(); }
}
public static class NestedInGeneric {
    class Outer<T> { public class Inner { public static string s; } }
    static int F() {
        Outer<int>.Inner.s = "x";
        return Outer<uint>.Inner.s.Length; // fails
    }
    public static void Run() { F(); }
}
public static class InheritedStaticIsOne {
    class B { public static int d = 1; } class C : B { } class D : B { }
    static int F() {
        C.d = 1; D.d = 0;
        return 10 / C.d; // fails
    }
    public static void Run() { F(); }
}
public static class StaticAcrossVirtual {
    static int d; class B { public virtual void Go() { } } class C : B { public override void Go() { d = 0; } }
    static int F(B b) {
        d = 1; b.Go();
        return 10 / d; // fails
    }
    public static void Run() { F(new B()); F(new C()); }
}
public static class StaticAcrossComparer {
    static int d; class K : IComparable<K> { public int CompareTo(K o) { d = 0; return 0; } }
    static int F(List<K> l) {
        d = 1; l.Sort(); // library code that comes back
        return 10 / d; // fails
    }
    static void G() { F(new List<K> { new K() }); F(new List<K> { new K(), new K() }); }
    public static void Run() { G(); }
}
public static class StaticAcrossEquals {
    static string s; class K { public override bool Equals(object o) { s = null; return true; } public override int GetHashCode() { return 1; } }
    static int F(Dictionary<K, int> m, K k) {
        s = "x"; m.ContainsKey(k);
        return s.Length; // fails
    }
    public static void Run() { F(new Dictionary<K, int>(), new K()); F(new Dictionary<K, int> { { new K(), 1 } }, new K()); }
}
public static class StaticAcrossToString {
    static int d; class K { public override string ToString() { d = 0; return ""; } }
    static int F(object o) {
        d = 1; string t = string.Concat("a", o);
        return 10 / d; // fails
    }
    public static void Run() { F("x"); F(new K()); }
}
public static class StaticAcrossFormat {
    static int d; class K : IFormattable { public string ToString(string f, IFormatProvider p) { d = 0; return ""; } }
    static int F(object o) {
        d = 1; string t = string.Format("{0:x}", o);
        return 10 / d; // fails
    }
    public static void Run() { F("x"); F(new K()); }
}
public static class StaticAcrossForeach {
    static int d; static IEnumerable<int> Each() { yield return 1; d = 0; }
    static int F(IEnumerable<int> e) {
        d = 1; int s = 0; foreach (int x in e) s += x;
        return s / d; // fails
    }
    public static void Run() { F(new[] { 1 }); F(Each()); }
}
public static class InterlockedDown {
    static int d;
    static int F() {
        d = 1; Interlocked.Decrement(ref d);
        return 10 / d; // fails
    }
    public static void Run() { F(); }
}
public static class InterlockedOld {
    static string s = "x";
    static int F(string t) {
        string old = Interlocked.Exchange(ref s, t); int n = old.Length; // the old one is not null
        return n + s.Length; // fails
    }
    public static void Run() { F("y"); F(null); }
}
public static class InterlockedCompare {
    static string s;
    static int F(string a) {
        s = null; string r = Interlocked.CompareExchange(ref s, a, null); // gives what was there: null
        return r.Length; // fails
    }
    public static void Run() { F("x"); }
}
public static class InterlockedNotTaken {
    static int F(int d) {
        Interlocked.CompareExchange(ref d, 5, 1); // only if it was 1
        return 10 / d; // fails
    }
    public static void Run() { F(1); F(0); }
}
public static class InterlockedAddLocal {
    static int F(int k) {
        int d = 3; int e = Interlocked.Add(ref d, k); if (e != d) return 0;
        return 10 / d; // fails
    }
    public static void Run() { F(1); F(-3); }
}
public static class SingletonInConstructor {
    class S { public static readonly S one = new S(); static readonly string name = "s"; readonly int n; S() { n = Len(); }
        static int Len() {
            try { return name.Length; } catch (NullReferenceException e) { Hostile.Failed(e); return 0; } // fails
        } }
    public static void Run() { var s = S.one; }
}
public static class ThreadStaticInitializer {
    [ThreadStatic] static string s = "x"; // only in the first thread
    static void F() {
        try { int n = s.Length; } catch (NullReferenceException e) { Hostile.Failed(e); } // fails
    }
    public static void Run() { F(); var t = new Thread(F); t.Start(); t.Join(); }
}
public static class NeverWrittenButByRef {
    static int d = 1; static void Zero(ref int x) { x = 0; }
    static int F() {
        return 10 / d; // fails
    }
    public static void Run() { F(); Zero(ref d); F(); }
}
public static class NeverWrittenButByOut {
    static string s = "x"; static bool Get(out string t) { t = null; return false; }
    static int F() {
        return s.Length; // fails
    }
    public static void Run() { F(); Get(out s); F(); }
}
public static unsafe class NeverWrittenButByPointer {
    static int d = 1;
    static int F() {
        return 10 / d; // fails
    }
    public static void Run() { F(); fixed (int* p = &d) *p = 0; F(); }
}
public static class NeverWrittenButInLambda {
    static int d = 1;
    static int F() {
        return 10 / d; // fails
    }
    public static void Run() { F(); Action a = () => d = 0; a(); F(); }
}
public static class OperatorWrites {
    static int d; class V { public static V operator +(V a, V b) { d = 0; return a; } public static implicit operator V(int n) { d = n; return new V(); } }
    static int F(V v) {
        d = 1; v = v + v;
        return 10 / d; // fails
    }
    public static void Run() { F(new V()); }
}
public static class ConversionWrites {
    static int d; class V { public static implicit operator V(int n) { d = n; return null; } }
    static int F(int n) {
        d = 1; V v = n;
        return 10 / d; // fails
    }
    public static void Run() { F(2); F(0); }
}
public static class IndexerWrites {
    class M { public int d = 1; public int this[int i] { get { return i; } set { d = value; } } }
    static int F(M m) {
        m.d = 1; m[3] = 0;
        return 10 / m.d; // fails
    }
    public static void Run() { F(new M()); }
}
public static class SetterWritesOther {
    class M { int a; public int b = 1; public int A { get { return a; } set { a = value; b = 0; } } }
    static int F(M m) {
        m.b = 1; m.A = 5;
        return m.A / m.b; // fails
    }
    public static void Run() { F(new M()); }
}
public static class SetterClamps {
    class M { int a; public int A { get { return a; } set { a = value > 3 ? 0 : value; } } }
    static int F(M m) {
        m.A = 5;
        return 10 / m.A; // fails
    }
    public static void Run() { F(new M()); }
}
public static class EventAccessorWrites {
    class M { public int d = 1; public event Action E { add { d = 0; } remove { d = 1; } } }
    static int F(M m) {
        m.d = 1; m.E += null;
        return 10 / m.d; // fails
    }
    public static void Run() { F(new M()); }
}
public static class DeepRecursionWrites {
    static int d; static void Go(int n) { if (n == 0) d = 0; else Go(n - 1); }
    static int F(int n) {
        d = 1; Go(n);
        return 10 / d; // fails
    }
    public static void Run() { F(1000); }
}
public static class GoodGenericStatic {
    class G<T> { public static int d; }
    static int F(int[] a) {
        G<int>.d = 1; if (G<long>.d == 0) { int r = a[G<long>.d]; Hostile.Reached(); return r; } // reached
        return 0;
    }
    public static void Run() { F(new int[1]); }
}
