// roslyn only
// A `throw` in a postcondition is no guard of the entry: what is tested is what the method leaves.
using System;
using System.Collections.Generic;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
public static class PostconditionGuards {
    sealed class Box { public int f; public string s; }
    static int A(Box b) {
#if !RUN
        Contract.Ensures(b.f > 0 ? true : throw new ArgumentException());
#endif
        b.f = 1;
        return 1;
    }
    static int CallA(Box b) {
        int old = b.f;
        A(b);
        return 10 / old; // fails division
    }
    static int B(Box b) {
#if !RUN
        Contract.Ensures((b.s ?? throw new ArgumentNullException()).Length >= 0);
#endif
        b.s = "";
        return 1;
    }
    static int CallB(Box b) {
        string old = b.s;
        B(b);
        return old.Length; // fails null
    }
    static int C(ref int x) {
#if !RUN
        Contract.Ensures(x > 0 ? true : throw new ArgumentException());
#endif
        x = 1;
        return 1;
    }
    static int CallC(int x) {
        int old = x;
        C(ref x);
        return 10 / old; // fails division
    }
    static int g;
    static int D() {
#if !RUN
        Contract.Ensures(g > 0 ? true : throw new ArgumentException());
#endif
        g = 1;
        return 1;
    }
    static int CallD() {
        int old = g;
        D();
        return 10 / old; // fails division
    }
    static int E(Box b) {
        if (b == null) throw new ArgumentNullException();
#if !RUN
        Contract.Ensures(b.f > 0 ? true : throw new ArgumentException());
#endif
        b.f = 1;
        return 1;
    }
    static int CallE(Box b) {
        int old = b.f;
        E(b);
        return 10 / old; // fails division
    }
    static int F(Box b) {
        if (b == null) throw new ArgumentNullException();
#if !RUN
        Contract.EnsuresOnThrow<Exception>(b.f > 0 ? true : throw new ArgumentException());
#endif
        return 1;
    }
    static int CallF(Box b) {
        F(b);
        return 10 / b.f; // fails division
    }
    static int F2(int x) {
#if !RUN
        Contract.EnsuresOnThrow<Exception>(x > 0 ? true : throw new ArgumentException());
#endif
        return 1;
    }
    static int CallF2(int x) {
        F2(x);
        return 10 / x; // fails division
    }
    static int G(int x) {
        int y = x;
#if !RUN
        Contract.Ensures(y > 0 ? true : throw new ArgumentException());
#endif
        y = 1;
        return 1;
    }
    static int CallG(int x) {
        G(x);
        return 10 / x; // fails division
    }
#if !RUN
    [ContractAbbreviator] static void Says(bool b) { Contract.Ensures(b); }
#endif
    static int H(int x) {
        int y = x;
#if !RUN
        Says(y > 0 ? true : throw new ArgumentException());
#endif
        y = 1;
        return 1;
    }
    static int CallH(int x) {
        H(x);
        return 10 / x; // fails division
    }
    static int I(int x) {
#if !RUN
        Contract.EnsuresOnThrow<Exception>(x > 0 ? true : throw new ArgumentException());
#endif
        return 10 / x; // fails division
    }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() {
        Try(() => CallA(new Box())); Try(() => CallB(new Box())); Try(() => CallC(0)); Try(() => CallD()); Try(() => CallE(new Box())); Try(() => CallF(new Box())); Try(() => CallF2(0)); Try(() => CallG(0)); Try(() => CallH(0)); Try(() => I(0));
    }
}
