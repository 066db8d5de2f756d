// Type parameters that were compared with typeof, and arrays of nullables: int[] is no int?[].
using System;
public static class ParameterArrayOfNullables {
    static object F<T>(T[] a) {
        if (typeof(T) == typeof(int)) return (int?[]) (object) a; // fails cast
        return null;
    }
    public static void Run() { F(new int[1]); }
}
public static class NullablesAsParameterArray {
    static object F<T>(int?[] a) {
        if (typeof(T) == typeof(int)) return (T[]) (object) a; // fails cast
        return null;
    }
    public static void Run() { F<int>(new int?[1]); }
}
public static class ParameterNullableArray {
    static object F<T>(T?[] a) where T : struct {
        if (typeof(T) == typeof(int)) return (int[]) (object) a; // fails cast
        return null;
    }
    public static void Run() { F<int>(new int?[1]); }
}
public class Holder<T> {
    public object F(T[] a) {
        if (typeof(T) == typeof(long)) return (long?[]) (object) a; // fails cast
        return null;
    }
}
public static class ClassParameter { public static void Run() { new Holder<long>().F(new long[1]); } }
public static class NullableVector {
    static object F(bool c) { object o = c ? new int?[1] : new int?[2]; return (int[]) o; } // fails cast
    public static void Run() { F(true); }
}
public static class TypeOfNullableArrays {
    static object F(int?[] a, object o) {
        if (a.GetType() == o.GetType()) return (int[]) o; // fails cast
        return null;
    }
    public static void Run() { F(new int?[1], new int?[1]); }
}
public static class ParameterGrid {
    static object F<T>(T[,] a) {
        if (typeof(T) == typeof(int)) return (int?[,]) (object) a; // fails cast
        return null;
    }
    public static void Run() { F(new int[1, 1]); }
}
public static class ParameterOfNullableParameter {
    static object F<T, U>(T[] a) where U : struct {
        if (typeof(T) == typeof(U)) return (U?[]) (object) a; // fails cast
        return null;
    }
    public static void Run() { F<int, int>(new int[1]); }
}
public static class ParameterOfNullableParameterBack {
    static object F<T, U>(U?[] a) where U : struct {
        if (typeof(T) == typeof(U)) return (T[]) (object) a; // fails cast
        return null;
    }
    public static void Run() { F<int, int>(new int?[1]); }
}
public static class TestedNullables {
    static object F(object o) {
        if (o is int?[]) return (int[]) o; // fails cast
        return null;
    }
    public static void Run() { F(new int?[1]); }
}
