// `foreach` over lists that are changed, enumerators that are copied, handed on, kept and read where there is no element.
using System;
using System.Collections.Generic;

public static class EachCaught {
    // The loop ends by an exception: fewer elements were seen than the list has.
    static int A(List<int> list) { int n = 0; try { foreach (int x in list) { n++; if (n == 2) list.Add(7); } } catch (InvalidOperationException) { }
        return 10 / (n - list.Count + 2); } // fails
    static int B(List<int> list) { var a = new int[list.Count]; int n = 0; try { foreach (int x in list) { n++; if (n == 2) list.Add(7); } } catch (InvalidOperationException) { n = list.Count; }
        return a[n - 1]; } // fails upper-bound
    static int C(List<int> list) { int n = 0; foreach (int x in list) { n++; if (n == 3) { list.RemoveAt(0); break; } }
        return list[n - 1]; } // fails upper-bound
    static int D(List<int> list) { int n = 0; foreach (int x in list) { n++; list.Clear(); break; }
        return list[n - 1]; } // fails upper-bound
    public static void Run() {
        try { A(new List<int> { 1, 2, 3 }); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { B(new List<int> { 1, 2, 3 }); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); }
        try { C(new List<int> { 1, 2, 3 }); } catch (ArgumentOutOfRangeException e) { Hostile.Failed(e); }
        D(new List<int> { 1, 2, 3 }); }
}
public static class EachOfCurrent {
    static int A() { var list = new List<int>(); list.Add(3); var e = list.GetEnumerator();
        return 10 / e.Current; } // fails
    static int B() { var list = new List<int>(); list.Add(3); var e = list.GetEnumerator(); e.MoveNext(); e.MoveNext();
        return 10 / e.Current; } // fails
    static int C() { var list = new List<int>(); list.Add(0); var e = list.GetEnumerator(); e.MoveNext(); list[0] = 5;
        return 10 / e.Current; } // fails
    static int D() { var list = new List<int>(); list.Add(5); var e = list.GetEnumerator(); e.MoveNext(); var f = e; f.MoveNext();
        return 10 / f.Current; } // fails
    static int E() { var list = new List<int>(); var e = list.GetEnumerator(); e.MoveNext();
        return 10 / e.Current; } // fails
    static int F() { var list = new List<int> { 0, 4 }; var e = list.GetEnumerator(); e.MoveNext(); int n = 0; for (int i = 0; i < 2; i++) { list[0] = 4;
        n += 10 / e.Current; } // fails
        return n; }
    static int G() { var list = new List<int> { 3 }; foreach (int x in list) { list.Clear(); list.Add(0); int n = list[0]; if (x == 3)
        return 10 / n; } // fails
        return 0; }
    public static void Run() {
        try { A(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { B(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { C(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { D(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { E(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { F(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        G(); }
}
public static class EachHanded {
    static void Skip(ref List<int>.Enumerator e) { e.MoveNext(); }
    static int A(List<int> list) { var a = new int[list.Count]; var e = list.GetEnumerator(); int n = 0; while (e.MoveNext()) { n++; Skip(ref e); }
        return 10 / (n - a.Length + 2); } // fails
    static void Again(ref List<int>.Enumerator e, List<int> list) { e = list.GetEnumerator(); }
    static int B(List<int> list) { var a = new int[list.Count]; var e = list.GetEnumerator(); int n = 0; bool again = true; while (e.MoveNext()) {
        a[n] = 1; // fails upper-bound
        n++; if (again && n == 2) { again = false; Again(ref e, list); } } return n; }
    static int C(List<int> list, List<int> other) { var a = new int[list.Count]; var e = list.GetEnumerator(); e = other.GetEnumerator(); int n = 0; while (e.MoveNext()) {
        a[n] = 1; // fails upper-bound
        n++; } return n; }
    class Kept { public List<int>.Enumerator Each; public void Next() { Each.MoveNext(); } }
    static int D(List<int> list) { var k = new Kept { Each = list.GetEnumerator() }; int n = 0; while (k.Each.MoveNext()) { n++; k.Next(); }
        return 10 / (n - list.Count + 2); } // fails
    static int E(List<int> list) { IEnumerator<int> e = list.GetEnumerator(); int n = 0; while (e.MoveNext()) { n++; if (n == 1) e.MoveNext(); }
        return 10 / (n - list.Count + 1); } // fails
    public static void Run() {
        try { A(new List<int> { 1, 2, 3, 4 }); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { B(new List<int> { 1, 2, 3 }); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); }
        try { C(new List<int> { 1, 2, 3 }, new List<int> { 1, 2, 3, 4 }); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); }
        try { D(new List<int> { 1, 2, 3, 4 }); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        E(new List<int> { 1, 2, 3 }); }
}
public static class EachElsewhere {
    static List<int> kept;
    static void Zero() { if (kept != null && kept.Count > 1) kept[1] = 0; }
    static int A() { var list = new List<int>(); list.Add(5); list.Add(5); kept = list; int n = 0; try { foreach (int x in list) {
        n += 10 / x; // the list was changed: it throws before
        Zero(); } } catch (InvalidOperationException) { }
        return 10 / list[1]; } // fails
    static int B() { var list = new List<int>(); list.Add(5); list.Add(5); kept = list; Zero(); int n = 0; foreach (int x in list)
        n += 10 / x; // fails
        return n; }
    static int C() { var list = new List<int>(); for (int i = 0; i < 3; i++) list.Add(5); Action zero = () => list[2] = 0; zero(); int n = 0; foreach (int x in list)
        n += 10 / x; // fails
        return n; }
    static int D() { var list = new List<int>(); list.Add(5); var two = new List<int>(); two.Add(0); List<int> one = list; for (int i = 0; i < 2; i++) { foreach (int x in one)
        i += 10 / x - 2; // fails
        one = two; } return 0; }
    static int E(List<int> a, List<int> b) { int n = 0; foreach (int x in a) n++; foreach (int x in b) n--;
        return 10 / n; } // fails
    static int F() { var list = new List<string>(); list.Add("a"); list.Add(null); int n = 0; foreach (string x in list)
        n += x.Length; // fails
        return n; }
    static int G() { var list = new List<List<int>>(); list.Add(new List<int> { 5 }); list.Add(new List<int> { 0 }); int n = 0; foreach (var inner in list) foreach (int x in inner)
        n += 10 / x; // fails
        return n; }
    static int H() { var list = new List<List<int>>(); var inner = new List<int> { 5 }; list.Add(inner); int n = 0; foreach (var one in list) { one[0] = 0;
        n += 10 / inner[0]; } // fails
        return n; }
    public static void Run() {
        try { A(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { B(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { C(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { D(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { E(new List<int> { 1 }, new List<int> { 2 }); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { F(); } catch (NullReferenceException e) { Hostile.Failed(e); }
        try { G(); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        H(); }
}
public static class EachGeneric<T> { public static int Count(List<T> list) { int n = 0; foreach (T x in list) n++; return n; } }
public static class EachCounted {
    static int A(List<string> list) {
        return 10 / (EachGeneric<string>.Count(list) - list.Count); } // fails
    static int B(List<int> list) { int n = 0; foreach (int x in list) { if (x == 2) continue; n++; }
        return 10 / (n - list.Count + 1); } // fails
    static int C(List<int> list) { int n = 0; foreach (int x in list) { try { n++; if (x == 2) continue; n++; } finally { n--; } }
        return 10 / (n - list.Count + 1); } // fails
    static int D(List<int> list) { int n = 0; foreach (int x in list) { foreach (int y in list) n++; }
        return 10 / (n - list.Count * list.Count); } // fails
    public static void Run() {
        try { A(new List<string> { "a" }); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { B(new List<int> { 1, 2 }); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        try { C(new List<int> { 1, 2 }); } catch (DivideByZeroException e) { Hostile.Failed(e); }
        D(new List<int> { 1, 2 }); }
}
public static class EachReached {
    static int A(List<int> list, int d) { int n = 0; foreach (int x in list) { n++; if (n == list.Count) {
        n += 10 / d; Hostile.Reached(); } } // reached
        return n; }
    static int B(int d) { var list = new List<int>(); list.Add(1); var e = list.GetEnumerator(); e.MoveNext(); if (!e.MoveNext()) if (!e.MoveNext()) {
        d = 10 / d; Hostile.Reached(); } // reached
        return d; }
    public static void Run() { A(new List<int> { 1, 2 }, 1); B(1); }
}
