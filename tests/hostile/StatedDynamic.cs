// Stated invariants that are broken by names: `dynamic`.
// mono only
// relies on: invariant
using System;
using System.Threading;
using System.Runtime.CompilerServices;
using System.IO;
#if RUN
using Contract = HostileContract;
using ContractInvariantMethod = System.Diagnostics.Contracts.ContractInvariantMethodAttribute;
#else
using System.Diagnostics.Contracts;
#endif
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } }
public static class DynamicStep {
    internal sealed class K {
        private int p; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= p && p < 4); }
        private void PutIt(int v) { p = v; }
        internal void Set(int v) { if (v >= 0 && v < 4) PutIt(v); }
        internal static void Go(dynamic d) { d.PutIt(9); }
        internal int Last() {
            return a[p]; // fails upper-bound
        } }
    public static void Run() { var k = new K(); k.Set(1); k.Last(); K.Go(k); Try.Each(() => k.Last()); }
}
public static class DynamicField {
    internal sealed class K {
        private int q; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= q && q < 4); }
        internal void Set(int v) { if (v >= 0 && v < 4) q = v; }
        internal static void Go(dynamic d) { d.q = 9; }
        internal int Last() {
            return a[q]; // fails upper-bound
        } }
    public static void Run() { var k = new K(); k.Set(1); k.Last(); K.Go(k); Try.Each(() => k.Last()); }
}
