// A callee sets what it is handed by out, and then something of its own writes it in a roundabout way.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Threading;
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } }
public sealed class Held { internal int F; internal Held N; internal static Held Now; internal Held() { Now = this; } }
public static class Roundabout {
    static ref int Where() { return ref Held.Now.F; }
    static readonly List<Held> list = new List<Held>();
    static readonly Dictionary<int, Held> map = new Dictionary<int, Held>();
    static readonly Held[] array = new Held[1];
    static readonly Held[,] grid = new Held[1, 1];
    static readonly ThreadLocal<Held> local = new ThreadLocal<Held>();
    static WeakReference weak; static GCHandle handle; static Func<Held> fun = () => Held.Now; static event Action Ev;
    struct W { internal Held H; internal void Zero() { H.F = 0; } public static implicit operator int(W w) { w.H.F = 0; return 1; } }
    class S { public override string ToString() { Held.Now.F = 0; return ""; } public override int GetHashCode() { Held.Now.F = 0; return 1; } public override bool Equals(object o) { return true; } }
    static readonly S show = new S();
    class D : IDisposable { public void Dispose() { Held.Now.F = 0; } }
    class E : IEnumerable { public IEnumerator GetEnumerator() { Held.Now.F = 0; yield break; } }
    class C : IComparer<int> { public int Compare(int x, int y) { Held.Now.F = 0; return x - y; } }
    class X : Exception { internal Held H = Held.Now; }
    class L { static L() { Held.Now.F = 0; } internal static void Touch() { } }
    static IEnumerable<int> Steps() { Held.Now.F = 0; yield return 1; }
    static async System.Threading.Tasks.Task Later() { Held.Now.F = 0; await System.Threading.Tasks.Task.FromResult(1); }
    static void S1(out int a) { a = 1; Where() = 0; }
    static void S2(out int a) { a = 1; Interlocked.Exchange(ref Held.Now.F, 0); }
    static void S3(out int a) { a = 1; new W { H = Held.Now }.Zero(); }
    static void S4(out int a) { a = 1; list[0].F = 0; }
    static void S5(out int a) { a = 1; list.ForEach(x => x.F = 0); }
    static void S6(out int a) { a = 1; map[0].F = 0; }
    static void S7(out int a) { a = 1; array[0].F = 0; }
    static void S8(out int a) { a = 1; grid[0, 0].F = 0; }
    static void S9(out int a) { a = 1; local.Value.F = 0; }
    static void S10(out int a) { a = 1; ((Held)weak.Target).F = 0; }
    static void S11(out int a) { a = 1; ((Held)handle.Target).F = 0; }
    static void S12(out int a) { a = 1; fun().F = 0; }
    static void S13(out int a) { a = 1; Ev(); }
    static void S14(out int a) { a = 1; int z = new W { H = Held.Now }; }
    static void S15(out int a) { a = 1; string z = "" + show; }
    static void S16(out int a) { a = 1; int z = show.GetHashCode(); }
    static void S17(out int a) { a = 1; using (new D()) { } }
    static void S18(out int a) { a = 1; foreach (object o in new E()) { } }
    static void S19(out int a) { a = 1; Array.Sort(new[] { 2, 1 }, new C()); }
    static void S20(out int a) { a = 1; try { throw new X(); } catch (X x) { x.H.F = 0; } }
    static void S21(out int a) { a = 1; L.Touch(); }
    static void S22(out int a) { a = 1; foreach (int z in Steps()) { } }
    static void S23(out int a) { a = 1; Later(); }
    static void S24(out int a) { a = 1; var t = new Thread(() => Held.Now.F = 0); t.Start(); t.Join(); }
    static void S25(out int a) { a = 1; new HashSet<S>().Add(show); }
    static void S26(out int a) { a = 1; lock (show) { Monitor.Pulse(show); } string.Format("{0}", show); }
    static void S27(out int a) { a = 1; Convert.ToString((object)show); }
    static void S28(out int a) { a = 1; Held.Now.N.N.F = 0; }
    delegate void Set(out int a);
    public static void Run() {
        Ev += () => Held.Now.F = 0;
        Try.Each(() => G1(), () => G2(), () => G3(), () => G4(), () => G5(), () => G6(), () => G7(), () => G8(), () => G9(), () => G10(), () => G11(), () => G12(), () => G13(), () => G14(), () => G15(), () => G16(), () => G17(), () => G18(), () => G19(), () => G20(), () => G21(), () => G22(), () => G23(), () => G24(), () => G25(), () => G26(), () => G27(), () => G28());
    }
    static Held Make() { var h = new Held(); list.Clear(); list.Add(h); map[0] = h; array[0] = h; grid[0, 0] = h; local.Value = h; weak = new WeakReference(h); handle = GCHandle.Alloc(h); h.N = h; return h; }
    static int G1() { var h = Make(); S1(out h.F);
        return 1 / h.F; // fails division
    }
    static int G2() { var h = Make(); S2(out h.F);
        return 1 / h.F; // fails division
    }
    static int G3() { var h = Make(); S3(out h.F);
        return 1 / h.F; // fails division
    }
    static int G4() { var h = Make(); S4(out h.F);
        return 1 / h.F; // fails division
    }
    static int G5() { var h = Make(); S5(out h.F);
        return 1 / h.F; // fails division
    }
    static int G6() { var h = Make(); S6(out h.F);
        return 1 / h.F; // fails division
    }
    static int G7() { var h = Make(); S7(out h.F);
        return 1 / h.F; // fails division
    }
    static int G8() { var h = Make(); S8(out h.F);
        return 1 / h.F; // fails division
    }
    static int G9() { var h = Make(); S9(out h.F);
        return 1 / h.F; // fails division
    }
    static int G10() { var h = Make(); S10(out h.F);
        return 1 / h.F; // fails division
    }
    static int G11() { var h = Make(); S11(out h.F);
        return 1 / h.F; // fails division
    }
    static int G12() { var h = Make(); S12(out h.F);
        return 1 / h.F; // fails division
    }
    static int G13() { var h = Make(); S13(out h.F);
        return 1 / h.F; // fails division
    }
    static int G14() { var h = Make(); S14(out h.F);
        return 1 / h.F; // fails division
    }
    static int G15() { var h = Make(); S15(out h.F);
        return 1 / h.F; // fails division
    }
    static int G16() { var h = Make(); S16(out h.F);
        return 1 / h.F; // fails division
    }
    static int G17() { var h = Make(); S17(out h.F);
        return 1 / h.F; // fails division
    }
    static int G18() { var h = Make(); S18(out h.F);
        return 1 / h.F; // fails division
    }
    static int G19() { var h = Make(); S19(out h.F);
        return 1 / h.F; // fails division
    }
    static int G20() { var h = Make(); S20(out h.F);
        return 1 / h.F; // fails division
    }
    static int G21() { var h = Make(); S21(out h.F);
        return 1 / h.F; // fails division
    }
    static int G22() { var h = Make(); S22(out h.F);
        return 1 / h.F; // fails division
    }
    static int G23() { var h = Make(); S23(out h.F);
        return 1 / h.F; // fails division
    }
    static int G24() { var h = Make(); S24(out h.F);
        return 1 / h.F; // fails division
    }
    static int G25() { var h = Make(); S25(out h.F);
        return 1 / h.F; // fails division
    }
    static int G26() { var h = Make(); S26(out h.F);
        return 1 / h.F; // fails division
    }
    static int G27() { var h = Make(); S27(out h.F);
        return 1 / h.F; // fails division
    }
    static int G28() { var h = Make(); S28(out h.F);
        return 1 / h.F; // fails division
    }
}
public static class RoundaboutObject {
    static void S1(Held k, out int a) { a = 1; k.N.F = 0; }
    static void S2(Held[] k, out int a) { a = 1; k[0].F = 0; }
    static void S3(Func<Held> k, out int a) { a = 1; k().F = 0; }
    static void S4(IEnumerable<Held> k, out int a) { a = 1; foreach (var x in k) x.F = 0; }
    static void S5(object k, out int a) { a = 1; ((Held)k).F = 0; }
    static void S6<T>(T k, out int a) where T : class { a = 1; (k as Held).F = 0; }
    static void S7(ref Held k, out int a) { a = 1; k.F = 0; }
    static void S8(Held k, out int a) { a = 1; r8(k) = 0; }
    static ref int r8(Held k) { return ref k.F; }
    static void S9(Held k, out int a) { a = 1; Clear(ref k.F); }
    static void Clear(ref int x) { x = 0; }
    static void S10(params object[] k) { ((Held)k[0]).F = 0; }
    static void S11(Held k, out int a) { a = 1; S10(k); }
    public static void Run() { Try.Each(() => G1(), () => G2(), () => G3(), () => G4(), () => G5(), () => G6(), () => G7(), () => G8(), () => G9(), () => G11()); }
    static int G1() { var h = new Held(); var k = new Held(); k.N = h; S1(k, out h.F);
        return 1 / h.F; // fails division
    }
    static int G2() { var h = new Held(); S2(new[] { h }, out h.F);
        return 1 / h.F; // fails division
    }
    static int G3() { var h = new Held(); S3(() => h, out h.F);
        return 1 / h.F; // fails division
    }
    static int G4() { var h = new Held(); S4(new[] { h }, out h.F);
        return 1 / h.F; // fails division
    }
    static int G5() { var h = new Held(); S5(h, out h.F);
        return 1 / h.F; // fails division
    }
    static int G6() { var h = new Held(); S6(h, out h.F);
        return 1 / h.F; // fails division
    }
    static int G7() { var h = new Held(); S7(ref h, out h.F);
        return 1 / h.F; // fails division
    }
    static int G8() { var h = new Held(); S8(h, out h.F);
        return 1 / h.F; // fails division
    }
    static int G9() { var h = new Held(); S9(h, out h.F);
        return 1 / h.F; // fails division
    }
    static int G11() { var h = new Held(); S11(h, out h.F);
        return 1 / h.F; // fails division
    }
}
