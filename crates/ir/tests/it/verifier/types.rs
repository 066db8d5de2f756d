//! The verifier on types: constants, operators, arrays, results, edges.

use expect_test::expect;

use super::check;

#[test]
fn constants() {
    check(
        r"
          block0:
            v0: i8 = const 128
            return",
        expect![[r#"
            F: block0: 128 is no i8
        "#]],
    );
    check(
        r"
          block0:
            v0: u16 = const -1
            return",
        expect![[r#"
            F: block0: -1 is no u16
        "#]],
    );
    check(
        r"
          block0:
            v0: bool = const 2
            return",
        expect![[r#"
            F: block0: 2 is no bool
        "#]],
    );
    check(
        r"
          block0:
            v0: object = const 1
            return",
        expect![[r#"
            F: block0: 1 is no object
        "#]],
    );
    check(
        r"
          block0:
            v0: i32[] = const 1
            return",
        expect![[r#"
            F: block0: 1 is no i32[]
        "#]],
    );
}

#[test]
fn operators() {
    check(
        r"
          block0(v0: i32, v1: i64):
            v2: i32 = add v0, v1
            return",
        expect![[r#"
            F: block0: v1 is i64, expected i32
        "#]],
    );
    check(
        r"
          block0(v0: i32, v1: i64):
            v2: i32 = add v1, v0
            return",
        expect![[r#"
            F: block0: v1 is i64, expected i32
        "#]],
    );
    check(
        r"
          block0(v0: i64):
            v1: i64 = shl v0, v0
            return",
        expect![[r#"
            F: block0: v0 is i64, expected i32
        "#]],
    );
    check(
        r"
          block0(v0: bool):
            v1: bool = add v0, v0
            return",
        expect![[r#"
            F: block0: add has no meaning on bool
        "#]],
    );
    check(
        r"
          block0(v0: object):
            v1: object = and v0, v0
            return",
        expect![[r#"
            F: block0: and has no meaning on object
        "#]],
    );
    check(
        r"
          block0(v0: bool):
            v1: bool = neg v0
            return",
        expect![[r#"
            F: block0: neg has no meaning on bool
        "#]],
    );
    check(
        r"
          block0(v0: i32):
            v1: i64 = neg v0
            return",
        expect![[r#"
            F: block0: v0 is i32, expected i64
        "#]],
    );
    check(
        r"
          block0(v0: i32):
            v1: i32 = lt v0, v0
            return",
        expect![[r#"
            F: block0: v1 is i32, expected bool
        "#]],
    );
    check(
        r"
          block0(v0: i32, v1: u32):
            v2: bool = lt v0, v1
            return",
        expect![[r#"
            F: block0: v1 is u32, expected i32
        "#]],
    );
    check(
        r"
          block0(v0: object):
            v1: bool = le v0, v0
            return",
        expect![[r#"
            F: block0: object has no order
        "#]],
    );
    check(
        r"
          block0(v0: i32[], v1: i64[]):
            v2: bool = eq v0, v1
            return",
        expect![[r#"
            F: block0: v1 is i64[], expected i32[]
        "#]],
    );
    check(
        r"
          block0(v0: object):
            v1: i32 = convert v0
            return",
        expect![[r#"
            F: block0: v0 is object, expected an integer
        "#]],
    );
    check(
        r"
          block0(v0: i32):
            v1: bool = convert v0
            return",
        expect![[r#"
            F: block0: v1 is bool, expected an integer
        "#]],
    );
}

#[test]
fn arrays() {
    check(
        r"
          block0(v0: i32):
            v1: i32 = newarray v0
            return",
        expect![[r#"
            F: block0: v1 is i32, expected an array
        "#]],
    );
    check(
        r"
          block0(v0: i64):
            v1: i32[] = newarray v0
            return",
        expect![[r#"
            F: block0: v0 is i64, expected i32
        "#]],
    );
    check(
        r"
          block0(v0: i32):
            v1: i32 = length v0
            return",
        expect![[r#"
            F: block0: v0 is i32, expected an array
        "#]],
    );
    check(
        r"
          block0(v0: i32[]):
            v1: i64 = length v0
            return",
        expect![[r#"
            F: block0: v1 is i64, expected i32
        "#]],
    );
    check(
        r"
          block0(v0: i32[], v1: i64):
            v2: i32 = load v0[v1]
            return",
        expect![[r#"
            F: block0: v1 is i64, expected i32
        "#]],
    );
    check(
        r"
          block0(v0: i32[], v1: i32):
            v2: i64 = load v0[v1]
            return",
        expect![[r#"
            F: block0: v2 is i64, expected i32
        "#]],
    );
    check(
        r"
          block0(v0: i32):
            v1: i32 = load v0[v0]
            return",
        expect![[r#"
            F: block0: v0 is i32, expected an array
        "#]],
    );
    check(
        r"
          block0(v0: i32[], v1: i64):
            store v0[v1], v1
            return",
        expect![[r#"
            F: block0: v1 is i64, expected i32
            F: block0: v1 is i64, expected i32
        "#]],
    );
    check(
        r"
          block0(v0: object, v1: i32):
            store v0[v1], v1
            return",
        expect![[r#"
            F: block0: v0 is object, expected an array
        "#]],
    );
}

#[test]
fn results() {
    check(
        r"
          block0(v0: i32):
            add v0, v0
            return",
        expect![[r#"
            F: block0: `add v0, v0` has no result
        "#]],
    );
    check(
        r"
          block0:
            unknown
            return",
        expect![[r#"
            F: block0: `unknown` has no result
        "#]],
    );
    check(
        r"
          block0(v0: i32[], v1: i32):
            v2: i32 = store v0[v1], v1
            return",
        expect![[r#"
            F: block0: `store v0[v1], v1` has a result
        "#]],
    );
    check(
        r"
          block0:
            v0: bool = assume true
            return",
        expect![[r#"
            F: block0: `assume true` has a result
        "#]],
    );
    check(
        r#"
          obligation o0 assert at 1:1 ""
          block0:
            v0: bool = check o0, true
            return"#,
        expect![[r#"
            F: block0: `check o0, true` has a result
        "#]],
    );
    check(
        r#"
          block0:
            v0: bool = show "x" ()
            return"#,
        expect![[r#"
            F: block0: `show "x" ()` has a result
        "#]],
    );
    check(
        r"
          block0:
            v0: bool = observe 1 ()
            return",
        expect![[r#"
            F: block0: `observe 1 ()` has a result
        "#]],
    );
}

/// Numbers are observed: integers, truth values and references that may be null.
#[test]
fn observations() {
    check(
        r"
          block0(v0: i32[], v1: opaque, v2: i32, v3: bool, v4: object, v5: i32[]?):
            observe 1 if v3 (v2, v3, v4, v5)
            observe 2 if v2 (v0, v1)
            observe 3 if v6 (v7)
            v6: bool = const 1
            v7: i32 = const 1
            return",
        expect![[r#"
            F: block0: v2 is i32, expected bool
            F: block0: v0 is i32[], expected a number
            F: block0: v1 is opaque, expected a number
            F: block0: v6 is used where its definition does not dominate
            F: block0: v7 is used where its definition does not dominate
        "#]],
    );
}

#[test]
fn edges() {
    check(
        r"
          block0(v0: i32):
            jump block1
          block1(v1: i32):
            return",
        expect![[r#"
            F: block0: block1 takes 1 arguments, the edge has 0
        "#]],
    );
    check(
        r"
          block0(v0: i32):
            jump block1(v0, v0)
          block1(v1: i32):
            return",
        expect![[r#"
            F: block0: block1 takes 1 arguments, the edge has 2
        "#]],
    );
    check(
        r"
          block0(v0: i32):
            jump block1(v0)
          block1(v1: i64):
            return",
        expect![[r#"
            F: block0: v0 is i32, expected i64
        "#]],
    );
    check(
        r"
          block0(v0: i32):
            branch v0, block1, block2
          block1:
            return
          block2:
            return",
        expect![[r#"
            F: block0: v0 is i32, expected bool
        "#]],
    );
    check(
        r"
          block0:
            v0: i32 = const 1
            return v0",
        expect![[r#"
            F: block0: returns another type than declared
        "#]],
    );
}
