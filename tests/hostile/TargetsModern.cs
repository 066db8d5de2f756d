// roslyn only
// What by-ref parameters point to, known by a second name: ref locals, ref returns, spans, ref fields, closures of local functions, inline arrays.
using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } }
public static class LocalFunctions {
    public static void Run() { Try.Each(() => G1(), () => G2(), () => G3(1), () => G4(), () => G5(), () => G6()); }
    static int G1() { int x = 1; void Set(ref int y) { y = 1; x = 0; } Set(ref x);
        return 1 / x; // fails division
    }
    static int G2() { int x = 1; int[] a = null; void Set(out int[] y) { y = new int[1]; a = null; x++; } Set(out a);
        return a[0]; // fails null
    }
    static int G3(int n) { int x = 1; void Zero() { x = 0; } void Set(ref int y) { y = 1; if (n > 0) Zero(); } Set(ref x);
        return 1 / x; // fails division
    }
    static int G4() { int x = 1; Action f = () => x = 0; void Set(ref int y) { y = 1; f(); } Set(ref x);
        return 1 / x; // fails division
    }
    static int G5() { int x = 1; int Set(ref int y) { y = 1; x = 0;
            return 1 / y; // fails division
        } return Set(ref x); }
    static int G6() { (int a, int b) t = (1, 1); void Set(ref int y) { y = 1; t = default; } Set(ref t.a);
        return 1 / t.a; // fails division
    }
}
public static class RefLocals {
    static void Pick(ref int a, ref int b, bool k) { a = 1; b = 1; ref int r = ref (k ? ref a : ref b); r = 0; }
    static void Assign(ref int a, ref int b) { a = 1; a = ref b; a = 1; }
    static void Assign2(ref int a, ref int b) { a = ref b; a = 1; b = 1; }
    static void Assign3(ref int a, scoped ref int b) { int x = 1; b = 1; b = ref x; b = 0; }
    static ref int Second(ref int a, ref int b) { a = 1; return ref b; }
    static void Return(ref int a, ref int b) { a = 1; b = 1; Second(ref b, ref a) = 0; }
    static void Swap(ref int a, ref int b) { a = 0; b = 1; (a, b) = (b, a); }
    static void InLoop(ref int a, Span<int> s) { a = 1; foreach (ref int x in s) x = 0; }
    static void Span1(ref int a) { a = 1; MemoryMarshal.CreateSpan(ref a, 1)[0] = 0; }
    static void Span2(ref int a) { a = 1; new Span<int>(ref a)[0] = 0; }
    static void Span3(ref int a) { a = 1; var s = new Span<int>(ref a); Clear(s); }
    static void Clear(Span<int> s) { s.Clear(); }
    static void AsRef(in int a, ref int b) { b = 1; Unsafe.AsRef(in a) = 0; }
    static void Add(ref int a, ref int b) { b = 1; a = 1; Unsafe.Add(ref a, 0) = 0; }
    static void As(ref int a) { a = 1; Unsafe.As<int, uint>(ref a) = 0; }
    static void As2(ref int a, ref uint b) { a = 1; b = 0; }
    static void Skip(out int a) { Unsafe.SkipInit(out a); }
    static void Bytes(ref int a) { a = 1; MemoryMarshal.AsBytes(MemoryMarshal.CreateSpan(ref a, 1)).Clear(); }
    static int Readonly(in int a, ref int b) { if (a != 1) return 5; b = 0;
        return 1 / a; // fails division
    }
    static int Readonly2(ref readonly int a, ref int b) { if (a != 1) return 5; b = 0;
        return 1 / a; // fails division
    }
    public static void Run() { Try.Each(() => G1(), () => G2(), () => G3(), () => G4(), () => G5(), () => G6(), () => G7(), () => G8(), () => G9(), () => G10(), () => G11(), () => G12(), () => G13(), () => G14(), () => G15(), () => G16(),
        () => { int x = 1; Readonly(x, ref x); }, () => { int x = 1; Readonly2(ref x, ref x); }, () => G17(), () => G18()); }
    static int G1() { int x = 1, y = 1; Pick(ref x, ref y, true);
        return 1 / x; // fails division
    }
    static int G2() { int x = 0, y = 0; Assign(ref x, ref y); x--;
        return 1 / x; // fails division
    }
    static int G3() { int x = 0, y = 0; Assign2(ref x, ref y);
        return 1 / x; // fails division
    }
    static int G4() { int x = 0, y = 0; Return(ref x, ref y);
        return 1 / x; // fails division
    }
    static int G5() { int x = 0, y = 0; Swap(ref x, ref y);
        return 1 / y; // fails division
    }
    static int G6() { int x = 0; InLoop(ref x, new Span<int>(ref x));
        return 1 / x; // fails division
    }
    static int G7() { int x = 0; Span1(ref x);
        return 1 / x; // fails division
    }
    static int G8() { int x = 0; Span2(ref x);
        return 1 / x; // fails division
    }
    static int G9() { int x = 0; Span3(ref x);
        return 1 / x; // fails division
    }
    static int G10() { int x = 0; AsRef(in x, ref x);
        return 1 / x; // fails division
    }
    static int G11() { int x = 0; AsRef(x, ref x);
        return 1 / x; // fails division
    }
    static int G12() { int x = 0, y = 0; Add(ref x, ref y);
        return 1 / x; // fails division
    }
    static int G13() { int x = 0; As(ref x);
        return 1 / x; // fails division
    }
    static int G14() { int x = 0; As2(ref x, ref Unsafe.As<int, uint>(ref x));
        return 1 / x; // fails division
    }
    static int G15() { int x = 0; Skip(out x);
        return 1 / x; // fails division
    }
    static int G16() { int x = 0; Bytes(ref x);
        return 1 / x; // fails division
    }
    static int G17() { int x = 0; Second(ref x, ref x) = 0;
        return 1 / x; // fails division
    }
    static int G18() { int x = 5, y = 0; ref int r = ref Second(ref y, ref x); r = 0;
        return 1 / x; // fails division
    }
}
public static class RefFields {
    ref struct R { public ref int F; public Span<int> S; public R(ref int x) { F = ref x; } public void Set(out int a) { a = 1; F = 0; } }
    static void Set(R r, out int a) { a = 1; r.F = 0; }
    static void SetR(scoped ref R r, scoped ref int a) { a = 1; r.F = 0; }
    static void Keep(ref int a) { a = 1; var r = new R(ref a); r.F = 0; }
    static R Give(ref int a) { a = 1; return new R(ref a); }
    [InlineArray(4)] struct Buf { public int E0; }
    static void Inl(ref Buf b, ref int a) { a = 1; b[0] = 0; }
    static void Inl2(ref Buf b, out int a) { a = 1; b = default; }
    static void Inl3(ref Buf b, out int a) { a = 1; ((Span<int>)b).Clear(); }
    public static void Run() { Try.Each(() => G1(), () => G2(), () => G3(), () => G4(), () => G6(), () => G7(), () => G8(), () => G9()); }
    static int G1() { int x = 3; var r = new R(ref x); Set(r, out x);
        return 1 / x; // fails division
    }
    static int G2() { int x = 3; var r = new R(ref x); SetR(ref r, ref x);
        return 1 / x; // fails division
    }
    static int G3() { int x = 3; Keep(ref x);
        return 1 / x; // fails division
    }
    static int G4() { int x = 3; var r = Give(ref x); r.F = 0;
        return 1 / x; // fails division
    }
    static int G6() { int x = 3; var r = new R(ref x); r.Set(out x);
        return 1 / x; // fails division
    }
    static int G7() { Buf b = default; Inl(ref b, ref b[0]);
        return 1 / b[0]; // fails division
    }
    static int G8() { Buf b = default; Inl2(ref b, out b.E0);
        return 1 / b.E0; // fails division
    }
    static int G9() { Buf b = default; Inl3(ref b, out b.E0);
        return 1 / b.E0; // fails division
    }
}
public static class Deferred {
    sealed class H { public int F; public int? N; public int[] A; }
    static async System.Threading.Tasks.Task<int> Later(H h) { Set(h, out h.F); await System.Threading.Tasks.Task.Yield();
        return 1 / h.F; // fails division
    }
    static void Set(H h, out int a) { a = 1; h.F = 0; }
    static System.Collections.Generic.IEnumerable<int> Each(H h) { Set2(out h.F); yield return 1;
        yield return 1 / h.F; // fails division
    }
    static void Set2(out int a) { a = 1; }
    static void Nul(out int? a, ref int? b) { a = 1; b = null; }
    static bool TryGet(int k, out H h) { h = k > 0 ? new H() : null; return k >= 0; }
    static void Throwing(out int a, int k) { a = 1; try { if (k == 0) throw new InvalidOperationException(); } catch when (Zero(out a)) { } }
    static bool Zero(out int a) { a = 0; return true; }
    static void Using(ref int a) { a = 1; using (new Undo(ref a)) { } }
    ref struct Undo { ref int f; public Undo(ref int x) { f = ref x; } public void Dispose() { f = 0; } }
    public static void Run() { Try.Each(() => Later(new H()).GetAwaiter().GetResult(), () => { var h = new H(); foreach (var e in Each(h)) h.F = 0; }, () => G1(), () => G2(), () => G4(), () => G5()); }
    static int G1() { int? x = 3; Nul(out x, ref x);
        return 1 / x.GetValueOrDefault(); // fails division
    }
    static int G2() { if (TryGet(0, out var h))
            return h.F; // fails null
        return 0; }
    static int G4() { Throwing(out int x, 0);
        return 1 / x; // fails division
    }
    static int G5() { int x = 0; Using(ref x);
        return 1 / x; // fails division
    }
}
