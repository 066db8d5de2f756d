// roslyn only
// Getters of libraries and pure methods give the object itself; loops and ends of enumerators that are reached.
using System; using System.Collections; using System.Collections.Generic; using System.Collections.ObjectModel; using System.Diagnostics.Contracts; using System.Runtime.CompilerServices; using System.Runtime.InteropServices; using System.Threading;

public static class SyncRootOfArrayList {
    static Action Cb; static object Last;
    class C : ArrayList { public int n; public int res;
        public C() { n = 5; Last = SyncRoot; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => ((C)Last).n = 0; new C(); }
}
public static class SyncRootOfHashtable {
    static Action Cb; static object Last;
    class C : Hashtable { public int n; public int res;
        public C() { n = 5; Last = SyncRoot; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => ((C)Last).n = 0; new C(); }
}
public static class SyncRootOfList {
    static Action Cb; static object Last;
    class C : List<int> { public int n; public int res;
        public C() { n = 5; Last = ((ICollection)this).SyncRoot; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => ((C)Last).n = 0; new C(); }
}
public static class SyncRootOfCollection {
    static Action Cb; static IList<int> Last;
    class C : CollectionBase { public int n; public int res;
        public C() { n = 5; Lst = List; Cb();
            res = 10 / n; } } // fails
    static IList Lst;
    public static void Run() { Cb = () => ((C)Lst).n = 0; new C(); }
}
public static class InnerOfDictionaryBase {
    static Action Cb; static IDictionary Lst;
    class C : DictionaryBase { public int n; public int res;
        public C() { n = 5; Lst = Dictionary; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => ((C)Lst).n = 0; new C(); }
}
public static class PureMethod {
    static Action Cb; static C Last;
    class C { public int n; public int res; [Pure] C Me() { return this; }
        public C() { n = 5; Last = Me(); Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => Last.n = 0; new C(); }
}
public static class ListOfItself {
    static Action Cb; static C Last;
    class C : List<C> { public int n; public int res;
        public C() { n = 5; Add(this); Last = this[0]; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => Last.n = 0; new C(); }
}
public static class ListOfItselfDelegate {
    static Action<C> Kept = c => c.n = 0;
    class C : List<C> { public int n; public int res;
        public C() { Add(this); n = 5; Kept(this[0]);
            res = 10 / n; } } // fails
    public static void Run() { new C(); }
}
public static class OwnIndexer {
    static Action<C> Kept = c => c.n = 0;
    class C { public int n; public int res; public C this[int i] => this;
        public C() { n = 5; Kept(this[0]);
            res = 10 / n; } } // fails
    public static void Run() { new C(); }
}
public static class OwnLambdaInField {
    class C { public int n; public int res; Action f;
        public C() { f = () => n = 0; n = 5; f();
            res = 10 / n; } } // fails
    public static void Run() { new C(); }
}
public static class GetterOfField {
    static Action<C> Kept = c => c.h.c.n = 0;
    public class H { public C c; public C Mine => c; }
    public class C { public int n; public int res; public H h;
        public C(H h) { this.h = h; h.c = this; n = 5; Kept2(h.Mine);
            res = 10 / n; } } // fails
    static Action<C> Kept2 = c => c.n = 0;
    public static void Run() { new C(new H()); }
}
public static class GetterOfMadeChild {
    public class H { public H(C c) { me = () => c; } Func<C> me; public C Mine => me(); }
    public class C { public int n; public int res; public H h;
        public C() { h = new H(this); n = 5; Kept2(h.Mine);
            res = 10 / n; } } // fails
    static Action<C> Kept2 = c => c.n = 0;
    public static void Run() { new C(); }
}
public static class StaticGetter {
    static C Last; static C Mine => Last;
    public class C { public int n; public int res;
        public C() { Last = this; n = 5; Mine.n = 0;
            res = 10 / n; } } // fails
    public static void Run() { new C(); }
}
public static class CurrentThreadSlot {
    [ThreadStatic] static C Last;
    public class C { public int n; public int res;
        public C(Action a) { Last = this; n = 5; a();
            res = 10 / n; } } // fails
    public static void Run() { new C(() => Last.n = 0); }
}
public static class EachReached {
    static int A(List<int> a, int[] t) { var e = a.GetEnumerator(); while (e.MoveNext()) { } if (!e.MoveNext() && !e.MoveNext()) {
        t[0] = t[0]; Hostile.Reached(); } // reached
        return 0; }
    static int B(List<int> a, int[] t) { int n = 0; foreach (int x in a) { n++; if (n == a.Count) {
        t[0] = t[0]; Hostile.Reached(); } } // reached
        return 0; }
    static int C(List<int> a, int[] t) { int n = 0; try { foreach (int x in a) a.Add(1); } catch (InvalidOperationException) { if (a.Count > 2)
        { t[0] = t[0]; Hostile.Reached(); } } // reached
        return 0; }
    static int D(List<int> a, int[] t) { int n = 0; foreach (int x in a) { if (x == 2) { a.Clear(); if (a.Count == 0)
        { t[0] = t[0]; Hostile.Reached(); } break; } } // reached
        return 0; }
    static int E(List<int> a, int[] t) { var e = a.GetEnumerator(); a = new List<int>(); if (e.MoveNext() && a.Count == 0)
        { t[0] = t[0]; Hostile.Reached(); } // reached
        return 0; }
    static int F(List<int> a, int[] t) { var e = a.GetEnumerator(); e.MoveNext(); var f = e; e.MoveNext(); if (f.Current != e.Current)
        { t[0] = t[0]; Hostile.Reached(); } // reached
        return 0; }
    static int G(List<int> a, int[] t) { foreach (int x in a) { foreach (int y in a) if (x > y)
        { t[0] = t[0]; Hostile.Reached(); } } // reached
        return 0; }
    static int H(List<int> a, int[] t) { var e = a.GetEnumerator(); int old = e.Current; e.MoveNext(); if (old != e.Current)
        { t[0] = t[0]; Hostile.Reached(); } // reached
        return 0; }
    static int I(List<int> a, int[] t) { var e = a.GetEnumerator(); while (e.MoveNext()) { } if (e.Current == 0 && a[0] == 1)
        { t[0] = t[0]; Hostile.Reached(); } // reached
        return 0; }
    static int J(List<int> a, int[] t) { int i = 0; foreach (int x in a) { CollectionsMarshal.AsSpan(a)[1] = 77; if (i == 1 && x == 77)
        { t[0] = t[0]; Hostile.Reached(); } i++; } // reached
        return 0; }
    public static void Run() { var t = new int[1]; A(new List<int> { 1, 2 }, t); B(new List<int> { 1, 2 }, t); C(new List<int> { 1, 2 }, t); D(new List<int> { 1, 2 }, t); E(new List<int> { 1, 2 }, t); F(new List<int> { 1, 2 }, t); G(new List<int> { 1, 2 }, t); H(new List<int> { 1, 2 }, t); I(new List<int> { 1, 2 }, t); J(new List<int> { 1, 2 }, t); }
}
