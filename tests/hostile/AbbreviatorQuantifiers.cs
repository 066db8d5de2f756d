// roslyn only
// An abbreviator that states `Contract.ForAll` or `Exists` enumerates: the collection's or the lambda's code writes what the caller knows. Stated in the method itself, the same forgets it.
using System; using System.Collections.Generic;
using System.Diagnostics.Contracts;
#if RUN
using Contract = RunContract;
#endif
#if RUN
public static class RunContract { public static void Requires(bool b) { }
    public static bool ForAll<T>(IEnumerable<T> a, Predicate<T> p) { foreach (var x in a) if (!p(x)) return false; return true; }
    public static bool Exists<T>(IEnumerable<T> a, Predicate<T> p) { foreach (var x in a) if (p(x)) return true; return false; } }
#endif
public static class AbbreviatorEnumerates {
    static int q;
    class L : IEnumerable<int> { public IEnumerator<int> GetEnumerator() { q = 0; yield return 1; } System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() { return null; } }
    [ContractAbbreviator] static void V(IEnumerable<int> a) { Contract.Requires(Contract.ForAll(a, x => x > 0)); }
    static int M(IEnumerable<int> a) { q = 4;
        V(a);
        return 100 / q; // fails
    }
    public static void Run() { M(new L()); }
}
public static class AbbreviatorExists {
    static int q;
    static bool Bad() { q = 0; return true; }
    [ContractAbbreviator] static void V(int[] a) { Contract.Requires(Contract.Exists(a, x => Bad())); }
    static int M(int[] a) { q = 4;
        V(a);
        return 100 / q; // fails
    }
    public static void Run() { M(new int[1]); }
}
