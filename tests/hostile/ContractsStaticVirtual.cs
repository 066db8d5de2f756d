// roslyn only
using System;
using System.Diagnostics;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif

// Members of interfaces with code of their own, in clauses: which code runs, the type argument or the object says. What stands in the interface is only one of them.

public interface ILimit {
    static virtual bool Good(int x) => x > 3;
    [System.Diagnostics.Contracts.Pure] static virtual bool Fine(int x) => x > 3;
    static virtual int Least => 3;
}
public class LowLimit : ILimit { }
public class HighLimit : ILimit {
    public static bool Good(int x) => x < 0;
    public static bool Fine(int x) => x < 0;
    public static int Least => 100;
}

public static class StaticVirtualMethod {
    static int Need<T>(int x) where T : ILimit { Contract.Requires(T.Good(x)); return x; }
    public static void Run() {
        Need<HighLimit>(5); // fails requires
    }
}

public static class StaticVirtualPure {
    static int Need<T>(int x) where T : ILimit { Contract.Requires(T.Fine(x)); return x; }
    public static void Run() {
        Need<HighLimit>(5); // fails requires
    }
}

public static class StaticVirtualGetter {
    static int Need<T>(int x) where T : ILimit { Contract.Requires(x > T.Least); return x; }
    public static void Run() {
        Need<HighLimit>(5); // fails requires
    }
}

public static class StaticVirtualInside {
    static int Need<T>(int x) where T : ILimit {
        Contract.Requires(T.Good(x));
        if (x < 0)
            return 10 / (x + 5); // fails
        return 0;
    }
    public static void Run() { Need<HighLimit>(-5); }
}

public static class StaticVirtualOfAnother {
    static int Need<T>(int x) where T : ILimit { Contract.Requires(x > T.Least); return x; }
    static void Hand<T, U>(int x) where T : ILimit where U : ILimit {
        if (x > T.Least)
            Need<U>(x); // fails requires
    }
    public static void Run() { Hand<LowLimit, HighLimit>(5); }
}

public interface ISized {
    int N { get; }
    bool HasRoom => N > 0;
    [System.Diagnostics.Contracts.Pure] bool IsFree() => N > 0;
}
public class NoRoom : ISized { public int N => 5; public bool HasRoom => false; public bool IsFree() => false; }

public static class DefaultGetter {
    static int Need(ISized s) { Contract.Requires(s.HasRoom); return 1; }
    static void Hand(ISized s) {
        if (s.N > 0)
            Need(s); // fails requires
    }
    public static void Run() { Hand(new NoRoom()); }
}

public static class DefaultPure {
    static int Need(ISized s) { Contract.Requires(s.IsFree()); return 1; }
    static void Hand(ISized s) {
        if (s.N > 0)
            Need(s); // fails requires
    }
    public static void Run() { Hand(new NoRoom()); }
}

public static class DefaultOfParameter {
    static int Need<T>(T s) where T : ISized { Contract.Requires(s.HasRoom); return 1; }
    static void Hand(NoRoom s) {
        if (s.N > 0)
            Need(s); // fails requires
    }
    public static void Run() { Hand(new NoRoom()); }
}
