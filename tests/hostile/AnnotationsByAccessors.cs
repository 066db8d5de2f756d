// roslyn only
// `[UnsafeAccessor]` methods that say `string?` lead to members that say `string`: methods, constructors, setters, fields by reference. The member believes its annotation, the accessor is not asked.
// Claimed: `s != null`, `f != null` are proved. Happens: NullReferenceException. Cause: lower/src/annotations.rs does not ask `Reflected::has_accessor` (preconditions do: called_as.rs); for fields, annotations/addressed.rs:
// an accessor of a field is an address that somebody has.
// relies on: annotation
#pragma warning disable
#nullable enable
using System; using System.Collections.Generic; using System.Runtime.CompilerServices;
public static class AccessorParam { class K { int M(string s) { 
    return s.Length; // fails
  } } [UnsafeAccessor(UnsafeAccessorKind.Method)] static extern int M(K k, string? s); public static void Run() { M(new K(), null); } }
public static class AccessorField { class K { string f = ""; internal int L() { 
    return f.Length; // fails
  } } [UnsafeAccessor(UnsafeAccessorKind.Field)] static extern ref string? f(K k); public static void Run() { var k = new K(); f(k) = null; k.L(); } }
public static class AccessorCtor { class K { int n; internal K(string s) { 
    n = s.Length; // fails
  } } [UnsafeAccessor(UnsafeAccessorKind.Constructor)] static extern K Make(string? s); public static void Run() { Make(null); } }
public static class AccessorSetter { class K { string f = ""; string P { set { f = value; } } internal int L() { 
    return f.Length; // fails
  } } [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "set_P")] static extern void P(K k, string? s); public static void Run() { var k = new K(); P(k, null); k.L(); } }
