// roslyn only
// Enum.TryParse writes a field or by-ref parameter: it is believed of the place, and nobody is asked.
using System;
using System.Linq;
using System.Runtime.InteropServices;
using System.Collections.Generic;
public enum Tq { Red, Green, Blue }
public static class ParsedField {
    // relies on: enum
    static Tq f; static int Use() { int zero = 0; Tq e = f; if (e == Tq.Red) return 1; if (e == Tq.Green) return 2; if (e == Tq.Blue) return 3;
        return 1 / zero; // fails
    }
    public static void Run() { Enum.TryParse("9", out f); Use(); }
}
public static class ParsedOut {
    // relies on: enum
    static void P(string s, out Tq r) { Enum.TryParse(s, out r); } static Tq f; static int Use() { int zero = 0; Tq e = f; if (e == Tq.Red) return 1; if (e == Tq.Green) return 2; if (e == Tq.Blue) return 3;
        return 1 / zero; // fails
    }
    public static void Run() { P("9", out f); Use(); }
}
