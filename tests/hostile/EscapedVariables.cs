// A local or an argument whose address went away keeps what is stored there until something may write through the address; each case
// writes it by another way.
using System;
using System.Threading;
public unsafe static class StoredThroughPointer {
    static int F() { int x = 1; int* p = &x; x = 1; *p = 0;
        return 10 / x; // fails
    }
    public static void Run() { F(); }
}
public unsafe static class StoredByteInside {
    static int F() { int x = 1; int* p = &x; x = 1; byte* b = (byte*)p; b[0] = 0;
        return 10 / x; // fails
    }
    public static void Run() { F(); }
}
public unsafe static class FieldThroughPointer {
    struct Pair { public int A, B; }
    static int F() { Pair x = new Pair(); Pair* p = &x; x.A = 1; x.B = 1; p->B = 0;
        return 10 / x.B; // fails
    }
    public static void Run() { F(); }
}
public unsafe static class PointerInObject {
    sealed class Holder { public int* P; public void Clear() { *P = 0; } }
    static int F() { int x = 1; Holder h = new Holder(); h.P = &x; x = 1; h.Clear();
        return 10 / x; // fails
    }
    public static void Run() { F(); }
}
public unsafe static class PointerInObjectOfObject {
    sealed class Holder { public int* P; public Holder Next; public void Clear() { *Next.P = 0; } }
    static int F() { int x = 1; Holder h = new Holder(); h.Next = new Holder(); h.Next.P = &x; x = 1; h.Clear();
        return 10 / x; // fails
    }
    public static void Run() { F(); }
}
public unsafe static class PropertyThatWrites {
    sealed class Holder { public int* P; public int Zero { set { *P = value; } } }
    static int F() { int x = 1; Holder h = new Holder(); h.P = &x; x = 1; h.Zero = 0;
        return 10 / x; // fails
    }
    public static void Run() { F(); }
}
public unsafe static class ReadAgainInLoop {
    static int F(int n) { int x = 1; int* p = &x; x = 1; int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += 10 / x; // fails
            *p = 0; }
        return sum; }
    public static void Run() { F(3); }
}
public unsafe static class OnOneWayOnly {
    static int F(bool b) { int x = 1; int* p = &x; x = 1; if (b) *p = 0;
        return 10 / x; // fails
    }
    public static void Run() { F(true); }
}
public unsafe static class InHandler {
    static int[] empty = new int[0];
    static int F() { int x = 1; int* p = &x; x = 1; int y = 0;
        try { *p = 0; y = empty[0]; x = 1; } catch (IndexOutOfRangeException) {
            y = 10 / x; // fails
        }
        return y; }
    public static void Run() { F(); }
}
public unsafe static class ArgumentWritten {
    static int F(int x) { int* p = &x; x = 1; *p = 0;
        return 10 / x; // fails
    }
    public static void Run() { F(5); }
}
public unsafe static class ArgumentAtEntry {
    static int F(int x) {
        int y = 10 / x; // fails
        int* p = &x; *p = 1; return y + x; }
    public static void Run() { F(0); }
}
public unsafe static class ReferenceReplaced {
    static void Null(ref object o) { o = null; }
    static object[] kept = new object[1];
    static string F(object o) { if (o == null) return ""; IntPtr address = Address(ref o); Null(ref o);
        return o.ToString() + address; // fails
    }
    static IntPtr Address(ref object o) { return IntPtr.Zero; }
    public static void Run() { F(kept); }
}
public unsafe static class ObjectBehindIt {
    sealed class Node { public int Value = 1; }
    static IntPtr Address(ref Node n) { return IntPtr.Zero; }
    static Node seen;
    static void See(ref Node n) { seen = n; }
    static void Clear() { seen.Value = 0; }
    static int F(Node n) { IntPtr a = Address(ref n); See(ref n); n.Value = 1; Clear();
        return 10 / n.Value; // fails
    }
    public static void Run() { F(new Node()); }
}
public unsafe static class ArrayBehindIt {
    static IntPtr Address(ref int[] a) { return IntPtr.Zero; }
    static int[] seen;
    static void See(ref int[] a) { seen = a; }
    static void Clear() { seen[0] = 0; }
    static int F(int[] a) { IntPtr p = Address(ref a); See(ref a); a[0] = 1; Clear();
        return 10 / a[0]; // fails
    }
    public static void Run() { F(new int[1]); }
}
public unsafe static class TwoPointers {
    static int F() { int x = 1, y = 1; int* p = &x; int* q = &y; p = q; x = 1; y = 1; *p = 0;
        return 10 / y; // fails
    }
    public static void Run() { F(); }
}
public unsafe static class KeptValue {
    static int F() { int x = 1; int* p = &x; *p = 7; x = 2;
        int y = 10 / x; Hostile.Reached(); // reached
        return y; }
    public static void Run() { F(); }
}
public static class BoxedTwice {
    interface IAny { }
    struct Some : IAny { public int N; }
    static int F<T>(T value) { if (!(value is IAny)) return 0; object a = value as IAny, b = value as IAny; int[] t = new int[1];
        if (a != b) t[-1] = 1; // fails lower-bound
        return 0; }
    public static void Run() { F(new Some()); }
}
public static class BoxedOther {
    static int F<T>(T value, T other) { if (!(value is int)) return 0;
        return (int)(object)(other as object); // fails
    }
    public static void Run() { F<object>(1, null); }
}
public static class BoxedReplaced {
    static string F<T>(T value, T other) where T : class { if (!(value is string)) return ""; value = other; string s = value as string;
        return s.Trim(); // fails
    }
    public static void Run() { F<object>("x", 1); }
}
public static class CopiedTooFar {
    static void F(int[] a, int at, int[] from, int count) { if (at < 0 || a.Length - at < count) return;
        for (int i = 0; i <= count; i++) a[at++] = 1; // fails upper-bound
    }
    public static void Run() { F(new int[3], 1, null, 2); }
}
public static class CopiedTwiceAsFast {
    static void F(int[] a, int at, int count) { if (at < 0 || a.Length - at < count) return;
        for (int i = 0; i < count; i++) { at++;
            a[at++] = 1; } } // fails upper-bound
    public static void Run() { F(new int[3], 1, 2); }
}
public static class CopiedFromElsewhere {
    static void F(int[] a, int at, int count, bool b) { if (at < 0 || a.Length - at < count) return; int k = b ? at + 1 : at;
        for (int i = 0; i < count; i++)
            a[k++] = 1; } // fails upper-bound
    public static void Run() { F(new int[3], 1, 2, true); }
}
