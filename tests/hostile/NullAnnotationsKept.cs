// roslyn only
// marple:
// marple: --no-assume annotations
// Code that keeps its annotations and goes wrong all the same: what they do not say may not be taken from them.
#nullable enable
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Threading.Tasks;
public static class NullWhenTrue {
    static bool IsMissing([NotNullWhen(false)] string? text) => text == null || text.Length == 7;
    static int F(string? text) {
        if (IsMissing(text)) return text!.Length; // fails
        { int n = text.Length; Hostile.Reached(); return n; } // reached
    }
    public static void Run() { F("a"); F(null); }
}
public static class MaybeNullWhen {
    static bool TryGet<T>(Dictionary<int, T> all, int n, [MaybeNullWhen(false)] out T value) => all.TryGetValue(n, out value);
    static int F(Dictionary<int, string> all, int n) {
        TryGet(all, n, out var text);
        return text!.Length; // fails
    }
    public static void Run() { F(new() { [1] = "a" }, 1); F(new(), 1); }
}
public static class MaybeNullResult {
    [return: MaybeNull] static T Find<T>(List<T> all, int n) => n < all.Count ? all[n] : default;
    static int F(List<string> all) {
        return Find(all, 0)!.Length; // fails
    }
    public static void Run() { F(new() { "a" }); F(new()); }
}
public static class QuestionOfParameter {
    class Box<T> { public T? Value; public T? Get() => Value; }
    static int F(Box<string> box) {
        return box.Get()!.Length; // fails
    }
    static int G(Box<string> box) {
        return box.Value!.Length; // fails
    }
    static void Try(Func<int> f) { try { f(); } catch (NullReferenceException e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => F(new())); Try(() => G(new())); }
}
public static class NullableElements {
    class Data { public string?[] Texts = new string?[2]; public List<string?> List = new() { null }; public (string, string?) Pair = ("a", null); }
    static int F(Data data) {
        return data.Texts[0]!.Length; // fails
    }
    static int G(Data data) {
        return data.List[0]!.Length; // fails
    }
    static int H(Data data) {
        return data.Pair.Item2!.Length; // fails
    }
    static void Try(Func<int> f) { try { f(); } catch (NullReferenceException e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => F(new())); Try(() => G(new())); Try(() => H(new())); }
}
public static class AllowNullSetter {
    class Node { string text = ""; string? raw; [AllowNull] public string Text { get => text; set { raw = value; text = value ?? ""; } } public string? Raw => raw; }
    static int F(Node node) {
        node.Text = null;
        return node.Raw!.Length; // fails
    }
    public static void Run() { F(new()); }
}
public static class MaybeNullProperty {
    class Node { [MaybeNull] public string Text { get; set; } }
    static int F(Node node) {
        return node.Text!.Length; // fails
    }
    public static void Run() { F(new()); }
}
public static class EarlyOverride {
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
public static class EarlyHelper {
    class Node {
        readonly string text;
        public Node(string text) { Use(); this.text = text; }
        void Use() { Deeper(); }
        void Deeper() {
            int n = text.Length; // fails
        }
    }
    public static void Run() { new Node("a"); }
}
public static class InConstructor {
    class Node {
        readonly string text;
        public Node(string text) {
            int n = this.text.Length; // fails
            this.text = text;
        }
    }
    public static void Run() { new Node("a"); }
}
public static class DefaultStruct {
    struct Name { public string Text; public Name(string text) { Text = text; } public int Length() {
            return Text.Length; // fails
        } }
    public static void Run() { new Name("a").Length(); default(Name).Length(); }
}
public static class NullableReset {
    class Node { public string? Text = "a"; public void Clear() => Text = null; }
    static int F(Node node) {
        if (node.Text == null) return 0;
        node.Clear();
        return node.Text.Length; // fails
    }
    public static void Run() { F(new()); }
}
public static class ConditionalMember {
    class Node {
        string? text;
        [MemberNotNullWhen(true, nameof(text))] bool Has(int n) { if (n > 0) text = "a"; return n > 0; }
        public int F(int n) {
            Has(n);
            return text!.Length; // fails
        }
        public int G(int n) {
            if (Has(n)) { int l = text.Length; Hostile.Reached(); return l; } // reached
            return text!.Length; // fails
        }
    }
    static void Try(Func<int> f) { try { f(); } catch (NullReferenceException e) { Hostile.Failed(e); } }
    public static void Run() { new Node().G(1); Try(() => new Node().F(0)); Try(() => new Node().G(0)); }
}
public static class NotNullIfNull {
    [return: NotNullIfNotNull(nameof(text))] static string? Copy(string? text) => text;
    static int F(string? text) {
        return Copy(text)!.Length; // fails
    }
    public static void Run() { F("a"); F(null); }
}
public static class DoesNotReturnOther {
    static void Check([DoesNotReturnIf(true)] bool fails) { if (fails) throw new InvalidOperationException(); }
    static int F(string? text) {
        Check(text != null);
        return text!.Length; // fails
    }
    public static void Run() { F(null); }
}
public static class NullableTask {
    static async Task<string?> Give() { await Task.Yield(); return null; }
    static async Task<int> F() {
        string? text = await Give();
        return text!.Length; // fails
    }
    public static void Run() { F().GetAwaiter().GetResult(); }
}
public static class SharedAwaiter {
    static async Task<string> Some() { await Task.Yield(); return "a"; }
    static async Task<string?> None() { await Task.Yield(); return null; }
    static async Task<int> F() {
        string text = await Some();
        string? other = await None();
        return text.Length + other!.Length; // fails
    }
    public static void Run() { F().GetAwaiter().GetResult(); }
}
public static class TwoLists {
    static List<string> Some() => new() { "a" };
    static List<string?> None() => new() { null };
    static int F(bool some) {
        var list = some ? Some()! : None()!;
        return list[0]!.Length; // fails
    }
    static int G(int n) {
        List<string?> list = Some()!;
        int sum = 0;
        for (int i = 0; i < n; i++) { sum += list[0]!.Length; list = None(); } // fails
        return sum;
    }
    static void Try(Func<int> f) { try { f(); } catch (NullReferenceException e) { Hostile.Failed(e); } }
    public static void Run() { F(true); Try(() => F(false)); Try(() => G(2)); }
}
public static class ObliviousIsNothing {
#nullable disable
    class Old { public string Text; public string Get() => Text; }
#nullable enable
    static int F(Old old) {
        return old.Get().Length; // fails
    }
    static int G(Old old) {
        return old.Text.Length; // fails
    }
    static void Try(Func<int> f) { try { f(); } catch (NullReferenceException e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => F(new())); Try(() => G(new())); }
}
public static class LibrarySaysNull {
    static int F(Dictionary<string, string> all) {
        all.TryGetValue("a", out var text);
        return text!.Length; // fails
    }
    static int G() {
        return Environment.GetEnvironmentVariable("marple-is-not-set")!.Length; // fails
    }
    static void Try(Func<int> f) { try { f(); } catch (NullReferenceException e) { Hostile.Failed(e); } }
    public static void Run() { Try(() => F(new())); Try(() => G()); }
}
public static class OutOnTheWay {
    static bool Try(int n, [NotNullWhen(true)] out string? text) { text = null; if (n > 0) { text = "a"; return true; } return false; }
    static int F(int n) {
        bool has = Try(n, out string? text);
        if (has || n == -1) return text!.Length; // fails
        return 0;
    }
    public static void Run() { F(1); F(-1); }
}
public static class NewArrayElements {
    static readonly string[] texts = new string[2];
    static int F(int i) {
        return texts[i].Length; // fails null
    }
    public static void Run() { F(0); }
}
public static class GivenArrayElements {
    static int F(string[] given) {
        return given[0].Length; // fails null
    }
    public static void Run() { F(new[] { "a" }); F(new string[1]); }
}
