// roslyn only
// What a method two levels up, of a generic base or with another result says of null is asked of the override.
#nullable enable
#pragma warning disable
using System; using System.Diagnostics.CodeAnalysis; using System.Collections.Generic; using System.Threading.Tasks;
public static class Sink { public static int x; }
public static class An1 { public class A { public virtual object Get() { return "a"; } } public class B : A { public override string? Get() { return null; } }
    // relies on: annotation
    static void Use(A g) {
        Sink.x = g.Get().GetHashCode(); // fails
    } public static void Run() { Use(new B()); } }
public static class Deep1 { public class A { public virtual string Get() { return "a"; } } public class B : A { public override string? Get() { return "b"; } } public class C : B { public override string? Get() { return null; } }
    // relies on: annotation
    static void Use(A g) {
        Sink.x = g.Get().Length; // fails
    } public static void Run() { Use(new C()); } }
public static class Deep2 { public class A { public virtual void Set(string? s) { } } public class B : A { public override void Set(string s) { } } public class C : B { public override void Set(string s) {
        Sink.x = s.Length; // fails
    } }
    // relies on: annotation
    static void Use(A g) { g.Set(null); } public static void Run() { Use(new C()); } }
public static class Gen1 { public class A<T> { public virtual string Get(T t) { return "a"; } } public class B : A<int> { public override string? Get(int t) { return null; } }
    // relies on: annotation
    static void Use(A<int> g) {
        Sink.x = g.Get(1).Length; // fails
    } public static void Run() { Use(new B()); } }
public static class IfNotNullClass { public abstract class I { [return: NotNullIfNotNull("k")] public abstract string? Get(string? k); } public class D : I { public override string? Get(string? k) { return null; } }
    // relies on: annotation
    static void Use(I i) {
        Sink.x = i.Get("a").Length; // fails
    } public static void Run() { Use(new D()); } }
