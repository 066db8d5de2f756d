// Code that reads a static field while the static constructor of its class runs, before the store: by ways that are long, virtual or in libraries; and code that changes what the static constructor reads back.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Threading;
public static class ByLazy { public class Own { public int N = T.Probe(); }
    static class T { static T() { } public static readonly int M = new Lazy<Own>().Value.N; public static readonly int[] A = { 1 }; public static int Probe() {
            return A.Length; } } // fails null
    public static void Run() { try { Console.Write(T.M > 99 ? "x" : ""); } catch (TypeInitializationException e) { Exception i = e; while (i.InnerException != null) i = i.InnerException; Hostile.Failed(i); } } }
public static class FarCallee { static class T { static T() { } public static readonly int M = One(1); public static readonly int[] A = { 1 };
        static int One(int n) { return Two(n) + 1; } static int Two(int n) { return Three(n) + 1; } static int Three(int n) { return Four(n) + 1; } static int Four(int n) { return Five(n) + 1; } static int Five(int n) { return Six(n) + 1; }
        static int Six(int n) { return n > 5 ? 0 : Seven(); } static int Seven() {
            return A.Length; } } // fails null
    public static void Run() { try { Console.Write(T.M > 99 ? "x" : ""); } catch (TypeInitializationException e) { Hostile.Failed(e.InnerException); } } }
public static class ByBaseClass { class Base { public static readonly int N; static Base() { N = 1;
            N += Derived.A.Length; } } // fails null
    class Derived : Base { static Derived() { One = new Derived(); A = new int[] { 1, 2 }; } public static readonly Derived One; public static readonly int[] A; }
    public static void Run() { try { Console.Write(Derived.One == null ? "x" : ""); } catch (TypeInitializationException e) { Exception i = e; while (i.InnerException != null) i = i.InnerException; Hostile.Failed(i); } } }
public static class ByInterface { interface I { int Look(); } class C : I { public int Look() {
            return T.A.Length; } } // fails null
    static class T { static T() { } public static readonly int M = Of(new C()); public static readonly int[] A = { 1 }; static int Of(I i) { return i.Look(); } }
    public static void Run() { try { Console.Write(T.M > 99 ? "x" : ""); } catch (TypeInitializationException e) { Hostile.Failed(e.InnerException); } } }
public static class ByDelegate { static Func<int> hook; static int Look() {
        return T.A.Length; } // fails null
    static class T { static T() { } public static readonly int M = hook(); public static readonly int[] A = { 1 }; }
    public static void Run() { hook = Look; try { Console.Write(T.M > 99 ? "x" : ""); } catch (TypeInitializationException e) { Hostile.Failed(e.InnerException); } } }
public static class ByLambda { static class T { static T() { } static readonly Func<int> f = () =>
            A.Length; // fails null
        public static readonly int M = f(); public static readonly int[] A = { 1 }; }
    public static void Run() { try { Console.Write(T.M > 99 ? "x" : ""); } catch (TypeInitializationException e) { Hostile.Failed(e.InnerException); } } }
public static class BySort { class K : IComparable<K> { public int CompareTo(K other) {
            return T.A.Length; } } // fails null
    static class T { static T() { } static readonly List<K> keys = Fill(); public static readonly int M = keys.Count; public static readonly int[] A = { 1 }; static List<K> Fill() { List<K> l = new List<K>(); l.Add(new K()); l.Add(new K()); l.Sort(); return l; } }
    public static void Run() { try { Console.Write(T.M > 99 ? "x" : ""); } catch (TypeInitializationException e) { Exception i = e; while (i.InnerException != null) i = i.InnerException; Hostile.Failed(i); } } }
public static class ByHash { class K { public override int GetHashCode() {
            return T.A.Length; } } // fails null
    static class T { static T() { } public static readonly Dictionary<K, int> D = new Dictionary<K, int> { { new K(), 1 } }; public static readonly int[] A = { 1 }; }
    public static void Run() { try { Console.Write(T.D == null ? "x" : ""); } catch (TypeInitializationException e) { Hostile.Failed(e.InnerException); } } }
public static class ByComparer { class C : IEqualityComparer<string> { public bool Equals(string a, string b) { return a == b; } public int GetHashCode(string a) {
            return T.A.Length; } } // fails null
    static class T { static T() { } public static readonly Dictionary<string, int> D = new Dictionary<string, int>(new C()) { { "a", 1 } }; public static readonly int[] A = { 1 }; }
    public static void Run() { try { Console.Write(T.D == null ? "x" : ""); } catch (TypeInitializationException e) { Hostile.Failed(e.InnerException); } } }
public static class ByText { class K { public override string ToString() {
            return T.A[0]; } } // fails null
    static class T { static T() { } static readonly List<K> all = new List<K> { new K() }; public static readonly string S = string.Join(",", all); public static readonly string[] A = { "a" }; }
    public static void Run() { try { Console.Write(T.S == null ? "x" : ""); } catch (TypeInitializationException e) { Hostile.Failed(e.InnerException); } } }
public static class ByFormat { struct K { public override string ToString() {
            return T.A[0]; } } // fails null
    static class T { static T() { } public static readonly string S = string.Format("{0}", new K()); public static readonly string[] A = { "a" }; }
    public static void Run() { try { Console.Write(T.S == null ? "x" : ""); } catch (TypeInitializationException e) { Hostile.Failed(e.InnerException); } } }
public static class ByConcat { struct K { public override string ToString() {
            return T.A[0]; } } // fails null
    static class T { static T() { } public static readonly string S = "x" + new K(); public static readonly string[] A = { "a" }; }
    public static void Run() { try { Console.Write(T.S == null ? "x" : ""); } catch (TypeInitializationException e) { Hostile.Failed(e.InnerException); } } }
public static class ByOperator { struct K { public static K operator +(K a, K b) {
            return T.A.Length > 5 ? b : a; } } // fails null
    static class T { static T() { } public static readonly K S = new K() + new K(); public static readonly int[] A = { 1 }; }
    public static void Run() { try { Console.Write(T.S.Equals(null) ? "x" : ""); } catch (TypeInitializationException e) { Hostile.Failed(e.InnerException); } } }
public static class ByEvent { class P { public event Action Done; public void Fire() { Done(); } }
    static class T { static T() { } static readonly P p = New(); public static readonly int M = Fire(p); public static readonly int[] A = { 1 }; static int Fire(P p) { p.Fire(); return 1; } static P New() { P p = new P(); p.Done += Look; return p; } static int M2; static void Look() {
            M2 = A.Length; } } // fails null
    public static void Run() { try { Console.Write(T.M > 99 ? "x" : ""); } catch (TypeInitializationException e) { Hostile.Failed(e.InnerException); } } }
public static class ByForeach { static IEnumerable<int> Numbers() {
        yield return T.A.Length; } // fails null
    static class T { static T() { } public static readonly int M = Sum(); public static readonly int[] A = { 1 }; static int Sum() { int s = 0; foreach (int n in Numbers()) s += n; return s; } }
    public static void Run() { try { Console.Write(T.M > 99 ? "x" : ""); } catch (TypeInitializationException e) { Hostile.Failed(e.InnerException); } } }
public static class ByDispose { class D : IDisposable { int n; public void Dispose() {
            n = T.A.Length; } } // fails null
    static class T { static T() { } public static readonly int M = Use(); public static readonly int[] A = { 1 }; static int Use() { using (new D()) return 1; } }
    public static void Run() { try { Console.Write(T.M > 99 ? "x" : ""); } catch (TypeInitializationException e) { Hostile.Failed(e.InnerException); } } }
public static class TwoConstructors { static class P { static P() { N = Q.N + 1; A = new int[] { 1, 2 }; } public static readonly int N; public static readonly int[] A; }
    static class Q { static Q() { N = 1;
            N += P.A.Length; } public static readonly int N; } // fails null
    public static void Run() { try { Console.Write(P.N > 99 ? "x" : ""); } catch (TypeInitializationException e) { Exception i = e; while (i.InnerException != null) i = i.InnerException; Hostile.Failed(i); } } }
public static class TwoThreads { static readonly ManualResetEvent inP = new ManualResetEvent(false), inQ = new ManualResetEvent(false);
    static class P { static P() { inP.Set(); inQ.WaitOne(); N = Q.N + 1; A = new int[] { 1, 2 }; } public static readonly int N; public static readonly int[] A; }
    static class Q { static Q() { inQ.Set(); inP.WaitOne(); Thread.Sleep(300); N = Look(); } public static readonly int N; static int Look() { try {
            return P.A.Length; } catch (NullReferenceException e) { Hostile.Failed(e); return 0; } } } // fails null
    public static void Run() { Thread t = new Thread(() => { Console.Write(P.N > 99 ? "x" : ""); }); t.IsBackground = true; t.Start(); inP.WaitOne(); Console.Write(Q.N > 99 ? "x" : ""); t.Join(5000); } }
public static class ThrownOver { static int Bad() { throw new InvalidOperationException(); } static class T { public static readonly int[] A; static T() { try { Bad(); A = new int[4]; } catch (InvalidOperationException) { } } }
    static int F() {
        return T.A.Length; } // fails null
    public static void Run() { F(); } }
public static class ThrownInside { static int[] Bad() { throw new InvalidOperationException(); } static class T { public static readonly int[] A; static T() { int[] a = new int[3]; try { a[0] = 1; A = Bad(); } catch (InvalidOperationException) { } for (int i = 0; i < 3; i++) a[i] = i; } }
    static int F() {
        return T.A.Length; } // fails null
    public static void Run() { F(); } }
public static class InCatch { static class T { public static readonly object A; static T() { try { Console.Write(""); } catch (InvalidOperationException) { A = new object(); } } }
    static string F() {
        return T.A.ToString(); } // fails null
    public static void Run() { F(); } }
public static class InCase { static class T { public static int n = Environment.ProcessorCount > 0 ? 1 : 0; public static readonly object A; static T() { switch (n) { case 0: A = new object(); break; case 1: break; default: n = 7; break; } } }
    static string F() {
        return T.A.ToString(); } // fails null
    public static void Run() { F(); } }
public static class OneOfTwo { static class T { public static int n = Environment.ProcessorCount > 0 ? 1 : 0; public static readonly object A; static T() { A = n == 1 ? null : new object(); } }
    static string F() {
        return T.A.ToString(); } // fails null
    public static void Run() { F(); } }
public static class FilledAfterwards { static class T { public static readonly int[] A; static T() { int[] a = new int[1]; A = a; Look(); a[0] = 5; } static int n; static void Look() { try {
            n = 10 / A[0]; } catch (DivideByZeroException e) { Hostile.Failed(e); } } } // fails division
    public static void Run() { Console.Write(T.A == null ? "x" : ""); } }
public static class RowsAfterwards { static class T { public static readonly int[][] A; static T() { int[] a = new int[1]; A = new int[][] { a }; Look(); a[0] = 5; } static int n; static void Look() { try {
            n = 10 / A[0][0]; } catch (DivideByZeroException e) { Hostile.Failed(e); } } } // fails division
    public static void Run() { Console.Write(T.A == null ? "x" : ""); } }
public static class ElementChanged { static class T { static T() { } static readonly int[] a = { 5 }; static readonly int n = Change(); public static readonly int M = a[0]; static int Change() { a[0] = 0; return 1; } public static int N { get { return n; } } }
    static int F() {
        return 10 / T.M; } // fails division
    public static void Run() { F(); } }
public static class FieldChanged { static class T { static T() { } public static int n = 4; public static readonly int One = Change(); public static readonly int M = n; static int Change() { n = 0; return 1; } }
    static int F() {
        return 10 / T.M; } // fails division
    public static void Run() { F(); } }
public static class FieldCutShort { static class T { static T() { } static int[] a = new int[4]; public static readonly int One = Change(); public static readonly int[] A = a; static int Change() { a = new int[1]; return 1; } }
    static int F() {
        return T.A[3]; } // fails upper-bound
    public static void Run() { F(); } }
public static class ClearedLater { static class T { static T() { } public static readonly int[] A = { 1, 2 }; public static void Clear() { Array.Clear(A, 0, 2); } }
    static int F(int k) { if (k < 0 || k > 1) return 0;
        return 10 / T.A[k]; } // fails division
    public static void Run() { F(0); T.Clear(); F(0); } }
public static class RowReplaced { static class T { static T() { } public static readonly int[][] A = { new int[] { 1 }, new int[] { 2 } }; public static void Cut() { A[1] = new int[0]; } }
    static int F(int k) { if (k < 0 || k > 1) return 0;
        return T.A[k][0]; } // fails upper-bound
    public static void Run() { F(1); T.Cut(); F(1); } }
public static class ByList { static class T { static T() { } public static readonly int[] A = { 1, 2 }; public static void Zero() { IList<int> l = A; l[0] = 0; } }
    static int F(int k) { if (k < 0 || k > 1) return 0;
        return 10 / T.A[k]; } // fails division
    public static void Run() { F(0); T.Zero(); F(0); } }
public static class ByReference { static class T { static T() { } public static readonly int[] A = { 1, 2 }; static void Zero(ref int n) { n = 0; } public static void Zero() { Zero(ref A[1]); } }
    static int F(int k) { if (k < 0 || k > 1) return 0;
        return 10 / T.A[k]; } // fails division
    public static void Run() { F(1); T.Zero(); F(1); } }
public static class TwoNames { static class T { static T() { } public static readonly int[] A = { 1, 2 }; public static readonly int[] B = A; public static void Zero() { B[1] = 0; } }
    static int F(int k) { if (k < 0 || k > 1) return 0;
        return 10 / T.A[k]; } // fails division
    public static void Run() { F(1); T.Zero(); F(1); } }
public static class GenericOwn { static class T<X> { static T() { } public static readonly int N = Look(); public static readonly int[] A = { 1 }; static int Look() {
            return A.Length; } } // fails null
    public static void Run() { try { Console.Write(T<int>.N > 99 ? "x" : ""); } catch (TypeInitializationException e) { Hostile.Failed(e.InnerException); } } }
public static class GenericOther { static class T<X> { public static int Look() {
            return U.A.Length; } } // fails null
    static class U { static U() { } public static readonly int N = T<string>.Look(); public static readonly int[] A = { 1 }; }
    public static void Run() { try { Console.Write(U.N > 99 ? "x" : ""); } catch (TypeInitializationException e) { Hostile.Failed(e.InnerException); } } }
public static class GenericNew { class Own { public int N = T.A.Length; // fails null
    }
    static class T { static T() { } public static readonly Own O = Make<Own>(); public static readonly int[] A = { 1 }; static X Make<X>() where X : new() { return new X(); } }
    public static void Run() { try { Console.Write(T.O == null ? "x" : ""); } catch (TypeInitializationException e) { Exception i = e; while (i.InnerException != null) i = i.InnerException; Hostile.Failed(i); } } }
public static class StructConstructor { struct S { public int n; public S(int i) { n = i;
            n += T.A.Length; } } // fails null
    static class T { static T() { } public static readonly S O = new S(1); public static readonly int[] A = { 1 }; }
    public static void Run() { try { Console.Write(T.O.n > 99 ? "x" : ""); } catch (TypeInitializationException e) { Hostile.Failed(e.InnerException); } } }
public static class BySetter { class P { int n; public int N { set {
            n = T.A.Length; } } } // fails null
    static class T { static T() { } public static readonly P O = new P { N = 3 }; public static readonly int[] A = { 1 }; }
    public static void Run() { try { Console.Write(T.O == null ? "x" : ""); } catch (TypeInitializationException e) { Hostile.Failed(e.InnerException); } } }
public static class ByFilter { class E : Exception { public override string Message { get {
            return T.A[0]; } } } // fails null
    static class T { static T() { } public static readonly string M = Get(); public static readonly string[] A = { "a" }; static string Get() { try { throw new E(); } catch (E e) { return e.Message; } } }
    public static void Run() { try { Console.Write(T.M == null ? "x" : ""); } catch (TypeInitializationException e) { Hostile.Failed(e.InnerException); } } }
