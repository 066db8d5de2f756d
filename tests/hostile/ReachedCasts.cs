// What seems wrong, and is reached all the same.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Collections;
public enum Ra { A } public enum Rb { A } public enum Rl : long { A }
public class Rbase { } public class Rsub : Rbase { }
public class Rev : IEnumerable<int>, IEnumerable<string> {
    IEnumerator<int> IEnumerable<int>.GetEnumerator() { yield break; }
    IEnumerator<string> IEnumerable<string>.GetEnumerator() { yield return ""; }
    IEnumerator IEnumerable.GetEnumerator() { yield break; }
}
public static class ReachedCasts {
    static void A(int? n) { object o = n; long? l = (long?)o; Hostile.Reached(); } // reached
    static void B() { object o = Ra.A; Rb l = (Rb)o; Hostile.Reached(); } // reached
    static void C() { object o = 1; Ra l = (Ra)o; Hostile.Reached(); } // reached
    static void D() { object o = Ra.A; int l = (int)o; Hostile.Reached(); } // reached
    static void E() { object o = Rl.A; long l = (long)o; Hostile.Reached(); } // reached
    static void F() { object o = new uint[1]; int[] l = (int[])o; Hostile.Reached(); } // reached
    static void G() { object o = new Ra[1]; int[] l = (int[])o; Hostile.Reached(); } // reached
    static void H() { object o = new Rsub[1]; Rbase[] l = (Rbase[])o; Hostile.Reached(); } // reached
    static void I() { object o = new List<string>(); var l = (IEnumerable<object>)o; Hostile.Reached(); } // reached
    static void J() { object o = new Action<object>(x => { }); var l = (Action<string>)o; Hostile.Reached(); } // reached
    static void K() { object o = new string[1]; var l = (IList<object>)o; Hostile.Reached(); } // reached
    static void L() { object o = new int[1]; var l = (IList<uint>)o; Hostile.Reached(); } // reached
    static void M(object[] a) { a[0] = ""; Hostile.Reached(); } // reached
    static void N() { object[] a = new string[1]; object x = ""; a[0] = x; Hostile.Reached(); } // reached
    static void O() { object[] a = new IComparable[1]; a[0] = 1; Hostile.Reached(); } // reached
    static void P(Ra? n) { object o = n; Ra l = (Ra)o; Hostile.Reached(); } // reached
    static void Q() { object o = 'a'; IComparable l = (IComparable)o; Hostile.Reached(); } // reached
    static void R() { object o = null; int? l = (int?)o; Hostile.Reached(); } // reached
    static void S() { object o = 5; var l = (IComparable<int>)o; Hostile.Reached(); } // reached
    static void T() { object o = DayOfWeek.Friday; int l = (int)o; Hostile.Reached(); } // reached
    static void U() { object o = Ra.A; Enum l = (Enum)o; Hostile.Reached(); } // reached
    static void V() { object o = Ra.A; ValueType l = (ValueType)o; Hostile.Reached(); } // reached
    static void W() { object o = new Exception[1, 1]; var l = (object[,])o; Hostile.Reached(); } // reached
    static void X() { object o = Array.CreateInstance(typeof(int), new[] { 2, 2 }); var l = (int[,])o; Hostile.Reached(); } // reached
    static void Y() { var l = (int[,])Array.CreateInstance(typeof(int), new[] { 2, 2 }); Hostile.Reached(); } // reached
    static void Z() { var l = (uint[])(object)(int[])Array.CreateInstance(typeof(int), 2); Hostile.Reached(); } // reached
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() { A(null); B(); C(); D(); E(); F(); G(); H(); I(); J(); K(); L(); M(new string[1]); N(); O(); P(Ra.A); Q(); R(); S(); T(); U(); V(); W(); X(); Y(); Z(); }
}
public static class ReachedOthers {
    static void A(Rev r) { if (((IEnumerable<int>)r).Any()) return; string s = ((IEnumerable<string>)r).First(); Hostile.Reached(); } // reached
    static void B(Rev r) { IEnumerable<int> i = r; IEnumerable<string> t = r; if (i.Count() != 0) return; string s = t.First(); Hostile.Reached(); } // reached
    static void C() { var m = new int[2, 3]; Array.Clear(m, 0, 6); Hostile.Reached(); } // reached
    static void D() { var m = new int[2, 3]; var b = new int[3, 2]; Array.Copy(m, 1, b, 1, 5); Hostile.Reached(); } // reached
    static void E(int[] a) { Array.Copy(a, a.Length, a, a.Length, 0); Hostile.Reached(); } // reached
    static void F(List<int> l) { if (l.Count != 0) return; l.Add(1); int x = l.First(); Hostile.Reached(); } // reached
    static void G(List<int> l) { IEnumerable<int> q = l.Where(x => x > 0); if (q.Any()) return; l.Add(1); int y = q.First(); Hostile.Reached(); } // reached
    static void H(int x) { int y = Math.Abs(x); Hostile.Reached(); } // reached
    static void I(short x) { int y = Math.Abs(x); Hostile.Reached(); } // reached
    static void J(List<int> l) { if (l[0] != 0) return; l[0]++; int y = 10 / l[0]; Hostile.Reached(); } // reached
    static void K(ArraySegment<int> s) { int n = s.Offset + s.Count; if (s.Array != null) return; int[] t = new int[1]; n = t[n]; Hostile.Reached(); } // reached
    static void L(Stream s, byte[] b) { s.Write(b, 0, 0); Hostile.Reached(); } // reached
    static void M(string a, string b) { string c = a + b; if (c.Length != 0) return; var t = new int[1]; int x = t[c.Length]; Hostile.Reached(); } // reached
    static void N(int[] a) { if (a.Any()) return; List<int> l = a.ToList(); l.Add(1); int y = l[0]; Hostile.Reached(); } // reached
    static void O(int lo, int hi) { int[] t = new int[1]; int y = t[(lo + hi) / 2]; Hostile.Reached(); } // reached
    public static void Run() { A(new Rev()); B(new Rev()); C(); D(); E(new int[1]); F(new List<int>()); G(new List<int>()); H(int.MinValue + 1); I(-32767); J(new List<int> { 0 }); K(default(ArraySegment<int>)); L(new MemoryStream(), new byte[0]); M("", ""); N(new int[0]); O(0, 1); }
}
