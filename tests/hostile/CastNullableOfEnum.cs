// roslyn only
// On .NET both fail, on mono only the second.
using System;
public enum E1 { A }
public static class NullableOfEnum {
    static int F() { object o = E1.A;
        int? x = (int?)o; // fails
        return x ?? 0; }
    public static void Run() { F(); }
}
public static class NullableEnumOfInt {
    static int F() { object o = 1;
        E1? x = (E1?)o; // fails
        return x.HasValue ? 1 : 0; }
    public static void Run() { F(); }
}
public static class NullableOfCode {
    static int F(object o) {
        if (Type.GetTypeCode(o.GetType()) != TypeCode.Int32) return 0;
        return ((int?)o).Value; // fails
    }
    public static void Run() { F(E1.A); }
}
