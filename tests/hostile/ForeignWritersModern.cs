// roslyn only
// Stores to fields of other objects by what C# has since 7: initializers, records, closures in structs, expression trees; and by native code.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Linq.Expressions;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Threading.Tasks;
public static class ExpressionWrites {
    class C { internal int step = 1; public int Share() {
            return 10 / step; // fails division
        } }
    public static void Run() { Expression<Func<C>> e = () => new C { step = 0 }; new C().Share(); e.Compile()().Share(); }
}
public static class NativeWrites {
    [StructLayout(LayoutKind.Sequential)] class Tm2 { int sec, min, hour, mday, mon, year, wday, yday, isdst; long off; IntPtr zone;
        public int Year() { var a = new int[2];
            return a[year]; // fails upper-bound
        } }
    [DllImport("libc")] static extern IntPtr gmtime_r(ref long t, [In, Out] Tm2 tm);
    public static void Run() { var t = new Tm2(); t.Year(); long n = 1700000000; gmtime_r(ref n, t); t.Year(); }
}
public static class TupleAlias {
    class C { int[] items; public C(bool b) { items = new int[1]; var t = (this, 1); if (b) { items = null; Check(t.Item1); } items = new int[2]; }
        static int Check(C c) { var a = c.items;
            return a.Length; // fails null
        } }
    public static void Run() { new C(false); new C(true); }
}
public static class PairAlias {
    class C { int[] items; public C(bool b) { items = new int[1]; var t = new KeyValuePair<int, C>(1, this); if (b) { items = null; Check(t.Value); } items = new int[2]; }
        static int Check(C c) { var a = c.items;
            return a.Length; // fails null
        } }
    public static void Run() { new C(false); new C(true); }
}
public static class AnonymousAlias {
    class C { int[] items; public C(bool b) { items = new int[1]; var t = new { c = this }; if (b) { items = null; Check(t.c); } items = new int[2]; }
        static int Check(C c) { var a = c.items;
            return a.Length; // fails null
        } }
    public static void Run() { new C(false); new C(true); }
}
public static class RecordAlias {
    record R(C c); readonly record struct V(C c);
    class C { int[] items; public C(int b) { items = new int[1]; var t = new R(this); var v = new V(this); if (b > 0) { items = null; Check(b == 1 ? t.c : v.c); } items = new int[2]; }
        static int Check(C c) { var a = c.items;
            return a.Length; // fails null
        } }
    public static void Run() { new C(0); new C(2); }
}
public static class StructRecordAlias {
    readonly record struct V(C c);
    class C { int[] items; public C(int b) { items = new int[1]; var v = new V(this); if (b > 0) { items = null; Check(v.c); } items = new int[2]; }
        static int Check(C c) { var a = c.items;
            return a.Length; // fails null
        } }
    public static void Run() { new C(0); new C(2); }
}
public static class StructWithThis {
    struct V { public C c; }
    class C { int[] items; public C(int b) { items = new int[1]; V v; v.c = this; V w = v; if (b > 0) { items = null; Check(w.c); } items = new int[2]; }
        static int Check(C c) { var a = c.items;
            return a.Length; // fails null
        } }
    public static void Run() { new C(0); new C(2); }
}
public static class LocalFunctionClosure {
    class C { int[] items; public C(int b) { int k = b; if (b > 0) L(); items = new int[2]; void L() { k++; Check(this, k); } }
        static int Check(C c, int k) { var a = c.items;
            return a.Length; // fails null
        } }
    public static void Run() { new C(0); new C(2); }
}
public static class LocalFunctionReads {
    class C { int[] items; public C(int b) { int k = b; if (b > 0) L(); items = new int[2]; void L() { k++; var a = items;
            k += a.Length; } } // fails null
        public int Get() => items.Length; }
    public static void Run() { new C(0).Get(); new C(2); }
}
public static class IteratorOfHalfMade {
    class C { int[] items; public C(bool b) { items = new int[1]; var i = All().GetEnumerator(); if (b) { items = null; i.MoveNext(); } items = new int[2]; }
        IEnumerable<int> All() { var a = items;
            yield return a.Length; // fails null
        } }
    public static void Run() { new C(false); new C(true); }
}
public static class LambdaOfHalfMade {
    class C { int[] items; public C(bool b) { items = new int[1]; Func<int> f = () => { var a = items;
            return a.Length; // fails null
        }; if (b) { items = null; f(); } items = new int[2]; } }
    public static void Run() { new C(false); new C(true); }
}
public static class AsyncOfHalfMade {
    class C { int[] items; readonly TaskCompletionSource done = new(); public C(bool b) { items = new int[1]; var t = All(); if (b) { items = null; done.SetResult(); t.GetAwaiter().GetResult(); } items = new int[2]; }
        async Task<int> All() { await done.Task; var a = items;
            return a.Length; // fails null
        } }
    public static void Run() { new C(false); new C(true); }
}
public static class PatternAlias {
    interface I { int[] Items { get; } }
    class C : I { int[] items; public int[] Items => items; public C(bool b) { items = new int[1]; if (b && this is I and { Items: not null } i) { items = null; Check(i); } items = new int[2]; }
        static int Check(I c) { var a = ((C)c).items;
            return a.Length; // fails null
        } }
    public static void Run() { new C(false); new C(true); }
}
public static class RefTernaryAlias {
    class C { int[] items; public C(bool b, C o) { items = new int[1]; C t = this; ref C r = ref (b ? ref t : ref o); if (b) { items = null; Check(r); } items = new int[2]; }
        static int Check(C c) { var a = c.items;
            return a.Length; // fails null
        } }
    public static void Run() { new C(false, null); new C(true, null); }
}
public static class NullAlias {
    class C { int[] items; public C(bool b) { items = new int[1]; C t = b ? this : null; if (b) { items = null; Check(t); } items = new int[2]; }
        static int Check(C c) { var a = c.items;
            return a.Length; // fails null
        } }
    public static void Run() { new C(false); new C(true); }
}
public static class TryAlias {
    class C { int[] items; public C(string s) { items = new int[1]; C t = null; try { t = this; int.Parse(s); } catch (FormatException) { items = null; Check(t); } items = new int[2]; }
        static int Check(C c) { var a = c.items;
            return a.Length; // fails null
        } }
    public static void Run() { new C("1"); new C("x"); }
}
public static class InitHalf {
    class C { int[] items = new int[2]; int at; public int At { get => at; init { at = value; Look(this); at = value & 1; } }
        static int Look(C c) {
            return c.items[c.at]; // fails upper-bound
        } }
    public static void Run() { _ = new C { At = 1 }; _ = new C { At = 9 }; }
}
public static class WithSkipsConstructor {
    record C { internal int at; readonly int[] items = new int[2]; public int Get() {
            return items[at]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Get(); c = c with { at = 1 }; c.Get(); c = c with { at = 2 }; c.Get(); }
}
public static class PrimaryConstructor {
    class C(int[] items, int at) { public int Get() {
            return items[at]; // fails upper-bound
        } internal void Next() => at++; }
    public static void Run() { var c = new C(new int[2], 1); c.Get(); c.Next(); c.Get(); }
}
public static class RequiredNeverSet {
    class C { public required int[] Items { get; init; } internal int at; [System.Diagnostics.CodeAnalysis.SetsRequiredMembers] public C() { } public C(int n) { at = n; } public int Get() { var a = Items;
            return a.Length; // fails null
        } }
    public static void Run() { new C(1) { Items = new int[2] }.Get(); new C().Get(); }
}
public static class NewT {
    class C { internal int step; public C() { } public C(int n) { step = n == 0 ? 1 : n; } public int Share() {
            return 10 / step; // fails division
        } }
    static T Make<T>() where T : new() => new T();
    public static void Run() { new C(3).Share(); Make<C>().Share(); }
}
public static class FromActivator {
    class C { internal int step; public C() { } public C(int n) { step = n == 0 ? 1 : n; } public int Share() {
            return 10 / step; // fails division
        } }
    public static void Run() { new C(3).Share(); Activator.CreateInstance<C>().Share(); }
}
public static class FirstChance {
    class C { internal int at; int[] items = new int[2]; public int Try(int[] a, int i) { try { at = 9;
            return a[i]; // fails upper-bound
        } catch (IndexOutOfRangeException e) { Hostile.Failed(e); return 0; } finally { at = 0; } }
        public bool Get() { try {
            return items[at] > 0; // fails upper-bound
        } catch (IndexOutOfRangeException e) { Hostile.Failed(e); return true; } } }
    public static void Run() { var c = new C(); c.Try(new int[1], 0); c.Get(); bool once = false;
        AppDomain.CurrentDomain.FirstChanceException += (s, e) => { if (!once) { once = true; c.Get(); } }; c.Try(new int[1], 1); }
}
public static class NullReference {
    class C { int[] items = new int[2]; int at;
        public void Put(ref int p) { at = 9; p = 1; at = 0; }
        public int Get() {
            return items[at]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); int k = 0; c.Put(ref k); c.Get(); try { c.Put(ref Unsafe.NullRef<int>()); } catch (NullReferenceException) { } c.Get(); }
}
public static class MarshalWrites {
    [StructLayout(LayoutKind.Sequential)] class C { int a, b; public int Get() { var x = new int[2];
            return x[b]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Get(); IntPtr p = Marshal.AllocHGlobal(8); Marshal.WriteInt32(p, 4, 9); Marshal.PtrToStructure(p, c); Marshal.FreeHGlobal(p); c.Get(); }
}
public static class ExpressionBinds {
    class N { internal int at; } class C { internal readonly N n = new N(); internal List<int> all = new List<int>(); public int Get() { var x = new int[2];
            return x[n.at]; // fails upper-bound
        } }
    public static void Run() { Expression<Func<C>> e = () => new C { n = { at = 9 } }; new C().Get(); e.Compile()().Get(); }
}
public static class ExpressionCallsStep {
    class C { int[] items = new int[2]; int at; int Step() { at = 9; return 1; } public void M() { Step(); at = 0; } public static Expression<Func<C, int>> Of() => c => c.Step(); public int Get() {
            return items[at]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.M(); c.Get(); C.Of().Compile()(c); c.Get(); }
}
public static class ExpressionClosure {
    public static void Run() { int k = 1; var a = new int[2]; Expression<Func<int>> e = () => k; Func<int> f = () => {
            return a[k]; // fails upper-bound
        }; f(); var body = (MemberExpression)e.Body; Expression.Lambda<Action>(Expression.Assign(body, Expression.Constant(9))).Compile()(); f(); }
}
public static class DeconstructedInto {
    class C { internal int at; internal int[] items = new int[2]; public int Get() {
            return items[at]; // fails upper-bound
        } }
    static void Swap(C c, C d) => (c.at, d.items) = (d.items.Length - 1, new int[0]);
    public static void Run() { var c = new C(); var d = new C(); Swap(c, d); c.Get(); Swap(d, c); c.Get(); }
}
public static class ByReadOnlyReference {
    class C { internal int at; internal int[] items = new int[2]; public int Get() {
            return items[at]; // fails upper-bound
        } }
    static void Put(in int n) => Unsafe.AsRef(in n) = 9;
    public static void Run() { var c = new C(); c.Get(); Put(in c.at); c.Get(); }
}
public static class RefField {
    ref struct R { ref int r; public R(ref int r) { this.r = ref r; } public void Set(int n) => r = n; }
    class C { internal int at; internal int[] items = new int[2]; public int Get() {
            return items[at]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Get(); new R(ref c.at).Set(9); c.Get(); }
}
public static class AsyncForeign {
    class C { internal int at; internal int[] items = new int[2]; public int Get() {
            return items[at]; // fails upper-bound
        } }
    static async Task Set(C c, Task<int> t) { c.at = 0; try { c.at = await t; } finally { c.at += 1; } }
    public static void Run() { var c = new C(); Set(c, Task.FromResult(0)).GetAwaiter().GetResult(); c.Get(); Set(c, Task.FromResult(1)).GetAwaiter().GetResult(); c.Get(); }
}
public static class AsyncHalf {
    class C { int at; int[] items = new int[2]; public async Task Set(Task t) { at = 9; await t; at = 0; } public int Get() {
            return items[at]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Set(Task.CompletedTask).GetAwaiter().GetResult(); c.Get(); _ = c.Set(new TaskCompletionSource().Task); c.Get(); }
}
public static class StaticLambda {
    class C { int at; int[] items = new int[2]; public static readonly Action<C, int> Set = static (c, n) => c.at = n; public int Get() {
            return items[at]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); C.Set(c, 1); c.Get(); C.Set(c, 2); c.Get(); }
}
