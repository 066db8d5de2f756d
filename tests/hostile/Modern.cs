// roslyn only
// Addresses by Unsafe, read-only fields written through references that were handed out, waiting by await.
using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Threading.Tasks;
public static unsafe class AsPointer {
    static int F() {
        int x = 1;
        int* p = (int*)Unsafe.AsPointer(ref x);
        x = 1;
        *p = 0;
        return 1 / x; // fails
    }
    public static void Run() { F(); }
}
public static unsafe class NativeNumber {
    static nint Address(ref int x) => (nint)Unsafe.AsPointer(ref x);
    static int F() {
        int x = 1;
        nint n = Address(ref x);
        x = 1;
        *(int*)n = 0;
        return 1 / x; // fails
    }
    public static void Run() { F(); }
}
public static class SpanOfReadOnly {
    class K {
        public readonly int ro = 1;
        static Span<int> Out(ref int x) => MemoryMarshal.CreateSpan(ref x, 1);
        public K() { Span<int> s = Out(ref ro); ro = 1; s[0] = 0; }
    }
    class L {
        readonly int ro;
        public L(int n) {
            Span<int> s = MemoryMarshal.CreateSpan(ref ro, 1);
            ro = 1;
            s[0] = 0;
            int z = 10 / ro; // fails
        }
    }
    public static void Run() { new L(1); }
}
public static class RefOfReadOnly {
    class K {
        public readonly int ro;
        public K() { ref int r = ref Give(ref ro); ro = 1; r = 0; Use(); }
        static ref int Give(ref int x) => ref x;
        void Use() {
            int z = 10 / ro; // fails
        }
    }
    public static void Run() { new K(); }
}
public static class AsRefOfIn {
    class K { public readonly int ro = 1; }
    static int F(K k) {
        if (k.ro == 0) return 0;
        ref int r = ref Unsafe.AsRef(in k.ro);
        r = 0;
        return 10 / k.ro; // fails
    }
    public static void Run() { F(new K()); }
}
public static unsafe class FixedReadOnly {
    class K { readonly int ro = 1; public ref readonly int RoRef => ref ro; public int Ro => ro; }
    static int F(K k) {
        if (k.Ro == 0) return 0;
        fixed (int* p = &k.RoRef) *p = 0;
        return 10 / k.Ro; // fails
    }
    public static void Run() { F(new K()); }
}
public static class Accessor {
    class K { readonly int ro = 1; public int Ro => ro; }
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "ro")] static extern ref int Field(K k);
    static int F(K k) {
        if (k.Ro == 0) return 0;
        Field(k) = 0;
        return 10 / k.Ro; // fails
    }
    public static void Run() { F(new K()); }
}
public static class AfterAwait {
    static int value;
    static async Task<int> F() {
        value = 1;
        await Task.Delay(200);
        return 10 / value; // fails
    }
    public static void Run() {
        Task<int> t = F();
        value = 0;
        try { t.Wait(); } catch (AggregateException e) { Hostile.Failed(e.InnerException); }
    }
}
public static class NullableOfStruct {
    record struct R(int X);
    static string F(R? r) {
        object o = r;
        return o.ToString(); // fails
    }
    public static void Run() { F(null); }
}
public static class NativeUnsigned {
    static int F(nuint a, int[] t) {
        nuint v = a + 1 + 1;
        if (v == 0)
            return t[5]; // fails
        return 0;
    }
    public static void Run() { F(nuint.MaxValue - 1, new int[3]); }
}
public static class SpanOverArray {
    static int F(int[] a) {
        Span<int> s = a; a[0] = 1; s[0] = 0;
        return 10 / a[0]; // fails
    }
    public static void Run() { F(new int[2]); }
}
public static class RefReturn {
    static int[] data = new int[2];
    static ref int At(int i) => ref data[i];
    static int F() {
        ref int r = ref At(0); data[0] = 1; r = 0;
        return 10 / data[0]; // fails
    }
    public static void Run() { F(); }
}
public static class RefReassigned {
    static int F(int[] a, int[] b) {
        ref int r = ref a[0]; r = ref b[0]; b[0] = 1; r = 0;
        return 10 / b[0]; // fails
    }
    public static void Run() { F(new int[1], new int[1]); }
}
public static class ListAsSpan {
    static int F() {
        var l = new System.Collections.Generic.List<int[]> { new int[2] };
        int[] a = l[0]; a[0] = 1; CollectionsMarshal.AsSpan(l)[0][0] = 0;
        return 10 / a[0]; // fails
    }
    public static void Run() { F(); }
}
public readonly record struct Pair(int A, int B) { public int Quotient() => A / (B == 0 ? 1 : B); }
public readonly struct Fixed { public readonly int N; public Fixed(int n) { N = n; } public Fixed(Pair p) : this(p.A) { } public int Get() => N; }
public static class ReadOnlyRecordMade {
    static int F(int k) { Pair p = new Pair(k, 5); int[] a = new int[2];
        return a[p.B]; } // fails upper-bound
    public static void Run() { F(3); }
}
public static class ReadOnlyRecordRemade {
    static int F() { Pair p = new Pair(1, 1); int q = p.Quotient(); p = new Pair(1, 5); int[] a = new int[2];
        return a[p.B] + q; } // fails upper-bound
    public static void Run() { F(); }
}
public static class ReadOnlyRecordWith {
    static int F(Pair p) { if (p.B < 0 || p.B > 1) return 0; Pair q = p with { B = 7 }; int[] a = new int[2];
        return a[q.B]; } // fails upper-bound
    public static void Run() { F(new Pair(1, 1)); }
}
public static class ReadOnlyStructInPlace {
    static int F(int n) { Fixed f = default; f = new Fixed(n); int[] a = new int[2];
        return a[f.N]; } // fails upper-bound
    public static void Run() { F(5); }
}
public static class ReadOnlyStructOut {
    static void Make(out Fixed f) { f = new Fixed(9); }
    static int F() { Fixed f = new Fixed(1); int k = f.Get(); Make(out f); int[] a = new int[2];
        return a[f.N] + k; } // fails upper-bound
    public static void Run() { F(); }
}
public static class NumberByAddress {
    static int F(int i) { int k = i; string s = k.ToString(); int.TryParse("7", out k); int[] a = new int[2]; if (i < 0 || i > 1) return 0;
        return a[k] + s.Length; } // fails upper-bound
    public static void Run() { F(1); }
}
