// roslyn only
// Addresses through Unsafe, in, ref structs and [UnsafeAccessor]; read-only fields that one method writes all the same.
using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
public unsafe static class AsPointer {
    static int F() { int x = 1; int* p = (int*)Unsafe.AsPointer(ref x); x = 1; *p = 0;
        return 10 / x; // fails
    }
    public static void Run() { F(); }
}
public unsafe static class AsPointerNint {
    static nint saved;
    static void Save(ref int x) => saved = (nint)Unsafe.AsPointer(ref x);
    static int F() { int x = 1; Save(ref x); x = 1; *(int*)saved = 0;
        return 10 / x; // fails
    }
    public static void Run() { F(); }
}
public unsafe static class AsPointerGeneric {
    static nint Of<T>(ref T x) => (nint)Unsafe.AsPointer(ref x);
    static int F() { int x = 1; nint p = Of(ref x); x = 1; *(int*)p = 0;
        return 10 / x; // fails
    }
    public static void Run() { F(); }
}
public sealed class K { public readonly int ro = 1; public ref readonly int RoRef => ref ro; public readonly int[] A = new int[4]; }
public static class AsRefOfReadOnly {
    static int F(K k) { if (k.ro != 1) return 0; ref int r = ref Unsafe.AsRef(in k.ro); r = 0;
        return 10 / k.ro; // fails
    }
    public static void Run() { F(new K()); }
}
public unsafe static class FixedReadOnlyRef {
    static int F(K k) { if (k.ro != 1) return 0; fixed (int* p = &k.RoRef) *p = 0;
        return 10 / k.ro; // fails
    }
    public static void Run() { F(new K()); }
}
public unsafe static class FixedReadOnlyField {
    static int F(K k) { if (k.ro != 1) return 0; fixed (int* p = &k.RoRef) { int* q = p; *q = 0; }
        return 10 / k.ro; // fails
    }
    public static void Run() { F(new K()); }
}
public static class Accessor {
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "ro")] extern static ref int Ro(K k);
    static int F(K k) { if (k.ro != 1) return 0; Ro(k) = 0;
        return 10 / k.ro; // fails
    }
    public static void Run() { F(new K()); }
}
public static class AccessorOfArray {
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "A")] extern static ref int[] A(K k);
    static int F(K k) { if (k.A.Length != 4) return 0; A(k) = new int[1];
        return k.A[3]; // fails upper-bound
    }
    public static void Run() { F(new K()); }
}
public static class SpanOfReadOnly {
    static int F(K k) { if (k.ro != 1) return 0; MemoryMarshal.CreateSpan(ref Unsafe.AsRef(in k.ro), 1)[0] = 0;
        return 10 / k.ro; // fails
    }
    public static void Run() { F(new K()); }
}
public static class GetReference {
    static int F(K k) { if (k.ro != 1) return 0; var s = MemoryMarshal.CreateReadOnlySpan(in k.ro, 1); MemoryMarshal.GetReference(s) = 0;
        return 10 / k.ro; // fails
    }
    public static void Run() { F(new K()); }
}
public ref struct RefHolder { public ref int R; public RefHolder(ref int r) { R = ref r; } }
public static class KeptInRefField {
    static int F() { int x = 1; var h = new RefHolder(ref x); x = 1; h.R = 0;
        return 10 / x; // fails
    }
    public static void Run() { F(); }
}
