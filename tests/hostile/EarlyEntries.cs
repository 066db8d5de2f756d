// mono only
// mono runs the static constructor of a class that leaves the time open (beforefieldinit) when it compiles a method that uses the class: between the call and the entry of that method.
// What callers know of fields before the call is not what they are at the entry.
using System;
public static class EarlyEntry {
    class K { private int n; static K last; internal K() { last = this; } internal static void Zero() { last.n = 0; }
        private int D() {
            int r = 10 / n; // fails
            return r + Late.V; }
        internal int F() { n = 5; return D(); } }
    static class Late { internal static int V = Init(); static int Init() { K.Zero(); return 1; } }
    public static void Run() { new K().F(); }
}
public static class EarlyRef {
    static int n;
    static int D(ref int k) {
            int r = 10 / k; // fails
            return r + Late.V; }
    static int F() { int x = 5; n = 5; return D(ref n); }
    static class Late { internal static int V = Init(); static int Init() { n = 0; return 1; } }
    public static void Run() { F(); }
}
public static class EarlyBack {
    class K { private int n; static K last; internal K() { last = this; } internal static void Zero() { last.n = 10; }
        private void D() { n++; if (n > 100) n += Late.V; }
        internal int F() { n = 5; D(); int[] a = new int[7];
            return a[n]; } } // fails
    static class Late { internal static int V = Init(); static int Init() { K.Zero(); return 1; } }
    public static void Run() { new K().F(); }
}
