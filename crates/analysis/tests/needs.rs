//! What open obligations need of where their values come from, and whether that is enough.

use std::fmt::Write;

use marple_analysis::{Options, Outcome, analyse, candidates, tried};

/// The open obligations of all functions: what each may need, and whether it is proved with that.
fn needs(source: &str) -> String {
    let program = marple_lang::compile(source).expect("a program");
    let options = Options::default();
    let mut lines = String::new();
    for function in &program.functions {
        let verdicts = analyse(function, &options).verdicts;
        let needs = candidates(function, &verdicts);
        let open: Vec<bool> = needs.iter().map(Option::is_some).collect();
        let enough = tried(function, &open, &options);
        for (number, obligation) in function.obligations.iter().enumerate() {
            if verdicts[number].outcome != Outcome::Unknown {
                continue;
            }
            let _ = match needs.get(number).and_then(Option::as_ref) {
                None => writeln!(lines, "{}: nothing known", obligation.text),
                Some(need) => {
                    let scope = format!("{:?}", need.scope).to_lowercase();
                    let enough = if enough[number] { "enough" } else { "not enough" };
                    writeln!(lines, "{}: {} ({scope}, {enough})", obligation.text, need.conditions.join(", "))
                }
            };
        }
    }
    lines
}

#[track_caller]
fn check(source: &str, expected: &str) {
    assert_eq!(needs(source), expected, "{source}");
}

/// A parameter that is an index, at once and with something added.
#[test]
fn an_index_that_is_given() {
    check(
        "void F(int[] a, int i) { a[i] = 0; a[i + 2] = 0; }",
        "0 <= i: i >= 0 (parameters, enough)\ni < a.Length: i < a.Length (parameters, enough)\ni + 2 < a.Length: i + 2 < a.Length (parameters, enough)\n",
    );
}

/// The first iteration needs what the counter starts with, the last one what it is compared with.
#[test]
fn a_part_of_an_array() {
    check(
        "void F(int[] a, int off, int n) { for (int i = off; i < off + n; i++) a[i] = 0; }",
        "0 <= i: off >= 0 (parameters, enough)\ni < a.Length: off + n <= a.Length (parameters, enough)\n",
    );
}

/// No argument mends a loop that goes one too far.
#[test]
fn one_too_far() {
    check(
        "void F(int[] a) { for (int i = 0; i <= a.Length; i++) a[i] = 0; }",
        "i < a.Length: nothing known\n",
    );
}

/// What was tested for the end of the array may be its end and not more.
#[test]
fn an_index_that_grows_on_some_ways() {
    check(
        "void F(int[] a, int i, bool x, bool y) { if (x) { if (i == a.Length) return; a[i] = 0; i++; } if (y) { if (i == a.Length) return; a[i] = 0; i++; } }",
        "0 <= i: i >= 0 (parameters, enough)\ni < a.Length: i <= a.Length (parameters, enough)\n0 <= i: i >= 0 (parameters, enough)\ni < a.Length: i <= a.Length (parameters, enough)\n",
    );
}

/// Something fails on one of the ways for certain: that is no matter of what is given.
#[test]
fn a_way_that_fails() {
    check(
        "void F(int[] a, int i, bool x) { int j = i; if (x) j = -1; a[j] = 0; }",
        "0 <= j: nothing known\nj < a.Length: i < a.Length (parameters, enough)\n",
    );
}
