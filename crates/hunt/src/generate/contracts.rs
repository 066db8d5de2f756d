//! Code with contracts, kept and broken: invariants of objects, contracts that overrides and implementations inherit, what was before and what by-ref parameters
//! are afterwards, and what holds of all elements of an array.
//!
//! In the logged copy a broken contract ends the run, because what was checked is assumed: at the call for what is required, at the return for what is ensured and
//! for an invariant, and at a call in the middle of a method for an invariant. Where an exception leaves an object half done, the rest of the run counts only where nothing
//! is assumed.

use super::Generator;
use super::text::{caught, each, leave, member, method, run, watch, watch_length, watch_null, when};
use crate::syntax::{Logging, Member, Piece, Stmt, TypeDecl};

/// What the copies have at a place: the stated contract, and the test of it.
pub(super) fn dual(plain: &str, logged: &str) -> Stmt {
    Stmt::Line(vec![Piece::Dual(plain.to_owned(), logged.to_owned())], Logging::Off)
}

/// A line of the logged copy alone.
fn logged(text: &str) -> Stmt {
    dual("", text)
}

/// A precondition.
pub(super) fn requires(condition: &str) -> Stmt {
    dual(&format!("Contract.Requires({condition});"), &format!("Log.Requires({condition});"))
}

/// A return of `y`, with what must hold then.
fn returned(condition: &str) -> Stmt {
    let pieces = vec![
        Piece::Text("return ".to_owned()),
        Piece::Dual("y".to_owned(), format!("Log.Ensures({condition}, y)")),
        Piece::Text(";".to_owned()),
    ];
    Stmt::Line(pieces, Logging::Reached)
}

/// A return of a method of an object with an invariant.
fn settled(value: &str) -> Stmt {
    let pieces = vec![
        Piece::Text("return ".to_owned()),
        Piece::Dual(value.to_owned(), format!("Log.Inv(Ok(), {value})")),
        Piece::Text(";".to_owned()),
    ];
    Stmt::Line(pieces, Logging::Reached)
}

/// A call of code that may see the object.
fn seen(call: &str) -> Stmt {
    let pieces =
        vec![Piece::Dual(String::new(), "Log.Inv(Ok(), 0); ".to_owned()), Piece::Text(call.to_owned())];
    Stmt::Line(pieces, Logging::Passes)
}

/// What is ensured, as a condition over `Contract.Result<int>()` and over `y`.
fn ensures(condition: &str) -> Stmt {
    let stated = condition.replace('y', "Contract.Result<int>()");
    dual(&format!("Contract.Ensures({stated});"), "")
}

/// What results may be said to be, of `y`, and what keeps it, of `z`.
const RESULTS: [(&str, [&str; 3]); 6] = [
    ("y >= 0", ["y = z & 3;", "y = 0;", "y = z > 1 ? 3 : 2;"]),
    ("y != 0", ["y = -1;", "y = z | 1;", "y = 2;"]),
    ("y > 1", ["y = 2;", "y = (z & 3) | 2;", "y = 9;"]),
    ("y >= 0 && y < 4", ["y = z & 3;", "y = 3;", "y = 0;"]),
    ("y < 9", ["y = -1;", "y = z & 7;", "y = z > 5 ? 5 : z;"]),
    ("y == 3", ["y = 3;", "y = z > 1 ? 3 : 1 + 2;", "y = (z & 0) | 3;"]),
];

/// What an implementation may give, of `z`.
const GIVEN: [&str; 9] = [
    "y = 3;",
    "y = 2;",
    "y = z & 3;",
    "y = 0;",
    "y = z;",
    "y = -1;",
    "y = (z & 3) | 1;",
    "y = z > 1 ? 3 : 2;",
    "y = 9;",
];

/// What uses the result `y` with an array `t` of four elements.
const USES: [&str; 5] = ["w = t[y];", "w = 10 / y;", "w = t[y & 3];", "w = 10 / (y - 1);", "w = t[3 - y];"];

impl Generator {
    /// A class with contracts, and calls of it.
    pub(super) fn contracted(&mut self, body: &mut Vec<Stmt>) {
        match self.random.below(11) {
            0..=3 => self.kept_object(body),
            4 | 5 => self.inheriting(body),
            6 => self.kept_struct(body),
            7 | 8 => self.quantified(body),
            _ => self.stating(body),
        }
    }

    /// A class whose objects have an invariant.
    fn kept_object(&mut self, body: &mut Vec<Stmt>) {
        let name = format!("#{}", self.fresh("I"));
        let wrong = *self.random.pick(&[0, 0, 8, 20]);
        let clauses: Vec<&str> = match self.random.below(3) {
            0 => vec!["a != null", "0 <= n", "n <= a.Length"],
            1 => vec!["a != null && a.Length >= 2", "n >= 0 && n < 2"],
            _ => vec!["a != null", "n != 0", "n < 5"],
        };
        let stated: Vec<String> =
            clauses.iter().map(|clause| format!("Contract.Invariant({clause});")).collect();
        let tested: Vec<String> = clauses.iter().map(|clause| format!("({clause})")).collect();
        let invariant = vec![Piece::Dual(
            format!("[ContractInvariantMethod] private void Ok() {{ {} }}", stated.join(" ")),
            format!("protected bool Ok() {{ return {}; }}", tested.join(" && ")),
        )];
        let size = self.mostly(
            3,
            wrong,
            &["new int[4]", "new int[(z & 1) | 2]", "new int[3]", "new int[z & 3]", "p"],
        );
        let first = self.mostly(1, wrong, &["1", "0", "z", "2"]);
        let mut made = vec![run(&format!("a = {size};")), run(&format!("n = {first};"))];
        made.push(logged("Log.Inv(Ok(), 0);"));
        let mut members = vec![
            member("private int n; private int[] a;"),
            Member::Line(invariant),
            method(format!("public {name}(int z, int[] p)"), ", this", made),
        ];
        for number in 0..3 {
            members.push(self.keeping(number, wrong));
        }
        self.extra.push(TypeDecl { head: format!("public class {name}"), members });
        let (object, function, depth) = (self.fresh("k"), self.fresh("f"), self.fresh("x"));
        let (class, methods) = if self.random.chance(40) {
            self.kept_below(&name, wrong);
            (format!("{name}D"), 4)
        } else {
            (name, 3)
        };
        body.push(run(&format!("int {depth} = 2;")));
        body.push(run(&format!("{class} {object} = new {class}(1, null);")));
        let lambda = format!(
            "Action<int> {function} = w{function} => {{ if ({depth} > 0) {{ {depth} = {depth} - 1; {object}.M{}(1, null); }} }};",
            self.random.below(methods)
        );
        body.push(Stmt::Line(vec![Piece::Text(lambda)], Logging::Reached));
        for _ in 0..3 + self.random.below(4) {
            let value = if self.random.chance(70) { self.small("int") } else { self.number("int", 1) };
            let error = self.fresh("e");
            let call = super::line(
                &format!("{object}.M{}($, {function});", self.random.below(methods)),
                vec![value],
            );
            body.push(if self.random.chance(80) { caught(&error, vec![call], vec![]) } else { call });
        }
    }

    /// A class below one whose objects have an invariant: it has one of its own, too.
    fn kept_below(&mut self, base: &str, wrong: usize) {
        const SETTLED: &str = "Log.Inv(Below(), 0); ";
        let name = format!("{base}D");
        let first = self.mostly(2, wrong, &["1", "(z & 1) | 2", "z", "0"]);
        let made = vec![run(&format!("m = {first};")), logged(SETTLED)];
        let mut steps = vec![run("int y = 0;")];
        for _ in 0..2 + self.random.below(3) {
            let step = match self.random.below(6) {
                0 => run("y = 10 / m;"),
                1 => run("y = t[m & 3];"),
                2 => run(self.mostly(2, wrong, &["m = 1;", "m = (z & 3) | 1;", "m = z;", "m = 0;"])),
                3 => when("m < 9", vec![run("m = m + 1;")]),
                number => {
                    let call = if number == 4 { "y = M0(z, act);" } else { "if (act != null) act(z);" };
                    let pieces =
                        vec![Piece::Dual(String::new(), SETTLED.to_owned()), Piece::Text(call.to_owned())];
                    Stmt::Line(pieces, Logging::Passes)
                }
            };
            steps.push(step);
        }
        steps.push(Stmt::Line(
            vec![
                Piece::Text("return ".to_owned()),
                Piece::Dual("y".to_owned(), "Log.Inv(Below(), y)".to_owned()),
                Piece::Text(";".to_owned()),
            ],
            Logging::Reached,
        ));
        steps.push(logged("} finally { Log.Left(Below()); }"));
        let mut runs = method("public int M3(int z, Action<int> act)", ", this", steps);
        if let Member::Method(section) = &mut runs {
            section.logged.push_str(" try {");
        }
        let members = vec![
            member("private int m; static readonly int[] t = new int[4];"),
            Member::Line(vec![Piece::Dual(
                "[ContractInvariantMethod] private void Below() { Contract.Invariant(m > 0); }".to_owned(),
                "private bool Below() { return m > 0 && Ok(); }".to_owned(),
            )]),
            method(format!("public {name}(int z, int[] p) : base(z, p)"), ", this", made),
            runs,
        ];
        self.extra.push(TypeDecl { head: format!("public class {name} : {base}"), members });
    }

    /// A method that relies on the invariant, and keeps it or not.
    fn keeping(&mut self, number: usize, wrong: usize) -> Member {
        let mut steps = vec![run("int y = 0;")];
        for _ in 0..=self.random.below(3) {
            let step = match self.random.below(10) {
                0 => vec![when("n < a.Length", vec![run("n = n + 1;")])],
                1 => vec![when("n > 1", vec![run("n = n - 1;")])],
                2 => vec![watch_length("n", "a"), run("y = a[n];")],
                3 => vec![watch("n"), run("y = 10 / n;")],
                4 => vec![watch_null("a"), run("y = a.Length;")],
                5 => vec![run(self.mostly(
                    2,
                    wrong,
                    &["n = 1;", "a = new int[4];", "n = z;", "n = -1;", "a = null;", "n = n + 1;"],
                ))],
                6 => vec![when("act != null", vec![seen("act(z);")]), watch("n"), watch_null("a")],
                7 => vec![run(self.mostly(
                    1,
                    wrong + 20,
                    &["a[0] = z;", "a[1] = 2;", "y = a[z & 1];", "y = a[n - 1];"],
                ))],
                8 => vec![
                    run(&format!("n = {};", self.mostly(2, wrong, &["1", "(z & 1) | 1", "z & 3", "9"]))),
                    run("a = new int[3];"),
                ],
                _ => vec![each("for (int i = 0; i < n && i < 4; i++)", vec![run("y = a[i];")])],
            };
            for one in step {
                // A probe calls others, before which the invariant is asked for.
                if matches!(one, Stmt::Probe(_)) {
                    steps.push(logged("Log.Inv(Ok(), 0);"));
                }
                steps.push(one);
            }
        }
        steps.push(settled("y"));
        steps.push(logged("} finally { Log.Left(Ok()); }"));
        let mut made = method(format!("public int M{number}(int z, Action<int> act)"), ", this", steps);
        if let Member::Method(section) = &mut made {
            section.logged.push_str(" try {");
        }
        made
    }

    /// A struct with an invariant, which its default value does not keep.
    fn kept_struct(&mut self, body: &mut Vec<Stmt>) {
        let name = format!("#{}", self.fresh("W"));
        let invariant = vec![Piece::Dual(
            "[ContractInvariantMethod] private void Ok() { Contract.Invariant(a != null); Contract.Invariant(n > 0 && n <= 4); }".to_owned(),
            "private bool Ok() { return a != null && n > 0 && n <= 4; }".to_owned(),
        )];
        let first = self.mostly(2, 25, &["2", "(z & 3) | 1", "z", "0"]);
        let made = vec![run("a = new int[4];"), run(&format!("n = {first};")), logged("Log.Inv(Ok(), 0);")];
        let mut members = vec![
            member("private int n; private int[] a;"),
            Member::Line(invariant),
            method(format!("public {name}(int z)"), "", made),
        ];
        for number in 0..2 {
            let mut steps = vec![logged("bool held = Ok();"), run("int y = 0;")];
            for _ in 0..=self.random.below(3) {
                let step = self.one_of(&[
                    "y = a[n - 1];",
                    "y = a.Length;",
                    "y = 10 / n;",
                    "n = 1;",
                    "if (n < 4) n = n + 1;",
                    "if (n > 1) n = n - 1;",
                    "a = new int[4];",
                    "n = (z & 1) | 2;",
                    "if (z == 3) n = 0;",
                ]);
                steps.push(run(step));
            }
            steps.push(watch("n"));
            steps.push(Stmt::Line(
                vec![
                    Piece::Text("return ".to_owned()),
                    Piece::Dual("y".to_owned(), "Log.Inv(!held || Ok(), y)".to_owned()),
                    Piece::Text(";".to_owned()),
                ],
                Logging::Reached,
            ));
            members.push(method(format!("public int M{number}(int z)"), "", steps));
        }
        self.extra.push(TypeDecl { head: format!("public struct {name}"), members });
        let object = self.fresh("k");
        let value =
            if self.random.chance(70) { format!("new {name}(1)") } else { format!("default({name})") };
        body.push(run(&format!("{name} {object} = {value};")));
        for _ in 0..3 {
            let (argument, error) = (self.small("int"), self.fresh("e"));
            let call = super::line(&format!("{object}.M{}($);", self.random.below(2)), vec![argument]);
            body.push(caught(&error, vec![call], vec![]));
        }
    }

    /// A contract of an interface or of a base class, with implementations that keep it or do not.
    fn inheriting(&mut self, body: &mut Vec<Stmt>) {
        let name = format!("#{}", self.fresh("H"));
        let condition = *self.random.pick(&["z >= 0", "z != 1", "z < 9", "z > 0", "z != 7"]);
        let (given, right) = *self.random.pick(&RESULTS);
        let is_interface = self.random.chance(50);
        let stated = given.replace('y', "Contract.Result<int>()");
        let base = format!("{name}B");
        if is_interface {
            let head = format!("[ContractClass(typeof({name}C))] public interface {base}");
            self.extra.push(TypeDecl { head, members: vec![member("int Get(int z);")] });
            let text = format!(
                "public int Get(int z) {{ Contract.Requires({condition}); Contract.Ensures({stated}); return default(int); }}"
            );
            let head = format!("[ContractClassFor(typeof({base}))] public abstract class {name}C : {base}");
            self.extra.push(TypeDecl { head, members: vec![member(text)] });
        } else {
            let steps = vec![
                requires(condition),
                ensures(given),
                run("int y = 0;"),
                run(self.given(&right)),
                returned(given),
            ];
            let members = vec![method("public virtual int Get(int z)", ", this", steps)];
            self.extra.push(TypeDecl { head: format!("public class {base}"), members });
        }
        let modifier = if is_interface { "" } else { "override " };
        for number in 0..2 {
            let mut steps =
                vec![logged(&format!("Log.Requires({condition});")), run("int y = 0;"), watch("z")];
            if self.random.chance(50) {
                steps.push(run(self.one_of(&["y = 10 / z;", "y = 10 / (z | 1);", "y = 10 / (z - 1);"])));
            }
            steps.push(run(self.given(&right)));
            steps.push(returned(given));
            let members = vec![method(format!("public {modifier}int Get(int z)"), ", this", steps)];
            self.extra.push(TypeDecl { head: format!("public class {name}{number} : {base}"), members });
        }
        let caller = self.user_of(&base);
        self.extra.push(TypeDecl { head: format!("public static class {name}U"), members: vec![caller] });
        for _ in 0..2 {
            let value = self.small("int");
            let error = self.fresh("e");
            let call =
                super::line(&format!("{name}U.Use(new {name}{}(), $);", self.random.below(2)), vec![value]);
            body.push(caught(&error, vec![call], vec![]));
        }
    }

    /// What gives a result, mostly one that keeps what is said of it.
    fn given(&mut self, right: &[&'static str; 3]) -> &'static str {
        if self.random.chance(20) {
            return GIVEN[self.random.below(GIVEN.len())];
        }
        right[self.random.below(right.len())]
    }

    /// A method that calls through a base class or interface, and uses what comes back.
    fn user_of(&mut self, base: &str) -> Member {
        let mut steps = vec![run("int w = 0; int[] t = new int[4]; int y = 0;")];
        let call = run("y = o.Get(z);");
        let guard = *self.random.pick(&[
            "z >= 0",
            "z > 1 && z < 7",
            "z > 1 && z < 7",
            "z != 1 && z < 7 && z > 0",
            "z < 3",
        ]);
        let uses = vec![watch("y"), run(USES[self.random.below(USES.len())])];
        if self.random.chance(75) {
            let mut inner = vec![call];
            inner.extend(uses);
            steps.push(when(guard, inner));
        } else {
            steps.push(call);
            steps.extend(uses);
        }
        steps.push(leave("return w;"));
        method(format!("public static int Use({base} o, int z)"), ", o", steps)
    }

    /// Methods that speak of what was before, of by-ref parameters, fields and elements.
    fn stating(&mut self, body: &mut Vec<Stmt>) {
        let name = format!("#{}", self.fresh("Q"));
        let (said, kept, steps) = *self.random.pick(&[
            (
                "r >= Contract.OldValue(r)",
                "r >= kept",
                ["r = r + 1;", "r = r | 4;", "if (z == 3) r = r - 1;"],
            ),
            (
                "r != Contract.OldValue(r)",
                "r != kept",
                ["r = r + 1;", "r = r ^ 1;", "if (z != 3) r = r - 1;"],
            ),
            (
                "r < 9 || r == Contract.OldValue(r)",
                "r < 9 || r == kept",
                ["r = 5;", "r = r & 7;", "r = r + 1;"],
            ),
        ]);
        let step = steps[if self.random.chance(75) { self.random.below(2) } else { 2 }];
        let out =
            self.mostly(3, 20, &["o = 2;", "o = (z & 3) | 1;", "o = (z & 1) + 1;", "o = z & 3;", "o = 0;"]);
        let by_ref = method(
            "static int Step(int z, ref int r, out int o)",
            "",
            vec![
                dual(&format!("Contract.Ensures({said});"), "int kept = r;"),
                dual("Contract.Ensures(Contract.ValueAtReturn(out o) > 0);", ""),
                run("int y = 1;"),
                run(step),
                run(out),
                returned(&format!("({kept}) && o > 0")),
            ],
        );
        let all = *self.random.pick(&["> 0", "!= 0", ">= 0", "< 7"]);
        let stated = *self.random.pick(&[
            "Contract.ForAll(0, a.Length, i => a[i] @)",
            "Contract.ForAll(a, x => x @)",
            "Contract.Exists(0, a.Length, i => a[i] @)",
            "Contract.Exists(a, x => x @)",
        ]);
        let test = if stated.contains("Exists") { "Some" } else { "All" };
        let over = method(
            "static int Over(int[] a, int z)",
            ", a",
            vec![
                requires("a != null"),
                dual(
                    &format!("Contract.Requires({});", stated.replace('@', all)),
                    &format!("Log.Requires(Log.{test}(a, x => x {all}));"),
                ),
                run("int y = 0;"),
                when("z >= 0 && z < a.Length", vec![watch("a[z]"), run("y = 10 / a[z];")]),
                leave("return y;"),
            ],
        );
        let fill = self.mostly(
            3,
            30,
            &[
                "a[i] = i + 1;",
                "a[i] = 3;",
                "a[i] = (z & 3) | 1;",
                "a[i] = i;",
                "if (i > 0) a[i] = 2;",
                "a[i] = z;",
            ],
        );
        let mut inner = vec![
            run("int y = 0; int r = z & 15; int o = 0; int[] t = new int[4];"),
            run("y = Step(z, ref r, out o);"),
            watch("r"),
            watch("o"),
            run(self.one_of(&["y = 10 / o;", "y = t[o & 3];", "y = 10 / r;", "y = t[o];"])),
            run("int[] a = new int[3];"),
            each("for (int i = 0; i < 3; i++)", vec![run(fill)]),
            run("y = Over(a, 1);"),
        ];
        inner.push(leave("return y;"));
        let members = vec![by_ref, over, method("public static int Go(int z)", "", inner)];
        self.extra.push(TypeDecl { head: format!("public static class {name}"), members });
        for _ in 0..2 {
            let value = self.small("int");
            let error = self.fresh("e");
            body.push(caught(&error, vec![super::line(&format!("{name}.Go($);"), vec![value])], vec![]));
        }
    }
}
