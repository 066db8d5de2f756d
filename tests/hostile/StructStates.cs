// Invariants of structs: values that no constructor made, copies, whole values overwritten, boxes, defensive copies.
using System;
using System.Collections.Generic;
public static class DefaultOfGeneric {
    struct L { readonly int[] items; public L(int n) { items = new int[n < 1 ? 1 : n]; }
        public int First() {
            return items[0]; // fails null
        } }
    static T Or<T>(bool b, T t) { return b ? t : default(T); }
    public static void Run() { Or(true, new L(2)).First(); Or(false, new L(2)).First(); }
}
public static class DefaultOfArray {
    struct L { readonly int[] items; int count; public L(int n) { if (n < 1) n = 1; items = new int[n]; count = n; }
        public int Last() {
            return items[count - 1]; // fails null
        } }
    static L[] Make(int n) { var a = new L[n + 1]; for (int i = 0; i < n; i++) a[i] = new L(i); return a; }
    public static void Run() { var a = Make(2); a[0].Last(); a[2].Last(); }
}
public static class DefaultOfField {
    struct Step { readonly int by; public Step(int b) { by = b == 0 ? 1 : b; }
        public int Share() {
            return 10 / by; // fails division
        } }
    class Has { Step step; public void Set(int n) { step = new Step(n); } public int Share() { return step.Share(); } }
    public static void Run() { var h = new Has(); h.Set(2); h.Share(); new Has().Share(); }
}
public static class DefaultOfStatic {
    struct Step { readonly int by; public Step(int b) { by = b == 0 ? 1 : b; }
        public int Share() {
            return 10 / by; // fails division
        } }
    static Step step;
    static void Set() { step = new Step(2); }
    static int F() { return step.Share(); }
    public static void Run() { try { F(); } catch (DivideByZeroException e) { Hostile.Failed(e); } Set(); F(); }
}
public static class DefaultOfNullable {
    struct Step { readonly int by; public Step(int b) { by = b == 0 ? 1 : b; }
        public int Share() {
            return 10 / by; // fails division
        } }
    static int F(Step? s) { return s.GetValueOrDefault().Share(); }
    public static void Run() { F(new Step(2)); F(null); }
}
public static class DefaultOfOptional {
    struct Step { readonly int by; public Step(int b) { by = b == 0 ? 1 : b; }
        public int Share() {
            return 10 / by; // fails division
        } }
    static int F(Step s = default(Step)) { return s.Share(); }
    public static void Run() { F(new Step(2)); F(); }
}
public static class DefaultOfList {
    struct Step { readonly int by; public Step(int b) { by = b == 0 ? 1 : b; }
        public int Share() {
            return 10 / by; // fails division
        } }
    static int F(List<Step> l, int x) { return l.Find(s => s.Share() == x).Share(); }
    public static void Run() { var l = new List<Step> { new Step(2) }; F(l, 5); F(l, 6); }
}
public static class DefaultOfResize {
    struct Cell { readonly string name; public Cell(string n) { name = n ?? ""; }
        public int Length() {
            return name.Length; // fails null
        } }
    class Table { Cell[] cells = { new Cell("a") }; public void Grow() { Array.Resize(ref cells, cells.Length + 1); } public int Last() { return cells[cells.Length - 1].Length(); } }
    public static void Run() { var t = new Table(); t.Last(); t.Grow(); t.Last(); }
}
public static class DefaultAfterThrow {
    struct Step { readonly int by; public Step(int b) { if (b < 0) throw new ArgumentException(); by = b == 0 ? 1 : b; }
        public int Share() {
            return 10 / by; // fails division
        } }
    static int F(int n) { Step s = new Step(); try { s = new Step(n); } catch (ArgumentException) { } return s.Share(); }
    public static void Run() { F(2); F(-2); }
}
public static class OverwrittenByThis {
    struct L { int[] items; int count; public L(int n) { if (n < 1) n = 1; items = new int[n]; count = n; } public void Take(L other) { int n = count; this = other; if (n > count) count = n; }
        public int Last() {
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(3); l.Last(); l.Take(new L(1)); l.Last(); }
}
public static class OverwrittenByOwner {
    struct Step { int by; public Step(int b) { by = b == 0 ? 1 : b; } public int Twice(Action between) {
            if (by == 0) return 0; between();
            return 10 / by; // fails division
        } }
    class Has { Step step = new Step(2); public void Reset() { step = default(Step); } public int F(Action a) { return step.Twice(a); } }
    public static void Run() { var h = new Has(); h.F(() => { }); h.F(h.Reset); }
}
public static class FieldByReference {
    struct L { internal int[] items; internal int count; internal L(int n) { if (n < 1) n = 1; items = new int[n]; count = n; }
        internal int Last() {
            return items[count - 1]; // fails upper-bound
        } }
    static void Bump(ref int n) { n++; }
    static int F(L l) { int x = l.Last(); Bump(ref l.count); return x + l.Last(); }
    public static void Run() { F(new L(2)); }
}
public static class BoxChangedByInterface {
    interface IStep { void Set(int n); int Share(); }
    struct Step : IStep { int by; public Step(int b) { by = b == 0 ? 1 : b; } public void Set(int n) { by = n; }
        public int Share() {
            return 10 / by; // fails division
        } }
    static int F(IStep s, int n) { int x = s.Share(); s.Set(n); return x + s.Share(); }
    public static void Run() { F(new Step(2), 1); F(new Step(2), 0); }
}
public static class ConstrainedCallChanges {
    interface IStep { void Set(int n); }
    struct Step : IStep { internal int by; public Step(int b) { by = b == 0 ? 1 : b; } void IStep.Set(int n) { by = n; }
        public int Share() {
            return 10 / by; // fails division
        } }
    static void Set<T>(ref T t, int n) where T : IStep { t.Set(n); }
    static int F(int n) { var s = new Step(2); int x = s.Share(); Set(ref s, n); return x + s.Share(); }
    public static void Run() { F(1); F(0); }
}
public static class CopyIsNotMoved {
    struct It { readonly int[] a; int i; public It(int[] a) { this.a = a ?? new int[0]; i = -1; } public bool MoveNext() { if (a == null || i + 1 >= a.Length) return false; i++; return true; }
        public int Current { get { if (a == null) return 0;
            return a[i]; // fails lower-bound
        } } }
    class Bag { readonly It it = new It(new int[2]); public int First() { return it.MoveNext() ? it.Current : 0; } } // moves a copy
    static int G(int[] a) { var it = new It(a); return it.MoveNext() ? it.Current : 0; }
    public static void Run() { G(new int[2]); new Bag().First(); }
}
public static class CopyKeepsOldCount {
    struct S { internal int[] items; internal int count; internal void Push() { if (items == null) items = new int[2]; if (count < items.Length) count++; }
        internal int Pop() {
            return items[--count]; // fails lower-bound
        }
        internal bool IsEmpty { get { return count == 0; } } }
    static void Fill(S s) { s.Push(); s.Push(); }
    static int F() { var s = new S(); s.Push(); s.Pop(); Fill(s); return s.Pop(); }
    public static void Run() { F(); }
}
public static class ElementCopyIsChanged {
    struct S { internal int[] items; internal void Ensure() { if (items == null) items = new int[2]; }
        internal int First() {
            return items[0]; // fails null
        } }
    static int F() { var l = new List<S> { new S() }; var a = new S[1]; a[0].Ensure(); int x = a[0].First(); l[0].Ensure(); return x + l[0].First(); }
    public static void Run() { F(); }
}
public static class EqualStructsDiffer {
    struct P { internal string a, b; internal P(string s) { a = s; b = s; } internal void Clear() { a = null; b = null; }
        internal int Both() { if (a == null) return 0;
            return b.Length; // fails null
        } }
    static P Mixed(P x, P y) { x.b = y.b; return x; }
    public static void Run() { new P("x").Both(); var p = new P("x"); p.Clear(); p.Both(); Mixed(new P("x"), p).Both(); }
}
public static class ThisByReference {
    struct Step { int by; public Step(int b) { by = b == 0 ? 1 : b; } static void Zero(ref Step s) { s = new Step(); }
        public int Share(bool b) {
            if (b) Zero(ref this);
            return 10 / by; // fails division
        } }
    public static void Run() { new Step(2).Share(false); new Step(2).Share(true); }
}
public static class HeldInTuple {
    struct Range { internal int from, to; internal Range(int f, int t) { if (f < 0 || t < f) throw new ArgumentException(); from = f; to = t; }
        internal int Sum(int[] a) { if (to > a.Length) return 0; int s = 0; for (int i = from; i < to; i++)
                s += a[i]; // fails lower-bound
            return s; } }
    static Range Shifted(Range r, int by) { r.from += by; r.to += by; return r; }
    public static void Run() { new Range(0, 2).Sum(new int[2]); Shifted(new Range(0, 2), -1).Sum(new int[2]); }
}
public static class GoodStruct {
    struct L { int[] items; int count; public void Add() { if (items == null) items = new int[1]; if (count < items.Length) count++; }
        public int Last() { if (count == 0) return -1; int r = items[count - 1]; Hostile.Reached(); return r; } } // reached
    public static void Run() { default(L).Last(); var l = new L(); l.Add(); l.Add(); l.Last(); }
}
