// Code that leads to a `throw` is no guard if the exception is caught.
using System;
public static class CaughtBehind {
    static int log;
    static void Need(int x) { if (x <= 0) goto fail; log = x; return; fail: GC.KeepAlive(null); try { throw new ArgumentException(); } catch (ArgumentException) { } }
    public static void Run() { int k = -1 - log; Need(k); int[] a = new int[3];
        a[k] = 1; // fails lower-bound
    }
    public static int Unknown(int k) { Need(k); int[] a = new int[3]; if (k > 2) return 0;
        return a[k]; // fails lower-bound
    }
}
public static class CaughtBehindToo { public static void Run() { CaughtBehind.Unknown(-1); } }
public static class CaughtChosen {
    static int log;
    static void Need(int x, string s) { if (x <= 0) goto fail; log = x; return; fail: GC.KeepAlive(s); try { throw new ArgumentException(s == null ? "a" : "b"); } catch (ArgumentException) { } }
    static int Unknown(int k) { Need(k, "x"); int[] a = new int[3]; if (k > 2) return 0;
        return a[k]; // fails lower-bound
    }
    public static void Run() { Unknown(-1); }
}
public static class CaughtFinally {
    static int log;
    static void Need(int x) { if (x <= 0) goto fail; log = x; return; fail: GC.KeepAlive(null); try { try { throw new ArgumentException(); } finally { log = 2; } } catch (Exception) { } }
    static int Unknown(int k) { Need(k); int[] a = new int[3]; if (k > 2) return 0;
        return a[k]; // fails lower-bound
    }
    public static void Run() { Unknown(-1); }
}
public static class ChosenThrows {
    static int log;
    static void Need(int x, string s) { if (x <= 0) { if (s == null) throw new ArgumentException("a"); log = 3; return; } log = x; }
    static int Unknown(int k) { Need(k, "x"); int[] a = new int[3]; if (k > 2) return 0;
        return a[k]; // fails lower-bound
    }
    public static void Run() { Unknown(-1); }
}
