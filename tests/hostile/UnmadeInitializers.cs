// Read-only fields that an iterator or async method reads before and after they are written: the object was told of by what runs between the constructor and an `init` accessor: an
// `init` accessor of a base or a class below, a plain setter, an indexer or a getter that an object initializer calls; or by an object that the static constructor makes by its type alone.
// roslyn only
using System; using System.Collections.Generic; using System.Threading.Tasks; using System.Runtime.CompilerServices;
// init accessors of a derived class tell of the object
public static class UnmadeDerivedInit {
    class B { readonly int x0; public int X { get { return x0; } init { x0 = value; } }
        public IEnumerable<int> It() {
            int x = x0;
            yield return 1;
            yield return 10 / (x0 == x ? 1 : 0); // fails
        } }
    class K : B {
        public IEnumerator<int> E;
        public int Z { init { E = It().GetEnumerator(); E.MoveNext(); } }
    }
    public static void Run() { var k = new K { Z = 1, X = 5 }; k.E.MoveNext(); }
}
public static class UnmadeBaseInit {
    abstract class B { public IEnumerator<int> E; public abstract IEnumerable<int> It();
        public int Z { init { E = It().GetEnumerator(); E.MoveNext(); } } }
    class K : B { readonly int x0; public int X { get { return x0; } init { x0 = value; } }
        public override IEnumerable<int> It() {
            int x = x0;
            yield return 1;
            yield return 10 / (x0 == x ? 1 : 0); // fails
        } }
    public static void Run() { var k = new K { Z = 1, X = 5 }; k.E.MoveNext(); }
}
public static class UnmadePlainSetter {
    class K {
        readonly int x0;
        public int X { get { return x0; } init { x0 = value; } }
        public IEnumerator<int> E;
        public int Z { set { E = It().GetEnumerator(); E.MoveNext(); } }
        IEnumerable<int> It() {
            int x = x0;
            yield return 1;
            yield return 10 / (x0 == x ? 1 : 0); // fails
        }
    }
    public static void Run() { var k = new K { Z = 1, X = 5 }; k.E.MoveNext(); }
}
public static class UnmadeAutoPlainSetter {
    class K {
        public int X { get; init; }
        public IEnumerator<int> E;
        public int Z { set { E = It().GetEnumerator(); E.MoveNext(); } }
        IEnumerable<int> It() {
            int x = X;
            yield return 1;
            yield return 10 / (X == x ? 1 : 0); // fails
        }
    }
    public static void Run() { var k = new K { Z = 1, X = 5 }; k.E.MoveNext(); }
}
public static class UnmadeIndexer {
    class K {
        public int X { get; init; }
        public IEnumerator<int> E;
        public int this[int i] { set { E = It().GetEnumerator(); E.MoveNext(); } }
        IEnumerable<int> It() {
            int x = X;
            yield return 1;
            yield return 10 / (X == x ? 1 : 0); // fails
        }
    }
    public static void Run() { var k = new K { [0] = 1, X = 5 }; k.E.MoveNext(); }
}
public static class UnmadeGetterInInitializer {
    class K {
        public int X { get; init; }
        public IEnumerator<int> E;
        public List<int> L { get { E = It().GetEnumerator(); E.MoveNext(); return new List<int>(); } }
        IEnumerable<int> It() {
            int x = X;
            yield return 1;
            yield return 10 / (X == x ? 1 : 0); // fails
        }
    }
    public static void Run() { var k = new K { L = { 1 }, X = 5 }; k.E.MoveNext(); }
}
public static class UnmadeWithPlain {
    record K {
        public int[] A { get; init; } = new int[9];
        public IEnumerator<int> E;
        public int Z { set { E = It().GetEnumerator(); E.MoveNext(); } }
        IEnumerable<int> It() {
            int n = A.Length;
            if (n < 5) yield break;
            yield return 1;
            yield return A[4]; // fails
        }
    }
    public static void Run() { var k = new K() with { Z = 1, A = new int[1] }; k.E.MoveNext(); }
}
public static class UnmadeAsyncPlain {
    static TaskCompletionSource<int> t = new TaskCompletionSource<int>();
    class K {
        public int X { get; init; }
        public int Z { set { T(); } }
        async void T() {
            int x = X;
            await t.Task;
            try { int q = 10 / (X == x ? 1 : 0); // fails
            } catch (DivideByZeroException e) { Hostile.Failed(e); }
        }
    }
    public static void Run() { var k = new K { Z = 1, X = 5 }; t.SetResult(1); }
}
public static class UnmadeExternal {
    class K { public int X { get; init; } public K Me { set { Leak.k = this; Leak.Start(); } } }
    static class Leak { public static K k; public static IEnumerator<int> E; public static void Start() { E = It().GetEnumerator(); E.MoveNext(); }
        static IEnumerable<int> It() { K c = k; 
            int x = c.X;
            yield return 1;
            yield return 10 / (c.X == x ? 1 : 0); // fails
        } }
    public static void Run() { var k = new K { Me = null, X = 5 }; Leak.E.MoveNext(); }
}
public static class UnmadeStaticActivator {
    public static IEnumerator<int> e;
    class A { public static readonly int N; static A() { Activator.CreateInstance<S>(); N = 5; } public static int Get() { return N; } }
    public class S { public S() { e = It().GetEnumerator(); e.MoveNext(); }
        static IEnumerable<int> It() {
            int x = A.N;
            yield return 1;
            yield return 10 / (A.N == x ? 1 : 0); // fails
        }
    }
    public static void Run() { A.Get(); e.MoveNext(); }
}
