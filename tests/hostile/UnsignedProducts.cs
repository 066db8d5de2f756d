// The product of two unsigned numbers of 32 bits does not fit 64 bits with a sign: what wraps around must not be taken to fit there.
using System;

public static class UnsignedProductOfLargest
{
    static void Fill(int[] a, uint x)
    {
        uint product = unchecked((x | 4294967295u) * 4294967295u);
        if (product < (uint)a.Length)
        {
            a[product + 8] = 1; Hostile.Reached(); // reached
        }
    }

    static void Get(int[] a, uint x)
    {
        uint product = unchecked((x | 4294967295u) * 4294967295u);
        if (product < (uint)a.Length)
            Console.WriteLine(a[product + 9]); // fails upper-bound
    }

    public static void Run()
    {
        Fill(new int[10], 5);
        Get(new int[10], 5);
    }
}

public static class UnsignedProductOfTwo
{
    static int Divide(uint x, uint y)
    {
        if (x < 4294967290u || y < 4294967290u)
            return 0;
        uint product = unchecked(x * y);
        return 100 / (int)(product - 1); // fails division
    }

    public static void Run()
    {
        Divide(4294967295u, 4294967295u);
    }
}

public static class CheckedProductOfLargest
{
    static uint Checked(uint x, uint y)
    {
        if (x < 4294967290u || y < 4294967290u)
            return 0;
        return checked(x * y); // fails overflow
    }

    public static void Run()
    {
        Checked(4294967295u, 4294967295u);
    }
}

public static class CheckedProductBehind
{
    static int Behind(uint x, uint y, int[] a)
    {
        if (x < 4294967290u || y < 4294967290u)
            return 0;
        uint product = 0;
        try { product = checked(x * y); }
        catch (OverflowException) { }
        return a[(int)product + 3]; // fails upper-bound
    }

    public static void Run()
    {
        Behind(4294967295u, 4294967295u, new int[2]);
    }
}
