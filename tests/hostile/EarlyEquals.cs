// roslyn only
// A constructor calls a virtual method that a library declares (`Equals`); the override in a class below sees fields that are not set.
// relies on: annotation
#nullable enable
#pragma warning disable
using System;
public static class EarlyEquals {
    class B { bool s; internal B() { s = Equals(null); } }
    class C : B { string name; internal C() { name = ""; } public override bool Equals(object? o) {
        return name.Length > 1; // fails
    } }
    public static void Run() { new C(); }
}
