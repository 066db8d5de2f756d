// A private method that only postconditions call is called where the method ends, with what is there then (`#if RUN` does it as the contract rewriter would).
using System;
using System.Collections.Generic;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
public static class PostconditionCallees {
    sealed class A {
        int f;
        public A(int n) {
#if !RUN
            Contract.Ensures(Div(f));
#endif
            f = n;
#if RUN
            Div(f);
#endif
        }
        static bool Div(int x) {
            return 10 / (x - 5) > -100; // fails division
        }
    }
    sealed class B {
        int f;
        public void Set(int n) {
            f = 0;
            for (int i = 0; i < n; i++) { }
#if !RUN
            Contract.Ensures(Div(f));
#endif
            f = n;
#if RUN
            Div(f);
#endif
        }
        static bool Div(int x) {
            return 10 / (x - 5) > -100; // fails division
        }
    }
    static int g;
    static bool Stat(int x) {
        return 10 / (x - 5) > -100; // fails division
    }
    static void C(int n) {
        g = 0;
#if !RUN
        Contract.Ensures(Stat(g));
#endif
        g = n;
#if RUN
        Stat(g);
#endif
    }
    static bool Res(int x) {
        return 10 / (x - 5) > -100; // fails division
    }
    static int D(int n) {
#if !RUN
        Contract.Ensures(Res(Contract.Result<int>()));
#endif
#if RUN
        Res(n);
#endif
        return n;
    }
    static bool Loc(int x) {
        return 10 / (x - 5) > -100; // fails division
    }
    static int E(int n) {
        int k = 0;
        try { k++; } finally { k--; }
#if !RUN
        Contract.Ensures(Loc(k));
#endif
        k = n;
#if RUN
        Loc(k);
#endif
        return n;
    }
    static bool Arg(int x) {
        return 10 / (x - 5) > -100; // fails division
    }
    static int F(int n) {
        if (n != 5) return 0;
        n = 4;
#if !RUN
        Contract.Ensures(Arg(n));
#endif
        n = 5;
#if RUN
        Arg(n);
#endif
        return n;
    }
    static bool Null(string x) {
        return x.Length > -100; // fails null
    }
    sealed class G {
        string s;
        public G(string t) {
            s = "";
#if !RUN
            Contract.Ensures(Null(s));
#endif
            s = t;
#if RUN
            Null(s);
#endif
        }
    }
    static bool Quant(int x) {
        return 10 / (x - 5) > -100; // fails division
    }
    sealed class H {
        readonly List<int> l = new List<int>();
        public H(int n) {
#if !RUN
            Contract.Ensures(Contract.ForAll(l, x => Quant(x)));
#endif
            l.Add(n);
#if RUN
            foreach (int x in l) Quant(x);
#endif
        }
    }
    static bool Abb(int x) {
        return 10 / (x - 5) > -100; // fails division
    }
#if !RUN
    [ContractAbbreviator]
    static void Says(bool b) { Contract.Ensures(b); }
#endif
    static int I(int n) {
        g = 0;
#if !RUN
        Says(Abb(g));
#endif
        g = n;
#if RUN
        Abb(g);
#endif
        return n;
    }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() {
        Try(() => new A(5)); Try(() => new B().Set(5)); Try(() => C(5)); Try(() => D(5)); Try(() => E(5)); Try(() => F(5)); Try(() => new G(null)); Try(() => new H(5)); Try(() => I(5));
    }
}
