// roslyn only
// A constructor or setter that calls a default method of an interface on its own object, before the fields are set: the default method believes what the interface says of `Name`, and the getter
// that it calls is asked for nothing. Claimed: all of line is proved.
// Cause: summaries/src/annotations/early.rs, `called`: a virtual method that has the name is taken only if its type `extends` the class (`bases` follows base classes, never interfaces), so the
// default method, which stands in the interface, is not early (EarlyInterfaces.cs is about the class's own methods).
#pragma warning disable
#nullable enable
// relies on: annotation
public static class EarlyDefaultInSetter {
    interface I { string Name { get; } int Go() {
        return Name.Length; // fails
    } }
    class K : I { int n; public required string Name { get; set; } internal int Len { set { n = ((I)this).Go(); } } }
    public static void Run() { new K { Len = 3, Name = "x" }; }
}
public static class EarlyDefaultInConstructor {
    interface I { string Name { get; } int Go() {
        return Name.Length; // fails
    } }
    class K : I { int n; public string Name { get; } internal K() { n = ((I)this).Go(); Name = ""; } }
    public static void Run() { new K(); }
}
