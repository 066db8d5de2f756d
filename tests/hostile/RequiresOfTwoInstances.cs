// A class has two instances of one generic interface, and a row (`MethodImpl`) says what implements a method of one of them: for the other instance it is the method of that name. What
// that one requires is not assumed: callers by the interface are not asked.
using System;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
interface IGet<T> { int Get(int k); }
public static class RequiresOfTwoInstances {
    class Two : IGet<string>, IGet<object> {
        public int Get(int k) {
#if !RUN
            Contract.Requires(k > 0);
#endif
            return 100 / k; // fails division
        }
        int IGet<object>.Get(int k) { return 1; }
    }
    static int Call(IGet<string> g, int k) { return g.Get(k); }
    public static void Run() { Call(new Two(), 0); }
}
public static class RequiresOfAddedInstance {
    class B : IGet<object> {
        public virtual int Get(int k) {
#if !RUN
            Contract.Requires(k > 0);
#endif
            return 100 / k; // fails division
        }
        int IGet<object>.Get(int k) { return 1; }
    }
    class D : B, IGet<string> { }
    static int Call(IGet<string> g, int k) { return g.Get(k); }
    public static void Run() { Call(new D(), 0); }
}
