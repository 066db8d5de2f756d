// Copy constructors, `with`, `new T()`, static abstract members, covariant returns: who makes objects and who calls methods.
// roslyn only
using System;
using System.Collections.Generic;
using System.Numerics;
using System.Runtime.CompilerServices;
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } }
public static class CopyOfWith {
    internal sealed record K { internal int N { get; init; } internal int[] A { get; init; } = new int[4];
        internal int Last() {
            return A[N]; // fails upper-bound
        } }
    public static void Run() { var k = new K { N = 1 }; k.Last(); var l = k with { N = 9 }; Try.Each(() => l.Last()); }
}
public static class CopyOwn {
    internal record K { int n; int[] a = new int[4]; internal K(int v) { n = v; if (n < 0 || n > 3) n = 0; } protected K(K other) { a = other.a; n = other.n; x = a[n]; n = 9; } int x;
        internal int Last() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var k = new K(1); k.Last(); var l = k with { }; Try.Each(() => l.Last()); }
}
public static class CopyInCopy {
    internal record K { int n; int[] a = new int[4]; internal K() { } protected K(K other) { a = other.a; 
            other.n = other.n + 1;
            n = a[other.n]; // fails upper-bound
        } }
    public static void Run() { var k = new K(); Try.Each(() => { for (int i = 0; i < 9; i++) _ = k with { }; }); }
}
public static class CopyDerived {
    internal record B { internal int n; internal int[] a = new int[4]; internal B() { } protected B(B o) { n = o.n; a = o.a; n = a[n]; } }
    internal record D : B { internal D() { } protected D(D o) : base(o) { n = 9; } internal int Last() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var k = new D(); k.Last(); var l = k with { }; Try.Each(() => l.Last()); }
}
public static class CopyHalf {
    internal sealed class K { int n; int[] a; internal static K inner;
        internal K(int v) { n = v; Other(this); a = new int[v + 1]; }
        internal K(K o) {
            n = o.a[o.n]; // fails null
            a = o.a; }
        static void Other(K k) { if (k.n == 7) inner = new K(k); } }
    public static void Run() { new K(new K(1)); Try.Each(() => new K(7)); }
}
public static class CopyBaseLeaks {
    internal class B { internal static Func<B, object> hook; internal B() { hook?.Invoke(this); } }
    internal sealed class K : B { int[] a; internal K() { a = new int[4]; }
        internal K(K o) {
            a = new int[o.a.Length]; // fails null
        } }
    public static void Run() { new K(new K()); B.hook = b => { B.hook = null; Try.Each(() => new K((K)b)); return b; }; new K(); }
}
public static class CopyNotFirst {
    internal sealed class K { int n; int[] a = new int[4]; internal K() { } K(int v) { n = v; } internal K(K o, int v) : this(v) {
            a[o.n] = a[n]; // fails upper-bound
        } }
    public static void Run() { new K(new K(), 1); Try.Each(() => new K(new K(), 9)); }
}
public static class CopyClone {
    internal sealed class K { int n; int[] a = new int[4]; internal K() { } internal K(K o) {
            a[o.n] = 1; // fails upper-bound
        }
        internal K Twist() { var k = (K)MemberwiseClone(); k.n = 9; return k; } }
    public static void Run() { new K(new K()); Try.Each(() => new K(new K().Twist())); }
}
public static class CopyCloneMiddle {
    internal sealed class K { int n; int[] a = new int[4]; internal K() { } internal K(K o) {
            a[o.n] = 1; // fails upper-bound
        }
        internal K Twist() { n = 9; var k = (K)MemberwiseClone(); n = 0; return k; } }
    public static void Run() { new K(new K()); Try.Each(() => new K(new K().Twist())); }
}
public static class CopyCloneConstructor {
    internal sealed class K { int n; int[] a = new int[4]; K twin; internal K() { n = 9; twin = (K)MemberwiseClone(); n = 0; } internal K Twin => twin; internal K(K o) {
            a[o.n] = 1; // fails upper-bound
        } }
    public static void Run() { new K(new K()); Try.Each(() => new K(new K().Twin)); }
}
public static class NewOfParameter {
    public sealed class K { int n; int[] a = new int[4]; public K() { n = 9; } internal K(int v) { } internal int Last() {
            return a[n]; // fails upper-bound
        } }
    static T Make<T>() where T : new() => new T();
    public static void Run() { new K(1).Last(); Try.Each(() => Make<K>().Last()); }
}
public static class NewOfParameterInternal {
    internal sealed class K { int n; int[] a = new int[4]; public K() { n = 9; } internal K(int v) { } internal int Last() {
            return a[n]; // fails upper-bound
        } }
    internal class G<T> where T : new() { internal T t = new(); }
    internal class H : G<K> { }
    public static void Run() { new K(1).Last(); Try.Each(() => new H().t.Last()); }
}
public static class ActivatorOf {
    internal sealed class K { int n; int[] a = new int[4]; public K() { n = 9; } internal K(int v) { } internal int Last() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { new K(1).Last(); Try.Each(() => Activator.CreateInstance<K>().Last()); }
}
public static class LazyOf {
    internal sealed class K { int n; int[] a = new int[4]; public K() { n = 9; } internal K(int v) { } internal int Last() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { new K(1).Last(); Try.Each(() => new Lazy<K>().Value.Last()); }
}
public static class Operators {
    static readonly int[] table = new int[4];
    internal readonly struct P : IAdditionOperators<P, P, P> { internal readonly int v; internal P(int v) { this.v = v; }
        public static P operator +(P x, P y) { return Sum(table, y.v); }
        static P Sum(int[] t, int i) {
            return new P(t[i]); // fails upper-bound
        } }
    static T Add<T>(T a, T b) where T : IAdditionOperators<T, T, T> => a + b;
    public static void Run() { Add(new P(1), new P(1)); Try.Each(() => Add(new P(1), new P(9))); }
}
public static class OperatorsDirect {
    internal sealed class P : IAdditionOperators<P, int, P> {
        public static P operator +(P x, int i) {
            (new int[4])[i] = 1; // fails upper-bound
            return x; } }
    static T Add<T>(T a, int b) where T : IAdditionOperators<T, int, T> => a + b;
    public static void Run() { var p = new P(); p += 1; Add(new P(), 1); Try.Each(() => Add(p, 9)); }
}
public static class StaticAbstractExplicit {
    internal interface I<T> where T : I<T> { static abstract int Get(int[] a, int i); static virtual int Or(int[] a, int i) => T.Get(a, i); }
    internal sealed class K : I<K> {
        static int I<K>.Get(int[] a, int i) {
            return a[i]; // fails upper-bound
        } }
    static int Call<T>(int[] a, int i) where T : I<T> => T.Or(a, i);
    public static void Run() { Call<K>(new int[4], 1); Try.Each(() => Call<K>(new int[4], 9)); }
}
public static class StaticAbstractInherited {
    internal interface I { static abstract int Get(int[] a, int i); }
    internal class B { public static int Get(int[] a, int i) {
            return a[i]; // fails upper-bound
        } }
    internal sealed class K : B, I { }
    static int Call<T>(int[] a, int i) where T : I => T.Get(a, i);
    public static void Run() { B.Get(new int[4], 1); Call<K>(new int[4], 1); Try.Each(() => Call<K>(new int[4], 9)); }
}
public static class StaticAbstractDelegate {
    internal interface I { static abstract int Get(int[] a, int i); }
    internal sealed class K : I { public static int Get(int[] a, int i) {
            return a[i]; // fails upper-bound
        } }
    static Func<int[], int, int> Call<T>() where T : I => T.Get;
    public static void Run() { K.Get(new int[4], 1); Try.Each(() => Call<K>()(new int[4], 9)); }
}
public static class StaticAbstractPointer {
    internal interface I { static abstract int Get(int[] a, int i); }
    internal sealed class K : I { public static int Get(int[] a, int i) {
            return a[i]; // fails upper-bound
        } }
    static unsafe int Call<T>(int i) where T : I { delegate*<int[], int, int> f = &T.Get; return f(new int[4], i); }
    public static void Run() { K.Get(new int[4], 1); Try.Each(() => Call<K>(9)); }
}
public static class CovariantReturn {
    internal class B { internal virtual B Get(int[] a, int i) { return this; } }
    internal class D : B { internal override D Get(int[] a, int i) {
            a[i] = 1; // fails upper-bound
            return this; } }
    static B Call(B b, int i) => b.Get(new int[4], i);
    public static void Run() { new D().Get(new int[4], 1); Call(new B(), 9); Try.Each(() => Call(new D(), 9)); }
}
public static class DefaultMethod {
    internal interface I { int Get(int[] a, int i) {
            return a[i]; // fails upper-bound
        } }
    internal interface J : I { int I.Get(int[] a, int i) => 0; }
    internal struct S : I { }
    internal class C : I { }
    static int Call<T>(T t, int i) where T : I => t.Get(new int[4], i);
    public static void Run() { ((I)new C()).Get(new int[4], 1); Try.Each(() => Call(new S(), 9)); }
}
public static class PrivateDefault {
    internal interface I { private int Step(int[] a, int i) {
            return a[i]; // fails upper-bound
        } 
        int Go(int i) => Step(new int[4], i); }
    internal struct S : I { }
    public static void Run() { ((I)new S()).Go(1); Try.Each(() => ((I)new S()).Go(9)); }
}
public static class Parsable {
    internal struct S : IParsable<S> { public static S Parse(string s, IFormatProvider p) { return Make(s.Length, new int[4]); } public static bool TryParse(string s, IFormatProvider p, out S r) { r = Make(0, new int[4]); return true; }
        static S Make(int i, int[] a) {
            a[i] = 1; // fails upper-bound
            return default; } }
    static T P<T>(string s) where T : IParsable<T> => T.Parse(s, null);
    public static void Run() { P<S>("a"); Try.Each(() => P<S>("aaaaaaaaa")); }
}
public static class CallerExpression {
    static int Get(int[] a, int i = 2, [CallerLineNumber] int line = 0) {
        return a[line]; // fails upper-bound
    }
    public static void Run() { Get(new int[4000]); Try.Each(() => Get(new int[4])); }
}
public static class Handler {
    [InterpolatedStringHandler] internal ref struct H { int[] a; public H(int l, int f, int[] a) { this.a = a; } public void AppendLiteral(string s) { } public void AppendFormatted(int i) {
            a[i] = 1; // fails upper-bound
        } }
    static void Log(int[] a, [InterpolatedStringHandlerArgument("a")] H h) { }
    public static void Run() { Log(new int[4], $"{1}"); Try.Each(() => Log(new int[4], $"{9}")); }
}
public static class Builder {
    [CollectionBuilder(typeof(Make), "Create")] internal sealed class C : List<int> { }
    internal static class Make { internal static C Create(ReadOnlySpan<int> s) {
            (new int[4])[s[0]] = 1; // fails upper-bound
            return new C(); } }
    public static void Run() { C c = [1]; Try.Each(() => { C d = [9]; }); }
}
public static class ListPattern {
    internal sealed class L { public int Length => 9; public int this[int i] { get {
            return (new int[4])[i]; // fails upper-bound
        } } }
    public static void Run() { var l = new L(); int z = l[1]; Try.Each(() => { if (l is [.., 5]) z = 1; }); }
}
public static class DisposePattern {
    internal ref struct R { internal int i; internal int[] a; public void Dispose() {
            a[i] = 1; // fails upper-bound
        } }
    static void Go(int i) { using var r = new R { a = new int[4], i = i }; }
    public static void Run() { Go(1); Try.Each(() => Go(9)); }
}
public static class PrimaryCaptured {
    internal sealed class K(int n, int[] a) { internal void Set(int v) { n = v; } internal int Last() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var k = new K(1, new int[4]); k.Last(); k.Set(9); Try.Each(() => k.Last()); }
}
public static class PrimaryBase {
    internal class B { internal B(int v) { Init(v); } internal virtual void Init(int v) { } }
    internal sealed class K(int n, int[] a) : B(n) { int m = n > 3 ? 0 : n; internal override void Init(int v) {
            a[n] = m; // fails upper-bound
        } }
    public static void Run() { new K(1, new int[4]); Try.Each(() => new K(9, new int[4])); }
}
public static class RequiredMember {
    internal sealed class K { internal required int N { get; set; } int[] a = new int[4]; internal int Last() {
            return a[N]; // fails upper-bound
        } }
    public static void Run() { new K { N = 1 }.Last(); Try.Each(() => new K { N = 9 }.Last()); }
}
