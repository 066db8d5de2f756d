//! Parity: even numbers, odd numbers, or all.

use crate::{IntType, Interval, Operation, Thresholds, Value, flat};

/// The numbers of one parity, or all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parity {
    /// The multiples of 2.
    Even,
    /// The others.
    Odd,
    /// All numbers.
    Any,
}

impl Parity {
    fn of(number: i128) -> Self {
        if number % 2 == 0 { Self::Even } else { Self::Odd }
    }

    /// The letter that the papers write.
    pub(crate) fn letter(self) -> char {
        match self {
            Self::Even => 'e',
            Self::Odd => 'o',
            Self::Any => 'T',
        }
    }

    fn plus(self, other: Self) -> Self {
        match (self, other) {
            (Self::Any, _) | (_, Self::Any) => Self::Any,
            (left, right) => {
                if left == right {
                    Self::Even
                } else {
                    Self::Odd
                }
            }
        }
    }

    fn times(self, other: Self) -> Self {
        match (self, other) {
            (Self::Even, _) | (_, Self::Even) => Self::Even,
            (Self::Odd, Self::Odd) => Self::Odd,
            _ => Self::Any,
        }
    }
}

impl Value for Parity {
    fn top() -> Self {
        Self::Any
    }

    fn number(number: i128) -> Self {
        Self::of(number)
    }

    fn from_interval(interval: Interval) -> Self {
        interval.as_number().map_or(Self::Any, Self::of)
    }

    fn interval(&self) -> Interval {
        Interval::TOP
    }

    fn parity(&self) -> Parity {
        *self
    }

    fn from_parity(parity: Parity) -> Self {
        parity
    }

    fn contains(&self, number: i128) -> bool {
        Self::of(number).leq(self)
    }

    fn leq(&self, other: &Self) -> bool {
        flat::leq(self, other, &Self::Any)
    }

    fn join(&self, other: &Self) -> Self {
        flat::join(*self, *other, Self::Any)
    }

    fn meet(&self, other: &Self) -> Option<Self> {
        flat::meet(*self, *other, Self::Any)
    }

    fn widen(&self, newer: &Self, _: &Thresholds) -> Self {
        self.join(newer)
    }

    fn narrow(&self, newer: &Self, _: &Thresholds) -> Self {
        flat::narrow(*self, *newer, Self::Any)
    }

    fn add(&self, other: &Self) -> Self {
        self.plus(*other)
    }

    fn scale(&self, factor: i128) -> Self {
        self.times(Self::of(factor))
    }

    fn without(&self, _: i128) -> Option<Self> {
        Some(*self)
    }

    fn apply(&self, operation: Operation, other: &Self) -> Self {
        match operation {
            Operation::Mul | Operation::And => self.times(*other),
            Operation::Xor => self.plus(*other),
            Operation::Or => match (self, other) {
                (Self::Odd, _) | (_, Self::Odd) => Self::Odd,
                (Self::Even, Self::Even) => Self::Even,
                _ => Self::Any,
            },
            // a - b*q has the parity of a where b is even.
            Operation::Rem if *other == Self::Even => *self,
            Operation::Min | Operation::Max => self.join(other),
            // An even number stays even whatever the count.
            Operation::Shl { .. } if *self == Self::Even => Self::Even,
            Operation::Div | Operation::Rem | Operation::Shl { .. } | Operation::Shr { .. } => Self::Any,
        }
    }

    fn abs(&self) -> Self {
        *self
    }

    /// 2^bits is even.
    fn wrap(&self, _: IntType) -> Self {
        *self
    }

    fn describe(&self, _: Interval) -> String {
        match self {
            Self::Even => "even",
            Self::Odd => "odd",
            Self::Any => "T",
        }
        .to_owned()
    }
}
