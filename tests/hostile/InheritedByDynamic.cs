// mono only
// `dynamic` code calls an override, or the implementation of an interface's method, that states nothing itself: nobody is asked for what it inherits.
// Claimed: the divisions are proved. Happens: DivideByZeroException.
// Cause: summaries/src/called_as.rs, `refuse_unasked` looked at what the method's own code states and not at what it inherits.
#if RUN
using Contract = NoContract;
#else
using System.Diagnostics.Contracts;
#endif
using System;
public static class DynamicOverride {
    public abstract class B { public virtual int M(int i) { Contract.Requires(i > 0); return i; } }
    public class D : B { public override int M(int i) {
        return 10 / i; // fails
    } }
    static int Bad(dynamic d) { return d.M(0); }
    public static void Run() { Bad(new D()); }
}
public static class DynamicImplementation {
    [ContractClass(typeof(IContract))]
    public interface I { int M(int i); }
    [ContractClassFor(typeof(I))]
    abstract class IContract : I { public int M(int i) { Contract.Requires(i > 0); return 0; } }
    public class D : I { public int M(int i) {
        return 10 / i; // fails
    } }
    static int Bad(dynamic d) { return d.M(0); }
    public static void Run() { Bad(new D()); }
}
public static class DynamicSetter {
    public abstract class B { public virtual int N { set { Contract.Requires(value > 0); } } }
    public class D : B { public int n; public override int N { set {
        n = 10 / value; // fails
    } } }
    static void Bad(dynamic d) { d.N = 0; }
    public static void Run() { Bad(new D()); }
}
#if RUN
public static class NoContract { public static void Requires(bool b) { } }
[AttributeUsage(AttributeTargets.All)] public class ContractClassAttribute : Attribute { public ContractClassAttribute(Type t) { } }
[AttributeUsage(AttributeTargets.All)] public class ContractClassForAttribute : Attribute { public ContractClassForAttribute(Type t) { } }
#endif
