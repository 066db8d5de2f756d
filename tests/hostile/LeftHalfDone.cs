// One method of a class leaves its object half done, or writes it where nobody looks: what others find there is no invariant.
using System;
internal interface IOdd { void Odd(); }
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } }
public static class InvAddOverflow {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(int k) { n = 7; int z = checked(k + 1); n = z & 3; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(int.MaxValue); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvSubOverflowUn {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(uint k) { n = 7; uint z = checked(k - 1); n = (int)(z & 3); }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(0); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvMulOverflow {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(long k) { n = 7; long z = checked(k * 2); n = (int)(z & 3); }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(long.MaxValue); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvConvOverflow {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(long k) { n = 7; byte z = checked((byte)k); n = z & 3; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(256); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvConvOverflowFloat {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(double k) { n = 7; int z = checked((int)k); n = z & 3; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(double.NaN); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvDivMinusOne {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(int k, int m) { if (m == 0) return; n = 7; int z = k / m; n = z & 3; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(int.MinValue, -1); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvRemMinusOne {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(int k, int m) { if (m == 0) return; n = 7; int z = k % m; n = z & 3; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(int.MinValue, -1); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvArrayMismatch {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(object[] k) { if (k == null || k.Length == 0) return; n = 7; k[0] = this; n = 0; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(new string[1]); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvArrayMismatchRef {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(object[] k) { if (k == null || k.Length == 0) return; n = 7; Set(ref k[0]); n = 0; } static void Set(ref object o) { }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(new string[1]); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvUnbox {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(object k) { if (k == null) return; n = 7; int z = (int)k; n = z & 3; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(""); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvUnboxNull {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(object k) { n = 7; int z = (int)k; n = z & 3; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(null); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvCastClass {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(object k) { n = 7; var z = (string)k; n = 0; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(1); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvCastGeneric {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd<T>(object k) { n = 7; var z = (T)k; n = 0; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd<string>(1); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvNullableValue {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(int? k) { n = 7; int z = k.Value; n = 0; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(null); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvNewArray {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(int k) { n = 7; var z = new int[k]; n = 0; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(-1); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvNewArray2 {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(int k) { n = 7; var z = new int[1, k]; n = 0; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(-1); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvDelegateNull {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(D k) { if (k == null) return; n = 7; Func<int> z = k.M; n = z() & 3; } internal class D { internal virtual int M() { return 1; } }
        internal void Odd2(D k) { n = 7; Func<int> z = k.M; n = z() & 3; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(null); c.Odd2(null); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvStaticField {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd() { n = 7; var z = F.X; n = 0; } class F { internal static int X = Bad(); static F() { } static int Bad() { throw new InvalidOperationException(); } }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvStaticCall {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd() { n = 7; F.Go(); n = 0; } class F { static F() { throw new InvalidOperationException(); } internal static void Go() { } }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvStaticStore {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd() { n = 7; F.X = 1; n = 0; } class F { internal static int X; static F() { throw new InvalidOperationException(); } }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvNewStatic {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd() { n = 7; new F(); n = 0; } class F { static F() { throw new InvalidOperationException(); } }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvStructInit {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd() { n = 7; var f = new F(1); n = f.X; } struct F { internal int X; static F() { throw new InvalidOperationException(); } internal F(int x) { X = 0; } }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvNullField {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(C o) { n = 7; int z = o.n; n = 0; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(null); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvNullFieldStore {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(H o) { n = 7; o.X = 1; n = 0; } internal class H { internal int X; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(null); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvNullFieldAddress {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(H o) { n = 7; o.X++; n = 0; } internal class H { internal int X; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(null); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvNullLength {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(int[] o) { n = 7; int z = o.Length; n = 0; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(null); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvNullElement {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(int[] o) { n = 7; int z = o[0]; n = 0; } // fails upper-bound
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(new int[0]); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvLdElemA {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(P[] o) { n = 7; o[0].X = 1; n = 0; } internal struct P { internal int X; } // fails upper-bound
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(new C.P[0]); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvNullCall {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(string o) { n = 7; int z = o.Length; n = 0; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(null); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvNullThrow {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(Exception o) { n = 7; throw o; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(null); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvLock {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(object o) { n = 7; lock (o) { n = 0; } }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(null); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvPointerNull {
    internal class C  { internal int n; int[] a = new int[4]; unsafe internal void Odd(int* p) { n = 7; int z = *p; n = 0; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { unsafe { c.Odd(null); }; } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvPointerStore {
    internal class C  { internal int n; int[] a = new int[4]; unsafe internal void Odd(int* p) { n = 7; *p = 1; n = 0; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { unsafe { c.Odd(null); }; } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvStackTypedRef {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(object o) { n = 7; TypedReference r = __makeref(o); int z = __refvalue(r, int); n = 0; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(null); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvGrid {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(int[,] o) { n = 7; int z = o[1, 1]; n = 0; } // fails
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(new int[1, 1]); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvStringIndex {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(string o) { n = 7; char z = o.ToCharArray()[5]; n = 0; } // fails upper-bound
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(""); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvUsingDispose {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(IDisposable o) { n = 7; using (o) { n = 0; n = 6; } n = 0; }
        internal class Bad : IDisposable { public void Dispose() { throw new InvalidOperationException(); } }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(new C.Bad()); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvForeachMove {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(System.Collections.Generic.IEnumerable<int> o) { n = 7; foreach (int x in o) { } n = 0; }
        internal static System.Collections.Generic.IEnumerable<int> Bad() { yield return 1; throw new InvalidOperationException(); }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(C.Bad()); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvFinally {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd() { try { n = 0; throw new InvalidOperationException(); } finally { n = 7; } }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvFinallyReturn {
    internal class C  { internal int n; int[] a = new int[4]; internal int Odd() { try { n = 0; return n; } finally { n = 7; } }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvCatchRethrow {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd() { try { n = 7; throw new InvalidOperationException(); } catch (Exception) { throw; } finally { } }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvCatchSwallow {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd() { try { n = 7; Boom(); n = 0; } catch (Exception) { } } static void Boom() { throw new InvalidOperationException(); }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvCatchOther {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(object k) { try { n = 7; var z = (string)k; n = 0; } catch (InvalidOperationException) { n = 0; } }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(1); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvNestedFinally {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd() { try { try { n = 7; Boom(); } finally { n++; } } catch (Exception) { } } static void Boom() { throw new InvalidOperationException(); }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvGotoFinally {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd() { for (int i = 0; i < 3; i++) { try { n = 7; if (i == 1) break; } finally { if (i == 0) n = 0; } } }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvFilter {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd() { try { n = 7; Boom(); n = 0; } catch (Exception) when (n == 0) { } } static void Boom() { throw new InvalidOperationException(); }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvInterlock {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd() { System.Threading.Interlocked.Add(ref n, 7); }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvInterlock2 {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd() { System.Threading.Interlocked.CompareExchange(ref n, 7, 0); }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvVolatil {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd() { System.Threading.Volatile.Write(ref n, 7); }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvResize {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd() { Array.Resize(ref a, 0); }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvResizeThrow {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(int k) { n = 7; Array.Resize(ref a, k); n = 0; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(-1); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvExchangeNull {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd() { System.Threading.Interlocked.Exchange(ref a, new int[0]); }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvClone {
    internal class C  { internal int n; int[] a = new int[4]; internal C Odd() { n = 7; var z = (C)MemberwiseClone(); n = 0; return z; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c = c.Odd(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvCloneOther {
    internal class C  { internal int n; int[] a = new int[4]; internal C Odd() { var z = (C)MemberwiseClone(); z.n = 7; return z; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c = c.Odd(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvCopyCtor {
    internal class C  { internal int n; int[] a = new int[4]; internal C Odd() { return new C(this, 7); } C(C o, int k) { n = o.n + k; a = o.a; } internal C() { }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c = c.Odd(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvWriteOther {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(C o) { o.n = 7; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(c); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvStaticWriter {
    internal class C  { internal int n; int[] a = new int[4]; internal static void Odd(C o) { o.n = 7; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { C.Odd(c); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvNestedWriter {
    internal class C  { internal int n; int[] a = new int[4]; internal class N { internal static void Odd(C o) { o.n = 7; } }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { C.N.Odd(c); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvLambdaWriter {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd() { Action f = () => n = 7; f(); }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvLambdaWriter2 {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(int k) { Action f = () => n = k; f(); }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(7); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvIteratorWriter {
    internal class C  { internal int n; int[] a = new int[4]; internal System.Collections.Generic.IEnumerable<int> Odd() { n = 7; yield return 1; n = 0; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { foreach (var x in c.Odd()) break; } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvAsyncWriter {
    internal class C  { internal int n; int[] a = new int[4]; internal async System.Threading.Tasks.Task Odd() { n = 7; await System.Threading.Tasks.Task.FromResult(1); throw new InvalidOperationException(); }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd().Wait(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvExplicit {
    internal class C : IOdd { internal int n; int[] a = new int[4]; void IOdd.Odd() { n = 7; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { ((IOdd)c).Odd(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvPropSetter {
    internal class C  { internal int n; int[] a = new int[4]; internal int Odd { get { return n; } set { n = value; } }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd = 7; } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvPropCompound {
    internal class C  { internal int n; int[] a = new int[4]; internal int Odd { get { return n; } private set { n = value; } } internal void Add(int k) { Odd += k; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Add(7); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvIndexer {
    internal class C  { internal int n; int[] a = new int[4]; internal int this[int k] { get { return n; } set { n = value; } }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c[0] = 7; } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvOperator {
    internal class C  { internal int n; int[] a = new int[4]; public static C operator ++(C c) { c.n += 4; return c; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c++; } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvEvent {
    internal class C  { internal int n; int[] a = new int[4]; internal event Action E { add { n = 7; } remove { n = 7; } }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.E += null; } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvRefReturnByRef {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd() { Set(ref n); } static void Set(ref int x) { x = 7; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvOutParam {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd() { int.TryParse("7", out n); }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvPointer {
    internal class C  { internal int n; int[] a = new int[4]; unsafe internal void Odd() { fixed (int* p = &n) *p = 7; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvOverflow1 {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd() { for (int i = 0; i < 8; i++) if (n >= 0) n++; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvLoop {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(int k) { while (k-- > 0) n++; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(7); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvRecursive {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(int k) { if (k > 0) { n++; Odd(k - 1); } }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(7); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvStepRec {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(int k) { Step(k); } void Step(int k) { if (k > 0) { n++; Step(k - 1); } }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(7); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvStepThrows {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(int k) { Step(k); n = 0; } void Step(int k) { n = 7; if (k > 0) throw new InvalidOperationException(); }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(7); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvStepCatch {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(int k) { try { Step(k); n = 0; } catch (InvalidOperationException) { } } void Step(int k) { n = 7; if (k > 0) throw new InvalidOperationException(); }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(7); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvStepDelegate {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(Action f) { Step(f); n = 0; } void Step(Action f) { n = 7; f(); }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(() => { c.Read(); }); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvCallbackRead {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(Action f) { n = 7; f(); n = 0; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(() => { c.Read(); }); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvVirtualRead {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd() { n = 7; Hook(); n = 0; } internal virtual void Hook() { } internal class Sub : C { internal override void Hook() { Read(); } }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c = new C.Sub(); c.Odd(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvToStringRead {
    internal class C  { internal int n; int[] a = new int[4]; internal string Odd() { n = 7; string s = "" + this; n = 0; return s; } public override string ToString() { return "" + Read(); }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvEqualsRead {
    internal class C  { internal int n; int[] a = new int[4]; internal bool Odd(C o) { n = 7; bool s = object.Equals(this, o); n = 0; return s; } public override bool Equals(object o) { return Read() == 0; } public override int GetHashCode() { return 0; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(new C()); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvCompareRead {
    internal class C : IComparable { internal int n; int[] a = new int[4]; internal int Odd(C o) { n = 7; int s = System.Collections.Generic.Comparer<C>.Default.Compare(this, o); n = 0; return s; } int IComparable.CompareTo(object o) { return Read(); }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(new C()); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvNumberFormat {
    internal class C : IFormatProvider { internal int n; int[] a = new int[4]; internal string Odd() { n = -7; string s = n.ToString(this); n = 0; return s; } object IFormatProvider.GetFormat(Type t) { Read(); return null; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails lower-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvCtorLeak {
    internal class C  { internal int n; int[] a = new int[4]; internal static C Last; internal C() { } internal C(int k) { n = 7; Last = this; if (k > 0) throw new InvalidOperationException(); n = 0; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { try { new C(1); } catch (InvalidOperationException) { } c = C.Last; } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvCtorLeak2 {
    internal class C  { internal int n; int[] a = new int[4]; internal static C Last; internal C() { } internal C(int k) { n = 7; Keep(this); n = k / k; } static void Keep(C c) { Last = c; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { try { new C(0); } catch (DivideByZeroException) { } c = C.Last; } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvCtorLambda {
    internal class C  { internal int n; int[] a = new int[4]; internal static Func<int> F; internal C() { } internal C(int k) { n = 7; F = Read; n = k / k; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { try { new C(0); } catch (DivideByZeroException) { } C.F(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvCtorChain {
    internal class C  { internal int n; int[] a = new int[4]; internal C(int k) { n = k; } internal C() : this(7) { }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { ; } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvCtorChain2 {
    internal class C  { internal int n; int[] a = new int[4]; internal C(int k) { n = k; Read2(); n = 0; } internal C() : this(7) { } void Read2() { Read(); }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { ; } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvCtorVirtual {
    internal class C  { internal int n; int[] a = new int[4]; internal C() { } internal C(int k) { n = k; Hook(); n = 0; } internal virtual void Hook() { } internal class Sub : C { internal Sub() : base(7) { } internal override void Hook() { Read(); } }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { new C.Sub(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvCtorNull {
    internal class C  { internal int n; int[] a = new int[4]; internal C() { } internal C(int k) { a = null; n = 0; Hook(); a = new int[4]; } internal virtual void Hook() { } internal class Sub : C { internal Sub() : base(7) { } internal override void Hook() { if (a == null) n = 9; } }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c = new C.Sub(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvDefault {
    internal class C  { internal int n; int[] a = new int[4]; internal static C[] All = new C[1]; internal C() { n = All.Length * 7; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { ; } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvSerial {
    internal class C  { internal int n; int[] a = new int[4]; internal C() { } internal C(System.Runtime.Serialization.SerializationInfo i, System.Runtime.Serialization.StreamingContext x) { n = 7; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c = new C(null, default(System.Runtime.Serialization.StreamingContext)); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvGeneric {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd<T>(T k) { n = typeof(T) == typeof(int) ? 7 : 0; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(1); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvTernary {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(C o, bool b) { (b ? this : o).n = 7; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(null, true); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvCoalesce {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd(C o) { (o ?? this).n = 7; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(null); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvAlias {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd() { C t = this; t.n = 7; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvAliasField {
    internal class C  { internal int n; int[] a = new int[4]; C self; internal void Odd() { self = this; self.n = 7; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvAsObject {
    internal class C  { internal int n; int[] a = new int[4]; internal void Odd() { object t = this; ((C)t).n = 7; }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c.Odd(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
public static class InvInit {
    internal class C  { internal int n; int[] a = new int[4]; internal int N { set { n = value; } }
        internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); c = new C(); try { c = new C { N = 7 }; } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } Try.Each(() => c.Read()); }
}
