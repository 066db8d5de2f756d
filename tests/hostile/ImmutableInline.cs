// roslyn only
// `ImmutableArray`, inline arrays, segments and memory: run on .NET 9.
using System;
using System.Collections.Immutable;
using System.Runtime.CompilerServices;

[InlineArray(4)] public struct Four { int first; }

public static class ImmutableDefault {
    static int A(ImmutableArray<int> a) {
        return a.Length; // fails
    }
    public static void Run() { A(default); }
}
public static class ImmutableDefaultIndexed {
    static int A(ImmutableArray<int> a, bool b) {
        if (b) a = ImmutableArray.Create(1);
        return a[0]; // fails
    }
    public static void Run() { A(default, false); }
}
public static class ImmutableTested {
    static int A(ImmutableArray<int> a) {
        if (a.IsDefaultOrEmpty) return 0;
        int v = a[0]; Hostile.Reached(); // reached
        a = a.RemoveAt(0);
        return v + a[0];
    }
    public static void Run() { try { A(ImmutableArray.Create(1)); } catch (IndexOutOfRangeException) { } }
}
public static class ImmutableNotDefault {
    static int A(ImmutableArray<int> a) {
        if (a.IsDefault)
            return a.Length; // fails
        return a.Length;
    }
    public static void Run() { A(default); }
}
public static class ImmutableEmpty {
    static int A(ImmutableArray<int> a) {
        if (a.IsEmpty) return 1;
        a = a.Clear();
        return a[0];
    }
    public static void Run() { A(ImmutableArray.Create(1)); }
}
public static class ImmutableOther {
    static int A(ImmutableArray<int> a, ImmutableArray<int> b) {
        if (a.IsDefault) return 1;
        return b.Length; // fails
    }
    public static void Run() { A(ImmutableArray.Create(1), default); }
}
public static class ImmutableField {
    static ImmutableArray<int> f = ImmutableArray.Create(1);
    static void Drop() { f = default; }
    static int A() {
        if (f.IsDefault) return 1;
        Drop();
        return f.Length; // fails
    }
    public static void Run() { A(); }
}
public static class InlineWritten {
    static int A(int i) {
        var f = new Four(); f[1] = 1;
        if (i < 0 || i >= 4) return 0;
        return 10 / f[i]; // fails
    }
    public static void Run() { A(2); }
}
public static class InlineBySpan {
    static int A() {
        var f = new Four(); f[1] = 1;
        Span<int> s = f;
        s[1] = 0;
        return 10 / f[1]; // fails
    }
    public static void Run() { A(); }
}
public static class InlineBeyond {
    static int A(int i) {
        var f = new Four();
        return f[i];
    }
    public static void Run() { A(4); }
}
public static class SegmentsByArray {
    static int A(int[] a) {
        var s = new ArraySegment<int>(a, 1, 2);
        s[0] = 1;
        a[1] = 0;
        return 10 / s[0]; // fails
    }
    public static void Run() { A(new int[4]); }
}
public static class MemoryByArray {
    static int A(int[] a) {
        Memory<int> m = a.AsMemory(1);
        m.Span[0] = 1;
        a[1] = 0;
        return 10 / m.Span[0]; // fails
    }
    public static void Run() { A(new int[4]); }
}
public static class ArrayByMemory {
    static int A(int[] a) {
        Memory<int> m = a.AsMemory(1);
        a[1] = 1;
        m.Span[0] = 0;
        return 10 / a[1]; // fails
    }
    public static void Run() { A(new int[4]); }
}
