// roslyn only
// The same, with what newer compilers put into locals: patterns, spans, switches.
using System;
using System.Collections.Generic;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
public static class EnsuresSpilledModern {
    static int Pattern(int[] a, int i) {
#if !RUN
        Contract.Ensures(a[i] is > 0 and < 10);
#endif
        return a[i]; // fails lower-bound
    }
    static int Switch(int[] a) {
#if !RUN
        Contract.Ensures(a.Length switch { 0 => true, _ => false });
#endif
        return a.Length; // fails
    }
    static int Span(int[] a) {
#if !RUN
        Contract.Ensures(a.AsSpan(1).Length >= 0);
#endif
        return a[0]; // fails upper-bound
    }
    static int Offset(int[] a, int i) {
#if !RUN
        Contract.Ensures(new Index(i).GetOffset(a.Length) >= 0);
#endif
        return a[i]; // fails lower-bound
    }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => Pattern(new int[1], -1)); Try(() => Switch(null)); Try(() => Span(new int[0])); Try(() => Offset(new int[1], -1)); }
}
