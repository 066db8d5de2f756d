// roslyn only
// Overrides that are asked for what they inherit only if they are seen to be overrides.
using System;
using System.Collections.Generic;
using System.Threading.Tasks;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
public static class EnsuresCovariant {
    // relies on: ensures
    class A { public virtual object C() { Contract.Ensures(Contract.Result<object>() != null); return ""; } }
    class B : A { public override string C() { return null; } }
    static int Use(A a) {
        return a.C().GetHashCode(); // fails null
    }
    public static void Run() { Use(new B()); }
}
public static class EnsuresLater {
    // relies on: ensures
#if !RUN
    [ContractClass(typeof(FaceContract))]
#endif
    interface IFace { object C(); }
#if !RUN
    [ContractClassFor(typeof(IFace))]
    abstract class FaceContract : IFace { public object C() { Contract.Ensures(Contract.Result<object>() != null); return ""; } }
#endif
    class NotYet { public object C() { return null; } }
    class Later : NotYet, IFace { }
    static int Use(IFace a) {
        return a.C().GetHashCode(); // fails null
    }
    public static void Run() { Use(new Later()); }
}
public static class EnsuresAsync {
    // relies on: ensures
    class A { public virtual Task<int> C(int x) { Contract.Ensures(Contract.Result<Task<int>>() != null); return Task.FromResult(1); } }
    class B : A { public override Task<int> C(int x) { return null; } }
    static int Use(A a) {
        return a.C(1).GetHashCode(); // fails null
    }
    public static void Run() { Use(new B()); }
}
public static class EnsuresStatic {
    // relies on: ensures
#if !RUN
    [ContractClass(typeof(FaceContract<>))]
#endif
    interface IFace<T> where T : IFace<T> { static virtual object C() { Contract.Ensures(Contract.Result<object>() != null); return ""; } }
#if !RUN
    [ContractClassFor(typeof(IFace<>))]
    abstract class FaceContract<T> : IFace<T> where T : IFace<T> { }
#endif
    class NotYet : IFace<NotYet> { public static object C() { return null; } }
    static int Use<T>() where T : IFace<T> {
        return T.C().GetHashCode(); // fails null
    }
    public static void Run() { Use<NotYet>(); }
}
public static class EnsuresDefault {
    // relies on: ensures
    interface IFace { object C() { Contract.Ensures(Contract.Result<object>() != null); return ""; } }
    interface IBelow : IFace { object IFace.C() { return null; } }
    class Below : IBelow { }
    static int Use(IFace a) {
        return a.C().GetHashCode(); // fails null
    }
    public static void Run() { Use(new Below()); }
}
public static class EnsuresRecord {
    // relies on: ensures
    abstract record A { public virtual string N { get { Contract.Ensures(Contract.Result<string>() != null); return ""; } } }
    record B : A { public override string N { get { return null; } } }
    static int Use(A a) {
        return a.N.Length; // fails null
    }
    public static void Run() { Use(new B()); }
}
public static class EnsuresAuto {
    // relies on: ensures
    abstract class A { public virtual string N { get { Contract.Ensures(Contract.Result<string>() != null); return ""; } } }
    class B : A { public override string N { get; } }
    static int Use(A a) {
        return a.N.Length; // fails null
    }
    public static void Run() { Use(new B()); }
}
public static class EnsuresGeneric {
    // relies on: ensures
    abstract class A<T> { public virtual object C(T t) { Contract.Ensures(Contract.Result<object>() != null); return ""; } }
    class B<U> : A<List<U>> { public override object C(List<U> t) { return null; } }
    static int Use(A<List<int>> a) {
        return a.C(null).GetHashCode(); // fails null
    }
    public static void Run() { Use(new B<int>()); }
}
public static class EnsuresSkipped {
    // relies on: ensures
    abstract class A { public virtual object C() { Contract.Ensures(Contract.Result<object>() != null); return ""; } }
    abstract class M : A { public abstract override object C(); }
    class B : M { public override object C() { return null; } }
    static int Use(A a) {
        return a.C().GetHashCode(); // fails null
    }
    public static void Run() { Use(new B()); }
}
