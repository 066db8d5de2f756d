// What holds of all elements of the arrays in a field: who writes them otherwise, or has no elements at all.
using System;
using System.Collections.Generic;
public static class EachHandedOut {
    class K {
        private object[] a = { new object(), new object() };
        public object[] All() { return a; }
        public int Use() { return a[0].GetHashCode(); } // fails
    }
    public static void Run() { var k = new K(); k.Use(); k.All()[0] = null; k.Use(); }
}
public static class EachPassed {
    class K {
        private object[] a = new object[2];
        public K() { for (int i = 0; i < a.Length; i++) a[i] = new object(); }
        static void Drop(object[] b) { b[1] = null; }
        public void Break() { Drop(a); }
        public int Use() { return a[1].GetHashCode(); } // fails
    }
    public static void Run() { var k = new K(); k.Use(); k.Break(); k.Use(); }
}
public static class EachByRef {
    class K {
        private object[] a = new object[2];
        public K() { for (int i = 0; i < a.Length; i++) a[i] = new object(); }
        static void Drop(ref object o) { o = null; }
        public void Break() { Drop(ref a[1]); }
        public int Use() { return a[1].GetHashCode(); } // fails
    }
    public static void Run() { var k = new K(); k.Break(); k.Use(); }
}
public static class EachOfTwoFields {
    class K {
        private object[] a, b;
        public K() { a = new object[2]; b = a; for (int i = 0; i < a.Length; i++) a[i] = new object(); }
        public void Break() { b[0] = null; }
        public int Use() { return a[0].GetHashCode(); } // fails
    }
    public static void Run() { var k = new K(); k.Break(); k.Use(); }
}
public static class EachLocalOfTwo {
    class K {
        private object[] a, b;
        public K() { var c = new object[2]; for (int i = 0; i < c.Length; i++) c[i] = new object(); a = c; b = c; }
        public void Break() { b[0] = null; }
        public int Use() { return a[0].GetHashCode(); } // fails
    }
    public static void Run() { var k = new K(); k.Break(); k.Use(); }
}
public static class EachOfOther {
    class K {
        private object[] a = new object[1];
        public K() { a[0] = new object(); }
        public void Break(K other) { other.a[0] = null; }
        public int Use() { return a[0].GetHashCode(); } // fails
    }
    public static void Run() { var k = new K(); new K().Break(k); k.Use(); }
}
public static class EachSwapped {
    class K {
        private object[] a; private readonly bool empty;
        public K(bool empty) { this.empty = empty; a = new object[1]; if (!empty) a[0] = new object(); }
        public void Swap(K other) { var t = a; a = other.a; other.a = t; }
        public int Use() { if (empty) return 0;
            return a[0].GetHashCode(); } // fails
    }
    public static void Run() { var k = new K(false); k.Swap(new K(true)); k.Use(); }
}
public static class EachKeptByLambda {
    class K {
        private object[] a = new object[1];
        public K() { a[0] = new object(); }
        public Action Later() { var b = a; return () => b[0] = null; }
        public int Use() { return a[0].GetHashCode(); } // fails
    }
    public static void Run() { var k = new K(); k.Later()(); k.Use(); }
}
public static class EachByLambda {
    class K {
        private object[] a = new object[1];
        public K() { a[0] = new object(); }
        public Action Later() { return () => a[0] = null; }
        public int Use() { return a[0].GetHashCode(); } // fails
    }
    public static void Run() { var k = new K(); k.Later()(); k.Use(); }
}
public static class EachGrown {
    class K {
        private object[] a = new object[1];
        public K() { a[0] = new object(); }
        public void Grow() { Array.Resize(ref a, a.Length + 1); }
        public int Use() { return a[a.Length - 1].GetHashCode(); } // fails
    }
    public static void Run() { var k = new K(); k.Use(); k.Grow(); k.Use(); }
}
public static class EachCleared {
    class K {
        private object[] a = new object[2];
        public K() { for (int i = 0; i < a.Length; i++) a[i] = new object(); }
        public void Clear() { Array.Clear(a, 0, 1); }
        public int Use() { return a[0].GetHashCode(); } // fails
    }
    public static void Run() { var k = new K(); k.Clear(); k.Use(); }
}
public static class EachCopied {
    class K {
        private object[] a = new object[2], b = new object[2];
        public K() { for (int i = 0; i < a.Length; i++) a[i] = new object(); }
        public void Copy() { Array.Copy(b, a, 1); }
        public int Use() { return a[0].GetHashCode(); } // fails
    }
    public static void Run() { var k = new K(); k.Copy(); k.Use(); }
}
public static class EachUnfilled {
    class K {
        private object[] a;
        public K(int n) { a = new object[n]; for (int i = 0; i < n; i++) { if (i == 2) throw new Exception(); a[i] = new object(); } }
        protected K(int n, List<K> list) { list.Add(this); a = new object[n]; list[0].Use(); for (int i = 0; i < n; i++) a[i] = new object(); }
        public static K Early(List<K> list) { return new K(1, list); }
        public int Use() { return a[0].GetHashCode(); } // fails
    }
    public static void Run() { new K(1).Use(); K.Early(new List<K>()); }
}
public static class EachThrown {
    class K {
        private object[] a = new object[2];
        public K() { for (int i = 0; i < a.Length; i++) a[i] = new object(); }
        public void Break(int d) { a[0] = null; int n = 10 / d; a[0] = new object(); }
        public int Use() { return a[0].GetHashCode(); } // fails
    }
    public static void Run() { var k = new K(); try { k.Break(0); } catch (DivideByZeroException) { } k.Use(); }
}
public static class EachReentered {
    class K {
        private object[] a = new object[2]; public event Action Changed;
        public K() { for (int i = 0; i < a.Length; i++) a[i] = new object(); }
        public void Break() { a[0] = null; if (Changed != null) Changed(); a[0] = new object(); }
        public int Use() { return a[0].GetHashCode(); } // fails
    }
    public static void Run() { var k = new K(); k.Changed += () => k.Use(); k.Break(); }
}
public static class EachOfNothing {
    class K {
        // No element: whatever holds of all of them says nothing of count.
        private int[] a = new int[0]; private int count;
        public void Add() { a = new int[count + 1]; for (int i = 0; i < a.Length; i++) a[i] = count; count = a.Length; }
        public int Sum() { int s = 0; for (int i = 0; i < a.Length; i++) s += a[i];
            return s / count; } // fails
    }
    public static void Run() { var k = new K(); k.Sum(); }
}
public static class EachBelowCount {
    class K {
        private int[] next = new int[4]; private int[] keys = new int[4]; private int count;
        public void Add() { if (count < 4) { next[count] = count; count++; } }
        public void Trim() { keys = new int[count == 0 ? 1 : count]; }
        public void Remove() { if (count > 0) count--; }
        public int Use(int i) { if (i < 0 || i > 3) return 0;
            return keys[next[i]]; } // fails
    }
    public static void Run() { var k = new K(); k.Add(); k.Add(); k.Use(1); k.Remove(); k.Trim(); k.Use(1); }
}
public static class EachOldLocal {
    class K {
        private int[] a = new int[2];
        public void Set(int v) { int[] old = a; a = new int[2]; old[0] = v; a = old2(old); }
        private int[] old2(int[] b) { return b; }
        public int Use(int[] table) {
            return table[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(new int[1]); k.Set(7); k.Use(new int[1]); }
}
public static class EachMadeInLoop {
    class K {
        private int[] a = new int[1]; private readonly int[] table = new int[1];
        public void Set() {
            int[] b = null;
            for (int i = 0; i < 3; i++) { if (b != null) b[0] = 5; else { b = new int[1]; a = b; } }
        }
        public int Use() {
            return table[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); k.Set(); k.Use(); }
}
public static class EachStoredLater {
    class K {
        private int[] a = new int[1]; private readonly int[] table = new int[1];
        public void Set(int n) {
            int[] b = new int[1];
            for (int i = 0; i < n; i++) {
                b[0] = i;
                Look();
                a = b;
            }
        }
        public void Look() {
            int x = table[a[0]]; } // fails
    }
    public static void Run() { new K().Set(3); }
}
public static class EachOfTwoLocals {
    class K {
        private int[] a = new int[1]; private readonly int[] table = new int[1];
        public void Set(bool first) { int[] b = new int[1], c = new int[1]; int[] d = first ? b : c; a = b; d[0] = 9; }
        public int Use() {
            return table[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); k.Set(true); k.Use(); }
}
public static class EachNegative {
    class K {
        private int[] a = { 0, 1 }; private readonly int[] table = new int[8];
        public void Set(int v) { if (v < 8) a[1] = v; }
        public int Use() {
            return table[a[1]]; } // fails lower-bound
    }
    public static void Run() { var k = new K(); k.Use(); k.Set(-1); k.Use(); }
}
public static class EachStep {
    class K {
        private object[] a = new object[2];
        public K() { Fill(); }
        private void Fill() { for (int i = 0; i < a.Length; i++) a[i] = new object(); }
        private void Drop(int i) { a[i] = null; }
        public void Break() { Drop(0); }
        public int Use() { return a[0].GetHashCode(); } // fails
    }
    public static void Run() { var k = new K(); k.Use(); k.Break(); k.Use(); }
}
public static class EachOfDerived {
    class B { internal object[] a = new object[1]; public B() { a[0] = new object(); }
        public int Use() { return a[0].GetHashCode(); } } // fails
    class D : B { public void Break() { a[0] = null; } }
    public static void Run() { var d = new D(); d.Use(); d.Break(); d.Use(); }
}
public static class EachByIterator {
    class K {
        private object[] a = new object[1];
        public K() { a[0] = new object(); }
        public IEnumerable<int> Break() { a[0] = null; yield return 1; }
        public int Use() { return a[0].GetHashCode(); } // fails
    }
    public static void Run() { var k = new K(); foreach (int i in k.Break()) { } k.Use(); }
}
public static class EachAsList {
    class K {
        private object[] a = new object[1];
        public K() { a[0] = new object(); }
        public IList<object> List() { return a; }
        public int Use() { return a[0].GetHashCode(); } // fails
    }
    public static void Run() { var k = new K(); k.List()[0] = null; k.Use(); }
}
public static class EachFromOutside {
    class K {
        private object[] a;
        public K(object[] given) { a = given; for (int i = 0; i < a.Length; i++) a[i] = new object(); }
        public int Use() { return a[0].GetHashCode(); } // fails
    }
    public static void Run() { var given = new object[1]; var k = new K(given); k.Use(); given[0] = null; k.Use(); }
}
public static class EachLazy {
    class K {
        private object[] a;
        public object Get(int i) { if (a == null) { a = new object[4]; a[0] = new object(); } return a[i]; }
        public int Use() { Get(0);
            return a[1].GetHashCode(); } // fails
    }
    public static void Run() { new K().Use(); }
}
