// roslyn only
// The postcondition of an iterator or async method: it stands in its state machine.
using System;
using System.Collections.Generic;
#if RUN
using Contract = HostileContract;
#else
using System.Diagnostics.Contracts;
#endif
using System.Linq;
using System.Threading.Tasks;
public static class EnsuresOfIterators {
    static IEnumerable<int> Items(int[] a) {
#if !RUN
        Contract.Ensures(a[0] > 0);
#endif
        yield return a[0]; // fails upper-bound
    }
    static async Task<int> First(int[] a) {
#if !RUN
        Contract.Ensures(a[0] > 0);
#endif
        await Task.Yield();
        return a[0]; // fails upper-bound
    }
    static async Task<int> Quotient(int x, int y) {
#if !RUN
        Contract.Ensures(x / y > 0);
#endif
        await Task.Yield();
        return x / y; // fails division
    }
    static void Try(Action a) { try { a(); } catch (Exception e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => Items(new int[0]).ToList()); Try(() => First(new int[0]).GetAwaiter().GetResult()); Try(() => Quotient(1, 0).GetAwaiter().GetResult()); }
}
