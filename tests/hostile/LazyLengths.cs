// What is inferred of the length of an array that may be null holds where it is not null, and says nothing where it is.
using System;
public static class MadeTooShort {
    class K {
        private char[] b; private int n;
        private void Make(int k) { if (b == null) b = new char[k]; }
        public void Put(int k) { Make(k); n = 3; }
        public char Last() {
            return b[n]; // fails upper-bound
        }
    }
    public static void Run() { var k = new K(); k.Put(3); k.Last(); }
}
public static class CountBeforeMade {
    class K {
        private char[] b; private int n;
        public void Count() { n++; }
        public void Make() { if (b == null) b = new char[2]; }
        public char At() {
            if (b == null) return ' ';
            return b[n]; // fails upper-bound
        }
    }
    public static void Run() { var k = new K(); k.Count(); k.Count(); k.Make(); k.At(); }
}
public static class DroppedAndMadeAgain {
    class K {
        private char[] b; private int n;
        public void Grow(int k) { b = new char[k]; n = k - 1; }
        public void Drop() { b = null; }
        public void Again() { if (b == null) b = new char[1]; }
        public char At() {
            return b[n]; // fails upper-bound
        }
    }
    public static void Run() { var k = new K(); k.Grow(5); k.Drop(); k.Again(); k.At(); }
}
public static class LargestCountOfNothing {
    class K {
        private int[] b; private int n = int.MaxValue;
        public void Make() { b = new int[4]; n = 3; }
        public int Look(int d) {
            if (b == null && n > 5) { int r = 7 / d; Hostile.Reached(); return r; } // reached
            return b == null ? 0 : b[n];
        }
    }
    public static void Run() { var k = new K(); k.Look(1); k.Make(); k.Look(1); }
}
public static class LongCountOfNothing {
    class K {
        private int[] b; private long n = long.MaxValue;
        public void Make() { b = new int[4]; n = 3; }
        public int Look(int d) {
            if (b == null && n > 5) { int r = 7 / d; Hostile.Reached(); return r; } // reached
            return b == null ? 0 : b[n];
        }
    }
    public static void Run() { var k = new K(); k.Look(1); k.Make(); k.Look(1); }
}
public static class ShortButNull {
    class K {
        private int[] b; private int n = 100;
        public void Make() { b = new int[4]; n = 2; }
        public int Look(int d) {
            if (b == null) { int r = 7 / d; Hostile.Reached(); return r; } // reached
            return b[n];
        }
        public int Past() {
            return b[n + 2]; // fails upper-bound
        }
    }
    public static void Run() { var k = new K(); k.Look(1); k.Make(); k.Look(1); k.Past(); }
}
public static class TwoArraysOneNull {
    class K {
        private int[] a, b;
        public void MakeA(int n) { a = new int[n]; if (b != null) b = new int[n]; }
        public void MakeB() { b = new int[a == null ? 1 : a.Length]; }
        public int Look(int d) {
            if (a == null && b != null) { int r = 7 / d; Hostile.Reached(); return r; } // reached
            if (b == null && a != null) { int r = 8 / d; Hostile.Reached(); return r; } // reached
            int s = 0;
            if (a != null && b != null) for (int i = 0; i < a.Length; i++) s += b[i];
            return s;
        }
        public int Other() {
            int s = 0;
            for (int i = 0; i <= a.Length; i++)
                s += b[i]; // fails upper-bound
            return s;
        }
    }
    public static void Run() {
        var k = new K(); k.MakeB(); k.Look(1);
        k = new K(); k.MakeA(2); k.Look(1); k.MakeB(); k.Other();
    }
}
public static class ReturnedNull {
    static int[] Get(int n) { if (n > 9) return null; return new int[n < 1 ? 1 : n]; }
    static int First(int n, int d) {
        int[] r = Get(n);
        if (r == null) { int q = 7 / d; Hostile.Reached(); return q; } // reached
        return r[0];
    }
    static int Second(int n) {
        int[] r = Get(n);
        return r[1]; // fails upper-bound
    }
    public static void Run() { First(20, 1); First(3, 1); Second(1); }
}
public static class HandedNull {
    static int At(int[] a, int i, int d) {
        if (a == null && i > 3) { int q = 7 / d; Hostile.Reached(); return q; } // reached
        if (a == null) return 0;
        return a[i];
    }
    static int Past(int[] a, int i) {
        if (a == null) return 0;
        return a[i]; // fails upper-bound
    }
    public static void Run() { At(null, 5, 1); At(new int[3], 2, 1); Past(null, 5); Past(new int[3], 3); }
}
public static class ComparedLengths {
    // The length of null is that of no array: what is said of it must not decide a test of another one.
    static int Longer(int[] a, int[] b, int d) {
        int[] c = d > 0 ? null : a;
        int n = b.Length;
        if (c == null) { int q = n / d; Hostile.Reached(); return q; } // reached
        return c.Length;
    }
    static int ByPattern(string s, int d) {
        string t = d > 0 ? null : s;
        int n = (t == null ? 0 : t.Length);
        if (n == 0) { int q = 7 / d; Hostile.Reached(); return q; } // reached
        return s[n - 1];
    }
    public static void Run() { Longer(new int[3], new int[5], 1); ByPattern("abc", 1); }
}
public static class LengthOfNullIsNotRead {
    static int[] Null(int d) { return d > 0 ? null : new int[3]; }
    static int Read(int d) {
        int[] a = null;
        if (d > 5) a = new int[2];
        int n;
        try { n = a.Length; } catch (NullReferenceException) { n = -1; }
        if (n < 0) { int q = 7 / d; Hostile.Reached(); return q; } // reached
        return a[1];
    }
    public static void Run() { Read(1); Read(6); Null(1); }
}
