// roslyn only
// `[ContractAnnotation]` of an interface's or a base's method is believed by its callers, and the implementation is not asked for it.
// relies on: annotation
#nullable enable
#pragma warning disable
using System; using JetBrains.Annotations;
namespace JetBrains.Annotations {
    [AttributeUsage(AttributeTargets.All)] class ContractAnnotationAttribute : Attribute { public ContractAnnotationAttribute(string s) { } }
}
public static class TableOfInterface {
    interface I { [ContractAnnotation("null => halt")] void Check(object? o); }
    class C : I { public void Check(object? o) { } }
    static int F(I i, string? s) { i.Check(s);
        return s.Length; // fails
    }
    public static void Run() { F(new C(), null); }
}
public static class TableOfBase {
    class B { [ContractAnnotation("null => true")] public virtual bool IsNull(object? o) { return o == null; } }
    class C : B { public override bool IsNull(object? o) { return false; } }
    static int F(B i, string? s) { if (i.IsNull(s)) return 0;
        return s.Length; // fails
    }
    public static void Run() { F(new C(), null); }
}
