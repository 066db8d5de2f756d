// One object, one getter by name, two instances of its generic interface.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
public interface IHas<T> { int N { get; } T Item { get; } }
public class Two : IHas<int>, IHas<string>, IHas<object> {
    int IHas<int>.N { get { return 5; } } int IHas<int>.Item { get { return 1; } }
    int IHas<string>.N { get { return 0; } } string IHas<string>.Item { get { return null; } }
    int IHas<object>.N { get { return 1; } } object IHas<object>.Item { get { return ""; } }
}
public class Counts : IReadOnlyCollection<int>, IReadOnlyCollection<string> {
    int IReadOnlyCollection<int>.Count { get { return 5; } }
    int IReadOnlyCollection<string>.Count { get { return 0; } }
    IEnumerator<int> IEnumerable<int>.GetEnumerator() { return ((IEnumerable<int>)new int[5]).GetEnumerator(); }
    IEnumerator<string> IEnumerable<string>.GetEnumerator() { yield break; }
    IEnumerator IEnumerable.GetEnumerator() { yield break; }
}
public static class GetterOfOther {
    static int F(Two t) {
        IHas<int> a = t; IHas<string> b = t; if (a.N == 0) return 0;
        return 10 / b.N; // fails
    }
    static int G(IHas<object> o) {
        if (o.Item == null) return 0; IHas<string> b = (IHas<string>)o;
        return b.Item.Length; // fails
    }
    static int H(Counts c) {
        IReadOnlyCollection<int> a = c; IReadOnlyCollection<string> b = c; if (a.Count == 0) return 0;
        return 10 / b.Count; // fails
    }
    static int I<T, U>(object o) {
        var a = (IHas<T>)o; var b = (IHas<U>)o; if (a.N == 0) return 0;
        return 10 / b.N; // fails
    }
    static int J(Counts c) {
        IReadOnlyCollection<int> a = c; IReadOnlyCollection<string> b = c; if (a.Count == 0) return 0;
        int n = b.Count();
        return 10 / n; // fails
    }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => F(new Two())); Try(() => G(new Two())); Try(() => H(new Counts())); Try(() => I<int, string>(new Two())); Try(() => J(new Counts())); }
}
public class Gen<T> { public static int N { get { return typeof(T) == typeof(int) ? 1 : 0; } } public static int F = 1; public static readonly int R = typeof(T) == typeof(int) ? 1 : 0; }
public static class StaticOfOther {
    static int F() { if (Gen<int>.N == 0) return 0;
        return 10 / Gen<string>.N; // fails
    }
    static int G() { Gen<int>.F = 1; Gen<string>.F = 0; if (Gen<int>.F == 0) return 0;
        return 10 / Gen<string>.F; // fails
    }
    static int H() { if (Gen<int>.R == 0) return 0;
        return 10 / Gen<string>.R; // fails
    }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => F()); Try(() => G()); Try(() => H()); }
}
