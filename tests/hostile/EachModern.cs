// Elements of arrays in private fields: what newer compilers write.
// roslyn only
using System;
using System.Collections.Generic;
using System.Threading.Tasks;
public static class FifthRecordWith {
    record K {
        private int[] keys = new int[1]; private int[] a = new int[1];
        public void Grow() { keys = new int[keys.Length + 1]; }
        public void Put() { a[0] = keys.Length - 1; }
        public int Use() {
            return keys[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); var c = k with { }; c.Grow(); c.Put(); k.Use(); }
}
public static class FifthPrimary {
    class K(int n) {
        private int[] a = new int[2]; private readonly int[] t = new int[4];
        public void Put() { a[0] = n; }
        public int Use() {
            return t[a[0]]; } // fails
    }
    public static void Run() { var k = new K(9); k.Use(); k.Put(); k.Use(); }
}
public static class FifthAsync {
    class K {
        private int[] a = new int[2]; private readonly int[] t = new int[4];
        public async Task Put() { await Task.Yield(); a[0] = 9; }
        public int Use() {
            return t[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); k.Put().Wait(); k.Use(); }
}
public static class FifthInline {
    class K {
        private int[] a = new int[2]; private readonly int[] t = new int[4];
        public void Put(int n) { foreach (ref int x in a.AsSpan()) x = n; }
        public int Use() {
            return t[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); k.Put(9); k.Use(); }
}
public static class FifthRange {
    class K {
        private int[] a = new int[2]; private readonly int[] t = new int[4];
        public void Put(int n) { a = [n, .. a[1..]]; }
        public int Use() {
            return t[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); k.Put(9); k.Use(); }
}
public static class FifthInit {
    class K {
        private int[] a = new int[2]; private readonly int[] t = new int[4];
        public int[] A { init { a = value; } }
        public int Use() {
            return t[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); k = new K { A = new[] { 9 } }; k.Use(); }
}
public static class FifthInit2 {
    class K {
        private readonly int[] a = new int[2]; private readonly int[] t = new int[4];
        public int A { init { a = new int[2]; a[0] = value; } }
        public int Use() {
            return t[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); k = new K { A = 9 }; k.Use(); }
}
public static class FifthCoalesce {
    class K {
        private int[] a; private readonly int[] t = new int[4];
        public int[] Get() { return a ??= new int[2]; }
        public int Use() { Get();
            return t[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); k.Get()[0] = 9; k.Use(); }
}
public static class FifthDefaultInterface {
    interface I { int[] P { get; } void W() { P[0] = 9; } }
    class K : I {
        private int[] a = new int[2]; private readonly int[] t = new int[4];
        int[] I.P { get { return a; } }
        public int Use() {
            return t[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); ((I)k).W(); k.Use(); }
}
public static class FifthCtorThis {
    class K {
        private int[] a = new int[2]; private int[] t = new int[4];
        public K() { }
        public K(int n) : this() { a[0] = n; }
        public K(string s) : this(3) { t = new int[2]; }
        public int Use() {
            return t[a[0]]; } // fails
    }
    public static void Run() { new K().Use(); new K(2).Use(); new K("").Use(); }
}
public static class FifthStepOfOther {
    class K {
        private int[] a = new int[2]; private readonly int[] t = new int[4];
        private void S(int n) { a[0] = n; }
        public void M(K o, int n) { S(0); o.S(n); }
        public int Use() {
            return t[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); new K().M(k, 9); k.Use(); }
}
public static class FifthRecursive {
    class K {
        private int[] a = new int[2]; private readonly int[] t = new int[4];
        private void S(int n) { if (n > 20) return; a[0] = n; S(n * 2 + 1); a[1] = a[0]; }
        public void M(int n) { S(n & 1); }
        public int Use() {
            return t[a[1]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); k.M(1); k.Use(); }
}
public static class FifthSelf {
    class K {
        private K[] a = new K[2];
        public K() { a[0] = this; a[1] = this; }
        public void M() { a[0] = a[1].Find(); }
        private K Find() { return a.Length > 5 ? this : null; }
        public int Use() {
            return a[0].GetHashCode(); } // fails
    }
    public static void Run() { var k = new K(); k.Use(); k.M(); k.Use(); }
}
public static class FifthCopySelf {
    class K {
        private object[] a = new object[4]; private int n = 4;
        public K() { for (int i = 0; i < a.Length; i++) a[i] = this; }
        public void Remove() { if (n == 0) return; n--; Array.Copy(a, 1, a, 0, n); a[n] = null; }
        public int Use() { if (a.Length == 0) return 0;
            return a[a.Length - 1].GetHashCode(); } // fails
    }
    public static void Run() { var k = new K(); k.Use(); k.Remove(); k.Use(); }
}
