// A loop's state that is narrowed can show that a product behind the loop always leaves its type. It wraps around then, so what is
// behind it gets more states than it had while the product was taken to fit: a later loop's state must not be narrowed to the old ones.
using System;

public static class NarrowedOverflow
{
    public static int Get(bool b, int m, int[] a)
    {
        int n = 1000;
        if (b) n = 1001;
        int i = 0;
        while (i < n) i++;
        if (i > 1900) return 0;
        int x = 2000 - i;
        int p = x * 3000000;
        int sum = 0;
        for (int k = 0; k < m; k++)
        {
            if (p < 0)
                sum += a[k + 5]; // fails upper-bound
        }
        return sum;
    }

    public static void Run() { Get(false, 3, new int[5]); }
}

public static class NarrowedOverflowIndex
{
    public static int Get(bool b, int m, int[] a)
    {
        int n = 1000;
        if (b) n = 1001;
        int i = 0;
        while (i < n) i++;
        if (i > 1900) return 0;
        int x = 2000 - i;
        int p = x * 3000000;
        int k = 0;
        while (k < m) k++;
        return a[p / 1000000000]; // fails lower-bound
    }

    public static void Run() { Get(false, 3, new int[5]); }
}

// Without a product: a sum.
public static class NarrowedSum
{
    public static int Get(bool b, int m, int[] a)
    {
        int n = 1000;
        if (b) n = 1001;
        int i = 0;
        while (i < n) i++;
        if (i > 1900) return 0;
        int p = 2147483647 - 1500 + (2000 - i + 1000);
        int sum = 0;
        for (int k = 0; k < m; k++)
        {
            if (p < 0)
                sum += a[k + 5]; // fails upper-bound
        }
        return sum;
    }

    public static void Run() { Get(false, 3, new int[5]); }
}
