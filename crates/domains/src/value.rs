//! Abstractions of one number. [`Environment`](crate::Environment) lifts any of them to states.

use std::fmt::Debug;

use crate::{DisInterval, IntType, Interval, Operation, Parity, Thresholds};

/// A set of integers, never empty.
pub trait Value: Clone + PartialEq + Debug {
    /// All integers.
    fn top() -> Self;
    /// One integer.
    fn number(number: i128) -> Self;
    /// The smallest element that contains the interval.
    fn from_interval(interval: Interval) -> Self;
    /// The smallest interval that contains the element.
    fn interval(&self) -> Interval;
    /// The smallest union of intervals that contains the element.
    fn union(&self) -> DisInterval {
        DisInterval::from_interval(self.interval())
    }
    /// The parity of all its numbers.
    fn parity(&self) -> Parity {
        Parity::from_interval(self.interval())
    }
    /// The smallest element that contains all numbers of a parity.
    fn from_parity(_parity: Parity) -> Self {
        Self::top()
    }
    /// Whether the number is in it.
    fn contains(&self, number: i128) -> bool;

    /// Whether every number of `self` is in `other`.
    fn leq(&self, other: &Self) -> bool;
    /// The numbers of both.
    #[must_use]
    fn join(&self, other: &Self) -> Self;
    /// The numbers in both; `None` if there are none.
    fn meet(&self, other: &Self) -> Option<Self>;
    /// The numbers of both, giving up what is not stable.
    #[must_use]
    fn widen(&self, newer: &Self, thresholds: &Thresholds) -> Self;
    /// What a widening to a threshold or to infinity gave up, back from `newer`.
    #[must_use]
    fn narrow(&self, newer: &Self, thresholds: &Thresholds) -> Self;

    /// The sums.
    #[must_use]
    fn add(&self, other: &Self) -> Self;
    /// The multiples by a number.
    #[must_use]
    fn scale(&self, factor: i128) -> Self;
    /// The element without one number; `None` if nothing is left.
    fn without(&self, number: i128) -> Option<Self>;
    /// The results of an operation.
    #[must_use]
    fn apply(&self, operation: Operation, other: &Self) -> Self {
        Self::from_interval(self.interval().apply(operation, other.interval()))
    }
    /// The absolute values.
    #[must_use]
    fn abs(&self) -> Self {
        Self::from_interval(self.interval().abs())
    }
    /// The numbers of the type that are equal modulo 2^bits.
    #[must_use]
    fn wrap(&self, int: IntType) -> Self {
        Self::from_interval(self.interval().wrap(int))
    }
    /// The text, given the numbers that the variable's type allows.
    fn describe(&self, limits: Interval) -> String;
}
