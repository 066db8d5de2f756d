//! The notation: what is read, and what is wrong.

use super::library::spelled;
use super::{Demand, Library, MemberContract, parse};

/// The members of a file, each with its conditions as they were read.
fn read(text: &str) -> Vec<String> {
    let types = parse("test.contract", text).unwrap_or_else(|problem| panic!("{problem}\n{text}"));
    let show = |member: &MemberContract| {
        let clauses = |word: &str, clauses: &[super::Clause]| -> String {
            let texts = clauses.iter().map(|clause| spelled(&clause.expression, member));
            texts.flat_map(|text| [" ".to_owned(), word.to_owned(), " ".to_owned(), text]).collect()
        };
        let parameters: Vec<&str> =
            member.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
        let effect = match &member.effect {
            None => String::new(),
            Some(effect) if effect.if_primitive => " pure if primitive".to_owned(),
            Some(effect) if effect.writes.is_empty() && effect.keeps.is_empty() => " pure".to_owned(),
            Some(effect) => format!(" writes {:?} keeps {:?}", effect.writes, effect.keeps),
        };
        format!(
            "{}({}){effect}{}{}{}",
            member.name,
            parameters.join(", "),
            clauses("requires", &member.requires),
            clauses("asks", &member.asks),
            clauses("ensures", &member.ensures)
        )
    };
    types.iter().flat_map(|class| class.members.iter().map(show)).collect()
}

/// A member in a class.
fn member(text: &str) -> Vec<String> {
    read(&format!("namespace N; class C<T> {{ {text} }}"))
}

#[test]
fn members_are_read() {
    let cases: [(&str, &[&str]); 16] = [
        ("int Length { get; } ensures result >= 0;", &["get_Length() ensures result >= 0"]),
        ("int Length { get; }", &["get_Length()"]),
        (
            "int IndexOf(T value) ensures result >= -1 pure if primitive;",
            &["IndexOf(value) pure if primitive ensures result >= -1"],
        ),
        (
            "T this[int index] { get; set; } requires 0 <= index && index < Count;",
            &[
                "get_Item(index) requires (0 <= index) && (index < Count)",
                "set_Item(index, value) requires (0 <= index) && (index < Count)",
            ],
        ),
        (
            "int Capacity { get ensures result >= Count; set requires value >= Count; }",
            &["get_Capacity() ensures result >= Count", "set_Capacity(value) requires value >= Count"],
        ),
        (r#"[IndexerName("Chars")] pure char this[int index] { get; }"#, &["get_Chars(index) pure"]),
        (
            "int Read(byte[] b, int n) asks b != null && n <= b.Length ensures result >= 0;",
            &["Read(b, n) asks (b != null) && (n <= b.Length) ensures result >= 0"],
        ),
        ("C(int capacity) requires capacity >= 0;", &[".ctor(capacity) requires capacity >= 0"]),
        ("static pure bool operator ==(C<T> a, C<T> b);", &["op_Equality(a, b) pure"]),
        ("static implicit operator Span<T>(T[] array);", &["op_Implicit(array)"]),
        ("void Add(T item) ensures Count == old(Count) + 1;", &["Add(item) ensures Count == old(Count) + 1"]),
        (
            "bool Remove(T item) ensures result => Count == old(Count) - 1 && !false;",
            &["Remove(item) ensures result => ((Count == old(Count) - 1) && !(false))"],
        ),
        (
            "static void Copy(T[] a, T[] b, int n) writes b keeps a, b;",
            &["Copy(a, b, n) writes [Some(1)] keeps [Some(0), Some(1)]"],
        ),
        (
            "static U First<U>(this IEnumerable<U> source) where U : class, new() requires source != null;",
            &["First(source) requires source != null"],
        ),
        (
            "ref readonly T At(in int n, out int? k, ref List<T>.Enumerator e, int[,] g, byte* p);",
            &["At(n, k, e, g, p)"],
        ),
        (
            "char M(char c) ensures c == 'a' || c == '\\n' || result <= 0x7F || result == int.MaxValue;",
            &["M(c) ensures (((c == 97) || (c == 10)) || (result <= 127)) || (result == 2147483647)"],
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(member(text), expected, "{text}");
    }
}

#[test]
fn types_have_the_names_of_metadata() {
    let text = "namespace A.B; // a comment\n class Outer<K, V> { /* another\n one */ struct Inner<T> { K Get(); } }\
        namespace C; static class S { }";
    let types = parse("test.contract", text).unwrap_or_default();
    let names: Vec<String> =
        types.iter().map(|class| format!("{} {}", class.namespace, class.metadata_name())).collect();
    assert_eq!(names, ["A.B Outer`2/Inner`1", "A.B Outer`2", "C S"]);
    assert_eq!(types[0].full_name(), "A.B.Outer<K, V>.Inner<T>");
}

#[test]
fn mistakes_are_told_with_their_place() {
    let cases = [
        ("class C {\n  int F(int a)\n}", "3:1: expected `;`, found `}`"),
        ("class C { int F(int a) requires a > ; }", "1:37: expected a condition, found `;`"),
        ("class C { int F(int a) requires a + 1; }", "1:33: `a + 1` is not a condition"),
        ("class C { static int F() requires b > 0; }", "1:35: `b` is no parameter"),
        ("class C { void F() ensures result > 0; }", "1:28: there is no result here"),
        ("class C { int F() requires result > 0; }", "1:28: there is no result here"),
        ("class C { static int F() requires this != null; }", "1:35: a static member has no `this`"),
        ("class C { int F(int a, int a); }", "1:28: there are two parameters `a`"),
        ("class C { int P { put; } }", "1:19: expected `get` or `set`, found `put`"),
        (
            "class C { int F(int a) requires 0 <= a <= 3; }",
            "1:40: a comparison is not a number: write `a <= b && b <= c`",
        ),
        ("class C { int F() ensures result == 'ab'; }", "1:37: a character that does not end"),
        (
            "class C { int F() ensures result == 99999999999999999999999; }",
            "1:37: `99999999999999999999999` is not a number of at most 64 bits",
        ),
        ("class C { int F() # }", "1:19: `#` means nothing here"),
        ("class C { void F(int a) writes b; }", "1:32: `b` is no parameter"),
        ("class C {", "1:10: expected a type, found the end of the file"),
        ("enum C { }", "1:1: expected `class`, `struct` or `interface`, found `enum`"),
        ("class C { /* open }", "1:11: a comment that does not end"),
        ("class C { bool operator =>(C a, C b); }", "1:25: `=>` is no operator that can be declared"),
    ];
    for (text, expected) in cases {
        match parse("test.contract", text) {
            Ok(types) => panic!("{text}\nhas no mistake: {types:?}"),
            Err(problem) => assert_eq!(problem.to_string(), format!("test.contract:{expected}"), "{text}"),
        }
    }
    let deep = format!("class C {{ int F(int a) requires {}a > 0{}; }}", "(".repeat(500), ")".repeat(500));
    assert!(parse("test.contract", &deep).is_err_and(|problem| problem.message.contains("too deeply")));
}

#[test]
fn clauses_must_fit_together() {
    let cases = [
        (
            "class C { int F(string s) requires s > 0; }",
            "1:36: expected a number, found something that is of type `string`",
        ),
        (
            "class C { int F(int a) requires a == null; }",
            "1:33: the sides of a comparison are a number and null",
        ),
        (
            "class C { int F(int[] a) requires a.Size > 0; }",
            "1:35: an array has no property `Size` that a clause may name",
        ),
        (
            "class C { int F() ensures result > Count; }",
            "1:27: no contract file says that `C` has a property `Count`",
        ),
        (
            "class C { int F(bool b) requires b + 1 > 0; }",
            "1:34: expected a number, found something that is a truth value",
        ),
        ("class C { int F(int a) requires a; }", "1:33: `a` is a number, not a condition"),
        (
            "class C { int F(int a); int F(int b); }",
            "1:25: `F` is here for the second time, after line 1, column 11",
        ),
    ];
    for (text, expected) in cases {
        let mut library = Library::default();
        let problems = library.read([("test.contract", text)].into_iter());
        let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
        assert_eq!(problems, [format!("test.contract:{expected}")], "{text}");
    }
}

#[test]
fn what_is_asked_is_told_by_the_form() {
    let text = "class C {\
        invariant Count >= 0;\
        int Count { get; }\
        bool HasValue { get; }\
        int this[int i] { get; } requires 0 <= i && i < Count;\
        int Sub(int i, int n) requires 0 <= i && i + n <= Count;\
        int Pop() requires Count > 0;\
        int Max(int[] a) requires a != null && a.Length > 0;\
        int Get() requires HasValue; }";
    let mut library = Library::default();
    assert_eq!(library.read([("test.contract", text)].into_iter()), []);
    let class = library.class("", "C").unwrap_or_else(|| panic!("the class is there"));
    let asked = |name: &str| -> Vec<(Demand, &str)> {
        let entry = &class.members[name][0];
        entry.requires.iter().map(|required| (required.demand, required.text.as_str())).collect()
    };
    assert_eq!(asked("get_Item"), [(Demand::LowerBound, "0 <= i"), (Demand::UpperBound, "i < Count")]);
    assert_eq!(asked("Sub"), [(Demand::Range, "0 <= i"), (Demand::Range, "i + n <= Count")]);
    assert_eq!(asked("Pop"), [(Demand::NotEmpty, "Count > 0")]);
    assert_eq!(asked("Max"), [(Demand::Argument, "a != null"), (Demand::NotEmpty, "a.Length > 0")]);
    assert_eq!(asked("Get"), [(Demand::HasValue, "HasValue")]);
    // What holds of all objects holds of what a getter gives.
    assert_eq!(class.members["get_Count"][0].ensures.len(), 1);
}

#[test]
fn the_files_that_are_compiled_in_have_no_mistakes() {
    let mut library = Library::default();
    assert_eq!(library.read(Library::built_in_files().iter().copied()), []);
    assert_eq!(**Library::built_in(), library);
}
