using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
public class Ani { } public class Dg : Ani { } public sealed class Ct : Ani { }
public interface IFo { } public struct St : IFo { } public enum Ea { A } public enum Eb : byte { A }
public class Ge<T> { public T F; public object O; public T Get(object o) {
        return (T)o; } // fails
    public class In { } public Ge<U> As<U>() {
        return (Ge<U>)(object)this; } // fails
    public T[] Arr(object[] o) {
        return (T[])(object)o; } // fails
}
public class Sub : Ge<string> { }
public static class More {
    static object A() { object o = new Dg[1, 1];
        return (Ani)o; // fails
    }
    static object B() { object o = new Dg[1, 1];
        return (Ani[])o; // fails
    }
    static object C() { object o = new int[1, 1];
        return (int[])o; // fails
    }
    static object D() { object o = new Ani[1, 1];
        return (Dg[,])o; // fails
    }
    static object E(object o) { if (!(o is Ani[])) return null;
        return (Dg[])o; // fails
    }
    static object F(object o) { if (!(o is Array)) return null;
        return (int[])o; // fails
    }
    static object H(Ge<object> o) { object x = o;
        return (Ge<string>)x; // fails
    }
    static object I(object o) { if (!(o is Ge<string>)) return null;
        return (Sub)o; // fails
    }
    static object J(object o) { if (!(o is IEnumerable)) return null;
        return (IEnumerable<int>)o; // fails
    }
    static object K(object o) { if (o.GetType() == typeof(Ge<int>.In)) 
        return (Ge<string>.In)o; // fails
        return null; }
    static object L(IEnumerable<object> o) {
        return (IEnumerable<string>)o; // fails
    }
    static object M(object o) { if (!(o is Ea)) return null;
        return (Eb)o; // fails
    }
    static object N(Ea? e) { object o = e;
        return (Eb?)o; // fails
    }
    static object O(int? e) { object o = e;
        return (int)o; // fails null
    }
    static object P(int x) { object o = x; o = o.ToString();
        return (int)o; // fails
    }
    static object Q(bool b) { object o; if (b) o = 1; else o = "1";
        return (int)o; // fails
    }
    static object R(object[] a) { object o = 1; a[0] = o; a[a.Length - 1] = "";
        return (int)a[0]; // fails
    }
    class Fd { public object O = 1; }
    static object S(Fd f, Action act) { f.O = 1; act();
        return (int)f.O; // fails
    }
    static object T(Dictionary<string, object> d) { d["a"] = 1; object o = d["a"]; d["a"] = ""; o = d["a"];
        return (int)o; // fails
    }
    static object U(List<object> l) { l[0] = 1; l.Reverse();
        return (int)l[0]; // fails
    }
    static object V(List<object> l) { if (!(l[0] is string)) return null; l[0] = 1;
        return (string)l[0]; // fails
    }
    static object W(object o) { try { if (o is string) throw new Exception(); } catch (Exception) { return null; }
        return (string)o; // fails
    }
    static object X(object o) { string s = o as string; if (s != null || o == null) return null;
        return (string)o; // fails
    }
    static object Y(object a, object b) { if (!(a is string) && !(b is string)) return null;
        return (string)a; // fails
    }
    static object Z(params object[] os) { object last = null; foreach (object o in os) { if (last is string)
        return (string)o; // fails
        last = o; } return null; }
    static void AA(object[] a) { object[] b = a.ToArray(); b = (object[])a.Clone();
        b[0] = new Ani(); // fails array-store
    }
    static void AB(bool c) { object[] b = new object[1]; if (c) b = new string[1];
        b[0] = new Ani(); // fails array-store
    }
    static void AC(Ani[] b, Ani v) { Ani t = b[0]; b[0] = v; // fails array-store
        b[1] = t; }
    static void AD(Ani[][] b, Dg[] v) { b[0] = v; b[0][0] = new Ct(); // fails array-store
    }
    static void AE(object[] a) { Array b = a;
        ((object[])b)[0] = 1; // fails array-store
    }
    static void AF(Ct[] a, object o) {
        a[0] = (Ct)o; // fails cast
    }
    static object AG(Type t) {
        return (Dg)Activator.CreateInstance(t); // fails
    }
    static object AH(IComparable c) {
        return (string)c; // fails
    }
    static object AI(Delegate d) { Delegate e = Delegate.Remove(d, null);
        return (Action)e; // fails
    }
    static object AJ<T>(T x) where T : Ani {
        return (Dg)(Ani)x; // fails
    }
    static object AK<T>(object x) where T : class { T t = x as T; if (t == null) return null; object o = t;
        return (string)o; // fails
    }
    static object AL(IEnumerable e) { foreach (string s in e) return s; return null; } // fails
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() {
        Try(() => A()); Try(() => B()); Try(() => C()); Try(() => D()); Try(() => E(new Ani[1])); Try(() => F(new long[1])); Try(() => H(new Ge<object>())); Try(() => I(new Ge<string>())); Try(() => J("")); Try(() => K(new Ge<int>.In())); Try(() => L(new object[1])); Try(() => M(Ea.A)); Try(() => N(Ea.A)); Try(() => O(null)); Try(() => P(1)); Try(() => Q(false)); Try(() => R(new object[1]));
        Try(() => { var f = new Fd(); S(f, () => f.O = ""); }); Try(() => T(new Dictionary<string, object>())); Try(() => U(new List<object> { 1, "" })); Try(() => V(new List<object> { "" })); Try(() => W(1)); Try(() => X(1)); Try(() => Y(1, "")); Try(() => Z("", 1)); Try(() => AA(new string[1])); Try(() => AB(true)); Try(() => AC(new Dg[2], new Ct())); Try(() => AD(new Ani[1][], new Dg[1])); Try(() => AE(new string[1])); Try(() => AF(new Ct[1], "")); Try(() => AG(typeof(Ct))); Try(() => AH(1)); Try(() => AI(new Func<int>(() => 1))); Try(() => AJ(new Ct())); Try(() => AK<object>(1)); Try(() => AL(new object[] { 1 }));
        Try(() => new Ge<string>().Get(1)); Try(() => new Ge<string>().As<int>()); Try(() => new Ge<string>().Arr(new object[1]));
    }
}
