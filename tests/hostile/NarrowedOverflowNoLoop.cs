// As NarrowedOverflow.cs, without a second loop: what arrives behind the product is more than it was, and the old state is kept.
using System;

public static class NarrowedOverflowNoLoop
{
    public static int Get(bool b, int y, int[] a)
    {
        int n = 1000;
        if (b) n = 1001;
        int i = 0;
        while (i < n) i++;
        if (i > 1900) return 0;
        if (y < 2500000 || y > 20000000) return 0;
        int x = 2000 - i;
        int p = x * y;
        if (p < 0)
            return a[5]; // fails upper-bound
        return 0;
    }

    public static void Run() { Get(false, 3000000, new int[5]); }
}

public static class NarrowedOverflowNoLoopJoin
{
    public static int Get(bool b, bool c, int y, int[] a)
    {
        int n = 1000;
        if (b) n = 1001;
        int i = 0;
        while (i < n) i++;
        if (i > 1900) return 0;
        if (y < 2500000 || y > 20000000) return 0;
        int x = 2000 - i;
        int p = x * y;
        int z = 1;
        if (c) z = 2;
        return a[p / 1000000000 * z]; // fails lower-bound
    }

    public static void Run() { Get(false, true, 3000000, new int[5]); }
}

// The product is computed in an outer loop and comes back to its head.
public static class NarrowedOverflowOuter
{
    public static int Get(bool b, int m, int[] a)
    {
        int p = 1;
        int sum = 0;
        for (int k = 0; k < m; k++)
        {
            if (p < 0)
                sum += a[5]; // fails upper-bound
            int n = 1000;
            if (b) n = 1001;
            int i = 0;
            while (i < n) i++;
            if (i > 1900) return 0;
            int x = 2000 - i;
            p = x * 3000000;
        }
        return sum;
    }

    public static void Run() { Get(false, 3, new int[5]); }
}
