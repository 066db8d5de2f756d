// What hostile programs are run with: see tests/hostile/README.md. Old C# only: mcs compiles this too.
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Threading;

public class AssertFailed : Exception { }
public class RequiresFailed : Exception { }
public class BufferLeft : Exception { }

// Stands for System.Diagnostics.Contracts.Contract in the copy that runs, because contracts that throw need a rewriter.
public static class HostileContract {
    public static void Requires(bool condition) { if (!condition) throw new RequiresFailed(); }
    public static void Assert(bool condition) { if (!condition) throw new AssertFailed(); }
    public static void Assume(bool condition) { if (!condition) throw new InvalidOperationException("assumed"); }
    public static void Ensures(bool condition) { }
    public static void Invariant(bool condition) { }
    public static void EndContractBlock() { }
    public static T Result<T>() { return default(T); }
    public static T OldValue<T>(T value) { return value; }
    public static T ValueAtReturn<T>(out T value) { value = default(T); return value; }
    public static bool ForAll<T>(IEnumerable<T> all, Predicate<T> holds) { foreach (T one in all) if (!holds(one)) return false; return true; }
    public static bool Exists<T>(IEnumerable<T> all, Predicate<T> holds) { foreach (T one in all) if (holds(one)) return true; return false; }
    public static bool ForAll(int from, int to, Predicate<int> holds) { for (int i = from; i < to; i++) if (!holds(i)) return false; return true; }
    public static bool Exists(int from, int to, Predicate<int> holds) { for (int i = from; i < to; i++) if (holds(i)) return true; return false; }
}

public class ThrowingListener : TraceListener {
    public override void Write(string message) { }
    public override void WriteLine(string message) { }
    public override void Fail(string message) { throw new AssertFailed(); }
    public override void Fail(string message, string details) { throw new AssertFailed(); }
}

public static class Hostile {
    static readonly List<string> log = new List<string>();

    // For a case that catches an exception itself: the line that threw it has failed.
    public static void Failed(Exception exception) {
        string source = "Case.cs";
        StackFrame[] frames = new StackTrace(exception, true).GetFrames() ?? new StackFrame[0];
        bool stated = exception is AssertFailed || exception is RequiresFailed || exception is BufferLeft;
        int skip = exception is RequiresFailed ? 1 : 0;
        string by = "";
        foreach (StackFrame frame in frames) {
            string file = frame.GetFileName();
            bool own = file != null && System.IO.Path.GetFileName(file) == source;
            if (own && skip-- == 0) { Add("fail " + frame.GetFileLineNumber() + " " + by + exception.GetType().Name); return; }
            if (own || stated || IsHelper(frame.GetMethod())) continue;
            if (!IsLibrary(frame.GetMethod())) return;
            by = "Library";
        }
    }

    // What a method of the library throws is thrown at the line that calls it.
    static bool IsLibrary(MethodBase method) {
        string space = method.DeclaringType.Namespace ?? "";
        return method.DeclaringType.Assembly != typeof(Hostile).Assembly && (space == "System" || space.StartsWith("System."));
    }

    // Runtimes throw for an instruction from helpers of their own.
    static bool IsHelper(MethodBase method) {
        string type = method == null || method.DeclaringType == null ? "" : method.DeclaringType.FullName;
        return type == "" || type == "Internal.Runtime.CompilerHelpers.ThrowHelpers" || type == "System.Runtime.CompilerServices.CastHelpers";
    }

    // Before an access through a pointer on the same line, in the copy that runs: so many bytes from an offset on lie in a buffer of so many bytes.
    [Conditional("RUN")]
    public static void Within(long offset, long size, long bytes) {
        if (offset < 0 || offset > bytes - size) throw new BufferLeft();
    }

    // After an obligation on the same line: the run got past it.
    public static void Reached([CallerLineNumber] int line = 0) { Add("reached " + line); }

    static void Add(string line) { lock (log) log.Add(line); }

    static void Main() {
#if RUN
        Trace.Listeners.Clear();
        Trace.Listeners.Add(new ThrowingListener());
        foreach (Type type in typeof(Hostile).Assembly.GetTypes()) {
            MethodInfo run = type.GetMethod("Run", BindingFlags.Public | BindingFlags.Static, null, Type.EmptyTypes, null);
            if (run == null || !type.IsAbstract || !type.IsSealed || type.IsNested) continue;
            Action action = (Action)Delegate.CreateDelegate(typeof(Action), run);
            Thread thread = new Thread(() => {
                try { action(); } catch (Exception exception) { Failed(exception); }
            }, 16 << 20);
            thread.IsBackground = true;
            thread.Start();
            if (!thread.Join(20000)) Add("late " + type.Name);
        }
        lock (log) foreach (string line in log) Console.WriteLine(line);
        Console.Out.Flush();
        Environment.Exit(0);
#endif
    }
}
