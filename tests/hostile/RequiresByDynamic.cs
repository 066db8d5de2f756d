// mono only
// `dynamic` code that has no name of what it calls as text: constructors, indexers, operators, conversions; and properties, whose accessors have another name than the text. Their preconditions are
// assumed, nobody is asked for them, and no MP0003 says so. Claimed: the divisions are proved. Happens: DivideByZeroException (where contracts run: the precondition fails).
// Cause: summaries/src/called_as.rs, `called_unasked`: `reflected(..).names(row.name)` asks for the method's own name alone (`set_N` is not `N`; `.ctor`, `get_Item`, `op_Addition`, `op_Implicit` are never texts).
#if RUN
using Contract = NoContract;
#else
using System.Diagnostics.Contracts;
#endif
using System;
public static class DynCtor {
    public class K { int n; public K(int i) { Contract.Requires(i > 0);
        n = 10 / i; // fails
    } }
    static object Bad(dynamic d) { return new K(d); }
    public static void Run() { Bad(0); }
}
public static class DynProp {
    public class K { int n; public int N { set { Contract.Requires(value > 0);
        n = 10 / value; // fails
    } } }
    static void Bad(dynamic d) { d.N = 0; }
    public static void Run() { Bad(new K()); }
}
public static class DynIndex {
    public class K { public int this[int i] { get { Contract.Requires(i > 0);
        return 10 / i; // fails
    } } }
    static int Bad(dynamic d) { return d[0]; }
    public static void Run() { Bad(new K()); }
}
public static class DynOperator {
    public class K { public static int operator +(K k, int i) { Contract.Requires(i > 0);
        return 10 / i; // fails
    } }
    static int Bad(dynamic d) { return d + 0; }
    public static void Run() { Bad(new K()); }
}
public static class DynConversion {
    public class K { internal int n; public static implicit operator int(K k) { Contract.Requires(k.n > 0);
        return 10 / k.n; // fails
    } }
    static int Bad(dynamic d) { return d; }
    public static void Run() { Bad(new K()); }
}
#if RUN
public static class NoContract { public static void Requires(bool b) { } }
#endif
