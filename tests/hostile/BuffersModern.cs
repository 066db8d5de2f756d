// roslyn only
// By-refs that are computed with, spans and pointers.
using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

public static class BufferAdded {
    static int Sum(ReadOnlySpan<int> s) {
        int n = 0;
        ref int r = ref MemoryMarshal.GetReference(s);
        for (int i = 0; i <= s.Length; i++) {
            Hostile.Within(i * 4, 4, s.Length * 4); n += Unsafe.Add(ref r, i); // fails buffer-read
        }
        return n;
    }
    public static void Run() { Sum(new int[3]); }
}

public static class BufferAddedBack {
    static void Clear(Span<int> s, int i) {
        ref int r = ref MemoryMarshal.GetReference(s);
        if (i >= s.Length) return;
        Hostile.Within(i * 4, 4, s.Length * 4); Unsafe.Add(ref r, i) = 0; // fails buffer-write
    }
    public static void Run() { Clear(new int[3], -1); }
}

public static class BufferSliced {
    // The reference is of the whole, the length of a part.
    static int Last(Span<int> s) {
        if (s.Length < 2) return 0;
        ref int r = ref MemoryMarshal.GetReference(s.Slice(1));
        Hostile.Within(s.Length * 4, 4, s.Length * 4); return Unsafe.Add(ref r, s.Length - 1); // fails buffer-read
    }
    public static void Run() { Last(new int[3]); }
}

public static unsafe class BufferPinnedSpan {
    static int First(Span<byte> s) {
        fixed (byte* p = s) {
            Hostile.Within(0, 1, s.Length); return *p; // fails buffer-read
        }
    }
    public static void Run() { First(new byte[0]); }
}

public static class BufferReadWide {
    static long Read(byte[] a, int i) {
        if (i < 0 || i > a.Length - 4) return 0;
        Hostile.Within(i, 8, a.Length); return Unsafe.ReadUnaligned<long>(ref a[i]); // fails buffer-read
    }
    public static void Run() { Read(new byte[5], 1); }
}

public static class BufferNative {
    static int At(int[] a, nint i) {
        ref int r = ref MemoryMarshal.GetArrayDataReference(a);
        if (i >= a.Length) return 0;
        Hostile.Within(i * 4, 4, a.Length * 4L); return Unsafe.Add(ref r, i); // fails buffer-read
    }
    public static void Run() { At(new int[2], -2); }
}

public static class BufferNativeUnsigned {
    static int At(int[] a, int i) {
        ref int r = ref MemoryMarshal.GetArrayDataReference(a);
        if (i >= a.Length) return 0;
        Hostile.Within((long)(uint)i * 4, 4, a.Length * 4L); return Unsafe.Add(ref r, (nint)(uint)i); // fails buffer-read
    }
    public static void Run() { At(new int[2], -2); }
}

public static unsafe class BufferAsSpan {
    static int Make(int n) {
        byte* p = stackalloc byte[8];
        if (n < 0 || n > 9) return 0;
        Hostile.Within(0, n, 8); Span<byte> s = new Span<byte>(p, n); // fails buffer-write
        return s.Length;
    }
    public static void Run() { Make(9); }
}

public static unsafe class BufferAsSpanOfInts {
    static int Make(int n) {
        byte* p = stackalloc byte[8];
        if (n < 0 || n > 8) return 0;
        Hostile.Within(0, n * 4, 8); ReadOnlySpan<int> s = new ReadOnlySpan<int>(p, n); // fails buffer-read
        return s.Length;
    }
    public static void Run() { Make(3); }
}

public static class BufferCreated {
    static int Make(int[] a, int n) {
        if (a.Length < 1 || n < 0) return 0;
        Hostile.Within(0, n * 4, a.Length * 4); Span<int> s = MemoryMarshal.CreateSpan(ref a[0], n); // fails buffer-write
        return s.Length;
    }
    public static void Run() { Make(new int[2], 3); }
}

public static class BufferTaken {
    // A by-ref that is set anew in a loop.
    static int Walk(int[] a, int[] b) {
        int n = 0;
        ref int r = ref MemoryMarshal.GetArrayDataReference(a);
        for (int i = 0; i < a.Length; i++) {
            Hostile.Within(i * 4, 4, (i == 0 ? a : b).Length * 4); n += Unsafe.Add(ref r, i); // fails buffer-read
            r = ref MemoryMarshal.GetArrayDataReference(b);
        }
        return n;
    }
    public static void Run() { Walk(new int[3], new int[1]); }
}

public static class BufferReinterpreted {
    static long Last(int[] a, int i) {
        ref long r = ref Unsafe.As<int, long>(ref MemoryMarshal.GetArrayDataReference(a));
        if (i < 0 || i >= a.Length) return 0;
        Hostile.Within(i * 8, 8, a.Length * 4); return Unsafe.Add(ref r, i); // fails buffer-read
    }
    public static void Run() { Last(new int[4], 2); }
}

public static class BufferCompared {
    static int Sum(int[] a) {
        int n = 0;
        ref int r = ref MemoryMarshal.GetArrayDataReference(a);
        ref int end = ref Unsafe.Add(ref r, a.Length);
        while (!Unsafe.IsAddressGreaterThan(ref r, ref end)) {
            Hostile.Within(n * 4, 4, a.Length * 4); n += 1 + r; // fails buffer-read
            r = ref Unsafe.Add(ref r, 1);
        }
        return n;
    }
    public static void Run() { Sum(new int[3]); }
}
