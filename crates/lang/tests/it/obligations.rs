//! Which obligations there are, by what text, at which place.

use std::fmt::Write;

use expect_test::{Expect, expect};

use crate::compiled;

fn check(source: &str, expected: Expect) {
    let program = compiled(source);
    let mut lines = String::new();
    for function in &program.functions {
        for obligation in &function.obligations {
            let (place, kind) = (obligation.place, obligation.kind.name());
            write!(lines, "{place} {kind}: {}", obligation.text).expect("a string");
            if let Some(origin) = &obligation.origin {
                write!(lines, " (from {} {})", origin.function, origin.place).expect("a string");
            }
            lines += "\n";
        }
    }
    expected.assert_eq(&lines);
}

/// The example of the language's description.
#[test]
fn binary_search() {
    check(
        "\
// The figure 1 of pentagons.txt.
int BinarySearch(int[] array, int value)
    requires array.Length >= 0;            // any number of requires / ensures clauses
    ensures result < array.Length;
{
    int num = 0;
    int num2 = array.Length - 1;
    while (num <= num2) {
        int index = (num + num2) >> 1;
        int num4 = array[index];           // two obligations: 0 <= index, index < array.Length
        if (value == num4) { return index; }
        if (num4 < value) { num = index + 1; } else { num2 = index - 1; }
    }
    return -1;
}
",
        expect![[r#"
            4:13 ensures: result < array.Length
            10:20 lower-bound: 0 <= index
            10:20 upper-bound: index < array.Length
        "#]],
    );
}

#[test]
fn accesses() {
    check(
        "int F(int[] a, int i) { return a[i + 1]; }",
        expect![[r#"
        1:32 lower-bound: 0 <= i + 1
        1:32 upper-bound: i + 1 < a.Length
    "#]],
    );
    check(
        "void F(int[] a, int i) { a[i & 7] = a[i << 1]; }",
        expect![[r#"
        1:26 lower-bound: 0 <= (i & 7)
        1:26 upper-bound: (i & 7) < a.Length
        1:37 lower-bound: 0 <= i << 1
        1:37 upper-bound: i << 1 < a.Length
    "#]],
    );
    check(
        "void F(int[] a, int i) { a[i]++; a[i] /= i; }",
        expect![[r#"
        1:26 lower-bound: 0 <= i
        1:26 upper-bound: i < a.Length
        1:34 lower-bound: 0 <= i
        1:34 upper-bound: i < a.Length
        1:34 division: i != 0
    "#]],
    );
    check(
        "int F(int[][] m, int i, int j) { return m[i][j] + m[m[j].Length][0]; }",
        expect![[r#"
        1:41 lower-bound: 0 <= i
        1:41 upper-bound: i < m.Length
        1:41 lower-bound: 0 <= j
        1:41 upper-bound: j < m[i].Length
        1:51 lower-bound: 0 <= m[j].Length
        1:51 upper-bound: m[j].Length < m.Length
        1:51 lower-bound: 0 <= 0
        1:51 upper-bound: 0 < m[m[j].Length].Length
        1:53 lower-bound: 0 <= j
        1:53 upper-bound: j < m.Length
    "#]],
    );
    check(
        "int[] F(int n) { return new int[n - 1]; }",
        expect![[r#"
        1:25 array-size: 0 <= n - 1
    "#]],
    );
    check(
        "int[][] F(int n, bool b) { return new int[b ? n : 3][]; }",
        expect![[r#"
        1:35 array-size: 0 <= (b ? n : 3)
    "#]],
    );
    check(
        "int F(int[] a, int[] b, bool c) { return (c ? a : b)[3]; }",
        expect![[r#"
        1:42 lower-bound: 0 <= 3
        1:42 upper-bound: 3 < (c ? a : b).Length
    "#]],
    );
    check(
        "int F(int x, int y) { return x / y % (y - 1) / 2; }",
        expect![[r#"
        1:30 division: y != 0
        1:30 division: y - 1 != 0
        1:30 division: 2 != 0
    "#]],
    );
    check(
        "int F(int x, int y) { x %= y + 1; return x; }",
        expect![[r#"
        1:23 division: y + 1 != 0
    "#]],
    );
    check(
        "/* é */ int F(int[] a, int i) { return a[i]; }",
        expect![[r#"
        1:40 lower-bound: 0 <= i
        1:40 upper-bound: i < a.Length
    "#]],
    );
}

#[test]
fn assertions() {
    check(
        "void F(int x, int y) { assert(x > 0 && (y > 0 || x > 3) && !(x == y)); }",
        expect![[r#"
        1:31 assert: x > 0
        1:40 assert: y > 0 || x > 3
        1:60 assert: !(x == y)
    "#]],
    );
    check(
        "void F(int[] a, int i) { assert(a[i] > 0 || i == 0); assume(a[0] > 0); }",
        expect![[r#"
        1:33 assert: a[i] > 0 || i == 0
        1:33 lower-bound: 0 <= i
        1:33 upper-bound: i < a.Length
        1:61 lower-bound: 0 <= 0
        1:61 upper-bound: 0 < a.Length
    "#]],
    );
    check(
        "void F(int[] a) { assert(forall (i in 0 .. a.Length : a[i] / i >= 0) && a.Length > 0); }",
        expect![[r#"
            1:26 assert: forall (i in 0 .. a.Length : a[i] / i >= 0)
            1:73 assert: a.Length > 0
        "#]],
    );
    check(
        "void F(int x) { assert((x + 1) * 2 > -(x - 1) && - -x == x && (x - 1) - (x - (1 - x)) != 0); }",
        expect![[r#"
            1:24 assert: (x + 1) * 2 > -(x - 1)
            1:50 assert: - -x == x
            1:63 assert: x - 1 - (x - (1 - x)) != 0
        "#]],
    );
    check(
        "void F(int x) { return; assert(x > 0); }",
        expect![[r#"
        1:32 assert: x > 0
    "#]],
    );
    check(
        "void F(int x) { if (false) { assert(x > 0); } while (true) { } assert(x > 1); }",
        expect![[r#"
        1:37 assert: x > 0
        1:71 assert: x > 1
    "#]],
    );
}

#[test]
fn contracts() {
    check(
        "\
int F(int[] a, int k)
    requires 0 <= k && k < a.Length;
    requires a[k] > 0;
    ensures result > 0 && result < a[k] + 1;
{
    if (k == 0) { return a[0]; }
    return 1;
}
int G(int[] b, int i) {
    return F(b, i - 1) * F(new int[i], F(b, 0));
}
void H(int n) requires n * 2 > 0 && forall (i in 0 .. n : i < n); { H(n + 1); H(*); }
",
        expect![[r#"
            3:14 lower-bound: 0 <= k
            3:14 upper-bound: k < a.Length
            4:13 ensures: result > 0
            4:27 ensures: result < a[k] + 1
            4:36 lower-bound: 0 <= k
            4:36 upper-bound: k < a.Length
            6:26 lower-bound: 0 <= 0
            6:26 upper-bound: 0 < a.Length
            10:12 requires: 0 <= i - 1 (from F 2:14)
            10:12 requires: i - 1 < b.Length (from F 2:24)
            10:12 requires: b[i - 1] > 0 (from F 3:14)
            10:26 requires: 0 <= F(b, 0) (from F 2:14)
            10:26 requires: F(b, 0) < new int[i].Length (from F 2:24)
            10:26 requires: new int[i][F(b, 0)] > 0 (from F 3:14)
            10:28 array-size: 0 <= i
            10:40 requires: 0 <= 0 (from F 2:14)
            10:40 requires: 0 < b.Length (from F 2:24)
            10:40 requires: b[0] > 0 (from F 3:14)
            12:69 requires: (n + 1) * 2 > 0 (from H 12:24)
            12:69 requires: forall (i in 0 .. n + 1 : i < n + 1) (from H 12:37)
            12:79 requires: * * 2 > 0 (from H 12:24)
            12:79 requires: forall (i in 0 .. * : i < *) (from H 12:37)
        "#]],
    );
}

/// An operand's text is cut where it is long: each access in a nest of them has its own.
#[test]
fn long_texts() {
    let nest = format!("int F(int[] a) {{ return {}0{}; }}", "a[".repeat(60), "]".repeat(60));
    let program = compiled(&nest);
    let longest = program.functions[0].obligations.iter().map(|o| o.text.len()).max();
    assert_eq!(longest, Some(100 + "... < a.Length".len()));
}
