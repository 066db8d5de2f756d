// roslyn only
// A getter gives something that knows the object: a delegate, an iterator, a struct, a task. It changes nothing itself, and whoever gets it knows the object that the constructor makes.
using System; using System.Collections.Generic; using System.Linq; using System.Threading.Tasks;

public static class GivesDelegate {
    class C { int n; public int res; Action Zero => () => n = 0;
        public C() { n = 5; Zero();
            res = 10 / n; } } // fails
    public static void Run() { new C(); }
}
public static class GivesMethodGroup {
    class C { int n; public int res; void Z() { n = 0; } Action Zero => Z;
        public C() { n = 5; Zero();
            res = 10 / n; } } // fails
    public static void Run() { new C(); }
}
public static class GivesDelegateKept {
    static Action Kept; static Action Cb = () => Kept();
    class C { int n; public int res; Action Zero => () => n = 0;
        public C() { n = 5; Kept = Zero; Cb();
            res = 10 / n; } } // fails
    public static void Run() { new C(); }
}
public static class GivesDelegateOrdinary {
    class C { int n; Action Zero => () => n = 0;
        public int M() { n = 5; Zero();
            return 10 / n; } } // fails
    public static void Run() { new C().M(); }
}
public static class GivesDelegateToCallee {
    static void Call(Action a) { a(); }
    class C { int n; public int res; Action Zero => () => n = 0;
        public C() { n = 5; Call(Zero);
            res = 10 / n; } } // fails
    public static void Run() { new C(); }
}
public static class GivesDelegateToLibrary {
    class C { int n; public int res; Action<int> Zero => x => n = 0;
        public C() { n = 5; new List<int> { 1 }.ForEach(Zero);
            res = 10 / n; } } // fails
    public static void Run() { new C(); }
}
public static class GivesIterator {
    class C { int n; public int res; IEnumerable<int> Each { get { n = 0; yield return 1; } }
        public C() { n = 5; foreach (int x in Each) { }
            res = 10 / n; } } // fails
    public static void Run() { new C(); }
}
public static class GivesQuery {
    class C { int n; public int res; IEnumerable<int> Each => new[] { 1, 2 }.Select(x => n = 0);
        public C() { n = 5; foreach (int x in Each) { }
            res = 10 / n; } } // fails
    public static void Run() { new C(); }
}
public static class GivesQueryCounted {
    class C { int n; public int res; IEnumerable<int> Each => new[] { 1, 2 }.Select(x => n = 0);
        public C() { n = 5; res = Each.Sum();
            res = 10 / n; } } // fails
    public static void Run() { new C(); }
}
public static class GivesStruct {
    struct H { public C c; }
    static H Kept; static Action Cb = () => Kept.c.n = 0;
    class C { public int n; public int res; H Hold => new H { c = this };
        public C() { n = 5; Kept = Hold; Cb();
            res = 10 / n; } } // fails
    public static void Run() { new C(); }
}
public static class GivesTask {
    class C { int n; public int res; Task Work => Task.Run(() => { n = 0; });
        public C() { n = 5; Work.Wait();
            res = 10 / n; } } // fails
    public static void Run() { new C(); }
}
public static class GivesWrapper {
    class W { C c; public W(C c) { this.c = c; } public void Zero() { c.n = 0; } }
    class C { public int n; public int res; W Wrap => new W(this);
        public C() { n = 5; Wrap.Zero();
            res = 10 / n; } } // fails
    public static void Run() { new C(); }
}
public static class GivesWrapperOrdinary {
    class W { C c; public W(C c) { this.c = c; } public void Zero() { c.n = 0; } }
    class C { public int n; W Wrap => new W(this);
        public int M() { n = 5; Wrap.Zero();
            return 10 / n; } } // fails
    public static void Run() { new C().M(); }
}
public static class GivesWrapperDelegate {
    class W { C c; public W(C c) { this.c = c; } public void Zero() { c.n = 0; } }
    static Action<W> Kept = w => w.Zero();
    class C { public int n; public int res; W Wrap => new W(this);
        public C() { n = 5; Kept(Wrap);
            res = 10 / n; } } // fails
    public static void Run() { new C(); }
}
