//! Numbers whose range is known in part, tested again and again, and cases of a `switch`: conditions that always turn out the same (`MP3001`, `MP3002`) stand beside such that do not.
//! The logged copy notes how each condition of an `if` turned out (`print.rs`). And `checked` arithmetic and conversions.

use super::{Generator, block, line, looping};
use crate::syntax::{Expr, Section, Stmt, template};

const SIGNS: [&str; 6] = ["<", "<=", ">", ">=", "==", "!="];

impl Generator {
    /// Nested tests of two numbers.
    pub(super) fn conditions(&mut self, body: &mut Vec<Stmt>) {
        let (first, second) = (self.fresh("c"), self.fresh("c"));
        for name in [&first, &second] {
            let (value, constant) = (self.not_constant("int", 1), self.random.below(9));
            let shape = *self.random.pick(&["$", "$ & 7", "$ % 5", "($ & 3) + K", "$ >> 28", "$ | K"]);
            body.push(line(
                &format!("int {name} = {};", shape.replace('K', &constant.to_string())),
                vec![value],
            ));
        }
        let mut steps = Vec::new();
        for _ in 0..self.random.between(1, 3) {
            let depth = self.random.between(1, 3);
            steps.push(self.two_sides(&first, &second, depth));
        }
        if self.random.chance(40) {
            steps.push(self.cases(&first, &second));
        }
        match self.random.below(5) {
            // What a loop or a handler leaves is not what was known before.
            0 => {
                let counter = self.fresh("i");
                let head = template(&format!("for (int {counter} = 0; {counter} < 3; {counter}++)"), vec![]);
                body.push(Stmt::Blocks(vec![looping(head, steps)]));
            }
            1 => {
                let (one, other) = (self.change(&first, &second), self.two_sides(&first, &second, 2));
                let array = self.fresh("h");
                body.push(line(&format!("int[] {array} = new int[2];"), vec![]));
                steps.push(line(&format!("{array}[{second}] = {first};"), vec![]));
                steps.push(one);
                let head = "catch (IndexOutOfRangeException)";
                body.push(Stmt::Blocks(vec![
                    block(template("try", vec![]), steps),
                    block(template(head, vec![]), vec![other]),
                ]));
            }
            _ => body.append(&mut steps),
        }
    }

    fn comparison(&mut self, first: &str, second: &str) -> String {
        let (sign, constant) = (*self.random.pick(&SIGNS), self.random.between(0, 12));
        match self.random.below(6) {
            0 => format!("{first} {sign} {second}"),
            1 => format!("{second} {sign} {first}"),
            2 => format!("{second} {sign} {}", constant - 3),
            3 => format!("({first} & 6) {sign} {constant}"),
            _ => format!("{first} {sign} {}", constant - 3),
        }
    }

    fn change(&mut self, first: &str, second: &str) -> Stmt {
        let constant = self.random.below(6);
        let text = match self.random.below(6) {
            0 => format!("{first} = {second};"),
            1 => format!("{first} = {constant};"),
            2 => format!("{first} = unchecked({first} + {constant});"),
            3 => format!("{second} = unchecked({second} * {constant});"),
            4 => format!("{second} = {first} % 4;"),
            _ => format!("{first} = {first} & {constant};"),
        };
        line(&text, vec![])
    }

    fn two_sides(&mut self, first: &str, second: &str, depth: i64) -> Stmt {
        let head = template("if ($)", vec![Expr::leaf("bool", self.comparison(first, second))]);
        let mut sections = Vec::new();
        for head in [head, template("else", vec![])] {
            let mut inner = Vec::new();
            if self.random.chance(40) {
                inner.push(self.change(first, second));
            }
            if depth > 1 {
                inner.push(self.two_sides(first, second, depth - 1));
            }
            sections.push(block(head, inner));
            if self.random.chance(40) {
                break;
            }
        }
        Stmt::Blocks(sections)
    }

    /// A `switch`, each of whose cases begins with a line that is logged.
    fn cases(&mut self, first: &str, second: &str) -> Stmt {
        let count = self.random.between(3, 6);
        let from = self.random.between(-1, 1);
        let mut sections = vec![];
        for number in 0..count {
            let to = self.random.below(4);
            let inner = vec![line(&format!("{second} = {to};"), vec![]), super::quiet("break;")];
            sections.push(Stmt::Blocks(vec![Section {
                head: template(&format!("case {}:", from + number), vec![]),
                logged: String::new(),
                body: inner,
                tail: String::new(),
            }]));
        }
        Stmt::Blocks(vec![block(template(&format!("switch ({first})"), vec![]), sections)])
    }

    /// Arithmetic and conversions that throw where the result does not fit.
    pub(super) fn checked(&mut self, body: &mut Vec<Stmt>) {
        let ty = *self.random.pick(&["int", "int", "uint", "long", "ulong", "short", "byte"]);
        let wide = if matches!(ty, "short" | "byte") { "int" } else { ty };
        let (first, second) = (self.fresh("k"), self.fresh("k"));
        for name in [&first, &second] {
            let value = self.not_constant(ty, 1);
            let shape = *self.random.pick(&["$", "$ & 127", "$ % 100", "$ / 2", "$ >> 3"]);
            body.push(line(&format!("{wide} {name} = ({wide})({shape});"), vec![value]));
        }
        for _ in 0..self.random.between(1, 3) {
            let sign = *self.random.pick(&SIGNS);
            let bound = self.random.pick(&["0", "1", "7", "100", "120", "60000"]).to_string();
            let mut inner = Vec::new();
            for _ in 0..self.random.between(1, 2) {
                let to =
                    *self.random.pick(&["byte", "sbyte", "short", "ushort", "int", "uint", "long", "ulong"]);
                let name = self.fresh("k");
                let text = match self.random.below(8) {
                    0 => format!("{first} = checked({first} + {second});"),
                    1 => format!("{first} = checked({first} - {second});"),
                    2 => format!("{second} = checked({first} * {second});"),
                    3 => format!("{second} = checked({second} + 1);"),
                    4 if !matches!(wide, "uint" | "ulong") => format!("{second} = checked(-{second});"),
                    5 => format!("checked {{ {first}++; }}"),
                    _ => format!("{to} {name} = checked(({to}){first});"),
                };
                inner.push(line(&text, vec![]));
            }
            let head = template(&format!("if ({first} {sign} {bound})"), vec![]);
            body.push(Stmt::Blocks(vec![block(head, inner)]));
        }
    }
}
