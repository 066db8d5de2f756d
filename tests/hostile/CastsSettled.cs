// Casts and array stores that are decided when all ways are known: loops, ways that meet, what GetType, Clone, CreateInstance and GetTypeCode tell.
using System;
using System.Collections;
using System.Collections.Generic;
public class Animal { public Animal Kept; } public class Dog : Animal { } public class Cat : Animal { }
public enum Small { A, B }
[AttributeUsage(AttributeTargets.All)] public class FirstAttribute : Attribute { }
[First] public class Marked { }
public static class ElementOfTheArrayBefore {
    static Animal[] Next(int i) { return i == 0 ? new Animal[] { new Cat(), new Cat() } : new Dog[2]; }
    static void F() {
        Animal kept = null;
        for (int i = 0; i < 2; i++) {
            var a = Next(i);
            a[0] = kept; // fails array-store
            kept = a[1];
        }
    }
    public static void Run() { F(); }
}
public static class ElementInDoLoop {
    static Animal[] Next(int i) { return i == 0 ? new Animal[] { new Cat(), new Cat() } : new Dog[2]; }
    static void F() {
        Animal x = null; int i = 0;
        do {
            var a = Next(i++);
            var b = a;
            b[1] = x; // fails array-store
            x = a[0];
        } while (i < 2);
    }
    public static void Run() { F(); }
}
public static class ArraysOfTwoKinds {
    static void F(bool b) {
        Animal[] a = new Animal[1];
        if (b) a = new Dog[1];
        for (int i = 0; i < a.Length; i++)
            a[i] = new Animal(); // fails array-store
    }
    public static void Run() { F(true); }
}
public static class ArrayReplacedInLoop {
    static void F(Animal[] given) {
        Animal[] a = new Animal[1];
        for (int i = 0; i < 2; i++) {
            a[0] = new Cat(); // fails array-store
            a = given;
        }
    }
    public static void Run() { F(new Dog[1]); }
}
public static class ArrayByRef {
    static void Change(ref Animal[] a) { a = new Dog[1]; }
    static void F() {
        Animal[] a = new Animal[1];
        for (int i = 0; i < 2; i++) {
            a[0] = new Cat(); // fails array-store
            Change(ref a);
        }
    }
    public static void Run() { F(); }
}
public static class ArrayInCatch {
    static void F(Animal[] given) {
        Animal[] a = new Animal[1];
        try { a = given; throw new InvalidOperationException(); }
        catch (InvalidOperationException) {
            a[0] = new Cat(); // fails array-store
        }
    }
    public static void Run() { F(new Dog[1]); }
}
public class Through {
    string kept; object other;
    public object F(object o, bool b) {
        if (b) { kept = (string) o; other = kept; }
        return (string) o; // fails
    }
    public object G(object o, bool b) {
        string s = null;
        if (b) { s = (string) o; Console.Out.Write(s.Length > 1000 ? "" : ""); }
        return ((string) o).Length; // fails
    }
}
public static class ThroughAField { public static void Run() { new Through().F(1, false); } }
public static class ThroughALocal { public static void Run() { new Through().G(2, false); } }
public static class CastInLoop {
    static int F(object[] all) {
        object last = "a"; int n = 0;
        foreach (object o in all) {
            n += ((string) last).Length; // fails
            last = o;
        }
        return n;
    }
    public static void Run() { F(new object[] { 1, 2 }); }
}
public static class CastInFinally {
    static int F(bool b) {
        object o = "a"; int n = 0;
        try { if (b) { o = 1; return n; } n = 2; }
        finally {
            n += ((string) o).Length; // fails
        }
        return n;
    }
    public static void Run() { F(true); }
}
public class Same {
    public bool F(object o) {
        if (o.GetType() != GetType()) return ((Same) o).F(o); // fails
        return true;
    }
}
public class SameBelow : Same { }
public static class SameTypes { public static void Run() { new Same().F("a"); } }
public static class SameTypesBelow {
    static object G(Same one, object o) {
        if (one.GetType() == o.GetType()) return (SameBelow) o; // fails
        return null;
    }
    public static void Run() { G(new Same(), new Same()); }
}
public static class SameTypesOfThree {
    static object F(Dog dog, object a, object b) {
        if (dog.GetType() == a.GetType()) return (Dog) b; // fails
        return null;
    }
    public static void Run() { F(new Dog(), new Dog(), new Cat()); }
}
public struct OneStruct {
    public int X;
    public bool Like(object o) {
        if (o == null || GetType() != o.GetType()) return X == ((OneStruct) o).X; // fails
        return true;
    }
}
public static class SameStructs { public static void Run() { new OneStruct().Like("a"); } }
public static class CodeAsAnotherEnum {
    static int F(object o) {
        if (Type.GetTypeCode(o.GetType()) == TypeCode.Int32) return (int) (uint) o; // fails
        return 0;
    }
    public static void Run() { F(3); }
}
public static class CodeOfTheObjectBefore {
    static int F(object[] all) {
        int n = 0; TypeCode code = TypeCode.Empty;
        foreach (object o in all) {
            if (code == TypeCode.Int32) n += (int) o; // fails
            code = Type.GetTypeCode(o.GetType());
        }
        return n;
    }
    public static void Run() { F(new object[] { 1, "a" }); }
}
public static class CodeOfTwoObjects {
    static int F(object a, object b, bool second) {
        Type t = a.GetType();
        if (second) t = b.GetType();
        if (Type.GetTypeCode(t) == TypeCode.Int32) return (int) a; // fails
        return 0;
    }
    public static void Run() { F("a", 1, true); }
}
public static class CodeOfAnElement {
    static int F(object[] a, int i) {
        if (Type.GetTypeCode(a[i].GetType()) == TypeCode.Int32) { a[i] = "x"; return (int) a[i]; } // fails
        return 0;
    }
    public static void Run() { F(new object[] { 1 }, 0); }
}
public class MyList : ArrayList { }
public static class CloneOfALibraryClass {
    static object F(MyList list) { return (MyList) list.Clone(); } // fails
    public static void Run() { F(new MyList()); }
}
public static class CreatedAsAnother {
    static object F() { return (Cat) Activator.CreateInstance(typeof(Dog)); } // fails
    public static void Run() { F(); }
}
public static class CreatedArray {
    static object F() { return (Cat[]) new ArrayList().ToArray(typeof(Animal)); } // fails
    public static void Run() { F(); }
}
public static class EntriesOfKeys {
    static int F(Hashtable table) {
        int n = 0;
        foreach (DictionaryEntry one in table.Keys) n++; // fails
        return n;
    }
    public static void Run() { var table = new Hashtable(); table["a"] = 1; F(table); }
}
public static class EntryAsAnother {
    static object F(Hashtable table) {
        IDictionaryEnumerator e = table.GetEnumerator();
        e.MoveNext();
        object one = e.Current;
        return (DictionaryEntry) (e.MoveNext() ? e.Key : one); // fails
    }
    public static void Run() {
        var table = new Hashtable(); table["a"] = 1; table["b"] = 1;
        F(table);
    }
}
public static class KeyAsEntry {
    public static void Run() {
        var table = new Hashtable(); table["a"] = 1;
        var e = table.GetEnumerator(); e.MoveNext();
        object key = e.Key;
        var entry = (DictionaryEntry) key; // fails
    }
}
public static class AttributeAsAnother {
    static object F() { return (ObsoleteAttribute) Attribute.GetCustomAttribute(typeof(Marked), typeof(FirstAttribute)); } // fails
    public static void Run() { F(); }
}
public static class ParameterForAnother {
    static object F<T>(T[] a) {
        if (typeof(T) == typeof(int)) return (int[]) (object) a;
        return (long[]) (object) a; // fails
    }
    public static void Run() { F(new int[1]); F(new string[1]); }
}
public static class OtherParameterForAnother {
    static object G<T, U>(U[] a) {
        if (typeof(T) == typeof(int)) return (int[]) (object) a; // fails
        return null;
    }
    public static void Run() { G<int, string>(new string[1]); }
}
public static class ParameterIsObject {
    static void F<T>(T[] a) {
        if (typeof(T) != typeof(object)) return;
        var all = (object[]) (object) a;
        all[0] = new object(); // fails array-store
    }
    public static void Run() { F<object>(new string[1]); }
}
public static class ParameterArrays {
    static void F<T>(T[] given, T value) {
        T[] a = new T[1];
        for (int i = 0; i < 2; i++) {
            a[0] = value; // fails array-store
            a = given;
        }
    }
    public static void Run() { F<object>(new string[1], new object()); }
}
public static class ResultOfParameters {
    static List<T> Make<T>() { return new List<T>(); }
    static object F<T>() { return (List<string>) (object) Make<T>(); } // fails
    public static void Run() { F<object>(); }
}
