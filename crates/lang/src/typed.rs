//! The program with its names resolved and its conversions written out: the checker's result.
//!
//! Every operand has the type its operator works on, every condition is a `bool`, every call has the right arguments.

use crate::ast::{self, Quantifier};
use crate::types::Type;

/// A variable of a function; the first ones are its parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct VarId(u32);

impl VarId {
    pub(crate) fn new(index: usize) -> Self {
        VarId(u32::try_from(index).expect("fewer variables than bytes in the source"))
    }

    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A function of the file, by its place in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FunctionId(pub(crate) usize);

pub(crate) struct Program<'a> {
    pub(crate) functions: Vec<Function<'a>>,
}

pub(crate) struct Function<'a> {
    pub(crate) source: &'a ast::Function,
    /// Indexed by `VarId`, in the order of their declarations.
    pub(crate) variables: Vec<Variable<'a>>,
    pub(crate) requires: Vec<Expr<'a>>,
    pub(crate) ensures: Vec<Expr<'a>>,
    pub(crate) body: Vec<Stmt<'a>>,
    /// The variables that assignments write, in the order of the text. A loop is a range of it.
    pub(crate) writes: Vec<VarId>,
    /// The number of `return` statements.
    pub(crate) returns: usize,
}

pub(crate) struct Variable<'a> {
    pub(crate) name: &'a str,
    pub(crate) ty: Type,
}

/// What a loop writes, condition and step included: a range of `Function::writes`. Of these only the variables that
/// were declared before the loop live through it.
#[derive(Clone, Copy)]
pub(crate) struct Writes {
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// The first variable that is declared in the loop, if any is.
    pub(crate) inner: VarId,
}

pub(crate) enum Stmt<'a> {
    /// Also declares: a declaration without a value is `Havoc`.
    Assign(VarId, Expr<'a>),
    Havoc(VarId),
    /// `array[index] = value`.
    Store {
        access: Access<'a>,
        value: Expr<'a>,
    },
    /// `array[index] op= ..`: the new element, in which `ExprKind::Element` is the old one.
    Update {
        access: Access<'a>,
        value: Expr<'a>,
    },
    /// A call whose result is dropped.
    Call(Call<'a>),
    If {
        condition: Expr<'a>,
        then: Vec<Stmt<'a>>,
        otherwise: Vec<Stmt<'a>>,
    },
    Loop(Box<Loop<'a>>),
    Break,
    Continue,
    Return(Option<Expr<'a>>),
    Block(Vec<Stmt<'a>>),
    Assume(Expr<'a>),
    Assert(Expr<'a>),
    Show(Option<&'a str>, Vec<VarId>),
}

/// `while`, `for` and `do`.
pub(crate) struct Loop<'a> {
    /// Whether the condition comes before the body; after it for `do`.
    pub(crate) condition_first: bool,
    /// Always without one.
    pub(crate) condition: Option<Expr<'a>>,
    pub(crate) body: Vec<Stmt<'a>>,
    pub(crate) step: Vec<Stmt<'a>>,
    pub(crate) writes: Writes,
}

pub(crate) struct Access<'a> {
    pub(crate) array: Box<Expr<'a>>,
    /// An `int`.
    pub(crate) index: Box<Expr<'a>>,
    pub(crate) source: &'a ast::Expr,
}

pub(crate) struct Call<'a> {
    pub(crate) callee: FunctionId,
    pub(crate) arguments: Vec<Expr<'a>>,
    pub(crate) source: &'a ast::Expr,
}

pub(crate) struct Expr<'a> {
    pub(crate) kind: ExprKind<'a>,
    pub(crate) ty: Type,
    /// Where it comes from; conversions have their operand's.
    pub(crate) source: &'a ast::Expr,
    pub(crate) traits: Traits,
}

/// What is somewhere inside an expression.
#[derive(Clone, Copy, Default)]
pub(crate) struct Traits {
    /// An access, a division, a call or a `new` outside quantifiers: its evaluation has obligations, so it must not be
    /// moved out from under a condition.
    pub(crate) ordered: bool,
    /// The same inside a quantifier, or a bound variable: it is no value.
    pub(crate) bound: bool,
    /// A quantifier.
    pub(crate) quantified: bool,
}

impl Traits {
    pub(crate) fn and(self, other: Traits) -> Traits {
        Traits {
            ordered: self.ordered || other.ordered,
            bound: self.bound || other.bound,
            quantified: self.quantified || other.quantified,
        }
    }
}

pub(crate) enum ExprKind<'a> {
    /// A number, a truth value as 0 or 1, or null as 0.
    Constant(i128),
    /// Any value of the type.
    Any,
    Variable(VarId),
    /// What the function returned, in `ensures`.
    Result,
    /// The old element, in `Stmt::Update`.
    Element,
    /// The variable of the quantifier that many quantifiers further out, counted from the outermost.
    Bound(u32),
    Unary(UnaryOp, Box<Expr<'a>>),
    Binary(BinaryOp, Box<(Expr<'a>, Expr<'a>)>),
    Compare(CompareOp, Box<(Expr<'a>, Expr<'a>)>),
    /// `&&` if `true`, else `||`.
    Logic(bool, Box<(Expr<'a>, Expr<'a>)>),
    Not(Box<Expr<'a>>),
    Conditional(Box<(Expr<'a>, Expr<'a>, Expr<'a>)>),
    Convert(Box<Expr<'a>>),
    NewArray(Box<Expr<'a>>),
    Length(Box<Expr<'a>>),
    Index(Access<'a>),
    Call(Call<'a>),
    Quantified(Box<Quantified<'a>>),
}

pub(crate) struct Quantified<'a> {
    pub(crate) quantifier: Quantifier,
    /// How many quantifiers are around it.
    pub(crate) depth: u32,
    pub(crate) low: Expr<'a>,
    pub(crate) high: Expr<'a>,
    pub(crate) body: Expr<'a>,
}

pub(crate) use marple_ir::{BinaryOp, CompareOp, UnaryOp};
