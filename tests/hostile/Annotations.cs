// roslyn only
// marple: --no-assume annotations
#nullable enable
// Annotations that lie: !, default structs, arrays of non-null elements, NotNullWhen and its like on methods that do not keep them.
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Linq;
public class User { public string Name { get; set; } = "u"; public User? Boss; public string[] Tags = new string[2]; }
public static class Banged {
    static string Name(int k) => (k > 0 ? "x" : null)!;
    static int F(int k) {
        return Name(k).Length; // fails
    }
    public static void Run() { F(1); F(0); }
}
public static class ElementsOfNonNull {
    static int F(User u) {
        return u.Tags[0].Length; // fails null
    }
    public static void Run() { F(new User { Tags = new[] { "a" } }); F(new User()); }
}
public static class DefaultOfGeneric {
    static T Get<T>(bool b, T t) where T : notnull => b ? t : default!;
    static int F(bool b) {
        return Get(b, "x").Length; // fails
    }
    public static void Run() { F(true); F(false); }
}
public static class DefaultStructField {
    struct Pair { public string A; public string B; public Pair(string a, string b) { A = a; B = b; } }
    static int F(Pair p) {
        return p.A.Length; // fails
    }
    public static void Run() { F(new Pair("a", "b")); F(default); }
}
public static class DefaultRecordStruct {
    record struct P(string S);
    static int F(P p) {
        return p.S.Length; // fails
    }
    public static void Run() { F(new P("x")); F(new P()); }
}
public static class NotNullWhenLies {
    static bool Try(int k, [NotNullWhen(true)] out string? s) { s = k > 5 ? null! : "x"; return k > 0; }
    static int F(int k) {
        if (!Try(k, out string? s)) return 0;
        return s.Length; // fails
    }
    public static void Run() { F(1); F(6); }
}
public static class NotNullWhenOtherWay {
    static bool Missing([NotNullWhen(true)] string? s) => s == null; // the wrong way round
    static int F(string? s) {
        if (Missing(s))
            return s.Length; // fails
        return 0;
    }
    public static void Run() { F("x"); F(null); }
}
public static class MemberNotNullLies {
    class P { string? s; [MemberNotNull(nameof(s))] void Init(int k) { if (k > 0) s = "x"; s = s!; }
        public int F(int k) { Init(k);
            return s.Length; // fails
        } }
    public static void Run() { new P().F(1); new P().F(0); }
}
public static class DoesNotReturnLies {
#pragma warning disable CS8763
    [DoesNotReturn] static void Fail(bool really) { if (really) throw new InvalidOperationException(); }
    static int F(string? s, bool really) {
        if (s == null) Fail(really);
        return s!.Length; // fails
    }
    public static void Run() { F("x", true); F(null, false); }
}
public static class DoesNotReturnIfLies {
    static void Assert([DoesNotReturnIf(false)] bool b) { if (!b) Console.Error.Write(""); }
    static int F(string? s) {
        Assert(s != null);
        return s!.Length; // fails
    }
    public static void Run() { F("x"); F(null); }
}
public static class NotNullParameterLies {
    static void Check([NotNull] object? o) { o = o ?? new object(); }
    static int F(string? s) {
        Check(s);
        return s!.Length; // fails
    }
    public static void Run() { F("x"); F(null); }
}
public static class NotNullIfNotNullLies {
    [return: NotNullIfNotNull(nameof(s))] static string? Trim(string? s) => s == "" ? null! : s;
    static int F(string s) {
        return Trim(s).Length; // fails
    }
    public static void Run() { F("x"); F(""); }
}
public static class OverrideReturnsNull {
    class B { public virtual string Name() => "b"; }
    class C : B {
#nullable disable
        public override string Name() => null;
#nullable enable
    }
    static int F(B b) {
        return b.Name().Length; // fails
    }
    public static void Run() { F(new B()); F(new C()); }
}
public static class ObliviousCaller {
    static int F(string s) { // not nullable, and private
        return s.Length; // fails
    }
#nullable disable
    static int G(string s) => F(s);
#nullable enable
    public static void Run() { F("x"); G(null); }
}
public static class NonNullFieldBeforeConstructor {
    class B { public B() => Init(); protected virtual void Init() { } }
    class C : B { readonly string name; public C(string n) { name = n; } protected override void Init() {
            int n = name.Length; // fails
        } }
    public static void Run() { new C("x"); }
}
public static class NonNullStaticBefore {
    static readonly int n = Len(); static readonly string s = "x";
    static int Len() {
        try { return s.Length; } catch (NullReferenceException e) { Hostile.Failed(e); return 0; } // fails
    }
    public static void Run() { Len(); }
}
public static class ArrayResizedHasNulls {
    static int F(string[] a) {
        Array.Resize(ref a, a.Length + 1);
        return a[^1].Length; // fails null
    }
    public static void Run() { F(new[] { "x" }); }
}
public static class UninitializedArrayOfArrays {
    static int F(int n) {
        int[][] t = new int[n][]; t[0] = new int[1];
        return t[n - 1].Length; // fails null
    }
    public static void Run() { F(1); F(2); }
}
public static class CastAwayNull {
    static int F(List<string?> l) {
        var m = l.Where(x => x != "").Cast<string>().ToList(); string s = m[0];
        return s.Length; // fails
    }
    public static void Run() { F(new() { "x" }); F(new() { null }); }
}
public static class TestedOtherProperty {
    static int F(User u, User v) {
        if (u.Boss == null) return 0;
        return v.Boss!.Tags.Length; // fails
    }
    public static void Run() { F(new User { Boss = new User() }, new User()); }
}
public static class SetterStoresNull {
    static int F(User u, string? n) {
        u.Name = n!;
        return u.Name.Length; // fails
    }
    public static void Run() { F(new User(), "x"); F(new User(), null); }
}
public static class ThreadOfNull {
    static int F(object o) {
        string s = o.ToString()!;
        return s.Length; // fails
    }
    sealed class Mute { public override string? ToString() => null; }
    public static void Run() { F("x"); F(new Mute()); }
}
public static class EnumeratorOfNulls {
    static IEnumerable<string> All(int k) { yield return "x"; if (k > 0) yield return null!; }
    static int F(int k) {
        int n = 0; foreach (string s in All(k)) n += s.Length; // fails
        return n;
    }
    public static void Run() { F(0); F(1); }
}
public static class TupleOfNull {
    static (string Name, int N) Get(int k) => k > 0 ? ("x", 1) : default;
    static int F(int k) {
        var (name, n) = Get(k);
        return name.Length; // fails
    }
    public static void Run() { F(1); F(0); }
}
public static class GoodNonNullIsNull {
    static int F(string s, int[] a) {
        if (s is null) { a[0] = 1; Hostile.Reached(); } // reached
        return 0;
    }
    public static void Run() { F(null!, new int[1]); }
}
public static class GoodBangedNull {
    static string Name(int k) => (k > 0 ? "x" : null)!;
    static int F(int k, int[] a) {
        string s = Name(k); if (s == null) { a[0] = 1; Hostile.Reached(); } // reached
        return 0;
    }
    public static void Run() { F(0, new int[1]); }
}
