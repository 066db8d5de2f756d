// What all callers of a method pass: calls that do not look like calls, one call that differs, entries that are not where the body runs.
using System;
using System.Collections.Generic;
using System.Linq.Expressions;
using System.Threading.Tasks;
public static class NobodyCallsStaticConstructor {
    static class Table { static int zero = Zero(); static readonly int q; static int Zero() { return 0; }
        static Table() {
            q = 10 / zero; // fails
        }
        public static int Q { get { return q; } } }
    public static void Run() { try { int q = Table.Q; } catch (TypeInitializationException e) { Hostile.Failed(e.InnerException); } }
}
public static class NobodyCallsFinalizer {
    class F { readonly int[] a; public F(bool full) { if (full) a = new int[1]; } public int Length() { return a == null ? 0 : a.Length; }
        ~F() {
            try { Close(); } catch (NullReferenceException e) { Hostile.Failed(e); }
        }
        void Close() {
            int n = a.Length; // fails null
        } }
    static void Make() { for (int i = 0; i < 500; i++) new F(false).Length(); }
    public static void Run() { new F(true).Length(); var t = new System.Threading.Thread(Make); t.Start(); t.Join(); GC.Collect(); GC.WaitForPendingFinalizers(); GC.Collect(); GC.WaitForPendingFinalizers(); }
}
public static class CalledByExpressionTree {
    static int Get(int[] a, int i) {
        return a[i]; // fails upper-bound
    }
    static int First(int[] a) { return a.Length > 0 ? Get(a, 0) : 0; }
    public static void Run() { First(new int[1]); Expression<Func<int[], int>> e = a => Get(a, 5); e.Compile()(new int[1]); }
}
public static class CalledByConstraint {
    interface I { int At(int[] a, int i); }
    sealed class C : I { int I.At(int[] a, int i) {
            return a[i]; // fails upper-bound
        } }
    static int Use<T>(T t, int[] a, int i) where T : I { return t.At(a, i); }
    static int First(C c, int[] a) { return a.Length > 0 ? ((I)c).At(a, 0) : 0; }
    public static void Run() { First(new C(), new int[1]); Use(new C(), new int[1], 5); }
}
public static class CalledByInheritedMapping {
    interface I { int Get(int[] a, int i); }
    class B { public int Get(int[] a, int i) { // C's I.Get, though B knows nothing of I
            return a[i]; // fails upper-bound
        } }
    class C : B, I { }
    static int First(B b, int[] a) { return a.Length > 0 ? b.Get(a, 0) : 0; }
    static int Any(I i, int[] a) { return i.Get(a, 5); }
    public static void Run() { First(new B(), new int[1]); Any(new C(), new int[1]); }
}
public static class CalledByBase {
    class B { internal virtual int Get(int[] a, int i) {
            return a[i]; // fails upper-bound
        } }
    class C : B { internal override int Get(int[] a, int i) { return base.Get(a, i + 1); } }
    static int First(B b, int[] a) { return a.Length > 0 ? b.Get(a, 0) : 0; }
    public static void Run() { First(new B(), new int[1]); First(new C(), new int[1]); }
}
public static class CalledByNewConstraint {
    static int[] table = new int[1]; static int next;
    class Cell { public int v;
        public Cell() {
            v = table[next]; // fails upper-bound
        } }
    static T Make<T>() where T : new() { return new T(); }
    static Cell Safe() { next = 0; return new Cell(); }
    public static void Run() { Safe(); next = 7; try { Make<Cell>(); } catch (System.Reflection.TargetInvocationException e) { Hostile.Failed(e.InnerException); } }
}
public static class CalledFromTable {
    static int Get(int[] a, int i) {
        return a[i]; // fails upper-bound
    }
    static readonly Func<int[], int, int>[] table = { Get, (a, i) => i };
    static int First(int[] a) { return a.Length > 0 ? Get(a, 0) : 0; }
    public static void Run() { First(new int[1]); foreach (var f in table) f(new int[1], 5); }
}
public static class CalledByGenericDelegate {
    static class G<T> { internal static int At(T[] a, int i) {
            T t = a[i]; // fails upper-bound
            return 0;
        } }
    static int First(int[] a) { return a.Length > 0 ? G<int>.At(a, 0) : 0; }
    public static void Run() { First(new int[1]); new Func<string[], int, int>(G<string>.At)(new string[1], 5); }
}
public static class OtherInstantiation {
    static int At<T>(T[] a, int i) {
        T t = a[i]; // fails upper-bound
        return 0;
    }
    static int First(int[] a) { return a.Length > 0 ? At(a, 0) : 0; }
    static int Beyond(string[] a) { return At(a, a.Length); }
    public static void Run() { First(new int[1]); Beyond(new string[1]); }
}
public static class BoxedAndNull {
    static int Hash<T>(T x) {
        object o = x;
        return o.GetHashCode(); // fails null
    }
    public static void Run() { Hash(5); Hash("x"); Hash((string)null); }
}
public static class NullableInstantiation {
    static int Hash<T>(T x) {
        object o = x;
        return o.GetHashCode(); // fails null
    }
    public static void Run() { Hash(5); Hash<int?>(5); Hash<int?>(null); }
}
public static class SwitchSetElsewhere {
    static class Options { internal static bool strict; }
    static int Get(int[] a, int i) {
        return a[i]; // fails upper-bound
    }
    static int F(int[] a) { if (Options.strict) return Get(a, a.Length); return a.Length > 0 ? Get(a, 0) : 0; }
    public static void Run() { F(new int[1]); Options.strict = true; F(new int[1]); }
}
public static class InstanceInitializerCalls {
    class P { static int zero; readonly int q = Div(zero);
        static int Div(int d) {
            return 10 / d; // fails
        }
        public static int Half(int n) { return Div(2); } }
    public static void Run() { P.Half(1); new P(); }
}
public static class ByReferenceMovesOn {
    static int Take(int[] a, ref int i) {
        return a[i++]; // fails upper-bound
    }
    static int Sum(int[] a) { int s = 0; for (int i = 0; i < a.Length;) s += Take(a, ref i); return s; }
    static int Pairs(int[] a) { int s = 0; for (int i = 0; i < a.Length;) s += Take(a, ref i) * Take(a, ref i); return s; }
    public static void Run() { Sum(new int[3]); Pairs(new int[3]); }
}
public static class FieldsOfThisAtEntry {
    class Reader { readonly int[] a; int i; public Reader(int n) { a = new int[n]; }
        int Read() {
            return a[i++]; // fails upper-bound
        }
        public int Next() { return i < a.Length ? Read() : -1; }
        public int NextTwo() { if (i >= a.Length) return -1; return Read() + Read(); } }
    public static void Run() { var r = new Reader(1); r.Next(); r.Next(); new Reader(1).NextTwo(); }
}
public static class FieldsOfOtherAtEntry {
    class Reader { readonly int[] a; int i; public Reader(int n) { a = new int[n]; }
        int Read() {
            return a[i++]; // fails upper-bound
        }
        public int Next() { return i < a.Length ? Read() : -1; }
        public int Zip(Reader other) { return i < a.Length ? other.Read() : -1; } }
    public static void Run() { new Reader(1).Next(); new Reader(2).Zip(new Reader(0)); }
}
public static class SwappedInRecursion {
    static int Walk(int[] a, int i, int other, int depth) {
        if (depth == 0) return 0;
        int r = a[i]; // fails upper-bound
        return r + Walk(a, other, i, depth - 1);
    }
    public static void Run() { Walk(new int[2], 0, 7, 3); }
}
public static class OtherArrayInRecursion {
    static int Sum(int[] a, int n) {
        if (n <= 0) return 0;
        int last = a[n - 1]; // fails upper-bound
        return last + Sum(n == 3 ? new int[1] : a, n - 1);
    }
    public static void Run() { Sum(new int[2], 2); Sum(new int[3], 3); }
}
public static class LocalFieldInRecursion {
    class Walker { int at; readonly int[] a = new int[3];
        public int Go() { at = 0; return Step(2); }
        int Step(int depth) {
            if (depth > 0) { Step(depth - 1); at += 2; }
            return a[at]; // fails upper-bound
        } }
    public static void Run() { new Walker().Go(); }
}
public static class MutualRecursionOneStepMore {
    static int Even(int[] a, int i) { if (i >= a.Length) return 0; return a[i] + Odd(a, i + 1); }
    static int Odd(int[] a, int i) {
        int x = a[i]; // fails upper-bound
        return x + Even(a, i + 1);
    }
    public static void Run() { Even(new int[4], 0); Even(new int[3], 0); }
}
public static class LengthOfOldArray {
    static int Sum(int[] a, int n) {
        int s = 0;
        for (int i = 0; i < n; i++) s += a[i]; // fails upper-bound
        return s;
    }
    static int All(int[] a) { return Sum(a, a.Length); }
    static int Half(int[] a) { int n = a.Length; Array.Resize(ref a, n / 2); return Sum(a, n); }
    public static void Run() { All(new int[2]); Half(new int[2]); }
}
public static class ParameterIsReplaced {
    static int[] spare = new int[0];
    static int Get(int[] a, int i, bool b) {
        if (b) a = spare;
        return a[i]; // fails upper-bound
    }
    public static void Run() { Get(new int[1], 0, false); Get(new int[1], 0, true); }
}
public static class BodyOfIteratorRunsLater {
    class L { int[] items = new int[2]; int count = 2;
        IEnumerable<int> Walk() { for (int i = 0; i < count; i++)
                yield return items[i]; // fails upper-bound
        }
        public IEnumerable<int> All() { if (count > items.Length) return null; return Walk(); }
        public void Break() { count = 9; } }
    public static void Run() { var l = new L(); foreach (int x in l.All()) { } var all = l.All(); l.Break(); foreach (int x in all) { } }
}
public static class RestOfAsyncRunsLater {
    class L { int[] items = new int[2]; int count = 2;
        async Task<int> Last(Task gate) {
            await gate;
            return items[count - 1]; // fails lower-bound
        }
        public Task<int> Start(Task gate) { if (count == 0 || count > items.Length) return null; return Last(gate); }
        public void Clear() { count = 0; } }
    public static void Run() {
        var gate = new TaskCompletionSource<int>(); var l = new L(); var t = l.Start(gate.Task); l.Clear(); gate.SetResult(1);
        try { t.Wait(); } catch (AggregateException e) { Hostile.Failed(e.InnerException); } }
}
public static class CapturedVariableMoves {
    static int Get(int[] a, int i) {
        return a[i]; // fails upper-bound
    }
    static int F(int[] a) { if (a.Length == 0) return 0; int i = 0; Func<int> f = () => Get(a, i); int s = f(); i = a.Length; return s + f(); }
    public static void Run() { F(new int[2]); }
}
public static class CapturedArrayIsReplaced {
    static int Get(int[] a, int i) {
        return a[i]; // fails upper-bound
    }
    static int F(int[] a) { if (a.Length < 2) return 0; Func<int> f = () => Get(a, 1); a = new int[1]; return f(); }
    public static void Run() { F(new int[2]); }
}
public static class CalledInCatch {
    static int Get(int[] a, int i) {
        return a[i]; // fails lower-bound
    }
    static int F(int[] a, string s) { int at = -1; try { at = int.Parse(s); if (at < 0 || at >= a.Length) return 0; return Get(a, at); } catch (FormatException) { return Get(a, at); } }
    public static void Run() { F(new int[2], "1"); F(new int[2], "x"); }
}
public static class CalledInFilter {
    static int Get(int[] a, int i) {
        try { return a[i]; } catch (IndexOutOfRangeException e) { Hostile.Failed(e); return 0; } // fails upper-bound
    }
    static int F(int[] a, int i) { try { if (i < 0) throw new Exception(); if (i >= a.Length) throw new ArgumentException(); return Get(a, i); } catch (ArgumentException) when (Get(a, i) == 0) { return 1; } catch (Exception) { return 2; } }
    public static void Run() { F(new int[2], 1); F(new int[2], 2); }
}
public static class CalledInFinally {
    static int Get(int[] a, int i) {
        return a[i]; // fails upper-bound
    }
    static int F(int[] a) { int i = 0; int r = 0; try { if (a.Length == 0) return 0; i = a.Length; i = i - int.Parse("1"); } finally { r = Get(a, i); } return r; }
    static int G(int[] a, string s) { int i = 0; if (a.Length == 0) return 0; int r = 0; try { i = a.Length; i -= int.Parse(s); if (i < 0) i = 0; if (i >= a.Length) i = 0; } finally { r = Get(a, i); } return r; }
    public static void Run() { F(new int[1]); G(new int[2], "1"); G(new int[2], "x"); }
}
public static class ArgumentsAreEvaluatedInOrder {
    static int[] a = new int[3];
    static int Shrink() { a = new int[1]; return 2; }
    static int Get(int[] b, int i, int[] c) { int r = b[i];
        return r + c[i]; // fails upper-bound
    }
    public static void Run() { Get(a, 2, a); Get(a, Shrink(), a); }
}
public static class ArgumentOfSetter {
    class Grid { int[] row = new int[4]; int at;
        int At { set { at = value; row[at] = 1; } get { return at; } } // fails upper-bound
        public void Safe() { At = 1; At = 2; }
        public void Compound() { At = 3; At += 1; } }
    public static void Run() { new Grid().Safe(); new Grid().Compound(); }
}
public static class StringCallsItsOwnToString {
    class Cursor { readonly int[] a = new int[2]; int at;
        public override string ToString() { return "" + Item(); }
        int Item() {
            return a[at]; // fails upper-bound
        }
        public string Show() { at = 1; return ToString(); }
        public string ShowEnd() { at = 2; return string.Format("{0}", this); } }
    public static void Run() { new Cursor().Show(); new Cursor().ShowEnd(); }
}
public static class GoodEntry {
    static int Get(int[] a, int i) { int r = a[i]; Hostile.Reached(); return r; } // reached
    static int Both(int[] a) { return a.Length > 1 ? Get(a, 0) + Get(a, 1) : 0; }
    public static void Run() { Both(new int[2]); Both(new int[0]); }
}
public static class GoodOnlyByDelegate {
    static int Get(int[] a) { int r = a[0]; Hostile.Reached(); return r; } // reached
    public static void Run() { Func<int[], int> f = Get; f(new int[2]); }
}
