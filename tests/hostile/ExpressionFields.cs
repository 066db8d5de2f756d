// roslyn only
// An expression tree with an object initializer (`() => new K { a = new int[1] }`) names the field by a token (`ldtoken`) and writes it when it runs. Claimed: the field always has arrays of 4 elements, `3 < a.Length` is proved.
// Happens: IndexOutOfRangeException. Cause: summaries/src/fields.rs (length of fields): `ldtoken` of a field is no write there (owned.rs knows it: LenExprNum is right).
#pragma warning disable
using System; using System.Collections.Generic; using System.Linq.Expressions;
public static class LenExpr { class K { internal int[] a = new int[4]; internal int M() { 
    return a[3]; // fails
  } } public static void Run() { Expression<Func<K>> e = () => new K { a = new int[1] }; e.Compile()().M(); } }
public static class LenExprNum { class K { internal int a = 4; internal int M(int[] b) { if (b.Length < 5) return 0;
    return b[a]; // fails
  } } public static void Run() { Expression<Func<K>> e = () => new K { a = 9 }; e.Compile()().M(new int[5]); } }
// The same for `is_constant` (only constructors write the field).
public static class ExpressionConstant {
    internal class K { internal int F = 1; internal int Z { get => 1; set { Last = this; } } internal static K Last; }
    static IEnumerator<int> it; static int Start() { it = I(); it.MoveNext(); return 9; }
    static IEnumerator<int> I() { int x = K.Last.F; var k = K.Last; var a = new int[3]; yield return 1;
        a[k.F - x] = 1; // fails
    }
    public static void Run() { Expression<Func<K>> e = () => new K { Z = 1, F = Start() }; var k = e.Compile()(); it.MoveNext(); }
}
