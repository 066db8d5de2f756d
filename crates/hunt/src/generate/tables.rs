//! Tables: static ones that nobody replaces, rows of rows, and arrays of two dimensions; indices by division and from the end.

use super::{Generator, block, expr, line, looping};
use crate::syntax::{Expr, Guarded, Logging, Member, Piece, Stmt, TypeDecl, Watch, template};

fn text(text: impl Into<String>) -> Member {
    Member::Line(vec![Piece::Text(text.into())])
}

fn watch(text: impl Into<String>) -> Stmt {
    Stmt::Probe(vec![Watch::Value(Guarded { guard: String::new(), text: text.into() })])
}

fn when(condition: String, body: Vec<Stmt>) -> Stmt {
    Stmt::Blocks(vec![block(template("if ($)", vec![Expr::leaf("bool", condition)]), body)])
}

impl Generator {
    /// A `static readonly` table, whose elements somebody may write.
    pub(super) fn table(&mut self, body: &mut Vec<Stmt>) {
        let name = format!("#{}", self.fresh("L"));
        let length = self.random.between(1, 5);
        let values: Vec<String> = (0..length).map(|_| self.random.between(-1, 4).to_string()).collect();
        let made = match self.random.below(3) {
            0 => format!("new int[{length}]"),
            _ => format!("{{ {} }}", values.join(", ")),
        };
        let visible = *self.random.pick(&["public", "internal", "public"]);
        self.extra.push(TypeDecl {
            head: format!("public static class {name}"),
            members: vec![
                text(format!("{visible} static readonly int[] T = {made};")),
                text(format!("{visible} static readonly byte[] B = {{ 0, 1, 2, 255 }};")),
                text(format!(
                    "{visible} static readonly int[][] J = {{ new int[2], new int[{length}], null }};"
                )),
                text("public static void Put(int z) { T[0] = z; }"),
            ],
        });
        let (read, index) = (self.fresh("v"), self.variable("int").unwrap_or_else(|| "#S.s".to_owned()));
        match self.random.below(5) {
            0 => {
                if self.random.chance(50) {
                    let value = self.number("int", 1);
                    body.push(line(&format!("{name}.Put($);"), vec![value]));
                }
                body.push(line(&format!("int {read} = {name}.T[0];"), vec![]));
            }
            1 => body.push(line(&format!("int {read} = {name}.T[{index} & {}];", length - 1), vec![])),
            2 => body.push(line(&format!("int {read} = {name}.B[{index} & 3];"), vec![])),
            3 => body.push(line(&format!("int {read} = {name}.J[{index} & 1][{index} & 1];"), vec![])),
            _ => {
                body.push(line(&format!("int {read} = 0;"), vec![]));
                let access = line(&format!("{read} = {name}.T[{index}];"), vec![]);
                body.push(when(format!("{index} >= 0 && {index} < {name}.T.Length"), vec![access]));
            }
        }
        body.push(watch(&read));
        self.declare(&read, "int");
        body.push(watch(format!("{name}.T.Length")));
    }

    /// Loops over rows of rows, with rows of other lengths, shared rows, and rows that are replaced.
    pub(super) fn rows(&mut self, body: &mut Vec<Stmt>) {
        let (table, i, j, sum) = (self.fresh("t"), self.fresh("i"), self.fresh("j"), self.fresh("v"));
        let (count, width) = (self.random.between(1, 4), self.random.between(1, 4));
        body.push(line(&format!("int[][] {table} = new int[{count}][];"), vec![]));
        let row = match self.random.below(5) {
            0 => format!("new int[{i} + 1]"),
            1 => format!("{i} > 0 && #S.s == 0 ? {table}[0] : new int[{width}]"),
            2 => format!("{i} == {} ? null : new int[{width}]", count - 1),
            _ => format!("new int[{width}]"),
        };
        body.push(Stmt::Blocks(vec![looping(
            vec![Piece::Text(format!("for (int {i} = 0; {i} < {table}.Length; {i}++)"))],
            vec![line(&format!("{table}[{i}] = {row};"), vec![])],
        )]));
        body.push(line(&format!("int {sum} = 0;"), vec![]));
        if self.random.chance(25) {
            let array = self.value("int[]", 1);
            body.push(line(&format!("{table}[0] = $;"), vec![array]));
        }
        let known = self.variables.len();
        self.declare_counter(&i, "int");
        self.declare_counter(&j, "int");
        let value = if self.random.chance(50) { self.small("int") } else { self.number("int", 1) };
        let limit = match self.random.below(4) {
            0 => width.to_string(),
            1 => format!("{i} + 1"),
            _ => format!("{table}[{i}].Length"),
        };
        let mut inner = vec![line(&format!("{table}[{i}][{j}] = $;"), vec![value])];
        if self.random.chance(50) {
            inner.push(line(&format!("{sum} = {table}[0][{j}];"), vec![]));
        }
        self.variables.truncate(known);
        let inner = Stmt::Blocks(vec![looping(
            vec![Piece::Text(format!("for (int {j} = 0; {j} < {limit}; {j}++)"))],
            inner,
        )]);
        body.push(Stmt::Blocks(vec![looping(
            vec![Piece::Text(format!("for (int {i} = 0; {i} < {count}; {i}++)"))],
            vec![inner],
        )]));
        body.push(line(&format!("{sum} = {table}[{}][0];", count - 1), vec![]));
        body.push(watch(&sum));
        self.declare(&sum, "int");
    }

    /// An array of two dimensions.
    pub(super) fn two_dimensions(&mut self, body: &mut Vec<Stmt>) {
        let (table, i, j, read) = (self.fresh("m"), self.fresh("i"), self.fresh("j"), self.fresh("v"));
        let index = self.variable("int").unwrap_or_else(|| "#S.s".to_owned());
        let (rows, columns) = match self.random.below(3) {
            0 => (format!("{index} & 3"), self.random.between(0, 3).to_string()),
            _ => (self.random.between(1, 4).to_string(), self.random.between(1, 4).to_string()),
        };
        body.push(line(&format!("int[,] {table} = new int[{rows}, {columns}];"), vec![]));
        let (low, high) = *self.random.pick(&[("0", ""), ("0", ""), ("1", ""), ("0", " - 1"), ("0", " + 1")]);
        let known = self.variables.len();
        self.declare_counter(&i, "int");
        self.declare_counter(&j, "int");
        let value = if self.random.chance(50) { self.small("int") } else { self.number("int", 1) };
        self.variables.truncate(known);
        let swapped = self.random.chance(15);
        let (first, second) = if swapped { (&j, &i) } else { (&i, &j) };
        let inner = Stmt::Blocks(vec![looping(
            vec![Piece::Text(format!("for (int {j} = {low}; {j} < {table}.GetLength(1){high}; {j}++)"))],
            vec![line(&format!("{table}[{first}, {second}] = $;"), vec![value])],
        )]);
        body.push(Stmt::Blocks(vec![looping(
            vec![Piece::Text(format!("for (int {i} = 0; {i} < {table}.GetLength(0); {i}++)"))],
            vec![inner],
        )]));
        body.push(line(&format!("int {read} = {table}.Length;"), vec![]));
        body.push(watch(&read));
        let access = match self.random.below(3) {
            0 => line(&format!("{read} = {table}[{index}, 0];"), vec![]),
            1 => line(&format!("{read} = {table}[0, 0];"), vec![]),
            _ => {
                let guard =
                    format!("{index} >= 0 && {index} < {table}.GetLength(0) && {table}.GetLength(1) > 0");
                when(guard, vec![line(&format!("{read} = {table}[{index}, 0];"), vec![])])
            }
        };
        body.push(access);
        body.push(watch(&read));
        body.push(Stmt::Probe(vec![Watch::Pair(
            Guarded { guard: String::new(), text: format!("{table}.GetLength(0)") },
            Guarded { guard: String::new(), text: format!("{table}.GetLength(1)") },
        )]));
        self.declare(&read, "int");
    }

    /// Quotient and remainder, how they belong together, and indices made of them.
    pub(super) fn quotient(&mut self, body: &mut Vec<Stmt>) {
        let ty = *self.random.pick(&["int", "int", "int", "uint", "long"]);
        let (number, divisor, quotient, remainder) =
            (self.fresh("v"), self.fresh("v"), self.fresh("v"), self.fresh("v"));
        let value = self.not_constant(ty, 1);
        body.push(line(&format!("{ty} {number} = $;"), vec![value]));
        let by = if self.random.chance(50) {
            Expr::leaf(ty, super::expressions::literal(ty, i128::from(self.random.between(2, 9))))
        } else {
            self.not_constant(ty, 1)
        };
        body.push(line(&format!("{ty} {divisor} = $;"), vec![by]));
        let guard =
            *self.random.pick(&["D > 0", "D > 1", "D != 0 && NOT", "N >= 0 && D > 0", "N < D && D > 0"]);
        let guard = guard.replace("NOT", if ty == "uint" { "D < 9" } else { "D != -1" });
        let guard = guard.replace('N', &number).replace('D', &divisor);
        let mut inner = vec![
            line(&format!("{ty} {quotient} = {number} / {divisor};"), vec![]),
            line(&format!("{ty} {remainder} = {number} % {divisor};"), vec![]),
        ];
        let plain = |text: String| Guarded { guard: String::new(), text };
        if ty != "long" {
            inner.push(Stmt::Probe(vec![Watch::Pair(
                plain(format!("(long){quotient} * {divisor} + {remainder}")),
                plain(format!("(long){number}")),
            )]));
        }
        inner.push(Stmt::Probe(vec![
            Watch::Value(plain(quotient.clone())),
            Watch::Pair(plain(remainder.clone()), plain(divisor.clone())),
            Watch::Pair(plain(quotient.clone()), plain(number.clone())),
        ]));
        if ty == "int"
            && let Some(array) = self.variable("int[]")
        {
            let (index, guard) = match self.random.below(3) {
                0 => (remainder, format!("{array} != null && {array}.Length >= {divisor}")),
                1 => (quotient, format!("{array} != null && {number} < {array}.Length")),
                _ => (
                    format!("{number} - {divisor} * {quotient}"),
                    format!("{array} != null && {divisor} <= {array}.Length && {quotient} == 0"),
                ),
            };
            inner.push(when(guard, vec![line(&format!("{array}[{index}] = 1;"), vec![])]));
        }
        body.push(when(guard, inner));
        self.declare(&number, ty);
    }

    /// Indices from the end, and ranges.
    pub(super) fn range(&mut self, body: &mut Vec<Stmt>) {
        let Some(array) = self.variable("int[]") else { return };
        let (part, read) = (self.fresh("a"), self.fresh("v"));
        let (low, high) = (self.random.between(0, 2), self.random.between(0, 2));
        match self.random.below(5) {
            0 => body.push(line(&format!("int {read} = {array}[^{high}];"), vec![])),
            1 => {
                body.push(line(&format!("int[] {part} = {array}[{low}..^{high}];"), vec![]));
                self.declare(&part, "int[]");
                body.push(line(&format!("int {read} = {part}.Length;"), vec![]));
            }
            2 => {
                let index = self.variable("int").unwrap_or_else(|| "#S.s".to_owned());
                let inner = vec![
                    line(&format!("int[] {part} = {array}[..{index}];"), vec![]),
                    Stmt::Probe(vec![Watch::Pair(
                        Guarded { guard: String::new(), text: format!("{part}.Length") },
                        Guarded { guard: String::new(), text: index.clone() },
                    )]),
                    line(&format!("{array}[^{index}] = 1;"), vec![]),
                ];
                let guard = format!("{array} != null && {index} >= {low} && {index} <= {array}.Length");
                body.push(when(guard, inner));
                body.push(line(&format!("int {read} = 0;"), vec![]));
            }
            3 => {
                let value = self.number("int", 1);
                let chosen = expr("int", "($ & 3)", vec![value]);
                body.push(line(&format!("Index {part} = Index.FromEnd($);"), vec![chosen]));
                body.push(line(&format!("int {read} = {array}[{part}];"), vec![]));
            }
            _ => {
                body.push(Stmt::Line(
                    vec![Piece::Text(format!(
                        "int {read} = {array} is {{ Length: > 1 }} ? {array}[^2] : {low};"
                    ))],
                    Logging::Reached,
                ));
            }
        }
        body.push(watch(&read));
        self.declare(&read, "int");
    }
}
