// The address of a local that comes back as an integer of an ordinary type.
using System;
public static unsafe class AsLong {
    static long Number(ref int x) { fixed (int* p = &x) return (long)p; }
    static int F() {
        int x = 1;
        int* p = (int*)Number(ref x);
        *p = 0;
        return 1 / x; // fails
    }
    public static void Run() { F(); }
}
public static unsafe class AsULong {
    static ulong Number(ref int x) { fixed (int* p = &x) return (ulong)p; }
    static int F() {
        int x = 1;
        int* p = (int*)Number(ref x);
        *p = 0;
        return 1 / x; // fails
    }
    public static void Run() { F(); }
}
public static unsafe class AsLongKept {
    static long Number(ref int x) { fixed (int* p = &x) return (long)p; }
    static int F() {
        int x = 1;
        long n = Number(ref x);
        *(int*)n = 0;
        return 1 / x; // fails
    }
    public static void Run() { F(); }
}
public static unsafe class AsIntPtr {
    static IntPtr Number(ref int x) { fixed (int* p = &x) return (IntPtr)p; }
    static int F() {
        int x = 1;
        int* p = (int*)Number(ref x);
        *p = 0;
        return 1 / x; // fails
    }
    public static void Run() { F(); }
}
public static unsafe class Plus {
    static long Number(ref int x) { fixed (int* p = &x) return (long)p + 1; }
    static int F() {
        int x = 1;
        int* p = (int*)(Number(ref x) - 1);
        *p = 0;
        return 1 / x; // fails
    }
    public static void Run() { F(); }
}
