// roslyn only
// A class with two instances of one generic interface, and different annotations.
// relies on: annotation
#nullable enable
#pragma warning disable
using System; using System.Collections.Generic; using System.Linq; using System.Collections;
interface IGive<T> { T Give(); }
public static class ShapesOfTwoInstances {
    class Two : IGive<string>, IGive<Version?> {
        string IGive<string>.Give() { return ""; }
        Version? IGive<Version?>.Give() { return null; }
    }
    static int Call(Two t) {
        IGive<Version?> g = t;
        return g.Give()!.Major; // fails
    }
    public static void Run() { Call(new Two()); }
}
public static class EnumTwo {
    class Two : IEnumerable<string>, IEnumerable<Version?> {
        IEnumerator<string> IEnumerable<string>.GetEnumerator() { return new List<string>().GetEnumerator(); }
        IEnumerator<Version?> IEnumerable<Version?>.GetEnumerator() { return new List<Version?> { null }.GetEnumerator(); }
        IEnumerator IEnumerable.GetEnumerator() { throw new Exception(); }
    }
    static int Call(Two t) {
        foreach (Version? v in (IEnumerable<Version?>)t)
            return v!.Major; // fails
        return 0;
    }
    static int Call2(Two t) {
            return Enumerable.First<Version?>(t)!.Major; // fails
    }
    static int Call3(Two t) {
            return ((IEnumerable<Version?>)t).First()!.Major; // fails
    }
    static int Call4(Two t) {
            IEnumerable<Version?> e = t; var l = e.ToList();
            return l[0]!.Major; // fails
    }
    static void Try(Func<Two, int> f) { try { f(new Two()); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() { Try(Call); Try(Call2); Try(Call3); Try(Call4); }
}
