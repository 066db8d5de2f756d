// roslyn only
// A constructor asks whether its own object is of a class below, and reads a field of that class, or calls a method of it: neither counts as early.
// relies on: annotation
#nullable enable
#pragma warning disable
using System;
public static class EarlyBelowCall {
    class B { internal B() { if (this is D d) d.Init(); } }
    class D : B { string name; internal D() { name = ""; } internal int Init() {
        return name.Length; // fails
    } }
    public static void Run() { new D(); }
}
public static class EarlyBelowField {
    class B { internal B() { if (this is D d) {
        int k = d.name.Length; // fails
    } } }
    class D : B { internal string name; internal D() { name = ""; } }
    public static void Run() { new D(); }
}
