// roslyn only
// Methods with and without annotations implement each other: what one side says is believed at the entry, and callers by the other side's name are not asked.
// relies on: annotation
#nullable enable
#pragma warning disable
using System;
public static class ObliviousImplementation {
    interface I { int M(string s); }
#nullable disable
    class D : I { public int M(string s) {
        return s.Length; // fails
    } }
    static int F(D d, string s) { return d.M(s); }
    public static void Run() { F(new D(), null); }
#nullable enable
}
public static class ObliviousInterface {
#nullable disable
    interface I { int M(string s); }
    static int G(I i) { return i.M(null); }
#nullable enable
    class D : I { public int M(string s) {
        return s.Length; // fails
    } }
    public static void Run() { G(new D()); }
}
public static class ObliviousBase {
#nullable disable
    abstract class B { internal abstract int M(string s); }
    static int G(B i) { return i.M(null); }
#nullable enable
    class D : B { internal override int M(string s) {
        return s.Length; // fails
    } }
    public static void Run() { G(new D()); }
}
