// Init accessors write read-only fields after the constructor: whoever makes the object knows no longer what the constructor left there.
// roslyn only
using System;
public static class InitShorter {
    class K { internal readonly int[] b = new int[2]; public int I { init { b = new int[value]; } } }
    public static void Run() { var k = new K { I = 1 };
        k.b[1] = 5; // fails
    }
}
public static class InitShorterInside {
    class K { private readonly int[] b = new int[2]; public int I { init { b = new int[value]; } }
        public int Use() {
            return b[1]; } // fails
    }
    public static void Run() { new K { I = 1 }.Use(); }
}
public static class InitZero {
    class K { internal readonly int n = 3; public int N { get { return n; } init { n = value; } } }
    public static void Run() { var k = new K { N = 0 };
        int q = 5 / k.n; // fails
    }
}
public static class InitZeroAuto {
    class K { public int N { get; init; } = 3; }
    public static void Run() { var k = new K { N = 0 };
        int q = 5 / k.N; // fails
    }
}
public static class InitNull {
    class K { public string S { get; init; } = "x"; }
    public static void Run() { var k = new K { S = null };
        int q = k.S.Length; // fails
    }
}
public static class InitReached {
    class K { internal readonly int n = 3; public int N { get { return n; } init { n = value; } } }
    public static void Run() { int[] a = new int[4]; var k = new K { N = 2 };
        int x = a[k.n]; Hostile.Reached(); // reached
    }
}
public static class InitReachedSet {
    class K { private readonly int i; public int I { init { i = value; } } internal int Get() { return i; } }
    public static void Run() { int[] a = new int[4]; var k = new K { I = 3 };
        int x = a[k.Get()]; Hostile.Reached(); // reached
    }
}
public static class InitReachedThen {
    class K { private readonly int i; public int I { init { i = value; } } internal int Get() { return i; } }
    public static void Run() { int[] a = new int[3]; var k = new K { I = 3 }; int g = k.Get(); g = 3;
        a[g] = 1; // fails
    }
}
public static class InitWith {
    record K { internal readonly int[] b = new int[2]; public int I { get; init; } public int J { init { b = new int[value]; } } }
    public static void Run() { var k = new K(); if (k.b.Length != 2) return; var l = k with { J = 1 };
        l.b[1] = 5; // fails
    }
}
public static class InitTwice {
    class K { internal readonly int n = 3; public int N { get { return n; } init { n = value; } } }
    public static void Run() { var k = new K { N = 4, };
        int q = 5 / (k.n - 4); // fails
    }
}
public static class InitOfBase {
    class B { internal readonly int[] b = new int[2]; public int I { init { b = new int[value]; } } }
    class D : B { }
    public static void Run() { var k = new D { I = 1 };
        k.b[1] = 5; // fails
    }
}
public static class InitInInit {
    class K { internal readonly int[] b = new int[2]; public int I { init { b = new int[value]; } } public int J { init { I = 1; b[1] = value; } } } // fails
    public static void Run() { var k = new K { J = 1 }; }
}
public static class InitVirtual {
    class B { public virtual int I { init { } } internal int[] c; }
    class K : B { internal readonly int[] b = new int[2]; public override int I { init { b = new int[value]; } } }
    static K Make(int n) { return new K { I = n }; }
    public static void Run() { var k = Make(1);
        k.b[1] = 5; // fails
    }
}
public static class InitZeroLarge {
    class K { internal readonly int n = 3; public int N { get { return n; } init { for (int i = 0; i < 3; i++) if (i == value) Console.Write(""); n = value; } } }
    public static void Run() { var k = new K { N = 0 };
        int q = 5 / k.n; // fails
    }
}
public static class InitZeroAny {
    public class K { internal readonly int n = 3; public int N { get { return n; } init { for (int i = 0; i < 3; i++) if (i == value) Console.Write(""); n = value; } } }
    public static int U(int v) { var k = new K { N = v };
        return 5 / k.n; // fails
    }
    public static void Run() { U(0); }
}
public static class InitNullLarge {
    class K { internal readonly string s = "x"; public string S { init { Console.Write(""); s = value; } } }
    public static void Run() { var k = new K { S = null };
        int q = k.s.Length; // fails
    }
}
public static class InitReachedLarge {
    class K { internal readonly int n = 3; public int N { get { return n; } init { Console.Write(""); n = value; } } }
    public static void Run() { int[] a = new int[4]; var k = new K { N = 2 };
        int x = a[k.n]; Hostile.Reached(); // reached
    }
}
public static class InitReachedSetLarge {
    class K { private readonly int i; public int I { init { Console.Write(""); i = value; } } internal int Get() { return i; } }
    public static void Run() { int[] a = new int[4]; var k = new K { I = 3 };
        int x = a[k.Get()]; Hostile.Reached(); // reached
    }
}
public static class InitWithLarge {
    record K { internal readonly int[] b = new int[2]; public int I { get; init; } public int J { init { b = new int[value]; } } }
    public static void Run() { var k = new K(); if (k.b.Length != 2) return; var l = k with { J = 1 };
        l.b[1] = 5; // fails
    }
}
public static class InitWithNumber {
    record K { internal readonly int n = 3; public int J { init { Console.Write(""); n = value; } } }
    public static void Run() { var k = new K(); var l = k with { J = 0 };
        int q = 5 / l.n; // fails
    }
}
public static class InitOfBaseLarge {
    class B { internal readonly int[] b = new int[2]; public int I { init { b = new int[value]; } } }
    class D : B { }
    public static void Run() { var k = new D { I = 1 };
        k.b[1] = 5; // fails
    }
}
public static class InitByHelper {
    public class K { internal readonly int[] b = new int[2]; public int I { init { b = new int[value]; } } }
    static K Make(int n) { return new K { I = n }; }
    public static int U(int n) { var k = Make(n);
        return k.b[1]; // fails
    }
    public static void Run() { U(1); }
}
public static class InitArgument {
    public class K { internal readonly int[] b = new int[2]; public int I { init { b = new int[value]; } } }
    static int Read(int[] b) {
        return b[1]; } // fails
    public static void Run() { var k = new K { I = 1 }; Read(k.b); }
}
