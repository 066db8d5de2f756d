// roslyn only
// The same with something on the stack where the `throw` stands: it is surely no statement of its own.
using System;
using System.Collections.Generic;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
public static class PostconditionGuardsMore {
    static int B(int x) {
        int y = x;
#if !RUN
        Contract.Ensures(0 < (y > 0 ? 1 : throw new ArgumentException()));
#endif
        y = 1;
        return 1;
    }
    static int CallB(int x) {
        B(x);
        return 10 / x; // fails division
    }
    static int C(ref int x) {
#if !RUN
        Contract.Ensures(Contract.OldValue(x) < (x > 0 ? 9 : throw new ArgumentException()));
#endif
        x = 1;
        return 1;
    }
    static int CallC(int x) {
        int old = x;
        C(ref x);
        return 10 / old; // fails division
    }
    static int D(string x) {
#if !RUN
        Contract.EnsuresOnThrow<Exception>((x ?? throw new ArgumentNullException()).Length >= 0);
#endif
        return 1;
    }
    static int CallD(string x) {
        D(x);
        return x.Length; // fails null
    }
    static int E(string x) {
#if !RUN
        Contract.EnsuresOnThrow<Exception>((x ?? throw new ArgumentNullException()).Length >= 0);
#endif
        return x.Length; // fails null
    }
#if !RUN
    [ContractAbbreviator] static void Says(bool b) { Contract.Ensures(b); }
#endif
    static int F(string x) {
        string y = x;
#if !RUN
        Says((y ?? throw new ArgumentNullException()).Length >= 0);
#endif
        y = "";
        return 1;
    }
    static int CallF(string x) {
        F(x);
        return x.Length; // fails null
    }
    abstract class Base { public abstract int G(string x); }
    sealed class Der : Base { public override int G(string x) {
#if !RUN
        Contract.Requires((x ?? throw new ArgumentNullException()).Length >= 0);
#endif
        return 1; } }
    static int CallG(Der d, string x) {
        d.G(x);
        return x.Length; // fails null
    }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() {
        Try(() => CallB(0)); Try(() => CallC(0)); Try(() => CallD(null)); Try(() => E(null)); Try(() => CallF(null)); Try(() => CallG(new Der(), null));
    }
}
public static class PostconditionBroken {
    // relies on: ensures
    static int A(string x) {
        string y = x;
#if !RUN
        Contract.Ensures((y ?? throw new ArgumentNullException()).Length >= 0);
#endif
        y = "";
        return 1;
    }
    static int CallA(string x) {
        A(x);
        return x.Length; // fails null
    }
    public static void Run() { CallA(null); }
}
