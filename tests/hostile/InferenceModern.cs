// roslyn only
// What newer C# does to entry facts, postconditions and invariants: references to private fields, function pointers, records, local functions, primary constructors.
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Threading.Tasks;
public static class ReferenceToCount {
    class L { int[] items = new int[2]; int count = 1; public ref int Count => ref count;
        public int Last() {
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Last(); l.Count = 9; l.Last(); }
}
public static class ReferenceToArray {
    class L { int[]? items = new int[2]; ref int[]? Items() => ref items; public void Drop() { Items() = null; }
        public int Size() {
            return items!.Length; // fails null
        } }
    public static void Run() { var l = new L(); l.Size(); l.Drop(); l.Size(); }
}
public static class ReferenceToElement {
    class Locks { readonly object?[] locks = { "a", "b" }; public ref object? this[int i] => ref locks[i & 1];
        public int F() { object? o = locks[0];
            return o!.GetHashCode(); // fails null
        } }
    public static void Run() { var l = new Locks(); l.F(); l[0] = null; l.F(); }
}
public static class ReferenceChosen {
    class L { int[] items = new int[2]; int count = 1, spare; ref int Pick(bool b) => ref b ? ref count : ref spare; public void Add(bool b) { Pick(b) += 5; }
        public int Last() {
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Add(false); l.Last(); l.Add(true); l.Last(); }
}
public static class SpanOverLocks {
    class Locks { readonly object?[] locks = { "a", "b" }; public Span<object?> All => locks;
        public int F() { object? o = locks[0];
            return o!.GetHashCode(); // fails null
        } }
    public static void Run() { var l = new Locks(); l.F(); l.All.Clear(); l.F(); }
}
public static class MemoryOverChain {
    class Chain { readonly int[] next = { 1, -1 }; readonly int[] values = new int[2]; public Memory<int> Next => next;
        public int Second() { int i = next[0]; if (i < 0) return 0;
            return values[i]; // fails upper-bound
        } }
    public static void Run() { var c = new Chain(); c.Second(); c.Next.Span[0] = 5; c.Second(); }
}
public static class RefFieldToCount {
    ref struct Cursor { ref int n; public Cursor(ref int count) { n = ref count; } public void Add(int by) { n += by; } }
    class L { int[] items = new int[2]; int count = 1; public Cursor Cursor() => new Cursor(ref count);
        public int Last() {
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Last(); l.Cursor().Add(5); l.Last(); }
}
public static unsafe class CalledByPointer {
    static int Get(int[] a, int i) {
        return a[i]; // fails upper-bound
    }
    static int First(int[] a) => a.Length > 0 ? Get(a, 0) : 0;
    public static void Run() { First(new int[1]); delegate*<int[], int, int> p = &Get; p(new int[1], 5); }
}
public static class CalledByStaticAbstract {
    interface IAt { static abstract int At(int[] a, int i); }
    class C : IAt { public static int At(int[] a, int i) {
            return a[i]; // fails upper-bound
        } }
    static int Use<T>(int[] a) where T : IAt => T.At(a, 5);
    static int First(int[] a) => a.Length > 0 ? C.At(a, 0) : 0;
    public static void Run() { First(new int[1]); Use<C>(new int[1]); }
}
public static class CalledByDefaultMethod {
    interface IAt { int At(int[] a, int i); int Beyond(int[] a) => Checked(a, a.Length); private int Checked(int[] a, int i) => At(a, i); }
    class C : IAt { int IAt.At(int[] a, int i) {
            return a[i]; // fails upper-bound
        } }
    static int First(IAt c, int[] a) => a.Length > 0 ? c.At(a, 0) : 0;
    public static void Run() { IAt c = new C(); First(c, new int[1]); c.Beyond(new int[1]); }
}
public static class NobodyCallsModuleInitializer {
    static int zero;
    [ModuleInitializer] internal static void Start() {
        try { int q = 10 / zero; } catch (DivideByZeroException e) { Hostile.Failed(e); } // fails division
    }
    public static void Run() { }
}
public static class LocalFunctionLater {
    static int F(int[] a) {
        if (a.Length == 0) return 0; int i = 0; int s = Get(); i = a.Length;
        return s + Get();
        int Get() {
            return a[i]; // fails upper-bound
        }
    }
    public static void Run() { F(new int[2]); }
}
public static class LocalFunctionWrites {
    static int F(int[] a, int n) {
        int at = 0; void Next() { at++; if (at < n) Next(); }
        Next();
        return a[at]; // fails upper-bound
    }
    public static void Run() { F(new int[2], 1); F(new int[2], 2); }
}
public static class LocalFunctionAsDelegate {
    static int F(int[] a, Func<Func<int, int>, int> use) {
        return a.Length > 0 ? Get(0) + use(Get) : 0;
        int Get(int i) {
            return a[i]; // fails upper-bound
        }
    }
    public static void Run() { F(new int[2], g => 0); F(new int[2], g => g(2)); }
}
public static class LocalFunctionInIterator {
    static int F(int[] a, int more) {
        int n = a.Length; var all = Later(); n += more; int s = 0; foreach (int x in all) s += x; return s;
        IEnumerable<int> Later() {
            for (int i = 0; i < n; i++)
                yield return a[i]; // fails upper-bound
        }
    }
    public static void Run() { F(new int[1], 0); F(new int[1], 1); }
}
public static class RecordWith {
    record L { readonly int[] items; readonly int count; public int Count { get => count; init => count = value; } public L(int n) { if (n < 1) n = 1; items = new int[n]; count = n; }
        public int Last() {
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(2); l.Last(); (l with { Count = 9 }).Last(); }
}
public static class RecordStructWith {
    readonly record struct Step { public int By { get; init; } public Step(int b) { By = b == 0 ? 1 : b; }
        public int Share() {
            return 10 / By; // fails division
        } }
    public static void Run() { new Step(0).Share(); (new Step(2) with { By = 0 }).Share(); }
}
public static class PrimaryParameterMoves {
    class L(int n) { readonly int[] items = new int[n]; public void Add() => n++;
        public int Last() { if (n < 1) return 0;
            return items[n - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(2); l.Last(); l.Add(); l.Last(); }
}
public static class StructInitializerDoesNotRun {
    struct L { readonly int[] items = new int[1]; public L() { }
        public int First() {
            return items[0]; // fails null
        } }
    public static void Run() { new L().First(); var a = new L[1]; a[0].First(); }
}
public static class RequiredIsNotChecked {
    class C { public required string? Name { get; init; } [SetsRequiredMembers] public C(bool b) { if (b) Name = "x"; } public C() { }
        public int Length() {
            return Name!.Length; // fails null
        } }
    public static void Run() { new C(true).Length(); new C { Name = "y" }.Length(); new C(false).Length(); }
}
public static class BackByInterpolation {
    class L { int[] items = new int[1]; int count; public string log = "";
        public void Add(int x) { count++; log += $"now {this}"; if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = x; }
        public override string ToString() => Last().ToString();
        int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Add(1); l.ToString(); l.Add(2); }
}
public static class BackByAsyncDispose {
    class Scope : IAsyncDisposable { readonly L list; public Scope(L l) { list = l; } public ValueTask DisposeAsync() { list.Last(); return default; } }
    class L { int[] items = new int[1]; int count = 1;
        public async Task Add(int x) { count++; await using (new Scope(this)) { } if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = x; }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Last(); try { l.Add(2).Wait(); } catch (AggregateException e) { Hostile.Failed(e.InnerException!); } }
}
public static class BackByAsyncStream {
    class L { int[] items = new int[1]; int count = 1;
        public async IAsyncEnumerable<int> AddAll(int[] more) { foreach (int x in more) { count++; await Task.Yield(); yield return x; if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = x; } }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    static async Task Go(L l) { await foreach (int x in l.AddAll(new[] { 1, 2 })) l.Last(); }
    public static void Run() { var l = new L(); l.Last(); try { Go(l).Wait(); } catch (AggregateException e) { Hostile.Failed(e.InnerException!); } }
}
public static class ReferenceOverCall {
    class L { int[]? items = new int[2]; void Drop() { items = null; }
        public int F(bool b) {
            ref int[]? r = ref items; if (r == null) return 0; if (b) Drop();
            return r!.Length; // fails null
        } }
    public static void Run() { new L().F(false); new L().F(true); }
}
public static class FromTheEnd {
    static int FromEnd(int[] a, int n) {
        return a[^n]; // fails upper-bound
    }
    static int Last(int[] a) => a.Length > 0 ? FromEnd(a, 1) : 0;
    static int Before(int[] a, int n) => n >= 0 && n <= a.Length ? FromEnd(a, n) : 0;
    public static void Run() { Last(new int[2]); Before(new int[2], 1); Before(new int[2], 0); }
}
public static class TupleOfResults {
    static (int index, bool found) Find(int[] a, int x) { for (int i = 0; i < a.Length; i++) if (a[i] == x) return (i, true); return (a.Length, x > 5); }
    static int F(int[] a, int x) {
        var (i, found) = Find(a, x); if (!found) return 0;
        return a[i]; // fails upper-bound
    }
    public static void Run() { F(new int[2], 0); F(new int[2], 1); F(new int[2], 6); }
}
public static class PatternOfResult {
    static int[]? Make(int n) => n switch { < 0 => null, 0 => Array.Empty<int>(), _ => new int[n] };
    static int F(int n) {
        if (Make(n) is not { } a) return 0;
        return a[0]; // fails upper-bound
    }
    public static void Run() { F(-1); F(1); F(0); }
}
public static class GoodModern {
    class L { int[] items = new int[2]; int count = 1; public ref readonly int Count => ref count; public void Add() { if (count < items.Length) count++; }
        public int Last() { int r = items[count - 1]; Hostile.Reached(); return r; } } // reached
    public static void Run() { var l = new L(); l.Add(); l.Add(); l.Last(); int n = l.Count; }
}
