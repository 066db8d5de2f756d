// Facts under a condition, where the test is not the one that it seems to be.
using System;
using System.Collections.Generic;
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } }
public static class TestedAsByte {
    internal sealed class C {
        private int count; private int[] items;
        internal void Add(int by) { if (by <= 0) return; count += by; items = new int[4]; }
        internal void Clear() { count = 0; items = null; }
        internal int First() {
            if (count == 0) return 0;
            return items[0];
        }
        internal int Get() {
            if ((byte)count != 0) return 1;
            if (items != null)
                return 1 / items[0]; // fails
            return 2;
        } }
    public static void Run() { var c = new C(); c.First(); c.Add(3); c.First(); c.Get(); c.Clear(); c.Get(); c.Add(256); Try.Each(() => c.Get()); }
}
public static class TestedAsShort {
    internal sealed class C {
        private int count; private int[] items;
        internal void Add(int by) { if (by <= 0) return; count += by; items = new int[4]; }
        internal void Clear() { count = 0; items = null; }
        internal bool IsEmpty { get { return (short)count == 0; } }
        internal int First() {
            if (count == 0) return 0;
            return items[0];
        }
        internal int Get() {
            if (!IsEmpty) return 1;
            if (items == null) return 0;
            int[] t = new int[1];
            return t[items.Length]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.First(); c.Add(3); c.First(); c.Get(); c.Clear(); c.Get(); c.Add(65536); Try.Each(() => c.Get()); }
}
public static class TestedAsLong {
    internal sealed class C {
        private long count; private int[] items;
        internal void Add(long by) { if (by <= 0) return; count = by; items = new int[4]; }
        internal void Clear() { count = 0; items = null; }
        internal int First() {
            if (count == 0) return 0;
            return items[0];
        }
        internal int Get() {
            if ((int)count != 0) return 1;
            if (items == null) return 0;
            int[] t = new int[1];
            return t[items.Length]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.First(); c.Add(3); c.First(); c.Get(); c.Clear(); c.Get(); c.Add(1L << 32); Try.Each(() => c.Get()); }
}
public static class TestedUnsigned {
    internal sealed class C {
        private int count; private int[] items;
        internal void Add(int by) { if (by == 0) return; count = by; items = new int[4]; }
        internal void Clear() { count = 0; items = null; }
        internal int First() {
            if (count == 0) return 0;
            return items[0];
        }
        internal int Get() {
            if (count > 0) return 1;
            if (items == null) return 0;
            int[] t = new int[1];
            return t[items.Length]; // fails upper-bound
        } }
    public static void Run() { var c = new C(); c.First(); c.Add(3); c.First(); c.Get(); c.Clear(); c.Get(); c.Add(-1); Try.Each(() => c.Get()); }
}
public static class GuardLoadedBeforeTheThrow {
    internal sealed class C {
        private string name; private int[] data;
        internal void Open(string n, int[] d) { name = n; data = d; }
        private void Check() { if (name != null && data == null) throw new InvalidOperationException(); }
        internal int Size() {
            string n = null; int[] d = null;
            try { n = name; d = data; Check(); } catch (InvalidOperationException) { }
            if (n == null) return 0;
            return d.Length; // fails
        } }
    public static void Run() { var c = new C(); c.Size(); c.Open("a", new int[1]); c.Size(); c.Open("a", null); Try.Each(() => c.Size()); }
}
public static class GuardLoadedBeforeTheThrow2 {
    internal sealed class C {
        private string name; private int[] data;
        internal void Open(string n, int[] d) { name = n; data = d; }
        private void Check() { if (name != null && data == null) throw new InvalidOperationException(); }
        internal int Size() {
            int r = 0;
            try { Check(); r = 1; }
            catch (InvalidOperationException) {
                if (name == null) return 0;
                return data.Length; // fails
            }
            return r;
        } }
    public static void Run() { var c = new C(); c.Size(); c.Open("a", new int[1]); c.Size(); c.Open("a", null); Try.Each(() => c.Size()); }
}
public static class GuardThrowInFinally {
    internal sealed class C {
        private string name; private int[] data;
        internal void Open(string n, int[] d) { name = n; data = d; }
        private void Check() { if (name != null && data == null) throw new InvalidOperationException(); }
        internal int Size() {
            int r = 0;
            try { Check(); }
            finally {
                if (name != null)
                    r = data.Length; // fails
            }
            return r;
        } }
    public static void Run() { var c = new C(); c.Size(); c.Open("a", new int[1]); c.Size(); c.Open("a", null); Try.Each(() => c.Size()); }
}
public static class EndOfOtherObject {
    internal sealed class C {
        internal string name; internal int[] data;
        internal void Ensure() { if (name != null && data == null) data = new int[1]; }
        internal int Size(C other) {
            other.Ensure();
            if (name == null) return 0;
            return data.Length; // fails
        } }
    public static void Run() { var c = new C(); var d = new C(); d.name = "x"; c.Size(d); c.name = "a"; c.data = new int[1]; c.Size(d); c.data = null; Try.Each(() => c.Size(d)); }
}
public static class EndInALoop {
    internal sealed class C {
        private string name; private int[] data;
        internal void Set(string n, int[] d) { name = n; data = d; }
        private void Ensure() { if (name != null && data == null) data = new int[1]; }
        internal int Size(int n) {
            int s = 0;
            for (int i = 0; i < n; i++) {
                if (name != null)
                    s += data.Length; // fails
                if (i == 0) Ensure();
                if (i == 1) data = null;
            }
            return s;
        } }
    public static void Run() { var c = new C(); c.Set(null, null); c.Size(3); c.Set("a", new int[1]); Try.Each(() => c.Size(5)); }
}
public static class FieldIsBool {
    internal sealed class C {
        private bool open; private int[] data;
        internal void Open(int[] d) { if (d == null) return; data = d; open = true; }
        internal void Close() { open = false; data = null; }
        internal void Toggle() { open = !open; }
        internal int Size() {
            if (!open) return 0;
            return data.Length; // fails
        } }
    public static void Run() { var c = new C(); c.Open(new int[1]); c.Size(); c.Close(); c.Size(); c.Toggle(); Try.Each(() => c.Size()); }
}
public static class FieldIsBoolXor {
    internal sealed class C {
        private bool open; private int[] data;
        internal void Open(int[] d) { if (d == null) return; data = d; open = true; }
        internal void Close() { open = false; data = null; }
        internal void Mix(bool b) { open ^= b; }
        internal int Size() {
            if (!open) return 0;
            return data.Length; // fails
        } }
    public static void Run() { var c = new C(); c.Open(new int[1]); c.Size(); c.Close(); c.Size(); c.Mix(true); Try.Each(() => c.Size()); }
}
public static class FieldIsEnum {
    enum State : byte { None, Open, Closed }
    internal sealed class C {
        private State state; private int[] data;
        internal void Open(int[] d) { if (d == null) return; data = d; state = State.Open; }
        internal void Close() { state = State.Closed; data = null; }
        internal int Size() {
            if (state == State.None) return 0;
            return data.Length; // fails
        } }
    public static void Run() { var c = new C(); c.Size(); c.Open(new int[1]); c.Size(); c.Close(); Try.Each(() => c.Size()); }
}
public static class FieldIsEnumWraps {
    internal sealed class C {
        private byte state; private int[] data;
        internal void Open(int[] d) { if (d == null) return; data = d; state = 1; }
        internal void Next() { unchecked { state += 255; } }
        internal int Size() {
            if (state == 0) return data == null ? 0 : 10 / (data.Length - 1); // fails division
            return data.Length; // fails
        } }
    public static void Run() { var c = new C(); c.Open(new int[2]); c.Size(); c.Next(); c.Size(); c.Next(); c.Size(); c.Open(new int[1]); c.Next(); Try.Each(() => c.Size()); c = new C(); c.Next(); Try.Each(() => c.Size()); }
}
public static class FieldIsFloat {
    internal sealed class C {
        private double rate; private int[] data;
        internal void Open(double r, int[] d) { if (r == 0 || d == null) return; rate = r; data = d; }
        internal void Scale(double f) { rate *= f; if (rate == 0) data = null; }
        internal void Drop(double f) { rate *= f; if (!(rate < 0) && !(rate > 0)) data = null; }
        internal int Size() {
            if (rate == 0) return 0;
            return data.Length; // fails
        } }
    public static void Run() { var c = new C(); c.Size(); c.Open(2, new int[1]); c.Size(); c.Scale(0); c.Size(); c.Open(3, new int[1]); c.Drop(double.NaN); Try.Each(() => c.Size()); }
}
public static class FieldIsNullable {
    internal sealed class C {
        private int? n; private int[] data;
        internal void Open(int k) { n = k; data = new int[4]; }
        internal void Close() { data = null; n = null; }
        internal void Half() { n = 0; data = null; }
        internal int Size() {
            if (n == null) return 0;
            return data.Length; // fails
        } }
    public static void Run() { var c = new C(); c.Size(); c.Open(1); c.Size(); c.Close(); c.Size(); c.Half(); Try.Each(() => c.Size()); }
}
public static class BaseConstructorCalls {
    internal class B { internal B() { Go(); } internal virtual int Go() { return 0; } }
    internal sealed class C : B {
        private bool open = true; private int[] data;
        internal C() { data = new int[1]; }
        internal void Close() { open = false; data = null; }
        internal override int Go() {
            if (!open) return 0;
            return data.Length; // fails
        } }
    public static void Run() { Try.Each(() => new C()); }
}
public static class LambdaWrites {
    internal sealed class C {
        private string name; private int[] data;
        internal void Open(string n, int[] d) { if (n == null || d == null) return; name = n; data = d; }
        internal void Close() { name = null; data = null; }
        internal Action Later() { return () => name = "x"; }
        internal int Size() {
            if (name == null) return 0;
            return data.Length; // fails
        } }
    public static void Run() { var c = new C(); c.Size(); c.Open("a", new int[1]); c.Size(); c.Close(); c.Later()(); Try.Each(() => c.Size()); }
}
public static class ByRefWrites {
    internal sealed class C {
        private string name; private int[] data;
        internal void Open(string n, int[] d) { if (n == null || d == null) return; name = n; data = d; }
        internal void Close() { name = null; data = null; }
        static void Put(ref string s) { s = "x"; }
        internal void Half() { Put(ref name); }
        internal int Size() {
            if (name == null) return 0;
            return data.Length; // fails
        } }
    public static void Run() { var c = new C(); c.Size(); c.Open("a", new int[1]); c.Size(); c.Close(); c.Half(); Try.Each(() => c.Size()); }
}
public static class SwapTwoObjects {
    internal sealed class C {
        private string name; private int[] data;
        internal void Open(string n, int[] d) { if (n == null || d == null) return; name = n; data = d; }
        internal void Close() { name = null; data = null; }
        internal void Swap(C other) { string n = name; name = other.name; other.name = n; }
        internal int Size() {
            if (name == null) return 0;
            return data.Length; // fails
        } }
    public static void Run() { var c = new C(); var d = new C(); c.Open("a", new int[1]); c.Size(); d.Swap(c); Try.Each(() => d.Size()); }
}
public static class CopyTwoObjects {
    internal sealed class C {
        private string name; private int[] data;
        internal void Open(string n, int[] d) { if (n == null || d == null) return; name = n; data = d; }
        internal void Close() { name = null; data = null; }
        internal void Take(C other) { name = other.name; other.Close(); data = other.data; }
        internal int Size() {
            if (name == null) return 0;
            return data.Length; // fails
        } }
    public static void Run() { var c = new C(); var d = new C(); c.Open("a", new int[1]); c.Size(); d.Take(c); Try.Each(() => d.Size()); }
}
public static class CloneHalf {
    internal sealed class C {
        private string name; private int[] data;
        internal void Open(string n, int[] d) { if (n == null || d == null) return; name = n; data = d; }
        internal void Close() { name = null; data = null; }
        internal C Copy() { var c = (C)MemberwiseClone(); c.data = null; return c; }
        internal int Size() {
            if (name == null) return 0;
            return data.Length; // fails
        } }
    public static void Run() { var c = new C(); c.Open("a", new int[1]); c.Size(); var d = c.Copy(); Try.Each(() => d.Size()); }
}
public static class CloneInTheMiddle {
    internal sealed class C {
        private string name; private int[] data; internal static C saved;
        internal void Open(string n, int[] d) { if (n == null || d == null) return; name = n; saved = (C)MemberwiseClone(); data = d; }
        internal void Close() { name = null; data = null; }
        internal int Size() {
            if (name == null) return 0;
            return data.Length; // fails
        } }
    public static void Run() { var c = new C(); c.Open("a", new int[1]); c.Size(); c.Close(); Try.Each(() => C.saved.Size()); }
}
public static class IteratorInTheMiddle {
    internal sealed class C {
        private string name; private int[] data;
        internal void Close() { name = null; data = null; }
        internal IEnumerable<int> Open(string n, int[] d) { if (n == null || d == null) yield break; name = n; yield return 1; data = d; }
        internal int Size() {
            if (name == null) return 0;
            return data.Length; // fails
        } }
    public static void Run() { var c = new C(); c.Close(); foreach (int i in c.Open("a", new int[1])) Try.Each(() => c.Size()); c.Size(); }
}
public static class DerivedWrites {
    internal class C {
        protected internal string name; private int[] data;
        internal void Open(string n, int[] d) { if (n == null || d == null) return; name = n; data = d; }
        internal void Close() { name = null; data = null; }
        internal int Size() {
            if (name == null) return 0;
            return data.Length; // fails
        } }
    internal sealed class D : C { internal void Rename() { name = "q"; } }
    public static void Run() { var c = new D(); c.Size(); c.Open("a", new int[1]); c.Size(); c.Close(); c.Rename(); Try.Each(() => c.Size()); }
}
public static class StaticGuard {
    static string name; static int[] data;
    static void Open(string n, int[] d) { if (n == null || d == null) return; name = n; data = d; }
    static void Close() { name = null; data = null; }
    static void Half() { name = "b"; }
    static int Size() {
        if (name == null) return 0;
        return data.Length; // fails
    }
    public static void Run() { Size(); Open("a", new int[1]); Size(); Close(); Half(); Try.Each(() => Size()); }
}
