// Elements of arrays in private fields: each instruction that may throw while they are not what they should be.
// roslyn only
using System;
using System.Collections.Generic;
using System.Threading;
public static class EachHalfCopied5 {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4];
        public void Load(object[] g) { var n = new int[2]; Array.Copy(g, 0, a, 0, 2); a = n; }
        public int Use() {
            return table[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); try { k.Load(new object[] { 100, "x" }); } catch (InvalidCastException) { } k.Use(); }
}
public static class EachHalfStep {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4];
        public void Load(object o) { var n = new int[2]; Step(o); a = n; }
        private void Step(object o) { a[0] = 100; if (o == null) throw new Exception(); }
        public int Use() {
            return table[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); try { k.Load(null); } catch (Exception) { } k.Use(); }
}
public static class EachHalfStep2 {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4];
        public void Load(string o) { var n = new int[2]; int l = Step(o); a = n; }
        private int Step(string o) { a[0] = 100; return o.Length; }
        public int Use() {
            return table[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); try { k.Load(null); } catch (NullReferenceException) { } k.Use(); }
}
public static class EachMismatchInt {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4];
        public void Set(object[] t, object o) { if (t == null || t.Length == 0) return; var n = new int[2]; a[0] = 100; t[0] = o; a = n; }
        public int Use() { 
            return table[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); try { k.Set(new string[1], new object()); } catch (ArrayTypeMismatchException) { } k.Use(); }
}
public static class EachMismatchLdelema {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4];
        static void Nop(ref object o) { }
        public void Set(object[] t) { if (t == null || t.Length == 0) return; var n = new int[2]; a[0] = 100; ref object r = ref t[0]; a = n; Nop(ref r); }
        public int Use() { 
            return table[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); try { k.Set(new string[1]); } catch (ArrayTypeMismatchException) { } k.Use(); }
}
public static class EachCastInt {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4];
        public void Set(object o) { var n = new int[2]; a[0] = 100; string s = (string)o; a = n; if (s == null) return; }
        public int Use() { 
            return table[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); try { k.Set(new object()); } catch (InvalidCastException) { } k.Use(); }
}
public static class EachCheckedInt {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; private int u;
        public void Set(int o, ulong p, float f) { var n = new int[2]; a[0] = 100; int v = checked((int)p); a = n; u = v; }
        public int Use() { 
            return table[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); try { k.Set(1, ulong.MaxValue, 0); } catch (OverflowException) { } k.Use(); }
}
public static class EachCheckedMul {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; private uint u;
        public void Set(uint o) { var n = new int[2]; a[0] = 100; uint v = checked(o * o); a = n; u = v; }
        public int Use() { 
            return table[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); try { k.Set(uint.MaxValue); } catch (OverflowException) { } k.Use(); }
}
public static class EachRemOverflow {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; private int u;
        public void Set(int x, int y) { if (y == 0) return; var n = new int[2]; a[0] = 100; int v = x / y; a = n; u = v; }
        public int Use() { 
            return table[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); try { k.Set(int.MinValue, -1); } catch (OverflowException) { } k.Use(); }
}
public static class EachUnboxNullable {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; private int u;
        public void Set(object x) { if (x == null) return; var n = new int[2]; a[0] = 100; int? v = (int?)x; a = n; u = v ?? 0; }
        public int Use() { 
            return table[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); try { k.Set("s"); } catch (InvalidCastException) { } k.Use(); }
}
public static class EachLoadBig {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; private int u;
        public void Set(int[] x, long i) { if (x == null) return; var n = new int[2]; a[0] = 100; int v = x[i]; a = n; u = v; }
        public int Use() { 
            return table[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); try { k.Set(new int[1], 5); } catch (IndexOutOfRangeException) { } k.Use(); }
}
public static class EachGrid {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; private int u;
        public void Set(int[,] x, int i) { if (x == null) return; var n = new int[2]; a[0] = 100; int v = x[i, 0]; a = n; u = v; }
        public int Use() { 
            return table[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); try { k.Set(new int[1, 1], 5); } catch (IndexOutOfRangeException) { } k.Use(); }
}
public static class EachStringIndex {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; private int u;
        public void Set(string x, int i) { if (x == null) return; var n = new int[2]; a[0] = 100; int v = x[i]; a = n; u = v; }
        public int Use() { 
            return table[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); try { k.Set("", 5); } catch (IndexOutOfRangeException) { } k.Use(); }
}
public static class EachSpanIndex {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; private int u;
        public void Set(Span<int> x, int i) { var n = new int[2]; a[0] = 100; int v = x[i]; a = n; u = v; }
        public int Use() { 
            return table[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); try { k.Set(new int[1], 5); } catch (IndexOutOfRangeException) { } k.Use(); }
}
public static class EachNullableValue {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; private int u;
        public void Set(int? x) { var n = new int[2]; a[0] = 100; int v = x.Value; a = n; u = v; }
        public int Use() { 
            return table[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); try { k.Set(null); } catch (InvalidOperationException) { } k.Use(); }
}
public static class EachListIndex {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; private int u;
        public void Set(List<int> x) { if (x == null) return; var n = new int[2]; a[0] = 100; int v = x[3]; a = n; u = v; }
        public int Use() { 
            return table[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); try { k.Set(new List<int>()); } catch (ArgumentOutOfRangeException) { } k.Use(); }
}
public static class EachResizeThrows {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; private int u;
        public void Set(int m) { var n = new int[2]; a[0] = 100; int[] b = null; Array.Resize(ref b, m); a = n; u = b.Length; }
        public int Use() { 
            return table[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); try { k.Set(-1); } catch (ArgumentOutOfRangeException) { } k.Use(); }
}
public static class EachAbs {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4]; private int u;
        public void Set(sbyte m) { var n = new int[2]; a[0] = 100; int b = Math.Abs(m); a = n; u = b; }
        public int Use() { 
            return table[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); try { k.Set(-128); } catch (OverflowException) { } k.Use(); }
}
