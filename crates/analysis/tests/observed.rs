//! What is known at observations of small functions.

use std::fmt::Write;

use marple_analysis::{Analysis, Domain, Options, analyse};

fn analysed(body: &str, options: &Options) -> Analysis {
    let program = marple_ir::parse(&format!("function F {{\n{body}\n}}")).expect("a program");
    assert_eq!(marple_ir::verify(&program), []);
    analyse(&program.functions[0], options)
}

/// One line for each observation: its label and what is known.
fn lines(analysis: &Analysis) -> String {
    let mut lines = String::new();
    for observed in &analysis.observed {
        let known = match &observed.relations {
            None => "unreachable".to_owned(),
            Some(relations) => {
                let list: Vec<String> = relations.list().iter().map(ToString::to_string).collect();
                list.join(", ")
            }
        };
        let _ = writeln!(lines, "{}: {known}", observed.label);
    }
    lines
}

#[track_caller]
fn check(body: &str, expected: &str) {
    assert_eq!(lines(&analysed(body, &Options::default())), expected, "{body}");
}

/// `for (i = 0; i < n; i++) ..`, asked inside and behind, with its constants and an expression.
#[test]
fn a_loop() {
    check(
        "block0(v0: i32):
           v1: i32 = const 0
           v2: i32 = const 1
           jump block1(v1)
         block1(v3: i32):
           v4: bool = lt v3, v0
           branch v4, block2, block3
         block2:
           v5: i32 = add v3, v2
           observe 7 (v3, v0, v5)
           jump block1(v5)
         block3:
           observe 8 (v3, v0, v1)
           return",
        "7: v0 >= 0, v0 <= 2147483646, v1 >= 1, v2 >= 1, v0 - v1 <= -1, v0 - v2 <= -1, v2 - v0 <= 1, v2 - v1 <= 0\n\
         8: v0 >= 0, v2 >= 0, v2 <= 0, v1 - v0 <= 0\n",
    );
}

/// References are 0 or at least 1.
#[test]
fn references() {
    check(
        "block0(v0: object, v1: object):
           v2: object = const 0
           v3: bool = ne v0, v2
           observe 0 (v0)
           observe 1 if v3 (v0)
           observe 2 if not v3 (v0)
           assume v0 == v1
           observe 3 if v3 (v0, v1)
           return",
        "0: \n1: v0 >= 1\n2: v0 >= 0, v0 <= 0\n3: v0 >= 1, v1 >= 1, v0 - v1 <= 0, v1 - v0 <= 0\n",
    );
}

/// `if (o != null && i < n) return true; return false;`: the results meet, and what goes with them is known.
#[test]
fn a_result_that_is_bound_to_constants() {
    check(
        "block0(v0: object, v1: i32, v2: i32):
           v3: object = const 0
           v4: bool = const 0
           v5: bool = const 1
           v6: bool = ne v0, v3
           branch v6, block1, block2(v4)
         block1:
           v7: bool = lt v1, v2
           branch v7, block2(v5), block2(v4)
         block2(v8: bool):
           observe 0 (v0, v1, v2)
           observe 1 if v8 (v0, v1, v2)
           observe 2 if not v8 (v8)
           return",
        "0: \n\
         1: v0 >= 1, v1 <= 2147483646, v2 >= -2147483647, v1 - v2 <= -1\n\
         2: v0 >= 0, v0 <= 0\n",
    );
}

/// Equal on each of the ways that meet.
#[test]
fn ways_that_meet() {
    check(
        "block0(v0: bool):
           v1: i32 = const 0
           v2: i32 = const 5
           branch v0, block1(v1, v1), block1(v2, v2)
         block1(v3: i32, v4: i32):
           observe 0 (v3, v4)
           return",
        "0: v0 >= 0, v0 <= 5, v1 >= 0, v1 <= 5, v0 - v1 <= 0, v1 - v0 <= 0\n",
    );
}

/// What is never reached, and what is never reached with that truth value.
#[test]
fn unreachable() {
    check(
        "block0(v0: i32):
           v1: i32 = const 3
           v2: bool = lt v0, v1
           branch v2, block1, block2
         block1:
           observe 0 if v2 (v0)
           observe 1 if not v2 (v0)
           assume v0 > 7
           observe 2 (v0)
           return
         block2:
           return
         block3:
           observe 3 (v0)
           return",
        "0: v0 <= 2\n1: unreachable\n2: unreachable\n3: unreachable\n",
    );
}

const SUM: &str = "block0(v0: i32, v1: i32):
           v2: i32 = const 0
           assume v0 >= 0
           jump block1(v2)
         block1(v3: i32):
           v4: bool = lt v3, v0
           v5: i32 = const 1
           v6: i32 = add v3, v5
           branch v4, block1(v6), block2
         block2:
           observe 3 (v0, v1)
           return";

/// If no entry comes to its end, nothing is known; nothing is called unreachable.
#[test]
fn nothing_is_known_if_nobody_finished() {
    let analysis = analysed(SUM, &Options { budget: 1, ..Options::default() });
    assert!(!analysis.is_complete);
    assert_eq!(lines(&analysis), "3: \n");
    // Questions have their price too: with one step less than all they are not asked. `i + 1` fits at the end, where `i == n`.
    let all = analysed(SUM, &Options::default());
    assert_eq!(lines(&all), "3: v0 >= 0, v0 <= 2147483646\n");
    let almost = analysed(SUM, &Options { budget: all.steps - 1, ..Options::default() });
    assert!(almost.is_complete);
    assert_eq!(lines(&almost), "3: \n");
}

/// Every domain answers, and each answer has room for a run.
#[test]
fn every_domain_answers() {
    for domain in Domain::ALL {
        let analysis = analysed(SUM, &Options { domain, ..Options::default() });
        let relations = analysis.observed[0].relations.as_ref().expect("it is reached");
        assert!(relations.contains(&[4, -3]), "{domain}");
    }
}

/// Of many values only the bounds are asked for.
#[test]
fn many_values() {
    let params: Vec<String> = (0..17).map(|value| format!("v{value}: i32")).collect();
    let values: Vec<String> = (0..17).map(|value| format!("v{value}")).collect();
    check(
        &format!(
            "block0({}):\n assume v0 < v1\n assume v2 >= 1\n observe 0 ({})\n observe 1 (v0, v1)\n return",
            params.join(", "),
            values.join(", ")
        ),
        "0: v0 <= 2147483646, v1 >= -2147483647, v2 >= 1\n\
         1: v0 <= 2147483646, v1 >= -2147483647, v0 - v1 <= -1\n",
    );
}
