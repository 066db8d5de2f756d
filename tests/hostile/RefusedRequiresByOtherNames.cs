// roslyn only
// More ways to come to a method by another name than its own: its callers were not asked for what it requires, or inherits.
using System;
using System.Collections.Generic;
using System.Linq;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
public static class RefusedRequiresByOtherNames {
    interface IFace { int F(int a, int[] b); }
    interface IStat<T> where T : IStat<T> { static abstract int G(int a, int[] b); static virtual int H(int a, int[] b) { return 1; } }
    struct Stat : IStat<Stat> {
        public static int G(int a, int[] b) {
#if !RUN
            Contract.Requires(b.Length > a && a >= 0);
#endif
            return b[a]; // fails upper-bound
        }
        public static int H(int a, int[] b) {
#if !RUN
            Contract.Requires(b.Length > a && a >= 0);
#endif
            return b[a]; // fails upper-bound
        }
    }
    static int CallG<T>(int a, int[] b) where T : IStat<T> { return T.G(a, b); }
    static int CallH<T>(int a, int[] b) where T : IStat<T> { return T.H(a, b); }
    // Inherited from a base, and reached by an interface that a class below adds.
    class B { public virtual int F(int a, int[] b) {
#if !RUN
        Contract.Requires(b.Length > a && a >= 0);
#endif
        return 1; } }
    class D : B { public override int F(int a, int[] b) {
        return b[a]; // fails upper-bound
    } }
    class E : D, IFace { }
    // A default method of an interface that another interface overrides.
    interface IDef { int K(int a, int[] b) { return 1; } }
    interface IDef2 : IDef { int IDef.K(int a, int[] b) {
#if !RUN
        Contract.Requires(b.Length > a && a >= 0);
#endif
        return b[a]; // fails upper-bound
    } }
    class Def : IDef2 { }
    // A property.
    abstract class P { public abstract int this[int[] b] { get; } public abstract int Q { set; } }
    class P2 : P { public override int this[int[] b] { get {
#if !RUN
        Contract.Requires(b.Length > 2);
#endif
        return b[2]; // fails upper-bound
        } }
        public override int Q { set {
#if !RUN
        Contract.Requires(value != 0);
#endif
        int x = 10 / value; // fails division
        } } }
    // Generic methods and covariant results.
    abstract class G { public abstract object M<T>(T t, int[] b); public abstract object C(int[] b); }
    class G2 : G { public override object M<T>(T t, int[] b) {
#if !RUN
        Contract.Requires(b.Length > 2);
#endif
        return b[2]; // fails upper-bound
        }
        public override string C(int[] b) {
#if !RUN
        Contract.Requires(b.Length > 2);
#endif
        return "" + b[2]; // fails upper-bound
        } }
    // Type arguments that are not the same to see.
    interface IT<T> { int M(T t, List<T> l); }
    class IT2<U> : IT<U[]> { public int M(U[] t, List<U[]> l) {
#if !RUN
        Contract.Requires(t.Length > 2);
#endif
        return t[2].GetHashCode(); // fails upper-bound
        } }
    class Op { public static implicit operator int(Op o) { return 1; } }
    // Dispose, Equals, GetHashCode, CompareTo, GetEnumerator, finalizers: libraries call them.
    sealed class Lib : IDisposable, IComparable<Lib>, IEquatable<Lib>, IEnumerable<int> {
        public int[] b = new int[0];
        public void Dispose() {
#if !RUN
            Contract.Requires(b.Length > 2);
#endif
            int x = b[2]; // fails upper-bound
        }
        public int CompareTo(Lib l) {
#if !RUN
            Contract.Requires(l.b.Length > 2);
#endif
            return l.b[2]; // fails upper-bound
        }
        public bool Equals(Lib l) {
#if !RUN
            Contract.Requires(l != null);
#endif
            return l.b == b; // fails null
        }
        public override bool Equals(object o) {
#if !RUN
            Contract.Requires(o != null);
#endif
            return o.GetType() == typeof(Lib); // fails null
        }
        public override int GetHashCode() { return 1; }
        public IEnumerator<int> GetEnumerator() {
#if !RUN
            Contract.Requires(b.Length > 2);
#endif
            return new List<int> { b[2] }.GetEnumerator(); // fails upper-bound
        }
        System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() { return null; }
    }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e is InvalidOperationException i && i.InnerException != null ? i.InnerException : e); } }
    public static void Run() {
        var e = new int[0];
        Try(() => CallG<Stat>(1, e)); Try(() => CallH<Stat>(1, e)); Try(() => ((IFace) new E()).F(1, e)); Try(() => ((IDef) new Def()).K(1, e)); P p = new P2(); Try(() => p[e].ToString()); Try(() => p.Q = 0);
        G g = new G2(); Try(() => g.M(1, e)); Try(() => g.C(e)); IT<int[]> it = new IT2<int>(); Try(() => it.M(e, null));
        Try(() => { IDisposable d = new Lib(); d.Dispose(); }); Try(() => { IComparable<Lib> d = new Lib(); d.CompareTo(new Lib()); }); Try(() => { IEquatable<Lib> d = new Lib(); d.Equals(null); }); Try(() => { object d = new Lib(); d.Equals(null); }); Try(() => { IEnumerable<int> d = new Lib(); d.First(); });
    }
}
