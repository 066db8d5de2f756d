// A method that becomes a delegate: the library hands it elements of arrays, zeros that nobody wrote among them. No cast stands anywhere.
using System;
using System.Linq;
public enum Rz : byte { Low = 3, High = 4 }
public static class EnumSelected {
    static int Use(Rz e) {
        int zero = 0;
        if (e == Rz.Low) return 1;
        if (e == Rz.High) return 2;
        return 1 / zero; // fails
    }
    public static void Run() { new Rz[1].Select(Use).ToList(); }
}
public static class EnumSorted {
    static int Compare(Rz e, Rz f) {
        int zero = 0;
        if (e == Rz.Low) return 1;
        if (e == Rz.High) return 2;
        return 1 / zero; // fails
    }
    public static void Run() {
        try { Array.Sort(new Rz[3], Compare); } catch (InvalidOperationException x) { Hostile.Failed(x.InnerException); }
    }
}
