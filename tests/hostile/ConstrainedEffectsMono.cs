// mono only
// The same in optimized code of mcs, which calls the methods of a class that way, too.
using System;
public static class OfClass {
    class K {
        internal int n; readonly int[] a = new int[4];
        internal void Put() { n = 9; }
        static void M<T>(T t) where T : K { t.Put(); }
        static void N<T>(ref T t) where T : K { t.Put(); }
        internal int Go() {
            n = 0;
            M(this);
            return a[n]; // fails upper-bound
        }
        internal int ByRef() {
            K k = this;
            n = 0;
            N(ref k);
            return a[n]; // fails upper-bound
        }
    }
    public static void Run() { try { new K().Go(); } catch (Exception e) { Hostile.Failed(e); } new K().ByRef(); }
}
