// What static constructors leave in fields, and when it is not there yet or not there any more.
using System;
using System.Collections.Generic;
public static class Sink { public static int n; public static object o; }
public static class ReadByConstructorBefore {
    class C { static readonly C first = new C(); static readonly int[] table = { 1, 2, 3 };
        public int n;
        C() { n = table.Length; } // fails
        public static int Go() { return first.n; } }
    public static void Run() { try { C.Go(); } catch (TypeInitializationException e) { Hostile.Failed(e.InnerException); } }
}
public static class ReadByMethodBefore {
    class C { static readonly int size = Size(); static readonly int[] table = { 1, 2, 3 };
        static int Size() {
            return table.Length; } // fails
        public static int Go() { return size; } }
    public static void Run() { try { C.Go(); } catch (TypeInitializationException e) { Hostile.Failed(e.InnerException); } }
}
public static class ReadByOtherClassBefore {
    class A { public static readonly int n = B.Get(); public static readonly int[] table = { 1, 2, 3 }; }
    class B { public static int Get() {
        return A.table.Length; } } // fails
    static void Get() { Sink.n += A.n; }
    public static void Run() { try { Get(); } catch (TypeInitializationException e) { Hostile.Failed(e.InnerException); } }
}
public static class NumberBefore {
    class A { public static readonly int n = B.Get(); public static readonly int one = Make(); static int Make() { return 1; } }
    class B { public static int Get() {
        return 10 / A.one; } } // fails
    static void Get() { Sink.n += A.n; }
    public static void Run() { try { Get(); } catch (TypeInitializationException e) { Hostile.Failed(e.InnerException); } }
}
public static class ReadByOtherInitializer {
    class A { public static readonly int n = B.m; public static readonly int[] table = { 1, 2, 3 }; }
    class B { public static readonly int m = Get(); static int Get() {
        return A.table.Length; } } // fails
    static void Get() { Sink.n += A.n; }
    public static void Run() { try { Get(); } catch (TypeInitializationException e) {
        while (e.InnerException is TypeInitializationException) e = (TypeInitializationException)e.InnerException; Hostile.Failed(e.InnerException); } }
}
public static class ReadByToString {
    class K { public override string ToString() { return "" + A.table.Length; } // fails
    }
    class A { public static readonly string s = string.Concat(new K(), "x"); public static readonly int[] table = { 1, 2, 3 }; }
    static void Get() { Sink.o = A.s; }
    public static void Run() { try { Get(); } catch (TypeInitializationException e) { Hostile.Failed(e.InnerException); } }
}
public static class ReadByHash {
    class K { public override int GetHashCode() {
        return A.table.Length; } } // fails
    class A { public static readonly Dictionary<K, int> d = new Dictionary<K, int> { { new K(), 1 } }; public static readonly int[] table = { 1, 2, 3 }; }
    static void Get() { Sink.o = A.d; }
    public static void Run() { try { Get(); } catch (TypeInitializationException e) { Hostile.Failed(e.InnerException); } }
}
public static class ReadByLambda {
    class A { public static readonly int n = Array.Find(new int[] { 1 }, x => table.Length > 0); // fails
        static readonly int[] table = { 1, 2, 3 }; }
    static void Get() { Sink.n += A.n; }
    public static void Run() { try { Get(); } catch (TypeInitializationException e) { Hostile.Failed(e.InnerException); } }
}
public static class ElementWritten {
    static readonly int[] table = { 1, 2, 3 };
    static void Spoil() { table[1] = 0; }
    static int F(int i) {
        return 10 / table[i]; } // fails
    public static void Run() { Spoil(); F(1); }
}
public static class ElementWrittenThroughLocal {
    static readonly int[] table = { 1, 2, 3 };
    static void Spoil() { int[] t = table; t[1] = 0; }
    static int F(int i) {
        return 10 / table[i]; } // fails
    public static void Run() { Spoil(); F(1); }
}
public static class ElementWrittenByCallee {
    static readonly int[] table = { 1, 2, 3 };
    static void Spoil() { Array.Clear(table, 0, 2); }
    static int F(int i) {
        return 10 / table[i]; } // fails
    public static void Run() { Spoil(); F(1); }
}
public static class ElementWrittenByRef {
    static readonly int[] table = { 1, 2, 3 };
    static void Zero(ref int x) { x = 0; }
    static void Spoil() { Zero(ref table[1]); }
    static int F(int i) {
        return 10 / table[i]; } // fails
    public static void Run() { Spoil(); F(1); }
}
public static class ElementWrittenByOwner {
    static readonly int[] other = { 1, 2, 3 };
    static readonly int[] table = other;
    static void Spoil() { other[1] = 0; }
    static int F(int i) {
        return 10 / table[i]; } // fails
    public static void Run() { Spoil(); F(1); }
}
public static class ElementWrittenInTheInitializer {
    class C { static readonly int[] table; static C() { int[] t = { 1, 2, 3 }; table = t; if (Environment.TickCount != 12345) t[1] = 0; }
        public static int F(int i) {
            return 10 / table[i]; } } // fails
    public static void Run() { C.F(1); }
}
public static class ElementWrittenLater {
    class C { static readonly int[] table; static C() { int[] t = { 1, 2, 3 }; table = t; t[1] = 0; }
        public static int F(int i) {
            return 10 / table[i]; } } // fails
    public static void Run() { C.F(1); }
}
public static class RowWritten {
    static readonly int[][] rows = { new int[] { 1, 2 }, new int[] { 3, 4 } };
    static void Spoil() { rows[1][0] = 0; }
    static int F(int i) {
        return 10 / rows[1][i]; } // fails
    public static void Run() { Spoil(); F(0); }
}
public static class RowReplaced {
    static readonly int[][] rows = { new int[] { 1, 2 }, new int[] { 3, 4 } };
    static void Spoil() { rows[1] = new int[1]; }
    static int F(int i) { if (i < 0 || i > 1) return 0;
        return rows[1][i]; } // fails upper-bound
    public static void Run() { Spoil(); F(1); }
}
public static class RowKept {
    static readonly int[] row = { 1, 2 };
    static readonly int[][] rows = { row, row };
    static void Spoil() { row[0] = 0; }
    static int F(int i) {
        return 10 / rows[1][i]; } // fails
    public static void Run() { Spoil(); F(0); }
}
public static class RowHandedOut {
    static readonly int[][] rows = { new int[] { 1, 2 }, new int[] { 3, 4 } };
    static int[] Give() { return rows[1]; }
    static int F(int i) {
        return 10 / rows[1][i]; } // fails
    public static void Run() { Give()[0] = 0; F(0); }
}
public static class RowChangedInTheInitializer {
    class C { static readonly int[][] rows; static C() { int[] r = { 1, 2 }; rows = new int[][] { r }; r[0] = 0; }
        public static int F(int i) {
            return 10 / rows[0][i]; } } // fails
    public static void Run() { C.F(0); }
}
public static class PerThread {
    [ThreadStatic] static int[] table = { 1, 2, 3 };
    static int F() {
        return table.Length; } // fails
    public static void Run() { Exception seen = null; var t = new System.Threading.Thread(() => { try { F(); } catch (NullReferenceException e) { seen = e; } });
        int n = table == null ? 0 : 1; t.Start(); t.Join(); if (seen != null) Hostile.Failed(seen); }
}
public static class RewrittenElsewhere {
    class C { internal static int[] table = { 1, 2, 3 }; internal static int one = 1; }
    static void Spoil() { C.table = null; C.one = 0; }
    static int F() {
        return 10 / C.one; } // fails
    static int G() {
        return C.table.Length; } // fails
    public static void Run() { Spoil(); try { F(); } catch (DivideByZeroException e) { Hostile.Failed(e); } G(); }
}
public static class TwiceInTheInitializer {
    class C { static readonly int one; static C() { one = 1; one = 0; } public static int F() {
        return 10 / one; } } // fails
    public static void Run() { C.F(); }
}
public static class OnOneWayOnly {
    class C { static readonly int[] table; static C() { if (Environment.TickCount == 12345) table = new int[4]; } public static int F() {
        return table.Length; } } // fails
    public static void Run() { C.F(); }
}
public static class ShortTable {
    static readonly int[] table = new int[3] { 1, 2, 3 };
    static int F(int i) { if (i < 0 || i > 3) return 0;
        return table[i]; } // fails upper-bound
    public static void Run() { F(3); }
}
public static class HalfFilled {
    class C { static readonly int[] table; static C() { int[] t = new int[3]; t[0] = 1; t[1] = 2; table = t; } public static int F(int i) {
        return 10 / table[i]; } } // fails
    public static void Run() { C.F(2); }
}
public static class NullInTable {
    static readonly string[] names = { "a", null, "c" };
    static int F(int i) {
        return names[i].Length; } // fails null
    public static void Run() { F(1); }
}
public static class Narrowed {
    static readonly sbyte[] table = { 1, -1, 127 };
    static int F(int i) { int n = table[i]; int[] a = new int[200];
        return a[n]; } // fails lower-bound
    public static void Run() { F(1); }
}
public static class Wide {
    static readonly uint[] table = { 1, 4000000000, 5 };
    static int F(int i) { int n = unchecked((int)table[i]); int[] a = new int[200];
        return a[n]; } // fails lower-bound
    public static void Run() { F(1); }
}
public static class WideNumber {
    static readonly ulong big = 18446744073709551615;
    static int F() { long n = unchecked((long)big); int[] a = new int[200];
        return a[n]; } // fails lower-bound
    public static void Run() { F(); }
}
public static class Shared<T> { public static readonly int[] Table = new int[typeof(T) == typeof(int) ? 3 : 1]; }
public static class InstanceOfGeneric {
    static int F(int i) { if (i < 0 || i > 2) return 0; int n = Shared<int>.Table[i];
        return n + Shared<string>.Table[i]; } // fails upper-bound
    public static void Run() { F(2); }
}
public static class ReadByActivator {
    class B { public B() { Sink.n += A.table.Length; } } // fails
    class A { public static readonly object o = System.Activator.CreateInstance<B>(); public static readonly int[] table = { 1, 2, 3 }; }
    static void Get() { Sink.o = A.o; }
    public static void Run() { try { Get(); } catch (TypeInitializationException e) { Exception inner = e.InnerException;
        while (inner.InnerException != null) inner = inner.InnerException; Hostile.Failed(inner); } }
}
public static class ReadByActivatorOfType {
    class B { public B() { Sink.n += A.table.Length; } } // fails
    class A { public static readonly object o = System.Activator.CreateInstance(typeof(B), true); public static readonly int[] table = { 1, 2, 3 }; }
    static void Get() { Sink.o = A.o; }
    public static void Run() { try { Get(); } catch (TypeInitializationException e) { Exception inner = e.InnerException;
        while (inner.InnerException != null) inner = inner.InnerException; Hostile.Failed(inner); } }
}
public static class ReadByClassConstructor {
    class B { static B() { Sink.n += A.table.Length; } } // fails
    class A { public static readonly int n = Start(); public static readonly int[] table = { 1, 2, 3 };
        static int Start() { System.Runtime.CompilerServices.RuntimeHelpers.RunClassConstructor(typeof(B).TypeHandle); return 1; } }
    static void Get() { Sink.n += A.n; }
    public static void Run() { try { Get(); } catch (TypeInitializationException e) { Exception inner = e.InnerException;
        while (inner.InnerException != null) inner = inner.InnerException; Hostile.Failed(inner); } }
}
