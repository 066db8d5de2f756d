// marple: --no-assume aliasing
// Invariants of types and code that comes back by ways that are no argument: comparers, elements, statics and enumerators that hold the object.
using System;
using System.Collections;
using System.Collections.Generic;
public static class BackByComparer {
    class Looks : IComparer<int> { internal L list; public int Compare(int x, int y) { if (list != null) list.Last(); return x - y; } }
    class L { int[] items = new int[1]; int count; readonly IComparer<int> comparer; public L(IComparer<int> c) { comparer = c; }
        public void Add(int x) { count++; bool less = comparer.Compare(x, 0) < 0; if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = less ? 0 : x; }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var c = new Looks(); var l = new L(c); l.Add(1); l.Last(); c.list = l; l.Add(2); }
}
public static class BackByEqualsOfElement {
    class Item { internal L list; public override bool Equals(object o) { if (list != null) list.Last(); return false; } public override int GetHashCode() { return 1; } }
    class L { object[] items = new object[1]; int count;
        public void Add(object x) { count++; for (int i = 0; i < items.Length && i < count - 1; i++) if (items[i].Equals(x)) { count--; return; } if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = x; }
        public object Last() { if (count == 0) return null;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Add(new Item { list = l }); l.Last(); l.Add("x"); }
}
public static class BackByHashOfKey {
    class Key { internal Map map; public override int GetHashCode() { if (map != null) map.LastValue(); return 1; } public override bool Equals(object o) { return o == this; } }
    class Map { object[] keys = new object[1]; int[] values = new int[1]; int count;
        public void Add(object k, int v) { if (k == null) return; if (count == keys.Length) Array.Resize(ref keys, 2 * count); keys[count++] = k; v += k.GetHashCode(); if (values.Length < keys.Length) Array.Resize(ref values, keys.Length); values[count - 1] = v; }
        public int LastValue() { if (count == 0) return -1;
            return values[count - 1]; // fails upper-bound
        } }
    public static void Run() { var m = new Map(); m.Add("a", 1); m.LastValue(); m.Add(new Key { map = m }, 2); }
}
public static class BackByTextOfElement {
    class Item { internal L list; public override string ToString() { return "" + (list == null ? 0 : list.Last()); } }
    class L { int[] items = new int[1]; int count; public string log;
        public void Add(object x) { count++; log = "adding " + x; if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = log.Length; }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Add("a"); l.Last(); l.Add(new Item { list = l }); }
}
public static class BackByStatic {
    static L current; static class Log { internal static int n; internal static void Write() { if (current != null) n += current.Last(); } }
    class L { int[] items = new int[1]; int count = 1;
        public void Add(int x) { count++; Log.Write(); if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = x; }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { new L().Add(1); var l = new L(); l.Last(); current = l; l.Add(2); }
}
public static class BackBySource {
    class L { int[] items = new int[1]; int count = 1;
        public IEnumerable<int> All() { for (int i = 0; i < count; i++)
                yield return items[i]; // fails upper-bound
        }
        public void AddAll(ICollection<int> size, IEnumerable<int> more) { count += size.Count; var bigger = new int[count]; int at = 0; foreach (int x in more) if (at < bigger.Length) bigger[at++] = x; items = bigger; } }
    public static void Run() { var l = new L(); foreach (int x in l.All()) { } l.AddAll(new int[1], new int[1]); l.AddAll(new int[2], l.All()); }
}
public static class BackByDisposeOfArgument {
    class Token : IDisposable { internal L list; public void Dispose() { if (list != null) list.Last(); } }
    class L { int[] items = new int[1]; int count = 1;
        public void Add(IDisposable d) { using (d) { count++; } if (count > items.Length) Array.Resize(ref items, 2 * count); }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Add(new Token()); l.Last(); l = new L(); l.Add(new Token { list = l }); }
}
public static class BackByGetterOfArgument {
    interface IOption { int Extra { get; } }
    class Option : IOption { internal L list; public int Extra { get { return list == null ? 1 : list.Last(); } } }
    class L { int[] items = new int[1]; int count = 1;
        public void Add(IOption o) { count++; if (count > items.Length) Array.Resize(ref items, count + o.Extra); }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Add(new Option()); l.Last(); l = new L(); l.Add(new Option { list = l }); }
}
public static class MovedIntoItself {
    class L { int[] items = new int[4]; int count = 3;
        public void MoveTo(L to) { int n = count; count = 0; to.items = new int[n]; to.count = n; items = new int[0]; }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); var m = new L(); l.MoveTo(m); m.Last(); l.Last(); m.MoveTo(m); m.Last(); }
}
public static class SwappedWithItself {
    class L { int[] items = new int[4]; int count = 3;
        public void TakeFrom(L other) { items = new int[0]; count = 0; items = other.items; count = 3; other.items = new int[4]; }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        }
        public void Take(L other) { if (other.items.Length < 3) return; items = new int[0]; items = other.items; count = 3; } }
    public static void Run() { var l = new L(); l.Take(new L()); l.Last(); l.Take(l); l.Last(); }
}
public static class TwoOutsInOnePlace {
    static void Two(out int i, out int n) { n = 3; i = 5; }
    static int F() {
        int[] a = new int[4]; int x; Two(out x, out x);
        return a[x]; // fails upper-bound
    }
    public static void Run() { F(); }
}
public static class FieldTwice {
    class L { int[] items = new int[4]; int count = 1;
        static void Set(ref int a, ref int b) { a = 9; b = 1; a = b + 8; b = 1; a = 2; b = 7; }
        public void Reset() { int other = 0; Set(ref count, ref other); } public void Both() { Set(ref count, ref count); }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Reset(); l.Last(); l.Both(); l.Last(); }
}
public static class ReferenceAndField {
    class L { int[] items = new int[4]; int count = 1;
        void Next(ref int i) { if (count >= items.Length) return; i = 9; count++; if (i == 9) i = 0; }
        public void Use() { int i = 0; Next(ref i); } public void Own() { Next(ref count); }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Use(); l.Last(); l.Own(); l.Last(); }
}
public static class TwoThatShareAnArray {
    class L { readonly string[] items; public L(string[] a) { items = a; for (int i = 0; i < a.Length; i++) if (a[i] == null) a[i] = ""; }
        public void Merge(L other) { for (int i = 0; i < other.items.Length; i++) other.items[i] = null; }
        public int Fill(L other) { if (items.Length == 0) return 0; items[0] = "x"; other.items[0] = null; string s = items[0];
            return s.Length; // fails null
        } }
    public static void Run() { var a = new[] { "a" }; new L(a).Fill(new L(new[] { "b" })); new L(a).Fill(new L(a)); }
}
