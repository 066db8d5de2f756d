// roslyn only
// A handler of interpolated strings writes the buffer that it was handed.
using System;
using System.Runtime.CompilerServices;
public static class HandlersBuffer {
    static int F() {
        char[] a = new char[4]; DefaultInterpolatedStringHandler h = new DefaultInterpolatedStringHandler(1, 0, null, a);
        a[0] = (char)1; h.AppendLiteral("\0");
        return 10 / a[0]; // fails
    }
    public static void Run() { F(); }
}
public static class HandlersSharedBuffer {
    static char[] a = new char[4];
    static int F() {
        DefaultInterpolatedStringHandler h = new DefaultInterpolatedStringHandler(1, 0, null, a);
        char[] b = a; b[0] = (char)1; h.AppendLiteral("\0");
        return 10 / b[0]; // fails
    }
    public static void Run() { F(); }
}
