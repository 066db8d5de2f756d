// marple: --no-assume aliasing
// marple: --no-assume call-effects
using System;
using System.Collections.Generic;
using System.Linq;
public class Ho { public List<int> L = new List<int> { 1 }; public Ho O; }
public static class AliasedItems {
    static int A(Ho a, Ho b) { if (a.L[0] == 0) return 0; b.L[0] = 0;
        return 10 / a.L[0]; // fails
    }
    static int B(Ho a, Ho b) { var l = a.L; l[0] = 1; b.L = new List<int> { 0 };
        return 10 / a.L[0]; // fails
    }
    static int C(List<int> a, List<int> b) { if (a.Count == 0) return 0; b.Clear();
        return a.First(); // fails empty
    }
    static int D(Ho a) { a.L[0] = 1; a.O.L[0] = 0;
        return 10 / a.L[0]; // fails
    }
    static int E(IEnumerable<int> e, int[] b) { if (!e.Any()) return 0; b[0] = 0;
        return e.First(); // fails empty
    }
    static int F(List<int> a, ref List<int> b) { a[0] = 1; b[0] = 0;
        return 10 / a[0]; // fails
    }
    static int G(ref List<int> a, ref List<int> b) { a[0] = 1; b = new List<int> { 0 };
        return 10 / a[0]; // fails
    }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => { var h = new Ho(); A(h, h); }); Try(() => { var h = new Ho(); B(h, h); }); Try(() => { var h = new Ho().L; C(h, h); }); Try(() => { var h = new Ho(); h.O = h; D(h); }); Try(() => { var a = new[] { 1 }; E(a.Where(x => x > 0), a); }); Try(() => { var h = new Ho().L; F(h, ref h); }); Try(() => { var h = new Ho().L; G(ref h, ref h); }); }
}
