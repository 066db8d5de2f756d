// roslyn only
// Structs that no constructor made, as the libraries give them, have fields that annotations say are never null.
// relies on: annotation
#nullable enable
#pragma warning disable
using System; using System.Collections.Generic; using System.Linq;
public static class DefaultOfStructs {
    readonly struct S { public readonly string Value; public S(string v) { Value = v; } }
    struct P { public string Value { get; } public P(string v) { Value = v; } }
    static int A(List<S> l) {
        return l.FirstOrDefault().Value.Length; // fails
    }
    static int B(List<P> l) {
        return l.FirstOrDefault().Value.Length; // fails
    }
    static int C(Dictionary<int, P> d) {
        d.TryGetValue(3, out var p);
        return p.Value.Length; // fails
    }
    static int D(List<S> l) {
        return l.Find(x => false).Value.Length; // fails
    }
    static int E() { S[] a = new S[3];
        return a[1].Value.Length; // fails
    }
    static int F() { S[] a = new S[0]; Array.Resize(ref a, 4);
        return a[1].Value.Length; // fails
    }
    static int G(List<P> l) { P p = l.ElementAtOrDefault(4);
        return p.Value.Length; // fails
    }
    static int H(P? p) {
        return p.GetValueOrDefault().Value.Length; // fails
    }
    static void Try(Func<int> f) { try { f(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => A(new List<S>())); Try(() => B(new List<P>())); Try(() => C(new Dictionary<int, P>())); Try(() => D(new List<S>())); Try(E); Try(F); Try(() => G(new List<P>())); Try(() => H(null)); }
}
