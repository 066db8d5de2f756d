// One of several overrides needs something: a virtual call that breaks that may run another one.
using System;
public static class DispatchedNeeds {
    sealed class Field { readonly string n; internal Field(string name) { if (name == null) throw new ArgumentNullException("name"); n = name; } internal int L { get { return n.Length; } } }
    abstract class Info { internal abstract int Write(string name); }
    sealed class Scalar : Info { internal override int Write(string name) { return new Field(name).L; } }
    sealed class Group : Info { internal override int Write(string name) { return name == null ? 0 : new Field(name).L; } }
    static int All(Info[] infos) {
        int sum = 0;
        foreach (var i in infos) { sum += i.Write(null); Hostile.Reached(); } // reached
        return sum;
    }
    public static void Run() { All(new Info[] { new Group() }); try { new Scalar().Write("x"); } catch (Exception e) { Hostile.Failed(e); } }
}
public static class DispatchedThrough {
    abstract class Info { internal abstract int Read(int[] a); }
    sealed class First : Info { internal override int Read(int[] a) { return a[3]; } }
    sealed class Second : Info { internal override int Read(int[] a) { return a.Length; } }
    static int Through(Info info, int[] a) { return info.Read(a); }
    static int All(Info info) { int[] a = new int[2]; int sum = Through(info, a); Hostile.Reached(); return sum; } // reached
    public static void Run() { All(new Second()); new First().Read(new int[4]); }
}
