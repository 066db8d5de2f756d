// Fields that only constructors write, in methods that began before the constructor wrote them.
// roslyn only
using System;
using System.Collections.Generic;
using System.Threading.Tasks;
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } }
public static class NotMarked {
    internal sealed class K { private int n; private int[] a = new int[4];
        internal K(int v) { var it = Gen().GetEnumerator(); it.MoveNext(); n = v; it.MoveNext(); }
        IEnumerable<int> Gen() { if (n < 0 || n > 3) yield break; yield return 0;
            yield return a[n]; // fails upper-bound
        } }
    public static void Run() { new K(1); Try.Each(() => new K(9)); }
}
public static class OfStaticPlain {
    internal static class T { static readonly int n; static readonly int[] a = new int[4];
        static T() { var it = Gen().GetEnumerator(); it.MoveNext(); n = 9; try { it.MoveNext(); } catch (Exception e) { Hostile.Failed(e); } }
        static IEnumerable<int> Gen() { if (n < 0 || n > 3) yield break; int[] b = new int[4]; yield return 0;
            yield return b[n]; // fails upper-bound
        }
        internal static void Touch() { } }
    public static void Run() { T.Touch(); }
}
public static class OfOther {
    internal sealed class K { internal readonly int n;
        internal K(int v, P p) { p.k = this; p.it = p.Gen().GetEnumerator(); p.it.MoveNext(); n = v; p.it.MoveNext(); } }
    internal sealed class P { internal K k; internal IEnumerator<int> it; internal IEnumerable<int> Gen() { int[] a = new int[4]; var l = k; if (l.n < 0 || l.n > 3) yield break; yield return 0;
            yield return a[l.n]; // fails upper-bound
        } }
    public static void Run() { new K(1, new P()); Try.Each(() => new K(9, new P())); }
}
public static class NullThen {
    internal sealed class K { private readonly string s = "";
        internal K(string v) { var it = Gen().GetEnumerator(); it.MoveNext(); s = v; it.MoveNext(); }
        IEnumerable<int> Gen() { if (s == null) yield break; yield return 0;
            yield return s.Length; // fails null
        } }
    public static void Run() { new K("a"); Try.Each(() => new K(null)); }
}
public static class AsyncIterator {
    internal sealed class K { private readonly int n; private readonly int[] a = new int[4];
        internal K(int v) { var it = Gen().GetAsyncEnumerator(); it.MoveNextAsync().AsTask().Wait(); n = v; it.MoveNextAsync().AsTask().GetAwaiter().GetResult(); }
        async IAsyncEnumerable<int> Gen() { if (n < 0 || n > 3) yield break; yield return 0;
            yield return a[n]; // fails upper-bound
            await Task.Yield();
        } }
    public static void Run() { new K(1); Try.Each(() => new K(9)); }
}
public static class InitOnlyLater {
    internal sealed class K { private readonly int n; private readonly int[] a = new int[4]; internal IEnumerator<int> it;
        internal K() { it = Gen().GetEnumerator(); it.MoveNext(); }
        internal int N { init { n = value; } }
        IEnumerable<int> Gen() { if (n < 0 || n > 3) yield break; yield return 0;
            yield return a[n]; // fails upper-bound
        } }
    public static void Run() { new K { N = 1 }.it.MoveNext(); Try.Each(() => new K { N = 9 }.it.MoveNext()); }
}
public static class WithLater {
    internal sealed record K { private readonly int n; private readonly int[] a = new int[4];
        internal int N { get { return n; } init { n = value; } }
        internal int Both(Func<K, K> f) { if (n < 0 || n > 3) return 0; var l = f(this);
            return a[l.n]; // fails upper-bound
        } }
    public static void Run() { new K { N = 1 }.Both(k => k); Try.Each(() => new K { N = 1 }.Both(k => k with { N = 9 })); }
}
public static class InitCallback {
    internal sealed class K { internal readonly int n; internal Action Late { init { value(); } } internal int N { init { n = value; } } }
    static int Go(int[] a, Func<K> f) { var k = f(); if (k.n < 0 || k.n >= a.Length) return 0; f();
        return a[k.n]; 
    }
    public static void Run() { Go(new int[4], () => new K { N = 1 }); }
}
public static class InitMiddle {
    internal sealed class K { internal readonly int n; internal static K last; internal K() { last = this; } internal int N { init { n = value; } } internal int M { init { } } }
    static int Look(int[] a) { var k = K.last; if (k.n < 0 || k.n >= a.Length) return 0; pause();
        return a[k.n];
    }
    static Action pause = () => { };
    public static void Run() { Try.Each(() => { var it = It(new int[4]).GetEnumerator(); new K { M = Step(it), N = 9 }.ToString(); it.MoveNext(); }); Look2(); }
    static void Look2() { K k = new K { N = 9 }; int[] a = new int[4]; Try.Each(() => {
            a[k.n] = 1; // fails upper-bound
        }); try { Look3(a, k); } catch (Exception e) { Hostile.Failed(e); } new K(); Look(a); }
    static void Look3(int[] a, K k) {
            a[k.n] = 1; // fails upper-bound
    }
    static int Step(IEnumerator<int> it) { it.MoveNext(); return 1; }
    static IEnumerable<int> It(int[] a) { var k = K.last; if (k.n < 0 || k.n >= a.Length) yield break; yield return 1;
        yield return a[k.n]; // fails upper-bound
    }
}
