// Invariants of generic classes, and constructors of bases that reach the derived object.
using System;
using System.Collections.Generic;
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } }
public static class BaseReaches {
    abstract class B { protected B() { Hook(); } protected B(int k) { Hook2(k); } protected abstract void Hook(); void Hook2(int k) { Hook(); } }
    sealed class D : B { int n; int[] a = new int[4]; int[] b;
        internal D() { b = new int[4]; } internal D(int k) : base(k) { b = new int[4]; n &= 15; }
        protected override void Hook() { n = 9; }
        internal int Read() {
            return a[n]; // fails upper-bound
        }
    }
    sealed class F : B { int n = 2; int[] b; internal int R;
        internal F() { b = new int[4]; }
        protected override void Hook() {
            R = b[n]; // fails null
        }
    }
    sealed class G : B { int n; internal int R;
        internal G() { 
            R = 1 / n; // fails division
        }
        protected override void Hook() { n = 0; }
        internal void Set() { n = 1; }
    }
    sealed class E : B { int n = 1; internal int R;
        internal E() { 
            R = 1 / n; // fails division
        }
        protected override void Hook() { n = 0; }
    }
    public static void Run() { Try.Each(() => new D().Read(), () => new D(1).Read(), () => new F(), () => new G(), () => new E()); }
}
public static class GenericOwner {
    class C<T> { internal int n; int[] a = new int[4]; internal static C<T> Last; T x;
        internal void Next() { n = (n + 1) & 3; }
        internal void Odd(C<string> o) { o.n = 7; }
        internal static void Odd2(C<T> o) { o.n = 8; }
        internal void Odd3(Action f) { n = 9; f(); n = 0; }
        internal IEnumerable<T> Odd4() { n = 9; yield return x; n = 0; }
        internal void Odd5(object k) { n = 9; x = (T)k; n = 0; }
        void Step(int k) { n = k; if (k > 3) throw new InvalidOperationException(); }
        internal void Odd6(int k) { Step(k); n = 0; }
        internal void Odd7() { Action f = () => n = 7; f(); }
        internal void Odd8<U>(C<U> o) { o.n = 7; }
        internal class N { internal void Odd(C<T> o) { o.n = 7; } }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    class D : C<int> { internal void Odd() { n = 7; } }
    class S<T> { int n; int[] a = new int[4]; internal void Next() { n = (n + 1) & 3; }
        internal void Odd(S<string> o) { o.n = 7; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    class S2<T> { int n; int[] a = new int[4]; internal void Next() { n = (n + 1) & 3; }
        void Step(int k) { n = k; if (k > 3) throw new InvalidOperationException(); }
        internal void Odd6(int k) { Step(k); n = 0; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    class S3<T> { int n; int[] a = new int[4]; internal void Next() { n = (n + 1) & 3; } T x;
        internal void Odd5(object k) { n = 9; x = (T)k; n = 0; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    class S4<T> { int n; int[] a = new int[4]; internal void Next() { n = (n + 1) & 3; }
        internal void Odd(T k) { n = 9; k.ToString(); n = 0; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    class S5<T> where T : new() { int n; int[] a = new int[4]; internal void Next() { n = (n + 1) & 3; }
        internal void Odd() { n = 9; new T(); n = 0; }
        internal static S5<T> Now;
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    class Reads { public Reads() { if (S5<Reads>.Now != null) S5<Reads>.Now.Read(); } }
    class S6<T> { int n; int[] a = new int[4]; internal void Next() { n = (n + 1) & 3; } static class Q<U> { internal static int X; static Q() { throw new InvalidOperationException(); } }
        internal void Odd() { n = 9; Q<T>.X = 1; n = 0; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    class S7<T> { int n; T[] a = new T[4]; internal void Next() { n = (n + 1) & 3; }
        internal void Odd(T[] k, T v) { if (k.Length < 1) return; n = 9; k[0] = v; n = 0; }
        internal T Read() {
            return a[n]; // fails upper-bound
        } }
    class Bad { public override string ToString() { throw new InvalidOperationException(); } }
    static void Do<T>(C<T> c, Action f) { c.Next(); try { f(); } catch (IndexOutOfRangeException) { throw; } catch (Exception) { } Try.Each(() => c.Read()); }
    static void Quiet(Action f) { try { f(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (System.Reflection.TargetInvocationException e) { Hostile.Failed(e.InnerException); } catch (Exception) { } }
    public static void Run() {
        var s = new C<string>(); Do(s, () => new C<int>().Odd(s)); s = new C<string>(); Do(s, () => C<string>.Odd2(s)); s = new C<string>(); try { s.Odd3(() => s.Read()); } catch (Exception e) { Hostile.Failed(e); }
        s = new C<string>(); Do(s, () => { foreach (var x in s.Odd4()) break; }); s = new C<string>(); Do(s, () => s.Odd5(1)); s = new C<string>(); Do(s, () => s.Odd6(9)); s = new C<string>(); Do(s, () => s.Odd7()); s = new C<string>(); Do(s, () => new C<int>().Odd8(s)); s = new C<string>(); Do(s, () => new C<string>.N().Odd(s));
        var d = new D(); Do(d, () => d.Odd());
        var s1 = new S<string>(); s1.Next(); new S<int>().Odd(s1); Try.Each(() => s1.Read());
        var s2 = new S2<string>(); s2.Next(); Quiet(() => s2.Odd6(9)); Try.Each(() => s2.Read());
        var s3 = new S3<string>(); s3.Next(); Quiet(() => s3.Odd5(9)); Try.Each(() => s3.Read());
        var s4 = new S4<Bad>(); s4.Next(); Quiet(() => s4.Odd(new Bad())); Try.Each(() => s4.Read());
        var s5 = new S5<Reads>(); s5.Next(); S5<Reads>.Now = s5; Quiet(() => s5.Odd()); 
        var s6 = new S6<int>(); s6.Next(); Quiet(() => s6.Odd()); Try.Each(() => s6.Read());
        var s7 = new S7<object>(); s7.Next(); Quiet(() => s7.Odd(new string[1], 1)); Try.Each(() => s7.Read());
    }
}
