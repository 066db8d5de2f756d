// Invariants of fields whose address constructors hand to other methods.
using System;
using System.Collections.Generic;
public static class OutInConstructor {
    sealed class S {
        int[] a; int n;
        internal S(int[] given) { a = Copy(given, out n); }
        internal S(int k) { a = new int[3]; n = 0; Bad(k, out n); }
        static int[] Copy(int[] given, out int n) { n = given.Length; return (int[])given.Clone(); }
        static void Bad(int k, out int n) { n = k; }
        internal int Last() {
            return a[n - 1]; // fails upper-bound
        }
    }
    public static void Run() { new S(new int[2]).Last(); new S(3).Last(); new S(4).Last(); }
}
public static class LeakedFirst {
    sealed class S {
        static S one; int n;
        internal S() { n = 1; one = this; Set(out n); }
        static void Set(out int n) { n = 0; try { one.Use(); } catch (DivideByZeroException e) { Hostile.Failed(e); } n = 1; }
        internal int Use() {
            return 1 / n; // fails division
        }
    }
    public static void Run() { new S().Use(); }
}
public static class LeakedByCall {
    sealed class S {
        static S one; int n;
        internal S() { n = 1; Keep(); Set(out n); }
        void Keep() { one = this; }
        static void Set(out int n) { n = 0; try { one.Use(); } catch (DivideByZeroException e) { Hostile.Failed(e); } n = 1; }
        internal int Use() {
            return 1 / n; // fails division
        }
    }
    public static void Run() { new S().Use(); }
}
public static class LeakedByBase {
    class B { internal static B one; internal B() { one = this; } internal virtual int Use() { return 0; } }
    sealed class S : B {
        int n;
        internal S() { n = 1; Set(out n); }
        static void Set(out int n) { n = 0; try { one.Use(); } catch (DivideByZeroException e) { Hostile.Failed(e); } n = 1; }
        internal override int Use() {
            return 1 / n; // fails division
        }
    }
    public static void Run() { new S().Use(); }
}
public static class LeakedInLoop {
    sealed class S {
        static S one; int n;
        internal S(int k) { n = 1; for (int i = 0; i < k; i++) { Set(out n); one = this; } }
        static void Set(out int n) { n = 0; if (one != null) try { one.Use(); } catch (DivideByZeroException e) { Hostile.Failed(e); } n = 1; }
        internal int Use() {
            return 1 / n; // fails division
        }
    }
    public static void Run() { new S(2).Use(); }
}
public static class LeakedToArgument {
    sealed class S {
        int n;
        internal S(List<S> all) { n = 1; all.Add(this); Set(all, out n); }
        static void Set(List<S> all, out int n) { n = 0; try { all[0].Use(); } catch (DivideByZeroException e) { Hostile.Failed(e); } n = 1; }
        internal int Use() {
            return 1 / n; // fails division
        }
    }
    public static void Run() { new S(new List<S>()).Use(); }
}
public static class KeptAndCaught {
    sealed class S {
        static S one; int n;
        internal S(int k) { n = 1; if (k == 0) { one = this; } Set(k, out n); }
        static void Set(int k, out int n) { n = 0; if (k == 0) throw new InvalidOperationException(); n = 2; }
        internal static S One() { return one; }
        internal int Use() {
            return 1 / n; // fails division
        }
    }
    public static void Run() { new S(1).Use(); try { new S(0); } catch (InvalidOperationException) { } S.One().Use(); }
}
public static class NotInConstructor {
    sealed class S {
        int n = 1;
        internal int Go() { Set(this, out n); return n; }
        static void Set(S s, out int n) { n = 0; try { s.Use(); } catch (DivideByZeroException e) { Hostile.Failed(e); } n = 1; }
        internal int Use() {
            return 1 / n; // fails division
        }
    }
    public static void Run() { var s = new S(); s.Use(); s.Go(); }
}
public static class OtherObject {
    sealed class S {
        int n = 1;
        internal S() { }
        internal S(S other) { Set(out other.n); }
        static void Set(out int n) { n = 0; }
        internal int Use() {
            return 1 / n; // fails division
        }
    }
    public static void Run() { var s = new S(); s.Use(); new S(s); s.Use(); }
}
public static class Twice {
    sealed class S {
        int n, m;
        internal S(int k) { Set(out n, out m, k); }
        static void Set(out int a, out int b, int k) { a = 1; b = k; if (k > 5) a = 0; }
        internal int Use() {
            return 1 / n; // fails division
        }
    }
    public static void Run() { new S(1).Use(); new S(6).Use(); }
}
public static class NumberMethods {
    sealed class S {
        int n = 1; internal int Zero() { n = 0; return n; }
        public override string ToString() { return n.ToString() + n.GetHashCode() + n.CompareTo(3); }
        internal int Use() {
            return 1 / n; // fails division
        }
    }
    public static void Run() { var s = new S(); s.ToString(); s.Use(); s.Zero(); s.ToString(); s.Use(); }
}
public static class Swapped {
    sealed class S {
        int[] a = new int[2]; int n = 2;
        internal S(int[] other) { Swap(ref a, ref other); }
        static void Swap(ref int[] x, ref int[] y) { var t = x; x = y; y = t; }
        internal int Use() {
            return a[n - 1]; // fails upper-bound
        }
    }
    public static void Run() { new S(new int[3]).Use(); new S(new int[1]).Use(); }
}
