// roslyn only
// A constructor calls an async method or an iterator (or an async lambda) of its object, whose machine calls another method of it: that method believes
// the annotations of fields which are not set yet. Claimed: `name != null` in `Show` is proved. Happens: NullReferenceException.
// Cause: summaries/src/annotations/early.rs, `own_calls`: of an async method or iterator only the code that makes the machine is read, not `MoveNext`.
// relies on: annotation
#nullable enable
#pragma warning disable
using System; using System.Collections.Generic; using System.Threading.Tasks; using System.Linq;
public static class EarlyInAsync {
    class Named {
        string name; string other; static int n;
        public Named(bool x) { Start().Wait(); other = "b"; name = "a"; }
        async Task Start() { Show(); await Task.CompletedTask; }
        void Show() { 
            n += name.Length; // fails
        }
    }
    public static void Run() { try { new Named(true); } catch (AggregateException e) { System.Runtime.ExceptionServices.ExceptionDispatchInfo.Capture(e.InnerException!).Throw(); } }
}
public static class EarlyInIterator {
    class Named {
        string name; static int n;
        public Named(bool x) { foreach (int i in All()) { n += i; } name = "a"; }
        IEnumerable<int> All() { yield return 1; Show(); }
        void Show() { 
            n += name.Length; // fails
        }
    }
    public static void Run() { new Named(true); }
}
public static class EarlyInItself {
    class Named {
        string name; static int n;
        public Named(bool x) { foreach (int i in All()) { n += i; } name = "a"; }
        IEnumerable<int> All() { yield return 1; 
            n += name.Length; // fails
        }
    }
    public static void Run() { new Named(true); }
}
public static class EarlyInLocal {
    class Named {
        string name; static int n;
        public Named(int x) { void Loc() { x++; Show(); } Loc(); name = "a"; }
        void Show() { 
            n += name.Length; // fails
        }
    }
    public static void Run() { new Named(3); }
}
public static class EarlyInGenericMethod {
    class Named<T> {
        string name; static int n;
        public Named(int x) { Show<int>(); name = "a"; }
        void Show<U>() { Action f = () => Other<U>(default!); f(); }
        void Other<U>(U u) { 
            n += name.Length; // fails
        }
    }
    public static void Run() { new Named<string>(3); }
}
public static class EarlyIndexer {
    class Named {
        string name; static int n;
        public Named(int x) { this[3] += 2; name = "a"; }
        int this[int i] { get { 
            return name.Length; // fails
            } set { } }
    }
    public static void Run() { new Named(3); }
}
public static class EarlyRecord {
    record Base { internal int n; public Base() { n = ToString().Length; } }
    record Named : Base {
        string name; 
        public Named(int x) { name = "a"; }
        public override string ToString() { 
            return "" + name.Length; // fails
        }
    }
    public static void Run() { new Named(3); }
}
public static class EarlyPrint {
    record Base { internal int n; public Base() { n = ToString().Length; } }
    record Named : Base {
        string name; 
        public Named(int x) { name = "a"; }
        protected override bool PrintMembers(System.Text.StringBuilder b) { 
            b.Append(name.Length); // fails
            return true; 
        }
    }
    public static void Run() { new Named(3); }
}
public static class EarlyHash {
    record Base { internal int n; public Base() { n = GetHashCode(); } }
    record Named : Base {
        string name; 
        public Named(int x) { name = "a"; }
        public override int GetHashCode() { 
            return name.Length; // fails
        }
    }
    public static void Run() { new Named(3); }
}
public static class EarlyEvent {
    class Named {
        string name; static int n; event Action E;
        public Named(int x) { E += Show; E(); name = "a"; }
        void Show() { 
            n += name.Length; // fails
        }
    }
    public static void Run() { new Named(3); }
}
public static class EarlyCovariant {
    class Base { internal int n; public Base() { n = Make() == null ? 1 : 0; } internal virtual object Make() { return ""; } }
    class Named : Base {
        string name; 
        public Named(int x) { name = "a"; }
        internal override string Make() { 
            return "" + name.Length; // fails
        }
    }
    public static void Run() { new Named(3); }
}
public static class EarlyLinq {
    class Named {
        string name; static int n;
        public Named(int x) { n = System.Linq.Enumerable.Count(System.Linq.Enumerable.Where(new[] { 1, 2 }, Show)); name = "a"; }
        bool Show(int i) { 
            return name.Length > i; // fails
        }
    }
    public static void Run() { new Named(3); }
}
public static class EarlyAsyncIterator {
    class Named {
        string name; static int n;
        public Named(int x) { var e = All().GetAsyncEnumerator(); var t = e.MoveNextAsync(); n = t.Result ? 1 : 0; name = "a"; }
        async IAsyncEnumerable<int> All() { Show(); yield return 1; }
        void Show() { 
            n += name.Length; // fails
        }
    }
    public static void Run() { new Named(3); }
}
public static class EarlyAsyncLambda {
    class Named {
        string name; static int n;
        public Named(int x) { Func<Task> f = async () => { Show(); }; f().GetAwaiter().GetResult(); name = "a"; }
        void Show() { 
            n += name.Length; // fails
        }
    }
    public static void Run() { new Named(3); }
}
// Local functions that are iterators or async: the same.
public static class EarlyLocalIter { class K { int n; string name; internal K() { IEnumerable<int> It() { yield return Show(); } n = It().Sum(); name = ""; } int Show() {
    return name.Length; // fails
  } } public static void Run() { new K(); } }
public static class EarlyLocalAsync { class K { int n; string name; internal K() { async Task<int> It() { return Show(); } n = It().GetAwaiter().GetResult(); name = ""; } int Show() {
    return name.Length; // fails
  } } public static void Run() { new K(); } }
