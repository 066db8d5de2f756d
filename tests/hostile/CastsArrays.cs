// Casts: grids, jagged arrays, nullables in arrays and type arguments, what calls of generic methods give.
using System;
using System.Collections;
using System.Collections.Generic;
public class Animal { public Animal Kept; public object Box; public Animal[] All; } public class Dog : Animal { } public class Cat : Animal { }
public enum Small { A, B } public enum Other { A, B } public enum Wide : long { A }
public class Holder<T> { public T Value; public T[] Values; public object Any; public List<T> List; public T[][] Rows; public T Get() { return Value; } public T[] Made(int n) { return new T[n]; }
    public U[] Other<U>(int n) { return new U[n]; } public Holder<U> Next<U>() { return new Holder<U>(); } }
public static class MadeGrid {
    static object F() { object o = new Dog[1, 1]; return (Dog) o; } // fails cast
    public static void Run() { F(); }
}
public static class MadeGridAsVector {
    static object F() { object o = new Dog[1, 1]; return (Dog[]) o; } // fails cast
    public static void Run() { F(); }
}
public static class GridStore {
    static void F(Animal[,] a) { a[0, 0] = new Cat(); }
    public static void Run() { try { F(new Dog[1, 1]); } catch (ArrayTypeMismatchException) { } }
}
public static class JaggedStore {
    static void F(bool c) {
        object[][] a = new object[2][];
        if (c) a = new string[2][];
        a[0] = new object[1]; // fails array-store
    }
    public static void Run() { F(true); }
}
public static class JaggedRowStore {
    static void F() {
        object[][] a = new object[][] { new string[1], new object[1] };
        for (int i = 0; i < a.Length; i++) a[i][0] = 1; // fails array-store
    }
    public static void Run() { F(); }
}
public static class RowsSwapped {
    static void F() {
        object[][] a = new object[2][]; a[0] = new object[1]; a[1] = new string[1];
        object x = a[0][0] ?? new object();
        a[0] = a[1];
        a[0][0] = x; // fails array-store
    }
    public static void Run() { F(); }
}
public static class ElementOfRow {
    static void F(object[][] a) {
        object x = a[0][0];
        Swap(a);
        a[0][0] = x; // fails array-store
    }
    static void Swap(object[][] a) { var t = a[0]; a[0] = a[1]; a[1] = t; }
    public static void Run() { F(new object[][] { new object[] { 1 }, new string[1] }); }
}
public static class GenericGet {
    static object F(Holder<object> h) { return (string) h.Get(); } // fails cast
    public static void Run() { F(new Holder<object> { Value = 1 }); }
}
public static class GenericMade {
    static void F() { Animal[] a = new Holder<Dog>().Made(1); a[0] = new Animal(); } // fails array-store
    public static void Run() { F(); }
}
public static class GenericOther {
    static object F<T>(Holder<T> h) { return (T[]) (object) h.Other<object>(1); } // fails cast
    public static void Run() { F(new Holder<object>()); F(new Holder<string>()); }
}
public static class GenericNext {
    static object F<T>(Holder<T> h) { return (Holder<T>) (object) h.Next<Holder<T>>(); } // fails cast
    public static void Run() { F(new Holder<string>()); }
}
public static class NullableArgument {
    static object F(Holder<int?> h) { return (Holder<int>) (object) h; } // fails cast
    public static void Run() { F(new Holder<int?>()); }
}
public static class NullableVector {
    static object F(bool c) { object o = c ? new int?[1] : new int?[2]; return (int[]) o; } // fails cast
    public static void Run() { F(true); }
}
public static class NullableList {
    static object F(bool c) { object o = new List<int?>(); if (c) o = new List<int?>(); return (List<int>) o; } // fails cast
    public static void Run() { F(true); }
}
public static class TypeOfNullableArrays {
    static object F(int?[] a, object o) {
        if (a.GetType() == o.GetType()) return (int[]) o; // fails cast
        return null;
    }
    public static void Run() { F(new int?[1], new int?[1]); }
}
public static class CreatedNullables {
    static object F() { return (int[]) Array.CreateInstance(typeof(int?), 1); } // fails cast
    public static void Run() { F(); }
}
public static class ListToNullables {
    static object F() { return (int[]) new ArrayList().ToArray(typeof(int?)); } // fails cast
    public static void Run() { F(); }
}
public static class ClonedNullables {
    static object F(int?[] a) { return (int[]) a.Clone(); } // fails cast
    public static void Run() { F(new int?[1]); }
}
public static class ParameterGrid {
    static object F<T>(T[,] a) {
        if (typeof(T) == typeof(int)) return (int?[,]) (object) a; // fails cast
        return null;
    }
    public static void Run() { F(new int[1, 1]); }
}
public static class BoxOfNullableParameter {
    static object F<T>(T? t) where T : struct {
        if (typeof(T) == typeof(int)) return (long) (object) t; // fails cast
        return null;
    }
    public static void Run() { F<int>(1); }
}
public static class TestedNullables {
    static object F(object o) {
        if (o is int?[]) return (int[]) o; // fails cast
        return null;
    }
    public static void Run() { F(new int?[1]); }
}
public static class TestedTypes {
    static object F(object o) {
        if (o.GetType() == typeof(int?[])) return (int[]) o; // fails cast
        return null;
    }
    public static void Run() { F(new int?[1]); }
}
public static class StoredNullables {
    static object F(bool c) {
        object[] a = new object[1];
        int? x = 5; a[0] = x; a[0] = c ? (object) 1 : 2L;
        return (int?) a[0]; // fails cast
    }
    public static void Run() { F(false); }
}
public static class ObjectsThroughParams {
    static object G(params object[] all) { all[0] = new object(); return all; } // fails array-store
    public static void Run() { G(new string[] { "a" }); }
}
public static class EnumerableOfArrays {
    static int F(IEnumerable<Animal[]> all) {
        int n = 0; Animal last = null;
        foreach (var a in all) { a[0] = last; last = a[1]; n++; } // fails array-store
        return n;
    }
    public static void Run() { F(new[] { new Animal[] { null, new Cat() }, new Dog[2] }); }
}
public static class ElementOfSelf {
    static Animal[] shared = new Animal[] { new Cat(), new Cat() };
    static void F() {
        Animal x = shared[0];
        shared = new Dog[2];
        shared[0] = x; // fails array-store
    }
    public static void Run() { F(); }
}
public static class ElementAfterCall {
    static Animal[] shared = new Animal[] { new Cat(), new Cat() };
    static void Change() { shared = new Dog[2]; }
    static void F() {
        Animal x = shared[0];
        Change();
        shared[1] = x; // fails array-store
    }
    public static void Run() { F(); }
}
