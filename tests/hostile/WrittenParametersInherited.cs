// What a base or interface ensures of a parameter is about what was passed; the override writes the parameter.
// relies on: ensures
using System; using System.Collections.Generic; using System.Threading.Tasks;
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
[ContractClass(typeof(WC))] public interface IW { int Get(int k); }
[ContractClassFor(typeof(IW))] public abstract class WC : IW { public int Get(int k) { Contract.Ensures(Contract.Result<int>() > k); return 1; } }
public static class WrittenInterface {
    public class D : IW { public int Get(int k) { k = -5; return 0; } }
    // relies on: ensures
    static void Use(IW w) {
        Sink.x = 10 / w.Get(3); // fails
    }
    public static void Run() { Use(new D()); } }
public static class WrittenBase {
    public class A { public virtual int Get(int k) { Contract.Ensures(Contract.Result<int>() > k); return k + 1; } }
    public class D : A { public override int Get(int k) { k = -5; return 0; } }
    // relies on: ensures
    static void Use(A w) {
        Sink.x = 10 / w.Get(3); // fails
    }
    public static void Run() { Use(new D()); } }
public static class WrittenRef {
    static void Low(ref int k) { k = -5; }
    public class D : IW { public int Get(int k) { Low(ref k); return 0; } }
    // relies on: ensures
    static void Use(IW w) {
        Sink.x = 10 / w.Get(3); // fails
    }
    public static void Run() { Use(new D()); } }
