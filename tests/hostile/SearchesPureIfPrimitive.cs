// roslyn only
// Searches that run code of the program, formatting, exceptions handed on, bounds of what searches give.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.ExceptionServices;
using System.IO;
public static class PureIfPrimitive {
    static int[] one = { 1 };
    static List<int> list = new List<int> { 1 };
    class Cmp : IEquatable<Cmp> { public bool Equals(Cmp o) { list[0] = 0; return true; } public override bool Equals(object o) { list[0] = 0; return true; } public override int GetHashCode() { return 0; } }
    struct Sc : IComparable<Sc>, IEquatable<Sc> { public int CompareTo(Sc o) { list[0] = 0; return 0; } public bool Equals(Sc o) { list[0] = 0; return true; } }
    enum En { A }
    static int A(Cmp[] a) { list[0] = 1; int i = a.AsSpan().IndexOf(a[0]);
        return 10 / list[0]; // fails
    }
    static int B(object[] a, object o) { list[0] = 1; bool i = ((ReadOnlySpan<object>)a).SequenceEqual(new[] { o });
        return 10 / list[0]; // fails
    }
    static int C(Sc[] a) { list[0] = 1; int i = a.AsSpan().IndexOfAnyInRange(a[0], a[0]);
        return 10 / list[0]; // fails
    }
    static int D<T>(T[] a) where T : IEquatable<T> { list[0] = 1; int i = a.AsSpan().Count(a[0]);
        return 10 / list[0]; // fails
    }
    static int E(Sc[] a) { list[0] = 1; bool i = a.AsSpan().StartsWith(new Sc[1]);
        return 10 / list[0]; // fails
    }
    static int F(Sc?[] a) { list[0] = 1; bool i = a.Contains(a[0]);
        return 10 / list[0]; // fails
    }
    static int G((Sc, int)[] a) { list[0] = 1; int i = a.AsSpan().IndexOf(a[0]);
        return 10 / list[0]; // fails
    }
    static int H(KeyValuePair<Cmp, int>[] a, Cmp c) { list[0] = 1; bool i = a[0].Key.Equals(c);
        return 10 / list[0]; // fails
    }
    static int I(Cmp[] a) { list[0] = 1; int i = a.AsSpan().CommonPrefixLength(new ReadOnlySpan<Cmp>(a), new Eq());
        return 10 / list[0]; // fails
    }
    class Eq : IEqualityComparer<Cmp> { public bool Equals(Cmp a, Cmp b) { list[0] = 0; return true; } public int GetHashCode(Cmp c) { return 0; } }
    static int J(int n) { try { ExceptionDispatchInfo.Capture(new IOException()).Throw(); } catch (IOException) { }
        return 10 / n; // fails
    }
    static int K(int n) { try { if (n == 0) ExceptionDispatchInfo.Throw(new IOException()); } catch (IOException) { n = 0; }
        return 10 / n; // fails
    }
    class Fmt : ISpanFormattable { public string ToString(string f, IFormatProvider p) { list[0] = 0; return ""; } public bool TryFormat(Span<char> d, out int n, ReadOnlySpan<char> f, IFormatProvider p) { list[0] = 0; n = 0; return true; } }
    static int L(Fmt f) { list[0] = 1; string s = $"a{f}b";
        return 10 / list[0]; // fails
    }
    static int M(ISpanFormattable f) { list[0] = 1; int n; f.TryFormat(new char[1], out n, "", null);
        return 10 / list[0]; // fails
    }
    static int N(Version v) { Span<char> c = new char[1]; int n; v.TryFormat(c, out n);
        return c[n + 1]; // fails upper-bound
    }
    static int O(Memory<int> m) { int[] a = { 1 }; m = a; a[0] = 1; var s = m.Slice(0).Slice(0).Span; s[0] = 0;
        return 10 / a[0]; // fails
    }
    static int P(ReadOnlySpan<char> s) { int i = s.IndexOf("", StringComparison.Ordinal);
        return s[i]; // fails upper-bound
    }
    static int Q(ReadOnlySpan<char> s) { int i = s.LastIndexOf("", StringComparison.Ordinal); if (i < 0) return 0;
        return s[i]; // fails
    }
    static int R(Span<int> s) { int i = s.IndexOfAny(ReadOnlySpan<int>.Empty);
        return s[i]; // fails lower-bound
    }
    static int T(ReadOnlySpan<int> s, ReadOnlySpan<int> t) { int n = s.CommonPrefixLength(t);
        return s[n]; // fails upper-bound
    }
    static int U(ReadOnlySpan<int> s) { int n = s.Count(1);
        return s[n]; // fails upper-bound
    }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => A(new[] { new Cmp() })); Try(() => B(new object[] { new Cmp() }, new Cmp())); Try(() => C(new Sc[1])); Try(() => D(new Sc[1])); Try(() => E(new Sc[1])); Try(() => F(new Sc?[] { new Sc() })); Try(() => G(new (Sc, int)[1])); Try(() => H(new[] { new KeyValuePair<Cmp, int>(new Cmp(), 1) }, new Cmp())); Try(() => I(new[] { new Cmp() }));
        Try(() => J(0)); Try(() => K(0)); Try(() => L(new Fmt())); Try(() => M(new Fmt())); Try(() => N(new Version(1, 2))); Try(() => O(default)); Try(() => P("")); Try(() => Q("")); Try(() => R(new int[1])); Try(() => T(new int[1], new int[1])); Try(() => U(new[] { 1 })); }
}
