//! Parity and intervals that help each other: the reduced product of funarray.txt, example 2.

use crate::{IntType, Interval, Operation, Parity, Thresholds, Value};

/// The numbers of an interval that have a parity. Reduced: a finite bound has the parity, and an interval of one number
/// knows its parity.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParityInterval {
    parity: Parity,
    interval: Interval,
}

impl ParityInterval {
    /// The numbers in both, reduced; `None` if there are none.
    pub fn new(parity: Parity, interval: Interval) -> Option<Self> {
        if parity == Parity::Any {
            return Some(Self { parity: Parity::from_interval(interval), interval });
        }
        let low = match interval.low().finite() {
            Some(low) if !parity.contains(low) => crate::Bound::lower(low + 1),
            _ => interval.low(),
        };
        let high = match interval.high().finite() {
            Some(high) if !parity.contains(high) => crate::Bound::upper(high - 1),
            _ => interval.high(),
        };
        Some(Self { parity, interval: Interval::new(low, high)? })
    }

    /// The product of two sets that have a number in common.
    fn reduced(parity: Parity, interval: Interval) -> Self {
        Self::new(parity, interval).unwrap_or(Self { parity: Parity::Any, interval })
    }
}

impl Value for ParityInterval {
    fn top() -> Self {
        Self { parity: Parity::Any, interval: Interval::TOP }
    }

    fn number(number: i128) -> Self {
        Self { parity: Parity::number(number), interval: Interval::number(number) }
    }

    fn from_interval(interval: Interval) -> Self {
        Self::reduced(Parity::Any, interval)
    }

    fn interval(&self) -> Interval {
        self.interval
    }

    fn parity(&self) -> Parity {
        self.parity
    }

    fn from_parity(parity: Parity) -> Self {
        Self { parity, interval: Interval::TOP }
    }

    fn contains(&self, number: i128) -> bool {
        self.parity.contains(number) && self.interval.contains(number)
    }

    fn leq(&self, other: &Self) -> bool {
        self.parity.leq(&other.parity) && self.interval.leq(other.interval)
    }

    fn join(&self, other: &Self) -> Self {
        Self::reduced(self.parity.join(&other.parity), self.interval.join(other.interval))
    }

    fn meet(&self, other: &Self) -> Option<Self> {
        Self::new(self.parity.meet(&other.parity)?, self.interval.meet(other.interval)?)
    }

    /// The widened bounds are not reduced: a threshold of the wrong parity would come back for ever.
    fn widen(&self, newer: &Self, thresholds: &Thresholds) -> Self {
        let parity = self.parity.join(&newer.parity);
        Self { parity, interval: self.interval.widen(newer.interval, thresholds) }
    }

    fn narrow(&self, newer: &Self, thresholds: &Thresholds) -> Self {
        let parity = self.parity.narrow(&newer.parity, thresholds);
        Self { parity, interval: self.interval.narrow(newer.interval, thresholds) }
    }

    fn add(&self, other: &Self) -> Self {
        Self::reduced(self.parity.add(&other.parity), self.interval.plus(other.interval))
    }

    fn scale(&self, factor: i128) -> Self {
        Self::reduced(self.parity.scale(factor), self.interval.scaled(factor))
    }

    fn without(&self, number: i128) -> Option<Self> {
        Self::new(self.parity, self.interval.without(number)?)
    }

    fn apply(&self, operation: Operation, other: &Self) -> Self {
        let parity = self.parity.apply(operation, &other.parity);
        Self::reduced(parity, self.interval.apply(operation, other.interval))
    }

    fn abs(&self) -> Self {
        Self::reduced(self.parity, self.interval.abs())
    }

    fn wrap(&self, int: IntType) -> Self {
        Self::reduced(self.parity, self.interval.wrap(int))
    }

    /// `(e, [0, 8])`.
    fn describe(&self, limits: Interval) -> String {
        format!("({}, {})", self.parity.letter(), self.interval.describe(limits))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Example 2: bounds by parity, and parity of one number.
    #[test]
    fn reduction() {
        let even = ParityInterval::new(Parity::Even, Interval::of(0, 9)).unwrap();
        assert_eq!(even.describe(Interval::TOP), "(e, [0, 8])");
        let one = ParityInterval::new(Parity::Any, Interval::number(1)).unwrap();
        assert_eq!(one.describe(Interval::TOP), "(o, [1, 1])");
        assert_eq!(ParityInterval::new(Parity::Even, Interval::number(1)), None);
    }
}
