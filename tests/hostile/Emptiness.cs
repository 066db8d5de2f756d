// What is not empty now may be empty later, or another.
using System;
using System.Collections.Generic;
using System.Linq;
public static class ClearedAfterAny {
    static int F(List<int> l, IEnumerable<int> e) {
        if (!e.Any()) return 0;
        l.Clear();
        return e.First(); // fails empty
    }
    public static void Run() { var l = new List<int> { 1 }; F(l, l.Where(x => x > 0)); }
}
public static class ClearedByCall {
    static List<int> kept = new List<int> { 1 };
    static void Change() { kept.Clear(); }
    static int F(IEnumerable<int> e) {
        if (!e.Any()) return 0;
        Change();
        return e.First(); // fails empty
    }
    public static void Run() { F(kept); }
}
public static class OtherEnumerable {
    static int F(IEnumerable<int> e, IEnumerable<int> f) {
        if (!e.Any()) return 0;
        e = f;
        return e.First(); // fails empty
    }
    public static void Run() { F(new[] { 1 }, new int[0]); }
}
public static class EnumerablesInLoop {
    static int F(IEnumerable<int>[] all) {
        int n = 0; IEnumerable<int> e = all[0]; if (!e.Any()) return 0;
        for (int i = 1; i < all.Length; i++) { n += e.First(); // fails empty
            e = all[i]; }
        return n + e.Last();
    }
    public static void Run() { F(new IEnumerable<int>[] { new[] { 1 }, new int[0], new int[0] }); }
}
public static class CountOfOther {
    static int F(List<int> a, List<int> b) {
        if (a.Count == 0) return 0;
        return b.First(); // fails empty
    }
    public static void Run() { F(new List<int> { 1 }, new List<int>()); }
}
public static class CountedBefore {
    static int F(List<int> a) {
        int n = a.Count; if (n == 0) return 0;
        a.RemoveAt(0);
        return a.Max(); // fails empty
    }
    public static void Run() { F(new List<int> { 1 }); }
}
public static class RemovedInAny {
    static int F(Queue<int> q) {
        IEnumerable<int> e = q.Where(x => x > 0);
        if (e.Count() == 0) return 0;
        q.Dequeue();
        return e.Single(); // fails empty
    }
    public static void Run() { var q = new Queue<int>(); q.Enqueue(1); F(q); }
}
public static class ToListOfEmpty {
    static int F(IEnumerable<int> e) {
        List<int> l = e.ToList(); if (e.Any()) return 1;
        return l[0]; // fails
    }
    public static void Run() { F(new int[0]); }
}
public static class CopyRanges {
    static void F(int[] a, int[] b, int i) {
        if (i < 0 || i > a.Length) return;
        Array.Copy(a, i, b, 0, a.Length - i); // fails range
    }
    static void G(int[] a, int i, int n) {
        if (i < 0 || n < 0) return;
        Array.Clear(a, i, n); // fails range
    }
    public static void Run() { try { F(new int[4], new int[2], 1); } catch (Exception e) { Hostile.Failed(e); } G(new int[3], 2, 2); }
}
