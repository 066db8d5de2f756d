// roslyn only
// Ranges (JetBrains' `[NonNegativeValue]`, `[ValueRange]`) of a base or an interface and of an implementation that differ: believed at the entry and of the result, and asked of nobody.
// relies on: annotation
#pragma warning disable
using System; using JetBrains.Annotations;
namespace JetBrains.Annotations {
    [AttributeUsage(AttributeTargets.All)] class NonNegativeValueAttribute : Attribute { }
    [AttributeUsage(AttributeTargets.All)] class ValueRangeAttribute : Attribute { public ValueRangeAttribute(long a, long b) { } }
}
public static class RangeOfImplementation {
    interface I { int Get(int k); }
    class C : I { int[] a = new int[3]; public int Get([NonNegativeValue] int k) { if (k >= a.Length) return 0;
        return a[k]; // fails lower-bound
    } }
    static int F(I i) { return i.Get(-1); }
    public static void Run() { F(new C()); }
}
public static class RangeOfOverride {
    abstract class B { internal abstract int Get(int k); }
    class C : B { int[] a = new int[3]; internal override int Get([NonNegativeValue] int k) { if (k >= a.Length) return 0;
        return a[k]; // fails lower-bound
    } }
    static int F(B i) { return i.Get(-1); }
    public static void Run() { F(new C()); }
}
public static class RangeOfResult {
    public class B { [NonNegativeValue] public virtual int Get(int k) { return 1; } }
    public class D : B { public override int Get([NonNegativeValue] int k) { return -1; } }
    static int F(B i, int[] a) { int k = i.Get(1); if (k >= a.Length) return 0;
        return a[k]; // fails lower-bound
    }
    public static void Run() { F(new B(), new int[2]); F(new D(), new int[2]); }
}
public static class RangeOfResultWider {
    public class B { [ValueRange(1, 5)] public virtual int Get() { return 1; } }
    public class D : B { [ValueRange(0, 5)] public override int Get() { return 0; } }
    static int F(B i) {
        return 10 / i.Get(); // fails division
    }
    public static void Run() { F(new B()); F(new D()); }
}
public static class RangeOfUnsaid {
    public interface I { int Get([ValueRange(1, 5)] int k); }
    public class D : I { public int Get(int k) {
        return 10 / k; // fails division
    } }
    static int F(D i) { return i.Get(0); }
    public static void Run() { F(new D()); }
}
