// Objects without a constructor, of a class that comes from elsewhere: no class of the file has an invariant then.
using System;
using System.Runtime.Serialization;
#pragma warning disable SYSLIB0050
public static class UnmadeCopy {
    class Filled {
        private int n = 3;
        public Filled Empty() { return (Filled)FormatterServices.GetUninitializedObject(GetType()); }
        public int F() { return 10 / n; } // fails
    }
    public static void Run() { new Filled().Empty().F(); }
}
public static class UnmadeCopyLater {
    class Filled {
        private int n = 3;
        public object Empty() { Type type = GetType(); Console.Write(""); return FormatterServices.GetUninitializedObject(type); }
        public int F() { return 10 / n; } // fails
    }
    public static void Run() { ((Filled)new Filled().Empty()).F(); }
}
public static class UnmadeElsewhere {
    class Filled {
        private int n = 3;
        public object Empty() { return Maker.Of(GetType()); }
        public int F() { return 10 / n; } // fails
    }
    static class Maker { public static object Of(Type type) { return FormatterServices.GetUninitializedObject(type); } }
    public static void Run() { ((Filled)new Filled().Empty()).F(); }
}
public static class UnmadeVariable {
    class Filled { private int n = 3; public int F() { return 10 / n; } } // fails
    static object Make(Type type) { return FormatterServices.GetUninitializedObject(type); }
    public static void Run() { new Filled().F(); Type type = typeof(Filled); ((Filled)Make(type)).F(); }
}
public static class UnmadeArgument {
    class Filled { private string s = "x"; public int F() { return s.Length; } } // fails
    static T Make<T>() { return (T)FormatterServices.GetUninitializedObject(typeof(T)); }
    public static void Run() { new Filled().F(); Make<Filled>().F(); }
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
