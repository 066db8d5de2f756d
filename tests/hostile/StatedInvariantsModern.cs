// Invariants that are stated, and broken by references, parts of structs, state machines and other objects.
// roslyn only
// relies on: invariant
using System;
using System.Collections.Generic;
using System.Threading.Tasks;
#if RUN
using Contract = HostileContract;
using ContractInvariantMethod = System.Diagnostics.Contracts.ContractInvariantMethodAttribute;
#else
using System.Diagnostics.Contracts;
#endif
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } }
public static class RefLocalForeign {
    internal sealed class K {
        internal int n; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal int Last() {
            return a[n]; // fails upper-bound
        } }
    static void Break(K k) { ref int r = ref k.n; r = 9; }
    public static void Run() { var k = new K(); k.Last(); Break(k); Try.Each(() => k.Last()); }
}
public static class RefReturned {
    internal sealed class K {
        private int n; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal ref int N() { return ref n; }
        internal int Last() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var k = new K(); k.Last(); k.N() = 9; Try.Each(() => k.Last()); }
}
public static class RefReturnedProperty {
    internal sealed class K {
        private int n; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal ref int N => ref n;
        internal int Last() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var k = new K(); k.Last(); k.N = 9; Try.Each(() => k.Last()); }
}
public static class RefStructKeeps {
    ref struct Keeper { ref int at; internal Keeper(ref int to) { at = ref to; } internal void Put(int v) { at = v; } }
    internal sealed class K {
        private int n; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal void Go() { var k = new Keeper(ref n); k.Put(9); Last(); k.Put(0); }
        internal int Last() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var k = new K(); k.Last(); Try.Each(() => k.Go()); }
}
public static class SpanKeeps {
    internal sealed class K {
        private int n; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal void Go() { var s = new Span<int>(ref n); s[0] = 9; Last(); s[0] = 0; }
        internal int Last() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var k = new K(); k.Last(); Try.Each(() => k.Go()); }
}
public static class OutForeign {
    internal sealed class K {
        internal int n; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal int Last() {
            return a[n]; // fails upper-bound
        } }
    static void Break(K k, string s) { int.TryParse(s, out k.n); }
    public static void Run() { var k = new K(); k.Last(); Break(k, "9"); Try.Each(() => k.Last()); }
}
public static class StructPartForeign {
    internal struct P { internal int x; }
    internal sealed class K {
        internal P p; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= p.x && p.x < 4); }
        internal int Last() {
            return a[p.x]; // fails upper-bound
        } }
    static void Break(K k) { k.p.x = 9; }
    public static void Run() { var k = new K(); k.Last(); Break(k); Try.Each(() => k.Last()); }
}
public static class StructWholeForeign {
    internal struct P { internal int x; }
    internal sealed class K {
        internal P p; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= p.x && p.x < 4); }
        internal int Last() {
            return a[p.x]; // fails upper-bound
        } }
    static void Break(K k) { k.p = new P { x = 9 }; }
    public static void Run() { var k = new K(); k.Last(); Break(k); Try.Each(() => k.Last()); }
}
public static class StructMethodForeign {
    internal struct P { internal int x; internal void Set(int v) { x = v; } }
    internal sealed class K {
        internal P p; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= p.x && p.x < 4); }
        internal int Last() {
            return a[p.x]; // fails upper-bound
        } }
    static void Break(K k) { k.p.Set(9); }
    public static void Run() { var k = new K(); k.Last(); Break(k); Try.Each(() => k.Last()); }
}
public static class StructMethodOwn {
    internal struct P { internal int x; internal void Set(int v, K k) { x = v; k?.Last(); x = 0; } }
    internal sealed class K {
        internal P p; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= p.x && p.x < 4); }
        internal void Go() { p.Set(9, this); }
        internal int Last() {
            return a[p.x]; // fails upper-bound
        } }
    public static void Run() { var k = new K(); k.Last(); Try.Each(() => k.Go()); }
}
public static class AsyncMiddle {
    internal sealed class K {
        private int n; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal async Task Go(Task t) { n = 9; await t; n = 0; }
        internal int Last() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var k = new K(); k.Last(); var s = new TaskCompletionSource<int>(); var t = k.Go(s.Task); Try.Each(() => k.Last()); s.SetResult(1); t.Wait(); }
}
public static class LocalFunction {
    internal sealed class K {
        private int n; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal Action Go() { void Put() { n = 9; } return Put; }
        internal int Last() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var k = new K(); k.Last(); k.Go()(); Try.Each(() => k.Last()); }
}
public static class InitOnly {
    internal sealed class K {
        internal int N { get; init; } private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= N && N < 4); }
        internal int Last() {
            return a[N]; // fails upper-bound
        } }
    public static void Run() { new K { N = 2 }.Last(); var k = new K { N = 9 }; Try.Each(() => k.Last()); }
}
public static class RecordWith {
    internal sealed record K(int N) {
        private readonly int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= N && N < 4); }
        internal int Last() {
            return a[N]; // fails upper-bound
        } }
    public static void Run() { var k = new K(1); k.Last(); var l = k with { N = 9 }; Try.Each(() => l.Last()); }
}
public static class ListThroughLocal {
    internal sealed class K {
        private readonly List<int> list = new List<int> { 1 };
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(list != null); Contract.Invariant(list.Count > 0); }
        internal void Go() { var l = list; l.Clear(); }
        internal int Last() {
            return 6 / list.Count; // fails division
        } }
    public static void Run() { var k = new K(); k.Last(); k.Go(); Try.Each(() => k.Last()); }
}
public static class ListThroughInterface {
    internal sealed class K {
        private readonly List<int> list = new List<int> { 1 };
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(list != null); Contract.Invariant(list.Count > 0); }
        internal void Go() { ICollection<int> l = list; l.Clear(); }
        internal int Last() {
            return 6 / list.Count; // fails division
        } }
    public static void Run() { var k = new K(); k.Last(); k.Go(); Try.Each(() => k.Last()); }
}
public static class ListThroughHelper {
    static void Empty(List<int> l) { l.Clear(); }
    internal sealed class K {
        private readonly List<int> list = new List<int> { 1 };
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(list != null); Contract.Invariant(list.Count > 0); }
        internal void Go() { Empty(list); }
        internal int Last() {
            return 6 / list.Count; // fails division
        } }
    public static void Run() { var k = new K(); k.Last(); k.Go(); Try.Each(() => k.Last()); }
}
public static class ListThroughLambda {
    internal sealed class K {
        private readonly List<int> list = new List<int> { 1 };
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(list != null); Contract.Invariant(list.Count > 0); }
        internal void Go() { Action f = () => list.Clear(); f(); }
        internal int Last() {
            return 6 / list.Count; // fails division
        } }
    public static void Run() { var k = new K(); k.Last(); k.Go(); Try.Each(() => k.Last()); }
}
public static class ListThroughExtension {
    static void Empty(this List<int> l) { l.RemoveAll(x => x > 0); }
    internal sealed class K {
        private readonly List<int> list = new List<int> { 1 };
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(list != null); Contract.Invariant(list.Count > 0); }
        internal void Go() { list.Empty(); }
        internal int Last() {
            return 6 / list.Count; // fails division
        } }
    public static void Run() { var k = new K(); k.Last(); k.Go(); Try.Each(() => k.Last()); }
}
public static class ElementsThroughHelper {
    internal sealed class K {
        private readonly int[] a = { 1 };
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 1); Contract.Invariant(a[0] > 0); }
        internal void Go() { Array.Clear(a, 0, 1); }
        internal int Last() {
            return 6 / a[0]; // fails division
        } }
    public static void Run() { var k = new K(); k.Last(); k.Go(); Try.Each(() => k.Last()); }
}
public static class ElementsThroughSpan {
    internal sealed class K {
        private readonly int[] a = { 1 };
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 1); Contract.Invariant(a[0] > 0); }
        internal void Go() { a.AsSpan()[0] = 0; }
        internal int Last() {
            return 6 / a[0]; // fails division
        } }
    public static void Run() { var k = new K(); k.Last(); k.Go(); Try.Each(() => k.Last()); }
}
public static class ElementsThroughRef {
    internal sealed class K {
        private readonly int[] a = { 1 };
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 1); Contract.Invariant(a[0] > 0); }
        internal void Go() { ref int r = ref a[0]; r = 0; }
        internal int Last() {
            return 6 / a[0]; // fails division
        } }
    public static void Run() { var k = new K(); k.Last(); k.Go(); Try.Each(() => k.Last()); }
}
public static class FinallyMiddle {
    internal sealed class K {
        private int n; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal void Go(Func<int> f) { try { n = 9; } finally { f(); n = 0; } }
        internal int Last() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var k = new K(); k.Last(); k.Go(() => 1); Try.Each(() => k.Go(() => k.Last())); }
}
public static class UsingMiddle {
    sealed class D : IDisposable { internal K k; public void Dispose() { Try.Each(() => k.Last()); } }
    internal sealed class K {
        private int n; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal void Go(IDisposable d) { using (d) n = 9; n = 0; }
        internal int Last() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var k = new K(); k.Last(); k.Go(new D { k = k }); }
}
