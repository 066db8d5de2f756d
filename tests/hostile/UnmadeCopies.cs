// Objects without a constructor, of the class of another object: nothing is known of any class then.
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
