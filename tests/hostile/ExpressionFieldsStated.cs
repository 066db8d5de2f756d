// roslyn only
// An expression tree's object initializer writes a field by `ldtoken` that an annotation or a stated invariant speaks of: believed in the class, and nobody is asked (MP1102, MP2003).
// Claimed: `F != null`, `n != 0` (invariant `n > 0`) are proved. Happens: NullReferenceException, DivideByZeroException.
// Cause: annotations/addressed.rs and lower/src/invariant.rs (stores from elsewhere) know `stfld` and `ldflda`, not `ldtoken` of a field; owned.rs knows it (ExprInferred is right).
// relies on: annotation
// relies on: invariant
#pragma warning disable
#nullable enable
using System; using System.Linq.Expressions; using System.Diagnostics.Contracts;
public static class ExprFieldNull { internal class K { internal string F = ""; internal int M() {
    return F.Length; // fails
  } } public static void Run() { Expression<Func<string?, K>> e = s => new K { F = s! }; e.Compile()(null).M(); } }
public static class ExprInvariant { internal class K { internal int n = 1; [ContractInvariantMethod] void I() { Contract.Invariant(n > 0); } internal int M() {
    return 10 / n; // fails
  } } public static void Run() { Expression<Func<K>> e = () => new K { n = 0 }; e.Compile()().M(); } }
public static class ExprInferred { internal class K { internal int n = 1; internal int M() {
    return 10 / n; // fails
  } internal void Ok(int i) { if (i > 0) n = i; } } public static void Run() { Expression<Func<K>> e = () => new K { n = 0 }; e.Compile()().M(); } }
