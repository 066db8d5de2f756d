// mono only
// An indexer with another name than `Item` that only the assembly can name: `dynamic` code calls it without a text. Claimed: what its seen callers keep holds at its entry, so `i < a.Length` is proved.
// Happens: IndexOutOfRangeException. Cause: session/src/graph/open.rs, `is_late_bound`: `has_no_name` knows indexers by the name `Item` alone; so may `set_`.
using System; using System.Runtime.CompilerServices;
public static class NamedIndexer {
    public class K {
        int[] a = new int[3];
        [IndexerName("Cell")] int this[int i] { get {
            return a[i]; // fails
        } }
        internal int Good() { return this[1]; }
        internal int Bad(dynamic d) { return d[7]; }
    }
    public static void Run() { var k = new K(); k.Good(); k.Bad(k); }
}
public static class NamedIndexerSet {
    public class K {
        int n;
        [IndexerName("Cell")] int this[int i] { set {
            n = 10 / value; // fails
        } }
        internal void Good() { this[1] = 2; }
        internal void Bad(dynamic d) { d[7] = 0; }
    }
    public static void Run() { var k = new K(); k.Good(); k.Bad(k); }
}
