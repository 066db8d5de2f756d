// Branches that are correlated: what is open is decided path by path. Each case has a path that fails.
using System;

public static class CorrelatedThreeWays
{
    static int Get(int[] a, int kind, bool x, bool y)
    {
        int i, n, noise = 0;
        if (kind == 1) i = 0;
        else if (kind == 2) i = 4;
        else i = 9;
        if (x) noise++;
        if (y) noise += 2;
        if (kind == 1) n = 1;
        else if (kind == 2) n = 4; // one too few
        else n = 10;
        if (a.Length < n) return noise;
        return a[i]; // fails upper-bound
    }

    public static void Run()
    {
        Get(new int[10], 1, true, false);
        Get(new int[10], 3, false, true);
        Get(new int[4], 2, true, true);
    }
}

// The value that tells the ways apart is changed between the tests.
public static class CorrelatedChanged
{
    static int Get(int[] a, int kind, bool x)
    {
        int i = kind == 0 ? 0 : kind == 1 ? 1 : 2;
        if (x) kind = 0;
        int n = kind == 0 ? 1 : kind == 1 ? 2 : 3;
        if (a.Length < n) return 0;
        return a[i]; // fails upper-bound
    }

    public static void Run()
    {
        Get(new int[2], 1, false);
        Get(new int[1], 2, true);
    }
}

// Around a loop: what told the ways apart was another round's.
public static class CorrelatedLoop
{
    static int Sum(int[] a, int[] kinds)
    {
        int i = 0, sum = 0;
        foreach (int kind in kinds)
        {
            int n;
            if (kind == 1) n = 1;
            else if (kind == 2) n = 2;
            else n = 3;
            if (a.Length >= n)
                sum += a[i]; // fails upper-bound
            if (kind == 1) i = 0;
            else if (kind == 2) i = 1;
            else i = 2;
        }
        return sum;
    }

    public static void Run()
    {
        Sum(new int[2], new[] { 1, 2, 3, 1 });
    }
}

// A circle with two entries.
public static class CorrelatedGoto
{
    static int Get(int[] a, int k)
    {
        int i = 0, left = 5;
        if (k == 1) goto Second;
        First:
        i = i + 1;
        Second:
        left--;
        int x = a[i]; // fails upper-bound
        if (left > 0) goto First;
        return x;
    }

    public static void Run()
    {
        Get(new int[6], 1);
        Get(new int[3], 2);
    }
}

// A null that is tested three meetings before.
public static class CorrelatedNull
{
    static int Get(string s, string t, int kind, bool x)
    {
        string u = kind == 1 ? s : kind == 2 ? t : "";
        int noise = x ? 1 : 2;
        bool ok = kind == 1 ? s != null : kind == 2 ? s != null : true;
        if (noise > 5) return 0;
        if (!ok) return -1;
        return u.Length; // fails
    }

    public static void Run()
    {
        Get("a", null, 1, true);
        Get("a", null, 3, true);
        Get("a", null, 2, false);
    }
}

// What is reached must not be called unreachable.
public static class CorrelatedReached
{
    static int Get(int[] a, int kind, bool x, bool y)
    {
        int i = kind == 1 ? 1 : kind == 2 ? 2 : 3;
        int noise = (x ? 1 : 0) + (y ? 1 : 0);
        if (i == 3 && kind > 2 && a.Length > noise)
        {
            int r = a[noise]; Hostile.Reached(); // reached
            return r;
        }
        return 0;
    }

    public static void Run()
    {
        Get(new int[5], 1, true, true);
        Get(new int[5], 7, true, false);
    }
}
