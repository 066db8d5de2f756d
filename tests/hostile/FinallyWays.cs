// A finally block runs on two kinds of ways: after the last statement of what it protects, and after an exception.
using System;
using System.Collections;
using System.Collections.Generic;
public static class BrokenOnTheNormalWay {
    class K {
        private int[] a = new int[4]; private int n;
        public int Read() {
            int r = 0;
            try { n = 7; }
            finally {
                r = a[n]; // fails upper-bound
                n = 0;
            }
            return r;
        }
        public int Last() { return a[n]; }
    }
    public static void Run() { var k = new K(); k.Last(); k.Read(); }
}
public static class BrokenOnTheThrowingWay {
    class K {
        private int[] a = new int[4]; private int n;
        public int Read(int[] b) {
            int r = 0;
            try { n = 7; r = b[0]; n = 1; }
            finally {
                r += a[n]; // fails upper-bound
            }
            n = 0;
            return r;
        }
        public int Last() { return a[n]; }
    }
    public static void Run() { var k = new K(); k.Last(); k.Read(new int[1]); k.Read(null); }
}
public static class BrokenWhereItIsCaught {
    class K {
        private int[] a = new int[4]; private int n;
        public int Read(int[] b) {
            int r = 0;
            try { n = 7; r = b[0]; n = 1; }
            catch (NullReferenceException) {
                r += a[n]; // fails upper-bound
            }
            n = 0;
            return r;
        }
        public int Last() { return a[n]; }
    }
    public static void Run() { var k = new K(); k.Last(); k.Read(new int[1]); k.Read(null); }
}
public static class BrokenAfterItWasCaught {
    class K {
        private int[] a = new int[4]; private int n;
        public void Put(int[] b) {
            try { n = 7; b[0] = 1; n = 1; } catch (NullReferenceException) { }
        }
        public int Last() {
            return a[n]; // fails upper-bound
        }
    }
    public static void Run() { var k = new K(); k.Last(); k.Put(new int[1]); k.Last(); k.Put(null); k.Last(); }
}
public static class ThrownByACallee {
    class K {
        private int[] a = new int[4]; private int n;
        private void Check(int k) { if (k < 0) throw new ArgumentException(); }
        public int Put(int k) {
            try { n = k; Check(k); if (k > 3) n = 3; }
            catch (ArgumentException) {
                return a[n]; // fails lower-bound
            }
            return a[n];
        }
    }
    public static void Run() { var k = new K(); k.Put(9); k.Put(2); k.Put(-1); }
}
public static class ConstructorCatches {
    class K {
        private int[] a; private int n;
        public K(int k) {
            n = 5;
            try { a = new int[4]; a[k] = 1; n = 2; }
            catch (IndexOutOfRangeException) {
                n = a[n]; // fails upper-bound
            }
        }
        public int Last() { return a[n]; }
    }
    public static void Run() { new K(1).Last(); new K(9); }
}
public static class ConstructorLeaksAndCatches {
    static K known;
    class K {
        private int[] a = new int[4]; private int n;
        public K(int k) {
            known = this;
            n = 5;
            try { if (k > 3) throw new ArgumentException(); n = 2; } catch (ArgumentException) { }
        }
        public int Last() {
            return a[n]; // fails upper-bound
        }
    }
    public static void Run() { new K(1).Last(); new K(9); known.Last(); }
}
public static class StepCatches {
    class K {
        private int[] a = new int[4]; private int n;
        public void Put(int[] b) { n = 9; Step(b); n = 0; }
        private void Step(int[] b) {
            try { b[0] = 1; }
            catch (NullReferenceException) {
                int r = a[n]; // fails upper-bound
            }
        }
        public int Last() { return a[n]; }
    }
    public static void Run() { var k = new K(); k.Last(); k.Put(new int[1]); k.Put(null); }
}
public static class StepWritesAndCatches {
    class K {
        private int[] a = new int[4]; private int n, m;
        public void Put(int[] b) { n = 9; Step(b); n = 0; }
        private void Step(int[] b) {
            try { m++; b[0] = 1; }
            catch (NullReferenceException) {
                m += a[n]; // fails upper-bound
            }
        }
        public int Last() { return a[n] + m; }
    }
    public static void Run() { var k = new K(); k.Last(); k.Put(new int[1]); k.Put(null); }
}
public static class DisposeComesBack {
    class Sequence : IEnumerable<int>, IEnumerator<int> {
        public static K Owner; int at;
        public IEnumerator<int> GetEnumerator() { return this; }
        IEnumerator IEnumerable.GetEnumerator() { return this; }
        public bool MoveNext() { return at++ < 2; }
        public int Current { get { return at; } }
        object IEnumerator.Current { get { return at; } }
        public void Reset() { }
        public void Dispose() { Owner.Shrink(); }
    }
    class K {
        public int[] a = new int[8];
        public void Shrink() { a = new int[1]; }
        public int Sum(IEnumerable<int> all) {
            Sequence.Owner = this;
            int[] mine = a;
            int s = 0;
            foreach (int one in all) s += one;
            if (mine.Length < 8) return 0;
            return a[7] + s; // fails upper-bound
        }
    }
    public static void Run() { var k = new K(); k.Sum(new Sequence()); }
}
public static class DisposeSeesTheObject {
    class Sequence : IEnumerable<int>, IEnumerator<int> {
        public K Owner; int at;
        public IEnumerator<int> GetEnumerator() { return this; }
        IEnumerator IEnumerable.GetEnumerator() { return this; }
        public bool MoveNext() { return at++ < 2; }
        public int Current { get { return at; } }
        object IEnumerator.Current { get { return at; } }
        public void Reset() { }
        public void Dispose() { Owner.Last(); }
    }
    class K {
        private int[] a = new int[4]; private int n;
        public void Put(IEnumerable<int> all) {
            foreach (int one in all) n = one + 5;
            n = 0;
        }
        public int Last() {
            return a[n]; // fails upper-bound
        }
    }
    public static void Run() { var k = new K(); k.Last(); k.Put(new Sequence { Owner = k }); }
}
public static class WritesAfterTheResult {
    class K {
        private int[] a = new int[4]; private int n = 3;
        private int Take() {
            try { return n; } finally { n = 9; }
        }
        public int Use(int[] b) {
            int t = Take();
            int r = b[t];
            return r + a[n]; // fails upper-bound
        }
    }
    public static void Run() { new K().Use(new int[4]); }
}
public static class WritesALocal {
    static int Find(int[] a, bool early) {
        int n = 0;
        try { if (early) goto end; n = 1; }
        finally { n += 3; }
        if (n == 4) return a[n - 1];
        end:
        return a[n]; // fails upper-bound
    }
    public static void Run() { Find(new int[4], false); Find(new int[3], true); }
}
public static class EachWayItsOwn {
    static int Sum(int[] a, int k) {
        int n = 0, s = 0;
        for (int i = 0; i < 3; i++) {
            try {
                if (i == 0) continue;
                if (i == k) break;
                n = i;
            }
            finally { s += a[n]; n += 2; }
        }
        return s + a[n]; // fails upper-bound
    }
    public static void Run() { Sum(new int[20], 9); Sum(new int[4], 2); }
}
public static class ThrowsInFinally {
    static int Divide(int a, int b) {
        int r = 1;
        try { r = 0; }
        finally {
            r = a / r; // fails division
        }
        return r + b;
    }
    public static void Run() { Divide(1, 2); }
}
public static class NestedFinally {
    static int Read(int[] a, int d) {
        int n = 0;
        try {
            try { n = 1; if (d == 2) return 0; n = 2; }
            finally { n = n * 2; }
        }
        finally {
            d = a[n]; // fails upper-bound
        }
        int q = 7 / (n - 3); Hostile.Reached(); return q; // reached
    }
    public static void Run() { Read(new int[9], 1); Read(new int[2], 2); }
}
public static class LockedOut {
    static readonly object gate = new object();
    class K {
        private int[] a = new int[4]; private int n;
        public void Put(int k) { lock (gate) { n = k; if (k > 3) throw new ArgumentException(); } }
        public int Last() {
            lock (gate)
                return a[n]; // fails upper-bound
        }
    }
    public static void Run() { var k = new K(); k.Put(2); k.Last(); try { k.Put(8); } catch (ArgumentException) { } k.Last(); }
}
