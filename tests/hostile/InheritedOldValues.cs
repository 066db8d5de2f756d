// What is old to who calls by an interface is not what the method that runs finds: a static constructor comes between.
using System; using System.Collections.Generic; using System.Runtime.CompilerServices;
#if RUN
using Contract = NoContract;
using System.Diagnostics.Contracts;
#else
using System.Diagnostics.Contracts;
#endif
#if RUN
public static class NoContract { public static void Requires(bool b) { } public static void Ensures(bool b) { } public static T OldValue<T>(T t) { return t; } public static T Result<T>() { return default(T); } }
#endif
public class Box { public int n; public int[] a = new int[4]; }
public static class Sink { public static int x; public static Box b; }
[ContractClass(typeof(OC))]
public interface IO { void Inc(Box o); }
[ContractClassFor(typeof(IO))]
public abstract class OC : IO { public void Inc(Box o) { Contract.Requires(o != null); Contract.Ensures(o.n == Contract.OldValue(o.n) + 1); } }
public static class OldInh {
    // relies on: ensures
    public struct OS : IO { static OS() { Sink.b.n = -1; }
        public void Inc(Box o) { o.n++; } }
    public static void Run() { var b = new Box(); Sink.b = b; IO s = default(OS); b.n = 5; s.Inc(b);
        Sink.x = 10 / b.n; // fails
    } }
