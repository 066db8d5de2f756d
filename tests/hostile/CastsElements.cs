// Array stores of elements that were read or stored before, types that are asked twice, objects that are replaced.
using System;
using System.Collections;
using System.Collections.Generic;
public class Animal { public Animal Kept; public object Box; public Animal[] All; } public class Dog : Animal { } public class Cat : Animal { }
public enum Small { A, B } public enum Other { A, B } public enum Wide : long { A }
public static class AskedTwice {
    static object F(object a, object o, bool c) {
        var t = a.GetType();
        if (c) { var d = (Dog) a; if (d.GetType() == null) return null; }
        if (t == o.GetType()) return (Dog) o; // fails cast
        return null;
    }
    public static void Run() { F(new Cat(), new Cat(), false); }
}
public static class StoredBefore {
    static object F(Animal[] a, Animal v, bool c) {
        object w = null;
        if (c) { a[0] = v; w = a[0]; }
        a[1] = v; // fails array-store
        return w;
    }
    public static void Run() { F(new Dog[2], new Cat(), false); }
}
public static class StoredBeforeTry {
    static object F(Animal[] a, Animal v) {
        object w = null;
        try { a[0] = v; w = a[0]; } catch (ArrayTypeMismatchException) { }
        a[1] = v; // fails array-store
        return w;
    }
    public static void Run() { F(new Dog[2], new Cat()); }
}
public static class StoredAfter {
    static object F(Animal[] a, Animal v) {
        object w = null;
        for (int i = 0; i < 2; i++) {
            a[1] = v; // fails array-store
            a[0] = v; w = a[0];
        }
        return w;
    }
    public static void Run() { F(new Dog[2], new Cat()); }
}
public static class ElementReadElsewhere {
    static object F(Animal[] a, Animal[] b, bool c) {
        Animal x = b[0];
        if (c) { a[0] = x; x = a[0]; }
        a[1] = x; // fails array-store
        return x;
    }
    public static void Run() { F(new Dog[2], new Animal[] { new Cat() }, false); }
}
public static class ElementOfField {
    static void F(Animal h, Animal[] next) {
        Animal x = h.All[0];
        h.All = next;
        h.All[0] = x; // fails array-store
    }
    public static void Run() { F(new Animal { All = new Animal[] { new Cat() } }, new Dog[1]); }
}
public static class ElementInNestedLoops {
    static Animal[] Next(int i) { return i == 0 ? new Animal[] { new Cat(), new Cat() } : new Dog[2]; }
    static void F() {
        Animal[] a = null; Animal x = null;
        for (int i = 0; i < 2; i++) {
            a = Next(i);
            if (i > 0) {
                a[0] = x; // fails array-store
            }
            for (int j = 0; j < 2; j++) x = a[j];
        }
    }
    public static void Run() { F(); }
}
public static class ElementGoto {
    static Animal[] Next(int i) { return i == 0 ? new Animal[] { new Cat(), new Cat() } : new Dog[2]; }
    static void F() {
        int i = 0; Animal[] a; Animal x;
        a = Next(i);
        x = a[0];
    again:
        i++;
        a = Next(i);
        a[1] = x; // fails array-store
        x = a[0];
        if (i < 3) goto again;
    }
    public static void Run() { F(); }
}
public static class GenericElementBefore {
    static T[] Next<T>(int i, T[] a, T[] b) { return i == 0 ? a : b; }
    static void F<T>(T[] p, T[] q) {
        T x = default(T);
        for (int i = 0; i < 2; i++) {
            var a = Next(i, p, q);
            a[0] = x; // fails array-store
            x = a[1];
        }
    }
    public static void Run() { F<Animal>(new Animal[] { new Cat(), new Cat() }, new Dog[2]); }
}
public static class NotAnElement {
    static void F(Animal[] a, Animal[] b) {
        a = b;
        var x = a[0];
        a = new Dog[1];
        a[0] = x; // fails array-store
    }
    public static void Run() { F(null, new Animal[] { new Cat() }); }
}
public static class JoinedArrays {
    static void F(bool c, Animal[] p, Animal[] q) {
        Animal[] a = c ? p : q;
        Animal x = a[0];
        Animal[] b = c ? q : p;
        b[0] = x; // fails array-store
    }
    public static void Run() { F(true, new Animal[] { new Cat() }, new Dog[1]); }
}
public static class CaughtArray {
    static void F(Animal[] p, Animal[] q) {
        Animal[] a = p; Animal x = null;
        try { x = a[0]; a = q; throw new Exception(); }
        catch (Exception) {
            a[0] = x; // fails array-store
        }
    }
    public static void Run() { F(new Animal[] { new Cat() }, new Dog[1]); }
}
public static class CaughtType {
    static void F(object p, object q) {
        object o = p; Type t = null;
        try { t = o.GetType(); o = q; throw new Exception(); }
        catch (Exception) {
            if (t == new Dog().GetType())
                Console.Out.Write(((Dog) o).Kept == null ? "" : "x"); // fails cast
        }
    }
    public static void Run() { F(new Dog(), new Cat()); }
}
public static class ByRefObject {
    static void Change(ref object o) { o = "x"; }
    static int F(object o) {
        var code = Type.GetTypeCode(o.GetType());
        Change(ref o);
        if (code == TypeCode.Int32) return (int) o; // fails cast
        return 0;
    }
    public static void Run() { F(1); }
}
public static class Captured {
    static int F(object o) {
        var code = Type.GetTypeCode(o.GetType());
        Action change = delegate { o = "x"; };
        change();
        if (code == TypeCode.Int32) return (int) o; // fails cast
        return 0;
    }
    public static void Run() { F(1); }
}
public static class MadeInLoop {
    static void F() {
        Animal[] a = new Animal[2];
        object o = a;
        for (int i = 0; i < 3; i++) {
            var b = (Animal[]) o;
            b[0] = new Cat(); // fails array-store
            o = i == 0 ? (object) new Dog[1] : "x";
        }
    }
    public static void Run() { F(); }
}
public static class MixedStack {
    static int F(bool c, object p) {
        object o = c ? p : 1;
        return (int) o; // fails cast
    }
    public static void Run() { F(true, "x"); }
}
public static class TernaryInLoop {
    static int F(object p) {
        object o = 1; int n = 0;
        for (int i = 0; i < 4; i++) {
            n += (int) o; // fails cast
            o = i < 2 ? o : p;
        }
        return n;
    }
    public static void Run() { F("x"); }
}
public static class UnboxedEnumAll {
    static int F(bool c) {
        object o = c ? (object) Small.A : Wide.A;
        return (int) o; // fails cast
    }
    public static void Run() { F(true); F(false); }
}
public static class OutObject {
    static void Get(out object o) { o = "x"; }
    static int F() {
        object o = 1; int n = 0;
        for (int i = 0; i < 2; i++) {
            n += (int) o; // fails cast
            Get(out o);
        }
        return n;
    }
    public static void Run() { F(); }
}
public static class ArrayOfObjects {
    static int F(object[] a) {
        object o = a[0];
        int n = 0;
        if (o.GetType() == typeof(int)) {
            for (int i = 0; i < a.Length; i++) { n += (int) o; o = a[i]; } // fails cast
        }
        return n;
    }
    public static void Run() { F(new object[] { 1, 2, "x", 3 }); }
}
