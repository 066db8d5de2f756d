// roslyn only
// An accessor that an object initializer runs before it sets a `required` member: the object's maker does set all of them, but in its order.
// Claimed: `this.Name != null` is proved (annotation of a required property or field). Happens: NullReferenceException.
// Cause: lower/src/annotations.rs, `is_unset` (and annotations/early.rs): setters, `init` accessors, indexers' setters, and getters (`Sub = { x = 3 }`) of a class with
// required members may run before these are set; only constructors and what they call are "early".
#pragma warning disable
#nullable enable
// relies on: annotation
using System; using System.Collections.Generic; using System.Linq; using System.Diagnostics.CodeAnalysis;
public static class RequiredLaterInit {
    class K { int n; internal required string Name { get; init; } internal int Len { get => n; init { 
        n = Name.Length + value; // fails
    } } }
    public static void Run() { new K { Len = 3, Name = "x" }; }
}
public static class RequiredLaterSet {
    class K { int n; internal required string Name { get; set; } internal int Len { get => n; set { 
        n = Name.Length + value; // fails
    } } }
    public static void Run() { new K { Len = 3, Name = "x" }; }
}
public static class RequiredLaterField {
    class K { int n; internal required string Name; internal int Len { get => n; set { 
        n = Name.Length + value; // fails
    } } }
    public static void Run() { new K { Len = 3, Name = "x" }; }
}
public static class RequiredLaterIndexer {
    class K { int n; internal required string Name { get; set; } internal int this[int i] { get => n; set { 
        n = Name.Length + value; // fails
    } } }
    public static void Run() { new K { [2] = 3, Name = "x" }; }
}
public static class RequiredLaterGetter {
    class L { internal int x; }
    class K { int n; internal required string Name { get; set; } internal L Sub { get { 
        n = Name.Length; // fails
        return new L();
    } } }
    public static void Run() { new K { Sub = { x = 3 }, Name = "x" }; }
}
public static class RequiredLaterCall {
    class K { int n; internal required string Name { get; set; } internal int Len { get => n; set { Set(value); } } void Set(int value) {
        n = Name.Length + value; // fails
    } }
    public static void Run() { new K { Len = 3, Name = "x" }; }
}
// Behind calls, and of a base.
public static class ReqGenericNew { interface I { string Name { get; } } class K : I { public required string Name { get; set; } int n; internal int Len { set { Go(); } } void Go() { Go2(); } void Go2() { 
    n = Name.Length; // fails
  } } public static void Run() { new K { Len = 1, Name = "" }; } }
public static class ReqDerived { class B { internal required string Name { get; set; } } class K : B { int n; internal int Len { set { 
    n = Name.Length; // fails
  } } } public static void Run() { new K { Len = 1, Name = "" }; } }
