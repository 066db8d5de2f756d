// A class of the program in a namespace that libraries have; generic interfaces of type parameters.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
namespace System.Collections.Own { public class Bag : IEnumerable<int> { public int Count { get { return Environment.TickCount == 0 ? 0 : 5; } } public IEnumerator<int> GetEnumerator() { yield break; } IEnumerator IEnumerable.GetEnumerator() { yield break; } } }
public static class OwnNamespace {
    static int F(System.Collections.Own.Bag b) { if (b.Count == 0) return 0;
        return b.First(); // fails empty
    }
    public static void Run() { F(new System.Collections.Own.Bag()); }
}
public interface IHas3<T> { int N { get; } }
public struct Two3 : IHas3<int>, IHas3<string> { int IHas3<int>.N { get { return 1; } } int IHas3<string>.N { get { return 0; } } }
public static class Constrained {
    static int F<T>(T t) where T : IHas3<int>, IHas3<string> { if (((IHas3<int>)t).N == 0) return 0;
        return 10 / ((IHas3<string>)t).N; // fails
    }
    static int G<T>(T t) where T : class, IHas3<int>, IHas3<string> { IHas3<int> a = t; IHas3<string> b = t; if (a.N == 0) return 0;
        return 10 / b.N; // fails
    }
    static int Get<T>(IHas3<T> t) { return t.N; }
    static int H(Two4 t) { if (Get<int>(t) == 0) return 0;
        return 10 / Get<string>(t); // fails
    }
    class Two4 : IHas3<int>, IHas3<string> { int IHas3<int>.N { get { return 1; } } int IHas3<string>.N { get { return 0; } } }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => F(new Two3())); Try(() => G(new Two4())); Try(() => H(new Two4())); }
}
