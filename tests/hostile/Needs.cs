// What open obligations need of callers, asked at every call of a closed method: a proof from it must hold for every call.
using System;

// Null keeps a need of the array's length, but only for what is read of that array.
public static class NeedNull
{
    static int Get(int[] a, int i, int[] b)
    {
        if (a == null)
            return b[i]; // fails upper-bound
        return a[i];
    }

    public static void Run()
    {
        Get(new int[6], 5, new int[6]);
        Get(null, 5, new int[3]);
    }
}

// What is asked at one call is not known at the next.
public static class NeedNotTaken
{
    static int Sometimes(int[] a, int i, bool really)
    {
        return really ? a[i] : 0;
    }

    static int Always(int[] a, int i)
    {
        return a[i]; // fails upper-bound
    }

    static void Both(int[] a, int i)
    {
        if (i < 0)
            return;
        Sometimes(a, i, false);
        Always(a, i);
    }

    public static void Run()
    {
        Sometimes(new int[3], 1, true);
        Always(new int[3], 2);
        Both(new int[3], 5);
    }
}

// Each call is right if the calls before it were: but it grows.
public static class NeedGrows
{
    static int Even(int[] a, int i)
    {
        return i > 20 ? 0 : Odd(a, i);
    }

    static int Odd(int[] a, int i)
    {
        return a[i] + Even(a, i + 1); // fails upper-bound
    }

    public static void Run()
    {
        Even(new int[4], 0);
    }
}

// The same from a cycle that only shrinks: right, but for one call from outside.
public static class NeedCycle
{
    static int Down(int[] a, int i)
    {
        return i <= 0 ? 0 : a[i] + Down(a, i - 1); // fails upper-bound
    }

    static void Start(int[] a, int n)
    {
        if (n > 2)
            Down(a, n);
        else
            Down(a, a.Length - 1);
    }

    public static void Run()
    {
        Start(new int[3], 0);
        Start(new int[3], 3);
    }
}

// What the object was when the need was asked is not what it is later.
public sealed class NeedObject
{
    private int count = 1;
    private readonly int total = 5;

    private void Clear()
    {
        count = 0;
    }

    private int Average()
    {
        Clear();
        return total / count; // fails
    }

    public int Run1()
    {
        return count == 0 ? 0 : Average();
    }
}

public static class NeedObjectRun
{
    public static void Run()
    {
        new NeedObject().Run1();
    }
}

// A delegate calls it, too.
public static class NeedDelegate
{
    static int Get(int[] a, int i)
    {
        return a[i]; // fails upper-bound
    }

    public static void Run()
    {
        Get(new int[4], 3);
        Func<int[], int, int> get = Get;
        get(new int[2], 3);
    }
}

// Arguments that are narrower than the numbers they are made of.
public static class NeedNarrow
{
    static int Get(int[] a, byte i)
    {
        return a[i]; // fails upper-bound
    }

    static void Call(int[] a, int n)
    {
        if (n >= 0 && n < a.Length)
            Get(a, (byte)(n - 1));
    }

    public static void Run()
    {
        Call(new int[3], 0);
    }
}

// A virtual method: every override is called.
public class NeedBase
{
    internal virtual int Get(int[] a, int i)
    {
        return i;
    }
}

public sealed class NeedDerived : NeedBase
{
    internal override int Get(int[] a, int i)
    {
        return a[i]; // fails upper-bound
    }
}

public static class NeedVirtual
{
    static void Call(NeedBase b, int[] a)
    {
        b.Get(a, 7);
    }

    public static void Run()
    {
        new NeedDerived().Get(new int[8], 7);
        Call(new NeedBase(), new int[1]);
        Call(new NeedDerived(), new int[1]);
    }
}

// A parameter that the method changes before it is used.
public static class NeedChanged
{
    static int Get(int[] a, int i)
    {
        if (a.Length == 3)
            a = new int[1];
        return a[i]; // fails upper-bound
    }

    public static void Run()
    {
        Get(new int[2], 1);
        Get(new int[3], 1);
    }
}

// A sum: the whole range has to fit, not its ends.
public static class NeedSum
{
    static int Sum(int[] a, int from, int count)
    {
        int sum = 0;
        for (int i = from; i < from + count; i++)
            sum += a[i]; // fails upper-bound
        return sum;
    }

    public static void Run()
    {
        Sum(new int[4], 0, 4);
        Sum(new int[4], 2, 2);
        Sum(new int[4], 4, 0);
        Sum(new int[4], 2, 3);
    }
}
