// roslyn only
// The runtime makes an attribute of what its declaration says: null for an argument, a default argument or a field that is said not to be null. It is believed, and nobody is asked (for preconditions
// called_as.rs, `called_unasked`, knows attributes). Claimed: `s != null`, `F != null` are proved. Happens: NullReferenceException. Cause: lower/src/annotations.rs / asked.rs: declarations of attributes are asked nowhere.
// relies on: annotation
#pragma warning disable
#nullable enable
using System; using System.Collections.Generic; using System.Runtime.CompilerServices;
public static class Attr { [AttributeUsage(AttributeTargets.All)] class AAttribute : Attribute { internal int n; public AAttribute(string s) { 
    n = s.Length; // fails
  } } [A(null!)] class T { } public static void Run() { typeof(T).GetCustomAttributes(true); } }
public static class AttrField { [AttributeUsage(AttributeTargets.All)] class AAttribute : Attribute { public string F = ""; internal int N() {  
    return F.Length; // fails
  } } [A(F = null!)] class T { } public static void Run() { ((AAttribute)typeof(T).GetCustomAttributes(true)[0]).N(); } }
public static class AttrArr { [AttributeUsage(AttributeTargets.All)] class AAttribute : Attribute { internal int n; public AAttribute(int i = 0, string s = null!) { 
    n = s.Length; // fails
  } } [A] class T { } public static void Run() { typeof(T).GetCustomAttributes(true); } }
