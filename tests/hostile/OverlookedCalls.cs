// Private and internal methods that somebody calls in a way that is easily overlooked: each is called once with an index that is inside and once with one that is not.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq.Expressions;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Runtime.Serialization;
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { var f = e; while (f is TargetInvocationException) f = f.InnerException; Hostile.Failed(f); } } }
public static class ByDelegate {
    static readonly int[] a = new int[4];
    static int One(int i) {
        return a[i]; // fails upper-bound
    }
    static int Two(int i) {
        return a[i]; // fails upper-bound
    }
    static int Three(int i) {
        return a[i]; // fails upper-bound
    }
    static int Four(int i) {
        return a[i]; // fails upper-bound
    }
    static int Five(object o, int i) {
        return a[i]; // fails upper-bound
    }
    static void Six(object sender, EventArgs e) {
        a[((Args)e).I] = 1; // fails upper-bound
    }
    static int Seven(int i) {
        return a[i]; // fails upper-bound
    }
    class Args : EventArgs { internal int I; }
    static event EventHandler Ev;
    delegate int Func2(int i);
    public static void Run() {
        One(1); Two(1); Three(1); Four(1); Five(null, 1); Six(null, new Args { I = 1 }); Seven(1);
        Func<int, int> f = One; Func2 g = Two; Func<int, int> h = x => Three(x); Expression<Func<int, int>> e = x => Four(x); Func<int, int> k = "".Five2; Ev += Six; Func2 m = new Func2(new Func<int, int>(Seven));
        Try.Each(() => f(4), () => g(4), () => h(4), () => e.Compile()(4), () => Five("", 4), () => Ev(null, new Args { I = 4 }), () => m(4), () => k(4));
    }
    internal static int Five2(this string s, int i) {
        return a[i]; // fails upper-bound
    }
}
public static class ByInterface {
    static readonly int[] a = new int[4];
    interface I { int Get(int i); }
    interface J<T> { int Get(T i); }
    interface K { int this[int i] { get; } event Action<int> E; }
    class Base { public int Get(int i) {
            return a[i]; // fails upper-bound
        } }
    class Derived : Base, I { }
    class Ex : I { int I.Get(int i) {
            return a[i]; // fails upper-bound
        } internal int Call() { return ((I)this).Get(1); } }
    class Gen : J<int> { int J<int>.Get(int i) {
            return a[i]; // fails upper-bound
        } }
    class Idx : K { int K.this[int i] { get {
            return a[i]; // fails upper-bound
        } } event Action<int> K.E { add { value(1); } remove { } } }
    abstract class Abs : I { public abstract int Get(int i); }
    class Con : Abs { public override int Get(int i) {
            return a[i]; // fails upper-bound
        } }
    struct Str : I { public int Get(int i) {
            return a[i]; // fails upper-bound
        } }
    class Cmp : IComparer<int>, IEqualityComparer<int> { public int Compare(int x, int y) {
            return a[x]; // fails upper-bound
        } public bool Equals(int x, int y) { return true; } public int GetHashCode(int x) {
            return a[x]; // fails upper-bound
        } }
    static int Call<T>(T t, int i) where T : I { return t.Get(i); }
    class V { internal virtual int M<T>(int i) { return 0; } }
    class W : V { internal override int M<T>(int i) {
            return a[i]; // fails upper-bound
        } }
    public static void Run() {
        new Derived().Get(1); new Ex().Call(); new Con().Get(1); new Str().Get(1); new Cmp().Compare(1, 1); new Cmp().GetHashCode(1); new W().M<int>(1);
        I d = new Derived(), x = new Ex(); J<int> g = new Gen(); K k = new Idx(); g.Get(1); int z = k[1]; Abs c = new Con(); V v = new W();
        Try.Each(() => d.Get(4), () => x.Get(4), () => g.Get(4), () => { z = k[4]; }, () => c.Get(4), () => Call(new Str(), 4), () => ((IComparer<int>)new Cmp()).Compare(4, 4), () => new Dictionary<int, int>(new Cmp()).Add(9, 1), () => v.M<string>(4));
    }
}
public static class ByReflectionShape {
    static readonly int[] a = new int[4];
    [Serializable] class S : ISerializable { internal S() { } S(SerializationInfo i, StreamingContext c) {
            a[i.MemberCount] = 1; // fails upper-bound
        } public void GetObjectData(SerializationInfo i, StreamingContext c) { }
        internal static S Copy(SerializationInfo i) { return new S(i, default(StreamingContext)); } }
    [AttributeUsage(AttributeTargets.All)] class At : Attribute { internal At(int i) {
            a[i] = 1; // fails upper-bound
        } }
    [At(4)] class Marked { }
    class New { internal int I; public New() { Make(4); } internal New(int k) { Make(k); } void Make(int i) {
            a[i] = 1; // fails upper-bound
        } }
    static T Create<T>() where T : new() { return new T(); }
    class Fin { internal int I = 1; internal void Close(int i) {
            a[i] = 1; // fails upper-bound
        } ~Fin() { try { Close(I); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); } } }
    class Conv { internal int I; public static implicit operator int(Conv c) {
            return a[c.I]; // fails upper-bound
        } public static bool operator true(Conv c) {
            return a[c.I] == 0; // fails upper-bound
        } public static bool operator false(Conv c) { return false; } }
    class Coll : IEnumerable { internal void Add(int i) {
            a[i] = 1; // fails upper-bound
        } public IEnumerator GetEnumerator() { return null; } }
    class Enu { int i; internal Enu(int k) { i = k; } public Enu GetEnumerator() { return this; } public bool MoveNext() {
            return a[i++] >= 0; // fails upper-bound
        } public int Current { get { return i; } } }
    class Disp : IDisposable { internal int I; public void Dispose() {
            a[I] = 1; // fails upper-bound
        } }
    public static void Run() {
        var i = new SerializationInfo(typeof(S), new FormatterConverter()); S.Copy(i); new At(1); new New(1); new Conv().I = 1;
        for (int k = 0; k < 4; k++) i.AddValue("x" + k, k);
        Try.Each(() => S.Copy(i), () => typeof(Marked).GetCustomAttributes(true), () => Create<New>(), () => { var f = new Fin(); f.Close(1); f.I = 4; f = null; }, () => { int z = new Conv(); z = new Conv { I = 4 }; }, () => { if (new Conv { I = 4 }) { } }, () => { new Coll { 1, 2 }.Add(3); var c = new Coll { 1, 4 }; }, () => { foreach (int x in new Enu(1)) { } }, () => { using (new Disp()) { } using (new Disp { I = 4 }) { } });
        Make(); GC.Collect(); GC.WaitForPendingFinalizers(); GC.Collect(); GC.WaitForPendingFinalizers();
    }
    [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)] static void Make() { for (int k = 0; k < 100; k++) { var f = new Fin(); f.Close(1); f.I = 4; } }
}
public static class ByQuery {
    static readonly int[] a = new int[4];
    class Q { internal int I; internal Q Select(Func<int, int> f) { f(I); return this; } internal Q Where(Func<int, bool> f) { Test(I); return this; } static void Test(int i) {
            a[i] = 1; // fails upper-bound
        } }
    static int Opt(int i = 4) {
        return a[i]; // fails upper-bound
    }
    static int Par(params int[] i) {
        return a[i.Length]; // fails upper-bound
    }
    static int Rec(int i) { if (i > 5) return 0;
        return a[i] + Rec(i + 1); // fails upper-bound
    }
    static int Mutual(int i) { return Other(i + 1); }
    static int Other(int i) { if (i > 9) return 0; int k = Mutual(i);
        return a[i] + k; // fails upper-bound
    }
    [System.Diagnostics.Conditional("DEBUG")] static void Cond(int i) {
        a[i] = 1; // fails upper-bound
    }
    static int Tail(int i, int n) { return n == 0 ? Leaf(i) : Tail(i + 1, n - 1); }
    static int Leaf(int i) {
        return a[i]; // fails upper-bound
    }
    static int prop; static int Prop { get { return prop; } set { prop = value;
            a[value] = 1; // fails upper-bound
        } }
    static void Catch(int i) { try { throw new Ex(i); } catch (Ex e) when (Filter(e.I)) { } catch (Ex) { } }
    static bool Filter(int i) { try {
            return a[i] == 0; // fails upper-bound
        } catch (IndexOutOfRangeException e) { Hostile.Failed(e); return false; } }
    class Ex : Exception { internal int I; internal Ex(int i) { I = i; } }
    static IEnumerable<int> It(int i) { yield return Leaf2(i); yield return Leaf2(i + 3); }
    static int Leaf2(int i) {
        return a[i]; // fails upper-bound
    }
    static readonly int sf = Leaf3(1), sg = Guard();
    static int Guard() { try { return Leaf3(4); } catch (IndexOutOfRangeException e) { Hostile.Failed(e); return 0; } }
    static int Leaf3(int i) {
        return a[i]; // fails upper-bound
    }
    public static void Run() {
        Opt(1); Par(1); Cond(1); Leaf(1); Prop = 1;
        Try.Each(() => { var q = from x in new Q { I = 1 } where x > 0 select x; q = from x in new Q { I = 4 } where x > 0 select x; }, () => Opt(), () => Par(1, 2, 3, 4), () => Rec(0), () => Mutual(0), () => Cond(4), () => Tail(0, 4), () => { Prop += 2; Prop++; }, () => { Catch(1); Catch(4); }, () => { foreach (var x in It(1)) { } });
    }
}
