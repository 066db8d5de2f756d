using System;
using System.Collections.Generic;
using System.Diagnostics;
#if RUN
using Contract = HostileContract;
using PureAttribute = System.Diagnostics.Contracts.PureAttribute;
#else
using System.Diagnostics.Contracts;
#endif
public interface IHas2<T> { int N { get; } }
public class Sizes : IHas2<int>, IHas2<string> {
    [Pure] public int Size<T>() { return typeof(T) == typeof(int) ? 1 : 0; }
    int IHas2<int>.N { get { return 1; } }
    int IHas2<string>.N { get { return 0; } }
}
public static class PureOfOther {
    static void Need(Sizes s) { Contract.Requires(s.Size<string>() > 0); }
    static void Have(Sizes s) { Contract.Requires(s.Size<int>() > 0);
        Need(s); // fails requires
    }
    static void NeedN(IHas2<string> s) { Contract.Requires(s.N > 0); }
    static void HaveN(Sizes s) { IHas2<int> a = s; if (a.N <= 0) return;
        NeedN(s); // fails requires
    }
    static void Gives(Sizes s) { Contract.Ensures(s.Size<int>() > 0); }
    static void Uses(Sizes s) { Gives(s);
        Need(s); // fails requires
    }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => Have(new Sizes())); Try(() => HaveN(new Sizes())); Try(() => Uses(new Sizes())); }
}
