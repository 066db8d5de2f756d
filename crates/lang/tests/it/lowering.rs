//! Programs and the scalar programs they become.

use expect_test::{Expect, expect};

use crate::compiled;

fn check(source: &str, expected: Expect) {
    expected.assert_eq(&marple_ir::print(&compiled(source)));
}

#[test]
fn straight_line() {
    check(
        "int F(int x) { int y = x + 1; y *= 2; int z = y; return z; }",
        expect![[r#"
        function F -> i32 {
          slot s0 "x"
          slot s1 "y"
          slot s2 "z"
          block0(v0: i32 @s0):
            v1: i32 = const 1
            v2: i32 @s1 = add v0, v1
            v3: i32 = const 2
            v4: i32 @s1 = mul v2, v3
            return v4
        }
    "#]],
    );
    check(
        "void F() { }",
        expect![[r#"
        function F {
          block0:
            return
        }
    "#]],
    );
}

/// A parameter for each slot whose values differ, none for the others.
#[test]
fn joins() {
    check(
        "int F(int x, int y, int z) { if (x > 0) { y = 1; z = x; } else { y = 2; z = x; } return y + z; }",
        expect![[r#"
            function F -> i32 {
              slot s0 "x"
              slot s1 "y"
              slot s2 "z"
              block0(v0: i32 @s0, v1: i32 @s1, v2: i32 @s2):
                v3: i32 = const 0
                v4: bool = gt v0, v3
                branch v4, block1, block2
              block1:
                v5: i32 @s1 = const 1
                jump block3(v5)
              block2:
                v6: i32 @s1 = const 2
                jump block3(v6)
              block3(v7: i32 @s1):
                v8: i32 = add v7, v0
                return v8
            }
        "#]],
    );
    check(
        "int F(int x) { int y = 0; if (x > 0) { y = 1; } return y; }",
        expect![[r#"
        function F -> i32 {
          slot s0 "x"
          slot s1 "y"
          block0(v0: i32 @s0):
            v1: i32 @s1 = const 0
            v2: i32 = const 0
            v3: bool = gt v0, v2
            branch v3, block1, block2
          block1:
            v4: i32 @s1 = const 1
            jump block3(v4)
          block2:
            jump block3(v1)
          block3(v5: i32 @s1):
            return v5
        }
    "#]],
    );
    check(
        "int F(int x) { if (x > 0) { return 1; } else { x = 3; } return x; }",
        expect![[r#"
        function F -> i32 {
          slot s0 "x"
          block0(v0: i32 @s0):
            v1: i32 = const 0
            v2: bool = gt v0, v1
            branch v2, block1, block2
          block1:
            v3: i32 = const 1
            return v3
          block2:
            v4: i32 @s0 = const 3
            return v4
        }
    "#]],
    );
    check(
        "int F(int x) { if (x > 0) { return 1; } else { return 2; } }",
        expect![[r#"
        function F -> i32 {
          slot s0 "x"
          block0(v0: i32 @s0):
            v1: i32 = const 0
            v2: bool = gt v0, v1
            branch v2, block1, block2
          block1:
            v3: i32 = const 1
            return v3
          block2:
            v4: i32 = const 2
            return v4
        }
    "#]],
    );
}

#[test]
fn conditions() {
    check(
        "void F(int x, int y, bool b) { if (x > 0 && !(y > 0 || b)) x = 1; }",
        expect![[r#"
        function F {
          slot s0 "x"
          slot s1 "y"
          slot s2 "b"
          block0(v0: i32 @s0, v1: i32 @s1, v2: bool @s2):
            v3: i32 = const 0
            v4: bool = gt v0, v3
            branch v4, block1, block2
          block1:
            v5: i32 = const 0
            v6: bool = gt v1, v5
            branch v6, block2, block3
          block2:
            jump block5(v0)
          block3:
            branch v2, block2, block4
          block4:
            v7: i32 @s0 = const 1
            jump block5(v7)
          block5(v8: i32 @s0):
            return
        }
    "#]],
    );
    check(
        "void F(int x) { if (*) x = 1; if (true) x = 2; if (false) x = 3; }",
        expect![[r#"
        function F {
          slot s0 "x"
          block0(v0: i32 @s0):
            v1: bool = unknown
            branch v1, block1, block2
          block1:
            v2: i32 @s0 = const 1
            jump block3(v2)
          block2:
            jump block3(v0)
          block3(v3: i32 @s0):
            jump block4
          block4:
            v4: i32 @s0 = const 2
            jump block5
          block5:
            jump block7(v4)
          block6:
            v5: i32 @s0 = const 3
            jump block7(v5)
          block7(v6: i32 @s0):
            return
        }
    "#]],
    );
    check(
        "void F(bool b, bool c) { bool d = b && !c || b == c; }",
        expect![[r#"
        function F {
          slot s0 "b"
          slot s1 "c"
          slot s2 "d"
          block0(v0: bool @s0, v1: bool @s1):
            v2: bool = not v1
            v3: bool = and v0, v2
            v4: bool = eq v0, v1
            v5: bool @s2 = or v3, v4
            return
        }
    "#]],
    );
    check(
        "void F(bool b, int[] a) { bool d = b && a[0] > 1; }",
        expect![[r#"
        function F {
          slot s0 "b"
          slot s1 "a"
          slot s2 "a.Length"
          slot s3 "d"
          obligation o0 lower-bound at 1:41 "0 <= 0"
          obligation o1 upper-bound at 1:41 "0 < a.Length"
          block0(v0: bool @s0, v1: i32[] @s1 length v2):
            v2: i32 @s2 = length v1
            branch v0, block1, block2
          block1:
            v3: i32 = const 0
            check o0, 0 <= v3
            check o1, v3 < v2
            v4: i32 = load v1[v3]
            v5: i32 = const 1
            v6: bool = gt v4, v5
            branch v6, block3, block2
          block2:
            v8: bool = const 0
            jump block4(v8)
          block3:
            v7: bool = const 1
            jump block4(v7)
          block4(v9: bool @s3):
            return
        }
    "#]],
    );
    check(
        "int F(bool b, int x) { return b ? x : x + 1; }",
        expect![[r#"
        function F -> i32 {
          slot s0 "b"
          slot s1 "x"
          block0(v0: bool @s0, v1: i32 @s1):
            branch v0, block1, block2
          block1:
            jump block3(v1)
          block2:
            v2: i32 = const 1
            v3: i32 = add v1, v2
            jump block3(v3)
          block3(v4: i32):
            return v4
        }
    "#]],
    );
}

#[test]
fn loops() {
    check(
        "void F(int n, int k) { while (n > k) { n--; } }",
        expect![[r#"
        function F {
          slot s0 "n"
          slot s1 "k"
          block0(v0: i32 @s0, v1: i32 @s1):
            jump block1(v0)
          block1(v2: i32 @s0):
            v3: bool = gt v2, v1
            branch v3, block2, block3
          block2:
            v4: i32 = const 1
            v5: i32 @s0 = sub v2, v4
            jump block1(v5)
          block3:
            return
        }
    "#]],
    );
    check(
        "void F(int n) { for (int i = 0; i < n; i++) { if (i == 3) continue; if (i == 5) break; n = n - 1; } }",
        expect![[r#"
            function F {
              slot s0 "n"
              slot s1 "i"
              block0(v0: i32 @s0):
                v1: i32 @s1 = const 0
                jump block1(v0, v1)
              block1(v2: i32 @s0, v3: i32 @s1):
                v4: bool = lt v3, v2
                branch v4, block2, block3
              block2:
                v5: i32 = const 3
                v6: bool = eq v3, v5
                branch v6, block4, block5
              block3:
                jump block9
              block4:
                jump block8(v2)
              block5:
                v7: i32 = const 5
                v8: bool = eq v3, v7
                branch v8, block6, block7
              block6:
                jump block9
              block7:
                v9: i32 = const 1
                v10: i32 @s0 = sub v2, v9
                jump block8(v10)
              block8(v11: i32 @s0):
                v12: i32 = const 1
                v13: i32 @s1 = add v3, v12
                jump block1(v11, v13)
              block9:
                return
            }
        "#]],
    );
    check(
        "void F(int n) { do { n--; } while (n > 0); show; }",
        expect![[r#"
        function F {
          slot s0 "n"
          block0(v0: i32 @s0):
            jump block1(v0)
          block1(v1: i32 @s0):
            v2: i32 = const 1
            v3: i32 @s0 = sub v1, v2
            v4: i32 = const 0
            v5: bool = gt v3, v4
            branch v5, block2, block3
          block2:
            jump block1(v3)
          block3:
            show ("n" = v3)
            return
        }
    "#]],
    );
    check(
        "void F(int n) { while (true) { n++; if (n > 3) break; } show \"out\"; }",
        expect![[r#"
            function F {
              slot s0 "n"
              block0(v0: i32 @s0):
                jump block1(v0)
              block1(v1: i32 @s0):
                v2: i32 = const 1
                v3: i32 @s0 = add v1, v2
                v4: i32 = const 3
                v5: bool = gt v3, v4
                branch v5, block2, block3
              block2:
                show "out" ("n" = v3)
                return
              block3:
                jump block1(v3)
            }
        "#]],
    );
    check(
        "void F(int n) { while (n > 0) { while (n > 5) { n -= 2; } n--; } }",
        expect![[r#"
        function F {
          slot s0 "n"
          block0(v0: i32 @s0):
            jump block1(v0)
          block1(v1: i32 @s0):
            v2: i32 = const 0
            v3: bool = gt v1, v2
            branch v3, block2, block3
          block2:
            jump block4(v1)
          block3:
            return
          block4(v4: i32 @s0):
            v5: i32 = const 5
            v6: bool = gt v4, v5
            branch v6, block5, block6
          block5:
            v7: i32 = const 2
            v8: i32 @s0 = sub v4, v7
            jump block4(v8)
          block6:
            v9: i32 = const 1
            v10: i32 @s0 = sub v4, v9
            jump block1(v10)
        }
    "#]],
    );
}

/// An array is a reference and a length.
#[test]
fn arrays() {
    check(
        "void F(int[] a, int[] b, bool c) { if (c) { a = b; } show; }",
        expect![[r#"
        function F {
          slot s0 "a"
          slot s1 "a.Length"
          slot s2 "b"
          slot s3 "b.Length"
          slot s4 "c"
          block0(v0: i32[] @s0 length v3, v1: i32[] @s2 length v4, v2: bool @s4):
            v3: i32 @s1 = length v0
            v4: i32 @s3 = length v1
            branch v2, block1, block2
          block1:
            jump block3(v1, v4)
          block2:
            jump block3(v0, v3)
          block3(v5: i32[] @s0 length v6, v6: i32 @s1):
            show ("a" = v5, "a.Length" = v6, "b" = v1, "b.Length" = v4, "c" = v2)
            return
        }
    "#]],
    );
    check(
        "void F(int n) { int[] a = new int[n]; while (*) { a = new int[a.Length + 1]; } }",
        expect![[r#"
        function F {
          slot s0 "n"
          slot s1 "a"
          slot s2 "a.Length"
          obligation o0 array-size at 1:27 "0 <= n"
          obligation o1 array-size at 1:55 "0 <= a.Length + 1"
          block0(v0: i32 @s0):
            check o0, 0 <= v0
            v1: i32[] @s1 length v0 = newarray v0
            jump block1(v1, v0)
          block1(v2: i32[] @s1 length v3, v3: i32 @s2):
            v4: bool = unknown
            branch v4, block2, block3
          block2:
            v5: i32 = const 1
            v6: i32 @s2 = add v3, v5
            check o1, 0 <= v6
            v7: i32[] @s1 length v6 = newarray v6
            jump block1(v7, v6)
          block3:
            return
        }
    "#]],
    );
    check(
        "int F(int[][] m, int i) { return m[i][i]; }",
        expect![[r#"
        function F -> i32 {
          slot s0 "m"
          slot s1 "m.Length"
          slot s2 "i"
          obligation o0 lower-bound at 1:34 "0 <= i"
          obligation o1 upper-bound at 1:34 "i < m.Length"
          obligation o2 lower-bound at 1:34 "0 <= i"
          obligation o3 upper-bound at 1:34 "i < m[i].Length"
          block0(v0: i32[][] @s0 length v2, v1: i32 @s2):
            v2: i32 @s1 = length v0
            check o0, 0 <= v1
            check o1, v1 < v2
            v3: i32[] length v4 = load v0[v1]
            v4: i32 = length v3
            check o2, 0 <= v1
            check o3, v1 < v4
            v5: i32 = load v3[v1]
            return v5
        }
    "#]],
    );
    check(
        "void F(int[] a, int i) { a[i] = i; a[i] += 2; }",
        expect![[r#"
        function F {
          slot s0 "a"
          slot s1 "a.Length"
          slot s2 "i"
          obligation o0 lower-bound at 1:26 "0 <= i"
          obligation o1 upper-bound at 1:26 "i < a.Length"
          obligation o2 lower-bound at 1:36 "0 <= i"
          obligation o3 upper-bound at 1:36 "i < a.Length"
          block0(v0: i32[] @s0 length v2, v1: i32 @s2):
            v2: i32 @s1 = length v0
            check o0, 0 <= v1
            check o1, v1 < v2
            store v0[v1], v1
            check o2, 0 <= v1
            check o3, v1 < v2
            v3: i32 = load v0[v1]
            v4: i32 = const 2
            v5: i32 = add v3, v4
            store v0[v1], v5
            return
        }
    "#]],
    );
    check(
        "int F(int[] a, int[] b, bool c) { return (c ? a : b).Length; }",
        expect![[r#"
        function F -> i32 {
          slot s0 "a"
          slot s1 "a.Length"
          slot s2 "b"
          slot s3 "b.Length"
          slot s4 "c"
          block0(v0: i32[] @s0 length v3, v1: i32[] @s2 length v4, v2: bool @s4):
            v3: i32 @s1 = length v0
            v4: i32 @s3 = length v1
            branch v2, block1, block2
          block1:
            jump block3(v0, v3)
          block2:
            jump block3(v1, v4)
          block3(v5: i32[] length v6, v6: i32):
            return v6
        }
    "#]],
    );
}

#[test]
fn assertions() {
    check(
        "void F(int x) { assert(x > 0 && x < 5); assume(x == 1 || x == 2); }",
        expect![[r#"
        function F {
          slot s0 "x"
          obligation o0 assert at 1:24 "x > 0"
          obligation o1 assert at 1:33 "x < 5"
          block0(v0: i32 @s0):
            check o0, v0 > 0
            check o1, v0 < 5
            assume or(v0 == 1, v0 == 2)
            return
        }
    "#]],
    );
    check(
        "void F(int x, int[] a) { assert(x < 0 || a[x] == 0); }",
        expect![[r#"
        function F {
          slot s0 "x"
          slot s1 "a"
          slot s2 "a.Length"
          obligation o0 assert at 1:33 "x < 0 || a[x] == 0"
          obligation o1 lower-bound at 1:42 "0 <= x"
          obligation o2 upper-bound at 1:42 "x < a.Length"
          block0(v0: i32 @s0, v1: i32[] @s1 length v2):
            v2: i32 @s2 = length v1
            v3: i32 = const 0
            v4: bool = lt v0, v3
            branch v4, block1, block2
          block1:
            check o0, true
            jump block3
          block2:
            check o1, 0 <= v0
            check o2, v0 < v2
            v5: i32 = load v1[v0]
            check o0, v5 == 0
            jump block3
          block3:
            return
        }
    "#]],
    );
    check(
        "void F(int x, int[] a) { assume(!(x >= 0 && a[x] == 0)); }",
        expect![[r#"
        function F {
          slot s0 "x"
          slot s1 "a"
          slot s2 "a.Length"
          obligation o0 lower-bound at 1:45 "0 <= x"
          obligation o1 upper-bound at 1:45 "x < a.Length"
          block0(v0: i32 @s0, v1: i32[] @s1 length v2):
            v2: i32 @s2 = length v1
            v3: i32 = const 0
            v4: bool = ge v0, v3
            branch v4, block1, block2
          block1:
            check o0, 0 <= v0
            check o1, v0 < v2
            v5: i32 = load v1[v0]
            assume v5 != 0
            jump block3
          block2:
            jump block3
          block3:
            return
        }
    "#]],
    );
    check(
        "void F(int n, int[] a, bool[] b) { assert(forall (i in 0 .. n - 1 : a[i] + n + 1 <= a[i + 1] || b[i])); }",
        expect![[r#"
            function F {
              slot s0 "n"
              slot s1 "a"
              slot s2 "a.Length"
              slot s3 "b"
              slot s4 "b.Length"
              obligation o0 assert at 1:43 "forall (i in 0 .. n - 1 : a[i] + n + 1 <= a[i + 1] || b[i])"
              block0(v0: i32 @s0, v1: i32[] @s1 length v3, v2: bool[] @s3 length v4):
                v3: i32 @s2 = length v1
                v4: i32 @s4 = length v2
                v5: i32 = const 1
                v6: i32 = sub v0, v5
                check o0, forall(q0 in 0 .. v6 : or(add.i32(add.i32(load(v1, q0), v0), 1) <= load(v1, add.i32(q0, 1)), load(v2, q0) == 1))
                return
            }
        "#]],
    );
    check(
        "void F(int n, int[] a) { assert(forall (i in 0 .. n : a[i] > 0) || a[0] == 0); }",
        expect![[r#"
        function F {
          slot s0 "n"
          slot s1 "a"
          slot s2 "a.Length"
          obligation o0 assert at 1:33 "forall (i in 0 .. n : a[i] > 0) || a[0] == 0"
          obligation o1 lower-bound at 1:68 "0 <= 0"
          obligation o2 upper-bound at 1:68 "0 < a.Length"
          block0(v0: i32 @s0, v1: i32[] @s1 length v2):
            v2: i32 @s2 = length v1
            v3: bool = unknown
            branch v3, block1, block2
          block1:
            assume forall(q0 in 0 .. v0 : load(v1, q0) > 0)
            jump block3
          block2:
            assume not(forall(q0 in 0 .. v0 : load(v1, q0) > 0))
            jump block4
          block3:
            check o0, true
            jump block5
          block4:
            v4: i32 = const 0
            check o1, 0 <= v4
            check o2, v4 < v2
            v5: i32 = load v1[v4]
            check o0, v5 == 0
            jump block5
          block5:
            return
        }
    "#]],
    );
}

#[test]
fn contracts() {
    check(
        "int F(int x, int[] a) requires x > 0; requires a[x] == 1 && x < 9; ensures result > x; ensures result < a[x]; { x = 7; return x; }
         int G(int[] b) { return F(3, b); }",
        expect![[r#"
            function F -> i32 {
              slot s0 "x"
              slot s1 "a"
              slot s2 "a.Length"
              obligation o0 lower-bound at 1:48 "0 <= x"
              obligation o1 upper-bound at 1:48 "x < a.Length"
              obligation o2 ensures at 1:76 "result > x"
              obligation o3 ensures at 1:96 "result < a[x]"
              obligation o4 lower-bound at 1:105 "0 <= x"
              obligation o5 upper-bound at 1:105 "x < a.Length"
              block0(v0: i32 @s0, v1: i32[] @s1 length v2):
                v2: i32 @s2 = length v1
                assume v0 > 0
                check o0, 0 <= v0
                check o1, v0 < v2
                v3: i32 = load v1[v0]
                assume v3 == 1
                assume v0 < 9
                v4: i32 @s0 = const 7
                check o2, v4 > v0
                check o4, 0 <= v0
                check o5, v0 < v2
                v5: i32 = load v1[v0]
                check o3, v4 < v5
                return v4
            }

            function G -> i32 {
              slot s0 "b"
              slot s1 "b.Length"
              obligation o0 requires at 2:34 "3 > 0" from F at 1:32
              obligation o1 requires at 2:34 "b[3] == 1" from F at 1:48
              obligation o2 requires at 2:34 "3 < 9" from F at 1:61
              block0(v0: i32[] @s0 length v1):
                v1: i32 @s1 = length v0
                v2: i32 = const 3
                check o0, v2 > 0
                assume 0 <= v2
                assume v2 < v1
                v3: i32 = load v0[v2]
                check o1, v3 == 1
                check o2, v2 < 9
                v4: i32 = call F(v2, v0)
                assume v4 > v2
                assume 0 <= v2
                assume v2 < v1
                v5: i32 = load v0[v2]
                assume v4 < v5
                return v4
            }
        "#]],
    );
    check(
        "int F(int x) ensures result > 0; { if (x > 0) return x; return 1; }",
        expect![[r#"
        function F -> i32 {
          slot s0 "x"
          obligation o0 ensures at 1:22 "result > 0"
          block0(v0: i32 @s0):
            v1: i32 = const 0
            v2: bool = gt v0, v1
            branch v2, block1, block2
          block1:
            check o0, v0 > 0
            return v0
          block2:
            v3: i32 = const 1
            check o0, v3 > 0
            return v3
        }
    "#]],
    );
}

/// Code that cannot be reached keeps its obligations.
#[test]
fn unreachable_code() {
    check(
        "int F(int x) { return x; assert(x > 0); return 3; }",
        expect![[r#"
        function F -> i32 {
          slot s0 "x"
          obligation o0 assert at 1:33 "x > 0"
          block0(v0: i32 @s0):
            return v0
          block1:
            check o0, v0 > 0
            v1: i32 = const 3
            return v1
        }
    "#]],
    );
}
