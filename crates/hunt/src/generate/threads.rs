//! Other threads, which write while this one waits for them, and filters, which run before what lies between them and the throw.

use super::{Generator, line};
use crate::syntax::{Expr, Guarded, Logging, Member, Piece, Section, Stmt, TypeDecl, Watch};

fn text(text: impl Into<String>) -> Member {
    Member::Line(vec![Piece::Text(text.into())])
}

fn watch(guard: &str, text: impl Into<String>) -> Stmt {
    Stmt::Probe(vec![Watch::Value(Guarded { guard: guard.to_owned(), text: text.into() })])
}

impl Generator {
    /// A thread that is let go when this one waits for it.
    pub(super) fn thread(&mut self, body: &mut Vec<Stmt>) {
        let name = format!("#{}", self.fresh("W"));
        let (first, second, third) =
            (self.random.between(0, 3), self.random.between(0, 3), self.random.between(0, 3));
        let used = self.waiting();
        self.extra.push(TypeDecl {
            head: format!("public sealed class {name}"),
            members: vec![
                text("public readonly ManualResetEvent gate = new ManualResetEvent(false); public Thread thread; public #N n; public int f; public bool done;"),
                text("public void Begin(#N o) { n = o; thread = new Thread(Work); thread.IsBackground = true; thread.Start(); }"),
                text("void Work() { gate.WaitOne(); lock (gate) { Write(); done = true; Monitor.PulseAll(gate); } }"),
                text(format!("void Write() {{ #S.s = {first}; f = {second}; if (n != null) n.x = {third}; }}")),
                text("public void Finish() { gate.Set(); thread.Join(); }"),
                text("public void Later() { Finish(); }"),
                used,
            ],
        });
        let local = self.fresh("w");
        let node = self.variable("#N").unwrap_or_else(|| "#S.sn".to_owned());
        body.push(line(&format!("{name} {local} = new {name}();"), vec![]));
        body.push(Stmt::Line(
            vec![
                Piece::Text(format!("{local}.Begin({node});")),
                Piece::Dual(String::new(), " Log.B(600);".to_owned()),
            ],
            Logging::Passes,
        ));
        body.push(line("#S.s = $;", vec![self.small("int")]));
        body.push(line(&format!("{local}.f = $;"), vec![self.small("int")]));
        if self.random.chance(50) {
            body.push(line(&format!("{node}.x = $;"), vec![self.small("int")]));
        }
        match self.random.below(8) {
            5..=7 => {
                let call = format!("{name}.Use({node}, {local}.gate, {local}.thread);");
                body.push(line(&call, vec![]));
            }
            0 => body.push(line(&format!("{local}.Finish();"), vec![])),
            1 => body.push(line(&format!("{local}.Later();"), vec![])),
            2 => {
                body.push(line(&format!("{local}.gate.Set();"), vec![]));
                body.push(line(&format!("{local}.thread.Join();"), vec![]));
            }
            3 => {
                body.push(line(&format!("{local}.gate.Set();"), vec![]));
                let wait =
                    format!("lock ({local}.gate) {{ while (!{local}.done) Monitor.Wait({local}.gate); }}");
                body.push(Stmt::Line(vec![Piece::Text(wait)], Logging::Reached));
            }
            _ => {
                body.push(line(&format!("{local}.gate.Set();"), vec![]));
                let wait = format!("while (!Volatile.Read(ref {local}.done)) Thread.Sleep(0);");
                body.push(Stmt::Line(vec![Piece::Text(wait)], Logging::Reached));
            }
        }
        body.push(watch("", "#S.s"));
        body.push(watch("", format!("{local}.f")));
        body.push(watch(&format!("{node} != null"), format!("{node}.x")));
        let read = self.fresh("v");
        body.push(line(&format!("int {read} = 9 / {local}.f;"), vec![]));
        self.declare(&read, "int");
    }

    /// A method that waits for a thread, which knows the same object in ways that the method does not see.
    fn waiting(&mut self) -> Member {
        let wait = *self.random.pick(&[
            "gate.Set(); thread.Join();",
            "gate.Set(); while (thread.IsAlive) Thread.Sleep(0);",
            "gate.Set(); while (!thread.Join(1)) { }",
        ]);
        let (first, second) = (self.random.between(1, 4), self.random.between(0, 4));
        let inner = vec![
            line(&format!("#S.s = {second};"), vec![]),
            line(&format!("o.x = {first};"), vec![]),
            Stmt::Line(vec![Piece::Text(wait.to_owned())], Logging::Reached),
            watch("", "o.x"),
            watch("", "#S.s"),
            line(&format!("#S.t = {second} / o.x;"), vec![]),
        ];
        Member::Method(Section {
            head: vec![Piece::Text(
                "public static void Use(#N o, ManualResetEvent gate, Thread thread)".to_owned(),
            )],
            logged: "int tn = Log.E(@T, o);".to_owned(),
            body: inner,
            tail: String::new(),
        })
    }

    /// A filter that writes what others see, and may throw: it is false then.
    pub(super) fn throwing_filter(&mut self) -> Expr {
        let name = format!("#{}", self.fresh("Q"));
        let (limit, written) = (self.random.between(0, 4), self.random.between(0, 3));
        let thrown = *self.random.pick(&[
            "throw new InvalidOperationException();",
            "z = z / (z - z);",
            "int[] a = null; z = a[z];",
            "return false;",
        ]);
        let place = *self.random.pick(&["#S.s", "#S.t"]);
        self.extra.push(TypeDecl {
            head: format!("public static class {name}"),
            members: vec![text(format!(
                "public static bool Go(int z) {{ {place} = {written}; if (z > {limit}) {{ {thrown} }} {place} = z; return true; }}"
            ))],
        });
        let value = self.not_constant("int", 1);
        super::expr("bool", &format!("{name}.Go($)"), vec![value])
    }
}
