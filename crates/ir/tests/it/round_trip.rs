//! What the printer writes the parser reads, and the other way round.

use marple_ir::{parse, print};
use proptest::prelude::*;

use crate::arbitrary;

/// The text is in the printer's form already.
#[track_caller]
fn check(text: &str) {
    let text = text.trim_start_matches('\n');
    let program = parse(text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
    assert_eq!(print(&program), text);
}

/// The lines stand in the only block of a function.
#[track_caller]
fn check_block(lines: &[&str]) {
    let lines = lines.join("\n    ");
    check(&format!("function F {{\n  block0:\n    {lines}\n    return\n}}\n"));
}

/// Texts that use every form of the language; the garbage tests start from them too.
pub(crate) const PROGRAMS: &[&str] = &[
    "",
    "function F {\n  block0:\n    return\n}\n",
    r#"
function Sum -> i32 {
  slot s0 "a"
  slot s1 "i"
  obligation o0 lower-bound at 3:9 "0 <= i"
  obligation o1 upper-bound at 3:9 "i < a.Length"
  block0(v0: i32[] @s0 length v1):
    v1: i32 = length v0
    v2: i32 @s1 = const 0
    v3: i32 = const 1
    jump block1(v2, v2)
  block1(v4: i32 @s1, v5: i32):
    v6: bool = lt v4, v1
    branch v6, block2, block3
  block2:
    check o0, 0 <= v4
    check o1, v4 < v1
    v7: i32 = load v0[v4]
    store v0[v4], v5
    v8: i32 = add v5, v7
    v9: i32 @s1 = add v4, v3
    jump block1(v9, v8)
  block3:
    return v5
}
"#,
    r#"
function Callee -> bool {
  obligation o0 requires at 1:1 "x" from Caller_1 at 12:34
  block0(v0: bool):
    check o0, v0
    return v0
}

function Caller_1 {
  slot s0 "a \"quoted\" \\ name\n"
  block0:
    v1: bool = unknown
    v0: bool @s0 = call Callee(v1)
    call Caller_1()
    show ()
    show "label" ()
    show "a\\n\"\n" ("x" = v0, "" = v1)
    observe 0 ()
    observe 4294967295 (v0, v1, v0)
    observe 3 if v0 (v1)
    observe 3 if not v1 ()
    branch v0, block1(v0, v1), block1(v1, v0)
  block1(v2: bool, v3: bool):
    return
}
"#,
    r"
function Quantifiers {
  block0(v0: i32[][], v1: i32):
    assume forall(q0 in 0 .. v1 : exists(q1 in q0 .. length(load(v0, q0)) : load(load(v0, q0), q1) >= -1))
    assume and(or(v1 == 1, v1 != 2), not(and()), or(), true, false)
    return
}
",
];

#[test]
fn programs() {
    for text in PROGRAMS {
        check(text);
    }
}

#[test]
fn operations() {
    for name in ["add", "sub", "mul", "div", "rem", "shl", "shr", "and", "or", "xor", "min", "max"] {
        check_block(&[&format!("v0: i32 = {name} v0, v1"), "v1: i32 = unknown"]);
        check_block(&[&format!("assume forall(q0 in 0 .. 1 : {name}.u16(q0, v1) == 0)")]);
    }
    for name in ["neg", "not", "abs"] {
        check_block(&[&format!("v0: i32 = {name} v1"), "v1: i32 = unknown"]);
        check_block(&[&format!("assume forall(q0 in 0 .. 1 : {name}.i8(q0) == 0)")]);
    }
    for name in ["eq", "ne", "lt", "le", "gt", "ge"] {
        check_block(&[&format!("v0: bool = {name} v1, v1"), "v1: i32 = unknown"]);
    }
    for op in ["const -1", "const 0", "unknown", "convert v0", "newarray v0", "length v0", "load v0[v1]"] {
        check_block(&[&format!("v0: i32 = {op}")]);
    }
    for number in [i128::MIN, i128::MAX] {
        check_block(&[&format!("v0: i32 = const {number}"), &format!("assume {number} < {number}")]);
    }
    check_block(&["store v0[v1], v2", "call G()", "call G(v0, v1)", "call µ_1(v2)"]);
}

#[test]
fn conditions() {
    for cond in ["true", "false", "v0", "not(v0)", "and()", "and(v0)", "or(v0, v1, true)", "not(not(false))"]
    {
        check_block(&[&format!("assume {cond}"), &format!("check o7, {cond}")]);
    }
    for symbol in ["==", "!=", "<", "<=", ">", ">="] {
        check_block(&[&format!("assume v0 {symbol} -5"), &format!("assume -5 {symbol} v1")]);
    }
    for term in ["q0", "v0", "-7", "load(v0, q0)", "length(v0)", "convert.u64(q0)", "min.i64(q0, v0)"] {
        check_block(&[&format!("assume forall(q0 in {term} .. {term} : {term} == {term})")]);
        check_block(&[&format!("assume exists(q3 in {term} .. {term} : {term} == {term})")]);
    }
}

#[test]
fn types() {
    for ty in ["bool", "object", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64"] {
        for brackets in ["", "[]", "[][]"] {
            check(&format!(
                "function F -> {ty}{brackets} {{\n  block0(v0: {ty}{brackets}):\n    return v0\n}}\n"
            ));
        }
    }
}

#[test]
fn obligations() {
    let kinds = ["array-size", "lower-bound", "upper-bound", "division", "requires", "ensures", "assert"];
    for kind in kinds {
        let line = format!("obligation o0 {kind} at 4294967295:0 \"\"");
        check(&format!("function F {{\n  {line}\n  block0:\n    return\n}}\n"));
        check(&format!("function F {{\n  {line} from G at 0:1\n  block0:\n    return\n}}\n"));
    }
}

#[test]
fn spaces_do_not_matter() {
    let spread = "function F->i32[]{slot s0\"a\"block0 ( v0 :i32 []@ s0\nlength v0 ) :\n\n return\tv0 } ";
    let program = parse(spread).expect("only spaces differ");
    assert_eq!(
        print(&program),
        "function F -> i32[] {\n  slot s0 \"a\"\n  block0(v0: i32[] @s0 length v0):\n    return v0\n}\n"
    );
}

proptest! {
    #![proptest_config(marple_random::config(256))]

    #[test]
    fn random_functions(program in arbitrary::program()) {
        let text = print(&program);
        prop_assert_eq!(parse(&text), Ok(program), "{}", text);
    }
}
