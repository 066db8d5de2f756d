//! Values and conditions as the source would write them.

use marple_domains::places;

use crate::{BinaryOp, Cond, FloatBinary, FloatType, FloatUnary, Function, Op, Term, Type, UnaryOp, ValueId};

/// How deep expressions are written out.
const DEPTH: u32 = 6;

impl Function {
    /// The source's name of a value, or the expression it stands for; `None` if some part of it has neither.
    pub fn written(&self, value: ValueId) -> Option<String> {
        self.write(value, DEPTH, true)
    }

    /// The same, in brackets where it would not stand between an operator's signs.
    pub fn written_operand(&self, value: ValueId) -> Option<String> {
        self.write(value, DEPTH, false)
    }

    /// A condition as the source would write it; `None` if it speaks of something that has no name there.
    pub fn written_condition(&self, cond: &Cond) -> Option<String> {
        match cond {
            Cond::True => Some("true".to_owned()),
            Cond::False => Some("false".to_owned()),
            Cond::Value(value) => self.written(*value),
            Cond::Compare(op, left, right) => {
                let is_reference = [left, right]
                    .into_iter()
                    .any(|term| matches!(term, Term::Value(value) if self.value(*value).ty.is_nullable()));
                let is_float = [left, right].into_iter().any(
                    |term| matches!(term, Term::Value(value) if self.value(*value).ty.float().is_some()),
                );
                let term = |term: &Term| match term {
                    Term::Value(value) => self.written_operand(*value),
                    Term::Const(0) if is_reference => Some("null".to_owned()),
                    Term::Const(number) if is_float => Some(written_float(*number)),
                    Term::Const(number) => Some(number.to_string()),
                    _ => None,
                };
                let (left, right) = (term(left)?, term(right)?);
                // Two values that the source has one name for: that would read as if it were always so.
                let says_nothing = left == right && left.contains(char::is_alphabetic);
                (!says_nothing).then(|| format!("{left} {} {right}", op.symbol()))
            }
            Cond::Not(inner) => Some(format!("!({})", self.written_condition(inner)?)),
            Cond::And(parts) | Cond::Or(parts) => {
                let sign = if matches!(cond, Cond::And(_)) { " && " } else { " || " };
                let parts: Option<Vec<String>> =
                    parts.iter().map(|part| self.written_condition(part)).collect();
                Some(parts?.join(sign))
            }
            Cond::Forall(_) | Cond::Exists(_) => None,
        }
    }

    fn write(&self, value: ValueId, depth: u32, top: bool) -> Option<String> {
        if let Some(slot) = self.value(value).slot {
            return Some(self.slots[slot.index()].clone());
        }
        let depth = depth.checked_sub(1)?;
        let get = |operand: &ValueId| self.write(*operand, depth, false);
        let (text, compound) = match self.op(value)? {
            Op::Const(number) => match &self.value(value).ty {
                Type::Bool => ((*number == 1).to_string(), false),
                ty if ty.is_nullable() => ("null".to_owned(), false),
                Type::Float(_) => (written_float(*number), false),
                _ => (number.to_string(), false),
            },
            // Compilers make `x + -3` of `x - 3`.
            Op::Binary(BinaryOp::Add, left, right)
                if self.constant(*right).is_some_and(|number| number < 0) =>
            {
                let number = self.constant(*right)?.unsigned_abs();
                (format!("{} - {number}", get(left)?), true)
            }
            Op::Binary(op, left, right) => match op.symbol() {
                Some(symbol) => (format!("{} {symbol} {}", get(left)?, get(right)?), true),
                None => (format!("{}({}, {})", op.name(), get(left)?, get(right)?), false),
            },
            Op::Unary(UnaryOp::Abs, operand) => (format!("abs({})", get(operand)?), false),
            Op::Unary(op, operand) => {
                let sign = match op {
                    UnaryOp::Neg => '-',
                    UnaryOp::Not if self.value(*operand).ty == Type::Bool => '!',
                    _ => '~',
                };
                (format!("{sign}{}", get(operand)?), false)
            }
            // Nobody writes a conversion that changes nothing.
            Op::Convert(operand) if self.keeps(*operand, value) => return self.write(*operand, depth, top),
            Op::Convert(operand) | Op::FloatUnary(FloatUnary::Convert, operand) | Op::ToInt(operand) => {
                (format!("({}) {}", spelled(&self.value(value).ty), get(operand)?), false)
            }
            Op::FloatUnary(FloatUnary::Neg, operand) => (format!("-{}", get(operand)?), false),
            Op::FloatUnary(op, operand) => {
                (format!("{}({})", library_name(op.name()), self.write(*operand, depth, true)?), false)
            }
            Op::FloatBinary(op, left, right) => {
                if let Some(symbol) = float_symbol(*op) {
                    (format!("{} {symbol} {}", get(left)?, get(right)?), true)
                } else {
                    let (left, right) = (self.write(*left, depth, true)?, self.write(*right, depth, true)?);
                    (format!("{}({left}, {right})", library_name(op.name())), false)
                }
            }
            // Compilers convert integers where a number with a point is expected.
            Op::ToFloat(operand) => return self.write(*operand, depth, top),
            Op::Compare(op, left, right) => (format!("{} {} {}", get(left)?, op.symbol(), get(right)?), true),
            Op::Length(array) => (format!("{}.Length", get(array)?), false),
            Op::Load { array, index } => {
                (format!("{}[{}]", get(array)?, self.write(*index, depth, true)?), false)
            }
            Op::Call { callee, .. } => (format!("{callee}(..)"), false),
            _ => return None,
        };
        Some(if compound && !top { format!("({text})") } else { text })
    }

    /// Whether every number of one value's type is one of the other's: a conversion from the one to the other changes nothing.
    pub fn keeps(&self, from: ValueId, to: ValueId) -> bool {
        match (&self.value(from).ty, self.value(to).ty.int()) {
            (Type::Int(from), Some(to)) => to.contains(from.min()) && to.contains(from.max()),
            (Type::Bool, Some(_)) => true,
            _ => false,
        }
    }
}

/// The number at a place, as C# spells it.
fn written_float(place: i128) -> String {
    let number = places::number(place);
    if number.is_nan() {
        "double.NaN".to_owned()
    } else if number.is_infinite() {
        format!("double.{}Infinity", if number < 0.0 { "Negative" } else { "Positive" })
    } else {
        format!("{number:?}")
    }
}

/// The method of `Math` by the name of its operation.
fn library_name(name: &str) -> String {
    let mut name = name.strip_prefix('f').unwrap_or(name).chars();
    let first = name.next().map(|first| first.to_ascii_uppercase());
    format!("Math.{}{}", first.into_iter().collect::<String>(), name.as_str())
}

fn float_symbol(op: FloatBinary) -> Option<char> {
    Some(match op {
        FloatBinary::Add => '+',
        FloatBinary::Sub => '-',
        FloatBinary::Mul => '*',
        FloatBinary::Div => '/',
        FloatBinary::Rem => '%',
        _ => return None,
    })
}

/// A type as C# spells it.
fn spelled(ty: &Type) -> String {
    match ty {
        Type::Float(FloatType::F32) => return "float".to_owned(),
        Type::Float(FloatType::F64) => return "double".to_owned(),
        _ => {}
    }
    let Type::Int(int) = ty else { return ty.to_string() };
    let name = match int.to_string().as_str() {
        "i8" => "sbyte",
        "u8" => "byte",
        "i16" => "short",
        "u16" => "ushort",
        "i32" => "int",
        "u32" => "uint",
        "i64" => "long",
        "u64" => "ulong",
        other => return other.to_owned(),
    };
    name.to_owned()
}
