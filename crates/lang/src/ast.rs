//! The program as it was written: the parser's result, before names and types are looked at.
//!
//! No tree is deeper than [`DEPTH_LIMIT`], so every walk over it may recurse.

use crate::span::Span;
use crate::types::Type;

/// The deepest a tree gets: statements in statements, and expressions in them, counted together.
pub const DEPTH_LIMIT: usize = 500;

/// A file: its functions, at least one.
#[derive(Clone, Debug)]
pub struct Program {
    /// In the order of the file.
    pub functions: Vec<Function>,
}

/// A name and where it stands.
#[derive(Clone, Debug)]
pub struct Name {
    /// The identifier.
    pub text: Box<str>,
    /// Its place.
    pub span: Span,
}

/// A function with its contract.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name.
    pub name: Name,
    /// Nothing for `void`.
    pub return_type: Option<Type>,
    /// In order.
    pub parameters: Vec<Parameter>,
    /// The conditions its callers must establish.
    pub requires: Vec<Expr>,
    /// The conditions it establishes when it returns.
    pub ensures: Vec<Expr>,
    /// What it does.
    pub body: Block,
}

/// A parameter of a function.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: Name,
    /// Its type.
    pub ty: Type,
}

/// Statements in braces.
#[derive(Clone, Debug)]
pub struct Block {
    /// In order.
    pub statements: Vec<Stmt>,
    /// With the braces.
    pub span: Span,
}

/// A statement.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// What it is.
    pub kind: StmtKind,
    /// From its first to its last token.
    pub span: Span,
}

/// The statements there are.
#[derive(Clone, Debug)]
pub enum StmtKind {
    /// `int i = 0, j;`
    Declare(Type, Vec<Declarator>),
    /// `target = value;`
    Assign(Expr, Expr),
    /// `target op= value;`, and `target++;` with the value 1.
    Update(Expr, BinaryOp, Expr),
    /// `F(x);`
    Call(Expr),
    /// `if (c) s else t`.
    If(Expr, Box<Stmt>, Option<Box<Stmt>>),
    /// `while (c) s`.
    While(Expr, Box<Stmt>),
    /// `do s while (c);`
    Do(Box<Stmt>, Expr),
    /// `for (..; ..; ..) s`.
    For(Box<For>),
    /// `break;`
    Break,
    /// `continue;`
    Continue,
    /// `return e;`
    Return(Option<Expr>),
    /// `{ .. }`; also the empty statement `;`.
    Block(Block),
    /// `assume(c);`
    Assume(Expr),
    /// `assert(c);`
    Assert(Expr),
    /// `havoc x;`
    Havoc(Name),
    /// `show "p";`
    Show(Option<Box<str>>),
}

/// One variable of a declaration.
#[derive(Clone, Debug)]
pub struct Declarator {
    /// The variable.
    pub name: Name,
    /// Its value; any value without one.
    pub value: Option<Expr>,
}

/// `for (init; condition; step) body`.
#[derive(Clone, Debug)]
pub struct For {
    /// One declaration, or any number of assignments.
    pub init: Vec<Stmt>,
    /// True without one.
    pub condition: Option<Expr>,
    /// Assignments and calls.
    pub step: Vec<Stmt>,
    /// The loop's body.
    pub body: Stmt,
}

/// An expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// With the parentheses around it.
    pub span: Span,
    /// 1 for a leaf.
    pub(crate) height: u16,
}

/// The expressions there are.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A number.
    Int(u64),
    /// `true` or `false`.
    Bool(bool),
    /// `null`.
    Null,
    /// `*`: any value, any choice.
    Any,
    /// A variable, or `result`.
    Name(Box<str>),
    /// `-e` and its like.
    Unary(UnaryOp, Box<Expr>),
    /// `a + b` and its like.
    Binary(BinaryOp, Box<(Expr, Expr)>),
    /// `c ? a : b`.
    Conditional(Box<(Expr, Expr, Expr)>),
    /// `(type) e`.
    Cast(Type, Box<Expr>),
    /// `new element[size]`.
    NewArray(Type, Box<Expr>),
    /// `e.Length`.
    Length(Box<Expr>),
    /// `array[index]`.
    Index(Box<(Expr, Expr)>),
    /// `F(x, y)`, `abs(x)`, `min(x, y)`, `max(x, y)`.
    Call(Name, Vec<Expr>),
    /// `forall (i in low .. high : body)`.
    Quantified(Box<Quantified>),
}

/// `forall` or `exists` over the integers `low <= i < high`.
#[derive(Clone, Debug)]
pub struct Quantified {
    /// Which of the two.
    pub quantifier: Quantifier,
    /// The bound variable, an `int`.
    pub variable: Name,
    /// The first index.
    pub low: Expr,
    /// One past the last index.
    pub high: Expr,
    /// What holds of all, or of one.
    pub body: Expr,
}

/// A quantifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantifier {
    /// Of all indices.
    Forall,
    /// Of at least one index.
    Exists,
}

/// An operator before its operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryOp {
    /// `-`
    Negate,
    /// `~`
    Complement,
    /// `!`
    Not,
}

/// An operator between its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryOp {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `%`
    Remainder,
    /// `<<`
    ShiftLeft,
    /// `>>`
    ShiftRight,
    /// `&`
    And,
    /// `|`
    Or,
    /// `^`
    Xor,
    /// `&&`
    AndAlso,
    /// `||`
    OrElse,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
}

/// How tightly an expression holds together, loosest first: C#'s table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Precedence {
    /// `c ? a : b`
    Conditional,
    /// `||`
    OrElse,
    /// `&&`
    AndAlso,
    /// `|`
    Or,
    /// `^`
    Xor,
    /// `&`
    And,
    /// `== !=`
    Equality,
    /// `< <= > >=`
    Relation,
    /// `<< >>`
    Shift,
    /// `+ -`
    Sum,
    /// `* / %`
    Product,
    /// `-e`, casts
    Unary,
    /// Names, numbers, accesses, calls
    Primary,
}

impl Precedence {
    /// The next tighter one; the tightest stays.
    pub(crate) fn next(self) -> Precedence {
        use Precedence::{
            And, AndAlso, Conditional, Equality, Or, OrElse, Primary, Product, Relation, Shift, Sum, Unary,
            Xor,
        };
        match self {
            Conditional => OrElse,
            OrElse => AndAlso,
            AndAlso => Or,
            Or => Xor,
            Xor => And,
            And => Equality,
            Equality => Relation,
            Relation => Shift,
            Shift => Sum,
            Sum => Product,
            Product => Unary,
            Unary | Primary => Primary,
        }
    }
}

impl BinaryOp {
    /// The operator's text.
    pub fn symbol(self) -> &'static str {
        match self {
            BinaryOp::Add => "+",
            BinaryOp::Subtract => "-",
            BinaryOp::Multiply => "*",
            BinaryOp::Divide => "/",
            BinaryOp::Remainder => "%",
            BinaryOp::ShiftLeft => "<<",
            BinaryOp::ShiftRight => ">>",
            BinaryOp::And => "&",
            BinaryOp::Or => "|",
            BinaryOp::Xor => "^",
            BinaryOp::AndAlso => "&&",
            BinaryOp::OrElse => "||",
            BinaryOp::Equal => "==",
            BinaryOp::NotEqual => "!=",
            BinaryOp::Less => "<",
            BinaryOp::LessEqual => "<=",
            BinaryOp::Greater => ">",
            BinaryOp::GreaterEqual => ">=",
        }
    }

    /// Its place in C#'s table.
    pub fn precedence(self) -> Precedence {
        match self {
            BinaryOp::OrElse => Precedence::OrElse,
            BinaryOp::AndAlso => Precedence::AndAlso,
            BinaryOp::Or => Precedence::Or,
            BinaryOp::Xor => Precedence::Xor,
            BinaryOp::And => Precedence::And,
            BinaryOp::Equal | BinaryOp::NotEqual => Precedence::Equality,
            BinaryOp::Less | BinaryOp::LessEqual | BinaryOp::Greater | BinaryOp::GreaterEqual => {
                Precedence::Relation
            }
            BinaryOp::ShiftLeft | BinaryOp::ShiftRight => Precedence::Shift,
            BinaryOp::Add | BinaryOp::Subtract => Precedence::Sum,
            BinaryOp::Multiply | BinaryOp::Divide | BinaryOp::Remainder => Precedence::Product,
        }
    }
}

impl UnaryOp {
    /// The operator's text.
    pub fn symbol(self) -> &'static str {
        match self {
            UnaryOp::Negate => "-",
            UnaryOp::Complement => "~",
            UnaryOp::Not => "!",
        }
    }
}

impl ExprKind {
    /// How tightly the expression holds together.
    pub fn precedence(&self) -> Precedence {
        match self {
            ExprKind::Conditional(_) => Precedence::Conditional,
            ExprKind::Binary(op, _) => op.precedence(),
            ExprKind::Unary(..) | ExprKind::Cast(..) => Precedence::Unary,
            _ => Precedence::Primary,
        }
    }

    /// The tallest child's height, and one for the node itself.
    pub(crate) fn height(&self) -> usize {
        let tallest = match self {
            ExprKind::Unary(_, e) | ExprKind::Cast(_, e) | ExprKind::NewArray(_, e) | ExprKind::Length(e) => {
                e.height
            }
            ExprKind::Binary(_, pair) | ExprKind::Index(pair) => pair.0.height.max(pair.1.height),
            ExprKind::Conditional(three) => three.0.height.max(three.1.height).max(three.2.height),
            ExprKind::Call(_, arguments) => arguments.iter().map(|e| e.height).max().unwrap_or(0),
            ExprKind::Quantified(q) => q.low.height.max(q.high.height).max(q.body.height),
            _ => 0,
        };
        usize::from(tallest) + 1
    }
}
