// roslyn only
// What a span is made of is written through it.
using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
public static class MadeOfArray {
    static int F() {
        int[] a = new int[4]; Span<int> s = new Span<int>(a); a[0] = 1; s[0] = 0;
        return 10 / a[0]; // fails
    }
    public static void Run() { F(); }
}
public static class MadeOfPart {
    static int F() {
        int[] a = new int[4]; Span<int> s = new Span<int>(a, 1, 2); a[2] = 1; s[1] = 0;
        return 10 / a[2]; // fails
    }
    public static void Run() { F(); }
}
public static class MadeOfPointer {
    static unsafe int F() {
        int x = 1; Span<int> s = new Span<int>(&x, 1); x = 1; s[0] = 0;
        return 10 / x; // fails
    }
    public static void Run() { F(); }
}
public static class MadeOfPinned {
    static unsafe int F() {
        int[] a = new int[4];
        fixed (int* p = a) { Span<int> s = new Span<int>(p, 4); a[0] = 1; s[0] = 0;
            return 10 / a[0]; // fails
        }
    }
    public static void Run() { F(); }
}
public class Box { public int x; public Span<int> Get() { return new Span<int>(ref x); } }
public static class MadeOfField {
    static int F(Box b) {
        Span<int> s = new Span<int>(ref b.x); b.x = 1; s[0] = 0;
        return 10 / b.x; // fails
    }
    public static void Run() { F(new Box()); }
}
public static class MadeOfOwnField {
    static int F() {
        Box b = new Box(); Span<int> s = new Span<int>(ref b.x); b.x = 1; s.Fill(0);
        return 10 / b.x; // fails
    }
    public static void Run() { F(); }
}
public static class MadeOfFieldByCall {
    static int F() {
        Box b = new Box(); Span<int> s = b.Get(); b.x = 1; s.Clear();
        return 10 / b.x; // fails
    }
    public static void Run() { F(); }
}
public static class MadeOfElement {
    static int F() {
        int[] a = new int[3]; Span<int> s = new Span<int>(ref a[1]); a[1] = 1; s[0] = 0;
        return 10 / a[1]; // fails
    }
    public static void Run() { F(); }
}
public static class MadeAndHanded {
    static void Zero(Span<int> s) { s[0] = 0; }
    static int F() {
        int[] a = new int[3]; a[0] = 1; Zero(new Span<int>(a));
        return 10 / a[0]; // fails
    }
    public static void Run() { F(); }
}
public static class MadeAndCopied {
    static int F() {
        int[] a = new int[3]; Span<int> s = new Span<int>(a); a[0] = 1; new int[1].AsSpan().CopyTo(s);
        return 10 / a[0]; // fails
    }
    public static void Run() { F(); }
}
public static class MadeOfListsItems {
    static int F(List<int> l) {
        if (l[0] == 0) return 0; Span<int> s = CollectionsMarshal.AsSpan(l); s[0] = 0;
        return 10 / l[0]; // fails
    }
    static int G(List<int> l) {
        Span<int> s = CollectionsMarshal.AsSpan(l); if (l[0] == 0) return 0; s[0] = 0;
        return 10 / l[0]; // fails
    }
    static int H(List<int> l) {
        ref int r = ref CollectionsMarshal.AsSpan(l)[0]; l[0] = 1; r = 0;
        return 10 / l[0]; // fails
    }
    public static void Run() { try { F(new List<int> { 1 }); } catch (Exception e) { Hostile.Failed(e); } try { G(new List<int> { 1 }); } catch (Exception e) { Hostile.Failed(e); } H(new List<int> { 1 }); }
}
public static class SlicedWrites {
    static int F() {
        int[] a = new int[3]; a[1] = 1; Span<int> s = new Span<int>(a).Slice(1); s[0] = 0;
        return 10 / a[1]; // fails
    }
    public static void Run() { F(); }
}
