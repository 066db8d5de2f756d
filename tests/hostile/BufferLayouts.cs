// roslyn only
// Buffers of a fixed size behind a pointer into less memory, and sizes of structs that the runtime lays out in another way.
using System;
using System.Runtime.InteropServices;
public static unsafe class FixedBufferBehindPointer {
    // `field_pointer` seeds the fixed buffer by itself: where the struct lies is forgotten.
    struct S { public int head; public fixed byte buf[8]; }
    static int Go() {
        byte* q = stackalloc byte[4];
        S* p = (S*)q;
        Hostile.Within(4 + 7, 1, 4); p->buf[7] = 1; // fails buffer-write
        return 0;
    }
    public static void Run() { Go(); }
}
public static unsafe class FixedBufferOfElement {
    internal struct S { public fixed byte buf[8]; }
    static int Go(int i) {
        S* p = stackalloc S[2];
        if (i < 0 || i > 5) return 0;
        Hostile.Within(i * 8 + 7, 1, 16); return p[i].buf[7]; // fails buffer-read
    }
    public static void Run() { Go(3); }
}
