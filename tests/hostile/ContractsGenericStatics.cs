using System;
using System.Collections.Generic;
using System.Diagnostics;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
public class Gs<T> { public static int F; public static int[] A = new int[1];
    public static void Need() { Contract.Requires(F > 0); }
    public static void Set() { Contract.Ensures(F > 0); F = 1; }
    public static int Inferred() { F = 1; return F; }
    public static void Zero() { F = 0; }
}
public static class Statics {
    static void NeedS() { Contract.Requires(Gs<string>.F > 0); }
    static void A() { Gs<string>.F = 0; Gs<int>.F = 1;
        NeedS(); // fails requires
    }
    static void B() { Gs<string>.F = 0; Gs<int>.F = 1;
        Gs<string>.Need(); // fails requires
    }
    static int C() { Gs<string>.F = 0; Gs<int>.Set();
        return 10 / Gs<string>.F; // fails
    }
    static void SetI() { Contract.Ensures(Gs<int>.F > 0); Gs<int>.F = 1; }
    static int D() { Gs<string>.F = 0; SetI();
        return 10 / Gs<string>.F; // fails
    }
    static int E() { Gs<string>.F = 1; Gs<string>.Zero();
        return 10 / Gs<string>.F; // fails
    }
    static int F<T>() { Gs<string>.F = 1; Gs<T>.Zero();
        return 10 / Gs<string>.F; // fails
    }
    static int G<T>() { Gs<string>.F = 1; Gs<T>.F = 0;
        return 10 / Gs<string>.F; // fails
    }
    static int H<T, U>() { Gs<T>.F = 1; Gs<U>.F = 0;
        return 10 / Gs<T>.F; // fails
    }
    static void I<T>() { Gs<T>.F = 1; Gs<string>.F = 0;
        Gs<T>.Need(); // fails requires
    }
    static int J() { Gs<int>.Inferred(); Gs<string>.F = 0;
        return 10 / Gs<string>.F; // fails
    }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => A()); Try(() => B()); Try(() => C()); Try(() => D()); Try(() => E()); Try(() => F<string>()); Try(() => G<string>()); Try(() => H<int, int>()); Try(() => I<string>()); Try(() => J()); }
}
