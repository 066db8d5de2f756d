// Captured variables: who writes them, and when; delegates that are made and run later.
using System;
using System.Collections.Generic;
using System.Threading;
public static class WrittenByLambda { static int F(int[] a) { int i = 0; Action up = () => i = 9; if (a.Length == 0) return 0; up();
        return a[i]; } // fails upper-bound
    public static void Run() { F(new int[2]); } }
public static class WrittenByOtherLambda { static int F(int[] a) { int i = 0; Func<int> get = () => i; Action up = () => i = 9; if (a.Length == 0) return 0; get(); up();
        return a[i]; } // fails upper-bound
    public static void Run() { F(new int[2]); } }
public static class WrittenByInner { static int F(int[] a) { int i = 0; Func<Action> make = () => () => i = 9; if (a.Length == 0) return 0; make()();
        return a[i]; } // fails upper-bound
    public static void Run() { F(new int[2]); } }
public static class WrittenByRef { static void Set(ref int x) { x = 9; } static int F(int[] a) { int i = 0; Func<int> get = () => i; if (a.Length == 0) return 0; Set(ref i);
        return a[i] + get(); } // fails upper-bound
    public static void Run() { F(new int[2]); } }
public static class WrittenByRefInLambda { static void Set(ref int x) { x = 9; } static int F(int[] a) { int i = 0; Action up = () => Set(ref i); if (a.Length == 0) return 0; up();
        return a[i]; } // fails upper-bound
    public static void Run() { F(new int[2]); } }
public static class WrittenInTry { static void Throw() { throw new InvalidOperationException(); } static int F(int[] a) { int i = 0; Func<int> get = () => i; if (a.Length == 0) return 0;
        try { i = 9; Throw(); i = 0; } catch (InvalidOperationException) { }
        return a[i] + get(); } // fails upper-bound
    public static void Run() { F(new int[2]); } }
public static class WrittenInFinally { static int F(int[] a) { int i = 0; Func<int> get = () => i; if (a.Length == 0) return 0;
        try { get(); } finally { i = 9; }
        return a[i] + get(); } // fails upper-bound
    public static void Run() { F(new int[2]); } }
public static class WrittenInLoop { static int F(int[] a) { int i = 0, s = 0; Func<int> get = () => i; if (a.Length < 2) return 0; for (int k = 0; k < 3; k++) {
            s += a[i] + get(); // fails upper-bound
            i++; }
        return s; }
    public static void Run() { F(new int[2]); } }
public static class OfAnotherCall { static Func<int> kept; static int F(int[] a, int n) { int i = n; Func<int> get = () => i; if (kept == null) { kept = get; F(a, 9); } int k = kept();
        if (n == 0) return a[k];
        return a[get()]; } // fails upper-bound
    public static void Run() { F(new int[2], 0); } }
public static class EachIteration { static int F(int[] a) { int s = 0; Func<int> last = null; for (int k = 0; k < 3; k++) { int i = k; if (last == null) last = () => i; Func<int> now = () => i;
            s += a[i] + last() + now(); } // fails upper-bound
        return s; }
    public static void Run() { F(new int[2]); } }
public static class ReadByThread { static int F(int[] a) { int i = 0; bool done = false; Thread t = new Thread(() => { while (!Volatile.Read(ref done)) Thread.Sleep(1); i = 9; }); t.Start(); Volatile.Write(ref done, true); t.Join();
        return a[i]; } // fails upper-bound
    public static void Run() { F(new int[2]); } }
public static class WaitsInLambda { static int F(int[] a) { int i = 0; int got = 0; Thread t = new Thread(() => { try { if (i == 0) Thread.Sleep(200);
            got = a[i]; // fails upper-bound
        } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } }); t.Start(); Thread.Sleep(20); i = 9; t.Join(); return got; }
    public static void Run() { F(new int[2]); } }
public static class DelegateRunsLater { static Action kept;
    static int F(DelegateRunsLaterBox b) { b.n = 1; Action a = b.Zero; kept = a; Call();
        return 10 / b.n; } // fails
    static void Call() { kept(); }
    public static void Run() { F(new DelegateRunsLaterBox()); } }
public class DelegateRunsLaterBox { public int n; public void Zero() { n = 0; } }
public static class DelegateHandedOn { static void Call(Action a) { a(); } static int F() { DelegateRunsLaterBox b = new DelegateRunsLaterBox(); b.n = 1; Call(b.Zero);
        return 10 / b.n; } // fails
    public static void Run() { F(); } }
public static class DelegateInLibrary { static int F() { DelegateRunsLaterBox b = new DelegateRunsLaterBox(); b.n = 1; new List<int> { 1 }.ForEach(x => b.n = 0);
        return 10 / b.n; } // fails
    public static void Run() { F(); } }
