// roslyn only
// An override with another result has a row, and implements an interface by its name.
// relies on: ensures
using System;
#if RUN
using Contract = HostileContract;
using System.Diagnostics.Contracts;
#else
using System.Diagnostics.Contracts;
#endif
public static class Sink { public static int x; }
[ContractClass(typeof(GetC))] public interface IGet { string Get(); }
[ContractClassFor(typeof(IGet))] public abstract class GetC : IGet { public string Get() { Contract.Ensures(Contract.Result<string>() != null); return null; } }
public static class Covariant {
    public class B { public virtual object Get() { return "a"; } }
    public class D : B, IGet { public override string Get() { return null; } }
    static void Use(IGet g) {
        Sink.x = g.Get().Length; // fails
    }
    public static void Run() { Use(new D()); } }
[ContractClass(typeof(Num3C))] public interface INum3 { ArgumentException Get(int k); }
[ContractClassFor(typeof(INum3))] public abstract class Num3C : INum3 { public ArgumentException Get(int k) { Contract.Ensures(Contract.Result<ArgumentException>() != null); return null; } }
public static class Covariant2 {
    public abstract class B { public abstract Exception Get(int k); }
    public class D : B, INum3 { public override ArgumentException Get(int k) { return k > 0 ? new ArgumentException() : null; } }
    static void Use<T>(T g) where T : INum3 {
        Sink.x = g.Get(0).HResult; // fails
    }
    public static void Run() { Use(new D()); } }
public interface IPlain { ArgumentException Get(int k); }
public static class Covariant3 {
    public class B { public virtual Exception Get(int k) { Contract.Requires(k > 0); return null; } }
    public class D : B, IPlain { public override ArgumentException Get(int k) {
        Sink.x = 10 / k; // fails
        return null; } }
    static void Use(IPlain g) { g.Get(0); }
    public static void Run() { Use(new D()); } }
[ContractClass(typeof(ObjC))] public interface IObj { object Get(); }
[ContractClassFor(typeof(IObj))] public abstract class ObjC : IObj { public object Get() { Contract.Ensures(Contract.Result<object>() != null); return null; } }
public static class Covariant4 {
    public class A : IObj { public virtual object Get() { return "a"; } }
    public class B : A { public override string Get() { return null; } }
    static void Use(IObj g) {
        Sink.x = g.Get().GetHashCode(); // fails
    }
    static void UseA(A g) {
        Sink.x = g.Get().GetHashCode(); // fails
    }
    public static void Run() { try { Use(new B()); } catch (NullReferenceException e) { Hostile.Failed(e); } UseA(new B()); } }
