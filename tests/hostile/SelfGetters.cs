// roslyn only
// A getter gives the object itself: whoever is told of what it gives knows the object that the constructor makes.
using System; using System.Collections.Generic;

public static class SelfByGetter {
    static Action Cb; static C Last;
    class C { public int n; public int res; C Me => this;
        public C() { n = 5; Last = Me; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => Last.n = 0; new C(); }
}
public static class SelfByGetterHanded {
    static Action<C> Kept = c => c.n = 0;
    class C { public int n; public int res; C Me { get { return this; } }
        public C() { n = 5; Kept(Me);
            res = 10 / n; } } // fails
    public static void Run() { new C(); }
}
public static class SelfByGetterCaptured {
    class C { public int n; public int res; C Me { get { return this; } }
        public C() { n = 5; var m = Me; Action f = () => m.n = 0; f();
            res = 10 / n; } } // fails
    public static void Run() { new C(); }
}
public static class SelfByVirtualGetter {
    static Action Cb; static C Last;
    class C { public int n; public int res; public virtual object Root => this;
        public C() { n = 5; Last = (C)Root; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => Last.n = 0; new C(); }
}
public static class SelfByInterface {
    static Action Cb; static object Last;
    interface I { object Root { get; } }
    class C : I { public int n; public int res; object I.Root => this;
        public C() { n = 5; Last = ((I)this).Root; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => ((C)Last).n = 0; new C(); }
}
public static class SelfByBaseGetter {
    static Action Cb; static B Last;
    class B { public int n; protected B Self => this; }
    class C : B { public int res;
        public C() { n = 5; Last = Self; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => Last.n = 0; new C(); }
}
public static class SelfByGetterOfField {
    static Action Cb; static C Last;
    class C { public int n; public int res; C self; C Self => self ?? this;
        public C() { n = 5; Last = Self; Cb();
            res = 10 / n; } } // fails
    public static void Run() { Cb = () => Last.n = 0; new C(); }
}
public static class SelfByGetterWritten {
    class C { public int n; public int res; C Me => this;
        public C() { n = 5; Me.n = 0;
            res = 10 / n; } } // fails
    public static void Run() { new C(); }
}
public static class SelfByGetterMethod {
    class C { public int n; public int res; C Me => this; void Zero() { n = 0; }
        public C() { n = 5; Me.Zero();
            res = 10 / n; } } // fails
    public static void Run() { new C(); }
}
public static class SelfByGetterStaticMethod {
    static void Zero(C c) { c.n = 0; }
    class C { public int n; public int res; C Me => this;
        public C() { n = 5; Zero(Me);
            res = 10 / n; } } // fails
    public static void Run() { new C(); }
}
public static class SelfByGetterPlain {
    static C Last; static void Zero() { Last.n = 0; }
    class C { public int n; public int res; C Me => this;
        public C() { n = 5; Last = Me; Zero();
            res = 10 / n; } } // fails
    public static void Run() { new C(); }
}
public static class SelfByGetterOrdinary {
    static C Last; static void Zero() { Last.n = 0; }
    class C { public int n; C Me => this;
        public int M() { n = 5; Last = Me; Zero();
            return 10 / n; } } // fails
    public static void Run() { new C().M(); }
}
public static class SelfByGetterVirtualOrdinary {
    static void Zero(object c) { ((C)c).n = 0; }
    class C { public int n; public virtual object Me => this;
        public int M() { n = 5; Zero(Me);
            return 10 / n; } } // fails
    public static void Run() { new C().M(); }
}
public static class SelfByGetterVolatile {
    static volatile bool Flag; static C Last;
    class C { public int n; public int res; C Me => this;
        public C() { n = 5; Last = Me; var t = new System.Threading.Thread(() => { Last.n = 0; Flag = true; }); t.Start(); while (!Flag) { }
            res = 10 / n; } } // fails
    public static void Run() { new C(); }
}
public static class SelfByEnumerator {
    static Action Cb; static IEnumerator<int> Last;
    class C : IEnumerable<int>, IEnumerator<int> { public int n; public int res; public IEnumerator<int> GetEnumerator() => this; System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => this;
        public int Current => 1; object System.Collections.IEnumerator.Current => 1; public bool MoveNext() { n = 0; return false; } public void Reset() { } public void Dispose() { }
        public C() { n = 5; foreach (int x in this) { }
            res = 10 / n; } } // fails
    public static void Run() { new C(); }
}
