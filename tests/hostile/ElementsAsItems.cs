// roslyn only
// `new string[1]` has a null: elements of an array are not believed, not as items of a collection either.
// relies on: annotation
#nullable enable
using System; using System.Collections.Generic; using System.Linq;
public static class ElementFirst {
    static int F(string[] a) {
        return a.First().Length; // fails
    }
    public static void Run() { F(new string[1]); }
}
public static class ElementByList {
    static int F(string[] a) {
        IList<string> l = a;
        return l[0].Length; // fails
    }
    public static void Run() { F(new string[1]); }
}
public static class ElementReadOnly {
    static int F(string[] a) {
        var s = Array.AsReadOnly(a);
        return s[0].Length; // fails
    }
    public static void Run() { F(new string[1]); }
}
