//! Any input: an answer and never a panic; a program that compiles is well formed.

use proptest::prelude::*;

const PROGRAMS: [&str; 4] = [
    "int F(int[] a, int k) requires 0 <= k && k < a.Length; ensures result >= a[k] || forall (i in 0 .. k : a[i] < result);\
     { int s = 0; for (int i = 0; i < a.Length; i++) { if (a[i] == 3) continue; if (a[i] / k == 4 || *) break; s += a[i]; }\
     if (s < a[k]) return a[k]; return s; }",
    "void G(byte b, uint u, long l, object o, bool t, int[][] m) { b += 1; b++; u = u + 1; l = u + b; l <<= 3; t &= u > 3;\
     bool q = t && m[0][b] > 2; int[] row = q ? m[1] : new int[b]; row[b] += 4;\
     do { int x; x = *; if (x > 3) break; row = m[x]; } while (row.Length > 3); show \"end\"; while (true) { b--; if (b < 0) return; } }",
    "int H(int n) ensures result >= 0; { while (*) { havoc n; assume(n > 0); } return n < 0 ? H(-n) : min(abs(n), max(n, 3)); }",
    "void K(int[] a, bool[] b) { assert(exists (i in 0 .. a.Length : a[i] == 0 && b[i]) || !(b[0] && a[1] > 2)); return; a[0] = 1; }",
];

const TOKENS: [&str; 72] = [
    "int",
    "long",
    "ulong",
    "uint",
    "byte",
    "bool",
    "object",
    "void",
    "if",
    "else",
    "while",
    "for",
    "do",
    "break",
    "continue",
    "return",
    "requires",
    "ensures",
    "assume",
    "assert",
    "havoc",
    "show",
    "new",
    "true",
    "false",
    "null",
    "forall",
    "exists",
    "in",
    "x",
    "a",
    "F",
    "result",
    "abs",
    "Length",
    "0",
    "1",
    "0xFF",
    "2147483648",
    "\"p\"",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ";",
    ",",
    ".",
    "..",
    "?",
    ":",
    "=",
    "+",
    "-",
    "*",
    "/",
    "%",
    "<<",
    ">>",
    "&&",
    "||",
    "!",
    "==",
    "<",
    "<=",
    "++",
    "+=",
    "~",
    "^",
    "(",
    ")",
];

fn answers(source: &str) {
    match marple_lang::compile(source) {
        Ok(program) => {
            let problems = marple_ir::verify(&program);
            assert!(problems.is_empty(), "{problems:?}");
        }
        Err(errors) => {
            assert!(!errors.is_empty());
            for error in errors {
                assert!(error.render(source, "test.mp").contains(&error.message));
            }
        }
    }
}

proptest! {
    #![proptest_config(marple_random::config(1000))]

    #[test]
    fn bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        answers(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn characters(text in "\\PC{0,100}") {
        answers(&text);
    }

    #[test]
    fn tokens(tokens in prop::collection::vec(prop::sample::select(&TOKENS[..]), 0..60)) {
        answers(&tokens.join(" "));
        answers(&format!("int F(int x, int[] a) {{ {} }}", tokens.join(" ")));
    }

    /// Statements of tokens that often fit.
    #[test]
    fn expressions(tokens in prop::collection::vec(prop::sample::select(&TOKENS[23..]), 1..12)) {
        answers(&format!("int F(int x, int[] a) {{ assert({}); return 1; }}", tokens.join(" ")));
    }

    /// Valid programs with some tokens replaced, removed or moved.
    #[test]
    fn mutations(
        program in prop::sample::select(&PROGRAMS[..]),
        edits in prop::collection::vec((any::<prop::sample::Index>(), 0..3, prop::sample::select(&TOKENS[..])), 1..5),
    ) {
        let mut words = words(program);
        for (index, edit, token) in edits {
            let at = index.index(words.len());
            match edit {
                0 => words[at] = token,
                1 => words.insert(at, token),
                _ => { words.remove(at); }
            }
        }
        answers(&words.join(" "));
    }
}

/// The words and signs of a program; strings do not matter here.
fn words(program: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = program;
    while let Some(first) = rest.chars().next() {
        let length = if first.is_alphanumeric() {
            rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len())
        } else {
            let pairs = ["<=", ">=", "==", "&&", "||", "++", "--", "+=", "&=", "..", "<<"];
            if rest.starts_with("<<=") {
                3
            } else if pairs.iter().any(|pair| rest.starts_with(pair)) {
                2
            } else {
                first.len_utf8()
            }
        };
        words.push(&rest[..length]);
        rest = &rest[length..];
    }
    words
}

#[test]
fn programs_are_right() {
    for program in PROGRAMS {
        crate::compiled(program);
        crate::compiled(&words(program).join(" ").replace("\" end \"", "\"end\""));
    }
}
