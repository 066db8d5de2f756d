// roslyn only
// Locals whose addresses are kept in by-ref structs, spans and ref locals.
using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
public ref struct Kept { public ref int P; public Kept(ref int p) { P = ref p; } public int Value => P; public void Clear() { P = 0; } }
public static class ReadByGetter {
    static int F() { int x = 1; Kept k = new Kept(ref x); if (k.Value != 1) return 0; x = 0;
        return 10 / k.Value; // fails
    }
    public static void Run() { F(); }
}
public static class ClearedByMethod {
    static int F() { int x = 1; Kept k = new Kept(ref x); x = 1; k.Clear();
        return 10 / x; // fails
    }
    public static void Run() { F(); }
}
public static class ThroughField {
    static int F() { int x = 1; Kept k = new Kept(ref x); x = 1; k.P = 0;
        return 10 / x; // fails
    }
    public static void Run() { F(); }
}
public static class ThroughSpan {
    static int F() { int x = 1; Span<int> s = new Span<int>(ref x); x = 1; s[0] = 0;
        return 10 / x; // fails
    }
    public static void Run() { F(); }
}
public static class SpanFill {
    static int F() { int x = 1; Span<int> s = MemoryMarshal.CreateSpan(ref x, 1); x = 1; s.Clear();
        return 10 / x; // fails
    }
    public static void Run() { F(); }
}
public static class RefLocal {
    static int F(bool b) { int x = 1, y = 1; ref int r = ref (b ? ref x : ref y); x = 1; y = 1; r = 0;
        return 10 / x; // fails
    }
    public static void Run() { F(true); }
}
public static class RefLocalOfStruct {
    struct Pair { public int A, B; }
    static int F(bool b) { Pair x = default, y = default; ref Pair r = ref (b ? ref x : ref y); x.A = 1; y.A = 1; r.A = 0;
        return 10 / x.A; // fails
    }
    public static void Run() { F(true); }
}
public static class RefReturned {
    static ref int Same(ref int x) => ref x;
    static int F() { int x = 1; ref int r = ref Same(ref x); x = 1; r = 0;
        return 10 / x; // fails
    }
    public static void Run() { F(); }
}
public static class Deconstructed {
    static void Two(out int a, out int b) { a = 0; b = 1; }
    static int F() { int x = 1, y = 1; ref int r = ref Unsafe.AsRef(ref x); x = 1; Two(out r, out y);
        return 10 / x; // fails
    }
    public static void Run() { F(); }
}
public static class ReadAgain {
    static int F() { int x = 1; ref int r = ref Unsafe.AsRef(ref x); x = 3;
        int y = 10 / r; Hostile.Reached(); // reached
        return y + 10 / x; }
    public static void Run() { F(); }
}
