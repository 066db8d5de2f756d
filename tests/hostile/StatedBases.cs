// Stated invariants; bases of libraries whose constructors call overrides; steps that throw.
// roslyn only
// relies on: invariant
using System;
using System.Threading;
using System.Diagnostics.Tracing;
#if RUN
using Contract = HostileContract;
using ContractInvariantMethod = System.Diagnostics.Contracts.ContractInvariantMethodAttribute;
#else
using System.Diagnostics.Contracts;
#endif
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } }
public static class ListenerBase {
    internal sealed class K : EventListener {
        private int n; private int[] a;
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal K() { a = new int[4]; n = 0; }
        protected override void OnEventSourceCreated(EventSource s) { try { Last(); } catch (Exception e) { Hostile.Failed(e); } }
        internal int Last() {
            return a[n]; // fails null
        } }
    public static void Run() { var k = new K(); k.Last(); }
}
public static class JoinedStep {
    internal sealed class K {
        private int n; private int m; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        private void Set(K other, bool b) { n = -1; m = (b ? this : other).m; n = 0; }
        internal int Go(K other, bool b) {
            try { Set(other, b); } catch (NullReferenceException) { }
            return a[n]; // fails lower-bound
        } }
    public static void Run() { var k = new K(); k.Go(new K(), true); k.Go(new K(), false); Try.Each(() => k.Go(null, false)); }
}
public static class JoinedStepOut {
    internal sealed class K {
        private int n; private int m; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        private void Set(K other, bool b) { n = -1; m = (b ? this : other).m; n = 0; }
        internal void Go(K other, bool b) { Set(other, b); }
        internal int Last() {
            return a[n]; // fails lower-bound
        } }
    public static void Run() { var k = new K(); k.Go(new K(), true); k.Last(); try { k.Go(null, false); } catch (NullReferenceException) { } Try.Each(() => k.Last()); }
}
