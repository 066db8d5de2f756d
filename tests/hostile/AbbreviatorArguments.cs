// roslyn only
using System;
using System.Diagnostics;
using System.Diagnostics.Contracts;
#if RUN
using Contract = HostileContract;
#endif
// What an abbreviator ensures holds where its caller returns: what computes its arguments tells nothing of the entry.
public static class AbbreviatorArguments {
    [Conditional("ANALYSED"), ContractAbbreviator] static void Positive(int n) { Contract.Ensures(n > 0); }
    [Conditional("ANALYSED"), ContractAbbreviator] static void There(object o) { Contract.Ensures(o != null); }
    static int Length(int[] a) {
        Positive(a.Length);
        return a.Length; // fails null
    }
    static int Item(int[] a, int i) {
        Positive(a[i]);
        return a[i]; // fails lower-bound
    }
    static int Cast(object o) {
        There((string)o);
        string s = (string)o; // fails cast
        return 1;
    }
    static int Quotient(int x, int y) {
        Positive(x / y);
        return x / y; // fails division
    }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => Length(null)); Try(() => Item(new int[1], -1)); Try(() => Cast(1)); Try(() => Quotient(1, 0)); }
}
