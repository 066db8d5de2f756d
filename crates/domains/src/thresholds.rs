//! Where a widening may stop (hints.txt, threshold hints; row H3).

use std::borrow::Cow;

use crate::Bound;

/// A finite sorted set of numbers. A widening that gives up a bound goes to the next of them instead of to infinity,
/// so a chain takes at most one more step per threshold.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Thresholds {
    numbers: Cow<'static, [i128]>,
}

impl Thresholds {
    /// How many are kept of one method's constants: those next to 0 first.
    pub const LIMIT: usize = 64;

    /// No threshold: widening goes to infinity.
    pub const NONE: &'static Self = &Self { numbers: Cow::Borrowed(&[]) };

    /// The given numbers, at most [`Self::LIMIT`] of them, those of smallest size first.
    pub fn new(numbers: impl IntoIterator<Item = i128>) -> Self {
        let mut numbers: Vec<i128> = numbers.into_iter().collect();
        numbers.sort_unstable_by_key(|number| (number.unsigned_abs(), *number));
        numbers.dedup();
        numbers.truncate(Self::LIMIT);
        numbers.sort_unstable();
        Self { numbers: Cow::Owned(numbers) }
    }

    /// With further numbers, whatever their size.
    #[must_use]
    pub fn and(self, more: impl IntoIterator<Item = i128>) -> Self {
        let mut numbers = self.numbers.into_owned();
        numbers.extend(more);
        numbers.sort_unstable();
        numbers.dedup();
        Self { numbers: Cow::Owned(numbers) }
    }

    /// Those of them that are wanted.
    #[must_use]
    pub fn only(&self, is_wanted: impl Fn(i128) -> bool) -> Self {
        let numbers = self.numbers.iter().copied().filter(|&number| is_wanted(number)).collect();
        Self { numbers: Cow::Owned(numbers) }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// The largest threshold that is at most `bound`, as a lower bound.
    pub fn below(&self, bound: Bound) -> Bound {
        let count = self.numbers.partition_point(|&number| Bound::lower(number) <= bound);
        count.checked_sub(1).map_or(Bound::NEG_INF, |last| Bound::lower(self.numbers[last]))
    }

    /// The smallest threshold that is at least `bound`, as an upper bound.
    pub fn above(&self, bound: Bound) -> Bound {
        let first = self.numbers.partition_point(|&number| Bound::upper(number) < bound);
        self.numbers.get(first).map_or(Bound::POS_INF, |&number| Bound::upper(number))
    }

    /// Whether a widening may have stopped at this bound: it is infinite or a threshold.
    pub fn stops_at(&self, bound: Bound) -> bool {
        bound.finite().is_none_or(|number| self.numbers.binary_search(&number).is_ok())
    }
}
