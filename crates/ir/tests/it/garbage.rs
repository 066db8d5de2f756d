//! The parser on what is no program: it never panics, and its errors say the line.

use expect_test::{Expect, expect};
use marple_ir::{parse, print, verify};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::arbitrary;
use crate::round_trip::PROGRAMS;

#[track_caller]
fn check(text: &str, expected: Expect) {
    expected.assert_eq(&parse(text).expect_err("the text is no program").to_string());
}

#[track_caller]
fn check_inst(line: &str, expected: Expect) {
    check(&format!("function F {{\n  block0(v0: i32):\n    {line}\n\n    return\n}}\n"), expected);
}

#[test]
fn structure() {
    check("fun F {}", expect!["line 1: expected `function`"]);
    check("function", expect!["line 1: expected a word"]);
    check("function F", expect!["line 1: expected `{`"]);
    check("function F {", expect!["line 1: expected `block` and a number"]);
    check("function F ->\n\n{ }", expect!["line 3: expected a word"]);
    check("function F -> f16\n\n{ }", expect!["line 1: `f16` is no type"]);
    check("function F {\nblock1:\n return\n}", expect!["line 2: expected block0, found block1"]);
    check("function F {\nblock0:\n}", expect!["line 3: expected a word"]);
    check("function F {\nblock0():\n return }", expect!["line 2: expected `v` and a number"]);
    check("function F {\nblock0:\n return\nreturn }", expect!["line 4: expected `block` and a number"]);
    check("function F {\nslot s1\n\"a\"\n}", expect!["line 2: expected s0, found s1"]);
    check("function F {\nslot s0 a\n}", expect!["line 2: expected a string"]);
    check("function F {\nslot s0 \"a\n}", expect!["line 2: the string has no end"]);
    check("function F {\nslot s0 \"a\\", expect!["line 2: the string has no end"]);
    check(
        "function F {\nobligation o0 guess\nat 1:1 \"\"\n}",
        expect!["line 2: `guess` is no kind of obligation"],
    );
    check(
        "function F {\nobligation o0 assert at 1:4294967296\n\"\"\n}",
        expect!["line 2: `4294967296` is no number"],
    );
    check(
        "function F {\nblock0:\n jump block4294967295\n}",
        expect!["line 3: `block4294967295` is too large"],
    );
    check(
        "function F {\nblock0:\n jump block99999999999999999999\n}",
        expect!["line 3: `block99999999999999999999` is too large"],
    );
}

/// Line ends inside strings count.
#[test]
fn lines_after_a_string() {
    check("function F {\nslot s0 \"a\nb\"\nslot s2 \"\"\n}", expect!["line 4: expected s1, found s2"]);
}

#[test]
fn values() {
    check("function F {\nblock0(v0: i32,\nv0: i32):\n return\n}", expect!["line 3: v0 is defined twice"]);
    check(
        "function F {\nblock0(v1: i32):\n return\n}\n\n",
        expect!["line 4: v0 has no definition, but a larger number has"],
    );
    check(
        "function F {\nblock0(v4000000000: i32):\n return\n}",
        expect!["line 2: v4000000000 leaves too many values undefined"],
    );
    check(
        &format!("function F {{\nblock0(v0: i32{}):\n return\n}}", "[]".repeat(300)),
        expect!["line 2: nested too deeply, the limit is 200"],
    );
}

#[test]
fn instructions() {
    check_inst("frob v0", expect!["line 3: `frob` is no instruction"]);
    check_inst("v1 = const 1", expect!["line 3: expected `:`"]);
    check_inst("v1: i32 = const", expect!["line 5: expected a number"]);
    check_inst("v1: i32 = const -", expect!["line 3: expected a number"]);
    check_inst(
        "v1: i32 = const 340282366920938463463374607431768211456",
        expect!["line 3: `340282366920938463463374607431768211456` is no number"],
    );
    check_inst("v1: i32 = add v0", expect!["line 5: expected `,`"]);
    check_inst("v1: i32 = load v0, v0", expect!["line 3: expected `[`"]);
    check_inst("store v0[v0] v0", expect!["line 3: expected `,`"]);
    check_inst("call F(v0", expect!["line 5: expected `,`"]);
    check_inst("show (\"a\", v0)", expect!["line 3: expected `=`"]);
    check_inst("observe (v0)", expect!["line 3: expected a number"]);
    check_inst("observe 4294967296 (v0)", expect!["line 3: `4294967296` is no number"]);
    check_inst("observe 1 v0", expect!["line 3: expected `(`"]);
    check_inst("observe 1 if not (v0)", expect!["line 3: expected `v` and a number"]);
    check_inst("branch v0, block0", expect!["line 5: expected `,`"]);
}

#[test]
fn conditions() {
    check_inst("assume", expect!["line 5: `return` is no operation"]);
    check_inst("assume 1", expect!["line 5: expected a comparison"]);
    check_inst("assume v0 =", expect!["line 3: expected a word"]);
    check_inst("assume v0 < ", expect!["line 5: `return` is no operation"]);
    check_inst("assume and(v0", expect!["line 5: expected `,`"]);
    check_inst("assume frob.i32(v0) < 1", expect!["line 3: `frob` is no operation"]);
    check_inst("assume add.f32(v0, v0) < 1", expect!["line 3: `f32` is no integer type"]);
    check_inst("assume add(v0, v0) < 1", expect!["line 3: expected `.`"]);
    check_inst("assume forall(v0 in 0 .. 1 : true)", expect!["line 3: expected `q` and a number"]);
    check_inst("assume forall(q0 in 0 : true)", expect!["line 3: expected `..`"]);
    check_inst(
        &format!("assume {}v0", "not(".repeat(1000)),
        expect!["line 3: nested too deeply, the limit is 200"],
    );
    check_inst(
        &format!("assume {}v0", "length(".repeat(1000)),
        expect!["line 3: nested too deeply, the limit is 200"],
    );
}

/// A few lines that name far values must not make a table for all values between them.
#[test]
fn far_values_take_no_memory() {
    let insts: Vec<String> = (1..=200).map(|step| format!("v{step}000000: i32 = unknown\n")).collect();
    check(
        &format!("function F {{\nblock0:\n{}return }}", insts.concat()),
        expect!["line 3: v1000000 leaves too many values undefined"],
    );
}

/// Cuts, doubles or replaces a part of the text.
fn mutated(text: &str, from: Index, to: Index, insert: &str, double: bool) -> String {
    let chars: Vec<char> = text.chars().collect();
    let (from, to) = (from.index(chars.len() + 1), to.index(chars.len() + 1));
    let (from, to) = (from.min(to), from.max(to).min(from.min(to) + 12));
    let (end, start) = if double { (to, from) } else { (from, to) };
    chars[..end].iter().copied().chain(insert.chars()).chain(chars[start..].iter().copied()).collect()
}

fn parse_anything(text: &str) {
    match parse(text) {
        // The verifier takes whatever the parser does.
        Ok(program) => {
            verify(&program);
            assert_eq!(parse(&print(&program)), Ok(program));
        }
        Err(error) => {
            assert!(1 <= error.line && error.line <= 1 + text.matches('\n').count(), "{error} in {text:?}");
        }
    }
}

proptest! {
    #![proptest_config(marple_random::config(2000))]

    #[test]
    fn random_strings(text in "(?s).{0,60}") {
        parse_anything(&text);
        parse_anything(&format!("function F {{\nblock0: {text}"));
    }

    #[test]
    fn random_words(words in proptest::collection::vec("function|F|[{}()\\[\\],:.=<>@\"]|->|block[0-2]|[vosq][0-3]|i32|slot|obligation|at|length|const|-?[0-9]{1,3}|add|load|assume|check|forall|in|\\.\\.|not\\(|show|observe|if|not|return|jump|\n", 0..40)) {
        parse_anything(&words.join(" "));
        parse_anything(&format!("function F {{ block0: {}", words.join(" ")));
    }

    #[test]
    fn mutated_texts(which in any::<Index>(), from in any::<Index>(), to in any::<Index>(), insert in "[ a-z0-9(){}\\[\\]\":,.é\n-]{0,3}", double: bool) {
        parse_anything(&mutated(PROGRAMS[which.index(PROGRAMS.len())], from, to, &insert, double));
    }

    /// Functions that are not well formed have problems; the verifier survives them.
    #[test]
    fn the_verifier_takes_any_function(program in arbitrary::program()) {
        verify(&program);
    }
}
