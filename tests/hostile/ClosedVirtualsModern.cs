// roslyn only
// Calls of virtual methods by what C# has since 7: methods of interfaces with code, static ones, covariant results, async callers.
using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading.Tasks;
public static class ReImplemented {
    interface I { int M(int n); }
    class A : I { public virtual int M(int n) { return n; } }
    class B : A { public new int M(int n) {
            return 10 / n; // fails division
        } }
    class C : B, I { }
    static int Go(I i, int n) { return i.M(n); }
    public static void Run() { new B().M(1); Go(new A(), 0); Go(new C(), 1); Go(new C(), 0); }
}
public static class DefaultMethodCalls {
    interface I { int M(int n); int Twice(int n) => M(n - 1); }
    class A : I { public int M(int n) {
            return 10 / n; // fails division
        } }
    public static void Run() { I i = new A(); i.M(1); i.Twice(2); i.Twice(1); }
}
public static class DefaultMethodIs {
    interface I { int M(int n) {
            return 10 / n; // fails division
        } }
    class A : I { } class B : I { public int M(int n) => n; }
    static int Go(I i, int n) => i.M(n);
    public static void Run() { Go(new B(), 0); Go(new A(), 1); Go(new A(), 0); }
}
public static class DefaultReplaced {
    interface I { int M(int n) => n; }
    interface J : I { int I.M(int n) {
            return 10 / n; // fails division
        } }
    class A : J { } class B : I { }
    static int Go(I i, int n) => i.M(n);
    public static void Run() { Go(new B(), 0); Go(new A(), 1); Go(new A(), 0); }
}
public static class DefaultDiamond {
    interface I { int M(int n); }
    interface J : I { int I.M(int n) => n; }
    interface K : I { int I.M(int n) => n + 1; }
    class A : J, K { int I.M(int n) {
            return 10 / n; // fails division
        } }
    static int Go<T>(T i, int n) where T : J => i.M(n);
    public static void Run() { I i = new A(); i.M(1); Go(new A(), 1); Go(new A(), 0); }
}
public static class CovariantReturn {
    class A { internal virtual object M(int n) => n; }
    class B : A { internal override string M(int n) {
            return (10 / n).ToString(); // fails division
        } }
    class C : B { internal override string M(int n) => base.M(n + 1); }
    static object Go(A a, int n) => a.M(n);
    public static void Run() { new B().M(1); Go(new A(), 0); Go(new C(), 1); Go(new C(), -1); }
}
public static class CovariantTwice {
    class A { internal virtual object M(int n) => n; }
    class B : A { internal override IComparable M(int n) => n; }
    class C : B { internal override string M(int n) {
            return (10 / n).ToString(); // fails division
        } }
    static object Go(A a, int n) => a.M(n); static object Go2(B a, int n) => a.M(n);
    public static void Run() { new C().M(1); Go2(new B(), 0); Go2(new C(), 1); Go(new C(), 0); }
}
public static class StaticAbstractPartial {
    interface I { static abstract int M(int n); }
    class A : I { public static int M(int n) {
            return 10 / n; // fails division
        } }
    static void Go<T>(int k) where T : I { A.M(1); T.M(k); }
    public static void Run() { Go<A>(1); Go<A>(0); }
}
public static class StaticVirtualDefault {
    interface I<T> where T : I<T> { static virtual int M(int n) {
            return 10 / n; // fails division
        } static int Call(int n) => T.M(n); }
    class A : I<A> { } class B : I<B> { public static int M(int n) => n; }
    static int Go<T>(int n) where T : I<T> => T.M(n);
    public static void Run() { Go<B>(0); Go<A>(1); I<A>.Call(1); I<A>.Call(0); }
}
public static class StaticOperator {
    interface I<T> where T : I<T> { static abstract int operator /(T t, int n); }
    struct A : I<A> { public static int operator /(A a, int n) {
            return 10 / n; // fails division
        } }
    static int Go<T>(T t, int n) where T : I<T> => t / n;
    public static void Run() { _ = new A() / 1; Go(new A(), 1); Go(new A(), 0); }
}
public static unsafe class FunctionPointer {
    interface I { static abstract int M(int n); }
    class A : I { public static int M(int n) {
            return 10 / n; // fails division
        } }
    static int Go<T>(int n) where T : I { delegate*<int, int> f = &T.M; return f(n); }
    public static void Run() { A.M(1); Go<A>(1); Go<A>(0); }
}
public static class AsyncCaller {
    abstract class A { internal abstract int M(int n); }
    class B : A { internal override int M(int n) {
            return 10 / n; // fails division
        } }
    static async Task<int> All(A a) { try { a.M(1); await Task.Yield(); throw new ArgumentException(); } catch (ArgumentException) { await Task.Yield(); a.M(2); } finally { await Task.Yield(); a.M(0); } return 1; }
    public static void Run() { All(new B()).GetAwaiter().GetResult(); }
}
public static class AsyncIteratorCaller {
    abstract class A { internal abstract int M(int n); }
    class B : A { internal override int M(int n) {
            return 10 / n; // fails division
        } }
    static async IAsyncEnumerable<int> All(A a) { try { yield return a.M(1); await Task.Yield(); yield return a.M(2); } finally { await Task.Yield(); a.M(0); } }
    static async Task Go() { await foreach (int x in All(new B())) break; }
    public static void Run() { Go().GetAwaiter().GetResult(); }
}
public static class SwitchExpressionCaller {
    abstract record Shape { internal abstract int Area(int[] a, int n); }
    record Square : Shape { internal override int Area(int[] a, int n) {
            return a[n]; // fails upper-bound
        } }
    record Scaled(Shape Inner, int By) : Shape { internal override int Area(int[] a, int n) => Inner switch { Square s when By > 1 => s.Area(a, n + By), Shape s => s.Area(a, n) }; }
    public static void Run() { var a = new int[3]; new Square().Area(a, 0); new Scaled(new Square(), 1).Area(a, 0); new Scaled(new Square(), 5).Area(a, 1); }
}
public static class LocalFunctionCaller {
    interface I { int M(int n); }
    class A : I { public int M(int n) {
            return 10 / n; // fails division
        } }
    public static void Run() { I i = new A(); int k = 2; Step(); Step(); void Step() { i.M(k); k -= 2; } }
}
public static class HandlerCaller {
    interface I { int M(int n); }
    class A : I { public int M(int n) {
            return 10 / n; // fails division
        } }
    [InterpolatedStringHandler] struct H { I i; public H(int literal, int holes, I i) { this.i = i; } public void AppendLiteral(string s) => i.M(s.Length); public void AppendFormatted(int n) => i.M(n); }
    static void Log(I i, [InterpolatedStringHandlerArgument("i")] H h) { }
    public static void Run() { var i = new A(); i.M(1); Log(i, $"ab{2}"); Log(i, $"ab{0}"); }
}
public static class EnumeratorPattern {
    abstract class E { internal int at; internal abstract bool Step(int by); public bool MoveNext() => Step(2 - at); public int Current => at; }
    class F : E { internal override bool Step(int by) { at++;
            return 10 / by > 0; // fails division
        } }
    class L { public E GetEnumerator() => new F(); }
    public static void Run() { foreach (int x in new L()) { } }
}
public static class DisposePattern {
    abstract class A { internal abstract int M(int n); }
    class B : A { internal override int M(int n) {
            return 10 / n; // fails division
        } }
    ref struct R { internal A a; internal int n; public void Dispose() => a.M(n); }
    public static void Run() { A a = new B(); a.M(1); using (var r = new R { a = a, n = 1 }) { } using var q = new R { a = a }; }
}
public static class ParamsSpan {
    abstract class A { internal abstract int M(params ReadOnlySpan<int> all); internal abstract int N(int[] a, int i); }
    class B : A { internal override int M(params ReadOnlySpan<int> all) => N(all.ToArray(), all.Length - 1);
        internal override int N(int[] a, int i) {
            return a[i]; // fails lower-bound
        } }
    public static void Run() { A a = new B(); a.M(1, 2); a.M(); }
}
