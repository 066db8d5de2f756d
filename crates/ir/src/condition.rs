//! Conditions: what is assumed and what must hold.

use crate::{BinaryOp, CompareOp, IntType, UnaryOp, ValueId};

/// A condition over values. It is pure: it reads values and array elements, and evaluating it changes nothing.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Cond {
    /// Holds always.
    True,
    /// Holds never.
    False,
    /// A value of type `bool` is 1.
    Value(ValueId),
    /// A comparison of two terms of one type.
    Compare(CompareOp, Term, Term),
    /// The operand does not hold.
    Not(Box<Cond>),
    /// All operands hold.
    And(Vec<Cond>),
    /// Some operand holds.
    Or(Vec<Cond>),
    /// The body holds for every number of the range.
    Forall(Quantified),
    /// The body holds for some number of the range.
    Exists(Quantified),
}

/// `low .. high : body`; the bound variable takes the values `low <= variable && variable < high`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Quantified {
    /// The variable the body speaks of.
    pub variable: BoundVar,
    /// The first number.
    pub low: Term,
    /// The number after the last.
    pub high: Term,
    /// What holds of the variable. Array accesses in it have no obligations; where one is outside its array, the
    /// whole condition is undefined: assumed, it stops the run; checked, it fails.
    pub body: Box<Cond>,
}

/// The variable of a quantifier; nested quantifiers have different ones. Of type `i32`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BoundVar(pub u32);

/// A number in a condition. Outside quantifiers terms are values and constants only: everything else is an
/// instruction. Arithmetic on terms is mathematical in its type, or wraps, as that of instructions.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Term {
    /// A value.
    Value(ValueId),
    /// A constant.
    Const(i128),
    /// The variable of an enclosing quantifier.
    Bound(BoundVar),
    /// An element of an array.
    Load(Box<Term>, Box<Term>),
    /// The length of an array.
    Length(Box<Term>),
    /// An operation on two numbers of a type.
    Binary(BinaryOp, IntType, Box<Term>, Box<Term>),
    /// An operation on one number of a type.
    Unary(UnaryOp, IntType, Box<Term>),
    /// A number converted to a type, wrapping.
    Convert(IntType, Box<Term>),
}

impl From<ValueId> for Term {
    fn from(value: ValueId) -> Self {
        Self::Value(value)
    }
}

impl Cond {
    /// `left op right`.
    pub fn compare(op: CompareOp, left: impl Into<Term>, right: impl Into<Term>) -> Self {
        Self::Compare(op, left.into(), right.into())
    }

    /// The condition that holds where this one does not.
    pub fn negated(self) -> Self {
        match self {
            Self::True => Self::False,
            Self::False => Self::True,
            Self::Not(inner) => *inner,
            Self::Compare(op, left, right) => Self::Compare(op.negated(), left, right),
            other => Self::Not(Box::new(other)),
        }
    }

    /// Calls `visit` for every value the condition reads.
    pub fn for_each_value(&self, visit: &mut impl FnMut(ValueId)) {
        match self {
            Self::True | Self::False => {}
            Self::Value(value) => visit(*value),
            Self::Compare(_, left, right) => {
                left.for_each_value(visit);
                right.for_each_value(visit);
            }
            Self::Not(inner) => inner.for_each_value(visit),
            Self::And(parts) | Self::Or(parts) => parts.iter().for_each(|part| part.for_each_value(visit)),
            Self::Forall(q) | Self::Exists(q) => {
                q.low.for_each_value(visit);
                q.high.for_each_value(visit);
                q.body.for_each_value(visit);
            }
        }
    }
}

impl Cond {
    /// Calls `visit` for every value whose elements the condition reads.
    pub fn for_each_array(&self, visit: &mut impl FnMut(ValueId)) {
        match self {
            Self::True | Self::False | Self::Value(_) => {}
            Self::Compare(_, left, right) => {
                left.for_each_array(visit);
                right.for_each_array(visit);
            }
            Self::Not(inner) => inner.for_each_array(visit),
            Self::And(parts) | Self::Or(parts) => parts.iter().for_each(|part| part.for_each_array(visit)),
            Self::Forall(q) | Self::Exists(q) => {
                q.low.for_each_array(visit);
                q.high.for_each_array(visit);
                q.body.for_each_array(visit);
            }
        }
    }
}

impl Term {
    /// Calls `visit` for every value whose elements the term reads.
    fn for_each_array(&self, visit: &mut impl FnMut(ValueId)) {
        match self {
            Self::Value(_) | Self::Const(_) | Self::Bound(_) => {}
            Self::Load(array, index) => {
                if let Self::Value(array) = **array {
                    visit(array);
                }
                array.for_each_array(visit);
                index.for_each_array(visit);
            }
            Self::Binary(_, _, left, right) => {
                left.for_each_array(visit);
                right.for_each_array(visit);
            }
            Self::Length(inner) | Self::Unary(_, _, inner) | Self::Convert(_, inner) => {
                inner.for_each_array(visit);
            }
        }
    }

    /// Whether the term is a value or a constant, the only terms outside quantifiers.
    pub fn is_plain(&self) -> bool {
        matches!(self, Self::Value(_) | Self::Const(_))
    }

    /// Calls `visit` for every value the term reads.
    pub fn for_each_value(&self, visit: &mut impl FnMut(ValueId)) {
        match self {
            Self::Value(value) => visit(*value),
            Self::Const(_) | Self::Bound(_) => {}
            Self::Load(left, right) | Self::Binary(_, _, left, right) => {
                left.for_each_value(visit);
                right.for_each_value(visit);
            }
            Self::Length(inner) | Self::Unary(_, _, inner) | Self::Convert(_, inner) => {
                inner.for_each_value(visit);
            }
        }
    }
}
