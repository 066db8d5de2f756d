// roslyn only
// Unboxed as a nullable: boxes are not asked, Nullable.Value is believed.
using System;
using System.Linq;
using System.Runtime.InteropServices;
using System.Collections.Generic;
public enum Tq { Red, Green, Blue }
public static class NullableBox {
    // relies on: enum
    static int Use(object o) { int zero = 0; Tq? n = (Tq?) o; if (!n.HasValue) return 0; Tq e = n.Value; if (e == Tq.Red) return 1; if (e == Tq.Green) return 2; if (e == Tq.Blue) return 3;
        return 1 / zero; // fails
    }
    public static void Run() { Use((Tq) 9); }
}
public static class NullableBoxDefault {
    // relies on: enum
    static int Use(object o) { int zero = 0; Tq? n = o as Tq?; Tq e = n.GetValueOrDefault(); if (e == Tq.Red) return 1; if (e == Tq.Green) return 2; if (e == Tq.Blue) return 3;
        return 1 / zero; // fails
    }
    public static void Run() { Use((Tq) 9); }
}
