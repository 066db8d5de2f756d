// roslyn only
// Read-only spans and memory whose content is written; spans over locals, fields, elements and structs.
using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } }
public static class RosOfLocal { static int Go(int[] a) { int x = 0; var r = new ReadOnlySpan<int>(in x); MemoryMarshal.GetReference(r) = 9;
        return a[x]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class RosOfLocalAsRef { static int Go(int[] a) { int x = 0; var r = new ReadOnlySpan<int>(in x); Unsafe.AsRef(in r[0]) = 9;
        return a[x]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class RosOfArray { static int Go(int[] a) { var e = new int[] { 1 }; ReadOnlySpan<int> r = e; MemoryMarshal.GetReference(r) = 9;
        return a[e[0]]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class ArrayData { static int Go(int[] a) { var e = new int[] { 1 }; MemoryMarshal.GetArrayDataReference(e) = 9;
        return a[e[0]]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class CastSpan { static int Go(int[] a) { var e = new int[] { 1 }; MemoryMarshal.Cast<int, byte>(e)[0] = 9;
        return a[e[0]]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class AsBytesLocal { static int Go(int[] a) { int x = 1; MemoryMarshal.AsBytes(new Span<int>(ref x))[0] = 9;
        return a[x]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class MemoryOf { static int Go(int[] a) { var e = new int[] { 1 }; Memory<int> m = e; m.Span[0] = 9;
        return a[e[0]]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class RoMemory { static int Go(int[] a) { var e = new int[] { 1 }; ReadOnlyMemory<int> m = e; MemoryMarshal.AsMemory(m).Span[0] = 9;
        return a[e[0]]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class TryGetArray { static int Go(int[] a) { var e = new int[] { 1 }; ReadOnlyMemory<int> m = e; if (MemoryMarshal.TryGetArray(m, out var s)) s.Array[0] = 9;
        return a[e[0]]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class Segment { static int Go(int[] a) { var e = new int[] { 1 }; var s = new ArraySegment<int>(e); s[0] = 9;
        return a[e[0]]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class SegmentInterface { static int Go(int[] a) { var e = new int[] { 1 }; IList<int> s = new ArraySegment<int>(e); s[0] = 9;
        return a[e[0]]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class Immutable { static int Go(int[] a) { var e = new int[] { 1 }; var s = ImmutableCollectionsMarshal.AsImmutableArray(e); e[0] = 9;
        return a[s[0]]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class ImmutableRef { static int Go(int[] a) { var e = new int[] { 1 }; var s = ImmutableCollectionsMarshal.AsImmutableArray(e); Unsafe.AsRef(in s.ItemRef(0)) = 9;
        return a[e[0]]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class Slices { static int Go(int[] a) { var e = new int[] { 1, 1 }; Span<int> s = e; var t = s[1..]; t[0] = 9; s = default;
        return a[e[1]]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class CopyTo { static int Go(int[] a) { var e = new int[] { 1 }; ReadOnlySpan<int> n = [9]; n.CopyTo(e);
        return a[e[0]]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class StructField { struct P { internal int x; } static int Go(int[] a) { P p = default; MemoryMarshal.CreateSpan(ref p, 1)[0].x = 9;
        return a[p.x]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class StructAsInts { struct P { internal int x, y; } static int Go(int[] a) { P p = default; MemoryMarshal.Cast<P, int>(MemoryMarshal.CreateSpan(ref p, 1))[1] = 9;
        return a[p.y]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class StackSpan { static int Go(int[] a) { Span<int> s = stackalloc int[] { 1, 2 }; var t = s; t[0] = 9;
        return a[s[0]]; // fails upper-bound
    } public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class Swapped { static int Go(int[] a, int i) { Span<int> s = stackalloc int[4]; Span<int> t = stackalloc int[2]; if (i < 0 || i >= s.Length) return 0; var u = s; s = t; t = u;
        return s[i]; // fails
    } public static void Run() { Go(null, 1); Try.Each(() => Go(null, 3)); } }
public static class SpanByRef { static void Cut(ref Span<int> s) { s = s[..1]; } static int Go(int[] e, int i) { Span<int> s = e; if (i < 0 || i >= s.Length) return 0; Cut(ref s);
        return s[i]; // fails
    } public static void Run() { Go(new int[4], 0); Try.Each(() => Go(new int[4], 3)); } }
public static class SpanOut { static bool Cut(Span<int> s, out Span<int> r) { r = s[..1]; return true; } static int Go(int[] e, int i) { Span<int> s = e; if (i < 0 || i >= s.Length) return 0; Cut(s, out s);
        return s[i]; // fails
    } public static void Run() { Go(new int[4], 0); Try.Each(() => Go(new int[4], 3)); } }
public static class SpanInRefStruct { ref struct R { internal Span<int> s; internal void Cut() { s = s[..1]; } } static int Go(int[] e, int i) { var r = new R { s = e }; if (i < 0 || i >= r.s.Length) return 0; r.Cut();
        return r.s[i]; // fails
    } public static void Run() { Go(new int[4], 0); Try.Each(() => Go(new int[4], 3)); } }
