//! The types of a program, its methods, and the driver that calls them.

use super::{Flavour, Generator, NUMBERS, Signature, is_number, line, quiet};
use crate::syntax::{Expr, Logging, Member, Piece, Program, Section, Stmt, TypeDecl, template};

fn text(text: &str) -> Member {
    Member::Line(vec![Piece::Text(text.to_owned())])
}

fn method(head: String, roots: &str, body: Vec<Stmt>) -> Member {
    Member::Method(Section {
        head: vec![Piece::Text(head)],
        logged: format!("int tn = Log.E(@T{roots});"),
        body,
        tail: String::new(),
    })
}

/// All of a program.
///
/// Every second one, or all with `focus`, is about what methods know of each other, and about little else.
pub(super) fn program(generator: &mut Generator, number: u64, focus: bool) -> Program {
    let knows = (focus || generator.random.chance(50)) && generator.has_knowledge();
    let mut types = vec![statics(generator), pair(generator)];
    let mut members = Vec::new();
    if knows {
        types.push(plain_node());
        for index in 0..3 {
            members.push(knowing_method(generator, index));
        }
    } else {
        types.extend([node(generator), subclass(generator), unsafe_help()]);
        members.push(iterator(generator));
        for index in 0..2 + generator.random.below(3) {
            members.push(main_method(generator, index));
        }
    }
    types.push(TypeDecl { head: "public static unsafe class #Main".to_owned(), members });
    types.append(&mut generator.extra);
    types.push(driver(generator, if knows { "#N" } else { "#N2" }));
    Program { number, taint: 0, types }
}

fn statics(generator: &mut Generator) -> TypeDecl {
    let mut members = vec![
        text(
            "public static int s, t; public static uint su; public static long l; public static int[] sa; public static #N sn; public static #V sv;",
        ),
        method("public static void Keep(#N n)".to_owned(), ", n", vec![line("sn = n;", vec![])]),
    ];
    let value = generator.small("int");
    members.push(method(
        "public static void Poke()".to_owned(),
        "",
        vec![Stmt::Blocks(vec![super::block(
            template("if ($)", vec![Expr::leaf("bool", "sn != null")]),
            vec![line("sn.x = $;", vec![value])],
        )])],
    ));
    TypeDecl { head: "public static class #S".to_owned(), members }
}

fn pair(generator: &mut Generator) -> TypeDecl {
    let written = *generator.random.pick(&["a", "b"]);
    TypeDecl {
        head: "public struct #V".to_owned(),
        members: vec![
            text("public int a, b; public int[] r;"),
            text("public #V(int a, int b) { this.a = a; this.b = b; r = null; }"),
            method(
                "public void Put(int z)".to_owned(),
                ", this",
                vec![line(&format!("{written} = $;"), vec![Expr::leaf("int", "z")])],
            ),
        ],
    }
}

fn node(generator: &mut Generator) -> TypeDecl {
    generator.variables.clear();
    generator.declare("z", "int");
    generator.declare("x", "int");
    generator.declare("arr", "int[]");
    generator.declare("next", "#N");
    let mut members = vec![text(
        "public int x, y; public uint u; public long l; public #N next; public int[] arr; public #V v; public readonly int ro;",
    )];
    let written = *generator.random.pick(&["x", "y"]);
    let mut made = vec![
        line("ro = $;", vec![Expr::leaf("int", "z")]),
        line(&format!("{written} = $;"), vec![generator.small("int")]),
    ];
    if generator.random.chance(40) {
        made.push(line("arr = new int[3];", vec![]));
    }
    members.push(method("public #N(int z)".to_owned(), ", this", made));
    let set = *generator.random.pick(&["x", "y", "next.x", "arr[0]", "x"]);
    let guarded = match set {
        "next.x" => "if (next != null)",
        "arr[0]" => "if (arr != null && arr.Length > 0)",
        _ => "",
    };
    let write = line(&format!("{set} = $;"), vec![Expr::leaf("int", "z")]);
    let write = if guarded.is_empty() {
        write
    } else {
        Stmt::Blocks(vec![super::block(vec![Piece::Text(guarded.to_owned())], vec![write])])
    };
    members.push(method("public void Set(int z)".to_owned(), ", this", vec![write]));
    let inner = generator.body(2, 1);
    members.push(method("public virtual void Virt(int z)".to_owned(), ", this", inner));
    let bump =
        super::expressions::arithmetic("Add", "+", "int", Expr::leaf("int", "x"), Expr::leaf("int", "1"));
    members.push(method("public void Bump()".to_owned(), ", this", vec![line("x = $;", vec![bump])]));
    let taken =
        *generator.random.pick(&["next = o;", "o.x = 0;", "o.next = this;", "arr = o.arr;", "v = o.v;"]);
    let taken = Stmt::Blocks(vec![super::block(
        vec![Piece::Text("if (o != null)".to_owned())],
        vec![line(taken, vec![])],
    )]);
    members.push(method("public void Take(#N o)".to_owned(), ", this, o", vec![taken]));
    members.push(text("public int Prop { get; set; }"));
    let got = *generator.random.pick(&["x", "y", "ro"]);
    members.push(text(&format!("public int Get {{ get {{ return {got}; }} }}")));
    generator.variables.clear();
    TypeDecl { head: "public unsafe class #N".to_owned(), members }
}

/// The class of nodes, where nothing is about it.
fn plain_node() -> TypeDecl {
    let members = vec![
        text("public int x, y; public uint u; public long l; public #N next; public int[] arr; public #V v;"),
        text("public #N(int z) { x = z; }"),
    ];
    TypeDecl { head: "public class #N".to_owned(), members }
}

/// A method that uses a class whose methods know something of each other.
fn knowing_method(generator: &mut Generator, index: usize) -> Member {
    generator.variables.clear();
    let name = format!("M{index}");
    let parameters = ["int", "int", "int[]"];
    generator.declare("p0", "int");
    generator.declare("p1", "int");
    generator.declare("p2", "int[]");
    let mut body = Vec::new();
    generator.knowledge(&mut body);
    body.push(Stmt::Line(template("return p0;", vec![]), Logging::Reached));
    generator.variables.clear();
    generator.methods.push(Signature {
        name: name.clone(),
        parameters: parameters.map(str::to_owned).to_vec(),
        result: "int".to_owned(),
    });
    method(format!("public static int {name}(int p0, int p1, int[] p2)"), ", p2", body)
}

fn subclass(generator: &mut Generator) -> TypeDecl {
    generator.variables.clear();
    generator.declare("z", "int");
    generator.declare("x", "int");
    generator.declare("y", "int");
    let inner = generator.body(2, 1);
    generator.variables.clear();
    TypeDecl {
        head: "public unsafe class #N2 : #N".to_owned(),
        members: vec![
            text("public #N2(int z) : base(z) { }"),
            method("public override void Virt(int z)".to_owned(), ", this", inner),
        ],
    }
}

fn unsafe_help() -> TypeDecl {
    TypeDecl {
        head: "public static unsafe class #U".to_owned(),
        members: vec![
            text("public static int* Addr(ref int x) { fixed (int* p = &x) return p; }"),
            text("public static long Number(ref int x) { fixed (int* p = &x) return (long)p; }"),
        ],
    }
}

fn iterator(generator: &mut Generator) -> Member {
    generator.variables.clear();
    generator.declare("n", "int");
    let first = generator.fresh("v");
    let mut body = vec![line(&format!("int {first} = $;"), vec![generator.small("int")])];
    generator.declare(&first, "int");
    let array = generator.fresh("a");
    body.push(line(&format!("int[] {array} = new int[4];"), vec![]));
    generator.declare(&array, "int[]");
    generator.flavour = Flavour::Iterator;
    generator.in_loop += 1;
    let mut inner = generator.body(3, 1);
    let yielded = Piece::Text(format!("yield return {first};"));
    inner.push(Stmt::Line(
        vec![yielded, Piece::Dual(String::new(), format!(" tn |= Log.E(0, {array});"))],
        Logging::Reached,
    ));
    inner.extend(generator.body(2, 0));
    generator.in_loop -= 1;
    generator.flavour = Flavour::Open;
    body.push(Stmt::Blocks(vec![super::looping(
        vec![Piece::Text("for (int i = 0; i < n; i++)".to_owned())],
        inner,
    )]));
    generator.variables.clear();
    // yield is not allowed in a method with pointers or by-reference locals: the logged copy's calls take `tn` by reference, which a field allows.
    method("public static IEnumerable<int> Count(int n)".to_owned(), "", body)
}

fn main_method(generator: &mut Generator, index: usize) -> Member {
    generator.variables.clear();
    let name = format!("M{index}");
    let mut parameters = Vec::new();
    let mut roots = String::new();
    for number in 0..2 + generator.random.below(4) {
        let ty = match generator.random.below(12) {
            0..=2 => "int",
            3 => *generator.random.pick(&NUMBERS),
            4..=6 => "int[]",
            7..=9 => "#N",
            10 => "ref int",
            _ => "#V",
        };
        let name = format!("{}p{number}", if ty == "ref int" { "r" } else { "" });
        if matches!(ty, "int[]" | "#N" | "#V") {
            roots.push_str(", ");
            roots.push_str(&name);
        }
        generator.declare(&name, ty.trim_start_matches("ref "));
        parameters.push((name, ty.to_owned()));
    }
    let mut body = Vec::new();
    for ty in ["int", "int[]", "#N"] {
        let value = generator.value(ty, 1);
        let local = generator.fresh("v");
        body.push(line(&format!("{ty} {local} = $;"), vec![value]));
        generator.declare(&local, ty);
    }
    let length = 6 + generator.random.below(10);
    let contract = contract(generator, &parameters);
    // The method may call itself.
    generator.methods.push(Signature {
        name: name.clone(),
        parameters: parameters.iter().map(|(_, ty)| ty.clone()).collect(),
        result: "int".to_owned(),
    });
    // The variables that the body declares stay known for what is returned: the body is made without `body`'s end of scope.
    body.extend(generator.body(length, 3));
    let result = generator.number("int", 2);
    let returned = match contract.ensures {
        None => template("return $;", vec![result]),
        Some(condition) => vec![
            Piece::Text("int result = ".to_owned()),
            Piece::Expr(result),
            Piece::Dual("; return result;".to_owned(), format!("; return Log.Ensures({condition}, result);")),
        ],
    };
    body.push(Stmt::Line(returned, Logging::Reached));
    body.splice(0..0, contract.stated);
    let list: Vec<String> = parameters.iter().map(|(name, ty)| format!("{ty} {name}")).collect();
    generator.variables.clear();
    method(format!("public static int {name}({})", list.join(", ")), &roots, body)
}

/// What a method states at its entry.
struct Contract {
    stated: Vec<Stmt>,
    /// What is ensured, over `result` and what was kept at the entry.
    ensures: Option<String>,
}

fn contract(generator: &mut Generator, parameters: &[(String, String)]) -> Contract {
    let mut stated = Vec::new();
    let of = |wanted: &str| -> Vec<&String> {
        parameters.iter().filter(|(_, ty)| ty == wanted).map(|(name, _)| name).collect()
    };
    let (numbers, nodes, arrays) = (of("int"), of("#N"), of("int[]"));
    let (refs, pairs) = (of("ref int"), of("#V"));
    // One clause only: a failure does not say which of several did not hold.
    if generator.random.chance(45) {
        let mut conditions = Vec::new();
        let number = generator.random.between(-1, 3);
        for name in &numbers {
            conditions.push(format!("{name} >= 0"));
            conditions.push(format!("{name} != {number}"));
            conditions.push(format!("{name} < {}", generator.random.between(5, 2000)));
            conditions.push(format!("({name} & 1) == 0"));
            conditions.push(format!("{name} > 3 || {name} - 1 < 2"));
        }
        for name in &nodes {
            conditions.push(format!("{name} != null"));
            conditions.push(format!("{name} == null || {name}.x >= {number}"));
            conditions.push(format!("{name} == null || {name}.Get != {number}"));
            conditions.push(format!("{name} == null || {name}.Prop < 50"));
            conditions.push(format!("{name} == null || {name}.next == null || {name}.next.x < 9"));
        }
        for name in &arrays {
            conditions.push(format!("{name} != null"));
            conditions.push(format!("{name} == null || {name}.Length > 1"));
            conditions.push(format!("{name} == null || {name}.Length == 0 || {name}[0] < 7"));
        }
        conditions.extend(refs.iter().map(|name| format!("{name} >= {number}")));
        conditions.extend(pairs.iter().map(|name| format!("{name}.a != {number}")));
        conditions.push(format!("#S.s >= {number}"));
        let condition: &String = generator.random.pick(&conditions);
        stated.push(stated_condition(condition));
    }
    let ensures = generator.random.chance(25).then(|| {
        const RESULT: &str = "Contract.Result<int>()";
        // What is stated, what the run tests in its place, and what it keeps at the entry.
        let mut clauses: Vec<(String, String, String)> = Vec::new();
        for condition in [">= 0", "!= 0", "< 100"] {
            clauses.push((format!("{RESULT} {condition}"), format!("result {condition}"), String::new()));
        }
        for name in &numbers {
            let keep = format!("int kept = {name};");
            clauses.push((
                format!("{RESULT} >= Contract.OldValue({name})"),
                "result >= kept".to_owned(),
                keep,
            ));
        }
        for name in &nodes {
            let condition = format!("{name} == null || {name}.x < 100");
            clauses.push((condition.clone(), condition, String::new()));
        }
        for name in &refs {
            let condition = format!("{name} != 3");
            clauses.push((condition.clone(), condition, String::new()));
        }
        let keep = "int kept = #S.s;".to_owned();
        clauses.push(("#S.s == Contract.OldValue(#S.s)".to_owned(), "#S.s == kept".to_owned(), keep));
        clauses.push(("#S.s != 2".to_owned(), "#S.s != 2".to_owned(), String::new()));
        generator.random.pick(&clauses).clone()
    });
    let ensures = ensures.map(|(plain, tested, kept)| {
        let pieces = vec![Piece::Dual(format!("Contract.Ensures({plain});"), kept)];
        stated.push(Stmt::Line(pieces, Logging::Off));
        tested
    });
    Contract { stated, ensures }
}

fn stated_condition(condition: &str) -> Stmt {
    Stmt::Line(
        vec![Piece::Dual(format!("Contract.Requires({condition});"), format!("Log.Requires({condition});"))],
        Logging::Off,
    )
}

/// Calls every method on random inputs, each time on new objects.
fn driver(generator: &mut Generator, derived: &str) -> TypeDecl {
    let mut body = vec![Stmt::Line(
        vec![Piece::Dual(
            String::new(),
            "Log.Statics = () => new object[] { #S.sa, #S.sn, #S.sv };".to_owned(),
        )],
        Logging::Off,
    )];
    for method in generator.methods.clone() {
        let aliased = generator.random.chance(15);
        let anew = Stmt::Line(vec![Piece::Dual(String::new(), "Log.New();".to_owned())], Logging::Off);
        let mut inner = vec![
            anew,
            quiet(
                "#S.s = In.Small(); #S.t = In.Int(); #S.su = unchecked((uint)In.Long()); #S.sa = In.Ints(); #S.sn = Node(2); #S.sv = new #V(In.Int(), In.Small());",
            ),
        ];
        let mut arguments = Vec::new();
        let mut last: Vec<(String, String)> = Vec::new();
        for (number, ty) in method.parameters.iter().enumerate() {
            let name = format!("a{number}");
            let by_ref = ty.starts_with("ref ");
            let ty = ty.trim_start_matches("ref ");
            let value = match ty {
                "int" => (*generator.random.pick(&["In.Int()", "In.Small()", "In.Small()"])).to_owned(),
                "int[]" => (*generator.random.pick(&[
                    "In.Ints()",
                    "In.Ints()",
                    "In.Small() == 0 ? null : In.Ints()",
                ]))
                .to_owned(),
                "#N" => (*generator.random.pick(&["Node(3)", "Node(3)", "In.Small() == 0 ? null : Node(2)"]))
                    .to_owned(),
                "#V" => "new #V(In.Small(), In.Int())".to_owned(),
                number if is_number(number) => format!("unchecked(({ty})In.Long())"),
                _ => format!("default({ty})"),
            };
            let value = match last.iter().find(|(known, _)| known == ty) {
                Some((_, other)) if aliased && matches!(ty, "#N" | "int[]") => {
                    format!("In.Bool() ? {other} : {value}")
                }
                _ => value,
            };
            inner.push(quiet(format!("{ty} {name} = {value};")));
            last.push((ty.to_owned(), name.clone()));
            arguments.push(if by_ref { format!("ref {name}") } else { name });
        }
        inner.push(quiet(format!("#Main.{}({});", method.name, arguments.join(", "))));
        body.push(Stmt::Blocks(vec![
            super::block(vec![Piece::Text("try".to_owned())], inner),
            super::block(
                vec![Piece::Dual("catch (Exception)".to_owned(), "catch (Exception e)".to_owned())],
                vec![Stmt::Line(
                    vec![Piece::Dual(
                        String::new(),
                        "Log.F(e); if (e is Stop || e is AssertFailed) throw;".to_owned(),
                    )],
                    Logging::Off,
                )],
            ),
        ]));
    }
    let node = vec![
        quiet("if (depth <= 0) return null;"),
        quiet(format!("#N n = In.Bool() ? new #N(In.Small()) : new {derived}(In.Small());")),
        quiet(
            "n.x = In.Int(); n.y = In.Small(); n.u = unchecked((uint)In.Long()); n.l = In.Long(); n.arr = In.Small() == 0 ? null : In.Ints(); n.v = new #V(In.Small(), In.Int()); n.v.r = In.Ints();",
        ),
        quiet("n.next = Node(depth - 1 - In.Small() % 2);"),
        quiet("return n;"),
    ];
    let plain = |head: &str, body| {
        Member::Method(Section {
            head: vec![Piece::Text(head.to_owned())],
            logged: String::new(),
            body,
            tail: String::new(),
        })
    };
    TypeDecl {
        head: "public static class #Driver".to_owned(),
        members: vec![plain("static #N Node(int depth)", node), plain("public static void Run(int k)", body)],
    }
}
