// What takes values of a type parameter's may give some: a delegate that is handed a delegate, a list or an array.
// roslyn only
#nullable enable
using System;
using System.Collections.Generic;
public static class GivenBySink {
    public static T Last<T>(IEnumerable<T> given, Action<Action<T>> source) { T last = default(T)!; foreach (T one in given) last = one; source(x => last = x); return last; }
    static int Go(IEnumerable<string> given, string? other) { Action<Action<string?>> source = sink => sink(other);
        var r = Last(given, source);
        return r.Length; // fails null
    }
    public static void Run() { Go(new[] { "a" }, null); }
}
public static class GivenByFilled {
    public static T Last<T>(IEnumerable<T> given, Action<List<T>> fill) { var all = new List<T>(given); fill(all); return all[all.Count - 1]; }
    static int Go(IEnumerable<string> given, string? other) { Action<List<string?>> fill = all => all.Add(other);
        var r = Last(given, fill);
        return r.Length; // fails null
    }
    public static void Run() { Go(new[] { "a" }, null); }
}
public static class GivenByArray {
    public static T Last<T>(IEnumerable<T> given, Action<T[]> fill) { var all = new List<T>(given).ToArray(); fill(all); return all[0]; }
    static int Go(IEnumerable<string> given, string? other) { Action<string?[]> fill = all => all[0] = other;
        var r = Last(given, fill);
        return r.Length; // fails null
    }
    public static void Run() { Go(new[] { "a" }, null); }
}
public static class GivenByPredicate {
    public static T Last<T>(IEnumerable<T> given, Predicate<List<T>> fill) { var all = new List<T>(given); fill(all); return all[0]; }
    static int Go(IEnumerable<string> given, string? other) { Predicate<List<string?>> fill = all => { all[0] = other; return true; };
        var r = Last(given, fill);
        return r.Length; // fails null
    }
    public static void Run() { Go(new[] { "a" }, null); }
}
public static class GivenByFunction {
    public static T Last<T>(IEnumerable<T> given, Func<Action<T>, int> source) { T last = default(T)!; foreach (T one in given) last = one; source(x => last = x); return last; }
    static int Go(IEnumerable<string> given, string? other) { Func<Action<string?>, int> source = sink => { sink(other); return 1; };
        var r = Last(given, source);
        return r.Length; // fails null
    }
    public static void Run() { Go(new[] { "a" }, null); }
}
public static class GivenByComparison {
    public static T Last<T>(IEnumerable<T> given, Comparison<T[]> fill) { var all = new List<T>(given).ToArray(); fill(all, all); return all[0]; }
    static int Go(IEnumerable<string> given, string? other) { Comparison<string?[]> fill = (a, b) => { a[0] = other; return 0; };
        var r = Last(given, fill);
        return r.Length; // fails null
    }
    public static void Run() { Go(new[] { "a" }, null); }
}
