// roslyn only
// Lists that get elements by other ways than `Add`: none of these may leave a list that is taken to be empty, or to have only what was added.
using System;
using System.Collections.Generic;
using System.Collections;
using System.Linq;
using System.Runtime.InteropServices;

public static class GrownBySetCount {
    static int A() {
        var l = new List<int>();
        CollectionsMarshal.SetCount(l, 3);
        return 10 / l[1]; // fails
    }
    public static void Run() { A(); }
}
public static class GrownBySpan {
    static int A() {
        var l = new List<int> { 1, 2 };
        CollectionsMarshal.AsSpan(l)[1] = 0;
        return 10 / l[1]; // fails
    }
    public static void Run() { A(); }
}
public static class GrownByExpression {
    static int A(int[] a) {
        List<int> l = [1, .. a];
        return 10 / l[1]; // fails
    }
    public static void Run() { A([0]); }
}
public static class GrownByInterface {
    static int A() {
        var l = new List<int>();
        ICollection<int> c = l;
        c.Add(0);
        Hostile.Reached();
        return 10 / l[0]; // fails
    }
    public static void Run() { A(); }
}
public static class GrownByOldInterface {
    static int A() {
        var l = new List<int>();
        ((IList)l).Add(0);
        return 10 / l[0]; // fails
    }
    public static void Run() { A(); }
}
public static class GrownByConstraint {
    static void Put<T>(T list) where T : ICollection<int> { list.Add(0); }
    static int A() {
        var l = new List<int>();
        Put(l);
        return 10 / l[0]; // fails
    }
    public static void Run() { A(); }
}
public static class GrownByReference {
    static void Put(ref List<int> list) { list.Add(0); }
    static int A() {
        var l = new List<int>();
        Put(ref l);
        return 10 / l[0]; // fails
    }
    public static void Run() { A(); }
}
public static class GrownByRefLocal {
    static int A() {
        var l = new List<int>();
        ref List<int> r = ref l;
        r.Add(0);
        return 10 / l[0]; // fails
    }
    public static void Run() { A(); }
}
public static class GrownByTuple {
    static int A() {
        var l = new List<int>();
        var t = (l, 1);
        t.l.Add(0);
        return 10 / l[0]; // fails
    }
    public static void Run() { A(); }
}
public static class GrownByRecord {
    record Pair(List<int> L, int N);
    static int A() {
        var l = new List<int>();
        var p = new Pair(l, 1);
        p.L.Add(0);
        return 10 / l[0]; // fails
    }
    public static void Run() { A(); }
}
public static class GrownByCapture {
    static int A() {
        var l = new List<int>();
        Enumerable.Range(0, 2).ToList().ForEach(l.Add);
        return 10 / l[0]; // fails
    }
    public static void Run() { A(); }
}
public static class GrownByLocalFunction {
    static int A() {
        var l = new List<int>();
        void Put() { l.Add(0); }
        Put();
        return 10 / l[0]; // fails
    }
    public static void Run() { A(); }
}
public static class GrownByRange {
    static int A() {
        var l = new List<int>(); var m = new List<int>();
        m.Add(0);
        l.AddRange(m);
        return 10 / l[0]; // fails
    }
    public static void Run() { A(); }
}
public static class GrownByItself {
    static int A() {
        var l = new List<int>();
        l.Add(1); l.Insert(1, 0);
        l.AddRange(l);
        return 10 / l[3]; // fails
    }
    public static void Run() { A(); }
}
public static class GrownByExtension {
    static void AddZero(this List<int> l) { l.Add(0); }
    static int A() {
        var l = new List<int>();
        l.AddZero();
        return 10 / l[0]; // fails
    }
    public static void Run() { A(); }
}
public static class GrownByCoalescing {
    static int A(List<int> given) {
        var l = new List<int>();
        var m = given ?? l;
        m.Add(0);
        return 10 / l[0]; // fails
    }
    public static void Run() { A(null); }
}
public static class GrownBySwitch {
    static int A(int k) {
        var l = new List<int>(); var m = new List<int>();
        var x = k switch { 0 => l, 1 => m, _ => null };
        x.Add(0);
        return 10 / l[0]; // fails
    }
    public static void Run() { A(0); }
}
public static class GrownInFinally {
    static int A() {
        var l = new List<int>();
        try { l.Add(1); l.RemoveAt(0); } finally { l.Add(0); }
        return 10 / l[0]; // fails
    }
    public static void Run() { A(); }
}
public static class GrownInHandler {
    static int A(string s) {
        var l = new List<int>();
        try { l.Add(s.Length); } catch (NullReferenceException) { l.Add(0); }
        return 10 / l[0]; // fails
    }
    public static void Run() { A(null); }
}
public static class GrownInFilter {
    static bool Put(List<int> l) { l.Add(0); return true; }
    static int A() {
        var l = new List<int>();
        try { throw new Exception(); } catch (Exception) when (Put(l)) { }
        return 10 / l[0]; // fails
    }
    public static void Run() { A(); }
}
public static class GrownByInitializer {
    sealed class Holder { public List<int> L { get; } = new List<int>(); }
    static int A() {
        var h = new Holder { L = { 1, 0 } };
        return 10 / h.L[1]; // fails
    }
    public static void Run() { A(); }
}
public static class GrownAfterClear {
    static List<int> field = new List<int>();
    static void Fill() { field.Add(0); }
    static int A() {
        field.Clear();
        Fill();
        return 10 / field[0]; // fails
    }
    public static void Run() { A(); }
}
public static class GrownUnderTwoNames {
    sealed class Holder { public List<int> l = new List<int>(); public List<int> m; }
    static int B(Holder h) {
        var l = h.l; h.m = l;
        l.Clear();
        h.m.Add(0);
        return 10 / l[0]; // fails
    }
    public static void Run() { B(new Holder()); }
}
public static class GrownInTable {
    static int A(List<int>[] t, int i, int j) {
        t[i].Clear();
        t[j].Add(0);
        return 10 / t[i][0]; // fails
    }
    public static void Run() { A(new[] { new List<int>() }, 0, 0); }
}
public static class GrownInDictionary {
    static int A(Dictionary<int, List<int>> d) {
        d[1] = new List<int>();
        d[1].Add(0);
        var l = new List<int>();
        d[2] = l;
        d[2].Add(0);
        return 10 / l[0]; // fails
    }
    public static void Run() { A(new Dictionary<int, List<int>>()); }
}
public static class GrownByYield {
    static IEnumerable<int> Each(List<int> seen) {
        var l = new List<int>();
        seen.Clear();
        yield return 1;
        yield return 10 / seen[0]; // fails
        l.Add(1);
    }
    public static void Run() { var s = new List<int>(); foreach (int x in Each(s)) s.Add(0); }
}
public static class GrownByEnumerator {
    static int A(List<int> l) {
        int s = 0;
        l.Clear();
        foreach (int x in new[] { 0, 1 }) { if (l.Count > 0) s += 10 / l[0]; // fails
            l.Add(x); }
        return s;
    }
    public static void Run() { A(new List<int>()); }
}
public static class GrownBySubclass {
    class Mine : List<int> { public new void Add(int x) { base.Add(0); } }
    static int A() {
        var l = new Mine();
        l.Add(5);
        return 10 / l[0]; // fails
    }
    static int B() {
        List<int> l = new Mine();
        ((Mine)l).Add(5);
        return 10 / l[0];
    }
    public static void Run() { A(); B(); }
}
public static class GrownByCast {
    static int A() {
        var l = new List<int>();
        object o = l;
        if (o is List<int> m) m.Add(0);
        return 10 / l[0]; // fails
    }
    public static void Run() { A(); }
}
public static class GrownOfBytes {
    static int A(int v) {
        var l = new List<byte>();
        l.Add((byte)v);
        l.Add(unchecked((byte)(v + 255)));
        return 10 / l[0]; // fails
    }
    public static void Run() { A(256); }
}
public static class GrownOfEnums {
    static int A(DayOfWeek d) {
        var l = new List<DayOfWeek>();
        l.Add(d);
        return 10 / (int)l[0]; // fails
    }
    public static void Run() { A(DayOfWeek.Sunday); }
}
public static class GrownOfStructs {
    struct P { public int x; }
    static int A() {
        var l = new List<P>();
        l.Add(new P { x = 1 });
        l.Add(default);
        return 10 / l[1].x; // fails
    }
    public static void Run() { A(); }
}
