// roslyn only
// Casts of what only .NET allows.
using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

public static class StoredDelegate
{
    static void Take(Action<string>[] row, Action<string> f)
    {
        row[0] = f; // fails array-store
    }
    public static void Run() { Take((Action<string>[])(object)new Action<object>[1], s => { }); }
}

public static class PatternOfAnother
{
    static int Take(object o) => o switch
    {
        string s => s.Length,
        int n when n > 3 => n,
        _ => (int)o, // fails cast
    };
    public static void Run() { Take(3.5); }
}

public static class PatternNot
{
    static int Take(object o)
    {
        if (o is not string s) return ((string)o).Length; // fails cast
        return s.Length;
    }
    public static void Run() { Take(3); }
}

public static class RecordClone
{
    record Base(int A);
    record Derived(int A, int B) : Base(A);
    static Derived Take(Base b)
    {
        Base copy = b with { A = 3 };
        return (Derived)copy; // fails cast
    }
    public static void Run() { Take(new Base(1)); }
}

public static class SpanStore
{
    static void Take(object[] row, object o)
    {
        var span = new Span<object>(row);
        span[0] = o; Hostile.Reached();
    }
    public static void Run() { try { Take(new string[1], 3); } catch (ArrayTypeMismatchException) { } }
}
