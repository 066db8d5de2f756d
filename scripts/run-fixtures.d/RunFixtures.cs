// Runs the methods of a fixture (tests/fixtures/verdicts/NAME.Debug.dll) and tells which lines failed.
//
// Every method is called with many small arguments, each time in a copy of the assembly of its own, so that static
// constructors run again. Numbers are small, so that arithmetic does not overflow, and arguments are different objects: the
// assumptions of docs/SOUNDNESS.md that Marple makes by default hold. A fixture that needs particular arguments has a static
// method without parameters that passes them.
//   RunFixtures NAME.cs                         runs all and compares
//   RunFixtures NAME.cs list | one TYPE NUMBER | compare FILE   the same in parts, each method in a process of its own
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.Loader;
using System.Threading;

static class RunFixtures {
    const int MostCalls = 200;
    static readonly TimeSpan Patience = TimeSpan.FromSeconds(2);
    static long[] numbers = { 1, 0, 5, -1, 2, 3, 10, 7, 100, 1000, -7 };
    /// For the files that are about what does not fit.
    static readonly long[] Large = { 1, 0, 5, -1, int.MaxValue, int.MinValue, long.MaxValue, long.MinValue, 200, 70000, -200 };
    /// By line: the rules whose exceptions left it, with the first call that did it.
    static readonly Dictionary<(int, string), string> failed = new();

    static int Main(string[] arguments) {
        var output = Console.Out;
        Console.SetOut(TextWriter.Null);
        string name = Path.GetFileNameWithoutExtension(arguments[0]);
        string assembly = Path.ChangeExtension(Path.GetFullPath(arguments[0]), null) + ".Debug.dll";
        if (name is "Checked" or "Smallest" or "SizeChecks") numbers = Large;
        string mode = arguments.Length > 1 ? arguments[1] : "all";
        if (mode == "list") {
            foreach (var (type, method) in Methods(Load(assembly))) output.WriteLine($"{type} {method}");
            return 0;
        }
        if (mode == "one") {
            RunAll(assembly, arguments[2], int.Parse(arguments[3]));
            foreach (var ((line, rule), call) in failed) output.WriteLine($"{line}\t{rule}\t{call}");
            output.Flush();
            Environment.Exit(0);
        }
        if (mode == "compare") {
            foreach (string[] parts in File.ReadLines(arguments[2]).Select(line => line.Split('\t', 3)))
                failed.TryAdd((int.Parse(parts[0]), parts[1]), parts[2]);
        } else {
            foreach (var (type, method) in Methods(Load(assembly))) RunAll(assembly, type, method);
        }
        Console.SetOut(output);
        int wrong = Compare(arguments[0], name, name.StartsWith("Ground"));
        Console.Out.Flush();
        // Threads that never end do not keep the process.
        Environment.Exit(wrong > 0 ? 1 : 0);
        return 0;
    }

    static Assembly Load(string path) => new AssemblyLoadContext(null, true).LoadFromAssemblyPath(path);

    /// The methods with bodies, as (type's name, method's number): they are looked up again in every copy.
    static IEnumerable<(string, int)> Methods(Assembly assembly) {
        foreach (var type in assembly.GetTypes())
            for (int i = 0; i < All(type).Length; i++)
                yield return (type.FullName, i);
    }

    // An address that is made up would end the process.
    static bool IsAddress(Type type) => type.IsPointer || type.IsFunctionPointer || type == typeof(IntPtr) || type == typeof(UIntPtr);

    static MethodInfo[] All(Type type) => type.GetMethods(BindingFlags.Static | BindingFlags.Instance
        | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly).Where(m => !m.IsAbstract).ToArray();

    static void RunAll(string path, string typeName, int number) {
        for (int call = 0; call < MostCalls; call++) {
            bool more = false;
            Exception thrown = null;
            string text = null;
            var thread = new Thread(() => {
                try {
                    var type = Load(path).GetType(typeName);
                    var method = All(type)[number];
                    if (type.IsGenericTypeDefinition) {
                        type = type.MakeGenericType(type.GetGenericArguments().Select(_ => typeof(string)).ToArray());
                        method = All(type)[number];
                    }
                    if (method.IsGenericMethodDefinition)
                        method = method.MakeGenericMethod(method.GetGenericArguments().Select(_ => typeof(string)).ToArray());
                    var choice = new Choice(call);
                    object target = method.IsStatic ? null : Make(type, choice, 0);
                    if (!method.IsStatic && target == null) return;
                    if (method.GetParameters().Any(p => IsAddress(p.ParameterType))) return;
                    object[] values = method.GetParameters().Select(p => Make(p.ParameterType, choice, 0)).ToArray();
                    more = !choice.IsSpent;
                    text = method.DeclaringType.Name + "." + method.Name + "(" + string.Join(", ", values.Select(Show)) + ")";
                    method.Invoke(target, values);
                }
                catch (TargetInvocationException e) { thrown = e.InnerException; }
                // What cannot be called with such arguments: spans, pointers, constraints.
                catch (Exception) { }
            }, 1 << 20) { IsBackground = true };
            thread.Start();
            if (!thread.Join(Patience)) return;
            for (var e = thrown; e != null; e = e.InnerException) Observe(e, text);
            if (!more) return;
        }
    }

    static void Observe(Exception e, string call) {
        string rule = e switch {
            IndexOutOfRangeException => "bounds", NullReferenceException => "null", DivideByZeroException => "division",
            OverflowException => "overflow", InvalidCastException => "cast", ArrayTypeMismatchException => "store",
            KeyNotFoundException => "key", ArgumentException => "argument", InvalidOperationException => "state", _ => null };
        if (rule == null) return;
        // The code that a compiler makes for an access calls a helper of the runtime, which throws.
        // Libraries test what they are given: they have no lines.
        bool isOfLibrary = rule is "key" or "argument" or "state" or "cast" or "overflow";
        var frame = new StackTrace(e, true).GetFrames().SkipWhile(f => f.GetMethod()?.DeclaringType?.Name is "ThrowHelpers" or "CastHelpers"
            || isOfLibrary && f.GetFileLineNumber() == 0).FirstOrDefault();
        if (frame?.GetFileLineNumber() > 0) failed.TryAdd((frame.GetFileLineNumber(), rule), call);
    }

    /// Which exception a rule is about; none for contracts, which do not throw by themselves.
    static string Exception(string rule) => rule switch {
        "MP1001" => "overflow", "MP1002" or "MP1003" => "bounds", "MP1101" => "null", "MP1201" => "division",
        "MP1202" or "MP1203" => "overflow", "MP1601" => "cast", "MP1602" => "store", "MP1004" => "argument",
        "MP1501" or "MP1502" => "state", "MP1503" => "key", _ => null };

    /// Prints lines that are called proved and failed and, if all must be seen, lines that are called wrong and did not.
    static int Compare(string source, string name, bool all) {
        int line = 0, wrong = 0, seen = 0, unseen = 0;
        var byRule = new SortedDictionary<string, int>();
        foreach (string text in File.ReadLines(source)) {
            line++;
            int at = text.LastIndexOf("// MP");
            if (at < 0) continue;
            var said = text[(at + 3)..].Split(',').Select(part => part.Split(' ', StringSplitOptions.RemoveEmptyEntries)).ToArray();
            foreach (var group in said.Where(w => Exception(w[0]) != null).GroupBy(w => Exception(w[0]))) {
                bool isWrong = group.Any(words => words[1] is "not-proved" or "false");
                failed.TryGetValue((line, group.Key), out string call);
                // Bounds are two rules: what the comment does not name is unknown, and may fail.
                bool isProved = group.All(words => words[1] is "proved" or "unreachable")
                    && (group.Key != "bounds" || group.Select(words => words[0]).Distinct().Count() == 2);
                // A list throws for an index what others throw for an argument.
                bool isOfList = group.Key == "argument" && said.Any(words => words[0] is "MP1002" or "MP1003" && words[1] is not "proved");
                if (call != null && isProved && !isOfList) {
                    Console.WriteLine($"{name}.cs:{line}: WRONG: said to be proved, and fails in {call}");
                    wrong++;
                } else if (isWrong && call != null) {
                    seen++;
                    foreach (var words in group.Where(words => words[1] is "not-proved" or "false"))
                        byRule[words[0]] = byRule.GetValueOrDefault(words[0]) + 1;
                } else if (isWrong) {
                    unseen++;
                    if (all) Console.WriteLine($"{name}.cs:{line}: said to be wrong at run time, and no call shows it");
                }
            }
        }
        Console.WriteLine($"{name}: {seen} wrong lines fail when they run, {unseen} were not seen to, {wrong} proved ones do");
        if (byRule.Count > 0) Console.WriteLine("  seen: " + string.Join(", ", byRule.Select(pair => $"{pair.Key} {pair.Value}")));
        return wrong + (all ? unseen : 0);
    }

    static string Show(object value) => value switch {
        null => "null", Array a => a.GetType().GetElementType().Name + "[" + a.Length + "]", _ => value.ToString() };

    /// A number written in digits of changing bases: each question takes one.
    sealed class Choice {
        int left;
        public Choice(int number) { left = number; }
        public int Below(int count) { int digit = left % count; left /= count; return digit; }
        /// Whether the number has digits that nobody asked for: all combinations were tried.
        public bool IsSpent => left > 0;
    }

    static object Make(Type type, Choice choice, int depth) {
        if (type.IsByRef) type = type.GetElementType();
        if (type == typeof(bool)) return choice.Below(2) == 1;
        if (type == typeof(string)) return new[] { "ab", null, "" }[choice.Below(3)];
        if (Nullable.GetUnderlyingType(type) is { } inner) {
            // As many digits with a value as without.
            bool isNull = choice.Below(2) == 1;
            object value = Make(inner, choice, depth);
            return isNull ? null : value;
        }
        if (type.IsEnum) return Enum.ToObject(type, choice.Below(3));
        if (type == typeof(char)) return "a0 "[choice.Below(3)];
        if (type.IsPrimitive) {
            long number = numbers[choice.Below(numbers.Length)];
            if (type == typeof(float) || type == typeof(double)) return Convert.ChangeType(number, type);
            // As much of it as fits: the smallest and the largest number of each type are among them.
            (long low, long high) = Type.GetTypeCode(type) switch {
                TypeCode.SByte => (sbyte.MinValue, sbyte.MaxValue), TypeCode.Byte => (0L, byte.MaxValue), TypeCode.Int16 => (short.MinValue, short.MaxValue),
                TypeCode.UInt16 => (0L, ushort.MaxValue), TypeCode.Int32 => (int.MinValue, int.MaxValue), TypeCode.UInt32 => (0L, uint.MaxValue),
                TypeCode.UInt64 => (0L, long.MaxValue), _ => (long.MinValue, long.MaxValue) };
            if (type == typeof(ulong) && number == long.MaxValue) return ulong.MaxValue;
            if (number < low || number > high) number = numbers != Large ? (number < 0 ? 4 : 6) : number < low ? low : high;
            return Convert.ChangeType(number, type);
        }
        if (type.IsArray) {
            int length = new[] { 3, 0, -1, 1, 10, 2 }[choice.Below(6)];
            if (length < 0) return null;
            // An array of a class below is one, too.
            var element = type.GetElementType();
            if (length == 2 && type.GetArrayRank() == 1 && !element.IsValueType) {
                var below = element == typeof(object) ? typeof(string)
                    : element.Assembly.GetTypes().FirstOrDefault(t => t != element && !t.IsAbstract && !t.IsGenericTypeDefinition && element.IsAssignableFrom(t));
                if (below != null) return Array.CreateInstance(below, length);
            }
            if (type.GetArrayRank() > 1) return Array.CreateInstance(type.GetElementType(), Enumerable.Repeat(length, type.GetArrayRank()).ToArray());
            var array = Array.CreateInstance(type.GetElementType(), length);
            for (int i = 0; i < length && depth < 2; i++)
                array.SetValue(type.GetElementType().IsPrimitive ? Convert.ChangeType(i + 1, type.GetElementType()) : Make(type.GetElementType(), new Choice(0), depth + 1), i);
            return array;
        }
        if (type == typeof(object))
            return choice.Below(7) switch { 0 => new object(), 1 => null, 2 => 5, 3 => "ab", 4 => 5L, 5 => new string[2], _ => DayOfWeek.Friday };
        if (type.IsValueType) return Activator.CreateInstance(type);
        if (depth > 2 || choice.Below(2) == 1 && depth > 0) return null;
        var made = type;
        if (type.IsAbstract) made = type.Assembly.GetTypes().FirstOrDefault(t => !t.IsAbstract && !t.IsGenericTypeDefinition && type.IsAssignableFrom(t));
        if (made == null || typeof(Delegate).IsAssignableFrom(made)) return null;
        var constructors = made.GetConstructors(BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance)
            .OrderBy(c => c.GetParameters().Length).ToArray();
        if (constructors.Length == 0) return null;
        var constructor = constructors[choice.Below(constructors.Length)];
        try {
            var value = constructor.Invoke(constructor.GetParameters().Select(p => Make(p.ParameterType, choice, depth + 1)).ToArray());
            // Fields that other objects of the fixture stand in are filled, one level deep.
            if (value != null && depth == 0)
                foreach (var field in made.GetFields(BindingFlags.Public | BindingFlags.Instance))
                    if (!field.FieldType.IsValueType && !field.IsInitOnly && field.GetValue(value) == null)
                        field.SetValue(value, Make(field.FieldType, new Choice(0), 1));
            return value;
        } catch (TargetInvocationException) { return null; }
    }
}
