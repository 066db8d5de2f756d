// Pointers that leave their buffers.
using System;

public static unsafe class BufferLastBehind {
    static int Sum(int[] a) {
        int sum = 0;
        fixed (int* p = a) {
            int* end = p + a.Length;
            for (int* q = p; q <= end; q++)
            {
                Hostile.Within((byte*)q - (byte*)p, 4, a.Length * 4); sum += *q; // fails buffer-read
            }
        }
        return sum;
    }
    public static void Run() { Sum(new int[3]); }
}

public static unsafe class BufferOfNothing {
    // `fixed` makes null of an empty array.
    static int First(int[] a) {
        fixed (int* p = a) {
            Hostile.Within(0, 4, a.Length * 4); return *p; // fails buffer-read
        }
    }
    public static void Run() { First(new int[0]); }
}

public static unsafe class BufferOfNull {
    static int First(int[] a, int n) {
        if (n != 1) return 0;
        fixed (int* p = a) {
            Hostile.Within(0, 4, a == null ? 0 : n * 4); return *p; // fails buffer-read
        }
    }
    public static void Run() { First(null, 1); }
}

public static unsafe class BufferOfNullAndLength {
    // The length of null is no length that an access may rely on.
    static int First(int[] a) {
        fixed (int* p = a) {
            if (a != null && a.Length < 1) return 0;
            Hostile.Within(0, 4, a == null ? 0 : a.Length * 4); return *p; // fails buffer-read
        }
    }
    public static void Run() { First(null); }
}

public static unsafe class BufferOfOther {
    // The size of the one array says nothing of the other.
    static int Last(byte[] a, byte[] b, bool second) {
        fixed (byte* p = a)
        fixed (byte* q = b) {
            byte* r = p;
            if (second) r = q;
            if (a.Length == 0 || b.Length == 0) return 0;
            Hostile.Within(a.Length - 1, 1, second ? b.Length : a.Length); return r[a.Length - 1]; // fails buffer-read
        }
    }
    public static void Run() { Last(new byte[9], new byte[2], true); }
}

public static unsafe class BufferWritten {
    static void Fill(int n) {
        byte* p = stackalloc byte[16];
        for (int i = 0; i < n; i++)
        {
            Hostile.Within(i, 1, 16); p[i] = 1; // fails buffer-write
        }
    }
    public static void Run() { Fill(17); }
}

public static unsafe class BufferBefore {
    static int Before(byte[] a) {
        fixed (byte* p = a) {
            byte* q = p + a.Length;
            while (q >= p)
            {
                q--;
                Hostile.Within(q - p, 1, a.Length); if (*q == 7) return 1; // fails buffer-read
            }
        }
        return 0;
    }
    public static void Run() { Before(new byte[3]); }
}

public static unsafe class BufferWider {
    // Four bytes are read where one is known to be left.
    static int Wide(byte[] a, int i) {
        fixed (byte* p = a) {
            if (i < 0 || i >= a.Length) return 0;
            Hostile.Within(i, 4, a.Length); return *(int*)(p + i); // fails buffer-read
        }
    }
    public static void Run() { Wide(new byte[8], 6); }
}

public static unsafe class BufferStride {
    // The end is no whole element away: the last test leaves less than one.
    static int Sum(byte[] a) {
        int sum = 0;
        fixed (byte* p = a) {
            byte* end = p + a.Length;
            for (byte* q = p; q < end; q += 4)
            {
                Hostile.Within(q - p, 4, a.Length); sum += *(int*)q; // fails buffer-read
            }
        }
        return sum;
    }
    public static void Run() { Sum(new byte[6]); }
}

public static unsafe class BufferUnsigned {
    // A negative number as a `uint` is a large one.
    static int At(byte[] a, int i) {
        fixed (byte* p = a) {
            if (i >= a.Length) return 0;
            Hostile.Within((uint)i, 1, a.Length); return p[(uint)i]; // fails buffer-read
        }
    }
    public static void Run() { At(new byte[3], -1); }
}

public static unsafe class BufferNegative {
    static int At(byte[] a, int i) {
        fixed (byte* p = a) {
            if (i >= a.Length) return 0;
            Hostile.Within(i, 1, a.Length); return p[i]; // fails buffer-read
        }
    }
    public static void Run() { At(new byte[3], -1); }
}

public static unsafe class BufferProduct {
    // The product wraps around in 32 bits: a small number of bytes for a large number of elements.
    static int At(int n, int i) {
        if (n < 0 || i < 0 || i >= n) return 0;
        byte* p = stackalloc byte[unchecked(n * 4) & 63];
        Hostile.Within(i * 4L, 4, unchecked(n * 4) & 63); return ((int*)p)[i]; // fails buffer-read
    }
    public static void Run() { At(0x40000001, 5); }
}

public static unsafe class BufferOfTwoLoops {
    // The buffer of the iteration before is smaller.
    static int Reuse(int[] sizes) {
        byte* last = null;
        int size = 0, sum = 0;
        for (int i = 0; i < sizes.Length; i++) {
            int n = sizes[i];
            if (n < 1 || n > 64) return 0;
            byte* p = stackalloc byte[64];
            if (last != null) {
                Hostile.Within(n - 1, 1, size); sum += last[n - 1]; // fails buffer-read
            }
            last = p + (64 - n);
            size = n;
        }
        return sum;
    }
    public static void Run() { Reuse(new[] { 2, 30 }); }
}

public static unsafe class BufferOfLocal {
    static int Next() {
        int x = 3;
        int* p = &x;
        Hostile.Within(4, 4, 4); return p[1]; // fails buffer-read
    }
    public static void Run() { Next(); }
}

public unsafe struct WithBuffer {
    public int Before;
    public fixed byte Data[12];
    public int Behind;
}

public static unsafe class BufferOfFixedSize {
    static int At(ref WithBuffer b, int i) {
        fixed (byte* p = b.Data) {
            if (i < 0 || i > 12) return 0;
            Hostile.Within(i, 1, 12); return p[i]; // fails buffer-read
        }
    }
    public static void Run() { WithBuffer b = new WithBuffer(); At(ref b, 12); }
}

public static unsafe class BufferOfText {
    // A string has a zero behind its last character, and no more.
    static int At(string s, int i) {
        fixed (char* p = s) {
            if (i < 0 || i > s.Length + 1) return 0;
            Hostile.Within(i * 2, 2, s.Length * 2 + 2); return p[i]; // fails buffer-read
        }
    }
    public static void Run() { At("abc", 4); }
}

public static unsafe class BufferOfNoText {
    static int First(string s) {
        fixed (char* p = s) {
            Hostile.Within(0, 2, s == null ? 0 : 2); return *p; // fails buffer-read
        }
    }
    public static void Run() { First(null); }
}

public static unsafe class BufferCopied {
    static void Copy(byte[] a, int n) {
        byte* p = stackalloc byte[8];
        fixed (byte* q = a) {
            if (n < 0 || n > a.Length) return;
            Hostile.Within(0, n, 8); Buffer.MemoryCopy(q, p, n, n); // fails buffer-write
        }
    }
    public static void Run() { Copy(new byte[20], 9); }
}

public static unsafe class BufferEmptyCopy {
    // Nothing is copied, so nothing leaves the empty buffer.
    static int Copy(byte[] a, int n) {
        byte* p = stackalloc byte[8];
        int zero = 0;
        fixed (byte* q = a) {
            if (n < 0 || n > a.Length) return 0;
            if (n > 8) return 0;
            Buffer.MemoryCopy(q, p, 8, n);
        }
        return 1 / zero; // fails
    }
    public static void Run() { Copy(new byte[0], 0); }
}

public static unsafe class BufferWrapped {
    // Long offsets that are far outside and come back.
    static int At(byte[] a, long i) {
        fixed (byte* p = a) {
            byte* q = p + i;
            if (a.Length < 4) return 0;
            Hostile.Within(i, 1, a.Length); return *q; // fails buffer-read
        }
    }
    public static void Run() { At(new byte[4], 1L << 40); }
}

public static unsafe class BufferEndAsNumber {
    // The difference is of bytes, not of elements.
    static int Last(int[] a, int i) {
        fixed (int* p = a) {
            int* end = p + a.Length;
            long left = (byte*)end - (byte*)p;
            if (i < 0 || i >= left) return 0;
            Hostile.Within(i * 4, 4, a.Length * 4); return p[i]; // fails buffer-read
        }
    }
    public static void Run() { Last(new int[4], 7); }
}

public static unsafe class BufferSwapped {
    static int Swap(int[] a, int[] b) {
        int sum = 0;
        fixed (int* p = a)
        fixed (int* q = b) {
            int* r = p, s = q;
            for (int i = 0; i < 2; i++) {
                if (a.Length < 3) return 0;
                Hostile.Within(8, 4, (i == 0 ? a.Length : b.Length) * 4); sum += r[2]; // fails buffer-read
                int* t = r; r = s; s = t;
            }
        }
        return sum;
    }
    public static void Run() { Swap(new int[3], new int[1]); }
}

public static unsafe class BufferOfNothingByHand {
    // Null that does not come of an empty array.
    static int First(int[] a, bool take) {
        if (a == null || a.Length < 1) return 0;
        fixed (int* p = &a[0]) {
            int* q = null;
            if (take) q = p;
            Hostile.Within(0, 4, take ? 4 : 0); return *q; // fails buffer-read
        }
    }
    public static void Run() { First(new int[1], false); }
}

public static unsafe class BufferGoesOn {
    // Nothing follows from an access outside.
    static int Next(int i) {
        int* p = stackalloc int[4];
        int* q = stackalloc int[4];
        if (i < 0 || i > 4) return 0;
        int x = p[i];
        Hostile.Within(i * 4, 4, 16); return q[i] + x; // fails buffer-read
    }
    public static void Run() { Next(4); }
}
