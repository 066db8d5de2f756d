// The length of null, arrays made late, small methods, paths, fields named by effects.
using System;
using System.Collections.Generic;
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } }
public static class LateWithCount {
    internal sealed class K {
        private int[] a; private int n;
        internal void Add(int v) { if (a == null) a = new int[2]; if (n == a.Length) Array.Resize(ref a, n * 2); a[n++] = v; }
        internal void Drop() { a = null; }
        internal int Last() {
            if (a == null) return 0;
            return n == 0 ? 0 : a[n - 1]; // fails upper-bound
        }
        internal void Again() { if (a == null) a = new int[1]; } }
    public static void Run() { var k = new K(); k.Last(); k.Add(1); k.Add(2); k.Last(); k.Drop(); k.Again(); Try.Each(() => k.Last()); }
}
public static class LateTwoArrays {
    internal sealed class K {
        private int[] a, b;
        internal void MakeA(int n) { if (n < 0) return; a = new int[n]; }
        internal void MakeB() { if (a == null) return; b = new int[a.Length]; }
        internal int Sum() {
            int s = 0;
            if (a == null || b == null) return 0;
            for (int i = 0; i < a.Length; i++)
                s += b[i]; // fails upper-bound
            return s;
        } }
    public static void Run() { var k = new K(); k.Sum(); k.MakeA(2); k.MakeB(); k.Sum(); k.MakeA(3); Try.Each(() => k.Sum()); }
}
public static class LateNullLess {
    internal sealed class K {
        private int[] a; private int n;
        internal void Set(int k) { if (k >= 0) { n = k; a = null; } }
        internal void Make() { a = new int[n + 1]; }
        internal int Get() { if (a == null) Make();
            return a[n]; }
        internal void Bump() { n++; }
        internal int Get2() { if (a == null) return 0;
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var k = new K(); k.Set(3); k.Get(); k.Get2(); k.Bump(); Try.Each(() => k.Get2()); }
}
public static class ReturnedOrNull {
    static int[] Make(int n) { return n > 3 ? null : new int[4]; }
    static int Go(int n) {
        int[] a = Make(n);
        int k = 9;
        if (a != null && n < 0) k = 3;
        if (a == null) return 0;
        return a[k]; // fails upper-bound
    }
    public static void Run() { Go(5); Go(-1); Try.Each(() => Go(1)); }
}
public static class LengthsCompared {
    static int[] Pick(int[] a, int[] b, bool f) { return f ? a : b; }
    static int Go(int[] a, int[] b, bool f) {
        int[] c = Pick(a, b, f);
        if (c == null || a == null) return 0;
        int s = 0;
        for (int i = 0; i < a.Length; i++)
            s += c[i]; // fails upper-bound
        return s;
    }
    public static void Run() { Go(new int[2], new int[2], true); Go(null, new int[1], true); Try.Each(() => Go(new int[2], new int[1], false)); }
}
public static class NullThenLong {
    internal sealed class K {
        private int[] a; private long n;
        internal void Set(long k, int m) { if (k < 0 || m < 0) return; n = k; a = k > int.MaxValue ? null : new int[m]; }
        internal int Get() { if (a == null || n > 100) return 0;
            return a[(int)n]; // fails upper-bound
        } }
    public static void Run() { var k = new K(); k.Set(1L << 40, 1); k.Get(); k.Set(1, 3); k.Get(); k.Set(2, 2); Try.Each(() => k.Get()); }
}
public static class MaxLength {
    internal sealed class K {
        private byte[] a; private int n = int.MaxValue;
        internal void Make(int k) { if (k < 0 || k > 1000) return; a = new byte[k]; n = k; }
        internal void Reset() { n = int.MaxValue; a = null; }
        internal void Odd() { n = 5; }
        internal int Get() { if (a == null || n == 0 || n == int.MaxValue) return 0;
            return a[n - 1]; // fails upper-bound
        } }
    public static void Run() { var k = new K(); k.Get(); k.Make(3); k.Get(); k.Reset(); k.Get(); k.Make(2); k.Odd(); Try.Each(() => k.Get()); }
}
public static class SmallWithNull {
    internal sealed class K {
        internal int[] a; internal int Length { get { return a == null ? 0 : a.Length; } } internal bool Has(int i) { return (uint)i < (uint)Length; }
        internal bool Odd(int i) { return i < Length; }
        internal int Get(int i) { if (!Has(i)) return 0; return a[i]; }
        internal int Get2(int i) { if (!Odd(i)) return 0;
            return a[i]; // fails lower-bound
        } }
    public static void Run() { var k = new K(); k.Get(1); k.a = new int[2]; k.Get(1); k.Get2(1); Try.Each(() => k.Get2(-1)); }
}
public static class SmallWritten {
    internal sealed class K {
        internal int[] a = new int[3]; int n; internal bool Next() { n++; return n < a.Length; } internal bool Peek() { return n < a.Length; }
        internal int Go() { if (!Peek()) return 0; Next();
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var k = new K(); k.Go(); k.Go(); Try.Each(() => k.Go()); }
}
public static class SmallVirtual {
    internal class K { internal int[] a = new int[3]; internal virtual int Top() { return 2; } internal int Go() {
            return a[Top()]; // fails upper-bound
        } }
    internal sealed class D : K { internal override int Top() { return 3; } }
    public static void Run() { new K().Go(); Try.Each(() => new D().Go()); }
}
public static class SmallOverflow {
    static int Twice(int n) { return n * 2; }
    static uint UTwice(uint n) { return n * 2; }
    static int Byte(int n) { return (byte)n; }
    static int Go(int[] a, uint n) {
        if (n < 10) return 0;
        uint k = UTwice(n);
        if (k >= 10) return 1;
        return a[k]; // fails upper-bound
    }
    static int Go2(int[] a, int n) {
        if (n != Byte(n) + 256) return 0;
        return a[n - 256]; // fails upper-bound
    }
    public static void Run() { Go(new int[1], 11); Try.Each(() => Go(new int[1], 0x80000002)); Go2(new int[3], 257); Try.Each(() => Go2(new int[3], 260)); }
}
public static class SmallStruct {
    struct S { internal int n; internal int Next() { return ++n; } internal int Get() { return n; } }
    static int Go(int[] a, S s) {
        if (s.Get() >= a.Length || s.Get() < 0) return 0;
        s.Next();
        return a[s.Get()]; // fails upper-bound
    }
    public static void Run() { Go(new int[3], new S { n = 1 }); Try.Each(() => Go(new int[3], new S { n = 2 })); }
}
public static class SmallReadonlyCopy {
    struct S { internal int n; internal int Next() { return ++n; } }
    internal sealed class K { readonly S s; S t; int[] a = new int[2]; internal int Go() { s.Next(); s.Next(); t.Next(); t.Next();
            return a[s.n] + a[t.n]; // fails upper-bound
        } }
    public static void Run() { Try.Each(() => new K().Go()); }
}
public static class PathsWithFlags {
    static int Go(int[] a, int m, bool f, bool g) {
        int i = -1, k = 0;
        if (f) { i = m; k |= 1; }
        if (g) { k |= 2; if (i >= 0) i = i + 1; }
        if ((k & 3) == 3 && i >= 0 && m < a.Length)
            return a[i]; // fails upper-bound
        return 0;
    }
    public static void Run() { Go(new int[3], 1, true, true); Go(new int[3], 2, true, false); Try.Each(() => Go(new int[3], 2, true, true)); }
}
public static class PathsThroughLoop {
    static int Go(int[] a, int n) {
        int state = 0, i = 0;
        for (int k = 0; k < n; k++) {
            if (state == 0) { i = 0; state = 1; }
            else if (state == 1) { i = a.Length - 1; state = 2; }
            else { i++; state = k == 5 ? 2 : 0; }
            if (state != 0 && a.Length > 0)
                a[i] = k; // fails upper-bound
        }
        return i;
    }
    public static void Run() { Go(new int[3], 3); Try.Each(() => Go(new int[3], 9)); }
}
public static class PathsMeet {
    static int Go(int[] a, int[] b, int k) {
        int[] c; int n;
        if (k == 0) { c = a; n = a.Length; } else if (k == 1) { c = b; n = b.Length; } else { c = a; n = b.Length; }
        int s = 0;
        for (int i = 0; i < n; i++)
            s += c[i]; // fails upper-bound
        return s;
    }
    public static void Run() { Go(new int[2], new int[3], 0); Go(new int[2], new int[3], 1); Try.Each(() => Go(new int[2], new int[3], 2)); }
}
public static class PathsDivide {
    static int Go(int x, int y) {
        int d = 0;
        if (x > 0) d++;
        if (y > 0) d--;
        if (x > 0 || y > 0)
            return 10 / d; // fails division
        return 0;
    }
    public static void Run() { Go(1, 0); Go(0, 1); Try.Each(() => Go(1, 1)); }
}
public static class PathsNull {
    static int Go(string s, string t, bool b) {
        string u = null;
        if (s != null) u = s; else if (t != null && b) u = t;
        if (s != null || t != null)
            return u.Length; // fails
        return 0;
    }
    public static void Run() { Go("a", null, false); Go(null, "b", true); Try.Each(() => Go(null, "b", false)); }
}
public static class EffectsOfDerived {
    internal class K { internal int n; internal int[] a = new int[3]; internal void Run1(M m) { m.Do(this); } internal int Go(M m) { n = 1; Run1(m);
            return a[n]; // fails upper-bound
        } }
    internal class M { internal virtual void Do(K k) { } }
    internal sealed class D : M { internal override void Do(K k) { k.n = 7; } }
    public static void Run() { new K().Go(new M()); Try.Each(() => new K().Go(new D())); }
}
public static class EffectsOfRecursion {
    internal class K { int n; int[] a = new int[3]; void One(int k) { if (k > 0) Two(k - 1); } void Two(int k) { if (k == 0) n = 9; else One(k - 1); }
        internal int Go(int k) { n = 1; One(k);
            return a[n]; // fails upper-bound
        } }
    public static void Run() { new K().Go(0); new K().Go(2); Try.Each(() => new K().Go(1)); }
}
public static class EffectsOfInitializer {
    internal static K known;
    internal class K { internal int n; int[] a = new int[3]; static void Touch() { T.v++; } internal int Go() { n = 1; known = this; Touch();
            return a[n]; // fails upper-bound
        } }
    static class T { internal static int v; static T() { known.n = 9; } }
    public static void Run() { Try.Each(() => new K().Go()); }
}
public static class EffectsOfRefParameter {
    internal class K { internal int n, m; int[] a = new int[3]; static void Put(ref int x) { x = 8; } static void Pick(K k, bool b) { if (b) Put(ref k.n); else Put(ref k.m); }
        internal int Go(bool b) { n = 1; Pick(this, b);
            return a[n]; // fails upper-bound
        } }
    public static void Run() { new K().Go(false); Try.Each(() => new K().Go(true)); }
}
public static class EffectsOfGenericBase {
    internal class B<T> { protected int n; protected void Set(int v) { n = v; } }
    internal sealed class K : B<string> { int[] a = new int[3]; internal int Go(int v) { n = 1; Set(v);
            return a[n]; // fails upper-bound
        } }
    public static void Run() { new K().Go(2); Try.Each(() => new K().Go(5)); }
}
public static class EffectsOfEvent {
    internal sealed class K { int n; int[] a = new int[3]; internal event Action Changed; void Raise() { if (Changed != null) Changed(); } internal void Set(int v) { n = v; } internal int Go() { n = 1; Raise();
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var k = new K(); k.Go(); k.Changed += () => k.Set(7); Try.Each(() => k.Go()); }
}
public static class EffectsOfToString {
    internal sealed class K { int n; int[] a = new int[3]; public override string ToString() { n = 9; return ""; } internal int Go() { n = 1; string s = "" + this;
            return a[n]; // fails upper-bound
        } }
    public static void Run() { Try.Each(() => new K().Go()); }
}
public static class EffectsOfEquals {
    internal sealed class K { int n; int[] a = new int[3]; public override bool Equals(object o) { n = 9; return true; } public override int GetHashCode() { n = 5; return 1; } internal int Go(List<K> l) { n = 1; l.Contains(this);
            return a[n]; // fails upper-bound
        }
        internal int Go2(Dictionary<K, int> d) { n = 1; int v; d.TryGetValue(this, out v);
            return a[n]; // fails upper-bound
        } }
    public static void Run() { Try.Each(() => { var k = new K(); k.Go(new List<K> { k }); }, () => { var k = new K(); k.Go2(new Dictionary<K, int> { { new K(), 1 } }); }); }
}
public static class EffectsOfEnumerator {
    internal sealed class K { internal int n; int[] a = new int[3]; internal IEnumerable<int> All() { n = 9; yield return 1; } internal int Go() { n = 1; foreach (int i in All()) { }
            return a[n]; // fails upper-bound
        }
        internal int Go2() { n = 1; var s = string.Join(",", All());
            return a[n]; // fails upper-bound
        }
        internal int Go3() { n = 1; var s = new List<int>(All());
            return a[n]; // fails upper-bound
        } }
    public static void Run() { Try.Each(() => new K().Go(), () => new K().Go2(), () => new K().Go3()); }
}
public static class EffectsOfDispose {
    internal sealed class K : IDisposable { int n; int[] a = new int[3]; public void Dispose() { n = 9; } internal int Go() { n = 1; using (this) { }
            return a[n]; // fails upper-bound
        } }
    public static void Run() { Try.Each(() => new K().Go()); }
}
public static class EffectsOfLazy {
    internal sealed class K { int n; int[] a = new int[3]; internal int Go() { n = 1; var l = new Lazy<int>(() => n = 9); int v = l.Value;
            return a[n]; // fails upper-bound
        } }
    public static void Run() { Try.Each(() => new K().Go()); }
}
