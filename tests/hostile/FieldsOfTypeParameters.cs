// roslyn only
// A field whose type is a type parameter: who reads it of `G<string>` believes that it is not null, and nobody asks the constructor of `G<T>` for it (the compiler does: CS8618).
// The list of `annotations` names results of such a type, not fields. Claimed: all of the line is proved.
// Cause: lower/src/annotations.rs: fields are asked for where a constructor ends by their declared type alone (`T` says nothing), and believed by that of the instance.
#pragma warning disable
#nullable enable
// relies on: annotation
public static class FieldOfClassParameter {
    class G<T> where T : class { internal T F; internal G() { } }
    static int M(G<string> g) {
        return g.F.Length; // fails
    }
    public static void Run() { M(new G<string>()); }
}
public static class FieldOfParameter {
    class G<T> { internal T F; internal G() { } }
    static int M(G<string> g) {
        return g.F.Length; // fails
    }
    public static void Run() { M(new G<string>()); }
}
