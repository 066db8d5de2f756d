using System;
using System.Collections.Generic;
using System.Diagnostics;
#if RUN
using Contract = HostileContract;
using ContractInvariantMethod = System.Diagnostics.Contracts.ContractInvariantMethodAttribute;
#else
using System.Diagnostics.Contracts;
#endif

// What is said of the elements of arrays, of the types of objects and of structs, and is so no longer, or never was.

public static class ElementsWritten {
    static int Use(int[] a) { Contract.Requires(Contract.ForAll(a, x => x != 0)); a[1] = 0; return 10 / a[1]; } // fails
    public static void Run() { Use(new int[] { 1, 2, 3 }); }
}

public static class ElementsWrittenElsewhere {
    static int[] kept;
    static void Clear() { kept[1] = 0; }
    static int Use(int[] a) { Contract.Requires(Contract.ForAll(a, x => x != 0)); kept = a; Clear(); return 10 / a[1]; } // fails
    public static void Run() { Use(new int[] { 1, 2, 3 }); }
}

public static class ElementsOfSome {
    static int Use(int[] a, int k) { Contract.Requires(Contract.Exists(a, x => x != 0)); return 10 / a[k]; } // fails
    public static void Run() { Use(new int[] { 1, 0, 3 }, 1); }
}

public static class ElementsNotAsked {
    static int Use(int[] a) { Contract.Requires(Contract.ForAll(a, x => x != 0)); return a.Length; }
    public static void Run() {
        int[] a = new int[3];
        for (int i = 1; i < 3; i++) a[i] = 1;
        Use(a); // fails requires
    }
}

public static class ElementsOfCaptured {
    static int Use(int[] a, int least) { Contract.Requires(Contract.ForAll(a, x => x > least)); return a.Length; }
    public static void Run() { Use(new int[] { 3, 4 }, 3); } // fails requires
}

public static class ElementsOfReferences {
    static int Use(string[] a) { Contract.Requires(Contract.ForAll(a, x => x != null)); return a.Length; }
    public static void Run() {
        string[] a = new string[2];
        a[0] = "x";
        Use(a); // fails requires
    }
}

public static class ElementsOfNull {
    static int Use(int[] a) { Contract.Requires(a == null || Contract.ForAll(a, x => x != 0)); return a.Length; } // fails null
    public static void Run() { Use(null); }
}

public static class TestedThenWritten {
    static int Use(int[] a, int k) {
        bool ok = Contract.ForAll(0, a.Length, i => a[i] != 0);
        a[k] = 0;
        if (ok) return 10 / a[k]; // fails
        return 0;
    }
    public static void Run() { Use(new int[] { 1, 2, 3 }, 1); }
}

public static class TestedThenWrittenByOther {
    static int Use(int[] a, int k) {
        int[] b = a;
        bool ok = Contract.ForAll(0, a.Length, i => a[i] != 0);
        b[k] = 0;
        if (ok) return 10 / a[k]; // fails
        return 0;
    }
    public static void Run() { Use(new int[] { 1, 2, 3 }, 1); }
}

public static class TestedBefore {
    static int Use(int[] a) {
        bool ok = false;
        int y = 0;
        for (int k = 0; k < 2; k++) {
            if (ok) y = 10 / a[0]; // fails
            ok = Contract.ForAll(0, a.Length, i => a[i] != 0);
            a[0] = 0;
        }
        return y;
    }
    public static void Run() { Use(new int[] { 1, 2, 3 }); }
}

public static class TestedHalf {
    static int Use(int[] a) {
        if (Contract.ForAll(0, 2, i => a[i] != 0)) return 10 / a[2]; // fails
        return 0;
    }
    public static void Run() { Use(new int[] { 1, 2, 0 }); }
}

public static class TestedOtherwise {
    static int Use(int[] a, int k) {
        if (Contract.ForAll(0, a.Length, i => a[i] == 0)) return 0;
        return 10 / a[k]; // fails
    }
    public static void Run() { Use(new int[] { 1, 0, 3 }, 1); }
}

public static class TestedSome {
    static int Use(int[] a, int k) {
        if (!Contract.Exists(0, a.Length, i => a[i] != 0)) return 0;
        return 10 / a[k]; // fails
    }
    public static void Run() { Use(new int[] { 1, 0, 3 }, 1); }
}

public static class TestedWithin {
    static int limit;
    static int Use(int[] a, int k) {
        if (Contract.ForAll(0, a.Length, i => a[i] > limit)) { limit = 5; return 10 / a[k]; } // fails
        return 0;
    }
    public static void Run() { limit = -1; Use(new int[] { 1, 0, 3 }, 1); }
}

public static class ArrayTestedThenWritten {
    static int Use(int[] a, int k) {
        bool ok = Contract.ForAll(a, x => x != 0);
        a[k] = 0;
        if (ok) return 10 / a[k]; // fails
        return 0;
    }
    public static void Run() { Use(new int[] { 1, 2, 3 }, 1); }
}

public static class ArrayTestedOther {
    static int Use(int[] a, int[] b, int k) {
        if (Contract.ForAll(k > 5 ? a : b, x => x != 0)) return 10 / a[k]; // fails
        return 0;
    }
    public static void Run() { Use(new int[] { 1, 0, 3 }, new int[] { 1 }, 1); }
}

public static class ArrayTestedAssigned {
    static int Use(int[] a, int[] b, int k) {
        bool ok = Contract.ForAll(a, x => x != 0);
        a = b;
        if (ok) return 10 / a[k]; // fails
        return 0;
    }
    public static void Run() { Use(new int[] { 1, 2, 3 }, new int[] { 1, 0 }, 1); }
}

public static class ArrayTestedCaptured {
    static int Use(int[] a, int least, int k) {
        if (Contract.ForAll(a, x => x > least)) return 10 / a[k]; // fails
        return 0;
    }
    public static void Run() { Use(new int[] { 1, 0, 3 }, -1, 1); }
}

public static class ArrayTestedSome {
    static int Use(int[] a, int k) {
        if (Contract.Exists(a, x => x != 0)) return 10 / a[k]; // fails
        return 0;
    }
    public static void Run() { Use(new int[] { 1, 0, 3 }, 1); }
}

public static class ArrayTestedByEffect {
    static int[] kept;
    static int Use(int[] a, int k) {
        kept = a;
        if (Contract.ForAll(a, x => x != 0)) { kept[k] = 0; return 10 / a[k]; } // fails
        return 0;
    }
    public static void Run() { Use(new int[] { 1, 2, 3 }, 1); }
}

public class Sneaky : IEnumerable<int> {
    public int[] a;
    public IEnumerator<int> GetEnumerator() { a[0] = 0; yield return 1; }
    System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() { return GetEnumerator(); }
}

public static class CollectionWrites {
    static int Use(Sneaky s, int[] a) {
        s.a = a;
        a[0] = 3;
        if (Contract.ForAll(s, x => x != 0)) return 10 / a[0]; // fails
        return 0;
    }
    public static void Run() { Use(new Sneaky(), new int[1]); }
}

public static class TestedReached {
    static int Use(int[] a, int k) {
        if (Contract.ForAll(0, a.Length, i => a[i] == 0)) return 0;
        int y = 10 / a[k]; Hostile.Reached(); // reached
        return y;
    }
    public static void Run() { Use(new int[] { 1, 0, 3 }, 2); }
}

public class Beast { public int legs = 4; }
public class Fowl : Beast { }

public static class TypeOfAnother {
    static int Use(object o) { Contract.Requires(o is Fowl); return 1; }
    public static void Run() {
        object o = new Beast();
        if (o is Beast) Use(o); // fails requires
    }
}

public static class TypeOfNull {
    static int Use(Beast o) { Contract.Requires(!(o is Fowl)); return o.legs; } // fails null
    public static void Run() { Use(null); }
}

public static class TypeOfOther {
    static int Use(Beast a, Beast b) { Contract.Requires(a is Fowl || b is Fowl); return b.legs; } // fails null
    public static void Run() { Use(new Fowl(), null); }
}

public static class TypeReached {
    static int Use(Beast a) { Contract.Requires(!(a is Fowl)); int y = a.legs; Hostile.Reached(); return y; } // reached
    public static void Run() { Use(new Beast()); }
}

public static class TypeOfResult {
    static object Give(int n) { Contract.Ensures(n > 3 || Contract.Result<object>() is Fowl); if (n > 3) return null; return new Fowl(); }
    public static void Run() {
        object o = Give(4);
        o.ToString(); // fails null
    }
}

public struct Ratio {
    int down;
    public Ratio(int d) { down = d == 0 ? 1 : d; }
    [ContractInvariantMethod] void Invariant() { Contract.Invariant(down != 0); }
    public int Of(int x) { return x / down; } // fails
    public void Set(int d) { if (d != 0) down = d; }
}

public static class StructOfNobody {
    public static void Run() { Ratio r = default(Ratio); r.Of(3); }
}

public struct Pair {
    int[] a; int n;
    public Pair(int n) { a = new int[n]; this.n = n; }
    [ContractInvariantMethod] void Invariant() { Contract.Invariant(a != null); Contract.Invariant(n <= a.Length); }
    public int Last() { return a.Length; } // fails null
}

public static class StructInArray {
    public static void Run() { Pair[] all = new Pair[2]; all[1].Last(); }
}
