using System;

// A getter of a struct computes from its fields: once a field was written, it gives something else.

public struct SmallG {
    public int n;
    public int Weight { get { int k = 0; for (int i = 0; i < n; i++) k += 1; return k; } }
}
public static class GetterOfStruct {
    static int Use(SmallG s) {
        if (s.Weight == 0) return 0;
        SmallG t = s;
        t.n = 0;
        return 10 / t.Weight; // fails
    }
    public static void Run() { Use(new SmallG { n = 1 }); }
}
public static class GetterOfStructWritten {
    static int Use(SmallG s) {
        if (s.Weight == 0) return 0;
        s.n = 0;
        return 10 / s.Weight; // fails
    }
    public static void Run() { Use(new SmallG { n = 1 }); }
}
