//! Special statements about numbers: unsigned arithmetic whose results are looked at with a sign, and loops that keep relations.

use super::expressions::{arithmetic, literal};
use super::{Generator, block, line, looping};
use crate::syntax::{Expr, Guarded, Piece, Stmt, Watch, template};

fn plain(text: impl Into<String>) -> Guarded {
    Guarded { guard: String::new(), text: text.into() }
}

impl Generator {
    /// Unsigned numbers, computed and then seen as signed ones, as indices and as sizes.
    pub(super) fn unsigned(&mut self, body: &mut Vec<Stmt>) {
        let ty = *self.random.pick(&["uint", "uint", "ulong"]);
        let (name, seen) = (self.fresh("u"), self.fresh("v"));
        let value = self.unsigned_tree(ty, 3);
        if self.random.chance(40) {
            // Without a variable in between: nothing says there that the number is unsigned.
            let shift = *self.random.pick(&["", " >> 1", " >> 31", " / 2"]);
            let shift = if ty == "ulong" && shift == " >> 31" { " >> 32" } else { shift };
            body.push(line(&format!("int {seen} = unchecked((int)($ {shift}));"), vec![value]));
            return self.use_as_index(&seen, None, body);
        }
        body.push(line(&format!("{ty} {name} = $;"), vec![value]));
        self.declare(&name, ty);
        for _ in 0..self.random.below(3) {
            let (word, sign) = *self.random.pick(&[("Add", "+"), ("Sub", "-"), ("Mul", "*"), ("Add", "+")]);
            let right =
                if self.random.chance(50) { Expr::leaf(ty, literal(ty, 1)) } else { self.number(ty, 1) };
            let step = arithmetic(word, sign, ty, Expr::leaf(ty, name.clone()), right);
            body.push(line(&format!("{name} = $;"), vec![step]));
        }
        let shift =
            *self.random.pick(&["", "", " >> 1", " >> 32", " >> 31", " / 2", " % 16", " & 0x7FFFFFFF"]);
        let shift = if ty == "uint" && shift == " >> 32" { " >> 3" } else { shift };
        body.push(line(&format!("int {seen} = unchecked((int)({name}{shift}));"), vec![]));
        body.push(Stmt::Probe(vec![Watch::Value(plain(&name))]));
        self.use_as_index(&seen, Some((&name, ty)), body);
    }

    /// A tree of unsigned operations on what methods were given, with the constants that matter at the edges.
    fn unsigned_tree(&mut self, ty: &str, depth: usize) -> Expr {
        if depth == 0 || self.random.chance(25) {
            if ty == "ulong" && self.random.chance(50) {
                let inner = self.not_constant("uint", 0);
                return super::expr(ty, "((ulong)$)", vec![inner]);
            }
            return self.not_constant(ty, 0);
        }
        let left = self.unsigned_tree(ty, depth - 1);
        let edge = *self.random.pick(&[1, 1, 2, 0x7fff_ffff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff, 16]);
        let right = if self.random.chance(55) {
            Expr::leaf(ty, literal(ty, edge))
        } else {
            self.unsigned_tree(ty, depth - 1)
        };
        match self.random.below(8) {
            0..=2 => arithmetic("Add", "+", ty, left, right),
            3 => arithmetic("Sub", "-", ty, left, right),
            4 => arithmetic("Mul", "*", ty, left, right),
            5..=6 => super::expr(ty, "($ & $)", vec![left, right]),
            _ => super::expr(ty, "($ | $)", vec![left, right]),
        }
    }

    fn use_as_index(&mut self, seen: &str, unsigned: Option<(&str, &str)>, body: &mut Vec<Stmt>) {
        body.push(Stmt::Probe(vec![Watch::Value(plain(seen))]));
        self.declare(seen, "int");
        if let Some(array) = self.variable("int[]") {
            let guard = match unsigned {
                Some((name, ty)) if self.random.chance(40) => format!("{name} < ({ty}){array}.Length"),
                _ => format!("{seen} < {array}.Length"),
            };
            let access = line(&format!("{array}[{seen}] = 1;"), vec![]);
            body.push(Stmt::Blocks(vec![block(
                template("if ($)", vec![Expr::leaf("bool", guard)]),
                vec![access],
            )]));
        }
    }

    /// A loop over some variables with linear steps, and how the variables relate in it and behind it.
    pub(super) fn relations(&mut self, body: &mut Vec<Stmt>) {
        let names: Vec<String> = (0..3).map(|_| self.fresh("q")).collect();
        for name in &names {
            let value = match self.random.below(3) {
                0 => self.small("int"),
                1 => {
                    let distance = literal("int", i128::from(self.random.between(-2, 2)));
                    arithmetic("Add", "+", "int", Expr::leaf("int", "#S.s"), Expr::leaf("int", distance))
                }
                _ => self.not_constant("int", 1),
            };
            body.push(line(&format!("int {name} = $;"), vec![value]));
        }
        let (x, y, z) = (names[0].clone(), names[1].clone(), names[2].clone());
        let counter = self.fresh("i");
        let limit = self.random.between(1, 9);
        let mut inner = Vec::new();
        for _ in 0..=self.random.below(3) {
            let target = self.random.pick(&names).clone();
            let other = self.random.pick(&names).clone();
            let (word, sign) = *self.random.pick(&[("Add", "+"), ("Sub", "-")]);
            let step =
                if self.random.chance(60) { self.small("int") } else { Expr::leaf("int", other.clone()) };
            let value = arithmetic(
                word,
                sign,
                "int",
                Expr::leaf("int", if self.random.chance(80) { target.clone() } else { other }),
                step,
            );
            let update = line(&format!("{target} = $;"), vec![value]);
            let stmt = if self.random.chance(40) {
                let operator = *self.random.pick(&["<", "<=", ">", "!=", "=="]);
                let (left, right) = (self.random.pick(&names).clone(), self.random.pick(&names).clone());
                let right =
                    if self.random.chance(50) { right } else { self.random.between(-2, 9).to_string() };
                Stmt::Blocks(vec![block(
                    template("if ($)", vec![Expr::leaf("bool", format!("{left} {operator} {right}"))]),
                    vec![update],
                )])
            } else {
                update
            };
            inner.push(stmt);
        }
        if self.random.chance(50) {
            inner.push(self.relation_probe(&x, &y, &z));
        }
        let head = match self.random.below(4) {
            0 => format!("while ({x} < {y})"),
            1 => format!("while ({x} < {limit} && {y} >= {z})"),
            2 => format!("for (int {counter} = 0; {counter} < {z} % 10; {counter}++)"),
            _ => format!("for (int {counter} = {limit}; {counter} > 0; {counter}--)"),
        };
        body.push(Stmt::Blocks(vec![looping(vec![Piece::Text(head)], inner)]));
        body.push(self.relation_probe(&y, &x, &z));
        for name in &names {
            self.declare(name, "int");
        }
        if let Some(array) = self.variable("int[]") {
            let index = self.random.pick(&names).clone();
            let guard = match self.random.below(4) {
                0 => format!("{x} >= 0 && {x} <= {index} && {index} < {array}.Length"),
                1 => format!("{array}.Length > {y} && {index} <= {y}"),
                2 => format!("{index} >= 0 && {z} < {array}.Length && (long){index} - {z} < 1"),
                _ => format!("(long){x} + {y} >= 0 && (long){x} - {y} >= 0 && {x} < {array}.Length"),
            };
            let access = line(&format!("{array}[{index}] = 1;"), vec![]);
            body.push(Stmt::Blocks(vec![block(
                template("if ($)", vec![Expr::leaf("bool", guard)]),
                vec![access],
            )]));
        }
    }

    fn relation_probe(&mut self, x: &str, y: &str, z: &str) -> Stmt {
        let watch = match self.random.below(5) {
            0 => Watch::Pair(plain(x), plain(y)),
            1 => Watch::Pair(plain(format!("(long){x} + {y}")), plain(format!("(long){z}"))),
            2 => {
                Watch::Pair(plain(format!("(long){x} - {y}")), plain(self.random.between(-3, 6).to_string()))
            }
            3 => Watch::Value(plain(format!("(long){x} - {y}"))),
            _ => Watch::Value(plain(format!("(long){x} + {y} + {z}"))),
        };
        Stmt::Probe(vec![watch])
    }
}
