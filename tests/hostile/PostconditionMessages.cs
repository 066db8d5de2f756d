// What computes the message of a postcondition, and calls in conditional postconditions, run where the method ends.
using System;
using System.Collections.Generic;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
public static class PostconditionMessages {
    static int g;
    static int Message(int[] a) {
#if !RUN
        Contract.Ensures(a != null, a[0].ToString());
#endif
        return a[0]; // fails upper-bound
    }
    static string Text(int x) {
        return "" + 10 / (x - 5); // fails division
    }
    static int MessageCall(int n) {
        g = 1;
#if !RUN
        Contract.Ensures(n > 9, Text(g));
#endif
        g = n;
#if RUN
        Text(g);
#endif
        return 1;
    }
    static bool Lazy(int x) {
        return 10 / (x - 5) > -100; // fails division
    }
    static int Conditional(int n, bool b) {
        g = 1;
#if !RUN
        Contract.Ensures(!b || Lazy(g));
#endif
        g = n;
#if RUN
        if (b) Lazy(g);
#endif
        return 1;
    }
    static int Behind(int x) {
        return 10 / (x - 5); // fails division
    }
    static bool Calls(int x) { return Behind(x) > -100; }
    static int Deep(int n) {
        g = 1;
#if !RUN
        Contract.Ensures(Calls(g));
#endif
        g = n;
#if RUN
        Calls(g);
#endif
        return 1;
    }
    sealed class P {
        int[] a = new int[3];
        int Last { get {
            return a[2]; // fails upper-bound
        } }
        public P(int n) {
#if !RUN
            Contract.Ensures(Last >= 0);
#endif
            a = new int[n];
#if RUN
            int x = Last;
#endif
        }
    }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => Message(new int[0])); Try(() => MessageCall(5)); Try(() => Conditional(5, true)); Try(() => Deep(5)); Try(() => new P(1)); }
}
