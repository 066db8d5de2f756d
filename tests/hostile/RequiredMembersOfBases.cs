// roslyn only
// `[SetsRequiredMembers]`: the constructor is asked for the required members of its own class alone, and not at all if it calls another constructor of its class.
// relies on: annotation
#nullable enable
#pragma warning disable
using System; using System.Diagnostics.CodeAnalysis;
public static class RequiredOfBase {
    public class B { public required string Name; public int Get() {
        return Name.Length; // fails
    } }
    public class D : B { [SetsRequiredMembers] public D() { } }
    public static void Run() { new D().Get(); }
}
public static class RequiredOfBaseProperty {
    public class B { public required string Name { get; set; } }
    public class D : B { [SetsRequiredMembers] public D() { } }
    static int F(B b) {
        return b.Name.Length; // fails
    }
    public static void Run() { F(new D()); }
}
public static class RequiredChained {
    public class B { public required string Name; [SetsRequiredMembers] public B(int k) : this() { } public B() { } public int Get() {
        return Name.Length; // fails
    } }
    public static void Run() { new B(1).Get(); }
}
