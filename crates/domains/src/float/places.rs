//! Numbers and their places.

use super::{FloatType, next};
use crate::IntType;

/// The place of infinity.
pub const INFINITY: i64 = 0x7ff0_0000_0000_0000;
/// The place of NaN, whatever its bits.
pub const NAN: i64 = INFINITY + 1;

/// The place of a number.
pub fn place(number: f64) -> i64 {
    if number.is_nan() {
        return NAN;
    }
    let size = i64::try_from(number.abs().to_bits()).expect("no sign");
    if number.is_sign_negative() { -size } else { size }
}

/// The number at a place. Places that are none are the nearest number, or NaN beyond infinity.
pub fn number(place: i128) -> f64 {
    if place > i128::from(INFINITY) {
        return f64::NAN;
    }
    let size = place.unsigned_abs().min(u128::from(INFINITY.unsigned_abs()));
    let number = f64::from_bits(u64::try_from(size).expect("at most infinity"));
    if place < 0 { -number } else { number }
}

/// The places that a number as a float must be between for its integer to fit a type: the first and the last.
pub fn integer_places(int: IntType) -> (i64, i64) {
    #[allow(
        clippy::cast_precision_loss,
        reason = "a power of 2 is exact, and the number before the least of 32 bits is"
    )]
    let (below, above) = ((int.min() - 1) as f64, (int.max() + 1) as f64);
    // What is before the least of 64 bits is none: the least itself is the first that fits.
    #[allow(clippy::cast_possible_truncation, reason = "it is an integer")]
    let first = if below as i128 == int.min() - 1 { next(FloatType::F64, below) } else { below };
    (place(first), place(above) - 1)
}
