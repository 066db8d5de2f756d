// marple: --overflow wrap
using System;
using System.Collections.Generic;
using System.Diagnostics;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
public static class QuantWrap {
    static int[] ten = new int[10];
    static int A(int[] a) { if (a.Length == 0) return 0; if (Contract.ForAll(a, x => x - 1 > 0)) { int y = a[0]; if (y >= 10) return 0;
        return ten[y]; } // fails lower-bound
        return 0; }
    static int B(int[] a) { if (a.Length == 0) return 0; if (Contract.ForAll(0, a.Length, k => a[k] + 1 <= 0)) { int y = a[0]; if (y < 0) return 0;
        return ten[y]; } // fails upper-bound
        return 0; }
    static int C(int[] a) { if (a.Length == 0) return 0; if (Contract.ForAll(0, a.Length, k => a[k] * 2 == 0)) {
        return 10 / (a[0] == 0 ? 1 : 0); } // fails
        return 0; }
    static int D(int[] a, int n) { if (a.Length == 0) return 0; if (Contract.ForAll(0, a.Length, k => a[k] < n + 1)) return 0;
        return 10 / (a[0] > n ? 1 : 0); // fails
    }
    static int E(int[] a) { if (a.Length == 0) return 0; if (Contract.ForAll(a, x => -x <= 0)) {  int y = a[0];  if (y >= 10) return 0;
        return ten[y]; } // fails lower-bound
        return 0; }
    static int F(byte[] a) { if (a.Length == 0) return 0; if (Contract.ForAll(a, x => (sbyte)x < 4)) { 
        return ten[a[0]]; } // fails upper-bound
        return 0; }
    static int H(ulong[] a) { if (a.Length == 0) return 0; if (Contract.ForAll(a, x => x > 4)) { long y = (long)a[0]; if (y >= 10) return 0;
        return ten[y]; } // fails lower-bound
        return 0; }
    static int I(char[] a) { if (a.Length == 0) return 0; if (Contract.ForAll(a, x => (short)x < 4)) { 
        return ten[a[0]]; } // fails upper-bound
        return 0; }
    static int J(bool[] a) { if (a.Length == 0) return 0; if (Contract.ForAll(a, x => !x)) { a[0] = true;
        return 10 / (a[0] ? 0 : 1); } // fails
        return 0; }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => A(new[] { int.MinValue })); Try(() => B(new[] { int.MaxValue })); Try(() => C(new[] { int.MinValue })); Try(() => D(new[] { 5 }, int.MaxValue)); Try(() => E(new[] { int.MinValue })); Try(() => F(new byte[] { 128 })); Try(() => H(new[] { ulong.MaxValue })); Try(() => I(new[] { '\uffff' })); Try(() => J(new bool[1])); }
}
