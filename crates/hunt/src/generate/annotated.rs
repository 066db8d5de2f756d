//! Code with nullable reference types, right and wrong: what signatures and fields say of null, and `!` where it is not so.
//!
//! In the logged copy everything that an annotation is asked for goes through `Log.N` and its like: a null there is a failure of the annotation (`MP1102`) at its line, and
//! what is executed afterwards counts only where annotations are not believed. What is believed and not asked (elements of arrays) goes through `Log.H`, which
//! only does the latter.

use super::Generator;
use super::text::{caught, leave, member, method, run, watch, watch_null, when};
use crate::syntax::{Logging, Member, Piece, Section, Stmt, TypeDecl};

/// What gives an array or null, of `int z` and `K k`.
const ARRAYS: [&str; 9] = [
    "new int[2]",
    "new int[z & 3]",
    "(z > 0 ? new int[1] : null!)",
    "(z > 1 ? new int[3] : new int[1])",
    "k.d",
    "k.m!",
    "Maybe(z)!",
    "(k.m ?? new int[1])",
    "null!",
];

/// The pieces of a text. What stands between paragraph signs is asked for.
fn asked(text: &str) -> Vec<Piece> {
    text.split('\u{a7}')
        .enumerate()
        .filter(|(_, part)| !part.is_empty())
        .map(|(index, part)| match index % 2 {
            0 => Piece::Text(part.to_owned()),
            _ => Piece::Dual(part.to_owned(), format!("Log.N<int[]>({part})")),
        })
        .collect()
}

fn ask(text: &str) -> Stmt {
    Stmt::Line(asked(text), Logging::Passes)
}

fn give(text: &str) -> Stmt {
    Stmt::Line(asked(text), Logging::Reached)
}

/// A line of the logged copy alone.
fn logged(text: &str) -> Stmt {
    Stmt::Line(vec![Piece::Dual(String::new(), text.to_owned())], Logging::Off)
}

/// A line whose result the logged copy looks at.
fn returned(plain: &str, logged: &str) -> Stmt {
    let pieces = vec![
        Piece::Text("return ".to_owned()),
        Piece::Dual(plain.to_owned(), logged.to_owned()),
        Piece::Text(";".to_owned()),
    ];
    Stmt::Line(pieces, Logging::Reached)
}

impl Generator {
    /// A class with annotations, and a call of it.
    pub(super) fn annotated(&mut self, body: &mut Vec<Stmt>) {
        let name = format!("#{}", self.fresh("A"));
        // A paragraph sign is a number sign in the text, which stands for the prefix of names otherwise.
        let mut members = vec![member("\u{b6}nullable enable"), self.keeper()];
        members.extend(self.helpers());
        let mut inner = vec![run("int y = 0;"), run("K k = new K(z);"), run("int[]? n = Maybe(z);")];
        for number in 0..2 + self.random.below(4) {
            let mut steps = self.annotated_step(number);
            if self.random.chance(40) {
                inner.push(caught(&format!("e{number}"), steps, vec![watch_null("k.d"), watch("y")]));
            } else {
                inner.append(&mut steps);
            }
        }
        inner.push(leave("return y;"));
        members.push(method("public static int Go(int z)", "", inner));
        members.push(member("\u{b6}nullable disable"));
        self.extra.push(TypeDecl { head: format!("internal static class {name}"), members });
        for _ in 0..=self.random.below(2) {
            let value = self.number("int", 1);
            body.push(super::line(&format!("{name}.Go($);"), vec![value]));
        }
    }

    fn array(&mut self) -> &'static str {
        ARRAYS[self.random.below(ARRAYS.len())]
    }

    /// A class with a field that is never null, one that may be, and one of arrays.
    fn keeper(&mut self) -> Member {
        let mut made = vec![Piece::Text(
            "internal class K { public int[] d; public int[]? m; public int[][] e = new int[3][]; "
                .to_owned(),
        )];
        let set = *self.random.pick(&[
            "d = \u{a7}new int[2]\u{a7}; ",
            "Init(z); ",
            "if (z > 0) d = \u{a7}new int[1]\u{a7}; ",
            "d = \u{a7}null!\u{a7}; ",
        ]);
        let early = if self.random.chance(25) { "Early(z); " } else { "" };
        made.push(Piece::Text(format!("public K(int z) {{ {early}")));
        made.extend(asked(set));
        made.push(Piece::Text("e[0] = new int[1]; ".to_owned()));
        made.push(Piece::Dual(String::new(), "Log.H(d); ".to_owned()));
        made.push(Piece::Text("} ".to_owned()));
        let init =
            *self.random.pick(&["d = \u{a7}new int[3]\u{a7}; ", "if (z != 1) d = \u{a7}new int[3]\u{a7}; "]);
        made.push(Piece::Text(
            "[System.Diagnostics.CodeAnalysis.MemberNotNull(nameof(d))] void Init(int z) { ".to_owned(),
        ));
        made.extend(asked(init));
        made.push(Piece::Dual("d = d!; ".to_owned(), "Log.H(d); ".to_owned()));
        made.push(Piece::Text("} protected virtual void Early(int z) { if (d == null) return; ".to_owned()));
        made.push(Piece::Text("z = d.Length; } ".to_owned()));
        let fill = *self.random.pick(&["m = new int[2]; ", "if (z > 0) m = new int[1]; "]);
        made.push(Piece::Text(format!(
            "[System.Diagnostics.CodeAnalysis.MemberNotNull(nameof(m))] public void Fill(int z) {{ {fill}"
        )));
        made.push(Piece::Dual("m = m!; ".to_owned(), "Log.H(m); ".to_owned()));
        let has = *self.random.pick(&["m != null", "m != null && z > 1", "z > 1", "m == null"]);
        made.push(Piece::Text(
            "} [System.Diagnostics.CodeAnalysis.MemberNotNullWhen(true, nameof(m))] public bool Has(int z) { return "
                .to_owned(),
        ));
        made.push(Piece::Dual(has.to_owned(), format!("Log.NW({has}, m)")));
        made.push(Piece::Text("; } }".to_owned()));
        Member::Line(made)
    }

    /// Methods that say something of null.
    fn helpers(&mut self) -> Vec<Member> {
        const FLOW: &str = "System.Diagnostics.CodeAnalysis.";
        let give_it = self.array();
        let truth = *self.random.pick(&["a != null", "z > 1", "z > 0", "a == null", "Nd.P"]);
        let like = *self.random.pick(&["a", "a ?? new int[1]", "z > 2 ? null! : a", "a != null ? a : null"]);
        let own = *self.random.pick(&["a ?? b", "b", "z > 0 ? b : a!", "z > 2 ? null! : b"]);
        let stop = *self.random.pick(&["b", "b && z > 0", "b && z != 3"]);
        let method = |head: String, body: Vec<Stmt>| {
            Member::Method(Section {
                head: vec![Piece::Text(head)],
                logged: "int tn = Log.E(@T);".to_owned(),
                body,
                tail: String::new(),
            })
        };
        let taken = vec![watch_null("a"), run("int y = a.Length;"), watch("y"), leave("return y;")];
        vec![
            member("static int[]? Maybe(int z) { return z > 0 ? new int[z & 3] : null; }"),
            method(
                "static int[] Give(int z, K k)".to_owned(),
                vec![give(&format!("return \u{a7}{give_it}\u{a7};"))],
            ),
            method(
                format!("static bool Try(int z, [{FLOW}NotNullWhen(true)] out int[]? a)"),
                vec![run("a = z > 1 ? new int[2] : null;"), returned(truth, &format!("Log.NW({truth}, a)"))],
            ),
            method("static int Take(int[] a, int z)".to_owned(), taken),
            method(
                "static T? Pick<T>(T? a, T b, int z) where T : class".to_owned(),
                vec![leave("return z > 0 ? a : b;")],
            ),
            method(
                "static T Own<T>(T? a, T b, int z) where T : class".to_owned(),
                vec![returned(own, &format!("Log.N<T>({own})"))],
            ),
            method(
                format!("[return: {FLOW}NotNullIfNotNull(nameof(a))] static int[]? Like(int[]? a, int z)"),
                vec![returned(like, &format!("Log.NL(a, {like})"))],
            ),
            method(
                format!("static void Stop([{FLOW}DoesNotReturnIf(true)] bool b, int z)"),
                vec![
                    when(stop, vec![leave("throw new InvalidOperationException();")]),
                    logged("if (b) Log.H(null);"),
                ],
            ),
        ]
    }

    /// Something that relies on what is said of null.
    fn annotated_step(&mut self, number: usize) -> Vec<Stmt> {
        let array = self.array();
        match self.random.below(13) {
            9 => vec![when("k.Has(z)", vec![watch_null("k.m"), run("y = k.m!.Length;")])],
            10 => vec![
                run(&format!("int[]? p{number} = Pick(k.m, k.d, z);")),
                watch_null(&format!("p{number}")),
                run(&format!("y = p{number}!.Length;")),
            ],
            11 => vec![
                run(&format!("int[] o{number} = Own(k.m, k.d, z);")),
                watch_null(&format!("o{number}")),
                run(&format!("y = o{number}.Length;")),
            ],
            0 => vec![
                run(&format!("int[] g{number} = Give(z, k);")),
                watch_null(&format!("g{number}")),
                run(&format!("y = g{number}.Length;")),
            ],
            1 => vec![when(
                &format!("Try(z, out int[]? a{number})"),
                vec![watch_null(&format!("a{number}")), run(&format!("y = a{number}!.Length;"))],
            )],
            2 => vec![ask(&format!("y = Take(\u{a7}{array}\u{a7}, z);"))],
            3 => vec![ask(&format!("k.d = \u{a7}{array}\u{a7};")), watch_null("k.d"), run("y = k.d.Length;")],
            4 => vec![watch_null("k.d"), run("y = k.d.Length;")],
            5 => vec![run("k.Fill(z);"), watch_null("k.m"), run("y = k.m.Length;")],
            6 => vec![
                run(&format!("int[]? l{number} = Like({}, z);", self.random.pick(&["k.d", "n", "k.m"]))),
                watch_null(&format!("l{number}")),
                run(&format!("y = l{number}!.Length;")),
            ],
            7 => vec![run("Stop(n == null, z);"), watch_null("n"), run("y = n!.Length;")],
            8 => {
                let index = self.random.below(3);
                let pieces = vec![
                    Piece::Text(format!("int[] x{number} = ")),
                    Piece::Dual(format!("k.e[{index}]"), format!("Log.H(k.e[{index}])")),
                    Piece::Text(";".to_owned()),
                ];
                vec![
                    Stmt::Line(pieces, Logging::Passes),
                    watch_null(&format!("x{number}")),
                    run(&format!("y = x{number}.Length;")),
                ]
            }
            _ => vec![watch_null("k.m"), when("k.m != null", vec![run("y = k.m.Length;")])],
        }
    }
}
