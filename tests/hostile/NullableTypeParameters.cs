// roslyn only
// An interface or a base takes `T?`; an implementation for `string` that says `string` is believed at its entry, though nobody who passes null by the interface is asked.
// relies on: annotation
#nullable enable
#pragma warning disable
using System; using System.Collections.Generic;
public static class NullableOwnInterface {
    interface I<T> { int M(T? k); }
    class D : I<string> { public int M(string k) {
        return k.Length; // fails
    } }
    static int F(I<string> i) { return i.M(null); }
    public static void Run() { F(new D()); }
}
public static class NullableBase {
    abstract class B<T> where T : class { internal abstract int M(T? k); }
    class D : B<string> { internal override int M(string k) {
        return k.Length; // fails
    } }
    static int F(B<string> i) { return i.M(null); }
    public static void Run() { F(new D()); }
}
public static class NullableComparable {
    class D : IComparable<D> { string n = ""; public int CompareTo(D o) {
        return o.n.Length; // fails
    } }
    static int F(IComparable<D> o) { return o.CompareTo(null); }
    public static void Run() { F(new D()); }
}
public static class NullableMethod {
    interface I { int M<T>(T? k) where T : class; }
    class D : I { public int M<T>(T k) where T : class {
        return k.GetHashCode(); // fails
    } }
    static int F(I i) { return i.M<string>(null); }
    public static void Run() { F(new D()); }
}
