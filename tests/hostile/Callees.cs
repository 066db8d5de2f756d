// What callees write and keep: fields, statics, other objects.
using System;
public class Thing {
    public int x; public Thing next; public Pair pair;
    public void Set() { x = 1000; }
    public void SetOther(Thing b) { Put(this, b); }
    static void Put(Thing a, Thing b) { a = b; a.x = 1000; }
}
public struct Pair { public Thing thing; public int y; public Thing Get() { return thing; } }
public interface IKeep { void KeepMe(); }
public class Keeper : Thing, IKeep { public void KeepMe() { Store.kept = this; } }
public static class Store {
    public static int index; public static Thing kept;
    public static void Poke() { kept.x = 1000; }
    public static void KeepPart(Pair p) { kept = p.Get(); }
    public static void KeepAny<T>(T t) where T : IKeep { t.KeepMe(); }
    public static Thing With(Thing t) { t.pair.thing = new Thing(); return t; }
}
public static class WrittenArgument {
    static int F(Thing a, Thing b) {
        int[] t = new int[10]; b.x = 5; a.SetOther(b);
        return t[b.x]; // fails
    }
    public static void Run() { F(new Thing(), new Thing()); }
}
public static class KeptFromStruct {
    static int F(Thing a) {
        int[] t = new int[10]; Store.KeepPart(a.pair); a.pair.thing.x = 5; Store.Poke();
        return t[a.pair.thing.x]; // fails
    }
    public static void Run() { F(Store.With(new Thing())); }
}
public static class KeptByConstrained {
    static int F(Keeper a) {
        int[] t = new int[10]; Store.KeepAny(a); a.x = 5; Store.Poke();
        return t[a.x]; // fails
    }
    public static void Run() { F(new Keeper()); }
}
public static class ReturnedFromStruct {
    static int F(Thing a) {
        int[] t = new int[10]; Thing p = a.pair.Get(); a.pair.thing.x = 5; p.Set();
        return t[a.pair.thing.x]; // fails
    }
    public static void Run() { F(Store.With(new Thing())); }
}
public static class OtherObjectInConstructor {
    class Maker {
        int x;
        public Maker() { x = 5; }
        public Maker(Maker other) { x = 1; other.x = 1000; }
        public static int F(Maker a) {
            int[] t = new int[10]; if (a.x < 0 || a.x >= 10) return 0; new Maker(a);
            return t[a.x]; // fails
        }
    }
    public static void Run() { Maker.F(new Maker()); }
}
public static class StaticInConstructor {
    class Maker {
        static int count;
        public Maker(int n) { count = n; }
        public static int F() {
            int[] t = new int[10]; if (count < 0 || count >= 10) return 0; new Maker(1000);
            return t[count]; // fails
        }
    }
    public static void Run() { Maker.F(); }
}
public static class OverrideWrites {
    class B { public virtual void Go(Thing t) { } }
    class C : B { public override void Go(Thing t) { t.x = 0; } }
    static int F(B b, Thing t) {
        t.x = 1; b.Go(t);
        return 10 / t.x; // fails
    }
    public static void Run() { F(new C(), new Thing()); }
}
public static class DelegateWrites {
    static int F(Thing t, Action<Thing> go) {
        t.x = 1; go(t);
        return 10 / t.x; // fails
    }
    public static void Run() { F(new Thing(), z => z.x = 0); }
}
public static class ClosureWrites {
    static int F() {
        int x = 1;
        Action go = () => x = 0;
        go();
        return 10 / x; // fails
    }
    public static void Run() { F(); }
}
public static class OutWrites {
    static void Get(out int x) { x = 0; }
    static int F() {
        int x = 1; Get(out x);
        return 10 / x; // fails
    }
    public static void Run() { F(); }
}
public static class RefToField {
    static void Zero(ref int x) { x = 0; }
    static int F(Thing t) {
        t.x = 1; Zero(ref t.x);
        return 10 / t.x; // fails
    }
    public static void Run() { F(new Thing()); }
}
public static class RefToElement {
    static void Zero(ref int x) { x = 0; }
    static int F(int[] a) {
        a[1] = 1; Zero(ref a[1]);
        return 10 / a[1]; // fails
    }
    public static void Run() { F(new int[3]); }
}
public static class RefToStructField {
    static void Zero(ref Pair p) { p.y = 0; }
    static int F(Thing t) {
        t.pair.y = 1; Zero(ref t.pair);
        return 10 / t.pair.y; // fails
    }
    public static void Run() { F(new Thing()); }
}
public static class EventWrites {
    class Source { public event Action Happened; public void Fire() { Happened(); } }
    static int F() {
        int x = 1; Source s = new Source(); s.Happened += () => x = 0; s.Fire();
        return 10 / x; // fails
    }
    public static void Run() { F(); }
}
public static class IteratorWrites {
    static System.Collections.Generic.IEnumerable<int> Count(Thing t) { t.x = 0; yield return 1; }
    static int F(Thing t) {
        t.x = 1; int d = 0;
        foreach (int i in Count(t)) d += i;
        return 10 / t.x + d; // fails
    }
    public static void Run() { F(new Thing()); }
}
public static class StructCopyIsOld {
    static int F(Thing t) {
        t.pair.y = 0; Pair p = t.pair; t.pair.y = 1;
        return 10 / p.y; // fails
    }
    public static void Run() { F(new Thing()); }
}
public static class ChainedThroughArgument {
    static void Link(Thing a, Thing b) { a.next = b; }
    static int F(Thing a, Thing b) {
        Link(a, b); b.x = 1; a.next.x = 0;
        return 10 / b.x; // fails
    }
    public static void Run() { F(new Thing(), new Thing()); }
}
