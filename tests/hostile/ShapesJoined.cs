// What a type parameter of a method stands for is not told by one of its arguments.
// roslyn only
#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } }
public static class DefaultGiven {
    static int Go(IEnumerable<string> given, string? other) {
        var r = given.FirstOrDefault(other);
        return r.Length; // fails null
    }
    public static void Run() { Go(new[] { "a" }, null); Try.Each(() => Go(new string[0], null)); }
}
public static class Appended {
    static int Go(IEnumerable<string> given, string? other) {
        var r = given.Append(other).Last();
        return r.Length; // fails null
    }
    public static void Run() { Go(new[] { "a" }, "b"); Try.Each(() => Go(new string[0], null)); }
}
public static class Concatenated {
    static int Go(IEnumerable<string> given, string? other) {
        var r = given.Concat(new List<string?> { other }).Last();
        return r.Length; // fails null
    }
    public static void Run() { Go(new[] { "a" }, "b"); Try.Each(() => Go(new string[0], null)); }
}
public static class Concatenated2 {
    static int Go(IEnumerable<string> given, IEnumerable<string?> other) {
        var r = given.Concat(other).Last();
        return r.Length; // fails null
    }
    public static void Run() { Go(new[] { "a" }, new[] { "b" }); Try.Each(() => Go(new string[0], new string?[] { null })); }
}
public static class OwnMethod {
    static T Second<T>(IEnumerable<T> a, List<T> b) { return b[0]; }
    static int Go(IEnumerable<string> given, string? other) {
        var r = Second(given, new List<string?> { other });
        return r.Length; // fails null
    }
    public static void Run() { Go(new[] { "a" }, "b"); Try.Each(() => Go(new string[0], null)); }
}
public static class OwnMethodPlain {
    static T Second<T>(IEnumerable<T> a, T b) { return b; }
    static int Go(IEnumerable<string> given, string? other) {
        var r = Second(given, other);
        return r.Length; // fails null
    }
    public static void Run() { Go(new[] { "a" }, "b"); Try.Each(() => Go(new string[0], null)); }
}
public static class Explicit {
    static T Make<T>(IEnumerable<T> a, Func<T> f) { return f(); }
    static int Go(IEnumerable<string> given) {
        var r = Make<string?>(given, () => null);
        return r.Length; // fails null
    }
    public static void Run() { Try.Each(() => Go(new string[0])); }
}
public static class AggregateSeed {
    static int Go(IEnumerable<string> given) {
        var r = given.Aggregate<string?>((x, y) => null);
        return r.Length; // fails null
    }
    public static void Run() { Try.Each(() => Go(new string[] { "a", "b" })); }
}
public static class DefaultIfEmptyGiven {
    static int Go(IEnumerable<string> given, string? d) {
        foreach (var r in given.DefaultIfEmpty(d)) {
            return r.Length; // fails null
        }
        return 0;
    }
    public static void Run() { Go(new[] { "a" }, "b"); Try.Each(() => Go(new string[0], null)); }
}
public static class LocalByRef {
    static void Put(ref IEnumerable<string?> at, IEnumerable<string?> v) { at = v; }
    static int Go(IEnumerable<string> given, IEnumerable<string?> other) {
        IEnumerable<string?> e = given;
        Put(ref e, other);
        foreach (var r in e) {
            return r.Length; // fails null
        }
        return 0;
    }
    public static void Run() { Go(new[] { "a" }, new[] { "b" }); Try.Each(() => Go(new string[0], new string?[] { null })); }
}
public static class LocalRefLocal {
    static int Go(IEnumerable<string> given, IEnumerable<string?> other) {
        IEnumerable<string?> e = given;
        ref IEnumerable<string?> x = ref e;
        x = other;
        foreach (var r in e) {
            return r.Length; // fails null
        }
        return 0;
    }
    public static void Run() { Go(new[] { "a" }, new[] { "b" }); Try.Each(() => Go(new string[0], new string?[] { null })); }
}
public static class ParameterWritten {
    static int Go(IEnumerable<string?> other, IEnumerable<string> given) {
        IEnumerable<string?> e = other;
        if (other == null) e = given;
        foreach (var r in e) {
            return r.Length; // fails null
        }
        return 0;
    }
    public static void Run() { Go(new[] { "a" }, new[] { "b" }); Try.Each(() => Go(new string?[] { null }, new string[0])); }
}
public static class LoopLocal {
    static int Go(IEnumerable<string> given, IEnumerable<string?> other) {
        IEnumerable<string?> e = given; int n = 0;
        for (int i = 0; i < 2; i++) {
            foreach (var r in e) {
                n += r.Length; // fails null
            }
            e = other;
        }
        return n;
    }
    public static void Run() { Go(new[] { "a" }, new[] { "b" }); Try.Each(() => Go(new string[0], new string?[] { null })); }
}
public static class Captured {
    static int Go(IEnumerable<string> given, IEnumerable<string?> other) {
        IEnumerable<string?> e = given;
        Action f = () => e = other; f();
        foreach (var r in e) {
            return r.Length; // fails null
        }
        return 0;
    }
    public static void Run() { Go(new[] { "a" }, new[] { "b" }); Try.Each(() => Go(new string[0], new string?[] { null })); }
}
public static class Ternary {
    static int Go(IEnumerable<string> given, IEnumerable<string?> other, bool b) {
        foreach (var r in b ? given : other) {
            return r.Length; // fails null
        }
        return 0;
    }
    public static void Run() { Go(new[] { "a" }, new[] { "b" }, true); Try.Each(() => Go(new string[0], new string?[] { null }, false)); }
}
public static class Ternary2 {
    static int Go(IEnumerable<string> given, IEnumerable<string?> other, bool b) {
        foreach (var r in b ? other : given) {
            return r.Length; // fails null
        }
        return 0;
    }
    public static void Run() { Go(new[] { "a" }, new[] { "b" }, true); Try.Each(() => Go(new string[0], new string?[] { null }, true)); }
}
public static class Coalesced {
    static int Go(IEnumerable<string> given, IEnumerable<string?>? other) {
        foreach (var r in other ?? given) {
            return r.Length; // fails null
        }
        return 0;
    }
    public static void Run() { Go(new[] { "a" }, new[] { "b" }); Try.Each(() => Go(new string[0], new string?[] { null })); }
}
