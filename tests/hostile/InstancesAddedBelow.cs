// A class below adds another instance of a generic interface that the class has already.
using System; using System.Collections.Generic;
#if RUN
using Contract = NoContract;
using System.Diagnostics.Contracts;
#else
using System.Diagnostics.Contracts;
#endif
#if RUN
public static class NoContract { public static void Requires(bool b) { } public static void Ensures(bool b) { } public static T Result<T>() { return default(T); } }
#endif
public static class Sink { public static int x, s; }
[ContractClass(typeof(TeC<>))] public interface ITe<T> { int Get(T t); }
[ContractClassFor(typeof(ITe<>))] public abstract class TeC<T> : ITe<T> { public int Get(T t) { Contract.Ensures(Contract.Result<int>() > 0); return 1; } }
public static class BelowEnsures {
    public class A : ITe<int> { public int Get(int t) => 1; public virtual int Get(string t) { return 0; } }
    public class B : A, ITe<string> { }
    // relies on: ensures
    static void Use(ITe<string> g) {
        Sink.x = 10 / g.Get(""); // fails
    }
    public static void Run() { Use(new B()); } }
