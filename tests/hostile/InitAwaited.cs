// roslyn only
// marple: --no-assume read-only-fields
// An object initializer that waits in the middle (`new K { Z = 1, X = await task }`): an ordinary method reads a read-only field before and after the `init` accessor runs, because it makes the task complete.
using System; using System.Collections.Generic; using System.Threading.Tasks;
public static class AwaitInit {
    static TaskCompletionSource<int> t = new TaskCompletionSource<int>();
    static K last;
    class K { public int X { get; init; } public int Z { set { last = this; } } }
    static async Task Make() { var k = new K { Z = 1, X = await t.Task }; }
    static int M(K k) { int x = k.X; Go();
        return 10 / (k.X == x ? 1 : 0); } // fails
    static void Go() { t.SetResult(5); }
    public static void Run() { Make(); M(last); }
}
public static class AwaitInitInit {
    static TaskCompletionSource<int> t = new TaskCompletionSource<int>();
    static K last;
    class K { readonly int x0; public int X { get { return x0; } init { x0 = value; } } public int Z { init { last = this; } } public int Get() { return x0; } }
    static async Task Make() { var k = new K { Z = 1, X = await t.Task }; }
    static int M(K k) { int x = k.Get(); Go();
        return 10 / (k.Get() == x ? 1 : 0); } // fails
    static void Go() { t.SetResult(5); }
    public static void Run() { Make(); M(last); }
}
public static class AwaitInitArray {
    static Action go;
    static K last;
    class K { public int[] A { get; init; } = new int[9]; public int Z { set { last = this; } } 
        public int Use() { if (A == null || A.Length < 5) return 0; go();
            return A[4]; } } // fails
    static async Task Make(Task<int[]> t) { var k = new K { Z = 1, A = await t }; }
    public static void Run() { var t = new TaskCompletionSource<int[]>(); go = () => t.SetResult(new int[1]); Make(t.Task); last.Use(); }
}
public static class AwaitInitWith {
    static Action go;
    static K last;
    record K { public int[] A { get; init; } = new int[9]; public int Z { set { last = this; } } 
        public int Use() { if (A == null || A.Length < 5) return 0; go();
            return A[4]; } } // fails
    static async Task Make(Task<int[]> t) { var k = new K() with { Z = 1, A = await t }; }
    public static void Run() { var t = new TaskCompletionSource<int[]>(); go = () => t.SetResult(new int[1]); Make(t.Task); last.Use(); }
}
public static class AwaitInitRequired {
    static Action go;
    static K last;
    class K { public required string A { get; init; } public int Z { set { last = this; } } 
        public int Use() { if (A != null) return 0; go();
            return A != null ? 10 / (A.Length - 1) : 1; } } // fails
    static async Task Make(Task<string> t) { var k = new K { Z = 1, A = await t }; }
    public static void Run() { var t = new TaskCompletionSource<string>(); go = () => t.SetResult("a"); Make(t.Task); last.Use(); }
}
public static class AwaitInitStruct {
    static Action go;
    struct S { public int X { get; init; } }
    class K { public readonly int y; public int Q { get => y; init => y = value; } public K() { last = this; } }
    static K last;
    static async Task Make(Task<int> t) { var k = new K { Q = await t }; }
    static int M(K k) { int x = k.y; go();
        return 10 / (k.y == x ? 1 : 0); } // fails
    public static void Run() { var t = new TaskCompletionSource<int>(); go = () => t.SetResult(4); Make(t.Task); M(last); }
}
