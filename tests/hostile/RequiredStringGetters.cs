// roslyn only
// A getter of text that an object initializer runs before it sets a `required` member: `Text = { 'a' }` is a collection initializer of a string, if there is an extension method `Add`.
// Claimed: `this.Name != null` is proved. Happens: NullReferenceException.
// Cause: summaries/src/annotations/early.rs, `fills`: `is_value` takes string for a type that has no members to set.
#pragma warning disable
#nullable enable
// relies on: annotation
using System; using System.Collections.Generic; using System.Linq; using System.Threading.Tasks; using System.Diagnostics.CodeAnalysis;
public static class ExtA { public static void Add(this string s, char c) { } public static void Add(this int s, char c) { } }
public static class RequiredStringGetter {
    class K { int n; internal required string Name { get; set; } internal string Text { get { 
        n = Name.Length; // fails
        return "a";
    } } }
    public static void Run() { new K { Text = { 'a' }, Name = "x" }; }
}
