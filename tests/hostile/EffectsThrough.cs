// roslyn only
// What a callee writes through an address that it did not take itself: a reference in a ref struct, a pointer kept in a static, a parameter that is set
// to another reference. Its effect names no field and says `through: false` (summaries/src/effects/walk.rs).
using System;
public static class ParameterSetToAnotherReference {
    // `stored_at(Cell::Argument)` notes nothing although `starg` made the argument another address.
    ref struct Holder { public ref int r; public Holder(ref int x) { r = ref x; } }
    sealed class K {
        int n; readonly int[] a = new int[4];
        static void Put(ref int x, Holder h) { x = ref h.r; x = 9; }
        internal int Go() {
            Holder h = new Holder(ref n);
            int z = 0;
            n = 0;
            Put(ref z, h);
            return a[n]; // fails upper-bound
        }
    }
    public static void Run() { new K().Go(); }
}
public static class ReferenceOfRefStructHandedOn {
    // `call_known` joins the fields of the callee, which writes its argument, and not that the argument here is an address that is not followed.
    ref struct Holder { public ref int r; public Holder(ref int x) { r = ref x; } }
    sealed class K {
        int n; readonly int[] a = new int[4];
        static void Write(ref int x) { x = 9; }
        static void Put(Holder h) { Write(ref h.r); }
        internal int Go() {
            Holder h = new Holder(ref n);
            n = 0;
            Put(h);
            return a[n]; // fails upper-bound
        }
    }
    public static void Run() { new K().Go(); }
}
public static unsafe class KeptPointerHandedOn {
    static int* kept;
    sealed class K {
        int n; readonly int[] a = new int[4];
        static void Write(int* p) { *p = 9; }
        static void Put() { Write(kept); }
        internal int Go() {
            fixed (int* p = &n) {
                kept = p;
                n = 0;
                Put();
                return a[n]; // fails upper-bound
            }
        }
    }
    public static void Run() { new K().Go(); }
}
public static class FieldOfStructBehindReference {
    // The store names the field of the struct; the struct itself lies in a field of the class, which nobody names: `stored` must say `through`.
    struct S { public int x; public void Set() { x = 9; } }
    ref struct Holder { public ref S r; public Holder(ref S x) { r = ref x; } }
    sealed class K {
        S s; readonly int[] a = new int[4];
        static void Put(Holder h) { h.r.x = 9; }
        static void Call(Holder h) { h.r.Set(); }
        internal int Go() {
            Holder h = new Holder(ref s);
            s.x = 0;
            Put(h);
            return a[s.x]; // fails upper-bound
        }
        internal int Calls() {
            Holder h = new Holder(ref s);
            s.x = 0;
            Call(h);
            return a[s.x]; // fails upper-bound
        }
    }
    public static void Run() { try { new K().Go(); } catch (Exception e) { Hostile.Failed(e); } new K().Calls(); }
}
public static class ResizedBehindReference {
    // A method of the library that writes what it is handed by reference (`Effect::of_library`) says `through: false`, too.
    ref struct Holder { public ref int[] r; public Holder(ref int[] x) { r = ref x; } }
    sealed class K {
        int[] a;
        static void Put(Holder h) { Array.Resize(ref h.r, 0); }
        internal int Go() {
            Holder h = new Holder(ref a);
            a = new int[4];
            Put(h);
            return a[3]; // fails upper-bound
        }
    }
    public static void Run() { new K().Go(); }
}
public static class ReferenceOfSpanHandedOn {
    sealed class K {
        int n; readonly int[] a = new int[4];
        static void Write(ref int x) { x = 9; }
        static void Put(Span<int> s) { Write(ref System.Runtime.InteropServices.MemoryMarshal.GetReference(s)); }
        internal int Go() {
            Span<int> s = System.Runtime.InteropServices.MemoryMarshal.CreateSpan(ref n, 1);
            n = 0;
            Put(s);
            return a[n]; // fails upper-bound
        }
    }
    public static void Run() { new K().Go(); }
}
public static unsafe class StructBehindKeptPointer {
    struct S { internal int x; internal void Set() { x = 9; } }
    static S* kept;
    sealed class K {
        S s; readonly int[] a = new int[4];
        static void Put() { kept->x = 9; }
        static void Call() { kept->Set(); }
        internal int Go() {
            fixed (S* p = &s) {
                kept = p;
                s.x = 0;
                Put();
                return a[s.x]; // fails upper-bound
            }
        }
        internal int Calls() {
            fixed (S* p = &s) {
                kept = p;
                s.x = 0;
                Call();
                return a[s.x]; // fails upper-bound
            }
        }
    }
    public static void Run() { try { new K().Go(); } catch (Exception e) { Hostile.Failed(e); } new K().Calls(); }
}
