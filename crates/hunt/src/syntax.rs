//! Programs as trees of templates: enough structure to print two copies and to shrink, and no more.
//!
//! A program is printed twice with the same line numbers: the *plain* copy is analysed, the *logged* copy is run. A `Dual` piece is
//! text that differs between them. In all text `#` stands for the program's own prefix of names.

/// A part of a line.
#[derive(Debug, Clone, PartialEq)]
pub enum Piece {
    /// The same in both copies.
    Text(String),
    /// What the plain copy and the logged copy have.
    Dual(String, String),
    /// An expression, which shrinking may replace.
    Expr(Expr),
}

/// An expression of a type, as C# spells the type.
#[derive(Debug, Clone, PartialEq)]
pub struct Expr {
    /// The type.
    pub ty: String,
    /// Its parts in order.
    pub pieces: Vec<Piece>,
}

impl Expr {
    /// An expression without parts.
    pub fn leaf(ty: &str, text: impl Into<String>) -> Self {
        Self { ty: ty.to_owned(), pieces: vec![Piece::Text(text.into())] }
    }
}

/// How a line is logged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Logging {
    /// Everything on the line happens whenever the run gets past it.
    Passes,
    /// The run may get past it without evaluating all of it, or does not come out at its end.
    Reached,
    /// Not at all: a declaration, a label.
    Off,
}

/// A statement.
#[derive(Debug, Clone, PartialEq)]
pub enum Stmt {
    /// One line.
    Line(Vec<Piece>, Logging),
    /// Blocks that belong together: `if` and `else`, `try` and its handlers, a loop.
    Blocks(Vec<Section>),
    /// Values that are watched here: logged in the run, asserted in the plain copy.
    Probe(Vec<Watch>),
}

/// A head and a block.
#[derive(Debug, Clone, PartialEq)]
pub struct Section {
    /// What stands before the brace.
    pub head: Vec<Piece>,
    /// What the logged copy has behind the brace.
    pub logged: String,
    /// The block.
    pub body: Vec<Stmt>,
    /// What stands behind the closing brace.
    pub tail: String,
}

/// What is watched at a probe.
#[derive(Debug, Clone, PartialEq)]
pub enum Watch {
    /// A number.
    Value(Guarded),
    /// How two numbers of one type compare.
    Pair(Guarded, Guarded),
    /// Whether a reference is null.
    Null(Guarded),
    /// Whether two references are the same.
    Same(Guarded, Guarded),
}

/// An expression that can be evaluated if its guard holds.
#[derive(Debug, Clone, PartialEq)]
pub struct Guarded {
    /// A condition without effects; empty if none is needed.
    pub guard: String,
    /// The expression.
    pub text: String,
}

/// A member of a type.
#[derive(Debug, Clone, PartialEq)]
pub enum Member {
    /// One line.
    Line(Vec<Piece>),
    /// A head with a body: a method, a constructor, an accessor.
    Method(Section),
}

/// A type.
#[derive(Debug, Clone, PartialEq)]
pub struct TypeDecl {
    /// As in `public class #Node`.
    pub head: String,
    /// Its members.
    pub members: Vec<Member>,
}

/// What a program does that a mode of the analysis may assume not to happen, as bits: 1 an overflow, 2 aliased arguments, 4 anything
/// else that only the mode without assumptions allows.
pub type Taint = usize;

/// How many taints there are.
pub const TAINTS: usize = 8;

/// A program: types, among them `#Driver` with `Run(int)`.
#[derive(Debug, Clone, PartialEq)]
pub struct Program {
    /// Its number under the seed.
    pub number: u64,
    /// What every run of it does.
    pub taint: Taint,
    /// Its types.
    pub types: Vec<TypeDecl>,
}

/// `text` as a list of pieces, with `$` in the place of each expression.
pub fn template(text: &str, exprs: Vec<Expr>) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut exprs = exprs.into_iter();
    for (index, part) in text.split('$').enumerate() {
        if index > 0 {
            pieces.push(Piece::Expr(exprs.next().expect("one expression for each dollar sign")));
        }
        if !part.is_empty() {
            pieces.push(Piece::Text(part.to_owned()));
        }
    }
    assert!(exprs.next().is_none(), "one dollar sign for each expression: {text}");
    pieces
}
