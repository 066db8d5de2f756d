// Structs and boxes: methods on copies, boxes that are changed through interfaces, fields of copies, nullable structs, layouts.
using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
public interface ICount { void Down(); int Get(); }
public struct Count : ICount { public int n; public Count(int k) { n = k; } public void Down() { n--; } public int Get() { return n; } }
public static class CopyIsWritten {
    static int F(Count c) {
        c.n = 0; Count d = c; d.n = 1;
        return 10 / c.n; // fails
    }
    public static void Run() { F(new Count()); }
}
public static class BoxIsWritten {
    static int F() {
        ICount c = new Count(1); c.Down();
        return 10 / c.Get(); // fails
    }
    public static void Run() { F(); }
}
public static class BoxIsACopy {
    static int F() {
        Count c = new Count(); ICount b = c; b.Down(); c.n++; c.n--; // the box has -1
        return 10 / c.n; // fails
    }
    public static void Run() { F(); }
}
public static class TwoNamesOfABox {
    static int F() {
        object o = new Count(1); object p = o; ((ICount)p).Down(); Count c = (Count)o;
        return 10 / c.n; // fails
    }
    public static void Run() { F(); }
}
public static class BoxInArray {
    static int F() {
        object[] a = { new Count(1) }; ((ICount)a[0]).Down();
        return 10 / ((Count)a[0]).n; // fails division
    }
    public static void Run() { F(); }
}
public static class ReadOnlyFieldIsCopied {
    class P { readonly Count c = new Count(0); public int F() { c.Down(); // a copy goes down
            return 10 / c.n; // fails
        } }
    public static void Run() { new P().F(); }
}
public static class MutableFieldIsNot {
    class P { Count c = new Count(1); public int F() { c.Down();
            return 10 / c.n; // fails
        } }
    public static void Run() { new P().F(); }
}
public static class PropertyGivesACopy {
    class P { Count c; public Count C { get { return c; } set { c = value; } } }
    static int F(P p) {
        Count k = p.C; k.n = 5; p.C.Down(); int d = p.C.n;
        return k.n / d; // fails
    }
    public static void Run() { F(new P()); }
}
public static class ListGivesACopy {
    static int F(List<Count> l) {
        l.Add(new Count(0)); Count c = l[0]; c.n = 1;
        return 10 / l[0].n; // fails
    }
    public static void Run() { F(new List<Count>()); }
}
public static class ArrayGivesThePlace {
    static int F(Count[] a) {
        a[0].n = 1; a[0].Down();
        return 10 / a[0].n; // fails division
    }
    public static void Run() { F(new Count[1]); }
}
public static class ForeachGivesACopy {
    static int F(Count[] a) {
        foreach (Count c in a) c.Get(); foreach (Count c in a) { Count d = c; d.n = 1; }
        return 10 / a[0].n; // fails division
    }
    public static void Run() { F(new Count[1]); }
}
public static class ConstrainedIsNotBoxed {
    static void Down<T>(ref T t) where T : ICount { t.Down(); }
    static int F() {
        Count c = new Count(1); Down(ref c);
        return 10 / c.n; // fails
    }
    public static void Run() { F(); }
}
public static class ConstrainedByValue {
    static int Down<T>(T t) where T : ICount { t.Down(); return t.Get(); }
    static int F() {
        Count c = new Count(0); int d = Down(c) + 1; // the copy went to -1
        return 10 / (c.n * d + d); // fails
    }
    public static void Run() { F(); }
}
public static class ConstrainedClass {
    class Ref : ICount { public int n = 1; public void Down() { n--; } public int Get() { return n; } }
    static void Down<T>(T t) where T : ICount { t.Down(); } // by value, and a reference all the same
    static int F() {
        Ref c = new Ref(); Down(c);
        return 10 / c.n; // fails
    }
    public static void Run() { F(); }
}
public static class UnboxedOther {
    static int F(object o) {
        Count c = (Count)o; c.n = 1; Count d = (Count)o;
        return c.n / d.n; // fails
    }
    public static void Run() { F(new Count(0)); }
}
public static class DelegateBindsABox {
    static int F() {
        Count c = new Count(1); Action down = c.Down; Func<int> get = c.Get; down(); // two boxes, and c
        if (get() == 0) return 0; c.Down();
        return 10 / c.n; // fails
    }
    public static void Run() { F(); }
}
public static class ThisAssigned {
    struct S { public int a, b; public void Take(S o) { this = o; } }
    static int F(S s) {
        s.a = 1; s.b = 0; S t = s; t.a = 0; s.Take(t);
        return 10 / s.a; // fails
    }
    public static void Run() { F(new S()); }
}
public static class OverlaidFields {
    [StructLayout(LayoutKind.Explicit)] struct U { [FieldOffset(0)] public int i; [FieldOffset(0)] public byte low; [FieldOffset(2)] public short high; }
    static int F(int k) {
        U u = new U(); u.i = 256; u.low = (byte)k; u.high = 0; int d = u.i - 256;
        return 10 / d; // fails
    }
    public static void Run() { F(1); F(0); }
}
public static class OverlaidWrite {
    [StructLayout(LayoutKind.Explicit)] struct U { [FieldOffset(0)] public int i; [FieldOffset(0)] public float f; }
    static int F(float f) {
        U u = new U(); u.i = 1; u.f = f;
        return 10 / u.i; // fails
    }
    public static void Run() { F(1f); F(0f); }
}
public static class NullableDefault {
    static int F(int? n) {
        int d = n.GetValueOrDefault();
        return 10 / d; // fails
    }
    public static void Run() { F(1); F(null); }
}
public static class NullableHasValueOfOther {
    static int F(int? a, int? b) {
        if (a.HasValue != b.HasValue) return 0; int d = a.HasValue ? b.GetValueOrDefault() : a.GetValueOrDefault();
        return 10 / d; // fails
    }
    public static void Run() { F(1, 2); F(null, null); }
}
public static class NullableValueCaught {
    static int F(int? n) {
        int d = 0; try { d = n.Value; d = d == 0 ? 1 : d; } catch (InvalidOperationException) { }
        return 10 / d; // fails
    }
    public static void Run() { F(0); F(null); }
}
public static class NullableLifted {
    static int F(int? a, int? b) {
        int? c = a + b; int d = c ?? 0;
        return 10 / d; // fails
    }
    public static void Run() { F(1, 2); F(1, null); }
}
public static class NullableComparedToZero {
    static int F(int? n) {
        if (n == 0) return 1; // null is not 0
        return 10 / n.GetValueOrDefault(); // fails
    }
    public static void Run() { F(0); F(2); F(null); }
}
public static class NullableBoolThree {
    static int F(bool? b) {
        string s = null; if (b == true) s = "yes"; if (b == false) s = "no";
        return s.Length; // fails
    }
    public static void Run() { F(true); F(false); F(null); }
}
public static class NullableStructField {
    static int F(Count? c) {
        Count k = c ?? default(Count);
        return 10 / k.n; // fails
    }
    public static void Run() { F(new Count(1)); F(null); }
}
public static class EqualsOfBoxes {
    static int F(object a, object b) {
        int d = a == b ? 1 : 0; // equal numbers in two boxes
        return 10 / d; // fails
    }
    public static void Run() { object o = 1; F(o, o); F(1, 1); }
}
public static class StructInDictionary {
    static int F(Dictionary<int, Count> d) {
        d[0] = new Count(0); Count c = d[0]; c.n++; int k = d[0].n;
        return c.n / k; // fails
    }
    public static void Run() { F(new Dictionary<int, Count>()); }
}
public static class GoodBox {
    static int F(int[] a) {
        ICount c = new Count(1); c.Down(); int i = c.Get();
        int r = a[i]; Hostile.Reached(); return r; // reached
    }
    public static void Run() { F(new int[1]); }
}
public static class GoodNullableNeither {
    static int F(bool? b, int[] a) {
        if (!(b == true) && !(b == false)) { a[0] = 1; Hostile.Reached(); } // reached
        return 0;
    }
    public static void Run() { F(null, new int[1]); }
}
