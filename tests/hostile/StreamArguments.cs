// What `Stream` asks of its callers tells nothing behind the call, and overrides inherit nothing: not through a
// type parameter (for null: StreamArgumentsNull.cs).
using System;
using System.IO;
using System.Text;

public sealed class AnyStream : MemoryStream {
    public override int Read(byte[] buffer, int offset, int count) {
        return buffer[offset]; // fails
    }
}

// Overrides of methods that require something by their contract file, called by who does not keep it.
public sealed class AnyEncoding : ASCIIEncoding {
    public override int GetByteCount(char[] chars, int index, int count) {
        return chars[index]; // fails upper-bound
    }
}
public sealed class AnyRandom : Random {
    public override int Next(int maxValue) {
        return 10 / (maxValue + 5); // fails
    }
}

public static class StreamsThroughTypeParameters {
    static int Call<T>(T s, byte[] b, int n) where T : Stream { return s.Read(b, n, 1); }
    public static void Run() { Call(new AnyStream(), new byte[2], 7); }
}
public static class StreamsBehind {
    static int Null(Stream s, byte[] b, int n) {
        s.Read(b, n, 1);
        return b[n]; // fails upper-bound
    }
    public static void Run() { Null(Stream.Null, new byte[2], 7); }
}
public static class StreamsBehindCount {
    static int Null(Stream s, int n) {
        s.Write(new byte[0], 0, n);
        return 10 / (n + 1); // fails
    }
    public static void Run() { Null(Stream.Null, -1); }
}
public static class StreamsReached {
    static int Behind(Stream s, byte[] b) {
        int r = s.Read(b, 1, b.Length);
        int n = b[0]; Hostile.Reached(); // reached
        return n + r;
    }
    public static void Run() { Behind(Stream.Null, new byte[2]); }
}
public static class EncodingsOverridden {
    static int Call<T>(T e, char[] c) where T : Encoding { return e.GetByteCount(c, 9, 1); }
    public static void Run() { Call(new AnyEncoding(), new char[2]); }
}
public static class RandomsOverridden {
    static int Call<T>(T r) where T : Random { return r.Next(-5); }
    public static void Run() { Call(new AnyRandom()); }
}
