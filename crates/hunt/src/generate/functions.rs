//! Functions as values: events and their handlers, lambdas that share variables with their makers, local functions.

use super::expressions::arithmetic;
use super::{Flavour, Generator, Suspension, block, line, looping};
use crate::syntax::{Expr, Guarded, Logging, Member, Piece, Section, Stmt, TypeDecl, Watch, template};

fn text(text: impl Into<String>) -> Member {
    Member::Line(vec![Piece::Text(text.into())])
}

fn watch(text: impl Into<String>) -> Stmt {
    Stmt::Probe(vec![Watch::Value(Guarded { guard: String::new(), text: text.into() })])
}

impl Generator {
    /// Handlers that are added to an event and removed from it, and what they wrote when it was raised.
    pub(super) fn event(&mut self, body: &mut Vec<Stmt>) {
        let name = format!("#{}", self.fresh("E"));
        let (first, second) = (self.random.between(0, 3), self.random.between(0, 3));
        self.extra.push(TypeDecl {
            head: format!("public class {name}"),
            members: vec![
                text("public event Action<int> Raised; public int f, g;"),
                text(format!("public void First(int z) {{ f = {first}; }}")),
                text("public void Second(int z) { g = z; f = f == 0 ? 1 : 0; }"),
                text(format!("public static void Third(int z) {{ #S.s = {second}; }}")),
                text("public void Raise(int z) { Action<int> h = Raised; if (h != null) h(z); }"),
                text("public void Go(int z) { f = 2; Raise(z); if (f == 2) g = 7 / f; }"),
                text("public void Add(Action<int> h) { Raised += h; }"),
            ],
        });
        let (object, local) = (self.fresh("y"), self.fresh("x"));
        body.push(line(&format!("{name} {object} = new {name}();"), vec![]));
        body.push(line(&format!("int {local} = $;"), vec![self.small("int")]));
        let mut added = Vec::new();
        for _ in 0..=self.random.below(3) {
            let handler = match self.random.below(5) {
                0 => format!("{object}.First"),
                1 => format!("{object}.Second"),
                2 => format!("{name}.Third"),
                _ => {
                    let function = self.fresh("f");
                    let write = *self.random.pick(&["X = zl;", "X = X == 1 ? 0 : 1;", "X = 0; #S.t = 1;"]);
                    let write = write.replace('X', &local);
                    body.push(line(&format!("Action<int> {function} = zl => {{ {write} }};"), vec![]));
                    function
                }
            };
            body.push(if self.random.chance(70) {
                line(&format!("{object}.Raised += {handler};"), vec![])
            } else {
                line(&format!("{object}.Add({handler});"), vec![])
            });
            added.push(handler);
        }
        if self.random.chance(40) {
            let removed = self.random.pick(&added).clone();
            body.push(line(&format!("{object}.Raised -= {removed};"), vec![]));
        }
        body.push(line(&format!("{object}.f = $;"), vec![self.small("int")]));
        body.push(line("#S.s = $;", vec![self.small("int")]));
        body.push(line(&format!("{local} = $;"), vec![self.small("int")]));
        let value = self.number("int", 1);
        let call = *self.random.pick(&["Raise", "Raise", "Go"]);
        body.push(line(&format!("{object}.{call}($);"), vec![value]));
        for place in [format!("{object}.f"), format!("{object}.g"), "#S.s".to_owned(), local.clone()] {
            body.push(watch(place));
        }
        self.declare(&local, "int");
    }

    /// Lambdas made in a loop, which share the loop's variables and those around it: both sides write them afterwards.
    pub(super) fn captured(&mut self, body: &mut Vec<Stmt>) {
        let (list, outer, counter, inner) =
            (self.fresh("h"), self.fresh("x"), self.fresh("i"), self.fresh("y"));
        let parameter = self.target("int").filter(|name| name.starts_with('p'));
        let limit = self.random.between(1, 4);
        body.push(line(&format!("List<Func<int, int>> {list} = new List<Func<int, int>>();"), vec![]));
        body.push(line(&format!("int {outer} = $;"), vec![self.small("int")]));
        let written = parameter.unwrap_or_else(|| outer.clone());
        let lambda = match self.random.below(5) {
            0 => format!("zl => {{ {outer} = {counter}; return {inner}; }}"),
            1 => format!("zl => {{ {written} = zl; return {counter}; }}"),
            2 => format!("zl => {inner} = {outer}"),
            3 => format!("zl => {{ if (zl > 0) {outer} = 0; else {inner} = 1; return {outer}; }}"),
            _ => format!("zl => {{ {written} = {inner}; {inner} = zl; return {counter}; }}"),
        };
        let mut turn = vec![
            line(&format!("int {inner} = {counter};"), vec![]),
            line(&format!("{list}.Add({lambda});"), vec![]),
        ];
        if self.random.chance(50) {
            turn.push(line(&format!("{inner} = $;"), vec![self.small("int")]));
            turn.push(line(&format!("{outer} = {list}[0](2);"), vec![]));
            turn.push(watch(&inner));
        }
        let head = format!("for (int {counter} = 0; {counter} < {limit}; {counter}++)");
        body.push(Stmt::Blocks(vec![looping(vec![Piece::Text(head)], turn)]));
        body.push(line(&format!("{outer} = $;"), vec![self.small("int")]));
        let (result, value) = (self.fresh("v"), self.number("int", 1));
        body.push(line(&format!("int {result} = {list}[0]($);"), vec![value]));
        self.declare(&outer, "int");
        self.declare(&result, "int");
        if self.random.chance(30) {
            // A function that calls itself by a variable, which others may change.
            let function = self.fresh("f");
            let next = arithmetic("Add", "+", "int", Expr::leaf("int", &*outer), Expr::leaf("int", "1"));
            body.push(line(&format!("Func<int, int> {function} = null;"), vec![]));
            let mut pieces = vec![Piece::Text(format!("{function} = zl => {{ {outer} = "))];
            pieces.push(Piece::Expr(next));
            let rest = format!("; return zl > 0 && zl < 9 ? {function}(zl - 1) : {outer}; }};");
            pieces.push(Piece::Text(rest));
            body.push(Stmt::Line(pieces, Logging::Reached));
            let value = self.number("int", 1);
            body.push(line(&format!("{result} = {function}($);"), vec![value]));
        }
        body.push(watch(outer));
        body.push(watch(result));
        body.push(watch(written));
    }

    /// A local function that shares the variables around it, or has only its own, and may call itself.
    pub(super) fn local_function(&mut self, depth: usize, body: &mut Vec<Stmt>) {
        let (function, parameter, shared) = (self.fresh("Fn"), self.fresh("z"), self.fresh("x"));
        let is_static = self.random.chance(25);
        body.push(line(&format!("int {shared} = $;"), vec![self.small("int")]));
        self.declare(&shared, "int");
        let kept = self.variables.clone();
        if is_static {
            self.variables.clear();
        }
        self.variables.retain(|variable| !variable.name.starts_with('r'));
        let roots = self.roots();
        self.declare(&parameter, "int");
        let (flavour, in_loop, suspension) = (self.flavour, self.in_loop, self.suspension);
        (self.flavour, self.in_loop, self.suspension) = (Flavour::Lambda, 0, Suspension::None);
        let mut inner = self.body(2, depth.min(1));
        if !is_static {
            let value = self.number("int", 1);
            inner.push(line(&format!("{shared} = $;"), vec![value]));
        }
        if self.random.chance(50) {
            let less = arithmetic("Sub", "-", "int", Expr::leaf("int", &*parameter), Expr::leaf("int", "1"));
            let call = line(&format!("{parameter} = {function}($);"), vec![less]);
            let head = template("if ($)", vec![Expr::leaf("bool", format!("{parameter} > 0"))]);
            inner.push(Stmt::Blocks(vec![block(head, vec![call])]));
        }
        let result = self.number("int", 1);
        inner.push(Stmt::Line(template("return $;", vec![result]), Logging::Reached));
        (self.flavour, self.in_loop, self.suspension) = (flavour, in_loop, suspension);
        self.variables = kept;
        let (word, logged) = if is_static {
            ("static ", format!("int tn = Log.E(@T{roots});"))
        } else {
            ("", format!("tn |= Log.E(0{roots});"))
        };
        let declared = Stmt::Blocks(vec![Section {
            head: vec![Piece::Text(format!("{word}int {function}(int {parameter})"))],
            logged,
            body: inner,
            tail: String::new(),
        }]);
        body.push(declared);
        body.push(line(&format!("{shared} = $;"), vec![self.small("int")]));
        let value = if self.random.chance(50) { self.small("int") } else { self.number("int", 1) };
        match self.target("int").filter(|name| *name != shared) {
            Some(name) => body.push(line(&format!("{name} = {function}($);"), vec![value])),
            None => body.push(line(&format!("{function}($);"), vec![value])),
        }
        body.push(watch(shared));
    }
}
