// mono only
// Where a class leaves the time of its static constructor open, it may run when a method that uses the class is compiled or entered, or before a loop.
using System;
public static class EarlyInStep {
    static K known;
    class S { public static int X = Look(); static int Look() { try { return known.Last(); } catch (Exception e) { Hostile.Failed(e); return 0; } } }
    class K {
        private int[] a = new int[4]; private int n;
        public int Put() { known = this; n = 9; return Step(); }
        private int Step() { n = 0; return S.X; }
        public int Last() {
            return a[n]; // fails upper-bound
        }
    }
    public static void Run() { new K().Put(); }
}
public static class EarlyInLoop {
    static K known;
    class S { public static int X = Look(); static int Look() { try { return known == null ? 0 : known.Last(); } catch (Exception e) { Hostile.Failed(e); return 0; } } }
    class K {
        private int[] a = new int[4]; private int n;
        public int Put(int m) {
            known = this; n = 9; int s = 0;
            for (int i = 0; i < m; i++) { n = 0; s += S.X; }
            n = 0;
            return s;
        }
        public int Last() { return a[n]; }
    }
    public static void Run() { new K().Put(3); }
}
