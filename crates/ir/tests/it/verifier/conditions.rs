//! The verifier on conditions and their terms.

use expect_test::expect;

use super::check;

#[test]
fn conditions() {
    check(
        r"
          block0(v0: i32):
            assume v0
            return",
        expect![[r#"
            F: block0: v0 is i32, expected bool
        "#]],
    );
    check(
        r"
          block0(v0: i32, v1: i64):
            assume v0 < v1
            return",
        expect![[r#"
            F: block0: compares i32 with i64
        "#]],
    );
    check(
        r"
          block0(v0: i8):
            assume v0 < 128
            return",
        expect![[r#"
            F: block0: 128 is no i8
        "#]],
    );
    check(
        r"
          block0(v0: i8):
            assume and(true, or(not(-129 < v0)))
            return",
        expect![[r#"
            F: block0: -129 is no i8
        "#]],
    );
    check(
        r"
          block0(v0: bool):
            assume v0 == 2
            return",
        expect![[r#"
            F: block0: 2 is no bool
        "#]],
    );
    check(
        r"
          block0(v0: object):
            assume v0 == 1
            return",
        expect![[r#"
            F: block0: 1 is no object
        "#]],
    );
    check(
        r"
          block0(v0: object):
            assume v0 < 0
            return",
        expect![[r#"
            F: block0: object has no order
        "#]],
    );
    check(
        r"
          block0(v0: object):
            assume v0 >= v0
            return",
        expect![[r#"
            F: block0: object has no order
        "#]],
    );
    check(
        r"
          block0(v0: i32[]):
            assume load(v0, 0) == length(v0)
            return",
        expect![[r#"
            F: block0: `load(v0, 0)` stands outside a quantifier: it must be an instruction
            F: block0: `length(v0)` stands outside a quantifier: it must be an instruction
        "#]],
    );
    check(
        r"
          block0(v0: i32):
            assume add.i32(v0, 1) > 0
            return",
        expect![[r#"
            F: block0: `add.i32(v0, 1)` stands outside a quantifier: it must be an instruction
        "#]],
    );
    check(
        r"
          block0:
            assume q0 == 0
            return",
        expect![[r#"
            F: block0: `q0` stands outside a quantifier: it must be an instruction
            F: block0: q0 is not bound
        "#]],
    );
}

#[test]
fn quantifiers() {
    check(
        r"
          block0:
            assume forall(q0 in 0 .. q0 : q1 == 0)
            return",
        expect![[r#"
            F: block0: q0 is not bound
            F: block0: q1 is not bound
        "#]],
    );
    check(
        r"
          block0:
            assume forall(q0 in 0 .. 1 : exists(q0 in 0 .. 1 : q0 == 0))
            return",
        expect![[r#"
            F: block0: q0 is bound twice
        "#]],
    );
    check(
        r"
          block0:
            assume and(forall(q0 in 0 .. 1 : q0 == 0), exists(q0 in 0 .. 1 : q0 == 0), q0 == 0)
            return",
        expect![[r#"
            F: block0: `q0` stands outside a quantifier: it must be an instruction
            F: block0: q0 is not bound
        "#]],
    );
    check(
        r"
          block0(v0: i64):
            assume forall(q0 in v0 .. 2147483648 : true)
            return",
        expect![[r#"
            F: block0: `v0` is i64, expected i32
            F: block0: 2147483648 is no i32
        "#]],
    );
    check(
        r"
          block0(v0: i32):
            assume forall(q0 in 0 .. 1 : load(v0, q0) == length(q0))
            return",
        expect![[r#"
            F: block0: v0 is i32, expected an array
            F: block0: `q0` is i32, expected an array
        "#]],
    );
    check(
        r"
          block0(v0: i32[], v1: i64):
            assume forall(q0 in 0 .. 1 : load(v0, v1) == load(v0, 9999999999))
            return",
        expect![[r#"
            F: block0: `v1` is i64, expected i32
            F: block0: 9999999999 is no i32
        "#]],
    );
    check(
        r"
          block0:
            assume forall(q0 in 0 .. 1 : load(0, q0) == length(0))
            return",
        expect![[r#"
            F: block0: `0` is a constant, expected an array
            F: block0: `0` is a constant, expected an array
        "#]],
    );
    check(
        r"
          block0(v0: i64):
            assume forall(q0 in 0 .. 1 : add.i32(q0, v0) == neg.i64(q0))
            return",
        expect![[r#"
            F: block0: `v0` is i64, expected i32
            F: block0: `q0` is i32, expected i64
            F: block0: compares i32 with i64
        "#]],
    );
    check(
        r"
          block0(v0: i64):
            assume forall(q0 in 0 .. 1 : shl.i64(v0, v0) == add.i8(1, 128))
            return",
        expect![[r#"
            F: block0: `v0` is i64, expected i32
            F: block0: 128 is no i8
            F: block0: compares i64 with i8
        "#]],
    );
    check(
        r"
          block0(v0: object):
            assume forall(q0 in 0 .. 1 : convert.i32(v0) == convert.i32(39614081257132168796771975168))
            return",
        expect![[r#"
            F: block0: `v0` is object, expected an integer
            F: block0: 39614081257132168796771975168 is no integer of any type
        "#]],
    );
}
