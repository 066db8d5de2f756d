// Invariants of types: methods called while they are broken, constructors that were not run or not finished, exceptions in the middle, other writers.
using System;
using System.Collections.Generic;
public static class MadeByGetter {
    class L { int[] table; int[] Table { get { if (table == null) table = new int[4]; return table; } }
        public int Get(int i) {
            return Table[i]; // fails upper-bound
        }
        public int Set(int i) { int x = Table[i]; Hostile.Reached(); return x; // reached
        } }
    public static void Run() { var l = new L(); l.Set(1); l.Get(2); l.Get(7); }
}
public static class CallbackWhileBroken {
    class Stack {
        int[] items = new int[4]; int count; public Action changed;
        public void Push(int x) { if (count == items.Length) items = new int[2 * count]; count++; if (changed != null) changed(); items[count - 1] = x; }
        public void Reset() { count = 0; }
        public void PushBad(int x) {
            if (count >= items.Length) return; count++; changed(); // the callback resets the count
            items[count - 1] = x; // fails lower-bound
        }
    }
    public static void Run() { var s = new Stack(); s.Push(1); s.changed = s.Reset; s.PushBad(2); }
}
public static class ReentrantRead {
    class Buffer {
        int[] a = new int[2]; int n; public event Action<Buffer> Grown;
        public void Add(int x) { n = n + 1; if (n > a.Length) { Grown(this); Array.Resize(ref a, n); } a[n - 1] = x; }
        public int Last() { // for all who do not come from Grown: n <= a.Length
            return a[n - 1]; // fails upper-bound
        }
    }
    public static void Run() { var b = new Buffer(); b.Grown += x => x.Last(); b.Add(1); b.Add(2); b.Add(3); }
}
public static class VirtualWhileBroken {
    class B {
        protected int[] a = new int[1]; protected int n;
        public void Add() { n++; Changed(); if (n >= a.Length) Array.Resize(ref a, 2 * n); }
        protected virtual void Changed() { }
        public int At() {
            return a[n]; // fails upper-bound
        }
    }
    class C : B { protected override void Changed() { At(); } }
    public static void Run() { new C().Add(); }
}
public static class BaseConstructorCallsOverride {
    class B { public B() { Init(); } protected virtual void Init() { } }
    class C : B {
        string name; public C() { name = "c"; }
        protected override void Init() {
            int n = name.Length; // fails
        }
    }
    public static void Run() { new C(); }
}
public static class ReadOnlyBeforeConstructor {
    class B { public B() { Init(); } protected virtual void Init() { } }
    class C : B {
        readonly int size; public C() { size = 5; }
        protected override void Init() {
            int n = 10 / size; // fails
        }
    }
    public static void Run() { new C(); }
}
public static class ThisLeaksFromConstructor {
    static Half last;
    class Half {
        readonly int[] data; public Half(int n) { last = this; if (n < 0) throw new ArgumentException(); data = new int[n]; }
        public int Size() {
            return data.Length; // fails
        }
    }
    public static void Run() { new Half(2).Size(); try { new Half(-1); } catch (ArgumentException) { } last.Size(); }
}
public static class ConstructorCallsMethodFirst {
    class P {
        readonly int d; readonly int q;
        public P(int x) { q = Div(); d = x; }
        int Div() {
            return 10 / d; // fails
        }
    }
    public static void Run() { new P(3); }
}
public static class FieldInitializerOrder {
    class P { static readonly int a = b + 1; static readonly int b = 1; // a is 1, and b was 0 then
        static readonly int c = 10 / One(); static int One() { return a; }
        public static int F() {
            return 10 / (a - b); // fails
        } }
    public static void Run() { P.F(); }
}
public static class ExceptionInTheMiddle {
    class Ring {
        int[] a = new int[4]; int head;
        public void Move(int[] steps) { head = 100; int s = steps[0]; head = s & 3; }
        public int Get() {
            return a[head]; // fails upper-bound
        }
    }
    public static void Run() { var r = new Ring(); r.Move(new[] { 7 }); r.Get(); try { r.Move(new int[0]); } catch (Exception) { } r.Get(); }
}
public static class ExceptionBetweenTwoFields {
    class Pair {
        string a = "", b = "";
        public void Clear() { a = null; b = null; }
        public void Set(Func<string> f) { a = f(); b = f(); }
        public int Both() { if (a == null) return 0; // null together, but for Set
            return b.Length; // fails
        }
    }
    static int calls; static string Once() { if (calls++ > 0) throw new Exception(); return "x"; }
    public static void Run() { var p = new Pair(); p.Clear(); p.Both(); try { p.Set(Once); } catch (Exception) { } p.Both(); }
}
public static class FinallyRestoresTooLate {
    class L {
        int depth = 1; public Action<L> go;
        public void Visit() { depth--; try { go(this); } finally { depth++; } }
        public int Share() {
            return 100 / depth; // fails
        }
    }
    public static void Run() { var l = new L(); l.Share(); l.go = x => x.Share(); l.Visit(); }
}
public static class NestedClassWrites {
    class Outer {
        int step = 1; public int F() {
            return 10 / step; // fails
        }
        public class Friend { public void Stop(Outer o) { o.step = 0; } }
    }
    public static void Run() { var o = new Outer(); o.F(); new Outer.Friend().Stop(o); o.F(); }
}
public static class OtherInstanceWrites {
    class Item {
        int[] a = new int[3]; int i;
        public void Next() { if (i < a.Length - 1) i++; }
        public void Take(Item other) { other.i += i; } // breaks the other's, not its own
        public int Get() {
            return a[i]; // fails upper-bound
        }
    }
    public static void Run() { var x = new Item(); var y = new Item(); x.Next(); x.Next(); y.Next(); y.Next(); x.Take(y); y.Get(); }
}
public static class OtherInstanceArray {
    class Item {
        int[] a; int i; public Item(int n) { a = new int[n]; i = n - 1; }
        public void Steal(Item other) { a = other.a; }
        public int Get() {
            return a[i]; // fails upper-bound
        }
    }
    public static void Run() { var x = new Item(5); x.Get(); x.Steal(new Item(2)); x.Get(); }
}
public static class DefaultStruct {
    struct Ratio {
        readonly int n, d; public Ratio(int n, int d) { if (d == 0) throw new ArgumentException(); this.n = n; this.d = d; }
        public int Value() {
            return n / d; // fails
        }
    }
    public static void Run() { new Ratio(6, 2).Value(); default(Ratio).Value(); }
}
public static class StructInArray {
    struct Name { readonly string s; public Name(string s) { this.s = s ?? ""; } public int Length() {
            return s.Length; // fails
        } }
    public static void Run() { var a = new Name[2]; a[0] = new Name(null); a[0].Length(); a[1].Length(); }
}
public static class StructInField {
    struct Name { public readonly string s; public Name(string s) { this.s = s ?? ""; } }
    class Has { public Name name; }
    static int F(Has h) {
        return h.name.s.Length; // fails null
    }
    public static void Run() { F(new Has { name = new Name("x") }); F(new Has()); }
}
public static class StructFromActivator {
    struct Step { public readonly int by; public Step(int b) { by = b < 1 ? 1 : b; } }
    static T Make<T>() where T : new() { return new T(); }
    static int F(Step s) {
        return 10 / s.by; // fails
    }
    public static void Run() { F(new Step(0)); F(Make<Step>()); }
}
public static class StructOut {
    struct Step { public int by; public Step(int b) { by = b; } }
    static void Get(Dictionary<int, Step> d, int k, out Step s) { d.TryGetValue(k, out s); }
    static int F(int k) {
        var d = new Dictionary<int, Step>(); d[1] = new Step(2); Step s; Get(d, k, out s);
        return 10 / s.by; // fails
    }
    public static void Run() { F(1); F(2); }
}
public static class StructOverwritesItself {
    struct Step {
        int by; public Step(int b) { by = b; }
        public void Reset() { this = default(Step); }
        public int Div() { if (by == 0) return 0; Reset();
            return 10 / by; // fails
        }
    }
    public static void Run() { new Step(3).Div(); }
}
public static class Cloned {
    class Doc {
        int[] marks = new int[4]; int last = 3; public Doc Copy() { return (Doc)MemberwiseClone(); }
        public void Shrink() { Array.Clear(marks, 0, 4); marks[last] = 1; }
        public int Get() {
            return 10 / marks[last]; // fails division
        }
    }
    public static void Run() { var d = new Doc(); var c = d.Copy(); d.Shrink(); c.Get(); d = new Doc(); d.Copy(); d.Get(); }
}
public static class CloneSkipsConstructor {
    class Only {
        public static int made; readonly bool own; public Only() { made++; own = true; }
        public Only Copy() { return (Only)MemberwiseClone(); }
        public void Drop() { made--; }
        public int Share() { return own ? 10 / made : 0; } // fails
    }
    public static void Run() { var a = new Only(); a.Share(); var b = a.Copy(); a.Drop(); b.Share(); }
}
public static class FactoryLeavesHalf {
    class Conf {
        public string name; private Conf() { }
        public static Conf Parse(string s) { var c = new Conf(); foreach (string p in s.Split(';')) { if (p.StartsWith("n=", StringComparison.Ordinal)) c.name = p.Substring(2); } return c; }
        public int F() {
            return name.Length; // fails
        }
    }
    public static void Run() { Conf.Parse("n=a").F(); Conf.Parse("m=a").F(); }
}
public static class ObjectInitializerLate {
    class Opt { public int[] a; public int F() {
            return a.Length; // fails
        } public Opt(Action<Opt> seen) { if (seen != null) seen(this); } }
    public static void Run() { new Opt(null) { a = new int[1] }.F(); new Opt(o => o.F()) { a = new int[1] }; }
}
public static class DisposedThenUsed {
    class Res : IDisposable { string s = "open"; public void Dispose() { s = null; } public int Use() {
            return s.Length; // fails
        } }
    public static void Run() { Res kept; using (var r = new Res()) { r.Use(); kept = r; } kept.Use(); }
}
public static class LazyField {
    class Lazy {
        string s; public bool ready; void Make() { if (!ready) { ready = true; s = Load(); } }
        string Load() { if (deep) { deep = false; return "" + Length(); } return "x"; } // comes back while ready and not made
        public bool deep; public int Length() { Make();
            return s.Length; // fails
        }
    }
    public static void Run() { new Lazy().Length(); new Lazy { deep = true }.Length(); }
}
public static class InvariantOfDerivedField {
    class B { protected int d = 1; public int F() {
            return 10 / d; // fails
        } }
    class C : B { public C() { d--; } }
    public static void Run() { new B().F(); new C().F(); }
}
public static class HiddenField {
    class B { public int d; public int FromBase() { return 10 / d; } } // fails
    class C : B { public new int d = 5; }
    public static void Run() { var c = new C(); c.FromBase(); }
}
public static class GenericTypeEachItsOwn {
    class Box<T> where T : class { public static T shared; public static int F() {
            return shared.ToString().Length; // fails null
        } }
    public static void Run() { Box<string>.shared = "x"; Box<string>.F(); Box<object>.F(); }
}
public static class SetterBySubclass {
    class B { int size = 4; public virtual int Size { get { return size; } set { if (value > 0) size = value; } } public void Raw(int n) { Size = n; } }
    class C : B { int own; public override int Size { get { return own; } set { own = value; } } }
    static int F(B b) { b.Raw(0);
        return 10 / b.Size; // fails
    }
    public static void Run() { F(new B()); F(new C()); }
}
public static class ElementsMadeNull {
    class Locks { readonly object[] locks; public Locks(int n) { locks = new object[n]; for (int i = 0; i < n - 1; i++) locks[i] = new object(); }
        public int F(int i) { if (i < 0 || i >= locks.Length) return 0; object o = locks[i];
            return o.GetHashCode(); // fails
        } }
    public static void Run() { new Locks(3).F(1); new Locks(3).F(2); }
}
public static class ElementsHandedOut {
    class Locks { readonly object[] locks = { "a", "b" }; public object[] All { get { return locks; } }
        public int F(int i) { if (i < 0 || i >= locks.Length) return 0; object o = locks[i];
            return o.GetHashCode(); // fails
        } }
    public static void Run() { var l = new Locks(); l.F(1); l.All[1] = null; l.F(1); }
}
public static class GivenArrayIsShared {
    class Table { readonly int[] t; public Table(int[] given) { t = given; for (int i = 0; i < t.Length; i++) if (t[i] == 0) t[i] = 1; }
        public int F() { if (t.Length == 0) return 0;
            return 10 / t[0]; // fails division
        } }
    public static void Run() { var a = new int[2]; var t = new Table(a); t.F(); a[0] = 0; t.F(); }
}
public static class GoodInvariant {
    class Stack {
        int[] items = new int[1]; int count;
        public void Push(int x) { if (count == items.Length) Array.Resize(ref items, 2 * count); items[count++] = x; }
        public int Pop() { if (count == 0) return -1; count--;
            int r = items[count]; Hostile.Reached(); return r; // reached
        }
    }
    public static void Run() { var s = new Stack(); s.Push(1); s.Push(2); s.Push(3); s.Pop(); }
}
public static class GoodNullSeenFromBaseConstructor {
    class B { public B() { Init(); } protected virtual void Init() { } }
    class C : B { readonly string s = null; readonly string name; public C() { name = "c"; }
        protected override void Init() { int[] a = new int[1]; if (name == null) { a[0] = 1; Hostile.Reached(); } } } // reached
    public static void Run() { new C(); }
}
