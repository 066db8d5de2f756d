//! Values as linear expressions over the variables of a block's states.

use std::cell::Cell;

use marple_domains::funarray::Elements;
use marple_domains::{Constraint, Expression, Facts, IntType, Interval, Linear, Operation, Overflow};
use marple_ir::{BinaryOp, CompareOp, Function, Op, Term, Type, UnaryOp, ValueId};

use crate::frame::Frame;

/// What is needed to read a block's values.
#[derive(Clone, Copy)]
pub(crate) struct Scope<'a> {
    pub(crate) function: &'a Function,
    pub(crate) frame: &'a Frame,
    pub(crate) overflow: &'a Overflows,
    /// What segments of arrays say of their elements.
    pub(crate) elements: Elements,
}

/// Which operations are taken to fit their type. Under `no-overflow` that is all of them, except those that some state
/// contradicts: they leave their type whenever they are reached in that state, and wrap around.
///
/// An operation that was found to leave its type does not come back, so that the iteration ends.
pub(crate) struct Overflows {
    mode: Overflow,
    leaving: Vec<Cell<bool>>,
    count: Cell<usize>,
}

impl Overflows {
    pub(crate) fn new(mode: Overflow, values: usize) -> Self {
        let leaving = match mode {
            Overflow::Assume => vec![Cell::new(false); values],
            Overflow::Wrap => Vec::new(),
        };
        Self { mode, leaving, count: Cell::new(0) }
    }

    /// Whether a result is assumed to be a number of its type.
    pub(crate) fn is_assumed_to_fit(&self, result: ValueId) -> bool {
        self.mode == Overflow::Assume && !self.leaving[result.index()].get()
    }

    /// The mathematical result is not a number of its type, in some state that is reached.
    pub(crate) fn leaves_its_type(&self, result: ValueId) {
        if self.mode == Overflow::Assume && !self.leaving[result.index()].replace(true) {
            self.count.set(self.count.get() + 1);
        }
    }

    /// How many operations were found to leave their type.
    pub(crate) fn count(&self) -> usize {
        self.count.get()
    }

    /// What arithmetic outside a type's range does, where nothing else is known.
    pub(crate) fn mode(&self) -> Overflow {
        self.mode
    }
}

/// How deep definitions are followed, how many of them for one value (a value that is used twice is followed twice), and how
/// many terms an expression may get.
const DEPTH: u32 = 8;
const DEFINITIONS: u32 = 40;
const TERMS: usize = 6;

impl Scope<'_> {
    /// The numbers that the type of a value allows.
    pub(crate) fn limits(&self, value: ValueId) -> Interval {
        type_range(&self.function.value(value).ty)
    }

    /// The value as it stands: a number or a variable; `None` if the states do not speak of it.
    pub(crate) fn direct(&self, value: ValueId) -> Option<Linear> {
        match self.function.constant(value) {
            Some(number) => Some(Linear::number(number)),
            None => self.frame.var(value).map(Linear::var),
        }
    }

    /// The value by its definition, as far as that is linear over variables of the state.
    pub(crate) fn expanded(&self, value: ValueId, facts: &dyn Facts) -> Option<Linear> {
        self.expand(value, facts, DEPTH, &Cell::new(DEFINITIONS))
    }

    fn expand(&self, value: ValueId, facts: &dyn Facts, depth: u32, left: &Cell<u32>) -> Option<Linear> {
        let definition = depth.checked_sub(1).and_then(|depth| self.definition(value, facts, depth, left));
        definition.filter(|linear| linear.terms().len() <= TERMS).or_else(|| self.direct(value))
    }

    /// The linear form of a value's definition, if in every state of `facts` the two are the same number. `left` counts
    /// the definitions that may still be looked at.
    fn definition(&self, value: ValueId, facts: &dyn Facts, depth: u32, left: &Cell<u32>) -> Option<Linear> {
        left.set(left.get().checked_sub(1)?);
        let get = |operand: &ValueId| self.expand(*operand, facts, depth, left);
        let op = self.function.op(value)?;
        let linear = match op {
            Op::Const(number) => return Some(Linear::number(*number)),
            Op::Binary(op, left, right) => self.linear_binary(*op, value, &get(left)?, &get(right)?)?,
            Op::Unary(op, operand) => self.linear_unary(*op, value, &get(operand)?)?,
            Op::Convert(operand) => get(operand)?,
            _ => return None,
        };
        let may_lose_bits = matches!(op, Op::Convert(_) | Op::Binary(BinaryOp::Shl, ..));
        let exact = (self.overflow.is_assumed_to_fit(value) && !may_lose_bits)
            || facts.keeps_to(&linear, self.limits(value));
        exact.then_some(linear)
    }

    /// The mathematical result of an operation, if it is linear.
    fn linear_binary(&self, op: BinaryOp, value: ValueId, left: &Linear, right: &Linear) -> Option<Linear> {
        match op {
            BinaryOp::Add => left.plus(right),
            BinaryOp::Sub => left.minus(right),
            BinaryOp::Mul => match (left.as_number(), right.as_number()) {
                (_, Some(factor)) => left.scaled(factor),
                (Some(factor), _) => right.scaled(factor),
                _ => None,
            },
            BinaryOp::Shl => {
                let bits = self.function.value(value).ty.int()?.bits();
                left.scaled(1 << right.as_number()?.rem_euclid(bits.into()))
            }
            _ => None,
        }
    }

    fn linear_unary(&self, op: UnaryOp, value: ValueId, operand: &Linear) -> Option<Linear> {
        match op {
            UnaryOp::Neg => operand.scaled(-1),
            UnaryOp::Not => {
                let ones = match &self.function.value(value).ty {
                    Type::Int(int) if int.is_signed() => -1,
                    Type::Int(int) => int.max(),
                    _ => 1,
                };
                operand.scaled(-1)?.offset(ones)
            }
            UnaryOp::Abs => None,
        }
    }

    /// What an instruction's result is, mathematically: by its operands as they stand and, where they are not linear,
    /// by their definitions (an average is one of two variables, not of their sum). `None` if it is nothing that
    /// numbers tell.
    pub(crate) fn expression(&self, value: ValueId, op: &Op, facts: &dyn Facts) -> Option<Expression> {
        match op {
            Op::Binary(op, left, right) => {
                let direct = self.linear_binary(*op, value, &self.direct(*left)?, &self.direct(*right)?);
                if let Some(linear) = direct {
                    return Some(Expression::Linear(linear));
                }
                let bits = self.function.value(value).ty.int().map_or(1, IntType::bits);
                let operation = operation(*op, bits)?;
                Some(Expression::Binary(
                    operation,
                    self.expanded(*left, facts)?,
                    self.expanded(*right, facts)?,
                ))
            }
            Op::Unary(op, operand) => {
                let operand = self.direct(*operand)?;
                Some(match self.linear_unary(*op, value, &operand) {
                    Some(linear) => Expression::Linear(linear),
                    None => Expression::Abs(operand),
                })
            }
            Op::Convert(operand) => self.direct(*operand).map(Expression::Linear),
            _ => None,
        }
    }
}

/// A comparison of two terms as a constraint; `None` where a term is not linear over the state.
pub(crate) fn constraint(
    op: CompareOp,
    left: &Term,
    right: &Term,
    read: impl Fn(ValueId) -> Option<Linear>,
) -> Option<Constraint> {
    let term = |term: &Term| match term {
        Term::Value(value) => read(*value),
        Term::Const(number) => Some(Linear::number(*number)),
        _ => None,
    };
    let (left, right) = (term(left)?, term(right)?);
    match op {
        CompareOp::Eq => Constraint::eq(&left, &right),
        CompareOp::Ne => Constraint::ne(&left, &right),
        CompareOp::Lt => Constraint::lt(&left, &right),
        CompareOp::Le => Constraint::le(&left, &right),
        CompareOp::Gt => Constraint::lt(&right, &left),
        CompareOp::Ge => Constraint::le(&right, &left),
    }
}

/// The numbers of a type.
pub(crate) fn type_range(ty: &Type) -> Interval {
    match ty.range() {
        (low, Some(high)) => Interval::of(low, high),
        (low, None) => Interval::at_least(low),
    }
}

/// The domains' name for an operation that is not linear.
fn operation(op: BinaryOp, bits: u32) -> Option<Operation> {
    Some(match op {
        BinaryOp::Mul => Operation::Mul,
        BinaryOp::Div => Operation::Div,
        BinaryOp::Rem => Operation::Rem,
        BinaryOp::Shl => Operation::Shl { bits },
        BinaryOp::Shr => Operation::Shr { bits },
        BinaryOp::And => Operation::And,
        BinaryOp::Or => Operation::Or,
        BinaryOp::Xor => Operation::Xor,
        BinaryOp::Min => Operation::Min,
        BinaryOp::Max => Operation::Max,
        BinaryOp::Add | BinaryOp::Sub => return None,
    })
}
