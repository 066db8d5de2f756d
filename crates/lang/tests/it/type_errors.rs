//! Mistakes of types, and in quantifiers.

use expect_test::expect;

use crate::errors::check_body;

#[test]
fn type_errors() {
    for (body, expected) in [
        (
            "x = l;",
            expect![[r#"
            l: expected `int`, found `long` (write a cast, `(int) ..`, if losing digits is meant)
        "#]],
        ),
        (
            "x = b;",
            expect![[r#"
            b: expected `int`, found `bool`
        "#]],
        ),
        (
            "x = 3000000000;",
            expect![[r#"
            3000000000: expected `int`, found `uint` (write a cast, `(int) ..`, if losing digits is meant)
        "#]],
        ),
        (
            "byte y = 256;",
            expect![[r#"
            256: expected `byte`, found `int` (write a cast, `(byte) ..`, if losing digits is meant)
        "#]],
        ),
        (
            "uint y = -1;",
            expect![[r#"
            -1: expected `uint`, found `int` (write a cast, `(uint) ..`, if losing digits is meant)
        "#]],
        ),
        (
            "if (x) {}",
            expect![[r#"
            x: expected `bool`, found `int`
        "#]],
        ),
        (
            "x = u + x;",
            expect![[r#"
            u + x: `+` has no meaning on `ulong` and `int` (cast one of the two values)
        "#]],
        ),
        (
            "u = -u;",
            expect![[r#"
            -u: `-` has no meaning on `ulong`
        "#]],
        ),
        (
            "b = u < x;",
            expect![[r#"
            u < x: `<` has no meaning on `ulong` and `int` (cast one of the two values)
        "#]],
        ),
        (
            "b = b < b;",
            expect![[r#"
            b < b: `<` has no meaning on `bool` and `bool`
        "#]],
        ),
        (
            "b = a == a;",
            expect![[r#"
            a == a: arrays cannot be compared (arrays are never null; compare their lengths or their elements)
        "#]],
        ),
        (
            "b = a == null;",
            expect![[r#"
            a == null: arrays cannot be compared (arrays are never null; compare their lengths or their elements)
        "#]],
        ),
        (
            "a = null;",
            expect![[r#"
            null: expected `int[]`, found `object` (arrays are never null)
        "#]],
        ),
        (
            "o = a;",
            expect![[r#"
            a: expected `object`, found `int[]`
        "#]],
        ),
        (
            "b = o == x;",
            expect![[r#"
            o == x: `==` has no meaning on `object` and `int`
        "#]],
        ),
        (
            "x = x[3];",
            expect![[r#"
            x: this is no array, its type is `int`
        "#]],
        ),
        (
            "x = b.Length;",
            expect![[r#"
            b: this is no array, its type is `bool`
        "#]],
        ),
        (
            "x = a[l];",
            expect![[r#"
            l: expected `int`, found `long` (write a cast, `(int) ..`, if losing digits is meant)
        "#]],
        ),
        (
            "x <<= l;",
            expect![[r#"
            l: expected `int`, found `long` (write a cast, `(int) ..`, if losing digits is meant)
        "#]],
        ),
        (
            "x += l;",
            expect![[r#"
            l: expected `int`, found `long` (write a cast, `(int) ..`, if losing digits is meant)
        "#]],
        ),
        (
            "b += b;",
            expect![[r#"
            b: `+` has no meaning on `bool` and `bool`
        "#]],
        ),
        (
            "a = new long[3];",
            expect![[r#"
            new long[3]: expected `int[]`, found `long[]`
        "#]],
        ),
        (
            "a.Length = 3;",
            expect![[r#"
            a.Length: nothing can be assigned to this (assign to a variable or to an element of an array)
        "#]],
        ),
        (
            "x = (int) b;",
            expect![[r#"
            (int) b: there is no conversion from `bool` to `int`
        "#]],
        ),
        (
            "x = b ? x : l;",
            expect![[r#"
            l: expected `int`, found `long` (write a cast, `(int) ..`, if losing digits is meant)
        "#]],
        ),
        (
            "b = (b ? x : o) == 3;",
            expect![[r#"
            (b ? x : o): `int` and `object` have no common type (cast one of the two values)
        "#]],
        ),
        (
            "x = * + 1;",
            expect![[r#"
            *: the type of this `*` is not clear (assign it to a variable first, or cast it: `(int) *`)
        "#]],
        ),
        (
            "assert(*);",
            expect![[r#"
            *: `*` has no meaning in a condition that is assumed or checked (name the value: `havoc` a variable and use it here)
        "#]],
        ),
        (
            "x = abs(b);",
            expect![[r#"
            abs(b): `abs` has no meaning on `bool`
        "#]],
        ),
    ] {
        check_body(body, expected);
    }
}

#[test]
fn quantifiers() {
    for (body, expected) in [
        (
            "if (forall (i in 0 .. x : b)) {}",
            expect![[r#"
            forall (i in 0 .. x : b): a quantifier cannot stand here (quantifiers are for `requires`, `ensures`, `assume` and `assert`)
        "#]],
        ),
        (
            "assert(b == forall (i in 0 .. x : b));",
            expect![[r#"
            forall (i in 0 .. x : b): a quantifier cannot be an operand here (quantifiers stand alone or under `&&`, `||` and `!`)
        "#]],
        ),
        (
            "assert(forall (i in 0 .. i : b));",
            expect![[r#"
            i: there is no variable `i` here (declare it first, such as `int i = 0;`)
        "#]],
        ),
        (
            "assert(forall (i in 0 .. l : b));",
            expect![[r#"
            l: expected `int`, found `long` (write a cast, `(int) ..`, if losing digits is meant)
        "#]],
        ),
        (
            "assert(forall (i in 0 .. x : (i > 0 ? x : i) > 0));",
            expect![[r#"
            (i > 0 ? x : i): `?:` cannot stand inside a quantifier (write it with `&&` and `||`)
        "#]],
        ),
        (
            "assert(forall (i in 0 .. x : (i > 0) == b));",
            expect![[r#"
            (i > 0): inside a quantifier this condition cannot be compared (write it with `&&`, `||` and `!`)
        "#]],
        ),
        (
            "assert(forall (i in 0 .. x : new int[i].Length > 0));",
            expect![[r#"
            new int[i]: `new` cannot stand inside a quantifier (keep its value in a variable first)
        "#]],
        ),
        (
            "assert(forall (i in 0 .. x : i)); i = 3;",
            expect![[r#"
            i: expected `bool`, found `int`
            i: there is no variable `i` here (declare it first, such as `int i = 0;`)
        "#]],
        ),
    ] {
        check_body(body, expected);
    }
}
