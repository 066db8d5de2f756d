// The same with what an instance method finds in its object, and with a private method's postcondition.
using System;
using System.Collections.Generic;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
public static class PostconditionCalleesMore {
    sealed class A {
        int f;
        public void Go(int n) {
            f = 0;
            Set(n);
            f = 0;
        }
        void Set(int n) {
#if !RUN
            Contract.Ensures(Ok());
#endif
            f = n;
#if RUN
            Ok();
#endif
        }
        bool Ok() {
            return 10 / (f - 5) > -100; // fails division
        }
    }
    sealed class B {
        int[] a;
        public B(int n) {
            a = new int[3];
            Set(n);
            a = new int[3];
        }
        void Set(int n) {
#if !RUN
            Contract.Ensures(Ok(a));
#endif
            a = new int[n];
#if RUN
            Ok(a);
#endif
        }
        static bool Ok(int[] a) {
            return a[2] > -100; // fails upper-bound
        }
    }
    sealed class C {
        int[] a;
        public C(int n) {
            a = new int[3];
            Set(n);
            a = new int[3];
        }
        void Set(int n) {
#if !RUN
            Contract.Ensures(a[2] >= 0);
            Contract.Ensures(Ok(2));
#endif
            a = new int[n];
#if RUN
            Ok(2);
#endif
        }
        bool Ok(int i) {
            return a[i] > -100; // fails upper-bound
        }
    }
    // What the callee needs is kept at the entry.
    sealed class D {
        int[] a = new int[3]; int n;
        public void Go(int k) {
            n = 0;
            Set(k);
        }
        void Set(int k) {
#if !RUN
            Contract.Ensures(Ok(a, n));
#endif
            n = k;
#if RUN
            Ok(a, n);
#endif
        }
        static bool Ok(int[] a, int n) {
            return a[n] > -100; // fails upper-bound
        }
    }
    // Old values and results.
    static bool Two(int old, int now) {
        return 10 / (now - old) > -100; // fails division
    }
    static int g;
    static void E(int k) {
        g = 1;
#if !RUN
        Contract.Ensures(Two(g - 1, g));
#endif
        g = k;
#if RUN
        Two(0, 0);
#endif
    }
    // By reference.
    static bool At(ref int x) {
        return 10 / (x - 5) > -100; // fails division
    }
    static void F(int k) {
        g = 1;
#if !RUN
        Contract.Ensures(At(ref g));
#endif
        g = k;
#if RUN
        At(ref g);
#endif
    }
    // On throw.
    static bool Thrown(int x) {
        return 10 / (x - 5) > -100; // fails division
    }
    static void G(int k) {
        g = 1;
#if !RUN
        Contract.EnsuresOnThrow<InvalidOperationException>(Thrown(g));
#endif
        g = k;
#if RUN
        Thrown(g);
#endif
        throw new InvalidOperationException();
    }
    // An invariant is asked for at ends.
    sealed class H {
        int f;
        public H() { f = 1; }
        public void Set(int n) { f = n; }
#if !RUN
        [ContractInvariantMethod] void Inv() { Contract.Invariant(Ok(f)); }
#endif
        static bool Ok(int x) {
            return 10 / (x - 5) > -100; // fails division
        }
#if RUN
        public void Inv() { Ok(f); }
#else
        public void Inv2() { }
#endif
    }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() {
        Try(() => new A().Go(5)); Try(() => new B(1)); Try(() => new C(1)); Try(() => new D().Go(5)); Try(() => E(5)); Try(() => F(5)); Try(() => G(5));
#if RUN
        Try(() => { var h = new H(); h.Set(5); h.Inv(); });
#else
        Try(() => { var h = new H(); h.Set(5); h.Inv2(); });
#endif
    }
}
