// The runtime makes attributes: nobody is asked for what their constructors and setters require.
using System;
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
public static class AttrReq {
    public class At : Attribute { public int n; public At(int k) { Contract.Requires(k > 0);
        n = 10 / k; // fails
    } }
    [At(0)] public class X { }
    // relies on: requires
    public static void Run() { try { typeof(X).GetCustomAttributes(typeof(At), false); } catch (System.Reflection.TargetInvocationException e) { throw e.InnerException; } } }
public static class AttrSet {
    public class At : Attribute { int n; public int P { get { return n; } set { Contract.Requires(value > 0);
        n = 10 / value; // fails
    } } }
    [At(P = 0)] public class X { }
    // relies on: requires
    public static void Run() { try { typeof(X).GetCustomAttributes(typeof(At), false); } catch (Exception e) { Exception i = e; while (i.InnerException != null) i = i.InnerException; Hostile.Failed(i); } } }
