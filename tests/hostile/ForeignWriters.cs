// Stores to fields of objects that are not known to be the method's own, and objects that are half done or half made meanwhile.
using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
public static class StepNotWoken {
    class C { int[] items = new int[2]; int count = 1, size = 1;
        public void Visit(Action cb) { count = 1; Step(cb); }
        void Step(Action cb) { count = 1; cb(); size = count; }
        public void Set() { Put(50); }
        void Put(int n) { count = n; }
        public int Last() {
            return items[size - 1]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Visit(() => { }); c.Last(); c.Visit(() => c.Set()); c.Last(); }
}
public static class ConstructorNotWoken {
    class C { int[] items = new int[2]; int count, size;
        C(Action<C> cb, int k) { count = k; size = 1; cb(this); size = count; }
        C() { count = 1; size = 1; }
        public static C Make(Action<C> cb) { return Make2(cb); }
        static C Make2(Action<C> cb) { return new C(cb, 1); }
        public static C Plain() { return new C(); }
        public void Set() { Put(50); }
        void Put(int n) { Put2(n); }
        void Put2(int n) { count = n; }
        public int Last() {
            return items[size - 1]; // fails upper-bound
        } }
    public static void Run() { C.Plain().Last(); C.Make(c => { }).Last(); C.Make(c => c.Set()).Last(); }
}
public static class ViaStruct {
    struct S { public C c; public int Size() { return C.Check(c); } }
    class C { int[] items;
        public C(bool b) { if (b) { S s; s.c = this; s.Size(); } items = new int[2]; }
        public static int Check(C c) {
            return c.items.Length; // fails null
        } }
    public static void Run() { C.Check(new C(false)); new C(true); }
}
public static class ViaArray {
    class C { int[] items;
        public C(bool b) { if (b) { var a = new C[1]; a[0] = this; CheckAll(a); } items = new int[2]; }
        static void CheckAll(C[] a) { Check(a[0]); }
        public static int Check(C c) {
            return c.items.Length; // fails null
        } }
    public static void Run() { C.Check(new C(false)); new C(true); }
}
public static class ViaRef {
    class C { int[] items;
        public C(bool b) { if (b) { var t = this; CheckRef(ref t); } items = new int[2]; }
        static void CheckRef(ref C c) { Check(c); }
        public static int Check(C c) {
            return c.items.Length; // fails null
        } }
    public static void Run() { C.Check(new C(false)); new C(true); }
}
public static class ViaLoopPhi {
    class C { int[] items; C next;
        public C(C o, int n) { next = o; C t = this; for (int i = 0; i < n; i++) { C.Check(t); t = t.next; } items = new int[2]; }
        public static int Check(C c) {
            return c.items.Length; // fails null
        } }
    public static void Run() { C.Check(new C(null, 0)); new C(null, 1); }
}
public static class ViaPhiOnly {
    class C { int[] items;
        public C(C o) { var t = o ?? this; Check(t); items = new int[2]; }
        public C() { items = new int[2]; }
        static int Check(C c) {
            var a = c.items;
            return a.Length; // fails null
        } }
    public static void Run() { new C(new C()); new C(null); }
}
public static class ViaPhiLocal {
    class C { int[] items = new int[2]; int at = 9; 
        public C(C o) { C t = this; if (o != null) t = o; Check(t); at = 1; }
        public C() { at = 0; }
        static int Check(C c) {
            return c.items[c.at]; // fails upper-bound
        } }
    public static void Run() { new C(new C()); new C(null); }
}
public static class ViaPhiField {
    class C { int[] items = new int[2]; int at = 9; 
        public C(C o) { C t = this; if (o != null) t = o; Sum(t); at = 1; }
        public C() { at = 0; }
        static int Sum(C c) {
            return c.Get(); }
        int Get() {
            return items[at]; // fails upper-bound
        } }
    public static void Run() { new C(new C()); new C(null); }
}
public static class CastOfThis {
    class C { internal int[] items;
        public C(bool b) { if (b) Check((C)(object)this); items = new int[2]; }
        static int Check(C c) {
            return c.items.Length; } // fails null
        }
    public static void Run() { new C(false); new C(true); }
}
public static class CastToDerived {
    class B { int[] items;
        public B(bool b) { if (b) ((D)this).Use(); items = new int[2]; }
        public int Get() {
            return items.Length; // fails null
        } }
    class D : B { public D(bool b) : base(b) { } public void Use() { Get(); } }
    public static void Run() { new D(false).Get(); new D(true); }
}
public static class ReturnedByStatic {
    class C { int[] items;
        public C(bool b) { items = new int[1]; var t = Self(this); if (b) { items = null; Check(t); } items = new int[2]; }
        static C Self(C c) { return c; }
        static int Check(C c) { var a = c.items;
            return a.Length; // fails null
        } }
    public static void Run() { new C(false); new C(true); }
}
public static class ReturnedByInstance {
    class C { int[] items; C Me { get { return this; } } static int Check(C c) { var a = c.items;
            return a.Length; // fails null
        }
        public C(bool b) { items = new int[1]; var t = Me; if (b) { items = null; Check(t); } items = new int[2]; } }
    public static void Run() { new C(false); new C(true); }
}
public static class LeakedByOtherConstructor {
    class C { static readonly List<C> all = new List<C>(); int[] items = new int[2]; int at;
        C(int x) { all.Add(this); }
        public C(bool b) : this(0) { at = 9; if (b) Look(); at = 1; }
        static void Look() { foreach (var c in all) c.Get(); }
        public int Get() {
            return items[at]; // fails upper-bound
        } }
    public static void Run() { new C(false).Get(); new C(true); }
}
public static class LeakedByBase {
    abstract class B { protected static readonly List<B> all = new List<B>(); protected B() { all.Add(this); } public abstract int Get(); protected static void Look() { foreach (var c in all) c.Get(); } }
    class C : B { int[] items = new int[2]; int at;
        public C(bool b) { at = 9; if (b) Look(); at = 1; }
        public override int Get() {
            return items[at]; // fails upper-bound
        } }
    public static void Run() { new C(false).Get(); new C(true); }
}
public static unsafe class PointerHalf {
    class C { int[] items = new int[2]; int at;
        public void Read(int* p) { at = 9; int x = *p; at = x & 1; }
        public int Get() {
            return items[at]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); int k = 1; c.Read(&k); c.Get(); try { c.Read(null); } catch (NullReferenceException) { } c.Get(); }
}
public static class FieldAddressHalf {
    class N { public int n; }
    class C { int[] items = new int[2]; int at;
        public void Read(N o) { at = 9;
            Interlocked.Increment(ref o.n); // fails null
            at = 1; }
        public int Get() {
            return items[at]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Read(new N()); c.Get(); try { c.Read(null); } catch (NullReferenceException e) { Hostile.Failed(e); } c.Get(); }
}
public static class RemainderHalf {
    class C { int[] items = new int[2]; int at;
        public void Set(int a, int b) { if (b == 0) return; at = 9;
            int x = a / b; // fails division-overflow
            at = x & 1; }
        public int Get() {
            return items[at]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Set(1, 1); c.Get(); try { c.Set(int.MinValue, -1); } catch (OverflowException e) { Hostile.Failed(e); } c.Get(); }
}
public static class VirtualFunctionOfNull {
    class C { int[] items = new int[2]; int at; Func<string> f;
        public void Set(object o) { at = 9; f = o.ToString; at = 1; }
        public int Get() {
            return items[at]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Set("x"); c.Get(); try { c.Set(null); } catch (NullReferenceException) { } catch (ArgumentException) { } c.Get(); }
}
public static class GenericBoxAlias {
    class C { internal int[] items = new int[2]; internal int at; }
    static int Set<T>(T x, int n) where T : C { C y = x; int before = y.items[y.at & 1]; y.at = 1; x.at = n;
        return before + y.items[y.at]; // fails upper-bound
    }
    public static void Run() { Set(new C(), 1); Set(new C(), 9); }
}
public static class FinalizerOfDerived {
    class B<T> { int[] items; protected static int seen;
        public B(bool b) { if (b) throw new ArgumentException(); items = new int[2]; }
        public int Get() {
            return items.Length; // fails null
        } }
    class D : B<int> { public static Exception failed; public D(bool b) : base(b) { } ~D() { try { Get(); } catch (NullReferenceException e) { failed = e; } } }
    static void Make() { try { new D(true); } catch (ArgumentException) { } }
    public static void Run() { new B<int>(false).Get(); for (int i = 0; i < 50 && D.failed == null; i++) { Make(); GC.Collect(); GC.WaitForPendingFinalizers(); } if (D.failed != null) Hostile.Failed(D.failed); }
}
public static class CapturedLater {
    public static void Run() { var a = new int[2]; int k = 1; Func<int> f = () => {
            return a[k]; // fails upper-bound
        }; f(); k = 9; f(); }
}
public static class CapturedByOther {
    static Action<int> set; static Func<int> get;
    static void Make() { var a = new int[2]; int k = 1; set = n => k = n; get = () => {
            return a[k]; // fails upper-bound
        }; }
    public static void Run() { Make(); get(); set(9); get(); }
}
public static class CapturedByRef {
    static void Put(ref int x) { x = 9; }
    public static void Run() { var a = new int[2]; int k = 1; Func<int> f = () => {
            return a[k]; // fails upper-bound
        }; f(); Put(ref k); f(); }
}
public static class CapturedOut {
    public static void Run() { var a = new int[2]; int k = 1; Func<int> f = () => {
            return a[k]; // fails upper-bound
        }; f(); int.TryParse("9", out k); f(); }
}
public static class CapturedTwice {
    public static void Run() { var a = new int[2]; int k = 1; Func<Func<int>> f = () => { int m = k; return () => { m++; k += 3;
            return a[m]; }; }; // fails upper-bound
        f()(); }
}
public static class CapturedInIterator {
    static IEnumerable<Func<int>> All(int n) { var a = new int[2]; int k = 0; Func<int> f = () => {
            return a[k]; // fails upper-bound
        }; for (int i = 0; i < n; i++) { yield return f; k++; } }
    public static void Run() { foreach (var f in All(5)) f(); }
}
public static class CapturedInAsync {
    static async Task<int> All(Task<int> n) { var a = new int[2]; int k = 1; Func<int> f = () => {
            return a[k]; // fails upper-bound
        }; f(); k = await n; return f(); }
    public static void Run() { All(Task.FromResult(9)).GetAwaiter().GetResult(); }
}
public static class CapturedParameter {
    static Func<int> Of(int[] a, int k) { if (k < 0) k = 0; Func<int> f = () => {
            return a[k]; // fails upper-bound
        }; k = k + 1; return f; }
    public static void Run() { Of(new int[3], 1)(); Of(new int[3], 2)(); }
}
public static class CapturedThis {
    class C { int[] items = new int[2]; int at; public Action Make() { int k = 0; return () => { k++; Action more = () => { at += k; }; more(); }; }
        public int Get() {
            return items[at]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); var f = c.Make(); f(); c.Get(); f(); c.Get(); }
}
public static class CapturedHalf {
    class C { int[] items = new int[2]; int at; public Action<Action> Make() { int k = 9; return f => { at = k; f(); at = 0; }; }
        public int Get() {
            return items[at]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); var f = c.Make(); f(() => { }); c.Get(); f(() => c.Get()); }
}
public static class IteratorHalf {
    class C { int[] items = new int[2]; int at; public IEnumerable<int> All() { at = 9; yield return 1; at = 0; }
        public int Get() {
            return items[at]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); foreach (int x in c.All()) { } c.Get(); foreach (int x in c.All()) c.Get(); }
}
public static class IteratorDisposed {
    class C { int[] items = new int[2]; int at; public IEnumerable<int> All() { try { yield return 1; yield return 2; at = 1; } finally { at++; } }
        public int Get() {
            return items[at]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Get(); foreach (int x in c.All()) break; c.Get(); foreach (int x in c.All()) break; c.Get(); }
}
public static class StepByDelegate {
    class C { int[] items = new int[2]; int at; void Step() { at = 9; } public void M() { Step(); at = 0; } public Action Of() { return Step; }
        public int Get() {
            return items[at]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.M(); c.Get(); c.Of()(); c.Get(); }
}
public static class StepOnOther {
    class C { int[] items = new int[2]; int at; void Step() { at = 9; } public void M() { Step(); at = 0; } public void Other(C o) { o.Step(); }
        public int Get() {
            return items[at]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.M(); c.Get(); new C().Other(c); c.Get(); }
}
public static class StepByNested {
    class C { int[] items = new int[2]; int at; void Step() { at = 9; } public void M() { Step(); at = 0; } internal class N { public void Go(C c) { c.Step(); } }
        public int Get() {
            return items[at]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.M(); c.Get(); new C.N().Go(c); c.Get(); }
}
public static class StepThrows {
    class C { int[] items = new int[2]; int at; void Step(string s) { at = 9; at = int.Parse(s) & 1; } public void M(string s) { Step(s); at = 0; }
        public int Get() {
            return items[at]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.M("1"); c.Get(); try { c.M("x"); } catch (FormatException) { } c.Get(); }
}
public static class TwoHalf {
    class C { int[] items = new int[2]; int at; public void Swap(C o, Action<C, C> look) { at = 9; o.at = 8; look(this, o); at = 0; o.at = 0; }
        public int Get() {
            return items[at]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); var d = new C(); c.Swap(d, (x, y) => { }); c.Get(); c.Swap(d, (x, y) => y.Get()); }
}
public static class TwoHalfOwn {
    class C { int[] items = new int[2]; int at; public void Swap(C o, Action<C, C> look) { o.at = 1; at = 9; o.at = 0; look(this, o); at = 0; }
        public int Get() {
            return items[at]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); var d = new C(); c.Swap(d, (x, y) => { }); c.Get(); c.Swap(d, (x, y) => x.Get()); }
}
public static class OwnThenForeignThrows {
    class C { int[] items = new int[2]; int at; public void Swap(C o) { at = 9;
            o.at = 0; // fails null
            at = 0; }
        public int Get() {
            return items[at]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Swap(c); c.Swap(new C()); c.Get(); try { c.Swap(null); } catch (NullReferenceException e) { Hostile.Failed(e); } c.Get(); }
}
public static class TernaryThis {
    class C { int[] items = new int[2]; int at; public void Set(bool b, C o, int n) { var t = b ? this : o; t.at = n; if (t.at > 1) t.at = 0; }
        public void Half(bool b, C o, Action f) { var t = b ? this : o; t.at = 9; f(); t.at = 0; }
        public int Get() {
            return items[at]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Set(true, c, 9); c.Get(); c.Half(true, c, () => c.Get()); }
}
public static class GenericWriter {
    class C<T> { internal int at; internal T[] items = new T[2]; internal static void Set<U>(C<U> c, int n) { c.at = n; }
        public T Get() {
            return items[at]; // fails upper-bound
        } }
    public static void Run() { var c = new C<string>(); C<int>.Set(c, 1); c.Get(); C<int>.Set(c, 2); c.Get(); }
}
public static class DerivedOfGenericWriter {
    class C<T> { internal int at; internal T[] items = new T[2]; public T Get() {
            return items[at]; // fails upper-bound
        } }
    class D : C<int> { public D(int n) { at = n; } }
    class E : C<string> { public E() { at = 1; } }
    public static void Run() { new E().Get(); new D(1).Get(); new D(2).Get(); }
}
public static class ArrayOfObjects {
    class C { internal int at; internal int[] items = new int[2]; public int Get() {
            return items[at]; // fails upper-bound
        } }
    static void Fill(C[] all) { for (int i = 0; i < all.Length; i++) all[i].at = i; }
    public static void Run() { var all = new[] { new C(), new C(), new C() }; all[2].Get(); Fill(all); all[2].Get(); }
}
public static class EventWritesBack {
    class C { internal int at; internal int[] items = new int[3]; internal event Action<C> Changed; public int Sum() { int s = 0; for (at = 0; at < items.Length; at++) { Changed(this);
            s += items[at]; } return s; } } // fails upper-bound
    public static void Run() { var c = new C(); c.Changed += x => { }; c.Sum(); c.Changed += x => x.at = 3; c.Sum(); }
}
public static class StaticConstructorWrites {
    class C { internal int at; internal int[] items = new int[2]; internal static readonly C one = new C(); static C() { one.at = 2; } public int Get() {
            return items[at]; // fails upper-bound
        } }
    public static void Run() { new C().Get(); C.one.Get(); }
}
public static class ObjectInitializer {
    class C { internal int at; internal int[] items = new int[2]; public int Get() {
            return items[at]; // fails upper-bound
        } }
    public static void Run() { new C { at = 1 }.Get(); new C { at = 0, items = new int[0] }.Get(); }
}
public static class NeverAssigned {
    class C { internal int[] items; internal int size; public int Get() { if (size > 0) return 0;
            return items.Length; // fails null
        } }
    public static void Run() { new C { items = new int[1] }.Get(); new C().Get(); }
}
public static class ClonedHalf {
    class C { int[] items = new int[2]; int at; public C Copy(int n) { at = n; var c = (C)MemberwiseClone(); at = 0; return c; }
        public int Get() {
            return items[at]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Copy(1).Get(); c.Copy(2).Get(); }
}
public static class RecursiveWriter {
    class C { internal int at; internal C next; internal int[] items = new int[2]; public int Get() {
            return items[at]; // fails upper-bound
        } }
    static void Number(C c, int n) { if (c == null) return; c.at = n; Number(c.next, n + 1); }
    public static void Run() { var c = new C { next = new C { next = new C() } }; c.next.next.Get(); Number(c, 0); c.next.next.Get(); }
}
public static class DerivedInternal {
    class B { internal int at; protected int[] items = new int[2]; public int Get() {
            return items[at]; // fails upper-bound
        } public virtual void Move() { at = 1; Moved(); at = 0; } protected virtual void Moved() { } }
    class D : B { protected override void Moved() { at *= 2; Get(); } }
    public static void Run() { var b = new B(); b.Move(); b.Get(); new D().Move(); }
}
public static class FilterStores {
    class C { internal int at; internal int[] items = new int[2]; public int Get() {
            return items[at]; // fails upper-bound
        } }
    static void Go(C c, int n) { try { throw new ArgumentException(); } catch (ArgumentException) when ((c.at = n) < 0) { } catch (ArgumentException) { } }
    public static void Run() { var c = new C(); Go(c, 1); c.Get(); Go(c, 9); c.Get(); }
}
public static class OwnFilterStores {
    class C { int at; int[] items = new int[2]; public int Get() {
            return items[at]; // fails upper-bound
        }
        public void Go(int n) { at = 0; try { throw new ArgumentException(); } catch (ArgumentException) when ((at = n) < 0) { } }
        public void Go2(int n) { try { Go(n); } catch (ArgumentException) { } } }
    public static void Run() { var c = new C(); c.Go2(1); c.Get(); c.Go2(9); c.Get(); }
}
public static class FinallyStores {
    class C { internal int at; internal int[] items = new int[2]; public int Get() {
            return items[at]; // fails upper-bound
        } }
    static void Go(C c, string s) { try { c.at = 0; int.Parse(s); } finally { c.at++; } }
    public static void Run() { var c = new C(); Go(c, "1"); c.Get(); try { Go(c, "x"); } catch (FormatException) { } c.at++; c.Get(); }
}
public static class FinallySeesHalf {
    class C { int at; int[] items = new int[2]; public void Go(string s) { try { at = 9; int.Parse(s); at = 0; } finally { Get(); } }
        public int Get() {
            return items[at]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Go("1"); c.Go("x"); }
}
public static class CallerFilterSeesHalf {
    class C { int at; int[] items = new int[2]; public void Go(string s) { try { at = 9; if (s == null) throw new ArgumentException(); } finally { at = 0; } }
        public bool Get() { try {
            return items[at] > 0; // fails upper-bound
        } catch (IndexOutOfRangeException e) { Hostile.Failed(e); return true; } } }
    public static void Run() { var c = new C(); c.Go("1"); c.Get(); try { c.Go(null); } catch (ArgumentException) when (c.Get()) { } }
}
public static class CallerFilterSeesIndex {
    class C { int at; int[] items = new int[2]; public void Go(int[] a, int i) { try { at = 9;
            a[i] = 1; // fails upper-bound
            } finally { at = 0; } }
        public bool Get() { try {
            return items[at] > 0; // fails upper-bound
        } catch (IndexOutOfRangeException e) { Hostile.Failed(e); return true; } } }
    public static void Run() { var c = new C(); c.Go(new int[1], 0); c.Get(); try { c.Go(new int[1], 1); } catch (IndexOutOfRangeException e) when (c.Get()) { Hostile.Failed(e); } }
}
public static class ForeignFinallyRepairs {
    class C { internal int at; int[] items = new int[2]; public bool Get() { try {
            return items[at] > 0; // fails upper-bound
        } catch (IndexOutOfRangeException e) { Hostile.Failed(e); return true; } } }
    static void Go(C c, string s) { try { c.at = 9; if (s == null) throw new ArgumentException(); } finally { c.at = 0; } }
    public static void Run() { var c = new C(); Go(c, "1"); c.Get(); try { Go(c, null); } catch (ArgumentException) when (c.Get()) { } }
}
public static class StepsInCircles {
    class C { int at, size; int[] items = new int[2];
        public void Go(int n, Action f) { Odd(n, f); }
        void Odd(int n, Action f) { at = 1; if (n > 0) Even(n - 1, f); size = at; }
        void Even(int n, Action f) { f(); if (n > 0) Odd(n - 1, f); }
        public void Set() { Put(); } void Put() { Put2(7); } void Put2(int n) { at = n; }
        public int Get() {
            return items[size]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Go(1, () => { }); c.Get(); c.Go(1, () => c.Set()); c.Get(); }
}
public static class WriterOfTwo {
    class A { internal int at; internal B b; } class B { internal int[] items = new int[2]; internal A a = new A(); public int Get() { var x = a; if (x == null) return 0;
            return items[x.at]; // fails upper-bound
        } }
    static void Link(A a, B b, int n) { a.b = b; b.a = a; a.at = n; }
    public static void Run() { var b = new B(); Link(new A(), b, 1); b.Get(); Link(b.a, b, 2); b.Get(); }
}
public static class WriterAfterWriter {
    class A { internal int at = 1; } class B { internal int step = 1; public int Share() {
            return 10 / step; // fails division
        } }
    static void Copy(A a, B b) { b.step = a.at; } static void Zero(A a) { a.at -= 1; }
    public static void Run() { var a = new A(); var b = new B(); Copy(a, b); b.Share(); Zero(a); Copy(a, b); b.Share(); }
}
public static class LateWriter {
    class A { internal int at = 1; } class B { internal int step = 1; public int Share() {
            return 10 / step; // fails division
        } }
    static void Copy(A a, B b) { a.at = a.at; b.step = a.at; } static void Zero(A a) { Put(a, 0); } static void Put(A a, int n) { Put2(a, n); } static void Put2(A a, int n) { a.at = n; }
    public static void Run() { var a = new A(); var b = new B(); Copy(a, b); b.Share(); Zero(a); Copy(a, b); b.Share(); }
}
public static class BoundaryOfOther {
    class A { int at = 1; internal void Put(int n) { at = n; } internal int At() { return at; } internal void Both(B b, Action f) { f(); b.step = at; } } class B { internal int step = 1; public int Share() {
            return 10 / step; // fails division
        } }
    static void Zero(A a) { Zero2(a); } static void Zero2(A a) { a.Put(0); }
    public static void Run() { var a = new A(); var b = new B(); a.Both(b, () => { }); b.Share(); a.Both(b, () => Zero(a)); b.Share(); }
}
public static class StepWritesOther {
    class A { int at = 1; public void Go(B b, Action f) { at = 1; Step(b, f); } void Step(B b, Action f) { at = 1; f(); b.step = at; } public void Set() { Put(0); } void Put(int n) { at = n; } } class B { internal int step = 1; public int Share() {
            return 10 / step; // fails division
        } }
    public static void Run() { var a = new A(); var b = new B(); a.Go(b, () => { }); b.Share(); a.Go(b, () => a.Set()); b.Share(); }
}
public static class StepCallsClosed {
    class A { int at = 1; public int Go(Action f) { at = 1; return Step(f); } int Step(Action f) { at = 1; f(); return Share(at); } public void Set() { Put(0); } void Put(int n) { at = n; }
        static int Share(int n) {
            return 10 / n; // fails division
        } }
    public static void Run() { var a = new A(); a.Go(() => { }); a.Go(() => a.Set()); }
}
public static class StepReturns {
    class A { int at = 1; public int Go(Action f) { at = 1; int n = Step(f);
            return 10 / n; } // fails division
        int Step(Action f) { at = 1; f(); return at; } public void Set() { Put(0); } void Put(int n) { at = n; } }
    public static void Run() { var a = new A(); a.Go(() => { }); a.Go(() => a.Set()); }
}
public static class ModuloHalf {
    class C { int[] items = new int[2]; int at;
        public void Set(int a, int b) { if (b == 0) return; at = 9;
            int x = a % b; // fails division-overflow
            at = x & 1; }
        public int Get() {
            return items[at]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Set(1, 1); c.Get(); try { c.Set(int.MinValue, -1); } catch (OverflowException e) { Hostile.Failed(e); } c.Get(); }
}
public static unsafe class PointerStoreHalf {
    class C { int[] items = new int[2]; int at;
        public void Put(int* p) { at = 9; *p = 1; at = 0; }
        public int Get() {
            return items[at]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); int k; c.Put(&k); c.Get(); try { c.Put(null); } catch (NullReferenceException) { } c.Get(); }
}
public static unsafe class PointerMemberHalf {
    struct P { public int x, y; }
    class C { int[] items = new int[2]; int at;
        public void Put(P* p) { at = 9; int n = p->y; at = n & 1; }
        public int Get() {
            return items[at]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); P k = new P(); c.Put(&k); c.Get(); try { c.Put(null); } catch (NullReferenceException) { } c.Get(); }
}
public static unsafe class PointerSetsMemberHalf {
    struct P { public int x, y; }
    class C { int[] items = new int[2]; int at;
        public void Put(P* p) { at = 9; p->y = 1; at = 0; }
        public int Get() {
            return items[at]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); P k = new P(); c.Put(&k); c.Get(); try { c.Put(null); } catch (NullReferenceException) { } c.Get(); }
}
public static class InitializerSeesHalf {
    class C { internal int at; int[] items = new int[2]; internal static C one = new C();
        public void Go() { at = 9; at = S.x & 1; }
        public int Get() { try {
            return items[at]; // fails upper-bound
        } catch (IndexOutOfRangeException e) { Hostile.Failed(e); return 1; } } }
    static class S { internal static readonly int x; static S() { x = C.one.Get(); } }
    public static void Run() { new C().Get(); C.one.Go(); }
}
public static class InitializerOfGenericSeesHalf {
    class C { internal int at; int[] items = new int[2]; internal static C one = new C();
        public void Go<T>() { at = 9; S<T>.x++; at = 0; }
        public int Get() { try {
            return items[at]; // fails upper-bound
        } catch (IndexOutOfRangeException e) { Hostile.Failed(e); return 1; } } }
    static class S<T> { internal static int x; static S() { x = C.one.Get(); } }
    public static void Run() { new C().Get(); C.one.Go<int>(); }
}
public static class GetterSeesHalf {
    interface I { int X { get; } }
    class J : I { internal C c; public int X { get { return c.Get(); } } }
    class C { int at; int[] items = new int[2]; public void Go(I i) { at = 9; at = i.X & 1; }
        public int Get() {
            return items[at]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Go(new J { c = new C() }); c.Get(); c.Go(new J { c = c }); }
}
public static class ToStringSeesHalf {
    class C { int at; int[] items = new int[2]; public string Go() { at = 9; string s = "c" + this; at = 0; return s; }
        public override string ToString() { return Get().ToString(); }
        public int Get() {
            return items[at]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.ToString(); c.Go(); }
}
public static class HalfMadeToString {
    class C { int at = 9; int[] items = new int[2]; readonly string name; public C(C o) { object t = o; if (o == null) t = this; name = "c" + t; at = 1; } public C() { at = 0; }
        public override string ToString() { return Get().ToString(); }
        public int Get() {
            return items[at]; // fails upper-bound
        } }
    public static void Run() { new C(new C()).ToString(); new C(null); }
}
public static class HalfMadeIndexer {
    class C { int[] items; C this[int i] { get { return i == 0 ? this : null; } } static int Check(C c) { var a = c.items;
            return a.Length; // fails null
        }
        public C(bool b) { items = new int[1]; var t = this[0]; if (b) { items = null; Check(t); } items = new int[2]; } }
    public static void Run() { new C(false); new C(true); }
}
public static class HalfMadeByInterfaceGetter {
    interface I { C Me { get; } }
    class C : I { int[] items; public C Me { get { return this; } } static int Check(C c) { var a = c.items;
            return a.Length; // fails null
        }
        public C(bool b) { items = new int[1]; I i = this; if (b) { items = null; Check(i.Me); } items = new int[2]; } }
    public static void Run() { new C(false); new C(true); }
}
public static class HalfMadeOfBase {
    class B { internal B Me { get { return this; } } }
    class C : B { int[] items; static int Check(B b) { var a = ((C)b).items;
            return a.Length; // fails null
        }
        public C(bool b) { items = new int[1]; var t = Me; if (b) { items = null; Check(t); } items = new int[2]; } }
    public static void Run() { new C(false); new C(true); }
}
public static class HalfMadeInSwitch {
    class C { int[] items; static int Check(C c) { var a = c.items;
            return a.Length; // fails null
        }
        public C(int k, C o) { C t; switch (k) { case 0: t = o; break; case 1: t = this; break; default: t = new C(0, o); break; } if (t != null) Check(t); items = new int[2]; } }
    public static void Run() { var c = new C(0, null); new C(0, c); new C(2, c); new C(1, c); }
}
public static class HalfMadeInLoop {
    class C { int[] items; static int Check(C c) { var a = c.items;
            return a.Length; // fails null
        }
        public C(C[] all) { C last = null; for (int i = 0; i < all.Length; i++) { if (last != null) Check(last); last = all[i] ?? this; } items = new int[2]; } }
    public static void Run() { var c = new C(new C[0]); new C(new[] { c, c }); new C(new[] { c, null, c }); }
}
public static class HalfMadeWritten {
    class C { internal int at; internal int[] items = new int[2]; static void Set(C c) { c.at = c.at; Check(c); } static int Check(C c) {
            return c.items[c.at]; // fails upper-bound
        }
        public C(C o) { at = 9; var t = o ?? this; Set(t); at = 1; } public C() { } }
    public static void Run() { new C(new C()); new C(null); }
}
public static class HalfMadeSteps {
    class C { int at; int[] items = new int[2]; void Step(C t) { at = 9; Check(t); at = 1; } static int Check(C c) {
            return c.items[c.at]; // fails upper-bound
        }
        public C(C o) { Step(o ?? this); } public C() { } }
    public static void Run() { new C(new C()); new C(null); }
}
public static class ThrownFromPhi {
    class E : Exception { internal C c; } class C { int at; int[] items = new int[2]; internal static int Check(C c) {
            return c.items[c.at]; // fails upper-bound
        }
        public C(C o) { at = 9; var t = o ?? this; var e = new E { c = t }; if (o == null) throw e; at = 1; } public C() { } }
    public static void Run() { C.Check(new C(new C())); try { new C(null); } catch (E e) { C.Check(e.c); } }
}
public static class SettersInStep {
    class C { int at = 1, size = 1; int[] items = new int[2]; internal int At { set { at = value; } }
        public void Go() { at = 1; Step(); } void Step() { At = 7; size = 7; }
        public int Get() {
            return items[size]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Get(); c.Go(); c.Get(); }
}
public static class SettersInConstructor {
    class C { int at = 1, size = 1; int[] items = new int[2]; internal int At { set { at = value; } }
        public C() { } C(int n) { All.Add(this); At = n; size = n; } static readonly List<C> All = new List<C>();
        internal static C Make() { return new C(7); }
        public int Get() {
            return items[size]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Get(); C.Make().Get(); }
}
public static class BoundaryInStep {
    class C { int at = 1, size = 1; int[] items = new int[2]; internal void Put(int n) { at = n; if (n > 100) throw new ArgumentException(); }
        public void Go(int k) { at = 1; Step(k); } void Step(int k) { Put(k); size = at; }
        public int Get() {
            return items[size]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Get(); c.Go(1); c.Get(); c.Go(9); c.Get(); }
}
public static class NonWritingStep {
    class C { internal int at = 1; int size = 1; int[] items = new int[2];
        public void Go(Action f) { at = 1; size = Step(f); } int Step(Action f) { f(); return at; }
        public void Set() { Put(50); } void Put(int n) { at = n; }
        public int Get() {
            return items[size]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Go(() => { }); c.Get(); c.Go(() => c.Set()); c.Get(); }
}
public static class ForeignLate {
    class C { internal int at = 1, size = 1; int[] items = new int[2]; public int Get() {
            return items[size]; // fails upper-bound
        } }
    static void Go(C c, Action f) { f(); c.size = c.at; }
    static void Go2(C c) { c.at = c.at; int n = c.at; c.size = n; }
    static void Set(C c) { Put(c, 50); } static void Put(C c, int n) { Put2(c, n); } static void Put2(C c, int n) { c.at = n; }
    public static void Run() { var c = new C(); Go(c, () => { }); Go2(c); c.Get(); Set(c); Go2(c); c.Get(); }
}
public static class OwnerLate {
    class C { int at = 1, size = 1; int[] items = new int[2]; public void Go(Action f) { f(); size = at; } public void Go2(C o) { size = o.at; }
        public void Set() { Put(50); } void Put(int n) { Put2(n); } void Put2(int n) { at = n; }
        public int Get() {
            return items[size]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Go(() => { }); c.Get(); c.Go(() => c.Set()); c.Get(); }
}
public static class EntryOfBoundaryWithFields {
    class C { int at = 1; int[] items = new int[2]; internal void Set(int n) { at = n; }
        internal int Get() {
            return items[at]; // fails upper-bound
        } }
    static int Go(C c, Action<C> f) { f(c); return c.Get(); }
    public static void Run() { Go(new C(), c => { }); Go(new C(), c => c.Set(2)); }
}
