// `[UnsafeAccessor]` reads a field, and its array is written; the length of a field; static fields.
// roslyn only
using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } }
public static class TableOpened {
    internal sealed class K { private static readonly int[] t1 = { 1, 2, 3 };
        internal static int Get(int i) { if (i < 0 || i > 2) return 0;
            return 6 / t1[i]; // fails division
        } }
    [UnsafeAccessor(UnsafeAccessorKind.StaticField, Name = "t1")] static extern ref int[] T(K k);
    public static void Run() { K.Get(0); T(null)[0] = 0; Try.Each(() => K.Get(0)); }
}
public static class TableOpenedOfStruct {
    internal struct K { private static readonly int[] t2 = { 1, 2, 3 };
        internal static int Get(int i) { if (i < 0 || i > 2) return 0;
            return 6 / t2[i]; // fails division
        } }
    [UnsafeAccessor(UnsafeAccessorKind.StaticField, Name = "t2")] static extern ref int[] T(ref K k);
    public static void Run() { K.Get(0); var k = new K(); T(ref k)[0] = 0; Try.Each(() => K.Get(0)); }
}
public static class InstanceTable {
    internal sealed class K { private readonly int[] t3 = { 1, 2, 3 };
        internal int Get() { int[] a = t3; if (a[0] == 0) return 0; Other();
            return 6 / t3[0]; // fails division
        }
        internal Action f; void Other() { f?.Invoke(); } }
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "t3")] static extern ref int[] T(K k);
    public static void Run() { var k = new K(); k.Get(); k.f = () => T(k)[0] = 0; Try.Each(() => k.Get()); }
}
public static class MethodGives {
    internal sealed class K { private static readonly int[] t4 = { 1, 2, 3 };
        private static int[] All() { return t4; }
        internal static int Get(int i) { if (i < 0 || i > 2) return 0;
            return 6 / t4[i]; // fails division
        } }
    [UnsafeAccessor(UnsafeAccessorKind.StaticMethod, Name = "All")] static extern int[] T(K k);
    public static void Run() { K.Get(0); T(null)[0] = 0; Try.Each(() => K.Get(0)); }
}
public static class PrivateSetter {
    internal sealed class K { internal int P { get; private set; } private int[] a = new int[4]; internal void Go() { P = 1; }
        internal int Last() {
            return a[P]; // fails upper-bound
        } }
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "set_P")] static extern void Set(K k, int v);
    public static void Run() { var k = new K(); k.Go(); k.Last(); Set(k, 9); Try.Each(() => k.Last()); }
}
public static class BackingField {
    internal sealed class K { internal int Q { get; private set; } private int[] a = new int[4]; internal void Go() { Q = 1; }
        internal int Last() {
            return a[Q]; // fails upper-bound
        } }
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "<Q>k__BackingField")] static extern ref int F(K k);
    public static void Run() { var k = new K(); k.Go(); k.Last(); F(k) = 9; Try.Each(() => k.Last()); }
}
public static class ClosureField {
    static int Go(int[] a, Action<Func<int>> leak) { int z = 1; Func<int> f = () => z; leak(f);
        return a[z];
    }
    public static void Run() { Go(new int[4], f => { }); }
}
public static class GenericAccessor {
    internal sealed class K<T> { private int g; private int[] a = new int[4]; internal void Go() { g = 1; }
        internal int Last() {
            return a[g]; // fails upper-bound
        } }
    static class A<T> { [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "g")] internal static extern ref int F(K<T> k); }
    public static void Run() { var k = new K<int>(); k.Go(); k.Last(); A<int>.F(k) = 9; Try.Each(() => k.Last()); }
}
public static class ConstructorAgain {
    internal sealed class K { private int h; private int[] a = new int[4]; internal K() { } private K(int v) { h = v > 3 ? 3 : v < 0 ? 0 : v; }
        internal static K Make() => new K(2);
        internal int Last() {
            return a[h]; 
        } }
    [UnsafeAccessor(UnsafeAccessorKind.Constructor)] static extern K New(int v);
    public static void Run() { K.Make().Last(); Try.Each(() => New(9).Last()); }
}
public static class LengthDynamic {
    internal sealed class K { private int[] brr = new int[4]; internal void Reset() { brr = new int[4]; }
        internal int Last() {
            return brr[3]; // fails upper-bound
        } 
        internal ref int[] B() { return ref brr; } }
    public static void Run() { var k = new K(); k.Reset(); k.Last(); k.B() = new int[1]; Try.Each(() => k.Last()); }
}
public static class LengthResize {
    internal sealed class K { private int[] crr = new int[4]; internal void Reset() { crr = new int[4]; } internal void Cut() { Array.Resize(ref crr, 1); }
        internal int Last() {
            return crr[3]; // fails upper-bound
        } }
    public static void Run() { var k = new K(); k.Reset(); k.Last(); k.Cut(); Try.Each(() => k.Last()); }
}
public static class LengthStruct {
    internal struct S { internal int[] drr; public S() { drr = new int[4]; } internal void Reset() { drr = new int[4]; }
        internal int Last() {
            return drr[3]; // fails null
        } }
    public static void Run() { var k = new S(); k.Reset(); k.Last(); S z = default; Try.Each(() => z.Last()); }
}
