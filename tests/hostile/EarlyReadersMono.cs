// mono only
// Mono runs the static constructors of classes that leave the time open when it compiles a method that uses them: before the method, here a static constructor, starts.
using System;
public static class WhenCompiled { static class C { public static readonly int[] F = { 1, 2, 3 }; public static readonly int G = B.X; public static int Probe() {
            return F.Length; } } // fails null
    static class B { public static readonly int X = C.Probe(); }
    static void Go() { Console.Write(C.G > 99 ? "x" : ""); }
    public static void Run() { try { Go(); } catch (TypeInitializationException e) { Exception i = e; while (i.InnerException != null) i = i.InnerException; Hostile.Failed(i); } } }
public static class WhenCompiledPrecise { static class C { public static readonly int[] F; public static readonly int G; static C() { F = new int[] { 1, 2, 3 }; G = B.X; } public static int Probe() {
            return F.Length; } } // fails null
    static class B { public static readonly int X = C.Probe(); }
    static void Go() { Console.Write(C.G > 99 ? "x" : ""); }
    public static void Run() { try { Go(); } catch (TypeInitializationException e) { Exception i = e; while (i.InnerException != null) i = i.InnerException; Hostile.Failed(i); } } }
public static class NotEvenReached { static class C { static int n = Environment.ProcessorCount; public static readonly int[] F; public static readonly int G; static C() { F = new int[] { 1, 2, 3 }; for (int i = 0; i < 3; i++) F[i] = 0; if (n == 0) G = B.X; } public static int Probe() {
            return F.Length; } } // fails null
    static class B { public static readonly int X = C.Probe(); }
    static void Go() { Console.Write(C.G > 99 ? "x" : ""); }
    public static void Run() { try { Go(); } catch (TypeInitializationException e) { Exception i = e; while (i.InnerException != null) i = i.InnerException; Hostile.Failed(i); } } }
