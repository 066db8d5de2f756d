using System;
using System.Collections.Generic;
using System.Diagnostics;
#if RUN
using Contract = HostileContract;
using ContractInvariantMethod = System.Diagnostics.Contracts.ContractInvariantMethodAttribute;
#else
using System.Diagnostics.Contracts;
#endif
// What callers are asked of elements, and what they are told of them.
public static class Asked {
    static void NoZero(int[] a) { Contract.Requires(Contract.ForAll(a, x => x != 0)); }
    static void NoZeroAt(int[] a, int n) { Contract.Requires(Contract.ForAll(0, n, k => a[k] != 0)); }
    static void Some(int[] a) { Contract.Requires(Contract.Exists(a, x => x == 3)); }
    static void NoNull(string[] a) { Contract.Requires(Contract.ForAll(a, x => x != null)); }
    static void Below(int[] a, int n) { Contract.Requires(Contract.ForAll(a, x => x < n)); }
    static void A() { var a = new int[2]; a[0] = 1;
        NoZero(a); // fails requires
    }
    static void B(int[] a) { for (int i = 0; i < a.Length - 1; i++) a[i] = 1;
        NoZero(a); // fails requires
    }
    static void C(int[] a) { for (int i = 0; i < a.Length; i++) if (a[i] == 0) return; a[0] = 0;
        NoZero(a); // fails requires
    }
    static void D(int[] a, int[] b) { for (int i = 0; i < a.Length; i++) if (a[i] == 0) return;
        NoZero(b); // fails requires
    }
    static void E() { var a = new int[3]; a[1] = 3; a[1] = 2;
        Some(a); // fails requires
    }
    static void F() { var a = new string[1]; a[0] = ""; a = new string[2];
        NoNull(a); // fails requires
    }
    static void G(string[] a) { for (int i = a.Length - 1; i > 0; i--) a[i] = "";
        NoNull(a); // fails requires
    }
    static void H(int n) { var a = new int[2]; a[0] = n - 1; a[1] = n;
        Below(a, n); // fails requires
    }
    static void I(int[] a) { for (int i = 0; i < a.Length; i += 2) a[i] = 1;
        NoZero(a); // fails requires
    }
    static void J(int[] a, Action act) { for (int i = 0; i < a.Length; i++) a[i] = 1; act();
        NoZero(a); // fails requires
    }
    static void K(int[] a, int n) { for (int i = 0; i < n && i < a.Length; i++) a[i] = 1; if (n + 1 > a.Length || n < 0) return;
        NoZeroAt(a, n + 1); // fails requires
    }
    static void L(int[] a) { for (int i = 0; i < a.Length; i++) { if (i == 1) continue; a[i] = 1; }
        NoZero(a); // fails requires
    }
    static void M(int[] a) { try { for (int i = 0; i <= a.Length; i++) a[i] = i; } catch (IndexOutOfRangeException) { }
        NoZero(a); // fails requires
    }
    static void N() { var a = new int[2]; foreach (int x in new int[2]) a[0] = 1; Array.Copy(a, 1, a, 0, 1);
        NoZero(a); // fails requires
    }
    static void O(int[] a) { NoZeroQ(a); Array.Clear(a, 0, 1);
        NoZero(a); // fails requires
    }
    static void NoZeroQ(int[] a) { Contract.Requires(Contract.ForAll(a, x => x != 0)); }
    static int[] Make(int n) {
#if !RUN
        Contract.Ensures(Contract.ForAll(0, Contract.Result<int[]>().Length, k => Contract.Result<int[]>()[k] > 0));
#endif
        var a = new int[n]; for (int i = 0; i < n; i++) a[i] = 1; return a; }
    static int P(int n) { int[] a = Make(n); a[1] = 0;
        return 10 / a[1]; // fails
    }
    static int Q(int n) { int[] a = Make(n), b = Make(n); b = a; b[0] = 0;
        return 10 / a[0]; // fails
    }
    static int R(int n) { int[] a = Make(n); Array.Resize(ref a, n + 1);
        return 10 / a[n]; // fails
    }
    static int[] kept = { 1 };
    static int[] Give() {
#if !RUN
        Contract.Ensures(Contract.ForAll(0, Contract.Result<int[]>().Length, k => Contract.Result<int[]>()[k] > 0));
#endif
        for (int i = 0; i < kept.Length; i++) kept[i] = 1; return kept; }
    static void Wipe() { kept[0] = 0; }
    static int S() { int[] a = Give(); Wipe();
        return 10 / a[0]; // fails
    }
    static int T() { int[] a = Give(); kept[0] = 0;
        return 10 / a[0]; // fails
    }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() {
        Try(() => A()); Try(() => B(new int[2])); Try(() => C(new[] { 1 })); Try(() => D(new[] { 1 }, new int[1])); Try(() => E()); Try(() => F()); Try(() => G(new string[2])); Try(() => H(4)); Try(() => I(new int[2])); Try(() => { var a = new int[1]; J(a, () => a[0] = 0); }); Try(() => K(new int[3], 2));
        Try(() => L(new int[2])); Try(() => M(new int[2])); Try(() => N()); Try(() => O(new[] { 1 })); Try(() => P(2)); Try(() => Q(2)); Try(() => R(2)); Try(() => S()); Try(() => T());
    }
}
public struct Inv {
    public int N; public int[] A;
    public Inv(int n) { N = n; A = new int[n]; }
    [ContractInvariantMethod] void Holds() { Contract.Invariant(A != null && N <= A.Length && N > 0); }
    public int First() {
        return A[0]; // fails
    }
    public int Div() {
        return 10 / N; // fails
    }
    public int At() {
        return A[N - 1]; // fails
    }
}
public static class Structs {
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => default(Inv).First()); Try(() => default(Inv).Div()); Try(() => new Inv { A = new int[0], N = 0 }.At()); }
}
