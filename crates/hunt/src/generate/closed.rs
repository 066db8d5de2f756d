//! Closed methods: private helpers that all callers call rightly, or all but one, and what they leave behind.

use super::Generator;
use super::text::{each, leave, method, run, watch, watch_length, watch_null, watch_pair, when};
use crate::syntax::{Member, Stmt, TypeDecl};

/// Calls of a helper that takes an array and an index: what is right comes first.
const INDEXED: [&str; 10] = [
    "if (t.Length > 0) H(t, 0);",
    "if (z >= 0 && z < t.Length) H(t, z);",
    "if ((uint)z < (uint)t.Length) H(t, z);",
    "H(new int[3], 2);",
    "for (int i = 0; i < t.Length; i++) H(t, i);",
    "for (int i = t.Length; i > 0; i--) H(t, i - 1);",
    "if (z >= 0 && z <= t.Length) H(t, z);",
    "if (z < t.Length) H(t, z);",
    "H(t, 0);",
    "for (int i = 0; i <= t.Length; i++) H(t, i);",
];

/// The same for a range, whose end is not part of it.
const RANGES: [&str; 9] = [
    "H(t, 0, t.Length);",
    "H(new int[4], 1, 3);",
    "if (z >= 0 && z <= t.Length) H(t, z, t.Length);",
    "if (z >= 0 && z <= t.Length) H(t, 0, z);",
    "if (t.Length > 2) H(t, 1, t.Length - 1);",
    "H(t, 1, t.Length);",
    "H(t, 0, `t.Length + 1`);",
    "H(t, 0, z);",
    "H(t, z, t.Length);",
];

/// How ranges are gone through: `lo` and `hi` are of the array `t`.
const STEPS: [(&str, &str); 6] = [
    ("t[lo] = 1;", "H(t, `lo + 1`, hi);"),
    ("t[`hi - 1`] = 2;", "H(t, lo, `hi - 1`);"),
    ("t[lo] = t[`hi - 1`];", "H(t, `lo + 1`, `hi - 1`);"),
    ("t[(lo >> 1) + (hi >> 1)] = 3;", "H(t, (lo >> 1) + (hi >> 1) + 1, hi);"),
    ("t[(lo >> 1) + (hi >> 1)] = 3;", "H(t, lo, (lo >> 1) + (hi >> 1));"),
    ("t[lo] = t[0];", "H(t, `lo + 2`, hi);"),
];

impl Generator {
    /// One of some, mostly of those before `wrong`.
    pub(super) fn mostly<'a>(&mut self, wrong: usize, chance: usize, of: &[&'a str]) -> &'a str {
        let is_wrong = wrong < of.len() && self.random.chance(chance);
        let chosen = if is_wrong { &of[wrong..] } else { &of[..wrong] };
        chosen[self.random.below(chosen.len())]
    }

    /// Whether programs may be about what methods know of each other.
    pub(super) fn has_knowledge(&self) -> bool {
        let is_wanted = |feature: &&str| !self.avoid.iter().any(|avoided| avoided == feature);
        ["closed", "owned", "targets", "together", "contracts", "sequences"].iter().any(is_wanted)
            || (self.modern && is_wanted(&"annotated"))
    }

    /// Something about what methods know of each other.
    pub(super) fn knowledge(&mut self, body: &mut Vec<Stmt>) {
        let is_avoided = |feature: &str| self.avoid.iter().any(|avoided| avoided == feature);
        let (closed, owned) = (!is_avoided("closed"), !is_avoided("owned"));
        let has_others = closed || owned || !is_avoided("targets");
        let (together, annotated) = (!is_avoided("together"), self.modern && !is_avoided("annotated"));
        if annotated && ((!has_others && !together) || self.random.chance(20)) {
            return self.annotated(body);
        }
        let (contracts, sequences) = (!is_avoided("contracts"), !is_avoided("sequences"));
        let alone = !has_others && !together;
        if contracts && ((alone && !sequences) || self.random.chance(25)) {
            return self.contracted(body);
        }
        if sequences && (alone || self.random.chance(25)) {
            return self.sequences(body);
        }
        if together && (!has_others || self.random.chance(20)) {
            return self.together(body);
        }
        if !is_avoided("targets") && (!(closed || owned) || self.random.chance(30)) {
            self.targets(body);
        } else if owned && (!closed || self.random.chance(65)) {
            self.owned(body);
        } else if closed {
            self.closed(body);
        }
    }

    /// A class with private helpers, and a call of it.
    pub(super) fn closed(&mut self, body: &mut Vec<Stmt>) {
        let name = format!("#{}", self.fresh("C"));
        let mut members = Vec::new();
        let mut inner = vec![run("int y = 0;")];
        if self.random.chance(70) {
            inner.push(when("t == null", vec![leave("return 0;")]));
        } else {
            inner.push(when("t == null", vec![run("t = new int[z & 3];")]));
        }
        for number in 0..2 + self.random.below(3) {
            match self.random.below(6) {
                0 => self.indexed(number, &mut members, &mut inner),
                1 => self.ranged(number, &mut members, &mut inner),
                2 => self.found(number, &mut members, &mut inner),
                3 => self.made(number, &mut members, &mut inner),
                4 => self.tried(number, &mut members, &mut inner),
                _ => self.mutual(number, &mut members, &mut inner),
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

    fn calls(&mut self, helper: &str, wrong: usize, of: &[&str], inner: &mut Vec<Stmt>) {
        let chance = if self.random.chance(50) { 0 } else { 30 };
        for _ in 0..=self.random.below(3) {
            let call = self.mostly(wrong, chance, of).replace("H(", &format!("{helper}("));
            inner.push(spread(&call));
        }
    }

    /// A helper that takes an array and an index.
    fn indexed(&mut self, number: usize, members: &mut Vec<Member>, inner: &mut Vec<Stmt>) {
        let helper = format!("At{number}");
        let access = *self.random.pick(&[
            "t[i] = 1;",
            "t[i] = t[0];",
            "t[i] = 6 / t.Length;",
            "t[`t.Length - i` - 1] = i;",
        ]);
        let mut steps = vec![watch_length("i", "t"), watch("i"), watch_null("t"), run(access)];
        if self.random.chance(25) {
            steps.insert(0, when("i == 2", vec![run("i = `i - 1`;")]));
        }
        if self.random.chance(20) {
            steps.insert(0, when("Nd.P", vec![run("t = new int[1];")]));
        }
        let access = *self.random.pick(&["private", "internal", "private"]);
        members.push(method(format!("{access} static void {helper}(int[] t, int i)"), ", t", steps));
        self.calls(&helper, 6, &INDEXED, inner);
        if self.random.chance(12) {
            inner.push(run(&format!("Action<int[], int> d{number} = {helper};")));
            inner.push(run(&format!("d{number}(t, z);")));
        }
    }

    /// A helper that calls itself on a smaller range.
    fn ranged(&mut self, number: usize, members: &mut Vec<Member>, inner: &mut Vec<Stmt>) {
        let helper = format!("Range{number}");
        let (access, next) = *self.random.pick(&STEPS);
        let end = self.mostly(3, 15, &["lo >= hi", "!(lo < hi)", "hi <= lo", "lo > hi", "lo == hi"]);
        let mut steps = vec![
            watch_length("hi", "t"),
            watch("lo"),
            watch_pair("lo", "hi"),
            when(end, vec![leave("return;")]),
            run(access),
        ];
        steps.push(run(&next.replace("H(", &format!("{helper}("))));
        if self.random.chance(30) {
            let (_, again) = *self.random.pick(&STEPS);
            steps.push(when("z > 0", vec![run(&again.replace("H(", &format!("{helper}(")))]));
            for stmt in &mut steps {
                add_argument(stmt, &helper, ", z >> 1)");
            }
            members.push(method(
                format!("static void {helper}(int[] t, int lo, int hi, int z)"),
                ", t",
                steps,
            ));
            let from = inner.len();
            self.calls(&helper, 5, &RANGES, inner);
            for stmt in &mut inner[from..] {
                add_argument(stmt, &helper, ", z & 7)");
            }
            return;
        }
        members.push(method(format!("static void {helper}(int[] t, int lo, int hi)"), ", t", steps));
        self.calls(&helper, 5, &RANGES, inner);
    }

    /// A helper that gives an index, or -1.
    fn found(&mut self, number: usize, members: &mut Vec<Member>, inner: &mut Vec<Stmt>) {
        let helper = format!("Find{number}");
        let found = self.mostly(3, 15, &["return i;", "return i;", "return i - i % 2;", "return `i + 1`;"]);
        let mut steps = Vec::new();
        if self.random.chance(30) {
            let early = self.mostly(2, 25, &["return -1;", "return -2;", "return 0;", "return t.Length;"]);
            steps.push(when("v == 3", vec![leave(early)]));
        }
        steps.push(each("for (int i = 0; i < t.Length; i++)", vec![when("t[i] == v", vec![leave(found)])]));
        let none = self.mostly(2, 20, &["return -1;", "return ~t.Length;", "return t.Length;", "return 0;"]);
        steps.push(leave(none));
        members.push(method(format!("static int {helper}(int[] t, int v)"), ", t", steps));
        let index = format!("f{number}");
        inner.push(run(&format!("int {index} = {helper}(t, z);")));
        inner.push(watch(&index));
        inner.push(watch_length(&index, "t"));
        let test =
            self.mostly(3, 15, &["F >= 0", "F > -1", "F != -1", "F != 0", "F >= -1"]).replace('F', &index);
        inner.push(when(&test, vec![run(&format!("y = t[{index}];"))]));
    }

    /// A helper that gives an array of a length, or null.
    fn made(&mut self, number: usize, members: &mut Vec<Member>, inner: &mut Vec<Stmt>) {
        let helper = format!("Make{number}");
        let mut steps = Vec::new();
        if self.random.chance(40) {
            let early = self.mostly(
                2,
                50,
                &["return new int[n];", "return new int[`n + 1`];", "return null;", "return new int[2];"],
            );
            steps.push(when("v > 3", vec![leave(early)]));
        }
        if self.random.chance(30) {
            steps.push(when("n > 100", vec![leave("throw new InvalidOperationException();")]));
        }
        steps.push(run("int[] made = new int[n];"));
        steps.push(each("for (int i = 0; i < n; i++)", vec![run("made[i] = v;")]));
        steps.push(leave("return made;"));
        members.push(method(format!("static int[] {helper}(int n, int v)"), "", steps));
        let array = format!("m{number}");
        let size = *self.random.pick(&["z & 7", "t.Length", "3", "t.Length + 1"]);
        inner.push(run(&format!("int[] {array} = {helper}({size}, z);")));
        inner.push(watch_null(&array));
        inner.push(watch_length(size, &array));
        let body = vec![run(&format!("y = {array}[i];"))];
        inner.push(match self.random.below(4) {
            0 => each(&format!("for (int i = 0; i < {size}; i++)").replace("< z & 7", "< (z & 7)"), body),
            1 => each(&format!("for (int i = 0; i < {array}.Length; i++)"), body),
            2 => when(
                &format!("{array} != null && {array}.Length > 2"),
                vec![run(&format!("y = {array}[2];"))],
            ),
            _ => run(&format!("y = {array}[0];")),
        });
    }

    /// A helper that tells whether it gave something.
    fn tried(&mut self, number: usize, members: &mut Vec<Member>, inner: &mut Vec<Stmt>) {
        let helper = format!("Try{number}");
        let word = *self.random.pick(&["out", "ref"]);
        let fails = self.mostly(2, 25, &["return false;", "return false;", "return true;"]);
        let test = self.mostly(
            3,
            15,
            &[
                "v >= 0 && v < t.Length",
                "(uint)v < (uint)t.Length",
                "t.Length > v && v > 0",
                "v < t.Length",
                "v >= 0",
            ],
        );
        let mut steps = vec![run("r = v;")];
        if self.random.chance(40) {
            steps[0] = run("r = -1;");
            steps.push(when(test, vec![run("r = v;"), leave("return true;")]));
        } else {
            steps.push(when(test, vec![leave("return true;")]));
        }
        if self.random.chance(25) {
            steps.push(when("t.Length == 0", vec![leave("throw new InvalidOperationException();")]));
        }
        steps.push(leave(fails));
        members.push(method(format!("static bool {helper}(int[] t, int v, {word} int r)"), ", t", steps));
        let (flag, index) = (format!("b{number}"), format!("r{number}"));
        inner.push(run(&format!("int {index} = 0;")));
        let access = run(&format!("y = t[{index}];"));
        let by_value = run("y = t[z];");
        let access = if self.random.chance(50) { access } else { by_value };
        if self.random.chance(50) {
            inner.push(run(&format!("bool {flag} = {helper}(t, z, {word} {index});")));
            let flag = if self.random.chance(85) { flag } else { format!("!{flag}") };
            inner.push(when(&flag, vec![watch(&index), access]));
        } else {
            inner.push(when(&format!("{helper}(t, z, {word} {index})"), vec![watch(&index), access]));
        }
    }

    /// Two helpers that call each other.
    fn mutual(&mut self, number: usize, members: &mut Vec<Member>, inner: &mut Vec<Stmt>) {
        let (first, second) = (format!("Ping{number}"), format!("Pong{number}"));
        let next = self.mostly(2, 20, &["`i + 1`", "`i + 2`", "`i - 1`"]);
        let test = self.mostly(
            2,
            15,
            &["i < t.Length", "(uint)i < (uint)t.Length", "i <= t.Length", "i != t.Length"],
        );
        let steps =
            vec![watch("i"), watch_length("i", "t"), when(test, vec![run(&format!("{second}(t, i);"))])];
        members.push(method(format!("static void {first}(int[] t, int i)"), ", t", steps));
        let steps =
            vec![watch("i"), watch_length("i", "t"), run("t[i] = i;"), run(&format!("{first}(t, {next});"))];
        members.push(method(format!("static void {second}(int[] t, int i)"), ", t", steps));
        let call =
            self.mostly(3, 20, &["P(t, 0);", "P(t, 1);", "if (z >= 0) P(t, z);", "P(t, z);", "P(t, -1);"]);
        inner.push(spread(&call.replace("P(", &format!("{first}("))));
        if self.random.chance(15) {
            inner.push(spread(&format!("if (t.Length > 1) {second}(t, 1);")));
        }
    }
}

/// A line with a head, as a block.
pub(super) fn spread(text: &str) -> Stmt {
    let heads = ["if (", "for ("];
    if !heads.iter().any(|head| text.starts_with(head)) {
        return run(text);
    }
    let mut depth = 0;
    let end = text.find('(').and_then(|start| {
        text[start..].char_indices().find_map(|(at, letter)| {
            match letter {
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            (depth == 0).then_some(start + at)
        })
    });
    let Some(end) = end else { return run(text) };
    let (head, rest) = text.split_at(end + 1);
    let body = vec![spread(rest.trim_start())];
    match head.strip_prefix("if (") {
        Some(condition) => when(&condition[..condition.len() - 1], body),
        None => each(head, body),
    }
}

/// Gives all calls of a helper one more argument.
fn add_argument(stmt: &mut Stmt, helper: &str, end: &str) {
    use crate::syntax::Piece;
    match stmt {
        Stmt::Line(pieces, _) => {
            let is_call =
                matches!(pieces.first(), Some(Piece::Text(text)) if text.starts_with(&format!("{helper}(")));
            if is_call && let Some(Piece::Text(text)) = pieces.last_mut() {
                *text = format!("{}{end};", text.trim_end_matches(");"));
            }
        }
        Stmt::Blocks(sections) => {
            for inner in sections.iter_mut().flat_map(|section| &mut section.body) {
                add_argument(inner, helper, end);
            }
        }
        Stmt::Probe(_) => {}
    }
}
