// The constructor of a library's class calls an override: EventListener.
// roslyn only
// relies on: invariant
using System;
using System.Diagnostics.Tracing;
#if RUN
using Contract = HostileContract;
using ContractInvariantMethod = System.Diagnostics.Contracts.ContractInvariantMethodAttribute;
#else
using System.Diagnostics.Contracts;
#endif
public static class ListenerBase {
    internal sealed class K : EventListener {
        private int[] a;
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); }
        internal K(int[] x) { Contract.Requires(x != null); a = x; }
        protected override void OnEventSourceCreated(EventSource s) { try { Last(); } catch (Exception e) { Hostile.Failed(e); } }
        internal int Last() {
            return a.Length; // fails null
        } }
    public static void Run() { var k = new K(new int[4]); k.Last(); }
}
public static class ListenerBasePrimary {
    internal sealed class K(int[] x) : EventListener {
        private int n; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(n == x.Length); }
        protected override void OnEventSourceCreated(EventSource s) { }
        internal int Last() {
            return a.Length;
        } }
    public static void Run() { var k = new K(new int[4]); k.Last(); }
}
