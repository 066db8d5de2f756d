// Getters of structs that give a pointer to the struct.
// roslyn only
using System;
using System.Runtime.CompilerServices;
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } }
internal unsafe struct S { internal int v; internal int* P { get { fixed (int* p = &v) return p; } } internal int* Q => (int*)Unsafe.AsPointer(ref v); internal nint N => (nint)Unsafe.AsPointer(ref v); internal readonly int Get() => v; internal int* M() { fixed (int* p = &v) return p; } }
public static class Pointer { static unsafe int Go(int[] a) { var s = new S(); *s.P = 9;
        return a[s.v]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class PointerUnsafe { static unsafe int Go(int[] a) { var s = new S(); *s.Q = 9;
        return a[s.v]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class Number { static unsafe int Go(int[] a) { var s = new S(); *(int*)s.N = 9;
        return a[s.v]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class NumberLate { static unsafe int Go(int[] a) { var s = new S(); nint n = s.N; if (s.v != 0 || a.Length < 4) return 0; Put(n);
        return a[s.v]; // fails upper-bound
    } static unsafe void Put(nint n) { *(int*)n = 9; } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class PointerMethod { static unsafe int Go(int[] a) { var s = new S(); *s.M() = 9;
        return a[s.v]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class PointerLate { static unsafe int Go(int[] a) { var s = new S(); int* p = s.P; if (s.Get() != 0 || a.Length < 4) return 0; Put(p);
        return a[s.Get()]; // fails upper-bound
    } static unsafe void Put(int* n) { *n = 9; } public static void Run() { Try.Each(() => Go(new int[4])); } }
