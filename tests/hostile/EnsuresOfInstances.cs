// roslyn only
// relies on: ensures
// What an interface ensures is asked of its implementation in each instance of the interface, whatever its parameters are made of (`in T`, `T[,]`); and, as unknown, of the constructors of a class
// that leaves the implementation to a base of another assembly. Callers take it (callee-contracts, inherited-contracts).
using System; using System.Collections.Generic;
#if RUN
using Contract = HostileContract;
using ContractClass = System.Diagnostics.Contracts.ContractClassAttribute;
using ContractClassFor = System.Diagnostics.Contracts.ContractClassForAttribute;
#else
using System.Diagnostics.Contracts;
#endif
[ContractClass(typeof(IGiveC<>))] interface IGive<T> { int Give(T k); }
[ContractClassFor(typeof(IGive<>))] abstract class IGiveC<T> : IGive<T> { public int Give(T k) { Contract.Ensures(Contract.Result<int>() > 0); return 1; } }
public static class EnsuresOfTwoInstances {
    class Two : IGive<string>, IGive<int> {
        public int Give(string k) { return 1; }
        public int Give(int k) { return k; }
    }
    static int Call(IGive<string> g) { return 100 / g.Give(""); }
    static int Call(IGive<int> g) {
        return 100 / g.Give(0); // fails division
    }
    public static void Run() { Call((IGive<int>)new Two()); }
}
public static class EnsuresOfTwoInstancesTurned {
    class Two : IGive<int>, IGive<string> {
        public int Give(string k) { return k.Length; }
        public int Give(int k) { return 1; }
    }
    static int Call(IGive<string> g) {
        return 100 / g.Give(""); // fails division
    }
    public static void Run() { Call((IGive<string>)new Two()); }
}
[ContractClass(typeof(IInC<>))] interface IIn<T> { int Give(in T k); }
[ContractClassFor(typeof(IIn<>))] abstract class IInC<T> : IIn<T> { public int Give(in T k) { Contract.Ensures(Contract.Result<int>() > 0); return 1; } }
public static class EnsuresOfIn {
    class C : IIn<int> { public int Give(in int k) { return k; } }
    static int Call(IIn<int> g) {
        return 100 / g.Give(0); // fails division
    }
    public static void Run() { Call(new C()); }
}
[ContractClass(typeof(IGridC<>))] interface IGrid<T> { int Give(T[,] k); }
[ContractClassFor(typeof(IGrid<>))] abstract class IGridC<T> : IGrid<T> { public int Give(T[,] k) { Contract.Ensures(Contract.Result<int>() > 0); return 1; } }
public static class EnsuresOfGrid {
    class C : IGrid<int> { public int Give(int[,] k) { return 0; } }
    static int Call(IGrid<int> g) {
        return 100 / g.Give(null); // fails division
    }
    public static void Run() { Call(new C()); }
}
public static class EnsuresOfGridArgument {
    class C : IGive<int[,]> { public int Give(int[,] k) { return 0; } }
    static int Call(IGive<int[,]> g) {
        return 100 / g.Give(null); // fails division
    }
    public static void Run() { Call(new C()); }
}
[ContractClass(typeof(IMethC))] interface IMeth { int Give<U>(U k, List<U> l, U[] m); }
[ContractClassFor(typeof(IMeth))] abstract class IMethC : IMeth { public int Give<U>(U k, List<U> l, U[] m) { Contract.Ensures(Contract.Result<int>() > 0); return 1; } }
public static class EnsuresOfGenericMethod {
    class C : IMeth { public int Give<W>(W k, List<W> l, W[] m) { return 0; } }
    static int Call(IMeth g) {
        return 100 / g.Give(1, null, null); // fails division
    }
    public static void Run() { Call(new C()); }
}
[ContractClass(typeof(ICountC))] interface ICount { int Count { get; } }
[ContractClassFor(typeof(ICount))] abstract class ICountC : ICount { public int Count { get { Contract.Ensures(Contract.Result<int>() > 0); return 1; } } }
public static class EnsuresOfLibrary {
    class C : List<int>, ICount { public C() { } }
    static int Call(ICount g) {
        return 100 / g.Count; // fails division
    }
    public static void Run() { Call(new C()); }
}
public static class EnsuresOfLibraryBelow {
    [ContractClass(typeof(IManyC))] interface IMany { int Count { get; } }
    [ContractClassFor(typeof(IMany))] abstract class IManyC : IMany { public int Count { get { Contract.Ensures(Contract.Result<int>() > 0); return 1; } } }
    class B : List<int> { }
    class C : B, IMany { public C() { } }
    class D : C { }
    static int Call(IMany g) {
        return 100 / g.Count; // fails division
    }
    public static void Run() { Call(new D()); }
}
