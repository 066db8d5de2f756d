// roslyn only
// What compilers make of patterns, ?., ??=, switch expressions: each the wrong twin of an idiom that proves something.
using System;
using System.Collections.Generic;
public class Item { public int v; public string? name; public Item? next; public int[]? data; public Item? Next => next; }
public static class IsNegated {
    static int F(object o) {
        if (o is not string s) { s = null!; } // assigned on the other path
        return s.Length; // fails
    }
    public static void Run() { F("x"); F(3); }
}
public static class PatternVariableReassigned {
    static int F(object? o) {
        if (o is Item t) { t = t.next!; return t.v; } // fails
        return 0;
    }
    public static void Run() { F(new Item { next = new Item() }); F(new Item()); }
}
public static class SubjectReassigned {
    static int F(Item? o, Item? p) {
        bool b = o is Item; o = p;
        if (b)
            return o!.v; // fails
        return 0;
    }
    public static void Run() { F(new Item(), new Item()); F(new Item(), null); }
}
public static class IsOfDefaultNumber {
    static int F(object? o) {
        int n = 1; if (o is int k) n = k;
        return 10 / n; // fails
    }
    public static void Run() { F(null); F("x"); F(0); }
}
public static class IsVarMatchesNull {
    static int F(object? o) {
        if (o is var x)
            return x!.GetHashCode(); // fails
        return 0;
    }
    public static void Run() { F("x"); F(null); }
}
public static class AsAfterOtherIs {
    static int F(object o) {
        if (o is IComparable)
            return (o as string)!.Length; // fails
        return 0;
    }
    public static void Run() { F("x"); F(5); }
}
public static class IsOrIs {
    static int F(object o) {
        if (o is string or int)
            return (o as string)!.Length; // fails
        return 0;
    }
    public static void Run() { F("x"); F(5); }
}
public static class PropertyPatternOfOther {
    static int F(Item a) {
        if (a is { next: { name: not null }, name: null })
            return a.name!.Length; // fails
        return 0;
    }
    public static void Run() { F(new Item { next = new Item { name = "x" } }); }
}
public static class EmptyPatternThenWrite {
    static int F(Item a) {
        if (a.next is { } n) { a.next = n.next;
            return a.next!.v; // fails
        }
        return 0;
    }
    public static void Run() { F(new Item { next = new Item { next = new Item() } }); F(new Item { next = new Item() }); }
}
public static class NotNullOfLast {
    static int F(Item? a) {
        if (a?.next?.name == null)
            return a!.v; // fails
        return 0;
    }
    public static void Run() { F(new Item()); F(null); }
}
public static class ConditionalNotEqual {
    static int F(Item? a) {
        if (a?.name != "x") // null is not "x" either
            return a!.v; // fails
        return 0;
    }
    public static void Run() { F(new Item()); F(null); }
}
public static class ConditionalEqualNullable {
    static int F(Item? a, int? k) {
        if (a?.v == k) // null == null
            return a!.v; // fails
        return 0;
    }
    public static void Run() { F(new Item(), 0); F(null, null); }
}
public static class LiftedLess {
    static int F(Item? a) {
        if (!(a?.v >= 5)) // false for null
            return a!.v; // fails
        return 0;
    }
    public static void Run() { F(new Item()); F(null); }
}
public static class LiftedBoth {
    static int F(int? a, int? b, int[] t) {
        int i = -1; if (a <= b) i = 0; else if (a > b) i = 1; // neither
        return t[i]; // fails lower-bound
    }
    public static void Run() { F(1, 2, new int[2]); F(2, 1, new int[2]); F(1, null, new int[2]); }
}
public static class ConditionalInvokeSkipsArguments {
    static int F(Item? a) {
        int d = 0; a?.ToString()?.IndexOf((d = 1).ToString(), StringComparison.Ordinal);
        return 10 / d; // fails
    }
    public static void Run() { F(new Item()); F(null); }
}
public static class CoalesceLazy {
    static int F(string? s) {
        int d = 0; string t = s ?? (d = 1).ToString();
        return t.Length / d; // fails
    }
    public static void Run() { F(null); F("x"); }
}
public static class CoalesceToNull {
    static int F(string? a, string? b) {
        string? s = a ?? b;
        return s!.Length; // fails
    }
    public static void Run() { F("x", null); F(null, "y"); F(null, null); }
}
public static class CoalesceAssignNull {
    static string? Make(int k) => k == 3 ? null : "x";
    static int F(Item a, int k) {
        a.name ??= Make(k);
        return a.name!.Length; // fails
    }
    public static void Run() { F(new Item { name = "" }, 3); F(new Item(), 1); F(new Item(), 3); }
}
public static class CoalesceAssignThenCall {
    static void Clear(Item a) => a.name = null;
    static int F(Item a) {
        a.name ??= "x"; Clear(a);
        return a.name!.Length; // fails
    }
    public static void Run() { F(new Item()); }
}
public static class CoalesceAssignOther {
    static int F(Item a, Item b) {
        (a.next ?? b).name ??= "x"; // of the one or the other
        return b.name!.Length; // fails
    }
    public static void Run() { F(new Item(), new Item()); F(new Item { next = new Item() }, new Item()); }
}
public static class SwitchExpressionHole {
    static int F(int k) {
        int d = k switch { 0 => 1, 1 => 2, > 5 and < 9 => 3, _ => 0 };
        return 10 / d; // fails
    }
    public static void Run() { F(0); F(6); F(5); }
}
public static class SwitchExpressionThrows {
    static int F(int k) {
        int d = 0; try { d = k switch { 1 => 5, 2 => 2 }; } catch (Exception) { } // no arm: an exception
        return 10 / d; // fails
    }
    public static void Run() { F(1); F(3); }
}
public static class SwitchWhenWrites {
    static int d; static bool Zero() { d = 0; return false; }
    static int F(object o) {
        d = 1; int r = o switch { string when Zero() => 1, string => 2, _ => 3 };
        return r / d; // fails
    }
    public static void Run() { F(5); F("x"); }
}
public static class SwitchOnTypeOrder {
    static int F(object? o) {
        string? s = o switch { null => "null", string t when t.Length > 3 => t, string => null, _ => "other" };
        return s!.Length; // fails
    }
    public static void Run() { F(null); F("long"); F(4); F("x"); }
}
public static class ListPattern {
    static int F(int[] a) {
        if (a is [1, .., 2])
            return a[2]; // fails upper-bound
        return 0;
    }
    public static void Run() { F(new[] { 1, 0, 2 }); F(new[] { 1, 2 }); }
}
public static class ListPatternEmptySlice {
    static int F(int[] a) {
        if (a is [_, .. var rest])
            return rest[0]; // fails upper-bound
        return 0;
    }
    public static void Run() { F(new[] { 1, 0 }); F(new[] { 1 }); }
}
public static class ListPatternNegated {
    static int F(int[]? a) {
        if (a is not [_, _, ..]) return a is null ? 0 : a[0]; // fails upper-bound
        return a[1];
    }
    public static void Run() { F(new[] { 1, 0 }); F(null); F(new[] { 1 }); F(new int[0]); }
}
public static class RelationalPattern {
    static int F(int[] a, int i) {
        if (i is >= 0 or < 3)
            return a[i]; // fails
        return 0;
    }
    public static void Run() { F(new int[3], 1); F(new int[3], 5); }
}
public static class NotOrPattern {
    static int F(int d) {
        if (d is not 0 or 1) return 1; // (not 0) or 1
        return 10 / d; // fails
    }
    public static void Run() { F(1); F(5); F(0); }
}
public static class TuplePattern {
    static int F(Item? a, Item? b) => (a, b) switch {
        (null, null) => 0,
        (null, _) => b.v,
        (_, null) => a.v,
        _ => a.next!.v // fails
    };
    public static void Run() { F(null, new Item()); F(new Item(), null); F(new Item(), new Item()); }
}
public static class UserEquality {
    sealed class Odd { public int v; public static bool operator ==(Odd? a, Odd? b) => true; public static bool operator !=(Odd? a, Odd? b) => true; public override bool Equals(object? o) => true; public override int GetHashCode() => 0; }
    static int F(Odd? o) {
        if (o != null)
            return o!.v; // fails
        return 0;
    }
    public static void Run() { F(new Odd()); F(null); }
}
public static class UserTruth {
    sealed class T { public int v; public static bool operator true(T? t) => true; public static bool operator false(T? t) => false; public static T? operator &(T? a, T? b) => b; }
    static int F(T? a, T? b) {
        if (a && b)
            return b!.v; // fails
        return 0;
    }
    public static void Run() { F(new T(), new T()); F(new T(), null); }
}
public static class BitwiseAndOfTests {
    static bool Has(Item? a) => true;
    static int F(Item? a, bool f) {
        bool b = a != null & f | Has(a);
        if (b)
            return a!.v; // fails
        return 0;
    }
    public static void Run() { F(new Item(), true); F(null, true); }
}
public static class GetterChain {
    static int F(Item a) {
        if (a.Next?.Next != null) a.next = a.Next.Next.Next;
        return a.Next!.v; // fails
    }
    public static void Run() { F(new Item { next = new Item() }); F(new Item { next = new Item { next = new Item() } }); }
}
public static class IndexFromEnd {
    static int F(int[] a) {
        if (a.Length == 0) return 0; int k = a.Length == 1 ? 0 : 1;
        return a[^k]; // fails upper-bound
    }
    public static void Run() { F(new int[2]); F(new int[1]); }
}
public static class RangeEmpty {
    static int F(int[] a) {
        if (a.Length < 2) return 0; int[] b = a[1..^1];
        return b[0]; // fails upper-bound
    }
    public static void Run() { F(new int[3]); F(new int[2]); }
}
public static class RangeIsACopy {
    static int F(int[] a) {
        a[0] = 0; int[] b = a[..]; b[0] = 1;
        return 10 / a[0]; // fails division
    }
    public static void Run() { F(new int[2]); }
}
public static class Deconstructed {
    sealed class P { public int x = 1, y; public void Deconstruct(out int a, out int b) { a = y; b = x; } } // the other way round
    static int F(P p) {
        var (x, y) = p; if (y != 1) return 0;
        return 10 / x; // fails
    }
    public static void Run() { F(new P()); }
}
public static class SwapByTuple {
    static int F(int a, int b) {
        if (a == 0) return 0; (a, b) = (b, a);
        return 10 / a; // fails
    }
    public static void Run() { F(1, 2); F(1, 0); }
}
public static class RecordWith {
    record R(int D, string? S);
    static int F(R r) {
        if (r.D == 0) return 0; R q = r with { D = 0 };
        return 10 / q.D; // fails
    }
    public static void Run() { F(new R(1, "")); }
}
public static class RecordCopySharesArrays {
    record R(int[] A);
    static int F(R r) {
        r.A[0] = 1; R q = r with { }; q.A[0] = 0;
        return 10 / r.A[0]; // fails division
    }
    public static void Run() { F(new R(new int[1])); }
}
public static class GoodListPattern {
    static int F(int[] a) {
        if (a is [_, .. var rest] && rest.Length > 0) { int r = a[1]; Hostile.Reached(); return r; } // reached
        return 0;
    }
    public static void Run() { F(new int[2]); }
}
public static class GoodConditionalNull {
    static int F(Item? a, int[] t) {
        if (a?.next?.v != 0 && a != null) { int r = t[0]; Hostile.Reached(); return r; } // reached
        return 0;
    }
    public static void Run() { F(new Item(), new int[1]); }
}
