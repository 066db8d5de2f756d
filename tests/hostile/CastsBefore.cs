// Casts: what was known of the object of the iteration before, codes of all types, type parameters.
using System;
using System.Collections;
using System.Collections.Generic;
public class Animal { public Animal Kept; public object Box; public Animal[] All; public Animal Copy() { return (Animal) MemberwiseClone(); } } public class Dog : Animal { } public class Cat : Animal { }
public enum Small { A, B } public enum Other { A, B } public enum Wide : long { A }
public static class CodeOfIterationBefore {
    static int F(object o, object next) {
        int n = 0; TypeCode code = TypeCode.Empty;
        for (int i = 0; i < 3; i++) {
            if (i > 0 && code == TypeCode.Int32) n += (int) o; // fails cast
            code = Type.GetTypeCode(o.GetType());
            o = next;
        }
        return n;
    }
    public static void Run() { F(1, "a"); }
}
public static class CodeOfIterationBeforeDo {
    static int F(object o, object next) {
        int n = 0; TypeCode code;
        do {
            code = Type.GetTypeCode(o.GetType());
            o = next;
            n++;
        } while (code == TypeCode.Int32 && (int) o > 0); // fails cast
        return n;
    }
    public static void Run() { F(1, "a"); }
}
public static class SameOfIterationBefore {
    static int F(object o, object next, Dog dog) {
        int n = 0; bool same = false;
        for (int i = 0; i < 3; i++) {
            if (i > 0 && same) { var d = (Dog) o; n++; } // fails cast
            same = o.GetType() == dog.GetType();
            o = next;
        }
        return n;
    }
    public static void Run() { F(new Dog(), new Cat(), new Dog()); }
}
public static class TestOfIterationBefore {
    static int F(object o, object next) {
        int n = 0; bool same = false;
        for (int i = 0; i < 3; i++) {
            if (i > 0 && same) { var d = (Dog) o; n++; } // fails cast
            same = o is Dog;
            o = next;
        }
        return n;
    }
    public static void Run() { F(new Dog(), new Cat()); }
}
public static class CodeKept {
    static int F(object o, object[] more) {
        int n = 0; TypeCode code = Type.GetTypeCode(o.GetType());
        foreach (var next in more) {
            if (code == TypeCode.Int32) n += (int) o; // fails cast
            o = next;
            if (n > 100) code = Type.GetTypeCode(o.GetType());
        }
        return n;
    }
    public static void Run() { F(1, new object[] { "a", "b" }); }
}
public static class TypesAtTwoPlaces {
    static int F(object a, object b, bool c) {
        Type t; object o;
        if (c) { o = a; t = a.GetType(); } else { o = b; t = a.GetType(); }
        if (Type.GetTypeCode(t) == TypeCode.Int32) return (int) o; // fails cast
        return 0;
    }
    public static void Run() { F(1, "x", false); }
}
public static class StoredTypeCode {
    static int F(object o) {
        Type t = o.GetType();
        if (t.IsEnum) t = Enum.GetUnderlyingType(t);
        switch (Type.GetTypeCode(t)) {
            case TypeCode.Int32: return (int) o;
            case TypeCode.Int64: return (int) (ulong) o; // fails cast
            case TypeCode.Object: return (int) o; // fails cast
        }
        return 0;
    }
    public static void Run() {
        F(Small.A); F(3); try { F(Wide.A); } catch (Exception e) { Hostile.Failed(e); }
        F(new Dog());
    }
}
public static class CodesOfAll {
    static object F(object o) {
        switch (Type.GetTypeCode(o.GetType())) {
            case TypeCode.Boolean: return (bool) o;
            case TypeCode.Char: return (char) o;
            case TypeCode.SByte: return (sbyte) o;
            case TypeCode.Byte: return (byte) o;
            case TypeCode.Int16: return (short) o;
            case TypeCode.UInt16: return (ushort) o;
            case TypeCode.Int32: return (int) o;
            case TypeCode.UInt32: return (uint) o;
            case TypeCode.Int64: return (long) o;
            case TypeCode.UInt64: return (ulong) o;
            case TypeCode.Single: return (float) o;
            case TypeCode.Double: return (double) o;
            case TypeCode.Decimal: return (decimal) o;
            case TypeCode.DateTime: return (DateTime) o;
            case TypeCode.String: return (string) o;
            case TypeCode.DBNull: return (string) o; // fails cast
        }
        return null;
    }
    public static void Run() {
        foreach (object o in new object[] { true, 'a', (sbyte) 1, (byte) 1, (short) 1, (ushort) 1, 1, 1u, 1L, 1ul, 1f, 1.0, 1m, DateTime.Now, "a", Small.A, Wide.A, DayOfWeek.Monday, TypeCode.Int32, (IntPtr) 1, new Dog(), DBNull.Value })
            F(o);
    }
}
public static class CopyAsBelow {
    static Dog F(Animal a) { return (Dog) a.Copy(); } // fails cast
    public static void Run() { F(new Animal()); }
}
public class Base : ICloneable { public virtual object Clone() { return new Base(); } public object Own() { return MemberwiseClone(); } }
public class Derived : Base { public Derived Mine() { return (Derived) Clone(); } } // fails cast
public static class CloneOfUser { public static void Run() { new Derived().Mine(); } }
public static class ClonedElements {
    static string F(object[] a) {
        var b = (object[]) a.Clone();
        string[] s = (string[]) (object) b; // fails cast
        return s[0];
    }
    public static void Run() { F(new object[1]); }
}
public static class CombineOther {
    delegate void Mine();
    static object F(Action a, Mine m, bool c) {
        Delegate d = c ? (Delegate) a : m;
        return (Action) Delegate.Combine(d, null); // fails cast
    }
    public static void Run() { F(delegate { }, delegate { }, false); }
}
public static class RemoveOther {
    static object F(Delegate d, Action a) {
        return (Action) Delegate.Remove(d, a); // fails cast
    }
    public static void Run() { F(new Func<int>(delegate { return 1; }), null); }
}
public static class CombineVariant {
    static object F(Func<object> a, Func<object> b) {
        var c = (Func<object>) Delegate.Combine(a, b);
        return (Func<string>) c; // fails cast
    }
    public static void Run() { Func<object> f = delegate { return null; }; F(f, f); }
}
public static class EnumOfObject {
    static object F<T>(int n) { return (T) Enum.ToObject(typeof(Small), n); } // fails cast
    public static void Run() { F<Small>(1); F<string>(1); }
}
public static class ParameterEnum {
    static object F<T>(T t) {
        if (typeof(T) == typeof(Small)) return (Other) (object) t;
        return (Wide) (object) t; // fails cast
    }
    public static void Run() { F(Small.A); F(Small.A.ToString()); }
}
public static class ParameterSwapped {
    static object F<T, U>(T t, U u) {
        if (typeof(T) == typeof(U)) { t = (T) (object) u; u = (U) (object) t; }
        return (U) (object) t; // fails cast
    }
    public static void Run() { F(1, 2); F("a", 2); }
}
public static class ParameterEither {
    static object F<T>(T t) {
        if (typeof(T) == typeof(int) || typeof(T) == typeof(long)) return (int) (object) t; // fails cast
        return null;
    }
    public static void Run() { F(1); F(1L); }
}
public static class ParameterNot {
    static object F<T>(T t) {
        bool isInt = typeof(T) == typeof(int);
        bool isLong = typeof(T) == typeof(long);
        if (isInt != isLong) return (int) (object) t; // fails cast
        return null;
    }
    public static void Run() { F(1); F(1L); }
}
public static class ParameterJagged {
    static object F<T>(T[][] a) {
        if (typeof(T) == typeof(int)) return (int?[][]) (object) a; // fails cast
        return null;
    }
    public static void Run() { F(new int[1][]); }
}
public static class ParameterIsNullable {
    static object F<T>(T t) {
        if (typeof(T) == typeof(int?)) return (int) (object) t + (long) (object) t; // fails cast
        return null;
    }
    public static void Run() { F<int?>(1); }
}
public static class ParameterNullableArrayOf {
    static object F<T>(T[] a) {
        if (typeof(T) == typeof(int?)) return (int[]) (object) a; // fails cast
        return null;
    }
    public static void Run() { F<int?>(new int?[1]); }
}
public static class StoreInParameterArray {
    static void F<T>(T[] a, object o) {
        if (typeof(T) == typeof(Animal)) ((Animal[]) (object) a)[0] = new Animal(); // fails array-store
    }
    public static void Run() { F<Animal>(new Dog[1], null); }
}
public static class GenericTypeOfArray {
    static object F(object[] a, object o) {
        if (a.GetType() == o.GetType()) { var b = (object[]) o; b[0] = "x"; return b; } // fails array-store
        return null;
    }
    public static void Run() { F(new Dog[1], new Dog[1]); }
}