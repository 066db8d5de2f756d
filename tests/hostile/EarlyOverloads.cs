// roslyn only
// A constructor of a generic class calls one of two overloads with as many parameters: the first one is taken for the callee, so the other one believes fields that are not set yet.
// relies on: annotation
#nullable enable
#pragma warning disable
using System;
public static class EarlyOverloads {
    class C<T> { string name; internal C() { Init("a"); name = ""; } int Init(int k) { return 1; } int Init(string k) {
        return name.Length; // fails
    } }
    public static void Run() { new C<int>(); }
}
