// Sets of bits whose length is not what their words hold.
// roslyn only
using System;
public static class RoundDown {
    internal sealed class B { private int[] w; private int len; internal B(int n) { if (n < 0) n = 0; w = new int[n / 32]; len = n; }
        internal bool Get(int i) { if (i < 0 || i >= len) return false;
            return (w[i / 32] & 1 << i % 32) != 0; // fails upper-bound
        } }
    public static void Run() { new B(32).Get(31); try { new B(33).Get(32); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class RoundAlmost {
    internal sealed class B { private int[] w; private int len; internal B(int n) { if (n < 0) n = 0; w = new int[(n + 30) / 32]; len = n; }
        internal bool Get(int i) { if (i < 0 || i >= len) return false;
            return (w[i / 32] & 1 << i % 32) != 0; // fails upper-bound
        } }
    public static void Run() { new B(32).Get(31); try { new B(33).Get(32); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class Shrink {
    internal sealed class B { private int[] w; private int len; internal B(int n) { if (n < 0) n = 0; w = new int[(n + 31) / 32]; len = n; } internal B Cut() { Array.Resize(ref w, 1); return this; }
        internal bool Get(int i) { if (i < 0 || i >= len) return false;
            return (w[i / 32] & 1 << i % 32) != 0; // fails upper-bound
        } }
    public static void Run() { new B(32).Cut().Get(31); try { new B(64).Cut().Get(63); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class Grow {
    internal sealed class B { private int[] w; private int len; internal B(int n) { if (n < 0) n = 0; w = new int[(n + 31) / 32]; len = n; } internal B Longer(int n) { if (n > len) len = n; return this; }
        internal bool Get(int i) { if (i < 0 || i >= len) return false;
            return (w[i / 32] & 1 << i % 32) != 0; // fails upper-bound
        } }
    public static void Run() { new B(32).Longer(3).Get(31); try { new B(32).Longer(33).Get(32); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class OtherDivisor {
    internal sealed class B { private int[] w; private int len; internal B(int n) { if (n < 0) n = 0; w = new int[(n + 63) / 64]; len = n; }
        internal bool Get(int i) { if (i < 0 || i >= len) return false;
            return (w[i / 32] & 1 << i % 32) != 0; // fails upper-bound
        } }
    public static void Run() { new B(32).Get(31); try { new B(64).Get(63); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class Copy {
    internal sealed class B { private int[] w; private int len; internal B(int n) { if (n < 0) n = 0; w = new int[(n + 31) / 32]; len = n; } internal B(B o, int more) { w = o.w; len = o.len; if (more > 0) len++; }
        internal bool Get(int i) { if (i < 0 || i >= len) return false;
            return (w[i / 32] & 1 << i % 32) != 0; // fails upper-bound
        } }
    public static void Run() { new B(new B(32), 0).Get(31); try { new B(new B(32), 1).Get(32); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class CopySwap {
    internal sealed class B { private int[] w; private int len; internal B(int n) { if (n < 0) n = 0; w = new int[(n + 31) / 32]; len = n; } internal B(B o, B p) { w = o.w; len = p.len; }
        internal bool Get(int i) { if (i < 0 || i >= len) return false;
            return (w[i / 32] & 1 << i % 32) != 0; // fails upper-bound
        } }
    public static void Run() { new B(new B(32), new B(1)).Get(0); try { new B(new B(32), new B(64)).Get(63); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class Add {
    internal sealed class B { private int[] w; private int len; internal B(int n) { if (n < 0) n = 0; w = new int[(n + 31) / 32]; len = n; } internal B Add() { len++; if (len > 32 * w.Length) Array.Resize(ref w, w.Length + (len > 64 ? 0 : 1)); return this; }
        internal bool Get(int i) { if (i < 0 || i >= len) return false;
            return (w[i / 32] & 1 << i % 32) != 0; // fails upper-bound
        } }
    public static void Run() { new B(32).Add().Get(32); try { new B(64).Add().Get(64); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class Throws {
    internal sealed class B { private int[] w; private int len; internal B(int n) { if (n < 0) n = 0; w = new int[(n + 31) / 32]; len = n; } internal B Add(Action f) { len++; f(); if (len > 32 * w.Length) Array.Resize(ref w, w.Length + 1); return this; }
        internal bool Get(int i) { if (i < 0 || i >= len) return false;
            return (w[i / 32] & 1 << i % 32) != 0; // fails upper-bound
        } }
    public static void Run() { new B(32).Add(() => { }).Get(32); try { var b = new B(32); try { b.Add(() => throw new Exception()); } catch (Exception) { } b.Get(32); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class Uint {
    internal sealed class B { private int[] w; private int len; internal B(int n) { w = new int[(int)(((uint)n + 31) >> 5 & 7)]; len = n; }
        internal bool Get(int i) { if (i < 0 || i >= len) return false;
            return (w[i / 32] & 1 << i % 32) != 0; // fails upper-bound
        } }
    public static void Run() { new B(32).Get(31); try { new B(256).Get(255); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class Shift {
    internal sealed class B { private int[] w; private int len; internal B(int n) { if (n < 0) n = 0; w = new int[(n >> 5) + ((n & 15) == 0 ? 0 : 1)]; len = n; }
        internal bool Get(int i) { if (i < 0 || i >= len) return false;
            return (w[i / 32] & 1 << i % 32) != 0; // fails upper-bound
        } }
    public static void Run() { new B(32).Get(31); try { new B(48).Get(47); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class WithInit {
    internal sealed class B { private int[] w; private int len; internal B(int n) { if (n < 0) n = 0; w = new int[(n + 31) / 32]; len = n; } internal int Len { init { len = value; } }
        internal bool Get(int i) { if (i < 0 || i >= len) return false;
            return (w[i / 32] & 1 << i % 32) != 0; // fails upper-bound
        } }
    public static void Run() { new B(32) { Len = 3 }.Get(1); try { new B(32) { Len = 33 }.Get(32); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class NullThen {
    internal sealed class B { private int[] w; private int len; internal B(int n) { if (n < 0) n = 0; len = n; } internal B Make() { w = new int[1]; return this; }
        internal bool Get(int i) { if (i < 0 || i >= len) return false;
            return (w[i / 32] & 1 << i % 32) != 0; // fails upper-bound
        } }
    public static void Run() { new B(32).Make().Get(31); try { new B(64).Make().Get(63); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class Inter {
    internal sealed class B { private int[] w; private int len; internal B(int n) { if (n < 0) n = 0; w = new int[(n + 31) / 32]; len = n; } internal B Up(int v) { System.Threading.Interlocked.Add(ref len, v); return this; }
        internal bool Get(int i) { if (i < 0 || i >= len) return false;
            return (w[i / 32] & 1 << i % 32) != 0; // fails upper-bound
        } }
    public static void Run() { new B(32).Up(-1).Get(0); try { new B(32).Up(9).Get(40); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class Joined {
    internal sealed class B { private int[] w; private int len; internal B(int n) { if (n < 0) n = 0; w = new int[(n + 31) / 32]; len = n; } internal B Up(B o, int v) { System.Threading.Interlocked.Add(ref (o == null ? this : o).len, v); return o ?? this; }
        internal bool Get(int i) { if (i < 0 || i >= len) return false;
            return (w[i / 32] & 1 << i % 32) != 0; // fails upper-bound
        } }
    public static void Run() { new B(32).Up(null, -1).Get(0); try { new B(32).Up(new B(32), 9).Get(40); } catch (Exception e) { Hostile.Failed(e); } }
}
