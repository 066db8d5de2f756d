//! Truth values that stand for conditions, and the many ways to ask whether something is there.

use super::{Generator, block, line};
use crate::syntax::{Expr, Guarded, Logging, Piece, Stmt, Watch, template};

fn plain(text: &str) -> Guarded {
    Guarded { guard: String::new(), text: text.to_owned() }
}

/// A line of which the run may evaluate a part only.
fn partly(text: String) -> Stmt {
    Stmt::Line(vec![Piece::Text(text)], Logging::Reached)
}

fn when(condition: String, body: Vec<Stmt>) -> Stmt {
    Stmt::Blocks(vec![block(template("if ($)", vec![Expr::leaf("bool", condition)]), body)])
}

impl Generator {
    /// A condition that is kept in a variable, and code that relies on it, at times when it is no longer true.
    pub(super) fn flag(&mut self, body: &mut Vec<Stmt>) {
        let (Some(node), Some(array), Some(index), Some(target)) =
            (self.variable("#N"), self.variable("int[]"), self.variable("int"), self.target("int"))
        else {
            return;
        };
        let flag = self.fresh("b");
        let length = self.random.between(0, 5);
        let (made, used, text) = match self.random.below(7) {
            0 => (
                format!("bool {flag} = {node} != null && {index} > {length};"),
                flag,
                format!("{target} = {node}.x / {index};"),
            ),
            1 => (
                format!("bool {flag} = {array} != null && {index} >= 0 && {index} < {array}.Length;"),
                flag,
                format!("{target} = {array}[{index}];"),
            ),
            2 => (
                format!("bool {flag} = {array} == null || {index} < 0 || {index} >= {array}.Length;"),
                format!("!{flag}"),
                format!("{array}[{index}] = {length};"),
            ),
            3 => (
                format!("bool {flag} = {node} != null & {index} > {length};"),
                flag,
                format!("{target} = {node}.y % {index};"),
            ),
            4 => (
                format!("bool {flag} = {node} == null | {index} == 0;"),
                format!("!{flag}"),
                format!("{target} = {node}.ro / {index};"),
            ),
            5 => (
                format!("int {flag} = {node} == null ? 0 : {index} > {length} ? 2 : 1;"),
                format!("{flag} == 2"),
                format!("{target} = {node}.x / {index};"),
            ),
            _ => (
                format!("int {flag} = ({node} != null ? 1 : 0) + ({index} > {length} ? 2 : 0);"),
                format!("{flag} == 3"),
                format!("{target} = {node}.x / {index};"),
            ),
        };
        body.push(partly(made));
        if self.random.chance(40) {
            body.extend(self.short(1));
        }
        let negated = self.fresh("b");
        let used = if self.random.chance(20) {
            body.push(line(&format!("bool {negated} = !({used});"), vec![]));
            format!("!{negated}")
        } else {
            used
        };
        let used = if self.random.chance(25) { format!("{used} && {}", self.condition_text()) } else { used };
        let mut inner = vec![line(&text, vec![])];
        if self.random.chance(40) {
            inner.push(Stmt::Probe(vec![Watch::Value(plain(&index)), Watch::Null(plain(&node))]));
        }
        body.push(when(used, inner));
    }

    fn condition_text(&mut self) -> String {
        let name = self.variable("int").unwrap_or_else(|| "#S.s".to_owned());
        format!("{name} > {}", self.random.between(-1, 4))
    }

    /// `?.` and `??`.
    pub(super) fn null_operators(&mut self, body: &mut Vec<Stmt>) {
        let Some(node) = self.place("#N").map(|place| place.text) else { return };
        let (value, other) = (self.fresh("v"), self.fresh("w"));
        let number = self.random.between(-1, 4);
        match self.random.below(5) {
            0 => {
                body.push(partly(format!("int {value} = {node}?.x ?? {number};")));
                self.declare(&value, "int");
                body.push(Stmt::Probe(vec![Watch::Value(plain(&value))]));
            }
            1 => {
                body.push(partly(format!("#N {other} = {node}?.next ?? {node};")));
                body.push(partly(format!("int {value} = {other} == null ? 0 : {other}.y;")));
                self.declare(&other, "#N");
                self.declare(&value, "int");
                body.push(Stmt::Probe(vec![Watch::Null(plain(&other))]));
            }
            2 => {
                body.push(partly(format!("int[] {other} = {node}?.arr;")));
                body.push(partly(format!("int {value} = {other}?.Length ?? {number};")));
                self.declare(&other, "int[]");
                self.declare(&value, "int");
                let access = line(&format!("{other}[{value} - 1] = 1;"), vec![]);
                body.push(when(format!("{value} > 0"), vec![access]));
            }
            3 => {
                body.push(partly(format!("int? {value} = {node}?.next?.x;")));
                let (read, node) = (self.fresh("v"), node);
                let inner = vec![
                    line(&format!("int {read} = {value}.Value;"), vec![]),
                    line(&format!("{node}.next.y = {read};"), vec![]),
                ];
                body.push(when(
                    format!("{value} {}", self.random.pick(&["!= null", "> 2", "== null"])),
                    inner,
                ));
            }
            _ => {
                body.push(partly(format!("int[] {other} = {node}?.arr ?? new int[{}];", number + 2)));
                body.push(line(&format!("int {value} = {other}[0];"), vec![]));
                self.declare(&other, "int[]");
                self.declare(&value, "int");
            }
        }
    }

    /// Patterns of numbers, properties, lists and tuples, and switch expressions over them.
    pub(super) fn patterns(&mut self, body: &mut Vec<Stmt>) {
        let (Some(node), Some(array), Some(index), Some(target)) =
            (self.variable("#N"), self.variable("int[]"), self.variable("int"), self.target("int"))
        else {
            return;
        };
        let (one, two, value) = (self.fresh("k"), self.fresh("k"), self.fresh("v"));
        let (low, high) = (self.random.between(-1, 1), self.random.between(3, 6));
        match self.random.below(8) {
            0 => {
                let inner = vec![
                    line(&format!("{target} = {array}[1];"), vec![]),
                    line(&format!("{target} = {one} / {two};"), vec![]),
                ];
                let length = if self.random.chance(50) { ".." } else { "_, .." };
                body.push(when(format!("{array} is [var {one}, {length}, var {two}] && {two} != 0"), inner));
            }
            1 => {
                let inner = vec![
                    line(&format!("{target} = {one}.x;"), vec![]),
                    line(&format!("{target} = {array}[{node}.x];"), vec![]),
                ];
                body.push(when(
                    format!("{node} is {{ x: > {low} and < {high}, next: {{ }} {one} }} && {array} != null"),
                    inner,
                ));
            }
            2 => {
                body.push(partly(format!(
                    "int {value} = {index} switch {{ < {low} => 0, >= {low} and < {high} => {index}, _ => {high} }};"
                )));
                self.declare(&value, "int");
                body.push(Stmt::Probe(vec![
                    Watch::Value(plain(&value)),
                    Watch::Pair(plain(&value), plain(&index)),
                ]));
                body.push(line(&format!("{target} = {array}[{value}];"), vec![]));
            }
            3 => {
                let sections = vec![
                    block(
                        vec![Piece::Text(format!(
                            "if ({node} is not {{ arr: {{ Length: > {high} }} {one} }})"
                        ))],
                        vec![line(&format!("{target} = {low};"), vec![])],
                    ),
                    block(
                        vec![Piece::Text("else".to_owned())],
                        vec![line(&format!("{target} = {one}[{high}];"), vec![])],
                    ),
                ];
                body.push(Stmt::Blocks(sections));
            }
            4 => {
                body.push(partly(format!(
                    "int {value} = ({index}, {target}) switch {{ (0, _) => 1, (> 0, > 0) => {index}, (_, {low} or {high}) => {target}, _ => 2 }};"
                )));
                self.declare(&value, "int");
                body.push(Stmt::Probe(vec![Watch::Value(plain(&value))]));
                body.push(line(&format!("{target} = 8 / {value};"), vec![]));
            }
            5 => {
                let inner = vec![line(&format!("{target} = {array}[{index}];"), vec![])];
                body.push(when(
                    format!("{index} is >= 0 and not > {high} && {array} is {{ Length: > {high} }}"),
                    inner,
                ));
            }
            6 => {
                body.push(partly(format!(
                    "int {value} = {array} switch {{ null => -1, [] => 0, [var {one}] => {one}, [_, var {two}, ..] when {two} > {low} => {two}, _ => {array}[0] }};"
                )));
                self.declare(&value, "int");
                body.push(Stmt::Probe(vec![Watch::Value(plain(&value))]));
            }
            _ => {
                let kind = *self.random.pick(&["#N2", "#N"]);
                let inner = vec![
                    line(&format!("{one}.x = {high};"), vec![]),
                    line(&format!("{target} = {node}.x;"), vec![]),
                    Stmt::Probe(vec![Watch::Value(plain(&target))]),
                ];
                body.push(when(format!("(object){node} is {kind} {one} && {one}.y is > {low} or 0"), inner));
            }
        }
    }
}
