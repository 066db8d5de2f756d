// roslyn only
// A constructor that tells others of the object that it makes, in many ways: a delegate, a thread or a pointer then writes it.
using System; using System.Collections.Generic; using System.Runtime.CompilerServices; using System.Runtime.InteropServices; using System.Threading; using System.Threading.Tasks;
public static unsafe class ByOut {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; 
        public C(out C me) { me = this; n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Last.n = 0; }; new C(out Last); }
}
public static unsafe class ByRefStore {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; 
        public C(ref C me) { me = this; n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Last.n = 0; }; new C(ref Last); }
}
public static unsafe class ByStructStatic {
    static int Sink; static Action Cb; static C Last; struct H { public C c; } static H Kept;
    public class C  { public int n; public int res; 
        public C() { n = 5; H h; h.c = this; Kept = h; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept.c.n = 0; }; new C(); }
}
public static unsafe class ByStructRefArg {
    static int Sink; static Action Cb; static C Last; public struct H { public C c; } static H Kept;
    public class C  { public int n; public int res; 
        public C(ref H h) { n = 5; h.c = this; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept.c.n = 0; }; new C(ref Kept); }
}
public static unsafe class ByTuple {
    static int Sink; static Action Cb; static C Last; static (C, int) Kept;
    public class C  { public int n; public int res; 
        public C() { n = 5; Kept = (this, 3); Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept.Item1.n = 0; }; new C(); }
}
public static unsafe class ByTupleField {
    static int Sink; static Action Cb; static C Last; static (C a, int b) Kept;
    public class C  { public int n; public int res; 
        public C() { n = 5; (C a, int b) t = default; t.a = this; Kept = t; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept.a.n = 0; }; new C(); }
}
public static unsafe class ByLocalArray {
    static int Sink; static Action Cb; static C Last; static C[] Kept;
    public class C  { public int n; public int res; 
        public C() { n = 5; var a = new C[2]; a[1] = this; Kept = a; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept[1].n = 0; }; new C(); }
}
public static unsafe class ByLocalArrayCaptured {
    static int Sink; static Action Cb; static C Last; static Action Cbs;
    public class C  { public int n; public int res; 
        public C() { n = 5; var a = new C[2]; a[1] = this; Cbs = () => a[1].n = 0; Cbs();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class ByArgArray {
    static int Sink; static Action Cb; static C Last; static C[] Kept = new C[2];
    public class C  { public int n; public int res; 
        public C(C[] a) { n = 5; a[1] = this; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept[1].n = 0; }; new C(Kept); }
}
public static unsafe class BySpanArg {
    static int Sink; static Action Cb; static C Last; static C[] Kept = new C[2];
    public class C  { public int n; public int res; 
        public C(Span<C> a) { n = 5; a[1] = this; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept[1].n = 0; }; new C(Kept); }
}
public static unsafe class BySpanView {
    static int Sink; static Action Cb; static C Last; static C[] Kept = new C[2];
    public class C  { public int n; public int res; 
        public C(C[] k) { n = 5; Span<C> a = k; a[1] = this; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept[1].n = 0; }; new C(Kept); }
}
public static unsafe class BySpanViewRef {
    static int Sink; static Action Cb; static C Last; static C[] Kept = new C[2];
    public class C  { public int n; public int res; 
        public C(C[] k) { n = 5; Span<C> a = k; ref C r = ref a[1]; r = this; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept[1].n = 0; }; new C(Kept); }
}
public static unsafe class ByListAdd {
    static int Sink; static Action Cb; static C Last; static List<C> Kept = new List<C>();
    public class C  { public int n; public int res; 
        public C(List<C> k) { n = 5; k.Add(this); Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept[0].n = 0; }; new C(Kept); }
}
public static unsafe class ByListSet {
    static int Sink; static Action Cb; static C Last; static List<C> Kept = new List<C> { null };
    public class C  { public int n; public int res; 
        public C(List<C> k) { n = 5; k[0] = this; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept[0].n = 0; }; new C(Kept); }
}
public static unsafe class ByListInsert {
    static int Sink; static Action Cb; static C Last; static List<C> Kept = new List<C> { null };
    public class C  { public int n; public int res; 
        public C(List<C> k) { n = 5; k.Insert(0, this); Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept[0].n = 0; }; new C(Kept); }
}
public static unsafe class ByOwnListAdd {
    static int Sink; static Action Cb; static C Last; static List<C> Kept;
    public class C  { public int n; public int res; 
        public C() { n = 5; var l = new List<C>(); l.Add(this); Kept = l; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept[0].n = 0; }; new C(); }
}
public static unsafe class ByOwnListInit {
    static int Sink; static Action Cb; static C Last; static List<C> Kept;
    public class C  { public int n; public int res; 
        public C() { n = 5; Kept = new List<C> { this }; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept[0].n = 0; }; new C(); }
}
public static unsafe class ByCollectionExpr {
    static int Sink; static Action Cb; static C Last; static List<C> Kept;
    public class C  { public int n; public int res; 
        public C() { n = 5; Kept = [this]; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept[0].n = 0; }; new C(); }
}
public static unsafe class ByCollectionExprArr {
    static int Sink; static Action Cb; static C Last; static C[] Kept;
    public class C  { public int n; public int res; 
        public C() { n = 5; Kept = [this, this]; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept[0].n = 0; }; new C(); }
}
public static unsafe class ByDictionary {
    static int Sink; static Action Cb; static C Last; static Dictionary<int, C> Kept = new Dictionary<int, C>();
    public class C  { public int n; public int res; 
        public C(Dictionary<int, C> k) { n = 5; k[3] = this; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept[3].n = 0; }; new C(Kept); }
}
public static unsafe class ByInterlocked {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; 
        public C() { n = 5; Interlocked.Exchange(ref Last, this); Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Last.n = 0; }; new C(); }
}
public static unsafe class ByVolatileWrite {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; 
        public C() { n = 5; Volatile.Write(ref Last, this); Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Last.n = 0; }; new C(); }
}
public static unsafe class ByUnsafeAsRef {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; 
        public C() { n = 5; Unsafe.AsRef(in Last) = this; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Last.n = 0; }; new C(); }
}
public static unsafe class ByUnsafeAs {
    static int Sink; static Action Cb; static C Last; static object Obj;
    public class C  { public int n; public int res; 
        public C() { n = 5; Unsafe.As<object, C>(ref Obj) = this; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { ((C)Obj).n = 0; }; new C(); }
}
public static unsafe class ByUnsafeAdd {
    static int Sink; static Action Cb; static C Last; static C[] Kept = new C[2];
    public class C  { public int n; public int res; 
        public C(C[] k) { n = 5; Unsafe.Add(ref k[0], 1) = this; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept[1].n = 0; }; new C(Kept); }
}
public static unsafe class ByRefLocal {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; 
        public C() { n = 5; ref C r = ref Last; r = this; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Last.n = 0; }; new C(); }
}
public static unsafe class ByRefReturn {
    static int Sink; static Action Cb; static C Last; static ref C Place() => ref Last;
    public class C  { public int n; public int res; 
        public C() { n = 5; Place() = this; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Last.n = 0; }; new C(); }
}
public static unsafe class ByMadeHolder {
    static int Sink; static Action Cb; static C Last; class H { public C c; } static H Kept;
    public class C  { public int n; public int res; 
        public C() { n = 5; var h = new H(); h.c = this; Kept = h; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept.c.n = 0; }; new C(); }
}
public static unsafe class ByMadeHolderInit {
    static int Sink; static Action Cb; static C Last; class H { public C c; } static H Kept;
    public class C  { public int n; public int res; 
        public C() { n = 5; Kept = new H { c = this }; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept.c.n = 0; }; new C(); }
}
public static unsafe class ByMadeHolderLate {
    static int Sink; static Action Cb; static C Last; class H { public C c; } static H Kept;
    public class C  { public int n; public int res; 
        public C() { n = 5; var h = new H(); Kept = h; h.c = this; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept.c.n = 0; }; new C(); }
}
public static unsafe class ByMadeHolderCaptured {
    static int Sink; static Action Cb; static C Last; class H { public C c; }
    public class C  { public int n; public int res; 
        public C() { n = 5; var h = new H(); h.c = this; Action f = () => h.c.n = 0; f();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class ByArgHolder {
    static int Sink; static Action Cb; static C Last; public class H { public C c; } static H Kept = new H();
    public class C  { public int n; public int res; 
        public C(H h) { n = 5; h.c = this; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept.c.n = 0; }; new C(Kept); }
}
public static unsafe class ByArgHolderDeep {
    static int Sink; static Action Cb; static C Last; public class H { public C c; public H h; } static H Kept = new H { h = new H() };
    public class C  { public int n; public int res; 
        public C(H h) { n = 5; h.h.c = this; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept.h.c.n = 0; }; new C(Kept); }
}
public static unsafe class ByLocalFunction {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; 
        public C() { n = 5; int k = 0; void Zero() { n = k; } Zero();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class ByLocalFunctionDelegate {
    static int Sink; static Action Cb; static C Last; static void Run2(Action a) { a(); }
    public class C  { public int n; public int res; 
        public C() { n = 5; int k = 0; void Zero() { n = k; } Run2(Zero);
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class ByLocalFunctionTold {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; 
        public C() { n = 5; int k = 0; void Tell() { k++; Last = this; } Tell(); Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Last.n = 0; }; new C(); }
}
public static unsafe class ByIterator {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; IEnumerable<int> Each() { n = 0; yield return 1; }
        public C() { n = 5; foreach (int x in Each()) Sink += x; 
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class ByIteratorKept {
    static int Sink; static Action Cb; static C Last; static IEnumerable<int> Kept;
    public class C  { public int n; public int res; IEnumerable<int> Each() { n = 0; yield return 1; }
        public C() { n = 5; Kept = Each(); Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { foreach (int x in Kept) Sink += x; }; new C(); }
}
public static class ByAsync {
    static int Sink; static Action Cb; static C Last; static TaskCompletionSource<int> Gate = new TaskCompletionSource<int>();
    public class C  { public int n; public int res; async void Later() { int x = await Gate.Task; n = x - 1; }
        public C() { n = 5; Later(); Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Gate.SetResult(1); }; new C(); }
}
public static class ByAsyncLambda {
    static int Sink; static Action Cb; static C Last; static TaskCompletionSource<int> Gate = new TaskCompletionSource<int>();
    public class C  { public int n; public int res; 
        public C() { n = 5; Func<Task> f = async () => { await Gate.Task; n = 0; }; f(); Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Gate.SetResult(1); }; new C(); }
}
public static unsafe class ByEvent {
    static int Sink; static Action Cb; static C Last; static event Action E;
    public class C  { public int n; public int res; 
        public C() { n = 5; E += () => n = 0; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { E(); }; new C(); }
}
public static unsafe class ByEventMethod {
    static int Sink; static Action Cb; static C Last; static event Action E;
    public class C  { public int n; public int res; void Zero() { n = 0; }
        public C() { n = 5; E += Zero; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { E(); }; new C(); }
}
public static unsafe class ByCast {
    static int Sink; static Action Cb; static C Last; public interface I { void Zero(); } static I Kept;
    public class C : I { public int n; public int res; void I.Zero() { n = 0; }
        public C() { n = 5; Kept = (I)this; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept.Zero(); }; new C(); }
}
public static unsafe class ByAs {
    static int Sink; static Action Cb; static C Last; public interface I { void Zero(); } static I Kept;
    public class C : I { public int n; public int res; void I.Zero() { n = 0; }
        public C() { n = 5; Kept = (object)this as I; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept.Zero(); }; new C(); }
}
public static unsafe class ByIs {
    static int Sink; static Action Cb; static C Last; public interface I { void Zero(); } static I Kept;
    public class C : I { public int n; public int res; void I.Zero() { n = 0; }
        public C() { n = 5; object o = this; if (o is I i) Kept = i; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept.Zero(); }; new C(); }
}
public static unsafe class ByChoice {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; 
        public C(C other) { n = 5; Last = other ?? this; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Last.n = 0; }; new C(null); }
}
public static unsafe class ByLoopVariable {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; 
        public C() { n = 5; C c = null; for (int i = 0; i < 2; i++) { Last = c; c = this; } Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Last.n = 0; }; new C(); }
}
public static unsafe class ByDelegateArgument {
    static int Sink; static Action Cb; static C Last; static Action<C> Kept = c => c.n = 0;
    public class C  { public int n; public int res; 
        public C() { n = 5; Kept(this);
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class ByDelegateArgumentLater {
    static int Sink; static Action Cb; static C Last; static Action<C> Kept = c => Last = c;
    public class C  { public int n; public int res; 
        public C() { n = 5; Kept(this); n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Last.n = 0; }; new C(); }
}
public static unsafe class ByMethodWithDelegate {
    static int Sink; static Action Cb; static C Last; static Action<C> Kept = c => c.n = 0;
    public class C  { public int n; public int res; void Raise() { Kept(this); }
        public C() { n = 5; Raise();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class ByMethodTold {
    static int Sink; static Action Cb; static C Last; static Action<C> Kept = c => Last = c;
    public class C  { public int n; public int res; void Raise() { Kept(this); }
        public C() { n = 5; Raise(); n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Last.n = 0; }; new C(); }
}
public static unsafe class ByMethodRef {
    static int Sink; static Action Cb; static C Last; delegate void R(ref int x); static R Kept = (ref int x) => x = 0;
    public class C  { public int n; public int res; void Raise() { Kept(ref n); }
        public C() { n = 5; Raise();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class ByMethodRefLocal {
    static int Sink; static Action Cb; static C Last; delegate void R(ref int x); static R Kept = (ref int x) => x = 0;
    public class C  { public int n; public int res; void Raise() { ref int r = ref n; r++; Kept(ref r); }
        public C() { n = 5; Raise();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class ByMethodOut {
    static int Sink; static Action Cb; static C Last; delegate void R(out int x); static R Kept = (out int x) => x = 0;
    public class C  { public int n; public int res; void Raise() { Kept(out n); }
        public C() { n = 5; Raise();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class ByStaticRef {
    static int Sink; static Action Cb; static C Last; delegate void R(ref int x); static R Kept = (ref int x) => x = 0; static void Raise(ref int n) { Kept(ref n); }
    public class C  { public int n; public int res; 
        public C() { n = 5; Raise(ref n);
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class ByTempStatic {
    static int Sink; static Action Cb; static C Last; static Action Kept = () => Last.n = 0;
    public class C  { public int n; public int res; void Raise() { Last = this; Kept(); Last = null; }
        public C() { n = 5; Raise();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class ByTempStaticVirtual {
    static int Sink; static Action Cb; static C Last; static Action Kept = () => Last.n = 0;
    public class C  { public int n; public int res; public virtual void Raise() { Last = this; Kept(); Last = null; }
        public C() { n = 5; Raise();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class ByRefStruct {
    static int Sink; static Action Cb; static C Last; public ref struct R { public ref int p; } delegate void D(R r); static D Kept = r => r.p = 0;
    public class C  { public int n; public int res; 
        public C() { n = 5; var r = new R { p = ref n }; Kept(r);
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class ByRefStructCtor {
    static int Sink; static Action Cb; static C Last; public ref struct R { public ref int p; public R(ref int x) { p = ref x; } } delegate void D(R r); static D Kept = r => r.p = 0;
    public class C  { public int n; public int res; 
        public C() { n = 5; var r = new R(ref n); Kept(r);
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class ByRefStructMade {
    static int Sink; static Action Cb; static C Last; public ref struct R { public ref int p; } static R Make(ref int x) => new R { p = ref x }; delegate void D(R r); static D Kept = r => r.p = 0;
    public class C  { public int n; public int res; 
        public C() { n = 5; var r = Make(ref n); Kept(r);
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class ByRefStructByRef {
    static int Sink; static Action Cb; static C Last; public ref struct R { public ref int p; } static void Put(ref R r, ref int x) { r.p = ref x; } delegate void D(R r); static D Kept = r => r.p = 0;
    public class C  { public int n; public int res; 
        public C() { n = 5; R r = default; Put(ref r, ref n); Kept(r);
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class ByRefStructInRefStruct {
    static int Sink; static Action Cb; static C Last; public ref struct R { public ref int p; } public ref struct Q { public R r; } delegate void D(Q r); static D Kept = r => r.r.p = 0;
    public class C  { public int n; public int res; 
        public C() { n = 5; var q = new Q { r = new R { p = ref n } }; Kept(q);
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class BySpanOfField {
    static int Sink; static Action Cb; static C Last; delegate void D(Span<int> r); static D Kept = r => r[0] = 0;
    public class C  { public int n; public int res; 
        public C() { n = 5; var s = new Span<int>(ref n); Kept(s);
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class BySpanCreated {
    static int Sink; static Action Cb; static C Last; delegate void D(Span<int> r); static D Kept = r => r[0] = 0;
    public class C  { public int n; public int res; 
        public C() { n = 5; var s = MemoryMarshal.CreateSpan(ref n, 1); Kept(s);
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class BySpanCreatedAfter {
    static int Sink; static Action Cb; static C Last; delegate void D(Span<int> r); static D Kept = r => r[0] = 0;
    public class C  { public int n; public int res; 
        public C() { var s = MemoryMarshal.CreateSpan(ref n, 1); n = 5; Kept(s);
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class BySpanBytesAfter {
    static int Sink; static Action Cb; static C Last; delegate void D(Span<byte> r); static D Kept = r => r[0] = 0;
    public class C  { public int n; public int res; 
        public C() { var s = MemoryMarshal.AsBytes(MemoryMarshal.CreateSpan(ref n, 1)); n = 5; Kept(s);
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class ByUnsafeSpanAfter {
    static int Sink; static Action Cb; static C Last; delegate void D(Span<byte> r); static D Kept = r => r[0] = 0;
    public class C  { public int n; public int res; 
        public C() { var s = MemoryMarshal.CreateSpan(ref Unsafe.As<int, byte>(ref n), 4); n = 5; Kept(s);
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class ByPointerStatic {
    static int Sink; static Action Cb; static C Last; static int* P;
    public class C  { public int n; public int res; 
        public C() { fixed (int* p = &n) { P = p; n = 5; Cb(); }
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { *P = 0; }; new C(); }
}
public static unsafe class ByPointerStaticCall {
    static int Sink; static Action Cb; static C Last; static int* P; static void Zero() { *P = 0; }
    public class C  { public int n; public int res; 
        public C() { fixed (int* p = &n) { P = p; n = 5; Zero(); }
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class ByPointerNumber {
    static int Sink; static Action Cb; static C Last; static nint P;
    public class C  { public int n; public int res; 
        public C() { fixed (int* p = &n) { P = (nint)p; n = 5; Cb(); }
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { *(int*)P = 0; }; new C(); }
}
public static unsafe class ByAsPointer {
    static int Sink; static Action Cb; static C Last; static int* P;
    public class C  { public int n; public int res; 
        public C() { P = (int*)Unsafe.AsPointer(ref n); n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { *P = 0; }; new C(); }
}
public static unsafe class ByDelegateKeepsPointer {
    static int Sink; static Action Cb; static C Last; static int* P; delegate void R(ref int x); static R Kept = (ref int x) => { fixed (int* p = &x) P = p; };
    public class C  { public int n; public int res; 
        public C() { Kept(ref n); n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { *P = 0; }; new C(); }
}
public static unsafe class ByDelegateKeepsAsPointer {
    static int Sink; static Action Cb; static C Last; static int* P; delegate void R(ref int x); static R Kept = (ref int x) => { P = (int*)Unsafe.AsPointer(ref x); };
    public class C  { public int n; public int res; 
        public C() { Kept(ref n); n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { *P = 0; }; new C(); }
}
public static unsafe class ByInterfaceKeepsPointer {
    static int Sink; static Action Cb; static C Last; static int* P; public interface I { void Keep(ref int x); } class K : I { public void Keep(ref int x) { fixed (int* p = &x) P = p; } }
    public class C  { public int n; public int res; 
        public C(I k) { k.Keep(ref n); n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { *P = 0; }; new C(new K()); }
}
public static unsafe class ByCalleeKeepsPointer {
    static int Sink; static Action Cb; static C Last; static int* P; static void Keep(ref int x) { fixed (int* p = &x) P = p; }
    public class C  { public int n; public int res; 
        public C() { Keep(ref n); n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { *P = 0; }; new C(); }
}
public static unsafe class ByCalleeKeepsPointerVolatile {
    static int Sink; static Action Cb; static C Last; static volatile bool Flag; static int* P; static void Keep(ref int x) { fixed (int* p = &x) P = p; }
    public class C  { public int n; public int res; 
        public C() { Keep(ref n); n = 5; var t = new Thread(() => { *P = 0; Flag = true; }); t.Start(); while (!Flag) { }
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class ByCalleeThreadRef {
    static int Sink; static Action Cb; static C Last; static volatile bool Flag; static int* P; static void Keep(ref int x) { fixed (int* p = &x) P = p; var t = new Thread(() => { Thread.Sleep(50); *P = 0; Flag = true; }); t.Start(); }
    public class C  { public int n; public int res; 
        public C() { Keep(ref n); n = 5; while (!Flag) { }
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class ByFunctionPointer {
    static int Sink; static Action Cb; static C Last; static void Zero(C c) { c.n = 0; } static delegate*<C, void> F = &Zero;
    public class C  { public int n; public int res; 
        public C() { n = 5; F(this);
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class ByFunctionPointerTold {
    static int Sink; static Action Cb; static C Last; static void Tell(C c) { Last = c; } static delegate*<C, void> F = &Tell;
    public class C  { public int n; public int res; 
        public C() { n = 5; F(this); n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Last.n = 0; }; new C(); }
}
public static unsafe class ByFunctionPointerRef {
    static int Sink; static Action Cb; static C Last; static void Zero(ref int c) { c = 0; } static delegate*<ref int, void> F = &Zero;
    public class C  { public int n; public int res; 
        public C() { n = 5; F(ref n);
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class ByGCHandle {
    static int Sink; static Action Cb; static C Last; static nint P;
    public class C  { public int n; public int res; 
        public C() { var h = GCHandle.Alloc(this); P = GCHandle.ToIntPtr(h); n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { ((C)GCHandle.FromIntPtr(P).Target).n = 0; }; new C(); }
}
public static unsafe class ByParams {
    static int Sink; static Action Cb; static C Last; static C[] Kept; static void Keep(params C[] a) { Kept = a; }
    public class C  { public int n; public int res; 
        public C() { Keep(this); n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept[0].n = 0; }; new C(); }
}
public static unsafe class ByParamsSpan {
    static int Sink; static Action Cb; static C Last; static C Kept; static void Keep(params ReadOnlySpan<C> a) { Kept = a[1]; }
    public class C  { public int n; public int res; 
        public C() { Keep(this, this); n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept.n = 0; }; new C(); }
}
public static unsafe class ByThrow {
    static int Sink; static Action Cb; static C Last; class X : Exception { C c0; public C c { get => c0; set { c0 = value; Last = value; } } }
    public class C  { public int n; public int res; 
        public C() { try { throw new X { c = this }; } catch (X) { } n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Last.n = 0; }; new C(); }
}
public static unsafe class ByThrowField {
    static int Sink; static Action Cb; static C Last; class X : Exception { public C c; } static bool Look(X x) { Last = x.c; return true; }
    public class C  { public int n; public int res; 
        public C() { n = 5; try { throw new X { c = this }; } catch (X x) when (Look(x)) { } n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Last.n = 0; }; new C(); }
}
public static unsafe class ByRecordWith {
    static int Sink; static Action Cb; static C Last; record H(C c); static H Kept;
    public class C  { public int n; public int res; 
        public C() { n = 5; Kept = new H(null) with { c = this }; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept.c.n = 0; }; new C(); }
}
public static unsafe class ByRecordStruct {
    static int Sink; static Action Cb; static C Last; record struct H(C c); static H Kept;
    public class C  { public int n; public int res; 
        public C() { n = 5; Kept = new H(null) with { c = this }; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept.c.n = 0; }; new C(); }
}
public static unsafe class ByNullableStruct {
    static int Sink; static Action Cb; static C Last; struct H { public C c; } static H? Kept;
    public class C  { public int n; public int res; 
        public C() { n = 5; H? h = new H { c = this }; Kept = h; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept.Value.c.n = 0; }; new C(); }
}
public static unsafe class ByBoxedStruct {
    static int Sink; static Action Cb; static C Last; struct H { public C c; } static object Kept;
    public class C  { public int n; public int res; 
        public C() { n = 5; H h; h.c = this; Kept = h; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { ((H)Kept).c.n = 0; }; new C(); }
}
public static unsafe class ByStructInArray {
    static int Sink; static Action Cb; static C Last; public struct H { public C c; } static H[] Kept = new H[1];
    public class C  { public int n; public int res; 
        public C(H[] k) { n = 5; k[0].c = this; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept[0].c.n = 0; }; new C(Kept); }
}
public static unsafe class ByStructInList {
    static int Sink; static Action Cb; static C Last; public struct H { public C c; } static List<H> Kept = new List<H>();
    public class C  { public int n; public int res; 
        public C(List<H> k) { n = 5; k.Add(new H { c = this }); Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept[0].c.n = 0; }; new C(Kept); }
}
public static unsafe class ByStructCopy {
    static int Sink; static Action Cb; static C Last; public struct H { public C c; } static H[] Kept;
    public class C  { public int n; public int res; 
        public C() { n = 5; H h = default; h.c = this; H g = h; H[] a = { g }; Kept = a; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept[0].c.n = 0; }; new C(); }
}
public static unsafe class ByInlineArray {
    static int Sink; static Action Cb; static C Last; [InlineArray(2)] public struct B { C c; } static B Kept;
    public class C  { public int n; public int res; 
        public C() { n = 5; B b = default; b[1] = this; Kept = b; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept[1].n = 0; }; new C(); }
}
public static unsafe class ByWeak {
    static int Sink; static Action Cb; static C Last; static WeakReference<C> Kept;
    public class C  { public int n; public int res; 
        public C() { n = 5; Kept = new WeakReference<C>(this); Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept.TryGetTarget(out var c); c.n = 0; }; new C(); }
}
public static unsafe class ByLazy {
    static int Sink; static Action Cb; static C Last; static Lazy<int> Kept;
    public class C  { public int n; public int res; 
        public C() { n = 5; Kept = new Lazy<int>(() => n = 0); Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Sink += Kept.Value; }; new C(); }
}
public static unsafe class ByTask {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; 
        public C() { n = 5; var t = Task.Run(() => n = 0); t.Wait();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class ByTaskAwaiter {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; 
        public C() { n = 5; var t = Task.Run(() => n = 0); t.GetAwaiter().GetResult();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
