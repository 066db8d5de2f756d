// Elements of arrays in private fields: other objects, half filled, empty arrays, constructors that call each other.
using System;
using System.Collections.Generic;
using System.Threading;
public static class EachHalfCopied {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4];
        public void Load(object[] g) { Array.Copy(g, a, 2); a = new int[2]; }
        public int Use() {
            return table[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); try { k.Load(new object[] { 100, "x" }); } catch (InvalidCastException) { } k.Use(); }
}
public static class EachHalfCopiedCaught {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4];
        public void Load(object[] g) { try { Array.Copy(g, a, 2); a = new int[2]; } catch (InvalidCastException) { } }
        public int Use() {
            return table[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); k.Load(new object[] { 100, "x" }); k.Use(); }
}
public static class EachHalfCopiedRefs {
    class K {
        private string[] a = new string[2];
        public K() { for (int i = 0; i < a.Length; i++) a[i] = "x"; }
        public void Load(object[] g) { Array.Copy(g, a, 2); a = new string[2]; for (int i = 0; i < a.Length; i++) a[i] = "y"; }
        public int Use() { if (a.Length == 0) return 0;
            return a[0].Length; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); try { k.Load(new object[] { null, 5 }); } catch (InvalidCastException) { } k.Use(); }
}
public static class EachFinally {
    public static int stop;
    class K {
        private int[] a = new int[1]; private readonly int[] table = new int[1];
        public void Set(Func<bool> tick) {
            int[] b = new int[1];
            while (true) {
                try {
                    if (tick()) return;
                    b[0] = 5;
                    Look();
                } finally { a = b; }
            }
        }
        public void Look() {
            int x = table[a[0]]; } // fails
    }
    public static void Run() { new K().Set(() => stop++ > 3); }
}
public static class EachFinallyNoReturn {
    public static int stop;
    class K {
        private int[] a = new int[1]; private readonly int[] table = new int[1];
        public void Set(Action tick) {
            int[] b = new int[1];
            while (true) {
                try {
                    tick();
                    b[0] = 5;
                    Look();
                } finally { a = b; }
            }
        }
        public void Look() {
            int x = table[a[0]]; } // fails
    }
    public static void Run() { new K().Set(() => { if (stop++ > 3) throw new Exception(); }); }
}
public static class EachMismatch {
    class K {
        private object[] a = new object[] { "x" };
        public void Set(object o) { a = new string[1]; a[0] = o; }
        public void Set2() { a = new object[1]; a[0] = "y"; }
        public int Use() { if (a.Length == 0) return 0;
            return a[0].GetHashCode(); } // fails
    }
    public static void Run() { var k = new K(); k.Use(); try { k.Set(new object()); } catch (ArrayTypeMismatchException) { } k.Use(); }
}
public static class EachBadCast {
    class K {
        private string[] a = new string[] { "x" };
        public void Set(object o) { if (o == null) return; a = new string[1]; a[0] = (string)o; }
        public int Use() { if (a.Length == 0) return 0;
            return a[0].Length; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); try { k.Set(new object()); } catch (InvalidCastException) { } k.Use(); }
}
public static class EachUnboxed {
    class K {
        private int[] a = new int[] { 1 }; private readonly int[] table = new int[4];
        public void Set(object o) { a[0] = 100; a[0] = (int)o & 3; a = new int[1]; }
        public int Use() {
            return table[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); try { k.Set("x"); } catch (InvalidCastException) { } k.Use(); }
}
public static class EachChecked {
    class K {
        private int[] a = new int[] { 1 }; private readonly int[] table = new int[4];
        public void Set(int o) { a[0] = 100; a[0] = checked(o + 1) & 3; a = new int[1]; }
        public int Use() {
            return table[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); try { k.Set(int.MaxValue); } catch (OverflowException) { } k.Use(); }
}
public static class EachStaticConstructor {
    class S { public static int Value; static S() { try { if (k != null) k.Use(); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } Value = 1; } }
    static K k;
    class K {
        private int[] a = new int[] { 1 }; private readonly int[] table = new int[4];
        public void Set() { a[0] = 100; int x = S.Value; a = new int[1]; }
        public int Use() {
            return table[a[0]]; } // fails
    }
    public static void Run() { k = new K(); k.Use(); k.Set(); }
}
public static class EachEmptyReached {
    class K {
        private object[] a; private int n;
        public K(int m) { if (m == 0) a = new object[0]; else { a = new object[m]; for (int i = 0; i < a.Length; i++) a[i] = new object(); n = 7; } }
        public int Use(int i) { if (i < 0 || i >= a.Length) return 0; return a[i].GetHashCode(); }
        public int Div() {
            return 5 / n; } // fails
    }
    public static void Run() { new K(2).Use(1); new K(0).Div(); }
}
public static class EachOnlyEmpty {
    class K {
        private object[] a = new object[0]; private int n;
        public int Use(int i) { if (i < 0 || i >= a.Length) return 0; return a[i].GetHashCode(); }
        public void Add() { var b = new object[a.Length + 1]; for (int i = 0; i < b.Length; i++) b[i] = this; a = b; n = 3; }
        public int Div() {
            return 5 / n; } // fails
    }
    public static void Run() { var k = new K(); k.Use(1); k.Div(); }
}
public static class EachEmptyLater {
    class K {
        private object[] a = new object[1]; private int n = 1;
        public K() { a[0] = this; }
        public int Use(int i) { if (i < 0 || i >= a.Length) return 0; return a[i].GetHashCode(); }
        public void Clear() { n = 0; a = new object[0]; }
        public void Clear2(int m) { if (m < 0) return; a = new object[m]; for (int i = 0; i < m; i++) a[i] = this; if (m == 0) n = 0; }
        public int Div() {
            return 5 / n; } // fails
    }
    public static void Run() { var k = new K(); k.Use(1); k.Clear2(0); k.Div(); }
}
public static class EachPrivateGetter {
    class K {
        private int[] a = new int[] { 1 }; private readonly int[] table = new int[4];
        private int P { get { a[0] = 100; return 1; } }
        public int Set() { return P + P; }
        public int Use() {
            return table[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); k.Set(); k.Use(); }
}
public static class EachStepClears {
    class K {
        private object[] a = new object[2];
        public K() { for (int i = 0; i < a.Length; i++) a[i] = this; }
        private void Drop() { Array.Clear(a, 0, a.Length); }
        public void Break() { Drop(); }
        public int Use() { if (a.Length == 0) return 0;
            return a[0].GetHashCode(); } // fails
    }
    public static void Run() { var k = new K(); k.Use(); k.Break(); k.Use(); }
}
public static class EachStepResize {
    class K {
        private object[] a = new object[2];
        public K() { for (int i = 0; i < a.Length; i++) a[i] = this; }
        private void Grow() { Array.Resize(ref a, a.Length + 1); }
        public void Add() { Grow(); }
        public int Use() { if (a.Length == 0) return 0;
            return a[a.Length - 1].GetHashCode(); } // fails
    }
    public static void Run() { var k = new K(); k.Use(); k.Add(); k.Use(); }
}
public static class EachResizeAlias {
    class K {
        private int[] a = new int[1]; private readonly int[] table = new int[1];
        public void Set() { var b = new int[1]; a = b; Array.Resize(ref a, 1); b[0] = 5; }
        public int Use() {
            return table[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); k.Set(); k.Use(); }
}
public static class EachResizeAlias2 {
    class K {
        private int[] a = new int[1]; private readonly int[] table = new int[1];
        public void Set() { var b = a; Array.Resize(ref a, 1); b[0] = 5; }
        public int Use() {
            return table[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); k.Set(); k.Use(); }
}
public static class EachThrowAfterLeak {
    static K leaked;
    class K {
        private object[] a = new object[1];
        public K(int d) { a[0] = this; leaked = this; a[0] = null; int x = 5 / d; a[0] = this; }
        public int Use() { if (a.Length == 0) return 0;
            return a[0].GetHashCode(); } // fails
    }
    public static void Run() { new K(1).Use(); try { new K(0); } catch (DivideByZeroException) { } leaked.Use(); }
}
public static class EachGenericOuter {
    class K<T> {
        private List<T>[] a = new List<T>[1];
        public K() { a[0] = new List<T>(); }
        public void Break(K<string> o) { o.a[0] = null; }
        public int Use() { if (a.Length == 0) return 0;
            return a[0].GetHashCode(); } // fails
    }
    public static void Run() { var k = new K<string>(); k.Use(); new K<int>().Break(k); k.Use(); }
}
public static class EachNested {
    class K {
        private object[] a = new object[1];
        public K() { a[0] = this; }
        public class N { public void Break(K k) { var b = k.a; b[0] = null; } }
        public int Use() { if (a.Length == 0) return 0;
            return a[0].GetHashCode(); } // fails
    }
    public static void Run() { var k = new K(); k.Use(); new K.N().Break(k); k.Use(); }
}
public static class EachTernary {
    class K {
        private object[] a = new object[1], b = new object[1];
        public K() { a[0] = this; b[0] = this; }
        public void Break(bool c) { (c ? a : b)[0] = null; }
        public int Use() { if (a.Length == 0) return 0;
            return a[0].GetHashCode(); } // fails
    }
    public static void Run() { var k = new K(); k.Use(); k.Break(true); k.Use(); }
}
public static class EachJagged {
    class K {
        private int[][] a = new int[1][];
        public K() { a[0] = new int[1]; }
        public void Break() { a = new int[2][]; a[1] = new int[1]; }
        public int Use() { if (a.Length == 0) return 0;
            return a[0].Length; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); k.Break(); k.Use(); }
}
public static class EachBackByFinally {
    class K {
        private int[] a = new int[1]; private readonly int[] table = new int[1];
        public void Set(Func<bool> tick) {
            int[] b = new int[1];
            goto Start;
        Loop:
            if (tick()) { b[0] = 5; Look(); return; }
        Start:
            try { goto Loop; } finally { a = b; }
        }
        public void Look() {
            int x = table[a[0]]; } // fails
    }
    public static void Run() { new K().Look(); new K().Set(() => true); }
}
public static class EachDropAfterFill {
    class K {
        private object[] a = new object[0];
        public void M() { var b = new object[2]; for (int i = 0; i < b.Length; i++) b[i] = this; a = b; Drop(); }
        private void Drop() { if (a.Length > 0) a[0] = null; }
        public int Use() { if (a.Length == 0) return 0;
            return a[0].GetHashCode(); } // fails
    }
    public static void Run() { var k = new K(); k.M(); k.Use(); }
}
public static class EachDropAfterFillCtor {
    class K {
        private object[] a;
        public K() { var b = new object[2]; for (int i = 0; i < b.Length; i++) b[i] = this; a = b; Drop(); }
        private void Drop() { if (a.Length > 0) a[0] = null; }
        public int Use() { if (a.Length == 0) return 0;
            return a[0].GetHashCode(); } // fails
    }
    public static void Run() { var k = new K(); k.Use(); }
}
public static class EachReentryByEquals {
    class E { public K k; public override bool Equals(object o) { if (k != null) k.Drop(); return false; } public override int GetHashCode() { return 0; } }
    class K {
        private object[] a = new object[2]; private int n;
        public K() { a[0] = this; a[1] = this; }
        public void Drop() { n++; if (n > 1) a = new object[2]; for (int i = 0; i < a.Length; i++) a[i] = "z"; }
        public int Use(object e) { var b = a; if (e.Equals(this)) return 1;
            return b[0].GetHashCode(); }
        public void Half(object e) { a = new object[2]; a[0] = this; e.Equals(null); a[1] = this; }
        public int Last() { if (a.Length < 2) return 0;
            return a[1].GetHashCode(); } // fails
    }
    class F { public K k; public override bool Equals(object o) { k.Last(); return false; } public override int GetHashCode() { return 0; } }
    public static void Run() { var k = new K(); k.Last(); k.Half(new F { k = k }); }
}
public static class EachSides {
    class K {
        private object[] a; private bool ready;
        public void Make(int n) { a = new object[n]; ready = false; }
        public void Fill() { if (a == null) return; var b = new object[a.Length]; for (int i = 0; i < b.Length; i++) b[i] = this; a = b; ready = true; }
        public void Toggle() { ready = !ready; }
        public int Use() { if (a == null || !ready || a.Length == 0) return 0;
            return a[0].GetHashCode(); } // fails
    }
    public static void Run() { var k = new K(); k.Make(2); k.Fill(); k.Use(); k.Make(2); k.Toggle(); k.Use(); }
}
public static class EachTwoObjects {
    class K {
        private int[] keys = new int[1]; private int[] a = new int[1];
        public K(K other) { if (other != null) { keys = new int[other.keys.Length + 3]; a[0] = keys.Length - 1; } }
        public void Take(K other) { for (int i = 0; i < a.Length && i < other.a.Length; i++) a[i] = other.a[i]; }
        public int Use() {
            return keys[a[0]]; } // fails
    }
    public static void Run() { var k = new K(null); k.Use(); k.Take(new K(k)); k.Use(); }
}
public static class EachCopyCtor {
    class K {
        private int[] keys = new int[1]; private int[] a = new int[1];
        public K() { }
        public K(K other, int n) { if (n < 1) n = 1; keys = new int[n]; a = new int[other.a.Length]; for (int i = 0; i < a.Length; i++) a[i] = other.a[i]; }
        public void Grow() { keys = new int[keys.Length + 1]; if (a.Length > 0) a[0] = keys.Length - 1; }
        public int Use() { if (a.Length == 0) return 0;
            return keys[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); k.Grow(); new K(k, 1).Use(); }
}
public static class EachThisChain {
    class K {
        private int[] keys = new int[4]; private int[] a = new int[1];
        public K() { a[0] = 9; }
        public K(int x) : this() { keys = new int[10]; }
        public int Use() {
            return keys[a[0]]; } // fails
    }
    public static void Run() { new K(1).Use(); new K().Use(); }
}
public static class EachThisChain2 {
    class K {
        private int[] keys; private int[] a;
        protected K(int n) { keys = new int[n < 1 ? 1 : n]; a = new int[2]; a[0] = keys.Length - 1; }
        public K() : this(4) { keys = new int[2]; }
        public int Use() {
            return keys[a[0]]; } // fails
    }
    public static void Run() { new K().Use(); }
}
public static class EachIntOfNull {
    class K {
        private int[] a; private int n; private readonly int[] t = new int[3];
        public void Make(int m) { if (m < 0 || m > 2) return; n = m; a = new int[2]; a[1] = m; }
        public void Less() { a = null; n = -1; }
        public void Back() { if (a == null) { a = new int[1]; } }
        public int Use(int i) { if (a == null || i < 0 || i >= a.Length) return 0; int x = a[i]; 
            return t[n - x]; } // fails
    }
    public static void Run() { var k = new K(); k.Make(2); k.Use(0); k.Less(); k.Back(); k.Use(0); }
}
public static class EachLeast {
    class K {
        private int[] a = new int[1]; private int low; private readonly int[] t = new int[300];
        public void Set(int x) { if (x < low || x > 200) return; a[0] = x; }
        public void Raise() { if (low < 100) low++; }
        public int Use() {
            return t[a[0] - low]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); k.Raise(); k.Use(); }
}
