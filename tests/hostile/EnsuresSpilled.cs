// A compiler puts a part of the condition into a local: the stack is empty there, but the code of the postcondition has not begun there.
using System;
using System.Collections.Generic;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
public static class EnsuresSpilled {
    static int Divide(int x, int y) {
#if !RUN
        Contract.Ensures((x / y).ToString() != "");
#endif
        return x / y; // fails division
    }
    static int Length(string s) {
#if !RUN
        Contract.Ensures(s.Length.ToString() != "");
#endif
        return s.Length; // fails
    }
    static int Unbox(object o) {
#if !RUN
        Contract.Ensures(((int)o).CompareTo(1) > 0);
#endif
        return (int)o; // fails cast
    }
    static int Sum(int x) {
#if !RUN
        Contract.Ensures(checked(x + 1).ToString() != "");
#endif
        return checked(x + 1); // fails overflow
    }
    static int Part(int[] a, int n) {
#if !RUN
        Contract.Ensures(new ArraySegment<int>(a, 1, n).Count >= 0);
#endif
        return new int[n].Length; // fails array-size
    }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => Divide(1, 0)); Try(() => Length(null)); Try(() => Unbox("")); Try(() => Sum(int.MaxValue)); Try(() => Part(null, -1)); }
}
