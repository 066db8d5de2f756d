// A comparer of one dictionary changes another: what was known of the other's keys is no longer so.
using System;
using System.Collections.Generic;
public static class KeysOfOtherComparer {
    sealed class Cmp : IEqualityComparer<int> {
        public Dictionary<int, int> other;
        public bool Equals(int a, int b) { return a == b; }
        public int GetHashCode(int a) { if (other != null) other.Clear(); return a; }
    }
    static int A(int k) {
        var d = new Dictionary<int, int>();
        var c = new Cmp();
        var e = new Dictionary<int, int>(c);
        c.other = d;
        d[k] = 1;
        e.Add(k, 2);
        return d[k]; // fails
    }
    public static void Run() { A(1); }
}
