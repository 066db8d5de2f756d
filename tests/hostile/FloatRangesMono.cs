// mono only
// What does not fit an integer is the smallest one on this machine.
using System;
public static class OutOfRangeIsNegative { static int F(int[] a, double x) { if (x >= 0) { int i = unchecked((int) x); if (i < a.Length)
            return a[i]; } // fails lower-bound
        return 0; }
    public static void Run() { F(new int[2], -1 + 3e9 + 1); } }
