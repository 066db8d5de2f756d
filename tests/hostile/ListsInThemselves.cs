// A list that is put into itself is known by another name.
using System;
using System.Collections.Generic;
public static class AddedToItself {
    static object Go(List<object> l) {
        l.Clear(); l.Add(l); l.Add(l); var x = (List<object>)l[0];
        x.Clear();
        return l[1]; // fails
    }
    public static void Run() { Go(new List<object>()); }
}
public static class InsertedIntoItself {
    static object Go(List<object> l) {
        l.Insert(0, l);
        object[] t = { l[0] };
        if (l.Count < 2) return null;
        ((List<object>)t[0]).Clear();
        return l[1]; // fails
    }
    public static void Run() { Go(new List<object> { 1, 2, 3 }); }
}
public static class StoredInItself {
    static int Go(List<object> l, int[] a) {
        if (l.Count < 2) return 0;
        l[0] = l;
        ((List<object>)l[0]).RemoveAt(1);
        return a[l.Count]; // fails upper-bound
    }
    static int Other(List<object> l) {
        if (l.Count != 2) return 0;
        l[0] = l;
        ((List<object>)l[0]).RemoveAt(1);
        return l[1] == null ? 1 : 2; // fails
    }
    public static void Run() { try { Go(new List<object> { 1, 2 }, new int[1]); } catch (Exception e) { Hostile.Failed(e); } Other(new List<object> { 1, 2 }); }
}
