// A library's method in a condition runs code of the program (`ToString`, an enumerator), which writes.
// relies on: requires
using System; using System.Collections.Generic; using System.Runtime.CompilerServices;
#if RUN
using Contract = NoContract;
using System.Diagnostics.Contracts;
#else
using System.Diagnostics.Contracts;
#endif
public class Box { public int n; }
public static class Sink { public static int x; public static Box b; }
#if RUN
public static class NoContract { public static void Requires(bool b) { } }
#endif
public class T4 { public Box b; public override string ToString() { b.n = 0; return "a"; } }
public static class Formatted {
    static void M(Box o, T4 t) { Contract.Requires(string.Concat((object) t) != null); Contract.Requires(o.n > 0);
        Sink.x = 10 / o.n; // fails
    }
    public static void Run() { var b = new Box(); b.n = 5; var t = new T4 { b = b }; M(b, t); } }
public class Seq : IEnumerable<string> { public Box b; public IEnumerator<string> GetEnumerator() { b.n = 0; yield return "a"; } System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() { return GetEnumerator(); } }
public static class Joined {
    static void M(Box o, Seq t) { Contract.Requires(string.Join("", t) != null); Contract.Requires(o.n > 0);
        Sink.x = 10 / o.n; // fails
    }
    public static void Run() { var b = new Box(); b.n = 5; var t = new Seq { b = b }; M(b, t); } }
