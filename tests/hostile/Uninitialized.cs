// An object whose constructor never ran. It has a file of its own: the name of that method takes the invariants of all classes away.
using System;
public static class Uninitialized {
    class Filled { readonly string s = "x"; public int F() {
            return s.Length; // fails
        } }
    public static void Run() {
        new Filled().F(); ((Filled)System.Runtime.Serialization.FormatterServices.GetUninitializedObject(typeof(Filled))).F(); }
}
