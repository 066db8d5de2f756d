// roslyn only
// A constructor calls methods of its library base on the object that it makes; those call overrides, which write it or tell others of it.
using System; using System.Collections; using System.Collections.Generic; using System.Collections.ObjectModel; using System.IO; using System.Text; using System.Threading;

public static class InsertItem1 {
    class C : Collection<int> { public int n; public int res; protected override void InsertItem(int i, int x) { n = 0; base.InsertItem(i, x); }
        public C() { n = 5; Add(1);
            res = 10 / n; } } // fails
    public static void Run() { new C(); }
}
public static class InsertItem2 {
    static Action Cb; static C Last;
    class C : Collection<int> { public int n; public int res; protected override void InsertItem(int i, int x) { Last = this; base.InsertItem(i, x); }
        public C() { Add(1); n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => Last.n = 0; new C(); }
}
public static class OnInsert1 {
    static Action Cb; static C Last;
    class C : CollectionBase { public int n; public int res; protected override void OnInsert(int i, object x) { Last = this; }
        public C() { List.Add(1); n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => Last.n = 0; new C(); }
}
public static class OnInsert2 {
    class C : CollectionBase { public int n; public int res; protected override void OnInsert(int i, object x) { n = 0; }
        public C() { n = 5; List.Add(1);
            res = 10 / n; } } // fails
    public static void Run() { new C(); }
}
public static class OnInsert3 {
    class C : CollectionBase { public int n; public int res; protected override void OnInsert(int i, object x) { n = 0; }
        public C() { n = 5; Put(List);
            res = 10 / n; } } // fails
    static void Put(IList l) { l.Add(1); }
    public static void Run() { new C(); }
}
public static class OnClear {
    class C : CollectionBase { public int n; public int res; protected override void OnClear() { n = 0; }
        public C() { n = 5; Clear();
            res = 10 / n; } } // fails
    public static void Run() { new C(); }
}
public static class WriterWrites {
    class C : TextWriter { public int n; public int res; public override Encoding Encoding => Encoding.UTF8; public override void Write(char c) { n = 0; }
        public C() { n = 5; WriteLine("x");
            res = 10 / n; } } // fails
    public static void Run() { new C(); }
}
public static class WriterTells {
    static Action Cb; static C Last;
    class C : TextWriter { public int n; public int res; public override Encoding Encoding => Encoding.UTF8; public override void Write(char c) { Last = this; }
        public C() { WriteLine("x"); n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => Last.n = 0; new C(); }
}
public static class StreamTells {
    static Action Cb; static C Last;
    class C : MemoryStream { public int n; public int res; public override void Write(byte[] b, int i, int k) { Last = this; }
        public C() { using (var w = new StreamWriter(this, Encoding.UTF8, 10, true)) w.Write("x"); n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => Last.n = 0; new C(); }
}
public static class KeyedTells {
    static Action Cb; static C Last;
    class C : KeyedCollection<int, int> { public int n; public int res; protected override int GetKeyForItem(int x) { Last = this; return x; }
        public C() { Add(1); n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => Last.n = 0; new C(); }
}
public static class ObservableTells {
    static Action Cb; static C Last;
    class C : ObservableCollection<int> { public int n; public int res;
        public C() { CollectionChanged += (s, e) => Last = (C)s; Add(1); n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => Last.n = 0; new C(); }
}
public static class ObservableTellsStatic {
    static Action Cb; static C Last;
    static void Changed(object s, EventArgs e) { Last = (C)s; }
    class C : ObservableCollection<int> { public int n; public int res;
        public C() { CollectionChanged += Changed; Add(1); n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => Last.n = 0; new C(); }
}
public static class EventHandlerStatic {
    static Action Cb; static C Last;
    static void Changed(object s, EventArgs e) { Last = (C)s; }
    class C { public int n; public int res; event EventHandler E; void OnE() { E?.Invoke(this, EventArgs.Empty); }
        public C() { E += Changed; OnE(); n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => Last.n = 0; new C(); }
}
public static class EventHandlerStaticNow {
    static void Changed(object s, EventArgs e) { ((C)s).n = 0; }
    class C { public int n; public int res; event EventHandler E; void OnE() { E?.Invoke(this, EventArgs.Empty); }
        public C() { E += Changed; n = 5; OnE();
            res = 10 / n; } } // fails
    public static void Run() { new C(); }
}
public static class HashOfThis {
    class C { public int n; public int res; public override int GetHashCode() { n = 0; return 1; } public override bool Equals(object o) => true;
        public C() { n = 5; var d = new Dictionary<C, int>(); d[this] = 1;
            res = 10 / n; } } // fails
    public static void Run() { new C(); }
}
public static class HashOfThisTold {
    static Action Cb; static C Last;
    class C { public int n; public int res; public override int GetHashCode() { Last = this; return 1; } public override bool Equals(object o) => true;
        public C() { var d = new HashSet<object> { 1 }; d.Contains(this); n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => Last.n = 0; new C(); }
}
public static class DisposedTold {
    static Action Cb; static C Last;
    class C : IDisposable { public int n; public int res; public void Dispose() { Last = this; }
        public C() { using (this) { } n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => Last.n = 0; new C(); }
}
public static class EnumeratedTold {
    static Action Cb; static C Last;
    class C : IEnumerable<int> { public int n; public int res; public IEnumerator<int> GetEnumerator() { Last = this; yield return 1; } IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
        public C() { foreach (int x in this) { } n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => Last.n = 0; new C(); }
}
public static class LinqTold {
    static Action Cb; static C Last;
    class C : IEnumerable<int> { public int n; public int res; public IEnumerator<int> GetEnumerator() { Last = this; yield return 1; } IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
        public C() { res = System.Linq.Enumerable.Count(this); n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => Last.n = 0; new C(); }
}
public static class OperatorTold {
    static Action Cb; static C Last;
    class C { public int n; public int res; public static bool operator ==(C a, C b) { Last = a; return false; } public static bool operator !=(C a, C b) => true; public override bool Equals(object o) => true; public override int GetHashCode() => 1; public static implicit operator int(C c) { Last = c; return 1; }
        public C() { if (this == null) return; n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => Last.n = 0; new C(); }
}
public static class ConversionTold {
    static Action Cb; static C Last;
    class C { public int n; public int res; public static implicit operator int(C c) { Last = c; return 1; }
        public C() { int k = this; n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => Last.n = 0; new C(); }
}
public static class StaticInitializerTold {
    static Action Cb; static class T { public static C Last; static T() { } public static void Put(C c) { Last = c; } }
    class C { public int n; public int res;
        public C() { T.Put(this); n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => T.Last.n = 0; new C(); }
}
public static class RecursiveTold {
    static Action Cb; static C Last;
    class C { public int n; public int res; static void Tell(C c, int k) { if (k == 0) Last = c; else Tell2(k - 1, c); } static void Tell2(int k, C c) { Tell(c, k); }
        public C() { Tell(this, 3); n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => Last.n = 0; new C(); }
}
public static class ThrownTold {
    static Action Cb; static C Last;
    class C { public int n; public int res; static void Tell(C c) { Last = c; throw new Exception(); }
        public C() { try { Tell(this); } catch { } n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => Last.n = 0; new C(); }
}
public static class ThrownNeverReturns {
    static Action Cb; static C Last;
    class C { public int n; public int res; static int Tell(C c) { Last = c; return int.Parse("x"); }
        public C() { try { res = Tell(this); } catch (FormatException) { } n = 5; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => Last.n = 0; new C(); }
}
