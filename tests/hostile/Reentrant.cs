// Invariants of types and code that comes back while they are broken: whoever is handed `this`, a delegate, or runs in between.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
public static class BackByInterface {
    interface IWatch { void Changed(L list); }
    class Reads : IWatch { public void Changed(L list) { list.Last(); } }
    class L { int[] items = new int[1]; int count; readonly IWatch watch; public L(IWatch w) { watch = w; }
        public void Add(int x) { count++; if (count > items.Length) { if (watch != null) watch.Changed(this); Array.Resize(ref items, 2 * count); } items[count - 1] = x; }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(new Reads()); l.Add(1); l.Last(); l.Add(2); }
}
public static class BackByEqualsOfThis {
    class Key { public override bool Equals(object o) { var l = o as L; return l != null && l.Last() == 0; } public override int GetHashCode() { return 0; } }
    class L { int[] items = new int[1]; int count;
        public bool AddUnless(int x, object key) { count++; bool same = key.Equals(this); if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = x; return same; }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.AddUnless(1, "x"); l.Last(); l.AddUnless(2, new Key()); }
}
public static class BackByOwnGetHashCode {
    class L { int[] items = new int[1]; int count = 1; static readonly HashSet<object> all = new HashSet<object>();
        public void Add(int x) { count++; all.Add(this); if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = x; }
        public override bool Equals(object o) { return o == this; }
        public override int GetHashCode() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.GetHashCode(); l.Add(2); }
}
public static class BackByOwnToString {
    class L { int[] items = new int[1]; int count; public string log = "";
        public void Add(int x) { count++; log += "now " + (object)this; if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = x; }
        public override string ToString() { return Last().ToString(); }
        int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Add(1); l.ToString(); l.Add(2); }
}
public static class BackByOwnCompareTo {
    class L : IComparable { int[] items = new int[1]; int count = 1;
        public void Add(int x, L other) { count++; new ArrayList { this, other }.Sort(); if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = x; }
        public int CompareTo(object o) { try { return Last() - ((L)o).Last(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); return 0; } }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.CompareTo(new L()); l.Add(2, new L()); }
}
public static class BackByOwnEnumerator {
    class L : IEnumerable { int[] items = new int[1]; int count = 1;
        public string Add(int x) { count++; string all = string.Join(",", AsStrings(this)); if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = x; return all; }
        static IEnumerable<string> AsStrings(IEnumerable e) { foreach (object o in e) yield return o.ToString(); }
        public IEnumerator GetEnumerator() { for (int i = 0; i < count; i++)
                yield return items[i]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); foreach (object o in l) { } l.Add(2); }
}
public static class BackByDispose {
    class Scope : IDisposable { readonly L list; public Scope(L l) { list = l; } public void Dispose() { list.Last(); } }
    class L { int[] items = new int[1]; int count = 1;
        public void Add(int x) { using (new Scope(this)) { count++; if (x < 0) return; if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = x; } if (x == 0) count--; }
        public void AddOr(int x) { count++; using (new Scope(this)) { } if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = x; }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Last(); l.AddOr(2); }
}
public static class BackByConstructorOfAnother {
    class View { public readonly int last; public View(L l) { last = l.Last(); } }
    class L { int[] items = new int[1]; int count = 1; public View view;
        public void Add(int x) { count++; view = new View(this); if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = x; }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Last(); l.Add(2); }
}
public static class BackByStaticConstructor {
    static L current;
    static class Log { internal static int lines; static Log() { lines = current.Last(); } internal static void Write() { lines++; } }
    class L { int[] items = new int[1]; int count = 1;
        public void Add(int x) { current = this; count++; Log.Write(); if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = x; }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Last(); try { l.Add(2); } catch (TypeInitializationException e) { Hostile.Failed(e.InnerException); } }
}
public static class BackByLambdaInLibrary {
    class L { int[] items = new int[1]; int count = 1;
        public void AddAll(int[] more) { count += more.Length; Array.ForEach(more, x => Last()); if (count > items.Length) Array.Resize(ref items, count); }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Last(); l.AddAll(new int[0]); l.AddAll(new int[2]); }
}
public static class BackByComparison {
    class Heap { int[] items = new int[1]; int count; readonly Comparison<int> compare; public Heap(Comparison<int> c) { compare = c; }
        public void Push(int x) { count++; bool up = count > 1 && compare(x, 0) < 0; if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = up ? 0 : x; }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    static Heap heap;
    public static void Run() { heap = new Heap((x, y) => { heap.Last(); return x - y; }); heap.Push(1); heap.Last(); heap.Push(2); }
}
public static class BackByVirtualGetter {
    class L { int[] items = new int[1]; int count = 1; protected virtual int Extra { get { return 1; } }
        public void Add(int x) { count++; if (count > items.Length) Array.Resize(ref items, count + Extra); items[count - 1] = x; }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    class Lazy : L { protected override int Extra { get { return Last(); } } } // changes nothing
    public static void Run() { var l = new L(); l.Add(1); l.Last(); new Lazy().Add(2); }
}
public static class BackByThread {
    class L { int[] items = new int[1]; int count = 1;
        public void Add(int x) { count++; var t = new Thread(Look); t.Start(); t.Join(); if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = x; }
        void Look() { try { Last(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Last(); l.Add(2); }
}
public static class BackByTask {
    class L { int[] items = new int[1]; int count = 1;
        public void Add(int x) { count++; try { Task.Run(() => Last()).Wait(); } catch (AggregateException e) { Hostile.Failed(e.InnerException); } if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = x; }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Last(); l.Add(2); }
}
public static class BackByConsumerOfIterator {
    class L { int[] items = new int[1]; int count = 1;
        public IEnumerable<int> AddAll(int[] more) { foreach (int x in more) { count++; yield return x; if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = x; } }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Last(); foreach (int x in l.AddAll(new[] { 1, 2 })) l.Last(); }
}
public static class StoppedIterator {
    class L { int[] items = new int[1]; int count = 1;
        public IEnumerable<int> AddAll(int[] more) { foreach (int x in more) { count++; yield return x; if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = x; } }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Last(); foreach (int x in l.AddAll(new[] { 1, 2 })) break; l.Last(); }
}
public static class BackWhileAwaiting {
    class L { int[] items = new int[1]; int count = 1;
        public async Task Add(Task<int> later) { count++; int x = await later; if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = x; }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Last(); l.Add(new TaskCompletionSource<int>().Task); l.Last(); }
}
public static class BackInFinally {
    class L { int[] items = new int[1]; int count = 1;
        public void Add(int x) { count++; try { if (x < 0) throw new ArgumentException(); if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = x; } catch (ArgumentException) { count--; } finally { Last(); } }
        public void AddLate(int x) { count++; try { if (x < 0) throw new ArgumentException(); } finally { Last(); if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = x; } }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Last(); l.Add(-1); new L().AddLate(1); }
}
public static class BackInFilter {
    class L { int[] items = new int[1]; int count = 1;
        bool Look() { try { return Last() >= 0; } catch (IndexOutOfRangeException e) { Hostile.Failed(e); return true; } }
        public void Add(int x) { try { int old = count; try { count = old + 5; if (x < 0) throw new ArgumentException(); Array.Resize(ref items, count); } finally { if (count > items.Length) count = old; } } catch (ArgumentException) when (Look()) { } }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Add(1); l.Last(); l.Add(-1); l.Last(); }
}
public static class FilterOfCallerSeesHalf {
    class L { int[] items = new int[1]; int count = 1;
        public void Add(int x) { int old = count; try { count = old + 5; if (x < 0) throw new ArgumentException(); Array.Resize(ref items, count); } finally { if (count > items.Length) count = old; } }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    static bool Look(L l) { try { return l.Last() >= 0; } catch (IndexOutOfRangeException e) { Hostile.Failed(e); return true; } }
    public static void Run() { var l = new L(); l.Add(1); l.Last(); try { l.Add(-1); } catch (ArgumentException) when (Look(l)) { } l.Last(); }
}
public static class PopsInside {
    class S { int[] items = new int[4]; int count; public void Push(int x) { if (count < items.Length) items[count++] = x; }
        public int Pop(int depth) {
            if (count == 0) return -1; if (depth > 0) Pop(depth - 1);
            return items[--count]; // fails lower-bound
        } }
    public static void Run() { var s = new S(); s.Push(1); s.Push(2); s.Pop(0); s.Pop(1); }
}
public static class PrivateInTheMiddle {
    class L { int[] items = new int[1]; int count = 1;
        int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        }
        public int Show() { return Last(); }
        public int Add(int x) { count++; int last = Last(); if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = x; return last; } }
    public static void Run() { var l = new L(); l.Show(); l.Add(2); }
}
public static class PublicInTheMiddle {
    class L { int[] items = new int[1]; int count = 1;
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        }
        public int Add(int x) { count++; int last = Last(); if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = x; return last; } }
    public static void Run() { var l = new L(); l.Last(); l.Add(2); }
}
public static class StaticInTheMiddle {
    class L { int[] items = new int[1]; int count = 1;
        static int LastOf(L l) { if (l.count == 0) return -1;
            return l.items[l.count - 1]; // fails upper-bound
        }
        public int Show() { return LastOf(this); }
        public int Add(int x) { count++; int last = LastOf(this); if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = x; return last; } }
    public static void Run() { var l = new L(); l.Show(); l.Add(2); }
}
public static class NestedInTheMiddle {
    class L { int[] items = new int[1]; int count = 1;
        class View { readonly L owner; internal View(L l) { owner = l; } internal int Last() { if (owner.count == 0) return -1;
            return owner.items[owner.count - 1]; // fails upper-bound
        } }
        public int Show() { return new View(this).Last(); }
        public int Add(int x) { count++; int last = new View(this).Last(); if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = x; return last; } }
    public static void Run() { var l = new L(); l.Show(); l.Add(2); }
}
public static class LambdaInTheMiddle {
    class L { int[] items = new int[1]; int count = 1;
        public int Add(int x) { if (count > items.Length) return 0; Func<int> last = () => { if (count == 0) return -1;
                return items[count - 1]; // fails upper-bound
            };
            last(); count++; int r = last(); if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = x; return r; } }
    public static void Run() { new L().Add(2); }
}
public static class IndexerInTheMiddle {
    class L { int[] items = new int[1]; int count = 1;
        public int this[int i] { get { if (i < 0 || i >= count) throw new ArgumentException();
            return items[i]; // fails upper-bound
        } }
        public int Add() { count++; int last = this[count - 1]; if (count > items.Length) Array.Resize(ref items, 2 * count); return last; } }
    public static void Run() { var l = new L(); int x = l[0]; l.Add(); }
}
public static class OtherObjectInTheMiddle {
    class L { int[] items = new int[1]; int count = 1;
        public void Move(L to) { to.count += count; to.Last(); if (to.count > to.items.Length) Array.Resize(ref to.items, to.count); count = 0; }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Last(); l.Move(new L()); }
}
public static class ParallelArraysInTheMiddle {
    class Map { int[] keys = new int[1]; int[] values = new int[1]; int count; public event Action<Map> Growing;
        public void Add(int k, int v) { if (count == keys.Length) { Array.Resize(ref keys, 2 * count); if (Growing != null) { count++; Growing(this); count--; } Array.Resize(ref values, 2 * count); } keys[count] = k; values[count++] = v; }
        public int LastValue() { if (count == 0) return -1;
            return values[count - 1]; // fails upper-bound
        } }
    public static void Run() { var m = new Map(); m.Growing += x => x.LastValue(); m.Add(1, 1); m.LastValue(); m.Add(2, 2); }
}
public static class SetterTellsBetweenTwoFields {
    class Size { int rows = 1, cols = 1; int[] data = new int[1]; public event Action<Size> Changed;
        public int Rows { get { return rows; } set { if (value < 1) return; rows = value; if (Changed != null) Changed(this); data = new int[rows * cols]; } }
        public int LastRow() {
            return data[rows - 1]; // fails upper-bound
        } }
    public static void Run() { var s = new Size(); s.Rows = 2; s.LastRow(); s.Changed += x => x.LastRow(); s.Rows = 5; }
}
public static class FactoryComesBack {
    class Cache { int[] keys = new int[4]; string[] values = new string[4]; int count;
        public void Clear() { count = 0; keys = new int[1]; values = new string[1]; }
        public string GetOrAdd(int key, Func<int, string> make) {
            for (int i = 0; i < count; i++) if (keys[i] == key) return values[i];
            if (count == keys.Length) return null; int at = count; string made = make(key);
            values[at] = made; // fails upper-bound
            keys[at] = key; count = at + 1; return made; } }
    public static void Run() { var c = new Cache(); c.GetOrAdd(1, k => "a"); c.GetOrAdd(2, k => { c.Clear(); return "b"; }); }
}
public static class HandlerRemovesItself {
    class Bell { Action ring; int rings; public void Add(Action a) { ring += a; } public void Remove(Action a) { ring -= a; } void Count() { rings++; if (rings > 1) ring = null; }
        public void Ring() {
            if (ring == null) return; Count();
            ring(); // fails null
        } }
    public static void Run() { var b = new Bell(); b.Add(() => { }); b.Ring(); b.Ring(); }
}
public static class StaticListComesBack {
    static class L { static int[] items = new int[1]; static int count = 1; internal static Action growing;
        internal static void Add(int x) { count++; if (growing != null) growing(); if (count > items.Length) Array.Resize(ref items, 2 * count); items[count - 1] = x; }
        internal static int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { L.Last(); L.Add(1); L.growing = () => L.Last(); L.Add(2); L.Add(3); L.Add(4); L.Add(5); }
}
public static class LoopBreaksEachTurn {
    class L { int[] items = new int[2]; int count = 1; public Action<L> turn;
        public void Fill(int n) { for (int i = 0; i < n; i++) { count += 2; if (turn != null) turn(this); count -= 2; } }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Fill(3); l.Last(); l.turn = x => x.Last(); l.Fill(1); }
}
public static class DeepInsideTwoCalls {
    class L { int[] items = new int[1]; int count = 1; public Action<L> told;
        void Tell() { Told(); } void Told() { if (told != null) told(this); }
        void Grow() { Tell(); Array.Resize(ref items, 2 * count); }
        public void Add(int x) { count++; if (count > items.Length) Grow(); items[count - 1] = x; }
        public int Last() { if (count == 0) return -1;
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { var l = new L(); l.Add(1); l.Last(); l.told = x => x.Last(); l.Add(1); l.Add(1); l.Add(1); }
}
public static class GoodReentrant {
    class L { int[] items = new int[1]; int count; public Action<L> told;
        public void Add(int x) { if (count == items.Length) { if (told != null) told(this); if (count == items.Length) Array.Resize(ref items, 2 * count + 1); } items[count++] = x; }
        public int Last() { if (count == 0) return -1;
            int r = items[count - 1]; Hostile.Reached(); return r; // reached
        } }
    public static void Run() { var l = new L(); l.Add(1); l.told = x => x.Last(); l.Add(1); l.Add(1); }
}
