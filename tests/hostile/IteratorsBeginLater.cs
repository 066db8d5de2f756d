// An iterator tests what it requires when somebody asks for its first element, not when it is called: memory may be another one by then.
using System; using System.Collections.Generic;
#if RUN
using Contract = NoContract;
#else
using System.Diagnostics.Contracts;
#endif
#if RUN
public static class NoContract { public static void Requires(bool b) { } public static void Requires<E>(bool b) { } }
public class ContractClass : Attribute { public ContractClass(Type t) { } }
public class ContractClassFor : Attribute { public ContractClassFor(Type t) { } }
#endif
public class Box { public int n; public int[] a = new int[4]; }
public static class Sink { public static int x; }
public static class LaterObject {
    static IEnumerable<int> It(Box o) { Contract.Requires(o != null && o.n > 0);
        yield return 10 / o.n; // fails
    }
    // relies on: requires
    public static void Run() { Box b = new Box(); b.n = 5; var e = It(b); b.n = 0; foreach (int x in e) { Sink.x = x; } }
}
public static class LaterList {
    static IEnumerable<int> It(List<int> o) { Contract.Requires(o.Count > 0);
        yield return o[0]; // fails
    }
    // relies on: requires
    public static void Run() { var b = new List<int>(); b.Add(3); var e = It(b); b.Clear(); foreach (int x in e) { Sink.x = x; } }
}
public static class LaterStatic {
    static int n;
    static IEnumerator<int> It() { Contract.Requires(n > 0);
        yield return 10 / n; // fails
    }
    // relies on: requires
    public static void Run() { n = 4; var e = It(); n = 0; while (e.MoveNext()) { Sink.x = e.Current; } }
}
public class Own { int n;
    IEnumerable<int> It() { Contract.Requires(n > 0);
        yield return 10 / n; // fails
    }
    public void Go() { n = 4; var e = It(); n = 0; foreach (int x in e) { Sink.x = x; } } }
public static class LaterThis {
    // relies on: requires
    public static void Run() { new Own().Go(); } }
public static class LaterElement {
    static IEnumerable<int> It(int[] a, int i) { Contract.Requires(a != null && i >= 0 && i < a.Length && a[i] > 0);
        yield return 10 / a[i]; // fails
    }
    // relies on: requires
    public static void Run() { var a = new int[3]; a[1] = 2; var e = It(a, 1); a[1] = 0; foreach (int x in e) { Sink.x = x; } }
}
[ContractClass(typeof(SourceContract))]
public interface ISource { int Left { get; } IEnumerable<int> It(); }
[ContractClassFor(typeof(ISource))]
public abstract class SourceContract : ISource {
    public abstract int Left { get; }
    public IEnumerable<int> It() { Contract.Requires(Left > 0); return null; } }
public class Source : ISource { public int left = 3; public int Left { get { return left; } }
    public IEnumerable<int> It() {
        yield return 10 / left; // fails
    } }
public static class LaterInherited {
    public static void Run() { var s = new Source(); var e = ((ISource) s).It(); s.left = 0; foreach (int x in e) { Sink.x = x; } } }
