// Stated invariants that are broken by names: `[UnsafeAccessor]`, `dynamic`, serializers.
// roslyn only
// relies on: invariant
using System;
using System.Threading;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using System.IO;
#if RUN
using Contract = HostileContract;
using ContractInvariantMethod = System.Diagnostics.Contracts.ContractInvariantMethodAttribute;
#else
using System.Diagnostics.Contracts;
#endif
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } }
public static class AccessorField {
    internal sealed class K {
        private int n; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal void Set(int v) { if (v >= 0 && v < 4) n = v; }
        internal int Last() {
            return a[n]; // fails upper-bound
        } }
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "n")] static extern ref int N(K k);
    public static void Run() { var k = new K(); k.Set(1); k.Last(); N(k) = 9; Try.Each(() => k.Last()); }
}
public static class AccessorStep {
    internal sealed class K {
        private int m; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= m && m < 4); }
        private void Put(int v) { m = v; }
        internal void Set(int v) { if (v >= 0 && v < 4) Put(v); }
        internal int Last() {
            return a[m]; // fails upper-bound
        } }
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "Put")] static extern void Put(K k, int v);
    public static void Run() { var k = new K(); k.Set(1); k.Last(); Put(k, 9); Try.Each(() => k.Last()); }
}
public static class Restored {
    [DataContract] internal sealed class K {
        [DataMember] private int r; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= r && r < 4); }
        internal void Set(int v) { if (v >= 0 && v < 4) r = v; }
        internal int Last() {
            return a[r]; // fails null
        } }
    public static void Run() {
        var k = new K(); k.Set(1); k.Last();
        var s = new DataContractSerializer(typeof(K)); var m = new MemoryStream(); s.WriteObject(m, k); m.Position = 0;
        var l = (K)s.ReadObject(m); Try.Each(() => l.Last());
    }
}
