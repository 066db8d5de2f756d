// marple: --no-assume aliasing
// marple: --no-assume call-effects
// Without `aliasing` or `call-effects`, what `Array.Copy` and `Array.Clear` write into an array in a field is not part of what holds of all its elements.
using System;
public static class EachCopiedUnassumed {
    class K {
        private int[] a = new int[2], b = new int[2]; private readonly int[] t = new int[3];
        public void Put(int v) { b[0] = v; }
        public void Break() { Array.Copy(b, a, 2); }
        public int Use() { int i = a[0];
            return t[i]; // fails
        }
    }
    public static void Run() { var k = new K(); k.Use(); k.Put(9); k.Break(); k.Use(); }
}
public static class EachClearedUnassumed {
    class K {
        private object[] a = { "", "" };
        public void Break() { Array.Clear(a, 0, 2); }
        public int Use() {
            return a[0].GetHashCode(); // fails
        }
    }
    public static void Run() { var k = new K(); k.Use(); k.Break(); k.Use(); }
}
