// roslyn only
// What annotations say of a call, and the code of the callee refutes.
#nullable enable
#pragma warning disable
using System;
using System.Diagnostics.CodeAnalysis;
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } }
public static class OutIsNull {
    static bool Get(bool b, [NotNullWhen(true)] out string? s) { s = null; return b; }
    static int Go(bool b) {
        if (!Get(b, out var s)) return 0;
        return s.Length; // fails
    }
    public static void Run() { Go(false); Try.Each(() => Go(true)); }
}
public static class OutIsNullFalse {
    static bool Get(bool b, [NotNullWhen(false)] out string? s) { s = null; return b; }
    static int Go(bool b) {
        if (Get(b, out var s)) return 0;
        return s.Length; // fails
    }
    public static void Run() { Go(true); Try.Each(() => Go(false)); }
}
public static class OutNeverNull {
    static void Get(out string s) { s = null!; }
    static int Go() {
        Get(out var s);
        return s.Length; // fails
    }
    public static void Run() { Try.Each(() => Go()); }
}
public static class RefNeverNull {
    static void Get([NotNull] ref string? s) { s = null; }
    static int Go(string? s) {
        Get(ref s);
        return s.Length; // fails
    }
    public static void Run() { Try.Each(() => Go("a")); }
}
public static class MemberIsNull {
    sealed class K {
        string? name = "a";
        [MemberNotNull(nameof(name))] void Init() { name = null; }
        internal int Go() {
            Init();
            return name.Length; // fails
        } }
    public static void Run() { Try.Each(() => new K().Go()); }
}
public static class MemberIsNullWhen {
    sealed class K {
        string? name = "a";
        [MemberNotNullWhen(true, nameof(name))] bool Init(bool b) { name = null; return b; }
        internal int Go(bool b) {
            if (!Init(b)) return 0;
            return name.Length; // fails
        } }
    public static void Run() { new K().Go(false); Try.Each(() => new K().Go(true)); }
}
public static class ResultIsNull {
    static string Get() => null!;
    static int Go() {
        return Get().Length; // fails
    }
    public static void Run() { Try.Each(() => Go()); }
}
public static class SameIsNull {
    [return: NotNullIfNotNull(nameof(s))] static string? Same(string? s) => null;
    static int Go(string s) {
        return Same(s).Length; // fails
    }
    public static void Run() { Try.Each(() => Go("a")); }
}
