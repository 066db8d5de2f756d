//! C#'s conversions, seen in the instructions they become.

use expect_test::{Expect, expect};

use crate::compiled;

/// The instructions of a body that have a result.
fn check(body: &str, expected: Expect) {
    let source = format!(
        "void F(byte y, int i, uint n, long l, ulong u, bool b, bool c, object o, int[] a) {{ {body} }}"
    );
    let program = compiled(&source);
    let insts = program.functions[0].to_string();
    // The length of `a` is always there.
    let lines = insts.lines().filter(|line| line.contains(" = ") && !line.contains("length v8"));
    let texts: Vec<String> = lines.map(|line| line.trim().to_string() + "\n").collect();
    expected.assert_eq(&texts.concat());
}

#[test]
fn promotion() {
    for (body, expected) in [
        (
            "i = y + y;",
            expect![[r#"
            v10: i32 = convert v0
            v11: i32 = convert v0
            v12: i32 @s1 = add v10, v11
        "#]],
        ),
        (
            "l = i + l;",
            expect![[r#"
            v10: i64 = convert v1
            v11: i64 @s3 = add v10, v3
        "#]],
        ),
        (
            "l = n + i;",
            expect![[r#"
            v10: i64 = convert v2
            v11: i64 = convert v1
            v12: i64 @s3 = add v10, v11
        "#]],
        ),
        (
            "n = n + 1;",
            expect![[r#"
            v10: u32 = const 1
            v11: u32 @s2 = add v2, v10
        "#]],
        ),
        (
            "u = u + 1;",
            expect![[r#"
            v10: u64 = const 1
            v11: u64 @s4 = add v4, v10
        "#]],
        ),
        (
            "u = u * n;",
            expect![[r#"
            v10: u64 = convert v2
            v11: u64 @s4 = mul v4, v10
        "#]],
        ),
        (
            "l = -n;",
            expect![[r#"
            v10: i64 = convert v2
            v11: i64 @s3 = neg v10
        "#]],
        ),
        (
            "i = ~y;",
            expect![[r#"
            v10: i32 = convert v0
            v11: i32 @s1 = not v10
        "#]],
        ),
        (
            "i = y << y;",
            expect![[r#"
            v10: i32 = convert v0
            v11: i32 = convert v0
            v12: i32 @s1 = shl v10, v11
        "#]],
        ),
        (
            "l = l >> 3;",
            expect![[r#"
            v10: i32 = const 3
            v11: i64 @s3 = shr v3, v10
        "#]],
        ),
        (
            "b = n < i;",
            expect![[r#"
            v10: i64 = convert v2
            v11: i64 = convert v1
            v12: bool @s5 = lt v10, v11
        "#]],
        ),
        (
            "b = (uint) i < (uint) a.Length;",
            expect![[r#"
            v10: u32 = convert v1
            v11: u32 = convert v9
            v12: bool @s5 = lt v10, v11
        "#]],
        ),
        (
            "l = min(i, n);",
            expect![[r#"
            v10: i64 = convert v1
            v11: i64 = convert v2
            v12: i64 @s3 = min v10, v11
        "#]],
        ),
        ("n = abs(n);", expect![""]),
        (
            "l = b ? i : n;",
            expect![[r#"
            v10: i64 = convert v1
            v11: i64 = convert v2
        "#]],
        ),
        (
            "b = (c ? y : i) == 3;",
            expect![[r#"
            v10: i32 = convert v0
            v12: i32 = const 3
            v13: bool @s5 = eq v11, v12
        "#]],
        ),
        (
            "i = a[y];",
            expect![[r#"
            v10: i32 = convert v0
            v11: i32 @s1 = load v8[v10]
        "#]],
        ),
    ] {
        check(body, expected);
    }
}

#[test]
fn literals() {
    for (body, expected) in [
        (
            "i = 2147483647; i = -2147483648; i = 0x7fff_ffff;",
            expect![[r#"
            v10: i32 @s1 = const 2147483647
            v11: i32 @s1 = const -2147483648
            v12: i32 @s1 = const 2147483647
        "#]],
        ),
        (
            "n = 4294967295; n = 0xFFFFFFFF; y = 255; u = 18446744073709551615;",
            expect![[r#"
            v10: u32 @s2 = const 4294967295
            v11: u32 @s2 = const 4294967295
            v12: u8 @s0 = const 255
            v13: u64 @s4 = const 18446744073709551615
        "#]],
        ),
        (
            "l = -9223372036854775808; l = 1; l = 2147483648;",
            expect![[r#"
            v10: i64 @s3 = const -9223372036854775808
            v11: i64 @s3 = const 1
            v12: i64 @s3 = const 2147483648
        "#]],
        ),
        (
            "y = 1 + 2 * 3;",
            expect![[r#"
            v10: u8 @s0 = const 7
        "#]],
        ),
        (
            "l = 2147483647 + 1;",
            expect![[r#"
            v10: i32 = const 2147483647
            v11: i32 = const 1
            v12: i32 = add v10, v11
            v13: i64 @s3 = convert v12
        "#]],
        ),
        (
            "l = (long) 2147483647 + 1;",
            expect![[r#"
            v10: i64 @s3 = const 2147483648
        "#]],
        ),
        (
            "y = (byte) 300;",
            expect![[r#"
            v10: i32 = const 300
            v11: u8 @s0 = convert v10
        "#]],
        ),
        (
            "o = null; b = o == null; b = true;",
            expect![[r#"
            v10: object @s7 = const 0
            v11: object = const 0
            v12: bool @s5 = eq v10, v11
            v13: bool @s5 = const 1
        "#]],
        ),
    ] {
        check(body, expected);
    }
}

#[test]
fn updates() {
    for (body, expected) in [
        (
            "y += 1;",
            expect![[r#"
            v10: i32 = convert v0
            v11: i32 = const 1
            v12: i32 = add v10, v11
            v13: u8 @s0 = convert v12
        "#]],
        ),
        (
            "y++; --i;",
            expect![[r#"
            v10: i32 = convert v0
            v11: i32 = const 1
            v12: i32 = add v10, v11
            v13: u8 @s0 = convert v12
            v14: i32 = const 1
            v15: i32 @s1 = sub v1, v14
        "#]],
        ),
        (
            "y <<= i;",
            expect![[r#"
            v10: i32 = convert v0
            v11: i32 = shl v10, v1
            v12: u8 @s0 = convert v11
        "#]],
        ),
        (
            "b &= c; b |= c; b ^= c;",
            expect![[r#"
            v10: bool @s5 = and v5, v6
            v11: bool @s5 = or v10, v6
            v12: bool @s5 = xor v11, v6
        "#]],
        ),
        (
            "l -= i;",
            expect![[r#"
            v10: i64 = convert v1
            v11: i64 @s3 = sub v3, v10
        "#]],
        ),
        (
            "u /= n;",
            expect![[r#"
            v10: u64 = convert v2
            v11: u64 @s4 = div v4, v10
        "#]],
        ),
    ] {
        check(body, expected);
    }
}

#[test]
fn any_value() {
    check(
        "i = *; y = (byte) *; b = b || *; a = *; int k; object p;",
        expect![[r#"
        v10: i32 @s1 = unknown
        v11: u8 @s0 = unknown
        v12: bool = unknown
        v13: bool @s5 = or v5, v12
        v14: i32[] @s8 length v15 = unknown
        v15: i32 @s9 = length v14
        v16: i32 @s10 = unknown
        v17: object @s11 = unknown
    "#]],
    );
}
