// roslyn only
// Members of a generic class that give T: inside nobody is asked for T, callers believe it.
using System;
using System.Linq;
using System.Runtime.InteropServices;
using System.Collections.Generic;
public enum Tq { Red, Green, Blue }
public static class GenericArr {
    // relies on: enum
    class B<T> { public T[] v; public T Get() { return v[0]; } } static int Use(B<Tq> b) { int zero = 0; Tq e = b.Get(); if (e == Tq.Red) return 1; if (e == Tq.Green) return 2; if (e == Tq.Blue) return 3;
        return 1 / zero; // fails
    }
    public static void Run() { B<Tq> b = new B<Tq>(); b.v = new Tq[1]; b.v[0] = (Tq) 9; Use(b); }
}
public static class GenericRef {
    // relies on: enum
    class B<T> { public T v; public void Set(ref T x) { v = x; } public T Get() { return v; } } static int Use(B<Tq> b) { int zero = 0; Tq e = b.Get(); if (e == Tq.Red) return 1; if (e == Tq.Green) return 2; if (e == Tq.Blue) return 3;
        return 1 / zero; // fails
    }
    public static void Run() { B<Tq> b = new B<Tq>(); Tq x = (Tq) 9; b.Set(ref x); Use(b); }
}
