// Lists and texts whose lengths change through another name.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using System.Text;
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } }
public static class ChangedByInterface {
    static int Go(List<int> l) {
        if (l.Count == 0) return 0;
        IList i = l; i.Clear();
        return l[0]; // fails
    }
    public static void Run() { Go(new List<int>()); Try.Each(() => Go(new List<int> { 1 })); }
}
public static class ChangedByLambda {
    static int Go(List<int> l) {
        if (l.Count == 0) return 0;
        Action f = () => l.Clear(); f();
        return l[0]; // fails
    }
    public static void Run() { Go(new List<int>()); Try.Each(() => Go(new List<int> { 1 })); }
}
public static class ReplacedByLambda {
    static int Go(List<int> l) {
        if (l.Count == 0) return 0;
        Action f = () => l = new List<int>(); f();
        return l[0]; // fails
    }
    public static void Run() { Go(new List<int>()); Try.Each(() => Go(new List<int> { 1 })); }
}
public static class ReplacedByRef {
    static void Put(ref List<int> l) { l = new List<int>(); }
    static int Go(List<int> l) {
        if (l.Count == 0) return 0;
        Put(ref l);
        return l[0]; // fails
    }
    public static void Run() { Go(new List<int>()); Try.Each(() => Go(new List<int> { 1 })); }
}
public static class ChangedByRef {
    static void Put(ref List<int> l) { l.Clear(); }
    static int Go(List<int> l) {
        if (l.Count == 0) return 0;
        Put(ref l);
        return l[0]; // fails
    }
    public static void Run() { Go(new List<int>()); Try.Each(() => Go(new List<int> { 1 })); }
}
public static class ChangedByComparer {
    sealed class C : IComparer<int> { internal List<int> l; public int Compare(int x, int y) { return x - y; } }
    static int Go(List<int> l, List<int> m, C c) {
        if (l.Count < 2) return 0;
        m.Sort(c);
        l.RemoveAt(l.Count - 1);
        return l[1]; // fails
    }
    public static void Run() { Go(new List<int> { 1, 2, 3 }, new List<int> { 3, 1 }, new C()); Try.Each(() => Go(new List<int> { 1, 2 }, new List<int> { 3, 1 }, new C())); }
}
public static class ChangedByAnonymousEnumerable {
    static List<int> l = new List<int> { 1 };
    static IEnumerable<int> Clear() { l.Clear(); yield break; }
    static int Go() {
        if (l.Count == 0) return 0;
        int n = Clear().Count();
        return l[n]; // fails
    }
    public static void Run() { Try.Each(() => Go()); }
}
public static class AddRangeOfItself {
    static int Go(List<int> l, List<int> m) {
        l.Clear(); 
        l.AddRange(m);
        return l[0]; // fails
    }
    public static void Run() { Go(new List<int>(), new List<int> { 1 }); var l = new List<int>(); Try.Each(() => Go(l, new List<int>())); }
}
public static class RemoveAllInPredicate {
    static int Go(List<int> l) {
        int n = l.Count;
        if (n == 0) return 0;
        int r = l.RemoveAll(x => x > 0);
        return l[n - 1]; // fails
    }
    public static void Run() { Go(new List<int>()); Go(new List<int> { 0 }); Try.Each(() => Go(new List<int> { 1 })); }
}
public static class FieldList {
    sealed class K {
        internal List<int> l = new List<int>();
        void Drop() { l = new List<int>(); }
        internal int Go() {
            l.Add(1);
            Drop();
            return l[0]; // fails
        } }
    public static void Run() { Try.Each(() => new K().Go()); }
}
public static class FieldListCleared {
    sealed class K {
        readonly List<int> l = new List<int>();
        void Drop() { l.Clear(); }
        internal int Go() {
            l.Add(1);
            Drop();
            return l[0]; // fails
        } }
    public static void Run() { Try.Each(() => new K().Go()); }
}
public static class FieldListClearedFar {
    sealed class K {
        readonly List<int> l = new List<int>(); readonly M m = new M();
        internal List<int> L { get { return l; } }
        internal int Go() {
            l.Add(1);
            m.Drop(this);
            return l[0]; // fails
        } }
    sealed class M { internal void Drop(K k) { k.L.Clear(); } }
    public static void Run() { Try.Each(() => new K().Go()); }
}
public static class DerivedList {
    sealed class MyList : List<int> { public new int Count { get { return 5; } } }
    static int Go(MyList l) {
        if (l.Count == 0) return 0;
        return l[0]; // fails
    }
    static int Other(MyList l) {
        for (int i = 0; i < l.Count; i++)
            l[i] = 1; // fails
        return 0;
    }
    public static void Run() { Go(new MyList { 1 }); Try.Each(() => Go(new MyList()), () => Other(new MyList())); }
}
public static class OwnIList {
    sealed class Odd : IList<int> {
        public int Count { get { return n++ % 2; } } int n; readonly int[] none = new int[0];
        public int this[int i] { get { return none[i]; } set { } } // fails upper-bound
        public bool IsReadOnly { get { return true; } }
        public void Add(int x) { } public void Clear() { } public bool Contains(int x) { return true; } public void CopyTo(int[] a, int i) { }
        public IEnumerator<int> GetEnumerator() { yield break; } IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); }
        public int IndexOf(int x) { return 7; } public void Insert(int i, int x) { } public bool Remove(int x) { return true; } public void RemoveAt(int i) { }
    }
    static int Go(IList<int> l) {
        l.Count.ToString();
        if (l.Count == 0) return 0;
        return l[0];
    }
    static int Array(IList<int> l) {
        int[] a = new int[l.Count + 1];
        int i = l.IndexOf(3);
        if (i < 0) return 0;
        return a[i]; // fails upper-bound
    }
    public static void Run() { Go(new List<int> { 1 }); Try.Each(() => Go(new Odd()), () => Array(new Odd())); }
}
public static class StringBuilderShared {
    static int Go(StringBuilder b, StringBuilder c) {
        if (b.Length == 0) return 0;
        c.Length = 0;
        b.Length = b.Length - 1;
        return b[0]; // fails
    }
    public static void Run() { Go(new StringBuilder("abc"), new StringBuilder()); Try.Each(() => Go(new StringBuilder("a"), new StringBuilder())); }
}
public static class BuilderInCallee {
    static void Cut(StringBuilder b) { b.Remove(0, 1); }
    static int Go(StringBuilder b) {
        if (b.Length == 0) return 0;
        Cut(b);
        return b[0]; // fails
    }
    public static void Run() { Go(new StringBuilder("abc")); Try.Each(() => Go(new StringBuilder("a"))); }
}
public static class StackPops {
    static int Go(Stack<int> s) {
        if (s.Count == 0) return 0;
        s.Pop();
        return s.Pop(); // fails
    }
    public static void Run() { Go(new Stack<int>(new[] { 1, 2 })); Try.Each(() => Go(new Stack<int>(new[] { 1 }))); }
}
public static class QueueInLoop {
    static int Go(Queue<int> q, int n) {
        int s = 0;
        if (q.Count < n) return 0;
        for (int i = 0; i <= n; i++)
            s += q.Dequeue(); // fails
        return s;
    }
    public static void Run() { Go(new Queue<int>(new[] { 1, 2 }), 1); Try.Each(() => Go(new Queue<int>(new[] { 1 }), 1)); }
}
public static class QueueInCallee {
    sealed class K { internal readonly Queue<int> q = new Queue<int>(); int Next() { return q.Dequeue(); } internal int Go() {
            if (q.Count == 0) return 0;
            int a = Next();
            return a + q.Peek(); // fails
        } }
    public static void Run() { var k = new K(); k.q.Enqueue(1); k.q.Enqueue(1); k.Go(); Try.Each(() => k.Go()); }
}
public static class NullableLost {
    struct S { internal int? v; internal void Clear() { v = null; } }
    sealed class K { internal int? v = 1; internal void Clear() { v = null; } }
    static int One(S s) {
        if (!s.v.HasValue) return 0;
        s.Clear();
        return s.v.Value; // fails
    }
    static int Two(K k) {
        if (k.v == null) return 0;
        k.Clear();
        return k.v.Value; // fails
    }
    static int Three(int? a, int? b) {
        int? c = a + b;
        if (a == null) return 0;
        return c.Value; // fails
    }
    static int Four(int? a) {
        Action f = () => a = null;
        if (a == null) return 0;
        f();
        return a.Value; // fails
    }
    public static void Run() { Try.Each(() => One(new S { v = 1 }), () => Two(new K()), () => Three(1, null), () => Four(1)); Three(1, 2); }
}
public static class LinqLengths {
    static int One(int[] a) {
        int[] b = a.Where(x => x > 0).ToArray();
        if (a.Length == 0) return 0;
        return b[0]; // fails upper-bound
    }
    static int Two(int[] a) {
        int[] b = a.Distinct().ToArray();
        int s = 0;
        for (int i = 0; i < a.Length; i++)
            s += b[i]; // fails upper-bound
        return s;
    }
    static int Three(int[] a) {
        List<int> l = a.Take(3).ToList();
        return l[2]; // fails
    }
    static int Four(int[] a) {
        return a.First(x => x > 5);
    }
    static int Five(int[] a) {
        int[] b = a.Select((x, i) => i).Skip(1).ToArray();
        return b[a.Length - 1]; // fails upper-bound
    }
    static int Six(IEnumerable<int> a) {
        int n = a.Count();
        int[] b = a.ToArray();
        return n == 0 ? 0 : b[n - 1]; // fails upper-bound
    }
    static int times; static IEnumerable<int> Odd() { times++; for (int i = 0; i < (times == 1 ? 2 : 1); i++) yield return i; }
    public static void Run() { One(new[] { 1 }); Try.Each(() => One(new[] { 0 }), () => Two(new[] { 1, 1 }), () => Three(new[] { 1 }), () => Four(new[] { 1 }), () => Five(new[] { 1, 2 }), () => Six(Odd())); Two(new[] { 1, 2 }); Three(new[] { 1, 2, 3 }); }
}
public static class StringTricks {
    static char One(string s) {
        if (s.IndexOf('x') < 0) return ' ';
        s = s.Trim('x');
        return s[0]; // fails
    }
    static char Two(string s, string t) {
        int i = s.IndexOf(t);
        if (i < 0) return ' ';
        return s[i]; // fails
    }
    static char Three(string s) {
        string[] p = s.Split(',');
        return p[1][0]; // fails upper-bound
    }
    static string Four(string s, int i) {
        if (i < 0 || i > s.Length) return "";
        return s.Substring(i, 1); // fails
    }
    static string Five(string s) {
        int i = s.LastIndexOf('.');
        return s.Substring(0, i); // fails
    }
    static string Six(string s, int i) {
        if (i < 0 || i >= s.Length) return "";
        string t = s.ToUpperInvariant().Replace("AB", "C");
        return t.Substring(i); // fails
    }
    static char Eight(string s) {
        var a = s.ToCharArray();
        string t = new string(a, 0, a.Length / 2);
        if (s.Length == 0) return ' ';
        return t[0]; // fails
    }
    static char Nine(string s, object o) {
        string t = string.Concat(s, o);
        return t[0]; // fails
    }
    static char Ten(string s) {
        string t = string.Format("{0}", s);
        return t[0]; // fails
    }
    static char Eleven(string s) { string t = s.PadLeft(3).TrimStart();
        return t[0]; // fails
    }
    static char Twelve(string[] s) { string t = string.Join(",", s);
        if (s.Length == 0) return ' ';
        return t[0]; // fails
    }
    public static void Run() {
        Try.Each(() => One("xx"), () => Two("", ""), () => Three("a"), () => Four("a", 1), () => Five("a"), () => Six("ABAB", 3), () => Eight("a"), () => Nine("", null), () => Ten(""), () => Eleven("  "), () => Twelve(new[] { "" }));
        One("axb"); Two("abc", "b"); Three("a,b"); Four("ab", 1); Five("a.b"); Six("xyz", 1); Eight("abcd"); Nine("a", 1); Ten("a"); Eleven("abc"); Twelve(new[] { "a" });
    }
}
public static class DictionaryTricks {
    static int One(Dictionary<string, string> d, string k) {
        string v;
        d.TryGetValue(k, out v);
        if (d.ContainsKey(k)) d.Remove(k);
        return v.Length; // fails
    }
    static int Two(Dictionary<string, string> d, string k) {
        string v;
        if (!d.TryGetValue(k, out v)) return 0;
        return v.Length; // fails
    }
    static int Three(Dictionary<int, int> d) {
        int[] a = new int[d.Count];
        d[5] = 1;
        int i = 0;
        foreach (var p in d) 
            a[i++] = p.Key; // fails upper-bound
        return i;
    }
    static int Four(HashSet<int> d, int[] all) {
        foreach (int x in all) d.Add(x);
        int[] a = new int[d.Count];
        for (int i = 0; i < all.Length; i++)
            a[i] = all[i]; // fails upper-bound
        return 0;
    }
    public static void Run() { Try.Each(() => One(new Dictionary<string, string>(), "a"), () => Two(new Dictionary<string, string> { { "a", null } }, "a"), () => Three(new Dictionary<int, int>()), () => Four(new HashSet<int>(), new[] { 1, 1 })); Three(new Dictionary<int, int> { { 5, 1 } }); }
}
