// What a callee writes before it throws counts for whoever catches the exception; what it writes through an address that is not followed
// counts for fields whose address somebody takes; what a method returns that is not tested tells nothing of one case alone.
using System;
using System.Runtime.CompilerServices;
public static class CaughtByCaller {
    sealed class K {
        int n; readonly int[] a = new int[4];
        void Put() { n = 9; throw new InvalidOperationException(); }
        internal int Go() {
            n = 0;
            try { Put(); } catch (InvalidOperationException) { }
            return a[n]; // fails upper-bound
        }
    }
    public static void Run() { new K().Go(); }
}
public static class CaughtBelow {
    sealed class K {
        int n; readonly int[] a = new int[4];
        void Put() { n = 9; throw new InvalidOperationException(); }
        void Try() { try { Put(); } catch (InvalidOperationException) { } }
        internal int Go() {
            n = 0;
            Try();
            return a[n]; // fails upper-bound
        }
    }
    public static void Run() { new K().Go(); }
}
public static class CaughtByFilter {
    sealed class K {
        int n; readonly int[] a = new int[4];
        bool Put() { n = 9; return false; }
        void Middle() { throw new InvalidOperationException(); }
        void Try() { try { Middle(); } catch (InvalidOperationException) { Put(); } }
        internal int Go() {
            n = 0;
            Try();
            return a[n]; // fails upper-bound
        }
    }
    public static void Run() { new K().Go(); }
}
public static class WrittenInFinally {
    sealed class K {
        int n; readonly int[] a = new int[4];
        void Middle(bool b) { try { if (b) throw new InvalidOperationException(); } finally { n = 9; } }
        internal int Go() {
            n = 0;
            Middle(false);
            return a[n]; // fails upper-bound
        }
        internal int Two() {
            n = 0;
            try { Middle(true); } catch (InvalidOperationException) { }
            return a[n]; // fails upper-bound
        }
    }
    public static void Run() { try { new K().Go(); } catch (Exception e) { Hostile.Failed(e); } new K().Two(); }
}
public static class ThrownSometimes {
    sealed class K {
        int n; readonly int[] a = new int[4];
        void Put(int x) { if (x > 3) { n = 9; if (x > 4) throw new InvalidOperationException(); } }
        internal int Go(int x) {
            n = 0;
            Put(x);
            return a[n]; // fails upper-bound
        }
    }
    public static void Run() { new K().Go(4); }
}
public static class ThrowsAndGoesOn {
    // The helper returns where it seems to throw always.
    sealed class K {
        int n; bool quiet = true; readonly int[] a = new int[4];
        void Fail() { n = 9; if (!quiet) throw new InvalidOperationException(); }
        internal int Go() {
            n = 0;
            if (quiet) Fail();
            return a[n]; // fails upper-bound
        }
    }
    public static void Run() { new K().Go(); }
}
public static class ThroughAddressOfElsewhere {
    sealed class K {
        int n; readonly int[] a = new int[4]; readonly int[] other = new int[1];
        static void Write(ref int x) { x = 9; }
        void Pick(bool b) { Put(b, ref other[0]); }
        void Put(bool b, ref int r) { if (b) Write(ref n); else r = 9; }
        internal int Go() {
            n = 0;
            Pick(true);
            return a[n]; // fails upper-bound
        }
    }
    public static void Run() { new K().Go(); }
}
public static class ThroughResultOfCallee {
    class Cell { internal int n; internal readonly int[] a = new int[4]; }
    static Cell kept;
    static void Write(ref int r) { r = 9; }
    static void Hand() { Write(ref kept.n); }
    static int Go(Cell c) {
        kept = c;
        c.n = 0;
        Hand();
        return c.a[c.n]; // fails upper-bound
    }
    public static void Run() { Go(new Cell()); }
}
public static class TruthNotTested {
    sealed class K {
        int n; readonly int[] a = new int[4];
        bool Try(int x) { if (x > 3) { n = 9; return false; } n = 1; return true; }
        internal int Go(int x) {
            bool b = Try(x);
            int r = a[n]; // fails upper-bound
            return b ? r : 0;
        }
        internal int Dropped(int x) {
            Try(x);
            return a[n]; // fails upper-bound
        }
    }
    public static void Run() { try { new K().Go(5); } catch (Exception e) { Hostile.Failed(e); } new K().Dropped(4); }
}
public static class InitializerBetween {
    static K known;
    static class Late { internal static readonly int v = Start(); static Late() { } static int Start() { known.Break(); return 1; } }
    sealed class K {
        int n; readonly int[] a = new int[4];
        internal void Break() { n = 9; }
        internal int Go() {
            known = this;
            n = 0;
            int v = Late.v;
            return a[n] + v; // fails upper-bound
        }
    }
    public static void Run() { new K().Go(); }
}
public static class HalfDoneAtInitializer {
    static K known;
    static class Late { internal static readonly int v = Start(); static Late() { } static int Start() { try { known.Use(); } catch (Exception e) { Hostile.Failed(e); } return 1; } }
    sealed class K {
        int n; int[] a = new int[4];
        internal int Use() {
            return a[n]; // fails upper-bound
        }
        internal void Set() {
            n = 9;
            int v = Late.v;
            a = new int[10 * v];
        }
    }
    public static void Run() { known = new K(); known.Set(); }
}
public static class HalfDoneAtFinally {
    static K known;
    sealed class K {
        int n; int[] a = new int[4];
        internal int Use() {
            return a[n]; // fails upper-bound
        }
        internal void Set(int x) {
            try {
                if (x > 3) return;
                n = 1;
            } finally {
                n = x;
                for (int i = 0; i < 2; i++) { if (i == 1) Other(); }
                for (int i = 0; i < x; i++) { if (i == 7) n = 0; }
                n = 0;
            }
        }
        static void Other() { try { known.Use(); } catch (Exception e) { Hostile.Failed(e); } }
    }
    public static void Run() { known = new K(); known.Set(9); }
}
public static class LeftBroken {
    static K known;
    sealed class K {
        int n; int[] a = new int[4];
        internal int Use() {
            return a[n]; // fails upper-bound
        }
        internal void Set(int x) {
            try { if (x > 3) return; n = 1; }
            finally { for (int i = 0; i < 3; i++) if (i == x - 4) n = 9; }
        }
    }
    public static void Run() { known = new K(); known.Set(5); known.Use(); }
}
