// roslyn only
// A static initializer hands an array, which it finds in a static field of a file-local type, to a library that writes it (`Array.Fill`): taken to write nothing
// that others see, because the metadata name of the type begins with `<`. Claimed: `t[0] < a.Length` (t[0] == 0) is proved. Happens: IndexOutOfRangeException.
// The same with a class that is not `file` (FileHeld2) is right. Cause: summaries/src/effects/code.rs, `may_hold_array` (`is_made_up`).
#pragma warning disable
using System; using System.Collections.Generic;
file static class Holder { internal static int[] t = new int[1]; internal static int[] u = new int[1]; }
public static class FileHeld {
    static class Init { internal static int x; static Init() { Array.Fill(Holder.t, 7); } }
    static int F(int[] a) {
        var t = Holder.t;
        if (a.Length < 3) return 0;
        t[0] = 0;
        Init.x = 2;
        return a[t[0]]; // fails
    }
    public static void Run() {         F(new int[3]); }
}
static class Holder2 { internal static int[] t = new int[1]; internal static int[] u = new int[1]; }
public static class FileHeld2 {
    static class Init { internal static int x; static Init() { Array.Fill(Holder2.t, 7); } }
    static int F(int[] a) {
        var t = Holder2.t;
        if (a.Length < 3) return 0;
        t[0] = 0;
        Init.x = 2;
        return a[t[0]]; // fails
    }
    public static void Run() {         F(new int[3]); }
}
