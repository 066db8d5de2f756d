//! Random statements.

use super::expressions::{arithmetic, literal};
use super::{Flavour, Generator, NUMBERS, Suspension, block, expr, is_number, line, looping, quiet};
use crate::syntax::{Expr, Guarded, Logging, Piece, Section, Stmt, Watch, template};

impl Generator {
    /// A block's statements: variables that they declare are forgotten behind it.
    pub(super) fn body(&mut self, length: usize, depth: usize) -> Vec<Stmt> {
        let known = self.variables.len();
        let mut body = Vec::new();
        for _ in 0..length {
            self.statement(depth, &mut body);
            if self.random.chance(16) {
                body.push(self.probe());
            }
        }
        self.variables.truncate(known);
        body
    }

    pub(super) fn short(&mut self, depth: usize) -> Vec<Stmt> {
        let length = 1 + self.random.below(3);
        self.body(length, depth.saturating_sub(1))
    }

    fn statement(&mut self, depth: usize, body: &mut Vec<Stmt>) {
        if self.suspension != Suspension::None && self.random.chance(12) {
            return self.suspend(body);
        }
        match self.random.below(112) {
            // 12 to 20 are assignments, as is what needs more depth than is left.
            0..=11 => self.declaration(body),
            21..=35 => self.access(body),
            36..=41 => self.division(body),
            42..=51 => self.field(body),
            52..=54 => self.allocation(body),
            55..=59 => self.alias(body),
            60..=65 => self.call(body),
            66 => self.assertion(body),
            67..=73 if depth > 0 => self.branch(depth, body),
            74..=81 if depth > 0 => self.repetition(depth, body),
            82..=84 if depth > 0 => self.exceptions(depth, body),
            85..=86 if depth > 0 => self.choice(depth, body),
            87..=111 => self.special(depth, body),
            _ => self.assignment(body),
        }
    }

    fn declaration(&mut self, body: &mut Vec<Stmt>) {
        let ty = *self.random.pick(&[
            "int", "int", "int", "uint", "long", "ulong", "byte", "short", "bool", "#N", "int[]", "#V",
        ]);
        let value = self.value(ty, 2);
        let name = self.fresh("v");
        body.push(line(&format!("{ty} {name} = $;"), vec![value]));
        self.declare(&name, ty);
    }

    /// A value of any type that programs know.
    pub(super) fn value(&mut self, ty: &str, depth: usize) -> Expr {
        if is_number(ty) {
            return self.number(ty, depth);
        }
        let place = if self.random.chance(60) { self.place(ty) } else { None };
        if let Some(place) = place {
            return Expr::leaf(ty, place.text);
        }
        match ty {
            "bool" => self.condition(1),
            "#N" => {
                let inner = self.number("int", 1);
                let made = if self.random.chance(66) { "new #N($)" } else { "new #N2($)" };
                expr(ty, made, vec![inner])
            }
            "int[]" => Expr::leaf(ty, format!("new int[{}]", self.random.between(0, 5))),
            "#V" => {
                let (a, b) = (self.number("int", 1), self.number("int", 1));
                expr(ty, "new #V($, $)", vec![a, b])
            }
            _ => Expr::leaf(ty, format!("default({ty})")),
        }
    }

    fn assignment(&mut self, body: &mut Vec<Stmt>) {
        let ty = *self.random.pick(&NUMBERS);
        let Some(name) = self.target(ty) else { return self.declaration(body) };
        let plus = self.random.chance(35) && matches!(ty, "int" | "uint" | "long" | "ulong");
        let value = if plus {
            // As in counting: this is what carried indices come from.
            let (word, sign) = *self.random.pick(&[("Add", "+"), ("Sub", "-")]);
            let step = Expr::leaf(ty, literal(ty, i128::from(self.random.between(1, 2))));
            arithmetic(word, sign, ty, Expr::leaf(ty, name.clone()), step)
        } else if self.random.chance(4) && matches!(ty, "int" | "long") {
            // No division inside: its exception could not be told from the addition's.
            let (left, right) = (self.place(ty).map_or(name.clone(), |place| place.text), self.number(ty, 0));
            expr(ty, &format!("checked({left} + $)"), vec![right])
        } else {
            self.number(ty, 3)
        };
        body.push(line(&format!("{name} = $;"), vec![value]));
    }

    fn guarded(guard: Option<String>, stmt: Stmt) -> Stmt {
        match guard {
            None => stmt,
            Some(guard) => {
                Stmt::Blocks(vec![block(template("if ($)", vec![Expr::leaf("bool", guard)]), vec![stmt])])
            }
        }
    }

    fn access(&mut self, body: &mut Vec<Stmt>) {
        let Some(array) = self.place("int[]") else { return self.declaration(body) };
        let (index, guard) = self.index(&array.text);
        let array = array.text;
        let stmt = if self.random.chance(50) {
            let Some(name) = self.target("int") else { return self.declaration(body) };
            line(&format!("{name} = {array}[$];"), vec![index])
        } else {
            let value = self.number("int", 2);
            line(&format!("{array}[$] = $;"), vec![index, value])
        };
        body.push(Self::guarded(guard, stmt));
    }

    fn division(&mut self, body: &mut Vec<Stmt>) {
        let ty = *self.random.pick(&["int", "int", "int", "uint", "long", "ulong"]);
        let (Some(name), Some(divisor)) = (self.target(ty), self.place(ty)) else {
            return self.declaration(body);
        };
        let dividend = if self.random.chance(60) { self.small(ty) } else { self.number(ty, 1) };
        let operator = if self.random.chance(60) { "/" } else { "%" };
        let stmt = line(&format!("{name} = $ {operator} {};", divisor.text), vec![dividend]);
        let guard = match self.random.below(4) {
            0 => Some(format!("{} != 0", divisor.text)),
            1 => Some(format!("{} > 0", divisor.text)),
            _ => None,
        };
        body.push(Self::guarded(guard, stmt));
    }

    fn field(&mut self, body: &mut Vec<Stmt>) {
        let ty = *self.random.pick(&["int", "int", "int", "uint", "long", "int[]", "#N", "#V"]);
        let fields: &[&str] = match ty {
            "int" => &["x", "y", "v.a", "v.b", "Prop"],
            "uint" => &["u"],
            "long" => &["l"],
            "int[]" => &["arr", "v.r"],
            "#N" => &["next"],
            _ => &["v"],
        };
        let statics: &[&str] = match ty {
            "int" => &["#S.s", "#S.t", "#S.sv.a"],
            "uint" => &["#S.su"],
            "int[]" => &["#S.sa"],
            "#N" => &["#S.sn"],
            "#V" => &["#S.sv"],
            _ => &[],
        };
        let field = *self.random.pick(fields);
        let (place, guard) = if !statics.is_empty() && self.random.chance(25) {
            ((*self.random.pick(statics)).to_owned(), None)
        } else {
            let Some(object) = self.variable("#N") else { return self.declaration(body) };
            let object = if self.random.chance(20) { format!("{object}.next") } else { object };
            let guard = if self.random.chance(30) { Some(format!("{object} != null")) } else { None };
            (format!("{object}.{field}"), guard)
        };
        let stmt = if self.random.chance(60) {
            // References come from variables more than anything else: that is how aliases are made.
            let value = self.value(ty, 2);
            line(&format!("{place} = $;"), vec![value])
        } else {
            let Some(name) = self.target(ty) else { return self.declaration(body) };
            line(&format!("{name} = {place};"), vec![])
        };
        body.push(Self::guarded(guard, stmt));
    }

    fn allocation(&mut self, body: &mut Vec<Stmt>) {
        let size = match self.random.below(4) {
            0 => self.small("int"),
            1 => expr("int", "($ & 7)", vec![Expr::leaf("int", "#S.s")]),
            _ => {
                // Large sizes would cost the run its memory.
                let inner = self.not_constant("int", 1);
                expr("int", "($ % 50)", vec![inner])
            }
        };
        if self.random.chance(50)
            && let Some(name) = self.target("int[]")
        {
            body.push(line(&format!("{name} = new int[$];"), vec![size]));
        } else {
            let name = self.fresh("a");
            body.push(line(&format!("int[] {name} = new int[$];"), vec![size]));
            self.declare(&name, "int[]");
        }
    }

    /// One reference becomes another.
    fn alias(&mut self, body: &mut Vec<Stmt>) {
        let ty = *self.random.pick(&["#N", "#N", "int[]"]);
        let (Some(name), Some(place)) = (self.target(ty), self.place(ty)) else {
            return self.declaration(body);
        };
        if place.text != name {
            body.push(line(&format!("{name} = $;"), vec![Expr::leaf(ty, place.text)]));
        }
    }

    fn call(&mut self, body: &mut Vec<Stmt>) {
        if self.random.chance(40) {
            return self.own_call(body);
        }
        let Some(object) = self.variable("#N") else { return self.own_call(body) };
        let argument = self.number("int", 1);
        let stmt = match self.random.below(8) {
            0 => line(&format!("{object}.Set($);"), vec![argument]),
            1 => line(&format!("{object}.Virt($);"), vec![argument]),
            2 => line(&format!("{object}.Bump();"), vec![]),
            3 => line(&format!("{object}.v.Put($);"), vec![argument]),
            4 => match self.target("int") {
                Some(name) => line(&format!("{name} = {object}.Get;"), vec![]),
                None => return,
            },
            5 => match self.variable("#N") {
                Some(other) => line(&format!("{object}.Take({other});"), vec![]),
                None => return,
            },
            6 => line("#S.Keep($);", vec![Expr::leaf("#N", object)]),
            _ => line("#S.Poke();", vec![]),
        };
        body.push(stmt);
    }

    /// A call of a method that was generated before.
    fn own_call(&mut self, body: &mut Vec<Stmt>) {
        if self.methods.is_empty() {
            return self.declaration(body);
        }
        let methods = self.methods.clone();
        let method = self.random.pick(&methods).clone();
        let mut arguments = Vec::new();
        for parameter in &method.parameters {
            match parameter.strip_prefix("ref ") {
                Some(ty) => {
                    let Some(name) = self.target(ty).filter(|_| self.flavour == Flavour::Open) else {
                        return self.assignment(body);
                    };
                    arguments.push(Expr::leaf(parameter, format!("ref {name}")));
                }
                None => arguments.push(self.value(parameter, 1)),
            }
        }
        let call = format!("#Main.{}({})", method.name, vec!["$"; arguments.len()].join(", "));
        let stmt = match self.target(&method.result) {
            Some(name) if self.random.chance(70) => line(&format!("{name} = {call};"), arguments),
            _ => line(&format!("{call};"), arguments),
        };
        body.push(stmt);
    }

    /// The run stops at an assertion that does not hold.
    fn assertion(&mut self, body: &mut Vec<Stmt>) {
        let condition = self.condition(0);
        let pieces = vec![
            Piece::Dual("Debug.Assert(".to_owned(), "Log.Assert(".to_owned()),
            Piece::Expr(condition),
            Piece::Text(");".to_owned()),
        ];
        body.push(Stmt::Line(pieces, Logging::Passes));
    }

    fn branch(&mut self, depth: usize, body: &mut Vec<Stmt>) {
        let condition = self.condition(2);
        if self.random.chance(12) {
            // What many methods begin with: some inputs are refused.
            let refuse = quiet("throw new InvalidOperationException();");
            body.push(Stmt::Blocks(vec![block(template("if ($)", vec![condition]), vec![refuse])]));
            return;
        }
        let then = self.short(depth);
        let mut sections = vec![block(template("if ($)", vec![condition]), then)];
        if self.random.chance(45) {
            let other = self.short(depth);
            sections.push(block(vec![Piece::Text("else".to_owned())], other));
        }
        body.push(Stmt::Blocks(sections));
    }

    fn repetition(&mut self, depth: usize, body: &mut Vec<Stmt>) {
        let counter = self.fresh("i");
        let known = self.variables.len();
        let end = match self.random.below(4) {
            0 => self.random.between(0, 12).to_string(),
            1 => self.variable("int").map_or("5".to_owned(), |name| format!("{name} % 40")),
            _ => self.variable("int[]").map_or("4".to_owned(), |array| format!("{array}.Length")),
        };
        let head = match self.random.below(8) {
            0 => format!("for (int {counter} = {end} - 1; {counter} >= 0; {counter}--)"),
            1 => format!("for (int {counter} = 1; {counter} < {end}; {counter} += 2)"),
            2 => format!("for (int {counter} = 0; {counter} <= {end}; {counter}++)"),
            3 => format!("for (uint {counter} = 0; {counter} < ({end}); {counter}++)"),
            4 => format!("for (long {counter} = 0; {counter} < ({end}); {counter}++)"),
            _ => format!("for (int {counter} = 0; {counter} < {end}; {counter}++)"),
        };
        let ty = if head.starts_with("for (uint") {
            "uint"
        } else if head.starts_with("for (long") {
            "long"
        } else {
            "int"
        };
        if self.random.chance(20) {
            return self.while_loop(depth, body);
        }
        self.declare_counter(&counter, ty);
        self.in_loop += 1;
        let mut inner = Vec::new();
        if ty == "int"
            && self.random.chance(50)
            && let Some(array) = self.variable("int[]")
        {
            let value = self.number("int", 1);
            inner.push(line(&format!("{array}[$] = $;"), vec![Expr::leaf("int", counter), value]));
        }
        inner.extend(self.short(depth));
        if self.random.chance(20) {
            let condition = self.condition(0);
            let jump = *self.random.pick(&["break;", "continue;", "break;"]);
            let at = self.random.below(inner.len() + 1);
            // Variables declared later in the block must not be named before: the condition was made with those of now.
            let at = if at < inner.len() { inner.len() } else { at };
            inner.insert(
                at,
                Stmt::Blocks(vec![block(template("if ($)", vec![condition]), vec![quiet(jump)])]),
            );
        }
        self.in_loop -= 1;
        self.variables.truncate(known);
        body.push(Stmt::Blocks(vec![looping(vec![Piece::Text(head)], inner)]));
    }

    fn while_loop(&mut self, depth: usize, body: &mut Vec<Stmt>) {
        let Some(name) = self.target("int") else { return self.declaration(body) };
        let (limit, up) = (self.number("int", 1), self.random.chance(60));
        let condition = expr("bool", &format!("{name} {} $", if up { "<" } else { ">" }), vec![limit]);
        self.in_loop += 1;
        let mut inner = self.short(depth);
        self.in_loop -= 1;
        let (word, sign) = if up { ("Add", "+") } else { ("Sub", "-") };
        let step = Expr::leaf("int", self.random.between(1, 2).to_string());
        inner.push(line(
            &format!("{name} = $;"),
            vec![arithmetic(word, sign, "int", Expr::leaf("int", name.clone()), step)],
        ));
        let section = if self.random.chance(25) {
            let mut section = looping(vec![Piece::Text("do".to_owned())], inner);
            // The condition of a `do` must not be replaced: there is one place for it.
            section.tail =
                format!(" while ({name} {} {});", if up { "<" } else { ">" }, self.random.between(0, 9));
            section
        } else {
            looping(template("while ($)", vec![condition]), inner)
        };
        body.push(Stmt::Blocks(vec![section]));
    }

    fn exceptions(&mut self, depth: usize, body: &mut Vec<Stmt>) {
        let with_catch = self.random.chance(70);
        let suspension = self.suspension;
        // Only `finally` may stand around a `yield`, and mcs waits in no handler.
        if with_catch && matches!(suspension, Suspension::Yield | Suspension::Both) {
            self.suspension = Suspension::None;
        }
        let tried = self.short(depth);
        let mut sections = vec![block(vec![Piece::Text("try".to_owned())], tried)];
        if !(self.modern && suspension == Suspension::Await) {
            self.suspension = Suspension::None;
        }
        if with_catch {
            let kind = *self.random.pick(&[
                "IndexOutOfRangeException",
                "NullReferenceException",
                "DivideByZeroException",
                "Exception",
            ]);
            let name = self.fresh("e");
            let filter = match self.random.below(8) {
                0..=1 => self.condition(0),
                2 => self.throwing_filter(),
                _ => Expr::leaf("bool", "true"),
            };
            let head = vec![
                Piece::Text(format!("catch ({kind} {name}) when (!((Exception){name} is Stop) ")),
                Piece::Dual(
                    "&& ".to_owned(),
                    format!("&& Log.F({name}) && !((Exception){name} is AssertFailed) && "),
                ),
                Piece::Expr(filter),
                Piece::Text(")".to_owned()),
            ];
            let handler = self.short(depth);
            sections.push(block(head, handler));
        }
        if !with_catch || self.random.chance(30) {
            let last = self.short(depth);
            sections.push(block(vec![Piece::Text("finally".to_owned())], last));
        }
        self.suspension = suspension;
        body.push(Stmt::Blocks(sections));
    }

    fn choice(&mut self, depth: usize, body: &mut Vec<Stmt>) {
        let value = self.not_constant("int", 1);
        let mut cases = Vec::new();
        let first = self.random.between(-1, 3);
        for index in 0..2 + self.random.below(3) {
            let mut inner = self.short(depth);
            inner.push(quiet("break;"));
            let label = if index == 1 && self.random.chance(40) {
                "default:".to_owned()
            } else {
                format!("case {}:", first + i64::try_from(index).unwrap_or(0))
            };
            cases.push(Stmt::Blocks(vec![block(vec![Piece::Text(label)], inner)]));
        }
        body.push(Stmt::Blocks(vec![block(template("switch ($)", vec![value]), cases)]));
    }

    /// Watches some of what is known here.
    pub(super) fn probe(&mut self) -> Stmt {
        let mut watches = Vec::new();
        for _ in 0..=self.random.below(2) {
            let ty = *self.random.pick(&NUMBERS);
            let watch = match self.random.below(10) {
                0..=4 => self.place(ty).map(Watch::Value),
                5..=6 => self.place("int").zip(self.place("int")).map(|(a, b)| Watch::Pair(a, b)),
                7 => self.place("int").zip(self.variable("int[]")).map(|(a, array)| {
                    Watch::Pair(
                        a,
                        Guarded { guard: format!("{array} != null"), text: format!("{array}.Length") },
                    )
                }),
                8 => self.place("#N").map(Watch::Null),
                _ => self.place("#N").zip(self.place("#N")).map(|(a, b)| Watch::Same(a, b)),
            };
            watches.extend(watch);
        }
        Stmt::Probe(watches)
    }

    /// A section with a body of its own variables.
    pub(super) fn section(&mut self, head: String, length: usize, depth: usize) -> Section {
        let body = self.body(length, depth);
        block(vec![Piece::Text(head)], body)
    }
}
