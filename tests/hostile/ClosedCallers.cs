// Private methods whose callers are not all calls: delegates, lambdas, interfaces, iterators, overrides, events, operators.
using System;
using System.Collections.Generic;
using System.Linq;
public static class ByDelegate {
    static int Get(int[] a, int i) {
        return a[i]; // fails upper-bound
    }
    static int F(int[] a) { return a.Length > 0 ? Get(a, 0) : 0; }
    public static void Run() { F(new int[1]); Func<int[], int, int> g = Get; g(new int[1], 1); }
}
public static class ByLambda {
    static int Div(int d) {
        return 10 / d; // fails
    }
    public static void Run() { Div(1); var l = new List<int> { 1, 0 }; l.ForEach(x => Div(x)); }
}
public static class ByMethodGroup {
    static int Length(string s) {
        return s.Length; // fails
    }
    public static void Run() { Length("a"); new[] { "a", null }.Select(Length).Sum(); }
}
public static class ByInterface {
    interface I { int Get(int d); }
    class C : I { int I.Get(int d) { return Div(d); } public int One() { return Div(1); }
        int Div(int d) {
            return 10 / d; // fails
        } }
    public static void Run() { new C().One(); ((I)new C()).Get(0); }
}
public static class ByImplicitInterface {
    class Item : IComparable<Item> { public string s;
        public int CompareTo(Item other) { // nobody in this file calls it
            return s.Length - other.s.Length; // fails null
        } }
    public static void Run() { try { var l = new List<Item> { new Item { s = "b" }, new Item { s = "a" } }; l.Sort(); l[1].s = null; l.Sort(); } catch (InvalidOperationException e) { Hostile.Failed(e.InnerException); } }
}
public static class ByDynamicInvoke {
    static int Div(int d) {
        return 10 / d; // fails
    }
    public static void Run() { Div(2); Delegate d = new Func<int, int>(Div); try { d.DynamicInvoke(0); } catch (System.Reflection.TargetInvocationException e) { Hostile.Failed(e.InnerException); } }
}
public static class ByIteratorLater {
    static int step = 1;
    static int Div(int d) {
        return 10 / d; // fails
    }
    static IEnumerable<int> All() { yield return Div(step); yield return Div(step); }
    public static void Run() { foreach (int x in All()) step = 0; }
}
public static class ByEvent {
    static event Action<string> Said;
    static void Heard(string s) {
        int n = s.Length; // fails
    }
    static void Say(string s) { if (Said != null) Said(s); }
    public static void Run() { Heard("x"); Said += Heard; Say(null); }
}
public static class ByOverrideOfInternal {
    internal class B { internal virtual int Take(int[] a) { return 0; } }
    class C : B { internal override int Take(int[] a) {
            return a[0]; // fails upper-bound
        } }
    static int Only(B b, int[] a) { return b.Take(a); }
    public static void Run() { Only(new C(), new int[1]); Only(new C(), new int[0]); }
}
public static class ByBaseThroughGeneric {
    abstract class B<T> { protected abstract int Use(T t); public int Go(T t) { return Use(t); } }
    class C : B<string> { protected override int Use(string s) {
            return s.Length; // fails
        } }
    public static void Run() { new C().Go("x"); new C().Go(null); }
}
public static class ByOperator {
    struct M { public int v; public static M operator /(M a, M b) {
            return new M { v = a.v / b.v }; // fails
        } }
    static M Half(M m) { return m / new M { v = 2 }; }
    public static void Run() { Half(new M { v = 4 }); M a = new M(), z = new M(); a /= z; }
}
public static class ByConversion {
    class Text { public string s; public static implicit operator int(Text t) {
            return t.s.Length; // fails null
        } }
    static int F(int[] a, Text t) { return a[t]; }
    public static void Run() { F(new int[3], new Text { s = "" }); F(new int[3], new Text()); }
}
public static class ByToString {
    class Named { public string n; public override string ToString() {
            return n.Trim(); // fails
        } }
    public static void Run() { string s = "" + new Named { n = "a" }; s = "" + new Named(); }
}
public static class ByForeach {
    class Range { public int[] a; public It GetEnumerator() { return new It { a = a, i = -1 }; } }
    struct It { public int[] a; public int i; public bool MoveNext() { return ++i <= a.Length; } // one too far
        public int Current { get {
            return a[i]; // fails upper-bound
        } } }
    public static void Run() { int s = 0; foreach (int x in new Range { a = new int[2] }) s += x; }
}
public static class ByUsing {
    struct Guard : IDisposable { public string s; public void Dispose() {
            int n = s.Length; // fails
        } }
    public static void Run() { using (var g = new Guard { s = "a" }) { } using (var g = new Guard()) { } }
}
public static class ByCollectionInitializer {
    class Bag : System.Collections.IEnumerable { int[] a = new int[2]; int n; public void Add(int x) {
            a[n++] = x; // fails upper-bound
        } public System.Collections.IEnumerator GetEnumerator() { return null; } }
    public static void Run() { var b = new Bag { 1, 2 }; b = new Bag { 1, 2, 3 }; }
}
public static class ByRecursionOnly {
    static int Down(int[] a, int i) { if (i > 9) return 0; Down(a, i + 3);
        return a[i]; // fails upper-bound
    }
    public static void Run() { Down(new int[2], 0); }
}
public static class ByDefaultArgument {
    static int Get(int[] a, int i = 2) {
        return a[i]; // fails upper-bound
    }
    public static void Run() { Get(new int[2], 1); Get(new int[2]); }
}
public static class ByParams {
    static int First(params int[] a) {
        return a[0]; // fails upper-bound
    }
    public static void Run() { First(1); First(1, 2); First(); }
}
public static class ByParamsNull {
    static int Count(params string[] a) {
        return a.Length; // fails
    }
    public static void Run() { Count(); Count("x"); Count(null); }
}
public static class ByFinalizerOfIterator {
    static string name = "x";
    static void Close() {
        int n = name.Length; // fails
    }
    static IEnumerable<int> All() { try { yield return 1; } finally { Close(); } }
    public static void Run() { Close(); using (var e = All().GetEnumerator()) { e.MoveNext(); name = null; } }
}
public static class ByThreadStart {
    static int d = 1;
    static void Work() {
        try { int x = 10 / d; } catch (DivideByZeroException e) { Hostile.Failed(e); } // fails
    }
    public static void Run() { Work(); var t = new System.Threading.Thread(Work); d = 0; t.Start(); t.Join(); }
}
public static class ByLazy {
    static int size = 3; static int[] Make() {
        return new int[10 / size]; // fails division
    }
    public static void Run() { Make(); var l = new Lazy<int[]>(Make); size = 0; int[] a = l.Value; }
}
public static class ByStaticConstructor {
    static class Early { public static readonly int x = Div(0); static Early() { } public static void Touch() { } }
    static int Div(int d) {
        try { return 10 / d; } catch (DivideByZeroException e) { Hostile.Failed(e); return 0; } // fails
    }
    public static void Run() { Div(1); Early.Touch(); }
}
public static class ByPartOfInvocationList {
    static int Div(int d) {
        return 10 / d; // fails
    }
    static int Sub(int d) { return d - 1; }
    public static void Run() { Func<int, int> f = Div; f += Sub; int r = f(2); foreach (Func<int, int> g in f.GetInvocationList()) g(r - 1); }
}
public static class ByComparer {
    static int Compare(string a, string b) {
        return a.Length - b.Length; // fails null
    }
    public static void Run() { try { var s = new[] { "b", "a" }; Array.Sort(s, Compare); s[0] = null; Array.Sort(s, Compare); } catch (InvalidOperationException e) { Hostile.Failed(e.InnerException); } }
}
public static class ByCurriedLambda {
    static int Get(int[] a, int i) {
        return a[i]; // fails upper-bound
    }
    static Func<int, int> At(int[] a) { return i => Get(a, i); }
    public static void Run() { var f = At(new int[3]); f(2); f(3); }
}
public static class GoodClosed {
    static int Get(int[] a, int i) { int r = a[i]; Hostile.Reached(); return r; } // reached
    static int F(int[] a) { int s = 0; for (int i = a.Length - 1; i >= 0; i--) s += Get(a, i); return s; }
    public static void Run() { F(new int[3]); }
}
public static class GoodNullCaller {
    static int Length(string s) { int[] a = new int[1]; if (s == null) { a[0] = 1; Hostile.Reached(); return 0; } return s.Length; } // reached
    public static void Run() { Length("x"); Func<string, int> f = Length; f(null); }
}
