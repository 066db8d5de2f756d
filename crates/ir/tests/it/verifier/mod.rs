//! One case for each rule of the verifier.

mod conditions;
mod types;

use expect_test::{Expect, expect};
use marple_ir::{BinaryOp, Builder, Function, Op, Program, Terminator, Type, parse, verify};

/// The problems of a program, a line each.
#[track_caller]
fn check_program(text: &str, expected: Expect) {
    let program = parse(text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
    expected.assert_eq(&problems(&program));
}

fn problems(program: &Program) -> String {
    verify(program).iter().map(|problem| format!("{problem}\n")).collect::<Vec<_>>().concat()
}

/// The problems of the one function `F` with these blocks.
#[track_caller]
fn check(blocks: &str, expected: Expect) {
    check_program(&format!("function F {{\n{blocks}\n}}"), expected);
}

#[test]
fn well_formed() {
    check(
        r"
          block0:
            return",
        expect![[""]],
    );
    check(
        r"
          block0(v0: object, v1: i32[]):
            v2: object = const 0
            v3: i32[] = const 0
            v4: bool = eq v0, v2
            assume v1 != 0
            return",
        expect![[""]],
    );
    check(
        r"
          block0(v0: bool):
            v1: bool = and v0, v0
            v2: bool = not v1
            v3: bool = lt v1, v2
            v4: u8 = convert v0
            return",
        expect![[""]],
    );
    check(
        r"
          block0(v0: u64, v1: i32):
            v2: u64 = shl v0, v1
            v3: u64 = const 18446744073709551615
            v4: i8 = const -128
            return",
        expect![[""]],
    );
    check(
        r"
          block0(v0: i32[][]):
            assume forall(q0 in 0 .. length(v0) : exists(q1 in 0 .. length(load(v0, q0)) : shr.u8(255, q1) != convert.u8(q0)))
            return",
        expect![[""]],
    );
    check(
        r"
          block0(v0: i32[]):
            assume forall(q0 in length(v0) .. load(v0, 0) : true)
            return",
        expect![[""]],
    );
}

#[test]
fn ids() {
    check(
        "",
        expect![[r#"
        F: has no block
    "#]],
    );
    check(
        r"
          block0:
            v0: i32 = neg v7
            return",
        expect![[r#"
            F: block0: v7 does not exist
        "#]],
    );
    check(
        r"
          block0(v0: i32 @s0):
            return",
        expect![[r#"
            F: v0 names a slot that does not exist
        "#]],
    );
    check(
        r"
          block0(v0: i32[] length v9):
            return",
        expect![[r#"
            F: the length of v0 does not exist
        "#]],
    );
    check(
        r"
          block0:
            jump block4",
        expect![[r#"
            F: block0: block4 does not exist
        "#]],
    );
    check(
        r"
          block0:
            check o0, true
            return",
        expect![[r#"
            F: block0: o0 does not exist
        "#]],
    );
    check(
        r"
          block0:
            assume forall(q0 in v1 .. v2 : load(v3, v4) == v5)
            return",
        expect![[r#"
            F: block0: v1 does not exist
            F: block0: v2 does not exist
            F: block0: v3 does not exist
            F: block0: v4 does not exist
            F: block0: v5 does not exist
        "#]],
    );
    check(
        r"
          block0:
            return v3",
        expect![[r#"
            F: block0: v3 does not exist
        "#]],
    );
    check(
        r#"
          block0:
            show ("x" = v1)
            jump block1(v2)
          block1(v0: i32):
            return"#,
        expect![[r#"
            F: block0: v1 does not exist
            F: block0: v2 does not exist
        "#]],
    );
}

/// An edge from a block that no path reaches counts too.
#[test]
fn entry() {
    check(
        r"
          block0:
            jump block0",
        expect![[r#"
            F: the entry block has a predecessor
        "#]],
    );
    check(
        r"
          block0:
            return
          block1:
            jump block0",
        expect![[r#"
            F: the entry block has a predecessor
        "#]],
    );
}

/// Blocks that no path reaches are not looked at.
#[test]
fn dominance() {
    check(
        r"
          block0:
            v0: i32 = neg v0
            return",
        expect![[r#"
            F: block0: v0 is used where its definition does not dominate
        "#]],
    );
    check(
        r"
          block0:
            v0: i32 = neg v1
            v1: i32 = const 1
            return",
        expect![[r#"
            F: block0: v1 is used where its definition does not dominate
        "#]],
    );
    check(
        r"
          block0(v0: bool):
            branch v0, block1, block2
          block1:
            v1: i32 = const 1
            jump block3
          block2:
            jump block3
          block3:
            v2: i32 = neg v1
            return",
        expect![[r#"
            F: block3: v1 is used where its definition does not dominate
        "#]],
    );
    check(
        r"
          block0(v0: bool):
            branch v0, block1(v0), block2
          block1(v1: bool):
            jump block2
          block2:
            branch v1, block3, block3
          block3:
            return",
        expect![[r#"
            F: block2: v1 is used where its definition does not dominate
        "#]],
    );
    check(
        r"
          block0:
            jump block1(v1)
          block1(v0: i32):
            v1: i32 = const 1
            jump block1(v1)",
        expect![[r#"
            F: block0: v1 is used where its definition does not dominate
        "#]],
    );
    check(
        r"
          block0:
            jump block1
          block1:
            assume v0
            return
          block2:
            v0: bool = const 1
            jump block1",
        expect![[r#"
            F: block1: v0 is used where its definition does not dominate
        "#]],
    );
    check(
        r#"
          block0:
            jump block2
          block1:
            return
          block2:
            v0: bool = const 1
            show ("x" = v0)
            jump block1"#,
        expect![[""]],
    );
    check(
        r"
          block0:
            return
          block1:
            v0: i32 = neg v0
            return",
        expect![[""]],
    );
}

#[test]
fn lengths() {
    check(
        r"
          block0(v0: i32 length v1, v1: i32):
            return",
        expect![[r#"
            F: v0 has a length but is no array
        "#]],
    );
    check(
        r"
          block0(v0: i32[] length v1, v1: i64):
            return",
        expect![[r#"
            F: the length of v0 is no i32
        "#]],
    );
}

#[test]
fn calls() {
    check_program(
        r"
          function F {
          block0:
            call G()
            return
          }",
        expect![[r#"
            F: block0: there is no function G
        "#]],
    );
    check_program(
        r"
          function F {
          block0:
            call G()
            return
          }
          function G {
          block0(v0: i32):
            return
          }",
        expect![[r#"
            F: block0: G takes 1 arguments, the call has 0
        "#]],
    );
    check_program(
        r"
          function F {
          block0(v0: i64):
            call F(v0, v0)
            call G(v0)
            return
          }
          function G {
          block0(v0: i32):
            return
          }",
        expect![[r#"
            F: block0: F takes 1 arguments, the call has 2
            F: block0: v0 is i64, expected i32
        "#]],
    );
    check_program(
        r"
          function F {
          block0:
            call G()
            v0: i32 = call G()
            return
          }
          function G -> i64 {
          block0:
            v0: i64 = const 0
            return v0
          }",
        expect![[r#"
            F: block0: G returns another type
            F: block0: G returns another type
        "#]],
    );
    check_program(
        r"
          function F {
          block0:
            v0: i32 = call F()
            return
          }",
        expect![[r#"
            F: block0: F returns another type
        "#]],
    );
    check_program(
        r"
          function F {
          block0:
            call G()
            return
          }
          function G {
          }",
        expect![[r#"
            G: has no block
        "#]],
    );
}

#[test]
fn names() {
    check_program(
        r"
          function F {
          block0:
            return
          }
          function G {
          block0:
            return
          }
          function F {
          block0(v0: i32):
            call F(v0)
            return
          }
          function F {
          block0:
            call F()
            return
          }",
        expect![[r#"
            F: another function has the same name
            F: block0: F takes 0 arguments, the call has 1
            F: another function has the same name
        "#]],
    );
}

#[test]
fn returns() {
    check_program(
        r"
          function F -> i32 {
          block0:
            return
          }",
        expect![[r#"
            F: block0: returns another type than declared
        "#]],
    );
    check_program(
        r"
          function F -> i32 {
          block0(v0: i64):
            return v0
          }",
        expect![[r#"
            F: block0: returns another type than declared
        "#]],
    );
}

/// The parser refuses a second definition, so these functions are built.
#[test]
fn definitions() {
    let changed = |change: fn(&mut Function)| {
        let mut builder = Builder::new("F", None);
        let param = builder.param(Function::ENTRY, Type::I32, None);
        builder.inst(Op::Binary(BinaryOp::Add, param, param), Type::I32);
        builder.terminate(Terminator::Return(None));
        let mut function = builder.finish();
        change(&mut function);
        problems(&Program { functions: vec![function] })
    };
    expect![[""]].assert_eq(&changed(|_| {}));
    // The same value twice: as a parameter, as a result, and as both.
    expect![[r#"
        F: block0: v0 is defined here and elsewhere
    "#]]
    .assert_eq(&changed(|function| {
        let param = function.blocks[0].params[0];
        function.blocks[0].params.push(param);
    }));
    expect![[r#"
        F: block0: v1 is defined here and elsewhere
    "#]]
    .assert_eq(&changed(|function| {
        let again = function.blocks[0].insts[0].clone();
        function.blocks[0].insts.push(again);
    }));
    expect![[r#"
        F: v1 is not where it says it is defined
        F: block0: v0 is defined here and elsewhere
    "#]]
    .assert_eq(&changed(|function| {
        function.blocks[0].insts[0].result = Some(function.blocks[0].params[0]);
    }));
    // A value that nothing defines.
    expect![[r#"
        F: v2 is not where it says it is defined
    "#]]
    .assert_eq(&changed(|function| {
        function.values.push(function.values[0].clone());
    }));
}
