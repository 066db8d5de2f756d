// `(float) (double) l` is rounded twice, `(float) l` once.
using System;
public static class LongToFloatTwice {
    static int At(long l, int[] a) {
        float once = (float)l;
        float twice = (float)(double)l;
        if (once != twice) {
            return a[a.Length]; // fails
        }
        return 0;
    }
    public static void Run() {
        At(((1L << 60) | (1L << 36)) + 1, new int[1]);
    }
}
