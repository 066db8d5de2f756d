// roslyn only
// relies on: ensures
// A method overrides one of its base with another result (a row of MethodImpl says so), and implements an interface by its name, too.
using System;
#if RUN
using Contract = HostileContract;
using ContractClass = System.Diagnostics.Contracts.ContractClassAttribute;
using ContractClassFor = System.Diagnostics.Contracts.ContractClassForAttribute;
#else
using System.Diagnostics.Contracts;
#endif
[ContractClass(typeof(ITextC))] interface IText { string Get(int k); }
[ContractClassFor(typeof(IText))] abstract class ITextC : IText { public string Get(int k) { Contract.Ensures(Contract.Result<string>() != null); return ""; } }
public static class EnsuresOfCovariant {
    class B { public virtual object Get(int k) { return ""; } }
    class D : B, IText { public override string Get(int k) { return null; } }
    static int Call(IText g) {
        return g.Get(1).Length; // fails
    }
    public static void Run() { Call(new D()); }
}
