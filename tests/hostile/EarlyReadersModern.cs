// roslyn only
// Objects of a class whose static constructor failed, or is under way in another thread: their methods do not ask whether the class is initialized, if it says when that is.
using System;
using System.Threading;
public static class LeakedAndFailed { static object kept; class C { static readonly int[] F; static C() { kept = new C(); int z = kept == null ? 1 : 0; F = new int[3 / z]; } public int M() {
            return F.Length; } } // fails null
    public static void Run() { try { new C(); } catch (TypeInitializationException) { } ((C)kept).M(); } }
public static class LeakedByConstructor { static C kept; class C { static readonly int[] F; static C() { new C(); Bad(); F = new int[3]; } public C() { kept = this; } static void Bad() { throw new InvalidOperationException(); } public int M() {
            return F.Length; } } // fails null
    public static void Run() { try { new C(); } catch (TypeInitializationException) { } kept.M(); } }
public static class LeakedByDerived { static C kept; class C { static readonly int[] F; static C() { kept = new D(); Bad(); F = new int[3]; } static void Bad() { throw new InvalidOperationException(); } public int M() {
            return F.Length; } } // fails null
    class D : C { }
    public static void Run() { try { new C(); } catch (TypeInitializationException) { } kept.M(); } }
public static class LeakedToThread { static C kept; static readonly ManualResetEventSlim made = new(), seen = new(); class C { static readonly int[] F; static C() { kept = new C(); made.Set(); seen.Wait(5000); F = new int[3]; } public int M() { try {
            return F.Length; } catch (NullReferenceException e) { Hostile.Failed(e); return 0; } } } // fails null
    public static void Run() { Thread t = new(() => new C()); t.IsBackground = true; t.Start(); made.Wait(); kept.M(); seen.Set(); t.Join(5000); } }
public static class BySpan { static class T { public static readonly int[] A = { 1, 2 }; public static void Zero() { A.AsSpan()[1] = 0; } }
    static int F(int k) { if (k < 0 || k > 1) return 0;
        return 10 / T.A[k]; } // fails division
    public static void Run() { F(1); T.Zero(); F(1); } }
public static class ByRefLocal { static class T { public static readonly int[] A = { 1, 2 }; public static void Zero() { ref int r = ref A[1]; r = 0; } }
    static int F(int k) { if (k < 0 || k > 1) return 0;
        return 10 / T.A[k]; } // fails division
    public static void Run() { F(1); T.Zero(); F(1); } }
public static class ByInterpolation { class K { public override string ToString() {
            return T.A[0]; } } // fails null
    static class T { public static readonly string S = $"{new K()}!"; public static readonly string[] A = { "a" }; }
    public static void Run() { try { Console.Write(T.S == null ? "x" : ""); } catch (TypeInitializationException e) { Hostile.Failed(e.InnerException); } } }
public static class ByStaticInterface { interface I { static abstract int Look(); } class C : I { public static int Look() {
            return T.A.Length; } } // fails null
    static class T { public static readonly int M = Of<C>(); public static readonly int[] A = { 1 }; static int Of<X>() where X : I { return X.Look(); } }
    public static void Run() { try { Console.Write(T.M > 99 ? "x" : ""); } catch (TypeInitializationException e) { Hostile.Failed(e.InnerException); } } }
public static unsafe class ByFunctionPointer { static int Look() {
        return T.A.Length; } // fails null
    static class T { public static readonly int M = Call(&Look); public static readonly int[] A = { 1 }; static int Call(delegate*<int> f) { return f(); } }
    public static void Run() { try { Console.Write(T.M > 99 ? "x" : ""); } catch (TypeInitializationException e) { Hostile.Failed(e.InnerException); } } }
public static class ByModuleTask { static class T { public static readonly int M = System.Threading.Tasks.Task.FromResult(1).ContinueWith(t => Look(), System.Threading.Tasks.TaskContinuationOptions.ExecuteSynchronously).Result; public static readonly int[] A = { 1 }; static int Look() { try {
            return A.Length; } catch (NullReferenceException e) { Hostile.Failed(e); return 0; } } } // fails null
    public static void Run() { Console.Write(T.M > 99 ? "x" : ""); } }
public static class ByAsync { static class T { public static readonly int M = Get().Result; public static readonly int[] A = { 1 }; static async System.Threading.Tasks.Task<int> Get() { try {
            return A.Length; } catch (NullReferenceException e) { Hostile.Failed(e); return 0; } } } // fails null
    public static void Run() { Console.Write(T.M > 99 ? "x" : ""); } }
