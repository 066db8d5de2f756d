// Static constructors that run between a call and the test of a precondition, because a condition before it uses their classes: in helpers, getters and abbreviators.
using System; using System.Collections.Generic; using System.Runtime.CompilerServices;
#if RUN
using Contract = HostileContract;
using System.Diagnostics.Contracts;
#else
using System.Diagnostics.Contracts;
#endif
public class Box { public int n; }
public static class Sink { public static int x; public static Box b; }
public static class K1 { public static byte s; static K1() { Sink.b.n = 0; } }
public static class Helped { static bool Ok() { return K1.s >= 0; }
    static void M(Box o) { Contract.Requires(Ok()); Contract.Requires(o.n > 0); Sink.x = 10 / o.n; }
    public static void Run() { var b = new Box(); Sink.b = b; b.n = 5;
        M(b); // fails requires
    } }
public static class K3 { public static byte s; static K3() { Sink.b.n = 0; } public static int P { get { return s; } } }
public static class HelpedGetter { static int Ok { get { return K3.P; } }
    static void M(Box o) { Contract.Requires(Ok >= 0); Contract.Requires(o.n > 0); Sink.x = 10 / o.n; }
    public static void Run() { var b = new Box(); Sink.b = b; b.n = 5;
        M(b); // fails requires
    } }
public static class K9 { static K9() { Sink.b.n = 0; } public static int Get(int k) { return k; } }
public static class HelpedCall { static int Ok(int k) { return K9.Get(k); }
    static void M(Box o, int k) { Contract.Requires(Ok(k) >= 0); Contract.Requires(o.n > 0); Sink.x = 10 / o.n; }
    public static void Run() { var b = new Box(); Sink.b = b; b.n = 5;
        M(b, 1); // fails requires
    } }
public static class K2 { public static byte s; static K2() { Sink.b.n = 0; } }
public static class Abbreviated { [ContractAbbreviator] static void Check(Box o) { Contract.Requires(K2.s >= 0); Contract.Requires(o.n > 0); }
    static void M(Box o) {
#if RUN
        Contract.Requires(K2.s >= 0); Contract.Requires(o.n > 0);
#else
        Check(o);
#endif
        Sink.x = 10 / o.n; }
    public static void Run() { var b = new Box(); Sink.b = b; b.n = 5;
        M(b); // fails requires
    } }
public static class K8 { static K8() { Sink.b.n = 0; } public static void Nothing() { } [ContractAbbreviator] public static void Check(Box o) { Contract.Requires(o.n > 0); } }
public static class OfAbbreviator {
    static void M(Box o) {
#if RUN
        K8.Nothing(); Contract.Requires(o.n > 0);
#else
        K8.Check(o);
#endif
        Sink.x = 10 / o.n; }
    public static void Run() { var b = new Box(); Sink.b = b; b.n = 5;
        M(b); // fails requires
    } }
