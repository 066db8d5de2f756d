// roslyn only
// A local that one instruction writes, in a `finally` block that is lowered once for each way out: it is a new array on one way and
// the array of the field on the other. Who writes it writes the field's array.
using System;
public static class EachCopiedFinally {
    class K {
        private int[] f = new int[4]; private readonly int[] table = new int[4];
        public int M(bool c) {
            int[] tmp = f;
            int[] a;
            int r = 0;
            if (tmp.Length == 0) return 0;
            try { if (c) { tmp = new int[4]; goto One; } goto Two; } finally { a = tmp; }
            One: r = 1;
            Two:
            a[0] = 9;
            int x = f[0];
            r += table[x]; // fails
            return r;
        }
    }
    public static void Run() { new K().M(false); }
}
public static class EachCopiedFinallyLater {
    class K {
        private int[] f = new int[4]; private readonly int[] table = new int[4];
        public int M(bool c) {
            int[] tmp = f;
            int[] a;
            int r = 0;
            try { if (c) { tmp = new int[4]; goto One; } goto Two; } finally { a = tmp; }
            One: r = 1;
            Two:
            a[0] = 9;
            return r;
        }
        public int N() {
            int x = f[0];
            return table[x]; // fails
        }
    }
    public static void Run() { var k = new K(); k.M(false); k.N(); }
}
