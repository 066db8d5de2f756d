// roslyn only
// A base says `[DoesNotReturnIf(false)]` of a parameter, the override `[DoesNotReturnIf(true)]`: the override is asked for what it says itself alone, callers believe the base.
// relies on: annotation
#nullable enable
#pragma warning disable
using System; using System.Diagnostics.CodeAnalysis;
public static class StopsIfBoth {
    public class B { public virtual void Check([DoesNotReturnIf(false)] bool b) { if (!b) throw new Exception(); } }
    public class D : B { public override void Check([DoesNotReturnIf(true)] bool b) { if (b) throw new Exception(); } }
    static int F(B i, string? s) { i.Check(s != null);
        return s.Length; // fails
    }
    public static void Run() { F(new D(), null); }
}
