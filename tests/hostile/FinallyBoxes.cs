// A finally that is lowered once for each way: a cast is settled on one way and surely fails on another.
using System;
public static class FinallyOfTwoBoxesBefore {
    static int F(bool b, bool c) {
        object o; int n = 0; object wide = 7L;
        if (c) o = 1; else o = 2;
        try { if (b) { o = wide; return n; } n = 2; }
        finally {
            n += (int) o; // fails cast
        }
        return n;
    }
    public static void Run() { F(true, true); }
}
public static class FinallyNullWay {
    static int F(bool b, bool c) {
        object o; int n = 0; object wide = 7L; object two = 2; object one = 1;
        try { if (b) { o = wide; return n; } if (c) o = one; else o = two; n = 2; }
        finally {
            o = b ? wide : two;
            n += (int) o; // fails cast
        }
        return n;
    }
    public static void Run() { F(true, true); }
}
public static class FinallyInLoop {
    static int F(int k) {
        object o = 1; int n = 0; object wide = 7L; object two = 2;
        for (int i = 0; i < k; i++) {
            try { if (i == 2) { o = wide; continue; } if (i == 3) { o = wide; break; } if (i == 1) o = two; }
            finally {
                n += (int) o; // fails cast
            }
        }
        return n;
    }
    public static void Run() { F(5); }
}
public static class FinallyNested {
    static int F(bool b, bool c) {
        object o; int n = 0; object wide = 7L;
        if (c) o = 1; else o = 2;
        try {
            try { if (b) { return n; } n = 2; }
            finally { if (b) o = wide; }
        }
        finally {
            n += (int) o; // fails cast
        }
        return n;
    }
    public static void Run() { F(true, true); }
}
public static class FinallyCatch {
    static int F(bool b, bool c) {
        object o; int n = 0; object wide = 7L; object narrow = 1, narrow2 = 2;
        o = c ? narrow : narrow2;
        try { if (b) throw new Exception(); }
        catch (Exception) { o = wide; }
        finally {
            n += (int) o; // fails cast
        }
        return n;
    }
    public static void Run() { F(true, true); }
}
