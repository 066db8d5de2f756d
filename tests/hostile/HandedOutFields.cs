// roslyn only
// `readonly` fields that are written through a reference which a constructor or an `init` accessor handed out.
using System;
using System.Runtime.InteropServices;
public ref struct Held { public ref int R; public Held(ref int a) { R = ref a; } }
public class ToSpan { public readonly int ro; public ToSpan(out Span<int> s) { ro = 1; s = MemoryMarshal.CreateSpan(ref ro, 1); } }
public class ToHeld { public readonly int ro; public ToHeld(out Held k) { ro = 1; k = new Held(ref ro); } }
public class ToField { public readonly int ro; public ToField(ref Held k) { ro = 1; k.R = ref ro; } }
public class ToArray { public readonly int[] a; public ToArray(out Span<int[]> s) { a = new int[3]; s = MemoryMarshal.CreateSpan(ref a, 1); } }
public unsafe class ByInit { public static int* p; public readonly int ro; public int Ro { init { ro = value; fixed (int* q = &ro) p = q; } } }
public static class ThroughSpan {
    static int F() { var o = new ToSpan(out var s); if (o.ro == 0) return 0; s[0] = 0;
        return 10 / o.ro; // fails
    }
    public static void Run() { F(); }
}
public static class ThroughRefStruct {
    static int F() { var o = new ToHeld(out var k); if (o.ro == 0) return 0; k.R = 0;
        return 10 / o.ro; // fails
    }
    public static void Run() { F(); }
}
public static class ThroughRefField {
    static int F() { Held k = default; var o = new ToField(ref k); if (o.ro == 0) return 0; k.R = 0;
        return 10 / o.ro; // fails
    }
    public static void Run() { F(); }
}
public static class ThroughSpanOfArrays {
    static int F() { var o = new ToArray(out var s); if (o.a.Length != 3) return 0; s[0] = new int[1];
        return o.a[2]; // fails upper-bound
    }
    public static void Run() { F(); }
}
public static class ThroughSavedPointer {
    static unsafe void Zero() { *ByInit.p = 0; }
    static int F() { var o = new ByInit { Ro = 1 }; if (o.ro == 0) return 0; Zero();
        return 10 / o.ro; // fails
    }
    public static void Run() { F(); }
}
