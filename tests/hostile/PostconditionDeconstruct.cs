// roslyn only
// A positional pattern calls a static method that returns nothing (`Deconstruct`) in the midst of the postcondition.
using System;
using System.Collections.Generic;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
public sealed class Pair { public int A, B; }
public static class PairMore { public static void Deconstruct(this Pair p, out int a, out int b) { a = p.A; b = p.B; } }
public static class PostconditionDeconstruct {
    static Pair Get(int n) { return new Pair { A = n }; }
    static int Elements(int[] a) {
#if !RUN
        Contract.Ensures(Get(a[0]) is (1, 2));
#endif
        return a[0]; // fails upper-bound
    }
    static int Nulls(string s) {
#if !RUN
        Contract.Ensures(Get(s.Length) is (> 1, 2));
#endif
        return s.Length; // fails null
    }
    static int Divides(int x, int y) {
#if !RUN
        Contract.Ensures(Get(x / y) is (> 1, 2));
#endif
        return x / y; // fails division
    }
    static int Expression(int[] a) {
#if !RUN
        Contract.Ensures(Get(a[0]) switch { (1, 2) => true, (3, var z) => z > 3, _ => false });
#endif
        return a[0]; // fails upper-bound
    }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => Elements(new int[0])); Try(() => Nulls(null)); Try(() => Divides(1, 0)); Try(() => Expression(new int[0])); }
}
