// mono only
// Late binding writes a field that is otherwise only given arrays of one length; and a field that only constructors write.
using System;
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } }
public static class DynamicLength {
    internal sealed class K { private int[] arr = new int[4]; internal void Reset() { arr = new int[4]; }
        internal static void Cut(dynamic d) { d.arr = new int[1]; }
        internal int Last() {
            return arr[3]; // fails upper-bound
        } }
    public static void Run() { var k = new K(); k.Reset(); k.Last(); K.Cut(k); Try.Each(() => k.Last()); }
}
public static class DynamicConstant {
    internal sealed class K { private int num = 1; private readonly int[] a = new int[4];
        internal static void Put(dynamic d) { d.num = 9; }
        internal int Last() { if (num < 0 || num > 3) return 0; Put(this);
            return a[num]; // fails upper-bound
        } }
    public static void Run() { var k = new K(); Try.Each(() => k.Last()); }
}
public static class DynamicCall {
    internal sealed class K { private static int Get(int[] a, int i) {
            return a[i]; // fails upper-bound
        }
        internal static int Go(dynamic d) { return Get(new int[4], d); } internal static int Go2() { return Get(new int[4], 1); } }
    public static void Run() { K.Go2(); K.Go(1); Try.Each(() => K.Go(9)); }
}
public static class DynamicNew {
    internal sealed class K { private K(int[] a, int i) {
            a[i] = 1; // fails upper-bound
        }
        internal static K Go(dynamic d) { return new K(new int[4], d); } internal static K Go2() { return new K(new int[4], 1); } }
    public static void Run() { K.Go2(); K.Go(1); Try.Each(() => K.Go(9)); }
}
public static class DynamicElements {
    internal sealed class K { private static readonly int[] tab = { 1, 2, 3 }; internal readonly int[] mine = tab;
        internal static int Get(int i) { if (i < 0 || i > 2) return 0;
            return 6 / tab[i]; // fails division
        } }
    public static void Run() { K.Get(0); dynamic d = new K(); d.mine[0] = 0; Try.Each(() => K.Get(0)); }
}
