// Between a call by an interface, which is asked for what the interface requires, and the method that runs comes a static constructor or a wait for a lock.
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
[ContractClass(typeof(SrcC))]
public interface ISrc { void Go(Box o); }
[ContractClassFor(typeof(ISrc))]
public abstract class SrcC : ISrc { public void Go(Box o) { Contract.Requires(o != null && o.n > 0); } }
public static class InhStruct {
    // relies on: requires
    public struct SS : ISrc { static SS() { Sink.b.n = 0; }
        public void Go(Box o) {
            Sink.x = 10 / o.n; // fails
        } }
    public static void Run() { var b = new Box(); Sink.b = b; ISrc s = default(SS); b.n = 5; s.Go(b); } }
public static class InhGeneric {
    // relies on: requires
    public struct SS : ISrc { static SS() { Sink.b.n = 0; }
        public void Go(Box o) {
            Sink.x = 10 / o.n; // fails
        } }
    static void Use<T>(T t, Box b) where T : ISrc { b.n = 5; t.Go(b); }
    public static void Run() { var b = new Box(); Sink.b = b; Use(default(SS), b); } }
public static class InhSync {
    // relies on: requires
    public class Syn : ISrc {
        [MethodImpl(MethodImplOptions.Synchronized)]
        public void Go(Box o) {
            Sink.x = 10 / o.n; // fails
        } }
    static object s;
    static void Other() { lock (s) { System.Threading.Thread.Sleep(500); Sink.b.n = 0; } }
    public static void Run() { var b = new Box(); Sink.b = b; ISrc i = new Syn(); s = i;
        new System.Threading.Thread(Other).Start(); System.Threading.Thread.Sleep(200);
        b.n = 5; i.Go(b); } }
