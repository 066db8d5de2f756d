// What methods further away do: behind several calls, in circles of calls, through what they return, on the way of an exception.
using System;
using System.Collections.Generic;
using System.Threading;
public class Far { public int x; public Far next; public int[] data; public Far Self() { return this; } }
public static class FarStore {
    public static int index; public static Far kept; public static Action act;
    public static void Poke() { if (kept != null) kept.x = 1000; }
}
public static class OnlyTheFarMethodWrites {
    static int x;
    static void A(int n) { if (n > 0) B(n - 1); }
    static void B(int n) { if (n > 0) C(n - 1); else A(n); }
    static void C(int n) { if (n > 5) A(n - 1); else D(n); }
    static void D(int n) { if (n == 2) x = 0; else if (n > 2) B(n - 1); }
    static int F(int n) {
        x = 1; A(n);
        return 10 / x; // fails
    }
    public static void Run() { F(1); F(4); }
}
public static class WritesArgumentStoredByAnother {
    static void A(Far f, int n) { FarStore.kept = f; if (n > 0) B(n - 1); }
    static void B(int n) { if (n > 0) A(FarStore.kept, n - 1); else C(n); }
    static void C(int n) { FarStore.kept.x = 1000; if (n > 3) B(n); }
    static int F(Far f) {
        int[] t = new int[10]; f.x = 5; A(f, 1);
        return t[f.x]; // fails
    }
    public static void Run() { F(new Far()); }
}
public static class KeptBehindThree {
    static void A(Far f) { B(f); } static void B(Far f) { C(f); } static void C(Far f) { D(f); } static void D(Far f) { FarStore.kept = f; }
    static int F(Far f) {
        int[] t = new int[10]; A(f); f.x = 5; FarStore.Poke();
        return t[f.x]; // fails
    }
    public static void Run() { F(new Far()); }
}
public static class InitializerBehindThree {
    public static int index;
    class Late { public static int value = 1; static Late() { index = 1000; } }
    static int A() { return B(); } static int B() { return C(); } static int C() { return D(); } static int D() { return Late.value; }
    static int F() {
        int[] t = new int[10]; index = 5; A();
        return t[index]; // fails
    }
    public static void Run() { F(); }
}
public static class InitializersInACircle {
    public static int index;
    class One { public static int value = 1; static One() { value = Two.Get(); } public static int Get() { return value; } }
    class Two { public static int value = 2; static Two() { value = One.Get(); Three.Touch(); } public static int Get() { return value; } }
    class Three { static int n; static Three() { index = 1000; n = One.Get(); } public static void Touch() { n++; } }
    static int F() {
        int[] t = new int[10]; index = 5; One.Get();
        return t[index]; // fails
    }
    public static void Run() { F(); }
}
public static class DelegateBehindThree {
    static void A() { B(); } static void B() { C(); } static void C() { D(); } static void D() { FarStore.act(); }
    static int F(Far f) {
        FarStore.act = () => f.x = 0; f.x = 1; A();
        return 10 / f.x; // fails
    }
    public static void Run() { F(new Far()); }
}
public static class OverrideInTheComponent {
    class B { public virtual void Go(Far f, int n) { } public void Step(Far f, int n) { if (n > 0) Go(f, n - 1); } }
    class C : B { public override void Go(Far f, int n) { if (n > 0) Step(f, n); else f.x = 0; } }
    static int F(B b, Far f) {
        f.x = 1; b.Step(f, 3);
        return 10 / f.x; // fails
    }
    public static void Run() { F(new B(), new Far()); F(new C(), new Far()); }
}
public static class InternalInterface {
    interface I { void Go(Far f); }
    class Quiet : I { public void Go(Far f) { } }
    class Base { public void Go(Far f) { f.x = 0; } }
    class Loud : Base, I { }
    static void Call(I i, Far f) { i.Go(f); }
    static int F(I i, Far f) {
        f.x = 1; Call(i, f);
        return 10 / f.x; // fails
    }
    public static void Run() { F(new Quiet(), new Far()); F(new Loud(), new Far()); }
}
public static class ExplicitInInternal {
    interface I { void Go(Far f); }
    class Quiet : I { public virtual void Go(Far f) { } }
    class Loud : Quiet, I { void I.Go(Far f) { f.x = 0; } }
    static int F(I i, Far f) {
        f.x = 1; i.Go(f);
        return 10 / f.x; // fails
    }
    public static void Run() { F(new Quiet(), new Far()); F(new Loud(), new Far()); }
}
public static class StructImplements {
    interface I { void Go(Far f); }
    struct S : I { public void Go(Far f) { f.x = 0; } }
    class Q : I { public void Go(Far f) { } }
    static void Call<T>(T t, Far f) where T : I { t.Go(f); }
    static int F<T>(T t, Far f) where T : I {
        f.x = 1; Call(t, f);
        return 10 / f.x; // fails
    }
    public static void Run() { F(new Q(), new Far()); F(new S(), new Far()); }
}
public static class GenericOverride {
    class B<T> { public virtual void Go(T t, Far f) { } }
    class C : B<string> { public override void Go(string s, Far f) { f.x = 0; } }
    static int F(B<string> b, Far f) {
        f.x = 1; b.Go("", f);
        return 10 / f.x; // fails
    }
    public static void Run() { F(new B<string>(), new Far()); F(new C(), new Far()); }
}
public static class EndlessTypes {
    static void M<T>(T t, Far f, int n) { if (n > 0) M(new List<T>(), f, n - 1); else f.x = 0; }
    static int F(Far f) {
        f.x = 1; M(1, f, 3);
        return 10 / f.x; // fails
    }
    public static void Run() { F(new Far()); }
}
public static class ReturnedThroughMany {
    static Far A(Far f, int n) { return n > 0 ? B(f, n - 1) : f; }
    static Far B(Far f, int n) { return A(f, n); }
    static int F(Far f) {
        f.x = 1; Far g = A(f, 3); g.x = 0;
        return 10 / f.x; // fails
    }
    public static void Run() { F(new Far()); }
}
public static class WritesWhatItReturned {
    static Far Pass(Far f) { return f.Self(); }
    static void Zero(Far f) { Far g = Pass(f); g.x = 0; }
    static int F(Far f) {
        f.x = 1; Zero(f);
        return 10 / f.x; // fails
    }
    public static void Run() { F(new Far()); }
}
public static class WritesThePartItReturned {
    static Far Next(Far f) { return f.next; }
    static void Zero(Far f) { Far g = Next(f); g.x = 0; }
    static int F(Far f, Far g) {
        f.next = g; g.x = 1; Zero(f);
        return 10 / g.x; // fails
    }
    public static void Run() { F(new Far(), new Far()); }
}
public static class NewOnOnePath {
    static Far Make(Far f, bool b) { if (b) return new Far(); return f; }
    static void Zero(Far f, bool b) { Make(f, b).x = 0; }
    static int F(Far f, bool b) {
        f.x = 1; Zero(f, b);
        return 10 / f.x; // fails
    }
    public static void Run() { F(new Far(), true); F(new Far(), false); }
}
public static class LocalHoldsTwo {
    static void Zero(Far f, bool b) { Far g = new Far(); for (int i = 0; i < 2; i++) { g.x = 0; if (b) g = f; } }
    static int F(Far f, bool b) {
        f.x = 1; Zero(f, b);
        return 10 / f.x; // fails
    }
    public static void Run() { F(new Far(), false); F(new Far(), true); }
}
public static class LocalHoldsAnother {
    static void Zero(Far f, Far h) { Far g = f; if (h != null) g = h; g.x = 0; }
    static int F(Far f, Far h) {
        h.x = 1; Zero(f, h);
        return 10 / h.x; // fails
    }
    public static void Run() { F(new Far(), new Far()); }
}
public static class ParameterIsReplaced {
    static void Zero(Far f, Far h) { f = h; f.x = 0; }
    static int F(Far f, Far h) {
        h.x = 1; Zero(f, h);
        return 10 / h.x; // fails
    }
    public static void Run() { F(new Far(), new Far()); }
}
public static class WrittenSecondArgument {
    static void Zero(int n, Far f) { if (n > 0) Zero(n - 1, f); f.x = 0; }
    static int F(Far f) {
        f.x = 1; Zero(2, f);
        return 10 / f.x; // fails
    }
    public static void Run() { F(new Far()); }
}
public static class WrittenElement {
    static void Zero(int[] a, int n) { if (n > 0) Zero(a, n - 1); else a[1] = 0; }
    static int F(int[] a) {
        a[1] = 1; Zero(a, 2);
        return 10 / a[1]; // fails
    }
    public static void Run() { F(new int[3]); }
}
public static class WrittenElementOfOwnArray {
    static void Zero(int[] a) { Put(a); }
    static void Put(int[] a) { a[1] = 0; }
    static int F() {
        int[] a = new int[3]; a[1] = 1; Zero(a);
        return 10 / a[1]; // fails
    }
    public static void Run() { F(); }
}
public static class WrittenElementOfField {
    static void Zero(int[] a) { a[1] = 0; }
    static int F(Far f) {
        f.data[1] = 1; Zero(f.data);
        return 10 / f.data[1]; // fails
    }
    public static void Run() { F(new Far { data = new int[3] }); }
}
public static class WrittenThroughRef {
    static void Zero(ref int x) { Put(ref x, 2); }
    static void Put(ref int x, int n) { if (n > 0) Put(ref x, n - 1); else x = 0; }
    static void Field(Far f) { Zero(ref f.x); }
    static int F(Far f) {
        f.x = 1; Field(f);
        return 10 / f.x; // fails
    }
    public static void Run() { F(new Far()); }
}
public static class ReplacedThroughRef {
    static void Put(ref Far p, Far f) { p = f; }
    static void Link(Far f, Far g) { Put(ref f.next, g); }
    static int F(Far f, Far g) {
        Link(f, g); g.x = 1; f.next.x = 0;
        return 10 / g.x; // fails
    }
    public static void Run() { F(new Far(), new Far()); }
}
public static class ElementThroughRef {
    static void Zero(ref int x) { x = 0; }
    static void Item(int[] a) { Zero(ref a[1]); }
    static int F(int[] a) {
        a[1] = 1; Item(a);
        return 10 / a[1]; // fails
    }
    public static void Run() { F(new int[3]); }
}
public static class WrittenBeforeThrow {
    static void A(Far f, int n) { B(f, n); } static void B(Far f, int n) { f.x = 0; if (n > 1) throw new InvalidOperationException(); f.x = 1; }
    static int F(Far f, int n) {
        f.x = 1; try { A(f, n); } catch (InvalidOperationException) { }
        return 10 / f.x; // fails
    }
    public static void Run() { F(new Far(), 1); F(new Far(), 2); }
}
public static class CaughtFurtherUp {
    static void Fail(Far f) { f.x = 0; throw new InvalidOperationException(); }
    static void A(Far f) { try { B(f); } catch (InvalidOperationException) { } } static void B(Far f) { Fail(f); }
    static int F(Far f) {
        f.x = 1; A(f);
        return 10 / f.x; // fails
    }
    public static void Run() { F(new Far()); }
}
public static class KeptBeforeThrow {
    static void Keep(Far f) { FarStore.kept = f; throw new InvalidOperationException(); }
    static int F(Far f) {
        int[] t = new int[10]; try { Keep(f); } catch (InvalidOperationException) { }
        f.x = 5; FarStore.Poke();
        return t[f.x]; // fails
    }
    public static void Run() { F(new Far()); }
}
public static class FinallyWrites {
    static void A(Far f, int n) { try { if (n > 5) throw new InvalidOperationException(); } finally { B(f); } } static void B(Far f) { f.x = 0; }
    static int F(Far f) {
        f.x = 1; A(f, 1);
        return 10 / f.x; // fails
    }
    public static void Run() { F(new Far()); }
}
public static class FilteredWrites {
    static bool Zero(Far f) { f.x = 0; return true; }
    static void A(Far f) { try { throw new InvalidOperationException(); } catch (InvalidOperationException e) { if (Zero(f)) return; throw e; } }
    static int F(Far f) {
        f.x = 1; A(f);
        return 10 / f.x; // fails
    }
    public static void Run() { F(new Far()); }
}
public static class ReturnsOnlySometimes {
    static void Loop(Far f, int n) { while (true) { f.x = 0; if (n-- < 0) return; } }
    static int F(Far f) {
        f.x = 1; Loop(f, 3);
        return 10 / f.x; // fails
    }
    public static void Run() { F(new Far()); }
}
public static class WaitBehindThree {
    static readonly object key = new object(); static int count; static bool go;
    static void A() { B(); } static void B() { C(); } static void C() { D(); } static void D() { lock (key) { go = true; Monitor.PulseAll(key); while (go) Monitor.Wait(key); } }
    static int F() {
        count = 1; A();
        return 10 / count; // fails
    }
    public static void Run() {
        Thread t = new Thread(() => { lock (key) { while (!go) Monitor.Wait(key); count = 0; go = false; Monitor.PulseAll(key); } });
        t.Start(); F();
    }
}
public static class WaitForWhatIsNotHanded {
    static readonly object key = new object(); static bool go;
    static void A() { B(); } static void B() { C(); } static void C() { D(); } static void D() { lock (key) { go = true; Monitor.PulseAll(key); while (go) Monitor.Wait(key); } }
    static int F(Far f) {
        f.x = 1; A();
        return 10 / f.x; // fails
    }
    public static void Run() {
        Far f = new Far();
        Thread t = new Thread(() => { lock (key) { while (!go) Monitor.Wait(key); f.x = 0; go = false; Monitor.PulseAll(key); } });
        t.Start(); F(f);
    }
}
public static class WaitInACircle {
    static readonly object key = new object(); static int count; static bool go;
    static void A(int n) { if (n > 0) B(n - 1); } static void B(int n) { if (n > 0) C(n - 1); } static void C(int n) { if (n > 0) A(n); else D(); }
    static void D() { lock (key) { go = true; Monitor.PulseAll(key); while (go) Monitor.Wait(key); } }
    static int F() {
        count = 1; A(2);
        return 10 / count; // fails
    }
    public static void Run() {
        Thread t = new Thread(() => { lock (key) { while (!go) Monitor.Wait(key); count = 0; go = false; Monitor.PulseAll(key); } });
        t.Start(); F();
    }
}
public static class CopiedIntoArgument {
    static void A(int[] from, int[] to) { B(from, to); } static void B(int[] from, int[] to) { Array.Copy(from, to, from.Length); }
    static int F(int[] from, int[] to) {
        to[0] = 1; A(from, to);
        return 10 / to[0]; // fails
    }
    public static void Run() { F(new int[2], new int[2]); }
}
public static class CopiedReferences {
    static int F(Far[] from, Far[] to) {
        from[0].x = 1; Array.Copy(from, 0, to, 0, 1); to[0].x = 0;
        return 10 / from[0].x; // fails
    }
    public static void Run() { F(new[] { new Far() }, new Far[1]); }
}
public static class Cleared {
    static int F(int[] a) {
        a[1] = 1; Array.Clear(a, 0, a.Length);
        return 10 / a[1]; // fails
    }
    public static void Run() { F(new int[3]); }
}
public static class ClearedOwn {
    static int F() {
        int[] a = new int[3]; a[1] = 1; Array.Clear(a, 0, a.Length);
        return 10 / a[1]; // fails
    }
    public static void Run() { F(); }
}
public static class CopiedText {
    static int F(char[] a, string s) {
        a[0] = 'x'; s.CopyTo(0, a, 0, 1);
        return 10 / a[0]; // fails
    }
    public static void Run() { F(new char[2], "\0"); }
}
public static class FormatRunsTheProgram {
    class Evil { public static int x; public override string ToString() { x = 0; return ""; } }
    static void A(object o) { B(o); } static void B(object o) { string.Concat("a", o); }
    static int F(Evil e) {
        Evil.x = 1; A(e);
        return 10 / Evil.x; // fails
    }
    public static void Run() { F(new Evil()); }
}
public static class BaseCallWrites {
    class B { public int x; public virtual void Go() { x = 0; } }
    class C : B { public override void Go() { base.Go(); } public int F() {
            x = 1; base.Go();
            return 10 / x; // fails
        } }
    public static void Run() { new C().F(); }
}
public static class GoodFarReader {
    static int A(Far f, int n) { return n > 0 ? B(f, n - 1) : f.x; } static int B(Far f, int n) { return C(f, n); } static int C(Far f, int n) { return A(f, n); }
    static int F(Far f) {
        f.x = 1; A(f, 3);
        int r = 10 / f.x; Hostile.Reached(); return r; // reached
    }
    public static void Run() { F(new Far()); }
}
public static class GoodNewObject {
    static Far Make() { return new Far(); } static Far Fill() { Far f = Make(); f.x = 7; f.next = Make(); return f; }
    static int F(Far f) {
        f.x = 1; Fill();
        int r = 10 / f.x; Hostile.Reached(); return r; // reached
    }
    public static void Run() { F(new Far()); }
}
public static class GoodClosedHierarchy {
    class B { public virtual int Go(Far f) { return 0; } }
    class C : B { public override int Go(Far f) { return f.x; } }
    static int F(B b, Far f) {
        f.x = 1; b.Go(f);
        int r = 10 / f.x; Hostile.Reached(); return r; // reached
    }
    public static void Run() { F(new B(), new Far()); F(new C(), new Far()); }
}
public class OpenBase { public virtual void Go(Far f) { } }
public static class OpenHierarchy {
    class Loud : OpenBase { public override void Go(Far f) { f.x = 0; } }
    static int F(OpenBase b, Far f) {
        f.x = 1; b.Go(f);
        return 10 / f.x; // fails
    }
    public static void Run() { F(new OpenBase(), new Far()); F(new Loud(), new Far()); }
}
public static class NewSlotBetween {
    class B { public virtual void Go(Far f) { } }
    class C : B { public new virtual void Go(Far f) { } }
    class D : B { public override void Go(Far f) { } }
    class E : D { public override void Go(Far f) { f.x = 0; } }
    static int F(B b, Far f) {
        f.x = 1; b.Go(f);
        return 10 / f.x; // fails
    }
    public static void Run() { F(new C(), new Far()); F(new E(), new Far()); }
}
public static class ReturnedByOverride {
    class B { public virtual Far Pick(Far f) { return new Far(); } }
    class C : B { public override Far Pick(Far f) { return f; } }
    static void Zero(B b, Far f) { b.Pick(f).x = 0; }
    static int F(B b, Far f) {
        f.x = 1; Zero(b, f);
        return 10 / f.x; // fails
    }
    public static void Run() { F(new B(), new Far()); F(new C(), new Far()); }
}
public static class ConstrainedClass {
    interface I { void Go(); }
    class A : I { public int x; public void Go() { x = 0; } }
    static void Call<T>(T t) where T : I { t.Go(); }
    static int F(A a) {
        a.x = 1; Call(a);
        return 10 / a.x; // fails
    }
    public static void Run() { F(new A()); }
}
public static class ConstrainedStruct {
    interface I { void Go(); }
    struct S : I { public int x; public void Go() { x = 0; } }
    class Box { public S s; }
    static void Call<T>(ref T t) where T : I { t.Go(); }
    static int F(Box b) {
        b.s.x = 1; Call(ref b.s);
        return 10 / b.s.x; // fails
    }
    public static void Run() { F(new Box()); }
}
