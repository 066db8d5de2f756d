// Exceptions that leave a method between two writes, are caught elsewhere, and the object is used again.
using System;
using System.Collections;
using System.Collections.Generic;
public static class ThrownByHelper {
    class L { int[] items = new int[1]; int count = 1;
        static void Check(int x) { if (x < 0) throw new ArgumentException(); }
        public void Add(int x) { count++; Check(x); if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = x; }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Add(1); l.Last(); try { l.Add(-1); } catch (ArgumentException) { } try { l.Add(-1); } catch (ArgumentException) { } try { l.Add(-1); } catch (ArgumentException) { } l.Last(); }
}
public static class ThrownByNewArray {
    class L { int[] items = new int[2]; int count;
        public void Reset(int n) {
            count = n;
            items = new int[n]; // fails array-size
        }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails lower-bound
        } }
    public static void Run() { var l = new L(); l.Reset(3); l.Last(); try { l.Reset(-3); } catch (OverflowException e) { Hostile.Failed(e); } l.Last(); }
}
public static class ThrownByNull {
    class L { string[] items = new string[1]; int count; int letters;
        public void Add(string s) {
            count++; if (count > items.Length) Array.Resize(ref items, 2 * count);
            letters += s.Length; // fails null
            items[count - 1] = s; }
        public int Last() { if (count == 0 || count > items.Length) return -1; string s = items[count - 1];
            return s.Length; // fails null
        } }
    public static void Run() { var l = new L(); l.Add("a"); l.Last(); try { l.Add(null); } catch (NullReferenceException e) { Hostile.Failed(e); } l.Last(); }
}
public static class ThrownByIndex {
    class L { int[] items = new int[1]; int count = 1;
        public void AddFrom(int[] a, int i) {
            count++;
            int x = a[i]; // fails upper-bound
            if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = x; }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Last(); try { l.AddFrom(new int[1], 1); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } l.Last(); }
}
public static class ThrownByDivision {
    class L { int[] items = new int[1]; int count = 1;
        public void AddShare(int n, int d) {
            count++;
            int x = n / d; // fails division
            if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = x; }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.AddShare(1, 1); l.Last(); l = new L(); try { l.AddShare(1, 0); } catch (DivideByZeroException e) { Hostile.Failed(e); } l.Last(); }
}
public static class ThrownByCast {
    class L { string[] items = new string[4]; int count;
        public void Add(object o) { if (o != null && count < items.Length) items[count++] = (string)o; } // counts, then casts
        public int Last() { if (count == 0) return -1; string s = items[count - 1];
            return s.Length; // fails null
        } }
    public static void Run() { var l = new L(); l.Add("a"); l.Last(); try { l.Add(1); } catch (InvalidCastException) { } l.Last(); }
}
public static class ThrownByUnboxing {
    class L { int[] items = new int[1]; int count = 1;
        public void Add(object o) { count++; int x = (int)o; if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = x; }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Add(1); l.Last(); l = new L(); try { l.Add("x"); } catch (InvalidCastException) { } l.Last(); }
}
public static class ThrownByCovariantStore {
    class L { readonly object[] items; int count; public L(object[] a) { items = a; }
        public void Add(object o) { if (o == null || count >= items.Length) return; int at = count; count = at + 1; items[at] = o; }
        public int Last() { if (count == 0) return -1; object o = items[count - 1];
            return o.GetHashCode(); // fails null
        } }
    public static void Run() { var l = new L(new string[3]); l.Add("a"); l.Last(); try { l.Add(1); } catch (ArrayTypeMismatchException) { } l.Last(); }
}
public static class ThrownByChecked {
    class L { int[] items = new int[1]; int count = 1; byte small = 250;
        public void Add(int n) { count++; small = checked((byte)(small + n)); if (count > items.Length) Array.Resize(ref items, 2 * count); }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Add(1); l.Last(); l = new L(); try { l.Add(10); } catch (OverflowException) { } l.Last(); }
}
public static class ThrownByParse {
    class L { int[] items = new int[1]; int count = 1;
        public void Add(string s) { count++; int x = int.Parse(s); if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = x; }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Add("1"); l.Last(); l = new L(); try { l.Add("x"); } catch (FormatException) { } l.Last(); }
}
public static class ThrownByCopy {
    class L { int[] items = new int[1]; int count = 1;
        public void AddAll(int[] more, int from) { int n = more.Length - from; var bigger = new int[count + more.Length]; items.CopyTo(bigger, 0); count += more.Length; Array.Copy(more, from, bigger, 1, n); items = bigger; }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.AddAll(new int[1], 0); l.Last(); try { l.AddAll(new int[1], -1); } catch (ArgumentException) { } l.Last(); }
}
public static class ThrownByLibraryCallback {
    class L { int[] items = new int[1]; int count = 1;
        public void AddAll(IEnumerable<int> more) { foreach (int x in more) { count++; if (count > items.Length) Array.Resize(ref items, 2 * count); } }
        public void AddSlow(List<int> more) { count += more.Count; foreach (int x in more) more.Remove(x); if (count > items.Length) Array.Resize(ref items, count); }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.AddAll(new[] { 1, 2 }); l.Last(); l = new L(); try { l.AddSlow(new List<int> { 1, 2, 3 }); } catch (InvalidOperationException) { } l.Last(); }
}
public static class ThrownByGetter {
    interface ISource { int Next { get; } }
    class Broken : ISource { public int Next { get { throw new NotSupportedException(); } } }
    class L { int[] items = new int[1]; int count = 1;
        public void Add(ISource s) { count++; int x = s.Next; if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = x; }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Last(); try { l.Add(new Broken()); } catch (NotSupportedException) { } l.Last(); }
}
public static class ThrownByInitializer {
    static class Bad { internal static readonly int x = int.Parse("x"); static Bad() { } }
    class L { int[] items = new int[1]; int count = 1;
        public void Add() { count++; int x = Bad.x; if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = x; }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Last(); try { l.Add(); } catch (TypeInitializationException) { } l.Last(); }
}
public static class ThrownOnPurpose {
    class L { int[] items = new int[1]; int count = 1;
        public bool TryAdd(int n) { try { Add(n); return true; } catch (InvalidOperationException) { return false; } }
        void Add(int n) { count += n; if (n > 9) throw new InvalidOperationException(); if (count > items.Length) Array.Resize(ref items, 2 * count); }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.TryAdd(1); l.Last(); l.TryAdd(10); l.Last(); }
}
public static class SwallowedInside {
    class L { int[] items = new int[1]; int count = 1;
        public void Add(string s) { try { count++; int x = int.Parse(s); if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = x; } catch (FormatException) { } }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Add("1"); l.Last(); l = new L(); l.Add("x"); l.Last(); }
}
public static class RethrownHalf {
    class L { int[] items = new int[1]; int count = 1, errors;
        public void Add(string s) { try { count++; int x = int.Parse(s); if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = x; } catch (FormatException) { errors++; throw; } }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Last(); try { l.Add("x"); } catch (FormatException) { } l.Last(); }
}
public static class FinallyRepairsHalf {
    class L { int[] items = new int[1]; int count = 1; bool busy;
        public void Add(string s) { busy = true; try { count++; int x = int.Parse(s); if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = x; } finally { busy = false; } }
        public int Last() { if (busy || count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Last(); try { l.Add("x"); } catch (FormatException) { } l.Last(); }
}
public static class FinallyBreaks {
    class L { int[] items = new int[2]; int count = 1;
        public void Grow(int n, string s) { if (n < 1) return; try {
                items = new int[n + s.Length]; // fails null
            } finally { count = n; } }
        public int Last() {
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Grow(3, ""); l.Last(); try { l.Grow(7, null); } catch (NullReferenceException e) { Hostile.Failed(e); } l.Last(); }
}
public static class StaticHelperHalf {
    class Ring { internal int[] a = new int[4]; internal int head; internal int Get() {
            return a[head]; // fails upper-bound
        } }
    static void Move(Ring r, string s) { r.head = 100; int to = int.Parse(s); r.head = to & 3; }
    public static void Run() { var r = new Ring(); Move(r, "7"); r.Get(); try { Move(r, "x"); } catch (FormatException) { } r.Get(); }
}
public static class LoopHalf {
    class Map { int[] keys = new int[2], values = new int[2]; int count = 2;
        public void Resize(int n, Func<int, int> f) { if (n < count) return; var k = new int[n]; var v = new int[n]; count = n; for (int i = 0; i < values.Length; i++) v[i] = f(values[i]); keys = k; values = v; }
        public int Last() {
            return values[count - 1]; // fails upper-bound
        } }
    public static void Run() { var m = new Map(); m.Resize(3, x => x); m.Last(); try { m.Resize(5, x => { throw new NotSupportedException(); }); } catch (NotSupportedException) { } m.Last(); }
}
public static class IteratorHalf {
    class L { int[] items = new int[1]; int count = 1;
        public IEnumerable<int> AddAll(string[] more) { foreach (string s in more) { count++; int x = int.Parse(s); if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = x; yield return x; } }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Last(); try { foreach (int x in l.AddAll(new[] { "x" })) { } } catch (FormatException) { } l.Last(); }
}
public static class OtherObjectHalf {
    class L { int[] items = new int[1]; int count = 1;
        public void MoveTo(L to, int x) { to.count += count; if (x < 0) throw new ArgumentException(); if (to.count > to.items.Length) Array.Resize(ref to.items, to.count); count = 0; }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); var m = new L(); l.Last(); try { l.MoveTo(m, -1); } catch (ArgumentException) { } m.Last(); }
}
public static class SetterHalf {
    class P { string name = "x", upper = "X";
        public string Name { get { return name; } set { name = value; upper = value.ToUpper(); } } // fails null
        public int Both() { if (upper == null) return 0;
            return name.Length + upper.Length; // fails null
        } }
    public static void Run() { var p = new P(); p.Name = "y"; p.Both(); try { p.Name = null; } catch (NullReferenceException e) { Hostile.Failed(e); } p.Both(); }
}
public static class GoodHalf {
    class L { int[] items = new int[1]; int count = 1;
        public void Add(string s) { int x = int.Parse(s); if (count == items.Length) Array.Resize(ref items, 2 * count); items[count++] = x; }
        public int Last() { if (count == 0) return -1;
            int r = items[count - 1]; Hostile.Reached(); return r; // reached
        } }
    public static void Run() { var l = new L(); l.Add("1"); try { l.Add("x"); } catch (FormatException) { } l.Last(); }
}
