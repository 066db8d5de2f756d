// Elements of a two-dimensional array are read by a call of its `Get`: nothing may be believed of them, not even that somebody wrote them.
using System;
public enum Rq : byte { Low = 3, High = 4 }
public static class EnumNeverWritten {
    static int Use(Rq[,] a) {
        int zero = 0;
        Rq e = a[0, 0];
        if (e == Rq.Low) return 1;
        if (e == Rq.High) return 2;
        return 1 / zero; // fails
    }
    public static void Run() { Use(new Rq[1, 1]); }
}
public static class EnumOwnMade {
    static int Use() {
        int zero = 0;
        Rq[,] a = new Rq[1, 1];
        Rq e = a[0, 0];
        if (e == Rq.Low) return 1;
        if (e == Rq.High) return 2;
        return 1 / zero; // fails
    }
    public static void Run() { Use(); }
}
