using System;
using System.Collections.Generic;
using System.Diagnostics;
#if RUN
using Contract = HostileContract;
using ContractInvariantMethod = System.Diagnostics.Contracts.ContractInvariantMethodAttribute;
#else
using System.Diagnostics.Contracts;
#endif

// Contracts of which a part is not understood, and what others write meanwhile.

public static class HalfWritten {
    static int s;
    static bool Strange() { s = 0; return true; }
    static int Use() { Contract.Requires(s > 0 && Strange()); return 10 / s; } // fails
    public static void Run() { s = 3; Use(); }
}

public static class HalfOr {
    static int asked;
    static bool Strange(int x) { asked = asked + 1; return x < 5; }
    static int Use(int x) { Contract.Requires(x > 0 || Strange(x)); return 10 / x; } // fails
    public static void Run() { Use(0); }
}

public static class HalfNot {
    static int asked;
    static bool Strange(int x) { asked = asked + 1; return x > 5; }
    static int Use(int x) { Contract.Requires(!(x != 0 && Strange(x))); return 10 / x; } // fails
    public static void Run() { Use(0); }
}

public static class HalfEqual {
    static int asked;
    static bool Strange(int x) { asked = asked + 1; return x == 0; }
    static int Use(int x) { Contract.Requires(Strange(x) == Strange(x)); return 10 / x; } // fails
    public static void Run() { Use(0); }
}

public static class HalfEnsured {
    static int asked;
    static bool Strange(int x) { asked = asked + 1; return true; }
    static int Give(int x) { Contract.Ensures(Strange(x) || Contract.Result<int>() > 0); return x; }
    public static void Run() {
        int y = 10 / Give(0); // fails
    }
}

public static class HalfChosen {
    static int asked;
    static bool Strange(int x) { asked = asked + 1; return x == 0; }
    static int Use(int x, bool b) { Contract.Requires(b ? Strange(x) : x > 0); return 10 / x; } // fails
    public static void Run() { Use(0, true); }
}

public static class HalfCounted {
    static int asked;
    static bool Strange(int x) { asked = asked + 1; return x == 0; }
    static int Use(int x, bool b) { int k = 0; if (b && Strange(x)) k = 1; Contract.Requires(k == 1 || x > 0); return 10 / x; } // fails
    public static void Run() { Use(0, true); }
}

public static class NotAsked {
    static int asked;
    static bool Strange(int x) { asked = asked + 1; return x > 0; }
    static int Use(int x) { Contract.Requires(x > 3 && Strange(x)); return x; }
    public static void Run() { Use(3); } // fails requires
}

public class Shown {
    int n = 1; public static Shown last;
    [ContractInvariantMethod] void Holds() { Contract.Invariant(n > 0); }
    public void Step(int x) { n = x; last = this; Other(); n = 1; }
    static void Other() { last.Read(); }
    public int Read() { return 10 / n; } // fails
}

// relies on: invariant
public static class ShownBroken {
    public static void Run() { new Shown().Step(0); }
}

public static class ResultAgain {
    static int calls;
    static int Give() { Contract.Ensures(Contract.Result<int>() > calls); calls = calls + 1; return calls; }
    public static void Run() {
        int x = Give();
        int y = 10 / (x - 1); // fails
    }
}

public static class RefutedInOne {
    static int Give(bool b) { Contract.Ensures(Contract.Result<int>() > 0); int r = 0; return r; }
    static int Twice(bool b) { return b ? Give(b) : Give(!b); }
    public static void Run() {
        int y = 10 / Twice(true); // fails
    }
}

public static class RefutedAround {
    static int depth;
    static int Give(int n) { Contract.Ensures(Contract.Result<int>() > 0); if (n > 0) { depth = depth + 1; return 0; } return 0; }
    public static void Run() {
        int[] t = new int[2];
        int i = Give(1) - 1;
        t[i] = 3; // fails lower-bound
    }
}
