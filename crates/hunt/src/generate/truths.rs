//! Truth values that live longer than the block and the iteration that found them: what a loop tested is kept, tested again behind a change, in the next iteration, and behind the loop.

use super::{Generator, block, line, looping, quiet};
use crate::syntax::{Expr, Guarded, Logging, Piece, Stmt, Watch, template};

/// How often a loop may run whose head need not become false.
const TURNS: usize = 5;

/// The variables of one such piece of code.
struct Kept {
    /// `int`; the first is counted up by loops, and nothing else writes it.
    numbers: Vec<String>,
    truths: Vec<String>,
}

fn plain(text: String) -> Guarded {
    Guarded { guard: String::new(), text }
}

fn when(condition: String, body: Vec<Stmt>) -> Stmt {
    Stmt::Blocks(vec![block(template("if ($)", vec![Expr::leaf("bool", condition)]), body)])
}

impl Generator {
    pub(super) fn truths(&mut self, body: &mut Vec<Stmt>) {
        let mut kept = Kept { numbers: (0..4).map(|_| self.fresh("n")).collect(), truths: Vec::new() };
        for (number, name) in kept.numbers.iter().enumerate() {
            let value = if number < 2 || self.random.chance(40) {
                Expr::leaf("int", self.random.between(0, 2).to_string())
            } else {
                let value = self.not_constant("int", 1);
                super::expr("int", "($ & 3)", vec![value])
            };
            body.push(line(&format!("int {name} = $;"), vec![value]));
        }
        for _ in 0..self.random.between(2, 3) {
            let (name, value) = (self.fresh("b"), self.truth(&kept, 2));
            body.push(Stmt::Line(vec![Piece::Text(format!("bool {name} = {value};"))], Logging::Reached));
            kept.truths.push(name);
        }
        let steps = self.random.between(2, 4);
        for _ in 0..steps {
            let step = self.kept_step(&kept, 2, false);
            body.extend(step);
        }
        body.push(self.watch_kept(&kept));
        if self.random.chance(40) {
            // Where nothing is watched, something has to depend on it.
            let (one, wrong) = (self.random.pick(&kept.numbers).clone(), self.random.between(0, 4));
            let condition = self.truth(&kept, 1);
            body.push(when(condition, vec![line(&format!("{one} = 10 / ({one} - {wrong});"), vec![])]));
        }
    }

    /// A condition over the variables.
    fn truth(&mut self, kept: &Kept, depth: usize) -> String {
        if depth > 0 && self.random.chance(35) {
            let (left, right) = (self.truth(kept, depth - 1), self.truth(kept, depth - 1));
            let sign = *self.random.pick(&["&&", "||", "&", "|", "^", "=="]);
            return format!("(({left}) {sign} ({right}))");
        }
        let sign = *self.random.pick(&["<", "<", "<=", ">", ">=", "==", "!="]);
        let (one, other) = (self.random.pick(&kept.numbers).clone(), self.random.pick(&kept.numbers).clone());
        match self.random.below(8) {
            0..=1 if !kept.truths.is_empty() => self.random.pick(&kept.truths).clone(),
            2 if !kept.truths.is_empty() => format!("!{}", self.random.pick(&kept.truths)),
            // What heads of loops test, again.
            3 => format!("{} < {}", kept.numbers[0], kept.numbers[3]),
            4 => format!("{one} {sign} {other}"),
            _ => format!("{one} {sign} {}", self.random.between(0, 4)),
        }
    }

    fn kept_step(&mut self, kept: &Kept, depth: usize, in_loop: bool) -> Vec<Stmt> {
        match self.random.below(12) {
            0..=2 => {
                let (name, value) = (self.random.pick(&kept.truths).clone(), self.truth(kept, 1));
                vec![Stmt::Line(vec![Piece::Text(format!("{name} = {value};"))], Logging::Reached)]
            }
            3..=4 => vec![self.change_kept(kept)],
            5..=7 if depth > 0 => {
                let mut sections = vec![block(
                    template("if ($)", vec![Expr::leaf("bool", self.truth(kept, 1))]),
                    Vec::new(),
                )];
                if self.random.chance(40) {
                    sections.push(block(template("else", vec![]), Vec::new()));
                }
                for section in &mut sections {
                    section.body = self.kept_steps(kept, depth - 1, in_loop);
                }
                if in_loop && self.random.chance(40) {
                    let jump = *self.random.pick(&["break;", "break;", "continue;"]);
                    sections[0].body.push(quiet(jump));
                }
                vec![Stmt::Blocks(sections)]
            }
            8..=10 if depth > 0 => self.kept_loop(kept, depth),
            _ => vec![self.change_kept(kept), self.watch_kept(kept)],
        }
    }

    fn kept_steps(&mut self, kept: &Kept, depth: usize, in_loop: bool) -> Vec<Stmt> {
        let count = 1 + self.random.below(3);
        (0..count).flat_map(|_| self.kept_step(kept, depth, in_loop)).collect()
    }

    /// A loop over the first number, or one that a truth value ends.
    fn kept_loop(&mut self, kept: &Kept, depth: usize) -> Vec<Stmt> {
        let (counter, limit) = (&kept.numbers[0], &kept.numbers[3]);
        let mut steps = self.kept_steps(kept, depth - 1, true);
        if self.random.chance(50) {
            let jump = *self.random.pick(&["break;", "break;", "continue;"]);
            let condition = match self.random.below(3) {
                0 => format!("++{} == {}", kept.numbers[1], self.random.between(1, 3)),
                _ => self.truth(kept, 1),
            };
            steps.push(when(condition, vec![quiet(jump)]));
        }
        steps.extend(self.kept_steps(kept, 0, true));
        let turns = self.fresh("i");
        let head = match self.random.below(4) {
            // The body does not write the limit while it runs.
            0..=1 => format!("for ({counter} = 0; {counter} < ({limit} & 7); {counter}++)"),
            2 => format!("for (int {turns} = 0; {turns} < {TURNS} && {}; {turns}++)", self.truth(kept, 1)),
            _ => format!("for (int {turns} = 0; {} && {turns} < {TURNS}; {turns}++)", self.truth(kept, 1)),
        };
        vec![Stmt::Blocks(vec![looping(vec![Piece::Text(head)], steps)])]
    }

    /// None of them grows beyond what loops can count.
    fn change_kept(&mut self, kept: &Kept) -> Stmt {
        let (name, other) =
            (self.random.pick(&kept.numbers[1..]).clone(), self.random.pick(&kept.numbers).clone());
        let constant = self.random.between(0, 4);
        let text = match self.random.below(5) {
            0 => format!("{name} = {constant};"),
            1 => format!("{name} = {other};"),
            2 => format!("{name} = {other} & 3;"),
            3 => format!("{name} = ({name} + {constant}) & 7;"),
            _ => format!("{name} = {name} < 9 ? {name} + 1 : 0;"),
        };
        Stmt::Line(vec![Piece::Text(text)], Logging::Reached)
    }

    fn watch_kept(&mut self, kept: &Kept) -> Stmt {
        let mut watches: Vec<Watch> =
            kept.numbers.iter().map(|name| Watch::Value(plain(name.clone()))).collect();
        watches.extend(kept.truths.iter().map(|name| Watch::Value(plain(format!("({name} ? 1 : 0)")))));
        let other = self.random.pick(&kept.numbers[1..]).clone();
        watches.push(Watch::Pair(plain(kept.numbers[0].clone()), plain(other)));
        Stmt::Probe(watches)
    }
}
