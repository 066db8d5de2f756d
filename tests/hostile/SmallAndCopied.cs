// Small, copied and named: a second round.
using System;
using System.Collections.Generic;
using System.Linq;
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } }
public static class FinallyReadsArgument {
    static int[] log = new int[3];
    static int Go(int i, int k) {
        try { if (k == 0) return i; i++; if (k == 1) return i; i++; }
        finally { log[i] = 1; } // fails upper-bound
        return i;
    }
    public static void Run() { Go(2, 0); Go(1, 1); Go(0, 2); Try.Each(() => Go(1, 2)); }
}
public static class FinallyNull {
    static int Go(string s, int k) {
        string t = s;
        try { if (k == 1) { t = null; return 1; } if (k == 2) throw new ArgumentException(); }
        catch (ArgumentException) { t = null; }
        finally { k = 0; }
        return t.Length; // fails
    }
    public static void Run() { Go("a", 0); Go("a", 1); Try.Each(() => Go("a", 2)); }
}
public static class FinallyStatic {
    static int depth; static int[] a = new int[3];
    static int Go(int n) {
        depth++;
        try { if (n > 0) return Go(n - 1); return a[depth]; } // fails upper-bound
        finally { depth--; }
    }
    public static void Run() { Go(0); Go(1); Try.Each(() => Go(2)); }
}
public static class FinallyBalanced {
    internal sealed class K {
        int depth; readonly int[] stack = new int[2];
        internal int Enter(Func<int> f) {
            try { stack[depth] = 1; depth++; return f(); } // fails upper-bound
            finally { depth--; }
        } }
    public static void Run() { var k = new K(); k.Enter(() => 1); k.Enter(() => k.Enter(() => 2)); Try.Each(() => k.Enter(() => k.Enter(() => k.Enter(() => 3)))); }
}
public static class FinallyUnbalanced {
    internal sealed class K {
        int depth; readonly int[] stack = new int[4];
        internal int Enter(int[] b) {
            try { stack[depth] = b[0]; depth++; return 1; } // fails null
            finally { depth--; }
        }
        internal int Top() {
            return stack[depth]; // fails lower-bound
        } }
    public static void Run() { var k = new K(); k.Enter(new int[1]); k.Top(); Try.Each(() => k.Enter(null), () => k.Top()); }
}
public static class UsingReturns {
    sealed class D : IDisposable { internal int[] box; public void Dispose() { box[0] = 9; } }
    static int Go(int[] a, int[] box) {
        using (new D { box = box }) { box[0] = 1; if (a.Length > 5) return a[box[0]]; }
        return a[box[0]]; // fails upper-bound
    }
    public static void Run() { Go(new int[6], new int[1]); Try.Each(() => Go(new int[3], new int[1])); }
}
public static class SmallBool {
    static bool Both(bool a, bool b) { return a & b; }
    static bool Either(bool a, bool b) { return a | b; }
    static int Go(int[] a, int i) {
        if (!Either(i >= 0, i < a.Length)) return 0;
        return a[i]; // fails upper-bound
    }
    static int Go2(int[] a, int i) {
        if (Both(i >= 0, i <= a.Length)) return a[i]; // fails upper-bound
        return 0;
    }
    public static void Run() { Go(new int[2], 1); Go2(new int[2], 1); Try.Each(() => Go(new int[2], 2), () => Go2(new int[2], 2)); }
}
public static class SmallNarrow {
    static byte Low(int n) { return (byte)n; }
    static sbyte Signed(int n) { return (sbyte)n; }
    static ushort Short(int n) { return (ushort)n; }
    static int Shift(int n, int by) { return n >> by; }
    static int Go(int[] a, int n) {
        if (Low(n) < a.Length && n >= 0) return a[n]; // fails upper-bound
        return 0;
    }
    static int Go2(int[] a, int n) {
        if (n < 0 || n > 255) return 0;
        return a[Signed(n) & 0x1ff]; // fails upper-bound
    }
    static int Go3(int[] a, int n) {
        int k = Shift(n, 32);
        if (n >= 0 && a.Length > 0) return a[k]; // fails upper-bound
        return 0;
    }
    public static void Run() { Go(new int[4], 3); Go2(new int[256], 4); Go3(new int[4], 3); Try.Each(() => Go(new int[4], 257), () => Go2(new int[256], 200), () => Go3(new int[4], 9)); }
}
public static class SmallSetter {
    sealed class K { internal int n; internal int Next { get { return n & 3; } } internal void Put(int v) { n = v; } internal int[] a = new int[3]; internal int Go(int v) { Put(v);
            return a[Next]; // fails upper-bound
        } }
    public static void Run() { new K().Go(2); Try.Each(() => new K().Go(7)); }
}
public static class SmallOfOther {
    sealed class K { internal int n; internal bool Fits(int[] a) { return n >= 0 && n < a.Length; } }
    static int Go(K k, K l, int[] a) {
        if (!k.Fits(a)) return 0;
        return a[l.n]; // fails upper-bound
    }
    static int Go2(K k, int[] a, int[] b) {
        if (!k.Fits(a)) return 0;
        return b[k.n]; // fails upper-bound
    }
    static int Go3(K k, int[] a) {
        if (!k.Fits(a)) return 0;
        k.n++;
        return a[k.n]; // fails upper-bound
    }
    static int Go4(K k, int[] a) {
        bool b = k.Fits(a);
        k = new K { n = 9 };
        if (!b) return 0;
        return a[k.n]; // fails upper-bound
    }
    public static void Run() { var k = new K { n = 1 }; Go(k, k, new int[2]); Go2(k, new int[2], new int[2]); Try.Each(() => Go(k, new K { n = 5 }, new int[2]), () => Go2(k, new int[2], new int[1]), () => Go3(new K { n = 1 }, new int[2]), () => Go4(k, new int[2])); }
}
public static class ListOfLists {
    static int Go(List<List<int>> l) {
        if (l.Count == 0) return 0;
        return l[0][0]; // fails
    }
    static int Go2(List<int>[] l) {
        if (l.Length == 0 || l[0].Count == 0) return 0;
        l[0] = new List<int>();
        return l[0][0]; // fails
    }
    static int Go3(List<int> a, List<int> b, bool f) {
        var c = f ? a : b;
        if (a.Count == 0) return 0;
        return c[0]; // fails
    }
    static int Go4(List<int> a) {
        int n = a.Count;
        a = new List<int>(a.Where(x => x > 1));
        return n == 0 ? 0 : a[n - 1]; // fails
    }
    static int Go5(List<int> a) {
        foreach (int x in a.ToArray()) a.Remove(x);
        return a[0]; // fails
    }
    static int Go6(List<int> a, int i) {
        if (i < 0 || i >= a.Count) return 0;
        a.RemoveAt(i);
        return a[i]; // fails
    }
    static int Go7(List<int> a) {
        for (int i = 0; i < a.Count; i++) { if (a[i] == 0) a.RemoveAt(i); a[i] = 1; } // fails
        return 0;
    }
    public static void Run() {
        Try.Each(() => Go(new List<List<int>> { new List<int>() }), () => Go2(new[] { new List<int> { 1 } }), () => Go3(new List<int> { 1 }, new List<int>(), false), () => Go4(new List<int> { 1 }), () => Go5(new List<int> { 1 }), () => Go6(new List<int> { 1 }, 0), () => Go7(new List<int> { 0 }));
        Go(new List<List<int>> { new List<int> { 1 } }); Go3(new List<int> { 1 }, new List<int>(), true); Go4(new List<int> { 2 }); Go6(new List<int> { 1, 2 }, 0); Go7(new List<int> { 1 });
        Alias();
    }
    static void Alias() { Try.Each(() => { var k = new List<int> { 1 }; Go9(k, k); }); }
    static int Go9(List<int> a, List<int> b) { if (a.Count == 0) return 0; b = a; b.Clear();
        return a[0]; // fails
    }
}
