// The smallest number has no positive counterpart.
using System;
using System.Diagnostics;

public static class AbsoluteHash
{
    static int Bucket(int hash, int count)
    {
        int size = Math.Abs(hash); // fails division-overflow
        return size % count;
    }
    public static void Run() { Bucket(int.MinValue, 7); }
}

public static class AbsoluteLong
{
    static long Size(long x)
    {
        if (x > long.MinValue / 2) x--;
        return Math.Abs(x); // fails division-overflow
    }
    public static void Run() { Size(long.MinValue); }
}

public static class AbsoluteShort
{
    static short Size(int x)
    {
        return Math.Abs((short)x); // fails division-overflow
    }
    public static void Run() { Size(0x18000); }
}

public static class AbsoluteByte
{
    static sbyte Size(byte x)
    {
        return Math.Abs((sbyte)x); // fails division-overflow
    }
    public static void Run() { Size(128); }
}

public static class AbsoluteOfSmall
{
    static int Size(short x)
    {
        int size = Math.Abs((int)x); Hostile.Reached(); // reached
        return size;
    }
    public static void Run() { Size(short.MinValue); }
}

public static class AbsoluteInHandler
{
    static int Size(int x)
    {
        try { return Math.Abs(x); } // fails division-overflow
        catch (OverflowException e)
        {
            Hostile.Failed(e);
            int[] none = new int[0];
            return none[x]; // fails lower-bound
        }
    }
    public static void Run() { Size(int.MinValue); }
}

public static class RestByMinusOne
{
    static long Rest(long x, long y)
    {
        return x % y; // fails division-overflow
    }
    public static void Run() { Rest(long.MinValue, -1); }
}
