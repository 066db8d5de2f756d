// roslyn only
// A by-ref argument beyond the 32nd: `Writes::argument` has no bit for it and says ANYTHING, so `call_known` does not see that an address is written that is not followed.
using System;
public static class ManyParameters {
    ref struct Holder { public ref int r; public Holder(ref int x) { r = ref x; } }
    sealed class K {
        int n; readonly int[] a = new int[4];
        static void Write(int p0, int p1, int p2, int p3, int p4, int p5, int p6, int p7, int p8, int p9, int p10, int p11, int p12, int p13, int p14, int p15, int p16, int p17, int p18, int p19, int p20, int p21, int p22, int p23, int p24, int p25, int p26, int p27, int p28, int p29, int p30, int p31, ref int x) { x = 9; }
        static void Put(Holder h) { Write(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ref h.r); }
        internal int Go() {
            Holder h = new Holder(ref n);
            n = 0;
            Put(h);
            return a[n]; // fails upper-bound
        }
    }
    public static void Run() { new K().Go(); }
}
