// Stated invariants: getters of fields that run static constructors, references that are null, generic statics.
// roslyn only
// relies on: invariant
using System;
using System.Runtime.CompilerServices;
#if RUN
using Contract = HostileContract;
using ContractInvariantMethod = System.Diagnostics.Contracts.ContractInvariantMethodAttribute;
#else
using System.Diagnostics.Contracts;
#endif
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } }
public static class StaticGetter {
    static K known;
    static class T { static int v; static T() { Try.Each(() => known.Last()); v = 1; } internal static int V { get { return v; } } }
    internal class K {
        private int n; private int m; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal void Go() { n = 9; m = T.V; n = 0; }
        internal int Last() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { known = new K(); known.Last(); known.Go(); }
}
public static class StaticGetterThrows {
    static class T { static int v; static T() { v = int.Parse("x"); } internal static int V { get { return v; } } }
    internal class K {
        private int n; private int m; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal void Go() { n = 9; m = T.V; n = 0; }
        internal int Last() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var k = new K(); k.Last(); try { k.Go(); } catch (TypeInitializationException) { } Try.Each(() => k.Last()); }
}
public static class StructGetter {
    static K known;
    struct T { int v; static T() { Try.Each(() => known.Last()); } internal int V { get { return v; } } }
    internal class K {
        private int n; private int m; private int[] a = new int[4]; 
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal void Go() { T t = default; n = 9; m = t.V; n = 0; }
        internal int Last() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { known = new K(); known.Last(); known.Go(); }
}
public static class GenericGetter {
    static K known;
    static class T<X> { static int v; static T() { Try.Each(() => known.Last()); v = 1; } internal static int V { get { return v; } } }
    internal class K {
        private int n; private int m; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal void Go() { n = 9; m = T<int>.V; n = 0; }
        internal int Last() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { known = new K(); known.Last(); known.Go(); }
}
public static class AutoStatic {
    static K known;
    static class T { internal static int V { get; } = Make(); static int Make() { Try.Each(() => known.Last()); return 1; } static T() { } }
    internal class K {
        private int n; private int m; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal void Go() { n = 9; m = T.V; n = 0; }
        internal int Last() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { known = new K(); known.Last(); known.Go(); }
}
public static class NullReference {
    static void Put(ref int n, ref int z) { n = 9; n = z; }
    internal class K {
        private int n; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal void Go(ref int z) { Put(ref n, ref z); n = 0; }
        internal int Last() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var k = new K(); int z = 1; k.Go(ref z); k.Last(); try { k.Go(ref Unsafe.NullRef<int>()); } catch (NullReferenceException) { } Try.Each(() => k.Last()); }
}
public static class GetterOfNullBase {
    internal class H { internal int v; internal int V => v; }
    internal class K {
        private int n; private int m; private int[] a = new int[4]; private H h;
        internal K(H h) { this.h = h; }
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal void Go() { n = 9; m = h.V; n = 0; }
        internal int Last() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var k = new K(new H()); k.Last(); k.Go(); k.Last(); k = new K(null); try { k.Go(); } catch (NullReferenceException) { } Try.Each(() => k.Last()); }
}
public static class BeforeFieldInit {
    static K known;
    static class T { internal static int v = Make(); static int Make() { Try.Each(() => known.Last()); return 1; } }
    internal class K {
        private int n; private int m; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.NoOptimization)] internal void Go() { n = 9; m = T.v; n = 0; }
        internal int Last() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { known = new K(); known.Last(); known.Go(); }
}
public static class DelegateMade {
    static K known;
    static class T { static T() { Try.Each(() => known.Last()); } internal static void F() { } }
    internal class K {
        private int n; private Action m; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal void Go() { n = 9; m = T.F; m(); n = 0; }
        internal int Last() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { known = new K(); known.Last(); known.Go(); }
}
public static class PureCall {
    internal class K {
        private int n; private int m; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        [System.Diagnostics.Contracts.Pure] internal int Last() {
            return a[n]; // fails upper-bound
        }
        internal void Go() { n = 9; m = Last(); n = 0; }
    }
    public static void Run() { var k = new K(); k.Last(); Try.Each(() => k.Go()); }
}
public static class InContract {
    internal class K {
        private int n; private int m; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        [System.Diagnostics.Contracts.Pure] internal int Last() {
            return a[n]; // fails upper-bound
        }
        internal void Go() { n = 9; Contract.Assert(Last() == 0); n = 0; }
    }
    public static void Run() { var k = new K(); k.Last(); Try.Each(() => k.Go()); }
}
public static class DebugAssert {
    internal class K {
        private int n; private int m; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal int P { get {
            return a[n]; // fails upper-bound
        } }
        internal void Go() { n = 9; System.Diagnostics.Debug.Assert(P == 0); n = 0; }
    }
    public static void Run() { var k = new K(); m(k); Try.Each(() => k.Go()); } static void m(K k) { int z = k.P; }
}
