// relies on: ensures
// What an interface ensures, where the method that implements it is found in other ways than by its own name in its own class.
using System; using System.Collections.Generic;
#if RUN
using Contract = HostileContract;
using ContractClass = System.Diagnostics.Contracts.ContractClassAttribute;
using ContractClassFor = System.Diagnostics.Contracts.ContractClassForAttribute;
#else
using System.Diagnostics.Contracts;
#endif
[ContractClass(typeof(IBaseC))] interface IBase { int Get(); }
[ContractClassFor(typeof(IBase))] abstract class IBaseC : IBase { public int Get() { Contract.Ensures(Contract.Result<int>() > 0); return 1; } }
[ContractClass(typeof(IOfC<>))] interface IOf<T> { int Give(T k); }
[ContractClassFor(typeof(IOf<>))] abstract class IOfC<T> : IOf<T> { public int Give(T k) { Contract.Ensures(Contract.Result<int>() > 0); return 1; } }
// A method of an interface that hides another one is not its implementation.
public static class EnsuresOfHidden {
    interface IHides : IBase { new int Get(); }
    class C : IHides { int IHides.Get() { return 0; } int IBase.Get() { return 1; } }
    static int Call(IHides g) {
        return 100 / g.Get(); // fails division
    }
    public static void Run() { Call(new C()); }
}
// The base is generic, and implements nothing by itself.
public static class EnsuresOfGenericBase {
    class B<T> { public virtual int Give(T k) { return 0; } }
    class D : B<int>, IOf<int> { }
    static int Call(IOf<int> g) {
        return 100 / g.Give(1); // fails division
    }
    public static void Run() { Call(new D()); }
}
// The base has another instance.
public static class EnsuresOfOtherInstance {
    class B<T> : IOf<T> { public virtual int Give(T k) { return 1; } public virtual int Give(string k) { return 0; } }
    class D : B<int>, IOf<string> { }
    static int Call(IOf<string> g) {
        return 100 / g.Give(""); // fails division
    }
    public static void Run() { Call(new D()); }
}
// A method of `object`, of another assembly.
public static class EnsuresOfObject {
    [ContractClass(typeof(ISameC))] interface ISame { bool Equals(object o); }
    [ContractClassFor(typeof(ISame))] abstract class ISameC : ISame { bool ISame.Equals(object o) { Contract.Ensures(Contract.Result<bool>()); return true; } }
    class C : ISame { public C() { } }
    static int Call(ISame g) {
        return 100 / (g.Equals(null) ? 1 : 0); // fails division
    }
    public static void Run() { Call(new C()); }
}
