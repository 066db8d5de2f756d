// roslyn only
// The other name of overlapping fields.
using System;
using System.Linq;
using System.Runtime.InteropServices;
using System.Collections.Generic;
public enum Tq { Red, Green, Blue }
public static class UnionOther {
    // relies on: enum
    [StructLayout(LayoutKind.Explicit)] struct U { [FieldOffset(0)] public Tq e; [FieldOffset(0)] public int i; } static int Use(U u) { int zero = 0; Tq e = u.e; if (e == Tq.Red) return 1; if (e == Tq.Green) return 2; if (e == Tq.Blue) return 3;
        return 1 / zero; // fails
    }
    public static void Run() { U u = new U(); u.i = 9; Use(u); }
}
