//! Objects that others than their own code make and change: copies by `MemberwiseClone`, which no constructor sees, `init` accessors with bodies, which write
//! read-only fields behind the constructor, and collections whose base class calls their overrides.

use super::text::{caught, leave, member, method, run, watch, watch_length, when};
use super::{Generator, line};
use crate::syntax::{Member, Stmt, TypeDecl};

/// What the fields are used for: `n` is read-only, `b` is an array that mostly has at least two elements, `c` mostly is an index of it.
const USES: [&str; 8] = [
    "y = 10 / n;",
    "y = b[c];",
    "y = b[1];",
    "y = b.Length;",
    "y = b[n & 1];",
    "y = 10 / (c | 1);",
    "y = 10 / b.Length;",
    "y = b[b.Length - 1];",
];

/// What an override, a copy or an accessor does with them; the first keep what the constructor left.
const CHANGES: [&str; 9] = [
    "c = 0;",
    "c = 1;",
    "b[0] = z;",
    "b = new int[2];",
    "b = new int[1];",
    "b = new int[z & 3];",
    "c = z & 3;",
    "b = null;",
    "c = b == null ? 5 : b.Length;",
];

impl Generator {
    /// A class of such objects, and calls of it.
    pub(super) fn copied(&mut self, body: &mut Vec<Stmt>) {
        let name = format!("#{}", self.fresh("M"));
        let is_collection = self.random.chance(50);
        let has_init = self.modern && self.random.chance(70);
        let wrong = *self.random.pick(&[0, 10, 30]);
        let start = *self.random.pick(&["3", "1", "7"]);
        let mut members = vec![
            member(format!("readonly int n = {start}; int[] b = new int[2]; int c;")),
            self.copied_user(is_collection),
        ];
        if has_init {
            members.extend(self.initializers(wrong));
        }
        members.push(self.copies(&name, wrong));
        if is_collection {
            members.extend(self.overrides(wrong));
        }
        let base = if is_collection { " : System.Collections.CollectionBase" } else { "" };
        self.extra.push(TypeDecl { head: format!("public class {name}{base}"), members });
        self.use_copied(&name, is_collection, has_init, body);
    }

    fn copied_change(&mut self, wrong: usize) -> &'static str {
        self.mostly(4, wrong, &CHANGES)
    }

    /// Accessors that run behind the constructor.
    fn initializers(&mut self, wrong: usize) -> Vec<Member> {
        let number = self.mostly(2, wrong, &["value | 1", "5", "value", "value & 1"]);
        let row = self.mostly(
            1,
            wrong,
            &["new int[(value & 3) + 2]", "new int[value & 3]", "value > 3 ? null : new int[2]"],
        );
        let more = if self.random.chance(30) {
            self.copied_change(wrong).replace('z', "value")
        } else {
            String::new()
        };
        vec![
            member(format!("public int N {{ get {{ return n; }} init {{ n = {number}; }} }}")),
            member(format!("public int Row {{ init {{ b = {row}; {more} }} }}")),
        ]
    }

    fn copied_user(&mut self, is_collection: bool) -> Member {
        let mut steps = vec![run("int y = 0;"), watch("n"), watch("c"), watch_length("c", "b")];
        if is_collection {
            // What the list calls is in the overrides.
            let call =
                *self.random.pick(&["List.Add(z);", "List.Insert(0, z);", "Clear();", "InnerList.Add(z);"]);
            let before = *self.random.pick(&["c = 1;", "c = 0;", "b = new int[2];", "y = Count;"]);
            steps.push(run(before));
            steps.push(run(call));
            steps.push(watch("c"));
        }
        if self.random.chance(40) {
            let test = *self.random.pick(&["b != null", "c == 0", "z > 1", "b != null && c < b.Length"]);
            steps.push(when(test, vec![run(self.one_of(&USES))]));
        }
        for _ in 0..=self.random.below(2) {
            steps.push(run(self.one_of(&USES)));
        }
        steps.push(leave("return y;"));
        method("public int Use(int z)", ", this", steps)
    }

    /// A copy that is changed; it shares the array, unless it gets another.
    fn copies(&mut self, name: &str, wrong: usize) -> Member {
        let mut steps = vec![run("int y = 0;"), run(&format!("{name} k = ({name})MemberwiseClone();"))];
        for _ in 0..self.random.below(3) {
            let change = self.copied_change(wrong);
            let of_copy = change.replace("b[", "k.b[").replace("b =", "k.b =").replace("c =", "k.c =");
            steps.push(run(if self.random.chance(80) { &of_copy } else { change }));
        }
        if self.random.chance(50) {
            steps.push(run(self.one_of(&USES)));
        }
        if self.random.chance(50) {
            steps.push(run(self.one_of(&[
                "y = k.b[0];",
                "y = k.b[k.c];",
                "y = 10 / k.n;",
                "y = 10 / (n == k.n ? 1 : 0);",
            ])));
        }
        steps.push(leave("return k;"));
        method(format!("public {name} Copy(int z)"), ", this", steps)
    }

    fn overrides(&mut self, wrong: usize) -> Vec<Member> {
        let heads = [
            "protected override void OnInsert(int i, object x)",
            "protected override void OnInsertComplete(int i, object x)",
            "protected override void OnClear()",
        ];
        let mut all = Vec::new();
        for head in heads {
            if self.random.chance(60) {
                let number = if head.ends_with("()") { "Count" } else { "i" };
                let change = self.copied_change(wrong + 20).replace('z', number);
                all.push(method(head, ", this", vec![run(&change)]));
            }
        }
        all
    }

    fn use_copied(&mut self, name: &str, is_collection: bool, has_init: bool, body: &mut Vec<Stmt>) {
        let object = self.fresh("y");
        if has_init && self.random.chance(80) {
            let (number, row) = (self.small("int"), self.small("int"));
            let text = match self.random.below(3) {
                0 => format!("{name} {object} = new {name} {{ N = $, Row = $ }};"),
                1 => format!("{name} {object} = new {name} {{ Row = $, N = $ }};"),
                _ => format!("{name} {object} = $ > $ ? new {name}() : new {name} {{ N = 0 }};"),
            };
            body.push(line(&text, vec![number, row]));
        } else {
            body.push(run(&format!("{name} {object} = new {name}();")));
        }
        for _ in 0..3 + self.random.below(4) {
            let value = if self.random.chance(70) { self.small("int") } else { self.number("int", 1) };
            let call = match self.random.below(6) {
                0 | 1 => line(&format!("{object} = {object}.Copy($);"), vec![value]),
                2 if is_collection => line(&format!("{object}.Clear();"), vec![]),
                3 => line(&format!("{object}.Copy($).Use(1);"), vec![value]),
                _ => line(&format!("{object}.Use($);"), vec![value]),
            };
            let error = self.fresh("e");
            body.push(caught(&error, vec![call], vec![]));
        }
    }
}
