//! Numbers that become values of enums, declared or not, and code that takes them for declared.
//!
//! In the logged copy every value that is asked for goes through `Log.D`: one that is not declared is a failure (`MP1301`) at its line, and what is executed afterwards
//! counts only where nothing is assumed.

use super::Generator;
use super::text::{leave, member, method, run, watch, when};
use crate::syntax::{Logging, Member, Piece, Stmt, TypeDecl};

/// The enums of a class: what is declared, and what `Log.D` is told of it.
struct Kind {
    name: &'static str,
    number: &'static str,
    head: &'static str,
    values: &'static str,
    told: &'static str,
}

const KINDS: [Kind; 5] = [
    Kind { name: "P", number: "int", head: "internal enum P", values: "A, B, C", told: "false, 0, 1, 2" },
    Kind {
        name: "G",
        number: "byte",
        head: "internal enum G : byte",
        values: "X = 3, Y = 4, Z = 200",
        told: "false, 3, 4, 200",
    },
    Kind {
        name: "H",
        number: "sbyte",
        head: "internal enum H : sbyte",
        values: "N = -1, O, U",
        told: "false, -1, 0, 1",
    },
    Kind {
        name: "F",
        number: "int",
        head: "[Flags] internal enum F",
        values: "None = 0, R = 1, W = 2, L = 16",
        told: "true, 19",
    },
    Kind {
        name: "B",
        number: "uint",
        head: "internal enum B : uint",
        values: "R = 1, S = 2, T = 4, V = 2147483648",
        told: "true, 2147483655",
    },
];

/// A line with a value that is asked for between paragraph signs.
fn ask(text: &str, kind: &Kind) -> Stmt {
    let pieces = text
        .split('\u{a7}')
        .enumerate()
        .filter(|(_, part)| !part.is_empty())
        .map(|(index, part)| match index % 2 {
            0 => Piece::Text(part.to_owned()),
            _ => Piece::Dual(part.to_owned(), format!("Log.D<{}>({part}, {})", kind.name, kind.told)),
        })
        .collect();
    let is_return = text.starts_with("return");
    Stmt::Line(pieces, if is_return { Logging::Reached } else { Logging::Passes })
}

impl Generator {
    /// A class with enums, and calls of it.
    pub(super) fn enums(&mut self, body: &mut Vec<Stmt>) {
        let name = format!("#{}", self.fresh("E"));
        let mut members: Vec<Member> = Vec::new();
        for kind in &KINDS {
            members.push(member(format!("{} {{ {} }}", kind.head, kind.values)));
            let letter = kind.name;
            members.push(member(format!("static {letter} f{letter};")));
            members.push(self.taker(kind));
            members.push(self.giver(kind));
        }
        // Statics outlive a run: what an earlier one left there was not declared in this one.
        let resets: Vec<String> =
            KINDS.iter().map(|kind| format!("f{0} = default({0});", kind.name)).collect();
        let reset = Stmt::Line(vec![Piece::Dual(String::new(), resets.join(" "))], Logging::Off);
        let mut inner = vec![reset, run("int y = 0;")];
        for number in 0..3 + self.random.below(4) {
            let mut steps = self.enum_step(number);
            inner.append(&mut steps);
        }
        inner.push(leave("return y;"));
        members.push(method("public static int Go(int z)", "", inner));
        self.extra.push(TypeDecl { head: format!("internal static class {name}"), members });
        for _ in 0..=self.random.below(3) {
            let value = self.number("int", 1);
            body.push(super::line(&format!("{name}.Go($);"), vec![value]));
        }
    }

    /// A number that may be declared.
    fn enum_number(&mut self) -> String {
        let constant = 1 + self.random.below(5);
        match self.random.below(9) {
            0 => "z".to_owned(),
            1 => format!("(z & {constant})"),
            2 => format!("((z & 1) + {constant})"),
            3 => format!("((z & 3) - {constant})"),
            4 => format!("(z > 1 ? {constant} : 1)"),
            5 => format!("(z % {})", constant + 1),
            6 => format!("(1 << (z & {constant}))"),
            7 => format!("(z | {constant})"),
            _ => constant.to_string(),
        }
    }

    fn enum_value(&mut self, kind: &Kind) -> String {
        let (letter, number) = (kind.name, kind.number);
        let cast = format!("({letter})({number})({})", self.enum_number());
        let first = kind.values.split([' ', ',']).next().unwrap_or_default();
        match self.random.below(9) {
            0 => format!("f{letter}"),
            1 => format!("{letter}.{first}"),
            2 => format!("Give{letter}(z)"),
            3 => format!("(z > 0 ? {cast} : {letter}.{first})"),
            4 => format!("(f{letter} | {cast})"),
            5 => format!("(f{letter} & ~{cast})"),
            6 => format!("({letter})(object){cast}"),
            _ => cast,
        }
    }

    /// A method that takes a value for a declared one.
    fn taker(&mut self, kind: &Kind) -> Member {
        let letter = kind.name;
        let names: Vec<&str> = kind.values.split(", ").filter_map(|one| one.split(' ').next()).collect();
        let mut steps = vec![run("int y = 7;")];
        if self.random.chance(50) {
            let cases: Vec<String> = names
                .iter()
                .enumerate()
                .map(|(at, name)| format!("case {letter}.{name}: y = {at}; break;"))
                .collect();
            steps.push(run(&format!("switch (e) {{ {} }}", cases.join(" "))));
        } else {
            for (at, name) in names.iter().enumerate() {
                let other = if at == 0 { "" } else { "y == 7 && " };
                steps.push(run(&format!("if ({other}e == {letter}.{name}) y = {at};")));
            }
        }
        steps.push(watch("y"));
        if self.random.chance(40) {
            steps.push(ask(&format!("f{letter} = \u{a7}e\u{a7};"), kind));
        }
        steps.push(watch("(long) e"));
        steps.push(leave("return 10 / (7 - y);"));
        method(format!("static int Take{letter}({letter} e, int z)"), "", steps)
    }

    /// A method that gives a value.
    fn giver(&mut self, kind: &Kind) -> Member {
        let letter = kind.name;
        let cast = format!("({letter})({})({})", kind.number, self.enum_number());
        let step = ask(&format!("return \u{a7}{cast}\u{a7};"), kind);
        method(format!("static {letter} Give{letter}(int z)"), "", vec![step])
    }

    fn enum_step(&mut self, number: usize) -> Vec<Stmt> {
        let kind = &KINDS[self.random.below(KINDS.len())];
        let (letter, value) = (kind.name, self.enum_value(kind));
        let local = format!("v{number}");
        let made = run(&format!("{letter} {local} = {value};"));
        let take = ask(&format!("y += Take{letter}(\u{a7}{local}\u{a7}, z);"), kind);
        match self.random.below(8) {
            0 => vec![made, when(&format!("Enum.IsDefined(typeof({letter}), {local})"), vec![take])],
            1 => vec![made, when(&format!("({}){local} < 5", kind.number), vec![take])],
            2 => vec![made, when(&format!("({}){local} == 1 || (int){local} == 3", kind.number), vec![take])],
            3 => vec![made, take, watch(&format!("(long){local}"))],
            4 => vec![
                ask(&format!("f{letter} = \u{a7}{value}\u{a7};"), kind),
                watch(&format!("(long)f{letter}")),
            ],
            5 => vec![
                ask(&format!("{letter} {local} = (z > 2 ? f{letter} : {value});"), kind),
                ask(&format!("{local} = {local} & f{letter};"), kind),
                take,
            ],
            6 => vec![
                run(&format!("{letter} {local};")),
                when(&format!("Enum.TryParse<{letter}>(z > 1 ? \"7\" : \"1\", out {local})"), vec![take]),
            ],
            _ => vec![ask(&format!("y += Take{letter}(\u{a7}{value}\u{a7}, z);"), kind)],
        }
    }
}
