// roslyn only
// A tree of expressions calls an operator, a conversion (and a method: `ExprAnnotatedMethod`) with null for a parameter that says `string`: whoever calls it by a tree is not asked,
// and it believes the annotation. Claimed: `s != null` is proved. Happens: NullReferenceException.
// Cause: crates/summaries/src/annotations/addressed.rs, `unasked`: methods named by `ldtoken` (GetMethodFromHandle) are not among them (`reflected.rs` has `by_token` for fields only). Methods that
// `Expression.Call` takes are claimed too, but the case has an incidental MP1102 (`method != null` of Expression.Call) on which the proof may lean.
#pragma warning disable
#nullable enable
// relies on: annotation
using System; using System.Collections.Generic; using System.Linq; using System.Linq.Expressions; using System.Threading.Tasks; using System.Diagnostics.CodeAnalysis; using System.Runtime.CompilerServices;
public static class ExprAnnotatedOperator {
    class K { public static int operator +(K k, string s) {
        return s.Length; // fails
    } }
    static int n;
    public static void Run() { Expression<Func<int>> e = () => new K() + (string)null!; n = e.Compile()(); }
}
public static class ExprAnnotatedImplicit {
    class K { public static implicit operator K(string s) { 
        n = s.Length; // fails
        return new K(); } }
    static int n;
    public static void Run() { Expression<Func<K>> f = () => (string)null!; f.Compile()(); }
}
public static class ExprAnnotatedExplicit {
    class K { public static explicit operator K(string s) { 
        n = s.Length; // fails
        return new K(); } }
    static int n;
    public static void Run() { Expression<Func<K>> f = () => (K)(string)null!; f.Compile()(); }
}
public static class ExprAnnotatedUnary {
    class K { public static int operator !(K s) { 
        return s.GetHashCode(); // fails
        } }
    static int n;
    public static void Run() { Expression<Func<int>> f = () => !(K)null!; f.Compile()(); }
}
public static class ExprAnnotatedMethod {
    static int n; static int F(string s) { 
        return s.Length; // fails
        } 
    public static void Run() { Expression<Func<int>> f = () => F(null!); f.Compile()(); }
}
public static class ExprAnnotatedMethod2 {
    static int n; static int F(string s, int m) { 
        return s.Length; // fails
        } 
    public static void Run() { n = F("a", 1); Expression<Func<int>> f = () => F((string)null!, 1); f.Compile()(); }
}
public static class ExprAnnotatedTrue {
    class K { public static bool operator true(K s) { 
        return s.GetHashCode() > 0; // fails
        } public static bool operator false(K s) => false; public static K operator |(K a, K b) => a; }
    public static void Run() { Expression<Func<K>> f = () => (K)null! || new K(); f.Compile()(); }
}
