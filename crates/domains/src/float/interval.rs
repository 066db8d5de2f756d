//! Intervals of floating-point numbers.
//!
//! An element stands for the numbers `x` with `low <= x && x <= high`, infinities among them, and for NaN if `nan` says so. A zero stands for both zeros. `low > high`
//! is no number at all.
//!
//! Rounding to the nearest is monotone, so a bound of a sum is the rounded sum of bounds: what the program computes itself, in its own type, is the outermost
//! result. Functions whose last digits are the library's own (the sine) are rounded outwards by a step, and only their ranges are known.
#![allow(clippy::float_cmp, reason = "exact comparisons are what intervals are made of")]

use super::places::{INFINITY, NAN, number, place};
use super::{FloatBinary, FloatType, FloatUnary, round_down, round_up};
use crate::{IntType, Interval};

/// An interval of numbers, with or without NaN.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FloatInterval {
    low: f64,
    high: f64,
    nan: bool,
}

const EVERY: (f64, f64) = (f64::NEG_INFINITY, f64::INFINITY);

impl FloatInterval {
    /// All numbers, and NaN.
    pub const ALL: Self = Self { low: EVERY.0, high: EVERY.1, nan: true };

    /// The numbers from `low` to `high`, none of which is NaN.
    pub fn of(low: f64, high: f64) -> Self {
        debug_assert!(!low.is_nan() && !high.is_nan(), "bounds are numbers");
        Self { low, high, nan: false }
    }

    /// No number.
    fn none() -> Self {
        Self { low: EVERY.1, high: EVERY.0, nan: false }
    }

    /// The same and NaN, if `nan` says so.
    pub fn or_nan(self, nan: bool) -> Self {
        Self { nan: self.nan || nan, ..self }
    }

    /// The lowest number.
    pub fn low(self) -> f64 {
        self.low
    }

    /// The highest number.
    pub fn high(self) -> f64 {
        self.high
    }

    /// Whether NaN is in it.
    pub fn has_nan(self) -> bool {
        self.nan
    }

    /// Whether it has no numbers but NaN.
    pub fn has_no_number(self) -> bool {
        self.low > self.high
    }

    /// Whether a number, or NaN, is in it.
    pub fn contains(self, number: f64) -> bool {
        if number.is_nan() { self.nan } else { self.low <= number && number <= self.high }
    }

    /// What an interval of places stands for; `None` if there is nothing in it.
    pub fn from_places(places: Interval) -> Option<Self> {
        let low = places.low().finite().unwrap_or(i128::from(-INFINITY));
        let high = places.high().finite().unwrap_or(i128::from(NAN));
        let (first, last) = (i128::from(-INFINITY), i128::from(INFINITY));
        if low > i128::from(NAN) || high < first {
            return None;
        }
        let nan = high > last;
        if low > last {
            return Some(Self::none().or_nan(nan));
        }
        Some(Self { low: number(low), high: number(high.min(last)), nan })
    }

    /// The places of its numbers. What is between them and NaN comes along. `None` if there are none.
    pub fn places(self) -> Option<Interval> {
        let nan = i128::from(NAN);
        match (self.has_no_number(), self.nan) {
            (true, false) => None,
            (true, true) => Some(Interval::number(nan)),
            (false, true) => Some(Interval::of(place(self.low).into(), nan)),
            (false, false) => Some(Interval::of(place(self.low).into(), place(self.high).into())),
        }
    }

    /// The numbers of a type that are in it.
    fn within(self, ty: FloatType) -> Self {
        if ty == FloatType::F64 || self.has_no_number() {
            return self;
        }
        Self { low: round_up(ty, self.low), high: round_down(ty, self.high), nan: self.nan }
    }

    fn join(self, other: Self) -> Self {
        Self { low: self.low.min(other.low), high: self.high.max(other.high), nan: self.nan || other.nan }
    }

    fn has_infinity(self) -> bool {
        !self.has_no_number() && (self.low == EVERY.0 || self.high == EVERY.1)
    }

    /// The results of an operation on its numbers; the result is of the type.
    pub fn unary(self, operation: FloatUnary, ty: FloatType) -> Self {
        use FloatUnary as U;
        // A conversion takes numbers of the other type.
        let from = if operation == U::Convert { self } else { self.within(ty) };
        if from.has_no_number() {
            return Self::none().or_nan(from.nan);
        }
        let at = |number: f64| operation.apply(ty, number);
        let some = |low: f64, high: f64| Self::of(round_down(ty, low), round_up(ty, high)).or_nan(from.nan);
        match operation {
            U::Floor | U::Ceiling | U::Round | U::Truncate | U::Convert => {
                Self { low: at(from.low), high: at(from.high), nan: from.nan }
            }
            U::Neg => Self { low: -from.high, high: -from.low, nan: from.nan },
            U::Abs => {
                let least = if from.contains(0.0) { 0.0 } else { from.low.abs().min(from.high.abs()) };
                Self { low: least, high: from.low.abs().max(from.high.abs()), nan: from.nan }
            }
            U::Sqrt if from.high < 0.0 => Self::none().or_nan(true),
            U::Sqrt => {
                Self { low: at(from.low.max(0.0)), high: at(from.high), nan: from.nan || from.low < 0.0 }
            }
            U::Sin | U::Cos => some(-1.0, 1.0).or_nan(from.has_infinity()),
            U::Tanh => some(-1.0, 1.0),
            U::Atan => some(-QUARTER, QUARTER),
            U::Asin => some(-QUARTER, QUARTER).or_nan(from.low < -1.0 || from.high > 1.0),
            U::Acos => some(0.0, HALF).or_nan(from.low < -1.0 || from.high > 1.0),
            U::Exp => some(0.0, EVERY.1),
            U::Log => some(EVERY.0, EVERY.1).or_nan(from.low < 0.0),
        }
    }

    /// The results of an operation on two intervals of numbers of the type.
    pub fn binary(self, operation: FloatBinary, other: Self, ty: FloatType) -> Self {
        use FloatBinary as B;
        let (a, b) = (self.within(ty), other.within(ty));
        let nan = a.nan || b.nan;
        if a.has_no_number() || b.has_no_number() {
            // Both have to be there for a result, and one that is NaN makes it NaN; but 1 to the power of NaN is 1.
            return if operation == B::Pow { Self::ALL } else { Self::none().or_nan(nan) };
        }
        let at = |x: f64, y: f64| operation.apply(ty, x, y);
        match operation {
            B::Add => {
                // Infinity and its opposite make no number; what else is there is infinite then.
                let low = at(a.low, b.low);
                let high = at(a.high, b.high);
                Self {
                    low: if low.is_nan() { EVERY.1 } else { low },
                    high: if high.is_nan() { EVERY.0 } else { high },
                    nan: nan
                        || (a.high == EVERY.1 && b.low == EVERY.0)
                        || (a.low == EVERY.0 && b.high == EVERY.1),
                }
            }
            B::Sub => a.binary(B::Add, b.unary(FloatUnary::Neg, ty), ty),
            B::Mul => {
                let is_lost = (a.contains(0.0) && b.has_infinity()) || (b.contains(0.0) && a.has_infinity());
                // Next to infinity times 0 there are large numbers times 0.
                a.corners(b, |x, y| if x == 0.0 || y == 0.0 { 0.0 } else { at(x, y) }).or_nan(nan || is_lost)
            }
            // By a zero of either sign.
            B::Div if b.contains(0.0) => {
                let is_lost = a.contains(0.0) || (a.has_infinity() && b.has_infinity());
                Self::of(EVERY.0, EVERY.1).or_nan(nan || is_lost)
            }
            // Next to infinity by infinity there are numbers by infinity.
            B::Div => a
                .corners(b, |x, y| if y.is_infinite() { 0.0 } else { at(x, y) })
                .or_nan(nan || (a.has_infinity() && b.has_infinity())),
            B::Rem => {
                let largest = |interval: Self| interval.low.abs().max(interval.high.abs());
                let divisor = largest(b);
                let most = if divisor.is_finite() { largest(a).min(divisor) } else { largest(a) };
                let most = if most.is_finite() { most } else { f64::MAX };
                Self {
                    low: if a.low < 0.0 { -most } else { 0.0 },
                    high: if a.high > 0.0 { most } else { 0.0 },
                    nan: nan || a.has_infinity() || b.contains(0.0),
                }
            }
            B::Min => Self { low: a.low.min(b.low), high: a.high.min(b.high), nan },
            B::Max => Self { low: a.low.max(b.low), high: a.high.max(b.high), nan },
            B::Pow if a.low > 0.0 && !a.nan => {
                Self::of(0.0, EVERY.1).or_nan(nan || (a.contains(1.0) && b.has_infinity()))
            }
            B::Pow => Self::ALL,
            B::Atan2 => {
                let is_lost = a.has_infinity() && b.has_infinity();
                Self::of(round_down(ty, -HALF), round_up(ty, HALF)).or_nan(nan || is_lost)
            }
        }
    }

    /// The least and the greatest of what the bounds give; those that are no number are left out.
    fn corners(self, other: Self, at: impl Fn(f64, f64) -> f64) -> Self {
        let mut found = Self::none();
        for x in [self.low, self.high] {
            for y in [other.low, other.high] {
                let result = at(x, y);
                if !result.is_nan() {
                    found = found.join(Self::of(result, result));
                }
            }
        }
        found
    }

    /// What integers are as numbers of a type.
    ///
    /// Some runtimes convert by way of a `double`, which rounds twice: both results are in it.
    pub fn from_integers(integers: Interval, ty: FloatType) -> Self {
        let of = |number: i128, or: f64| -> [f64; 2] {
            #[allow(clippy::cast_precision_loss, reason = "rounding is what is asked for")]
            let (once, twice) = match ty {
                FloatType::F32 => (f64::from(number as f32), ty.round(number as f64)),
                FloatType::F64 => (number as f64, number as f64),
            };
            if once.is_nan() { [or, or] } else { [once, twice] }
        };
        let low = integers.low().finite().map_or(EVERY.0, |low| {
            let [once, twice] = of(low, EVERY.0);
            once.min(twice)
        });
        let high = integers.high().finite().map_or(EVERY.1, |high| {
            let [once, twice] = of(high, EVERY.1);
            once.max(twice)
        });
        Self::of(low, high)
    }

    /// What its numbers are as integers, without what is behind the point; `None` if one of them does not fit the type, or is none.
    pub fn to_integers(self, int: IntType) -> Option<Interval> {
        if self.nan || self.has_no_number() || self.low.is_infinite() || self.high.is_infinite() {
            return None;
        }
        #[allow(clippy::cast_possible_truncation, reason = "beyond the largest integer it is that")]
        let (low, high) = (self.low.trunc() as i128, self.high.trunc() as i128);
        (int.contains(low) && int.contains(high)).then(|| Interval::of(low, high))
    }
}

/// A quarter and a half of a turn, and a step more.
const QUARTER: f64 = 1.570_796_326_794_896_8;
const HALF: f64 = 3.141_592_653_589_793_6;
