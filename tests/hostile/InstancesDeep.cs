// roslyn only
// A base that has two instances of one generic interface: neither is the one that is meant.
// relies on: annotation
#nullable enable
#pragma warning disable
using System; using System.Collections.Generic; using System.Linq; using System.Collections;
interface IGiveDeep<T> { T Give(); }
public static class InstancesDeep {
    class Two : IGiveDeep<string>, IGiveDeep<Version?> {
        string IGiveDeep<string>.Give() { return ""; }
        Version? IGiveDeep<Version?>.Give() { return null; }
    }
    class Below : Two, IGiveDeep<string> { string IGiveDeep<string>.Give() { return ""; } }
    static int Call(Below t) {
        IGiveDeep<Version?> g = t;
        return g.Give()!.Major; // fails
    }
    public static void Run() { Call(new Below()); }
}
public static class InstancesOfBase {
    class Two : IEnumerable<string>, IEnumerable<Version?> {
        IEnumerator<string> IEnumerable<string>.GetEnumerator() { return new List<string>().GetEnumerator(); }
        IEnumerator<Version?> IEnumerable<Version?>.GetEnumerator() { return new List<Version?> { null }.GetEnumerator(); }
        IEnumerator IEnumerable.GetEnumerator() { throw new Exception(); }
    }
    class Below : Two, IEnumerable<string> { IEnumerator<string> IEnumerable<string>.GetEnumerator() { return new List<string>().GetEnumerator(); } }
    static int Call(Below t) {
        return ((IEnumerable<Version?>)t).First()!.Major; // fails
    }
    static int Call2(Below t) {
        return Enumerable.First<Version?>(t)!.Major; // fails
    }
    static void Try(Func<Below, int> f) { try { f(new Below()); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() { Try(Call); Try(Call2); }
}
