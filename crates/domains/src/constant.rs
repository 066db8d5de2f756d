//! Constants: one number or any.

use crate::{Bound, Interval, Thresholds, Value, flat};

/// One number, or all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Constant {
    /// That number only.
    Number(i128),
    /// Any number.
    Any,
}

impl Value for Constant {
    fn top() -> Self {
        Self::Any
    }

    fn number(number: i128) -> Self {
        Self::from_interval(Interval::number(number))
    }

    fn from_interval(interval: Interval) -> Self {
        interval.as_number().map_or(Self::Any, Self::Number)
    }

    fn interval(&self) -> Interval {
        match self {
            Self::Number(number) => Interval::number(*number),
            Self::Any => Interval::TOP,
        }
    }

    fn contains(&self, number: i128) -> bool {
        self.interval().contains(number)
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
        Self::from_interval(self.interval().plus(other.interval()))
    }

    fn scale(&self, factor: i128) -> Self {
        Self::from_interval(self.interval().scaled(factor))
    }

    fn without(&self, number: i128) -> Option<Self> {
        (*self != Self::Number(number)).then_some(*self)
    }

    fn describe(&self, _: Interval) -> String {
        match self {
            Self::Number(number) => Bound::lower(*number).to_string(),
            Self::Any => "T".to_owned(),
        }
    }
}
