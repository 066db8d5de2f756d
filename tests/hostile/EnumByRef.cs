// roslyn only
// An undeclared value of a local or element is handed over by reference: the caller is not asked, the callee believes it.
using System;
using System.Linq;
using System.Runtime.InteropServices;
using System.Collections.Generic;
public enum Tq { Red, Green, Blue }
public static class RefLocal {
    // relies on: enum
    static int Use(ref Tq r) { int zero = 0; Tq e = r; if (e == Tq.Red) return 1; if (e == Tq.Green) return 2; if (e == Tq.Blue) return 3;
        return 1 / zero; // fails
    }
    public static void Run() { Tq e = (Tq) 9; Use(ref e); }
}
public static class RefElement {
    // relies on: enum
    static int Use(ref Tq r) { int zero = 0; Tq e = r; if (e == Tq.Red) return 1; if (e == Tq.Green) return 2; if (e == Tq.Blue) return 3;
        return 1 / zero; // fails
    }
    public static void Run() { Tq[] a = new Tq[1]; a[0] = (Tq) 9; Use(ref a[0]); }
}
public static class InLocal {
    // relies on: enum
    static int Use(in Tq r) { int zero = 0; Tq e = r; if (e == Tq.Red) return 1; if (e == Tq.Green) return 2; if (e == Tq.Blue) return 3;
        return 1 / zero; // fails
    }
    public static void Run() { Tq e = (Tq) 9; Use(in e); }
}
public static class SwapRefE {
    // relies on: enum
    static Tq f; static void Swap(ref Tq a, ref Tq b) { Tq c = a; a = b; b = c; } static int Use() { int zero = 0; Tq e = f; if (e == Tq.Red) return 1; if (e == Tq.Green) return 2; if (e == Tq.Blue) return 3;
        return 1 / zero; // fails
    }
    public static void Run() { Tq x = (Tq) 9; Swap(ref f, ref x); Use(); }
}
