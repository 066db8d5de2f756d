// roslyn only
// `[MemberNotNull]`, `[MemberNotNullWhen]` of a virtual method of which the override says something else of its own (a parameter): the override is not asked to set the members.
// relies on: annotation
#nullable enable
#pragma warning disable
using System; using System.Diagnostics.CodeAnalysis;
public static class MembersOfOverride {
    public class B { protected string? name; [MemberNotNull(nameof(name))] protected virtual void Init(string s) { name = s; } public int Get() { Init("");
        return name.Length; // fails
    } }
    public class D : B { protected override void Init(string s) { } }
    public static void Run() { new D().Get(); }
}
public static class MembersWhenOfOverride {
    public class B { protected string? name; [MemberNotNullWhen(true, nameof(name))] protected virtual bool Has(string s) => name != null; public int Get() { if (!Has("")) return 1;
        return name.Length; // fails
    } }
    public class D : B { protected override bool Has(string s) => true; }
    public static void Run() { new D().Get(); }
}
