// roslyn only
// Annotations that are broken where nobody looked: overrides, written parameters, fields by their address, lambdas in constructors, finalizers, many fields, pooled builders.
// relies on: annotation
#nullable enable
#pragma warning disable
using System; using System.Collections.Generic; using System.Diagnostics.CodeAnalysis; using System.Diagnostics.Tracing; using System.Runtime.CompilerServices; using System.Threading; using System.Threading.Tasks;
public static class InterfaceResult {
    interface I { string Get(); }
    class C : I { public string? Get() { return null; } }
    static int Call(I i) {
        return i.Get().Length; // fails
    }
    public static void Run() { Call(new C()); }
}
public static class InterfaceParameter {
    interface I { int M(string? s); }
    class C : I { public int M(string s) {
        return s.Length; // fails
    } }
    static int Call(I i) { return i.M(null); }
    public static void Run() { Call(new C()); }
}
public static class InterfaceTry {
    interface I { bool TryGet([NotNullWhen(true)] out string? s); }
    class C : I { public bool TryGet(out string? s) { s = null; return true; } }
    static int Call(I i) {
        if (i.TryGet(out var s))
            return s.Length; // fails
        return 0;
    }
    public static void Run() { Call(new C()); }
}
public static class InterfaceNever {
    interface I { [DoesNotReturn] void Fail(); }
    class C : I { public void Fail() { } }
    static int Call(I i, string? s) {
        if (s == null) i.Fail();
        return s.Length; // fails
    }
    public static void Run() { Call(new C(), null); }
}
public static class OverrideLeaf {
    class Root { public virtual int M(string? s) { return 0; } }
    class Mid : Root { public override int M(string s) { return 1; } }
    class Leaf : Mid { public override int M(string s) {
        return s.Length; // fails
    } }
    static int Call(Root r) { return r.M(null); }
    public static void Run() { Call(new Leaf()); }
}
public static class OverrideLeafResult {
    class Root { public virtual string M() { return ""; } }
    class Mid : Root { public override string? M() { return ""; } }
    class Leaf : Mid { public override string? M() { return null; } }
    static int Call(Root r) {
        return r.M().Length; // fails
    }
    public static void Run() { Call(new Leaf()); }
}
public static class OverrideGeneric {
    class B<T> { public virtual int M(T t, string? s) { return 0; } }
    class D : B<int> { public override int M(int t, string s) {
        return s.Length; // fails
    } }
    static int Call(B<int> r) { return r.M(1, null); }
    public static void Run() { Call(new D()); }
}
public static class OverrideGenericResult {
    class B<T> { public virtual string M(T t) { return ""; } }
    class D : B<int> { public override string? M(int t) { return null; } }
    static int Call(B<int> r) {
        return r.M(1).Length; // fails
    }
    public static void Run() { Call(new D()); }
}
public static class OverrideCovariant {
    class B { public virtual object M(string? s) { return 0; } }
    class D : B { public override string M(string s) {
        return s.Substring(s.Length); // fails
    } }
    static object Call(B r) { return r.M(null); }
    public static void Run() { Call(new D()); }
}
public static class OverrideLike {
    abstract class B { [return: NotNullIfNotNull("s")] internal abstract string? Has(string? s); }
    class C : B { internal override string? Has(string? s) { return null; } }
    static int Call(B b, string s) {
        return b.Has(s).Length; // fails
    }
    public static void Run() { Call(new C(), ""); }
}
public static class WrittenWhen {
    static bool F([NotNullWhen(true)] string? s) { s = ""; return true; }
    static int Call(string? t) {
        if (F(t))
            return t.Length; // fails
        return 0;
    }
    public static void Run() { Call(null); }
}
public static class WrittenNotNull {
    static void F([NotNull] string? s) { s ??= ""; }
    static int Call(string? t) {
        F(t);
        return t.Length; // fails
    }
    public static void Run() { Call(null); }
}
public static class WrittenStops {
    static void Assert([DoesNotReturnIf(false)] bool b) { b = true; }
    static int Call(string? s) {
        Assert(s != null);
        return s.Length; // fails
    }
    public static void Run() { Call(null); }
}
public static class WrittenLike {
    [return: NotNullIfNotNull(nameof(s))] static string? F(string? s, bool b) { s = b ? null : s; return s; }
    static int Call(string t, bool b) {
        return F(t, b).Length; // fails
    }
    public static void Run() { Call("", true); }
}
public static class ByRefOut {
    class C { string name = ""; static void F(out string? s) { s = null; } internal void Set() { F(out name!); } internal int Get() {
        return name.Length; // fails
    } }
    public static void Run() { var c = new C(); c.Set(); c.Get(); }
}
public static class ByRefLibrary {
    class C { string name = ""; internal void Set(Dictionary<int, string> d) { d.TryGetValue(1, out name!); } internal int Get() {
        return name.Length; // fails
    } }
    public static void Run() { var c = new C(); c.Set(new Dictionary<int, string>()); c.Get(); }
}
public static class ByRefExchange {
    class C { string name = ""; internal void Set() { Interlocked.Exchange<string?>(ref name!, null); } internal int Get() {
        return name.Length; // fails
    } }
    public static void Run() { var c = new C(); c.Set(); c.Get(); }
}
public static class ByRefLocal {
    class C { string name = ""; internal void Set() { ref string? r = ref name!; r = null; } internal int Get() {
        return name.Length; // fails
    } }
    public static void Run() { var c = new C(); c.Set(); c.Get(); }
}
public static class ByRefReturned {
    class C { string name = ""; internal ref string N => ref name; internal int Get() {
        return name.Length; // fails
    } }
    public static void Run() { var c = new C(); c.N = null!; c.Get(); }
}
public static class ByRefGeneric {
    class C { internal string name = ""; internal int Get() {
        return name.Length; // fails
    } }
    static void Swap<T>(ref T a, ref T b) { T t = a; a = b; b = t; }
    public static void Run() { var c = new C(); string? s = null; Swap(ref c.name!, ref s); c.Get(); }
}
public static class EarlyLambda {
    class C { string name; internal C() { Func<int> f = () =>
            name.Length; // fails
        f(); name = ""; } }
    public static void Run() { new C(); }
}
public static class EarlyClosure {
    class C { string name; internal C(int k) { Func<int> f = () =>
            k + name!.Length; // fails
        f(); name = ""; } }
    public static void Run() { new C(2); }
}
public static class EarlyFinalizer {
    class C { string name; internal C(bool b) { if (b) throw new ArgumentException(); name = ""; }
        ~C() { try {
            int k = name.Length; // fails
          } catch (Exception e) { Hostile.Failed(e); } } }
    static void Make() { try { new C(true); } catch (ArgumentException) { } }
    public static void Run() { Make(); GC.Collect(); GC.WaitForPendingFinalizers(); }
}
public static class FieldAllowNull {
    class C { [AllowNull] internal string name = ""; internal int Get() {
        return name.Length; // fails
    } }
    public static void Run() { var c = new C(); c.name = null; c.Get(); }
}
public static class FieldNotNull {
    class C { [NotNull] internal string? name = ""; internal int Get() {
        return name.Length; // fails
    } }
    public static void Run() { var c = new C(); c.name = null; c.Get(); }
}
public static class ManyFields {
    class C {  string f0 = ""; string f1 = ""; string f2 = ""; string f3 = ""; string f4 = ""; string f5 = ""; string f6 = ""; string f7 = ""; string f8 = ""; string f9 = ""; string f10 = ""; string f11 = ""; string f12 = ""; string f13 = ""; string f14 = ""; string f15 = ""; string f16 = ""; string f17 = ""; string f18 = ""; string f19 = ""; string f20 = ""; string f21 = ""; string f22 = ""; string f23 = ""; string f24 = ""; string f25 = ""; string f26 = ""; string f27 = ""; string f28 = ""; string f29 = ""; string f30 = ""; string f31 = ""; string f32 = ""; string f33 = ""; string f34 = ""; string f35 = ""; string f36 = ""; string f37 = ""; string f38 = ""; string f39 = ""; string f40 = ""; string f41 = ""; string f42 = ""; string f43 = ""; string f44 = ""; string f45 = ""; string f46 = ""; string f47 = ""; string f48 = ""; string f49 = ""; string f50 = ""; string f51 = ""; string f52 = ""; string f53 = ""; string f54 = ""; string f55 = ""; string f56 = ""; string f57 = ""; string f58 = ""; string f59 = ""; string f60 = ""; string f61 = ""; string f62 = ""; string f63 = ""; string f64 = ""; string f65 = ""; internal string last; internal int Get() {
        return last.Length; // fails
    } }
    public static void Run() { new C().Get(); }
}
public static class Pooling {
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))] static async ValueTask<string> F(string? s) { await Task.Yield(); return s!; }
    static async Task<int> G() {
        return (await F(null)).Length; // fails
    }
    public static void Run() { G().GetAwaiter().GetResult(); }
}
public static class SetsRequired {
    public class C { public required string Name; [SetsRequiredMembers] public C() { } }
    static int F(C c) {
        return c.Name.Length; // fails
    }
    public static void Run() { F(new C()); }
}
