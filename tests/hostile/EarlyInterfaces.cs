// roslyn only
// A constructor, or an accessor that an object initializer runs before a `required` member is set, calls a method of its object by an interface of the same assembly.
// relies on: annotation
#pragma warning disable
#nullable enable
using System; using System.Collections.Generic;
public static class EarlyByInterface {
    interface IInit { void Init(); }
    class A : IInit { string name; int n; internal A() { ((IInit) this).Init(); name = "x"; } void IInit.Init() {
        n = name.Length; // fails
    } }
    public static void Run() { new A(); }
}
public static class EarlyByDefault {
    interface IQ { void Default() { Own(); } void Own(); }
    class B : IQ { string name; int n; internal B() { ((IQ) this).Own(); name = "x"; } void IQ.Own() {
        n = name.Length; // fails
    } }
    public static void Run() { new B(); }
}
public static class RequiredByInterface {
    interface IQ { int Z { set; } void Own(); }
    class Q : IQ { int n; public required string Name { get; set; } public int Z { set { ((IQ) this).Own(); } } void IQ.Own() {
        n = Name.Length; // fails
    } }
    public static void Run() { new Q { Z = 1, Name = "x" }; }
}
