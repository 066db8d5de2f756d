// `Contract.OldValue` is what was there when the method began, behind the static constructor of its class; callers take what was there before the call.
using System; using System.Collections.Generic;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
public class By { public int n; public int[] a = new int[9]; }
public static class OldStatic { static int n;
    sealed class C { static C() { n = 10; } internal static void Inc() { Contract.Ensures(n == Contract.OldValue(n) + 1); n++; } }
    static int F() { n = 5; C.Inc(); int[] a = new int[7];
        return a[n]; } // fails
    public static void Run() { F(); } }
public static class OldField { static By s;
    sealed class C { static C() { s.n = 10; } internal static void Inc(By b) { Contract.Ensures(b.n == Contract.OldValue(b.n) + 1); b.n++; } }
    static int F(By b) { s = b; b.n = 5; C.Inc(b); int[] a = new int[7];
        return a[b.n]; } // fails
    public static void Run() { F(new By()); } }
public static class OldNew { static int n;
    sealed class C { static C() { n = 10; } internal C() { Contract.Ensures(n == Contract.OldValue(n) + 1); n++; } }
    static int F() { n = 5; new C(); int[] a = new int[7];
        return a[n]; } // fails
    public static void Run() { F(); } }
public static class OldStruct { static int n;
    struct C { static C() { n = 10; } internal void Inc() { Contract.Ensures(n == Contract.OldValue(n) + 1); n++; } }
    static int F() { n = 5; C c = new C(); c.Inc(); int[] a = new int[7];
        return a[n]; } // fails
    public static void Run() { F(); } }
public static class OldRef { static int n;
    sealed class C { static C() { n = 10; } internal static void Inc(ref int x) { x++; } }
    static int F() { n = 5; C.Inc(ref n); int[] a = new int[7];
        return a[n]; } // fails
    public static void Run() { F(); } }
public static class OldRefInferred { static int n;
    sealed class C { static C() { n = 10; } internal static void Inc(ref int x) { x++; } }
    static int F() { n = 5; C.Inc(ref n); int[] a = new int[7];
        return a[n]; } // fails
    public static void Run() { F(); } }
public static class OldRefInferredField { static By s;
    sealed class C { static C() { s.n = 10; } internal static void Inc(ref int x) { x++; } }
    static int F(By b) { s = b; b.n = 5; C.Inc(ref b.n); int[] a = new int[7];
        return a[b.n]; } // fails
    public static void Run() { F(new By()); } }
public static class OldResult { static int n;
    sealed class C { static C() { n = 10; } internal static int Get() { Contract.Ensures(Contract.Result<int>() == Contract.OldValue(n)); return n; } }
    static int F() { n = 5; int k = C.Get(); int[] a = new int[7];
        return a[k]; } // fails
    public static void Run() { F(); } }
public static class OldResultField { static By s;
    sealed class C { static C() { s.n = 10; } internal static int Get(By b) { Contract.Ensures(Contract.Result<int>() == Contract.OldValue(b.n)); return b.n; } }
    static int F(By b) { s = b; b.n = 5; int k = C.Get(b); int[] a = new int[7];
        return a[k]; } // fails
    public static void Run() { F(new By()); } }
public static class OldLength { static By s;
    sealed class C { static C() { s.a = new int[20]; } internal static int Get(By b) { Contract.Ensures(Contract.Result<int>() == Contract.OldValue(b.a.Length)); return b.a.Length; } }
    static int F(By b) { s = b; b.a = new int[5]; int k = C.Get(b); int[] a = new int[7];
        return a[k]; } // fails
    public static void Run() { F(new By()); } }
public static class OldCount { static List<int> s;
    sealed class C { static C() { s.Add(1); s.Add(2); } internal static int Get(List<int> b) { Contract.Ensures(Contract.Result<int>() == Contract.OldValue(b.Count)); return b.Count; } }
    static int F(List<int> b) { s = b; b.Clear(); int k = C.Get(b); int[] a = new int[1];
        return a[k]; } // fails
    public static void Run() { F(new List<int>()); } }
