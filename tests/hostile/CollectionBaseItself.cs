// roslyn only
// `List` of a `CollectionBase` is the collection itself: what is put there calls its overrides.
using System; using System.Collections;

public static class CollectionBaseOrdinary {
    class C : CollectionBase { int n; protected override void OnInsert(int i, object x) { n = 0; }
        public int Put(int x) { n = 5; List.Add(x);
            return 10 / n; } } // fails
    public static void Run() { new C().Put(1); }
}
public static class CollectionBaseCount {
    class C : CollectionBase { public int Put(int x) { int k = Count; List.Add(x);
            return 10 / (Count - k - 1); } } // fails
    public static void Run() { new C().Put(1); }
}
