// Casts: finally lowered once per way, codes of types and same types in loops, what Clone, CreateInstance, Combine and Enum give.
using System;
using System.Collections;
using System.Collections.Generic;
public class Animal { public Animal Kept; public object Box; } public class Dog : Animal { } public class Cat : Animal { }
public enum Small { A, B } public enum Other { A, B } public enum Wide : long { A }
public static class FinallyOfTwoBoxes {
    static int F(bool b, bool c) {
        object o; int n = 0;
        if (c) o = 1; else o = 2;
        try { if (b) { o = 7L; return n; } n = 2; }
        finally {
            n += (int) o; // fails cast
        }
        return n;
    }
    public static void Run() { F(true, true); }
}
public static class FinallyOfTwoBoxesLoop {
    static int F(bool b, int k) {
        object o = 1; int n = 0;
        for (int i = 0; i < k; i++) o = i;
        try { if (b) { o = 7L; return n; } n = 2; }
        finally {
            n += (int) o; // fails cast
        }
        return n;
    }
    public static void Run() { F(true, 3); }
}
public static class CodeOfPhi {
    static int F(object o, object next) {
        int n = 0; TypeCode code = TypeCode.Empty; int i = 0;
        while (i++ < 3) {
            if (code == TypeCode.Int32) n += (int) o; // fails cast
            code = Type.GetTypeCode(o.GetType());
            o = next;
        }
        return n;
    }
    public static void Run() { F(1, "a"); }
}
public static class CodeOfPhiSwitch {
    static int F(object o, object next) {
        int n = 0;
        for (;;) {
            switch (Type.GetTypeCode(o.GetType())) {
                case TypeCode.Int32: o = next; n++; if (n > 3) return n; break;
                case TypeCode.String: return ((string) o).Length;
                case TypeCode.Int64: return (int) (long) o;
                default: return (int) o; // fails cast
            }
        }
    }
    public static void Run() { F(1, 1.5); }
}
public static class CodeOfTwoWays {
    static int F(object a, object b, bool c) {
        object o = c ? a : b;
        var t = a.GetType();
        if (Type.GetTypeCode(t) == TypeCode.Int32) return (int) o; // fails cast
        return 0;
    }
    public static void Run() { F(1, "x", false); }
}
public static class CodeThenReplaced {
    static int F(object[] a) {
        object o = a[0];
        var code = Type.GetTypeCode(o.GetType());
        for (int i = 1; i < a.Length; i++) o = a[i];
        if (code == TypeCode.Int32) return (int) o; // fails cast
        return 0;
    }
    public static void Run() { F(new object[] { 1, "a" }); }
}
public static class CodeTwice {
    static int F(object o, object p) {
        var first = Type.GetTypeCode(o.GetType());
        object q = o;
        o = p;
        var second = Type.GetTypeCode(o.GetType());
        if (first == TypeCode.Int32) return (int) q + (int) o; // fails cast
        return 0;
    }
    public static void Run() { F(1, "a"); }
}
public static class StoredOfAnother {
    static int F(object o, object p) {
        Type t = o.GetType();
        if (t.IsEnum) t = Enum.GetUnderlyingType(p.GetType());
        if (Type.GetTypeCode(t) == TypeCode.Int64) return (int) (long) o; // fails cast
        return 0;
    }
    public static void Run() { F(Small.A, Wide.A); }
}
public static class CodeInField {
    static int F(Animal a) {
        if (Type.GetTypeCode(a.Box.GetType()) == TypeCode.Int32) {
            Change(a);
            return (int) a.Box; // fails cast
        }
        return 0;
    }
    static void Change(Animal a) { a.Box = "x"; }
    public static void Run() { F(new Animal { Box = 1 }); }
}
public static class SameInLoop {
    static int F(object[] all, Dog dog) {
        object last = dog; int n = 0;
        Type t = null;
        foreach (object o in all) {
            if (t == dog.GetType()) { var d = (Dog) o; n++; } // fails cast
            t = o.GetType();
        }
        return n;
    }
    public static void Run() { F(new object[] { new Dog(), new Cat() }, new Dog()); }
}
public static class SameOfPhi {
    static int F(object o, object next, Dog dog) {
        int n = 0; bool same = false;
        for (int i = 0; i < 3; i++) {
            if (same) { var d = (Dog) o; n++; } // fails cast
            same = o.GetType() == dog.GetType();
            o = next;
        }
        return n;
    }
    public static void Run() { F(new Dog(), new Cat(), new Dog()); }
}
public static class SameOfArrays {
    static void F(Animal[] a, object o) {
        if (o.GetType() == a.GetType()) {
            var b = (Animal[]) o;
            b[0] = new Animal(); // fails array-store
        }
    }
    public static void Run() { F(new Dog[1], new Dog[1]); }
}
public static class SameBase {
    static object F(Animal a, object o) {
        if (a.GetType() == o.GetType() && a is Dog) return (Dog) o;
        if (a.GetType().BaseType == o.GetType()) return (Dog) o; // fails cast
        return null;
    }
    public static void Run() { F(new Dog(), new Dog()); F(new Dog(), new Animal()); }
}
public static class SameAfterCast {
    static object F(object a, object o, bool c) {
        Dog d = null;
        if (c) d = (Dog) a;
        if (a.GetType() == o.GetType()) return (Dog) o; // fails cast
        return d;
    }
    public static void Run() { F(new Cat(), new Cat(), false); }
}
public static class SameNegated {
    static object F(object a, Dog d) {
        bool differ = a.GetType() != d.GetType();
        if (!differ) return null;
        return (Dog) a; // fails cast
    }
    public static void Run() { F(new Cat(), new Dog()); }
}
public static class CloneCovariant {
    static void F(Animal[] a) {
        var b = (Animal[]) a.Clone();
        b[0] = new Cat(); // fails array-store
    }
    public static void Run() { F(new Dog[1]); }
}
public static class CloneOfMade {
    static void F() {
        Animal[] a = new Dog[1];
        var b = (Animal[]) a.Clone();
        b[0] = new Animal(); // fails array-store
    }
    public static void Run() { F(); }
}
public static class CreatedArrayStore {
    static void F(Type t) {
        var b = (Animal[]) Array.CreateInstance(t, 1);
        b[0] = new Animal(); // fails array-store
    }
    public static void Run() { F(typeof(Dog)); }
}
public static class CreatedSubtype {
    static object F(bool c) {
        Type t = typeof(Dog);
        if (c) t = typeof(Cat);
        return (Dog) Activator.CreateInstance(t); // fails cast
    }
    public static void Run() { F(true); }
}
public static class CreatedInLoop {
    static object F() {
        Type t = typeof(Dog); object o = null;
        for (int i = 0; i < 2; i++) {
            o = (Dog) Activator.CreateInstance(t); // fails cast
            t = typeof(Cat);
        }
        return o;
    }
    public static void Run() { F(); }
}
public static class CombinedOfTwo {
    static object F(Action a, Delegate b) {
        return (Func<int>) Delegate.Combine(b, null); // fails cast
    }
    public static void Run() { F(null, new Action(Run)); }
}
public static class CombinedVariant {
    static object F(Action<string> a, Action<string> b) {
        var c = (Action<object>) (object) Delegate.Combine(a, b); // fails cast
        return c;
    }
    public static void Run() { F(delegate(string s) { }, delegate(string s) { }); }
}
public static class ToObjectOther {
    static object F() { return (Other) Enum.ToObject(typeof(Wide), 1); } // fails cast
    public static void Run() { F(); }
}
public static class ParsedAs {
    static object F(Type t) { return (Small) Enum.Parse(t, "A"); } // fails cast
    public static void Run() { F(typeof(Wide)); }
}
