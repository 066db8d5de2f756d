// What is known after a call: results, out and ref parameters, fields, arrays that are replaced, and what a bool result says of them.
using System;
using System.Collections.Generic;
using System.Threading.Tasks;
public class Holder { public int[] a; public int n; public string s; public Holder next; }
public static class MovedOnFalse {
    static bool TryNext(int[] a, ref int i) { i++; return i < a.Length; }
    static int F(int[] a) {
        int i = -1, s = 0; while (TryNext(a, ref i)) s += a[i];
        return s + a[i]; // fails upper-bound
    }
    public static void Run() { F(new int[2]); }
}
public static class OutIsOverwritten {
    static bool TryFind(int[] a, out int i) { for (i = 0; i < a.Length; i++) if (a[i] == 7) return true; return false; }
    static int F(int[] a, int k) {
        int i; bool found = TryFind(a, out i); i += k;
        if (found)
            return a[i]; // fails upper-bound
        return 0;
    }
    public static void Run() { F(new[] { 7 }, 0); F(new[] { 7 }, 1); }
}
public static class EitherOfTwoTries {
    static bool InFirst(int[] a, int k, out int i) { i = k; return k >= 0 && k < a.Length; }
    static bool InSecond(int[] a, int k, out int i) { i = k; return k >= 0; }
    static int F(int[] a, int k) {
        int i; if (InFirst(a, k, out i) || InSecond(a, k, out i))
            return a[i]; // fails upper-bound
        return 0;
    }
    public static void Run() { F(new int[2], 1); F(new int[2], 2); }
}
public static class TryOfOneArray {
    static bool TryFind(int[] a, out int i) { for (i = 0; i < a.Length; i++) if (a[i] == 7) return true; return false; }
    static int F(int[] a, int[] b) {
        int i; if (!TryFind(a, out i)) return 0;
        return b[i]; // fails upper-bound
    }
    public static void Run() { F(new[] { 7 }, new int[1]); F(new[] { 0, 7 }, new int[1]); }
}
public static class TryBeforeReplacing {
    static bool TryFind(int[] a, out int i) { for (i = 0; i < a.Length; i++) if (a[i] == 7) return true; return false; }
    static int F(int[] a) {
        int i; bool found = TryFind(a, out i); a = new int[1]; if (!found) return 0;
        return a[i]; // fails upper-bound
    }
    public static void Run() { F(new[] { 7 }); F(new[] { 0, 7 }); }
}
public static class TrueButNegated {
    static bool IsOutside(int[] a, int i) { return !(i >= 0 && i <= a.Length); }
    static int F(int[] a, int i) {
        if (IsOutside(a, i)) return 0;
        return a[i]; // fails upper-bound
    }
    public static void Run() { F(new int[2], 1); F(new int[2], 2); }
}
public static class TrueWithoutLooking {
    static bool Fits(int[] a, int i, bool fast) { if (fast) return true; return i >= 0 && i < a.Length; }
    static int F(int[] a, int i, bool fast) {
        if (!Fits(a, i, fast)) return 0;
        return a[i]; // fails upper-bound
    }
    public static void Run() { F(new int[2], 1, false); F(new int[2], 2, true); }
}
public static class NotMinusOne {
    static int Find(int[] a, int x) { for (int i = 0; i < a.Length; i++) if (a[i] == x) return i; return x < 0 ? -2 : -1; }
    static int F(int[] a, int x) {
        int i = Find(a, x); if (i == -1) return 0;
        return a[i]; // fails lower-bound
    }
    public static void Run() { F(new int[2], 0); F(new int[2], 5); F(new int[2], -5); }
}
public static class ParameterHasChanged {
    static int Below(int n) { n = n + 5; return n - 1; }
    static int F(int[] a) {
        int i = Below(a.Length);
        return a[i]; // fails upper-bound
    }
    public static void Run() { F(new int[2]); }
}
public static class ResultIsTheNewArray {
    static int[] Twice(int[] a) { a = new int[a.Length * 2]; return a; } // the same as a where it returns
    static int F(int[] a) {
        int[] b = Twice(a);
        return a[b.Length - 1]; // fails upper-bound
    }
    public static void Run() { F(new int[2]); }
}
public static class FieldsChangeAfterResult {
    class L { int[] a = new int[3]; int LastIndex() { return a.Length - 1; } void Shrink() { a = new int[1]; }
        public int F() {
            int i = LastIndex(); Shrink();
            return a[i]; // fails upper-bound
        } }
    public static void Run() { new L().F(); }
}
public static class ResultOfField {
    class L { int[] a = new int[1]; int[] Items() { return a; } void Grow() { a = new int[a.Length + 1]; }
        public int F() {
            int[] b = Items(); Grow(); int last = a.Length - 1;
            return b[last]; // fails upper-bound
        } }
    public static void Run() { new L().F(); }
}
public static class LocalHoldsTheOldArray {
    class L { int[] items = new int[1]; int count;
        void Add(int x) { if (count == items.Length) { var b = new int[2 * count]; items.CopyTo(b, 0); items = b; } items[count++] = x; }
        public int F() {
            int[] old = items; Add(1); Add(2);
            return old[count - 1]; // fails upper-bound
        } }
    public static void Run() { new L().F(); }
}
public static class CutByReference {
    static void Cut(ref int[] a) { Array.Resize(ref a, a.Length / 2); }
    static int F(int[] a) {
        int n = a.Length; Cut(ref a); if (n == 0) return 0;
        return a[n - 1]; // fails upper-bound
    }
    public static void Run() { F(new int[2]); }
}
public static class ClampedByReference {
    static void Clamp(ref int i, int n) { if (i < 0) i = 0; if (i >= n) i = n - 1; }
    static int F(int[] a, int i) {
        Clamp(ref i, a.Length);
        return a[i]; // fails lower-bound
    }
    public static void Run() { F(new int[2], 7); F(new int[0], 7); }
}
public static class OfArgumentNotOfResult {
    static Holder Make(Holder h) { h.a = new int[5]; return h.n > 0 ? h : new Holder(); }
    static int F(Holder h) {
        Holder r = Make(h);
        return r.a.Length; // fails null
    }
    public static void Run() { F(new Holder { n = 1 }); F(new Holder()); }
}
public static class FinallyComesLast {
    class L { int[] a = new int[1]; static readonly int[] small = new int[1];
        void Fill() { try { a = new int[5]; return; } finally { a = small; } }
        public int F() {
            Fill();
            return a[4]; // fails upper-bound
        } }
    public static void Run() { new L().F(); }
}
public static class ReturnsFromCatch {
    static int Must(string s) { int n = int.Parse(s); if (n < 1) throw new ArgumentException(); return n; }
    static int Count(string s) { try { return Must(s); } catch (FormatException) { return 0; } }
    static int F(string s) {
        return 10 / Count(s); // fails division
    }
    public static void Run() { F("3"); F("x"); }
}
public static class FailureHandler {
    static Action handler;
    static void Fail() { if (handler != null) { handler(); return; } throw new InvalidOperationException(); }
    static int F(int[] a, int i) {
        if (i < 0 || i >= a.Length) Fail();
        return a[i]; // fails upper-bound
    }
    public static void Run() { F(new int[1], 0); try { F(new int[1], 1); } catch (InvalidOperationException) { } handler = () => { }; F(new int[1], 1); }
}
public static class EnsureMakesNothing {
    class L { int[] a; readonly bool empty; public L(bool empty) { this.empty = empty; }
        int[] Make() { return empty ? null : new int[3]; }
        void Ensure() { if (a == null) a = Make(); }
        public int F() {
            Ensure();
            return a.Length; // fails null
        } }
    public static void Run() { new L(false).F(); new L(true).F(); }
}
public static class EnsureOfThisOnly {
    class L { int[] a; void Ensure() { if (a == null) a = new int[3]; }
        public int F(L other) {
            Ensure(); int n = a.Length;
            return n + other.a.Length; // fails null
        } }
    public static void Run() { new L().F(new L()); }
}
public static class EnsureThenHook {
    class L { protected int[] a; void Ensure() { if (a == null) a = new int[3]; } protected virtual void Hook() { }
        public int F() {
            Ensure(); Hook();
            return a.Length; // fails null
        } }
    class M : L { protected override void Hook() { a = null; } }
    public static void Run() { new L().F(); new M().F(); }
}
public static class EnsureOnceOnly {
    class L { int[] a; bool made; void Ensure() { if (!made) { made = true; a = new int[3]; } } public void Drop() { a = null; }
        public int F() {
            Ensure();
            return a.Length; // fails null
        } }
    public static void Run() { var l = new L(); l.F(); l.Drop(); l.F(); }
}
public static class ChainedConstructor {
    class R { internal int[] a; internal int n; internal R(int n) { this.n = n; a = new int[n]; } internal R(int n, bool half) : this(n) { if (half) a = new int[n / 2]; } }
    static int F(int n, bool half) {
        if (n < 1) return 0; R r = new R(n, half);
        return r.a[r.n - 1]; // fails upper-bound
    }
    public static void Run() { F(2, false); F(2, true); }
}
public static class DerivedConstructor {
    class R { internal int[] a; internal R(int n) { a = new int[n]; } }
    class D : R { internal D(int n) : base(n) { a = new int[0]; } }
    static R Make(bool b) { R r = b ? new D(3) : new R(3); return r; }
    static int F(bool b) {
        R r = Make(b);
        return r.a[0]; // fails upper-bound
    }
    public static void Run() { F(false); F(true); }
}
public static class InitializerAfterConstructor {
    class R { internal int[] a; internal int n; internal R(int n) { this.n = n; a = new int[n]; } }
    static R Make(int n) { return new R(n) { a = new int[1] }; }
    static int F(int n) {
        if (n < 1) return 0; R r = Make(n);
        return r.a[r.n - 1]; // fails upper-bound
    }
    public static void Run() { F(1); F(2); }
}
public static class IsReadyThenDropped {
    class R { internal int[] a = new int[1]; internal bool IsReady { get { return a != null; } } internal void Drop() { if (a.Length == 1) a = null; } }
    static int F(R r) {
        if (!r.IsReady) return 0; r.Drop();
        return r.a.Length; // fails null
    }
    public static void Run() { F(new R()); }
}
public static class NotEmptyThenTold {
    class S { int[] a = new int[4]; int n; internal bool IsEmpty { get { return n == 0; } } internal void Push() { if (n < 4) n++; } internal void Clear() { n = 0; }
        internal int Pop() {
            return a[--n]; // fails lower-bound
        } }
    static void Tell(S s, bool clear) { if (clear) s.Clear(); }
    static int F(S s, bool clear) { if (s.IsEmpty) return 0; Tell(s, clear); return s.Pop(); }
    public static void Run() { var s = new S(); s.Push(); s.Push(); F(s, false); F(s, true); }
}
public static class IsEmptyOfAnother {
    class S { int[] a = new int[4]; int n; internal bool IsEmpty { get { return n == 0; } } internal void Push() { if (n < 4) n++; }
        internal int Pop() {
            return a[--n]; // fails lower-bound
        } }
    static int F(S s, S t) { return s.IsEmpty ? 0 : t.Pop(); }
    public static void Run() { var s = new S(); s.Push(); F(s, new S()); }
}
public static class OldCount {
    class C { internal int n; internal int Next() { return n++; } internal void Reset() { n = 0; } }
    static int F(C c) {
        c.Next(); c.Next(); int i = c.Next(); c.Reset(); int[] a = new int[c.n + 1]; // i was below n once
        return a[i]; // fails upper-bound
    }
    public static void Run() { F(new C()); }
}
public static class SizeByInstantiation {
    static int Size<T>() { return typeof(T) == typeof(string) ? 0 : 1; }
    static int F<T>() {
        return 10 / Size<T>(); // fails division
    }
    public static void Run() { F<int>(); F<string>(); }
}
public static class StaticByInstantiation {
    static class S<T> { internal static int n; internal static void One() { n = 1; } internal static int Get() { return n; } }
    static int F() {
        S<string>.One(); int half = 10 / S<string>.n;
        return half / S<int>.Get(); // fails division
    }
    public static void Run() { F(); }
}
public static class RecursiveIndex {
    static int Up(int[] a, int i) { if (i >= a.Length || a[i] == 7) return i; return Up(a, i + 1); }
    static int F(int[] a) {
        int i = Up(a, 0);
        return a[i]; // fails upper-bound
    }
    public static void Run() { F(new[] { 7 }); F(new[] { 6 }); }
}
public static class RecursiveNull {
    static Holder Last(Holder h, int depth) { if (depth > 3) return null; return h.next == null ? h : Last(h.next, depth + 1); }
    static int F(Holder h) {
        Holder last = Last(h, 0);
        return last.n; // fails null
    }
    public static void Run() { var h = new Holder(); F(h); for (int i = 0; i < 5; i++) h = new Holder { next = h }; F(h); }
}
public static class FilledButOne {
    static void Fill(object[] a) { for (int i = 1; i < a.Length; i++) a[i] = new object(); }
    static int F() {
        var a = new object[3]; Fill(a); object first = a[0];
        return first.GetHashCode(); // fails null
    }
    public static void Run() { F(); }
}
public static class FilledUntilFound {
    static void Fill(object[] a, int stop) { for (int i = 0; i < a.Length; i++) { if (i == stop) return; a[i] = new object(); } }
    static int F(int stop) {
        var a = new object[3]; Fill(a, stop); object last = a[2];
        return last.GetHashCode(); // fails null
    }
    public static void Run() { F(-1); F(1); }
}
public static class TaskIsNotItsResult {
    static async Task<string> Name(bool b) { await Task.FromResult(1); return b ? "x" : null; }
    static int F(bool b) {
        string s = Name(b).Result;
        return s.Length; // fails null
    }
    public static void Run() { F(true); F(false); }
}
public static class SequenceIsNotItsElements {
    static IEnumerable<string> Names() { yield return "a"; yield return null; }
    static int F() {
        int n = 0; foreach (string s in Names())
            n += s.Length; // fails null
        return n;
    }
    public static void Run() { F(); }
}
public static class IndexesOneTooFar {
    static IEnumerable<int> Indexes(int[] a) { for (int i = 0; i <= a.Length; i++) yield return i; }
    static int F(int[] a) {
        int s = 0; foreach (int i in Indexes(a))
            s += a[i]; // fails upper-bound
        return s;
    }
    public static void Run() { F(new int[2]); }
}
public static class LambdaInsideCallee {
    static void Repeat(Action f, int n) { for (int i = 0; i < n; i++) f(); }
    static int F(int[] a, int n) {
        int at = 0; Repeat(() => at++, n);
        return a[at]; // fails upper-bound
    }
    public static void Run() { F(new int[2], 1); F(new int[2], 2); }
}
public static class LambdaKeptByCallee {
    static Action kept; static void Keep(Action f) { kept = f; } static void Fire() { kept(); }
    static int F() {
        int d = 1; Keep(() => d = 0); int half = 10 / d; Fire();
        return half / d; // fails division
    }
    public static void Run() { F(); }
}
public static class OutFromLambda {
    delegate bool Try(int k, out int[] a);
    static bool Use(Try t, int k, out int[] a) { return t(k, out a); }
    static bool Get(int k, out int[] a) { a = k > 1 ? null : new int[1]; return k > 0; }
    static int F(int k) {
        int[] a; if (!Use(Get, k, out a)) return 0;
        return a.Length; // fails null
    }
    public static void Run() { F(0); F(1); F(2); }
}
public static class CountOfOther {
    class L { internal int[] items; internal int count; internal L(int n) { items = new int[n]; } internal bool HasRoom(L other) { return count < other.items.Length; } }
    static int F(L a, L b) {
        if (!a.HasRoom(b)) return 0;
        return a.items[a.count]; // fails upper-bound
    }
    public static void Run() { F(new L(1), new L(1)); F(new L(0), new L(1)); }
}
public static class CovariantResult {
    static object[] Make(bool b) { if (b) return new string[2]; return new object[2]; }
    static int F(bool b) {
        object[] a = Make(b); try { a[1] = 1; } catch (ArrayTypeMismatchException) { } object o = a[1];
        return o.GetHashCode(); // fails null
    }
    public static void Run() { F(false); F(true); }
}
public static class GoodTry {
    static bool TryFind(int[] a, out int i) { for (i = 0; i < a.Length; i++) if (a[i] == 7) return true; return false; }
    static int F(int[] a) {
        int i; if (TryFind(a, out i)) { int r = a[i]; Hostile.Reached(); return r; } // reached
        int[] b = new int[a.Length + 1]; b[i] = 1; Hostile.Reached(); return 0; // reached
    }
    public static void Run() { F(new[] { 7 }); F(new[] { 6 }); }
}
