// roslyn only
// Half-done objects that are seen through function pointers, and other ways of today's C#.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading.Tasks;
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } 
    internal static void Quiet(Action f) { try { f(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } catch (Exception) { } } }
public unsafe static class FunctionPointer {
    internal class C { int n; int[] a = new int[4]; internal void Next() { n = (n + 1) & 3; }
        internal void Odd(delegate*<C, void> f) { n = 7; f(this); n = 0; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    static void See(C c) { c.Read(); }
    public static void Run() { var c = new C(); c.Next(); try { c.Odd(&See); } catch (Exception e) { Hostile.Failed(e); } }
}
public unsafe static class FunctionPointerStatic {
    internal class C { internal static C Now; int n; int[] a = new int[4]; internal C() { Now = this; } internal void Next() { n = (n + 1) & 3; }
        internal void Odd(delegate*<void> f) { n = 7; f(); n = 0; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    static void See() { C.Now.Read(); }
    public static void Run() { var c = new C(); c.Next(); try { c.Odd(&See); } catch (Exception e) { Hostile.Failed(e); } }
}
public unsafe static class FunctionPointerThrows {
    internal class C { int n; int[] a = new int[4]; internal void Next() { n = (n + 1) & 3; }
        internal void Odd(delegate*<void> f) { n = 7; f(); n = 0; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    static void Boom() { throw new InvalidOperationException(); }
    public static void Run() { var c = new C(); c.Next(); try { c.Odd(&Boom); } catch (InvalidOperationException) { } Try.Each(() => c.Read()); }
}
public unsafe static class FunctionPointerWrites {
    internal class C { int n; int[] a = new int[4]; internal void Next() { n = (n + 1) & 3; }
        internal int Odd(delegate*<C, void> f) { n = 3; f(this);
            return 1 / n; // fails division
        }
        internal void Zero() { n = 0; } }
    static void Zero(C c) { c.Zero(); }
    public static void Run() { var c = new C(); c.Next(); Try.Each(() => c.Odd(&Zero)); }
}
public unsafe static class FunctionPointerCtor {
    internal class C { internal static C Last; int n; int[] a = new int[4]; internal void Next() { n = (n + 1) & 3; }
        internal C(delegate*<C, void> f) { n = 7; f(this); n = 0; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    static void See(C c) { c.Read(); }
    public static void Run() { try { new C(&See).Next(); } catch (Exception e) { Hostile.Failed(e); } }
}
public unsafe static class PointerStruct {
    struct P { internal int X, Y, Z; }
    internal class C { int n; int[] a = new int[4]; internal void Next() { n = (n + 1) & 3; }
        internal void Odd(nint p) { n = 7; P q = *(P*)p; n = q.X; }
        internal void Odd2(nint p) { n = 7; *(P*)p = default; n = 0; }
        internal void Odd3(nint p) { n = 7; ((P*)p)->Y = 1; n = 0; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.Next(); Try.Quiet(() => c.Odd(0)); Try.Each(() => c.Read()); c = new C(); Try.Quiet(() => c.Odd2(0)); Try.Each(() => c.Read()); c = new C(); Try.Quiet(() => c.Odd3(0)); Try.Each(() => c.Read()); }
}
public static class RecordWith {
    record R { int n; int[] a = new int[4]; internal int N { init { n = value; } } internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var r = new R(); r.Next(); r = r with { N = 7 }; Try.Each(() => r.Read()); }
}
public static class RecordCopy {
    record R { int n; int[] a = new int[4]; internal R() { } protected R(R o) { n = o.n + 7; a = o.a; } internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var r = new R(); r.Next(); r = r with { }; Try.Each(() => r.Read()); }
}
public static class RecordPrint {
    record R { int n; int[] a = new int[4]; public int Seen => Read(); internal void Next() { n = (n + 1) & 3; }
        internal string Odd() { n = 7; string s = ToString(); n = 0; return s; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var r = new R(); r.Next(); try { r.Odd(); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class Primary {
    class C(int k) { int n; int[] a = new int[4]; internal void Next() { n = (n + 1) & 3; }
        internal void Odd() { n = k; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var r = new C(7); r.Next(); r.Odd(); Try.Each(() => r.Read()); }
}
public static class PrimaryField {
    class C(int n) { int[] a = new int[4]; internal void Next() { n = (n + 1) & 3; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { new C(1).Next(); var r = new C(7); Try.Each(() => r.Read()); }
}
public static class Refs {
    class C { int n; int[] a = new int[4]; internal void Next() { n = (n + 1) & 3; }
        internal ref int N => ref n;
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var r = new C(); r.Next(); r.N = 7; Try.Each(() => r.Read()); }
}
public static class RefLocalField {
    class C { int n; int[] a = new int[4]; internal void Next() { n = (n + 1) & 3; }
        internal void Odd() { ref int x = ref n; x = 7; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var r = new C(); r.Next(); r.Odd(); Try.Each(() => r.Read()); }
}
public static class LocalFunctionWrites {
    class C { int n; int[] a = new int[4]; internal void Next() { n = (n + 1) & 3; }
        internal void Odd(int k) { void Set() { n = k; } Set(); }
        internal void Odd2() { void Set() { n = 7; } Set(); Action f = Set; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var r = new C(); r.Next(); r.Odd(7); Try.Each(() => r.Read()); r = new C(); r.Odd2(); Try.Each(() => r.Read()); }
}
public static class DefaultMethod {
    interface I { int N { get; set; } void Odd() { N = 7; } }
    class C : I { int n; int[] a = new int[4]; internal void Next() { n = (n + 1) & 3; }
        int I.N { get => n; set => n = value; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var r = new C(); r.Next(); ((I)r).Odd(); Try.Each(() => r.Read()); }
}
public static class AsyncAcross {
    class C { int n; int[] a = new int[4]; internal void Next() { n = (n + 1) & 3; }
        internal async Task Odd(TaskCompletionSource t) { n = 7; await t.Task; n = 0; }
        internal async ValueTask Odd2(Func<Task> f) { n = 7; await f(); n = 0; }
        internal async IAsyncEnumerable<int> Odd3() { n = 7; yield return 1; n = 0; }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var r = new C(); r.Next(); r.Odd(new TaskCompletionSource()); Try.Each(() => r.Read()); r = new C(); r.Odd2(() => throw new InvalidOperationException()); Try.Each(() => r.Read()); r = new C(); r.Odd3().GetAsyncEnumerator().MoveNextAsync(); Try.Each(() => r.Read()); }
}
public static class Deconstructs {
    class C { int n; int[] a = new int[4]; internal void Next() { n = (n + 1) & 3; }
        internal void Odd() { (n, _) = (7, 1); }
        internal void Odd2((int, int) t) { (n, var z) = t; }
        internal void Odd3(D d) { (n, var z) = d; }
        internal class D { public void Deconstruct(out int x, out int y) { x = 7; y = 1; } }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var r = new C(); r.Next(); r.Odd(); Try.Each(() => r.Read()); r = new C(); r.Odd2((7, 7)); Try.Each(() => r.Read()); r = new C(); r.Odd3(new C.D()); Try.Each(() => r.Read()); }
}
public static class Handlers {
    [InterpolatedStringHandler] ref struct H { public H(int l, int f, C c) { c.Read(); } public void AppendLiteral(string s) { } }
    internal class C { int n; int[] a = new int[4]; internal void Next() { n = (n + 1) & 3; }
        internal void Odd() { n = 7; Log($"x"); n = 0; }
        void Log([InterpolatedStringHandlerArgument("")] H h) { }
        internal int Read() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { var r = new C(); r.Next(); try { r.Odd(); } catch (Exception e) { Hostile.Failed(e); } }
}
