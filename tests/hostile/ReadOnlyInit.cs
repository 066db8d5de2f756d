// Read-only fields that `init` accessors write, that are read before the object is made, and that a whole struct overwrites.
// roslyn only
using System;
using System.Collections.Generic;
using System.Threading.Tasks;
using System.Runtime.CompilerServices;
public static class InitField {
    internal class K { internal readonly int n; internal int N { init { n = value; } } }
    static int Go(int[] a) { var k = new K { N = 9 };
        return a[k.n]; // fails upper-bound
    }
    public static void Run() { try { Go(new int[4]); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class InitField2 {
    internal class K { internal readonly int n; internal K() { n = 1; } internal int N { init { n = value; } } }
    static int Go(int[] a, int v) { if (a.Length < 4) return 0; var k = new K { N = v };
        return a[k.n]; // fails upper-bound
    }
    public static void Run() { Go(new int[4], 2); try { Go(new int[4], 9); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class InitAuto {
    internal class K { internal int N { get; init; } = 1; internal int M { get; init; } }
    static int Go(int[] a, int v) { if (a.Length < 4) return 0; var k = new K { N = v };
        return a[k.N]; // fails upper-bound
    }
    static int Go2(int v) { var k = new K { M = v };
        return 6 / (k.M - 2); // fails division
    }
    public static void Run() { Go(new int[4], 2); Go2(1); try { Go(new int[4], 9); } catch (Exception e) { Hostile.Failed(e); } try { Go2(2); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class InitOwned {
    internal sealed class K { private readonly int n; private readonly int[] a = new int[4]; internal int N { init { n = value; } }
        internal int Last() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { new K { N = 1 }.Last(); try { new K { N = 9 }.Last(); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class InitTwice {
    internal sealed class K { private readonly int n; private readonly int[] a = new int[4]; internal int N { init { n = value; } } internal int M { init { if (n < 0 || n > 3) return; N = value;
            a[n] = 1; // fails upper-bound
        } } }
    public static void Run() { try { new K { M = 9 }.ToString(); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class InitOfBase {
    internal class B { protected readonly int n; protected int N { init { n = value; } } }
    internal sealed class K : B { internal K(int[] a, int v) { if (n != 0) return; N = v;
            a[n] = 1; // fails upper-bound
        } }
    public static void Run() { new K(new int[4], 1); try { new K(new int[4], 9); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class InitIndexer {
    internal sealed class K { private readonly int n; internal int this[int i] { get { return n; } init { n = value; } } internal int Get(int[] a) {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { new K { [0] = 1 }.Get(new int[4]); try { new K { [0] = 9 }.Get(new int[4]); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class WithRecord {
    internal sealed record K(int N) { internal readonly int[] a = new int[4]; }
    static int Go(K k, int v) { if (k.N < 0 || k.N > 3) return 0; var l = k with { N = v };
        return l.a[l.N]; // fails upper-bound
    }
    public static void Run() { Go(new K(1), 2); try { Go(new K(1), 9); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class WithStruct {
    internal readonly record struct S(int N);
    static int Go(int[] a, S s, int v) { if (s.N < 0 || s.N >= a.Length) return 0; s = s with { N = v };
        return a[s.N]; // fails upper-bound
    }
    public static void Run() { Go(new int[4], new S(1), 2); try { Go(new int[4], new S(1), 9); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class ThisStruct {
    internal struct S { internal readonly int n; internal S(int v) { n = v; }
        internal int Go(int[] a, int v) { if (n < 0 || n >= a.Length) return 0; this = new S(v);
            return a[n]; // fails upper-bound
        } }
    public static void Run() { new S(1).Go(new int[4], 2); try { new S(1).Go(new int[4], 9); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class RefStruct {
    internal struct S { internal readonly int n; internal S(int v) { n = v; } }
    static void Change(ref S s, int v) { s = new S(v); }
    static int Go(ref S s, int[] a, int v) { if (s.n < 0 || s.n >= a.Length) return 0; Change(ref s, v);
        return a[s.n]; // fails upper-bound
    }
    public static void Run() { var s = new S(1); Go(ref s, new int[4], 2); try { Go(ref s, new int[4], 9); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class FieldStruct {
    internal struct S { internal readonly int n; internal S(int v) { n = v; } }
    internal sealed class K { internal S s; internal void Change(int v) { s = new S(v); } }
    static int Go(K k, int[] a, int v) { if (k.s.n < 0 || k.s.n >= a.Length) return 0; k.Change(v);
        return a[k.s.n]; // fails upper-bound
    }
    public static void Run() { var k = new K { s = new S(1) }; Go(k, new int[4], 2); try { Go(k, new int[4], 9); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class ThisStructCall {
    internal struct S { internal readonly int n; internal S(int v) { n = v; } void Move(int v) { this = new S(v); }
        internal int Go(int[] a, int v) { if (n < 0 || n >= a.Length) return 0; Move(v);
            return a[n]; // fails upper-bound
        } }
    public static void Run() { new S(1).Go(new int[4], 2); try { new S(1).Go(new int[4], 9); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class EarlyIterator {
    internal sealed class K { private readonly int n; private readonly int[] a = new int[4];
        internal K(int v) { var it = Gen().GetEnumerator(); it.MoveNext(); n = v; it.MoveNext(); }
        IEnumerable<int> Gen() { if (n < 0 || n > 3) yield break; yield return 0;
            yield return a[n]; // fails upper-bound
        } }
    public static void Run() { new K(1); try { new K(9); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class EarlyAsync {
    internal sealed class K { private readonly int n; private readonly int[] a = new int[4];
        internal K(int v) { var s = new TaskCompletionSource<int>(); var t = Go(s.Task); n = v; s.SetResult(1); t.Wait(); }
        async Task<int> Go(Task t) { if (n < 0 || n > 3) return 0; await t;
            try {
            return a[n]; // fails upper-bound
            } catch (IndexOutOfRangeException e) { Hostile.Failed(e); return 0; }
        } }
    public static void Run() { new K(1); try { new K(9); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class EarlyIteratorLength {
    internal sealed class K { private readonly int[] a = new int[4];
        internal K(int v) { var it = Gen().GetEnumerator(); it.MoveNext(); a = new int[v]; it.MoveNext(); }
        IEnumerable<int> Gen() { if (a.Length < 4) yield break; yield return 0;
            yield return a[3]; // fails upper-bound
        } }
    public static void Run() { new K(4); try { new K(2); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class EarlyCallback {
    internal sealed class K { private readonly int n; private readonly int[] a = new int[4]; static K last;
        internal K(int v) { last = this; Middle(() => 0); n = v; if (v == 9) Other(); }
        int Middle(Func<int> f) { if (n < 0 || n > 3) return 0; f(); return a[n]; }
        void Other() {
            a[n] = 1; // fails upper-bound
        } }
    public static void Run() { new K(1); try { new K(9); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class LengthAccessor {
    internal sealed class K { private int[] arr = new int[4]; internal void Reset() { arr = new int[4]; }
        internal int Last() {
            return arr[3]; // fails upper-bound
        } }
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "arr")] static extern ref int[] A(K k);
    public static void Run() { var k = new K(); k.Reset(); k.Last(); A(k) = new int[1]; try { k.Last(); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class PrivateConstructor {
    internal sealed class K { private K(int[] a, int i) {
            a[i] = 1; // fails upper-bound
        }
        internal static K Make() { return new K(new int[4], 1); } }
    [UnsafeAccessor(UnsafeAccessorKind.Constructor)] static extern K New(int[] a, int i);
    public static void Run() { K.Make(); try { New(new int[4], 9); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class StructMethodAccessor {
    internal struct K { private int n; private static int Get(int[] a, int i) {
            return a[i]; // fails upper-bound
        }
        internal int Make() { return Get(new int[4], 1); } }
    [UnsafeAccessor(UnsafeAccessorKind.StaticMethod, Name = "Get")] static extern int Call(ref K k, int[] a, int i);
    public static void Run() { var k = new K(); k.Make(); try { Call(ref k, new int[4], 9); } catch (Exception e) { Hostile.Failed(e); } }
}
