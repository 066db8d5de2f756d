using System;
using System.Collections;
using System.Collections.Generic;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif

// What is said of all elements of lists, of sequences and of arrays that are no parameters, and is so no longer, or never was.

public static class ListWritten {
    static int Use(List<int> a) { Contract.Requires(Contract.ForAll(a, x => x != 0)); a[1] = 0; return 10 / a[1]; } // fails
    public static void Run() { Use(new List<int> { 1, 2, 3 }); }
}

public static class ListWrittenAtOther {
    static int Use(List<int> a, int i, int k) { Contract.Requires(Contract.ForAll(a, x => x != 0)); a[i] = 0; return 10 / a[k]; } // fails
    public static void Run() { Use(new List<int> { 1, 2, 3 }, 1, 1); }
}

public static class ListWrittenByOtherName {
    static int Use(List<int> a, int k) { Contract.Requires(Contract.ForAll(a, x => x != 0)); IList<int> b = a; b[1] = 0; return 10 / a[k]; } // fails
    public static void Run() { Use(new List<int> { 1, 2, 3 }, 1); }
}

public static class ListAdded {
    static int Use(List<int> a) { Contract.Requires(Contract.ForAll(a, x => x != 0)); a.Add(0); return 10 / a[a.Count - 1]; } // fails
    public static void Run() { Use(new List<int> { 1, 2, 3 }); }
}

public static class ListWrittenElsewhere {
    static List<int> kept;
    static void Clear() { kept[1] = 0; }
    static int Use(List<int> a) { Contract.Requires(Contract.ForAll(a, x => x != 0)); kept = a; Clear(); return 10 / a[1]; } // fails
    public static void Run() { Use(new List<int> { 1, 2, 3 }); }
}

public static class ListOfSome {
    static int Use(List<int> a, int k) { Contract.Requires(Contract.Exists(a, x => x != 0)); return 10 / a[k]; } // fails
    public static void Run() { Use(new List<int> { 1, 0, 3 }, 1); }
}

public static class ListNotAll {
    static int Use(List<int> a, int k) {
        if (Contract.ForAll(a, x => x == 0)) return 0;
        return 10 / a[k]; // fails
    }
    public static void Run() { Use(new List<int> { 1, 0, 3 }, 1); }
}

public static class ListNotAsked {
    static int Use(List<int> a) { Contract.Requires(Contract.ForAll(a, x => x != 0)); return a.Count; }
    public static void Run() {
        List<int> a = new List<int> { 1, 0 };
        Use(a); // fails requires
    }
}

public static class ListOther {
    static int Use(List<int> a, List<int> b, int k) {
        if (Contract.ForAll(a, x => x != 0)) return 10 / b[k]; // fails
        return 0;
    }
    public static void Run() { Use(new List<int> { 1 }, new List<int> { 1, 0 }, 1); }
}

public static class ListChosen {
    static int Use(List<int> a, List<int> b, int k) {
        if (Contract.ForAll(k > 5 ? a : b, x => x != 0)) return 10 / a[k]; // fails
        return 0;
    }
    public static void Run() { Use(new List<int> { 1, 0 }, new List<int> { 1 }, 1); }
}

public static class ListTestedBefore {
    static int Use(List<int> a) {
        bool ok = false;
        int y = 0;
        for (int k = 0; k < 2; k++) {
            if (ok) y = 10 / a[0]; // fails
            ok = Contract.ForAll(a, x => x != 0);
            a[0] = 0;
        }
        return y;
    }
    public static void Run() { Use(new List<int> { 1, 2, 3 }); }
}

public static class ListCapturedLater {
    static int Least(List<int> a, int m) { Contract.Requires(Contract.ForAll(a, x => x > m)); return a.Count; }
    static int Use(List<int> a) {
        int least = 0;
        if (Contract.ForAll(a, x => x > least)) { least = 5; return Least(a, least); } // fails requires
        return 0;
    }
    public static void Run() { Use(new List<int> { 1, 2, 3 }); }
}

public static class ListCapturedInLoop {
    static int Use(List<int> a, int k) {
        int y = 0;
        for (int least = 2; least >= 0; least--) {
            int m = least;
            bool ok = Contract.ForAll(a, x => x > m - 1);
            if (ok) y = 10 / (a[k] - m); // fails
        }
        return y;
    }
    public static void Run() { Use(new List<int> { 1, 0, 3 }, 1); }
}

public static class ListByEffect {
    static int Use(List<int> a, int[] b, int k) {
        b[k] = 3;
        if (Contract.ForAll(a, x => { b[k] = 0; return x != 0; })) return 10 / b[k]; // fails
        return 0;
    }
    public static void Run() { Use(new List<int> { 1, 2 }, new int[2], 1); }
}

public class Busy : IEnumerable<int> {
    public Action act;
    public IEnumerator<int> GetEnumerator() { yield return 1; if (act != null) act(); act = null; }
    IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); }
}

public static class CapturedByEnumeration {
    static int Least(Busy a, int m) { Contract.Requires(Contract.ForAll(a, x => x > m)); return 1; }
    static int Use(Busy s) {
        int least = 0;
        s.act = () => least = 5;
        if (Contract.ForAll(s, x => x > least)) return Least(s, least); // fails requires
        return 0;
    }
    public static void Run() { Use(new Busy()); }
}

public class TwoWays : IEnumerable<int>, IEnumerable<long> {
    IEnumerator<int> IEnumerable<int>.GetEnumerator() { yield return 1; }
    IEnumerator<long> IEnumerable<long>.GetEnumerator() { yield return 0; }
    IEnumerator IEnumerable.GetEnumerator() { yield break; }
}

public static class OtherElements {
    static int Long(TwoWays a) { Contract.Requires(Contract.ForAll<long>(a, x => x > 0)); return 1; }
    static int Use(TwoWays a) { Contract.Requires(Contract.ForAll<int>(a, x => x > 0)); return Long(a); } // fails requires
    public static void Run() { Use(new TwoWays()); }
}

public static class ListOfNulls {
    static int Use(List<string> a, int k) { Contract.Requires(Contract.ForAll(a, x => x != "")); return a[k].Length; } // fails null
    public static void Run() { Use(new List<string> { null }, 0); }
}

public static class ListOfNullOrLong {
    static int Use(List<string> a, int k) {
        if (Contract.Exists(a, x => x == null || x.Length == 0)) return 10 / a[k].Length; // fails null
        return 0;
    }
    public static void Run() { Use(new List<string> { "x", null }, 1); }
}

public class FieldWrittenIn {
    int[] field = { 1, 2, 3 };
    void Touch() { field[1] = 0; }
    public int Use(int k) {
        if (Contract.ForAll(field, x => x != 0)) { Touch(); return 10 / field[k]; } // fails
        return 0;
    }
}

public static class FieldWritten {
    public static void Run() { new FieldWrittenIn().Use(1); }
}

public class FieldReplacedIn {
    int[] field = { 1, 2, 3 };
    public int Use(int k) {
        if (Contract.ForAll(field, x => x != 0)) { field = new int[3]; return 10 / field[k]; } // fails
        return 0;
    }
}

public static class FieldReplaced {
    public static void Run() { new FieldReplacedIn().Use(1); }
}

public static class LocalWritten {
    static int Use(int k) {
        int[] a = new int[3], b = a;
        for (int i = 0; i < 3; i++) a[i] = 1;
        if (Contract.ForAll(a, x => x != 0)) { b[k] = 0; return 10 / a[k]; } // fails
        return 0;
    }
    public static void Run() { Use(1); }
}

public static class NoneOfTwo {
    static int Use(int[] a, int k) {
        if (!Contract.Exists(a, x => x != 0 && x < 5)) return 10 / a[k]; // fails
        return 0;
    }
    public static void Run() { Use(new int[] { 7, 0 }, 1); }
}

public static class NoneOfHalf {
    static int Use(int[] a, int k) {
        if (!Contract.Exists(0, 2, i => a[i] == 0)) return 10 / a[k]; // fails
        return 0;
    }
    public static void Run() { Use(new int[] { 7, 1, 0 }, 2); }
}

public static class NoneThenWritten {
    static int Use(int[] a, int k) {
        bool any = Contract.Exists(a, x => x == 0);
        a[k] = 0;
        if (!any) return 10 / a[k]; // fails
        return 0;
    }
    public static void Run() { Use(new int[] { 7, 1, 3 }, 2); }
}

public static class NoneOfOpposite {
    static int Use(int[] a, int k) {
        if (!Contract.Exists(a, x => !(x == 0))) return 10 / a[k]; // fails
        return 0;
    }
    public static void Run() { Use(new int[] { 0, 0 }, 1); }
}

public static class NoneReached {
    static int Use(int[] a, int k) {
        if (Contract.Exists(a, x => x == 0)) return 0;
        int y = 10 / a[k]; Hostile.Reached(); // reached
        return y;
    }
    public static void Run() { Use(new int[] { 4, 2 }, 1); }
}

public static class ListReached {
    static int Use(List<int> a, int k) {
        if (Contract.ForAll(a, x => x > 0)) { a[k] = 0; if (!Contract.ForAll(a, x => x > 0)) Hostile.Reached(); } // reached
        return 0;
    }
    public static void Run() { Use(new List<int> { 4, 2 }, 1); }
}

public static class SequenceAsArray {
    static int Use(IEnumerable<int> s, int[] a, int k) {
        if (Contract.ForAll(s, x => x != 0)) { a[k] = 0; return Two(s); } // fails requires
        return 0;
    }
    static int Two(IEnumerable<int> s) { Contract.Requires(Contract.ForAll(s, x => x != 0)); return 1; }
    public static void Run() { int[] a = { 1, 2 }; Use(a, a, 1); }
}
