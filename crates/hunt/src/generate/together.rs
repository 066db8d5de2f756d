//! Classes with fields that are zero together: an array `d`, a count `c`, a flag `f` and an object `o`. `Open` sets them, `Close` clears them, nearly
//! always all of them, and other code runs in between, or an exception leaves them half set. Whoever tests one of them, in one of many ways, uses the
//! others. Their methods leave `try` blocks by returns, breaks and exceptions, with a `finally` that writes or reads.

use super::text::{at_last, caught, each, leave, member, method, run, watch, watch_length, watch_null, when};
use super::{Generator, line};
use crate::syntax::{Logging, Member, Piece, Stmt, TypeDecl};

/// What tells that the fields are set; after the number that comes behind them what only seems to.
const TESTS: (usize, [&str; 16]) = (
    9,
    [
        "c != 0",
        "f",
        "o != null",
        "d != null",
        "IsSet()",
        "!IsClear",
        "c > 0",
        "(object)o != null && f",
        "c != 0 || f",
        "(byte)c != 0",
        "(byte)c == 0",
        "(short)c == 0 && z > 0",
        "c >= 0",
        "!f",
        "(c & 1) == 0",
        "c == 0 || z > 2",
    ],
);

/// What uses the others then.
const USES: [&str; 7] = [
    "y = d.Length;",
    "y = d[0];",
    "y = o.x;",
    "y = 10 / c;",
    "y = At(d, c);",
    "y = At(d, 0);",
    "y = d[c & 3];",
];

impl Generator {
    /// A class with fields that are zero together, and calls of it.
    pub(super) fn together(&mut self, body: &mut Vec<Stmt>) {
        let name = format!("#{}", self.fresh("T"));
        let wrong = *self.random.pick(&[0, 0, 10, 25]);
        let mut members =
            vec![member("int[] d; int c; bool f; #N o;"), member(format!("public static {name} last;"))];
        members.push(self.opens(wrong));
        members.push(self.closes(wrong));
        members.extend(self.tests());
        for number in 0..2 + self.random.below(3) {
            members.push(self.user(number));
        }
        members.push(self.leaver());
        self.extra.push(TypeDecl { head: format!("public class {name}"), members });
        self.use_together(&name, body);
    }

    fn opens(&mut self, wrong: usize) -> Member {
        let count = self.mostly(4, wrong, &["1", "(z | 1)", "256", "(z | 256)", "(z & 3)", "z"]);
        let size = self.mostly(2, wrong, &["new int[4]", "new int[(z & 3) | 4]", "new int[z & 3]", "p"]);
        let mut steps = vec![
            run(&format!("c = {count};")),
            run("f = true;"),
            run("o = new #N(z);"),
            run(&format!("d = {size};")),
        ];
        self.mix(&mut steps);
        if self.random.chance(wrong) {
            steps.pop();
        }
        if self.random.chance(30) {
            // Before or behind all of them, or in between.
            let at = if self.random.chance(wrong * 2) { self.random.below(steps.len()) } else { steps.len() };
            let disturbs =
                *self.random.pick(&["act(z);", "last = this; act(z);", "y = p[z];", "y = 10 / z;"]);
            steps.insert(at, run(disturbs));
        }
        let mut all = vec![run("int y = 0;"), when("p == null || act == null", vec![leave("return;")])];
        all.append(&mut steps);
        method("public void Open(int z, int[] p, Action<int> act)", ", this, p", all)
    }

    fn closes(&mut self, wrong: usize) -> Member {
        let mut steps = vec![run("c = 0;"), run("f = false;"), run("o = null;"), run("d = null;")];
        self.mix(&mut steps);
        if self.random.chance(wrong) {
            steps.pop();
        }
        if self.random.chance(25) {
            let rest = steps.split_off(self.random.below(steps.len()));
            return method("public void Close(int z)", ", this", vec![at_last(steps, rest)]);
        }
        method("public void Close(int z)", ", this", steps)
    }

    pub(super) fn one_of(&mut self, texts: &[&'static str]) -> &'static str {
        texts[self.random.below(texts.len())]
    }

    fn mix(&mut self, steps: &mut [Stmt]) {
        for last in (1..steps.len()).rev() {
            let other = self.random.below(last + 1);
            steps.swap(last, other);
        }
    }

    fn tests(&mut self) -> Vec<Member> {
        let is_set = *self.random.pick(&["f", "c != 0", "o != null", "d != null && f", "(byte)c != 0"]);
        let is_clear = *self.random.pick(&["c == 0", "!f", "o == null", "(short)c == 0"]);
        let at = vec![watch_length("i", "t"), run("int r = t[i];"), leave("return r;")];
        vec![
            member(format!("bool IsSet() {{ return {is_set}; }}")),
            member(format!("bool IsClear {{ get {{ return {is_clear}; }} }}")),
            method("private static int At(int[] t, int i)", ", t", at),
        ]
    }

    /// A method that tests one of the fields and uses the others.
    fn user(&mut self, number: usize) -> Member {
        let mut steps = vec![run("int y = 0;")];
        for _ in 0..=self.random.below(2) {
            let test = self.mostly(TESTS.0, 40, &TESTS.1);
            let mut inner = Vec::new();
            if self.random.chance(25) {
                inner.push(run(self.one_of(&["Close(z);", "act(z);", "y = 10 / (z | 1);", "Step(z);"])));
            }
            if self.random.chance(50) {
                inner.push(watch_null(self.one_of(&["d", "o"])));
                inner.push(watch("c"));
                inner.push(watch_length("c", "d"));
            }
            inner.push(run(self.one_of(&USES)));
            let step = match self.random.below(4) {
                0 => {
                    let kept = self.fresh("t");
                    steps.push(Stmt::Line(
                        vec![Piece::Text(format!("bool {kept} = {test};"))],
                        Logging::Reached,
                    ));
                    when(&kept, inner)
                }
                1 => each(&format!("for (int i = 0; i < 2 && ({test}); i++)"), inner),
                2 => at_last(vec![when(test, inner)], vec![run("y = c;"), watch_null("o")]),
                _ => when(test, inner),
            };
            steps.push(step);
        }
        steps.push(leave("return y;"));
        method(format!("public int U{number}(int z, Action<int> act)"), ", this", steps)
    }

    /// A method that leaves `try` blocks in many ways.
    fn leaver(&mut self) -> Member {
        let mut tried = Vec::new();
        for number in 0..2 + self.random.below(3) {
            let out = *self.random.pick(&[
                "return i;",
                "break;",
                "continue;",
                "throw new InvalidOperationException();",
                "i = 1;",
                "i = t[z & 7];",
            ]);
            tried.push(run(self.one_of(&["i = 2;", "i = 0;", "c = 1;", "d = t;", "i = 5;"])));
            let inner = if out.ends_with("];") || out.starts_with('i') { run(out) } else { leave(out) };
            tried.push(when(&format!("z == {number}"), vec![inner]));
        }
        tried.push(run("i = 3;"));
        let last = vec![
            run(self.one_of(&["j = t[i];", "i = i & 3;", "j = i;", "c = 0;", "i |= 1;"])),
            watch("i"),
            run("z = z & 3;"),
        ];
        let inner = if self.random.chance(40) {
            let error = self.fresh("e");
            at_last(vec![caught(&error, tried, vec![watch("i"), run("j = t[i];")])], last)
        } else {
            at_last(tried, last)
        };
        let steps = vec![
            run("int i = 0; int j = 0; int[] t = new int[4];"),
            each("for (int w = 0; w < 2; w++)", vec![inner, watch("i"), run("j = t[i];")]),
            watch("i"),
            run("j = t[i];"),
            leave("return j;"),
        ];
        method("public int Step(int z)", ", this", steps)
    }

    fn use_together(&mut self, name: &str, body: &mut Vec<Stmt>) {
        let (object, function, depth) = (self.fresh("y"), self.fresh("f"), self.fresh("x"));
        body.push(run(&format!("int {depth} = 2;")));
        body.push(run(&format!("{name} {object} = new {name}();")));
        let back = *self.random.pick(&["Close(1)", "U0(1, null)", "U1(2, null)", "Step(1)"]);
        let lambda = format!(
            "Action<int> {function} = w{function} => {{ if ({depth} > 0) {{ {depth} = {depth} - 1; {object}.{back}; }} }};"
        );
        body.push(Stmt::Line(vec![Piece::Text(lambda)], Logging::Reached));
        for _ in 0..4 + self.random.below(5) {
            let value = if self.random.chance(60) { self.small("int") } else { self.number("int", 1) };
            let call = match self.random.below(6) {
                0 | 1 => line(&format!("{object}.Open($, new int[4], {function});"), vec![value]),
                2 => line(&format!("{object}.Close($);"), vec![value]),
                3 => line(&format!("{object}.Step($);"), vec![value]),
                _ => line(&format!("{object}.U{}($, {function});", self.random.below(2)), vec![value]),
            };
            let error = self.fresh("e");
            body.push(if self.random.chance(85) { caught(&error, vec![call], vec![]) } else { call });
        }
    }
}
