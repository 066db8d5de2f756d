// roslyn only
// Elements of arrays are not asked for, but what collections, enumerators and delegates make of them is believed.
using System;
using System.Linq;
using System.Runtime.InteropServices;
using System.Collections.Generic;
public enum Tq { Red, Green, Blue }
public static class ListOfArray {
    // relies on: enum
    static int Use(List<Tq> l) { int zero = 0; Tq e = l[0]; if (e == Tq.Red) return 1; if (e == Tq.Green) return 2; if (e == Tq.Blue) return 3;
        return 1 / zero; // fails
    }
    public static void Run() { Tq[] a = new Tq[1]; a[0] = (Tq) 9; Use(new List<Tq>(a)); }
}
public static class EnumerateArray {
    // relies on: enum
    static int Use(IEnumerable<Tq> l) { int zero = 0; foreach (Tq e in l) { if (e == Tq.Red) return 1; if (e == Tq.Green) return 2; if (e == Tq.Blue) return 3;
        return 1 / zero; // fails
    } return 0; }
    public static void Run() { Tq[] a = new Tq[1]; a[0] = (Tq) 9; Use(a); }
}
public static class IListArray {
    // relies on: enum
    static int Use(IList<Tq> l) { int zero = 0; Tq e = l[0]; if (e == Tq.Red) return 1; if (e == Tq.Green) return 2; if (e == Tq.Blue) return 3;
        return 1 / zero; // fails
    }
    public static void Run() { Tq[] a = new Tq[1]; a[0] = (Tq) 9; Use(a); }
}
public static class CastLinq {
    // relies on: enum
    static int Use(IEnumerable<Tq> l) { int zero = 0; foreach (Tq e in l) { if (e == Tq.Red) return 1; if (e == Tq.Green) return 2; if (e == Tq.Blue) return 3;
        return 1 / zero; // fails
    } return 0; }
    public static void Run() { Use(new int[] { 9 }.Cast<Tq>()); }
}
public static class MultiInit {
    // relies on: enum
    static int Use(Tq[,] a) { int zero = 0; Tq e = a[0, 0]; if (e == Tq.Red) return 1; if (e == Tq.Green) return 2; if (e == Tq.Blue) return 3;
        return 1 / zero; // fails
    }
    public static void Run() { Use(new Tq[,] { { (Tq) 9, (Tq) 8, (Tq) 7, (Tq) 6, (Tq) 5 } }); }
}
public static class LambdaArg {
    // relies on: enum
    static int Use(Tq e) { int zero = 0; if (e == Tq.Red) return 1; if (e == Tq.Green) return 2; if (e == Tq.Blue) return 3;
        return 1 / zero; // fails
    }
    public static void Run() { Array.ForEach(new Tq[] { (Tq) 9 }, x => Use(x)); }
}
public static class MethodGroup {
    // relies on: enum
    static int Use(Tq e) { int zero = 0; if (e == Tq.Red) return 1; if (e == Tq.Green) return 2; if (e == Tq.Blue) return 3;
        return 1 / zero; // fails
    }
    public static void Run() { Func<Tq, int> f = Use; Tq[] a = new Tq[1]; a[0] = (Tq) 9; a.Select(f).ToList(); }
}
