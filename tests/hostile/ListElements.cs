// Elements of lists that are taken to be what was put there and are not: other names of the list, methods that move elements, what lies behind the count.
using System;
using System.Collections.Generic;
using System.Linq;

public static class ListsInserted {
    static int A() {
        var l = new List<int>(); l.Add(1); l.Add(2);
        l.Insert(0, 0);
        return 10 / l[0]; // fails
    }
    public static void Run() { A(); }
}
public static class ListsRemoved {
    static int A() {
        var l = new List<int>(); l.Add(1); l.Add(0); l.Add(3);
        l.RemoveAt(0);
        return 10 / l[0]; // fails
    }
    public static void Run() { A(); }
}
public static class ListsOfCollections {
    static int A(int[] a) {
        var l = new List<int>(a);
        return 10 / (l[0] + 1); // fails
    }
    public static void Run() { A(new[] { -1 }); }
}
public static class ListsRanged {
    static int A(int[] a) {
        var l = new List<int>(); l.Add(1);
        l.AddRange(a);
        return 10 / (l[1] + 1); // fails
    }
    public static void Run() { A(new[] { -1 }); }
}
public static class ListsSorted {
    static int A() {
        var l = new List<int>(); l.Add(1); l.Add(0);
        l.Sort();
        return 10 / l[0]; // fails
    }
    public static void Run() { A(); }
}
public static class ListsReversed {
    static int A(List<int> l) {
        l.Clear(); l.Add(1); l.Add(0);
        l.Reverse();
        return 10 / l[0]; // fails
    }
    public static void Run() { A(new List<int>()); }
}
public static class ListsByDelegate {
    static int A() {
        var l = new List<int>(); l.Add(1);
        Action a = () => l[0] = 0;
        a();
        return 10 / l[0]; // fails
    }
    public static void Run() { A(); }
}
public static class ListsByInterface {
    static int A() {
        var l = new List<int>(); l.Add(1);
        IList<int> i = l;
        i[0] = 0;
        return 10 / l[0]; // fails
    }
    public static void Run() { A(); }
}
public static class ListsByObject {
    static int A() {
        var l = new List<int>(); l.Add(1);
        object o = l;
        var m = (List<int>)o;
        m[0] = 0;
        return 10 / l[0]; // fails
    }
    public static void Run() { A(); }
}
public static class ListsByField {
    static List<int> field;
    static void Zero() { field[0] = 0; }
    static int A() {
        var l = new List<int>(); l.Add(1);
        field = l;
        Zero();
        return 10 / l[0]; // fails
    }
    public static void Run() { A(); }
}
public static class ListsByFieldAgain {
    sealed class Holder { public List<int> l = new List<int>(); }
    static int A(Holder h) {
        var l = new List<int>(); l.Add(1);
        h.l = l;
        h.l[0] = 0;
        return 10 / l[0]; // fails
    }
    public static void Run() { A(new Holder()); }
}
public static class ListsHeld {
    sealed class Holder { public List<int> l = new List<int>(); public void Zero() { l[0] = 0; } }
    static int A(Holder h) {
        h.l.Add(1); h.l[0] = 5;
        h.Zero();
        return 10 / h.l[0]; // fails
    }
    public static void Run() { A(new Holder()); }
}
public static class ListsChosen {
    static int A(List<int> a, List<int> b, bool c) {
        List<int> l = c ? a : b;
        a.Clear(); a.Add(1);
        l[0] = 0;
        return 10 / a[0]; // fails
    }
    public static void Run() { A(new List<int> { 1 }, new List<int> { 1 }, true); }
}
public static class ListsChosenOwn {
    static int A(bool c) {
        var a = new List<int>(); var b = new List<int>();
        a.Add(1); b.Add(1);
        List<int> l = c ? a : b;
        l[0] = 0;
        return 10 / a[0]; // fails
    }
    public static void Run() { A(true); }
}
public static class ListsChosenPassed {
    static void Zero(List<int> l) { l[0] = 0; }
    static int A(bool c) {
        var a = new List<int>(); var b = new List<int>();
        a.Add(1); b.Add(1);
        List<int> l = c ? a : b;
        Zero(l);
        return 10 / a[0]; // fails
    }
    public static void Run() { A(true); }
}
public static class ListsInLoops {
    static int A(int n) {
        var l = new List<int>();
        for (int i = 0; i < n; i++) l.Add(n - 2 - i);
        int s = 0;
        for (int i = 0; i < l.Count; i++)
            s += 10 / l[i]; // fails
        return s;
    }
    public static void Run() { A(3); }
}
public static class ListsMadeInLoops {
    static int A(int n) {
        List<int> last = null;
        int s = 0;
        for (int i = 0; i < n; i++) {
            var l = new List<int>();
            if (last != null)
                s += 10 / last[0]; // fails
            l.Add(i); last = l;
        }
        return s;
    }
    public static void Run() { A(3); }
}
public static class ListsEmptied {
    static int A() {
        var l = new List<int>(); l.Add(1); l.Clear();
        return l.First(); // fails
    }
    public static void Run() { A(); }
}
public static class ListsEmptiedMore {
    static int A(List<int> l) {
        l[3] = 1; l.Clear();
        return l.Last(); // fails
    }
    public static void Run() { A(new List<int> { 1, 2, 3, 4 }); }
}
public static class ListsCounted {
    static int A() {
        var l = new List<int>(); l.Add(1); l.Clear(); l.Add(0);
        return 10 / l[0]; // fails
    }
    public static void Run() { A(); }
}
public static class ListsInTables {
    static int A(List<int>[] t) {
        var l = new List<int>(); l.Add(1);
        t[0] = l;
        t[0][0] = 0;
        return 10 / l[0]; // fails
    }
    public static void Run() { A(new List<int>[1]); }
}
public static class ListsInLists {
    static int A() {
        var l = new List<int>(); l.Add(1);
        var m = new List<List<int>>(); m.Add(l);
        m[0][0] = 0;
        return 10 / l[0]; // fails
    }
    public static void Run() { A(); }
}
public static class ListsOfReferences {
    sealed class Box { public int f; }
    static int A(List<Box> l) {
        l[0] = new Box();
        l.RemoveAt(0);
        return l[0].f; // fails null
    }
    public static void Run() { A(new List<Box> { null, null }); }
}
public static class ListsReturned {
    static List<int> kept;
    static List<int> Keep(List<int> l) { kept = l; return l; }
    static int A() {
        var l = new List<int>(); l.Add(1);
        Keep(l);
        kept[0] = 0;
        return 10 / l[0]; // fails
    }
    public static void Run() { A(); }
}
public static class ListsCaught {
    static int A(int k) {
        var l = new List<int>(); l.Add(1);
        try { l[0] = 0; if (k > 0) throw new Exception(); l[0] = 1; } catch (Exception) { }
        return 10 / l[0]; // fails
    }
    public static void Run() { A(1); }
}
public static class ListsOfIterators {
    static IEnumerable<int> Each(List<int> l) {
        l[0] = 1;
        yield return 0;
        yield return 10 / l[0]; // fails
    }
    public static void Run() { var l = new List<int> { 1 }; foreach (int x in Each(l)) l[0] = 0; }
}
public static class ListsEnumerated {
    static int A(List<int> l) {
        l[0] = 1;
        try { l.ForEach(x => l[0] = 0); } catch (InvalidOperationException) { }
        return 10 / l[0]; // fails
    }
    public static void Run() { A(new List<int> { 1 }); }
}
public static class ListsNarrow {
    static int A(List<byte> l, int v) {
        l[0] = (byte)v;
        return 10 / l[0]; // fails
    }
    public static void Run() { A(new List<byte> { 1 }, 256); }
}
public static class ListsOfOwnClass {
    sealed class Mine : List<int> { public void Zero() { this[0] = 0; } }
    static int A(Mine l) {
        l[0] = 1; l.Zero();
        return 10 / l[0]; // fails
    }
    public static void Run() { var m = new Mine(); m.Add(3); A(m); }
}
public static class ListsSearched {
    static int A(List<int> l) {
        int i = 0;
        while (i < l.Count && l[i] != 0) i++;
        if (i == 0) return 0;
        l.RemoveAt(0);
        return 10 / l[i - 1]; // fails
    }
    public static void Run() { A(new List<int> { 1, 0, 0 }); }
}
