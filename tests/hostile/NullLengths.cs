// An array that is only ever made with one length has that length unless it is null.
using System;
public static class NullBeforeMade {
    class K {
        private int[] b; public int n;
        public K(int z) { n = S0(z); b = new int[2]; }
        internal int S0(int z) { if (b != null) return b[0]; n = 1 - 1; return 10 / n; } // fails
        public void Set() { b = new int[2]; }
    }
    public static void Run() { new K(3).Set(); }
}
public static class NullIsNoLength {
    class K {
        private int[] b;
        public K() { Look(); b = new int[2]; }
        private void Look() { Deep(); }
        private int Deep() {
            return b.Length; // fails
        }
        public int Later() { return Deep(); }
    }
    public static void Run() { new K(); }
}
public static class NullByChoice {
    class K {
        private int[] b, c = new int[2];
        public K() { int z = Pick(true); b = new int[2]; if (z == 7) c = new int[2]; }
        private int[] Of(bool first) { return first ? b : c; }
        private int Pick(bool first) {
            int[] a = Of(first);
            if (a == null) { int n = 0;
                return 10 / n; } // fails
            return a[1];
        }
        public int Second() { return Pick(false); }
    }
    public static void Run() { new K(); }
}
public static class NullAfterwards {
    class K {
        private int[] b;
        public K() { b = new int[2]; }
        public void Drop() { b = null; Look(); }
        private void Look() {
            if (b == null) { int n = 0;
                Console.Write(10 / n); } // fails
        }
        public void Use() { b = new int[2]; Look(); }
    }
    public static void Run() { var k = new K(); k.Use(); k.Drop(); }
}
