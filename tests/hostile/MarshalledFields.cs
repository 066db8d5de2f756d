// Native code writes the fields of an object whose class has a layout, and of structs: what constructors alone write in C# is something else after the call.
using System;
using System.Runtime.InteropServices;
public static class MarshalledNumber {
    [StructLayout(LayoutKind.Sequential)]
    sealed class Tm { internal int sec = 0, min = 0, hour = 0, mday = 0, mon = 0, year = 0, wday = 0, yday = 0, isdst = 0; internal long off = 0; internal IntPtr zone = IntPtr.Zero; }
    [DllImport("libc")] static extern IntPtr gmtime_r(ref long t, [In, Out] Tm result);
    public static void Run() {
        var tm = new Tm(); long t = 1000000000; gmtime_r(ref t, tm); int[] a = new int[3];
        a[tm.year] = 1; // fails upper-bound
    }
}
public static class MarshalledReadOnly {
    [StructLayout(LayoutKind.Sequential)]
    sealed class Tm { internal readonly int sec = 0, min = 0, hour = 0, mday = 0, mon = 0, year = 0, wday = 0, yday = 0, isdst = 0; internal readonly long off = 0; internal readonly IntPtr zone = IntPtr.Zero; }
    [DllImport("libc")] static extern IntPtr gmtime_r(ref long t, [In, Out] Tm result);
    public static void Run() {
        var tm = new Tm(); long t = 1000000000; int before = tm.year; gmtime_r(ref t, tm); int[] a = new int[before + 3];
        a[tm.year] = 1; // fails upper-bound
    }
}
public static class MarshalledText {
    [StructLayout(LayoutKind.Sequential, CharSet = CharSet.Ansi)]
    sealed class Names { [MarshalAs(UnmanagedType.ByValTStr, SizeConst = 65)] internal string system = null; [MarshalAs(UnmanagedType.ByValTStr, SizeConst = 325)] internal string rest = null; }
    [DllImport("libc")] static extern int uname([In, Out] Names names);
    public static void Run() {
        var names = new Names(); uname(names); int[] a = new int[1]; int i = names.system == null ? 0 : 5;
        a[i] = 1; // fails upper-bound
    }
}
public static class MarshalledArray {
    [StructLayout(LayoutKind.Sequential)]
    sealed class Bytes { [MarshalAs(UnmanagedType.ByValArray, SizeConst = 8)] internal byte[] all = new byte[16]; }
    [DllImport("libc")] static extern long time([In, Out] Bytes t);
    public static void Run() {
        var bytes = new Bytes(); time(bytes);
        bytes.all[12] = 1; // fails upper-bound
    }
}
public static class MarshalledStruct {
    struct Bytes { [MarshalAs(UnmanagedType.ByValArray, SizeConst = 8)] private byte[] all; internal Bytes(int n) { all = new byte[16]; } internal void Set() {
        all[12] = 1; // fails upper-bound
    } }
    [DllImport("libc")] static extern long time(ref Bytes t);
    public static void Run() { var bytes = new Bytes(1); time(ref bytes); bytes.Set(); }
}
