// One instance of a generic interface is implemented by a row, another one by a public method.
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
public interface ITw<T> { int Get(T t, int k); }
public static class RowRequires {
    public class D : ITw<int>, ITw<string> { int ITw<int>.Get(int t, int k) => 1; public int Get(string t, int k) { Contract.Requires(k > 0);
        return 10 / k; // fails
    } }
    // relies on: requires
    static void Use(ITw<string> g) { g.Get("", 0); }
    public static void Run() { Use(new D()); } }
[ContractClass(typeof(TeC<>))] public interface ITe<T> { int Get(T t); }
[ContractClassFor(typeof(ITe<>))] public abstract class TeC<T> : ITe<T> { public int Get(T t) { Contract.Ensures(Contract.Result<int>() > 0); return 1; } }
public static class RowEnsures {
    public class D : ITe<int>, ITe<string> { int ITe<int>.Get(int t) => 1; public int Get(string t) { return 0; } }
    // relies on: ensures
    static void Use(ITe<string> g) {
        Sink.x = 10 / g.Get(""); // fails
    }
    public static void Run() { Use(new D()); } }
public static class RowEnsures2 {
    public class D : ITe<string>, ITe<int> { int ITe<int>.Get(int t) => 1; public int Get(string t) { return 0; } }
    // relies on: ensures
    static void Use(ITe<string> g) {
        Sink.x = 10 / g.Get(""); // fails
    }
    public static void Run() { Use(new D()); } }
