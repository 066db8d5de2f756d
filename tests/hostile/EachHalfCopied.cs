// Array.Copy that unboxes or casts throws in the middle: what it wrote before stays in the array of a private field.
using System;
using System.Collections.Generic;
public static class EachHalfCopied {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4];
        public void Load(object[] g) { if (a == null) return; Array.Copy(g, a, 2); a = null; }
        public int Use() { if (a == null || a.Length == 0) return 0;
            return table[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); try { k.Load(new object[] { 100, "x" }); } catch (InvalidCastException) { } k.Use(); }
}
public static class EachHalfCopiedRefs {
    class K {
        private string[] a = new string[2];
        public K() { for (int i = 0; i < a.Length; i++) a[i] = "x"; }
        public void Load(object[] g) { if (a == null) return; Array.Copy(g, a, 2); a = null; }
        public int Use() { if (a == null || a.Length == 0) return 0;
            return a[0].Length; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); try { k.Load(new object[] { null, 5 }); } catch (InvalidCastException) { } k.Use(); }
}
public static class EachHalfCopiedCaught {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4];
        public void Load(object[] g) { if (a == null) return; try { Array.Copy(g, a, 2); a = null; } catch (InvalidCastException) { } }
        public int Use() { if (a == null || a.Length == 0) return 0;
            return table[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); k.Load(new object[] { 100, "x" }); k.Use(); }
}
public static class EachHalfCopiedStep {
    class K {
        private int[] a = new int[2]; private readonly int[] table = new int[4];
        public void Load(object[] g) { if (a == null) return; Step(g); a = null; }
        private void Step(object[] g) { if (a != null) Array.Copy(g, 0, a, 0, 2); }
        public int Use() { if (a == null || a.Length == 0) return 0;
            return table[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); try { k.Load(new object[] { 100, "x" }); } catch (InvalidCastException) { } k.Use(); }
}
