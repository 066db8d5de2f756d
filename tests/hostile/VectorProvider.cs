// roslyn only
// `Vector<T>.ToString(format, provider)` runs the provider's code, which is the program's.
using System;
using System.Collections.Generic;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
public static class VectorProvider {
    sealed class Cell { public int f = 1; public int[] a = { 1 }; }
    sealed class Provider : IFormatProvider {
        public Cell cell;
        public object GetFormat(Type t) { cell.f = 0; cell.a = null; return null; }
    }
    static int Field(Vector<int> v, Provider p) {
        p.cell.f = 1;
        v.ToString("G", p);
        return 10 / p.cell.f; // fails division
    }
    static int Handed(Vector<int> v, Cell c) {
        var p = new Provider { cell = c };
        c.f = 1;
        v.ToString("G", p);
        return 10 / c.f; // fails division
    }
    static int s = 1;
    sealed class Stat : IFormatProvider { public object GetFormat(Type t) { s = 0; return null; } }
    static int Static(Vector<int> v) {
        s = 1;
        v.ToString("G", new Stat());
        return 10 / s; // fails division
    }
    static void Tell(Vector<int> v, IFormatProvider p) { v.ToString("G", p); }
    static int Callee(Vector<int> v, Provider p) {
        p.cell.f = 1;
        Tell(v, p);
        return 10 / p.cell.f; // fails division
    }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() {
        Try(() => Field(Vector<int>.One, new Provider { cell = new Cell() }));
        Try(() => Handed(Vector<int>.One, new Cell()));
        Try(() => Static(Vector<int>.One));
        Try(() => Callee(Vector<int>.One, new Provider { cell = new Cell() }));
    }
}
