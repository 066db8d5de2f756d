// Objects before their constructors ended, or whose constructors never did.
using System;
using System.Collections.Generic;
public static class ToldFromConstructor {
    static readonly List<L> all = new List<L>(); static void Look() { foreach (var l in all) l.Size(); }
    class L { readonly int[] items; public L(int n) { all.Add(this); Look(); items = new int[n < 0 ? 0 : n]; }
        public int Size() {
            return items.Length; // fails null
        } }
    public static void Run() { new L(3); }
}
public static class CountBeforeItems {
    class L { int[] items = new int[1]; int count; public L(int n, Action<L> seen) { if (n < 1) n = 1; count = n; if (seen != null) seen(this); items = new int[n]; }
        public int Last() {
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { new L(3, null).Last(); new L(3, l => l.Last()); }
}
public static class OwnMethodBeforeItems {
    class L { readonly int[] items; readonly int size; public L(int n) { size = Size(); items = new int[n < 0 ? 0 : n]; }
        public int Size() {
            return items.Length; // fails null
        } }
    public static void Run() { new L(3); }
}
public static class BaseConstructorTells {
    static Action<B> seen;
    class B { public B() { if (seen != null) seen(this); } }
    class D : B { readonly int[] items; public D() { items = new int[3]; }
        public int First() {
            return items[0]; // fails null
        } }
    public static void Run() { new D().First(); seen = b => ((D)b).First(); new D(); }
}
public static class BaseFieldsInOverride {
    class B { int[] a; public B() { Init(); a = new int[3]; } protected virtual void Init() { }
        public int First() {
            return a[0]; // fails null
        } }
    class D : B { protected override void Init() { First(); } }
    public static void Run() { new B().First(); new D(); }
}
public static class InterfaceFromBaseConstructor {
    interface ISize { int Size(); }
    class B { protected readonly int size; public B() { var s = this as ISize; size = s == null ? 0 : s.Size(); } }
    class D : B, ISize { readonly string name; public D(string n) { name = n ?? ""; }
        public int Size() {
            return name.Length; // fails null
        } }
    public static void Run() { new B(); new D("x"); }
}
public static class ConstructorReturnsEarly {
    class L { readonly int[] items; public L(int n) { if (n == 0) return; items = new int[n < 0 ? 1 : n]; }
        public int Size() {
            return items.Length; // fails null
        } }
    public static void Run() { new L(3).Size(); new L(0).Size(); }
}
public static class OneOfTwoConstructors {
    class L { int[] items; int count; public L(int n) { if (n < 1) n = 1; items = new int[n]; count = n; } public L(int[] given, int n) { if (given == null || n < 1) throw new ArgumentException(); items = given; count = n; }
        public int Last() {
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { new L(3).Last(); new L(new int[3], 3).Last(); new L(new int[1], 3).Last(); }
}
public static class CopyConstructorForgets {
    class L { int[] items; int count; public L(int n) { if (n < 1) n = 1; items = new int[n]; count = n; } public L(L other) { items = new int[1]; count = other.count; }
        public int Last() {
            return items[count - 1]; // fails upper-bound
        } }
    public static void Run() { new L(3).Last(); new L(new L(3)).Last(); }
}
public static class DerivedConstructorThrows {
    static B last;
    class B { protected int[] a = new int[2]; protected int n = 1; public B() { last = this; } public virtual int Get() { return 0; } }
    class D : B { readonly string s; public D(string t) { n = 9; s = t.Trim(); a = new int[10]; } // fails null
        public override int Get() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { new D("x").Get(); try { new D(null); } catch (NullReferenceException e) { Hostile.Failed(e); } last.Get(); }
}
public static class PrivateConstructorHalf {
    static Conf made;
    class Conf { string name; int[] data; Conf() { }
        public static Conf Make(string n, int size) { var c = new Conf(); made = c; c.name = n ?? ""; c.data = new int[int.Parse(c.name) + size]; return c; }
        public int Size() {
            return data.Length; // fails null
        } }
    public static void Run() { Conf.Make("1", 1).Size(); try { Conf.Make("x", 1); } catch (FormatException) { } made.Size(); }
}
public static class InitializerThrowsHalf {
    class Opt { int[] a; public static Opt last; public Opt() { last = this; } public int[] A { set { a = value; } } public int N { set { if (value < 0) throw new ArgumentException(); } }
        public int Size() {
            return a.Length; // fails null
        } }
    static Opt Make(int n) { return new Opt { N = n, A = new int[3] }; }
    public static void Run() { Make(1).Size(); try { Make(-1); } catch (ArgumentException) { } Opt.last.Size(); }
}
public static class FinalizerOfHalf {
    class F { readonly int[] a; public F(int n) { if (n < 0) throw new ArgumentException(); a = new int[n]; } public int Size() { return a.Length; }
        ~F() {
            try { Count(); } catch (NullReferenceException e) { Hostile.Failed(e); }
        }
        int Count() {
            return a.Length; // fails null
        } }
    static void Make() { for (int i = 0; i < 300; i++) try { new F(-1); } catch (ArgumentException) { } }
    public static void Run() { new F(1).Size(); var t = new System.Threading.Thread(Make); t.Start(); t.Join(); GC.Collect(); GC.WaitForPendingFinalizers(); GC.Collect(); GC.WaitForPendingFinalizers(); }
}
public static class SingletonBeforeItsTable {
    class C { static readonly C instance = new C(); static readonly int[] table = new int[4]; readonly int first;
        C() {
            first = table[0]; // fails null
        }
        public static int First { get { return instance.first; } } }
    public static void Run() { try { int x = C.First; } catch (TypeInitializationException e) { Hostile.Failed(e.InnerException); } }
}
public static class TwoInitializersMeet {
    static class A { internal static readonly int[] a = B.Make(); static A() { } internal static int First() { return a[0]; } }
    static class B { internal static readonly int n = A.a == null ? 0 : 3; static B() { } internal static int[] Make() { return new int[n]; } }
    static int F() {
        return A.a[0]; // fails upper-bound
    }
    public static void Run() { F(); }
}
public static class StaticReadInsideInitializer {
    static class A { internal static readonly string name = Make(); static A() { } static string Make() { return "a" + Length(); }
        internal static int Length() {
            try { return name.Length; } catch (NullReferenceException e) { Hostile.Failed(e); return 0; } // fails null
        } }
    public static void Run() { A.Length(); }
}
public static class ThreadSeesNoInitializer {
    static class T { [ThreadStatic] static int[] buffer = new int[4];
        internal static int First() {
            return buffer[0]; // fails null
        } }
    static void Work() { try { T.First(); } catch (NullReferenceException e) { Hostile.Failed(e); } }
    public static void Run() { T.First(); var t = new System.Threading.Thread(Work); t.Start(); t.Join(); }
}
public static class ThreadInConstructor {
    class L { readonly int[] items; public L() { var t = new System.Threading.Thread(Look); t.Start(); t.Join(); items = new int[3]; }
        void Look() { try { Size(); } catch (NullReferenceException e) { Hostile.Failed(e); } }
        public int Size() {
            return items.Length; // fails null
        } }
    public static void Run() { new L().Size(); }
}
public static class ParentAsksChild {
    class Parent { readonly List<Child> children = new List<Child>(); public int size; public void Attach(Child c) { children.Add(c); size += c.Size(); } }
    class Child { readonly string name; public Child(Parent p, string n) { if (p != null) p.Attach(this); name = n ?? ""; }
        public int Size() {
            return name.Length; // fails null
        } }
    public static void Run() { new Child(null, "x").Size(); new Child(new Parent(), "x"); }
}
public static class LambdaInConstructor {
    class L { readonly int[] items; public L(int n) { Func<int> first = () => First(); if (n < 1) first(); items = new int[n < 1 ? 1 : n]; }
        public int First() {
            return items[0]; // fails null
        } }
    public static void Run() { new L(1).First(); new L(0); }
}
public static class FieldInitializerOfBase {
    class Part { internal Part(B b) { b.Ask(); } }
    class B { readonly Part part; public B() { part = new Part(this); } internal virtual void Ask() { } }
    class D : B { int[] a = new int[1]; int n; public D() { n = 0; int[] b = a; } internal override void Ask() { n = 5; Get(); n = 0; }
        public int Get() {
            return a[n]; // fails upper-bound
        } }
    public static void Run() { new D().Get(); }
}
public static class GoodHalfMade {
    class L { readonly int[] items; public L(int n, Action<L> seen) { items = new int[n < 1 ? 1 : n]; if (seen != null) seen(this); }
        public int First() { int r = items[0]; Hostile.Reached(); return r; } } // reached
    public static void Run() { new L(3, l => l.First()).First(); }
}
