// Elements of new arrays in methods of a class whose private arrays are looked into.
// roslyn only
using System;
using System.Collections.Generic;
using System.Threading;
public static class EachLocalIncr {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; 
        public void Put(int n) { if (n >= 0 && n < 4) a[0] = n; }
        public int Use(int n, K o) { var b = new int[2]; b[0] += n;
            return table[b[0]]; // fails
        }
        public int Get(int n) {
            return table[a[1]]; }
    }
    public static void Run() { var k = new K(); k.Put(1); k.Get(1); k.Use(90, k); }
}
public static class EachLocalIncr2 {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; 
        public void Put(int n) { if (n >= 0 && n < 4) a[0] = n; }
        public int Use(int n, K o) { var b = new int[2]; b[0]++; b[0]++; b[0]++; b[0]++; b[0]++;
            return table[b[0]]; // fails
        }
        public int Get(int n) {
            return table[a[1]]; }
    }
    public static void Run() { var k = new K(); k.Put(1); k.Get(1); k.Use(90, k); }
}
public static class EachLocalRefLocal {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; 
        public void Put(int n) { if (n >= 0 && n < 4) a[0] = n; }
        public int Use(int n, K o) { var b = new int[2]; ref int r = ref b[0]; r = n;
            return table[b[0]]; // fails
        }
        public int Get(int n) {
            return table[a[1]]; }
    }
    public static void Run() { var k = new K(); k.Put(1); k.Get(1); k.Use(90, k); }
}
public static class EachLocalRefLocalTwo {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; 
        public void Put(int n) { if (n >= 0 && n < 4) a[0] = n; }
        public int Use(int n, K o) { var b = new int[2]; var c = new int[2]; ref int r = ref (n > 3 ? ref b[0] : ref c[0]); r = n;
            return table[b[0]]; // fails
        }
        public int Get(int n) {
            return table[a[1]]; }
    }
    public static void Run() { var k = new K(); k.Put(1); k.Get(1); k.Use(90, k); }
}
public static class EachLocalSpanOf {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; 
        public void Put(int n) { if (n >= 0 && n < 4) a[0] = n; }
        public int Use(int n, K o) { var b = new int[2]; Span<int> s = b; s[0] = n;
            return table[b[0]]; // fails
        }
        public int Get(int n) {
            return table[a[1]]; }
    }
    public static void Run() { var k = new K(); k.Put(1); k.Get(1); k.Use(90, k); }
}
public static class EachLocalSpanFill {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; 
        public void Put(int n) { if (n >= 0 && n < 4) a[0] = n; }
        public int Use(int n, K o) { var b = new int[2]; b.AsSpan().Fill(n);
            return table[b[0]]; // fails
        }
        public int Get(int n) {
            return table[a[1]]; }
    }
    public static void Run() { var k = new K(); k.Put(1); k.Get(1); k.Use(90, k); }
}
public static class EachLocalArrayFill {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; 
        public void Put(int n) { if (n >= 0 && n < 4) a[0] = n; }
        public int Use(int n, K o) { var b = new int[2]; Array.Fill(b, n);
            return table[b[0]]; // fails
        }
        public int Get(int n) {
            return table[a[1]]; }
    }
    public static void Run() { var k = new K(); k.Put(1); k.Get(1); k.Use(90, k); }
}
public static class EachLocalSetValue {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; 
        public void Put(int n) { if (n >= 0 && n < 4) a[0] = n; }
        public int Use(int n, K o) { var b = new int[2]; b.SetValue(n, 0);
            return table[b[0]]; // fails
        }
        public int Get(int n) {
            return table[a[1]]; }
    }
    public static void Run() { var k = new K(); k.Put(1); k.Get(1); k.Use(90, k); }
}
public static class EachLocalIListSet {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; 
        public void Put(int n) { if (n >= 0 && n < 4) a[0] = n; }
        public int Use(int n, K o) { var b = new int[2]; ((IList<int>)b)[0] = n;
            return table[b[0]]; // fails
        }
        public int Get(int n) {
            return table[a[1]]; }
    }
    public static void Run() { var k = new K(); k.Put(1); k.Get(1); k.Use(90, k); }
}
public static class EachLocalAsUint {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; 
        public void Put(int n) { if (n >= 0 && n < 4) a[0] = n; }
        public int Use(int n, K o) { var b = new int[2]; ((uint[])(object)b)[0] = (uint)n;
            return table[b[0]]; // fails
        }
        public int Get(int n) {
            return table[a[1]]; }
    }
    public static void Run() { var k = new K(); k.Put(1); k.Get(1); k.Use(90, k); }
}
public static class EachLocalLambda {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; 
        public void Put(int n) { if (n >= 0 && n < 4) a[0] = n; }
        public int Use(int n, K o) { var b = new int[2]; Action f = () => b[0] = n; f();
            return table[b[0]]; // fails
        }
        public int Get(int n) {
            return table[a[1]]; }
    }
    public static void Run() { var k = new K(); k.Put(1); k.Get(1); k.Use(90, k); }
}
public static class EachLocalLocalFun {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; 
        public void Put(int n) { if (n >= 0 && n < 4) a[0] = n; }
        public int Use(int n, K o) { var b = new int[2]; void F() { b[0] = n; } F();
            return table[b[0]]; // fails
        }
        public int Get(int n) {
            return table[a[1]]; }
    }
    public static void Run() { var k = new K(); k.Put(1); k.Get(1); k.Use(90, k); }
}
public static class EachLocalStatic {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; static void W(int[] x, int n) { x[0] = n; }
        public void Put(int n) { if (n >= 0 && n < 4) a[0] = n; }
        public int Use(int n, K o) { var b = new int[2]; W(b, n);
            return table[b[0]]; // fails
        }
        public int Get(int n) {
            return table[a[1]]; }
    }
    public static void Run() { var k = new K(); k.Put(1); k.Get(1); k.Use(90, k); }
}
public static class EachLocalStaticRef {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; static void W(ref int x, int n) { x = n; }
        public void Put(int n) { if (n >= 0 && n < 4) a[0] = n; }
        public int Use(int n, K o) { var b = new int[2]; W(ref b[0], n);
            return table[b[0]]; // fails
        }
        public int Get(int n) {
            return table[a[1]]; }
    }
    public static void Run() { var k = new K(); k.Put(1); k.Get(1); k.Use(90, k); }
}
public static class EachLocalStaticOut {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; static void W(out int x, int n) { x = n; }
        public void Put(int n) { if (n >= 0 && n < 4) a[0] = n; }
        public int Use(int n, K o) { var b = new int[2]; W(out b[0], n);
            return table[b[0]]; // fails
        }
        public int Get(int n) {
            return table[a[1]]; }
    }
    public static void Run() { var k = new K(); k.Put(1); k.Get(1); k.Use(90, k); }
}
public static class EachLocalTwoNames {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; 
        public void Put(int n) { if (n >= 0 && n < 4) a[0] = n; }
        public int Use(int n, K o) { var b = new int[2]; var c = b; c[0] = n;
            return table[b[0]]; // fails
        }
        public int Get(int n) {
            return table[a[1]]; }
    }
    public static void Run() { var k = new K(); k.Put(1); k.Get(1); k.Use(90, k); }
}
public static class EachLocalPhi {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; 
        public void Put(int n) { if (n >= 0 && n < 4) a[0] = n; }
        public int Use(int n, K o) { var b = new int[2]; var c = n > 3 ? b : new int[2]; c[0] = n;
            return table[b[0]]; // fails
        }
        public int Get(int n) {
            return table[a[1]]; }
    }
    public static void Run() { var k = new K(); k.Put(1); k.Get(1); k.Use(90, k); }
}
public static class EachLocalPhiRead {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; 
        public void Put(int n) { if (n >= 0 && n < 4) a[0] = n; }
        public int Use(int n, K o) { var b0 = new int[2]; var b1 = new int[2]; b0[0] = n; var b = n > 3 ? b0 : b1;
            return table[b[0]]; // fails
        }
        public int Get(int n) {
            return table[a[1]]; }
    }
    public static void Run() { var k = new K(); k.Put(1); k.Get(1); k.Use(90, k); }
}
public static class EachLocalJag {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; 
        public void Put(int n) { if (n >= 0 && n < 4) a[0] = n; }
        public int Use(int n, K o) { var b = new int[2]; var j = new int[1][]; j[0] = b; j[0][0] = n;
            return table[b[0]]; // fails
        }
        public int Get(int n) {
            return table[a[1]]; }
    }
    public static void Run() { var k = new K(); k.Put(1); k.Get(1); k.Use(90, k); }
}
public static class EachLocalFld {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; public int[] f;
        public void Put(int n) { if (n >= 0 && n < 4) a[0] = n; }
        public int Use(int n, K o) { var b = new int[2]; f = b; f[0] = n;
            return table[b[0]]; // fails
        }
        public int Get(int n) {
            return table[a[1]]; }
    }
    public static void Run() { var k = new K(); k.Put(1); k.Get(1); k.Use(90, k); }
}
public static class EachLocalFldOther {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; public int[] f;
        public void Put(int n) { if (n >= 0 && n < 4) a[0] = n; }
        public int Use(int n, K o) { var b = new int[2]; f = b; o.f[0] = n;
            return table[b[0]]; // fails
        }
        public int Get(int n) {
            return table[a[1]]; }
    }
    public static void Run() { var k = new K(); k.Put(1); k.Get(1); k.Use(90, k); }
}
public static class EachLocalSwap {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; 
        public void Put(int n) { if (n >= 0 && n < 4) a[0] = n; }
        public int Use(int n, K o) { var b = new int[2]; var c = new int[2]; c[0] = n; var t = b; b = c; c = t;
            return table[b[0]]; // fails
        }
        public int Get(int n) {
            return table[a[1]]; }
    }
    public static void Run() { var k = new K(); k.Put(1); k.Get(1); k.Use(90, k); }
}
public static class EachLocalLoop {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; 
        public void Put(int n) { if (n >= 0 && n < 4) a[0] = n; }
        public int Use(int n, K o) { var b = new int[2]; for (int i = 0; i < 3; i++) { b[0] = b[1]; b[1] = n; }
            return table[b[0]]; // fails
        }
        public int Get(int n) {
            return table[a[1]]; }
    }
    public static void Run() { var k = new K(); k.Put(1); k.Get(1); k.Use(90, k); }
}
public static class EachLocalLoopNew {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; 
        public void Put(int n) { if (n >= 0 && n < 4) a[0] = n; }
        public int Use(int n, K o) { int[] b = null; for (int i = 0; i < 3; i++) { var c = new int[2]; if (b != null) b[0] = n; if (i < 2) b = c; } b[0] = b[0]; if (b[0] == 0) b[0] = n;
            return table[b[0]]; // fails
        }
        public int Get(int n) {
            return table[a[1]]; }
    }
    public static void Run() { var k = new K(); k.Put(1); k.Get(1); k.Use(90, k); }
}
public static class EachLocalFixed {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; 
        public void Put(int n) { if (n >= 0 && n < 4) a[0] = n; }
        public int Use(int n, K o) { var b = new int[2]; unsafe { fixed (int* p = b) { p[0] = n; } }
            return table[b[0]]; // fails
        }
        public int Get(int n) {
            return table[a[1]]; }
    }
    public static void Run() { var k = new K(); k.Put(1); k.Get(1); k.Use(90, k); }
}
public static class EachLocalBlockCopy {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; 
        public void Put(int n) { if (n >= 0 && n < 4) a[0] = n; }
        public int Use(int n, K o) { var b = new int[2]; Buffer.BlockCopy(new[] { n }, 0, b, 0, 4);
            return table[b[0]]; // fails
        }
        public int Get(int n) {
            return table[a[1]]; }
    }
    public static void Run() { var k = new K(); k.Put(1); k.Get(1); k.Use(90, k); }
}
public static class EachLocalCopyIn {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; 
        public void Put(int n) { if (n >= 0 && n < 4) a[0] = n; }
        public int Use(int n, K o) { var b = new int[2]; Array.Copy(new[] { n }, b, 1);
            return table[b[0]]; // fails
        }
        public int Get(int n) {
            return table[a[1]]; }
    }
    public static void Run() { var k = new K(); k.Put(1); k.Get(1); k.Use(90, k); }
}
public static class EachLocalCopyTo {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; 
        public void Put(int n) { if (n >= 0 && n < 4) a[0] = n; }
        public int Use(int n, K o) { var b = new int[2]; new[] { n }.CopyTo(b, 0);
            return table[b[0]]; // fails
        }
        public int Get(int n) {
            return table[a[1]]; }
    }
    public static void Run() { var k = new K(); k.Put(1); k.Get(1); k.Use(90, k); }
}
public static class EachLocalInterlock {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; 
        public void Put(int n) { if (n >= 0 && n < 4) a[0] = n; }
        public int Use(int n, K o) { var b = new int[2]; Interlocked.Exchange(ref b[0], n);
            return table[b[0]]; // fails
        }
        public int Get(int n) {
            return table[a[1]]; }
    }
    public static void Run() { var k = new K(); k.Put(1); k.Get(1); k.Use(90, k); }
}
public static class EachLocalInit {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; 
        public void Put(int n) { if (n >= 0 && n < 4) a[0] = n; }
        public int Use(int n, K o) { int[] b = { 90, 1, 2, 3, 4 };
            return table[b[0]]; // fails
        }
        public int Get(int n) {
            return table[a[1]]; }
    }
    public static void Run() { var k = new K(); k.Put(1); k.Get(1); k.Use(90, k); }
}
public static class EachLocalInit2 {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; 
        public void Put(int n) { if (n >= 0 && n < 4) a[0] = n; }
        public int Use(int n, K o) { int[] b = { n, 1 };
            return table[b[0]]; // fails
        }
        public int Get(int n) {
            return table[a[1]]; }
    }
    public static void Run() { var k = new K(); k.Put(1); k.Get(1); k.Use(90, k); }
}
public static class EachLocalResized {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; 
        public void Put(int n) { if (n >= 0 && n < 4) a[0] = n; }
        public int Use(int n, K o) { var b = new int[1]; b[0] = n; Array.Resize(ref b, 3);
            return table[b[0]]; // fails
        }
        public int Get(int n) {
            return table[a[1]]; }
    }
    public static void Run() { var k = new K(); k.Put(1); k.Get(1); k.Use(90, k); }
}
public static class EachLocalCollect {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; 
        public void Put(int n) { if (n >= 0 && n < 4) a[0] = n; }
        public int Use(int n, K o) { int[] b = [n, 1];
            return table[b[0]]; // fails
        }
        public int Get(int n) {
            return table[a[1]]; }
    }
    public static void Run() { var k = new K(); k.Put(1); k.Get(1); k.Use(90, k); }
}
public static class EachLocalSpread {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; 
        public void Put(int n) { if (n >= 0 && n < 4) a[0] = n; }
        public int Use(int n, K o) { var l = new List<int> { n }; int[] b = [.. l, 1];
            return table[b[0]]; // fails
        }
        public int Get(int n) {
            return table[a[1]]; }
    }
    public static void Run() { var k = new K(); k.Put(1); k.Get(1); k.Use(90, k); }
}
public static class EachLocalTry {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; 
        public void Put(int n) { if (n >= 0 && n < 4) a[0] = n; }
        public int Use(int n, K o) { var b = new int[2]; try { b[0] = n; int z = 5 / (n - 90); b[0] = 0; } catch (DivideByZeroException) { }
            return table[b[0]]; // fails
        }
        public int Get(int n) {
            return table[a[1]]; }
    }
    public static void Run() { var k = new K(); k.Put(1); k.Get(1); k.Use(90, k); }
}
public static class EachLocalTryFin {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; 
        public void Put(int n) { if (n >= 0 && n < 4) a[0] = n; }
        public int Use(int n, K o) { var b = new int[2]; try { b[1] = 1; } finally { b[0] = n; }
            return table[b[0]]; // fails
        }
        public int Get(int n) {
            return table[a[1]]; }
    }
    public static void Run() { var k = new K(); k.Put(1); k.Get(1); k.Use(90, k); }
}
public static class EachLocalSwitch {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; 
        public void Put(int n) { if (n >= 0 && n < 4) a[0] = n; }
        public int Use(int n, K o) { var b = new int[2]; switch (n) { case 1: b[0] = 1; break; case 90: b[0] = n; break; default: break; }
            return table[b[0]]; // fails
        }
        public int Get(int n) {
            return table[a[1]]; }
    }
    public static void Run() { var k = new K(); k.Put(1); k.Get(1); k.Use(90, k); }
}
public static class EachLocalDeconstruct {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; 
        public void Put(int n) { if (n >= 0 && n < 4) a[0] = n; }
        public int Use(int n, K o) { var b = new int[2]; (b[0], b[1]) = (n, 0);
            return table[b[0]]; // fails
        }
        public int Get(int n) {
            return table[a[1]]; }
    }
    public static void Run() { var k = new K(); k.Put(1); k.Get(1); k.Use(90, k); }
}
public static class EachLocalMyStep {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; private void S() { a2[0] = 90; } private int[] a2 = new int[2];
        public void Put(int n) { if (n >= 0 && n < 4) a[0] = n; }
        public int Use(int n, K o) { S(); var b = a2;
            return table[b[0]]; // fails
        }
        public int Get(int n) {
            return table[a[1]]; }
    }
    public static void Run() { var k = new K(); k.Put(1); k.Get(1); k.Use(90, k); }
}
public static class EachLocalThisAlias {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; 
        public void Put(int n) { if (n >= 0 && n < 4) a[0] = n; }
        public int Use(int n, K o) { var b = a; b = new int[2]; var c = b; for (int i = 0; i < 2; i++) { c[0] = n; c = new int[2]; }
            return table[b[0]]; // fails
        }
        public int Get(int n) {
            return table[a[1]]; }
    }
    public static void Run() { var k = new K(); k.Put(1); k.Get(1); k.Use(90, k); }
}
