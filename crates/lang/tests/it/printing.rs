//! Expressions as text: parentheses only where they are needed, and what is printed parses back to the same text.

use marple_lang::ast::{Expr, StmtKind};

fn parsed(text: &str) -> Expr {
    let source = format!("int F() {{ return {text}; }}");
    let mut program = marple_lang::parse(&source).expect("the text is an expression");
    let statement = program.functions.remove(0).body.statements.remove(0);
    match statement.kind {
        StmtKind::Return(Some(value)) => value,
        other => panic!("a return with a value, not {other:?}"),
    }
}

#[test]
fn texts() {
    for (written, printed) in [
        ("0<=i+1", "0 <= i + 1"),
        ("((a))[(i)]", "a[i]"),
        ("(a+b)+c", "a + b + c"),
        ("a+(b+c)", "a + (b + c)"),
        ("a-(b-c)*d", "a - (b - c) * d"),
        ("(a<<b)+c", "(a << b) + c"),
        ("a<<b+c", "a << b + c"),
        ("(a&b)==c", "(a & b) == c"),
        ("a&(b==c)", "a & b == c"),
        ("a|b^c&d", "a | b ^ c & d"),
        ("(a|b)^c", "(a | b) ^ c"),
        ("a&&(b||c)", "a && (b || c)"),
        ("a&&b||c", "a && b || c"),
        ("!(a&&b)", "!(a && b)"),
        ("!a==b", "!a == b"),
        ("-(-x)", "- -x"),
        ("-x+~y", "-x + ~y"),
        ("(int)x+(int)(x+1)", "(int) x + (int) (x + 1)"),
        ("(int)-x", "(int) -x"),
        ("(c?a:b)+1", "(c ? a : b) + 1"),
        ("c?a:d?b:e", "c ? a : d ? b : e"),
        ("(c?a:b)?d:e", "(c ? a : b) ? d : e"),
        ("new int[n+1][][i].Length", "new int[n + 1][][i].Length"),
        ("F(a,(b+c),*)", "F(a, b + c, *)"),
        ("forall(i in 0..n:(a[i]>=0))", "forall (i in 0 .. n : a[i] >= 0)"),
        ("0xFF+1_000", "255 + 1000"),
        ("a<b==true", "a < b == true"),
    ] {
        let expr = parsed(written);
        assert_eq!(expr.to_string(), printed);
        assert_eq!(parsed(printed).to_string(), printed, "the printed text parses back");
    }
}
