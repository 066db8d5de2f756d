// An abbreviator calls a method marked `[Pure]`, with parameters, that writes: called in the method itself it is a call like others (`pure-getters` speaks of methods without parameters), in an abbreviator it is believed.
using System; using System.Diagnostics.Contracts;
public static class AbbreviatorPure {
    class Q { internal int q; }
    [Pure] static bool Each(Q f) { f.q = 0; return true; }
    [ContractAbbreviator] static void V(Q x) { Each(x); }
    static int M(Q x) { x.q = 4;
        V(x);
        return 100 / x.q; // fails
    }
    public static void Run() { M(new Q()); }
}
static class States { static void Nothing(int x) {
#if !RUN
    Contract.Requires(x > 0);
#endif
} }
