// roslyn only
// What overrides require in iterators and async methods, by interfaces, explicitly, generically: their callers were not asked.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
public static class RefusedRequiresMore {
    abstract class Base { public abstract Task<int> N(int[] a, Dictionary<int, int> d); public abstract IEnumerable<int> I(int[] a); public abstract IAsyncEnumerable<int> J(int[] a); }
    class Der : Base {
        public override async Task<int> N(int[] a, Dictionary<int, int> d) {
#if !RUN
            Contract.Requires(a[2] > 0);
#endif
            await Task.Yield();
            return a[2]; // fails upper-bound
        }
        public override IEnumerable<int> I(int[] a) {
#if !RUN
            Contract.Requires(a[2] > 0);
#endif
            yield return a[2]; // fails upper-bound
        }
        public override async IAsyncEnumerable<int> J(int[] a) {
#if !RUN
            Contract.Requires(a[2] > 0);
#endif
            await Task.Yield();
            yield return a[2]; // fails upper-bound
        }
    }
    class Der2 : Base {
        public override async Task<int> N(int[] a, Dictionary<int, int> d) {
            await Task.Yield();
#if !RUN
            Contract.Requires(a.Length > 2);
#endif
            return a[2]; // fails upper-bound
        }
        public override IEnumerable<int> I(int[] a) {
#if !RUN
            Contract.Requires(a.Length > 2);
#endif
            yield return a[2]; // fails upper-bound
        }
        public override async IAsyncEnumerable<int> J(int[] a) {
#if !RUN
            Contract.Requires(a != null && a.Length > 2);
#endif
            await Task.Yield();
            yield return a[2]; // fails upper-bound
        }
    }
    interface IFace<T> { int F(T a, int[] b); }
    class Impl : IFace<int> {
        public int F(int a, int[] b) {
#if !RUN
            Contract.Requires(b[a] > 0);
#endif
            return b[a]; // fails upper-bound
        }
    }
    class Expl : IFace<int> {
        int IFace<int>.F(int a, int[] b) {
#if !RUN
            Contract.Requires(b[a] > 0);
#endif
            return b[a]; // fails upper-bound
        }
    }
    class NotYet { public int F(int a, int[] b) {
#if !RUN
            Contract.Requires(b.Length > a && a >= 0);
#endif
            return b[a]; // fails upper-bound
        } }
    class Later : NotYet, IFace<int> { }
    class NotYet2 { public virtual int F(int a, int[] b) {
#if !RUN
            Contract.Requires(b[a] > 0);
#endif
            return b[a]; // fails upper-bound
        } }
    class Later2 : NotYet2, IFace<int> { }
    struct Str : IFace<int> {
        public int F(int a, int[] b) {
#if !RUN
            Contract.Requires(b[a] > 0);
#endif
            return b[a]; // fails upper-bound
        }
    }
    class Cmp : IComparer<int[]> {
        public int Compare(int[] x, int[] y) {
#if !RUN
            Contract.Requires(x[2] > 0);
#endif
            return x[2]; // fails upper-bound
        }
    }
    class Tos { int[] a = new int[0]; public override string ToString() {
#if !RUN
            Contract.Requires(a[2] > 0);
#endif
            return "" + a[2]; // fails upper-bound
    } }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    static async Task All(IAsyncEnumerable<int> e) { await foreach (int x in e) { } }
    public static void Run() {
        var e = new int[0]; var d = new Dictionary<int, int>();
        foreach (Base b in new Base[] { new Der(), new Der2() }) { Try(() => b.N(e, d).GetAwaiter().GetResult()); Try(() => b.I(e).ToList()); Try(() => All(b.J(e)).GetAwaiter().GetResult()); }
        foreach (IFace<int> f in new IFace<int>[] { new Impl(), new Expl(), new Later(), new Later2(), new Str() }) Try(() => f.F(1, e));
        Try(() => ((IComparer<int[]>) new Cmp()).Compare(e, e)); Try(() => new Tos().ToString());
    }
}
