//! The text form of a program. [`parse`](crate::parse()) reads it back.
//!
//! ```text
//! function Sum -> i32 {
//!   slot s0 "a"
//!   obligation o0 lower-bound at 3:9 "0 <= i"
//!   block0(v0: i32[] @s0):
//!     v1: i32 = length v0
//!     v2: i32 = const 0
//!     jump block1(v2)
//!   block1(v3: i32):
//!     v4: bool = lt v3, v1
//!     branch v4, block2, block3
//!   ...
//! }
//! ```

use std::fmt::{self, Display, Formatter, Write};

use crate::{
    BinaryOp, BlockId, CompareOp, Cond, Edge, Function, Inst, Op, Place, Program, Quantified, Term,
    Terminator, UnaryOp, ValueId,
};

/// The text form of the program.
pub fn print(program: &Program) -> String {
    program.functions.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

impl Display for Function {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "function {}", Name(&self.name))?;
        if let Some(result) = &self.result {
            write!(f, " -> {result}")?;
        }
        writeln!(f, " {{")?;
        for (index, name) in self.slots.iter().enumerate() {
            writeln!(f, "  slot s{index} {}", Quoted(name))?;
        }
        for (index, obligation) in self.obligations.iter().enumerate() {
            let (kind, place) = (obligation.kind.name(), obligation.place);
            write!(f, "  obligation o{index} {kind} at {place} {}", Quoted(&obligation.text))?;
            if let Some(origin) = &obligation.origin {
                write!(f, " from {} at {}", Name(&origin.function), origin.place)?;
            }
            writeln!(f)?;
        }
        for (index, block) in self.blocks.iter().enumerate() {
            write!(f, "  {}", BlockId::new(index))?;
            if !block.params.is_empty() {
                f.write_char('(')?;
                separated(f, &block.params, |f, &value| self.fmt_definition(f, value))?;
                f.write_char(')')?;
            }
            writeln!(f, ":")?;
            for inst in &block.insts {
                f.write_str("    ")?;
                self.fmt_inst(f, inst)?;
                writeln!(f)?;
            }
            writeln!(f, "    {}", block.terminator)?;
        }
        writeln!(f, "}}")
    }
}

impl Function {
    /// `v3: i32[] @s0 length v4`, `v5: i32[]?`
    fn fmt_definition(&self, f: &mut Formatter<'_>, id: ValueId) -> fmt::Result {
        let value = self.value(id);
        write!(f, "{id}: {}", value.ty)?;
        if let Some(slot) = value.slot {
            write!(f, " @{slot}")?;
        }
        if let Some(length) = value.length {
            write!(f, " length {length}")?;
        }
        Ok(())
    }

    fn fmt_inst(&self, f: &mut Formatter<'_>, inst: &Inst) -> fmt::Result {
        if let Some(result) = inst.result {
            self.fmt_definition(f, result)?;
            f.write_str(" = ")?;
        }
        write!(f, "{}", inst.op)
    }
}

impl Display for Op {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Const(number) => write!(f, "const {number}"),
            Self::Unknown => f.write_str("unknown"),
            Self::Binary(op, left, right) => write!(f, "{} {left}, {right}", op.name()),
            Self::Unary(op, operand) => write!(f, "{} {operand}", op.name()),
            Self::Compare(op, left, right) => write!(f, "{} {left}, {right}", op.name()),
            Self::Convert(operand) => write!(f, "convert {operand}"),
            Self::FloatUnary(op, operand) => write!(f, "{} {operand}", op.name()),
            Self::FloatBinary(op, left, right) => write!(f, "{} {left}, {right}", op.name()),
            Self::ToFloat(operand) => write!(f, "tofloat {operand}"),
            Self::ToInt(operand) => write!(f, "toint {operand}"),
            Self::NewArray(length) => write!(f, "newarray {length}"),
            Self::Length(array) => write!(f, "length {array}"),
            Self::Load { array, index } => write!(f, "load {array}[{index}]"),
            Self::Store { array, index, value } => write!(f, "store {array}[{index}], {value}"),
            Self::Call { callee, args } => {
                write!(f, "call {}(", Name(callee))?;
                separated(f, args, |f, arg| arg.fmt(f))?;
                f.write_char(')')
            }
            Self::Clear(array) => write!(f, "clear {array}"),
            Self::Escape(array) => write!(f, "escape {array}"),
            Self::Forget(sites) => {
                f.write_str("forget (")?;
                separated(f, sites, |f, site| site.fmt(f))?;
                f.write_char(')')
            }
            Self::Assume(cond) => write!(f, "assume {cond}"),
            Self::Check(obligation, cond) => write!(f, "check {obligation}, {cond}"),
            Self::Show(label, items) => {
                f.write_str("show")?;
                if let Some(label) = label {
                    write!(f, " {}", Quoted(label))?;
                }
                f.write_str(" (")?;
                separated(f, items, |f, item| write!(f, "{} = {}", Quoted(&item.name), item.value))?;
                f.write_char(')')
            }
            Self::Like { value, of, with } => {
                write!(f, "like {value}, {of} (")?;
                separated(f, with, |f, value| value.fmt(f))?;
                f.write_char(')')
            }
            Self::Observe { label, given, values } => {
                write!(f, "observe {label}")?;
                if !given.is_empty() {
                    f.write_str(" if ")?;
                    separated(
                        f,
                        given,
                        |f, (truth, holds)| {
                            if *holds { truth.fmt(f) } else { write!(f, "not {truth}") }
                        },
                    )?;
                }
                f.write_str(" (")?;
                separated(f, values, |f, value| value.fmt(f))?;
                f.write_char(')')
            }
        }
    }
}

impl Display for Terminator {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Jump(edge) => write!(f, "jump {edge}"),
            Self::Branch(cond, then, otherwise) => write!(f, "branch {cond}, {then}, {otherwise}"),
            Self::Stop => f.write_str("stop"),
            Self::Return(None) => f.write_str("return"),
            Self::Return(Some(value)) => write!(f, "return {value}"),
        }
    }
}

impl Display for Edge {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.target.fmt(f)?;
        if self.args.is_empty() {
            return Ok(());
        }
        f.write_char('(')?;
        separated(f, &self.args, |f, arg| arg.fmt(f))?;
        f.write_char(')')
    }
}

impl Display for Cond {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let list = |f: &mut Formatter<'_>, name: &str, parts: &[Cond]| {
            write!(f, "{name}(")?;
            separated(f, parts, |f, part| part.fmt(f))?;
            f.write_char(')')
        };
        match self {
            Self::True => f.write_str("true"),
            Self::False => f.write_str("false"),
            Self::Value(value) => value.fmt(f),
            Self::Compare(op, left, right) => write!(f, "{left} {} {right}", op.symbol()),
            Self::Not(inner) => write!(f, "not({inner})"),
            Self::And(parts) => list(f, "and", parts),
            Self::Or(parts) => list(f, "or", parts),
            Self::Forall(quantified) => write!(f, "forall({quantified})"),
            Self::Exists(quantified) => write!(f, "exists({quantified})"),
        }
    }
}

impl Display for Quantified {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "q{} in {} .. {} : {}", self.variable.0, self.low, self.high, self.body)
    }
}

impl Display for Term {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(value) => value.fmt(f),
            Self::Const(number) => number.fmt(f),
            Self::Bound(variable) => write!(f, "q{}", variable.0),
            Self::Load(array, index) => write!(f, "load({array}, {index})"),
            Self::Length(array) => write!(f, "length({array})"),
            Self::Binary(op, ty, left, right) => write!(f, "{}.{ty}({left}, {right})", op.name()),
            Self::Unary(op, ty, operand) => write!(f, "{}.{ty}({operand})", op.name()),
            Self::Convert(ty, operand) => write!(f, "convert.{ty}({operand})"),
        }
    }
}

impl Display for Place {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Source { line, column } => write!(f, "{line}:{column}"),
            Self::Il { offset } => write!(f, "il {offset}"),
        }
    }
}

impl BinaryOp {
    /// All operations.
    pub const ALL: [Self; 12] = [
        Self::Add,
        Self::Sub,
        Self::Mul,
        Self::Div,
        Self::Rem,
        Self::Shl,
        Self::Shr,
        Self::And,
        Self::Or,
        Self::Xor,
        Self::Min,
        Self::Max,
    ];

    /// The name in the text form.
    pub fn name(self) -> &'static str {
        match self {
            Self::Add => "add",
            Self::Sub => "sub",
            Self::Mul => "mul",
            Self::Div => "div",
            Self::Rem => "rem",
            Self::Shl => "shl",
            Self::Shr => "shr",
            Self::And => "and",
            Self::Or => "or",
            Self::Xor => "xor",
            Self::Min => "min",
            Self::Max => "max",
        }
    }
}

impl BinaryOp {
    /// The sign between two operands in the source; `min` and `max` have none.
    pub fn symbol(self) -> Option<&'static str> {
        Some(match self {
            Self::Add => "+",
            Self::Sub => "-",
            Self::Mul => "*",
            Self::Div => "/",
            Self::Rem => "%",
            Self::Shl => "<<",
            Self::Shr => ">>",
            Self::And => "&",
            Self::Or => "|",
            Self::Xor => "^",
            Self::Min | Self::Max => return None,
        })
    }
}

impl UnaryOp {
    /// All operations.
    pub const ALL: [Self; 3] = [Self::Neg, Self::Not, Self::Abs];

    /// The name in the text form.
    pub fn name(self) -> &'static str {
        match self {
            Self::Neg => "neg",
            Self::Not => "not",
            Self::Abs => "abs",
        }
    }
}

impl CompareOp {
    /// All comparisons.
    pub const ALL: [Self; 6] = [Self::Eq, Self::Ne, Self::Lt, Self::Le, Self::Gt, Self::Ge];

    /// The name as an instruction.
    pub fn name(self) -> &'static str {
        match self {
            Self::Eq => "eq",
            Self::Ne => "ne",
            Self::Lt => "lt",
            Self::Le => "le",
            Self::Gt => "gt",
            Self::Ge => "ge",
        }
    }

    /// The sign between two terms.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Eq => "==",
            Self::Ne => "!=",
            Self::Lt => "<",
            Self::Le => "<=",
            Self::Gt => ">",
            Self::Ge => ">=",
        }
    }
}

/// A function's name: as it is if it is a word, quoted if not.
struct Name<'a>(&'a str);

impl Display for Name<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let is_word = !self.0.is_empty() && self.0.chars().all(|c| c.is_alphanumeric() || c == '_');
        if is_word { f.write_str(self.0) } else { Quoted(self.0).fmt(f) }
    }
}

/// A string between quotes, with `"`, `\` and line ends escaped.
struct Quoted<'a>(&'a str);

impl Display for Quoted<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for c in self.0.chars() {
            match c {
                '"' => f.write_str("\\\"")?,
                '\\' => f.write_str("\\\\")?,
                '\n' => f.write_str("\\n")?,
                other => f.write_char(other)?,
            }
        }
        f.write_char('"')
    }
}

fn separated<T>(
    f: &mut Formatter<'_>,
    items: &[T],
    mut write: impl FnMut(&mut Formatter<'_>, &T) -> fmt::Result,
) -> fmt::Result {
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            f.write_str(", ")?;
        }
        write(f, item)?;
    }
    Ok(())
}
