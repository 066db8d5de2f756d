// Stated invariants of a class whose layout native code knows.
// roslyn only
// relies on: invariant
using System;
using System.Runtime.InteropServices;
#if RUN
using Contract = HostileContract;
using ContractInvariantMethod = System.Diagnostics.Contracts.ContractInvariantMethodAttribute;
#else
using System.Diagnostics.Contracts;
#endif
public static class NativeWrites {
    [StructLayout(LayoutKind.Sequential)] internal class K {
        private int n;
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(0 <= n && n < 4); }
        internal void Set(int v) { if (v >= 0 && v < 4) n = v; }
        internal int Last(int[] a) { if (a.Length < 4) return 0;
            return a[n]; // fails upper-bound
        } }
    [DllImport("libc")] static extern IntPtr memset(K k, int c, nint n);
    public static void Run() { var k = new K(); k.Set(1); k.Last(new int[4]); memset(k, 9, 1); try { k.Last(new int[4]); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class MarshalWrites {
    [StructLayout(LayoutKind.Sequential)] internal class K {
        private int n;
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(0 <= n && n < 4); }
        internal void Set(int v) { if (v >= 0 && v < 4) n = v; }
        internal int Last(int[] a) { if (a.Length < 4) return 0;
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var k = new K(); k.Set(1); k.Last(new int[4]); var p = Marshal.AllocHGlobal(4); Marshal.WriteInt32(p, 9); Marshal.PtrToStructure(p, k); try { k.Last(new int[4]); } catch (Exception e) { Hostile.Failed(e); } }
}
