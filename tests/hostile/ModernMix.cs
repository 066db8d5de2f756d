// roslyn only
// Constructs of C# 9 to 13: list patterns, slices, >>>, UTF-8 literals, ranges, natural sized numbers, checked operators, switch expressions, generic math, using aliases, lambdas with defaults, params collections, ref readonly.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Pair = (int x, int y);
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } }
public static class ListPattern1 { static int Go(int[] a) { if (a is [_, .. var r, _])
        return r[0]; // fails upper-bound
        return 0; }
    public static void Run() { Go(new int[3]); Try.Each(() => Go(new int[2])); } }
public static class ListPattern2 { static int Go(int[] a) { if (a is [var x, .., var y])
        return a[x + y]; // fails upper-bound
        return 0; }
    public static void Run() { Go(new int[3]); Try.Each(() => Go(new int[] { 1, 1 })); } }
public static class ListPattern3 { static int Go(List<int> a) { if (a is not [] and not [_])
        return a[2]; // fails
        return 0; }
    public static void Run() { Go(new() { 1, 2, 3 }); Try.Each(() => Go(new() { 1, 2 })); } }
public static class ListPattern4 { static int Go(int[] a) { if (a is [] or null) return 0;
        return a[1]; // fails upper-bound
    }
    public static void Run() { Go(new int[2]); Go(null); Try.Each(() => Go(new int[1])); } }
public static class ListPattern5 { static int Go(int[] a) { switch (a) { case [1, ..]: return 0; case [_, 2, ..]: return a[1]; case [..]:
        return a[0]; // fails upper-bound
        default: return 1; } }
    public static void Run() { Go(new int[2]); Go(null); Try.Each(() => Go(new int[0])); } }
public static class SpanPattern { static int Go(ReadOnlySpan<char> s) { if (s is "ab" or "c")
        return s[1]; // fails
        return 0; }
    public static void Run() { Go("ab"); Try.Each(() => Go("c")); } }
public static class Utf8 { static int Go(int i) { ReadOnlySpan<byte> s = "é"u8;
        return s[i]; // fails
    }
    public static void Run() { Go(1); Try.Each(() => Go(2)); } }
public static class Utf8Length { static int Go(int[] a) { ReadOnlySpan<byte> s = "éé"u8;
        return a[s.Length]; // fails upper-bound
    }
    public static void Run() { Go(new int[5]); Try.Each(() => Go(new int[4])); } }
public static class ShiftInt { static int Go(int[] a, int i) { if (a.Length < 16) return 0;
        return a[i >>> 27]; // fails upper-bound
    }
    public static void Run() { Go(new int[16], 1); Try.Each(() => Go(new int[16], -1)); } }
public static class ShiftSbyte { static int Go(int[] a, sbyte i) { if (a.Length < 16) return 0;
        return a[i >>> 4]; // fails upper-bound
    }
    public static void Run() { Go(new int[16], 1); Try.Each(() => Go(new int[16], -1)); } }
public static class ShiftCompound { static int Go(int[] a, sbyte i) { if (a.Length < 16) return 0; i >>>= 4;
        return a[i]; // fails lower-bound
    }
    public static void Run() { Go(new int[16], 1); Try.Each(() => Go(new int[16], -1)); } }
public static class ShiftLong { static int Go(int[] a, long i, int c) { if (a.Length < 16) return 0;
        return a[(int)(i >>> c)]; // fails upper-bound
    }
    public static void Run() { Go(new int[16], 1, 1); Try.Each(() => Go(new int[16], 99, 64)); } }
public static class Native { static int Go(int[] a, nint i) { if (i < 0 || i > 3) return 0; if (a.Length < 4) return 0; i = checked(i * 2);
        return a[i]; // fails upper-bound
    }
    public static void Run() { Go(new int[4], 1); Try.Each(() => Go(new int[4], 3)); } }
public static class CheckedOperator { 
    internal readonly struct N { internal readonly int v; internal N(int v) { this.v = v; } public static N operator +(N a, N b) => new N(9); public static N operator checked +(N a, N b) => new N(1); }
    static int Go(int[] a, N x) { if (a.Length < 4) return 0;
        return a[(x + x).v]; // fails upper-bound
    }
    static int Go2(int[] a, N x) { if (a.Length < 4) return 0; return a[checked(x + x).v]; }
    public static void Run() { Go2(new int[4], new N(1)); Try.Each(() => Go(new int[4], new N(1))); } }
public static class GenericMath { static T Half<T>(T x) where T : INumber<T> => x / T.CreateChecked(2); static int Go(int[] a, int i) { if (i < 0 || i > 9 || a.Length < 4) return 0;
        return a[Half(i)]; // fails upper-bound
    }
    public static void Run() { Go(new int[4], 2); Try.Each(() => Go(new int[4], 9)); } }
public static class TupleAlias { static int Go(int[] a, Pair p) { if (p.x < 0 || p.x >= a.Length) return 0; (p.x, p.y) = (p.y, p.x);
        return a[p.x]; // fails upper-bound
    }
    public static void Run() { Go(new int[4], (1, 1)); Try.Each(() => Go(new int[4], (1, 9))); } }
public static class RefSpan { static int Go(int[] a) { int x = 1; var s = new Span<int>(ref x); s.Fill(9);
        return a[x]; // fails upper-bound
    }
    public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class ScopedRef { static void Put(scoped ref int a, scoped Span<int> s) { s[0] = 9; } static int Go(int[] a) { Span<int> s = stackalloc int[2]; s[0] = 1; int x = 0; Put(ref x, s);
        return a[s[0]]; // fails upper-bound
    }
    public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class UnscopedThis { internal struct S { internal int v; [System.Diagnostics.CodeAnalysis.UnscopedRef] internal ref S Me() => ref this; } static int Go(int[] a) { var s = new S(); s.Me().v = 9;
        return a[s.v]; // fails upper-bound
    }
    public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class UnscopedSpan { internal struct S { internal int v; [System.Diagnostics.CodeAnalysis.UnscopedRef] internal Span<int> All() => MemoryMarshal.CreateSpan(ref v, 1); } static int Go(int[] a) { var s = new S(); var all = s.All(); if (s.v > 3) return 0; all[0] = 9;
        return a[s.v]; // fails upper-bound
    }
    public static void Run() { Try.Each(() => Go(new int[4])); } }
public static class CollMarshal { static int Go(int[] a, List<int> l) { if (l.Count < 1 || l[0] < 0 || l[0] >= a.Length) return 0; CollectionsMarshal.AsSpan(l)[0] = 9;
        return a[l[0]]; // fails upper-bound
    }
    public static void Run() { Try.Each(() => Go(new int[4], new() { 1 })); } }
public static class CollMarshalCount { static int Go(List<int> l) { if (l.Count < 3) return 0; CollectionsMarshal.SetCount(l, 1);
        return l[2]; // fails
    }
    public static void Run() { Try.Each(() => Go(new() { 1, 2, 3 })); } }
public static class CollMarshalDict { static int Go(int[] a, Dictionary<string, int> d) { if (!d.TryGetValue("a", out int v) || v < 0 || v >= a.Length) return 0; CollectionsMarshal.GetValueRefOrNullRef(d, "a") = 9;
        return a[d["a"]]; // fails upper-bound
    }
    public static void Run() { Try.Each(() => Go(new int[4], new() { ["a"] = 1 })); } }
public static class CollMarshalKey { static int Go(Dictionary<string, int> d) { if (!d.ContainsKey("a")) return 0; d.Remove("a"); CollectionsMarshal.GetValueRefOrAddDefault(d, "b", out bool e) = 1;
        return d["a"]; // fails
    }
    public static void Run() { Try.Each(() => Go(new() { ["a"] = 1 })); } }
public static class AlternateLookup { static int Go(Dictionary<string, int> d) { if (!d.ContainsKey("a")) return 0; d.GetAlternateLookup<ReadOnlySpan<char>>().Remove("a");
        return d["a"]; // fails
    }
    public static void Run() { Try.Each(() => Go(new() { ["a"] = 1 })); } }
public static class NewLock { internal sealed class K { readonly System.Threading.Lock l = new(); int n; int[] a = new int[4]; internal void Set(int v) { lock (l) { n = v; } }
        internal int Last() { lock (l) {
            return a[n]; // fails upper-bound
        } } }
    public static void Run() { var k = new K(); k.Set(1); k.Last(); k.Set(9); Try.Each(() => k.Last()); } }
public static class PartialProp { internal sealed partial class K { internal partial int N { get; set; } int[] a = new int[4]; internal int Last() {
            return a[N]; // fails upper-bound
        } } internal sealed partial class K { int n; internal partial int N { get => n; set => n = value; } }
    public static void Run() { var k = new K { N = 1 }; k.Last(); k.N = 9; Try.Each(() => k.Last()); } }
public static class IteratorRef { static IEnumerable<int> Gen(int[] a) { int i = 0; { Span<int> s = a; s[0] = 9; } i = a[0]; yield return 1;
            yield return a[i]; // fails upper-bound
    }
    public static void Run() { Try.Each(() => Gen(new int[4]).Count()); } }
public static class AsyncSpan { static async System.Threading.Tasks.Task<int> Go(int[] a) { int i = 0; { Span<int> s = new Span<int>(ref a[0]); s[0] = 9; } i = a[0]; await System.Threading.Tasks.Task.Yield();
            return a[i]; // fails upper-bound
    }
    public static void Run() { Try.Each(() => Go(new int[4]).GetAwaiter().GetResult()); } }
public static class SwitchExpr { static int Go(int[] a, object o) { int i = o switch { int n and >= 0 and < 4 => n, string { Length: var l } => l, null => 0, _ => 3 }; if (a.Length < 4) return 0;
            return a[i]; // fails upper-bound
    }
    public static void Run() { Go(new int[4], 1); Try.Each(() => Go(new int[4], "aaaaaa")); } }
public static class RelationalPattern { static int Go(int[] a, int i) { if (a.Length < 10) return 0; if (i is (>= 0 and < 4) or > 8)
            return a[i]; // fails upper-bound
        return 0; }
    public static void Run() { Go(new int[10], 1); Try.Each(() => Go(new int[10], 10)); } }
public static class NotPattern { static int Go(string s) { if (s is not { Length: > 2 } t) return 0;
            return t[3]; // fails
    }
    public static void Run() { Go("abcd"); Try.Each(() => Go("abc")); } }
public static class VarPattern { static int Go(string s) { if (s is var t)
            return t.Length; // fails null
        return 0; }
    public static void Run() { Go("abcd"); Try.Each(() => Go(null)); } }
