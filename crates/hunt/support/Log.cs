// What the logged copy of generated programs calls, and its Main. Arguments: the number of runs of each program, and for each program its number.
// A taint says what was done that a mode may assume not to happen: 1 an overflow, 2 aliased arguments. What methods know of each other
// relies on it too: so it counts from then on, until the driver starts anew.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Diagnostics;
using System.Reflection;
using System.Threading;

public class AssertFailed : Exception { }
public class EnsuresFailed : AssertFailed { }
public class BufferLeft : AssertFailed { }
public class RequiresFailed : AssertFailed { }
public class InvariantFailed : AssertFailed { }

public static class Log {
    const int Lines = 1 << 17, Taints = 8, Fuel = 12000;
    static readonly long[,] reached = new long[Taints, Lines], passed = new long[Taints, Lines];
    static readonly int[] taintAt = new int[Lines];
    static readonly Dictionary<string, long> failed = new Dictionary<string, long>();
    static readonly Dictionary<long, SortedSet<decimal>> values = new Dictionary<long, SortedSet<decimal>>();
    static int fuel, done;
    public static void New() { done = 0; }
    static bool stopped, overflowed;
    public static Func<object[]> Statics;

    static void Burn() { if (--fuel < 0) { stopped = true; throw new Stop(); } }
    // Reached, passed, and a turn of a loop.
    public static void R(int taint, int line) { taint |= done; Burn(); if (stopped) return; taintAt[line] = taint; overflowed = false; reached[taint, line]++; }
    public static void P(int taint, int line) { taint |= done; if (!stopped) passed[taint, line]++; }
    // How a condition turned out.
    static readonly long[,] no = new long[Taints, Lines], yes = new long[Taints, Lines];
    public static bool O(int taint, int line, bool truth) {
        taint |= done;
        if (!stopped) { if (truth) yes[taint, line]++; else no[taint, line]++; }
        return truth;
    }
    // What is dear.
    public static void B(int cost) { fuel -= cost; }
    public static bool T() { Burn(); return true; }
    // An exception: the line on top of the stack failed.
    public static bool F(Exception exception) {
        if (stopped || exception is Stop) return true;
        bool stated = exception is AssertFailed;
        int skip = exception is RequiresFailed ? 1 : 0;
        foreach (StackFrame frame in new StackTrace(exception, true).GetFrames() ?? new StackFrame[0]) {
            string file = frame.GetFileName();
            bool own = file != null && file.EndsWith("Logged.cs");
            if (own && skip-- == 0) {
                int line = frame.GetFileLineNumber();
                // mono's optimized code names a line nearby at times: one that the run was not in.
                if (IsOpen(line)) Count(failed, (taintAt[line] | done | (overflowed ? 1 : 0)) + " " + line + " " + Name(exception));
                break;
            }
            if (!own && !stated && !IsHelper(frame.GetMethod())) break;
        }
        if (stated) stopped = true;
        return true;
    }
    // mono throws DivideByZeroException for the smallest number by -1 too, if the divisor is in memory.
    static readonly bool mono = Type.GetType("Mono.Runtime") != null;
    static string Name(Exception exception) { return mono && exception is DivideByZeroException ? "DivisionFailed" : exception.GetType().Name; }
    // Whether the run came to the line once more than it left it.
    static readonly long[] left = new long[Lines];
    static bool IsOpen(int line) {
        long open = -left[line];
        for (int taint = 0; taint < Taints; taint++) open += reached[taint, line] - passed[taint, line];
        if (open > 0) left[line]++;
        return open > 0;
    }
    static bool IsHelper(MethodBase method) {
        string type = method == null || method.DeclaringType == null ? "" : method.DeclaringType.FullName;
        return type == "" || type == "Internal.Runtime.CompilerHelpers.ThrowHelpers" || type == "System.Runtime.CompilerServices.CastHelpers";
    }
    static void Count(Dictionary<string, long> counts, string key) { long n; counts.TryGetValue(key, out n); counts[key] = n + 1; }
    // A value at a probe.
    public static void V(int taint, int line, decimal value) {
        if (stopped) return;
        taint |= done;
        long key = line * (long)Taints + taint;
        SortedSet<decimal> set;
        if (!values.TryGetValue(key, out set)) values[key] = set = new SortedSet<decimal>();
        if (set.Count < 16 || set.Contains(value)) { set.Add(value); return; }
        if (value < set.Min) { set.Remove(set.Min); set.Add(value); } else if (value > set.Max) { set.Remove(set.Max); set.Add(value); }
    }
    // Inferred clauses: how often each was executed and false where no taint was, and the values when it was false first.
    static readonly long[] executed = new long[Lines], wrong = new long[Lines];
    static readonly string[] examples = new string[Lines];
    // Whether the clause is false and its values are wanted.
    public static bool C(int taint, int clause, bool holds) {
        if (stopped || (taint | done) != 0) return false;
        executed[clause]++;
        if (holds) return false;
        return wrong[clause]++ == 0;
    }
    public static void W(int clause, string values) { examples[clause] = values; }
    public static decimal Len(Array a) { return a == null ? int.MaxValue : a.Length; }
    public static decimal Len(string a) { return a == null ? int.MaxValue : a.Length; }
    // Annotations: null where one says otherwise. What is executed from then on counts only where annotations are not believed.
    static void Broken(int skip, string what = "AnnotationBroken") {
        if (stopped) return;
        StackFrame frame = new StackTrace(skip, true).GetFrame(0);
        int line = frame == null ? 0 : frame.GetFileLineNumber();
        if (line > 0) Count(failed, (taintAt[line] | done) + " " + line + " " + what);
        done |= 4;
    }
    public static T N<T>(T value) where T : class { if (value == null) Broken(2); return value; }
    public static bool NW(bool truth, object value) { if (truth && value == null) Broken(2); return truth; }
    public static T NL<T>(object given, T value) where T : class { if (given != null && value == null) Broken(2); return value; }
    // A value that an enum has to declare, or that has to be a combination of its flags.
    public static T D<T>(T value, bool flags, params long[] declared) {
        long number = Convert.ToInt64(value);
        if (flags ? (number & ~declared[0]) != 0 : Array.IndexOf(declared, number) < 0) Broken(2, "EnumUndeclared");
        return value;
    }
    // So many bytes at an address, in a buffer of so many bytes from another address on.
    public static unsafe void* P(void* address, void* start, long bytes, long size) {
        long offset = (byte*)address - (byte*)start;
        if (start == null || offset < 0 || offset > bytes - size) throw new BufferLeft();
        return address;
    }
    // The same where nothing asks for it.
    public static T H<T>(T value) where T : class { if (value == null && !stopped) done |= 4; return value; }
    public static void H(object value) { if (value == null && !stopped) done |= 4; }
    // Contracts.
    public static void Assert(bool condition) { if (!condition) throw new AssertFailed(); }
    public static void Requires(bool condition) { if (!condition) throw new RequiresFailed(); }
    public static Exception Thrown(bool condition, Exception thrown) { if (!condition) throw new EnsuresFailed(); return thrown; }
    public static int Ensures(bool condition, int result) { if (!condition) throw new EnsuresFailed(); return result; }
    public static int Inv(bool condition, int result) { if (!condition) throw new InvariantFailed(); return result; }
    // An exception leaves an object half done: what follows counts only where nothing is assumed.
    public static void Left(bool condition) { if (!condition && !stopped) done |= 4; }
    public static bool All(IEnumerable<int> a, Predicate<int> holds) { foreach (int x in a) if (!holds(x)) return false; return true; }
    public static bool Some(IEnumerable<int> a, Predicate<int> holds) { foreach (int x in a) if (holds(x)) return true; return false; }
    // Signed arithmetic that notices overflows.
    static int Wrap(ref int taint, long value) { if (value != (int)value) { taint |= 1; done |= 1; overflowed = true; } return unchecked((int)value); }
    static long Over(ref int taint, bool over, long value) { if (over) { taint |= 1; done |= 1; overflowed = true; } return value; }
    public static int Add(ref int taint, int a, int b) { return Wrap(ref taint, (long)a + b); }
    public static int Sub(ref int taint, int a, int b) { return Wrap(ref taint, (long)a - b); }
    public static int Mul(ref int taint, int a, int b) { return Wrap(ref taint, (long)a * b); }
    public static long Add(ref int taint, long a, long b) { return Over(ref taint, (decimal)a + b != unchecked(a + b), unchecked(a + b)); }
    public static long Sub(ref int taint, long a, long b) { return Over(ref taint, (decimal)a - b != unchecked(a - b), unchecked(a - b)); }
    public static long Mul(ref int taint, long a, long b) { return Over(ref taint, (double)a * b > 9.2e18 || (double)a * b < -9.2e18, unchecked(a * b)); }
    public static uint Add(ref int taint, uint a, uint b) { return unchecked(a + b); }
    public static uint Sub(ref int taint, uint a, uint b) { return unchecked(a - b); }
    public static uint Mul(ref int taint, uint a, uint b) { return unchecked(a * b); }
    public static ulong Add(ref int taint, ulong a, ulong b) { return unchecked(a + b); }
    public static ulong Sub(ref int taint, ulong a, ulong b) { return unchecked(a - b); }
    public static ulong Mul(ref int taint, ulong a, ulong b) { return unchecked(a * b); }
    public static int Neg(ref int taint, int a) { return Wrap(ref taint, -(long)a); }
    public static long Neg(ref int taint, long a) { return Over(ref taint, a == long.MinValue, unchecked(-a)); }
    // A method's entry: 2 if two paths from its arguments and the statics lead to one object.
    // Dear, so that recursion does not get deep: a deep stack makes every exception slow.
    public static int E(int taint, params object[] roots) {
        fuel -= 50;
        Burn();
        int found = A(roots);
        done |= found;
        return taint | found;
    }
    // The same for methods that are not logged: it counts in them alone.
    public static int A(object[] roots) {
        HashSet<object> seen = new HashSet<object>(new ByReference());
        Stack<object> todo = new Stack<object>(roots);
        if (Statics != null) foreach (object root in Statics()) todo.Push(root);
        while (todo.Count > 0 && seen.Count < 300) {
            object next = todo.Pop();
            if (next == null || next is string || next is Type || next is Pointer) continue;
            Type type = next.GetType();
            if (type.IsPrimitive || type.IsEnum) continue;
            if (!type.IsValueType && !seen.Add(next)) return 2;
            Delegate function = next as Delegate;
            if (function != null) { foreach (Delegate part in function.GetInvocationList()) todo.Push(part.Target); continue; }
            Array array = next as Array;
            if (array != null) { if (!type.GetElementType().IsPrimitive) foreach (object element in array) todo.Push(element); continue; }
            // What collections are made of nobody sees: empty ones share an array.
            IEnumerable elements = type.Namespace == "System.Collections.Generic" ? next as IEnumerable : null;
            if (elements != null) { foreach (object element in elements) todo.Push(element); continue; }
            foreach (FieldInfo field in Fields(type)) todo.Push(field.GetValue(next));
        }
        return 0;
    }
    static readonly Dictionary<Type, List<FieldInfo>> fields = new Dictionary<Type, List<FieldInfo>>();
    static List<FieldInfo> Fields(Type type) {
        List<FieldInfo> found;
        if (fields.TryGetValue(type, out found)) return found;
        found = new List<FieldInfo>();
        for (Type t = type; t != null; t = t.BaseType)
            foreach (FieldInfo field in t.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly))
                if (!field.FieldType.IsPrimitive && !field.FieldType.IsPointer && field.FieldType != typeof(string)) found.Add(field);
        return fields[type] = found;
    }
    class ByReference : IEqualityComparer<object> {
        bool IEqualityComparer<object>.Equals(object a, object b) { return ReferenceEquals(a, b); }
        int IEqualityComparer<object>.GetHashCode(object a) { return System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(a); }
    }

    static void Main(string[] arguments) {
        Thread thread = new Thread(() => Work(int.Parse(arguments[0]), arguments), 512 << 20);
        thread.Start();
        thread.Join();
        Console.Out.Flush();
        Environment.Exit(0);
    }
    static void Work(int runs, string[] arguments) {
        SynchronizationContext.SetSynchronizationContext(new SoonContext());
        for (int program = 0; program < arguments.Length - 1; program++) {
            Type driver = typeof(Log).Assembly.GetType("P" + program + "Driver");
            MethodInfo method = driver == null ? null : driver.GetMethod("Run");
            if (method == null) continue;
            Action<int> action = (Action<int>)Delegate.CreateDelegate(typeof(Action<int>), method);
            for (int run = 0; run < runs; run++) {
                fuel = Fuel; stopped = false; overflowed = false; done = 0; Statics = null;
                In.Start(int.Parse(arguments[program + 1]), run);
                try { action(run); } catch (Exception exception) { F(exception); }
            }
        }
        for (int taint = 0; taint < Taints; taint++)
            for (int line = 0; line < Lines; line++) {
                if (reached[taint, line] > 0) Console.WriteLine("r " + taint + " " + line + " " + reached[taint, line]);
                if (no[taint, line] > 0) Console.WriteLine("o " + taint + " " + line + " 0 " + no[taint, line]);
                if (yes[taint, line] > 0) Console.WriteLine("o " + taint + " " + line + " 1 " + yes[taint, line]);
                if (passed[taint, line] > 0) Console.WriteLine("p " + taint + " " + line + " " + passed[taint, line]);
            }
        foreach (KeyValuePair<string, long> pair in failed) Console.WriteLine("f " + pair.Key + " " + pair.Value);
        foreach (KeyValuePair<long, SortedSet<decimal>> pair in values)
            Console.WriteLine("v " + pair.Key % Taints + " " + pair.Key / Taints + " " + string.Join(" ", pair.Value));
        for (int clause = 0; clause < Lines; clause++) {
            if (executed[clause] > 0) Console.WriteLine("c 0 " + clause + " " + wrong[clause] + " " + executed[clause]);
            if (examples[clause] != null) Console.WriteLine("w 0 " + clause + " " + examples[clause]);
        }
        Console.WriteLine("end");
    }
}
