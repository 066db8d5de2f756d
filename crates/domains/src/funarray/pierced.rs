//! Intervals from which 0 may be missing: what a test `a[i] != 0` leaves of an element, whatever the scalars can say.

use crate::funarray::{Conversion, Element, Names, Notation};
use crate::{Bound, Constraint, Context, Facts, Interval, Linear, Value};

/// The numbers of an interval, or all of them but 0. Never empty.
///
/// 0 is missing only strictly inside the interval: where it would be an end, the interval ends beside it. So equal sets are equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pierced {
    interval: Interval,
    lacks_zero: bool,
}

impl Pierced {
    /// All numbers but 0.
    pub const NOT_ZERO: Self = Self { interval: Interval::TOP, lacks_zero: true };

    /// The numbers of an interval, without 0 if so said; `None` if there are none.
    pub fn new(interval: Interval, lacks_zero: bool) -> Option<Self> {
        let interval = if lacks_zero { interval.without(0)? } else { interval };
        Some(Self { interval, lacks_zero: lacks_zero && interval.contains(0) })
    }

    /// The smallest interval around it.
    pub fn interval(self) -> Interval {
        self.interval
    }

    /// Whether 0 lies inside the interval and is missing.
    pub fn lacks_zero(self) -> bool {
        self.lacks_zero
    }

    /// Whether the number is in it.
    pub fn holds(self, number: i128) -> bool {
        self.interval.contains(number) && !(self.lacks_zero && number == 0)
    }

    /// The numbers of an interval that contains both, without 0 if both lack it.
    fn gathered(self, other: Self, interval: Interval) -> Self {
        let lacks_zero = !self.holds(0) && !other.holds(0);
        // An interval around both has 0 inside or not at all, if both lack it.
        Self { interval, lacks_zero: lacks_zero && interval.contains(0) }
    }
}

impl From<Interval> for Pierced {
    fn from(interval: Interval) -> Self {
        Self { interval, lacks_zero: false }
    }
}

impl Element for Pierced {
    fn top() -> Self {
        Interval::TOP.into()
    }

    fn leq(&self, other: &Self, _: &Context) -> bool {
        self.interval.leq(other.interval) && (!other.lacks_zero || !self.holds(0))
    }

    fn join(&self, other: &Self, _: &Context) -> Self {
        self.gathered(*other, self.interval.join(other.interval))
    }

    fn meet(&self, other: &Self) -> Option<Self> {
        Self::new(self.interval.meet(other.interval)?, self.lacks_zero || other.lacks_zero)
    }

    /// Chains end: those of intervals do, and 0 comes in once.
    fn widen(&self, newer: &Self, context: &Context) -> Self {
        self.gathered(*newer, self.interval.widen(newer.interval, context.thresholds))
    }

    fn narrow(&self, newer: &Self, context: &Context) -> Self {
        let interval = self.interval.narrow(newer.interval, context.thresholds);
        Self::new(interval, self.lacks_zero || newer.lacks_zero).unwrap_or(*self)
    }
}

impl Conversion for Pierced {
    fn of(_: &Linear, value: &Linear, facts: &dyn Facts) -> Self {
        let interval = facts.bounds(value);
        // Only a 0 inside has to be asked for.
        let has_zero_inside = interval.low() < Bound::lower(0) && Bound::upper(0) < interval.high();
        let is_not_zero =
            || Constraint::ne(value, &Linear::number(0)).is_some_and(|different| facts.implies(&different));
        Self { interval, lacks_zero: has_zero_inside && is_not_zero() }
    }

    fn numbers(&self, _: &Linear, _: &dyn Facts) -> Interval {
        self.interval
    }

    fn contains(&self, _: i128, number: i128) -> bool {
        self.holds(number)
    }
}

impl Notation for Pierced {
    /// As the interval, then `but 0`; `not 0` for all others.
    fn text(&self, names: &Names) -> String {
        match (self.lacks_zero, self.interval) {
            (false, interval) => interval.text(names),
            (true, Interval::TOP) => "not 0".to_owned(),
            (true, interval) => format!("{} but 0", interval.text(names)),
        }
    }

    fn parse(text: &str, names: &Names) -> Option<Self> {
        if text == "not 0" {
            return Some(Self::NOT_ZERO);
        }
        match text.strip_suffix(" but 0") {
            Some(interval) => Self::new(Interval::parse(interval, names)?, true),
            None => Interval::parse(text, names).map(Self::from),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn not_zero(low: i128, high: i128) -> Pierced {
        Pierced::new(Interval::of(low, high), true).expect("not empty")
    }

    #[test]
    fn zero_is_missing_inside_only() {
        assert_eq!(not_zero(0, 5), Interval::of(1, 5).into());
        assert_eq!(not_zero(-5, 0), Interval::of(-5, -1).into());
        assert_eq!(not_zero(3, 5), Interval::of(3, 5).into());
        assert_eq!(Pierced::new(Interval::number(0), true), None);
        assert!(not_zero(-1, 1).lacks_zero());
    }

    #[test]
    fn two_sides_of_zero_lack_it() {
        let below: Pierced = Interval::at_most(-5).into();
        let above: Pierced = Interval::at_least(1).into();
        assert_eq!(below.join(&above, &Context::NONE), Pierced::NOT_ZERO);
        // The twin: one side has it.
        let zero: Pierced = Interval::at_least(0).into();
        assert_eq!(below.join(&zero, &Context::NONE), Element::top());
        assert_eq!(Pierced::NOT_ZERO.meet(&Interval::number(0).into()), None);
        assert_eq!(Pierced::NOT_ZERO.meet(&zero), Some(above));
        assert!(!zero.leq(&Pierced::NOT_ZERO, &Context::NONE));
        assert!(below.leq(&Pierced::NOT_ZERO, &Context::NONE));
        assert_eq!(Pierced::NOT_ZERO.widen(&zero, &Context::NONE), Element::top());
    }
}
