//! Special statements about objects: types of their own, made for the statement, and calls of what they declare.

use super::{Flavour, Generator, Suspension, block, line, looping};
use crate::syntax::{Expr, Guarded, Logging, Member, Piece, Section, Stmt, TypeDecl, Watch, template};

fn text(text: impl Into<String>) -> Member {
    Member::Line(vec![Piece::Text(text.into())])
}

fn method(head: String, roots: &str, body: Vec<Stmt>) -> Member {
    Member::Method(Section {
        head: vec![Piece::Text(head)],
        logged: format!("int tn = Log.E(@T{roots});"),
        body,
        tail: String::new(),
    })
}

impl Generator {
    /// A body that knows only these variables.
    fn separate_body(&mut self, variables: &[(&str, &str)], length: usize) -> Vec<Stmt> {
        let kept = std::mem::take(&mut self.variables);
        let (flavour, in_loop, suspension) = (self.flavour, self.in_loop, self.suspension);
        (self.flavour, self.in_loop, self.suspension) = (Flavour::Open, 0, Suspension::None);
        for (name, ty) in variables {
            self.declare(name, ty);
        }
        let body = self.body(length, 1);
        self.variables = kept;
        (self.flavour, self.in_loop, self.suspension) = (flavour, in_loop, suspension);
        body
    }

    /// Fields that only constructors write, or that only ever hold arrays of one length, and methods that rely on it, or break it.
    pub(super) fn private_fields(&mut self, body: &mut Vec<Stmt>) {
        let name = self.fresh("F");
        let length = self.random.between(1, 5);
        let breaks = self.random.chance(40);
        let mut members = vec![text(format!(
            "int[] buf = new int[{length}]; int top; readonly int cap; static int[] shared = new int[{length}]; internal int[] open = new int[{length}];"
        ))];
        let cap = self.random.between(0, length);
        members.push(method(
            format!("public #{name}(int z)"),
            ", this",
            vec![line(&format!("cap = {cap};"), vec![]), line("top = $;", vec![self.small("int")])],
        ));
        let mut known =
            vec![("z", "int"), ("buf", "int[]"), ("cap", "int"), ("shared", "int[]"), ("open", "int[]")];
        if breaks {
            known.push(("top", "int"));
        }
        let names: Vec<(&str, &str)> = known.clone();
        let kept = std::mem::take(&mut self.variables);
        for (variable, ty) in &names {
            // Fields must not be written by chance: a broken rule is written out below.
            if *variable == "z" { self.declare(variable, ty) } else { self.declare_counter(variable, ty) }
        }
        let mut inner = vec![line("int w = 0;", vec![])];
        self.declare("w", "int");
        let index = self.random.pick(&["cap", "top", "z", "cap - 1", "top", "buf.Length - 1"]).to_string();
        inner.push(line(&format!("w = buf[{index}];"), vec![]));
        let (flavour, in_loop, suspension) = (self.flavour, self.in_loop, self.suspension);
        (self.flavour, self.in_loop, self.suspension) = (Flavour::Open, 0, Suspension::None);
        inner.extend(self.body(3, 1));
        (self.flavour, self.in_loop, self.suspension) = (flavour, in_loop, suspension);
        let result = self.number("int", 1);
        inner.push(Stmt::Line(template("return $;", vec![result]), Logging::Reached));
        self.variables = kept;
        members.push(method("public int Go(int z)".to_owned(), ", this", inner));
        if breaks {
            let write = *self.random.pick(&[
                "buf = new int[2];",
                "open = new int[1];",
                "shared = new int[2];",
                "top = z;",
                "buf = a;",
                "top = top + 1;",
            ]);
            let write = write.replace("top + 1", "unchecked(top + 1)");
            members.push(method(
                "public void Break(int z, int[] a)".to_owned(),
                ", this, a",
                vec![line(&write, vec![])],
            ));
        }
        self.extra.push(TypeDecl { head: format!("public unsafe class #{name}"), members });
        let object = self.fresh("b");
        body.push(line(&format!("#{name} {object} = new #{name}($);"), vec![self.small("int")]));
        if breaks && self.random.chance(60) {
            let (value, array) = (self.number("int", 1), self.value("int[]", 1));
            body.push(line(&format!("{object}.Break($, $);"), vec![value, array]));
        }
        let argument = self.number("int", 1);
        body.push(line(&format!("{object}.Go($);"), vec![argument]));
    }

    /// A call through an interface or a constrained type parameter; a struct's own field is written in place or in a copy.
    pub(super) fn interface(&mut self, body: &mut Vec<Stmt>) {
        let name = self.fresh("I");
        let kind = *self.random.pick(&["struct", "class"]);
        let inner = self.separate_body(&[("z", "int"), ("n", "#N")], 2);
        let mut written = vec![line("f = $;", vec![self.small("int")])];
        written.extend(inner);
        self.extra.push(TypeDecl {
            head: format!("public interface #{name}"),
            members: vec![text("void Go(int z, #N n); int F { get; }")],
        });
        self.extra.push(TypeDecl {
            head: format!("public unsafe {kind} #{name}x : #{name}"),
            members: vec![
                text("public int f; public int F { get { return f; } }"),
                method("public void Go(int z, #N n)".to_owned(), ", this, n", written),
                text(format!(
                    "public static void Call<T>(ref T t, int z, #N n) where T : #{name} {{ t.Go(z, n); }}"
                )),
                text(format!(
                    "public static void Copy<T>(T t, int z, #N n) where T : #{name} {{ t.Go(z, n); }}"
                )),
            ],
        });
        let object = self.fresh("y");
        body.push(line(&format!("#{name}x {object} = new #{name}x();"), vec![]));
        let start = self.random.between(0, 4);
        body.push(line(&format!("{object}.f = {start};"), vec![]));
        let (value, node) = (self.number("int", 1), self.value("#N", 1));
        let call = match self.random.below(4) {
            0 => format!("#{name}x.Call(ref {object}, $, $);"),
            1 => format!("#{name}x.Copy({object}, $, $);"),
            2 => format!("((#{name}){object}).Go($, $);"),
            _ => format!("{object}.Go($, $);"),
        };
        body.push(line(&call, vec![value, node]));
        body.push(Stmt::Probe(vec![Watch::Value(Guarded {
            guard: String::new(),
            text: format!("{object}.f"),
        })]));
    }

    /// Arrays of structs, of references and of narrow numbers.
    pub(super) fn other_arrays(&mut self, body: &mut Vec<Stmt>) {
        let name = self.fresh("d");
        let length = self.random.between(1, 4);
        let (element, place, ty) = *self.random.pick(&[
            ("#V", ".a", "int"),
            ("byte", "", "byte"),
            ("long", "", "long"),
            ("uint", "", "uint"),
            ("#N", ".x", "int"),
            ("short", "", "short"),
        ]);
        body.push(line(&format!("{element}[] {name} = new {element}[{length}];"), vec![]));
        let index = self.variable("int").unwrap_or_else(|| "0".to_owned());
        if element == "#N" {
            let value = self.value("#N", 1);
            body.push(line(&format!("{name}[0] = $;"), vec![value]));
        }
        let value = self.number(ty, 2);
        let guard = format!("{index} >= 0 && {index} < {name}.Length");
        body.push(Stmt::Blocks(vec![block(
            template("if ($)", vec![Expr::leaf("bool", guard)]),
            vec![line(&format!("{name}[{index}]{place} = $;"), vec![value])],
        )]));
        let read = self.fresh("v");
        body.push(line(&format!("{ty} {read} = {name}[0]{place};"), vec![]));
        self.declare(&read, ty);
        body.push(Stmt::Probe(vec![Watch::Value(Guarded { guard: String::new(), text: read })]));
    }

    /// A loop that fills an array, and what is in it afterwards.
    pub(super) fn filled(&mut self, body: &mut Vec<Stmt>) {
        let (name, counter, index) = (self.fresh("a"), self.fresh("i"), self.fresh("v"));
        let size = self.variable("int").map_or("5".to_owned(), |name| format!("({name} & 7)"));
        body.push(line(&format!("int[] {name} = new int[{size}];"), vec![]));
        let head = match self.random.below(5) {
            0 => format!("for (int {counter} = 0; {counter} < {name}.Length; {counter} += 2)"),
            1 => format!("for (int {counter} = 1; {counter} < {name}.Length; {counter}++)"),
            2 => format!("for (int {counter} = 0; {counter} < {name}.Length - 1; {counter}++)"),
            3 => format!("for (int {counter} = {name}.Length - 1; {counter} > 0; {counter}--)"),
            _ => format!("for (int {counter} = 0; {counter} < {name}.Length; {counter}++)"),
        };
        let known = self.variables.len();
        self.declare_counter(&counter, "int");
        let value = if self.random.chance(40) { self.small("int") } else { self.number("int", 2) };
        let mut inner = vec![line(&format!("{name}[{counter}] = $;"), vec![value])];
        if self.random.chance(30) {
            let condition = self.condition(0);
            inner.push(Stmt::Blocks(vec![block(
                template("if ($)", vec![condition]),
                vec![super::quiet("break;")],
            )]));
        }
        self.variables.truncate(known);
        body.push(Stmt::Blocks(vec![looping(vec![Piece::Text(head)], inner)]));
        body.push(line(&format!("int {index} = 0;"), vec![]));
        self.declare(&name, "int[]");
        let at = self.variable("int").unwrap_or_else(|| "0".to_owned());
        body.push(Stmt::Blocks(vec![block(
            template("if ($)", vec![Expr::leaf("bool", format!("{at} >= 0 && {at} < {name}.Length"))]),
            vec![
                line(&format!("{index} = {name}[{at}];"), vec![]),
                Stmt::Probe(vec![Watch::Value(Guarded { guard: String::new(), text: index.clone() })]),
            ],
        )]));
        self.declare(&index, "int");
    }

    /// An `out` argument, and a method that returns a reference.
    pub(super) fn out_and_ref(&mut self, body: &mut Vec<Stmt>) {
        let name = self.fresh("O");
        let (first, second) = (self.random.between(0, 3), self.random.between(0, 3));
        self.extra.push(TypeDecl {
            head: format!("public static class #{name}"),
            members: vec![
                text(format!("public static bool Try(int z, out int r) {{ r = {first}; if (z > 2) {{ r = z; return true; }} return false; }}")),
                text("public static ref int Pick(int[] a, ref int other) { if (a != null && a.Length > 0) return ref a[0]; return ref other; }"),
                text("public static ref int Field(#N n) { return ref n.x; }"),
                text("public static void Both(ref int a, ref int b) { a = 1; b = 0; }"),
            ],
        });
        let local = self.fresh("x");
        let value = self.number("int", 1);
        body.push(line(&format!("int {local} = {second};"), vec![]));
        self.declare(&local, "int");
        match self.random.below(4) {
            0 => {
                let flag = self.fresh("ok");
                body.push(line(&format!("bool {flag} = #{name}.Try($, out {local});"), vec![value]));
                self.declare(&flag, "bool");
            }
            1 => {
                let Some(array) = self.variable("int[]") else { return };
                body.push(line(&format!("#{name}.Pick({array}, ref {local}) = $;"), vec![value]));
            }
            2 => {
                let Some(node) = self.variable("#N") else { return };
                body.push(line(&format!("#{name}.Field({node}) = $;"), vec![value]));
                body.push(Stmt::Probe(vec![Watch::Value(Guarded {
                    guard: format!("{node} != null"),
                    text: format!("{node}.x"),
                })]));
            }
            _ => {
                let other = self
                    .target("int")
                    .filter(|other| *other != local && !other.starts_with('r'))
                    .unwrap_or_else(|| "#S.s".to_owned());
                body.push(line(&format!("#{name}.Both(ref {local}, ref {other});"), vec![]));
            }
        }
        body.push(Stmt::Probe(vec![Watch::Value(Guarded { guard: String::new(), text: local })]));
    }

    /// A closure that writes a local, called now or later.
    pub(super) fn closure(&mut self, body: &mut Vec<Stmt>) {
        let (local, function) = (self.fresh("x"), self.fresh("f"));
        let (before, after) = (self.random.between(0, 3), self.random.between(0, 3));
        body.push(line(&format!("int {local} = {before};"), vec![]));
        let write = if self.random.chance(50) {
            format!("{local} = {after};")
        } else {
            format!("{local} = Nd.P ? 0 : {local} + 1;")
        };
        body.push(Stmt::Line(
            vec![Piece::Text(format!("Action {function} = () => {{ {write} }};"))],
            Logging::Passes,
        ));
        let again = self.random.between(0, 3);
        body.push(line(&format!("{local} = {again};"), vec![]));
        let call = *self.random.pick(&[
            "F();",
            "if (#S.s > 2) F();",
            "new List<int> { 1, 2 }.ForEach(q => F());",
            "Array.ForEach(new int[2], q => F());",
        ]);
        body.push(Stmt::Line(
            vec![Piece::Text(call.replace('F', &function).replace(&format!("{function}orEach"), "ForEach"))],
            Logging::Reached,
        ));
        self.declare(&local, "int");
        body.push(Stmt::Probe(vec![Watch::Value(Guarded { guard: String::new(), text: local })]));
    }
}
