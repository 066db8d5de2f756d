// A static constructor runs code of the program through a library that it hands a delegate, before it writes a read-only field.
// roslyn only
using System;
using System.Collections.Generic;
public static class UnmadeByDelegate {
    public static IEnumerator<int> e;
    class A { public static readonly int N; static A() { Array.FindIndex(new int[1], B.Start); N = 5; } public static int Get() { return N; } }
    class B { public static bool Start(int i) { e = It().GetEnumerator(); e.MoveNext(); return true; }
        static IEnumerable<int> It() {
            int x = A.N;
            yield return 1;
            yield return 10 / (A.N == x ? 1 : 0); // fails
        }
    }
    public static void Run() { A.Get(); e.MoveNext(); }
}
public static class UnmadeByEquals {
    public static IEnumerator<int> e;
    class A { public static readonly int N; static A() { Array.IndexOf(H.all, null); object.Equals(H.all[0], H.all); N = 5; } public static int Get() { return N; } }
    class H { public static object[] all = { new H() }; public override int GetHashCode() { return 1; } public override bool Equals(object o) { e = It().GetEnumerator(); e.MoveNext(); return true; }
        static IEnumerable<int> It() {
            int x = A.N;
            yield return 1;
            yield return 10 / (A.N == x ? 1 : 0); // fails
        }
    }
    public static void Run() { A.Get(); e.MoveNext(); }
}
