// Objects whose constructor never ran, of a class that is named where they are made, or of its base. Other classes keep their invariants: what takes
// those away is in UnmadeCopies.cs.
using System;
using System.Runtime.Serialization;
#pragma warning disable SYSLIB0050
public static class UnmadeNamed {
    class Filled { private int[] a = new int[2]; public int F() { return a.Length; } } // fails
    public static void Run() { new Filled().F(); ((Filled)FormatterServices.GetUninitializedObject(typeof(Filled))).F(); }
}
public static class UnmadeDerived {
    class Base { private int n = 3; public int F() { return 10 / n; } } // fails
    class Derived : Base { }
    public static void Run() { new Base().F(); ((Derived)FormatterServices.GetUninitializedObject(typeof(Derived))).F(); }
}
public static class UnmadeGeneric {
    class Filled<T> { private string s = "x"; public int F() { return s.Length; } } // fails
    public static void Run() { new Filled<int>().F(); ((Filled<int>)FormatterServices.GetUninitializedObject(typeof(Filled<int>))).F(); }
}
