// roslyn only
// Searches in spans of the program's own values run their `Equals`: what contract files call `pure if primitive`.
using System;
using System.Collections.Generic;
public static class SearchesOfSpans {
    static int[] one = { 1 };
    static List<int> list = new List<int> { 1 };
    struct Sc : IComparable<Sc>, IEquatable<Sc> { public int CompareTo(Sc o) { list[0] = 0; one[0] = 0; return 0; } public bool Equals(Sc o) { list[0] = 0; one[0] = 0; return true; } }
    static int C(Sc[] a) { list[0] = 1; int i = a.AsSpan().IndexOf(a[0]);
        return 10 / list[0]; // fails
    }
    static int D(Sc[] a) { one[0] = 1; int i = a.AsSpan().IndexOf(a[0]);
        return 10 / one[0]; // fails
    }
    static int E(Sc[] a) { List<int> l = list; l[0] = 1; int i = a.AsSpan().IndexOf(a[0]);
        return 10 / l[0]; // fails
    }
    static int F(Action f) { list[0] = 1; f();
        return 10 / list[0]; // fails
    }
    static int I(Span<Sc> s, Sc x) { one[0] = 1; int i = s.IndexOf(x);
        return 10 / one[0]; // fails
    }
    static void Wr() { list[0] = 0; }
    static int G() { list[0] = 1; Wr();
        return 10 / list[0]; // fails
    }
    static int H(IDisposable d) { list[0] = 1; d.Dispose();
        return 10 / list[0]; // fails
    }
    sealed class Di : IDisposable { public void Dispose() { list[0] = 0; } }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => C(new Sc[1])); Try(() => D(new Sc[1])); Try(() => E(new Sc[1])); Try(() => F(() => list[0] = 0)); Try(() => G()); Try(() => H(new Di())); Try(() => I(new Sc[1], new Sc())); }
}
