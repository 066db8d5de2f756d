// roslyn only
// A `leave` goes back to the head of a loop, and the `finally` block between puts the array into the field: the store stands behind the
// `leave` in the code, and is before the head when it runs.
using System;
public static class EachLeaveBack {
    class K {
        private int[] f = new int[4]; private readonly int[] table = new int[4];
        public void M() {
            int[] a = new int[4]; int k = 0;
            while (true) {
                int[] b = f;
                if (b == null || b.Length == 0) return;
                if (k == 1) {
                    a[0] = 9;
                    int x = b[0];
                    x = table[x]; // fails
                    return;
                }
                try { if (k++ == 0) { continue; } } finally { f = a; }
                return;
            }
        }
    }
    public static void Run() { new K().M(); }
}
