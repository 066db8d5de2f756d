//! Code with quantifiers, kept and broken: over lists and arrays, in contracts and in bodies, with what changes the elements between; and what holds where an exception
//! leaves a method.

use super::Generator;
use super::contracts::{dual, requires};
use super::text::{caught, each, leave, member, method, run, watch, when};
use crate::syntax::{Logging, Piece, Stmt, TypeDecl};

/// What is said of an element.
const SAID: [&str; 5] = ["x > 0", "x != 0", "x >= 0", "x < 7", "x > 0 && x < 7"];

/// Tests of all elements of `@`, with which an element is divided by.
const TESTS: [&str; 8] = [
    "Contract.ForAll(@, x => x > 0)",
    "Contract.ForAll(@, x => x != 0)",
    "!Contract.Exists(@, x => x == 0)",
    "!Contract.Exists(@, x => x < 1 || x > 5)",
    "!Contract.Exists(@, x => x > -9 && x < 1)",
    "Contract.Exists(@, x => x != 0)",
    "!Contract.ForAll(@, x => x == 0)",
    "Contract.ForAll(@, x => x > k)",
];

/// A throw, with what must hold then.
fn thrown(condition: &str) -> Stmt {
    let pieces = vec![
        Piece::Text("throw ".to_owned()),
        Piece::Dual(
            "new InvalidOperationException()".to_owned(),
            format!("Log.Thrown({condition}, new InvalidOperationException())"),
        ),
        Piece::Text(";".to_owned()),
    ];
    Stmt::Line(pieces, Logging::Reached)
}

impl Generator {
    /// A class whose methods speak of all elements of lists and arrays, and a call of it.
    pub(super) fn quantified(&mut self, body: &mut Vec<Stmt>) {
        let name = format!("#{}", self.fresh("L"));
        let (said, other) = (SAID[self.random.below(SAID.len())], SAID[self.random.below(SAID.len())]);
        let stated = |said: &str| {
            dual(
                &format!("Contract.Requires(Contract.ForAll(a, x => {said}));"),
                &format!("Log.Requires(Log.All(a, x => {said}));"),
            )
        };
        let change = self.mostly(
            3,
            30,
            &["y = 1;", "y = a.Count;", "y = z;", "a.Add(z);", "if (z < 2) a[0] = z;", "F(a);"],
        );
        let listed = method(
            "static int Listed(List<int> a, int z)",
            ", a",
            vec![
                requires("a != null"),
                stated(said),
                run("int y = 0;"),
                run(change),
                when("z >= 0 && z < a.Count", vec![watch("a[z]"), run("y = 10 / a[z];")]),
                leave("return y;"),
            ],
        );
        let passing = if self.random.chance(60) { said } else { other };
        let between = self.mostly(2, 30, &["y = 2;", "y = z;", "a[0] = 0;", "F(a);"]);
        let passed = method(
            "static int Passed(List<int> a, int z)",
            ", a",
            vec![
                requires("a != null"),
                stated(passing),
                run("int y = 0;"),
                when("a.Count > 0", vec![run(between)]),
                run("y = Listed(a, z);"),
                leave("return y;"),
            ],
        );
        let members = vec![
            member("static void F(List<int> a) { if (a.Count > 1) a[1] = 0; }"),
            member("int[] f = new int[3]; int n;"),
            listed,
            passed,
            self.tested(),
            self.throwing(),
            self.asking(&name),
        ];
        self.extra.push(TypeDecl { head: format!("public class {name}"), members });
        for _ in 0..2 {
            let value = self.small("int");
            let error = self.fresh("e");
            body.push(caught(&error, vec![super::line(&format!("{name}.Go($);"), vec![value])], vec![]));
        }
    }

    /// A method that tests the elements of a field, a local and a list.
    fn tested(&mut self) -> crate::syntax::Member {
        let mut steps = vec![run("int y = 0; int k = 0; int[] a = f;")];
        for place in ["f", "a", "l"] {
            let test = TESTS[self.random.below(TESTS.len())].replace('@', place);
            let change = self.mostly(
                3,
                30,
                &["y = 1;", "k = 3;", "n = z;", "f = new int[3];", "a[0] = z;", "l[0] = 0;", "f[z & 1] = 0;"],
            );
            let length = if place == "l" { "l.Count" } else { "f.Length" };
            let read = if place == "l" {
                "l[z]"
            } else if place == "f" {
                "f[z]"
            } else {
                "a[z]"
            };
            let uses = vec![watch(read), run(&format!("y = 10 / {read};"))];
            steps.push(when(&test, vec![run(change), when(&format!("z >= 0 && z < {length}"), uses)]));
        }
        steps.push(leave("return y;"));
        method("int Tested(List<int> l, int z)", ", this, l", steps)
    }

    /// A method that says what holds where an exception leaves it.
    fn throwing(&mut self) -> crate::syntax::Member {
        let before = self.mostly(3, 30, &["n = 0;", "n = 0; y = z;", "n = n & 0;", "n = z;", "n = 1;"]);
        let late = self.mostly(2, 30, &["n = 0;", "y = z;", "n = 1;", "n = z;"]);
        // A handler that hands the exception on.
        let again = Stmt::Line(
            vec![
                Piece::Dual(String::new(), "Log.Thrown(n == 0, null); ".to_owned()),
                Piece::Text("throw;".to_owned()),
            ],
            Logging::Reached,
        );
        method(
            "int Throwing(int z)",
            ", this",
            vec![
                dual("Contract.EnsuresOnThrow<InvalidOperationException>(n == 0);", ""),
                dual("Contract.EnsuresOnThrow<NullReferenceException>(n == 0);", ""),
                run("int y = 1;"),
                run(before),
                when("z > 1", vec![thrown("n == 0")]),
                when("z == 1", vec![caught("e0", vec![run("F(null);")], vec![run(late), again])]),
                run("n = z;"),
                leave("return y;"),
            ],
        )
    }

    fn asking(&mut self, name: &str) -> crate::syntax::Member {
        let fill = self.mostly(2, 40, &["i + 1", "3", "i", "z", "z & 3"]);
        method(
            "public static int Go(int z)",
            "",
            vec![
                run(&format!("int y = 0; {name} o = new {name}(); List<int> a = new List<int>();")),
                each(
                    "for (int i = 0; i < 3; i++)",
                    vec![run(&format!("o.f[i] = {fill};")), run(&format!("a.Add({fill});"))],
                ),
                caught("e1", vec![run("y = o.Tested(a, z & 3);")], vec![]),
                caught("e2", vec![run("y = o.Throwing(z);")], vec![run("y = 10 / (o.n + 1);")]),
                run("y = Passed(a, z);"),
                leave("return y;"),
            ],
        )
    }
}
