// roslyn only
// Fields that change by way of what newer C# writes for us.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } }
public static class Handler {
    [InterpolatedStringHandler] internal ref struct H { readonly K k; public H(int l, int c, K k) { this.k = k; } public void AppendLiteral(string s) { } public void AppendFormatted<T>(T t) { k.n = 9; } }
    internal sealed class K { internal int n; readonly int[] a = new int[3]; void Log([InterpolatedStringHandlerArgument("")] H h) { } internal int Go(int v) { n = 1; Log($"{v}");
            return a[n]; // fails upper-bound
        } }
    public static void Run() { Try.Each(() => new K().Go(1)); }
}
public static class Deconstructed {
    internal sealed class K { internal int n; readonly int[] a = new int[3]; public void Deconstruct(out int x, out int y) { x = n; y = n; n = 9; } internal int Go() { n = 1; var (x, y) = this;
            return a[n]; // fails upper-bound
        } }
    public static void Run() { Try.Each(() => new K().Go()); }
}
public static class PatternEnumerator {
    internal sealed class K { internal int n; readonly int[] a = new int[3]; public E GetEnumerator() => new E { k = this }; internal int Go() { n = 1; foreach (var x in this) { }
            return a[n]; // fails upper-bound
        } }
    internal struct E { internal K k; int i; public int Current => i; public bool MoveNext() { k.n = 9; return i++ < 1; } }
    public static void Run() { Try.Each(() => new K().Go()); }
}
public static class CollectionInitializer {
    internal sealed class K : IEnumerable<int> { internal int n; internal static K last; readonly int[] a = new int[3]; public void Add(int v) { if (last != null) last.n = v; } public IEnumerator<int> GetEnumerator() { yield break; } IEnumerator IEnumerable.GetEnumerator() => GetEnumerator(); internal int Go() { n = 1; last = this; var k = new K { 9 };
            return a[n]; // fails upper-bound
        } }
    public static void Run() { Try.Each(() => new K().Go()); }
}
public static class IndexFromEnd {
    internal sealed class K { internal int n; readonly int[] a = new int[3]; public int Length { get { n = 9; return 3; } } public int this[int i] => i; internal int Go() { n = 1; int x = this[^1];
            return a[n]; // fails upper-bound
        } }
    public static void Run() { Try.Each(() => new K().Go()); }
}
public static class NullCoalescingProperty {
    internal sealed class K { int n; string s; readonly int[] a = new int[3]; string S { get => s; set { s = value; n = 9; } } internal int Go() { n = 1; S ??= "x";
            return a[n]; // fails upper-bound
        } }
    public static void Run() { Try.Each(() => new K().Go()); }
}
public static class CompoundIndexer {
    internal sealed class K { int n; readonly int[] a = new int[3]; int this[int i] { get => 0; set { n = 9; } } internal int Go() { n = 1; this[0] += 2;
            return a[n]; // fails upper-bound
        } }
    public static void Run() { Try.Each(() => new K().Go()); }
}
public static class DefaultMember {
    interface I { K Owner { get; } void Set() { Owner.n = 9; } }
    internal sealed class K : I { internal int n; readonly int[] a = new int[3]; K I.Owner => this; internal int Go() { n = 1; ((I)this).Set();
            return a[n]; // fails upper-bound
        } }
    public static void Run() { Try.Each(() => new K().Go()); }
}
public static class StaticMember {
    interface I<T> where T : I<T> { static abstract void Set(K k); }
    struct S : I<S> { public static void Set(K k) { k.n = 9; } }
    internal sealed class K { internal int n; readonly int[] a = new int[3]; void Do<T>() where T : I<T> { T.Set(this); } internal int Go() { n = 1; Do<S>();
            return a[n]; // fails upper-bound
        } }
    public static void Run() { Try.Each(() => new K().Go()); }
}
public static class RefReturning {
    internal sealed class K { int n; readonly int[] a = new int[3]; ref int N() => ref n; ref int Pick(bool b, ref int o) => ref (b ? ref n : ref o); internal int Go(bool b) { n = 1; int o = 0; Pick(b, ref o) = 9;
            return a[n]; // fails upper-bound
        } }
    public static void Run() { new K().Go(false); Try.Each(() => new K().Go(true)); }
}
public static class RefField {
    internal ref struct R { internal ref int at; internal void Put(int v) { at = v; } }
    internal sealed class K { int n; readonly int[] a = new int[3]; internal int Go() { n = 1; var r = new R { at = ref n }; r.Put(9);
            return a[n]; // fails upper-bound
        } }
    public static void Run() { Try.Each(() => new K().Go()); }
}
public static class InlineArrays {
    [InlineArray(4)] internal struct B { int e; }
    internal sealed class K { B b; readonly int[] a = new int[3]; void Put(int i, int v) { b[i] = v; } internal int Go() { b[0] = 1; Put(0, 9);
            return a[b[0]]; // fails upper-bound
        } }
    public static void Run() { Try.Each(() => new K().Go()); }
}
public static class Accessor {
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "n")] static extern ref int N(K k);
    internal sealed class K { private int n; readonly int[] a = new int[3]; internal int Go() { n = 1; Break(this);
            return a[n]; // fails upper-bound
        } }
    static void Break(K k) { N(k) = 9; }
    public static void Run() { Try.Each(() => new K().Go()); }
}
public static class CapturedParameter {
    internal sealed class K(int n) { readonly int[] a = new int[3]; internal void Set(int v) { n = v; } void Do(Action f) { f(); } internal int Go() { n = 1; Do(() => Set(9));
            return a[n]; // fails upper-bound
        } }
    public static void Run() { Try.Each(() => new K(0).Go()); }
}
public static class AsyncLambda {
    internal sealed class K { int n; readonly int[] a = new int[3]; internal int Go() { n = 1; Func<Task> f = async () => { n = 9; await Task.CompletedTask; }; f().Wait();
            return a[n]; // fails upper-bound
        } }
    public static void Run() { Try.Each(() => new K().Go()); }
}
public static class LocalStaticFunction {
    internal sealed class K { int n; readonly int[] a = new int[3]; internal int Go() { n = 1; static void Put(K k) { k.n = 9; } Put(this);
            return a[n]; // fails upper-bound
        } }
    public static void Run() { Try.Each(() => new K().Go()); }
}
public static class VolatileWrite {
    internal sealed class K { int n; readonly int[] a = new int[3]; static void Put(K k) { Volatile.Write(ref k.n, 9); } static void Swap(K k) { Interlocked.Exchange(ref k.n, 8); } internal int Go() { n = 1; Put(this);
            return a[n]; // fails upper-bound
        } internal int Go2() { n = 1; Swap(this);
            return a[n]; // fails upper-bound
        } }
    public static void Run() { Try.Each(() => new K().Go(), () => new K().Go2()); }
}
public static class SpanOfField {
    internal sealed class K { int n; readonly int[] a = new int[3]; static void Put(Span<int> s) { s[0] = 9; } internal int Go() { n = 1; Put(new Span<int>(ref n));
            return a[n]; // fails upper-bound
        } }
    public static void Run() { Try.Each(() => new K().Go()); }
}
public static class UserConversion {
    internal sealed class K { internal int n; readonly int[] a = new int[3]; public static implicit operator int(K k) { k.n = 9; return 1; } internal int Go() { n = 1; int x = this;
            return a[n]; // fails upper-bound
        } }
    public static void Run() { Try.Each(() => new K().Go()); }
}
public static class UserTrue {
    internal sealed class K { internal int n; readonly int[] a = new int[3]; public static bool operator true(K k) { k.n = 9; return true; } public static bool operator false(K k) => false; internal int Go() { n = 1; if (this) n++;
            return a[n]; // fails upper-bound
        } }
    public static void Run() { Try.Each(() => new K().Go()); }
}
public static class QueryPattern {
    internal sealed class K { internal int n; readonly int[] a = new int[3]; internal K Select(Func<int, int> f) { n = f(8); return this; } internal int Go() { n = 1; var q = from x in this select x + 1;
            return a[n]; // fails upper-bound
        } }
    public static void Run() { Try.Each(() => new K().Go()); }
}
public static class AwaiterWrites {
    internal struct W : ICriticalNotifyCompletion { internal K k; public W GetAwaiter() => this; public bool IsCompleted => true; public void OnCompleted(Action a) { } public void UnsafeOnCompleted(Action a) { } public void GetResult() { k.n = 9; } }
    internal sealed class K { internal int n; readonly int[] a = new int[3]; internal async Task<int> Go() { n = 1; await new W { k = this };
            return a[n]; // fails upper-bound
        } }
    public static void Run() { try { new K().Go().Wait(); } catch (AggregateException e) { Hostile.Failed(e.InnerException); } }
}
