// Casts that fail where it looks as if they could not, and casts that succeed where it looks as if they could not.
using System;
using System.Collections;
using System.Collections.Generic;

public interface IShape { }
public interface ISide : IShape { }
public class Figure { }
public class Square : Figure, ISide, ICloneable
{
    public object Clone() { return new Figure(); }
}
public sealed class Dot : Figure { }
public enum Small : byte { A, B }
public enum Plain { A, B }
public enum Other { A, B }
public delegate void Heard(object sender);

public static class BoxedIntAsLong
{
    public static void Run()
    {
        try
        {
            object o = 5;
            long n = (long)o; // fails cast
        }
        catch (Exception e) { Hostile.Failed(e); }
    }
}

public static class BoxedIntAsUnsigned
{
    static uint Take(int n)
    {
        object o = n;
        return (uint)o; // fails cast
    }
    public static void Run() { Take(1); }
}

public static class BoxedCharAsUshort
{
    public static void Run()
    {
        object o = 'x';
        var n = (ushort)o; // fails cast
    }
}

public static class EnumsUnboxAsNumbers
{
    static int Number(Plain p)
    {
        object o = p;
        int n = (int)o; Hostile.Reached(); // reached
        Other q = (Other)o; Hostile.Reached(); // reached
        return n + (int)q;
    }
    static Plain Back(int n)
    {
        object o = n;
        Plain p = (Plain)o; Hostile.Reached(); // reached
        return p;
    }
    public static void Run() { Number(Plain.B); Back(1); }
}

public static class SmallEnumAsInt
{
    static int Number(Small s)
    {
        object o = s;
        return (int)o; // fails cast
    }
    public static void Run() { Number(Small.A); }
}

public static class NullableOfNull
{
    static long? Take(int? n)
    {
        object o = n;
        long? m = (long?)o; Hostile.Reached(); // reached
        return m;
    }
    public static void Run() { Take(null); }
}

public static class NullableOfNumber
{
    static long? Take(int? n)
    {
        object o = n;
        return (long?)o; // fails cast
    }
    public static void Run() { Take(4); }
}

public static class NullableBoxIsNumber
{
    static int Take(int? n)
    {
        object o = n;
        int m = (int)o; Hostile.Reached(); // reached
        return m;
    }
    public static void Run() { Take(4); }
}

public static class OtherBranch
{
    static string Take(object o)
    {
        if (o is string) return "";
        return (string)o; // fails cast
    }
    public static void Run() { Take(3); }
}

public static class OtherObject
{
    static string Take(object o, object p)
    {
        if (o is string) o = p;
        return (string)o; // fails cast
    }
    public static void Run() { Take("", 3); }
}

public static class NeitherOfBoth
{
    static int Take(object o)
    {
        if (o is string || o is int) return (int)o; // fails cast
        return 0;
    }
    public static void Run() { Take(""); }
}

public static class TestedForTheBase
{
    static Square Take(object o)
    {
        if (o is Figure) return (Square)o; // fails cast
        return null;
    }
    public static void Run() { Take(new Dot()); }
}

public static class TestedForTheInterface
{
    static ISide Take(object o)
    {
        if (o is IShape) return (ISide)o; // fails cast
        return null;
    }
    class Flat : IShape { }
    public static void Run() { Take(new Flat()); }
}

public static class LaterTest
{
    static int Take(object o)
    {
        var s = (string)o; // fails cast
        if (o is string) return s.Length;
        return 0;
    }
    public static void Run() { Take(3); }
}

public static class OwnClone
{
    static Square Take(Square s)
    {
        if (s is Square) { }
        object copy = s.Clone();
        if (copy is IShape) return null;
        return (Square)copy; // fails cast
    }
    public static void Run() { Take(new Square()); }
}

public static class BaseClone
{
    class Base { public object Copy() { return MemberwiseClone(); } }
    sealed class Derived : Base { }
    static Derived Take(Base b)
    {
        return (Derived)b.Copy(); // fails cast
    }
    public static void Run() { Take(new Base()); }
}

public static class WrongDelegate
{
    static Heard Take(Delegate a)
    {
        return (Heard)Delegate.Combine(a, null); // fails cast
    }
    public static void Run() { Take(new Action(() => { })); }
}

public static class WrongEnum
{
    static Plain Take(Type type)
    {
        object o = Enum.Parse(type, "A");
        return (Plain)o; // fails cast
    }
    public static void Run() { Take(typeof(Small)); }
}

public static class TypeTested
{
    static string Take(object o)
    {
        if (o.GetType() != typeof(string)) return (string)o; // fails cast
        return "";
    }
    public static void Run() { Take(3); }
}

public static class TypeOfAnother
{
    static string Take(object o, object p)
    {
        if (p.GetType() == typeof(string)) return (string)o; // fails cast
        return "";
    }
    public static void Run() { Take(3, ""); }
}

public static class Loop
{
    static int Take(object[] all)
    {
        object last = "";
        int n = 0;
        foreach (object o in all)
        {
            n += ((string)last).Length; // fails cast
            if (o is string) n++;
            last = o;
        }
        return n;
    }
    public static void Run() { Take(new object[] { "", 3, "" }); }
}

public static class TypeParameters<T>
{
    public static T Take(object o)
    {
        if (o is int) return (T)o; // fails cast
        return default(T);
    }
}

public static class TypeParametersRun
{
    public static void Run() { TypeParameters<string>.Take(3); }
}

public static class TypeParametersCompared
{
    static T Take<T>(int n)
    {
        if (typeof(T) == typeof(int)) { T r = (T)(object)n; Hostile.Reached(); return r; } // reached
        return (T)(object)n; // fails cast
    }
    static int Give<T>(T t)
    {
        if (typeof(T) != typeof(int)) return (int)(object)t; // fails cast
        int r = (int)(object)t; Hostile.Reached(); return r; // reached
    }
    public static void Run()
    {
        Take<int>(1);
        try { Take<string>(2); } catch (Exception e) { Hostile.Failed(e); }
        Give(1);
        try { Give("x"); } catch (Exception e) { Hostile.Failed(e); }
    }
}

public static class TypeParametersSwapped
{
    static T Take<T, S>(int n)
    {
        if (typeof(S) == typeof(int)) return (T)(object)n; // fails cast
        return default(T);
    }
    public static void Run() { Take<string, int>(1); }
}

public static class NullableParameter
{
    static int Give<T>(T t)
    {
        if (typeof(T) == typeof(int?)) return (int)(object)t; // fails null
        return 0;
    }
    public static void Run() { Give<int?>(null); }
}

public static class Structs
{
    struct Pair { public int A; }
    struct Twin { public int A; }
    static int Take(object o)
    {
        if (o is Twin) return ((Pair)o).A; // fails cast
        return 0;
    }
    public static void Run() { Take(new Twin()); }
}

public static class NullStruct
{
    struct Pair { public int A; }
    static int Take(object o)
    {
        var pair = (Pair)o; // fails null
        return pair.A;
    }
    public static void Run() { Take(null); }
}

public static class Generics
{
    static List<object> Take(object o)
    {
        if (o is IList) return (List<object>)o; // fails cast
        return null;
    }
    public static void Run() { Take(new List<string>()); }
}

public static class VariantInterface
{
    static IEnumerable<object> Take(IEnumerable<string> strings)
    {
        object o = strings;
        var all = (IEnumerable<object>)o; Hostile.Reached(); // reached
        return all;
    }
    public static void Run() { Take(new List<string>()); }
}

public static class ValuesAreNotVariant
{
    static IEnumerable<object> Take(IEnumerable<int> numbers)
    {
        object o = numbers;
        return (IEnumerable<object>)o; // fails cast
    }
    public static void Run() { Take(new List<int>()); }
}

public static class ArraysOfNumbers
{
    static int[] Take(uint[] numbers)
    {
        object o = numbers;
        var signed = (int[])o; Hostile.Reached(); // reached
        return signed;
    }
    public static void Run() { Take(new uint[2]); }
}

public static class ArraysOfObjects
{
    static string[] Take(object[] all)
    {
        return (string[])all.Clone(); // fails cast
    }
    public static void Run() { Take(new object[1]); }
}

public static class ArraysOfNullables
{
    static object Take(int n)
    {
        object o = Array.CreateInstance(typeof(int?), n);
        return (int[])o; // fails cast
    }
    public static void Run() { Take(2); }
}

public static class NewArraysOfNullables
{
    static object Take(int n)
    {
        object o = new int?[n];
        return (int[])o; // fails cast
    }
    public static void Run() { Take(2); }
}

public static class StoredBox
{
    static void Take(object[] row, object o)
    {
        row[0] = o; // fails array-store
    }
    public static void Run() { Take(new string[1], 3); }
}

public static class StoredInNew
{
    static void Take(object o)
    {
        object[] row = new string[1];
        row[0] = o; // fails array-store
    }
    public static void Run() { Take(3); }
}

public static class StoredBase
{
    static void Take(Figure[] row, Figure f)
    {
        row[0] = f; // fails array-store
    }
    public static void Run() { Take(new Dot[1], new Square()); }
}

public static class StoredInterface
{
    static void Take(IShape[] row, IShape f)
    {
        row[0] = f; // fails array-store
    }
    class Flat : IShape { }
    public static void Run() { Take(new Square[1], new Flat()); }
}

public static class StoredFromAnother
{
    static void Take(object[] row, object[] other)
    {
        row[0] = other[0]; // fails array-store
    }
    public static void Run() { Take(new string[1], new object[] { 3 }); }
}

public static class StoredAfterStore
{
    static void Take(object[] row, object o, bool first)
    {
        object x = null;
        if (first) { row[0] = o; x = row[0]; }
        if (!first) row[0] = o; // fails array-store
        GC.KeepAlive(x);
    }
    public static void Run() { Take(new string[1], "", true); Take(new string[1], 3, false); }
}

public static class StoredByBranch
{
    static void Take(bool strings, object o)
    {
        object[] row = strings ? (object[])new string[1] : new object[1];
        row[0] = o; // fails array-store
    }
    public static void Run() { Take(true, 3); }
}

public static class StoredRow
{
    static void Take(object[][] rows)
    {
        rows[0] = new object[1]; // fails array-store
    }
    public static void Run() { Take(new string[1][]); }
}

public static class GenericStore<T>
{
    public static void Take(T[] row, T t)
    {
        row[0] = t; // fails array-store
    }
}

public static class GenericStoreRun
{
    public static void Run() { GenericStore<object>.Take(new string[1], 3); }
}

public static class StoredMeeting
{
    static void Take(bool first, object o)
    {
        var row = new string[1];
        ((object[])row)[0] = first ? "" : o; // fails array-store
    }
    public static void Run() { Take(true, 3); Take(false, 3); }
}

public static class StoredMeetingOfBases
{
    static void Take(bool first, Square s, Figure f)
    {
        Figure[] row = new Square[1];
        row[0] = first ? s : f; // fails array-store
    }
    public static void Run() { Take(true, new Square(), null); Take(false, null, new Dot()); }
}

public static class StoredMeetingOfNull
{
    static void Take(object o)
    {
        object[] row = new string[1];
        row[0] = o == null ? null : o; // fails array-store
    }
    public static void Run() { Take(null); Take(3); }
}
