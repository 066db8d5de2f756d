// An element of a list that is read twice is one value only if nothing was written between.
using System;
using System.Collections.Generic;
public static class ItemWritten {
    static int F(List<int> l, int i, int j) {
        if (l[i] == 0) return 0;
        l[j] = 0;
        return 10 / l[i]; // fails
    }
    public static void Run() { F(new List<int> { 1, 1 }, 1, 1); }
}
public static class ItemOfOtherName {
    static int F(List<int> l) {
        List<int> o = l; if (l[0] == 0) return 0;
        o[0] = 0;
        return 10 / l[0]; // fails
    }
    public static void Run() { F(new List<int> { 1 }); }
}
public static class ItemSorted {
    static int F(List<int> l) {
        if (l[0] == 0) return 0;
        l.Sort();
        return 10 / l[0]; // fails
    }
    public static void Run() { F(new List<int> { 1, 0 }); }
}
public static class ItemInserted {
    static int F(List<int> l) {
        l[0] = 5;
        l.Insert(0, 0);
        return 10 / l[0]; // fails
    }
    public static void Run() { F(new List<int> { 1 }); }
}
public static class ItemByCall {
    static List<int> kept = new List<int> { 1 };
    static void Change() { kept[0] = 0; }
    static int F() {
        if (kept[0] == 0) return 0;
        Change();
        return 10 / kept[0]; // fails
    }
    public static void Run() { F(); }
}
public static class ItemInLoop {
    static int F(List<int> l) {
        int i = 0, s = 0; if (l[i] == 0) return 0;
        do { s += 10 / l[i]; // fails
            i++; } while (i < l.Count);
        return s;
    }
    public static void Run() { F(new List<int> { 1, 0 }); }
}
public static class ListsInLoop {
    static int F(List<int> a, List<int> b) {
        int s = 0; if (a[0] == 0) return 0;
        for (int k = 0; k < 2; k++) { s += 10 / a[0]; // fails
            List<int> t = a; a = b; b = t; }
        return s;
    }
    public static void Run() { F(new List<int> { 1 }, new List<int> { 0 }); }
}
public static class ItemOnOneWay {
    static int F(List<int> l, bool b) {
        int x = l[0]; if (x == 0) return 0;
        if (b) l[0] = 0;
        return 10 / l[0]; // fails
    }
    public static void Run() { F(new List<int> { 1 }, true); }
}
public static class ItemNull {
    static int F(List<string> l, Action act) {
        if (l[0] == null) return 0;
        act();
        return l[0].Length; // fails
    }
    public static void Run() { var l = new List<string> { "a" }; F(l, () => l[0] = null); }
}
public static class ItemNarrow {
    static int F(List<byte> l, int x) {
        l[0] = (byte)x; if (x == 0) return 0;
        return 10 / l[0]; // fails
    }
    public static void Run() { F(new List<byte> { 1 }, 256); }
}
public static class ItemOtherIndex {
    static int F(List<int> l, int i) {
        if (l[i + 1] == 0) return 0;
        return 10 / l[i]; // fails
    }
    public static void Run() { F(new List<int> { 0, 1 }, 0); }
}
public static class ItemRemoved {
    static int F(List<int> l) {
        l[1] = 3; l.RemoveAt(0);
        return 10 / l[1]; // fails
    }
    public static void Run() { F(new List<int> { 1, 2, 0 }); }
}
