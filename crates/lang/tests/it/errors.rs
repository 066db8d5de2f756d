//! Mistakes, with the line and a caret.

use expect_test::{Expect, expect};

use crate::rendered;

pub(crate) fn check(source: &str, expected: Expect) {
    let errors = marple_lang::compile(source).expect_err("the text has a mistake");
    expected.assert_eq(&rendered(source, &errors));
}

/// Only the messages, for a body with an `int x`, an `int[] a`, a `bool b`, an `object o`, a `ulong u` and a `long l`.
pub(crate) fn check_body(body: &str, expected: Expect) {
    let source = format!("void F(int x, int[] a, bool b, object o, ulong u, long l) {{ {body} }}");
    let errors = marple_lang::compile(&source).expect_err("the text has a mistake");
    let lines: Vec<String> = errors
        .iter()
        .map(|error| {
            let text = &source[error.span.start as usize..error.span.end as usize];
            let help = error.help.as_ref().map(|help| format!(" ({help})")).unwrap_or_default();
            format!("{text}: {}{help}\n", error.message)
        })
        .collect();
    expected.assert_eq(&lines.concat());
}

#[test]
fn places() {
    check(
        "",
        expect![[r#"
        error: there is no function in this file
         --> test.mp:1:1
          |
        1 |
          | ^
          |
          = help: write one, such as `int F(int x) { return x; }`
    "#]],
    );
    check(
        "  // only a comment\n",
        expect![[r#"
        error: there is no function in this file
         --> test.mp:1:20
          |
        1 |   // only a comment
          |                    ^
          |
          = help: write one, such as `int F(int x) { return x; }`
    "#]],
    );
    check(
        "int F(int x) {\n    return x + ;\n}\n",
        expect![[r#"
        error: expected an expression, found `;`
         --> test.mp:2:16
          |
        2 |     return x + ;
          |                ^
    "#]],
    );
    check(
        "int F(int x) {\n\treturn é + y;\n}\n",
        expect![[r#"
            error: `é` has no meaning here
             --> test.mp:2:9
              |
            2 |     return é + y;
              |            ^
              |
              = help: the language is plain ASCII outside comments and labels
        "#]],
    );
    check(
        "int F(int x) {\n\treturn /* é */ z + y;\n}\n",
        expect![[r#"
            error: there is no variable `z` here
             --> test.mp:2:17
              |
            2 |     return /* é */ z + y;
              |                    ^
              |
              = help: declare it first, such as `int z = 0;`
            error: there is no variable `y` here
             --> test.mp:2:21
              |
            2 |     return /* é */ z + y;
              |                        ^
              |
              = help: declare it first, such as `int y = 0;`
        "#]],
    );
    check(
        "int F(int x) {\n    return x;\n",
        expect![[r#"
        error: expected a statement or `}`, found the end of the file
         --> test.mp:2:14
          |
        2 |     return x;
          |              ^
          |
          = help: is a `}` missing?
    "#]],
    );
    check(
        "int F(int x) {\n    long y = 3;\n    return y;\n}",
        expect![[r#"
            error: expected `int`, found `long`
             --> test.mp:3:12
              |
            3 |     return y;
              |            ^
              |
              = help: write a cast, `(int) ..`, if losing digits is meant
        "#]],
    );
}

#[test]
fn syntax() {
    for (body, expected) in [
        (
            "x = 1",
            expect![[r#"
            }: expected `;`, found `}`
        "#]],
        ),
        (
            "x + 1;",
            expect![[r#"
            +: expected `=` or another assignment operator, found `+`
        "#]],
        ),
        (
            "x 1;",
            expect![[r#"
            1: expected `=` or another assignment operator, found the number `1`
        "#]],
        ),
        (
            "else x = 1;",
            expect![[r#"
            else: expected a statement (this `else` has no `if` before it), found `else`
        "#]],
        ),
        (
            "x = y++;",
            expect![[r#"
                ++: expected `;`, found `++` (`++` and `--` are statements, not expressions)
            "#]],
        ),
        (
            "x = a.Size;",
            expect![[r#"
            Size: expected `Length`, the only property there is, found the name `Size`
        "#]],
        ),
        (
            "x = 12ab;",
            expect![[r#"
            12ab: `12ab` is not a number (numbers are decimal, or hexadecimal as in `0xFF`, without a suffix)
        "#]],
        ),
        (
            "x = 0x;",
            expect![[r#"
            0x: `0x` is not a number (numbers are decimal, or hexadecimal as in `0xFF`, without a suffix)
        "#]],
        ),
        (
            "x = 18446744073709551616;",
            expect![[r#"
            18446744073709551616: the number `18446744073709551616` is too large (the greatest `ulong` is 18446744073709551615)
        "#]],
        ),
        (
            "show \"never closed;",
            expect![[r#"
            ": this string never ends (close it with `"` on the same line)
        "#]],
        ),
        (
            "/* never closed",
            expect![[r#"
            /*: this comment never ends (close it with `*/`)
        "#]],
        ),
        (
            "x = #;",
            expect![[r#"
            #: `#` has no meaning here (the language is plain ASCII outside comments and labels)
        "#]],
        ),
        (
            "a = new int[];",
            expect![[r#"
            ]: expected the size, found `]`
        "#]],
        ),
        (
            "a = new foo[3];",
            expect![[r#"
            foo: expected the type of the elements, found the name `foo`
        "#]],
        ),
        (
            "for (x = 0; x < 3) {}",
            expect![[r#"
            ): expected `;` after the loop's condition, found `)`
        "#]],
        ),
        (
            "if x > 3 {}",
            expect![[r#"
            x: expected `(` and a condition, found the name `x`
        "#]],
        ),
        (
            "int 3;",
            expect![[r#"
            3: expected the variable's name, found the number `3`
        "#]],
        ),
        (
            "while = 3;",
            expect![[r#"
            =: expected `(` and a condition, found `=`
        "#]],
        ),
        (
            "assert(forall (i in 0 : i > 3));",
            expect![[r#"
            :: expected `..` and the upper bound, found `:`
        "#]],
        ),
    ] {
        check_body(body, expected);
    }
}

#[test]
fn names() {
    for (body, expected) in [
        (
            "y = 1;",
            expect![[r#"
            y: there is no variable `y` here (declare it first, such as `int y = 0;`)
        "#]],
        ),
        (
            "int x;",
            expect![[r#"
            x: there is another variable `x` here (choose another name, or assign to that one)
        "#]],
        ),
        (
            "int y; { int y; }",
            expect![[r#"
            y: there is another variable `y` here (choose another name, or assign to that one)
        "#]],
        ),
        (
            "{ int y; } y = 3;",
            expect![[r#"
            y: there is no variable `y` here (declare it first, such as `int y = 0;`)
        "#]],
        ),
        (
            "int y = y;",
            expect![[r#"
            y: there is no variable `y` here (declare it first, such as `int y = 0;`)
        "#]],
        ),
        (
            "for (int i = 0; i < 3; i++) {} i = 3;",
            expect![[r#"
            i: there is no variable `i` here (declare it first, such as `int i = 0;`)
        "#]],
        ),
        (
            "G(3);",
            expect![[r#"
            G: there is no function `G` in this file (the built-in functions are `abs`, `min` and `max`)
        "#]],
        ),
        (
            "x = F;",
            expect![[r#"
            F: there is no variable `F` here (`F` is a function: write `F(..)`)
        "#]],
        ),
        (
            "x = min;",
            expect![[r#"
            min: there is no variable `min` here (`min` is a function: write `min(..)`)
        "#]],
        ),
        (
            "x = result;",
            expect![[r#"
            result: there is no variable `result` here (declare it first, such as `int result = 0;`)
        "#]],
        ),
        (
            "break;",
            expect![[r#"
            break;: `break` outside a loop
        "#]],
        ),
        (
            "if (b) { continue; }",
            expect![[r#"
            continue;: `continue` outside a loop
        "#]],
        ),
        (
            "havoc y;",
            expect![[r#"
            y: there is no variable `y` here (declare it first, such as `int y = 0;`)
        "#]],
        ),
        (
            "F(x, a);",
            expect![[r#"
            F(x, a): `F` has 6 parameters, not 2
        "#]],
        ),
        (
            "x = abs();",
            expect![[r#"
            abs(): `abs` takes one argument, not 0
        "#]],
        ),
        (
            "min(x, x);",
            expect![[r#"
            min(x, x): this expression is not a statement (assign it to a variable)
        "#]],
        ),
        (
            "x = F(x, a, b, o, u, l);",
            expect![[r#"
            F(x, a, b, o, u, l): `F` is `void` and gives no value (call it in a statement of its own)
        "#]],
        ),
        (
            "return 3;",
            expect![[r#"
            3: `F` is `void` and returns no value (write `return;`, or give the function a return type)
        "#]],
        ),
        (
            "y = 1; z = 2; while (w) {}",
            expect![[r#"
            y: there is no variable `y` here (declare it first, such as `int y = 0;`)
            z: there is no variable `z` here (declare it first, such as `int z = 0;`)
            w: there is no variable `w` here (declare it first, such as `int w = 0;`)
        "#]],
        ),
    ] {
        check_body(body, expected);
    }
}

#[test]
fn functions() {
    check(
        "int F(int x) { } int F() { return 1; }",
        expect![[r#"
        error: there is another function `F`
         --> test.mp:1:22
          |
        1 | int F(int x) { } int F() { return 1; }
          |                      ^
          |
          = help: every function needs a name of its own
        error: the end of `F` can be reached without a `return`
         --> test.mp:1:5
          |
        1 | int F(int x) { } int F() { return 1; }
          |     ^
          |
          = help: return a value on every path
    "#]],
    );
    check(
        "int F(int x) { if (x > 0) return 1; }",
        expect![[r#"
        error: the end of `F` can be reached without a `return`
         --> test.mp:1:5
          |
        1 | int F(int x) { if (x > 0) return 1; }
          |     ^
          |
          = help: return a value on every path
    "#]],
    );
    check(
        "int F(int x) { while (*) { return 1; } }",
        expect![[r#"
        error: the end of `F` can be reached without a `return`
         --> test.mp:1:5
          |
        1 | int F(int x) { while (*) { return 1; } }
          |     ^
          |
          = help: return a value on every path
    "#]],
    );
    check(
        "int F(int x) { while (true) { break; } }",
        expect![[r#"
        error: the end of `F` can be reached without a `return`
         --> test.mp:1:5
          |
        1 | int F(int x) { while (true) { break; } }
          |     ^
          |
          = help: return a value on every path
    "#]],
    );
    check(
        "int F(int x) { return; }",
        expect![[r#"
            error: `F` returns a value of type `int`
             --> test.mp:1:16
              |
            1 | int F(int x) { return; }
              |                ^^^^^^^
              |
              = help: write `return` with a value
        "#]],
    );
    check(
        "int F(int x, int x) { return 1; }",
        expect![[r#"
        error: there is another variable `x` here
         --> test.mp:1:18
          |
        1 | int F(int x, int x) { return 1; }
          |                  ^
          |
          = help: choose another name, or assign to that one
    "#]],
    );
    check(
        "int abs(int x) { return x; }",
        expect![[r#"
        error: `abs` is built in
         --> test.mp:1:5
          |
        1 | int abs(int x) { return x; }
          |     ^^^
          |
          = help: choose another name
    "#]],
    );
    check(
        "void F(int x) ensures result > 0; { }",
        expect![[r#"
        error: a `void` function has no `result`
         --> test.mp:1:23
          |
        1 | void F(int x) ensures result > 0; { }
          |                       ^^^^^^
    "#]],
    );
    check(
        "int F(int x) requires result > 0; { return 1; }",
        expect![[r#"
        error: there is no variable `result` here
         --> test.mp:1:23
          |
        1 | int F(int x) requires result > 0; { return 1; }
          |                       ^^^^^^
          |
          = help: `result` is for `ensures` only
    "#]],
    );
    check(
        "int F(int result) ensures result > 0; { return 1; }",
        expect![[r#"
        error: `result` is what the function returns in its `ensures`
         --> test.mp:1:11
          |
        1 | int F(int result) ensures result > 0; { return 1; }
          |           ^^^^^^
          |
          = help: choose another name for the parameter
    "#]],
    );
    check(
        "int F(int x) ensures y > 0; { int y = 1; return y; }",
        expect![[r#"
        error: there is no variable `y` here
         --> test.mp:1:22
          |
        1 | int F(int x) ensures y > 0; { int y = 1; return y; }
          |                      ^
          |
          = help: a contract speaks of the parameters only
    "#]],
    );
    check(
        "int F(int x) requires F(x) > 0; { return 1; }",
        expect![[r#"
        error: a call cannot stand in a contract
         --> test.mp:1:23
          |
        1 | int F(int x) requires F(x) > 0; { return 1; }
          |                       ^^^^
          |
          = help: say what you need of its value with a parameter
    "#]],
    );
    check(
        "int F(int x) requires x; { return 1; }",
        expect![[r#"
        error: expected `bool`, found `int`
         --> test.mp:1:23
          |
        1 | int F(int x) requires x; { return 1; }
          |                       ^
    "#]],
    );
    check(
        "F(int x) { return 1; }",
        expect![[r#"
        error: expected a function, which starts with its return type, found the name `F`
         --> test.mp:1:1
          |
        1 | F(int x) { return 1; }
          | ^
    "#]],
    );
    check(
        "int F(x) { return 1; }",
        expect![[r#"
        error: expected a parameter, which starts with its type, found the name `x`
         --> test.mp:1:7
          |
        1 | int F(x) { return 1; }
          |       ^
    "#]],
    );
    check(
        "int F(int x) return 1;",
        expect![[r#"
        error: expected `requires`, `ensures` or the body's `{`, found `return`
         --> test.mp:1:14
          |
        1 | int F(int x) return 1;
          |              ^^^^^^
    "#]],
    );
}

/// No more than twenty are told.
#[test]
fn many_errors() {
    let source = format!("void F() {{ {} }}", "x = 1; ".repeat(1000));
    let errors = marple_lang::compile(&source).expect_err("nothing is declared");
    assert_eq!(errors.len(), 20);
}
