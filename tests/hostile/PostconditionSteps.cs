// What a postcondition calls sees the object where the method ends: a private method or a constructor may have broken there what is inferred of the
// type's objects. And what a method marked [ContractAbbreviator] says is evaluated there, with what is there then.
using System;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
public static class PostconditionSteps {
    public sealed class A {
        int f = 1;
        public void Go(int n) { Set(n); f = 1; }
        void Set(int n) {
#if !RUN
            Contract.Ensures(Ok());
#endif
            f = n;
#if RUN
            Ok();
#endif
        }
        public bool Ok() {
            return 10 / f > -100; // fails division
        }
    }
    static int g;
    static bool Div(int x) {
        return 10 / (x - 5) > -100; // fails division
    }
#if !RUN
    [ContractAbbreviator]
    static void Says(int x) { Contract.Ensures(Div(x)); }
#endif
    static int B(int n) {
        g = 0;
#if !RUN
        Says(g);
#endif
        g = n;
#if RUN
        Div(g);
#endif
        return n;
    }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => new A().Go(0)); Try(() => B(5)); }
}
