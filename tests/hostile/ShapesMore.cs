// Shapes of values: explicit covariant type arguments, tuples by reference, tasks.
// roslyn only
#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } }
public static class ToArrayExplicit {
    static int Go(IEnumerable<string> given) {
        string?[] l = given.ToArray<string?>(); l[0] = null;
        return l[0].Length; // fails null
    }
    public static void Run() { Try.Each(() => Go(new string[1] { "" })); }
}
public static class ToDictionaryExplicit {
    static int Go(IEnumerable<string> given) {
        Dictionary<string, string?> l = given.ToDictionary<string, string, string?>(x => x, x => null);
        return l["a"].Length; // fails null
    }
    public static void Run() { Try.Each(() => Go(new string[1] { "a" })); }
}
public static class SelectGiven {
    static int Go(IEnumerable<string> given, Func<string, string?> f) {
        return given.Select(f).First().Length; // fails null
    }
    public static void Run() { Go(new[] { "a" }, x => x); Try.Each(() => Go(new string[1] { "a" }, x => null)); }
}
public static class SelectLambda {
    static int Go(IEnumerable<string> given) {
        return given.Select(x => x.Length > 3 ? x : null).First().Length; // fails null
    }
    public static void Run() { Go(new[] { "aaaa" }); Try.Each(() => Go(new string[1] { "a" })); }
}
public static class SelectManyLambda {
    static int Go(IEnumerable<string> given) {
        return given.SelectMany(x => new string?[] { null }).First().Length; // fails null
    }
    public static void Run() { Try.Each(() => Go(new string[1] { "a" })); }
}
public static class ZipLambda {
    static int Go(IEnumerable<string> given, IEnumerable<string?> other) {
        foreach (var (x, y) in given.Zip(other)) {
            return y.Length; // fails null
        }
        return 0;
    }
    public static void Run() { Go(new[] { "aaaa" }, new[] { "b" }); Try.Each(() => Go(new string[1] { "a" }, new string?[] { null })); }
}
public static class TupleByRef {
    static void Fill(ref (string? a, string? b) t) { t.a = null; }
    static int Go((string a, string b) given) {
        (string? a, string? b) u = given; Fill(ref u);
        return u.a.Length; // fails null
    }
    public static void Run() { Try.Each(() => Go(("", ""))); }
}
public static class TupleWhole {
    static int Go((string a, string b) given, (string?, string?) other) {
        (string? a, string? b) u = given; if (other.Item2 == null) u = other;
        return u.a.Length; // fails null
    }
    public static void Run() { Go(("", ""), ("", "")); Try.Each(() => Go(("", ""), (null, null))); }
}
public static class TupleDeconstruct {
    static int Go((string a, string b) given, string? other) {
        var (x, y) = (given.a, other); (x, y) = (y, x);
        return x.Length; // fails null
    }
    public static void Run() { Go(("", ""), ""); Try.Each(() => Go(("", ""), null)); }
}
public static class TaskOf {
    static async Task<int> Go(Task<string> given, Task<string?> other, bool b) {
        Task<string?> t = other;
        var r = b ? await given : await t;
        return r.Length; // fails null
    }
    public static void Run() { Go(Task.FromResult(""), Task.FromResult<string?>(""), true).Wait(); Try.Each(() => Go(Task.FromResult(""), Task.FromResult<string?>(null), false).GetAwaiter().GetResult()); }
}
public static class UnionOf {
    static int Go(HashSet<string> given, IEnumerable<string?> other) {
        foreach (var s in given.Union(other)) {
            if (s == "a") continue;
            return s.Length; // fails null
        }
        return 0;
    }
    public static void Run() { Go(new() { "aaaa" }, new[] { "b" }); Try.Each(() => Go(new() { "a" }, new string?[] { null })); }
}
public static class GenericClass {
    internal class C<T> { internal T v; internal C(T v) { this.v = v; } internal C<T> With(T w) => new C<T>(w); internal T Or(T w) => w; }
    internal interface ICov<out T> { T Get(); }
    internal class I<T> : ICov<T> { T v; internal I(T v) { this.v = v; } public T Get() => v; }
    static ICov<T> Other<T>(ICov<T> a, Func<T> b) => new I<T>(b());
    static int Go(ICov<string> given, string? w) {
        return Other<string?>(given, () => w).Get().Length; // fails null
    }
    public static void Run() { Go(new I<string>(""), ""); Try.Each(() => Go(new I<string>(""), null)); }
}
public static class GenericOut {
    static void Give<T>(IEnumerable<T> a, out T r, object? o) { r = (T)o!; }
    static int Go(IEnumerable<string> given) {
        string? r; Give<string?>(given, out r, null);
        return r.Length; // fails null
    }
    public static void Run() { Try.Each(() => Go(new string[0])); }
}
public static class MaxBy {
    static int Go(IEnumerable<string> given) {
        var r = given.Max(x => x.Length > 3 ? x : null);
        return r.Length; // fails null
    }
    public static void Run() { Try.Each(() => Go(new string[] { "a" })); }
}
public static class ElementAtOr {
    static int Go(IReadOnlyList<string> given, string? d) {
        var r = given.LastOrDefault(d);
        return r.Length; // fails null
    }
    public static void Run() { Go(new[] { "" }, ""); Try.Each(() => Go(new string[] { }, null)); }
}
