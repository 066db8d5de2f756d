// roslyn only
// A tree of expressions hands a variable that it captures to a method by reference.
#pragma warning disable
using System; using System.Linq.Expressions;
public static class CapturedByRef {
    static int Zero(ref int x) { x = 0; return 1; }
    static int F() { int l = 1; Expression<Func<int>> e = () => Zero(ref l); e.Compile()();
        return 10 / l; // fails
    }
    public static void Run() { F(); }
}
public static class CapturedByOut {
    static int Zero(out int x) { x = 0; return 1; }
    static int F(int l) { if (l != 1) return 0; Expression<Func<int>> e = () => Zero(out l); e.Compile()();
        return 10 / l; // fails
    }
    public static void Run() { F(1); }
}
public static class CapturedArray {
    static int Short(ref int[] a) { a = new int[0]; return 1; }
    static int F() { int[] l = new int[4]; Expression<Func<int>> e = () => Short(ref l); e.Compile()();
        return l[3]; // fails
    }
    public static void Run() { F(); }
}
