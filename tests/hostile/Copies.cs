// roslyn only
// What `Array.Copy` and its like write: elements, under all names that the array has, and nothing else.
using System;
public class Holder { public int[] a; public Holder[] many; public int n; public Holder next; }
public static class CopiedOver { static int F(int[] from, int[] to) { to[0] = 5; Array.Copy(from, to, 1);
        return 10 / to[0]; } // fails division
    public static void Run() { F(new int[1], new int[1]); } }
public static class CopiedIntoField { static int F(Holder h, int[] from) { h.a[0] = 5; Array.Copy(from, 0, h.a, 0, 1);
        return 10 / h.a[0]; } // fails division
    public static void Run() { F(new Holder { a = new int[1] }, new int[1]); } }
public static class CopiedUnderOtherName { static int F(Holder h, int[] from) { int[] a = h.a; a[0] = 5; Array.Copy(from, 0, h.a, 0, 1);
        return 10 / a[0]; } // fails division
    public static void Run() { F(new Holder { a = new int[1] }, new int[1]); } }
public static class CopiedThroughNew { static int F(int[] from) { int[] a = new int[2]; a[0] = 5; int[] b = a; Array.Copy(from, b, 1);
        return 10 / a[0]; } // fails division
    public static void Run() { F(new int[1]); } }
public static class CopiedObjects { static int F(Holder[] from) { Holder[] to = new Holder[1]; from[0].n = 5; Array.Copy(from, to, 1); to[0].n = 0;
        return 10 / from[0].n; } // fails division
    public static void Run() { F(new[] { new Holder() }); } }
public static class CopiedObjectsOther { static int F(Holder[] from, Holder h) { Holder[] to = new Holder[1]; h.n = 5; from[0] = h; Array.Copy(from, to, 1); to[0].n = 0;
        return 10 / h.n; } // fails division
    public static void Run() { F(new Holder[1], new Holder()); } }
public static class CopiedNulls { static int F(Holder[] from, Holder[] to) { if (to[0] == null) return 0; Array.Copy(from, to, 1);
        return to[0].n; } // fails null
    public static void Run() { F(new Holder[1], new[] { new Holder() }); } }
public static class ClearedReferences { static int F(Holder[] to) { if (to[0] == null) return 0; Array.Clear(to, 0, 1);
        return to[0].n; } // fails null
    public static void Run() { F(new[] { new Holder() }); } }
public static class ClearedJagged { static int F(int[][] t) { if (t[0].Length < 3) return 0; Array.Reverse(t);
        return t[0][2]; } // fails upper-bound
    public static void Run() { F(new[] { new int[3], new int[1] }); } }
public static class BytesOfInts { static int F(byte[] from, int[] to) { to[0] = 5; Buffer.BlockCopy(from, 0, to, 0, 4);
        return 10 / to[0]; } // fails division
    public static void Run() { F(new byte[4], new int[1]); } }
public static class ReadThroughAddress { static int F(int[] to, int[] from) { ref int r = ref to[0]; r = 5; Array.Copy(from, to, 1);
        return 10 / r; } // fails division
    public static void Run() { F(new int[1], new int[1]); } }
public static class ReadThroughArgument { static int F(ref int r, int[] to, int[] from) { r = 5; Array.Copy(from, to, 1);
        return 10 / r; } // fails division
    public static void Run() { int[] a = new int[1]; F(ref a[0], a, new int[1]); } }
public static class WrittenBefore { static int F(Holder h, int k) { int old = h.n; h.n = k; Array.Copy(new int[1], new int[1], 1);
        return 10 / h.n + old; } // fails division
    public static void Run() { F(new Holder { n = 1 }, 0); } }
public static class SharedAfterwards { static Holder[] kept; static void Zero() { kept[0].n = 0; } static int F(Holder h) { h.n = 5; Holder[] one = { h }; Array.Copy(one, kept, 1); Zero();
        return 10 / h.n; } // fails division
    public static void Run() { kept = new Holder[1]; F(new Holder()); } }
public static class SharedBelow { static Holder[] kept; static void Zero() { kept[0].n = 0; } static int F(Holder[] one) { one[0].n = 5; Array.Copy(one, kept, 1); Zero();
        return 10 / one[0].n; } // fails division
    public static void Run() { kept = new Holder[1]; F(new[] { new Holder() }); } }
