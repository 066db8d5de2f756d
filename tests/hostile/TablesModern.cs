// roslyn only
// Static tables and invariants as C# of today writes them.
using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Threading;
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { var f = e; while (f is TypeInitializationException && f.InnerException != null) f = f.InnerException; Hostile.Failed(f); } } }
public static class FailedPrecise2 {
    static class Keep { internal static C It; }
    class C { static readonly int[] T; static readonly int N; 
        static C() { Keep.It = new C(); Stop.Now(); T = new int[3]; N = 5; }
        internal int Read() {
            return T[0]; // fails null
        }
        internal int Inverse() {
            return 1 / N; // fails division
        }
        internal int ByStep() { return Step(); }
        int Step() {
            return T[1]; // fails null
        }
    }
    static class Stop { internal static bool On = true; internal static void Now() { if (On) throw new InvalidOperationException(); } }
    public static void Run() { try { new C(); } catch (TypeInitializationException) { }
        Try.Each(() => Keep.It.Read(), () => Keep.It.Inverse(), () => Keep.It.ByStep()); }
}

public static class InterfaceTable {
    interface I { static readonly int[] T; static readonly int N; static I() { new A().Go2(); T = new int[3]; N = 3; } int Go() {
            return T[0]; // fails null
        } }
    class A : I { internal int Go2() { return ((I)this).Go(); } }
    public static void Run() { Try.Each(() => new A().Go2()); }
}
public static class ModuleInit {
    static readonly int[] T = Early.Make();
    static class Early { static readonly int[] U = Late(); internal static int[] Make() { return U; } static int[] Late() {
            return new int[T.Length]; // fails null
        } }
    public static void Run() { Try.Each(() => Use()); }
    static int Use() => T[0];
}
public static class SpanLeaks {
    static readonly int[] a = { 1, 2, 3 }, b = { 1, 2, 3 }, c = { 1, 2, 3 }, d = { 1, 2, 3 }, e = { 1, 2, 3 }, f = { 1, 2, 3 }, g = { 1, 2, 3 }, h = { 1, 2, 3 }, i = { 1, 2, 3 }, j = { 1, 2, 3 };
    static readonly int[][] k = { new[] { 1 }, new[] { 2 } };
    static readonly (int[] A, int B) l = (new[] { 1 }, 2);
    static readonly int[] m = [1, 2, 3];
    static readonly int[] n = [.. m, 4];
    static readonly List<int> o = [1, 2];
    static readonly ReadOnlyMemory<int> p = j;
    static ReadOnlySpan<int> Span() => a;
    static ref int Ref() => ref b[0];
    static ref readonly int RefRo() => ref c[0];
    static ref int[] RefArr() => ref Unsafe.AsRef(in d);
    static ReadOnlyMemory<int> Mem() => e;
    static void In(in int[] x) { x[0] = 0; }
    static void InElem(in int x) { Unsafe.AsRef(in x) = 0; }
    static void Foreach() { foreach (ref int x in h.AsSpan()) x = 0; }
    static void Get() { MemoryMarshal.GetArrayDataReference(i) = 0; }
    static int[] Row(int x) => k[x];
    static int Index(Index x) => j[x];
    public static void Run() { Unsafe.AsRef(in Span()[0]) = 0; Ref() = 0; Unsafe.AsRef(in RefRo()) = 0; MemoryMarshal.TryGetArray(Mem(), out var seg); seg.Array[0] = 0; In(in f); InElem(in g[0]); Foreach(); Get(); Row(0)[0] = 0; l.A[0] = 0; MemoryMarshal.TryGetArray(p, out seg); seg.Array[0] = 0; m.AsSpan().Clear();
        Try.Each(() => G1(), () => G2(), () => G3(), () => G5(), () => G6(), () => G7(), () => G8(), () => G9(), () => G10(), () => G11(), () => G12(), () => G13()); }
    static int G1() {
        return 1 / a[0]; // fails division
    }
    static int G2() {
        return 1 / b[0]; // fails division
    }
    static int G3() {
        return 1 / c[0]; // fails division
    }
    static int G5() {
        return 1 / e[0]; // fails division
    }
    static int G6() {
        return 1 / f[0]; // fails division
    }
    static int G7() {
        return 1 / g[0]; // fails division
    }
    static int G8() {
        return 1 / h[0]; // fails division
    }
    static int G9() {
        return 1 / i[0]; // fails division
    }
    static int G10() {
        return 1 / k[0][0]; // fails division
    }
    static int G11() {
        return 1 / l.A[0]; // fails division
    }
    static int G12() {
        return 1 / j[0]; // fails division
    }
    static int G13() {
        return 1 / m[0]; // fails division
    }
}
public static class PerThread {
    [ThreadStatic] static int[] t = new int[3];
    static readonly ThreadLocal<int[]> u = new();
    static readonly AsyncLocal<int[]> v = new();
    public static void Run() { var w = t; Thread th = new Thread(() => { Try.Each(() => G1(), () => G2(), () => G3()); }); th.Start(); th.Join(); }
    static int G1() {
        return t[0]; // fails null
    }
    static int G2() {
        return u.Value[0]; // fails null
    }
    static int G3() {
        return v.Value[0]; // fails null
    }
}
public static class StaticLocalFunction {
    static readonly Func<int> F = Get();
    static readonly int[] T = { 1, 2 };
    static Func<int> Get() { int Inner() {
            return T[0]; // fails null
        } Inner(); return Inner; }
    public static void Run() { Try.Each(() => F()); }
}
public static class GenericVirtualEarly {
    abstract class V { internal abstract int M<T>(); }
    class W : V { internal override int M<T>() {
            return C.T[0]; // fails null
        } }
    static class C { internal static readonly int R = new W().M<int>(); internal static readonly int[] T = new int[2]; }
    public static void Run() { Try.Each(() => Use()); }
    static int Use() => C.T[0];
}
public static class StaticAbstractEarly {
    interface I { static abstract int M(); }
    class W : I { public static int M() {
            return C.T[0]; // fails null
        } }
    static int Call<X>() where X : I => X.M();
    static class C { internal static readonly int R = Call<W>(); internal static readonly int[] T = new int[2]; }
    public static void Run() { Try.Each(() => Use()); }
    static int Use() => C.T[0];
}
public static class InterpolatedEarly {
    struct S { public override string ToString() {
            return "" + C.T[0]; // fails null
        } }
    static class C { internal static readonly string R = $"{new S()}"; internal static readonly int[] T = new int[2]; }
    public static void Run() { Try.Each(() => Use()); }
    static int Use() => C.T[0];
}
public static class RecordEarly {
    record R(int X) { public int Y = C.T[0]; // fails null
    }
    static class C { internal static readonly R One = new R(1); internal static readonly int[] T = new int[2]; }
    public static void Run() { Try.Each(() => Use()); }
    static int Use() => C.T[0];
}
public static class DisposeEarly {
    class D : IDisposable { public void Dispose() {
            _ = C.T[0]; // fails null
        } }
    static class C { internal static readonly int R = Get(); static int Get() { using var d = new D(); return 1; } internal static readonly int[] T = new int[2]; }
    public static void Run() { Try.Each(() => Use()); }
    static int Use() => C.T[0];
}
public static class EnumeratorEarly {
    class E { public E GetEnumerator() => this; public bool MoveNext() {
            return C.T[0] == 0; // fails null
        } public int Current => 1; }
    static class C { internal static readonly int R = Get(); static int Get() { foreach (var x in new E()) return x; return 1; } internal static readonly int[] T = new int[2]; }
    public static void Run() { Try.Each(() => Use()); }
    static int Use() => C.T[0];
}
public static class LazyEarly {
    static class C { internal static readonly Lazy<int> L = new Lazy<int>(() => Read()); internal static readonly int V = L.Value; internal static readonly int[] T = new int[2]; static int Read() {
            return T[0]; // fails null
        } }
    public static void Run() { Try.Each(() => Use()); }
    static int Use() => C.T[0];
}
public static class LinqEarly {
    static class C { internal static readonly int V = System.Linq.Enumerable.Sum(System.Linq.Enumerable.Select(new[] { 1 }, Read)); internal static readonly int[] T = new int[2]; static int Read(int x) {
            return T[0]; // fails null
        } }
    public static void Run() { Try.Each(() => Use()); }
    static int Use() => C.T[0];
}
public static class EventEarly {
    static class C { static event Action E; static C() { E += Read; E(); T = new int[2]; } internal static readonly int[] T; static void Read() {
            _ = T[0]; // fails null
        } }
    public static void Run() { Try.Each(() => Use()); }
    static int Use() => C.T[0];
}
public unsafe static class PointerEarly {
    static class C { static readonly delegate*<int> P = &Read; internal static readonly int V = P(); internal static readonly int[] T = new int[2]; static int Read() {
            return T[0]; // fails null
        } }
    public static void Run() { Try.Each(() => Use()); }
    static int Use() => C.T[0];
}
public static class ActivatorEarly {
    class A { internal int X; public A() {
            X = C.T[0]; // fails null
        } }
    static class C { internal static readonly object V = Make<A>(); static T1 Make<T1>() where T1 : new() => new T1(); internal static readonly int[] T = new int[2]; }
    public static void Run() { Try.Each(() => Use()); }
    static int Use() { try { return C.T[0]; } catch (TypeInitializationException e) when (e.InnerException is System.Reflection.TargetInvocationException t) { Hostile.Failed(t.InnerException); return 0; } }
}
public static class DefaultArgs {
    static class C { internal static readonly int V = Read(); internal static readonly string S = "abc"; static int Read() {
            return S.Length; // fails null
        } }
    public static void Run() { Try.Each(() => Use()); }
    static int Use() => C.S.Length;
}
