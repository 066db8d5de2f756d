// mono only
// mcs keeps objects under construction in locals: a static method that adds to them leaves nothing on the stack.
using System;
using System.Collections;
using System.Collections.Generic;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
public sealed class Sack : IEnumerable { public int Count; public IEnumerator GetEnumerator() { return null; } }
public static class SackMore { public static void Add(this Sack b, int x) { b.Count++; } }
public static class PostconditionAddMono {
    static int Extension(int[] a) {
#if !RUN
        Contract.Ensures(new Sack { a[0] }.Count > 0);
#endif
        return a[0]; // fails upper-bound
    }
    static int P { get; set; }
    static int Setter(int[] a) {
#if !RUN
        Contract.Ensures((P = a[0]) > 0);
#endif
        return a[0]; // fails upper-bound
    }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => Extension(new int[0])); Try(() => Setter(new int[0])); }
}
