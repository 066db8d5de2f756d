// roslyn only
// What attributes say of what holds after a call of an iterator or an async method is believed by callers, and asked of nobody: it has run nothing, or not all, when it returns.
// relies on: annotation
#nullable enable
#pragma warning disable
using System; using System.Collections.Generic; using System.Diagnostics.CodeAnalysis; using System.Threading.Tasks;
public static class NeverReturnsIterator {
    [DoesNotReturn] static IEnumerable<int> Fail() { yield return 1; }
    static int G(string? s) { if (s == null) Fail();
        return s.Length; // fails
    }
    public static void Run() { G(null); }
}
public static class NeverReturnsAsync {
    [DoesNotReturn] static async Task Fail() { throw new Exception(); }
    static int G(string? s) { if (s == null) Fail();
        return s.Length; // fails
    }
    public static void Run() { G(null); }
}
public static class MembersOfAsync {
    class K { internal string? name; [MemberNotNull(nameof(name))] internal async Task Init() { await Task.Delay(300); name = ""; } }
    static int G(K k) { k.Init();
        return k.name.Length; // fails
    }
    public static void Run() { G(new K()); }
}
public static class NotNullOfAsync {
    static async Task Has([NotNull] string? s) { if (s == null) throw new Exception(); }
    static int G(string? s) { Has(s);
        return s.Length; // fails
    }
    public static void Run() { G(null); }
}
public static class NotNullOfIterator {
    static IEnumerable<int> Has([NotNull] string? s) { if (s == null) throw new Exception(); yield return 1; }
    static int G(string? s) { Has(s);
        return s.Length; // fails
    }
    public static void Run() { G(null); }
}
public static class StopsOfAsync {
    static async Task Has([DoesNotReturnIf(true)] bool s) { if (s) throw new Exception(); }
    static int G(string? s) { Has(s == null);
        return s.Length; // fails
    }
    public static void Run() { G(null); }
}
