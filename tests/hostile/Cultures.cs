// How long texts of numbers are: a culture says how signs and what is no number are written.
using System;
using System.Globalization;
using System.Text;
using System.Threading;
internal static class Odd {
    internal static void Go(Action act) {
        var before = Thread.CurrentThread.CurrentCulture;
        var culture = (CultureInfo)CultureInfo.InvariantCulture.Clone();
        culture.NumberFormat.NegativeSign = "\u200eminus";
        culture.NumberFormat.NaNSymbol = "";
        culture.NumberFormat.PositiveInfinitySymbol = "";
        Thread.CurrentThread.CurrentCulture = culture;
        try { act(); } catch (Exception e) { Hostile.Failed(e); }
        Thread.CurrentThread.CurrentCulture = before;
    }
}
public static class LongInt {
    static void Go(int n) {
        var a = new char[11];
        string s = n.ToString();
        for (int i = 0; i < s.Length; i++)
            a[i] = s[i]; // fails upper-bound
    }
    public static void Run() { Go(int.MinValue); Odd.Go(() => Go(int.MinValue)); }
}
public static class LongLong {
    static void Go(long n) {
        var a = new char[20];
        string s = n.ToString();
        for (int i = 0; i < s.Length; i++)
            a[i] = s[i]; // fails upper-bound
    }
    public static void Run() { Go(long.MinValue); Odd.Go(() => Go(long.MinValue)); }
}
public static class LongShort {
    static void Go(short n) {
        var a = new char[6];
        string s = n.ToString();
        for (int i = 0; i < s.Length; i++)
            a[i] = s[i]; // fails upper-bound
    }
    public static void Run() { Go(short.MinValue); Odd.Go(() => Go(short.MinValue)); }
}
public static class LongConverted {
    static void Go(int n) {
        var a = new char[11];
        string s = Convert.ToString(n);
        for (int i = 0; i < s.Length; i++)
            a[i] = s[i]; // fails upper-bound
    }
    static void Go(long n) {
        var a = new char[20];
        string s = Convert.ToString(n);
        for (int i = 0; i < s.Length; i++)
            a[i] = s[i]; // fails upper-bound
    }
    public static void Run() { Go(int.MinValue); Go(long.MinValue); Odd.Go(() => Go(int.MinValue)); Odd.Go(() => Go(long.MinValue)); }
}
public static class NoNumber {
    static char Go(double d) {
        string s = d.ToString();
        return s[0]; // fails upper-bound
    }
    static char Go(float d) {
        string s = d.ToString();
        return s[0]; // fails upper-bound
    }
    static char Builder(double d) {
        var b = new StringBuilder();
        b.Append(d);
        return b[0]; // fails
    }
    static char Builder(float d) {
        var b = new StringBuilder();
        b.Append(d);
        return b[0]; // fails
    }
    static int Length(double d) {
        string s = d.ToString();
        return 1 / s.Length; // fails division
    }
    public static void Run() { Go(1.0); Go(1f); Builder(1.0); Builder(1f); Length(1); Odd.Go(() => Go(double.NaN)); Odd.Go(() => Go(float.NaN)); Odd.Go(() => Builder(double.NaN)); Odd.Go(() => Builder(float.NaN)); Odd.Go(() => Length(double.PositiveInfinity)); }
}
public static class ParsedNothing {
    static int Go(string s) {
        double d;
        if (!double.TryParse(s, out d)) return 0;
        return 1 / s.Length; // fails division
    }
    static int GoFloat(string s) {
        float d;
        if (!float.TryParse(s, out d)) return 0;
        return 1 / s.Length; // fails division
    }
    public static void Run() { Go("1"); Go(""); GoFloat("1"); Odd.Go(() => Go("")); Odd.Go(() => GoFloat("")); }
}
