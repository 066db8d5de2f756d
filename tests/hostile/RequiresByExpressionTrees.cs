// roslyn only
// A tree of expressions calls a method: what it requires is asked where the tree names it.
using System; using System.Linq.Expressions;
#if RUN
using Contract = NoContract;
using System.Diagnostics.Contracts;
#else
using System.Diagnostics.Contracts;
#endif
#if RUN
public static class NoContract { public static void Requires(bool b) { } public static void Ensures(bool b) { } public static T Result<T>() { return default(T); } }
#endif
public static class Sink { public static int x, s; }
public static class ExprReq {
    public static int M(int k) { Contract.Requires(k > 0);
        return 10 / k; // fails
    }
    // relies on: requires
    public static void Run() { Expression<Func<int>> e = () => M(0); e.Compile()(); } }
public static class ExprProp {
    public class C { public int this[int k] { get { Contract.Requires(k > 0);
        return 10 / k; // fails
    } } }
    // relies on: requires
    public static void Run() { var c = new C(); Expression<Func<int>> e = () => c[0]; e.Compile()(); } }
public static class ExprOp {
    public class C { public int n; public static C operator +(C a, int k) { Contract.Requires(k > 0);
        Sink.x = 10 / k; // fails
        return a; } }
    // relies on: requires
    public static void Run() { var c = new C(); Expression<Func<C>> e = () => c + 0; e.Compile()(); } }
