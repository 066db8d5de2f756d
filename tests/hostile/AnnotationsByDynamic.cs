// mono only
// `dynamic` code passes null, or a number outside of the range, to members that annotations speak of. They are believed, and nobody is asked: neither where `dynamic` is used nor in SOUNDNESS, which lists
// for whom nobody is asked (`annotations`) and says of `closed-world` that late binding is not assumed away. Claimed: `s != null`, `s != 0`, `f != null` are proved. Happens: NullReferenceException, DivideByZeroException.
// Cause: lower/src/annotations.rs (parameters at the entry, fields) does not ask `Reflected::names`, as called_as.rs `called_unasked` does for preconditions; C#'s `string?` is the same.
// relies on: annotation
using System; using System.Collections.Generic; using JetBrains.Annotations;
namespace JetBrains.Annotations {
  [AttributeUsage(AttributeTargets.All, AllowMultiple = true)] public class ValueRangeAttribute : Attribute { public ValueRangeAttribute(long a, long b) { } }
  public class NonNegativeValueAttribute : Attribute { }  public class NotNullAttribute : Attribute { } 
}
public static class DynNotNull {
    public class K { public int M([NotNull] string s) { 
        return s.Length; // fails
    } }
    static int Bad(dynamic d) { return d.M((string)null); }
    public static void Run() { Bad(new K()); }
}
public static class DynRange {
    public class K { public int M([ValueRange(1, 5)] int s) { 
        return 10 / s; // fails
    } }
    static int Bad(dynamic d) { return d.M(0); }
    public static void Run() { Bad(new K()); }
}
public static class DynField {
    public class K { [NotNull] public string f = ""; public int M() { 
        return f.Length; // fails
    } }
    static int Bad(dynamic d) { d.f = null; return 1; }
    public static void Run() { var k = new K(); Bad(k); k.M(); }
}
public static class DynStatic {
    public static int M([NotNull] string s, int i) { 
        return s.Length; // fails
    }
    static int Bad(dynamic d) { return M(null, d); }
    public static void Run() { Bad(1); }
}
public static class DynCtor {
    public class K { int n; public K([NotNull] string s, int i) { 
        n = s.Length; // fails
    } }
    static object Bad(dynamic d) { return new K(null, d); }
    public static void Run() { Bad(1); }
}
