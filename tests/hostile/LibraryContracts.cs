// What contract files say of the libraries: where it does not say what one might think, and where others change what it speaks of.
using System;
using System.Collections.Generic;
using System.IO;
using System.Text;

public static class OutOfDivision
{
    // A method that is pure writes what it is handed by reference.
    public static void Run()
    {
        int rest = 0;
        Math.DivRem(7, 2, out rest);
        var a = new int[1];
        a[rest] = 1; // fails
    }
}

public static class OtherName
{
    public static void Run()
    {
        var list = new List<int>();
        list.Add(1);
        var other = list;
        other.Clear();
        var a = new int[list.Count];
        a[0] = 1; // fails
    }
}

public static class OtherInterface
{
    public static void Run()
    {
        var list = new List<int>();
        ICollection<int> collection = list;
        collection.Add(1);
        collection.Add(2);
        var a = new int[1];
        a[list.Count - 1] = 1; // fails
    }
}

public static class InCallee
{
    static List<int> kept;
    static void Drop() { kept.Clear(); }
    public static void Run()
    {
        var list = new List<int>();
        kept = list;
        list.Add(1);
        Drop();
        var a = new int[list.Count];
        a[0] = 1; // fails
    }
}

public static class InDelegate
{
    public static void Run()
    {
        var list = new List<int>();
        list.Add(1);
        Action drop = () => list.Clear();
        drop();
        var a = new int[list.Count];
        a[0] = 1; // fails
    }
}

public static class InForEach
{
    public static void Run()
    {
        var list = new List<int>();
        var items = new List<int>();
        list.Add(1);
        items.Add(1);
        items.ForEach(x => list.Clear());
        var a = new int[list.Count];
        a[0] = 1; // fails
    }
}

public static class EmptyParts
{
    public static void Run()
    {
        string[] parts = ",".Split(new[] { ',' }, StringSplitOptions.RemoveEmptyEntries);
        string first = parts[0]; // fails upper-bound
        Console.Write(first);
    }
}

public static class NoParts
{
    public static void Run()
    {
        string[] parts = "a".Split(new[] { ',' }, 0);
        string first = parts[0]; // fails upper-bound
        Console.Write(first);
    }
}

public static class NotFound
{
    public static void Run()
    {
        var a = new int[3];
        a["abc".IndexOf('x')] = 1; // fails lower-bound
    }
}

public static class EmptyText
{
    public static void Run()
    {
        var a = new int["abc".Length];
        a["abc".IndexOf("abc", 3, StringComparison.Ordinal) + 1] = 1;
        a["abc".LastIndexOf("abc", StringComparison.Ordinal) + 3] = 1; // fails upper-bound
    }
}

public static class NoNumbers
{
    public static void Run()
    {
        int n = new Random(1).Next(0);
        var a = new int[0];
        a[n] = 1; // fails upper-bound
    }
}

public static class NoPath
{
    public static void Run()
    {
        string extension = Path.GetExtension(null);
        int n = extension.Length; // fails null
        Console.Write(n);
    }
}

public static class Blank
{
    static int Length(string text)
    {
        if (string.IsNullOrWhiteSpace(text))
            return text.Length; // fails null
        return 0;
    }

    public static void Run() { Length(null); }
}

public static class NotThere
{
    public static void Run()
    {
        var names = new Dictionary<string, string>();
        string name;
        if (!names.TryGetValue("a", out name))
            Console.Write(name.Length); // fails null
    }
}

public static class OtherBuilder
{
    public static void Run()
    {
        var builder = new StringBuilder();
        builder.Append('x');
        StringBuilder same = builder.Append('y');
        same.Length = 0;
        var a = new int[builder.Length];
        a[0] = 1; // fails upper-bound
    }
}

public static class Thrown
{
    public static void Run()
    {
        var list = new List<int>();
        var a = new int[1];
        try
        {
            list.RemoveAt(0);
            list.Add(1);
        }
        catch (ArgumentOutOfRangeException)
        {
            a[list.Count] = 1; Hostile.Reached(); // reached
            a[list.Count + 1] = 1; // fails upper-bound
        }
    }
}

public static class InLoop
{
    public static void Run()
    {
        var list = new List<int> { 1, 2, 3 };
        int count = list.Count;
        var a = new int[3];
        for (int i = 0; i < count; i++)
        {
            list.RemoveAt(0);
            a[list.Count] = 1; Hostile.Reached(); // reached
        }
        a[list.Count - 1] = 1; // fails lower-bound
    }
}

public static class Halves
{
    // `old` is before the call, and not at the entry of the method.
    public static void Run()
    {
        var list = new List<int>();
        int before = list.Count;
        list.Add(1);
        list.Add(2);
        list.RemoveAt(1);
        var a = new int[1];
        a[before] = 1; Hostile.Reached(); // reached
        a[list.Count] = 1; // fails upper-bound
    }
}

public static class NullMatched
{
    public static void Run()
    {
        string text = null;
        if (string.Equals(text, null))
            Console.Write(text.Length); // fails null
    }
}
