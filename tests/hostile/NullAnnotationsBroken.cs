// roslyn only
// marple: --no-assume annotations
// Annotations that are not kept: without the assumption `annotations` nothing may be taken from them.
#nullable enable
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Threading.Tasks;
public static class WrongNotNullWhen {
    static bool TryGet(int n, [NotNullWhen(true)] out string? text) { text = n > 3 ? "x" : null!; return n > 0; }
    static int F(int n) {
        if (!TryGet(n, out var text)) return 0;
        return text.Length; // fails
    }
    public static void Run() { F(5); F(1); }
}
public static class NullThroughBang {
    static string Give(bool some) => some ? "a" : null!;
    static int F(bool some) {
        string text = Give(some);
        return text.Length; // fails
    }
    public static void Run() { F(true); F(false); }
}
public static class NullArgument {
    public static int F(string text) {
        return text.Length; // fails
    }
    public static void Run() { F("a"); F(null!); }
}
public static class DefaultOfStruct {
    struct Name { public string Text; public Name(string text) { Text = text; } }
    static int F(Name name) {
        return name.Text.Length; // fails
    }
    public static void Run() { F(new Name("a")); F(default); }
}
public static class ArrayOfNonNull {
    static string[] Make(int n) => new string[n];
    static int F(string[] texts) {
        return texts[0].Length; // fails
    }
    public static void Run() { F(new[] { "a" }); F(Make(1)); }
}
public static class GenericOfNullable {
    class Box<T> { public T Value; public Box(T value) { Value = value; } public T Get() => Value; }
    static int F(Box<string> box) {
        return box.Get().Length; // fails
    }
    static int G(Box<string> box) {
        return box.Value.Length; // fails
    }
    static void Try(Func<int> f) { try { f(); } catch (NullReferenceException e) { Hostile.Failed(e); } }
    public static void Run() {
        F(new Box<string>("a")); G(new Box<string>("a"));
        var box = (Box<string>)(object)new Box<string?>(null);
        Try(() => F(box)); Try(() => G(box));
    }
}
public static class LeakedThis {
    static LeakedThis_Node? last;
    class LeakedThis_Node {
        public string Name;
        public LeakedThis_Node(string name) { last = this; Use(); Name = name; }
        static void Use() {
            int n = last!.Name.Length; // fails
        }
    }
    public static void Run() { new LeakedThis_Node("a"); }
}
public static class VirtualInConstructor {
    class Base { public Base() { Init(); } protected virtual void Init() { } }
    class Derived : Base {
        readonly string text;
        public Derived(string text) { this.text = text; }
        protected override void Init() {
            int n = text.Length; // fails
        }
    }
    public static void Run() { new Derived("a"); }
}
public static class WeakerOverride {
    class Base { public virtual string Get(int n) => "a"; }
    class Derived : Base {
#pragma warning disable CS8764
        public override string? Get(int n) => n > 0 ? "b" : null;
    }
    static int F(Base b, int n) {
        return b.Get(n).Length; // fails
    }
    public static void Run() { F(new Base(), 0); F(new Derived(), 0); }
}
public static class ObliviousImplementation {
    interface IGive { string Give(); }
#nullable disable
    class Gives : IGive { public string Give() => null; }
#nullable enable
    static int F(IGive give) {
        return give.Give().Length; // fails
    }
    public static void Run() { F(new Gives()); }
}
public static class UnsetField {
    class Node { public string Name = null!; }
    static int F(Node node) {
        return node.Name.Length; // fails
    }
    public static void Run() { F(new Node { Name = "a" }); F(new Node()); }
}
public static class WrongMemberNotNull {
    class Lazy {
        string? text;
        [MemberNotNull(nameof(text))] void Ensure(bool really) { if (really) text = "a"; else text = null!; }
        public int F(bool really) {
            Ensure(really);
            return text.Length; // fails
        }
    }
    public static void Run() { new Lazy().F(true); new Lazy().F(false); }
}
public static class WrongDoesNotReturn {
    [DoesNotReturn] static void Stop(bool really) { if (really) throw new InvalidOperationException(); }
#pragma warning disable CS8763
    static int F(string? text, bool really) {
        if (text == null) Stop(really);
        return text.Length; // fails
    }
    public static void Run() { F("a", true); F(null, false); }
}
public static class WrongDoesNotReturnIf {
    static void Check([DoesNotReturnIf(false)] bool holds) { }
    static int F(string? text) {
        Check(text != null);
        return text.Length; // fails
    }
    public static void Run() { F("a"); F(null); }
}
public static class WrongNotNullIfNotNull {
    [return: NotNullIfNotNull(nameof(text))] static string? Copy(string? text, bool really) => really ? text : null!;
    static int F(string text, bool really) {
        return Copy(text, really).Length; // fails
    }
    public static void Run() { F("a", true); F("a", false); }
}
public static class TaskOfNull {
    static async Task<string> Give(bool some) { await Task.Yield(); return some ? "a" : null!; }
    static async Task<int> F(bool some) {
        string text = await Give(some);
        return text.Length; // fails
    }
    public static void Run() { F(true).GetAwaiter().GetResult(); F(false).GetAwaiter().GetResult(); }
}
public static class TupleOfNull {
    static (string, int) Give(bool some) => (some ? "a" : null!, 1);
    static int F(bool some) {
        var (text, n) = Give(some);
        return text.Length; // fails
    }
    public static void Run() { F(true); F(false); }
}
public static class ItemOfNull {
    class Items { public List<string> All = new(); }
    static int F(Items items) {
        return items.All[0].Length; // fails
    }
    public static void Run() { var items = new Items(); items.All.Add(null!); F(items); }
}
public static class RequiredUnset {
    class Node { public required string Name { get; set; } }
    static int F(Node node) {
        return node.Name.Length; // fails
    }
    public static void Run() { F(new Node { Name = "a" }); F(Activator.CreateInstance<Node>()); }
}
public static class OutBeforeException {
    static void Set(out string text, bool fails) { if (fails) throw new InvalidOperationException(); text = "a"; }
    static int F(bool fails) {
        string text = null!;
        try { Set(out text, fails); } catch (InvalidOperationException) { }
        return text.Length; // fails
    }
    public static void Run() { F(false); F(true); }
}
public static class WrongNotNullArgument {
    static void Ensure([NotNull] string? text) {
#pragma warning disable CS8777
    }
    static int F(string? text) {
        Ensure(text);
        return text.Length; // fails
    }
    public static void Run() { F("a"); F(null); }
}
