// Casts, truth values, accessors and arrays of several dimensions that are not what they look like.
using System;
using System.Diagnostics;
public class Beast { public int n = 1; public Beast next; public Beast Next { get; set; } public virtual int Legs { get { return 4; } set { } } public int Raw { get; set; }
    public Beast Peek() { return next; } public virtual Beast Find() { return next; } }
public class Dog : Beast { public int tail; public override Beast Find() { return null; } int legs = 4; public override int Legs { get { return legs; } set { legs = value - 1; } } }
public class Cat : Beast { public int whisker; }
public static class CastOfOther { static int F(object o, object p) { if (o is Dog)
        return (p as Dog).tail; // fails
        return 0; }
    public static void Run() { F(new Dog(), new Cat()); } }
public static class CastToOther { static int F(object o) { if (o is Dog)
        return (o as Cat).whisker; // fails
        return 0; }
    public static void Run() { F(new Dog()); } }
public static class CastInLoop { static int F(object[] a) { object o = a[0]; int s = 0; for (int i = 1; i < a.Length; i++) { if (o is Dog) { o = a[i];
        s += (o as Dog).tail; } } // fails null
        return s; }
    public static void Run() { F(new object[] { new Dog(), new Dog(), new Cat() }); } }
public static class CastOfNull { static int F(object o) { bool isDog = o is Dog; if (!isDog)
        return o.GetHashCode(); // fails
        return 0; }
    public static void Run() { F(null); } }
public static class CastAliases { static int F(object o) { Dog d = o as Dog; if (d == null) return 0; d.n = 1; ((Beast)o).n = 0;
        return 10 / d.n; } // fails
    public static void Run() { F(new Dog()); } }
public static class CastAliasesByCall { static void Zero(object o) { ((Beast)o).n = 0; } static int F(object o) { Dog d = o as Dog; if (d == null) return 0; d.n = 1; Zero(o);
        return 10 / d.n; } // fails
    public static void Run() { F(new Dog()); } }
public static class CastAliasesOther { static void Zero(Dog d) { d.n = 0; } static int F(Beast o) { o.n = 1; Dog d = o as Dog; if (d != null) Zero(d);
        return 10 / o.n; } // fails
    public static void Run() { F(new Dog()); } }
public static class CastOfArray { static int F(object o) { int[] a = o as int[]; if (a == null) return 0; a[0] = 1; ((int[])o)[0] = 0;
        return 10 / a[0]; } // fails
    public static void Run() { F(new int[2]); } }
public static class Either { static int F(Beast b, bool f) { if (b != null | f)
        return b.n; // fails
        return 0; }
    public static void Run() { F(null, true); } }
public static class Exclusive { static int F(Beast b, bool f) { if (b != null ^ f)
        return b.n; // fails
        return 0; }
    public static void Run() { F(null, true); } }
public static class NotBoth { static int F(Beast b, bool f) { if (!(b != null & f))
        return b.n; // fails
        return 0; }
    public static void Run() { F(null, true); } }
public static class StoredEither { static int F(Beast b, bool f) { bool g = b == null | f; Debug.WriteLine(g); if (!g == false)
        return b.n; // fails
        return 0; }
    public static void Run() { F(null, true); } }
public static class OddTruth { static unsafe bool Two() { byte two = 2; return *(bool*)&two; } static int F(int[] a, int i, bool f) { bool inside = i < a.Length; if (inside & f) return 1; if (!inside) return 0; if (i < 0) return 0;
        return 10 / (a[i] + (f ? 0 : 1)); } // fails division
    public static void Run() { F(new int[1], 0, Two()); } }
public static class VirtualSetter { static int F(Beast b, int[] a) { b.Legs = 1; if (a.Length < 2) return 0;
        return a[b.Legs - 1]; } // fails lower-bound
    public static void Run() { F(new Dog(), new int[2]); } }
public static class SetterOfOther { static int F(Beast b) { Beast c = b; b.Raw = 1; c.Raw = 0;
        return 10 / b.Raw; } // fails
    public static void Run() { F(new Beast()); } }
public static class SetterThroughField { static int F(Beast b) { b.next = b; b.Raw = 1; b.next.Raw = 0;
        return 10 / b.Raw; } // fails
    public static void Run() { F(new Beast()); } }
public static class MethodOfOther { static int F(Beast b) { if (b.Find() != null)
        return b.Find().n; // fails
        return 0; }
    class Once : Beast { int k; public override Beast Find() { return k++ == 0 ? this : null; } }
    public static void Run() { F(new Once()); } }
public static class PeekAfterWrite { static int F(Beast b) { if (b.Peek() == null) return 0; b.next = null;
        return b.Peek().n; } // fails
    public static void Run() { F(new Beast { next = new Beast() }); } }
public static class ElementAfterWrite { static int F(int[][] t, int i, int j) { if (t[i].Length < 3) return 0; t[j] = new int[1];
        return t[i][2]; } // fails upper-bound
    public static void Run() { F(new int[][] { new int[5] }, 0, 0); } }
public static class ElementAfterCall { static void Cut(int[][] t) { t[0] = new int[1]; } static int F(int[][] t, int i) { if (t[i].Length < 3) return 0; Cut(t);
        return t[i][2]; } // fails upper-bound
    public static void Run() { F(new int[][] { new int[5] }, 0); } }
public static class ElementThroughRef { static int F(int[][] t, int i) { if (t[i].Length < 3) return 0; ref int[] r = ref t[0]; r = new int[1];
        return t[i][2]; } // fails upper-bound
    public static void Run() { F(new int[][] { new int[5] }, 0); } }
public static class ElementOfOtherIndex { static int F(int[][] t, int i) { if (t[i].Length < 3) return 0; i++;
        return t[i][2]; } // fails upper-bound
    public static void Run() { F(new int[][] { new int[5], new int[1] }, 0); } }
public static class ElementThroughOther {
    static int F(object o) { object[] a = (object[])o; string[] s = (string[])o; if (s[0] == null) return 0; a[0] = null;
        return s[0].Length; } // fails null
    public static void Run() { F(new string[] { "x" }); }
}
public static class GridWrongWay { static int F(int[,] g) { int s = 0; for (int i = 0; i < g.GetLength(0); i++)
        s += g[0, i]; // fails upper-bound
        return s; }
    public static void Run() { F(new int[3, 2]); } }
public static class GridNegative { static int F(int n) { int[,] g = new int[4, 4];
        return g[n, 1]; } // fails lower-bound
    public static void Run() { F(-1); } }
public static class GridSize { static int F(int n) {
        int[,] g = new int[2, n]; // fails array-size
        return g.Length; }
    public static void Run() { F(-1); } }
public static class GridNull { static int F(int[,] g) {
        return g[0, 0]; } // fails null
    public static void Run() { F(null); } }
public static class GridWritten { static int F(Beast[,] g) { Beast b = g[0, 0]; if (b == null) return 0; g[0, 0] = null;
        return g[0, 0].n; } // fails null
    public static void Run() { F(new Beast[,] { { new Beast() } }); } }
public static class GridAddress { static void Zero(ref int x) { x = 0; } static int F(int[,] g) { g[1, 1] = 5; Zero(ref g[1, 1]);
        return 10 / g[1, 1]; } // fails division
    public static void Run() { F(new int[2, 2]); } }
