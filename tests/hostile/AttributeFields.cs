// roslyn only
// A declaration `[A(F = ...)]` writes a public field of an attribute class that only the assembly can name. Claimed: the field always has arrays of 4 elements, `3 < F.Length` is proved; what holds of it between
// two calls. Happens: IndexOutOfRangeException. Cause: summaries/src/fields.rs: named arguments of attributes (fields) are no writes there.
// relies on: invariant
#pragma warning disable
using System; using System.Collections.Generic; using System.Diagnostics.Contracts;
public static class AttributeArray { 
    [AttributeUsage(AttributeTargets.All)] internal class AAttribute : Attribute { public int[] F = new int[4]; internal int M() {
        return F[3]; // fails
    } }
    [A(F = new int[] { 1 })] class T { }
    public static void Run() { ((AAttribute)typeof(T).GetCustomAttributes(true)[0]).M(); }
}
public static class AttributeNumber {
    [AttributeUsage(AttributeTargets.All)] internal class AAttribute : Attribute { public int F; public AAttribute() { F = 1; } internal int M() {
        return 10 / F; // fails
    } }
    [A(F = 0)] class T { }
    public static void Run() { ((AAttribute)typeof(T).GetCustomAttributes(true)[0]).M(); }
}
public static class AttributeString {
    [AttributeUsage(AttributeTargets.All)] internal class AAttribute : Attribute { public string F; public AAttribute() { F = "x"; } internal int M() {
        return F.Length; // fails
    } }
    [A(F = null)] class T { }
    public static void Run() { ((AAttribute)typeof(T).GetCustomAttributes(true)[0]).M(); }
}
public static class AttributeObject {
    [AttributeUsage(AttributeTargets.All)] internal class AAttribute : Attribute { public object F = new int[4]; internal int M() {
        return ((int[])F).Length; // fails
    } }
    [A(F = "x")] class T { }
    public static void Run() { ((AAttribute)typeof(T).GetCustomAttributes(true)[0]).M(); }
}
public static class AttributeProperty {
    [AttributeUsage(AttributeTargets.All)] internal class AAttribute : Attribute { public int[] F { get; set; } = new int[4]; internal int M() {
        return F[3]; // fails
    } }
    [A(F = new int[] { 1 })] class T { }
    public static void Run() { ((AAttribute)typeof(T).GetCustomAttributes(true)[0]).M(); }
}
public static class AttributePrivate {
    [AttributeUsage(AttributeTargets.All)] class AAttribute : Attribute { public int[] F = new int[4]; public int G = 4; internal int M() {
        if (G > 4) return 0;
        return F[G - 1]; // fails
    } }
    [A(G = 2, F = new int[] { 1 })] class T { }
    public static void Run() { ((AAttribute)typeof(T).GetCustomAttributes(true)[0]).M(); }
}
// The same for `is_constant` (only constructors write the field): it is another after the declaration's `F = 9`.
public static class AttributeConstant {
    [AttributeUsage(AttributeTargets.All)] internal class AAttribute : Attribute { internal static AAttribute Last; public int F = 1; public int Z { get => 1; set { Last = this; it = I(this); it.MoveNext(); } } }
    static IEnumerator<int> it;
    static IEnumerator<int> I(AAttribute k) { int x = k.F; var a = new int[3]; yield return 1;
        a[k.F - x] = 1; // fails
    }
    [A(Z = 1, F = 9)] class T { }
    public static void Run() { typeof(T).GetCustomAttributes(true); it.MoveNext(); }
}
// And of a stated invariant: MP2003 is proved, the declaration is asked nowhere (lower/src/invariant.rs).
public static class StatedAttr { [AttributeUsage(AttributeTargets.All)] internal class AAttribute : Attribute { public int F = 1; [ContractInvariantMethod] void I() { Contract.Invariant(F > 0); } internal int M() {
    return 10 / F; // fails
  } } [A(F = 0)] class T { } public static void Run() { ((AAttribute)typeof(T).GetCustomAttributes(true)[0]).M(); } }
