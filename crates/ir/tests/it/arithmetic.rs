//! Arithmetic against the machine's own.

use marple_ir::interpret::{Heap, Options, Outcome, Stop, World, run};
use marple_ir::{Overflow, Program, Type, parse, verify};
use proptest::prelude::*;

struct Silent;

impl World for Silent {
    fn unknown(&mut self, _: &Type, _: &mut Heap) -> Option<i128> {
        None
    }
}

fn program(text: &str) -> Program {
    let program = parse(text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
    assert_eq!(verify(&program), [], "{text}");
    program
}

/// `v2 = name v0, v1`; the same operation as a term must agree.
fn binary(name: &str, ty: &str, right: &str, result: &str) -> Program {
    let term = if result == ty {
        format!("forall(q0 in 0 .. 1 : {name}.{ty}(v0, v1) == v2)")
    } else {
        "true".to_owned()
    };
    program(&format!(
        "function F -> {result} {{ obligation o0 assert at 1:1 \"\" block0(v0: {ty}, v1: {right}):
           v2: {result} = {name} v0, v1 check o0, {term} return v2 }}"
    ))
}

/// `v1 = name v0`, and the same as a term.
fn unary(name: &str, ty: &str, result: &str) -> Program {
    program(&format!(
        "function F -> {result} {{ obligation o0 assert at 1:1 \"\" block0(v0: {ty}):
           v1: {result} = {name} v0
           check o0, forall(q0 in 0 .. 1 : {name}.{result}(v0) == v1)
           return v1 }}"
    ))
}

#[track_caller]
fn check(program: &Program, args: &[i128], overflow: Overflow, expected: Outcome) {
    let options = Options { overflow, fuel: 10, depth: 0 };
    let found = run(program, &program.functions[0], args, &mut Heap::default(), options, &mut Silent);
    assert_eq!(found, expected, "{args:?} {overflow:?} in\n{}", program.functions[0]);
}

/// Under `no-overflow` and wrapping, from the machine's checked and wrapping results.
#[track_caller]
fn check_both(program: &Program, args: &[i128], checked: Option<i128>, wrapped: i128) {
    let assumed = checked.map_or(Outcome::Stopped(Stop::Overflow), |result| Outcome::Returned(Some(result)));
    check(program, args, Overflow::Assume, assumed);
    check(program, args, Overflow::Wrap, Outcome::Returned(Some(wrapped)));
}

macro_rules! arithmetic {
    ($($ty:ident: $checked_abs:expr, $wrapping_abs:expr;)*) => {$(
        mod $ty {
            use super::*;

            struct Programs {
                binary: Vec<(&'static str, Program)>,
                compare: Vec<(&'static str, Program)>,
                unary: Vec<(&'static str, Program)>,
                convert: Vec<(&'static str, Program)>,
            }

            impl Programs {
                fn new() -> Self {
                    let ty = stringify!($ty);
                    let all = |names: &[&'static str], make: &dyn Fn(&str) -> Program| {
                        names.iter().map(|&name| (name, make(name))).collect()
                    };
                    Self {
                        binary: all(
                            &["add", "sub", "mul", "div", "rem", "and", "or", "xor", "min", "max", "shl", "shr"],
                            &|name| binary(name, ty, if name.starts_with("sh") { "i32" } else { ty }, ty),
                        ),
                        compare: all(&["eq", "ne", "lt", "le", "gt", "ge"], &|name| binary(name, ty, ty, "bool")),
                        unary: all(&["neg", "not", "abs"], &|name| unary(name, ty, ty)),
                        convert: all(
                            &["i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64"],
                            &|to| unary("convert", ty, to),
                        ),
                    }
                }

                fn check(&self, a: $ty, b: $ty, count: i32) {
                    let args = [a.into(), b.into()];
                    for (name, program) in &self.binary {
                        let (checked, wrapped) = match *name {
                            "add" => (a.checked_add(b), a.wrapping_add(b)),
                            "sub" => (a.checked_sub(b), a.wrapping_sub(b)),
                            "mul" => (a.checked_mul(b), a.wrapping_mul(b)),
                            // Without a check before it, a division by zero ends the run.
                            "div" | "rem" if b == 0 => {
                                for mode in [Overflow::Assume, Overflow::Wrap] {
                                    check(program, &args, mode, Outcome::Stopped(Stop::Limit));
                                }
                                continue;
                            }
                            "div" => (a.checked_div(b), a.wrapping_div(b)),
                            // The smallest number by -1 leaves 0: only the quotient overflows.
                            "rem" => (Some(a.wrapping_rem(b)), a.wrapping_rem(b)),
                            "and" => (Some(a & b), a & b),
                            "or" => (Some(a | b), a | b),
                            "xor" => (Some(a ^ b), a ^ b),
                            "min" => (Some(a.min(b)), a.min(b)),
                            "max" => (Some(a.max(b)), a.max(b)),
                            shift => {
                                let bits = count.cast_unsigned();
                                let result = if shift == "shl" { a.wrapping_shl(bits) } else { a.wrapping_shr(bits) };
                                check_both(program, &[a.into(), count.into()], Some(result.into()), result.into());
                                continue;
                            }
                        };
                        check_both(program, &args, checked.map(i128::from), wrapped.into());
                    }
                    for (name, program) in &self.compare {
                        let holds = match *name {
                            "eq" => a == b,
                            "ne" => a != b,
                            "lt" => a < b,
                            "le" => a <= b,
                            "gt" => a > b,
                            _ => a >= b,
                        };
                        check_both(program, &args, Some(holds.into()), holds.into());
                    }
                    for (name, program) in &self.unary {
                        let (checked, wrapped) = match *name {
                            "neg" => (a.checked_neg(), a.wrapping_neg()),
                            "not" => (Some(!a), !a),
                            _ => ($checked_abs(a), $wrapping_abs(a)),
                        };
                        check_both(program, &args[..1], checked.map(i128::from), wrapped.into());
                    }
                    for (to, program) in &self.convert {
                        #[allow(
                            clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss,
                            clippy::cast_lossless, clippy::unnecessary_cast, trivial_numeric_casts
                        )]
                        let result: i128 = match *to {
                            "i8" => (a as i8).into(),
                            "i16" => (a as i16).into(),
                            "i32" => (a as i32).into(),
                            "i64" => (a as i64).into(),
                            "u8" => (a as u8).into(),
                            "u16" => (a as u16).into(),
                            "u32" => (a as u32).into(),
                            _ => (a as u64).into(),
                        };
                        check_both(program, &args[..1], Some(result), result);
                    }
                }
            }

            #[test]
            fn edges() {
                let programs = Programs::new();
                let middle = $ty::MAX / 2;
                let edges = [
                    $ty::MIN, $ty::MIN + 1, $ty::MIN / 2, 0, 1, 2, 3, 7, middle - 1, middle, middle + 1,
                    $ty::MAX - 1, $ty::MAX, (0 as $ty).wrapping_sub(1), (0 as $ty).wrapping_sub(2),
                ];
                let counts = [i32::MIN, -65, -64, -1, 0, 1, 7, 8, 31, 32, 33, 63, 64, 65, i32::MAX];
                for a in edges {
                    for (b, count) in edges.into_iter().zip(counts) {
                        programs.check(a, b, count);
                    }
                }
            }

            #[test]
            fn random() {
                let programs = Programs::new();
                proptest!(marple_random::config(256), |(a: $ty, b: $ty, count: i32)| programs.check(a, b, count));
            }
        }
    )*};
}

arithmetic! {
    i8: i8::checked_abs, i8::wrapping_abs;
    i16: i16::checked_abs, i16::wrapping_abs;
    i32: i32::checked_abs, i32::wrapping_abs;
    i64: i64::checked_abs, i64::wrapping_abs;
    u8: Some, |a| a;
    u16: Some, |a| a;
    u32: Some, |a| a;
    u64: Some, |a| a;
}

#[test]
fn truth_values() {
    for (name, results) in [("and", [0, 0, 0, 1]), ("or", [0, 1, 1, 1]), ("xor", [0, 1, 1, 0])] {
        let program = program(&format!(
            "function F -> bool {{ block0(v0: bool, v1: bool): v2: bool = {name} v0, v1 return v2 }}"
        ));
        for (row, result) in (0..).zip(results) {
            check_both(&program, &[row / 2, row % 2], Some(result), result);
        }
    }
    let not = program("function F -> bool { block0(v0: bool): v1: bool = not v0 return v1 }");
    check_both(&not, &[0], Some(1), 1);
    check_both(&not, &[1], Some(0), 0);
    let convert = program("function F -> u8 { block0(v0: bool): v1: u8 = convert v0 return v1 }");
    check_both(&convert, &[1], Some(1), 1);
}
