// An element that is read twice is one value only if nothing wrote it between.
using System;
using System.Runtime.InteropServices;
public static class TwiceOtherIndex {
    static int F(int[] a, int i, int j) {
        if (a[i + 1] == 0) return 0;
        a[j - 1] = 0;
        return 10 / a[i + 1]; // fails
    }
    public static void Run() { F(new int[] { 1, 1, 1 }, 0, 2); }
}
public static class TwiceOffsetsWrap {
    static int F(int[] a, int i) {
        if (a[i + 1] == 0) return 0;
        return 10 / a[i - 1]; // fails
    }
    public static void Run() { F(new int[] { 0, 1, 1 }, 1); }
}
public static class TwiceLoop {
    static int F(int[] a) {
        int i = 0, s = 0;
        if (a[i] == 0) return 0;
        do { s += 10 / a[i]; // fails
            i++; } while (i < a.Length);
        return s;
    }
    public static void Run() { F(new int[] { 1, 0 }); }
}
public static class TwiceLoopSwapped {
    static int F(int[] a, int[] b, int n) {
        int s = 0;
        if (a[0] == 0) return 0;
        for (int k = 0; k < n; k++) { s += 10 / a[0]; // fails
            int[] t = a; a = b; b = t; }
        return s;
    }
    public static void Run() { F(new int[] { 1 }, new int[] { 0 }, 2); }
}
public static class TwiceCallee {
    static void Clear(int[] a) { a[0] = 0; }
    static int F(int[] a) {
        if (a[0] == 0) return 0;
        Clear(a);
        return 10 / a[0]; // fails
    }
    public static void Run() { F(new int[] { 1 }); }
}
public static class TwiceByRef {
    static void Clear(ref int x) { x = 0; }
    static int F(int[] a) {
        if (a[0] == 0) return 0;
        Clear(ref a[0]);
        return 10 / a[0]; // fails
    }
    public static void Run() { F(new int[] { 1 }); }
}
public static class TwiceStructOwnMethod {
    struct P { public int X; public void Clear() { X = 0; } }
    static int F(P[] a) {
        if (a[0].X == 0) return 0;
        a[0].Clear();
        return 10 / a[0].X; // fails
    }
    public static void Run() { P[] a = new P[1]; a[0].X = 1; F(a); }
}
public static class TwiceInnerStruct {
    struct Q { public int Z; }
    struct P { public Q In; public int Y; }
    static void Clear(ref Q q) { q.Z = 0; }
    static int F(P[] a) {
        if (a[0].In.Z == 0) return 0;
        Clear(ref a[0].In);
        return 10 / a[0].In.Z; // fails
    }
    public static void Run() { P[] a = new P[1]; a[0].In.Z = 1; F(a); }
}
public static class TwiceByteSeenSigned {
    static int F(byte[] a) {
        sbyte[] b = (sbyte[])(object)a;
        if (a[0] < 128) return 0;
        b[0] = 0;
        return 10 / a[0]; // fails
    }
    public static void Run() { F(new byte[] { 200 }); }
}
public static class TwiceSigns {
    static int F(byte[] a, int[] t) {
        sbyte[] b = (sbyte[])(object)a;
        int n = a[0];
        if (n < 0 || n >= t.Length) return 0;
        return t[b[0]]; // fails lower-bound
    }
    public static void Run() { F(new byte[] { 200 }, new int[256]); }
}
public static class TwiceStoredNarrow {
    static int F(byte[] a, int n) {
        a[0] = (byte)n;
        if (n == 0) return 0;
        return 10 / a[0]; // fails
    }
    public static void Run() { F(new byte[1], 256); }
}
public static class TwiceStoredSigned {
    static int F(sbyte[] a, int[] t, int n) {
        if (n < 0 || n > 255) return 0;
        a[0] = (sbyte)n;
        return t[a[0]]; // fails lower-bound
    }
    public static void Run() { F(new sbyte[1], new int[256], 200); }
}
public static class TwiceUnion {
    [StructLayout(LayoutKind.Explicit)] struct U { [FieldOffset(0)] public int[] Ints; [FieldOffset(0)] public byte[] Bytes; }
    static int F(int[] a) {
        U u = new U(); u.Ints = a; byte[] b = u.Bytes;
        if (a[0] == 0) return 0;
        b[0] = 0;
        return 10 / a[0]; // fails
    }
    public static void Run() { F(new int[] { 1 }); }
}
public static class TwiceLambda {
    static int F(int[] a) {
        Action clear = () => a[0] = 0;
        if (a[0] == 0) return 0;
        clear();
        return 10 / a[0]; // fails
    }
    public static void Run() { F(new int[] { 1 }); }
}
public static class TwiceField {
    class Box { public int[] Items = { 1 }; public void Clear() { Items[0] = 0; } public void Other() { Items = new int[1]; } }
    static int F(Box box) {
        if (box.Items[0] == 0) return 0;
        box.Other();
        return 10 / box.Items[0]; // fails
    }
    static int G(Box box) {
        if (box.Items[0] == 0) return 0;
        box.Clear();
        return 10 / box.Items[0]; // fails
    }
    public static void Run() {
        try { F(new Box()); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { G(new Box()); } catch (DivideByZeroException e) { Hostile.Failed(e); }
    }
}
public static class TwiceChars {
    static int F(string s, int[] t, int i, int j) {
        if (s[i] >= t.Length) return 0;
        return t[s[j]]; // fails upper-bound
    }
    static int G(string s, string u, int[] t) {
        if (s[0] >= t.Length) return 0;
        s = u;
        return t[s[0]]; // fails upper-bound
    }
    static int H(string s, int[] t) {
        int n = 0;
        for (int i = 0; i < s.Length; i++) {
            if (i == 0 && s[i] >= t.Length) return 0;
            n += t[s[i]]; // fails upper-bound
        }
        return n;
    }
    public static void Run() {
        try { F("\u0001z", new int[4], 0, 1); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); }
        try { G("\u0001", "z", new int[4]); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); }
        try { H("\u0001z", new int[4]); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); }
    }
}
public static class TwiceCaught {
    static int F(int[] a, int k) {
        if (a[0] == 0) return 0;
        try { a[0] = 0; a[k] = 1; } catch (IndexOutOfRangeException) { }
        return 10 / a[0]; // fails
    }
    public static void Run() { F(new int[] { 1 }, 7); }
}
