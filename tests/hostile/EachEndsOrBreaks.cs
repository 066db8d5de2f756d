// What is behind a loop that ends by itself or by `break`, where its body tests again what its head tests.
using System; using System.Collections.Generic;
public static class EachEndsOrBreaks {
    static int Added(int z) {
        int c = 0;
        List<int> l = new List<int>();
        List<List<int>> t = new List<List<int>>();
        l.Add(z);
        foreach (int x in l) {
            t.Add(l);
            c = c + 1;
            if (c == 2) { break; }
        }
        return 10 / (l[0] - 5); // fails
    }
    public static void Run() { Added(5); }
}
public static class TestedTwice {
    static int q;
    static int Next() { return q; }
    static int Late(int limit, int d) {
        int i = 0, c = 0, n = d;
        bool more = i < limit;
        while (more) {
            if (more) { q++; }
            c = c + 1;
            i = i + 1;
            n = Next() + d;
            if (c == 2) { return 1 / (n - q - d + 1); }
            more = i < limit;
        }
        return 10 / (n - q - d); // fails
    }
    public static void Run() { q = 0; Late(1, 3); }
}
public static class TestedAtEnd {
    static int Late(int[] a, int limit) {
        int i = 0, c = 0, n = 0;
        for (; i < limit; i++) {
            bool again = i < limit;
            if (again && i < limit) { n = a[0]; } else { n = 7; }
            if (++c == 2) break;
        }
        return 10 / (n - 5); // fails
    }
    public static void Run() { Late(new[] { 5 }, 1); }
}
