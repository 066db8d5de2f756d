// Boxing a Nullable<T> without a value gives null.
using System;
public static class ToObject {
    static string F(int? n) {
        object o = n;
        return o.ToString(); // fails
    }
    public static void Run() { F(3); F(null); }
}
public static class ToInterface {
    static int F(double? d) {
        IComparable c = d;
        return c.CompareTo(1.0); // fails
    }
    public static void Run() { F(null); }
}
public static class IntoArray {
    static string F(int? n) {
        object[] a = new object[] { n };
        object o = a[0];
        return o.ToString(); // fails
    }
    public static void Run() { F(null); }
}
public static class InGeneric {
    static string Show<T>(T value) {
        object o = value;
        return o.ToString(); // fails
    }
    public static void Run() { Show<int?>(3); Show<int?>(null); }
}
public static class NullIsReached {
    static int[] a = new int[2];
    static int F(int? n) {
        object o = n;
        if (o == null) { int x = a[1]; Hostile.Reached(); return x; } // reached
        return 0;
    }
    public static void Run() { F(null); }
}
public static class AsArgument {
    static int Length(object o) { return o == null ? -1 : 1; }
    static int F(int? n, int[] a) {
        return a[Length(n)]; // fails lower-bound
    }
    public static void Run() { F(null, new int[3]); }
}
public static class AfterCast {
    static string F(object boxed) {
        int? n = (int?)boxed;
        object o = n;
        return o.ToString(); // fails
    }
    public static void Run() { F(5); F(null); }
}
public static class DefaultOfGeneric {
    static int F<T>(T[] values) {
        object o = values[0];
        return o.GetHashCode(); // fails
    }
    public static void Run() { F(new int[1]); F(new long?[1]); }
}
