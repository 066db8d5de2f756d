//! Exact bounds: an integer, or no bound.

use std::fmt;

/// An end of an interval: an integer of less than 2^126 in size, `-oo` or `+oo`.
///
/// Arithmetic is exact as long as the result is that small. A larger one is rounded *outwards*, by [`Bound::lower`]
/// or [`Bound::upper`], so that a bound may be lost and is never invented.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bound(i128);

/// Finite bounds are smaller than this in size, so that the sum of two of them is an `i128`.
const LIMIT: i128 = 1 << 126;

impl Bound {
    /// No lower bound.
    pub const NEG_INF: Self = Self(i128::MIN);
    /// No upper bound.
    pub const POS_INF: Self = Self(i128::MAX);

    /// The best lower bound that is at most `number`.
    #[inline]
    pub fn lower(number: i128) -> Self {
        if number <= -LIMIT { Self::NEG_INF } else { Self(number.min(LIMIT - 1)) }
    }

    /// The best upper bound that is at least `number`.
    #[inline]
    pub fn upper(number: i128) -> Self {
        if number >= LIMIT { Self::POS_INF } else { Self(number.max(1 - LIMIT)) }
    }

    /// The integer, if it is one.
    #[inline]
    pub fn finite(self) -> Option<i128> {
        (-LIMIT < self.0 && self.0 < LIMIT).then_some(self.0)
    }

    /// Whether it is an integer.
    #[inline]
    pub fn is_finite(self) -> bool {
        self.finite().is_some()
    }

    /// The sum of two lower bounds, as a lower bound.
    #[inline]
    pub fn add_lower(self, other: Self) -> Self {
        match (self.finite(), other.finite()) {
            (Some(a), Some(b)) => Self::lower(a + b),
            _ => Self::NEG_INF,
        }
    }

    /// The sum of two upper bounds, as an upper bound.
    #[inline]
    pub fn add_upper(self, other: Self) -> Self {
        match (self.finite(), other.finite()) {
            (Some(a), Some(b)) => Self::upper(a + b),
            _ => Self::POS_INF,
        }
    }

    /// The product as an extended number: beyond the limits it is infinite, of the right sign; `0 * oo` is 0.
    pub(crate) fn product(self, other: Self) -> Self {
        if let (Ok(a), Ok(b)) = (i64::try_from(self.0), i64::try_from(other.0)) {
            // One machine instruction. The product of the smallest with itself is just at the limit.
            let number = i128::from(a) * i128::from(b);
            return if number < LIMIT { Self(number) } else { Self::POS_INF };
        }
        if self.0 == 0 || other.0 == 0 {
            return Self(0);
        }
        let negative = (self.0 < 0) != (other.0 < 0);
        let exact = self.finite().zip(other.finite()).and_then(|(a, b)| a.checked_mul(b));
        match exact {
            Some(number) if number.unsigned_abs() < LIMIT.unsigned_abs() => Self(number),
            _ if negative => Self::NEG_INF,
            _ => Self::POS_INF,
        }
    }

    /// As a lower bound: `+oo`, which stands for a number too large, becomes the largest finite bound.
    pub(crate) fn as_lower(self) -> Self {
        if self == Self::POS_INF { Self(LIMIT - 1) } else { self }
    }

    /// As an upper bound: `-oo`, which stands for a number too small, becomes the smallest finite bound.
    pub(crate) fn as_upper(self) -> Self {
        if self == Self::NEG_INF { Self(1 - LIMIT) } else { self }
    }

    /// `-self`; a lower bound becomes an upper bound.
    #[inline]
    pub fn negated(self) -> Self {
        match self {
            Self::NEG_INF => Self::POS_INF,
            Self::POS_INF => Self::NEG_INF,
            Self(number) => Self(-number),
        }
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NEG_INF => f.write_str("-oo"),
            Self::POS_INF => f.write_str("+oo"),
            Self(number) => number.fmt(f),
        }
    }
}

impl fmt::Debug for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Row P1. A bound beyond the representation is lost, outwards.
    #[test]
    fn sums_never_overflow_silently() {
        let big = Bound::upper(LIMIT - 1);
        assert_eq!(big.add_upper(Bound::upper(1)), Bound::POS_INF);
        assert_eq!(Bound::lower(LIMIT - 1).add_lower(Bound::lower(5)).finite(), Some(LIMIT - 1));
        assert_eq!(Bound::lower(-LIMIT + 1).add_lower(Bound::lower(-1)), Bound::NEG_INF);
        assert_eq!(Bound::upper(-LIMIT + 1).add_upper(Bound::upper(-1)).finite(), Some(-LIMIT + 1));
        assert_eq!(big.product(big), Bound::POS_INF);
        let half = Bound::upper(1 << 63);
        assert_eq!(half.product(Bound::lower(-(1 << 64))), Bound::NEG_INF, "the smallest i128 is not finite");
        assert_eq!(big.product(big.negated()), Bound::NEG_INF);
        assert_eq!(Bound::POS_INF.product(Bound::upper(0)).finite(), Some(0));
        let word = Bound::lower(i64::MIN.into());
        assert_eq!(word.product(word), Bound::POS_INF, "2^126 is not finite");
        assert_eq!(word.product(word.negated()), Bound::NEG_INF);
        assert_eq!(word.product(Bound::upper(i64::MAX.into())).finite(), Some((1 << 63) - LIMIT));
    }
}
