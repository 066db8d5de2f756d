// roslyn only
// A static constructor calls an async method (or an async lambda): in release builds its machine is a struct that is handed to `AsyncTaskMethodBuilder.Start` by reference, a call of the runtime's library that static initializers are taken to
// make without coming back. What the method writes before it first waits is not seen where the class is initialized. Claimed (optimized builds only): `S9.s != 0`, `K.a[0] != 0` are proved. Happens: DivideByZeroException.
// Cause: summaries/src/effects (walk.rs, `call.foreign`: `initializing` of a kick-off method does not have what `MoveNext` does; compare initializers.rs:204, `move_next`).
using System; using System.Threading.Tasks;
public static class S9 { public static int s; }
public static class EffAsyncCctor { class K { internal static int x; static K() { Z(); } static async void Z() { S9.s = 0; } } static int F() { S9.s = 5; K.x = 1;
    return 10 / S9.s; // fails
  } public static void Run() { F(); } }
public static class EffAsyncCctorTask { class K { internal static int x; static K() { Z(); } static async Task Z() { S9.s = 0; } } static int F() { S9.s = 5; K.x = 1;
    return 10 / S9.s; // fails
  } public static void Run() { F(); } }
public static class EffAsyncArr { class K { internal static int x; internal static int[] a = new int[1]; } class L { internal static int y; static L() { Z(); } static async Task Z() { K.a[0] = 0; } } static int F() { K.a[0] = 5; L.y = 1;
    return 10 / K.a[0]; // fails
  } public static void Run() { F(); } }
public static class EffAsyncCctorCtor { class K { static K() { Z(); } static async Task Z() { S9.s = 0; } internal K() { } } static int F() { S9.s = 5; new K();
    return 10 / S9.s; // fails
  } public static void Run() { F(); } }
public static class EffAsyncCctorCall { class K { static K() { Z(); } static async Task Z() { S9.s = 0; } internal static void M() { } } static int F() { S9.s = 5; K.M();
    return 10 / S9.s; // fails
  } public static void Run() { F(); } }
public static class EffAsyncCctorDeep { class K { static K() { Y(); } static void Y() { Z(); } static async Task Z() { await Task.CompletedTask; S9.s = 0; } internal static void M() { } } static int F() { S9.s = 5; K.M();
    return 10 / S9.s; // fails
  } public static void Run() { F(); } }
public static class EffAsyncLambdaCctor { class K { static K() { Func<Task> f = async () => { S9.s = 0; }; f(); } internal static void M() { } } static int F() { S9.s = 5; K.M();
    return 10 / S9.s; // fails
  } public static void Run() { F(); } }
