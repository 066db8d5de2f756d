// Methods that return a truth value made of several parts: what holds if they return true is asked for each way into the block that returns.
// Here one of the ways returns true without it.
using System;

public static class ReturnedOneTooMany
{
    static bool TryDigit(char c, out int digit) { digit = c - '0'; return digit >= 0 && digit <= 10; }
    static int Get(char c)
    {
        int[] values = new int[10];
        int digit;
        if (!TryDigit(c, out digit)) return 0;
        return values[digit]; // fails
    }
    public static void Run() { Get('5'); Get('x'); Get(':'); }
}

public static class ReturnedEither
{
    static bool Fits(int i, int n) { return i >= 0 || i < n; }
    static int Get(int[] a, int i) { return Fits(i, a.Length) ? a[i] : 0; } // fails upper-bound
    public static void Run() { Get(new int[3], 1); Get(new int[3], 3); }
}

public static class ReturnedThirdWay
{
    static bool Fits(int i, int n, bool force) { return (i >= 0 && i < n) || force; }
    static int Get(int[] a, int i, bool force) { return Fits(i, a.Length, force) ? a[i] : 0; } // fails upper-bound
    public static void Run() { Get(new int[3], 1, false); Get(new int[3], 7, false); Get(new int[3], 7, true); }
}

public static class ReturnedBeforeChange
{
    static bool Fits(ref int i, int n) { bool ok = i >= 0 && i < n; i++; return ok; }
    static int Get(int[] a, int i) { return Fits(ref i, a.Length) ? a[i] : 0; } // fails upper-bound
    public static void Run() { Get(new int[3], 1); Get(new int[3], 2); }
}

public static class ReturnedThroughFinally
{
    static bool Fits(ref int i, int n)
    {
        try { return i >= 0 && i < n; }
        finally { i = n; }
    }
    static int Get(int[] a, int i) { return Fits(ref i, a.Length) ? a[i] : 0; } // fails upper-bound
    public static void Run() { Get(new int[3], -1); Get(new int[3], 2); }
}

public static class ReturnedFromHandler
{
    static bool Fits(int[] a, int i)
    {
        try { return a.Length > i && a[i] == 0; }
        catch (Exception) { return i < 0 && a != null; }
    }
    static int Get(int[] a, int i)
    {
        if (!Fits(a, i)) return 0;
        return a[i]; // fails lower-bound
    }
    public static void Run() { Get(new int[3], 2); Get(new int[3], 5); Get(new int[3], -1); }
}

public static class ReturnedOpposite
{
    static bool Misses(int i, int n) { return i >= 0 && i < n; }
    static int Get(int[] a, int i) { return Misses(i, a.Length) ? 0 : a[i]; } // fails upper-bound
    public static void Run() { Get(new int[3], 2); Get(new int[3], 3); }
}

public static class ReturnedByLoop
{
    static bool Find(int[] a, int wanted, out int at)
    {
        bool found = false;
        for (at = 0; at < a.Length && !found; at++) found = a[at] == wanted && wanted > 0;
        return found || wanted < 0;
    }
    static int Get(int[] a, int wanted)
    {
        int at;
        return Find(a, wanted, out at) ? a[at] : 0; // fails upper-bound
    }
    public static void Run() { Get(new[] { 1, 2, 3 }, 2); Get(new[] { 1, 2, 3 }, -1); }
}

public static class ReturnedUnlessNull
{
    static bool Has(string s, out string t) { t = s; return s == null || s.Length > 0; }
    static int Get(string s)
    {
        string t;
        if (!Has(s, out t)) return 0;
        return t.Length; // fails
    }
    public static void Run() { Get("a"); Get(""); Get(null); }
}

// What a way shows that does return true is reached.
public static class ReturnedReached
{
    static bool Fits(int i, int n) { return i >= 0 && i < n; }
    static int Get(int[] a, int i)
    {
        if (Fits(i, a.Length)) { int x = a[i]; Hostile.Reached(); return x; } // reached
        if (i >= 0) { int y = a[i - a.Length]; Hostile.Reached(); return y; } // reached
        return 0;
    }
    public static void Run() { Get(new int[3], 2); Get(new int[3], 4); Get(new int[3], -4); }
}
