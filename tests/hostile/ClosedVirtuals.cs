// What is known at the entry of virtual methods of which all calls are seen: who else calls them, and by which name.
using System;
using System.Collections.Generic;
using System.Collections.ObjectModel;
public static class FilterCalls {
    abstract class A { internal abstract int M(int n); }
    class B : A { internal override int M(int n) {
            return 10 / n; // fails division
        } }
    static void Go(A a, int k) { a.M(1); try { throw new ArgumentException(); } catch (ArgumentException) when (Swallow(a, k)) { } }
    static bool Swallow(A a, int k) { try { a.M(k); } catch (DivideByZeroException e) { Hostile.Failed(e); } return true; }
    static void Go2(A a, int k) { a.M(1); try { throw new ArgumentException(); } catch (ArgumentException) when (a.M(k) > 0) { } catch (ArgumentException) { } }
    public static void Run() { Go(new B(), 1); Go2(new B(), 1); Go(new B(), 0); Go2(new B(), 0); }
}
public static class FilterDirect {
    abstract class A { internal abstract int M(int[] a, int n); }
    class B : A { internal override int M(int[] x, int n) {
            return x[n]; // fails upper-bound
        } }
    static void Go(A a, int k) { var x = new int[2]; a.M(x, 1); try { throw new ArgumentException(); } catch (ArgumentException) when (Log(a, x)) { } }
    static bool Log(A a, int[] x) { try { return a.M(x, 2) > 0; } catch (IndexOutOfRangeException e) { Hostile.Failed(e); return true; } }
    public static void Run() { Go(new B(), 1); }
}
public static class FinallyCalls {
    interface I { int M(int n); }
    class B : I { public int M(int n) {
            return 10 / n; // fails division
        } }
    static void Go(I a, int k) { try { a.M(1); } finally { a.M(k - 1); } }
    public static void Run() { Go(new B(), 2); Go(new B(), 1); }
}
public static class BaseCallOther {
    class A { internal virtual int M(int n) {
            return 10 / n; // fails division
        } }
    class B : A { internal override int M(int n) { return base.M(n - 1); } }
    public static void Run() { A a = new A(); a.M(1); a.M(2); a = new B(); a.M(2); a.M(1); }
}
public static class BaseCallInLambda {
    class A { internal virtual int M(int n) {
            return 10 / n; // fails division
        } }
    class B : A { internal override int M(int n) { Func<int> f = () => base.M(0); return n == 5 ? f() : 1; } }
    public static void Run() { A a = new A(); a.M(1); a = new B(); a.M(2); a.M(5); }
}
public static class InheritedImplementation {
    interface I { int M(int n); }
    class A { public int M(int n) {
            return 10 / n; // fails division
        } }
    class B : A, I { }
    static int Go(I i, int n) { return i.M(n); }
    public static void Run() { new A().M(1); Go(new B(), 1); Go(new B(), 0); }
}
public static class DelegateOfInterface {
    interface I { int M(int n); }
    class B : I { public int M(int n) {
            return 10 / n; // fails division
        } }
    static Func<int, int> Of(I i) { return i.M; }
    public static void Run() { I i = new B(); i.M(1); Of(i)(1); Of(i)(0); }
}
public static class DelegateOfBase {
    class A { internal virtual int M(int n) { return n; } internal Func<int, int> Of() { return M; } }
    class B : A { internal override int M(int n) {
            return 10 / n; // fails division
        } }
    public static void Run() { A a = new B(); a.M(1); a.Of()(0); }
}
public static class ConstrainedCalls {
    interface I { int M(int n); }
    struct S : I { public int M(int n) {
            return 10 / n; // fails division
        } }
    static int Go<T>(T t, int n) where T : I { return t.M(n); }
    public static void Run() { new S().M(1); Go(new S(), 1); Go(new S(), 0); }
}
public static class BoxedCalls {
    interface I { int M(int n); }
    struct S : I { public int M(int n) {
            return 10 / n; // fails division
        } }
    public static void Run() { new S().M(1); object o = new S(); ((I)o).M(2); ((I)o).M(0); }
}
public static class GenericInterface {
    interface I<T> { int M(T n); }
    class A : I<int>, I<long> { public int M(int n) {
            return 10 / n; // fails division
        } public int M(long n) { return (int)n; } }
    static int Go<T>(I<T> i, T n) { return i.M(n); }
    public static void Run() { var a = new A(); a.M(1); Go<int>(a, 1); Go<long>(a, 0); Go<int>(a, 0); }
}
public static class GenericMethod {
    abstract class A { internal abstract int M<T>(T t, int n); }
    class B : A { internal override int M<T>(T t, int n) {
            return 10 / n; // fails division
        } }
    static int Go<T>(A a, T t, int n) { return a.M(t, n); }
    public static void Run() { A a = new B(); a.M("x", 1); a.M(1, 1); Go(a, 'x', 0); }
}
public static class ThroughGrandparent {
    abstract class A { internal abstract int M(int n); }
    abstract class B : A { }
    class C : B { internal override int M(int n) { return n; } }
    class D : C { internal sealed override int M(int n) {
            return 10 / n; // fails division
        } }
    static int Go(A a, int n) { return a.M(n); }
    public static void Run() { new D().M(1); Go(new C(), 0); Go(new D(), 0); }
}
public static class HiddenSlot {
    class A { internal virtual int M(int n) { return n; } }
    class B : A { internal new virtual int M(int n) {
            return 10 / n; // fails division
        } }
    class C : B { internal override int M(int n) { return base.M(n - 1); } }
    public static void Run() { A a = new C(); a.M(0); B b = new B(); b.M(1); b = new C(); b.M(2); b.M(1); }
}
public static class ExplicitTwice {
    interface I { int M(int n); } interface J { int M(int n); }
    class A : I, J { int I.M(int n) {
            return 10 / n; // fails division
        } int J.M(int n) { return ((I)this).M(n); } }
    public static void Run() { I i = new A(); i.M(1); J j = new A(); j.M(1); j.M(0); }
}
public static class Indexers {
    interface I { int this[int n] { get; } }
    class A : I { public int this[int n] { get {
            return 10 / n; // fails division
        } } }
    static int Go(I i, int n) { return i[n]; }
    public static void Run() { new A()[1].ToString(); Go(new A(), 1); Go(new A(), 0); }
}
public static class Accessors {
    interface I { int[] X { set; } }
    class A : I { public int[] X { set {
            value[0] = 1; // fails null
        } } }
    static void Go(I i, int[] n) { i.X = n; }
    public static void Run() { new A().X = new int[1]; Go(new A(), new int[1]); Go(new A(), null); }
}
public static class Events {
    interface I { event Action E; }
    class A : I { public event Action E { add {
            value.GetHashCode(); // fails null
        } remove { } } }
    static void Go(I i, Action n) { i.E += n; }
    public static void Run() { new A().E += Run2; Go(new A(), Run2); Go(new A(), null); }
    static void Run2() { }
}
public static class IteratorCaller {
    abstract class A { internal abstract int M(int n); }
    class B : A { internal override int M(int n) {
            return 10 / n; // fails division
        } }
    static IEnumerable<int> All(A a) { try { yield return a.M(1); yield return a.M(2); } finally { a.M(0); } }
    public static void Run() { foreach (int x in All(new B())) break; }
}
public static class FromStaticConstructor {
    abstract class A { internal abstract int M(int n); }
    class B : A { internal override int M(int n) {
            return 10 / n; // fails division
        } }
    static class S { internal static int x; static S() { A a = new B(); try { x = a.M(zero); } catch (DivideByZeroException e) { Hostile.Failed(e); } } }
    static int zero;
    public static void Run() { A a = new B(); a.M(1); S.x = 1; }
}
public static class ByRecursion {
    abstract class A { internal abstract int M(int n, A next); }
    class B : A { internal override int M(int n, A next) { return n < -3 ? 0 : next.M(n - 1, this); } }
    class C : A { internal override int M(int n, A next) {
            int x = 10 / n; // fails division
            return x + next.M(n - 1, this); } }
    public static void Run() { new B().M(7, new C()); }
}
public static class NullByOverride {
    abstract class A { internal abstract int M(string s); }
    class B : A { internal override int M(string s) {
            return s.Length; // fails null
        } }
    class C : A { readonly A inner; internal C(A a) { inner = a; } internal override int M(string s) { return inner.M(s == "x" ? null : s); } }
    public static void Run() { A a = new B(); a.M("y"); a = new C(a); a.M("y"); a.M("x"); }
}
public static class Covariant {
    interface I<in T> { int M(T t, int n); }
    class A : I<object> { public int M(object t, int n) {
            return t.GetHashCode() / n; // fails division
        } }
    static int Go(I<string> i, int n) { return i.M("x", n); }
    public static void Run() { new A().M("x", 1); Go(new A(), 1); Go(new A(), 0); }
}
public static class CalledByLibraryBase {
    class L : Collection<int> { protected override void InsertItem(int index, int item) { if (item == 5) Put(index);
            int x = 10 / (2 - index); base.InsertItem(index, item); } // fails division
        void Put(int i) { } internal void First() { InsertItem(0, 1); } }
    public static void Run() { var l = new L(); l.First(); l.Add(1); l.Add(1); }
}
public static class ComparerLate {
    abstract class A { public abstract int Compare(int x, int y); }
    class B : A, IComparer<int> { public override int Compare(int x, int y) { try {
            return x / y; // fails division
        } catch (DivideByZeroException e) { Hostile.Failed(e); return 0; } } }
    public static void Run() { A a = new B(); a.Compare(2, 1); var l = new List<int> { 0, 0, 0 }; l.Sort((IComparer<int>)a); }
}
public static class ComparerInherited {
    class A { public int Compare(int x, int y) { try {
            return x / y; // fails division
        } catch (DivideByZeroException e) { Hostile.Failed(e); return 0; } } }
    class B : A, IComparer<int> { }
    public static void Run() { new A().Compare(2, 1); var l = new List<int> { 0, 0, 0 }; l.Sort(new B()); }
}
public static class ComparerOfInterface {
    interface I : IComparer<int> { }
    class B : I { public int Compare(int x, int y) { try {
            return x / y; // fails division
        } catch (DivideByZeroException e) { Hostile.Failed(e); return 0; } } }
    public static void Run() { I i = new B(); i.Compare(2, 1); new List<int> { 0, 0, 0 }.Sort(i); }
}
public static class GenericDefault {
    interface I<T> { int M(T t); }
    class A : I<int> { public int M(int n) {
            return 10 / n; // fails division
        } }
    static int Go<T>(I<T> i) { return i.M(default(T)); }
    public static void Run() { I<int> i = new A(); i.M(1); Go(i); }
}
public static class GenericDefaultNull {
    interface I<T> { int M(T t); }
    class A : I<string> { public int M(string s) {
            return s.Length; // fails null
        } }
    static int Go<T>(I<T> i) where T : class { T t = null; return i.M(t); }
    public static void Run() { I<string> i = new A(); i.M("x"); Go(i); }
}
public static class GenericArray {
    interface I<T> { T M(T[] a, int i); }
    class A : I<int> { public int M(int[] a, int i) {
            return a[i]; // fails upper-bound
        } }
    static T Go<T>(I<T> x, int n) { return x.M(new T[n], n); }
    public static void Run() { I<int> i = new A(); i.M(new int[1], 0); Go(i, 2); }
}
public static class SmallNumbers {
    abstract class A { internal abstract int M(byte b); }
    class B : A { internal override int M(byte b) { var a = new int[200];
            return a[b]; // fails upper-bound
        } }
    public static void Run() { A a = new B(); a.M(1); int n = -1; a.M(unchecked((byte)n)); }
}
public static class TruthValues {
    abstract class A { internal abstract int M(bool b, int n); }
    class B : A { internal override int M(bool b, int n) { if (b) return 1;
            return 10 / n; // fails division
        } }
    static int Go(A a, int n) { return a.M(n > 0, n); }
    public static void Run() { A a = new B(); a.M(false, 1); Go(a, 1); Go(a, 0); }
}
public static class FinalizerCalls {
    abstract class A { internal abstract int M(int n); }
    class B : A { internal override int M(int n) { try {
            return 10 / n; // fails division
        } catch (DivideByZeroException e) { F.failed = e; return 0; } } }
    class F { internal static Exception failed; readonly A a = new B(); ~F() { a.M(0); } }
    static void Make() { new F(); }
    public static void Run() { A a = new B(); a.M(1); for (int i = 0; i < 50 && F.failed == null; i++) { Make(); GC.Collect(); GC.WaitForPendingFinalizers(); } if (F.failed != null) Hostile.Failed(F.failed); }
}
public static class ConstructorCallsVirtual {
    abstract class A { protected A(int n) { M(n); } internal abstract int M(int n); }
    class B : A { internal B(int n) : base(n - 1) { } internal override int M(int n) {
            return 10 / n; // fails division
        } }
    public static void Run() { A a = new B(2); a.M(1); new B(1); }
}
public static class OnlyByBaseCalls {
    abstract class A { internal virtual int M(int n) {
            return 10 / n; // fails division
        } }
    class B : A { internal override int M(int n) { return base.M(n + 1); } }
    class C : B { internal override int M(int n) { return base.M(n * 2); } }
    public static void Run() { A a = new B(); a.M(1); a = new C(); a.M(1); a.M(0); a = new B(); a.M(-1); }
}
public static class NewArgument {
    class K { internal int n = 1; } abstract class A { internal abstract int M(K k); }
    class B : A { internal override int M(K k) {
            return 10 / k.n; // fails division
        } }
    static int Go(A a, int n) { var k = new K(); k.n = n; return a.M(k); }
    public static void Run() { A a = new B(); a.M(new K()); Go(a, 1); Go(a, 0); }
}
public static class NewConstraint {
    abstract class A { protected A() { M(start); } internal static int start = 1; internal abstract int M(int n); }
    class B : A { internal override int M(int n) { try {
            return 10 / n; // fails division
        } catch (DivideByZeroException e) { Hostile.Failed(e); return 0; } } }
    static T Make<T>() where T : A, new() { return new T(); }
    public static void Run() { Make<B>().M(1); A.start = 0; Make<B>(); }
}
public static class FilterCallsVirtual {
    abstract class A { internal abstract int M(int n); }
    class B : A { internal override int M(int n) { try {
            return 10 / n; // fails division
        } catch (DivideByZeroException e) { Hostile.Failed(e); return 0; } } }
    static void Go(A a, int k) { a.M(1); try { throw new ArgumentException(); } catch (ArgumentException) when (a.M(k) > 0) { } catch (ArgumentException) { } }
    public static void Run() { Go(new B(), 1); Go(new B(), 0); }
}
