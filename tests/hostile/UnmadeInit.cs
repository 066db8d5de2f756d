// Read-only fields that an iterator or async method reads before and after they are written: it began in an init accessor or a static constructor.
// roslyn only
using System;
using System.Collections.Generic;
using System.Threading.Tasks;
public static class UnmadeInit {
    class K {
        public int X { get; init; }
        public IEnumerator<int> E;
        public int Z { init { E = It().GetEnumerator(); E.MoveNext(); } }
        IEnumerable<int> It() {
            int x = X;
            yield return 1;
            yield return 10 / (X == x ? 1 : 0); // fails
        }
    }
    public static void Run() { var k = new K { Z = 1, X = 5 }; k.E.MoveNext(); }
}
public static class UnmadeInitField {
    class K {
        readonly int x0;
        public int X { get { return x0; } init { x0 = value; } }
        public IEnumerator<int> E;
        public int Z { init { E = It().GetEnumerator(); E.MoveNext(); } }
        IEnumerable<int> It() {
            int x = x0;
            yield return 1;
            yield return 10 / (x0 == x ? 1 : 0); // fails
        }
    }
    public static void Run() { var k = new K { Z = 1, X = 5 }; k.E.MoveNext(); }
}
public static class UnmadeInitAsync {
    static TaskCompletionSource<int> t = new TaskCompletionSource<int>();
    class K {
        readonly int x0;
        public int X { get { return x0; } init { x0 = value; } }
        public int Z { init { T(); } }
        async void T() {
            int x = x0;
            await t.Task;
            try { int q = 10 / (x0 == x ? 1 : 0); // fails
            } catch (DivideByZeroException e) { Hostile.Failed(e); }
        }
    }
    public static void Run() { var k = new K { Z = 1, X = 5 }; t.SetResult(1); }
}
public static class UnmadeInitArray {
    class K {
        readonly int[] a = new int[9];
        public int N { get { return a.Length; } init { a = new int[value]; } }
        public IEnumerator<int> E;
        public int Z { init { E = It().GetEnumerator(); E.MoveNext(); } }
        IEnumerable<int> It() {
            int n = a.Length;
            if (n < 5) yield break;
            yield return 1;
            yield return a[4]; // fails
        }
    }
    public static void Run() { var k = new K { Z = 1, N = 1 }; k.E.MoveNext(); }
}
public static class UnmadeWith {
    record K {
        readonly int[] a = new int[9];
        public int N { get { return a.Length; } init { a = new int[value]; } }
        public IEnumerator<int> E;
        public int Z { init { E = It().GetEnumerator(); E.MoveNext(); } }
        IEnumerable<int> It() {
            int n = a.Length;
            if (n < 5) yield break;
            yield return 1;
            yield return a[4]; // fails
        }
    }
    public static void Run() { var k = new K() with { Z = 1, N = 1 }; k.E.MoveNext(); }
}
public static class UnmadeStatic {
    public static IEnumerator<int> e;
    class A { public static readonly int N; static A() { int q = B.Q; N = 5; } public static int Get() { return N; } }
    class B { public static int Q = Start(); static int Start() { e = It().GetEnumerator(); e.MoveNext(); return 1; } 
        static IEnumerable<int> It() {
            int x = A.N;
            yield return 1;
            yield return 10 / (A.N == x ? 1 : 0); // fails
        }
    }
    public static void Run() { A.Get(); e.MoveNext(); }
}
public static class UnmadeStaticNew {
    public static IEnumerator<int> e;
    class A { public static readonly int N; static A() { var q = new B(); N = 5; } public static int Get() { return N; } }
    class B { static int Q = 1; static B() { e = It().GetEnumerator(); e.MoveNext(); } 
        static IEnumerable<int> It() {
            int x = A.N;
            yield return 1;
            yield return 10 / (A.N == x ? 1 : 0); // fails
        }
    }
    public static void Run() { A.Get(); e.MoveNext(); }
}
public static class UnmadeStaticCallback {
    public static IEnumerator<int> e;
    class A { public static readonly List<H> L = new List<H> { new H() }; public static readonly int C = L.IndexOf(new H()); public static readonly int N = 5; public static int Get() { return N; } }
    class H { public override int GetHashCode() { return 1; } public override bool Equals(object o) { e = It().GetEnumerator(); e.MoveNext(); return true; }
        static IEnumerable<int> It() {
            int x = A.N;
            yield return 1;
            yield return 10 / (A.N == x ? 1 : 0); // fails
        }
    }
    public static void Run() { A.Get(); if (e != null) e.MoveNext(); }
}
public static class UnmadeStaticArray {
    public static IEnumerator<int> e;
    class A { public static readonly int[] N = new int[] { B.Q, 2 }; public static int Get() { return N[0]; } }
    class B { public static int Q = Start(); static int Start() { e = It().GetEnumerator(); e.MoveNext(); return 1; } 
        static IEnumerable<int> It() {
            bool isNull = A.N == null;
            yield return 1;
            if (isNull) yield return 10 / (A.N == null ? 1 : 0); // fails
        }
    }
    public static void Run() { A.Get(); e.MoveNext(); }
}
public static class UnmadeDerived {
    public static IEnumerator<int> e;
    class B { protected B() { } public virtual void M() { } }
    class K : B {
        readonly int x0;
        public K() { x0 = 5; }
        public IEnumerable<int> It() {
            int x = x0;
            yield return 1;
            yield return 10 / (x0 == x ? 1 : 0);
        }
    }
    class P { protected P() { V(); } protected virtual void V() { } }
    class Q : P { readonly int x0; public Q() { x0 = 5; } protected override void V() { e = It().GetEnumerator(); e.MoveNext(); }
        IEnumerable<int> It() {
            int x = x0;
            yield return 1;
            yield return 10 / (x0 == x ? 1 : 0); // fails
        }
    }
    public static void Run() { new Q(); e.MoveNext(); }
}
public static class UnmadeTwice {
    public static IEnumerator<int> e;
    class K {
        readonly int x0; readonly K self;
        public K(int n) { x0 = n; }
        public K() : this(1) { self = this; e = self.It().GetEnumerator(); e.MoveNext(); x0 = 7; }
        IEnumerable<int> It() {
            int x = x0;
            yield return 1;
            yield return 10 / (x0 == x ? 1 : 0); // fails
        }
    }
    public static void Run() { new K(); e.MoveNext(); }
}
public static class UnmadeInterp {
    public static IEnumerator<int> e;
    class K {
        readonly int x0; readonly string s;
        public K() { s = $"{this}"; x0 = 7; }
        public override string ToString() { e = It().GetEnumerator(); e.MoveNext(); return ""; }
        IEnumerable<int> It() {
            int x = x0;
            yield return 1;
            yield return 10 / (x0 == x ? 1 : 0); // fails
        }
    }
    public static void Run() { new K(); e.MoveNext(); }
}
