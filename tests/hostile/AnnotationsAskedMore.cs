// roslyn only
// relies on: annotation
// The same, of static fields, threads, events, contracts of JetBrains and exceptions.
#nullable enable
#pragma warning disable
using System;
using System.Collections;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Threading;
using System.Threading.Tasks;
using JetBrains.Annotations;
namespace JetBrains.Annotations {
    [AttributeUsage(AttributeTargets.All)] internal sealed class NotNullAttribute : Attribute { }
    [AttributeUsage(AttributeTargets.All)] internal sealed class CanBeNullAttribute : Attribute { }
    [AttributeUsage(AttributeTargets.All)] internal sealed class ItemNotNullAttribute : Attribute { }
    [AttributeUsage(AttributeTargets.All)] internal sealed class ContractAnnotationAttribute : Attribute { public ContractAnnotationAttribute(string s) { } }
}
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } }
public static class StaticForgiven {
    static string name = null!;
    static int Go() {
        return name.Length; // fails
    }
    public static void Run() { Try.Each(() => Go()); name = "a"; Go(); }
}
public static class StaticUnset {
    internal static string name;
    static void Init() { name = "a"; }
    static int Go() {
        return name.Length; // fails
    }
    public static void Run() { Try.Each(() => Go()); Init(); Go(); }
}
public static class StaticPropertyForgiven {
    static string Name { get; set; } = null!;
    static int Go() {
        return Name.Length; // fails
    }
    public static void Run() { Try.Each(() => Go()); Name = "a"; Go(); }
}
public static class PerThread {
    [ThreadStatic] static string name = "a";
    static int Go() {
        return name.Length; // fails
    }
    public static void Run() { try { Go(); } catch (NullReferenceException) { } var t = new Thread(() => Try.Each(() => Go())); t.Start(); t.Join(); }
}
public static class PerThreadSet {
    [ThreadStatic] static string? name;
    static int Go() {
        if (name == null) name = "a";
        string n = name;
        var t = new Thread(() => Try.Each(() => {
            int k = name.Length; // fails
        }));
        t.Start(); t.Join();
        return n.Length;
    }
    public static void Run() { Go(); }
}
public static class NotNullParameterLies {
    static void Ensure([System.Diagnostics.CodeAnalysis.NotNull] string? s) { }
    static int Go(string? s) {
        Ensure(s);
        return s.Length; // fails
    }
    public static void Run() { Go("a"); Try.Each(() => Go(null)); }
}
public static class NotNullRefLies {
    static void Ensure([System.Diagnostics.CodeAnalysis.NotNull] ref string? s) { if (s == "x") s = null; }
    static int Go(string? s) {
        Ensure(ref s);
        return s.Length; // fails
    }
    public static void Run() { Go("a"); Try.Each(() => Go("x")); }
}
public static class JetNotNullField {
    sealed class K { [JetBrains.Annotations.NotNull] internal object o; internal string S() {
            return o.ToString(); // fails
        } }
    public static void Run() { Try.Each(() => new K().S()); }
}
public static class JetContract {
    [ContractAnnotation("null => halt")] static void Check(object? o) { }
    static string Go(object? o) {
        Check(o);
        return o.ToString(); // fails
    }
    public static void Run() { Go("a"); Try.Each(() => Go(null)); }
}
public static class JetContractTrue {
    [ContractAnnotation("null => false")] static bool Has(object? o) => true;
    static string Go(object? o) {
        if (!Has(o)) return "";
        return o.ToString(); // fails
    }
    public static void Run() { Go("a"); Try.Each(() => Go(null)); }
}
public static class JetContractResult {
    [ContractAnnotation("s:notnull => notnull")] static string? Same(string? s) => s == "x" ? null : s;
    static int Go(string s) {
        return Same(s).Length; // fails
    }
    public static void Run() { Go("a"); Try.Each(() => Go("x")); }
}
public static class Indexer {
    sealed class K { readonly string?[] a = new string?[2]; internal string this[int i] => a[i]!; }
    static int Go(K k) {
        return k[0].Length; // fails
    }
    public static void Run() { Try.Each(() => Go(new K())); }
}
public static class EventRemoved {
    sealed class K { internal event Action Changed = () => { }; internal void Raise() {
            Changed(); // fails
        }
        internal void Off(Action a) { Changed -= a; } internal Action Get() => Changed; }
    public static void Run() { var k = new K(); k.Raise(); k.Off(k.Get()); Try.Each(() => k.Raise()); }
}
public static class Operators {
    sealed class V { internal int n; public static V operator +(V a, V b) => a.n == 0 ? null! : a; public static implicit operator V(string s) => null!; }
    static int One(V a, V b) {
        return (a + b).n; // fails
    }
    static int Two(string s) {
        V v = s;
        return v.n; // fails
    }
    public static void Run() { One(new V { n = 1 }, new V()); Try.Each(() => One(new V(), new V()), () => Two("")); }
}
public static class LocalCapture {
    static int Go(string? s) {
        if (s == null) return 0;
        Action f = () => s = null;
        f();
        return s.Length; // fails
    }
    public static void Run() { Try.Each(() => Go("a")); }
}
public static class PropertyChanges {
    sealed class K { int n; internal string? Name => n++ == 0 ? "a" : null; }
    sealed class L { internal string? Name { get; set; } = "a"; internal void Drop() { Name = null; } }
    static int Two(L k) {
        if (k.Name == null) return 0;
        k.Drop();
        return k.Name.Length; // fails
    }
    public static void Run() { Try.Each(() => Two(new L())); }
}
public static class MemberNotNullOnBase {
    class B { protected string? name; [MemberNotNull(nameof(name))] internal virtual void Init() { name = "a"; } internal int Go() {
            Init();
            return name.Length; // fails
        } }
    sealed class D : B { internal override void Init() { } }
    public static void Run() { new B().Go(); Try.Each(() => new D().Go()); }
}
public static class MemberNotNullThrown {
    sealed class K { string? name; int[] a = new int[1]; [MemberNotNull(nameof(name))] void Init(int i) { a[i] = 1; name = "a"; } internal int Go(int i) {
            try { Init(i); } catch (IndexOutOfRangeException) { }
            return name.Length; // fails
        } }
    public static void Run() { new K().Go(0); Try.Each(() => new K().Go(1)); }
}
public static class NotNullWhenStored {
    sealed class K { string? last; bool Get([NotNullWhen(true)] out string? v) { v = last; return v != null; } internal void Set(string? s) { last = s; } internal int Go() {
            bool b = Get(out string? v);
            Set(null);
            b = b | Get(out v);
            if (!b) return 0;
            return v.Length; // fails
        } }
    public static void Run() { var k = new K(); k.Go(); k.Set("a"); Try.Each(() => k.Go()); }
}
public static class NotNullWhenThrown {
    static bool Get(int i, [NotNullWhen(true)] out string? v) { v = null; if (i < 0) throw new ArgumentException(); v = "a"; return true; }
    static int Go(int i) {
        string? v = "x"; bool b = true;
        try { b = Get(i, out v); } catch (ArgumentException) { }
        if (!b) return 0;
        return v.Length; // fails
    }
    public static void Run() { Go(0); Try.Each(() => Go(-1)); }
}
public static class AsyncOut {
    static async Task<string?> Get(bool b) { await Task.Yield(); return b ? "a" : null; }
    static async Task<int> Go(bool b) {
        var s = await Get(b);
        return s.Length; // fails
    }
    public static void Run() { Go(true).Wait(); try { Go(false).Wait(); } catch (AggregateException e) { Hostile.Failed(e.InnerException!); } }
}
public static class DoesNotReturnVirtual {
    class B { [DoesNotReturn] internal virtual void Fail() => throw new ArgumentException(); }
    sealed class D : B { internal override void Fail() { } }
    static int Go(B b, string? s) {
        if (s == null) b.Fail();
        return s.Length; // fails
    }
    public static void Run() { Go(new B(), "a"); Try.Each(() => Go(new D(), null)); }
}
public static class ParameterReassigned {
    static int Go(string s, Dictionary<string, string?> d) {
        d.TryGetValue(s, out s);
        return s.Length; // fails
    }
    public static void Run() { Go("a", new Dictionary<string, string?> { ["a"] = "b" }); Try.Each(() => Go("a", new Dictionary<string, string?>())); }
}
public static class AsCast {
    static int Go(object o) {
        var s = o as string;
        return s.Length; // fails
    }
    public static void Run() { Go("a"); Try.Each(() => Go(1)); }
}
public static class Recursion {
    sealed class Node { internal Node next; internal int v; internal Node(Node n, int v) { next = n; this.v = v; } }
    static int Sum(Node n) {
        return n.v + Sum(n.next); // fails
    }
    public static void Run() { Try.Each(() => Sum(new Node(null!, 1))); }
}
public static class Lazily {
    sealed class K { string? name; internal string Name => name ??= Make(); static string Make() => null!; internal int Go() {
            return Name.Length; // fails
        } }
    public static void Run() { Try.Each(() => new K().Go()); }
}
public static class Unboxed {
    static T Get<T>(Dictionary<string, object?> d, string k) => d.TryGetValue(k, out var v) ? (T)v! : default!;
    static int Go(Dictionary<string, object?> d) {
        return Get<string>(d, "a").Length; // fails
    }
    public static void Run() { Go(new Dictionary<string, object?> { ["a"] = "b" }); Try.Each(() => Go(new Dictionary<string, object?>())); }
}
public static class Default {
    static int Go(string s = null!) {
        return s.Length; // fails
    }
    public static void Run() { Go("a"); Try.Each(() => Go()); }
}
public static class ParamsNull {
    static int Go(params string[] all) {
        return all.Length; // fails
    }
    public static void Run() { Go("a"); Try.Each(() => Go(null!)); }
}
public static class Weak {
    static int Go(WeakReference<string> w) {
        w.TryGetTarget(out var s);
        return s.Length; // fails
    }
    public static void Run() { var w = new WeakReference<string>(null!); Try.Each(() => Go(w)); }
}
public static class FirstOr {
    static int Go(List<string> l) {
        var s = l.Find(x => x.Length > 3);
        return s.Length; // fails
    }
    public static void Run() { Try.Each(() => Go(new List<string> { "a" })); }
}
