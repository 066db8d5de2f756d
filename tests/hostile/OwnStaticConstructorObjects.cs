// What a class's own static constructor writes before a precondition of one of its static methods or constructors is tested: not statics, but objects and lists.
// The precondition is asked of the caller as things are before the call.
using System; using System.Collections.Generic;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
public class BoxOfCctor { public int n; public List<int> list = new List<int>(); }
public static class CctorBoxRequires {
    static BoxOfCctor s;
    sealed class C { static C() { s.n = 0; } internal static void M(BoxOfCctor o) { Contract.Requires(o.n > 0); } }
    public static void Run() { s = new BoxOfCctor(); s.n = 5; BoxOfCctor b = s; b.n = 5;
        C.M(b); // fails requires
    }
}
public static class CctorBoxReq {
    static BoxOfCctor s;
    sealed class C { static C() { s.n = 5; } internal static int M(BoxOfCctor o) { Contract.Requires(o.n > 0); return 1; } }
    static int F(BoxOfCctor b) { s = b; b.n = 0; int before = b.n;
        C.M(b); Hostile.Reached(); // reached
        int[] a = new int[3];
        return a[before + 3]; // fails
    }
    public static void Run() { F(new BoxOfCctor()); }
}
public static class CctorListReq {
    static BoxOfCctor s;
    sealed class C { static C() { s.list.Clear(); } internal static int M(List<int> o) { Contract.Requires(o.Count > 0); return 1; } }
    static int F(BoxOfCctor b) { s = b; var l = b.list; l.Clear(); l.Add(1);
        C.M(l); // fails requires
        return 1;
    }
    public static void Run() { F(new BoxOfCctor()); }
}
public static class CctorListReached {
    static BoxOfCctor s;
    sealed class C { static C() { s.list.Add(4); } internal static int M(List<int> o) { Contract.Requires(o.Count > 0); return 1; } }
    static int F(BoxOfCctor b) { s = b; var l = b.list; l.Clear();
        C.M(l); Hostile.Reached(); // reached
        return 1;
    }
    public static void Run() { F(new BoxOfCctor()); }
}
