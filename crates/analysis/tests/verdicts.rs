//! Verdicts on small functions: what fails, what is never reached, and what must not be called either.

use std::fmt::Write;

use marple_analysis::{Domain, Hints, Options, Outcome, analyse, parse_list};
use marple_ir::Program;

/// The verdicts on all functions, one line each: the condition, the outcome and why.
fn verdicts(program: &Program, options: &Options) -> String {
    assert_eq!(marple_ir::verify(program), []);
    let mut lines = String::new();
    for function in &program.functions {
        for (obligation, verdict) in function.obligations.iter().zip(analyse(function, options).verdicts) {
            let reason = verdict.reason.map(|reason| format!(": {reason}")).unwrap_or_default();
            let _ = writeln!(lines, "{} is {}{reason}", obligation.text, verdict.outcome);
        }
    }
    lines
}

#[track_caller]
fn check(source: &str, expected: &str) {
    let program = marple_lang::compile(source).expect("a program");
    assert_eq!(verdicts(&program, &Options::default()), expected, "{source}");
}

/// `void F(int p, int[] a) { if (p < 1000) return; if (p < 3) goto B; A: p--; a[p] = 1; B: if (p > 2000) goto A; }`:
/// the loop is A and B, and both are entered.
const TWO_ENTRIES: &str = "function F {
  obligation o0 lower-bound at 1:1 \"0 <= p\"
  obligation o1 upper-bound at 1:1 \"p < n\"
  block0(v0: i32, v1: i32):
    v2: i32 = const 1000
    v3: bool = lt v0, v2
    branch v3, block1, block2
  block1:
    return
  block2:
    v4: i32 = const 3
    v5: bool = lt v0, v4
    branch v5, block4(v0), block3(v0)
  block3(v6: i32):
    v7: i32 = const 1
    v8: i32 = sub v6, v7
    check o0, 0 <= v8
    check o1, v8 < v1
    jump block4(v8)
  block4(v9: i32):
    v10: i32 = const 2000
    v11: bool = gt v9, v10
    branch v11, block3(v9), block1
}
";

#[test]
fn a_loop_with_two_entries_is_reached() {
    let program = marple_ir::parse(TWO_ENTRIES).expect("a program");
    // In the other order of the edges the search meets the other block of the loop first.
    let other = TWO_ENTRIES.replace(
        "lt v0, v4\n    branch v5, block4(v0), block3(v0)",
        "ge v0, v4\n    branch v5, block3(v0), block4(v0)",
    );
    let other = marple_ir::parse(&other).expect("a program");
    for domain in Domain::ALL {
        for program in [&program, &other] {
            let options = Options { domain, ..Options::default() };
            let outcomes: Vec<String> = analyse(&program.functions[0], &options)
                .verdicts
                .iter()
                .map(|verdict| verdict.outcome.to_string())
                .collect();
            assert!(matches!(outcomes[0].as_str(), "proved" | "unknown"), "{domain}: {outcomes:?}");
            assert_eq!(outcomes[1], "unknown", "{domain}");
        }
    }
}

/// The first entry of the list does not see that both tests together leave nothing.
#[test]
fn what_fails_may_be_found_unreachable() {
    check(
        "void F(int x, int[] a) { if (x == 0) { return; } if (x != 0) { return; } a[-1] = 1; }",
        "0 <= -1 is unreachable\n-1 < a.Length is unreachable\n",
    );
    // No integers are a solution; only the third entry of the list relates two sums.
    check(
        "void F(int x, int y, int[] a) { assume(x + y <= 4); assume(x - y >= 6); assume(y >= 0); a[-1] = 1; }",
        "0 <= -1 is unreachable\n-1 < a.Length is unreachable\n",
    );
    check("void F(int[] a) { a[-1] = 1; }", "0 <= -1 is false\n-1 < a.Length is unreachable\n");
}

#[test]
fn an_assertion_that_cannot_hold_says_that_it_is_not_reached() {
    check("void F(int x) { if (x > 3) { assert(false); } }", "false is unknown: may be reachable\n");
    check("void F(int x) { if (x > 3 && x < 2) { assert(false); } }", "false is unreachable\n");
    // As compilers write it: the constant is tested.
    let text = "function F {
  obligation o0 assert at 1:1 \"0 != 0\"
  block0:
    v0: i32 = const 0
    v1: i32 = const 0
    v2: bool = ne v0, v1
    check o0, v2
    return
}
";
    let program = marple_ir::parse(text).expect("a program");
    assert_eq!(verdicts(&program, &Options::default()), "0 != 0 is unknown: may be reachable\n");
    // A condition that happens to fail is an error as before.
    check("void F(int x) { if (x > 3) { assert(x < 2); } }", "x < 2 is false: x in [4, +oo]\n");
}

/// Under `no-overflow` a computation that leaves its type for certain wraps around: nothing behind it is proved in vain.
#[test]
fn a_computation_that_leaves_its_type_is_no_reason_to_drop_the_rest() {
    check(
        "void F(int x, int[] b) requires x == 1; { int[] a = new int[2147483647 + x]; b[7] = 1; }",
        "0 <= 2147483647 + x is false: 2147483647 + x wraps around: [2147483648, 2147483648] does not fit i32; \
         a.Length in [-oo, -2147483648]\n0 <= 7 is unreachable\n7 < b.Length is unreachable\n",
    );
    check(
        "void F(int x, int[] b) requires x == 1; { int y = 2147483647 + x; b[7] = 1; assert(y > 0); }",
        "0 <= 7 is proved\n7 < b.Length is unknown: b.Length in [0, +oo]\n\
         y > 0 is false: 2147483647 + x wraps around: [2147483648, 2147483648] does not fit i32; y in [-oo, -2147483648]\n",
    );
    // What only may leave its type is assumed to fit, as before.
    check(
        "void F(int x) requires x >= 1; { int y = 2147483646 + x; assert(y == 2147483647); }",
        "y == 2147483647 is proved\n",
    );
}

/// What a test of `n >> k` or `n / d` says of `n`.
#[test]
fn what_a_quotient_tells() {
    check(
        "void F(int n) { if ((n >> 4) > 0) { assert(n >= 16); assert(n >= 17); } else { assert(n <= 15); assert(n <= 14); } }",
        "n >= 16 is proved\nn >= 17 is unknown: n in [16, +oo]\nn <= 15 is proved\nn <= 14 is unknown: n in [-oo, 15]\n",
    );
    check(
        "void F(int n) { if (n / 4 >= 0) { assert(n >= -3); assert(n >= -2); } if (n / 4 <= -1) { assert(n <= -4); assert(n <= -5); } }",
        "4 != 0 is proved\nn >= -3 is proved\nn >= -2 is unknown: n in [-3, +oo]\n4 != 0 is proved\nn <= -4 is proved\nn <= -5 is unknown: n in [-oo, -4]\n",
    );
}

/// A size that is rounded up to a power of 2 is at least what it was, whatever its sign; `|` with something else may be less.
#[test]
fn bits_that_are_smeared() {
    check(
        "void F(int n) { int v = n | (n >> 1); v = v | (v >> 2); v = v + 1; assert(v > n); assert(v > n + 1); }",
        "v > n is proved\nv > n + 1 is unknown: v in [-2147483647, +oo]; n + 1 in [-2147483647, +oo]\n",
    );
    check(
        "void F(int n, int m) { int v = n | (m >> 1); assert(v >= n); }",
        "v >= n is unknown: v in [-oo, +oo]; n in [-oo, +oo]\n",
    );
}

/// Which way was taken is tested again three meetings later: each path by itself shows it.
#[test]
fn ways_that_are_told_apart_later() {
    let source = |second: &str| {
        format!(
            "int F(int[] a, int k, bool x, bool y) {{
               int i = 9; int n = 10; int z = 0;
               if (k == 1) {{ i = 0; }} else {{ if (k == 2) {{ i = 4; }} }}
               if (x) {{ z = z + 1; }}
               if (y) {{ z = z + 2; }}
               if (k == 1) {{ n = 1; }} else {{ if (k == 2) {{ n = {second}; }} }}
               if (a.Length < n) {{ return z; }}
               return a[i];
             }}"
        )
    };
    check(&source("5"), "0 <= i is proved\ni < a.Length is proved\n");
    check(&source("4"), "0 <= i is proved\ni < a.Length is unknown: i in [0, 9]; a.Length in [1, +oo]\n");
}

/// A loop whose head, among the nodes that keep ways apart, is in the middle of its body: a path from there goes through the test at the loop's
/// begin, which is one of the next iteration. `foreach (var x in list) { more.Add(list); if (++c == 2) break; }`
#[test]
fn a_path_into_the_next_iteration_tests_other_values() {
    let text = "function F -> i32 {
  obligation o0 assert at 1:1 \"0 < x\"
  block0:
    jump block1
  block1:
    v0: i32 = const 0
    v1: i32 = unknown
    v2: i32 = const 0
    assume v1 == v2
    v3: i32 = const 1
    v4: i32 = add v1, v3
    v5: i64 = const 0
    v6: i32 = unknown
    jump block2
  block2:
    v7: bool = unknown
    branch v7, block9, block10
  block3(v8: i64, v9: i32, v10: i32, v11: i32):
    v12: i64 = convert v4
    v13: i64 = const 1
    v14: bool = lt v8, v12
    v15: i64 = add v8, v13
    branch v14, block4, block6
  block4:
    branch v14, block11, block12
  block5:
    jump block14
  block6:
    jump block16
  block7(v16: i32, v17: i32):
    v18: i32 = const 0
    check o0, v18 < v16
    return v17
  block8:
    stop
  block9:
    jump block8
  block10:
    jump block3(v5, v6, v0, v4)
  block11:
    jump block13
  block12:
    jump block13
  block13:
    v19: i32 = const 1
    v20: i32 = add v9, v19
    v21: i32 = const 1
    v22: i32 = add v10, v21
    v23: i32 = const 2
    v24: bool = ne v22, v23
    v25: i32 = unknown
    branch v24, block3(v15, v20, v22, v25), block5
  block14:
    jump block15
  block15:
    jump block7(v25, v22)
  block16:
    jump block17
  block17:
    jump block7(v11, v10)
}
";
    let program = marple_ir::parse(text).expect("a program");
    let options = Options { list: parse_list("pentagons+ways").expect("a list"), ..Options::default() };
    assert_eq!(verdicts(&program, &options), "0 < x is unknown\n");
}

/// A loop on which die-hard costs `SubPolyhedra` many times the steps.
const DIE_HARD: &str = "
    void F(long a, long d) {
        assume(3 <= a && a <= 1000000 && 2 <= d && d <= 1000000);
        long b = 5; long c = 1; long e = 0; long choice = 0;
        while (e < a) {
            assert(3 <= a);
            assert(c <= a - 2);
            havoc choice;
            if (choice == 0 && b - a <= 2) {
                e = e + 1;
                assume(-1000000000000 < e && e < 1000000000000);
                b = b + c;
                assume(-1000000000000 < b && b < 1000000000000);
            } else if (choice == 1 && d - c <= 1) {
                c = c - 2;
                assume(-1000000000000 < c && c < 1000000000000);
            }
        }
        assert(c <= a - 2);
    }";

/// With as many steps as the domain needs with fewer hints, more hints prove no less.
#[test]
fn a_hint_costs_no_proof() {
    let domain = Domain::SubPolyhedra;
    let hints = |list: &str| Hints::parse(list, domain).expect("they fit");
    let sets = ["thresholds", "thresholds,diehard", "thresholds,diehard,predicates", "all"].map(hints);
    let mut spent = 0;
    for source in [include_str!("../../../examples/two-pointers.mp"), DIE_HARD] {
        let program = marple_lang::compile(source).expect("a program");
        for (function, fewer) in program.functions.iter().flat_map(|one| sets.map(|set| (one, set))) {
            let plain = analyse(function, &Options { domain, hints: Some(fewer), ..Options::default() });
            assert!(plain.gave_up.is_empty(), "{}", function.name);
            for more in sets.into_iter().skip_while(|&set| set != fewer).skip(1) {
                let budget = plain.steps;
                let hinted =
                    analyse(function, &Options { domain, hints: Some(more), budget, ..Options::default() });
                spent += hinted.gave_up.len();
                for (plain, hinted) in plain.verdicts.iter().zip(&hinted.verdicts) {
                    assert!(
                        plain.outcome == Outcome::Unknown || hinted.outcome != Outcome::Unknown,
                        "{}",
                        function.name
                    );
                }
            }
        }
    }
    assert!(spent > 0, "the hints cost something");
}
