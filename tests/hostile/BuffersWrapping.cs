// marple: --no-assume no-overflow
// Offsets that wrap around before they are added to a pointer.
using System;

public static unsafe class BufferIndexProduct {
    // The index wraps around before it becomes an offset.
    static int At(byte[] a, int i) {
        if (i < 0) return 0;
        fixed (byte* p = a) {
            int j = unchecked((int)((uint)i * 4u));
            if (j >= a.Length) return 0;
            Hostile.Within(j, 1, a.Length); return p[j]; // fails buffer-read
        }
    }
    public static void Run() { At(new byte[8], 0x30000000); }
}

public static unsafe class BufferSizeProduct {
    // The size wraps around in 32 bits, and the buffer is small.
    static int At(int n) {
        if (n < 0) return 0;
        int bytes = unchecked(n * 4);
        if (bytes < 0 || bytes > 64) return 0;
        byte* p = stackalloc byte[bytes];
        if (n < 5) return 0;
        Hostile.Within(16, 4, bytes); return ((int*)p)[4]; // fails buffer-read
    }
    public static void Run() { At(0x40000001); }
}

public static unsafe class BufferSum {
    static int At(byte[] a, int i, int n) {
        if (i < 0 || n < 0) return 0;
        fixed (byte* p = a) {
            if (unchecked(i + n) > a.Length) return 0;
            if (n == 0) return 0;
            Hostile.Within(i, 1, a.Length); return p[i]; // fails buffer-read
        }
    }
    public static void Run() { At(new byte[4], int.MaxValue, 1); }
}

public static unsafe class BufferLong {
    static int At(byte[] a, long i) {
        fixed (byte* p = a) {
            if (unchecked(i * 8) < 0 || unchecked(i * 8) >= a.Length) return 0;
            if (i == 0) return 0;
            Hostile.Within(i, 1, a.Length); return p[i]; // fails buffer-read
        }
    }
    public static void Run() { At(new byte[4], 1L << 61); }
}
