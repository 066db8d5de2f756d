// roslyn only
// A field of an enum is written through an address of which it is not known where it points: nobody is asked.
using System;
using System.Linq;
using System.Runtime.InteropServices;
using System.Collections.Generic;
public enum Tq { Red, Green, Blue }
public static class RefReturn {
    // relies on: enum
    static Tq f; static ref Tq R() { return ref f; } static int Use() { int zero = 0; Tq e = f; if (e == Tq.Red) return 1; if (e == Tq.Green) return 2; if (e == Tq.Blue) return 3;
        return 1 / zero; // fails
    }
    public static void Run() { R() = (Tq) 9; Use(); }
}
public static class RefChoice {
    // relies on: enum
    static Tq f, g; static void W(bool b, int n) { ref Tq r = ref f; if (b) r = ref g; r = (Tq) n; } static int Use() { int zero = 0; Tq e = f; if (e == Tq.Red) return 1; if (e == Tq.Green) return 2; if (e == Tq.Blue) return 3;
        return 1 / zero; // fails
    }
    public static void Run() { W(false, 9); Use(); }
}
public static class SpanCtor {
    // relies on: enum
    static Tq f; static void W(int n) { Span<Tq> s = new Span<Tq>(ref f); s[0] = (Tq) n; } static int Use() { int zero = 0; Tq e = f; if (e == Tq.Red) return 1; if (e == Tq.Green) return 2; if (e == Tq.Blue) return 3;
        return 1 / zero; // fails
    }
    public static void Run() { W(9); Use(); }
}
public static class RefStruct {
    // relies on: enum
    ref struct S { public ref Tq r; } static Tq f; static void W(int n) { S s = new S(); s.r = ref f; s.r = (Tq) n; } static int Use() { int zero = 0; Tq e = f; if (e == Tq.Red) return 1; if (e == Tq.Green) return 2; if (e == Tq.Blue) return 3;
        return 1 / zero; // fails
    }
    public static void Run() { W(9); Use(); }
}
