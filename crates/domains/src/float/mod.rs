//! Floating-point numbers as integers, so that the domains of integers hold what is known of them.
//!
//! A `float` or `double` is its *place* in the order of all doubles: 0 is 0 (of both signs), 1 is the smallest positive double, [`places::INFINITY`] is infinity, and
//! negative numbers are the negated places of positive ones. NaN is behind infinity, at [`places::NAN`]. So `x < y` on numbers is `<` on places, and an interval of places
//! is an interval of doubles, with or without NaN. A `float` has the place of the double that equals it: widening changes nothing.
//!
//! Places are no linear space: nothing but order and equality means something on them. What operations do is computed on [`FloatInterval`].

mod interval;
mod operations;
pub mod places;

pub use interval::FloatInterval;
pub use operations::{FloatBinary, FloatUnary};

use std::fmt;

/// A type of floating-point numbers, as IEEE 754 has them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FloatType {
    /// `float`: 32 bits.
    F32,
    /// `double`: 64 bits.
    F64,
}

impl FloatType {
    /// Both types, for tables and tests.
    pub const ALL: [Self; 2] = [Self::F32, Self::F64];

    /// The name used in the text forms.
    pub fn name(self) -> &'static str {
        match self {
            Self::F32 => "f32",
            Self::F64 => "f64",
        }
    }

    /// The number of this type that is nearest; of two the one whose last bit is 0.
    pub fn round(self, number: f64) -> f64 {
        match self {
            #[allow(clippy::cast_possible_truncation, reason = "rounding is what is asked for")]
            Self::F32 => f64::from(number as f32),
            Self::F64 => number,
        }
    }

    /// Below this every integer, of both signs, is a number of the type.
    pub fn exact_integers(self) -> i128 {
        match self {
            Self::F32 => 1 << 24,
            Self::F64 => 1 << 53,
        }
    }
}

impl fmt::Display for FloatType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The least number of a type that is not below a number.
pub(crate) fn round_up(ty: FloatType, number: f64) -> f64 {
    let rounded = ty.round(number);
    if rounded < number { next(ty, rounded) } else { rounded }
}

/// The greatest number of a type that is not above a number.
pub(crate) fn round_down(ty: FloatType, number: f64) -> f64 {
    -round_up(ty, -number)
}

/// The number after a number of the type.
pub(crate) fn next(ty: FloatType, number: f64) -> f64 {
    match ty {
        #[allow(clippy::cast_possible_truncation, reason = "a number of the type")]
        FloatType::F32 => f64::from((number as f32).next_up()),
        FloatType::F64 => number.next_up(),
    }
}
