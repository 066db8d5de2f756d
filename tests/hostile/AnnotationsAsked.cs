// roslyn only
// relies on: annotation
// Annotations that are broken: whoever breaks one is asked for it, or nobody believes it.
#nullable enable
#pragma warning disable
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Threading.Tasks;
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } }
public static class NullForgiven {
    static int Len(string s) {
        return s.Length; // fails
    }
    public static void Run() { Len("a"); Try.Each(() => Len(null!)); }
}
public static class DefaultOfT {
    static T Make<T>() { return default!; }
    static int Go() {
        string s = Make<string>();
        return s.Length; // fails
    }
    public static void Run() { Try.Each(() => Go()); }
}
public static class DefaultStruct {
    struct S { internal string name; internal S(string n) { name = n; } }
    static int Go(S s) {
        return s.name.Length; // fails
    }
    public static void Run() { Go(new S("a")); Try.Each(() => Go(default)); }
}
public static class DefaultStructInArray {
    struct S { internal string name; internal S(string n) { name = n; } }
    static int Go(S[] s) {
        return s[0].name.Length; // fails
    }
    public static void Run() { Go(new[] { new S("a") }); Try.Each(() => Go(new S[1])); }
}
public static class RecordStruct {
    readonly record struct P(string Name);
    static int Go(P p) {
        return p.Name.Length; // fails
    }
    public static void Run() { Go(new P("a")); Try.Each(() => Go(default)); }
}
public static class ArrayElements {
    static int Go(int n) {
        var a = new string[n];
        return a[0].Length; // fails
    }
    public static void Run() { Try.Each(() => Go(1)); }
}
public static class ArrayElementsField {
    sealed class K { readonly string[] a = new string[3]; internal string this[int i] => a[i]; internal int Go() {
            return this[1].Length; // fails
        } }
    public static void Run() { Try.Each(() => new K().Go()); }
}
public static class ArrayElementsFunc {
    static string First(string[] a) => a[0];
    static int Go() {
        return First(new string[1]).Length; // fails
    }
    public static void Run() { Try.Each(() => Go()); }
}
public static class ListOfDefaults {
    static int Go() {
        var l = new List<string>(new string[2]);
        return l[0].Length; // fails
    }
    public static void Run() { Try.Each(() => Go()); }
}
public static class MemberNotNullBroken {
    sealed class K {
        string? name;
        [MemberNotNull(nameof(name))] void Init(bool b) { if (b) name = "a"; }
        internal int Go(bool b) {
            Init(b);
            return name.Length; // fails
        } }
    public static void Run() { new K().Go(true); Try.Each(() => new K().Go(false)); }
}
public static class MemberNotNullWhenBroken {
    sealed class K {
        string? name;
        [MemberNotNullWhen(true, nameof(name))] bool Has => true;
        internal int Go() {
            if (!Has) return 0;
            return name.Length; // fails
        } }
    public static void Run() { Try.Each(() => new K().Go()); }
}
public static class MemberNotNullThenCleared {
    sealed class K {
        string? name;
        [MemberNotNull(nameof(name))] void Init() { name = "a"; }
        void Clear() { name = null; }
        internal int Go() {
            Init();
            Clear();
            return name.Length; // fails
        } }
    public static void Run() { Try.Each(() => new K().Go()); }
}
public static class NotNullWhenBroken {
    static bool Try2(string? k, [NotNullWhen(true)] out string? v) { v = k; return true; }
    static int Go(string? k) {
        if (!Try2(k, out var v)) return 0;
        return v.Length; // fails
    }
    public static void Run() { Go("a"); Try.Each(() => Go(null)); }
}
public static class NotNullWhenOther {
    static bool Try2(string? k, [NotNullWhen(true)] out string? v) { v = k; return k != null; }
    static int Go(string? k) {
        bool b = Try2(k, out var v);
        bool c = Try2("x", out var w);
        if (!c) return 0;
        return v.Length; // fails
    }
    public static void Run() { Go("a"); Try.Each(() => Go(null)); }
}
public static class NotNullWhenNegated {
    static bool Fails(string? k, [NotNullWhen(false)] out string? v) { v = k; return k == null; }
    static int Go(string? k) {
        if (!Fails(k, out var v)) return 1;
        return v.Length; // fails
    }
    public static void Run() { Go("a"); Try.Each(() => Go(null)); }
}
public static class DoesNotReturnBroken {
    [DoesNotReturn] static void Throw(bool b) { if (b) throw new ArgumentException(); }
    static int Go(string? s, bool b) {
        if (s == null) Throw(b);
        return s.Length; // fails
    }
    public static void Run() { Go("a", true); Try.Each(() => Go(null, false)); }
}
public static class DoesNotReturnIfBroken {
    static void Check([DoesNotReturnIf(false)] bool b) { }
    static int Go(string? s) {
        Check(s != null);
        return s.Length; // fails
    }
    public static void Run() { Go("a"); Try.Each(() => Go(null)); }
}
public static class NotNullIfNotNullBroken {
    [return: NotNullIfNotNull("s")] static string? Same(string? s) => s == "x" ? null : s;
    static int Go(string s) {
        return Same(s).Length; // fails
    }
    public static void Run() { Go("a"); Try.Each(() => Go("x")); }
}
public static class MaybeNullOfNotNull {
    [return: MaybeNull] static string Find(string[] a, string x) { foreach (var s in a) if (s == x) return s; return null; }
    static int Go(string x) {
        return Find(new[] { "a" }, x).Length; // fails
    }
    public static void Run() { Go("a"); Try.Each(() => Go("x")); }
}
public static class AllowNullSetter {
    sealed class K {
        string name = "";
        [AllowNull] internal string Name { get => name; set => name = value; }
        internal int Go() {
            return name.Length; // fails
        } }
    public static void Run() { var k = new K(); k.Go(); k.Name = null; Try.Each(() => k.Go()); }
}
public static class DisallowNullField {
    sealed class K { [DisallowNull] internal string? name; internal int Go() {
            return name.Length; // fails
        } }
    public static void Run() { Try.Each(() => new K().Go()); }
}
public static class NonNullByCast {
    static int Go(object? o) {
        string s = (string)o!;
        return s.Length; // fails
    }
    public static void Run() { Go("a"); Try.Each(() => Go(null)); }
}
public static class FieldUnsetOnOneWay {
    sealed class K { readonly string name; internal K(bool b) { if (b) name = "a"; } internal int Go() {
            return name.Length; // fails
        } }
    public static void Run() { new K(true).Go(); Try.Each(() => new K(false).Go()); }
}
public static class CalledInConstructor {
    class B { internal B() { Go(); } internal virtual int Go() => 0; }
    sealed class K : B { readonly string name; internal K() { name = "a"; } internal override int Go() {
            return name.Length; // fails
        } }
    public static void Run() { Try.Each(() => new K()); }
}
public static class CalledFarInConstructor {
    class B { internal B() { One(); } void One() { Two(this); } static void Two(B b) { b.Go(); } internal virtual int Go() => 0; }
    sealed class K : B { readonly string name; internal K() { name = "a"; } internal override int Go() {
            return name.Length; // fails
        } }
    public static void Run() { Try.Each(() => new K()); }
}
public static class LambdaInConstructor {
    sealed class K { readonly string name; readonly Func<int> f; internal K() { f = () => Go(); Try.Each(() => f()); name = "a"; } internal int Go() {
            return name.Length; // fails
        } }
    public static void Run() { new K(); }
}
public static class TaskResult {
    static async Task<string> Make(bool b) { await Task.Yield(); return b ? "a" : null!; }
    static async Task<int> Go(bool b) {
        string s = await Make(b);
        return s.Length; // fails
    }
    public static void Run() { Go(true).Wait(); try { Go(false).Wait(); } catch (AggregateException e) { Hostile.Failed(e.InnerException!); } }
}
public static class Tuples {
    static (string a, string b) Make(bool x) => x ? ("a", "b") : default;
    static int Go(bool x) {
        var (a, b) = Make(x);
        return b.Length; // fails
    }
    public static void Run() { Go(true); Try.Each(() => Go(false)); }
}
public static class OutDefault {
    static void Make(out string s) { s = null!; }
    static int Go() {
        Make(out var s);
        return s.Length; // fails
    }
    public static void Run() { Try.Each(() => Go()); }
}
public static class RefBroken {
    static void Make(ref string s) { s = null!; }
    static int Go(string s) {
        Make(ref s);
        return s.Length; // fails
    }
    public static void Run() { Try.Each(() => Go("a")); }
}
public static class DelegateResult {
    static int Go(Func<string> f) {
        return f().Length; // fails
    }
    public static void Run() { Go(() => "a"); Try.Each(() => Go(() => null!)); }
}
public static class InterfaceResult {
    interface I { string Get(); }
    sealed class A : I { public string Get() => "a"; }
    sealed class B : I { public string Get() => null!; }
    static int Go(I i) {
        return i.Get().Length; // fails
    }
    public static void Run() { Go(new A()); Try.Each(() => Go(new B())); }
}
#nullable disable
public static class ObliviousCaller {
#nullable enable
    static int Len(string s) {
        return s.Length; // fails
    }
#nullable disable
    static int Go(string s) { return Len(s); }
    public static void Run() { Go("a"); Try.Each(() => Go(null)); }
}
public static class ObliviousField {
    internal sealed class K { internal string name; }
#nullable enable
    static int Go(K k) {
        return k.name.Length; // fails
    }
#nullable disable
    public static void Run() { Go(new K { name = "a" }); Try.Each(() => Go(new K())); }
}
public static class ObliviousOverride {
#nullable enable
    internal class A { internal virtual string Get() => "a"; }
    static int Go(A a) {
        return a.Get().Length; // fails
    }
#nullable disable
    internal sealed class B : A { internal override string Get() { return null; } }
    public static void Run() { Go(new A()); Try.Each(() => Go(new B())); }
}
