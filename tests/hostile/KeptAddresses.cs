// The address of a local that a callee keeps: as a pointer, a native integer, or inside a struct, an object or a static.
using System;
public unsafe static class ReturnedPointer {
    static int* Addr(ref int x) { fixed (int* p = &x) return p; }
    static int F() { int x = 1; int* p = Addr(ref x); x = 1; *p = 0;
        return 10 / x; // fails
    }
    public static void Run() { F(); }
}
public unsafe static class ReturnedNative {
    static IntPtr Addr(ref int x) { fixed (int* p = &x) return (IntPtr)p; }
    static int F() { int x = 1; IntPtr p = Addr(ref x); x = 1; *(int*)p = 0;
        return 10 / x; // fails
    }
    public static void Run() { F(); }
}
public unsafe static class SavedInStatic {
    static int* saved;
    static void Save(ref int x) { fixed (int* p = &x) saved = p; }
    static void Clear() { *saved = 0; }
    static int F() { int x = 1; Save(ref x); x = 1; Clear();
        return 10 / x; // fails
    }
    public static void Run() { F(); }
}
public unsafe static class SavedAsNumber {
    static long saved;
    static IntPtr native;
    static void Save(ref int x) { fixed (int* p = &x) native = (IntPtr)p; }
    static int F() { int x = 1; Save(ref x); saved = (long)native; x = 1; *(int*)saved = 0;
        return 10 / x; // fails
    }
    public static void Run() { F(); }
}
public unsafe struct PointerHolder { public int* P; }
public unsafe static class ReturnedInStruct {
    static PointerHolder Addr(ref int x) { fixed (int* p = &x) return new PointerHolder { P = p }; }
    static int F() { int x = 1; PointerHolder h = Addr(ref x); x = 1; *h.P = 0;
        return 10 / x; // fails
    }
    public static void Run() { F(); }
}
public unsafe struct NestedHolder { public int N; public PointerHolder Inner; }
public unsafe static class ReturnedInNestedStruct {
    static NestedHolder Addr(ref int x) { fixed (int* p = &x) return new NestedHolder { Inner = new PointerHolder { P = p } }; }
    static int F() { int x = 1; NestedHolder h = Addr(ref x); x = 1; *h.Inner.P = 0;
        return 10 / x; // fails
    }
    public static void Run() { F(); }
}
public unsafe static class WrittenToOut {
    static void Addr(ref int x, out IntPtr r) { fixed (int* p = &x) r = (IntPtr)p; }
    static int F() { int x = 1; IntPtr p; Addr(ref x, out p); x = 1; *(int*)p = 0;
        return 10 / x; // fails
    }
    public static void Run() { F(); }
}
public unsafe static class WrittenToStructByRef {
    static void Addr(ref int x, ref PointerHolder h) { fixed (int* p = &x) h.P = p; }
    static int F() { int x = 1; PointerHolder h = new PointerHolder(); Addr(ref x, ref h); x = 1; *h.P = 0;
        return 10 / x; // fails
    }
    public static void Run() { F(); }
}
public unsafe class Box1 { public int* P; public Box1(ref int x) { fixed (int* p = &x) P = p; } public void Zero() { *P = 0; } }
public static class KeptInObject {
    static int F() { int x = 1; Box1 b = new Box1(ref x); x = 1; b.Zero();
        return 10 / x; // fails
    }
    public static void Run() { F(); }
}
public unsafe struct Holder2 { public int* P; public Holder2(ref int x) { fixed (int* p = &x) P = p; } public void Zero() { *P = 0; } }
public static class KeptByStructConstructor {
    static int F() { int x = 1; Holder2 b = new Holder2(ref x); x = 1; b.Zero();
        return 10 / x; // fails
    }
    public static void Run() { F(); }
}
public unsafe static class HandedOnTwice {
    static int* saved;
    static void Save(ref int x) { fixed (int* p = &x) saved = p; }
    static void Middle(ref int x) { Save(ref x); }
    static void Outer(ref int x) { Middle(ref x); }
    static void Clear() { *saved = 0; }
    static int F() { int x = 1; Outer(ref x); x = 1; Clear();
        return 10 / x; // fails
    }
    public static void Run() { F(); }
}
public interface ISaver { void Save(ref int x); }
public unsafe sealed class Saver : ISaver {
    public static int* saved;
    public void Save(ref int x) { fixed (int* p = &x) saved = p; }
}
public unsafe static class SavedByInterface {
    static void Clear() { *Saver.saved = 0; }
    static int F(ISaver s) { int x = 1; s.Save(ref x); x = 1; Clear();
        return 10 / x; // fails
    }
    public static void Run() { F(new Saver()); }
}
public unsafe static class SavedInArray {
    static IntPtr[] saved = new IntPtr[1];
    static void Save(ref int x) { fixed (int* p = &x) saved[0] = (IntPtr)p; }
    static void Clear() { *(int*)saved[0] = 0; }
    static int F() { int x = 1; Save(ref x); x = 1; Clear();
        return 10 / x; // fails
    }
    public static void Run() { F(); }
}
public unsafe struct WithBuffer { public fixed int B[4]; public int* Self() { fixed (int* p = B) return p; } }
public unsafe static class AddressOfThis {
    static int F() { WithBuffer b = new WithBuffer(); b.B[0] = 1; int* p = b.Self(); b.B[0] = 1; *p = 0;
        return 10 / b.B[0]; // fails
    }
    public static void Run() { F(); }
}
public unsafe struct Counter { public int N; public int* Self() { fixed (int* p = &N) return p; } }
public unsafe static class AddressOfField {
    static int F() { Counter c = new Counter(); int* p = c.Self(); c.N = 1; *p = 0;
        return 10 / c.N; // fails
    }
    public static void Run() { F(); }
}
public unsafe static class AddressOfArgument {
    static int* saved;
    static void Save(ref int x) { fixed (int* p = &x) saved = p; }
    static void Clear() { *saved = 0; }
    static int F(int x) { Save(ref x); x = 1; Clear();
        return 10 / x; // fails
    }
    public static void Run() { F(3); }
}
public unsafe static class PointerInLoop {
    static int* Addr(ref int x) { fixed (int* p = &x) return p; }
    static int F(int n) { int x = 1, s = 0; int* p = null;
        for (int i = 0; i < n; i++) {
            if (p != null) *p = 0;
            s += 10 / x; // fails
            p = Addr(ref x); x = 1;
            if (i == 1) *p = 0;
        }
        return s; }
    public static void Run() { F(5); }
}
public unsafe static class SafeSideStillKnown {
    static void Plain(ref int x) { x += 2; }
    static int F() { int x = 1; int[] a = new int[8]; int i = 3; Plain(ref x);
        a[i] = 1; Hostile.Reached(); // reached
        return x; }
    public static void Run() { F(); }
}
