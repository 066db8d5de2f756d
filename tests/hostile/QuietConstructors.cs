// Constructors that tell nobody of their own object, and run other code or throw: the object of whoever makes them is seen in the middle.
using System;
public static class ConstructorReadsArgument {
    class Other { int q; public Other(Owner o) { q = 1; o.Read(); } }
    class Owner {
        int[] a = new int[4]; int n;
        public int Read() {
            return a[n]; // fails upper-bound
        }
        public void Go() { n = 100; new Other(this); n = 0; }
    }
    public static void Run() { new Owner().Read(); new Owner().Go(); }
}
public static class ConstructorReadsStatic {
    static Owner last;
    class Other { int q; public Other() { q = 1; last.Read(); } }
    class Owner {
        int[] a = new int[4]; int n;
        public int Read() {
            return a[n]; // fails upper-bound
        }
        public void Go() { last = this; n = 100; new Other(); n = 0; }
    }
    public static void Run() { new Owner().Read(); new Owner().Go(); }
}
public static class ConstructorThrows {
    class Other { int q; public Other(int z) { q = 1; if (z < 0) throw new ArgumentException(); } }
    class Owner {
        int[] a = new int[4]; int n;
        public int Read() {
            return a[n]; // fails upper-bound
        }
        public void Go(int z) { n = 100; new Other(z); n = 0; }
    }
    public static void Run() { var o = new Owner(); o.Read(); try { o.Go(-1); } catch (ArgumentException) { } o.Read(); }
}
