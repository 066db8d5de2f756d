// Two fields that are null together, or zero together, but for one way that nobody sees at first sight: what is tested of the one says nothing of the other.
using System;
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } }
public static class TogetherRaised {
    internal sealed class C {
        private string name; private int[] data; internal Action<C> Changed;
        internal void Open(string n, int[] d) { if (n == null || d == null) return; name = n; if (Changed != null) Changed(this); data = d; }
        internal void Close() { name = null; data = null; }
        internal int Size() {
            if (name == null) return 0;
            return data.Length; // fails
        } }
    public static void Run() { var c = new C(); c.Close(); c.Size(); c.Changed = x => Try.Each(() => x.Size()); c.Open("a", new int[1]); }
}
public static class TogetherThrown {
    internal sealed class C {
        private string name; private int[] data;
        internal void Open(string n, int size) { if (n == null) return; name = n; data = new int[size]; }
        internal void Close() { name = null; data = null; }
        internal int Size() {
            if (name == null) return 0;
            return data.Length; // fails
        } }
    public static void Run() { var c = new C(); c.Open("a", 1); c.Size(); c.Close(); try { c.Open("a", -1); } catch (OverflowException) { } Try.Each(() => c.Size()); }
}
public static class TogetherConstructorThrew {
    internal sealed class C {
        internal static C last; private string name; private int[] data;
        internal C(int size) { name = "a"; last = this; data = new int[size]; }
        internal void Close() { name = null; data = null; }
        internal int Size() {
            if (name == null) return 0;
            return data.Length; // fails
        } }
    public static void Run() { var c = new C(2); c.Size(); c.Close(); c.Size(); try { new C(-1); } catch (OverflowException) { } Try.Each(() => C.last.Size()); }
}
public static class TogetherWrittenElsewhere {
    internal sealed class C {
        internal string name; private int[] data;
        internal void Open(string n, int[] d) { if (n == null || d == null) return; name = n; data = d; }
        internal int Size() {
            if (name == null) return 0;
            return data.Length; // fails
        } }
    internal static void Rename(C c, string n) { c.name = n; }
    public static void Run() { var c = new C(); c.Size(); c.Open("a", new int[1]); c.Size(); c = new C(); Rename(c, "b"); Try.Each(() => c.Size()); }
}
public static class TogetherAnotherObject {
    internal sealed class C {
        private string name; private int[] data;
        internal void Open(string n, int[] d) { if (n == null || d == null) return; name = n; data = d; }
        internal void Close() { name = null; data = null; }
        internal int Size(C other) {
            if (other == null || other.name == null) return 0;
            return data.Length; // fails
        } }
    public static void Run() { var c = new C(); var d = new C(); d.Open("a", new int[1]); d.Size(d); d.Close(); d.Open("a", new int[1]); Try.Each(() => c.Size(d)); }
}
public static class TogetherReadBefore {
    internal sealed class C {
        private string name; private int[] data;
        internal void Open(string n, int[] d) { if (n == null || d == null) return; name = n; data = d; }
        internal void Close() { name = null; data = null; }
        internal int Size() {
            string before = name;
            Close();
            if (before == null) return 0;
            return data.Length; // fails
        }
        internal int Other() {
            if (name == null) return 0;
            Close();
            return data.Length; // fails
        } }
    public static void Run() { var c = new C(); c.Open("a", new int[1]); Try.Each(() => c.Size()); c.Open("a", new int[1]); Try.Each(() => c.Other()); c.Size(); c.Other(); }
}
public static class TogetherReadAfter {
    internal sealed class C {
        private string name; private int[] data;
        internal void Open(string n, int[] d) { if (n == null || d == null) return; name = n; data = d; }
        internal void Close() { name = null; data = null; }
        internal int Size(string n) {
            int[] before = data;
            Open(n, new int[1]);
            if (name == null) return 0;
            return before.Length; // fails
        } }
    public static void Run() { var c = new C(); c.Size(null); c.Open("b", new int[2]); c.Size("a"); c.Close(); Try.Each(() => c.Size("a")); }
}
public static class TogetherOnOneWay {
    // What is known after the call holds on that way only, though the field is the same before and after.
    internal sealed class C {
        private string name; private int[] data;
        internal void Open(string n, int[] d) { if (n == null || d == null) return; name = n; data = d; }
        internal void Close() { name = null; data = null; }
        private static int seen;
        internal static void Look() { seen++; }
        internal int Break(bool looks, string n) { name = n; int k = Step(looks); data = n == null ? null : new int[1]; return k; }
        private int Step(bool looks) {
            string mine = name;
            if (looks) { Close(); mine = name; }
            if (mine == null) return 0;
            return data.Length; // fails
        } }
    public static void Run() { var c = new C(); c.Break(true, "a"); c.Open("a", new int[1]); c.Break(false, "b"); c.Close(); Try.Each(() => c.Break(false, "a")); }
}
public static class TogetherInALoop {
    internal sealed class C {
        private string name; private int[] data;
        internal void Open(string n, int[] d) { if (n == null || d == null) return; name = n; data = d; }
        internal void Close() { name = null; data = null; }
        internal int Sum(int n) {
            int sum = 0; string last = name;
            for (int i = 0; i < n; i++) {
                if (last != null)
                    sum += data.Length; // fails
                last = name;
                Close();
            }
            return sum;
        } }
    public static void Run() { var c = new C(); c.Sum(2); c.Open("a", new int[1]); Try.Each(() => c.Sum(2)); }
}
public static class TogetherCaught {
    internal sealed class C {
        private string name; private int[] data;
        internal void Open(string n, int[] d) { if (n == null || d == null) return; name = n; data = d; }
        internal void Close() { name = null; data = null; }
        internal int Again(int size) {
            try { name = "b"; data = new int[size]; } catch (OverflowException) { }
            if (name == null) return 0;
            int n = data.Length; // fails
            return n;
        } }
    public static void Run() { var c = new C(); c.Again(1); c.Close(); Try.Each(() => c.Again(-1)); }
}
public static class TogetherFinally {
    internal sealed class C {
        private string name; private int[] data;
        internal void Open(string n, int[] d) { if (n == null || d == null) return; name = n; data = d; }
        internal void Close() { name = null; data = null; }
        internal void Set(string n, int size) { try { name = null; data = new int[size]; } finally { name = n; } if (n == null) data = null; }
        internal int Size() {
            if (name == null) return 0;
            return data.Length; // fails
        } }
    public static void Run() { var c = new C(); c.Set("a", 1); c.Size(); c.Close(); try { c.Set("a", -1); } catch (OverflowException) { } Try.Each(() => c.Size()); }
}
public static class TogetherCounted {
    internal sealed class Node { internal int value; internal Node next; }
    internal sealed class C {
        private Node head; private int count;
        internal void Add(int v) { head = new Node { value = v, next = head }; count++; }
        internal void Drop() { if (count > 0) count--; head = head == null ? null : head.next; }
        internal void Less() { count--; }
        internal int First() {
            if (count == 0) return 0;
            return head.value; // fails
        } }
    public static void Run() { var c = new C(); c.Add(1); c.First(); c.Drop(); c.First(); c.Less(); Try.Each(() => c.First()); }
}
public static class TogetherCountedHalf {
    internal sealed class C {
        private int[] items; private int count;
        internal void Make(int n) { items = new int[n < 1 ? 1 : n]; count = items.Length; }
        internal void Clear() { items = null; count = 0; }
        internal void Forget() { items = null; }
        internal int Share(int whole) {
            if (items == null) return 0;
            return whole / count;
        }
        internal int First() {
            if (count == 0) return 0;
            return items[0]; // fails null
        } }
    public static void Run() { var c = new C(); c.First(); c.Make(2); c.First(); c.Share(1); c.Clear(); c.Share(1); c.First(); c.Make(1); c.Forget(); Try.Each(() => c.First()); }
}
public static class TogetherLength {
    internal sealed class C {
        private int[] table; private readonly int size;
        internal C(int n) { size = n < 0 ? 0 : n; }
        private void Ensure() { if (table != null) return; table = new int[size]; }
        internal void Short() { table = new int[1]; }
        internal void Forget() { table = null; }
        internal int Total() {
            Ensure(); int total = 0;
            for (int i = 0; i < size; i++)
                total += table[i]; // fails upper-bound
            return total;
        } }
    public static void Run() { var c = new C(3); c.Total(); c.Forget(); c.Short(); Try.Each(() => c.Total()); }
}
public static class TogetherFlag {
    internal sealed class C {
        private bool made; private int[] table;
        private void Ensure() { if (made) return; made = true; table = new int[4]; }
        internal void Forget(bool really) { made = false; if (really) table = null; }
        internal void Take(int[] t) { if (!made) { made = t != null; } }
        internal int First() {
            Ensure();
            return table[0]; // fails null
        } }
    public static void Run() { var c = new C(); c.First(); c.Forget(false); c.First(); c.Forget(true); c.First(); c.Forget(true); c.Take(new int[1]); Try.Each(() => c.First()); }
}
public static class TogetherStep {
    // The helper is called by all methods while the two belong together, but for one.
    internal sealed class C {
        private string name; private int[] data;
        internal void Open(string n, int[] d) { if (n == null || d == null) return; name = n; data = d; }
        internal void Close() { name = null; data = null; }
        internal int Twice() { return Size() + Size(); }
        internal int Odd(string n) { string old = name; name = n; int k = Size(); name = old; return k; }
        private int Size() {
            if (name == null) return 0;
            return data.Length; // fails
        } }
    public static void Run() { var c = new C(); c.Twice(); c.Open("a", new int[1]); c.Twice(); c.Odd("b"); c.Close(); Try.Each(() => c.Odd("c")); }
}
public static class TogetherInABase {
    internal class B { protected string name; internal void Rename(string n) { name = n; } }
    internal sealed class C : B {
        private int[] data;
        internal void Open(string n, int[] d) { if (n == null || d == null) return; name = n; data = d; }
        internal void Close() { name = null; data = null; }
        internal int Size() {
            if (name == null) return 0;
            return data.Length; // fails
        } }
    public static void Run() { var c = new C(); c.Open("a", new int[1]); c.Size(); c.Close(); c.Size(); c.Rename("b"); Try.Each(() => c.Size()); }
}
public static class TogetherByReference {
    internal sealed class C {
        private string name; private int[] data;
        internal void Open(string n, int[] d) { if (n == null || d == null) return; name = n; data = d; }
        internal void Close() { name = null; data = null; }
        internal void Fill() { Set(ref name); }
        private static void Set(ref string s) { s = "x"; }
        internal int Size() {
            if (name == null) return 0;
            return data.Length; // fails
        } }
    public static void Run() { var c = new C(); c.Open("a", new int[1]); c.Size(); c.Close(); c.Size(); c.Fill(); Try.Each(() => c.Size()); }
}
public static class TogetherVirtual {
    internal class C {
        private string name; private int[] data;
        protected virtual void Opening() { }
        internal void Open(string n, int[] d) { if (n == null || d == null) return; name = n; Opening(); data = d; }
        internal void Close() { name = null; data = null; }
        internal int Size() {
            if (name == null) return 0;
            return data.Length; // fails
        } }
    internal sealed class D : C { protected override void Opening() { Try.Each(() => Size()); } }
    public static void Run() { C c = new C(); c.Open("a", new int[1]); c.Size(); c.Close(); c.Size(); c = new D(); c.Open("a", new int[1]); }
}
