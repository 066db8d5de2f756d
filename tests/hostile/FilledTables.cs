// Static tables that are filled in loops, come from helpers, or stand in classes that nobody outside sees: who may write them, read them too early, or find another one there.
using System;
public static class StoredSometimes { static class T { public static bool yes = Environment.TickCount == 12345 && Environment.ProcessorCount == 77777; public static readonly int[] A; static T() { int[] a = new int[4]; for (int i = 0; i < a.Length; i++) a[i] = 1; if (yes) A = a; } }
    static int F() {
        return T.A[3]; } // fails null
    public static void Run() { F(); } }
public static class LeftEarly { static class T { public static int n = 3; public static readonly int[] A; static T() { int[] a = new int[4]; for (int i = 0; i < a.Length; i++) { a[i] = 1; if (i == n) return; } A = a; } }
    static int F() {
        return T.A[3]; } // fails null
    public static void Run() { F(); } }
public static class OtherLocal { static class T { public static int n = 3; public static readonly int[] A; static T() { int[] a = new int[4]; for (int i = 0; i < 4; i++) { if (i == n) a = new int[1]; } A = a; } }
    static int F() {
        return T.A[3]; } // fails upper-bound
    public static void Run() { F(); } }
public static class ByReference { static class T { static void Cut(ref int[] a) { a = new int[1]; } public static readonly int[] A; static T() { int[] a = new int[4]; for (int i = 0; i < 4; i++) Cut(ref a); A = a; } }
    static int F() {
        return T.A[3]; } // fails upper-bound
    public static void Run() { F(); } }
public static class ReadWhileFilled { static class T { public static readonly int[] A; static T() { int[] a = new int[4]; for (int i = 0; i < 4; i++) a[i] = Reader.Read(i); A = a; } }
    static class Reader { public static int Read(int i) { if (i < 0) return 0;
            return T.A[3]; } } // fails null
    public static void Run() { try { Console.Write(T.A.Length > 99 ? "x" : ""); } catch (TypeInitializationException e) { Hostile.Failed(e.InnerException); } } }
public static class ReadByConstructor { class E { public int n; public E(int i) { if (i < 0) return;
            n = T.A.Length; } } // fails null
    static class T { public static readonly E[] A; static T() { E[] a = new E[4]; for (int i = 0; i < a.Length; i++) a[i] = new E(i); A = a; } }
    public static void Run() { try { Console.Write(T.A.Length > 99 ? "x" : ""); } catch (TypeInitializationException e) { Hostile.Failed(e.InnerException); } } }
public static class ElementsInLoop { static class T { public static readonly int[] A; static T() { int[] a = new int[4]; for (int i = 0; i < a.Length; i++) a[i] = i - 2; A = a; } }
    static int F(int k) { if (k < 0 || k > 3) return 0;
        return 10 / T.A[k]; } // fails division
    public static void Run() { F(0); F(2); } }
public static class NullsInLoop { static class T { public static readonly string[] A; static T() { string[] a = new string[4]; for (int i = 0; i < 2; i++) a[i] = "x"; A = a; } }
    static int F(int k) { if (k < 0 || k > 3) return 0;
        return T.A[k].Length; } // fails null
    public static void Run() { F(0); F(3); } }
public static class TwoHelpers { static class T { public static readonly int[] A = Make(Environment.ProcessorCount > 0); static int[] Make(bool b) { int[] a = new int[2]; int[] c = new int[4]; for (int i = 0; i < 2; i++) a[i] = 1; if (b) return a; return c; } }
    static int F() {
        return T.A[3]; } // fails upper-bound
    public static void Run() { F(); } }
public static class HelperGivesNull { static class T { public static readonly int[] A = Make(Environment.ProcessorCount > 0); static int[] Make(bool b) { int[] a = new int[4]; for (int i = 0; i < 2; i++) a[i] = 1; if (b) return null; return a; } }
    static int F() {
        return T.A[3]; } // fails null
    public static void Run() { F(); } }
public static class HelperJumpsOver { static class T { public static readonly int[] A = Make(Environment.ProcessorCount); static int[] Make(int n) { int[] a = null; for (int i = 0; i < 3; i++) { if (n > 0) continue; a = new int[4]; } return a; } }
    static int F() {
        return T.A[3]; } // fails null
    public static void Run() { F(); } }
public static class HelperWritesLater { static class T { public static readonly int[] A = Make(3); static int[] Make(int n) { int[] a = new int[4]; for (int i = 0; i < n; i++) a[i] = 1; if (n == 3) a = new int[n]; return a; } }
    static int F() {
        return T.A[3]; } // fails upper-bound
    public static void Run() { F(); } }
internal class Shown { protected internal static int[] P = new int[4]; public static int[] Q = new int[4]; public int[] r = new int[4]; }
internal class Inherits : Shown { public static void Cut() { P = new int[1]; } }
public static class WrittenByDerived { static int F() {
        return Shown.P[3]; } // fails upper-bound
    public static void Run() { Inherits.Cut(); F(); } }
public static class WrittenByStranger { static void Cut(ref int[] a) { a = new int[1]; } static int F() {
        return Shown.Q[3]; } // fails upper-bound
    public static void Run() { Cut(ref Shown.Q); F(); } }
public static class WrittenInObject { static int F(Shown s) {
        return s.r[3]; } // fails upper-bound
    public static void Run() { Shown s = new Shown(); s.r = new int[2]; F(s); } }
public static class TypesAreThere { static class T { public static readonly Type[] A = { typeof(int), null, typeof(string) }; }
    static string F(int k) { if (k < 0 || k > 2) return "";
        return T.A[k].Name; } // fails null
    public static void Run() { F(0); F(1); } }
public static class TypesReachCode { public class Look { static Look() { } public static int n = Seen(); static int Seen() {
            return T.B.Length; } } // fails null
    static class T { static T() { } public static readonly Type A = typeof(Look); public static readonly object O = Activator.CreateInstance(A); public static readonly int M = Look.n; public static readonly int[] B = { 1, 2 }; }
    public static void Run() { try { Console.Write(T.B.Length > 99 ? "x" : ""); } catch (TypeInitializationException e) { Exception inner = e; while (inner.InnerException != null) inner = inner.InnerException; Hostile.Failed(inner); } } }
