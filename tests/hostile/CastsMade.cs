// Casts of what the library makes, and of boxes.
using System;
using System.Collections.Generic;
public enum E1 { A } public enum E2 { A } public enum EL : long { A } public enum EU : uint { A }
public class Animal { } public class Dog : Animal { } public class Cat : Animal { }
public interface IShape { } public class Round : IShape { }
public static class EnumOfUInt {
    static int F() { object o = 1u;
        E1 x = (E1)o; // fails
        return (int)x; }
    public static void Run() { F(); }
}
public static class EnumLong {
    static int F() { object o = EL.A;
        int x = (int)o; // fails
        return x; }
    public static void Run() { F(); }
}
public static class CharOfUShort {
    static int F() { object o = 'a';
        ushort x = (ushort)o; // fails
        return x; }
    public static void Run() { F(); }
}
public static class BoolOfByte {
    static bool F() { object o = (byte)1;
        bool x = (bool)o; // fails
        return x; }
    public static void Run() { F(); }
}
public static class NIntOfLong {
    static long F() { object o = (IntPtr)1;
        long x = (long)o; // fails
        return x; }
    public static void Run() { F(); }
}
public static class CloneOfCovariant {
    static object F(object[] a) {
        var s = (object[])a.Clone();
        s[0] = new object(); // fails array-store
        return s; }
    public static void Run() { F(new string[1]); }
}
public static class CloneCast {
    static object F(Animal[] a) {
        var s = (Dog[])a.Clone(); // fails
        return s; }
    public static void Run() { F(new Animal[1]); }
}
public static class ExactThenOther {
    static object F(bool b) {
        Animal a = new Dog(); if (b) a = new Cat();
        return (Dog)a; // fails
    }
    public static void Run() { F(true); }
}
public static class ExactInLoop {
    static object F() {
        Animal a = new Dog(); object last = null;
        for (int i = 0; i < 2; i++) {
            last = (Dog)a; // fails
            a = new Cat(); }
        return last;
    }
    public static void Run() { F(); }
}
public static class Conditional {
    static object F(bool b) {
        return (Dog)(b ? (Animal)new Dog() : new Cat()); // fails
    }
    public static void Run() { F(false); }
}
public static class ConditionalNull {
    static object F(Dog d, object o) {
        return (Dog)((object)d ?? o); // fails
    }
    public static void Run() { F(null, new Cat()); }
}
public static class ConditionalArray {
    static object F(Animal[] a, Dog[] d, bool b) {
        Animal[] x = b ? a : d;
        x[0] = new Cat(); // fails array-store
        return x; }
    public static void Run() { F(new Animal[1], new Dog[1], false); }
}
public static class Variance {
    static object F(object o) {
        if (!(o is IEnumerable<object>)) return null;
        return (IEnumerable<string>)o; // fails
    }
    public static void Run() { F(new List<object>()); }
}
public static class VarianceAction {
    static object F(Action<string> o) {
        return (Action<object>)(object)o; // fails
    }
    public static void Run() { F(s => { }); }
}
public static class ArrayOfArrays {
    static object F(object[][] a) {
        a[0] = new object[1]; // fails array-store
        return a; }
    public static void Run() { F(new string[1][]); }
}
public static class ArrayOfEnum {
    static object F(object o) {
        if (!(o is E1[])) return null;
        return (E2[])o;
    }
    static object G(object o) {
        if (!(o is int[])) return null;
        return (long[])o; // fails
    }
    public static void Run() { try { F(new E1[1]); } catch (Exception e) { Hostile.Failed(e); } G(new int[1]); }
}
public static class GenericCast<T> {
    public static T F(object o) {
        return (T)o; // fails
    }
    public static T G(Animal o) {
        if (typeof(T) == typeof(Dog)) return (T)(object)o; // fails
        return default(T);
    }
}
public static class GenericCasts {
    static T H<T>(T x) where T : Animal {
        Animal a = new Animal();
        return (T)a; // fails
    }
    static U J<T, U>(T x) {
        if (typeof(T) == typeof(int)) return (U)(object)x; // fails
        return default(U);
    }
    static int K<T>(T x) {
        if (typeof(T) != typeof(int)) return (int)(object)x; // fails
        return 0;
    }
    static void St<T>(T[] a, T x) {
        a[0] = x; // fails array-store
    }
    public static void Run() {
        try { GenericCast<string>.F(5); } catch (Exception e) { Hostile.Failed(e); }
        try { GenericCast<Dog>.G(new Cat()); } catch (Exception e) { Hostile.Failed(e); }
        try { H(new Dog()); } catch (Exception e) { Hostile.Failed(e); }
        try { J<int, string>(4); } catch (Exception e) { Hostile.Failed(e); }
        try { K<long>(4); } catch (Exception e) { Hostile.Failed(e); }
        try { St<Animal>(new Dog[1], new Cat()); } catch (Exception e) { Hostile.Failed(e); }
    }
}
public static class TestedOther {
    static object F(Animal a, Animal b) {
        if (a is Dog) { a = b; return (Dog)a; } // fails
        return null;
    }
    static object G(Animal a) {
        if (a is Dog || a is Cat) return (Dog)a; // fails
        return null;
    }
    static object H(Animal a, bool c) {
        if (c && !(a is Dog)) return null;
        return (Dog)a; // fails
    }
    static object I(object a) {
        if (a.GetType() != typeof(Animal)) return (Dog)a; // fails
        return null;
    }
    static object J(object a) {
        if (a.GetType() == typeof(Animal)) return (Dog)a; // fails
        return null;
    }
    static object K(object a, Type t) {
        if (a.GetType() == t) return (Dog)a; // fails
        return null;
    }
    static object L(object a) {
        if (typeof(Animal).IsAssignableFrom(a.GetType())) return (Dog)a; // fails
        return null;
    }
    static object M(IShape a) {
        return (Round)a; // fails
    }
    class Other : IShape { }
    static object N(object a) {
        Dog d = a as Dog; Animal c = d == null ? (Animal)a : d;
        return (Dog)c; // fails
    }
    static object O(object a) {
        object o = a is Dog ? a : null;
        return (Dog)(o ?? a); // fails
    }
    public static void Run() {
        try { F(new Dog(), new Cat()); } catch (Exception e) { Hostile.Failed(e); }
        try { G(new Cat()); } catch (Exception e) { Hostile.Failed(e); }
        try { H(new Cat(), false); } catch (Exception e) { Hostile.Failed(e); }
        try { I(new Cat()); } catch (Exception e) { Hostile.Failed(e); }
        try { J(new Animal()); } catch (Exception e) { Hostile.Failed(e); }
        try { K(new Cat(), typeof(Cat)); } catch (Exception e) { Hostile.Failed(e); }
        try { L(new Cat()); } catch (Exception e) { Hostile.Failed(e); }
        try { M(new Other()); } catch (Exception e) { Hostile.Failed(e); }
        try { N(new Cat()); } catch (Exception e) { Hostile.Failed(e); }
        try { O(new Cat()); } catch (Exception e) { Hostile.Failed(e); }
    }
}
public static class ParsedEnum {
    static object G(Type t) {
        return (E1)Enum.ToObject(t, 0); // fails
    }
    static object H() {
        return (long)Enum.ToObject(typeof(E1), 0); // fails
    }
    static object I(bool b) {
        Type t = b ? typeof(E1) : typeof(EL);
        return (E1)Enum.ToObject(t, 0); // fails
    }
    static object J(int n, bool b) {
        Type t = b ? typeof(int) : typeof(long);
        return (int[])Array.CreateInstance(t, n); // fails
    }
    static object K(Delegate d, Action a) {
        return (Action)Delegate.Combine(d, null); // fails
    }
    static object L(object o, Dog d) {
        object x = d;
        x = o;
        return (Dog)x; // fails
    }
    public static void Run() {
        try { G(typeof(EL)); } catch (Exception e) { Hostile.Failed(e); }
        try { H(); } catch (Exception e) { Hostile.Failed(e); }
        try { I(false); } catch (Exception e) { Hostile.Failed(e); }
        try { J(1, false); } catch (Exception e) { Hostile.Failed(e); }
        try { K(new Func<int>(() => 1), null); } catch (Exception e) { Hostile.Failed(e); }
        try { L("", new Dog()); } catch (Exception e) { Hostile.Failed(e); }
    }
}
public static class ElementsOf {
    static void F(object[] a, object[] b) {
        b[0] = a[0]; // fails array-store
    }
    static void G(object[] a, object x) {
        object o = a[0];
        a[0] = null; o = x;
        a[0] = o; // fails array-store
    }
    static void H(object[] a, object[] b) {
        object o = a[0]; a = b;
        a[0] = o; // fails array-store
    }
    static void I(object[] a, object x, bool c) {
        object o = a[0]; if (c) o = x;
        a[0] = o; // fails array-store
    }
    static void J(Animal[] a, List<Animal> l) {
        a[0] = l[0]; // fails array-store
    }
    static void K(IShape[] a) {
        a[0] = new Round(); // fails array-store
    }
    class Square : IShape { }
    public static void Run() {
        try { F(new object[] { 1 }, new string[1]); } catch (Exception e) { Hostile.Failed(e); }
        try { G(new string[1], 1); } catch (Exception e) { Hostile.Failed(e); }
        try { H(new object[] { 1 }, new string[1]); } catch (Exception e) { Hostile.Failed(e); }
        try { I(new string[1], 1, true); } catch (Exception e) { Hostile.Failed(e); }
        try { J(new Dog[1], new List<Animal> { new Cat() }); } catch (Exception e) { Hostile.Failed(e); }
        try { K(new Square[1]); } catch (Exception e) { Hostile.Failed(e); }
    }
}
