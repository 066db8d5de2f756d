// What stands textually before an instruction is not all that may be on the stack there: `(b ? this : other).n`.
// roslyn only
using System;
using System.Threading;
using System.Runtime.CompilerServices;
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } }
public static class JoinedExchange {
    internal sealed class K {
        private int n; private int[] a = new int[4];
        internal void Go(K other, bool b) { Interlocked.Exchange(ref (b ? this : other).n, 9); n = 0; }
        internal int Last() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var k = new K(); var l = new K(); k.Last(); k.Go(l, true); k.Last(); l.Last(); k.Go(l, false); Try.Each(() => l.Last()); }
}
public static class JoinedVolatile {
    internal sealed class K {
        private int n; private int[] a = new int[4];
        internal void Go(K other) { Volatile.Write(ref (other == null ? this : other).n, 9); n = 0; }
        internal int Last() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var k = new K(); var l = new K(); k.Last(); k.Go(null); k.Last(); l.Last(); k.Go(l); Try.Each(() => l.Last()); }
}
public static class JoinedResize {
    internal sealed class K {
        private int[] a = new int[4];
        internal void Go(K other, bool b) { Array.Resize(ref (b ? this : other).a, 1); a = new int[4]; }
        internal int Last() {
            return a[3]; // fails upper-bound
        } }
    public static void Run() { var k = new K(); var l = new K(); k.Last(); k.Go(l, true); k.Last(); l.Last(); k.Go(l, false); Try.Each(() => l.Last()); }
}
public static class JoinedCoalesce {
    internal sealed class K {
        private int n; private int[] a = new int[4];
        internal void Go(K other) { Interlocked.Exchange(ref (other ?? this).n, 9); n = 0; }
        internal int Last() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var k = new K(); var l = new K(); k.Last(); k.Go(null); k.Last(); l.Last(); k.Go(l); Try.Each(() => l.Last()); }
}
public static class JoinedUnmade {
    internal sealed class A { private int[] a = new int[4]; internal int Last() { return a[3]; } }
    internal sealed class B {
        private int[] a = new int[4];
        internal int Last() {
            return a[3]; // fails null
        } }
    static object Make(bool b) { return RuntimeHelpers.GetUninitializedObject(b ? typeof(A) : typeof(B)); }
    public static void Run() { new B().Last(); new A().Last(); var k = (B)Make(false); Try.Each(() => k.Last()); }
}
