// The address of a local that comes back as a pointer or a number, or is kept somewhere.
using System;
public static unsafe class Address {
    public static int* kept;
    public static int* Of(ref int x) { fixed (int* p = &x) return p; }
    public static long Number(ref int x) { fixed (int* p = &x) return (long)p; }
    public static void Keep(ref int x) { fixed (int* p = &x) kept = p; }
    public static void Write() { *kept = 0; }
}
public unsafe struct Holder { public int* p; public void Take(ref int x) { fixed (int* q = &x) p = q; } }
public unsafe class Box { public int* p; public Box(ref int x) { fixed (int* q = &x) p = q; } public void Zero() { *p = 0; } }
public static unsafe class PointerFromCallee {
    static int F(int v) {
        int x = 1;
        int* p = Address.Of(ref x);
        x = v;
        *p = 0;
        return 1 / x; // fails
    }
    public static void Run() { F(1); }
}
public static unsafe class NumberFromCallee {
    static int F() {
        int x = 1;
        long n = Address.Number(ref x);
        x = 1;
        *(int*)n = 0;
        return 1 / x; // fails
    }
    public static void Run() { F(); }
}
public static unsafe class KeptInStatic {
    static int F() {
        int x = 1;
        Address.Keep(ref x);
        x = 1;
        Address.Write();
        return 1 / x; // fails
    }
    public static void Run() { F(); }
}
public static unsafe class KeptInStruct {
    static int F() {
        int x = 1;
        Holder h = new Holder();
        h.Take(ref x);
        x = 1;
        *h.p = 0;
        return 1 / x; // fails
    }
    public static void Run() { F(); }
}
public static unsafe class KeptInClass {
    static int F() {
        int x = 1;
        Box b = new Box(ref x);
        x = 1;
        b.Zero();
        return 1 / x; // fails
    }
    public static void Run() { F(); }
}
public static unsafe class PlainAddress {
    static int F() {
        int x = 1;
        int* p = &x;
        x = 1;
        *p = 0;
        return 1 / x; // fails
    }
    public static void Run() { F(); }
}
public static unsafe class ArithmeticOnAddress {
    static int F() {
        int* p = stackalloc int[4];
        int* q = p + 2;
        p[2] = 1;
        *q = 0;
        return 1 / p[2]; // fails
    }
    public static void Run() { F(); }
}
public static unsafe class AddressOfField {
    public struct S { public int a, b; }
    static int F() {
        S s = new S();
        int* p = &s.a;
        s.b = 1;
        p[1] = 0;
        return 1 / s.b; // fails
    }
    public static void Run() { F(); }
}
public static unsafe class TwoPointers {
    static int F(bool same) {
        int x = 1, y = 1;
        int* p = &x;
        int* q = same ? &x : &y;
        *p = 1;
        *q = 0;
        return 1 / *p; // fails
    }
    public static void Run() { F(true); }
}
public static unsafe class FixedElement {
    static int F(int[] a) {
        fixed (int* p = &a[1]) { a[1] = 1; *p = 0; }
        return 1 / a[1]; // fails
    }
    public static void Run() { F(new int[3]); }
}
