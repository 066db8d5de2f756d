// roslyn only
// A class without `required` members has a setter (or getter) that calls a virtual method; a class below it declares a `required` member and overrides that method. An object initializer
// of the class below runs the inherited accessor before it sets the member. Claimed: `this.Name != null` is proved. Happens: NullReferenceException.
// Cause: crates/summaries/src/annotations/early.rs, `Early::of`: accessors are taken of types that have `required` members themselves or in a base (`has_required`), not of bases of such types.
#pragma warning disable
#nullable enable
// relies on: annotation
using System; using System.Collections.Generic; using System.Linq; using System.Threading.Tasks; using System.Diagnostics.CodeAnalysis;
public static class RequiredBelow {
    class B { internal int Len { set { Go(); } } protected virtual void Go() { } }
    class K : B { static int n; internal required string Name { get; set; } protected override void Go() {
        n = Name.Length; // fails
    } }
    public static void Run() { new K { Len = 1, Name = "x" }; }
}
public static class RequiredBelowAbstract {
    abstract class B { internal int Len { set { Go(); } } internal abstract void Go(); }
    class K : B { static int n; internal required string Name { get; set; } internal override void Go() {
        n = Name.Length; // fails
    } }
    public static void Run() { new K { Len = 1, Name = "x" }; }
}
public static class RequiredGetter {
    class L { internal int x; }
    abstract class B { internal L Len { get { return new L { x = Go() }; } } internal abstract int Go(); }
    class K : B { static int n; internal required string Name { get; set; } internal override int Go() {
        return Name.Length; // fails
    } }
    public static void Run() { new K { Len = { x = 1 }, Name = "x" }; }
}
