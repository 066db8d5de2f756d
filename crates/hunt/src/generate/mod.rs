//! Random programs. Each has the same few types with random members, some methods with random bodies, and a driver that calls them
//! on random inputs. Arithmetic that may overflow is made by `arithmetic`, which the logged copy notices; text has only what cannot.
//! Weighted so that most runs get past the first lines and most accesses are in bounds.

mod annotated;
mod buffers;
mod casts;
mod casts_joined;
mod closed;
mod conditions;
mod contracts;
mod copied;
mod elements;
mod enums;
mod expressions;
mod fields;
mod flags;
mod floats;
mod functions;
mod machines;
mod modern;
mod objects;
mod owned;
mod quantified;
mod relations;
mod sequences;
mod special;
mod statements;
mod tables;
mod targets;
mod text;
mod threads;
mod together;
mod truths;
mod world;

use crate::random::Random;
use crate::syntax::{Expr, Guarded, Logging, Piece, Program, Section, Stmt, template};

/// What programs may be made of.
#[derive(Debug, Clone, Default)]
pub struct Choice {
    /// Whether C# 13 is understood.
    pub modern: bool,
    /// Features that are left out, to look behind mistakes that are known.
    pub avoid: Vec<String>,
    /// Whether all programs are about what methods know of each other; else every second one is.
    pub focus: bool,
}

/// Generates the program with this number.
pub fn program(seed: u64, number: u64, choice: &Choice) -> Program {
    let mut generator = Generator {
        random: Random::of(seed, number),
        modern: choice.modern,
        avoid: choice.avoid.clone(),
        variables: Vec::new(),
        names: 0,
        methods: Vec::new(),
        in_loop: 0,
        extra: Vec::new(),
        flavour: Flavour::Open,
        suspension: Suspension::None,
    };
    world::program(&mut generator, number, choice.focus)
}

/// A local or a parameter.
#[derive(Debug, Clone)]
struct Variable {
    name: String,
    ty: String,
    /// Whether statements may write it: not so for loop counters, which would loop for ever.
    writable: bool,
}

/// A method that others may call.
#[derive(Debug, Clone)]
struct Signature {
    name: String,
    /// With `ref` before the type if it is by reference.
    parameters: Vec<String>,
    result: String,
}

/// Where code stands, which decides what may be written there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Flavour {
    /// An ordinary method.
    Open,
    /// A lambda: captured by-reference parameters and ref locals are not allowed in it.
    Lambda,
    /// An iterator: neither pointers nor ref locals.
    Iterator,
}

/// How code may be suspended where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Suspension {
    /// Not at all.
    None,
    /// By `yield return`.
    Yield,
    /// By `await`.
    Await,
    /// By both.
    Both,
}

struct Generator {
    random: Random,
    modern: bool,
    avoid: Vec<String>,
    variables: Vec<Variable>,
    names: usize,
    methods: Vec<Signature>,
    in_loop: usize,
    /// Types that special statements need.
    extra: Vec<crate::syntax::TypeDecl>,
    flavour: Flavour,
    suspension: Suspension,
}

/// The integer types that are computed with.
const NUMBERS: [&str; 9] = ["int", "int", "int", "uint", "long", "ulong", "byte", "short", "sbyte"];

fn is_number(ty: &str) -> bool {
    matches!(ty, "int" | "uint" | "long" | "ulong" | "byte" | "short" | "sbyte" | "ushort" | "char")
}

/// An expression or statement line made of a template (see [`template`]).
fn expr(ty: &str, text: &str, exprs: Vec<Expr>) -> Expr {
    Expr { ty: ty.to_owned(), pieces: template(text, exprs) }
}

fn line(text: &str, exprs: Vec<Expr>) -> Stmt {
    Stmt::Line(template(text, exprs), Logging::Passes)
}

fn quiet(text: impl Into<String>) -> Stmt {
    Stmt::Line(vec![Piece::Text(text.into())], Logging::Off)
}

fn block(head: Vec<Piece>, body: Vec<Stmt>) -> Section {
    Section { head, logged: String::new(), body, tail: String::new() }
}

fn looping(head: Vec<Piece>, body: Vec<Stmt>) -> Section {
    Section { head, logged: "Log.T();".to_owned(), body, tail: String::new() }
}

impl Generator {
    fn fresh(&mut self, stem: &str) -> String {
        self.names += 1;
        format!("{stem}{}", self.names)
    }

    /// Makes a variable known from here to the end of the block.
    fn declare(&mut self, name: &str, ty: &str) {
        self.variables.push(Variable { name: name.to_owned(), ty: ty.to_owned(), writable: true });
    }

    fn declare_counter(&mut self, name: &str, ty: &str) {
        self.variables.push(Variable { name: name.to_owned(), ty: ty.to_owned(), writable: false });
    }

    /// The variables that lead to objects, as arguments behind others.
    fn roots(&self) -> String {
        let leads = |variable: &&Variable| {
            matches!(variable.ty.as_str(), "#N" | "int[]" | "#V") && !variable.name.starts_with('r')
        };
        self.variables.iter().filter(leads).flat_map(|variable| [", ", &variable.name]).collect()
    }

    /// A variable of a type.
    fn variable(&mut self, ty: &str) -> Option<String> {
        let found: Vec<usize> =
            (0..self.variables.len()).filter(|&index| self.variables[index].ty == ty).collect();
        // Recent ones are the likely ones.
        let recent = &found[found.len().saturating_sub(6)..];
        if recent.is_empty() { None } else { Some(self.variables[*self.random.pick(recent)].name.clone()) }
    }

    /// A variable of a type that may be written.
    fn target(&mut self, ty: &str) -> Option<String> {
        let found: Vec<usize> = (0..self.variables.len())
            .filter(|&index| self.variables[index].ty == ty && self.variables[index].writable)
            .collect();
        if found.is_empty() { None } else { Some(self.variables[*self.random.pick(&found)].name.clone()) }
    }

    /// Some memory or variable of a type, with the condition under which it can be read.
    fn place(&mut self, ty: &str) -> Option<Guarded> {
        let plain = |text: String| Guarded { guard: String::new(), text };
        if self.random.chance(55)
            && let Some(name) = self.variable(ty)
        {
            return Some(plain(name));
        }
        let fields: &[&str] = match ty {
            "int" => &["x", "y", "ro", "v.a", "v.b"],
            "uint" => &["u"],
            "long" => &["l"],
            "int[]" => &["arr", "v.r"],
            "#N" => &["next"],
            "#V" => &["v"],
            _ => &[],
        };
        let statics: &[&str] = match ty {
            "int" => &["#S.s", "#S.t", "#S.sv.a"],
            "uint" => &["#S.su"],
            "int[]" => &["#S.sa"],
            "#N" => &["#S.sn"],
            "#V" => &["#S.sv"],
            _ => &[],
        };
        if !statics.is_empty() && self.random.chance(30) {
            return Some(plain((*self.random.pick(statics)).to_owned()));
        }
        if ty == "int" && self.random.chance(20) {
            if let Some(array) = self.variable("int[]") {
                let index = self.random.below(3);
                return Some(Guarded {
                    guard: format!("{array} != null && {array}.Length > {index}"),
                    text: format!("{array}[{index}]"),
                });
            }
            if let Some(pair) = self.variable("#V") {
                return Some(plain(format!("{pair}.{}", if self.random.chance(50) { "a" } else { "b" })));
            }
        }
        if !fields.is_empty()
            && let Some(object) = self.variable("#N")
        {
            let field = *self.random.pick(fields);
            if self.random.chance(20) {
                return Some(Guarded {
                    guard: format!("{object} != null && {object}.next != null"),
                    text: format!("{object}.next.{field}"),
                });
            }
            return Some(Guarded { guard: format!("{object} != null"), text: format!("{object}.{field}") });
        }
        self.variable(ty).map(plain)
    }
}
