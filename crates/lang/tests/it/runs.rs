//! Programs in the interpreter: what they mean, beyond how they look.

use marple_ir::Overflow;
use marple_ir::interpret::{Heap, Options, Outcome, Stop, World, run};

struct Fixed(i128);

impl World for Fixed {
    fn unknown(&mut self, ty: &marple_ir::Type, heap: &mut Heap) -> Option<i128> {
        match ty {
            marple_ir::Type::Array { .. } => heap.allocate(vec![self.0; 3]),
            marple_ir::Type::Bool => Some(self.0 & 1),
            _ => Some(self.0),
        }
    }
}

/// Runs the last function of the text on numbers; any value is `1`.
fn outcome(source: &str, arguments: &[i128], overflow: Overflow) -> Outcome {
    let program = crate::compiled(source);
    let options = Options { overflow, fuel: 10_000, depth: 100 };
    let last = program.functions.last().expect("a program has a function");
    run(&program, last, arguments, &mut Heap::default(), options, &mut Fixed(1))
}

fn check(source: &str, arguments: &[i128], expected: i128) {
    assert_eq!(outcome(source, arguments, Overflow::Wrap), Outcome::Returned(Some(expected)), "{source}");
}

#[test]
fn loops() {
    check(
        "int F(int n) { int s = 0; for (int i = 0; i < n; i++) { if (i == 3) continue; s += i; } return s; }",
        &[6],
        12,
    );
    check("int F(int n) { int s = 0; while (true) { if (s > n) break; s += 2; } return s; }", &[6], 8);
    check(
        "int F(int n) { int s = 0; do { s++; if (s == 5) continue; if (s == 7) break; } while (s < n); return s; }",
        &[9],
        7,
    );
    check("int F(int n) { int s = 0; for (int i = 0, j = n; i < j; i++, j--) s++; return s; }", &[6], 3);
    check(
        "int F(int n) { int a = 0, b = 1; while (n > 0) { int t = a + b; a = b; b = t; n--; } return a; }",
        &[10],
        55,
    );
    check(
        "int F(int n) { int s = 0; for (int i = 0; i < n; i++) for (int j = 0; j < i; j++) { if (j == 2) break; s += j + 1; } return s; }",
        &[4],
        7,
    );
    check(
        "int F(int n) { int x = 1, y = 2; while (n > 0) { int t = x; x = y; y = t; n--; } return x * 10 + y; }",
        &[3],
        21,
    );
}

#[test]
fn conditions() {
    check(
        "int F(int x) { int r = 0; if (x > 0 && x / x == 1 || x == 0) r = 1; else r = 2; return r; }",
        &[0],
        1,
    );
    check("int F(int x) { bool b = x != 0 && 10 / x > 2; return b ? 1 : 0; }", &[0], 0);
    check("int F(int x) { bool b = !(x == 0 || 10 / x > 2); return b ? 1 : 0; }", &[5], 1);
    check("int F(int x) { return x > 0 ? x > 5 ? 3 : 2 : 1; }", &[4], 2);
    check("int F(int x) { if (*) return 1; return 2; }", &[4], 1);
    check("int F(int x) { if (true) return 1; }", &[4], 1);
}

#[test]
fn arrays() {
    check(
        "int F(int n) { int[] a = new int[n]; for (int i = 0; i < n; i++) a[i] = i * i; int[] b = a; b[1] += 7; return a[1] + a[n - 1] + b.Length; }",
        &[5],
        29,
    );
    check(
        "int F(int n) { int[][] m = new int[n][]; m[0] = new int[n + 1]; m[0][n]++; return m[0][n] + m[0].Length; }",
        &[3],
        5,
    );
    check(
        "int F(int n) { int[] a = new int[1], b = new int[2]; int[] c = n > 0 ? a : b; c[0] = 9; return a[0] * 10 + c.Length; }",
        &[1],
        91,
    );
    check(
        "int F(int n) { int[] a = new int[1]; while (n > 0) { a = new int[a.Length + n]; n--; } return a.Length; }",
        &[3],
        7,
    );
}

#[test]
fn numbers() {
    check("int F(byte b) { b += 10; return b; }", &[250], 4);
    check("int F(int x) { return (byte) x; }", &[-1], 255);
    check("long F(uint u) { return -u; }", &[5], -5);
    check("int F(int x) { return (uint) x < (uint) 10 ? 1 : 0; }", &[-1], 0);
    check("int F(int x) { return x % 3 + (x >> 1) + (x & 6) + (x ^ 1) + ~x; }", &[-7], -1 - 4 - 8 + 6);
    check("int F(int x) { return min(x, 3) + max(x, 3) + abs(x); }", &[-4], -4 + 3 + 4);
    assert_eq!(
        outcome("int F(int x) { return x + 1; }", &[i32::MAX.into()], Overflow::Assume),
        Outcome::Stopped(Stop::Overflow)
    );
}

#[test]
fn contracts() {
    let f = "int F(int x) requires x > 0; ensures result > x && result < x + 2; { return x + 1; }";
    check(&format!("{f} int G(int x) {{ return F(x) + F(x + 1); }}"), &[1], 5);
    assert_eq!(
        outcome(&format!("{f} int G(int x) {{ return F(x); }}"), &[0], Overflow::Wrap),
        Outcome::Failed
    );
    // A parameter in `ensures` is the value it had at entry.
    check("int F(int x) ensures result == x + 1; { x = x + 1; return x; }", &[1], 2);
    assert_eq!(
        outcome("int F(int x) ensures result == x; { x = x + 1; return x; }", &[1], Overflow::Wrap),
        Outcome::Failed
    );
    assert_eq!(
        outcome("int F(int x) requires x > 5; { return x; }", &[1], Overflow::Wrap),
        Outcome::Stopped(Stop::Assumption)
    );
}

#[test]
fn assertions() {
    let array = "int[] a = new int[3]; a[1] = 5; a[2] = 7;";
    for (condition, holds) in [
        ("forall (i in 0 .. 3 : a[i] >= 0)", true),
        ("forall (i in 1 .. a.Length : a[i] > x && a[i] < 8)", true),
        ("exists (i in 0 .. 3 : a[i] == 5)", true),
        ("exists (i in 0 .. 3 : a[i] == 6)", false),
        ("forall (i in 0 .. 4 : a[i] >= 0)", false),
        ("!exists (i in 0 .. 3 : a[i] == 6) && x == 1", true),
        ("a[x] == 4 || a[x + 1] == 7", true),
        ("!(a[x] == 5 && a[x + 1] == 7)", false),
        ("x > 2 || a[x] / x == 5", true),
        ("forall (i in 0 .. 3 : a[i] > 9) || a[1] == 5", true),
        ("x > 0 ? a[1] == 5 : a[9] == 1", true),
        ("forall (i in 0 .. 3 : forall (j in i .. 3 : a[i] <= a[j]))", true),
        ("a[9] > 0", false),
    ] {
        let source = format!("int F(int x) {{ {array} assert({condition}); return 1; }}");
        // A quantifier with something to evaluate behind it is guessed; the wrong guess stops the run.
        let expected = if holds { Outcome::Returned(Some(1)) } else { Outcome::Failed };
        let found = outcome(&source, &[1], Overflow::Wrap);
        let guessed = condition.starts_with("forall (i in 0 .. 3 : a[i] > 9)");
        assert!(
            found == expected || (guessed && found == Outcome::Stopped(Stop::Assumption)),
            "{condition}: {found:?}"
        );
    }
}
