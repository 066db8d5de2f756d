//! What obligations need of what a function is given, and whether a run that breaks it may return.

use std::fmt::Write;

use marple_analysis::{Options, is_necessary, required};
use marple_ir::{Function, Op, ValueId};

/// The parameters, and the lengths of those that are arrays.
fn given(function: &Function) -> Vec<ValueId> {
    let is_length_of = |op: &Op| matches!(op, Op::Length(array) if function.params().contains(array));
    let insts = function.blocks.iter().flat_map(|block| &block.insts);
    let lengths = insts.filter(|inst| is_length_of(&inst.op)).filter_map(|inst| inst.result);
    function.params().iter().copied().chain(lengths).collect()
}

/// Of each condition: whether it is necessary.
fn conditions(source: &str) -> String {
    let program = marple_lang::compile(source).expect("a program");
    let options = Options::default();
    let mut lines = String::new();
    for function in &program.functions {
        let given = given(function);
        for requirement in required(function, &|_| true, &given) {
            let number = requirement.obligation.index();
            let _ = write!(lines, "{}:", function.obligations[number].text);
            for (one, text) in &requirement.conditions {
                let word =
                    if is_necessary(function, one, &given, &options) { "necessary" } else { "not necessary" };
                let _ = write!(lines, " {text} is {word}");
            }
            lines.push('\n');
        }
    }
    lines
}

#[track_caller]
fn check(source: &str, expected: &str) {
    assert_eq!(conditions(source), expected, "{source}");
}

#[test]
fn an_access_that_every_run_comes_to() {
    check(
        "void F(int[] a, int i) { a[i] = 0; }",
        "0 <= i: i >= 0 is necessary\ni < a.Length: i < a.Length is necessary\n",
    );
}

/// A run that does not come to the access returns.
#[test]
fn an_access_behind_a_test() {
    check(
        "void F(int[] a, int i, bool x) { if (x) { a[i] = 0; } }",
        "0 <= i: i >= 0 is not necessary\ni < a.Length: i < a.Length is not necessary\n",
    );
    check(
        "void F(int[] a, int i) { if (i >= a.Length) { return; } a[i] = 0; }",
        "0 <= i: i >= 0 is necessary\n",
    );
}

/// A loop need not run, but if it does it needs what it starts with.
#[test]
fn an_access_in_a_loop() {
    check(
        "void F(int[] a, int off, int n) { for (int i = off; i < off + n; i++) a[i] = 0; }",
        "0 <= i: off >= 0 is not necessary\ni < a.Length: off + n <= a.Length is not necessary\n",
    );
}

/// On both ways something fails.
#[test]
fn an_access_on_each_way() {
    check(
        "int F(int[] a, int i, bool x) { if (x) { return a[i]; } return a[i] + 1; }",
        "0 <= i: i >= 0 is necessary\ni < a.Length: i < a.Length is necessary\n0 <= i: i >= 0 is necessary\ni < a.Length: i < a.Length is necessary\n",
    );
}
