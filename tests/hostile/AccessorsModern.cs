// roslyn only
// Fields and methods that an accessor names by a string; the others keep their invariants.
using System;
using System.Runtime.CompilerServices;
public static class AccessorField {
    sealed class Held { private int n = 3; public int F() { return 10 / n; } } // fails
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "n")] static extern ref int Open(Held held);
    public static void Run() { var held = new Held(); held.F(); Open(held) = 0; held.F(); }
}
public static class AccessorOwnName {
    sealed class Held { private int m = 3; public int F() { return 10 / m; } } // fails
    [UnsafeAccessor(UnsafeAccessorKind.Field)] static extern ref int m(Held held);
    public static void Run() { var held = new Held(); held.F(); m(held) = 0; held.F(); }
}
public static class AccessorMethod {
    sealed class Held {
        private int k = 3;
        private void Clear() { k = 0; }
        public void Reset() { Clear(); k = 2; }
        public int F() { return 10 / k; } // fails
    }
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "Clear")] static extern void Call(Held held);
    public static void Run() { var held = new Held(); held.Reset(); held.F(); Call(held); held.F(); }
}
public static class AccessorBase {
    class Held { private int b = 3; public int F() { return 10 / b; } } // fails
    sealed class More : Held { }
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "b")] static extern ref int Open(Held held);
    public static void Run() { var held = new More(); held.F(); Open(held) = 0; held.F(); }
}
public static class AccessorIndex {
    sealed class Held { private int at; private readonly int[] items = new int[4];
        public int F() { return items[at]; } // fails lower-bound
        public void Next() { if (at < 3) at++; } }
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "at")] static extern ref int Open(Held held);
    public static void Run() { var held = new Held(); held.Next(); held.F(); Open(held) = -1; held.F(); }
}
public static class AccessorArgument {
    sealed class Held { private int g = 1; private int At(int[] a, int i) => a[i]; // fails upper-bound
        public int F(int[] a) => a.Length > g ? At(a, 1) : 0; }
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "At")] static extern int Call(Held held, int[] a, int i);
    public static void Run() { var held = new Held(); held.F(new int[3]); Call(held, new int[1], 2); }
}
