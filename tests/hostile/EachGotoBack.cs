// Two jumps that together lead from behind the store back to before the write: the array that is written is the one of the field by then.
// And a filter, which stands behind the handlers that run after it.
using System;
public static class EachGotoBack {
    class K {
        private int[] f = new int[4]; private readonly int[] table = new int[4];
        public void M(int k) {
            int[] a = new int[4];
            int n = 0;
        Head:
            n++;
            int[] b = f;
            if (b == null || b.Length == 0) return;
            if (n == 2) {
                a[0] = 9;
                int x = b[0];
                x = table[x]; // fails
                return;
            }
            goto Last;
        Middle:
            if (k > 0) goto Head;
            return;
        Last:
            f = a;
            goto Middle;
        }
    }
    public static void Run() { new K().M(1); }
}
public static class EachFilter {
    class K {
        private int[] f = new int[4]; private readonly int[] table = new int[4];
        public void M() {
            int[] a = new int[4];
            try {
                try { throw new InvalidOperationException(); }
                finally {
                    int[] b = f;
                    if (b != null && b.Length > 0) {
                        a[0] = 9;
                        int x = b[0];
                        x = table[x]; // fails
                    }
                }
            } catch (InvalidOperationException) when ((f = a) != null) { }
        }
    }
    public static void Run() { new K().M(); }
}
