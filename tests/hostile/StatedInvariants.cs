// Invariants that are stated, and broken where nobody looks.
// relies on: invariant
using System;
using System.Collections.Generic;
#if RUN
using Contract = HostileContract;
using ContractInvariantMethod = System.Diagnostics.Contracts.ContractInvariantMethodAttribute;
#else
using System.Diagnostics.Contracts;
#endif
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } }
public static class StepThrows {
    internal sealed class K {
        private int n; private int m; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        private void Set(K other) { n = -1; other.m = 0; n = 0; }
        internal int Go(K other) {
            try { Set(other); } catch (NullReferenceException) { }
            return a[n]; // fails lower-bound
        } }
    public static void Run() { var k = new K(); k.Go(new K()); Try.Each(() => k.Go(null)); }
}
public static class StepThrowsOut {
    internal sealed class K {
        private int n; private int m; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        private void Set(K other) { n = -1; other.m = 0; n = 0; }
        internal void Go(K other) { Set(other); }
        internal int Last() {
            return a[n]; // fails lower-bound
        } }
    public static void Run() { var k = new K(); k.Go(new K()); k.Last(); try { k.Go(null); } catch (NullReferenceException) { } Try.Each(() => k.Last()); }
}
public static class RefHandedOut {
    static void Put(ref int n, K k) { n = 9; k.Last(); n = 0; }
    internal sealed class K {
        private int n; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal void Go() { Put(ref n, this); }
        internal int Last() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var k = new K(); k.Last(); Try.Each(() => k.Go()); }
}
public static class RefThrows {
    static void Put(ref int n, int[] b) { n = 9; n = b[0]; }
    internal sealed class K {
        private int n; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal void Go(int[] b) { Put(ref n, b); n = 0; }
        internal int Last() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var k = new K(); k.Last(); k.Go(new int[1]); k.Last(); try { k.Go(null); } catch (NullReferenceException) { } Try.Each(() => k.Last()); }
}
public static class RefThrowsCaught {
    static void Put(ref int n, int[] b) { n = 9; n = b[0]; }
    internal sealed class K {
        private int n; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal int Go(int[] b) {
            try { Put(ref n, b); n = 0; } catch (NullReferenceException) {
                return a[n]; // fails upper-bound
            }
            return 0;
        } }
    public static void Run() { var k = new K(); k.Go(new int[1]); Try.Each(() => k.Go(null)); }
}
public static class LibraryRef {
    internal sealed class K {
        private int n; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal bool Go(string s) { return int.TryParse(s, out n); }
        internal int Last() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var k = new K(); k.Last(); k.Go("1"); k.Last(); k.Go("77"); Try.Each(() => k.Last()); }
}
public static class DerivedWithItsOwn {
    internal class B {
        protected int n; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal int Last() {
            return a[n]; // fails upper-bound
        } }
    internal sealed class D : B {
        private int m;
        [ContractInvariantMethod] private void HoldsToo() { Contract.Invariant(m >= 0); }
        internal void Set() { n = 7; m = 1; }
    }
    public static void Run() { var k = new D(); k.Last(); k.Set(); Try.Each(() => k.Last()); }
}
public static class DerivedWithout {
    internal class B {
        protected int n; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal int Last() {
            return a[n]; // fails upper-bound
        } }
    internal sealed class D : B { internal void Set(int k) { n = k; } }
    public static void Run() { var k = new D(); k.Last(); k.Set(2); k.Last(); k.Set(7); Try.Each(() => k.Last()); }
}
public static class ElementsOfInvariant {
    internal sealed class K {
        private int[] a = new int[] { 1, 2, 3, 4 };
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(a[0] != 0); }
        internal void Set(int i, int v) { if (i >= 0 && i < 4) a[i] = v; }
        internal int Last() {
            return 5 / a[0]; // fails division
        } }
    public static void Run() { var k = new K(); k.Last(); k.Set(1, 1); k.Last(); k.Set(0, 0); Try.Each(() => k.Last()); }
}
public static class ForAllOfInvariant {
    internal sealed class K {
        private int[] a = new int[] { 1, 2, 3, 4 };
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(System.Diagnostics.Contracts.Contract.ForAll(0, a.Length, i => a[i] != 0)); }
        internal void Set(int i, int v) { if (i >= 0 && i < 4) a[i] = v; }
        internal int Last(int i) {
            if (i < 0 || i > 3) return 0;
            return 5 / a[i]; // fails division
        } }
    public static void Run() { var k = new K(); k.Last(0); k.Set(1, 1); k.Last(0); k.Set(0, 0); Try.Each(() => k.Last(0)); }
}
public static class ElementsHandedOut {
    internal sealed class K {
        private int[] a = new int[] { 1, 2, 3, 4 };
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(a[0] != 0); }
        internal int[] All() { return a; }
        internal int Last() {
            return 5 / a[0]; // fails division
        } }
    public static void Run() { var k = new K(); k.Last(); k.All()[0] = 0; Try.Each(() => k.Last()); }
}
public static class ListOfInvariant {
    internal sealed class K {
        private readonly List<int> a = new List<int> { 1 }; private int n;
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(0 <= n && n < a.Count); }
        internal void Drop() { if (a.Count > 0) a.RemoveAt(0); }
        internal int Last() {
            return 5 / a.Count; // fails division
        } }
    public static void Run() { var k = new K(); k.Last(); k.Drop(); Try.Each(() => k.Last()); }
}
public static class VirtualGetter {
    internal class K {
        private int n; private int[] a = new int[4]; internal static Action seen;
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal virtual int N { get { return n; } }
        internal int Go() { n = 9; int r = N; n = 0; return r; }
        internal int Last() {
            return a[n]; // fails upper-bound
        } }
    internal sealed class D : K { internal override int N { get { Last(); return 1; } } }
    public static void Run() { new K().Go(); new K().Last(); Try.Each(() => new D().Go()); }
}
public static class InterfaceGetter {
    interface IN { int N { get; } }
    internal class M : IN { public K k; public int N { get { return k.Last(); } } }
    internal class K {
        private int n; private int[] a = new int[4]; private IN other;
        internal K(bool b) { other = new M { k = this }; }
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal int Go() { n = 9; int r = other.N; n = 0; return r; }
        internal int Last() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { new K(true).Last(); Try.Each(() => new K(true).Go()); }
}
public static class CastThrows {
    internal class K {
        private int n; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal void Go(object o) { n = 9; string s = (string)o; n = s == null ? 0 : 1; }
        internal int Last() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var k = new K(); k.Go(""); k.Last(); try { k.Go(k); } catch (InvalidCastException) { } Try.Each(() => k.Last()); }
}
public static class StoreThrows {
    internal class K {
        private int n; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal void Go(object[] o) { if (o == null || o.Length < 1) return; n = 9; o[0] = this; n = 0; }
        internal int Last() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var k = new K(); k.Go(new object[1]); k.Last(); try { k.Go(new string[1]); } catch (ArrayTypeMismatchException) { } Try.Each(() => k.Last()); }
}
public static class CheckedThrows {
    internal class K {
        private int n; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal int Go(int k) { n = 9; int r = checked(k + 1); n = 0; return r; }
        internal int Last() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var k = new K(); k.Go(1); k.Last(); try { k.Go(int.MaxValue); } catch (OverflowException) { } Try.Each(() => k.Last()); }
}
public static class StaticConstructorSees {
    static K known;
    static class T { internal static int v; static T() { Try.Each(() => known.Last()); v = 1; } }
    internal class K {
        private int n; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal int Go() { n = 9; int r = T.v; n = 0; return r; }
        internal int Last() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { known = new K(); known.Last(); known.Go(); }
}
public static class ConstructorLeaks {
    static K known; static void Keep(K k) { known = k; }
    internal class K {
        private int n; private int[] a;
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal K(bool b) { Keep(this); if (b) throw new ArgumentException(); a = new int[4]; }
        internal int Last() {
            return a[n]; // fails null
        } }
    public static void Run() { new K(false).Last(); try { new K(true); } catch (ArgumentException) { } Try.Each(() => known.Last()); }
}
public static class BaseConstructorCalls {
    internal abstract class B { protected B() { Init(); } protected abstract void Init(); }
    internal class K : B {
        private int n; private int[] a;
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal K() { a = new int[4]; }
        protected override void Init() { Last(); }
        internal int Last() {
            return a[n]; // fails null
        } }
    public static void Run() { Try.Each(() => new K()); }
}
public static class BaseConstructorCallsFar {
    internal abstract class A { protected A() { One(); } void One() { Two(); } void Two() { Three(); } void Three() { Four(); } void Four() { Five(); } void Five() { Six(); } void Six() { Init(); } protected abstract void Init(); }
    internal abstract class B : A { }
    internal class K : B {
        private int n; private int[] a;
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal K() { a = new int[4]; }
        protected override void Init() { Last(); }
        internal int Last() {
            return a[n]; // fails null
        } }
    public static void Run() { Try.Each(() => new K()); }
}
public static class BaseConstructorCallsDelegate {
    internal abstract class B { protected B() { Action f = Init; f(); } protected abstract void Init(); }
    internal class K : B {
        private int n; private int[] a;
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal K() { a = new int[4]; }
        protected override void Init() { Last(); }
        internal int Last() {
            return a[n]; // fails null
        } }
    public static void Run() { Try.Each(() => new K()); }
}
public static class BaseConstructorCallsStatic {
    internal abstract class B { protected B() { Go(this); } static void Go(B b) { b.Init(); } protected abstract void Init(); }
    internal class K : B {
        private int n; private int[] a;
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal K() { a = new int[4]; }
        protected override void Init() { Last(); }
        internal int Last() {
            return a[n]; // fails null
        } }
    public static void Run() { Try.Each(() => new K()); }
}
public static class BaseLibraryCalls {
    internal class K : System.Collections.ObjectModel.Collection<int> {
        private int n; private int[] a;
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal K() { a = new int[4]; }
        protected override void InsertItem(int i, int v) {
            n = a[n]; // fails upper-bound
        }
        internal void Break() { n = 8; Add(1); n = 0; } }
    public static void Run() { var k = new K(); k.Add(1); Try.Each(() => k.Break()); }
}
public static class LambdaBreaks {
    internal class K {
        private int n; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal Action Later() { return () => n = 9; }
        internal int Last() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var k = new K(); k.Last(); k.Later()(); Try.Each(() => k.Last()); }
}
public static class IteratorBreaks {
    internal class K {
        private int n; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal IEnumerable<int> Later() { n = 9; yield return 1; n = 0; }
        internal int Last() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var k = new K(); k.Last(); foreach (int i in k.Later()) Try.Each(() => k.Last()); }
}
public static class StructBreaks {
    internal struct S {
        private int n; private int[] a;
        internal S(int k) { n = 0; a = new int[4]; }
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal int Last() {
            return a[n]; // fails null
        } }
    public static void Run() { new S(1).Last(); Try.Each(() => default(S).Last()); }
}
public static class StepByDelegate {
    internal class K {
        private int n; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        private void Set(int v) { n = v; }
        internal Action<int> Setter() { return Set; }
        internal int Last() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var k = new K(); k.Last(); k.Setter()(9); Try.Each(() => k.Last()); }
}
public static class AutoProperty {
    internal class K {
        internal int N { get; set; } private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= N && N < 4); }
        internal int Last() {
            return a[N]; // fails upper-bound
        } }
    public static void Run() { var k = new K(); k.Last(); k.N = 7; Try.Each(() => k.Last()); }
}
public static class GenericOwner {
    internal class K<T> {
        private int n; private T[] a = new T[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal void Copy(K<int> other) { other.n = 9; }
        internal T Last() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var k = new K<int>(); k.Last(); new K<string>().Copy(k); Try.Each(() => k.Last()); }
}
public static class Nested {
    internal class K {
        private int n; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal class In { internal void Go(K k) { k.n = 9; } }
        internal int Last() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var k = new K(); k.Last(); new K.In().Go(k); Try.Each(() => k.Last()); }
}
public static class UninitObject {
    internal class K {
        private int n; private int[] a = new int[4];
        [ContractInvariantMethod] private void Holds() { Contract.Invariant(a != null); Contract.Invariant(a.Length == 4); Contract.Invariant(0 <= n && n < 4); }
        internal int Last() {
            return a[n]; // fails null
        } }
    public static void Run() { new K().Last(); var k = (K)System.Runtime.Serialization.FormatterServices.GetUninitializedObject(typeof(K)); Try.Each(() => k.Last()); }
}
