// roslyn only
// What an interface says of null is asked of its implementations.
#nullable enable
#pragma warning disable
using System; using System.Diagnostics.CodeAnalysis; using System.Collections.Generic; using System.Threading.Tasks;
public static class Sink { public static int x; }
public static class An2 { public interface I { string Get(); } public class B : I { public string? Get() { return null; } }
    // relies on: annotation
    static void Use(I g) {
        Sink.x = g.Get().Length; // fails
    } public static void Run() { Use(new B()); } }
public static class An3 { public interface I { string Get(); } public class B : I { string? I.Get() { return null; } }
    // relies on: annotation
    static void Use(I g) {
        Sink.x = g.Get().Length; // fails
    } public static void Run() { Use(new B()); } }
public static class An4 { public interface I { string Get(); } public interface J : I { string? I.Get() { return null; } } public class B : J { }
    // relies on: annotation
    static void Use(I g) {
        Sink.x = g.Get().Length; // fails
    } public static void Run() { Use(new B()); } }
public static class An5 { public interface I { static abstract string Get(); } public class B : I { public static string? Get() { return null; } }
    // relies on: annotation
    static void Use<T>() where T : I {
        Sink.x = T.Get().Length; // fails
    } public static void Run() { Use<B>(); } }
public static class An6 { public interface I { string P { get; } } public class B : I { public string? P { get { return null; } } }
    // relies on: annotation
    static void Use(I g) {
        Sink.x = g.P.Length; // fails
    } public static void Run() { Use(new B()); } }
public static class An9 { public interface I { Task<string> Get(); } public class B : I { public async Task<string?> Get() { await Task.Yield(); return null; } }
    // relies on: annotation
    static async Task Use(I g) {
        Sink.x = (await g.Get()).Length; // fails
    } public static void Run() { Use(new B()).GetAwaiter().GetResult(); } }
public static class An10 { public interface I { void Get(out string s); } public class B : I { public void Get(out string? s) { s = null; } }
    // relies on: annotation
    static void Use(I g) { g.Get(out var s);
        Sink.x = s.Length; // fails
    } public static void Run() { Use(new B()); } }
public static class An12 { public interface I { void Set(string? s); } public class B : I { public void Set(string s) {
        Sink.x = s.Length; // fails
    } }
    // relies on: annotation
    static void Use(I g) { g.Set(null); } public static void Run() { Use(new B()); } }
public static class An13 { public interface I { void Set(string? s); } public class B : I { void I.Set(string s) {
        Sink.x = s.Length; // fails
    } }
    // relies on: annotation
    static void Use(I g) { g.Set(null); } public static void Run() { Use(new B()); } }
public static class An15 { public interface I { static abstract void Set(string? s); } public class B : I { public static void Set(string s) {
        Sink.x = s.Length; // fails
    } }
    // relies on: annotation
    static void Use<T>() where T : I { T.Set(null); } public static void Run() { Use<B>(); } }
public static class NoReturn { public interface I { [DoesNotReturn] void Fail(); } public class D : I { public void Fail() { } }
    // relies on: annotation
    static void Use(I i, int[] a) { i.Fail();
        Sink.x = a[5]; // fails
    } public static void Run() { Use(new D(), new int[2]); } }
public static class TryGet { public interface I { bool Get([NotNullWhen(true)] out string? s); } public class D : I { public bool Get(out string? s) { s = null; return true; } }
    // relies on: annotation
    static void Use(I i) { if (i.Get(out var s))
        Sink.x = s.Length; // fails
    } public static void Run() { Use(new D()); } }
public static class IfNotNull { public interface I { [return: NotNullIfNotNull("k")] string? Get(string? k); } public class D : I { public string? Get(string? k) { return null; } }
    // relies on: annotation
    static void Use(I i) {
        Sink.x = i.Get("a").Length; // fails
    } public static void Run() { Use(new D()); } }
public static class ReturnIf { public interface I { void Check([DoesNotReturnIf(false)] bool k); } public class D : I { public void Check(bool k) { } }
    // relies on: annotation
    static void Use(I i, int[] a, int k) { i.Check(k >= 0 && k < a.Length);
        Sink.x = a[k]; // fails
    } public static void Run() { Use(new D(), new int[2], 5); } }
