//! Methods that compilers make state machines of: iterators, asynchronous methods, and both in one.

use super::expressions::arithmetic;
use super::{Flavour, Generator, Suspension, block, line, looping, quiet};
use crate::syntax::{Expr, Guarded, Logging, Member, Piece, Section, Stmt, TypeDecl, Watch, template};

const PARAMETERS: [(&str, &str); 3] = [("z", "int"), ("n", "#N"), ("a", "int[]")];

impl Generator {
    /// The method stops here and goes on later, from its fields.
    pub(super) fn suspend(&mut self, body: &mut Vec<Stmt>) {
        let by_yield = match self.suspension {
            Suspension::None => return,
            Suspension::Yield => true,
            Suspension::Await => false,
            Suspension::Both => self.random.chance(50),
        };
        let mut cost = 20;
        let text = if by_yield {
            let value = self.variable("int").unwrap_or_else(|| "z".to_owned());
            format!("yield return {value};")
        } else {
            match self.random.below(12) {
                0..=1 => "await Task.Yield();".to_owned(),
                2 => "await Task.CompletedTask;".to_owned(),
                3 => "z += await Task.FromResult(0);".to_owned(),
                4 => {
                    cost = 1000;
                    "await Task.Delay(1);".to_owned()
                }
                5..=6 => "z = await Soon.Number(z);".to_owned(),
                _ => "await Soon.Now;".to_owned(),
            }
        };
        let entered = format!(" tn |= Log.E(0{}); Log.B({cost});", self.roots());
        body.push(Stmt::Line(vec![Piece::Text(text), Piece::Dual(String::new(), entered)], Logging::Reached));
    }

    /// A body that is suspended in loops, between statements, and where `finally` waits for it.
    fn machine(&mut self, suspension: Suspension, returns: bool) -> Vec<Stmt> {
        let kept = std::mem::take(&mut self.variables);
        let (flavour, in_loop, before) = (self.flavour, self.in_loop, self.suspension);
        (self.flavour, self.in_loop, self.suspension) = (Flavour::Iterator, 1, suspension);
        for (name, ty) in PARAMETERS {
            self.declare(name, ty);
        }
        let sum = self.fresh("v");
        let mut body = vec![line(&format!("int {sum} = $;"), vec![self.small("int")])];
        self.declare(&sum, "int");
        for _ in 0..2 + self.random.below(2) {
            match self.random.below(4) {
                0 => self.machine_loop(&sum, &mut body),
                1 => self.machine_finally(&sum, &mut body),
                2 => self.machine_state(&sum, &mut body),
                _ => {
                    let inner = self.body(2, 1);
                    body.push(Stmt::Blocks(vec![block(vec![], inner)]));
                    self.suspend(&mut body);
                }
            }
        }
        if returns {
            let result = self.number("int", 1);
            body.push(Stmt::Line(template("return $;", vec![result]), Logging::Reached));
        } else if !body.iter().any(yields) {
            // It is an iterator only if it yields.
            self.suspension = Suspension::Yield;
            self.suspend(&mut body);
        }
        self.variables = kept;
        (self.flavour, self.in_loop, self.suspension) = (flavour, in_loop, before);
        body
    }

    fn machine_loop(&mut self, sum: &str, body: &mut Vec<Stmt>) {
        let counter = self.fresh("i");
        let limit = match self.random.below(3) {
            0 => "(z & 7)".to_owned(),
            1 => "(a == null ? 0 : a.Length)".to_owned(),
            _ => self.random.between(1, 5).to_string(),
        };
        let head = format!("for (int {counter} = 0; {counter} < {limit}; {counter}++)");
        let known = self.variables.len();
        self.declare_counter(&counter, "int");
        let mut inner = self.body(1, 0);
        self.suspend(&mut inner);
        if limit.starts_with("(a") {
            inner.push(line(&format!("a[{counter}] = $;"), vec![Expr::leaf("int", sum)]));
        }
        let step = arithmetic("Add", "+", "int", Expr::leaf("int", sum), Expr::leaf("int", "1"));
        inner.push(line(&format!("{sum} = $;"), vec![step]));
        inner.push(Stmt::Probe(vec![Watch::Pair(plain(sum), plain(&counter))]));
        inner.extend(self.body(1, 0));
        self.variables.truncate(known);
        body.push(Stmt::Blocks(vec![looping(vec![Piece::Text(head)], inner)]));
        body.push(Stmt::Probe(vec![Watch::Value(plain(sum))]));
    }

    fn machine_finally(&mut self, sum: &str, body: &mut Vec<Stmt>) {
        let mut tried = self.body(1, 0);
        tried.push(line(&format!("{sum} = $;"), vec![self.number("int", 1)]));
        self.suspend(&mut tried);
        tried.push(Stmt::Probe(vec![Watch::Value(plain(sum))]));
        tried.extend(self.body(1, 0));
        let suspension = self.suspension;
        self.suspension = Suspension::None;
        let mut last = vec![line("#S.t = $;", vec![Expr::leaf("int", sum)])];
        last.extend(self.body(1, 0));
        self.suspension = suspension;
        body.push(Stmt::Blocks(vec![
            block(vec![Piece::Text("try".to_owned())], tried),
            block(vec![Piece::Text("finally".to_owned())], last),
        ]));
        body.push(Stmt::Probe(vec![Watch::Pair(plain("#S.t"), plain(sum))]));
    }

    /// Memory that others may write while the method waits, and a local that they cannot.
    fn machine_state(&mut self, sum: &str, body: &mut Vec<Stmt>) {
        let (place, local) = (*self.random.pick(&["#S.s", "#S.t"]), self.fresh("v"));
        let (first, second) = (self.small("int"), self.small("int"));
        body.push(line(&format!("{place} = $;"), vec![first]));
        body.push(line(&format!("int {local} = $;"), vec![second]));
        self.declare(&local, "int");
        self.suspend(body);
        body.push(Stmt::Probe(vec![Watch::Value(plain(place)), Watch::Value(plain(&local))]));
        body.push(line(&format!("{sum} = {place};"), vec![]));
    }

    fn machine_class(&mut self, head: &str, body: Vec<Stmt>) -> String {
        let name = format!("#{}", self.fresh("A"));
        self.extra.push(TypeDecl {
            head: format!("public static class {name}"),
            members: vec![method(head, body)],
        });
        name
    }

    /// An asynchronous method and its result.
    pub(super) fn asynchronous(&mut self, body: &mut Vec<Stmt>) {
        let inner = self.machine(Suspension::Await, true);
        let name = self.machine_class("public static async Task<int> Go(int z, #N n, int[] a)", inner);
        self.wait_for(&format!("{name}.Go"), body);
    }

    fn wait_for(&mut self, method: &str, body: &mut Vec<Stmt>) {
        let (value, node, array) = (self.number("int", 1), self.value("#N", 1), self.value("int[]", 1));
        let read = self.fresh("v");
        if self.random.chance(50) {
            // It is written while the method waits, and what the method wrote before is seen.
            let task = self.fresh("q");
            body.push(line(&format!("Task<int> {task} = {method}($, $, $);"), vec![value, node, array]));
            for _ in 0..=self.random.below(2) {
                let place = *self.random.pick(&["#S.s", "#S.t"]);
                body.push(line(&format!("{place} = $;"), vec![self.small("int")]));
            }
            body.push(line(&format!("int {read} = Soon.Wait({task});"), vec![]));
        } else {
            body.push(line(&format!("int {read} = Soon.Wait({method}($, $, $));"), vec![value, node, array]));
        }
        self.declare(&read, "int");
        body.push(Stmt::Probe(vec![Watch::Value(plain("#S.s")), Watch::Value(plain("#S.t"))]));
    }

    /// An iterator, which is read to its end or left before.
    pub(super) fn iterated(&mut self, body: &mut Vec<Stmt>) {
        let inner = self.machine(Suspension::Yield, false);
        let name = self.machine_class("public static IEnumerable<int> Go(int z, #N n, int[] a)", inner);
        let (value, node, array) = (self.number("int", 1), self.value("#N", 1), self.value("int[]", 1));
        let (sequence, read) = (self.fresh("q"), self.fresh("k"));
        body.push(line(
            &format!("IEnumerable<int> {sequence} = {name}.Go($, $, $);"),
            vec![value, node, array],
        ));
        body.push(line("#S.s = $;", vec![self.small("int")]));
        match self.random.below(3) {
            0 => {
                body.push(line(&format!("int {read} = {sequence}.Take(3).Count();"), vec![]));
                self.declare(&read, "int");
            }
            1 => {
                let steps = self.fresh("e");
                body.push(line(&format!("IEnumerator<int> {steps} = {sequence}.GetEnumerator();"), vec![]));
                body.push(line(&format!("{steps}.MoveNext();"), vec![]));
                body.push(line(&format!("int {read} = {steps}.Current;"), vec![]));
                body.push(line(&format!("{steps}.MoveNext();"), vec![]));
                self.declare(&read, "int");
            }
            _ => {
                let known = self.variables.len();
                self.declare_counter(&read, "int");
                let mut turn = self.body(1, 0);
                let leave = self.condition(0);
                turn.push(Stmt::Blocks(vec![block(template("if ($)", vec![leave]), vec![quiet("break;")])]));
                self.variables.truncate(known);
                let head = format!("foreach (int {read} in {sequence})");
                body.push(Stmt::Blocks(vec![looping(vec![Piece::Text(head)], turn)]));
            }
        }
        body.push(Stmt::Probe(vec![Watch::Value(plain("#S.s"))]));
    }

    /// An asynchronous iterator, and an asynchronous method that reads it.
    pub(super) fn asynchronous_iterator(&mut self, body: &mut Vec<Stmt>) {
        let inner = self.machine(Suspension::Both, false);
        let name =
            self.machine_class("public static async IAsyncEnumerable<int> Go(int z, #N n, int[] a)", inner);
        let sum = self.fresh("v");
        let step = arithmetic("Add", "+", "int", Expr::leaf("int", &*sum), Expr::leaf("int", "k"));
        let turn = vec![
            line(&format!("{sum} = $;"), vec![step]),
            line("#S.t = $;", vec![self.small("int")]),
            Stmt::Probe(vec![Watch::Value(plain(&sum)), Watch::Value(plain("#S.s"))]),
        ];
        let loops = Section {
            head: vec![Piece::Text(
                "await foreach (int k in Before(z, n, a))".replace("Before", &format!("{name}.Go")),
            )],
            logged: "Log.T(); tn |= Log.E(0, n, a);".to_owned(),
            body: turn,
            tail: String::new(),
        };
        let user = vec![
            line(&format!("int {sum} = 0;"), vec![]),
            Stmt::Blocks(vec![loops]),
            Stmt::Line(vec![Piece::Dual(String::new(), "tn |= Log.E(0, n, a);".to_owned())], Logging::Off),
            Stmt::Probe(vec![Watch::Value(plain("#S.t"))]),
            Stmt::Line(template(&format!("return {sum};"), vec![]), Logging::Reached),
        ];
        let user = self.machine_class("public static async Task<int> Use(int z, #N n, int[] a)", user);
        self.wait_for(&format!("{user}.Use"), body);
    }
}

fn plain(text: &str) -> Guarded {
    Guarded { guard: String::new(), text: text.to_owned() }
}

fn method(head: &str, body: Vec<Stmt>) -> Member {
    Member::Method(Section {
        head: vec![Piece::Text(head.to_owned())],
        logged: "int tn = Log.E(@T, n, a);".to_owned(),
        body,
        tail: String::new(),
    })
}

fn yields(stmt: &Stmt) -> bool {
    match stmt {
        Stmt::Line(pieces, _) => {
            pieces.iter().any(|piece| matches!(piece, Piece::Text(text) if text.starts_with("yield ")))
        }
        Stmt::Blocks(sections) => sections.iter().any(|section| section.body.iter().any(yields)),
        Stmt::Probe(_) => false,
    }
}
