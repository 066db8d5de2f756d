using System;
using System.Diagnostics;
#if RUN
using Contract = HostileContract;
using Pure = System.Diagnostics.Contracts.PureAttribute;
#else
using System.Diagnostics.Contracts;
#endif

// A virtual method that is marked [Pure] gives the same until something is written: what was written, to whom, and which method it is.

public class Weighed {
    public int n; public Weighed other;
    [Pure] public virtual int Weight() { return n; }
    [Pure] public virtual bool IsHeavy() { return n > 3; }
    public virtual int Plain() { n = n - 1; return n; }
    public void Need() { Contract.Requires(Weight() > 0); }
    public void NeedHeavy() { Contract.Requires(IsHeavy()); }
}
public class WeighedTwice : Weighed {
    public override int Weight() { return base.Weight() * 2 - 3; }
    [Pure] public int Base() { return base.Weight(); }
    public void Hand() {
        if (base.Weight() > 0)
            Need(); // fails requires
    }
}
public class Hidden : Weighed {
    [Pure] public new virtual int Weight() { return 5; }
    public static void Hand(Hidden h) {
        if (h.Weight() > 0)
            h.Need(); // fails requires
    }
}

public static class PureWritten {
    static void Hand(Weighed w) {
        if (w.Weight() > 0) {
            w.n = 0;
            w.Need(); // fails requires
        }
    }
    public static void Run() { Hand(new Weighed { n = 1 }); }
}

public static class PureOfAnother {
    static void Hand(Weighed a, Weighed b) {
        if (a.Weight() > 0)
            b.Need(); // fails requires
    }
    public static void Run() { Hand(new Weighed { n = 1 }, new Weighed()); }
}

public static class PureOfAnotherField {
    static void Hand(Weighed a) {
        if (a.other.Weight() > 0) {
            a.other = a;
            a.other.Need(); // fails requires
        }
    }
    public static void Run() { Hand(new Weighed { other = new Weighed { n = 1 } }); }
}

public static class PureCalledBetween {
    static void Hand(Weighed w) {
        if (w.Weight() > 0) {
            w.Plain();
            w.Need(); // fails requires
        }
    }
    public static void Run() { Hand(new Weighed { n = 1 }); }
}

public static class PureStatic {
    static Weighed kept;
    static void Clear() { kept.n = 0; }
    static void Hand(Weighed w) {
        kept = w;
        if (w.IsHeavy()) {
            Clear();
            w.NeedHeavy(); // fails requires
        }
    }
    public static void Run() { Hand(new Weighed { n = 4 }); }
}

public static class PureBase {
    public static void Run() { new WeighedTwice { n = 1 }.Hand(); }
}

public static class PureHidden {
    public static void Run() { Hidden.Hand(new Hidden()); }
}

public static class PureDivided {
    static int Use(Weighed w) {
        if (w.Weight() == 0) return 0;
        w.n = 0;
        return 10 / w.Weight(); // fails
    }
    public static void Run() { Use(new Weighed { n = 1 }); }
}

public static class PurePlainDivided {
    static int Use(Weighed w) {
        if (w.Plain() == 0) return 0;
        return 10 / w.Plain(); // fails
    }
    public static void Run() { Use(new Weighed { n = 2 }); }
}

public struct Small {
    public int n;
    [Pure] public int Weight() { int k = 0; for (int i = 0; i < n; i++) k += 1; return k; }
}

public static class PureOfStruct {
    static int Use(Small s) {
        if (s.Weight() == 0) return 0;
        Small t = s;
        t.n = 0;
        return 10 / t.Weight(); // fails
    }
    public static void Run() { Use(new Small { n = 1 }); }
}

public static class PureOfStructWritten {
    static int Use(Small s) {
        if (s.Weight() == 0) return 0;
        s.n = 0;
        return 10 / s.Weight(); // fails
    }
    public static void Run() { Use(new Small { n = 1 }); }
}

public static class PureInLoop {
    static int Use(Weighed w) {
        int y = 1;
        if (w.Weight() > 0) {
            for (int i = 0; i < 3; i++) {
                y = 10 / w.Weight(); // fails
                w.n = w.n - 1;
            }
        }
        return y;
    }
    public static void Run() { Use(new Weighed { n = 2 }); }
}
