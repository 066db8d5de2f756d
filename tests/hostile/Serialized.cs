// roslyn only
// Serializers make objects without their constructors.
using System;
using System.IO;
using System.Runtime.Serialization;
public static class ByContract {
    [DataContract] class C { [DataMember] int k = 1; int n = 1; int[] a = new int[4];
        internal void Next() { n = (n % 3) + 1; }
        internal int Read() {
            return a[1]; // fails null
        }
        internal int Inverse() {
            return k / n; // fails division
        } }
    public static void Run() { var c = new C(); c.Next(); c.Read(); c.Inverse(); var s = new DataContractSerializer(typeof(C)); var m = new MemoryStream(); s.WriteObject(m, c); m.Position = 0; var d = (C)s.ReadObject(m);
        try { d.Read(); } catch (NullReferenceException e) { Hostile.Failed(e); } d.Inverse(); }
}
