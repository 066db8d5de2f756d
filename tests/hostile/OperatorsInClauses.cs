// Operators in clauses need no mark; the code that computes the clause may still do anything.
using System;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
public static class OperatorLies {
    sealed class K { internal int n;
        public static bool operator ==(K a, K b) { if (ReferenceEquals(a, null)) { for (int i = 0; i < 3; i++) if (i > 5) return true; return false; } return false; }
        public static bool operator !=(K a, K b) { return !(a == b); }
        public override bool Equals(object o) { return false; } public override int GetHashCode() { return 0; } }
    static int Read(K k) { Contract.Requires(k != null);
        return k.n; // fails null
    }
    public static void Run() { Read(null); }
}
public static class OperatorWrites {
    static int[] s = new int[3];
    sealed class K {
        public static bool operator ==(K a, K b) { s = null; return true; }
        public static bool operator !=(K a, K b) { return !(a == b); }
        public override bool Equals(object o) { return false; } public override int GetHashCode() { return 0; } }
    static int Read(K k) { if (s == null) return 0; Contract.Assert(k == null);
        return s.Length; // fails null
    }
    public static void Run() { Read(new K()); }
}
public static class OperatorOfResult {
    sealed class K { internal int n;
        public static bool operator ==(K a, K b) { return false; }
        public static bool operator !=(K a, K b) { return true; }
        public override bool Equals(object o) { return false; } public override int GetHashCode() { return 0; } }
    static K Make() { Contract.Ensures(Contract.Result<K>() != null); return null; }
    public static void Run() { K k = Make();
        Console.Write(k.n); // fails null
    }
}
public static class TruthOrTruth {
    sealed class D { internal bool done; internal bool IsDone { get { return done; } } }
    static int Read(bool sync, D d, int[] a) { Contract.Requires(d != null); Contract.Requires(a != null); Contract.Requires(!sync || d.IsDone);
        return a[sync ? 2 : d.IsDone ? 1 : 0]; // fails upper-bound
    }
    public static void Run() { Read(true, new D { done = true }, new int[2]); }
}
