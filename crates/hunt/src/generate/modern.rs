//! Special statements that only Roslyn compiles, and statements whose ends always run.

use super::{Generator, Suspension, block, line, quiet};
use crate::syntax::{Expr, Guarded, Member, Piece, Stmt, TypeDecl, Watch};

fn text(text: impl Into<String>) -> Member {
    Member::Line(vec![Piece::Text(text.into())])
}

fn watch(text: impl Into<String>) -> Stmt {
    Stmt::Probe(vec![Watch::Value(Guarded { guard: String::new(), text: text.into() })])
}

impl Generator {
    /// A span over an array, and writes through both.
    pub(super) fn span(&mut self, body: &mut Vec<Stmt>) {
        let (span, array, local) = (self.fresh("sp"), self.fresh("a"), self.fresh("v"));
        let size = self.random.between(2, 4);
        body.push(line(&format!("int[] {array} = new int[{size}];"), vec![]));
        let made = match self.random.below(4) {
            0 => array.clone(),
            1 => format!("{array}.AsSpan(1)"),
            2 => format!("MemoryMarshal.CreateSpan(ref {array}[0], 2)"),
            _ => format!("new Span<int>({array}, 0, 2)"),
        };
        body.push(line(&format!("Span<int> {span} = {made};"), vec![]));
        let (first, second) = (self.number("int", 1), self.number("int", 1));
        body.push(line(&format!("{array}[1] = $;"), vec![first]));
        body.push(line(&format!("{span}[0] = $;"), vec![second]));
        body.push(line(&format!("int {local} = {array}[1] + {array}[0] * 0;"), vec![]));
        self.declare(&local, "int");
        self.declare(&array, "int[]");
        body.push(watch(local));
    }

    /// A record that is copied with another value, as a class or a struct.
    pub(super) fn record(&mut self, body: &mut Vec<Stmt>) {
        let name = format!("#{}", self.fresh("R"));
        let kind = *self.random.pick(&["record", "record struct", "readonly record struct"]);
        self.extra.push(TypeDecl {
            head: format!("public {kind} {name}(int A, int B)"),
            members: vec![text("public int Sum => unchecked(A + B);")],
        });
        let (one, two) = (self.fresh("rec"), self.fresh("rec"));
        let (a, b, c) = (self.number("int", 1), self.small("int"), self.number("int", 1));
        body.push(line(&format!("{name} {one} = new {name}($, $);"), vec![a, b]));
        body.push(line(&format!("{name} {two} = {one} with {{ A = $ }};"), vec![c]));
        body.push(watch(format!("{one}.A")));
        body.push(watch(format!("{two}.B")));
        let read = self.fresh("v");
        body.push(line(&format!("int {read} = {two}.A;"), vec![]));
        self.declare(&read, "int");
    }

    /// Type tests and switch expressions.
    pub(super) fn pattern(&mut self, body: &mut Vec<Stmt>) {
        let (boxed, inner, result) = (self.fresh("o"), self.fresh("k"), self.fresh("v"));
        let value = self.number("int", 1);
        let choice = *self.random.pick(&[
            "(object)$",
            "$ > 3 ? null : (object)#S.sn",
            "(object)$ as string",
            "#S.sn ?? (object)$",
        ]);
        body.push(line(&format!("object {boxed} = {choice};"), vec![value]));
        let other = self.number("int", 1);
        let arms = match self.random.below(3) {
            0 => format!("{boxed} is int {inner} && {inner} > 1 ? {inner} : $"),
            1 => format!(
                "{boxed} switch {{ null => 0, int {inner} when {inner} < 5 => {inner}, #N {{ x: > 2 }} => 3, _ => $ }}"
            ),
            _ => format!("{boxed} is null or #N ? 1 : $"),
        };
        body.push(line(&format!("int {result} = {arms};"), vec![other]));
        self.declare(&boxed, "object");
        self.declare(&result, "int");
        body.push(watch(result));
        body.push(Stmt::Probe(vec![Watch::Null(Guarded { guard: String::new(), text: boxed })]));
    }

    /// Memory that is written past what the language protects.
    pub(super) fn by_unsafe(&mut self, body: &mut Vec<Stmt>) {
        let (local, alias) = (self.fresh("x"), self.fresh("r"));
        let (first, second, third) = (self.number("int", 1), self.number("int", 0), self.number("int", 0));
        body.push(line(&format!("int {local} = $;"), vec![first]));
        match self.random.below(4) {
            0 => body.push(line(&format!("ref int {alias} = ref Unsafe.AsRef(in {local});"), vec![])),
            1 => body.push(line(&format!("ref int {alias} = ref Unsafe.As<int, int>(ref {local});"), vec![])),
            2 => body.push(line(&format!("ref int {alias} = ref *(int*)Unsafe.AsPointer(ref {local});"), vec![])),
            _ => body.push(line(&format!("ref int {alias} = ref MemoryMarshal.GetReference(MemoryMarshal.CreateSpan(ref {local}, 1));"), vec![])),
        }
        body.push(line(&format!("{local} = $;"), vec![second]));
        body.push(line(&format!("{alias} = $;"), vec![third]));
        self.declare(&local, "int");
        body.push(watch(local));
    }

    /// A using statement and a lock, whose ends run on every way out.
    pub(super) fn ends(&mut self, depth: usize, body: &mut Vec<Stmt>) {
        if depth == 0 {
            return;
        }
        let name = format!("#{}", self.fresh("D"));
        let written = self.random.between(0, 2);
        let place = *self.random.pick(&["#S.s", "#S.t"]);
        self.extra.push(TypeDecl {
            head: format!(
                "public {} {name} : IDisposable",
                if self.random.chance(50) { "struct" } else { "sealed class" }
            ),
            members: vec![text(format!("public void Dispose() {{ {place} = {written}; }}"))],
        });
        let by_lock = self.random.chance(30);
        let suspension = self.suspension;
        if by_lock {
            self.suspension = Suspension::None;
        }
        let inner = self.body(2, depth - 1);
        self.suspension = suspension;
        let before = Expr::leaf("int", self.random.between(1, 4).to_string());
        body.push(line(&format!("{place} = $;"), vec![before]));
        let head = if by_lock { "lock (typeof(#S))".to_owned() } else { format!("using (new {name}())") };
        body.push(Stmt::Blocks(vec![block(vec![Piece::Text(head)], inner)]));
        body.push(watch(place));
        body.push(quiet(";"));
    }
}
