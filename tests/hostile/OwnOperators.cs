// `==` and `!=` that classes define for themselves, and that do not say what their names promise; constructors that do more than they seem to.
using System;
using System.Diagnostics;
public class AlwaysDifferent { public int n = 1; public static bool operator ==(AlwaysDifferent a, AlwaysDifferent b) { return false; } public static bool operator !=(AlwaysDifferent a, AlwaysDifferent b) { return true; }
    public override bool Equals(object o) { return false; } public override int GetHashCode() { return 0; } }
public class Swapped { public int n = 1; public static bool operator ==(Swapped a, Swapped b) { return !ReferenceEquals(a, b); } public static bool operator !=(Swapped a, Swapped b) { return ReferenceEquals(a, b); }
    public override bool Equals(object o) { return false; } public override int GetHashCode() { return 0; } }
public class Moody { public int n = 1; public static bool mood; public static bool operator ==(Moody a, Moody b) { return mood; } public static bool operator !=(Moody a, Moody b) { return !mood; }
    public override bool Equals(object o) { return false; } public override int GetHashCode() { return 0; } }
public class Counting { public int n = 1; static int calls; public static bool operator ==(Counting a, Counting b) { calls++; return calls < 3; } public static bool operator !=(Counting a, Counting b) { return !(a == b); }
    public override bool Equals(object o) { return false; } public override int GetHashCode() { return 0; } }
public class OneSided { public int n = 1; public static bool operator ==(OneSided a, OneSided b) { return ReferenceEquals(a, null) == ReferenceEquals(b, null) && ReferenceEquals(b, null) == false; }
    public static bool operator !=(OneSided a, OneSided b) { return !(a == b); } public override bool Equals(object o) { return false; } public override int GetHashCode() { return 0; } }
public class NullIsEmpty { public int n = 0; public static bool operator ==(NullIsEmpty a, NullIsEmpty b) { if (ReferenceEquals(a, b)) return true; int x = ReferenceEquals(a, null) ? 0 : a.n, y = ReferenceEquals(b, null) ? 0 : b.n; return x == y; }
    public static bool operator !=(NullIsEmpty a, NullIsEmpty b) { return !(a == b); } public override bool Equals(object o) { return false; } public override int GetHashCode() { return 0; } }
public static class NeverEqual { static int F(AlwaysDifferent x) { if (x != null)
        return x.n; // fails
        return 0; }
    public static void Run() { F(new AlwaysDifferent()); F(null); } }
public static class OtherWayRound { static int F(Swapped x) { if (x != null)
        return x.n; // fails
        return 0; }
    public static void Run() { F(null); } }
public static class OtherWayRoundElse { static int F(Swapped x) { if (x == null) return 1;
        return x.n; } // fails
    public static void Run() { F(null); } }
public static class ByMood { static int F(Moody x) { if (x == null) return 0;
        return x.n; } // fails
    public static void Run() { Moody.mood = true; F(null); Moody.mood = false; F(null); } }
public static class ByCount { static int F(Counting x) { if (x == null) return 0;
        return x.n; } // fails
    public static void Run() { F(null); F(null); F(null); F(null); } }
public static class NeitherIs { static int F(OneSided x) { if (x == null) return 0;
        return x.n; } // fails
    public static void Run() { F(null); } }
public static class EqualToNullAndThere { static int F(NullIsEmpty x) { if (x == null) {
            int r = x.n; Hostile.Reached(); return r; } // reached
        return 1; }
    public static void Run() { F(new NullIsEmpty()); } }
public static class ChangedSince { static int F(NullIsEmpty x, NullIsEmpty y) { bool there = x != null; x = y; if (there)
        return x.n; // fails
        return 0; }
    public static void Run() { F(new NullIsEmpty { n = 3 }, null); } }
public static class OtherOperand { static int F(NullIsEmpty x, NullIsEmpty y) { if (x != y)
        return x.n; // fails
        return 0; }
    public static void Run() { F(null, new NullIsEmpty { n = 3 }); } }
// Constructors.
public class Plain { public int a, b; public Plain(int x, int y) { a = x; b = y; } }
public class Twice { public int a; public Twice(int x) { a = x; a = 0; } }
public class Narrow { public byte a; public Narrow(int x) { a = (byte)x; } }
public class Leaky { public static Leaky last; public int a; public Leaky(int x) { a = x; last = this; } }
public class Below : Plain { public Below(int x) : base(x, x) { a = 0; } }
public struct Small { public int a, b; public Small(int x, int y) { a = x; b = y; } public void Set(int x) { a = x; } }
public static class FieldsSwapped { static int F() { Plain p = new Plain(1, 0);
        return 10 / p.b; } // fails
    public static void Run() { F(); } }
public static class WrittenTwice { static int F() { Twice p = new Twice(1);
        return 10 / p.a; } // fails
    public static void Run() { F(); } }
public static class CutOff { static int F() { Narrow p = new Narrow(256);
        return 10 / p.a; } // fails
    public static void Run() { F(); } }
public static class WrittenByOther { static void Zero() { Leaky.last.a = 0; } static int F() { Leaky p = new Leaky(1); Zero();
        return 10 / p.a; } // fails
    public static void Run() { F(); } }
public static class WrittenInDerived { static int F() { Plain p = new Below(1);
        return 10 / p.a; } // fails
    public static void Run() { F(); } }
public static class WrittenAfterwards { static void Zero(Plain p) { p.a = 0; } static int F() { Plain p = new Plain(1, 2); Zero(p);
        return 10 / p.a; } // fails
    public static void Run() { F(); } }
public static class ArgumentChanged { static int F(int x) { Plain p = new Plain(x, 1); x = 1; int q = 10 / x;
        return q / p.a; } // fails
    public static void Run() { F(0); } }
public static class StructSwapped { static int F() { Small s = new Small(1, 0);
        return 10 / s.b; } // fails
    public static void Run() { F(); } }
public static class StructSetAgain { static int F() { Small s = new Small(1, 1); s.Set(0);
        return 10 / s.a; } // fails
    public static void Run() { F(); } }
public static class StructCopied { static int F() { Small s = new Small(1, 1); Small t = s; t.Set(0); int q = 10 / s.a;
        return q / t.a; } // fails
    public static void Run() { F(); } }
public static class StructByRef { static void Zero(ref Small s) { s = new Small(0, 0); } static int F() { Small s = new Small(1, 1); Zero(ref s);
        return 10 / s.a; } // fails
    public static void Run() { F(); } }
public static class StructInLoop { static int F() { Small s = new Small(3, 1); int q = 0; for (int i = 2; i >= -1; i--) {
            q += 10 / s.a; // fails
            s = new Small(i, 1); }
        return q; }
    public static void Run() { F(); } }
// Nullable<T>: what holds a value and what does not.
public static class ValueOfOther { static int F(int? n, int? m, int[] a) { if (n.HasValue && n.Value >= 0 && n.Value < a.Length) {
        return a[m.GetValueOrDefault()]; } // fails upper-bound
        return 0; }
    public static void Run() { F(1, 5, new int[2]); } }
public static class ValueChanged { static int F(int? n) { if (n.GetValueOrDefault() == 0) return 0; n = null;
        return 10 / n.GetValueOrDefault(); } // fails
    public static void Run() { F(3); } }
public static class ValueIncremented { static int F(int? n) { if (n.GetValueOrDefault() != -1) return 0; n++;
        return 10 / n.GetValueOrDefault(); } // fails
    public static void Run() { F(-1); } }
public static class ValueByRef { static void Clear(ref int? n) { n = null; } static int F(int? n) { if (n.GetValueOrDefault() == 0) return 0; Clear(ref n);
        return 10 / n.GetValueOrDefault(); } // fails
    public static void Run() { F(3); } }
public static class ValueInField { public static int? f; static void Clear() { f = null; } static int F() { f = 3; Clear();
        return 10 / f.GetValueOrDefault(); } // fails
    public static void Run() { F(); } }
public static class ValueNarrow { static int F(int k) { byte? n = (byte)k;
        return 10 / n.GetValueOrDefault(); } // fails
    public static void Run() { F(256); } }
public static class HasNone { static int F(bool b, int[] a) { int? n = null; if (b) n = a.Length; int k = n.HasValue ? 1 : 0;
        return 10 / k; } // fails
    public static void Run() { F(true, new int[1]); F(false, null); } }
public static class LengthOrNull { static int F(int[] a, int i) { int? n = a == null ? (int?)null : a.Length; if (i < n.GetValueOrDefault() | n.HasValue)
        return i >= 0 ? a[i] : 0; // fails upper-bound
        return 0; }
    public static void Run() { F(new int[2], 2); } }
public static class FlagOrOther { static int F(int[] a, bool b, bool c) { bool there = false; if (a != null) there = true; if (c) there = true; if (there & b)
        return a.Length; // fails
        return 0; }
    public static void Run() { F(null, true, true); } }
public static class FlagOfTwo { static unsafe bool Two() { byte two = 2; return *(bool*)&two; } static int F(bool b, int k) { bool there = k > 0; if (k > 5) there = b; int d = 1; if (there & (k > 3)) d = 2; else if (there) d = k > 5 ? 0 : 1;
        return 10 / d; } // fails
    public static void Run() { F(Two(), 9); } }
