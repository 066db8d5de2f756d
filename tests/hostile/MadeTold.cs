// roslyn only
// A constructor that tells others of the object that it makes by setters, library calls, virtual methods that libraries call, and by what it gets back.
using System; using System.Collections.Generic; using System.Runtime.CompilerServices; using System.Runtime.InteropServices; using System.Threading; using System.Threading.Tasks;
public static unsafe class SetAuto {
    static int Sink; static Action Cb; static C Last; public class H { public C P { get; set; } C q; public C Q { get { return q; } set { q = value; } } public virtual C V { get; set; } public C I { get; init; } C[] a = new C[3]; public C this[int i] { get => a[i]; set => a[i] = value; } }  static H Kept = new H();
    public class C  { public int n; public int res; 
        public C(H h) { n = 5; h.P = this; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept.P.n = 0; }; new C(Kept); }
}
public static unsafe class SetBody {
    static int Sink; static Action Cb; static C Last; public class H { public C P { get; set; } C q; public C Q { get { return q; } set { q = value; } } public virtual C V { get; set; } public C I { get; init; } C[] a = new C[3]; public C this[int i] { get => a[i]; set => a[i] = value; } }  static H Kept = new H();
    public class C  { public int n; public int res; 
        public C(H h) { n = 5; h.Q = this; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept.Q.n = 0; }; new C(Kept); }
}
public static unsafe class SetVirtual {
    static int Sink; static Action Cb; static C Last; public class H { public C P { get; set; } C q; public C Q { get { return q; } set { q = value; } } public virtual C V { get; set; } public C I { get; init; } C[] a = new C[3]; public C this[int i] { get => a[i]; set => a[i] = value; } }  static H Kept = new H();
    public class C  { public int n; public int res; 
        public C(H h) { n = 5; h.V = this; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept.V.n = 0; }; new C(Kept); }
}
public static unsafe class SetInit {
    static int Sink; static Action Cb; static C Last; public class H { public C P { get; set; } C q; public C Q { get { return q; } set { q = value; } } public virtual C V { get; set; } public C I { get; init; } C[] a = new C[3]; public C this[int i] { get => a[i]; set => a[i] = value; } }  static H Kept = new H();
    public class C  { public int n; public int res; 
        public C() { n = 5; Kept = new H { I = this }; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept.I.n = 0; }; new C(); }
}
public static unsafe class SetIndexer {
    static int Sink; static Action Cb; static C Last; public class H { public C P { get; set; } C q; public C Q { get { return q; } set { q = value; } } public virtual C V { get; set; } public C I { get; init; } C[] a = new C[3]; public C this[int i] { get => a[i]; set => a[i] = value; } }  static H Kept = new H();
    public class C  { public int n; public int res; 
        public C(H h) { n = 5; h[1] = this; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept[1].n = 0; }; new C(Kept); }
}
public static unsafe class SetStaticAuto {
    static int Sink; static Action Cb; static C Last; static C S { get; set; }
    public class C  { public int n; public int res; 
        public C() { n = 5; S = this; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { S.n = 0; }; new C(); }
}
public static unsafe class SetMade {
    static int Sink; static Action Cb; static C Last; public class H { public C P { get; set; } C q; public C Q { get { return q; } set { q = value; } } public virtual C V { get; set; } public C I { get; init; } C[] a = new C[3]; public C this[int i] { get => a[i]; set => a[i] = value; } }  static H Kept = new H();
    public class C  { public int n; public int res; 
        public C() { n = 5; var h = new H(); h.P = this; Kept = h; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept.P.n = 0; }; new C(); }
}
public static unsafe class SetMadeCaptured {
    static int Sink; static Action Cb; static C Last; public class H { public C P { get; set; } C q; public C Q { get { return q; } set { q = value; } } public virtual C V { get; set; } public C I { get; init; } C[] a = new C[3]; public C this[int i] { get => a[i]; set => a[i] = value; } }  static H Kept = new H();
    public class C  { public int n; public int res; 
        public C() { n = 5; var h = new H(); h.P = this; Action f = () => h.P.n = 0; f();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class SetMadeList {
    static int Sink; static Action Cb; static C Last; public class H { public C P { get; set; } C q; public C Q { get { return q; } set { q = value; } } public virtual C V { get; set; } public C I { get; init; } C[] a = new C[3]; public C this[int i] { get => a[i]; set => a[i] = value; } }  static H Kept = new H(); static List<H> L = new List<H>();
    public class C  { public int n; public int res; 
        public C(List<H> l) { n = 5; var h = new H(); h.P = this; l.Add(h); Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { L[0].P.n = 0; }; new C(L); }
}
public static unsafe class SetGeneric {
    static int Sink; static Action Cb; static C Last; public class G<T> { public T V; } static G<C> Kept;
    public class C  { public int n; public int res; 
        public C() { n = 5; var h = new G<C>(); h.V = this; Kept = h; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept.V.n = 0; }; new C(); }
}
public static unsafe class SetGenericProp {
    static int Sink; static Action Cb; static C Last; public class G<T> { public T V { get; set; } } static G<C> Kept;
    public class C  { public int n; public int res; 
        public C() { n = 5; var h = new G<C>(); h.V = this; Kept = h; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept.V.n = 0; }; new C(); }
}
public static unsafe class SetGenericStatic {
    static int Sink; static Action Cb; static C Last; public class G<T> { public static T V; }
    public class C  { public int n; public int res; 
        public C() { n = 5; G<C>.V = this; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { G<C>.V.n = 0; }; new C(); }
}
public static unsafe class SetGenericMethod {
    static int Sink; static Action Cb; static C Last; public class G<T> { public static T V; } static void Put<T>(T t) { G<T>.V = t; }
    public class C  { public int n; public int res; 
        public C() { n = 5; Put(this); Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { G<C>.V.n = 0; }; new C(); }
}
public static unsafe class ArrayFill {
    static int Sink; static Action Cb; static C Last; static C[] Kept = new C[2];
    public class C  { public int n; public int res; 
        public C() { n = 5; Array.Fill(Kept, this); Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept[0].n = 0; }; new C(); }
}
public static unsafe class ArraySet {
    static int Sink; static Action Cb; static C Last; static C[] Kept = new C[2];
    public class C  { public int n; public int res; 
        public C() { n = 5; Kept.SetValue(this, 1); Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept[1].n = 0; }; new C(); }
}
public static unsafe class SpanFill {
    static int Sink; static Action Cb; static C Last; static C[] Kept = new C[2];
    public class C  { public int n; public int res; 
        public C() { n = 5; Kept.AsSpan().Fill(this); Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept[0].n = 0; }; new C(); }
}
public static unsafe class SpanFillLocal {
    static int Sink; static Action Cb; static C Last; static C[] Kept = new C[2];
    public class C  { public int n; public int res; 
        public C() { n = 5; Span<C> s = Kept; s.Fill(this); Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept[0].n = 0; }; new C(); }
}
public static unsafe class SpanCopy {
    static int Sink; static Action Cb; static C Last; static C[] Kept = new C[2];
    public class C  { public int n; public int res; 
        public C() { n = 5; new C[] { this }.CopyTo(Kept, 0); Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept[0].n = 0; }; new C(); }
}
public static unsafe class SpanCopy2 {
    static int Sink; static Action Cb; static C Last; static C[] Kept = new C[2];
    public class C  { public int n; public int res; 
        public C() { n = 5; var a = new C[1]; a[0] = this; a.AsSpan().CopyTo(Kept); Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept[0].n = 0; }; new C(); }
}
public static unsafe class ArrayCopy {
    static int Sink; static Action Cb; static C Last; static C[] Kept = new C[2];
    public class C  { public int n; public int res; 
        public C() { n = 5; var a = new C[1]; a[0] = this; Array.Copy(a, Kept, 1); Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept[0].n = 0; }; new C(); }
}
public static unsafe class ArrayToList {
    static int Sink; static Action Cb; static C Last; static List<C> Kept;
    public class C  { public int n; public int res; 
        public C() { n = 5; var a = new C[1]; a[0] = this; Kept = new List<C>(a); Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept[0].n = 0; }; new C(); }
}
public static unsafe class AddRange {
    static int Sink; static Action Cb; static C Last; static List<C> Kept = new List<C>();
    public class C  { public int n; public int res; 
        public C() { n = 5; Kept.AddRange(new[] { this }); Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept[0].n = 0; }; new C(); }
}
public static unsafe class Push {
    static int Sink; static Action Cb; static C Last; static Stack<C> Kept = new Stack<C>();
    public class C  { public int n; public int res; 
        public C() { n = 5; Kept.Push(this); Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept.Peek().n = 0; }; new C(); }
}
public static unsafe class Enqueue {
    static int Sink; static Action Cb; static C Last; static Queue<C> Kept = new Queue<C>();
    public class C  { public int n; public int res; 
        public C() { n = 5; Kept.Enqueue(this); Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept.Peek().n = 0; }; new C(); }
}
public static unsafe class HashAdd {
    static int Sink; static Action Cb; static C Last; static HashSet<C> Kept = new HashSet<C>();
    public class C  { public int n; public int res; 
        public C() { n = 5; Kept.Add(this); Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { foreach (var c in Kept) c.n = 0; }; new C(); }
}
public static unsafe class HashCode {
    static int Sink; static Action Cb; static C Last; static HashSet<C> Kept = new HashSet<C> { new C(1) };
    public class C  { public int n; public int res; public C(int k) { n = k; } public override int GetHashCode() { n = 0; return 3; }
        public C() { n = 5; Kept.Contains(this);
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class Equality {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; public override bool Equals(object o) { n = 0; return false; } public override int GetHashCode() => 3;
        public C() { n = 5; Sink += object.Equals(this, new object()) ? 1 : 0;
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class Formatted {
    static int Sink; static Action Cb; static C Last; static string Txt;
    public class C  { public int n; public int res; public override string ToString() { n = 0; return null; }
        public C() { n = 5; Txt = $"{this}";
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class Concatenated {
    static int Sink; static Action Cb; static C Last; static string Txt;
    public class C  { public int n; public int res; public override string ToString() { n = 0; return null; }
        public C() { n = 5; Txt = "a" + this;
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class ConcatenatedObject {
    static int Sink; static Action Cb; static C Last; static string Txt;
    public class C  { public int n; public int res; public override string ToString() { Last = this; n = 0; return null; }
        public C() { n = 5; Txt = string.Concat((object)"a", (object)this);
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class ConcatenatedTold {
    static int Sink; static Action Cb; static C Last; static string Txt;
    public class C  { public int n; public int res; public override string ToString() { Last = this; return null; }
        public C() { n = 5; Txt = string.Concat((object)"a", (object)this); n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Last.n = 0; }; new C(); }
}
public static unsafe class Appended {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; public override string ToString() { n = 0; return null; }
        public C() { n = 5; new System.Text.StringBuilder().Append(this);
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class AppendedTold {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; public override string ToString() { Last = this; return null; }
        public C() { new System.Text.StringBuilder().Append(this); n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Last.n = 0; }; new C(); }
}
public static unsafe class TupleCreate {
    static int Sink; static Action Cb; static C Last; static Tuple<C, int> Kept;
    public class C  { public int n; public int res; 
        public C() { n = 5; Kept = Tuple.Create(this, 1); Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept.Item1.n = 0; }; new C(); }
}
public static unsafe class PairCreate {
    static int Sink; static Action Cb; static C Last; static KeyValuePair<int, C> Kept;
    public class C  { public int n; public int res; 
        public C() { n = 5; Kept = KeyValuePair.Create(1, this); Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept.Value.n = 0; }; new C(); }
}
public static unsafe class TaskResult {
    static int Sink; static Action Cb; static C Last; static Task<C> Kept;
    public class C  { public int n; public int res; 
        public C() { n = 5; Kept = Task.FromResult(this); Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept.Result.n = 0; }; new C(); }
}
public static unsafe class Repeat {
    static int Sink; static Action Cb; static C Last; static IEnumerable<C> Kept;
    public class C  { public int n; public int res; 
        public C() { n = 5; Kept = System.Linq.Enumerable.Repeat(this, 1); Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { foreach (var c in Kept) c.n = 0; }; new C(); }
}
public static unsafe class Append2 {
    static int Sink; static Action Cb; static C Last; static IEnumerable<C> Kept;
    public class C  { public int n; public int res; 
        public C() { n = 5; Kept = System.Linq.Enumerable.Append(new C[0], this); Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { foreach (var c in Kept) c.n = 0; }; new C(); }
}
public static unsafe class Immutable {
    static int Sink; static Action Cb; static C Last; static System.Collections.Immutable.ImmutableArray<C> Kept;
    public class C  { public int n; public int res; 
        public C() { n = 5; Kept = System.Collections.Immutable.ImmutableArray.Create(this); Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept[0].n = 0; }; new C(); }
}
public static unsafe class ImmutableExpr {
    static int Sink; static Action Cb; static C Last; static System.Collections.Immutable.ImmutableArray<C> Kept;
    public class C  { public int n; public int res; 
        public C() { n = 5; Kept = [this]; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept[0].n = 0; }; new C(); }
}
public static unsafe class ReadOnlyExpr {
    static int Sink; static Action Cb; static C Last; static IReadOnlyList<C> Kept;
    public class C  { public int n; public int res; 
        public C() { n = 5; Kept = [this]; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept[0].n = 0; }; new C(); }
}
public static unsafe class SpreadExpr {
    static int Sink; static Action Cb; static C Last; static List<C> Kept;
    public class C  { public int n; public int res; 
        public C() { n = 5; C[] a = [this]; Kept = [.. a, .. a]; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept[0].n = 0; }; new C(); }
}
public static unsafe class ArrayList {
    static int Sink; static Action Cb; static C Last; static System.Collections.ArrayList Kept = new System.Collections.ArrayList();
    public class C  { public int n; public int res; 
        public C() { n = 5; Kept.Add(this); Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { ((C)Kept[0]).n = 0; }; new C(); }
}
public static unsafe class Table {
    static int Sink; static Action Cb; static C Last; static ConditionalWeakTable<C, C> Kept = new ConditionalWeakTable<C, C>();
    public class C  { public int n; public int res; 
        public C() { n = 5; Kept.Add(this, this); Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { foreach (var c in Kept) c.Key.n = 0; }; new C(); }
}
public static unsafe class LinkedAdd {
    static int Sink; static Action Cb; static C Last; static LinkedList<C> Kept = new LinkedList<C>();
    public class C  { public int n; public int res; 
        public C() { n = 5; Kept.AddLast(this); Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept.First.Value.n = 0; }; new C(); }
}
public static unsafe class AsyncLocal {
    static int Sink; static Action Cb; static C Last; static AsyncLocal<C> Kept = new AsyncLocal<C>();
    public class C  { public int n; public int res; 
        public C() { n = 5; Kept.Value = this; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept.Value.n = 0; }; new C(); }
}
public static unsafe class ThreadStart {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; 
        public C() { n = 5; var t = new Thread(o => ((C)o).n = 0); t.Start(this); t.Join();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class Expr {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; public void Zero() { n = 0; }
        public C() { n = 5; System.Linq.Expressions.Expression<Action> e = () => Zero(); e.Compile()();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class DelegateCreate {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; public void Zero() { n = 0; }
        public C() { n = 5; ((Action)Delegate.CreateDelegate(typeof(Action), this, "Zero"))();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class ReflectionSet {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; 
        public C() { n = 5; typeof(C).GetField("n").SetValue(this, 0);
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class BoxedMethodGroup {
    static int Sink; static Action Cb; static C Last; static Func<string> Cb2;
    public class C  { public int n; public int res; public override string ToString() { n = 0; return null; }
        public C() { n = 5; Func<string> f = ToString; Cb2 = f; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Cb2(); }; new C(); }
}
public static unsafe class BaseGroup {
    static int Sink; static Action Cb; static C Last; public class B0 { public int n; public override string ToString() { n = 0; return null; } }
    public class C : B0 {  public int res; 
        public C() { n = 5; Func<string> f = base.ToString; f();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class NestedLambda {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; 
        public C() { n = 5; Func<Action> f = () => () => n = 0; f()();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class LambdaInLoop {
    static int Sink; static Action Cb; static C Last; static Action Cbs;
    public class C  { public int n; public int res; 
        public C() { n = 5; for (int i = 0; i < 2; i++) { int k = i; Cbs += () => n = k - k; } Cbs();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class Finally {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; 
        public C() { n = 5; try { Last = this; } finally { Cb(); }
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Last.n = 0; }; new C(); }
}
public static unsafe class Filter {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; bool Tell() { Last = this; return true; }
        public C() { n = 5; try { throw new Exception(); } catch when (Tell()) { } Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Last.n = 0; }; new C(); }
}
public static unsafe class PatternSwitch {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; 
        public C() { n = 5; object o = this; switch (o) { case C c when c.res == 0: Last = c; break; } Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Last.n = 0; }; new C(); }
}
public static unsafe class RefTernary {
    static int Sink; static Action Cb; static C Last; static C Last2;
    public class C  { public int n; public int res; 
        public C(int k) { n = 5; (k > 0 ? ref Last : ref Last2) = this; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Last.n = 0; }; new C(1); }
}
public static unsafe class Deconstruct {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; 
        public C() { n = 5; (Last, Sink) = (this, 3); Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Last.n = 0; }; new C(); }
}
public static unsafe class Coalesce {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; 
        public C() { n = 5; Last ??= this; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Last.n = 0; }; new C(); }
}
public static unsafe class Swap {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; 
        public C() { n = 5; C a = null, b = this; (a, b) = (b, a); Last = a; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Last.n = 0; }; new C(); }
}
public static unsafe class OutVar {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; void Me(out C m) { m = this; }
        public C() { n = 5; Me(out var m); Last = m; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Last.n = 0; }; new C(); }
}
public static unsafe class OutVarDelegate {
    static int Sink; static Action Cb; static C Last; static Action<C> Kept = c => c.n = 0;
    public class C  { public int n; public int res; void Me(out C m) { m = this; }
        public C() { n = 5; Me(out var m); Kept(m);
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class Fluent {
    static int Sink; static Action Cb; static C Last; static Action<C> Kept = c => c.n = 0;
    public class C  { public int n; public int res; C Me() { return this; }
        public C() { n = 5; var m = Me(); Kept(m);
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class FluentStatic {
    static int Sink; static Action Cb; static C Last; static T Id<T>(T t) => t;
    public class C  { public int n; public int res; 
        public C() { n = 5; var m = Id(this); Last = m; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Last.n = 0; }; new C(); }
}
public static unsafe class FluentProperty {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; C Me => this;
        public C() { n = 5; Last = Me; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Last.n = 0; }; new C(); }
}
public static unsafe class SelfField {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; C self;
        public C() { n = 5; self = this; Last = self; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Last.n = 0; }; new C(); }
}
public static unsafe class SelfArray {
    static int Sink; static Action Cb; static C Last; static C[] Kept;
    public class C  { public int n; public int res; C[] selves;
        public C() { n = 5; selves = new C[] { this }; Kept = selves; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept[0].n = 0; }; new C(); }
}
public static unsafe class SelfList {
    static int Sink; static Action Cb; static C Last; static List<C> Kept;
    public class C  { public int n; public int res; List<C> selves;
        public C() { n = 5; selves = new List<C>(); selves.Add(this); Kept = selves; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept[0].n = 0; }; new C(); }
}
public static unsafe class SelfListInner {
    static int Sink; static Action Cb; static C Last; static List<C> Kept;
    public class C  { public int n; public int res; List<C> selves;
        public C() { n = 5; selves = new List<C>(); Kept = selves; selves.Add(this); Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept[0].n = 0; }; new C(); }
}
public static unsafe class SelfListInsert {
    static int Sink; static Action Cb; static C Last; static List<C> Kept;
    public class C  { public int n; public int res; 
        public C() { n = 5; var l = new List<C>(); Kept = l; l.Add(null); l[0] = this; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept[0].n = 0; }; new C(); }
}
public static unsafe class SelfListInsert2 {
    static int Sink; static Action Cb; static C Last; static List<C> Kept;
    public class C  { public int n; public int res; 
        public C() { n = 5; var l = new List<C>(); Kept = l; l.Insert(0, this); Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Kept[0].n = 0; }; new C(); }
}
public static unsafe class SelfListCaptured {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; 
        public C() { n = 5; var l = new List<C>(); l.Add(this); Action f = () => l[0].n = 0; f();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class SelfListElement {
    static int Sink; static Action Cb; static C Last; static Action<C> Kept = c => c.n = 0;
    public class C  { public int n; public int res; 
        public C() { n = 5; var l = new List<C>(); l.Add(this); Kept(l[0]);
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class SelfListEach {
    static int Sink; static Action Cb; static C Last; static Action<C> Kept = c => c.n = 0;
    public class C  { public int n; public int res; 
        public C() { n = 5; var l = new List<C>(); l.Add(this); foreach (var c in l) Kept(c);
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class SelfListEachWrite {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; 
        public C() { n = 5; var l = new List<C>(); l.Add(this); foreach (var c in l) c.n = 0;
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class SelfSpanEachWrite {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; 
        public C() { n = 5; var l = new C[1]; l[0] = this; foreach (var c in l.AsSpan()) c.n = 0;
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class SelfArrayEachTell {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; 
        public C() { n = 5; var l = new C[1]; l[0] = this; foreach (var c in l) Last = c; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Last.n = 0; }; new C(); }
}
public static unsafe class SelfDictTell {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; 
        public C() { n = 5; var d = new Dictionary<int, C>(); d[1] = this; Last = d[1]; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Last.n = 0; }; new C(); }
}
public static class PrimaryLambda {
    public static Action Kept; public static int Keep(Action a) { Kept = a; return 0; } public static int Call() { Kept(); return 0; }
    public class C(int x) { int a = Keep(() => x = 0); int b = 10 / x; int c = Call();
        int d = 10 / x; // fails
        public int M() => x + a + b + c + d; }
    public static void Run() { new C(5); }
}
public static class PrimaryLambdaDelegate {
    public static Action Kept; public static int Keep(Action a) { Kept = a; return 0; }
    public class C(int x, Func<int> f) { int a = Keep(() => x = 0); int b = 10 / x; int c = f();
        int d = 10 / x; // fails
        public int M() => x + a + b + c + d; }
    public static void Run() { new C(5, () => { Kept(); return 1; }); }
}
public static class PrimaryBase {
    public static Action Kept;
    public class B { public B(Action a) { Kept = a; } }
    public class C(int x, Action f) : B(() => x = 0) { int b = 10 / x;
        public int N; public void M() { f(); N = 10 / x; } } // fails
    public static void Run() { var c = new C(5, () => Kept()); c.M(); c.M(); }
}
