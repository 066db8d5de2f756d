// Invariants by sides and entries: reentrancy, exceptions, threads of control.
using System;
using System.Collections.Generic;
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } }
public static class LazyThrows {
    internal sealed class C {
        private bool made; private int[] data;
        internal void Make(int n) { if (made) return; made = true; data = new int[n]; }
        internal int Size() {
            if (!made) return 0;
            return data.Length; // fails
        } }
    public static void Run() { var c = new C(); c.Size(); c.Make(2); c.Size(); c = new C(); try { c.Make(-1); } catch (OverflowException) { } Try.Each(() => c.Size()); }
}
public static class LazyRecursion {
    internal sealed class C {
        private bool made; private int[] data; readonly Func<int[]> make;
        internal C(Func<int[]> m) { make = m; }
        internal int Size() {
            if (!made) { made = true; data = make(); }
            return data.Length; // fails
        } }
    public static void Run() { new C(() => new int[1]).Size(); C c = null; c = new C(() => { Try.Each(() => c.Size()); return new int[1]; }); c.Size(); Try.Each(() => new C(() => null).Size()); }
}
public static class EnumeratorState {
    internal sealed class E : IEnumerator<int> {
        private int[] a; private int at = -1; private bool done;
        internal E(int[] a) { this.a = a ?? new int[0]; }
        public bool MoveNext() { if (done) return false; at++; done = at >= a.Length; return !done; }
        public int Current { get {
            if (done) return 0;
            return a[at]; // fails lower-bound
        } }
        object System.Collections.IEnumerator.Current { get { return Current; } }
        public void Reset() { at = -1; done = false; } public void Dispose() { }
    }
    public static void Run() { var e = new E(new int[2]); while (e.MoveNext()) { int x = e.Current; } int y = e.Current; e.Reset(); Try.Each(() => { int z = e.Current; }); }
}
public static class ParserState {
    internal sealed class P {
        private string text; private int at; private bool ended;
        internal P(string t) { text = t ?? ""; ended = text.Length == 0; }
        internal void Next() { at++; ended = at >= text.Length; }
        internal void Back() { if (at > 0) at--; ended = false; }
        internal void Jump(int n) { if (n >= 0) at = n; }
        internal char Peek() {
            if (ended) return ' ';
            return text[at]; // fails
        } }
    public static void Run() { var p = new P("ab"); p.Peek(); p.Next(); p.Peek(); p.Next(); p.Peek(); p.Back(); p.Peek(); p.Jump(7); Try.Each(() => p.Peek()); }
}
public static class ParserEmpty {
    internal sealed class P {
        private string text; private int at; private bool ended;
        internal P(string t) { text = t ?? ""; ended = text.Length == 0; }
        internal void Back() { if (at > 0) at--; ended = false; }
        internal char Peek() {
            if (ended) return ' ';
            return text[at]; // fails
        } }
    public static void Run() { new P("a").Peek(); var p = new P(""); p.Peek(); p.Back(); Try.Each(() => p.Peek()); }
}
public static class LinkedNodes {
    internal sealed class Node { internal Node next, prev; internal int v; }
    internal sealed class L {
        private Node head, tail; private int count;
        internal void Add(int v) { var n = new Node { v = v }; if (tail == null) head = n; else { tail.next = n; n.prev = tail; } tail = n; count++; }
        internal void RemoveFirst() { if (head == null) return; head = head.next; count--; }
        internal int Last() {
            if (head == null) return 0;
            return tail.v; }
        internal int First() {
            if (tail == null) return 0;
            return head.v; // fails
        } }
    public static void Run() { var l = new L(); l.First(); l.Add(1); l.First(); l.Last(); l.RemoveFirst(); Try.Each(() => l.First()); }
}
public static class TwoGuards {
    internal sealed class C {
        private bool a, b; private int[] x, y;
        internal void A() { a = true; x = new int[1]; } internal void B() { b = true; y = new int[2]; }
        internal void Swap() { bool t = a; a = b; b = t; }
        internal int Get() {
            if (a) return x.Length; // fails
            return 0;
        } }
    public static void Run() { var c = new C(); c.Get(); c.A(); c.Get(); c.Swap(); c.Get(); c = new C(); c.B(); c.Swap(); Try.Each(() => c.Get()); }
}
public static class NegativeCount {
    internal sealed class C {
        private int count; private int[] a;
        internal void Add() { if (count == 0) a = new int[4]; count++; }
        internal void Remove() { count--; if (count == 0) a = null; }
        internal int First() {
            if (count == 0) return 0;
            return a[0]; // fails null
        } }
    public static void Run() { var c = new C(); c.First(); c.Add(); c.Add(); c.First(); c.Remove(); c.Remove(); c.First(); c.Remove(); Try.Each(() => c.First()); }
}
public static class ConstructorChain {
    internal class C {
        private readonly bool owns; private readonly int[] buffer;
        internal C() : this(new int[4], true) { }
        internal C(int[] b, bool o) { buffer = b; owns = o; }
        internal int Size() {
            if (!owns) return 0;
            return buffer.Length; // fails
        } }
    internal sealed class D : C { internal D() : base(null, true) { } }
    public static void Run() { new C().Size(); new C(null, false).Size(); Try.Each(() => new D().Size()); }
}
public static class StaticFactory {
    internal sealed class C {
        private bool ready; private int[] data; private C() { }
        internal static C Make(int[] d) { var c = new C(); c.ready = true; if (d != null && d.Length > 5) return c; c.data = d ?? new int[1]; return c; }
        internal int Size() {
            if (!ready) return 0;
            return data.Length; // fails
        } }
    public static void Run() { C.Make(null).Size(); C.Make(new int[2]).Size(); Try.Each(() => C.Make(new int[6]).Size()); }
}
public static class ExceptionInStep {
    internal sealed class C {
        private bool ready; private int[] data;
        private void Start() { ready = true; }
        private void Fill(int n) { if (n > 9) throw new ArgumentException(); data = new int[4]; }
        internal void Open(int n) { Start(); Fill(n); }
        internal void Close() { data = null; ready = false; }
        internal int Size() {
            if (!ready) return 0;
            return data.Length; // fails
        } }
    public static void Run() { var c = new C(); c.Size(); c.Open(1); c.Size(); c.Close(); c.Size(); try { c.Open(10); } catch (ArgumentException) { } Try.Each(() => c.Size()); }
}
public static class FinallyRepairs {
    internal sealed class C {
        private bool ready; private int[] data;
        internal void Open(Func<int[]> f) { try { ready = true; data = f(); } finally { if (data == null) ready = false; } }
        internal int Size() {
            if (!ready) return 0;
            return data.Length; // fails
        } }
    public static void Run() { var c = new C(); c.Open(() => new int[1]); c.Size(); c = new C(); try { c.Open(() => { throw new ArgumentException(); }); } catch (ArgumentException) { } c.Size(); c = new C(); c.Open(() => { Try.Each(() => c.Size()); return null; }); c.Size(); }
}
public static class CatchHides {
    internal sealed class C {
        private bool ready; private int[] data; private int errors;
        internal void Open(int n) { try { ready = true; data = new int[n]; } catch (OverflowException) { errors++; } }
        internal int Size() {
            if (!ready) return 0;
            return data.Length; // fails
        } }
    public static void Run() { var c = new C(); c.Open(1); c.Size(); c = new C(); c.Open(-1); Try.Each(() => c.Size()); }
}
public static class Indirect {
    internal sealed class C {
        private C other; private bool ready; private int[] data;
        internal void Link(C o) { other = o; }
        internal void Open() { data = new int[1]; ready = true; }
        internal void Spread() { if (other != null) other.ready = ready; }
        internal int Size() {
            if (!ready) return 0;
            return data.Length; // fails
        } }
    public static void Run() { var c = new C(); var d = new C(); c.Link(d); c.Size(); c.Open(); c.Size(); c.Spread(); Try.Each(() => d.Size()); }
}
