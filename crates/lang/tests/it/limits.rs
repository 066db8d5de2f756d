//! Large and deep inputs: a result or a clear error, in linear time, without exhausting the stack.

use std::fmt::Write;

use marple_lang::{compile, parse};

fn too_deep(source: &str) {
    let errors = compile(source).expect_err("the text is too deep");
    assert_eq!(errors[0].message, "nested too deeply, the limit is 500");
    assert!(!errors[0].render(source, "test.mp").is_empty());
}

fn nested(before: &str, open: &str, middle: &str, close: &str, after: &str, depth: usize) -> String {
    format!("{before}{}{middle}{}{after}", open.repeat(depth), close.repeat(depth))
}

/// Before, opening, middle, closing, after; and how often the opening may nest.
const SHAPES: [(&str, &str, &str, &str, &str, usize); 17] = [
    ("int F() { return ", "(", "1", ")", "; }", 497),
    ("void F() { ", "{", "", "}", " }", 500),
    ("void F(int x) { ", "if (x == 1) x = 2; else ", "x = 3;", "", " }", 497),
    ("void F(int x) { ", "while (x > 0) ", "x = 3;", "", " }", 497),
    ("void F(int x) { ", "do ", "x = 3;", " while (x > 0);", " }", 497),
    ("void F(int x) { ", "for (;x > 0;) { ", "x = 3;", " }", " }", 248),
    ("int F(int x) { return ", "x + ", "1", "", "; }", 497),
    ("int F(int x) { return ", "-(", "x", ")", "; }", 165),
    ("int F(int x) { return ", "- ", "x", "", "; }", 248),
    ("int F(int x) { return ", "(long) ", "x", "", " > 0 ? 1 : 2; }", 247),
    ("int F(int[] a) { return ", "a[", "0", "]", "; }", 248),
    ("int F(int x) { return ", "x > 0 ? 1 : ", "2", "", "; }", 247),
    ("void F(bool b) { assert(", "b && ", "b", "", "); }", 497),
    ("void F(bool[] b) { assert(", "!(b[0] || ", "true", ")", "); }", 122),
    ("void F(bool[] b) { bool c = ", "!(b[0] && ", "true", ")", "; }", 122),
    ("int F(int x) { return ", "F(", "1", ")", "; }", 248),
    ("void F(int x) { assert(", "forall (i in 0 .. x : i < x || ", "true", ")", "); }", 122),
];

#[test]
fn depth() {
    for (before, open, middle, close, after, most) in SHAPES {
        let source = nested(before, open, middle, close, after, most);
        crate::compiled(&source);
        let shown = format!("{:?}", parse(&source).expect("it compiles"));
        assert!(!shown.is_empty());
        too_deep(&nested(before, open, middle, close, after, 10_000));
    }
}

#[test]
fn chains() {
    for operator in ["+", "-", "*", "|"] {
        too_deep(&format!("int F() {{ return 1{}; }}", format!("{operator}1").repeat(1_000_000)));
    }
    too_deep(&format!("int F(int{} a) {{ return 1; }}", "[]".repeat(1_000_000)));
    too_deep(&format!("int F(int[] a) {{ return a{}; }}", "[0]".repeat(1_000_000)));
    too_deep(&format!("int F(int[] a) {{ return a{}; }}", ".Length".repeat(1_000_000)));
}

#[test]
fn one_long_line() {
    let source = format!("void F(int x, int[] a) {{ {} }}", "x = a[x]; ".repeat(50_000));
    assert_eq!(crate::compiled(&source).functions[0].obligations.len(), 100_000);
    let source = format!("void F(int x) {{ {} y = 3; }}", "x = x + 1; ".repeat(50_000));
    let errors = compile(&source).expect_err("y is unknown");
    assert!(errors[0].render(&source, "test.mp").contains("test.mp:1:550018"));
}

#[test]
fn large_tokens() {
    let most = 2_000_000;
    assert!(parse(&format!("int F() {{ return {}; }}", "9".repeat(most))).is_err());
    assert!(parse(&format!("/*{}", "*".repeat(most))).is_err());
    assert!(parse(&"\"".repeat(most)).is_err());
    assert!(parse(&"/".repeat(most)).is_err());
    let name = "x".repeat(most);
    crate::compiled(&format!("int F(int {name}) {{ return {name}; }}"));
}

/// Many variables and many joins: each join speaks of what changed only.
#[test]
fn many_variables() {
    let mut source = String::from("void F(int n) { ");
    for i in 0..3000 {
        write!(source, "int x{i} = {i}; ").expect("a string");
    }
    for i in 0..3000 {
        write!(source, "if (x{i} < n) x{i} = 2; while (x{i} > 2) {{ x{i}--; if (*) break; }} ")
            .expect("a string");
    }
    source += "}";
    let program = crate::compiled(&source);
    let parameters: usize = program.functions[0].blocks.iter().map(|block| block.params.len()).sum();
    assert_eq!(parameters, 1 + 3 * 3000);
}

/// A large contract is checked once where the returns meet.
#[test]
fn many_returns() {
    let clause = vec!["result > n"; 400].join(" && ");
    let source =
        format!("int F(int n) ensures {clause}; {{ {} return 2; }}", "if (n == 3) return 1; ".repeat(1000));
    let program = crate::compiled(&source);
    let checks = program.functions[0].blocks.iter().flat_map(|block| &block.insts);
    assert_eq!(checks.filter(|inst| matches!(inst.op, marple_ir::Op::Check(..))).count(), 400);
}

/// A file that says little and means too much.
#[test]
fn expansion() {
    let clause = vec!["n > 0"; 400].join(" && ");
    let clauses = format!("requires {clause}; ").repeat(30);
    let source = format!("void F(int n) {clauses} {{ {} }}", "F(n); ".repeat(1000));
    let errors = compile(&source).expect_err("a thousand calls of a large contract");
    assert!(errors[0].message.contains("too much together"), "{}", errors[0].message);
}

/// Every one of many breaks out of a loop carries every one of many variables.
#[test]
fn many_edges() {
    let mut source = String::from("void F() { ");
    for i in 0..500 {
        write!(source, "int x{i} = {i}; ").expect("a string");
    }
    source += "while (*) { ";
    for i in 0..500 {
        write!(source, "x{i} = 0; ").expect("a string");
    }
    source += &"if (*) break; ".repeat(25_000);
    source += "} }";
    let errors = compile(&source).expect_err("twelve million values on edges");
    assert!(errors[0].message.contains("too large"), "{}", errors[0].message);
}
