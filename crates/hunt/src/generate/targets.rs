//! Private helpers with by-ref parameters, helpers that write their own parameters, and helpers that only compute: what callers know of
//! the places they hand over, of what they gave, and of what comes back.

use super::Generator;
use super::text::{
    at_last, caught, each, leave, member, method, run, watch, watch_length, watch_null, watch_pair, when,
};
use crate::syntax::{Member, Stmt, TypeDecl};

/// Places that are handed to a helper by reference.
const PLACES: [&str; 12] = ["x", "w", "x", "w", "h.f", "h.g", "p.x", "p.y", "s", "u[0]", "u[1]", "h.p.x"];

/// What a helper does with `ref int a, ref int b, int v, H h, ref P q`.
const STEPS: [&str; 24] = [
    "a = 1;",
    "b = 0;",
    "a = 0;",
    "b = 2;",
    "a = v & 7;",
    "b = v & 3;",
    "a = b;",
    "b = a;",
    "a = `a + 1`;",
    "b = `b - 1`;",
    "v = v & 3;",
    "v = `v - 1`;",
    "v = 2;",
    "s = 0;",
    "s = 3;",
    "h.f = 0;",
    "h.g = v & 1;",
    "q.x = 0;",
    "q = new P();",
    "h.p.x = 0;",
    "h.p = q;",
    "a = v < 0 ? 0 : v;",
    "b = a == 0 ? 1 : a;",
    "{ int c = a; a = b; b = c; }",
];

/// What is tested in a helper.
const TESTS: [&str; 9] =
    ["a > b", "v > 2", "a == 0", "v < 0", "b != 1", "Nd.P", "a >= 0 && b > 0", "h.f == 0", "v == 5"];

/// What a helper computes of `int v, int w`; nothing of it overflows.
const COMPUTED: [&str; 28] = [
    "v & 7",
    "(v >> 1) & 15",
    "(int)((uint)v >> 28)",
    "v < w ? v : w",
    "v > w ? v : w",
    "(byte)v",
    "(sbyte)w",
    "(short)v",
    "(ushort)w",
    "(char)v",
    "v & w",
    "v | 1",
    "v ^ w",
    "~v",
    "v % 8",
    "v / 4",
    "(int)((uint)v % 5)",
    "(int)((uint)v / 7)",
    "(v & 15) - (w & 3)",
    "v > 0 ? 1 : w < 0 ? 2 : 3",
    "(v & 1) == 0 ? 4 : 5",
    "1 << (v & 3)",
    "(v & 63) << 2",
    "(int)(((long)v * w) & 31)",
    "(int)(((long)v + w) >> 30)",
    "v >> (w & 31)",
    "(int)(uint)(byte)w",
    "v < 0 ? 0 : v >= w ? w : v",
];

/// The same, a truth value.
const ASKED: [&str; 9] = [
    "v >= 0 && v < w",
    "(uint)v < (uint)w",
    "(uint)v <= (uint)w",
    "v == w || v < 0",
    "(v & w) != 0",
    "!(v < 0 || v >= w)",
    "v < w",
    "(v & 1) == 0",
    "v >= 0 == w > v",
];

impl Generator {
    /// A class with such helpers, and a call of it.
    pub(super) fn targets(&mut self, body: &mut Vec<Stmt>) {
        let name = format!("#{}", self.fresh("T"));
        let mut members = vec![
            member("public struct P { public int x, y; }"),
            member("public sealed class H { public int f, g; public P p; }"),
            member("static int s;"),
        ];
        let mut inner = vec![
            run("int y = 0, x = z & 3, w = 1;"),
            run("H h = new H();"),
            run("P p = new P();"),
            run("int[] u = new int[2];"),
            when("t == null", vec![run("t = new int[z & 3];")]),
        ];
        let mut handed = Vec::new();
        for number in 0..2 + self.random.below(3) {
            match self.random.below(5) {
                0 | 1 => self.handed(number, &mut handed, &mut members, &mut inner),
                2 => self.computed(number, &mut members, &mut inner),
                3 => self.computed_out(number, &mut members, &mut inner),
                _ => self.written(number, &mut members, &mut inner),
            }
        }
        inner.push(leave("return y;"));
        members.push(method("public static int Go(int[] t, int z)", ", t", inner));
        self.extra.push(TypeDecl { head: format!("internal static class {name}"), members });
        for _ in 0..=self.random.below(2) {
            let (array, value) = (self.value("int[]", 1), self.number("int", 1));
            body.push(super::line(&format!("{name}.Go($, $);"), vec![array, value]));
        }
    }

    fn step(&mut self, callees: &[String]) -> Stmt {
        if !callees.is_empty() && self.random.chance(12) {
            let callee = self.random.pick(callees).clone();
            let arguments =
                *self.random.pick(&["ref a, ref b", "ref b, ref a", "ref a, ref a", "ref h.f, ref a"]);
            return run(&format!("{callee}({arguments}, v & 3, h, ref q);"));
        }
        let step = *self.random.pick(&STEPS);
        run(step)
    }

    fn steps(&mut self, count: usize, callees: &[String]) -> Vec<Stmt> {
        (0..count).map(|_| self.step(callees)).collect()
    }

    /// A helper that is handed places.
    fn handed(
        &mut self,
        number: usize,
        known: &mut Vec<String>,
        members: &mut Vec<Member>,
        inner: &mut Vec<Stmt>,
    ) {
        let helper = format!("Hand{number}");
        let mut steps = Vec::new();
        if self.random.chance(40) {
            steps.extend([watch("a"), watch_pair("a", "b")]);
        }
        for _ in 0..=self.random.below(4) {
            let step = match self.random.below(9) {
                0 => {
                    let test = *self.random.pick(&TESTS);
                    let mut then = self.steps(1, known);
                    if self.random.chance(30) {
                        then.push(leave("return true;"));
                    }
                    when(test, then)
                }
                1 => each("for (int i = 0; i < 2; i++)", self.steps(1, known)),
                2 => {
                    let (body, last) = (self.steps(1, known), self.steps(1, &[]));
                    at_last(body, last)
                }
                3 if self.random.chance(40) => {
                    when("v == 4", vec![leave("throw new InvalidOperationException();")])
                }
                _ => self.step(known),
            };
            steps.push(step);
        }
        if self.random.chance(30) {
            steps.push(run("v = 12 / a;"));
        }
        let end = *self.random.pick(&[
            "return true;",
            "return a > 0;",
            "return v > 1;",
            "return a != b;",
            "return Nd.P;",
        ]);
        steps.push(leave(end));
        members.push(method(
            format!("static bool {helper}(ref int a, ref int b, int v, H h, ref P q)"),
            ", h",
            steps,
        ));
        known.push(helper.clone());
        for turn in 0..=self.random.below(3) {
            let (first, second) = (*self.random.pick(&PLACES), *self.random.pick(&PLACES));
            if self.random.chance(40) {
                inner.push(run(&format!("{first} = {};", self.random.between(0, 3))));
            }
            let object = if self.random.chance(80) { "h" } else { "new H()" };
            let given = *self.random.pick(&["z", "(z & 3)", "x", "w", "2"]);
            let whole = *self.random.pick(&["p", "p", "h.p"]);
            let call = format!("{helper}(ref {first}, ref {second}, {given}, {object}, ref {whole})");
            let then = vec![watch(first), run(&format!("y = 12 / {first};"))];
            match self.random.below(4) {
                0 => inner.push(when(&call, then)),
                1 => {
                    let failed = vec![watch(first), watch(second)];
                    inner.push(caught(&format!("e{number}{turn}"), vec![run(&format!("{call};"))], failed));
                }
                2 => {
                    inner.push(run(&format!("bool b{number}{turn} = {call};")));
                    inner.push(when(&format!("b{number}{turn}"), then));
                }
                _ => inner.push(run(&format!("{call};"))),
            }
            inner.extend([watch(first), watch(second), watch_pair(first, second), watch(given)]);
            if self.random.chance(40) {
                inner.push(run(&format!("y = t[{first}];")));
            }
        }
    }

    /// A helper that only computes.
    fn computed(&mut self, number: usize, members: &mut Vec<Member>, inner: &mut Vec<Stmt>) {
        let helper = format!("Sm{number}");
        let (given, other) = (*self.random.pick(&["z", "x", "w", "(z & 31)"]), "t.Length");
        if self.random.chance(35) {
            let asked = *self.random.pick(&ASKED);
            members.push(member(format!("static bool {helper}(int v, int w) {{ return {asked}; }}")));
            let is_not = if self.random.chance(20) { "!" } else { "" };
            let then = vec![watch_length(given, "t"), watch(given), run(&format!("y = t[{given}];"))];
            inner.push(when(&format!("{is_not}{helper}({given}, {other})"), then));
            return;
        }
        let result = *self.random.pick(&["int", "int", "int", "byte", "short", "long", "uint"]);
        let computed = *self.random.pick(&COMPUTED);
        let written =
            *self.random.pick(&["", "", "v = w & 15; ", "if (v < 0) v = 0; ", "int c = v; v = w; w = c; "]);
        members.push(member(format!(
            "static {result} {helper}(int v, int w) {{ {written}return ({result})({computed}); }}"
        )));
        let local = format!("k{number}");
        inner.push(run(&format!("int {local} = (int){helper}({given}, {other});")));
        inner.extend([watch(&local), watch_length(&local, "t"), watch_pair(&local, given)]);
        let access = run(&format!("y = t[{local}];"));
        inner.push(match self.random.below(3) {
            0 => access,
            1 => when(&format!("{local} < t.Length"), vec![access]),
            _ => when(&format!("{given} >= 0"), vec![watch(&local), run(&format!("y = 12 / {local};"))]),
        });
    }

    /// A helper that only computes, and gives by `out`.
    fn computed_out(&mut self, number: usize, members: &mut Vec<Member>, inner: &mut Vec<Stmt>) {
        let helper = format!("Out{number}");
        let (one, other) = (*self.random.pick(&COMPUTED), *self.random.pick(&COMPUTED));
        let order = if self.random.chance(50) {
            format!("r = {one}; q = {other};")
        } else {
            format!("if (v > w) {{ q = {other}; r = 1; }} else {{ r = {one}; q = 0; }}")
        };
        members.push(member(format!(
            "static int {helper}(int v, int w, out int r, out int q) {{ {order} return v & 3; }}"
        )));
        for _ in 0..=self.random.below(2) {
            let (first, second) = (*self.random.pick(&PLACES), *self.random.pick(&PLACES));
            let given = *self.random.pick(&["z", "x", "w", "h.f", "p.x", "s", "u[0]"]);
            inner.push(run(&format!("y = {helper}({given}, t.Length, out {first}, out {second});")));
            inner.extend([watch(first), watch(second), watch_pair(first, second), watch("y")]);
            if self.random.chance(50) {
                inner.push(run(&format!("y = 12 / {first};")));
            }
        }
    }

    /// A helper that writes its own parameters.
    fn written(&mut self, number: usize, members: &mut Vec<Member>, inner: &mut Vec<Stmt>) {
        let helper = format!("Own{number}");
        let mut steps = Vec::new();
        for _ in 0..=self.random.below(3) {
            steps.push(match self.random.below(8) {
                0 => when("t == null", vec![run("t = new int[2];")]),
                1 => when("v < 0", vec![run("v = 0;")]),
                2 => run("v = `v + 1`;"),
                3 => each("for (int i = 0; i < 2; i++)", vec![run("v = `v - 1`;")]),
                4 => run("t = new int[3];"),
                5 => when("v > 4", vec![run("v = 4;"), leave("return false;")]),
                6 => Stmt::Blocks(vec![super::looping(
                    super::text::pieces("while (v > 9)"),
                    vec![run("v = `v - 5`;")],
                )]),
                _ => run("v = v & 3;"),
            });
        }
        let end = *self.random.pick(&[
            "return v >= 0;",
            "return t != null;",
            "return t != null && v < t.Length;",
            "return v != 0;",
            "return true;",
        ]);
        steps.push(leave(end));
        members.push(method(format!("static bool {helper}(int[] t, int v)"), ", t", steps));
        let array = *self.random.pick(&["t", "t", "null", "n"]);
        if array == "n" {
            inner.push(run(&format!("int[] n{number} = Nd.P ? t : null;")));
        }
        let array = if array == "n" { format!("n{number}") } else { array.to_owned() };
        let is_not = if self.random.chance(20) { "!" } else { "" };
        let mut then = vec![watch("z")];
        if array != "null" {
            then.extend([watch_null(&array), watch_length("z", &array), run(&format!("y = {array}[z];"))]);
        }
        then.push(run("y = 12 / z;"));
        inner.push(when(&format!("{is_not}{helper}({array}, z)"), then));
    }
}
