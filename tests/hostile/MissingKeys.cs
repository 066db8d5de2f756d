// Keys of dictionaries that are taken to be there and are not: another key of the same name, another dictionary, a call in between, a comparer that takes two keys for one.
using System;
using System.Collections.Generic;

public static class KeysOfLastTime {
    static int A(Dictionary<int, int> d, int[] keys) {
        int i = 0, s = 0;
        do {
            int k = keys[i];
            if (i > 0)
                s += d[k]; // fails
            else d[k] = 1;
            i++;
        } while (i < keys.Length);
        return s;
    }
    public static void Run() { A(new Dictionary<int, int>(), new[] { 1, 2 }); }
}
public static class KeysOfLoops {
    static int A(Dictionary<string, int> d, string[] keys) {
        int s = 0;
        foreach (string k in keys) {
            if (s > 0)
                s += d[k]; // fails
            d[k] = 1; s++; d.Remove(k);
            d["x"] = 1;
        }
        return s;
    }
    public static void Run() { A(new Dictionary<string, int>(), new[] { "a", "a" }); }
}
public static class KeysRemoved {
    static int A(Dictionary<string, int> d) {
        d["a"] = 1;
        d.Remove("A");
        return d["a"]; // fails
    }
    public static void Run() { A(new Dictionary<string, int>(StringComparer.OrdinalIgnoreCase)); }
}
public static class KeysCleared {
    static void Clear(Dictionary<int, int> d) { d.Clear(); }
    static int A(Dictionary<int, int> d, int k) {
        if (!d.ContainsKey(k)) d.Add(k, 1);
        Clear(d);
        return d[k]; // fails
    }
    public static void Run() { A(new Dictionary<int, int>(), 3); }
}
public static class KeysOfOther {
    static int A(Dictionary<int, int> d, Dictionary<int, int> e, int k) {
        if (d.ContainsKey(k))
            return e[k]; // fails
        return 0;
    }
    public static void Run() { A(new Dictionary<int, int> { { 1, 1 } }, new Dictionary<int, int>(), 1); }
}
public static class KeysOfField {
    static Dictionary<int, int> d = new Dictionary<int, int>();
    static void Other() { d = new Dictionary<int, int>(); }
    static int A(int k) {
        d[k] = 1;
        Other();
        return d[k]; // fails
    }
    public static void Run() { A(1); }
}
public static class KeysByInterface {
    static int A(Dictionary<int, int> d, int k) {
        d[k] = 1;
        IDictionary<int, int> e = d;
        e.Remove(k);
        return d[k]; // fails
    }
    public static void Run() { A(new Dictionary<int, int>(), 1); }
}
public static class KeysByDelegate {
    static int A(int k) {
        var d = new Dictionary<int, int>();
        d[k] = 1;
        Action a = () => d.Clear();
        a();
        return d[k]; // fails
    }
    public static void Run() { A(1); }
}
public static class KeysByAlias {
    sealed class Holder { public Dictionary<int, int> d = new Dictionary<int, int>(); }
    static int A(Holder h, int k) {
        var d = h.d;
        d[k] = 1;
        h.d.Clear();
        return d[k]; // fails
    }
    public static void Run() { A(new Holder(), 1); }
}
public static class KeysNotFound {
    static int A(Dictionary<int, int> d, int k) {
        int v;
        if (!d.TryGetValue(k, out v))
            return d[k]; // fails
        return v;
    }
    public static void Run() { A(new Dictionary<int, int>(), 1); }
}
public static class KeysOverwritten {
    static int A(Dictionary<int, int> d, int k) {
        if (d.TryGetValue(k, out k))
            return d[k]; // fails
        return 0;
    }
    public static void Run() { A(new Dictionary<int, int> { { 1, 7 } }, 1); }
}
public static class KeysNarrowed {
    static int A(Dictionary<byte, int> d, int k) {
        d[(byte)k] = 1;
        return d[(byte)(k + 1)]; // fails
    }
    public static void Run() { A(new Dictionary<byte, int>(), 255); }
}
public static class KeysCaught {
    static int A(Dictionary<int, int> d, int k) {
        try { if (k > 0) throw new Exception(); d.Add(k, 1); } catch (Exception) { }
        return d[k]; // fails
    }
    public static void Run() { A(new Dictionary<int, int>(), 1); }
}
public static class KeysInFinally {
    static int A(Dictionary<int, int> d, int k) {
        try { d[k] = 1; } finally { d.Clear(); }
        return d[k]; // fails
    }
    public static void Run() { A(new Dictionary<int, int>(), 1); }
}
public static class KeysOfIterators {
    static IEnumerable<int> Each(Dictionary<int, int> d, int k) {
        d[k] = 1;
        yield return 0;
        yield return d[k]; // fails
    }
    public static void Run() { var d = new Dictionary<int, int>(); foreach (int x in Each(d, 1)) d.Clear(); }
}
public static class KeysSorted {
    static int A(SortedDictionary<string, int> d, string k) {
        d[k] = 1; d.Clear();
        return d[k]; // fails
    }
    public static void Run() { A(new SortedDictionary<string, int>(), "a"); }
}
public static class KeysOfOwnClass {
    sealed class Mine : Dictionary<int, int> {
        public void Drop() { Clear(); }
    }
    static int A(Mine d, int k) {
        d[k] = 1; d.Drop();
        return d[k]; // fails
    }
    public static void Run() { A(new Mine(), 1); }
}
public static class KeysKept {
    static int A(Dictionary<string, int> d, string k) {
        if (!d.ContainsKey(k)) d.Add(k, 2);
        int v = d[k]; Hostile.Reached(); // reached
        return v;
    }
    public static void Run() { A(new Dictionary<string, int>(), "a"); }
}
public static class KeysAddedElsewhere {
    static int A(Dictionary<int, int> d, int k, int l) {
        bool was = d.ContainsKey(k);
        d[l] = 1;
        int v = 0;
        if (!was) { v = d[k]; Hostile.Reached(); } // reached
        return v;
    }
    public static void Run() { A(new Dictionary<int, int>(), 1, 1); }
}
public static class KeysReplaced {
    sealed class Holder { public Dictionary<int, int> d = new Dictionary<int, int>(); }
    static int A(Holder h, int k) {
        h.d[k] = 1;
        h.d = new Dictionary<int, int>();
        h.d[k + 1] = 1;
        return h.d[k]; // fails
    }
    public static void Run() { A(new Holder(), 1); }
}
