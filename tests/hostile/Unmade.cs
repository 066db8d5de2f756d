// Objects whose constructor never ran: of a class that is named where they are made, in a variable, as a base, as a type argument.
using System;
using System.Runtime.Serialization;
#pragma warning disable SYSLIB0050
public static class UnmadeNamed {
    class Filled { private int[] a = new int[2]; public int F() { return a.Length; } } // fails
    public static void Run() { new Filled().F(); ((Filled)FormatterServices.GetUninitializedObject(typeof(Filled))).F(); }
}
public static class UnmadeVariable {
    class Filled { private int n = 3; public int F() { return 10 / n; } } // fails
    static object Make(Type type) { return FormatterServices.GetUninitializedObject(type); }
    public static void Run() { new Filled().F(); Type type = typeof(Filled); ((Filled)Make(type)).F(); }
}
public static class UnmadeDerived {
    class Base { private int n = 3; public int F() { return 10 / n; } } // fails
    class Derived : Base { }
    public static void Run() { new Base().F(); ((Derived)FormatterServices.GetUninitializedObject(typeof(Derived))).F(); }
}
public static class UnmadeArgument {
    class Filled { private string s = "x"; public int F() { return s.Length; } } // fails
    static T Make<T>() { return (T)FormatterServices.GetUninitializedObject(typeof(T)); }
    public static void Run() { new Filled().F(); Make<Filled>().F(); }
}
public static class UnmadeGeneric {
    class Filled<T> { private string s = "x"; public int F() { return s.Length; } } // fails
    public static void Run() { new Filled<int>().F(); ((Filled<int>)FormatterServices.GetUninitializedObject(typeof(Filled<int>))).F(); }
}
public static class UnmadeTable {
    class Filled { private int n = 3; public int F() { return 10 / n; } } // fails
    static readonly Type[] types = { typeof(string), typeof(Filled) };
    public static void Run() { new Filled().F(); ((Filled)FormatterServices.GetUninitializedObject(types[1])).F(); }
}
public static class UnmadeElement {
    class Filled { private int n = 3; public int F() { return 10 / n; } } // fails
    public static void Run() { new Filled().F(); ((Filled)FormatterServices.GetUninitializedObject(typeof(Filled[]).GetElementType())).F(); }
}
