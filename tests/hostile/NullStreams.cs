using System;
using System.IO;
public static class NullStreams {
    static int A(byte[] b) { Stream.Null.Write(b, 0, 0);
        return b.Length; // fails
    }
    static int B(byte[] b) { Stream.Null.Read(b, 0, 0);
        return b.Length; // fails
    }
    static int C(byte[] b) { Stream.Null.ReadAsync(b, 0, 0);
        return b.Length; // fails
    }
    static int D(byte[] b) { Stream.Null.WriteAsync(b, 0, 0);
        return b.Length; // fails
    }
    static int E(Stream s, byte[] b, int n) { s.Write(b, 0, n);
        return b[n - 1]; // fails upper-bound
    }
    static int F(Stream s, byte[] b, int o, int n) { s.Read(b, o, n);
        return b[o]; // fails lower-bound
    }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => A(null)); Try(() => B(null)); Try(() => C(null)); Try(() => D(null)); Try(() => E(Stream.Null, new byte[1], 5)); Try(() => F(Stream.Null, new byte[1], -1, 2)); }
}
