// Queries that run later, over what changed meanwhile; a sequence of two element types.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
public class Both : IEnumerable<int>, IEnumerable<string> {
    IEnumerator<int> IEnumerable<int>.GetEnumerator() { return ((IEnumerable<int>)new int[] { 1 }).GetEnumerator(); }
    IEnumerator<string> IEnumerable<string>.GetEnumerator() { return ((IEnumerable<string>)new string[0]).GetEnumerator(); }
    IEnumerator IEnumerable.GetEnumerator() { return new int[] { 1 }.GetEnumerator(); }
}
public static class AnyOfOtherElementsAs {
    static string F(IEnumerable<int> ints) {
        if (!ints.Any()) return "";
        IEnumerable<string> texts = ints as IEnumerable<string>;
        if (texts == null) return "";
        return texts.Last(); // fails empty
    }
    public static void Run() { F(new Both()); }
}
public class Nodes : IReadOnlyCollection<int>, IEnumerable<string> {
    public int Count { get { return 1; } }
    public IEnumerator<int> GetEnumerator() { yield return 1; }
    IEnumerator<string> IEnumerable<string>.GetEnumerator() { yield break; }
    IEnumerator IEnumerable.GetEnumerator() { yield return 1; }
}
public static class ToListOfOtherElements {
    static string F(Nodes n) {
        IEnumerable<int> c = n;
        if (!c.Any()) return "";
        List<string> texts = ((IEnumerable<string>)n).ToList();
        return texts[0]; // fails
    }
    public static void Run() { F(new Nodes()); }
}
public static class ToArrayOfOtherElements {
    static string F(Nodes n) {
        IEnumerable<int> c = n;
        if (!c.Any()) return "";
        string[] texts = ((IEnumerable<string>)n).ToArray();
        return texts[0]; // fails
    }
    public static void Run() { F(new Nodes()); }
}
public static class QueryOverCaptured {
    static int F(int[] a) {
        int limit = 0;
        IEnumerable<int> q = a.Where(x => x > limit);
        if (!q.Any()) return 0;
        limit = 100;
        return q.First(); // fails empty
    }
    public static void Run() { F(new[] { 1 }); }
}
public static class QueryOverElements {
    static int F() {
        int[] a = { 1 };
        IEnumerable<int> q = a.Where(x => x > 0);
        if (!q.Any()) return 0;
        a[0] = 0;
        return q.First(); // fails empty
    }
    public static void Run() { F(); }
}
public static class QueryOverOwnList {
    static int F() {
        var l = new List<int> { 1 };
        IEnumerable<int> q = l.Where(x => x > 0);
        if (!q.Any()) return 0;
        l.Clear();
        return q.First(); // fails empty
    }
    public static void Run() { F(); }
}
public static class QueryOverOwnQueue {
    static int F() {
        var l = new Queue<int>(); l.Enqueue(1);
        IEnumerable<int> q = l.Select(x => x + 1);
        int n = q.Count(); if (n == 0) return 0;
        l.Dequeue();
        return q.Min(); // fails empty
    }
    public static void Run() { F(); }
}
public static class QueryOverStruct {
    struct S { public int A; }
    static int F(ref S s, int[] a) {
        S[] box = { s };
        IEnumerable<int> q = a.Where(x => x > box[0].A);
        if (!q.Any()) return 0;
        box[0].A = 100;
        return q.First(); // fails empty
    }
    public static void Run() { var s = new S(); F(ref s, new[] { 1 }); }
}
public static class QueryByRef {
    static int F(int[] a, ref int first) {
        IEnumerable<int> q = a.Where(x => x > 0);
        if (!q.Any()) return 0;
        first = 0;
        return q.First(); // fails empty
    }
    public static void Run() { var a = new[] { 1 }; F(a, ref a[0]); }
}
public static class QueryStatic {
    static int limit;
    static int F(int[] a) {
        IEnumerable<int> q = a.Where(x => x > limit);
        if (!q.Any()) return 0;
        limit = 100;
        return q.First(); // fails empty
    }
    public static void Run() { F(new[] { 1 }); }
}
public static class QueryStaticByCall {
    static int limit;
    static void Up() { limit = 100; }
    static int F(int[] a) {
        IEnumerable<int> q = a.Where(x => x > limit);
        if (!q.Any()) return 0;
        Up();
        return q.First(); // fails empty
    }
    public static void Run() { F(new[] { 1 }); }
}
public static class QueryArrayClear {
    static int F(int[] a) {
        IEnumerable<int> q = a.Where(x => x > 0);
        if (!q.Any()) return 0;
        Array.Clear(a, 0, a.Length);
        return q.First(); // fails empty
    }
    public static void Run() { F(new[] { 1 }); }
}
public static class QueryArrayClearOwn {
    static int F() {
        int[] a = { 1 };
        IEnumerable<int> q = a.Where(x => x > 0);
        if (!q.Any()) return 0;
        Array.Clear(a, 0, a.Length);
        return q.First(); // fails empty
    }
    public static void Run() { F(); }
}
public static class QueryHalf {
    static int F(int[] a) {
        if (!a.Any()) return 0;
        IEnumerable<int> q = a.Where(x => x > 0);
        return q.First(); // fails empty
    }
    public static void Run() { F(new[] { -1 }); }
}
public static class QueryIterator {
    static int turn;
    static IEnumerable<int> G() { if (turn == 0) yield return 1; }
    static int F() {
        IEnumerable<int> q = G();
        if (!q.Any()) return 0;
        turn = 1;
        return q.First(); // fails empty
    }
    public static void Run() { F(); }
}
public static class QueryOnOneWay {
    static int F(List<int> l, bool b) {
        if (l.Count == 0) return 0;
        if (b) l.RemoveAll(x => x > 0);
        return l.Last(); // fails empty
    }
    public static void Run() { F(new List<int> { 1 }, true); }
}
public static class LengthOfOther {
    static int F(int[] a, int[] b, bool c) {
        if (a.Length == 0) return 0;
        IEnumerable<int> e = c ? a : b;
        return e.Max(); // fails empty
    }
    public static void Run() { F(new[] { 1 }, new int[0], false); }
}
public static class PopulatedInside {
    static int F(List<int> l) {
        if (l.Count == 0) return 0;
        int n = l.Sum(x => { if (l.Count > 0) l = new List<int>(); return x; });
        return l.First() + n; // fails empty
    }
    public static void Run() { F(new List<int> { 1 }); }
}
public static class TakeOf {
    static int F(List<int> l, int n) {
        if (l.Count == 0) return 0;
        return l.Take(n).First(); // fails empty
    }
    public static void Run() { F(new List<int> { 1 }, 0); }
}
public static class DictionaryKeys {
    static int F(Dictionary<int, int> d) {
        Dictionary<int, int>.KeyCollection k = d.Keys;
        if (k.Count == 0) return 0;
        d.Remove(1);
        return k.First(); // fails empty
    }
    public static void Run() { F(new Dictionary<int, int> { { 1, 1 } }); }
}
public static class ReadOnlyView {
    static int F(List<int> l) {
        var v = l.AsReadOnly();
        if (v.Count == 0) return 0;
        l.Clear();
        return v.First(); // fails empty
    }
    public static void Run() { F(new List<int> { 1 }); }
}
