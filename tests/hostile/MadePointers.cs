// roslyn only
// A constructor that tells others of a place in the object that it makes: pointers, bases of libraries, constructors that are called again.
using System; using System.Collections.Generic; using System.Runtime.CompilerServices; using System.Runtime.InteropServices; using System.Threading; using System.Threading.Tasks;
public static unsafe class KeptThenPlainCall {
    static int Sink; static Action Cb; static C Last; static int* P; static void Keep(ref int x) { fixed (int* p = &x) P = p; } static void Zero() { *P = 0; }
    public class C  { public int n; public int res; 
        public C() { Keep(ref n); n = 5; Zero();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class KeptThenVirtual {
    static int Sink; static Action Cb; static C Last; static int* P; static void Keep(ref int x) { fixed (int* p = &x) P = p; } public abstract class K { public abstract void Zero(); } class J : K { public override void Zero() { *P = 0; } }
    public class C  { public int n; public int res; 
        public C(K k) { Keep(ref n); n = 5; k.Zero();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(new J()); }
}
public static unsafe class KeptThenLibrary {
    static int Sink; static Action Cb; static C Last; static int* P; static void Keep(ref int x) { fixed (int* p = &x) P = p; }
    public class C  { public int n; public int res; 
        public C(List<int> l) { Keep(ref n); n = 5; l.ForEach(x => *P = 0);
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(new List<int> { 1 }); }
}
public static unsafe class KeptThenWrite {
    static int Sink; static Action Cb; static C Last; static int* P; static void Keep(ref int x) { fixed (int* p = &x) P = p; }
    public class C  { public int n; public int res; 
        public C() { Keep(ref n); n = 5; *P = 0;
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class KeptThenReturned {
    static int Sink; static Action Cb; static C Last; static int* Keep(ref int x) { fixed (int* p = &x) return p; }
    public class C  { public int n; public int res; 
        public C() { int* q = Keep(ref n); n = 5; *q = 0;
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class KeptThenCalli {
    static int Sink; static Action Cb; static C Last; static int* P; static void Keep(ref int x) { fixed (int* p = &x) P = p; } static void Zero() { *P = 0; } static delegate*<void> F = &Zero;
    public class C  { public int n; public int res; 
        public C() { Keep(ref n); n = 5; F();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class KeptStructField {
    static int Sink; static Action Cb; static C Last; static int* P; static void Keep(ref int x) { fixed (int* p = &x) P = p; } struct S { public int x; }
    public class C  { public int n; public int res; S s;
        public C() { Keep(ref s.x); s.x = 5; Cb(); n = s.x;
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { *P = 0; }; new C(); }
}
public static unsafe class KeptStructWhole {
    static int Sink; static Action Cb; static C Last; static int* P; static void Keep(ref S x) { fixed (int* p = &x.x) P = p; } struct S { public int x; }
    public class C  { public int n; public int res; S s;
        public C() { s.x = 5; Keep(ref s); s.x = 5; Cb(); n = s.x;
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { *P = 0; }; new C(); }
}
public static unsafe class KeptStructMethod {
    static int Sink; static Action Cb; static C Last; static int* P; struct S { public int x; public void Keep() { fixed (int* p = &x) P = p; } }
    public class C  { public int n; public int res; S s;
        public C() { s.Keep(); s.x = 5; Cb(); n = s.x;
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { *P = 0; }; new C(); }
}
public static unsafe class KeptByOwnMethod {
    static int Sink; static Action Cb; static C Last; static int* P;
    public class C  { public int n; public int res; void Keep() { fixed (int* p = &n) P = p; }
        public C() { Keep(); n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { *P = 0; }; new C(); }
}
public static unsafe class KeptByBase {
    static int Sink; static Action Cb; static C Last; static int* P; public class B0 { public int n; public B0() { fixed (int* p = &n) P = p; } }
    public class C : B0 {  public int res; 
        public C() { n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { *P = 0; }; new C(); }
}
public static unsafe class KeptByBaseRef {
    static int Sink; static Action Cb; static C Last; static int* P; static void Keep(ref int x) { fixed (int* p = &x) P = p; } public class B0 { public int n; public B0() { Keep(ref n); } }
    public class C : B0 {  public int res; 
        public C() { n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { *P = 0; }; new C(); }
}
public static unsafe class KeptByBaseAsPointer {
    static int Sink; static Action Cb; static C Last; static int* P; public class B0 { public int n; public B0() { P = (int*)Unsafe.AsPointer(ref n); } }
    public class C : B0 {  public int res; 
        public C() { n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { *P = 0; }; new C(); }
}
public static unsafe class KeptByChainAsPointer {
    static int Sink; static Action Cb; static C Last; static int* P; public class B0 { public int n; }
    public class C : B0 {  public int res; C(int k) { P = (int*)Unsafe.AsPointer(ref n); } 
        public C() : this(3) { n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { *P = 0; }; new C(); }
}
public static unsafe class BaseVirtualLeaks {
    static int Sink; static Action Cb; static C Last; static B0 Kept; public class B0 { public B0() { Hook(); } public virtual void Hook() { } }
    public class C : B0 { public int n; public int res; public override void Hook() { Kept = this; }
        public C() { n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { ((C)Kept).n = 0; }; new C(); }
}
public static unsafe class BaseGenericLeaks {
    static int Sink; static Action Cb; static C Last; static object Kept; public class B0<T> where T : class { public B0() { Kept = (T)(object)this; } }
    public class C : B0<C> { public int n; public int res; 
        public C() { n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { ((C)Kept).n = 0; }; new C(); }
}
public static unsafe class BaseLambdaLeaks {
    static int Sink; static Action Cb; static C Last; static Func<object> Kept; public class B0 { public B0() { Kept = () => this; } }
    public class C : B0 { public int n; public int res; 
        public C() { n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { ((C)Kept()).n = 0; }; new C(); }
}
public static unsafe class BaseIteratorLeaks {
    static int Sink; static Action Cb; static C Last; static IEnumerable<object> Kept; public class B0 { public B0() { Kept = Me(); } IEnumerable<object> Me() { yield return this; } }
    public class C : B0 { public int n; public int res; 
        public C() { n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { foreach (object o in Kept) ((C)o).n = 0; }; new C(); }
}
public static unsafe class ListenerLeaks {
    static int Sink; static Action Cb; static C Last; [System.Diagnostics.Tracing.EventSource(Name = "Src0")] class Src : System.Diagnostics.Tracing.EventSource { public static Src Log = new Src(); [System.Diagnostics.Tracing.Event(1)] public void Hi() { WriteEvent(1); } }
    public class C : System.Diagnostics.Tracing.EventListener { public int n; public int res; protected override void OnEventSourceCreated(System.Diagnostics.Tracing.EventSource s) { if (s is Src) EnableEvents(s, System.Diagnostics.Tracing.EventLevel.LogAlways); } protected override void OnEventWritten(System.Diagnostics.Tracing.EventWrittenEventArgs e) { n = 0; }
        public C() { n = 5; Src.Log.Hi();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class ListenerLeaksDelegate {
    static int Sink; static Action Cb; static C Last; [System.Diagnostics.Tracing.EventSource(Name = "Src1")] class Src : System.Diagnostics.Tracing.EventSource { public static Src Log = new Src(); [System.Diagnostics.Tracing.Event(1)] public void Hi() { WriteEvent(1); } }
    public class C : System.Diagnostics.Tracing.EventListener { public int n; public int res; protected override void OnEventSourceCreated(System.Diagnostics.Tracing.EventSource s) { if (s is Src) EnableEvents(s, System.Diagnostics.Tracing.EventLevel.LogAlways); } protected override void OnEventWritten(System.Diagnostics.Tracing.EventWrittenEventArgs e) { n = 0; }
        public C() { n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Src.Log.Hi(); }; new C(); }
}
public static unsafe class SourceLeaks {
    static int Sink; static Action Cb; static C Last; 
    public class C : System.Diagnostics.Tracing.EventSource { public int n; public int res; 
        public C() { n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { foreach (var s in System.Diagnostics.Tracing.EventSource.GetSources()) if (s is C c) c.n = 0; }; new C(); }
}
public static unsafe class ContextLeaks {
    static int Sink; static Action Cb; static C Last; 
    public class C : System.Runtime.Loader.AssemblyLoadContext { public int n; public int res; protected override System.Reflection.Assembly Load(System.Reflection.AssemblyName a) => null;
        public C() { n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { foreach (var s in System.Runtime.Loader.AssemblyLoadContext.All) if (s is C c) c.n = 0; }; new C(); }
}
public static unsafe class ConstructorCalledAgain {
    static int Sink; static Action Cb; static C Last; [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")] extern static void Again(C c);
    public class C  { public int n; public int res; 
        public C() { n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { }; var c = new C(); Last = c; Cb = () => Last.n = 0; Again(c); }
}
public static unsafe class ConstructorInvokedAgain {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; 
        public C() { n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { }; var c = new C(); Last = c; Cb = () => Last.n = 0; try { typeof(C).GetConstructor(Type.EmptyTypes).Invoke(c, null); } catch (System.Reflection.TargetInvocationException e) { Hostile.Failed(e.InnerException); }; }
}
public static unsafe class UninitializedMade {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; 
        public C() { n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { Last.n = 0; }; Last = (C)RuntimeHelpers.GetUninitializedObject(typeof(C)); try { typeof(C).GetConstructor(Type.EmptyTypes).Invoke(Last, null); } catch (System.Reflection.TargetInvocationException e) { Hostile.Failed(e.InnerException); }; }
}
public static unsafe class UnsafeRefByte {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; 
        public C() { ref byte b = ref Unsafe.As<int, byte>(ref n); n = 5; b = 0;
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class UnsafeRefDelegate {
    static int Sink; static Action Cb; static C Last; delegate void D(ref byte b); static D Kept = (ref byte b) => b = 0;
    public class C  { public int n; public int res; 
        public C() { ref byte b = ref Unsafe.As<int, byte>(ref n); n = 5; Kept(ref b);
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class UnsafeWrite {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; 
        public C() { ref byte b = ref Unsafe.As<int, byte>(ref n); n = 5; Unsafe.WriteUnaligned(ref b, 0);
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class UnsafeInit {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; 
        public C() { ref byte b = ref Unsafe.As<int, byte>(ref n); n = 5; Unsafe.InitBlock(ref b, 0, 4);
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class UnsafeCopy {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; 
        public C() { int z = 0; ref byte b = ref Unsafe.As<int, byte>(ref n); n = 5; Unsafe.CopyBlock(ref b, ref Unsafe.As<int, byte>(ref z), 4);
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class UnsafeCopyP {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; 
        public C() { int z = 0; n = 5; Unsafe.Copy(ref n, &z);
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class UnsafeWriteP {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; 
        public C() { n = 5; Unsafe.Write(Unsafe.AsPointer(ref n), 0);
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class UnsafeAsRefP {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; 
        public C() { n = 5; Unsafe.AsRef<int>(Unsafe.AsPointer(ref n)) = 0;
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class UnsafeAsRefPLater {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; 
        public C() { ref int r = ref Unsafe.AsRef<int>(Unsafe.AsPointer(ref n)); n = 5; r = 0;
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class UnsafeSpanP {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; 
        public C() { var s = new Span<int>(Unsafe.AsPointer(ref n), 1); n = 5; s[0] = 0;
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class UnsafeSpanPDelegate {
    static int Sink; static Action Cb; static C Last; delegate void D(Span<int> b); static D Kept = b => b[0] = 0;
    public class C  { public int n; public int res; 
        public C() { var s = new Span<int>(Unsafe.AsPointer(ref n), 1); n = 5; Kept(s);
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class UnsafeSpanPStruct {
    static int Sink; static Action Cb; static C Last; public struct S { public int* p; } delegate void D(S b); static D Kept = b => *b.p = 0;
    public class C  { public int n; public int res; 
        public C() { var s = new S { p = (int*)Unsafe.AsPointer(ref n) }; n = 5; Kept(s);
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class UnsafePointerDelegate {
    static int Sink; static Action Cb; static C Last; delegate void D(int* b); static D Kept = b => *b = 0;
    public class C  { public int n; public int res; 
        public C() { var s = (int*)Unsafe.AsPointer(ref n); n = 5; Kept(s);
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class UnsafeNintDelegate {
    static int Sink; static Action Cb; static C Last; delegate void D(nint b); static D Kept = b => *(int*)b = 0;
    public class C  { public int n; public int res; 
        public C() { var s = (nint)Unsafe.AsPointer(ref n); n = 5; Kept(s);
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class UnsafeNintCall {
    static int Sink; static Action Cb; static C Last; static void Zero(nint b) { *(int*)b = 0; }
    public class C  { public int n; public int res; 
        public C() { var s = (nint)Unsafe.AsPointer(ref n); n = 5; Zero(s);
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class UnsafeLongCaptured {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; 
        public C() { long s = (long)Unsafe.AsPointer(ref n); Action f = () => *(int*)s = 0; n = 5; f();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class UnsafeLocal {
    static int Sink; static Action Cb; static C Last; static long P;
    public class C  { public int n; public int res; 
        public C() { long s = (long)(nint)Unsafe.AsPointer(ref n); P = s; n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => { *(int*)P = 0; }; new C(); }
}
public static unsafe class UnsafeBoxField {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; object Box;
        public C() { Box = n = 5; ref int r = ref Unsafe.Unbox<int>(Box); r = 0; n = (int)Box;
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class UnsafeArrayField {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; int[] a;
        public C() { a = new int[3]; a[1] = 5; ref int r = ref Unsafe.Add(ref a[0], 1); r = 0; n = a[1];
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class UnsafeArrayFieldByte {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; int[] a;
        public C() { a = new int[3]; ref byte r = ref Unsafe.AddByteOffset(ref Unsafe.As<int, byte>(ref a[0]), 4); a[1] = 5; r = 0; n = a[1];
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class UnsafeReadOnly {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; readonly int m = 5;
        public C() { Unsafe.AsRef(in m) = 0; n = m;
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class UnsafeReadOnlyDelegate {
    static int Sink; static Action Cb; static C Last; delegate void D(ref int b); static D Kept = (ref int b) => b = 0;
    public class C  { public int n; public int res; readonly int m = 5;
        public C() { ref int r = ref Unsafe.AsRef(in m); Kept(ref r); n = m;
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class UnsafeReadOnlyMethod {
    static int Sink; static Action Cb; static C Last; 
    public class C  { public int n; public int res; readonly int m = 5; void Clear() { Unsafe.AsRef(in m) = 0; }
        public C() { Clear(); n = m;
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(); }
}
public static unsafe class UnsafeStructAs {
    static int Sink; static Action Cb; static C Last; struct H { public C c; }
    public class C  { public int n; public int res; H h; public C() { }
        public C(C o) { h.c = o; o.n = 5; ref C r = ref Unsafe.As<H, C>(ref h); r.n = 0; n = o.n;
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(new C()); }
}
public static unsafe class UnsafeStructAsSet {
    static int Sink; static Action Cb; static C Last; struct H { public C c; }
    public class C  { public int n; public int res; public C() { }
        public C(C o, C q) { H h = default; h.c = o; o.n = 5; ref C r = ref Unsafe.As<H, C>(ref h); r = q; q.n = 0; n = h.c.n;
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => {  }; new C(new C(), new C()); }
}
