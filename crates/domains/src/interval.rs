//! Intervals (pentagons.txt, section 3, Table 1).

use std::fmt;

use crate::{Bound, IntType, Operation, Thresholds, Value};

/// `[low, high]`: the integers `n` with `low <= n && n <= high`. Never empty: an operation whose result may be says
/// so with an `Option`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Interval {
    low: Bound,
    high: Bound,
}

impl Interval {
    /// All integers.
    pub const TOP: Self = Self { low: Bound::NEG_INF, high: Bound::POS_INF };

    /// The integers from `low` to `high`; `None` if there are none.
    #[inline]
    pub fn new(low: Bound, high: Bound) -> Option<Self> {
        (low <= high && low != Bound::POS_INF && high != Bound::NEG_INF).then_some(Self { low, high })
    }

    /// `[low, high]` of two numbers in order.
    pub fn of(low: i128, high: i128) -> Self {
        assert!(low <= high, "[{low}, {high}] is empty");
        Self { low: Bound::lower(low), high: Bound::upper(high) }
    }

    /// `[low, +oo]`
    pub fn at_least(low: i128) -> Self {
        Self { low: Bound::lower(low), high: Bound::POS_INF }
    }

    /// `[-oo, high]`
    pub fn at_most(high: i128) -> Self {
        Self { low: Bound::NEG_INF, high: Bound::upper(high) }
    }

    /// `[number, number]`
    pub fn number(number: i128) -> Self {
        Self::of(number, number)
    }

    /// The values of a machine integer.
    pub fn of_type(int: IntType) -> Self {
        Self::of(int.min(), int.max())
    }

    /// The lower bound.
    #[inline]
    pub fn low(self) -> Bound {
        self.low
    }

    /// The upper bound.
    #[inline]
    pub fn high(self) -> Bound {
        self.high
    }

    /// The number, if it holds one only.
    #[inline]
    pub fn as_number(self) -> Option<i128> {
        self.low.finite().filter(|_| self.low == self.high)
    }

    /// Whether the number is in it.
    pub fn contains(self, number: i128) -> bool {
        Bound::lower(number) >= self.low && Bound::upper(number) <= self.high
    }

    /// Whether every number of `self` is in `other`.
    #[inline]
    pub fn leq(self, other: Self) -> bool {
        other.low <= self.low && self.high <= other.high
    }

    /// The smallest interval that contains both.
    #[must_use]
    pub fn join(self, other: Self) -> Self {
        Self { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    /// The numbers in both; `None` if there are none.
    #[inline]
    pub fn meet(self, other: Self) -> Option<Self> {
        Self::new(self.low.max(other.low), self.high.min(other.high))
    }

    /// Stable bounds stay, others go to the next threshold.
    #[must_use]
    pub fn widen(self, newer: Self, thresholds: &Thresholds) -> Self {
        Self {
            low: if self.low <= newer.low { self.low } else { thresholds.below(newer.low) },
            high: if newer.high <= self.high { self.high } else { thresholds.above(newer.high) },
        }
    }

    /// A bound that a widening may have made takes the newer value.
    #[must_use]
    pub fn narrow(self, newer: Self, thresholds: &Thresholds) -> Self {
        Self {
            low: if thresholds.stops_at(self.low) { self.low.max(newer.low) } else { self.low },
            high: if thresholds.stops_at(self.high) { self.high.min(newer.high) } else { self.high },
        }
    }

    /// The sums.
    #[must_use]
    #[inline]
    pub fn plus(self, other: Self) -> Self {
        Self { low: self.low.add_lower(other.low), high: self.high.add_upper(other.high) }
    }

    /// `-n` for each `n`.
    #[must_use]
    #[inline]
    pub fn negated(self) -> Self {
        Self { low: self.high.negated(), high: self.low.negated() }
    }

    /// The multiples by a number.
    #[must_use]
    #[inline]
    pub fn scaled(self, factor: i128) -> Self {
        match factor {
            // Nearly all coefficients are these.
            1 => self,
            -1 => self.negated(),
            _ => self.times(Self::number(factor)),
        }
    }

    /// The upper bound of the multiples by a number.
    #[inline]
    pub(crate) fn scaled_high(self, factor: i128) -> Bound {
        match factor {
            1 => self.high,
            -1 => self.low.negated(),
            _ => {
                let end = if factor < 0 { self.low } else { self.high };
                end.product(Bound::upper(factor)).as_upper()
            }
        }
    }

    /// The results of an operation; division by 0 has none.
    #[must_use]
    pub fn apply(self, operation: Operation, other: Self) -> Self {
        if let Some(result) = self.as_number().zip(other.as_number()).and_then(|(a, b)| operation.apply(a, b))
        {
            return Self::number(result);
        }
        match operation {
            Operation::Mul => self.times(other),
            Operation::Div => self.divided_by(other),
            Operation::Rem => self.remainder(other),
            Operation::Shl { bits } => {
                let (least, most) = shift_counts(other, bits);
                self.times(Self::of(1 << least, 1 << most))
            }
            Operation::Shr { bits } => self.shifted_right(other, bits),
            Operation::And => self.and(other),
            Operation::Or => self.or(other),
            Operation::Xor => self.xor(other),
            Operation::Min => Self { low: self.low.min(other.low), high: self.high.min(other.high) },
            Operation::Max => Self { low: self.low.max(other.low), high: self.high.max(other.high) },
        }
    }

    /// The absolute values.
    #[must_use]
    pub fn abs(self) -> Self {
        let zero = Bound::lower(0);
        if zero <= self.low {
            self
        } else if self.high <= zero {
            self.negated()
        } else {
            Self { low: zero, high: self.high.max(self.low.negated()) }
        }
    }

    /// The numbers of the type that are equal modulo 2^bits.
    #[must_use]
    pub fn wrap(self, int: IntType) -> Self {
        let all = Self::of_type(int);
        if self.leq(all) {
            return self;
        }
        match (self.low.finite(), self.high.finite()) {
            (Some(low), Some(high)) if high - low < 1 << int.bits() => {
                let (low, high) = (int.wrap(low), int.wrap(high));
                if low <= high { Self::of(low, high) } else { all }
            }
            _ => all,
        }
    }

    fn times(self, other: Self) -> Self {
        if other.low == other.high {
            // Which end goes where depends on the sign of the number alone.
            let (low, high) =
                if other.low < Bound::lower(0) { (self.high, self.low) } else { (self.low, self.high) };
            return Self { low: low.product(other.low).as_lower(), high: high.product(other.low).as_upper() };
        }
        let products = [
            self.low.product(other.low),
            self.low.product(other.high),
            self.high.product(other.low),
            self.high.product(other.high),
        ];
        let low = products.into_iter().min().expect("four products");
        let high = products.into_iter().max().expect("four products");
        Self { low: low.as_lower(), high: high.as_upper() }
    }

    fn divided_by(self, divisor: Self) -> Self {
        let positive = divisor.meet(Self::at_least(1)).map(|divisor| self.divided_by_positive(divisor));
        let negative = divisor.meet(Self::at_most(-1)).map(|divisor| {
            // Truncation is symmetric: a / -b is -(a / b).
            self.divided_by_positive(divisor.negated()).negated()
        });
        match (positive, negative) {
            (Some(a), Some(b)) => a.join(b),
            (Some(a), None) | (None, Some(a)) => a,
            (None, None) => Self::TOP,
        }
    }

    /// The divisor is at least 1, so its low end is finite.
    fn divided_by_positive(self, divisor: Self) -> Self {
        let zero = Bound::lower(0);
        let quotient = |a: Bound, b: Bound| match (a.finite(), b.finite()) {
            (Some(a), Some(b)) => Bound::lower(a / b),
            (Some(_), None) => zero,
            (None, _) => a,
        };
        Self {
            low: quotient(self.low, if zero <= self.low { divisor.high } else { divisor.low }),
            high: quotient(self.high, if zero <= self.high { divisor.low } else { divisor.high }),
        }
    }

    fn remainder(self, divisor: Self) -> Self {
        let sizes = divisor.abs();
        let least = sizes.low.finite().unwrap_or(0).max(1);
        if self.leq(Self::of(1 - least, least - 1)) {
            return self;
        }
        let most = sizes.high.finite().map_or(Bound::POS_INF, |most| Bound::upper((most - 1).max(0)));
        let zero = Bound::lower(0);
        Self {
            low: if zero <= self.low { zero } else { self.low.max(most.negated()) },
            high: if self.high <= zero { zero } else { self.high.min(most) },
        }
    }

    fn shifted_right(self, count: Self, bits: u32) -> Self {
        let (least, most) = shift_counts(count, bits);
        let shifted = |bound: Bound, inward: u32, outward: u32| {
            bound
                .finite()
                .map_or(bound, |number| Bound::lower(number >> if number >= 0 { inward } else { outward }))
        };
        Self { low: shifted(self.low, most, least), high: shifted(self.high, least, most) }
    }

    fn and(self, other: Self) -> Self {
        let zero = Bound::lower(0);
        match (zero <= self.low, zero <= other.low) {
            (true, true) => Self { low: zero, high: self.high.min(other.high) },
            (true, false) => Self { low: zero, high: self.high },
            (false, true) => Self { low: zero, high: other.high },
            (false, false) => {
                let low = power_range(self).join(power_range(other)).low;
                let both_negative = self.high < zero && other.high < zero;
                let high = if both_negative { self.high.min(other.high) } else { self.high.max(other.high) };
                Self { low, high }
            }
        }
    }

    fn or(self, other: Self) -> Self {
        let zero = Bound::lower(0);
        let negative = self.high < zero || other.high < zero;
        let both_positive = zero <= self.low && zero <= other.low;
        Self {
            low: if both_positive { self.low.max(other.low) } else { self.low.min(other.low) },
            high: if negative { Bound::upper(-1) } else { power_range(self).join(power_range(other)).high },
        }
    }

    fn xor(self, other: Self) -> Self {
        let range = power_range(self).join(power_range(other));
        let zero = Bound::lower(0);
        if zero <= self.low && zero <= other.low { Self { low: zero, high: range.high } } else { range }
    }
}

/// The least and the largest count of a shift, modulo the width.
fn shift_counts(count: Interval, bits: u32) -> (u32, u32) {
    let width = i128::from(bits);
    let small = |number: i128| u32::try_from(number).expect("less than the width");
    match (count.low.finite(), count.high.finite()) {
        (Some(low), Some(high)) if low == high => {
            (small(low.rem_euclid(width)), small(low.rem_euclid(width)))
        }
        (Some(low), Some(high)) if 0 <= low && high < width => (small(low), small(high)),
        _ => (0, bits - 1),
    }
}

/// `[-2^p, 2^p - 1]` with the least `p` that contains the interval: bitwise operations stay inside.
fn power_range(interval: Interval) -> Interval {
    match (interval.low.finite(), interval.high.finite()) {
        (Some(low), Some(high)) => {
            let size = |number: i128| 128 - (if number < 0 { !number } else { number }).leading_zeros();
            let power = 1_i128 << size(low).max(size(high));
            Interval::of(-power, power - 1)
        }
        _ => Interval::TOP,
    }
}

impl Value for Interval {
    fn top() -> Self {
        Self::TOP
    }

    fn number(number: i128) -> Self {
        Self::number(number)
    }

    fn from_interval(interval: Interval) -> Self {
        interval
    }

    fn interval(&self) -> Interval {
        *self
    }

    fn contains(&self, number: i128) -> bool {
        Self::contains(*self, number)
    }

    fn leq(&self, other: &Self) -> bool {
        Self::leq(*self, *other)
    }

    fn join(&self, other: &Self) -> Self {
        Self::join(*self, *other)
    }

    fn meet(&self, other: &Self) -> Option<Self> {
        Self::meet(*self, *other)
    }

    fn widen(&self, newer: &Self, thresholds: &Thresholds) -> Self {
        Self::widen(*self, *newer, thresholds)
    }

    fn narrow(&self, newer: &Self, thresholds: &Thresholds) -> Self {
        Self::narrow(*self, *newer, thresholds)
    }

    fn add(&self, other: &Self) -> Self {
        self.plus(*other)
    }

    fn scale(&self, factor: i128) -> Self {
        self.scaled(factor)
    }

    fn without(&self, number: i128) -> Option<Self> {
        let (low, high) = (self.low, self.high);
        if low.finite() == Some(number) {
            Self::new(Bound::lower(number + 1), high)
        } else if high.finite() == Some(number) {
            Self::new(low, Bound::upper(number - 1))
        } else {
            Some(*self)
        }
    }

    fn describe(&self, limits: Interval) -> String {
        let low = if self.low <= limits.low { Bound::NEG_INF } else { self.low };
        let high = if limits.high <= self.high { Bound::POS_INF } else { self.high };
        format!("[{low}, {high}]")
    }
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}, {}]", self.low, self.high)
    }
}

impl fmt::Debug for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> Vec<Interval> {
        let bounds = [Bound::NEG_INF, Bound::lower(-3), Bound::lower(0), Bound::lower(5), Bound::POS_INF];
        bounds
            .iter()
            .flat_map(|&low| bounds.iter().filter_map(move |&high| Interval::new(low, high)))
            .collect()
    }

    /// Row P1, Table 1. The widening's printed definition is damaged; it is computed from the text below the
    /// table: "the widening preserves the bounds which are stable".
    #[test]
    fn table_1() {
        for a in all() {
            for b in all() {
                let inside = |n: i128| (a.contains(n), b.contains(n));
                let points = -10..=10;
                assert_eq!(a.leq(b), a.low() >= b.low() && a.high() <= b.high());
                let join = a.join(b);
                assert_eq!((join.low(), join.high()), (a.low().min(b.low()), a.high().max(b.high())));
                match a.meet(b) {
                    None => assert!(points.clone().all(|n| inside(n) != (true, true))),
                    Some(meet) => {
                        assert_eq!((meet.low(), meet.high()), (a.low().max(b.low()), a.high().min(b.high())));
                    }
                }
                let widened = a.widen(b, Thresholds::NONE);
                assert_eq!(widened.low(), if a.low() <= b.low() { a.low() } else { Bound::NEG_INF });
                assert_eq!(widened.high(), if b.high() <= a.high() { a.high() } else { Bound::POS_INF });
            }
        }
        assert_eq!(Interval::new(Bound::lower(1), Bound::upper(0)), None);
        assert_eq!(Interval::TOP.to_string(), "[-oo, +oo]");
    }

    /// Row H3. A bound that is not stable goes to the next threshold, and narrowing takes it back from there.
    #[test]
    fn thresholds() {
        let thresholds = Thresholds::new([0, 1000, -1]);
        let widened = Interval::of(0, 1).widen(Interval::of(-1, 2), &thresholds);
        assert_eq!(widened, Interval::of(-1, 1000));
        assert_eq!(widened.narrow(Interval::of(0, 999), &thresholds), Interval::of(0, 999));
        let kept = Interval::of(3, 7);
        assert_eq!(kept.narrow(Interval::of(4, 5), &thresholds), kept);
        assert_eq!(Interval::of(0, 1000).widen(Interval::of(0, 1001), &thresholds), Interval::at_least(0));
    }

    /// Row P8.
    #[test]
    fn wrapping() {
        let check = |interval: Interval, int, expected: Interval| assert_eq!(interval.wrap(int), expected);
        check(Interval::of(0, 10), IntType::I32, Interval::of(0, 10));
        check(Interval::number(1 << 31), IntType::I32, Interval::number(-(1 << 31)));
        check(Interval::of(-1, 0), IntType::U8, Interval::of(0, 255));
        check(Interval::of(-2, -1), IntType::U8, Interval::of(254, 255));
        check(Interval::TOP, IntType::I8, Interval::of(-128, 127));
    }
}
