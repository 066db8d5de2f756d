//! Classes with private fields that their methods keep in order, nearly: an array `a`, the count `n` of what is in it, a second number
//! `m`, an array `b` and an object `o` that may be null. Methods leave the order for a moment and other code runs just then, or an
//! exception leaves them there, and somebody goes on with the object.

use super::closed::spread;
use super::text::{
    at_last, caught, each, leave, member, method, run, watch, watch_length, watch_null, watch_pair, when,
};
use super::{Generator, block, line};
use crate::syntax::{Expr, Logging, Member, Piece, Section, Stmt, TypeDecl};

/// What public methods are given.
const PARAMETERS: &str = "(int z, int[] p, K k, Action<int> act, Ki h)";
const ROOTS: &str = ", this, p, k";

/// What is kept in a local, how the fields are put out of order, and how they are put back.
const EXCURSIONS: [(&str, &str, &str); 6] = [
    ("int kept = n;", "n = 100;", "n = kept;"),
    ("int kept = n;", "n = -1;", "n = kept;"),
    ("int[] kept = a;", "a = null;", "a = kept;"),
    ("int[] kept = a;", "a = new int[0];", "a = kept;"),
    ("int kept = m;", "m = 50;", "m = kept;"),
    ("int[] kept = a;", "a = new int[1];", "a = kept;"),
];

/// What does not run other code and throws nothing.
const HARMLESS: [&str; 8] = [
    "y = #S.s;",
    "y = 10 / (z | 1);",
    "y = (z & 7) / 3;",
    "int[] u = new int[2]; u[1] = z;",
    "y = Pure(z);",
    "y = n;",
    "y = Mine(z);",
    "#N w = new #N(z); y = w.x;",
];

/// What a class keeps.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    /// `0 <= n <= a.Length`
    Count,
    /// `0 <= n < a.Length`
    Cursor,
    /// `0 <= m <= n <= a.Length`
    Window,
}

/// A class while it is made.
struct Class {
    name: String,
    order: Order,
    /// How many public methods there are: `M0` and so on.
    publics: usize,
    /// In how many of a hundred cases something is wrong.
    wrong: usize,
    /// What a method may do to the fields for a while, and how it is undone; with what comes between.
    excursion: Option<(&'static str, &'static str, &'static str)>,
    /// Whether there are virtual methods, which a base or a derived class knows.
    is_open: bool,
}

impl Generator {
    /// A class with private fields, and somebody who uses an object of it.
    pub(super) fn owned(&mut self, body: &mut Vec<Stmt>) {
        let class = Class {
            name: format!("#{}", self.fresh("K")),
            order: *self.random.pick(&[Order::Count, Order::Count, Order::Cursor, Order::Window]),
            publics: 2 + self.random.below(3),
            wrong: *self.random.pick(&[0, 0, 0, 6, 15]),
            excursion: self.random.chance(50).then(|| *self.random.pick(&EXCURSIONS)),
            is_open: self.random.chance(35),
        };
        let mut members = self.fields_of(&class);
        members.extend(self.constructors(&class));
        for number in 0..class.publics {
            let mut steps = self.watches();
            steps.push(run("int y = 0;"));
            for _ in 0..=self.random.below(2) {
                let operation = self.operation(&class);
                steps.extend(self.disturbed(&class, true, operation));
            }
            if self.random.chance(40) {
                steps.extend(self.watches());
            }
            steps.push(leave("return y;"));
            let head = format!("public int M{number}{PARAMETERS}");
            members.push(method(head, ROOTS, steps));
        }
        members.extend(self.own_steps(&class));
        self.declare_class(&class, members);
        self.use_of(&class, body);
    }

    fn declare_class(&mut self, class: &Class, mut members: Vec<Member>) {
        let name = &class.name;
        if class.is_open {
            let call = format!("M{}(z, null, null, null, null)", self.random.below(class.publics));
            members.push(method("public virtual int Virt(int z)", ", this", vec![leave("return 0;")]));
            let again = vec![
                when("depth > 0", vec![run("depth = depth - 1;"), run(&format!("z = {call};"))]),
                leave("return z;"),
            ];
            let made =
                "public static int depth; public Kd(int z) : base(z) { depth = 2; }".replace('K', name);
            self.extra.push(TypeDecl {
                head: format!("public class {name}d : {name}"),
                members: vec![member(made), method("public override int Virt(int z)", ", this", again)],
            });
        }
        let call = format!("M{}(z, null, null, null, null)", self.random.below(class.publics));
        let hit = vec![when("k != null", vec![run(&format!("k.{call};"))])];
        let mut made = vec![run("q = z;"), when("k != null", vec![run(&format!("k.{call};"))])];
        if self.random.chance(50) {
            made.push(when("z == 2", vec![leave("throw new InvalidOperationException();")]));
        }
        let members_of_made = vec![
            member("internal int q;"),
            method(format!("public {name}q({name} k, int z)"), ", this, k", made),
        ];
        self.extra.push(TypeDecl { head: format!("public class {name}q"), members: members_of_made });
        self.extra.push(TypeDecl {
            head: format!("public interface {name}i"),
            members: vec![member(format!("void Hit({name} k, int z);"))],
        });
        self.extra.push(TypeDecl {
            head: format!("public class {name}j : {name}i"),
            members: vec![method(format!("public void Hit({name} k, int z)"), ", k", hit)],
        });
        let mut head = format!("public class {name}");
        if self.random.chance(15) {
            // The constructor of the base runs before that of the class, and may see it or show it.
            let how = *self.random.pick(&["known = this;", "Begin(1);", "Begin(0);"]);
            self.extra.push(TypeDecl {
                head: format!("public class {name}b"),
                members: vec![
                    member(format!("public static {name}b known;")),
                    method(format!("public {name}b()"), ", this", vec![run(how)]),
                    member("public virtual int Begin(int z) { return z; }"),
                ],
            });
            head = format!("{head} : {name}b");
            let operation = self.operation(class);
            let mut steps = self.watches();
            steps.push(run("int y = 0; int[] p = null;"));
            steps.extend(operation);
            steps.push(leave("return y;"));
            members.push(method("public override int Begin(int z)", ", this", steps));
        }
        rename(&mut members, name);
        self.extra.push(TypeDecl { head, members });
    }

    fn fields_of(&mut self, class: &Class) -> Vec<Member> {
        let size = self.random.between(1, 4);
        let array = if self.random.chance(30) {
            format!("int[] a = new int[{size}];")
        } else {
            "int[] a;".to_owned()
        };
        let word = *self.random.pick(&["", "", "private ", "internal "]);
        let mut members = vec![member(format!(
            "{word}{array} {word}int n; {word}int m; {word}int[] b; {word}#N o; public static K last;"
        ))];
        if self.random.chance(40) {
            members.push(member(
                "public int Count { get { return n; } } internal int[] Items { get { return a; } }",
            ));
        }
        let outside = class.wrong / 2;
        if self.random.chance(outside) {
            let write =
                *self.random.pick(&["k.n = 1;", "k.n = z;", "k.a = new int[1];", "k.b = null;", "k.n++;"]);
            members.push(member(format!(
                "class Inner {{ internal static void Put(K k, int z) {{ {write} }} }}"
            )));
            members.push(member("internal void Outside(int z) { Inner.Put(this, z); }"));
        } else {
            members.push(member("internal void Outside(int z) { }"));
        }
        members
    }

    /// Statements that put the fields into their order.
    fn fresh_state(&mut self, class: &Class) -> Vec<Stmt> {
        let size = match class.order {
            Order::Cursor => self.random.between(1, 4).to_string(),
            _ => (*self.random.pick(&["0", "3", "4", "(z & 3)", "(z & 7)"])).to_owned(),
        };
        let mut steps = vec![run(&format!("a = new int[{size}];")), run("n = 0;")];
        if class.order == Order::Window {
            steps.push(run("m = 0;"));
        }
        if self.random.chance(50) {
            steps.push(run(self.mostly(
                3,
                class.wrong,
                &["b = new int[2];", "b = new int[4];", "b = a;", "b = null;"],
            )));
        }
        if self.random.chance(50) {
            steps.push(run("o = new #N(z);"));
        }
        self.shuffle(&mut steps);
        steps
    }

    fn shuffle(&mut self, steps: &mut [Stmt]) {
        for last in (1..steps.len()).rev() {
            let other = self.random.below(last + 1);
            steps.swap(last, other);
        }
    }

    fn constructors(&mut self, class: &Class) -> Vec<Member> {
        let mut steps = self.fresh_state(class);
        if self.random.chance(15 + class.wrong) {
            // The object is known to others before it is finished.
            let leak = run("last = this;");
            let at = if self.random.chance(class.wrong * 3) {
                self.random.below(steps.len())
            } else {
                steps.len()
            };
            steps.insert(at, leak);
        }
        if self.random.chance(20) {
            let at = self.random.below(steps.len() + 1);
            steps.insert(at, when("z == 3", vec![leave("throw new InvalidOperationException();")]));
        }
        if self.random.chance(15) {
            let at = self.random.below(steps.len() + 1);
            steps.insert(at, run("int w = S0(z);"));
        }
        let mut members = vec![method("public K(int z)", ", this", steps)];
        let mut chained = self.watches();
        if class.order == Order::Count && self.random.chance(60) {
            chained.push(when("z >= 0 && z <= a.Length", vec![run("n = z;")]));
        }
        if self.random.chance(30) {
            chained.push(run(self.mostly(
                2,
                class.wrong,
                &["o = new #N(1);", "b = new int[3];", "o = null;", "n = 1;"],
            )));
        }
        members.push(method("public K(int z, int x) : this(x)", ", this", chained));
        // One that does it all by itself, or forgets it.
        let mut alone = self.fresh_state(class);
        if self.random.chance(class.wrong) {
            alone.pop();
        }
        if self.random.chance(20) {
            let at = self.random.below(alone.len() + 1);
            alone.insert(at, when("act != null", vec![run("act(z);")]));
        }
        if self.random.chance(20) {
            let at = if class.wrong > 0 { self.random.below(alone.len() + 1) } else { alone.len() };
            alone.insert(at, when("h != null", vec![run("h.Hit(this, z);")]));
        }
        members.push(method("public K(int z, Action<int> act, Ki h)", ", this", alone));
        members
    }

    /// What is known of the fields, as probes.
    fn watches(&mut self) -> Vec<Stmt> {
        let mut all = vec![
            watch_length("n", "a"),
            watch("n"),
            watch_null("a"),
            watch_null("b"),
            watch_null("o"),
            watch_pair("m", "n"),
            watch_length("n", "b"),
            watch("m"),
        ];
        all.retain(|_| self.random.chance(35));
        all
    }

    /// Private methods that run on the same object.
    fn own_steps(&mut self, class: &Class) -> Vec<Member> {
        let mut members = Vec::new();
        for number in 0..3 {
            let mut steps = self.watches();
            steps.push(run("int y = 0; int[] p = b;"));
            let operation = self.operation_without_steps(class);
            steps.extend(self.disturbed(class, false, operation));
            steps.push(leave("return y;"));
            let access = *self.random.pick(&["int", "private int", "internal int"]);
            members.push(method(format!("{access} S{number}(int z)"), ", this", steps));
        }
        let size = self.mostly(3, class.wrong, &["a.Length + 1", "`a.Length * 2` + 1", "`n + 4`", "n", "2"]);
        let grow = match self.random.below(3) {
            0 => vec![run(&format!("Array.Resize(ref a, {size});"))],
            1 => {
                vec![run(&format!("int[] t = new int[{size}];")), run("Array.Copy(a, t, n);"), run("a = t;")]
            }
            _ => vec![
                run(&format!("int[] t = new int[{size}];")),
                each("for (int i = 0; i < n; i++)", vec![run("t[i] = a[i];")]),
                run("a = t;"),
            ],
        };
        members.push(method("private void Grow()", ", this", grow));
        let found = self.mostly(1, class.wrong, &["return i;", "return `i + 1`;"]);
        members.push(method(
            "private int Find(int v)",
            ", this",
            vec![
                each("for (int i = 0; i < n; i++)", vec![when("a[i] == v", vec![leave(found)])]),
                leave("return -1;"),
            ],
        ));
        let test = self.mostly(2, class.wrong, &["v >= 0 && v < n", "(uint)v < (uint)n", "v >= 0 && v <= n"]);
        let fails = self.mostly(1, class.wrong, &["return false;", "return true;"]);
        members.push(method(
            "private bool TryAt(int v, out int r)",
            ", this",
            vec![run("r = 0;"), when(test, vec![run("r = a[v];"), leave("return true;")]), leave(fails)],
        ));
        members.push(method(
            "private bool Has()",
            ", this",
            vec![leave(self.mostly(
                3,
                class.wrong,
                &["return n > 0;", "return n != 0 && a != null;", "return b != null;", "return n >= 0;"],
            ))],
        ));
        let lazy = self.mostly(
            2,
            class.wrong,
            &["b = new int[2];", "b = new int[a.Length];", "if (n > 0) b = new int[3];"],
        );
        let lazily = vec![when("b == null", vec![spread(lazy)]), leave("return b;")];
        members.push(if self.random.chance(50) {
            method("private int[] Lazy()", ", this", lazily)
        } else {
            method("internal int[] Lazy()", ", this", lazily)
        });
        members.push(member(
            "static int Pure(int v) { return v & 3; } int Mine(int v) { return n > v ? 1 : 0; }",
        ));
        let getter = vec![when("o == null", vec![run("o = new #N(2);")]), leave("return o;")];
        members.push(member("#N Obj {"));
        members.push(method("get", ", this", getter));
        members.push(member("}"));
        let at = vec![watch_length("i", "t"), watch("i"), run("int r = t[i];"), leave("return r;")];
        members.push(method("private static int At(int[] t, int i)", ", t", at));
        members.push(method(
            "private int Own(int i)",
            ", this",
            vec![watch_length("i", "a"), run("int r = a[i];"), leave("return r;")],
        ));
        members
    }

    fn operation(&mut self, class: &Class) -> Vec<Stmt> {
        if self.random.chance(30) {
            return match self.random.below(7) {
                0 => vec![run(&format!("y = S{}(z);", self.random.below(3)))],
                1 => vec![
                    run("int f = Find(z);"),
                    watch("f"),
                    watch_length("f", "a"),
                    when(
                        self.mostly(2, class.wrong, &["f >= 0", "f != -1", "f != 0"]),
                        vec![run("y = a[f];")],
                    ),
                ],
                2 => vec![
                    run("int t;"),
                    when(
                        self.mostly(1, class.wrong, &["TryAt(z, out t)", "!TryAt(z, out t)"]),
                        vec![run("y = a[z];")],
                    ),
                ],
                3 => vec![when(
                    "Has()",
                    vec![run(self.mostly(1, class.wrong, &["y = a[`n - 1`];", "y = a[n];", "y = b[0];"]))],
                )],
                4 => {
                    vec![run("int[] t = Lazy();"), watch_null("t"), watch_length("n", "t"), run("y = t[0];")]
                }
                5 => vec![spread(self.mostly(
                    3,
                    class.wrong,
                    &[
                        "if (z >= 0 && z < n) y = At(a, z);",
                        "for (int i = 0; i < n; i++) y = At(a, i);",
                        "if (n > 0) y = Own(`n - 1`);",
                        "y = Own(n);",
                        "y = At(p, z);",
                    ],
                ))],
                _ => vec![run("Obj.x = 1;"), watch_null("o")],
            };
        }
        self.operation_without_steps(class)
    }

    /// Something that leaves the fields in their order, mostly. Knows `z`, `y` and `p`.
    fn operation_without_steps(&mut self, class: &Class) -> Vec<Stmt> {
        if self.random.chance(class.wrong) {
            let write = *self.random.pick(&[
                "n = z;",
                "if (z >= 0) n = z;",
                "n = `n + 1`;",
                "n = `n - 1`;",
                "a = p;",
                "a = null;",
                "b = null;",
                "o = null;",
                "m = z;",
                "if (z <= a.Length) n = z;",
                "a = new int[z & 3];",
                "Outside(z);",
            ]);
            return vec![spread(write)];
        }
        match class.order {
            Order::Count | Order::Window if self.random.chance(70) => self.count_operation(class),
            Order::Cursor if self.random.chance(70) => match self.random.below(6) {
                0 => vec![
                    run("n = `n + 1`;"),
                    when(
                        self.mostly(2, class.wrong, &["n >= a.Length", "n == a.Length", "n > a.Length"]),
                        vec![run("n = 0;")],
                    ),
                ],
                1 => vec![run("a[n] = z;")],
                2 => vec![run("y = a[n];"), run("n = n < a.Length - 1 ? n + 1 : 0;")],
                3 => vec![when("n > 0", vec![run("n = `n - 1`;")]), run("y = a[n];")],
                4 => vec![when("z >= 0 && z < a.Length", vec![run("n = z;")])],
                _ => vec![run("n = 0;"), run("a = new int[(z & 3) + 1];"), run("a[n] = 1;")],
            },
            _ => match self.random.below(6) {
                0 => vec![when("b == null", vec![run("b = new int[3];")]), run("b[0] = z;")],
                1 => vec![when("o == null", vec![run("o = new #N(z);")]), run("o.x = 3;")],
                2 => vec![when("o != null", vec![run("y = o.x;")])],
                3 => vec![when("b != null && b.Length > 1", vec![run("b[1] = z;")])],
                4 => vec![
                    run("y = System.Threading.Interlocked.Increment(ref m);"),
                    run("y = System.Threading.Interlocked.Exchange(ref m, 0);"),
                ],
                _ => vec![each("foreach (int e in a)", vec![run("y = e;")])],
            },
        }
    }

    fn count_operation(&mut self, class: &Class) -> Vec<Stmt> {
        let window = class.order == Order::Window;
        match self.random.below(10) {
            0 | 1 => {
                let mut steps = vec![
                    when(
                        self.mostly(2, class.wrong, &["n == a.Length", "n >= a.Length", "n > a.Length"]),
                        vec![run("Grow();")],
                    ),
                    run("a[n] = z;"),
                    run("n = `n + 1`;"),
                ];
                if self.random.chance(30) {
                    // The count runs ahead of what is in the array.
                    steps[1] = run("n = `n + 1`;");
                    steps[2] = run("a[`n - 1`] = z;");
                }
                steps
            }
            2 => vec![when("n < a.Length", vec![run("a[n++] = z;")])],
            3 => {
                let test = if window { "n > m" } else { "n > 0" };
                vec![when(test, vec![run("n = `n - 1`;"), run("y = a[n];")])]
            }
            4 => {
                let mut steps = vec![run("n = 0;"), run("a = new int[(z & 3)];")];
                if window {
                    steps.push(run("m = 0;"));
                }
                self.shuffle(&mut steps);
                steps
            }
            5 => vec![each("for (int i = 0; i < n; i++)", vec![run("a[i] = i;")])],
            6 => vec![each("while (n < a.Length)", vec![run("a[n] = z;"), run("n = `n + 1`;")])],
            7 => vec![when("z >= 0 && z < n", vec![run("y = a[z];")])],
            8 if window => vec![when("m < n", vec![run("y = a[m];"), run("m = `m + 1`;")])],
            8 => vec![when("n > 0", vec![run("y = a[`n - 1`];")])],
            _ if window => vec![
                each("for (int i = m; i < n; i++)", vec![run("a[`i - m`] = a[i];")]),
                run("n = `n - m`;"),
                run("m = 0;"),
            ],
            _ => vec![run("Array.Resize(ref a, n);"), each("foreach (int e in a)", vec![run("y = e;")])],
        }
    }

    /// Something else in the middle: other code, an exception. Variables that the operation declares are its own.
    fn disturbed(&mut self, class: &Class, is_public: bool, mut operation: Vec<Stmt>) -> Vec<Stmt> {
        if self.random.chance(if is_public { 50 } else { 25 }) {
            let disturbance = self.disturbance(class, is_public);
            let inside = operation.iter_mut().find_map(|stmt| match stmt {
                Stmt::Blocks(sections) => sections.first_mut(),
                _ => None,
            });
            match inside {
                Some(section) if self.random.chance(50) => {
                    let at = self.random.below(section.body.len() + 1);
                    section.body.insert(at, disturbance);
                }
                _ => {
                    let at = self.random.below(operation.len() + 1);
                    operation.insert(at, disturbance);
                }
            }
        }
        if let Some((keep, leave, back)) = class.excursion
            && self.random.chance(30)
        {
            let between = if class.wrong == 0 && self.random.chance(85) || self.random.chance(40) {
                run(HARMLESS[self.random.below(HARMLESS.len())])
            } else {
                self.disturbance(class, is_public)
            };
            let trip = vec![run(keep), run(leave), between, run(back)];
            operation.push(Stmt::Blocks(vec![block(Vec::new(), trip)]));
        }
        let name = self.fresh("e");
        match self.random.below(20) {
            0 => vec![caught(&name, operation, vec![run("y = 0;")])],
            1 => vec![at_last(operation, vec![run("y = n;")])],
            _ => vec![Stmt::Blocks(vec![block(Vec::new(), operation)])],
        }
    }

    fn disturbance(&mut self, class: &Class, is_public: bool) -> Stmt {
        let call = format!("M{}(z, null, null, null, null);", self.random.below(class.publics));
        let name = self.fresh("g");
        match self.random.below(if is_public { 16 } else { 11 }) {
            0 => when("#S.s > 3", vec![leave("throw new InvalidOperationException();")]),
            1 => run("y = 10 / z;"),
            2 => run("y = p[z];"),
            3 => run("#S.sn.x = z;"),
            4 if class.is_open => run("y = Virt(z);"),
            4 | 5 => when("#S.t > 4", vec![run("#S.t = 0;"), run(&call)]),
            6 => caught(&name, vec![run("y = p[z];")], vec![run("y = 1;")]),
            7 => run("Outside(z);"),
            8 => {
                let lambda = *self.random.pick(&["n = 0;", "y = n;", "y = 1;"]);
                Stmt::Line(
                    vec![Piece::Text(format!("Action {name} = () => {{ {lambda} }}; {name}();"))],
                    Logging::Reached,
                )
            }
            // Another class's constructor, which may call the object back or throw.
            9 => run(&format!("y = new {}q(this, z).q;", class.name)),
            10 => run(&format!("y = new {}q(null, z).q;", class.name)),
            11 | 12 => when("act != null", vec![run("act(z);")]),
            13 => when("h != null", vec![run("h.Hit(this, z);")]),
            14 if self.random.chance(class.wrong) => {
                let write =
                    *self.random.pick(&["k.n = z;", "k.n = 0;", "k.b = null;", "k.a = a;", "k.o = o;"]);
                when("k != null", vec![run(write)])
            }
            _ => when("k != null", vec![run(&format!("k.{call}"))]),
        }
    }

    /// Makes an object and uses it, in spite of what it throws.
    fn use_of(&mut self, class: &Class, body: &mut Vec<Stmt>) {
        let name = &class.name;
        let (object, other, function, depth, handler) =
            (self.fresh("y"), self.fresh("y"), self.fresh("f"), self.fresh("x"), self.fresh("h"));
        body.push(run(&format!("int {depth} = 2;")));
        body.push(run(&format!("{name} {object} = null;")));
        let small = self.random.between(0, 7);
        let derived = if class.is_open && self.random.chance(70) { "d" } else { "" };
        let inner = self.random.below(class.publics);
        let lambda = format!(
            "Action<int> {function} = w{function} => {{ if ({depth} > 0 && {object} != null) {{ {depth} = {depth} - 1; {object}.M{inner}(w{function}, null, null, null, null); }} }};"
        );
        body.push(Stmt::Line(vec![Piece::Text(lambda)], Logging::Reached));
        body.push(run(&format!("{name}i {handler} = new {name}j();")));
        let make = match self.random.below(if derived.is_empty() { 4 } else { 1 }) {
            0 | 1 => format!("{object} = new {name}{derived}({small});"),
            2 => format!("{object} = new {name}({}, {small});", self.random.between(-1, 5)),
            _ => format!("{object} = new {name}({small}, {function}, {handler});"),
        };
        let error = self.fresh("e");
        body.push(caught(&error, vec![run(&make)], vec![run(&format!("{object} = {name}.last;"))]));
        body.push(run(&format!("{name} {other} = null;")));
        if self.random.chance(40) {
            let error = self.fresh("e");
            body.push(caught(&error, vec![run(&format!("{other} = new {name}(2);"))], vec![]));
        }
        let mut calls = Vec::new();
        for _ in 0..2 + self.random.below(4) {
            let number = self.random.below(class.publics);
            let value = if self.random.chance(60) { self.small("int") } else { self.number("int", 1) };
            let array = if self.random.chance(50) {
                self.value("int[]", 1)
            } else {
                Expr::leaf("int[]", *self.random.pick(&["null", "new int[3]"]))
            };
            let second = *self.random.pick(&["null", &other]);
            let act = *self.random.pick(&["null", &function]);
            let hit = *self.random.pick(&["null", &handler]);
            let call =
                line(&format!("{object}.M{number}($, $, {second}, {act}, {hit});"), vec![value, array]);
            let error = self.fresh("e");
            calls.push(if self.random.chance(75) { caught(&error, vec![call], vec![]) } else { call });
        }
        body.push(when(&format!("{object} != null"), calls));
    }
}

/// Puts the class's name into heads and declarations, where it is `K`.
fn rename(members: &mut [Member], name: &str) {
    for member in members {
        let (Member::Line(pieces) | Member::Method(Section { head: pieces, .. })) = member;
        for piece in pieces {
            if let Piece::Text(text) = piece {
                *text = text.replace('K', name);
            }
        }
    }
}
