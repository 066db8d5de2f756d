// Enumerators of dictionaries whose Current is a key, a value or a KeyValuePair, not a DictionaryEntry.
using System;
using System.Collections;
using System.Collections.Generic;
public static class EntryOfBoxedEnumerator {
    static object F(Dictionary<string, int> d) {
        IDictionaryEnumerator e = d.GetEnumerator();
        e.MoveNext();
        return (DictionaryEntry) e.Current; // fails cast
    }
    public static void Run() { F(new Dictionary<string, int> { { "a", 1 } }); }
}
public static class EntryOfKeys {
    static object F(Hashtable t) {
        var e = (IDictionaryEnumerator) t.Keys.GetEnumerator();
        e.MoveNext();
        return (DictionaryEntry) e.Current; // fails cast
    }
    public static void Run() { var t = new Hashtable(); t["a"] = 1; F(t); }
}
public static class EntryOfValuesIs {
    static int F(IEnumerable t) {
        var e = t.GetEnumerator() as IDictionaryEnumerator;
        int n = 0;
        if (e != null)
            while (e.MoveNext()) {
                var entry = (DictionaryEntry) e.Current; // fails cast
                n += entry.Key.GetHashCode();
            }
        return n;
    }
    public static void Run() { var t = new Hashtable(); t["a"] = 1; F(t.Values); }
}
public static class EntryOfDictionaryAsSequence {
    static int F(IEnumerable t) {
        int n = 0;
        var e = t.GetEnumerator() as IDictionaryEnumerator;
        if (e == null) return 0;
        while (e.MoveNext()) {
            var entry = (DictionaryEntry) e.Current; // fails cast
            n++;
        }
        return n;
    }
    public static void Run() { F(new Dictionary<string, string> { { "a", "b" } }); }
}
public static class EntryOfSorted {
    static object F(SortedDictionary<string, int> d) {
        IDictionaryEnumerator e = d.GetEnumerator();
        e.MoveNext();
        return (DictionaryEntry) e.Current; // fails cast
    }
    public static void Run() { F(new SortedDictionary<string, int> { { "a", 1 } }); }
}
