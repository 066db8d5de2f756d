// mono only
// Serializers make objects without their constructors.
using System;
using System.IO;
using System.Runtime.Serialization;
using System.Runtime.Serialization.Formatters.Binary;
public static class ByFormatter {
    [Serializable] class C { int k = 1; [NonSerialized] int n = 1; [NonSerialized] int[] a = new int[4];
        internal void Next() { n = (n % 3) + 1; }
        internal int Read() {
            return a[1]; // fails null
        }
        internal int Inverse() {
            return k / n; // fails division
        } }
    public static void Run() { var c = new C(); c.Next(); c.Read(); c.Inverse(); var s = new BinaryFormatter(); var m = new MemoryStream(); s.Serialize(m, c); m.Position = 0; var d = (C)s.Deserialize(m);
        try { d.Read(); } catch (NullReferenceException e) { Hostile.Failed(e); } d.Inverse(); }
}
