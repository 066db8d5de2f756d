// roslyn only
// Facts under a condition and needs of calls, with the means of newer C#.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } }
public static class AsyncHalf {
    internal sealed class C {
        private string name; private int[] data;
        internal async Task Open(string n, int[] d, Task t) { if (n == null || d == null) return; name = n; await t; data = d; }
        internal void Close() { name = null; data = null; }
        internal int Size() {
            if (name == null) return 0;
            return data.Length; // fails
        } }
    public static void Run() { var c = new C(); c.Open("a", new int[1], Task.CompletedTask).Wait(); c.Size(); c.Close(); var s = new TaskCompletionSource<int>(); var t = c.Open("a", new int[1], s.Task); Try.Each(() => c.Size()); s.SetResult(1); t.Wait(); c.Size(); }
}
public static class WithHalf {
    internal sealed record R { internal string name { get; init; } internal int[] data { get; init; }
        internal static R Make(bool b) => b ? new R { name = "a", data = new int[1] } : new R();
        internal R Cut() => this with { data = null };
        internal int Size() {
            if (name == null) return 0;
            return data.Length; // fails
        } }
    public static void Run() { R.Make(true).Size(); R.Make(false).Size(); Try.Each(() => R.Make(true).Cut().Size()); }
}
public static class PatternOfCount {
    internal sealed class C {
        private int count; private int[] items;
        internal void Set(int n) { count = n; items = n == 0 ? null : new int[1]; }
        internal void Odd() { items = null; }
        internal int First() => count switch { 0 => 0, > 0 =>
            items[0], // fails null
            _ => 1 };
    }
    public static void Run() { var c = new C(); c.First(); c.Set(2); c.First(); c.Odd(); Try.Each(() => c.First()); }
}
public static class ConditionalAccess {
    internal sealed class N { internal N next; internal int v; }
    internal sealed class C {
        private N head; private int count;
        internal void Add() { head = new N { next = head }; count++; }
        internal void Pop() { if (count > 0) { head = head.next; count--; } }
        internal void Wipe() { head = null; }
        internal int First() {
            if (count == 0) return 0;
            return head.v; // fails
        } }
    public static void Run() { var c = new C(); c.First(); c.Add(); c.First(); c.Pop(); c.Add(); c.Wipe(); Try.Each(() => c.First()); }
}
public static class RefFieldGuard {
    internal sealed class C {
        private bool open; private int[] data;
        internal ref bool Flag => ref open;
        internal void Open() { data = new int[1]; open = true; }
        internal int Size() {
            if (!open) return 0;
            return data.Length; // fails
        } }
    public static void Run() { var c = new C(); c.Size(); c.Open(); c.Size(); c = new C(); c.Flag = true; Try.Each(() => c.Size()); }
}
public static class LocalFunctionWrites {
    internal sealed class C {
        private bool open; private int[] data;
        internal void Open(bool b) { void Set() { open = true; } if (b) data = new int[1]; Set(); }
        internal int Size() {
            if (!open) return 0;
            return data.Length; // fails
        } }
    public static void Run() { var c = new C(); c.Size(); c.Open(true); c.Size(); c = new C(); c.Open(false); Try.Each(() => c.Size()); }
}
public static class PrimaryConstructor {
    internal sealed class C(int[] d, bool b) {
        private readonly int[] data = b ? d : null; private readonly bool open = b;
        internal C(bool b) : this(null, b) { }
        internal int Size() {
            if (!open) return 0;
            return data.Length; // fails
        } }
    public static void Run() { new C(new int[1], true).Size(); new C(null, false).Size(); Try.Each(() => new C(true).Size()); }
}
public static class StaticAbstract {
    interface IGet<T> where T : IGet<T> { static abstract int Get(int[] a, int i); }
    struct One : IGet<One> {
        public static int Get(int[] a, int i) {
            return a[i]; // fails upper-bound
        } }
    static int Use<T>(int[] a, int i) where T : IGet<T> => T.Get(a, i);
    static int Good(int[] a) => a.Length > 1 ? One.Get(a, 1) : 0;
    public static void Run() { Good(new int[2]); Try.Each(() => Use<One>(new int[2], 2)); }
}
public static class DefaultInterface {
    interface IGet { int Get(int[] a, int i) {
            return a[i]; // fails upper-bound
        } int Two(int[] a) => Get(a, 2); }
    sealed class K : IGet { }
    static int Good(IGet g, int[] a) => a.Length > 1 ? g.Get(a, 1) : 0;
    public static void Run() { Good(new K(), new int[2]); IGet k = new K(); Try.Each(() => k.Two(new int[2])); }
}
public static class FunctionPointer {
    static int Get(int[] a, int i) {
        return a[i]; // fails upper-bound
    }
    static int Good(int[] a) => a.Length > 1 ? Get(a, 1) : 0;
    static unsafe int Use(int[] a) { delegate*<int[], int, int> f = &Get; return f(a, 5); }
    public static void Run() { Good(new int[2]); Try.Each(() => Use(new int[2])); }
}
public static class QueryCalls {
    static int Div(int a, int b) {
        return a / b; // fails division
    }
    static int Good(int a) => Div(a, 2);
    static int Sum(int[] a) => (from x in a where x != 1 select Div(6, x)).Sum();
    public static void Run() { Good(1); Sum(new[] { 2, 3 }); Try.Each(() => Sum(new[] { 0 })); }
}
public static class DefaultArguments {
    static int Get(int[] a, int i = 3) {
        return a[i]; // fails upper-bound
    }
    static int Good(int[] a) => a.Length > 1 ? Get(a, 1) : 0;
    public static void Run() { Good(new int[2]); Try.Each(() => Get(new int[3])); }
}
public static class Operators {
    readonly struct V { readonly int d; internal V(int d) { this.d = d; } public static int operator /(int a, V v) {
            return a / v.d; // fails division
        } }
    static int Good(int a) => a / new V(2);
    public static void Run() { Good(1); Try.Each(() => { int x = 6 / default(V); }); }
}
public static class SpanNeeds {
    static int Get(ReadOnlySpan<int> s, int i) {
        return s[i]; // fails
    }
    static int Good(int[] a) => a.Length > 1 ? Get(a, 1) : 0;
    static int Bad(int[] a) => a.Length > 1 ? Get(a.AsSpan(1), a.Length - 1) : 0;
    public static void Run() { Good(new int[2]); Try.Each(() => Bad(new int[2])); }
}
public static class TupleNeeds {
    static int Get((int[] a, int i) t) {
        return t.a[t.i]; // fails upper-bound
    }
    static int Good(int[] a) => a.Length > 1 ? Get((a, 1)) : 0;
    public static void Run() { Good(new int[2]); Try.Each(() => Get((new int[2], 2))); }
}
public static class InParameter {
    struct S { internal int[] a; internal int i; }
    static int Get(in S s, ref S other) {
        other.i = 9;
        return s.a[s.i]; // fails upper-bound
    }
    static int Good(S s) { var t = s; return s.i >= 0 && s.i < s.a.Length ? Get(in s, ref t) : 0; }
    static int Bad(S s) => s.i >= 0 && s.i < s.a.Length ? Get(in s, ref s) : 0;
    public static void Run() { Good(new S { a = new int[2] }); Try.Each(() => Bad(new S { a = new int[2] })); }
}
public static class FinallyAwait {
    static async Task<int> Go(int[] a, bool b) {
        int i = 0;
        try { i = 1; if (b) return 0; i = 2; await Task.Yield(); }
        finally { await Task.Yield(); i += 3; }
        return a[i]; // fails upper-bound
    }
    public static void Run() { Go(new int[6], false).Wait(); Go(new int[1], true).Wait(); try { Go(new int[5], false).Wait(); } catch (AggregateException e) { Hostile.Failed(e.InnerException); } }
}
public static class AwaitUsing {
    sealed class D : IAsyncDisposable { internal K k; public async ValueTask DisposeAsync() { await Task.Yield(); k.n = 9; } }
    internal sealed class K { internal int n; int[] a = new int[4]; internal async Task<int> Go() {
            await using (new D { k = this }) { n = 1; }
            return a[n]; // fails upper-bound
        } }
    public static void Run() { try { new K().Go().Wait(); } catch (AggregateException e) { Hostile.Failed(e.InnerException); } }
}
public static class AwaitUsingThrows {
    sealed class D : IAsyncDisposable { public async ValueTask DisposeAsync() { await Task.Yield(); throw new InvalidOperationException(); } }
    static async Task<int> Go(int[] a, IAsyncDisposable d) {
        int i = 0;
        try { await using (d) { i = 7; } i = 0; }
        catch (InvalidOperationException) {
            return a[i]; // fails upper-bound
        }
        return a[i];
    }
    public static void Run() { try { Go(new int[2], new D()).Wait(); } catch (AggregateException e) { Hostile.Failed(e.InnerException); } }
}
public static class UsingDeclaration {
    ref struct D { internal K k; public void Dispose() { k.n = 9; } }
    internal sealed class K { internal int n; int[] a = new int[4]; void In() { using var d = new D { k = this }; n = 1; } internal int Go() {
            In();
            return a[n]; // fails upper-bound
        } }
    public static void Run() { Try.Each(() => new K().Go()); }
}
public static class LockObject {
    internal sealed class K { readonly System.Threading.Lock gate = new(); int n; int[] a = new int[4]; internal void Set(int v) { lock (gate) { n = v; if (v > 3) return; } n = 0; } internal int Go() {
            lock (gate)
                return a[n]; // fails upper-bound
        } }
    public static void Run() { var k = new K(); k.Set(1); k.Go(); k.Set(8); Try.Each(() => k.Go()); }
}
public static class FilterInFinally {
    static int Go(int[] a, int k) {
        int i = 0;
        try {
            try { if (k == 0) throw new ArgumentException(); i = 1; }
            catch (ArgumentException) when ((i = 8) > 9) { i = 2; }
            finally { i++; }
        }
        catch (ArgumentException) {
            return a[i]; // fails upper-bound
        }
        return a[i];
    }
    public static void Run() { Go(new int[4], 1); Try.Each(() => Go(new int[4], 0)); }
}
public static class StackallocFinally {
    static unsafe int Go(int n, int[] a) {
        Span<int> s = stackalloc int[4]; int i = 0;
        try { s[0] = n; i = s[0]; if (i > 3) return a[0]; }
        finally { s[0] = 9; i = s[0]; }
        return a[i]; // fails upper-bound
    }
    public static void Run() { Go(5, new int[1]); Try.Each(() => Go(1, new int[4])); }
}
