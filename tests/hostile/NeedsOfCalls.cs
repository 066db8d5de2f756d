// What calls keep.
using System;
using System.Collections.Generic;
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } }
public static class NeedTwoCallsOfOne {
    interface IGet { int Get(int[] a, int i); }
    sealed class K : IGet {
        public int Get(int[] a, int i) {
            if (a == null || i < 0) return 0;
            return a[i]; // fails upper-bound
        }
    }
    static int Both<T>(T t, int[] a) where T : IGet { int s = 0; if (a.Length > 1) s = new K().Get(a, 1); return s + t.Get(a, 2); }
    public static void Run() { Both(new K(), new int[3]); Try.Each(() => Both(new K(), new int[2])); }
}
public static class NeedSumOverflows {
    static int Sum(int[] a, int off, int n) {
        if (off < 0 || n < 0) return 0;
        int s = 0;
        for (int i = off; i < off + n; i++)
            s += a[i]; // fails upper-bound
        return s;
    }
    static int First(int[] a, int n) { if (n > a.Length) return 0; return Sum(a, 0, n); }
    static int Second(int[] a, int off) { if (off > a.Length) return 0; return Sum(a, off, a.Length - off + (off & 1)); }
    public static void Run() { First(new int[3], 2); Second(new int[4], 2); Try.Each(() => Second(new int[4], 1)); }
}
public static class NeedRecursive {
    static int Walk(int[] a, int lo, int hi) {
        if (hi - lo < 1) return 0;
        int m = lo + (hi - lo) / 2;
        int r = a[m]; // fails upper-bound
        return r + Walk(a, lo, m) + Walk(a, m + 1, hi + (m & 0)) + (lo == 3 ? Walk(a, m, hi + 5) : 0);
    }
    static int All(int[] a) { return Walk(a, 0, a.Length); }
    public static void Run() { All(new int[2]); Try.Each(() => All(new int[4])); }
}
public static class NeedByDelegate {
    static int Get(int[] a, int i) {
        return a[i]; // fails upper-bound
    }
    static int Use(int[] a, Func<int[], int, int> f) { return f(a, a.Length); }
    static int Right(int[] a) { return a.Length > 0 ? Get(a, 0) : 0; }
    public static void Run() { Right(new int[1]); Try.Each(() => Use(new int[1], Get)); }
}
public static class NeedByRef {
    static int Get(ref int[] a, ref int i) {
        return a[i]; // fails upper-bound
    }
    static int[] f = new int[4]; static int at;
    static int Use() { if (at < 0 || at >= f.Length) return 0; return Get(ref f, ref at); }
    static int Other() { at = 9; f = new int[4]; int r = Get(ref f, ref at); return r; }
    public static void Run() { Use(); Try.Each(() => Other()); }
}
public static class NeedThisField {
    sealed class K {
        int[] a = new int[4]; int n;
        int Get() { return 1 / n; } // fails division
        internal int A() { n = 3; return Get(); }
        internal int B() { n = 2; int r = Get(); n = 0; return r; }
        internal int C() { if (n == 1) return 0; try { n = a[n] + 1; Step(); return Get(); } catch (InvalidOperationException) { return Get(); } }
        void Step() { n = 0; if (a.Length == 4) throw new InvalidOperationException(); n = 4; }
    }
    public static void Run() { var k = new K(); k.A(); k.B(); Try.Each(() => k.C()); }
}
public static class NeedThroughTry {
    static int Div(int a, int b) {
        return a / b; // fails division
    }
    static int Use(int a, int b) {
        int c = 1;
        try { c = b; c = 10 / c; } catch (DivideByZeroException) { }
        return Div(a, c);
    }
    static int Good(int a) { return Div(a, 3); }
    public static void Run() { Good(1); Use(1, 2); Try.Each(() => Use(1, 0)); }
}
public static class NeedInFinally {
    static int Div(int a, int b) {
        return a / b; // fails division
    }
    static int Use(int[] a, int b) {
        int c = 1;
        try { c = 0; a[b] = 1; c = 2; } finally { c = Div(5, c); }
        return c;
    }
    static int Good(int a) { return Div(a, 3); }
    public static void Run() { Good(1); Use(new int[2], 1); Try.Each(() => Use(new int[2], 5)); }
}
public static class NeedVirtual {
    abstract class B { internal abstract int Get(int[] a, int i); }
    sealed class C : B {
        internal override int Get(int[] a, int i) {
            return a[i]; // fails upper-bound
        } }
    sealed class D : B { internal override int Get(int[] a, int i) { return i < a.Length ? a[i] : 0; } }
    static int One(B b, int[] a) { return a.Length > 2 ? b.Get(a, 2) : 0; }
    static int Two(D d, int[] a) { return d.Get(a, 5); }
    static int Three(B b, int[] a) { if (b is C && a.Length <= 3) return 0; return b.Get(a, 3); }
    static int Four(B b, int[] a) { if (b is D) return b.Get(a, 4); B c = b; return c.Get(a, a.Length - (a.Length == 7 ? 0 : 1)); }
    public static void Run() { One(new C(), new int[3]); Two(new D(), new int[1]); Three(new C(), new int[4]); Four(new C(), new int[2]); Try.Each(() => Four(new C(), new int[7])); }
}
public static class NeedOfBase {
    class B { internal virtual int Get(int[] a, int i) {
            return a[i]; // fails upper-bound
        } }
    sealed class C : B { internal override int Get(int[] a, int i) { return base.Get(a, i + 1); } }
    static int One(B b, int[] a) { return a.Length > 0 ? b.Get(a, 0) : 0; }
    public static void Run() { One(new B(), new int[3]); One(new C(), new int[3]); Try.Each(() => One(new C(), new int[1])); }
}
public static class NeedOfConstructor {
    sealed class K {
        internal readonly int v;
        internal K(int[] a, int i) {
            v = a[i]; // fails upper-bound
        }
        internal K(int[] a) : this(a, a.Length > 2 ? 2 : 1) { }
    }
    public static void Run() { new K(new int[3]); new K(new int[3], 1); Try.Each(() => new K(new int[1])); }
}
public static class NeedNullArray {
    static int Get(int[] a, int i) {
        if (a == null) return 0;
        return a[i]; // fails upper-bound
    }
    static int One(int[] a, int i) { if (a != null && (i < 0 || i >= a.Length)) return 0; return i < 0 ? 0 : Get(a, i); }
    static int Two(int i) { return i < 0 ? 0 : Get(null, i); }
    static int Three(int[] a, bool b, int i) { if (i < 0) return 0; int[] c = b ? a : null; if (!b || i < 2) return Get(c, i); return 0; }
    public static void Run() { One(null, 4); One(new int[3], 2); Two(5); Three(new int[2], true, 1); Try.Each(() => Three(new int[1], true, 1)); }
}
public static class NeedNullArrayLength {
    static int Get(int[] a, int n) {
        int s = 0;
        for (int i = 0; i < n; i++) {
            if (a != null)
                s += a[i]; // fails upper-bound
        }
        return s;
    }
    static int[] kept;
    static int One(int[] a) { return Get(a, a == null ? 5 : a.Length); }
    static int Two(int n) { kept = n > 3 ? null : new int[n + 1]; return Get(kept, n); }
    static int Three(int n) { int[] x = n == 3 ? new int[2] : null; return Get(x, n); }
    public static void Run() { One(null); One(new int[3]); Two(5); Two(2); Three(5); Try.Each(() => Three(3)); }
}
public static class NeedParameterWritten {
    static int Get(int[] a, int i) {
        i = i * 2;
        return a[i]; // fails upper-bound
    }
    static int One(int[] a) { return a.Length > 4 ? Get(a, 2) : 0; }
    static int Two(int[] a) { return a.Length > 3 ? Get(a, 2) : 0; }
    public static void Run() { One(new int[5]); Two(new int[5]); Try.Each(() => Two(new int[4])); }
}
public static class NeedAfterCheck {
    static int Get(int[] a, int i) {
        return a[i]; // fails upper-bound
    }
    static int Two(int[] a, int i) {
        int r = 0;
        try { r = a[i]; } catch (IndexOutOfRangeException) { r = 1; }
        if (r == 1) return Get(a, i);
        return Get(a, i);
    }
    public static void Run() { Two(new int[5], 1); Try.Each(() => Two(new int[4], 4)); }
}
public static class NeedAsked {
    // The first call breaks it and throws; the second stands behind it.
    static int Get(int[] a, int i) {
        if (i > 3) throw new ArgumentException();
        return a[i]; // fails upper-bound
    }
    static int Two(int[] a, int i) {
        try { Get(a, i); } catch (Exception) { }
        return Get(a, i);
    }
    public static void Run() { Two(new int[5], 1); Try.Each(() => Two(new int[2], 2)); }
}
public static class NeedStaticConstructor {
    static class T {
        internal static int[] t = new int[3];
        static T() { Get(t, 7); }
    }
    static int got;
    static void Get(int[] a, int i) {
        got = a[i]; // fails upper-bound
    }
    static void Good(int[] a) { if (a.Length > 1) Get(a, 1); }
    public static void Run() { Good(new int[2]); try { T.t[0] = 1; } catch (TypeInitializationException e) { Hostile.Failed(e.InnerException); } }
}
public static class NeedFinalizer {
    sealed class K {
        int d;
        internal K(int d) { this.d = d; }
        internal int Go() { if (d == 0) return 0; return Div(6, d); }
        ~K() { try { Div(6, d - 1); } catch (DivideByZeroException e) { Hostile.Failed(e); } }
    }
    static int Div(int a, int b) {
        return a / b; // fails division
    }
    static void Make() { new K(1).Go(); }
    public static void Run() { Make(); for (int i = 0; i < 10; i++) { var t = new System.Threading.Thread(Make); t.Start(); t.Join(); GC.Collect(); GC.WaitForPendingFinalizers(); } }
}
public static class NeedLambda {
    static int Div(int a, int b) {
        return a / b; // fails division
    }
    static int Use(int a) { if (a == 0) a = 1; Func<int, int> f = x => Div(x, a); int r = f(3); a = 0; return r + f(4); }
    public static void Run() { Div(1, 2); Try.Each(() => Use(2)); }
}
public static class NeedIterator {
    static int Div(int a, int b) {
        return a / b; // fails division
    }
    static IEnumerable<int> Use(int a) { if (a == 0) yield break; yield return Div(1, a); a--; yield return Div(1, a); }
    public static void Run() { Div(1, 2); foreach (int i in Use(3)) { } Try.Each(() => { foreach (int i in Use(1)) { } }); }
}
public static class NeedGeneric {
    sealed class Box<T> {
        internal T[] a = new T[2];
        internal T Get(int i) {
            return a[i]; // fails upper-bound
        }
        internal void Grow() { a = new T[9]; }
    }
    static int One(Box<int> b) { return b.Get(1); }
    static string Two(Box<string> b) { b.Grow(); return b.Get(8); }
    static string Three(Box<string> b) { return b.a.Length > 2 ? "" : b.Get(b.a.Length); }
    public static void Run() { One(new Box<int>()); Two(new Box<string>()); Try.Each(() => Three(new Box<string>())); }
}
public static class NeedNegated {
    static int Get(int[] a, int i, bool right) {
        return a[right ? i : a.Length - i]; // fails upper-bound
    }
    static int One(int[] a, int i) { if (i < 0 || i >= a.Length) return 0; return Get(a, i, true); }
    static int Two(int[] a, int i) { if (i < 0 || i > a.Length) return 0; return Get(a, i, false); }
    public static void Run() { One(new int[3], 1); Two(new int[3], 1); Try.Each(() => Two(new int[3], 0)); }
}
