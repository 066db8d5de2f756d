// mono only
// Overrides do not inherit what contract files require of the library's method: callers are not asked for null. (.NET's own annotations say more.)
using System;
using System.IO;
using System.Text;

public sealed class AnyStream : MemoryStream {
    public int Seen;
    public override void Write(byte[] buffer, int offset, int count) {
        Seen = buffer.Length; // fails
    }
}
public sealed class AnyEncoding : ASCIIEncoding {
    public override int GetByteCount(string chars) {
        return chars.Length; // fails
    }
}
public static class StreamsNull {
    public static void Run() { Stream s = new AnyStream(); s.Write(null, 0, 0); }
}
public static class EncodingsNull {
    public static void Run() { Encoding e = new AnyEncoding(); e.GetByteCount((string)null); }
}
