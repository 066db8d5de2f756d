// MemberwiseClone: two objects have the same array in a field, and each keeps its own invariant of the elements.
using System;
using System.Collections.Generic;
public static class EachCloned {
    class K {
        private int[] keys = new int[1]; private int[] a = new int[1];
        public K Copy() { return (K)MemberwiseClone(); }
        public void Grow() { keys = new int[keys.Length + 1]; }
        public void Put() { a[0] = keys.Length - 1; }
        public int Use() {
            return keys[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); var c = k.Copy(); c.Grow(); c.Put(); k.Use(); }
}
public static class EachSidesCloned {
    class K {
        private object[] a = new object[1]; private bool ready;
        public K() { a[0] = this; ready = true; }
        public K Copy() { return (K)MemberwiseClone(); }
        public void Drop() { ready = false; a[0] = null; }
        public int Use() { if (!ready) return 0;
            return a[0].GetHashCode(); } // fails
    }
    public static void Run() { var k = new K(); k.Use(); var c = k.Copy(); c.Drop(); k.Use(); }
}
public static class EachCloneBelow {
    class K {
        protected K Copied() { return (K)MemberwiseClone(); }
        private int[] keys = new int[1]; private int[] a = new int[1];
        public void Grow() { keys = new int[keys.Length + 1]; }
        public void Put() { a[0] = keys.Length - 1; }
        public int Use() {
            return keys[a[0]]; } // fails
    }
    class D : K { public K Copy() { return Copied(); } }
    public static void Run() { var k = new D(); k.Use(); var c = k.Copy(); c.Grow(); c.Put(); k.Use(); }
}
public static class EachCloneInBase {
    class B { public object Copy() { return MemberwiseClone(); } }
    class K : B {
        private int[] keys = new int[1]; private int[] a = new int[1];
        public void Grow() { keys = new int[keys.Length + 1]; }
        public void Put() { a[0] = keys.Length - 1; }
        public int Use() {
            return keys[a[0]]; } // fails
    }
    public static void Run() { var k = new K(); k.Use(); var c = (K)k.Copy(); c.Grow(); c.Put(); k.Use(); }
}
