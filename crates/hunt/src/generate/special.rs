//! Rare statements, each an idea of C# that an analysis may get wrong.

use super::{Flavour, Generator, Suspension, block, expr, line, looping, quiet};
use crate::syntax::{Expr, Guarded, Logging, Member, Piece, Section, Stmt, TypeDecl, Watch, template};

/// The names by which `--avoid` leaves them out; those that are named twice are twice as likely.
pub(super) const FEATURES: &[&str] = &[
    "entries",
    "entries",
    "nullable",
    "pointer",
    "initializer",
    "initializer",
    "lambda",
    "ref",
    "ref",
    "jagged",
    "boxing",
    "delegate",
    "swap",
    "foreach",
    "string",
    "struct",
    "fields",
    "fields",
    "interface",
    "interface",
    "arrays",
    "arrays",
    "filled",
    "filled",
    "out",
    "out",
    "closure",
    "async",
    "ends",
    "span",
    "record",
    "pattern",
    "unsafe",
    "span",
    "pattern",
    "unsigned",
    "unsigned",
    "unsigned",
    "relations",
    "relations",
    "relations",
    "iterator",
    "iterator",
    "async",
    "async-iterator",
    "thread",
    "event",
    "capture",
    "capture",
    "local-function",
    "flag",
    "flag",
    "flag",
    "null-operators",
    "null-operators",
    "patterns",
    "patterns",
    "table",
    "rows",
    "two-dimensions",
    "quotient",
    "quotient",
    "range",
    "layout",
    "handed-out",
    "closed",
    "owned",
    "targets",
    "together",
    "sequences",
    "sequences",
    "elements",
    "elements",
    "elements",
    "annotated",
    "casts",
    "casts",
    "contracts",
    "copied",
    "copied",
    "absolute",
    "enums",
    "enums",
    "floats",
    "floats",
    "floats",
    "conditions",
    "conditions",
    "truths",
    "truths",
    "truths",
    "checked",
    "checked",
    "buffers",
    "buffers",
    "buffers",
];

/// Those that mcs does not know.
const MODERN: &[&str] = &[
    "span",
    "record",
    "pattern",
    "unsafe",
    "async-iterator",
    "local-function",
    "patterns",
    "range",
    "handed-out",
    "annotated",
];

impl Generator {
    pub(super) fn special(&mut self, depth: usize, body: &mut Vec<Stmt>) {
        let wanted: Vec<&str> = FEATURES
            .iter()
            .copied()
            .filter(|feature| self.modern || !MODERN.contains(feature))
            .filter(|feature| !self.avoid.iter().any(|avoided| avoided == feature))
            .collect();
        if wanted.is_empty() {
            return;
        }
        let feature = *self.random.pick(&wanted);
        let open = self.flavour == Flavour::Open;
        match feature {
            "entries" if open && depth > 0 => self.two_entries(depth, body),
            "nullable" => self.boxed_nullable(body),
            "pointer" if open => self.pointer(body),
            "initializer" => self.static_constructor(body),
            "lambda" if open => self.lambda(depth, body),
            "ref" if open => self.ref_local(body),
            "jagged" => self.jagged(body),
            "boxing" => self.unboxed(body),
            "delegate" if open => self.delegate(body),
            "foreach" => self.foreach(depth, body),
            "string" => self.string(body),
            "struct" => self.copy_struct(body),
            "async" => self.asynchronous(body),
            "unsigned" => self.unsigned(body),
            "relations" => self.relations(body),
            "ends" => self.ends(depth, body),
            "span" if open => self.span(body),
            "record" => self.record(body),
            "pattern" => self.pattern(body),
            "unsafe" if open => self.by_unsafe(body),
            "iterator" => self.iterated(body),
            "async-iterator" => self.asynchronous_iterator(body),
            "thread" if self.in_loop == 0 => self.thread(body),
            "event" => self.event(body),
            "capture" => self.captured(body),
            "local-function" if open => self.local_function(depth, body),
            "flag" => self.flag(body),
            "null-operators" => self.null_operators(body),
            "patterns" => self.patterns(body),
            "table" => self.table(body),
            "rows" => self.rows(body),
            "two-dimensions" => self.two_dimensions(body),
            "quotient" => self.quotient(body),
            "range" => self.range(body),
            "layout" => self.layout(body),
            "handed-out" if open => self.handed_out(body),
            "closed" => self.closed(body),
            "owned" if open => self.owned(body),
            "targets" => self.targets(body),
            "together" if open => self.together(body),
            "sequences" if open => self.sequences(body),
            "elements" if open => self.elements(body),
            "annotated" => self.annotated(body),
            "casts" => self.casts(body),
            "contracts" if open => self.contracted(body),
            "copied" if open => self.copied(body),
            "enums" => self.enums(body),
            "buffers" => self.buffers(body),
            "absolute" => self.absolute(body),
            "floats" => self.floats(body),
            "conditions" => self.conditions(body),
            "truths" => self.truths(body),
            "checked" => self.checked(body),
            "fields" => self.private_fields(body),
            "interface" => self.interface(body),
            "arrays" => self.other_arrays(body),
            "filled" => self.filled(body),
            "out" if open => self.out_and_ref(body),
            "closure" if open => self.closure(body),
            _ => self.swap(body),
        }
    }

    /// A loop that is entered at its head and in its middle.
    fn two_entries(&mut self, depth: usize, body: &mut Vec<Stmt>) {
        let Some(counter) = self.target("int") else { return };
        let (top, middle) = (self.fresh("Top"), self.fresh("Middle"));
        let (enter, again) = (self.condition(0), self.condition(0));
        // Blocks keep declarations out of the labels' scope.
        let first = self.section(String::new(), 2, depth - 1);
        let second = self.section(String::new(), 2, depth - 1);
        let direction = *self.random.pick(&[("Add", "+"), ("Sub", "-")]);
        let step = super::expressions::arithmetic(
            direction.0,
            direction.1,
            "int",
            Expr::leaf("int", counter.clone()),
            Expr::leaf("int", "1"),
        );
        body.push(Stmt::Blocks(vec![block(
            template("if ($)", vec![enter]),
            vec![quiet(format!("goto {middle};"))],
        )]));
        body.push(Stmt::Line(
            vec![Piece::Text(format!("{top}: ")), Piece::Dual(";".to_owned(), "Log.T();".to_owned())],
            Logging::Off,
        ));
        body.push(Stmt::Blocks(vec![first]));
        body.push(line(&format!("{counter} = $;"), vec![step]));
        body.push(quiet(format!("{middle}: ;")));
        body.push(Stmt::Blocks(vec![second]));
        body.push(Stmt::Blocks(vec![block(
            template("if ($)", vec![again]),
            vec![quiet(format!("goto {top};"))],
        )]));
    }

    fn boxed_nullable(&mut self, body: &mut Vec<Stmt>) {
        let (number, boxed) = (self.fresh("q"), self.fresh("o"));
        let (condition, value) = (self.condition(0), self.number("int", 1));
        body.push(line(&format!("int? {number} = $ ? (int?)$ : null;"), vec![condition, value]));
        body.push(line(&format!("object {boxed} = {number};"), vec![]));
        body.push(Stmt::Probe(vec![Watch::Null(Guarded { guard: String::new(), text: boxed.clone() })]));
        let name = self.fresh("h");
        body.push(line(&format!("int {name} = {boxed}.GetHashCode();"), vec![]));
        self.declare(&name, "int");
        self.declare(&boxed, "object");
    }

    fn unboxed(&mut self, body: &mut Vec<Stmt>) {
        let (boxed, name) = (self.fresh("o"), self.fresh("v"));
        let value = self.number("int", 1);
        body.push(line(&format!("object {boxed} = $;"), vec![value]));
        body.push(line(&format!("int {name} = (int){boxed};"), vec![]));
        self.declare(&boxed, "object");
        self.declare(&name, "int");
    }

    /// The address of a local, taken in several ways.
    fn pointer(&mut self, body: &mut Vec<Stmt>) {
        // Named as by-reference variables are: no lambda may use it.
        let (local, pointer) = (self.fresh("rx"), self.fresh("p"));
        let value = self.number("int", 1);
        body.push(line(&format!("int {local} = $;"), vec![value]));
        let address = *self.random.pick(&["&#", "#U.Addr(ref #)", "(int*)#U.Number(ref #)"]);
        let address = address.replace("#U", "@U").replace('#', &local).replace("@U", "#U");
        body.push(line(&format!("int* {pointer} = {address};"), vec![]));
        let (again, through) = (self.number("int", 0), self.number("int", 0));
        body.push(line(&format!("{local} = $;"), vec![again]));
        body.push(line(&format!("*{pointer} = $;"), vec![through]));
        self.declare(&local, "int");
        let watch = Guarded { guard: String::new(), text: local };
        body.push(Stmt::Probe(vec![Watch::Value(watch)]));
    }

    /// A type whose static constructor writes what others read, and something that may run it.
    fn static_constructor(&mut self, body: &mut Vec<Stmt>) {
        let name = format!("#{}", self.fresh("C"));
        let place = *self.random.pick(&["#S.s", "#S.t", "#S.su"]);
        let written = self.random.between(0, 3);
        let generic = self.random.chance(35);
        let kind = if self.random.chance(50) { "struct" } else { "class" };
        let head = format!("public {kind} {name}{}", if generic { "<T>" } else { "" });
        let plain = name.trim_start_matches('#').to_owned();
        let write = format!("{place} = {written};");
        let constructor = if self.random.chance(75) {
            Member::Method(Section {
                head: vec![Piece::Text(format!("static #{plain}()"))],
                logged: "int tn = @T;".to_owned(),
                body: vec![line(&write, vec![])],
                tail: String::new(),
            })
        } else {
            Member::Line(vec![Piece::Text(format!(
                "public static int init = Init(); static int Init() {{ {write} return 1; }}"
            ))])
        };
        let members = vec![
            constructor,
            Member::Line(vec![Piece::Text("public static int f;".to_owned())]),
            Member::Line(vec![Piece::Text("public int g;".to_owned())]),
            Member::Line(vec![Piece::Text("public static void Touch() { }".to_owned())]),
            Member::Line(vec![Piece::Text("public void Hit() { }".to_owned())]),
            Member::Line(vec![Piece::Text("public int Got { get { return g; } }".to_owned())]),
        ];
        let mut members = members;
        if generic {
            // Another instance of the type has its own static constructor, which has not run when this method does.
            let inside = vec![
                line(&format!("{place} = 2;"), vec![]),
                line(&format!("#{plain}<T[]>.f = 3;"), vec![]),
                Stmt::Probe(vec![Watch::Value(Guarded { guard: String::new(), text: place.to_owned() })]),
            ];
            members.push(Member::Method(Section {
                head: vec![Piece::Text("public static void Go()".to_owned())],
                logged: "int tn = @T;".to_owned(),
                body: inside,
                tail: String::new(),
            }));
        }
        self.extra.push(TypeDecl { head, members });
        let ty =
            if generic { format!("{name}<{}>", self.random.pick(&["int", "string", "#N"])) } else { name };
        let local = self.fresh("c");
        let value = Expr::leaf("int", self.random.between(0, 5).to_string());
        body.push(line(
            &format!("{place} = {}$;", if place == "#S.su" { "(uint)" } else { "" }),
            vec![value],
        ));
        let made = if kind == "struct" { format!("default({ty})") } else { format!("new {ty}()") };
        let trigger = match self.random.below(5) {
            _ if generic && self.random.chance(50) => format!("{ty}.Go();"),
            0 => format!("{ty}.Touch();"),
            1 => format!("{ty}.f = 3;"),
            2 => format!("{ty} {local} = {made}; {local}.Hit();"),
            3 => format!("{ty} {local} = {made}; #S.l = {local}.Got;"),
            _ => format!("{ty} {local} = new {ty}();"),
        };
        body.push(line(&trigger, vec![]));
        body.push(Stmt::Probe(vec![Watch::Value(Guarded { guard: String::new(), text: place.to_owned() })]));
    }

    fn lambda(&mut self, depth: usize, body: &mut Vec<Stmt>) {
        let (function, parameter) = (self.fresh("f"), self.fresh("z"));
        let known = self.variables.len();
        // By-reference parameters and ref locals cannot be captured.
        let kept = self.variables.clone();
        self.variables.retain(|variable| !variable.name.starts_with('r'));
        let roots: Vec<String> = self
            .variables
            .iter()
            .filter(|variable| matches!(variable.ty.as_str(), "#N" | "int[]" | "#V"))
            .map(|variable| format!(", {}", variable.name))
            .collect();
        self.declare(&parameter, "int");
        let (flavour, in_loop, suspension) = (self.flavour, self.in_loop, self.suspension);
        (self.flavour, self.in_loop, self.suspension) = (Flavour::Lambda, 0, Suspension::None);
        let mut inner = self.body(3, depth.min(1));
        let result = self.number("int", 1);
        inner.push(Stmt::Line(template("return $;", vec![result]), Logging::Reached));
        (self.flavour, self.in_loop, self.suspension) = (flavour, in_loop, suspension);
        self.variables = kept;
        self.variables.truncate(known);
        body.push(Stmt::Blocks(vec![Section {
            head: vec![Piece::Text(format!("Func<int, int> {function} = delegate(int {parameter})"))],
            logged: format!("tn |= Log.E(0{});", roots.concat()),
            body: inner,
            tail: ";".to_owned(),
        }]));
        if let Some(name) = self.target("int") {
            let value = self.number("int", 1);
            body.push(line(&format!("{name} = {function}($);"), vec![value]));
        }
    }

    fn delegate(&mut self, body: &mut Vec<Stmt>) {
        let Some(object) = self.variable("#N") else { return };
        let function = self.fresh("f");
        let value = self.number("int", 1);
        body.push(line(&format!("Action<int> {function} = {object}.Set;"), vec![]));
        body.push(line(&format!("{function}($);"), vec![value]));
    }

    fn ref_local(&mut self, body: &mut Vec<Stmt>) {
        let name = self.fresh("r");
        let place = match self.random.below(4) {
            0 => self.target("int"),
            1 => self.variable("int[]").map(|array| format!("{array}[{}]", self.random.below(2))),
            2 => self.variable("#N").map(|object| format!("{object}.x")),
            _ => Some("#S.s".to_owned()),
        };
        let Some(place) = place.filter(|place| !place.starts_with('i')) else { return };
        body.push(line(&format!("ref int {name} = ref {place};"), vec![]));
        let value = self.number("int", 1);
        body.push(line(&format!("{name} = $;"), vec![value]));
        self.declare(&name, "int");
    }

    fn jagged(&mut self, body: &mut Vec<Stmt>) {
        let (table, counter, row) = (self.fresh("t"), self.fresh("i"), self.fresh("a"));
        let rows = self.random.between(1, 4);
        body.push(line(&format!("int[][] {table} = new int[{rows}][];"), vec![]));
        let made = match self.random.below(3) {
            0 => format!("new int[{counter} + 1]"),
            1 => format!("{counter} > 0 && #S.s == 0 ? {table}[{counter} - 1] : new int[3]"),
            _ => "new int[3]".to_owned(),
        };
        let fill = line(&format!("{table}[{counter}] = {made};"), vec![]);
        body.push(Stmt::Blocks(vec![looping(
            vec![Piece::Text(format!("for (int {counter} = 0; {counter} < {rows}; {counter}++)"))],
            vec![fill],
        )]));
        let index = self.not_constant("int", 1);
        body.push(line(
            &format!("int[] {row} = {table}[$];"),
            vec![expr("int", &format!("(int)((uint)$ % {rows})"), vec![index])],
        ));
        self.declare(&row, "int[]");
        let value = self.number("int", 1);
        body.push(line(&format!("{table}[0][0] = $;"), vec![value]));
    }

    /// A number without its sign: that of the smallest one is refused.
    fn absolute(&mut self, body: &mut Vec<Stmt>) {
        let ty = *self.random.pick(&["int", "int", "long", "short", "sbyte"]);
        let name = self.fresh("v");
        let value = if self.random.chance(20) {
            Expr::leaf(ty, format!("{ty}.MinValue"))
        } else {
            self.number(ty, 1)
        };
        body.push(line(&format!("{ty} {name} = Math.Abs(({ty})($));"), vec![value]));
        self.declare(&name, ty);
    }

    fn swap(&mut self, body: &mut Vec<Stmt>) {
        let ty = *self.random.pick(&["int", "#N", "int[]", "long"]);
        let (Some(left), Some(right)) = (self.target(ty), self.target(ty)) else { return };
        if left == right || left.starts_with('r') || right.starts_with('r') {
            return;
        }
        let name = self.fresh("w");
        body.push(line(&format!("{ty} {name} = {left}; {left} = {right}; {right} = {name};"), vec![]));
        self.declare(&name, ty);
    }

    fn foreach(&mut self, depth: usize, body: &mut Vec<Stmt>) {
        if depth == 0 {
            return;
        }
        let known = self.variables.len();
        let name = self.fresh("k");
        let source = match self.random.below(3) {
            0 => "#Main.Count(4)".to_owned(),
            _ => match self.variable("int[]") {
                Some(array) => array,
                None => return,
            },
        };
        self.declare_counter(&name, "int");
        self.in_loop += 1;
        let inner = self.body(2, depth - 1);
        self.in_loop -= 1;
        self.variables.truncate(known);
        body.push(Stmt::Blocks(vec![looping(
            vec![Piece::Text(format!("foreach (int {name} in {source})"))],
            inner,
        )]));
    }

    fn string(&mut self, body: &mut Vec<Stmt>) {
        let (text, length) = (self.fresh("s"), self.fresh("v"));
        let value = self.number("int", 1);
        body.push(line(&format!("string {text} = ($).ToString();"), vec![value]));
        body.push(line(&format!("int {length} = {text}.Length;"), vec![]));
        self.declare(&length, "int");
    }

    fn copy_struct(&mut self, body: &mut Vec<Stmt>) {
        let name = self.fresh("g");
        let Some(place) = self.place("#V") else { return };
        body.push(line(&format!("#V {name} = {};", place.text), vec![]));
        let value = self.number("int", 1);
        let write = match self.random.below(3) {
            0 => format!("{name}.a = $;"),
            1 => format!("{name}.Put($);"),
            _ => format!("{}.a = $;", place.text),
        };
        body.push(line(&write, vec![value]));
        self.declare(&name, "#V");
    }
}
