// roslyn only
using System;
using System.Runtime.CompilerServices;
internal static class Try { internal static void Each(params Action[] all) { foreach (var one in all) try { one(); } catch (Exception e) { Hostile.Failed(e); } } }
public static class JoinedUnmadePointer {
    internal sealed class A { private int[] a = new int[4]; internal int Last() { return a[3]; } }
    internal sealed class B {
        private int[] a = new int[4];
        internal int Last() {
            return a[3]; // fails null
        } }
    static unsafe object Make(Type first, delegate*<Type, object> f) { return f(typeof(B)); }
    public static unsafe void Run() { new B().Last(); new A().Last(); var k = (B)Make(typeof(A), &RuntimeHelpers.GetUninitializedObject); Try.Each(() => k.Last()); }
}
