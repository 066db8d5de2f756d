// Who else writes private fields and the arrays in them: other objects, other instantiations, lambdas, iterators, callees by reference, derived classes.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Threading;
using System.Threading.Tasks;
public static class OtherInstantiationWrites {
    class L<T> { T[] items = new T[2]; int count = 1;
        public void Spoil(L<string> other) { other.count = 9; }
        public T Last() {
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L<string>(); l.Last(); new L<int>().Spoil(l); l.Last(); }
}
public static class DerivedOfGenericWrites {
    class B<T> { protected int step = 1; public int Share() {
            return 10 / step; // fails division
        } }
    class D : B<D> { public void Stop() { step = 0; } }
    public static void Run() { var d = new D(); d.Share(); d.Stop(); d.Share(); }
}
public static class LambdaWrites {
    class L { int[] items = new int[2]; int count = 1; public Action<int> Setter() { return n => count = n; }
        public int Last() {
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Last(); l.Setter()(9); l.Last(); }
}
public static class CapturingLambdaWrites {
    class L { int[] items = new int[2]; int count = 1; public Action Setter(int by) { int k = by; return () => { k++; count += k; }; }
        public int Last() {
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Last(); l.Setter(5)(); l.Last(); }
}
public static class IteratorWrites {
    class L { int[] items = new int[2]; int count = 1; public IEnumerable<int> Counting() { while (true) yield return count++; }
        public int Last() {
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Last(); foreach (int n in l.Counting()) if (n > 4) break; l.Last(); }
}
public static class AsyncWrites {
    class L { int[] items = new int[2]; int count = 1; public async Task Set(Task<int> n) { count = await n; }
        public int Last() {
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Last(); l.Set(Task.FromResult(9)).Wait(); l.Last(); }
}
public static class OutOfLibraryWrites {
    class L { int[] items = new int[2]; int count = 1; public bool Read(string s) { return int.TryParse(s, out count); }
        public int Last() {
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Last(); l.Read("9"); l.Last(); }
}
public static class FailedParseWrites {
    class L { int step = 1; public void Read(string s) { if (!int.TryParse(s, out step) || step == 0) throw new FormatException(); }
        public int Share() {
            return 10 / step; // fails division
        } }
    public static void Run() { var l = new L(); l.Read("5"); l.Share(); try { l.Read("x"); } catch (FormatException) { } l.Share(); }
}
public static class InterlockedWrites {
    class L { int[] items = new int[2]; int count = 1; public void Next() { Interlocked.Increment(ref count); } public void Drop() { Interlocked.Exchange(ref items, null); }
        public int Last() { if (items == null) return 0;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Last(); l.Next(); l.Next(); l.Last(); }
}
public static class ExchangedForNull {
    class L { int[] items = new int[2]; public int[] Take() { return Interlocked.Exchange(ref items, null); }
        public int Size() {
            return items.Length; // fails null
        } }
    public static void Run() { var l = new L(); l.Size(); l.Take(); l.Size(); }
}
public static class ResizedSmaller {
    class L { int[] items = new int[4]; int count; public void Add() { if (count < items.Length) count++; } public void Cut(int n) { if (n >= 0) Array.Resize(ref items, n); }
        public int Last() { if (count == 0) return 0;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Add(); l.Add(); l.Last(); l.Cut(1); l.Last(); }
}
public static class CalleeByReferenceWrites {
    static class Tools { internal static void Twice(ref int x) { x *= 2; } internal static void Pass(ref int x) { Twice(ref x); } }
    class L { int[] items = new int[2]; int count = 1; public void Grow() { Tools.Pass(ref count); Tools.Pass(ref count); }
        public int Last() {
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Last(); l.Grow(); l.Last(); }
}
public static class ReferenceWhileComingBack {
    class L { int[] items = new int[2]; int count = 1;
        void Count(ref int n, Action between) { n = 9; between(); n = 1; }
        public void Visit(Action between) { Count(ref count, between); }
        public int Last() {
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Visit(() => { }); l.Last(); l.Visit(() => l.Last()); }
}
public static class ReferenceWhileThrowing {
    class L { int[] items = new int[2]; int count = 1;
        static void Read(ref int n, string s) { n = 9; n = int.Parse(s); if (n < 1 || n > 2) n = 1; }
        public void Set(string s) { Read(ref count, s); }
        public int Last() {
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Set("2"); l.Last(); try { l.Set("x"); } catch (FormatException) { } l.Last(); }
}
public static class DictionaryWrites {
    class L { int[] items = new int[2]; int count = 1; readonly Dictionary<string, int> sizes = new Dictionary<string, int>(); public void Put(string k, int n) { sizes[k] = n; } public bool Load(string k) { return sizes.TryGetValue(k, out count); }
        public int Last() {
            return items[count - 1]; // fails lower-bound
        } }
    public static void Run() { var l = new L(); l.Put("a", 2); l.Load("a"); l.Last(); l.Load("b"); l.Last(); }
}
public static class SwapsOneOfTwo {
    class L { int[] items; int count; public L(int n) { if (n < 1) n = 1; items = new int[n]; count = n; } public static void Swap(L a, L b) { var t = a.items; a.items = b.items; b.items = t; }
        public int Last() {
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(3); l.Last(); L.Swap(l, new L(1)); l.Last(); }
}
public static class ExplicitSetterWrites {
    interface ISize { int Size { set; } }
    class L : ISize { int size = 1; int ISize.Size { set { size = value; } }
        public int Share() {
            return 10 / size; // fails division
        } }
    static void Set(ISize s, int n) { s.Size = n; }
    public static void Run() { var l = new L(); l.Share(); Set(l, 0); l.Share(); }
}
public static class GenericSetterWrites {
    interface ISize { int Size { get; set; } }
    class L : ISize { public int Size { get; set; } public L() { Size = 1; }
        public int Share() {
            return 10 / Size; // fails division
        } }
    static void Add<T>(T s, int n) where T : ISize { s.Size += n; }
    public static void Run() { var l = new L(); l.Share(); Add(l, -1); l.Share(); }
}
public static class OverlappingFields {
    [StructLayout(LayoutKind.Explicit)] class L { [FieldOffset(0)] int count = 1; [FieldOffset(0)] short low; [FieldOffset(8)] readonly int[] items = new int[2];
        public void Set(short n) { low = n; }
        public int Last() {
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Last(); l.Set(9); l.Last(); }
}
public static class SetThenRefused {
    class L { int[] items = new int[2]; int count = 1; public bool SetCount(int n) { if (n < 1) return false; count = n; if (n > items.Length) return false; items[n - 1] = 0; return true; }
        public int Last() {
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.SetCount(2); l.Last(); l.SetCount(9); l.Last(); }
}
public static class ReturnsFromTheLoop {
    class L { int[] items = new int[2]; int count = 1;
        public void AddAll(int[] more) { foreach (int x in more) { count++; if (x < 0) return; if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = x; } }
        public int Last() {
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.AddAll(new[] { 1, 2 }); l.Last(); l = new L(); l.AddAll(new[] { -1 }); l.AddAll(new[] { -1 }); l.Last(); }
}
public static class ContinuesTheLoop {
    class L { int[] items = new int[2]; int count = 1;
        public void AddAll(int[] more) { foreach (int x in more) { count++; if (x < 0) continue; if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = x; } }
        public int Last() {
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.AddAll(new[] { 1, 2 }); l.Last(); l = new L(); l.AddAll(new[] { -1, -1 }); l.Last(); }
}
public static class FactoryWrites {
    class L { int[] items = new int[2]; int count = 1; public static L Of(int n) { var l = new L(); l.count = n; return l; }
        public int Last() {
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { new L().Last(); L.Of(9).Last(); }
}
public static class NestedStaticWrites {
    class L { int[] items = new int[2]; int count = 1; static class Tools { internal static class More { internal static void Set(L l, int n) { l.count = n; } } } public void Set(int n) { Tools.More.Set(this, n); }
        public int Last() {
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Last(); l.Set(9); l.Last(); }
}
public static class DerivedWritesOther {
    class B { protected int[] items = new int[2]; protected int count = 1; public int Last() {
            return items[count - 1]; // fails upper-bound
        } }
    class D : B { public void Spoil(D other) { other.count = 9; } }
    public static void Run() { var d = new D(); d.Last(); new D().Spoil(d); d.Last(); }
}
public static class ProtectedSetterWrites {
    class B { int[] items = new int[2]; int count = 1; protected int Count { get { return count; } set { count = value; } } public int Last() {
            return items[count - 1]; // fails upper-bound
        } }
    class D : B { public void Add() { Count += 5; } }
    public static void Run() { var d = new D(); d.Last(); d.Add(); d.Last(); }
}
public static class ElementsClearedByLibrary {
    class Locks { readonly object[] locks = { "a", "b" }; public void Clear() { Array.Clear(locks, 0, locks.Length); }
        public int F() { object o = locks[0];
            return o.GetHashCode(); // fails null
        } }
    public static void Run() { var l = new Locks(); l.F(); l.Clear(); l.F(); }
}
public static class ElementsSetByArray {
    class Locks { readonly object[] locks = { "a", "b" }; public void Set(object o) { locks.SetValue(o, 0); }
        public int F() { object o = locks[0];
            return o.GetHashCode(); // fails null
        } }
    public static void Run() { var l = new Locks(); l.F(); l.Set(null); l.F(); }
}
public static class ElementsSetByList {
    class Locks { readonly object[] locks = { "a", "b" }; public IList All { get { return locks; } }
        public int F() { object o = locks[0];
            return o.GetHashCode(); // fails null
        } }
    public static void Run() { var l = new Locks(); l.F(); l.All[0] = null; l.F(); }
}
public static class ElementsCopiedOver {
    class Locks { readonly object[] locks = { "a", "b" }; public void Load(object[] from) { if (from != null && from.Length == 2) from.CopyTo(locks, 0); }
        public int F() { object o = locks[0];
            return o.GetHashCode(); // fails null
        } }
    public static void Run() { var l = new Locks(); l.F(); l.Load(new object[2]); l.F(); }
}
public static class ElementsThroughSecondField {
    class Locks { readonly string[] locks = { "a", "b" }; readonly object[] seen; public Locks() { seen = locks; } public void Drop() { seen[0] = null; }
        public int F() { string s = locks[0];
            return s.Length; // fails null
        } }
    public static void Run() { var l = new Locks(); l.F(); l.Drop(); l.F(); }
}
public static class ElementsByReference {
    class Locks { readonly string[] locks = { "a", "b" }; static void Reset(ref string s) { s = null; } public void Drop(int i) { if (i == 0 || i == 1) Reset(ref locks[i]); }
        public int F() { string s = locks[0];
            return s.Length; // fails null
        } }
    public static void Run() { var l = new Locks(); l.F(); l.Drop(0); l.F(); }
}
public static class ElementsOfGrownArray {
    class Rows { int[][] rows = { new int[1] }; public void Grow() { Array.Resize(ref rows, rows.Length + 1); }
        public int Last() { int[] row = rows[rows.Length - 1];
            return row.Length; // fails null
        } }
    public static void Run() { var r = new Rows(); r.Last(); r.Grow(); r.Last(); }
}
public static class RowsOfOtherLength {
    class Table { readonly int[][] rows; readonly int cols; public Table(int r, int c) { if (r < 1 || c < 1) throw new ArgumentException(); cols = c; rows = new int[r][]; for (int i = 0; i < r; i++) rows[i] = new int[c]; } public void SetRow(int r, int[] row) { if (r >= 0 && r < rows.Length && row != null) rows[r] = row; }
        public int Last() { int[] row = rows[0];
            return row[cols - 1]; // fails upper-bound
        } }
    public static void Run() { var t = new Table(1, 2); t.Last(); t.SetRow(0, new int[1]); t.Last(); }
}
public static class NumbersInArray {
    class Chain { readonly int[] next = { 1, -1 }; readonly int[] values = new int[2]; public void Link(int from, int to) { if (from >= 0 && from < next.Length) next[from] = to; }
        public int Second() { int i = next[0]; if (i < 0) return 0;
            return values[i]; // fails upper-bound
        } }
    public static void Run() { var c = new Chain(); c.Second(); c.Link(0, 5); c.Second(); }
}
public static class CloneSharesArray {
    class L { string[] items = { "a" }; public L Copy() { return (L)MemberwiseClone(); } public void Clear() { items[0] = null; items = new[] { "b" }; }
        public int F() { string s = items[0];
            return s.Length; // fails null
        } }
    public static void Run() { var l = new L(); var c = l.Copy(); c.F(); l.Clear(); l.F(); c.F(); }
}
public static class OtherClassWritesStatic {
    static class S { internal static int[] items = new int[2]; internal static int count = 1; internal static int Last() {
            return items[count - 1]; // fails upper-bound
        } }
    static class T { internal static void Load() { S.items = new int[0]; } }
    public static void Run() { S.Last(); T.Load(); S.Last(); }
}
public static class ReshapedWithoutProduct {
    class M { int rows = 2, cols = 2; readonly int[] data = new int[4]; public void Reshape(int r, int c) { if (r < 1 || c < 1) return; rows = r; cols = c; }
        public int Last() {
            return data[rows * cols - 1]; // fails upper-bound
        } }
    public static void Run() { var m = new M(); m.Reshape(4, 1); m.Last(); m.Reshape(4, 2); m.Last(); }
}
public static class EventFieldBecomesNull {
    class Bell { Action ring = () => { }; public void Remove(Action a) { ring -= a; } public Action Own { get { return ring; } }
        public void Ring() {
            ring(); // fails null
        } }
    public static void Run() { var b = new Bell(); b.Ring(); b.Remove(b.Own); b.Ring(); }
}
public static class GoodWriters {
    class L { int[] items = new int[2]; int count = 1; public Action<int> Setter() { return n => { if (n >= 1 && n <= items.Length) count = n; }; }
        public int Last() { int r = items[count - 1]; Hostile.Reached(); return r; } } // reached
    public static void Run() { var l = new L(); l.Setter()(2); l.Last(); l.Setter()(3); l.Last(); }
}
