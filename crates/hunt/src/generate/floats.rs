//! Floating-point numbers: computed, compared, and made integers that are indexes or are watched.

use super::{Generator, block, line};
use crate::syntax::{Expr, Guarded, Stmt, Watch, template};

impl Generator {
    pub(super) fn floats(&mut self, body: &mut Vec<Stmt>) {
        let ty = *self.random.pick(&["double", "double", "float"]);
        let (first, second) = (self.fresh("d"), self.fresh("d"));
        for name in [&first, &second] {
            let start = self.float_start(ty);
            body.push(line(&format!("{ty} {name} = {};", start.0), start.1));
        }
        for _ in 0..self.random.between(0, 2) {
            let result = self.float_term(ty, &first, &second);
            let name = if self.random.chance(50) { &first } else { &second };
            body.push(line(&format!("{name} = ({ty})({result});"), vec![]));
        }
        if self.random.chance(25) {
            let step = self.float_number(ty);
            let counter = self.fresh("i");
            let head = template(&format!("for (int {counter} = 0; {counter} < 5; {counter}++)"), vec![]);
            body.push(Stmt::Blocks(vec![block(head, vec![line(&format!("{first} += {step};"), vec![])])]));
        }
        for _ in 0..self.random.between(1, 3) {
            let test = self.float_test(ty, &first, &second);
            let mut inner = Vec::new();
            self.float_use(ty, &first, &second, &mut inner);
            let head = template("if ($)", vec![Expr::leaf("bool", test)]);
            body.push(Stmt::Blocks(vec![block(head, inner)]));
        }
    }

    /// A number that somebody knows, or that nobody does.
    fn float_start(&mut self, ty: &str) -> (String, Vec<Expr>) {
        match self.random.below(6) {
            0 | 1 => (self.float_number(ty), vec![]),
            2 => {
                let value = self.not_constant("int", 1);
                (format!("({ty})($)"), vec![value])
            }
            3 => {
                let value = self.not_constant("long", 1);
                (format!("({ty})($)"), vec![value])
            }
            4 => {
                let (value, other) = (self.not_constant("int", 1), self.not_constant("int", 0));
                (format!("({ty})($) / ({ty})($)"), vec![value, other])
            }
            _ => {
                let (condition, one, other) =
                    (self.condition(0), self.float_number(ty), self.float_number(ty));
                (format!("$ ? {one} : {other}"), vec![condition])
            }
        }
    }

    fn float_number(&mut self, ty: &str) -> String {
        let number = *self.random.pick(&[
            "0",
            "1",
            "0.5",
            "-1",
            "2.5",
            "3",
            "0.1",
            "1e10",
            "-0.0",
            "0.9999999",
            "16777216",
            "16777217",
            "2147483647",
            "2147483648.0",
            "-2147483649.0",
            "9007199254740993.0",
            "9.3e18",
            "1e-30",
            "255",
            "256",
            "-0.75",
        ]);
        match self.random.below(14) {
            0 => format!("{ty}.NaN"),
            1 => format!("{ty}.PositiveInfinity"),
            2 => format!("{ty}.MaxValue"),
            3 => format!("{ty}.Epsilon"),
            _ => format!("({ty})({number})"),
        }
    }

    fn float_term(&mut self, ty: &str, first: &str, second: &str) -> String {
        let number = self.float_number(ty);
        let op = *self.random.pick(&["+", "-", "*", "/", "%"]);
        match self.random.below(10) {
            0..=2 => format!("{first} {op} {second}"),
            3 | 4 => format!("{first} {op} {number}"),
            5 => {
                let function = *self
                    .random
                    .pick(&["Abs", "Floor", "Ceiling", "Round", "Sqrt", "Truncate", "Sin", "Cos", "Exp"]);
                format!("Math.{function}({first})")
            }
            6 => {
                let function = *self.random.pick(&["Min", "Max", "Pow", "Atan2"]);
                format!("Math.{function}({first}, {second})")
            }
            7 => format!("-{second}"),
            8 => format!("(float){first}"),
            _ => format!("(int){first}"),
        }
    }

    fn float_test(&mut self, ty: &str, first: &str, second: &str) -> String {
        let compare = |generator: &mut Self| {
            let op = *generator.random.pick(&["<", "<=", ">", ">=", "==", "!="]);
            let right =
                if generator.random.chance(60) { generator.float_number(ty) } else { second.to_owned() };
            format!("{first} {op} {right}")
        };
        let one = compare(self);
        let other = compare(self);
        match self.random.below(8) {
            0 => one,
            1 | 2 => format!("{one} && {other}"),
            3 => format!("!({one}) && !({other})"),
            4 => format!("!({one} || {other})"),
            5 => format!("!{ty}.IsNaN({first}) && {one}"),
            6 => format!("{first} >= 0 && {first} < 1"),
            _ => format!("{first} >= 0 && {first} <= {}", self.random.below(5)),
        }
    }

    /// What is done to numbers of which something is known.
    fn float_use(&mut self, ty: &str, first: &str, second: &str, body: &mut Vec<Stmt>) {
        let name = self.fresh("v");
        let watch = |text: String| Stmt::Probe(vec![Watch::Value(Guarded { guard: String::new(), text })]);
        match self.random.below(8) {
            0 => {
                let row = self.fresh("t");
                let size = self.random.below(5);
                body.push(line(&format!("int[] {row} = new int[{size}];"), vec![]));
                body.push(line(&format!("int {name} = {row}[(int){first}];"), vec![]));
            }
            1 => {
                let row = self.fresh("t");
                let size = self.not_constant("int", 0);
                body.push(line(&format!("int[] {row} = new int[($) & 7];"), vec![size]));
                body.push(line(&format!("int {name} = {row}[(int)({first} * {row}.Length)];"), vec![]));
            }
            2 => {
                let to = *self.random.pick(&["int", "uint", "long", "ulong", "byte", "short"]);
                body.push(line(&format!("{to} {name} = checked(({to}){first});"), vec![]));
                body.push(watch(format!("(long){name}")));
            }
            3 => {
                let to = *self.random.pick(&["int", "long", "byte"]);
                body.push(line(&format!("{to} {name} = unchecked(({to}){second});"), vec![]));
                body.push(watch(format!("(long){name}")));
            }
            4 => {
                let term = self.float_term(ty, first, second);
                let number = self.float_number(ty);
                let op = *self.random.pick(&["<", "<=", "==", ">"]);
                body.push(line(&format!("int {name} = ({ty})({term}) {op} {number} ? 1 : 0;"), vec![]));
                body.push(watch(name));
            }
            5 => {
                body.push(line(&format!("int {name} = {first} < {second} ? 1 : {first} > {second} ? 2 : {first} == {second} ? 3 : 4;"), vec![]));
                body.push(watch(name));
            }
            6 => {
                let row = self.fresh("t");
                let size = self.not_constant("int", 0);
                body.push(line(&format!("int[] {row} = new int[($) & 3];"), vec![size]));
                let inner = vec![line(&format!("{row}[(int){first}] = 1;"), vec![])];
                let low = *self.random.pick(&["0", "-1", "-0.5"]);
                let test = format!("{first} >= ({ty})({low}) && {first} < {row}.Length");
                body.push(Stmt::Blocks(vec![block(
                    template("if ($)", vec![Expr::leaf("bool", test)]),
                    inner,
                )]));
            }
            _ => {
                let term = self.float_term(ty, first, second);
                body.push(line(&format!("{ty} {name} = ({ty})({term});"), vec![]));
                let test = self.float_test(ty, &name, first);
                let flag = self.fresh("v");
                body.push(line(&format!("int {flag} = {test} ? 1 : 0;"), vec![]));
                body.push(watch(flag));
            }
        }
    }
}
