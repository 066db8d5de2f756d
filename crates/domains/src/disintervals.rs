//! Disjunctive intervals: finite unions, so that `x != 0` is kept (hints.txt, figure 1(a)).

use std::fmt;

use smallvec::{SmallVec, smallvec};

use crate::{Bound, IntType, Interval, Operation, Thresholds, Value};

/// A union of intervals: the numbers that are in one of them. Never empty; the pieces are sorted and do not touch.
#[derive(Clone, PartialEq, Eq)]
pub struct DisInterval {
    pieces: SmallVec<[Interval; 2]>,
}

/// How many pieces a union may have; beyond that the smallest gaps are filled.
const PIECES: usize = 8;

impl DisInterval {
    /// The numbers of all the intervals, of which there must be one.
    pub fn union(intervals: impl IntoIterator<Item = Interval>) -> Self {
        let mut sorted: SmallVec<[Interval; 8]> = intervals.into_iter().collect();
        assert!(!sorted.is_empty(), "a union of no interval");
        sorted.sort_unstable_by_key(|piece| (piece.low(), piece.high()));
        let mut pieces: SmallVec<[Interval; 2]> = SmallVec::new();
        for piece in sorted {
            match pieces.last_mut() {
                Some(last) if gap(*last, piece) <= 0 => *last = last.join(piece),
                _ => pieces.push(piece),
            }
        }
        while pieces.len() > PIECES {
            let at = (0..pieces.len() - 1)
                .min_by_key(|&at| gap(pieces[at], pieces[at + 1]))
                .expect("more pieces than one");
            let filled = pieces[at].join(pieces.remove(at + 1));
            pieces[at] = filled;
        }
        Self { pieces }
    }

    /// The pieces, in order.
    pub fn pieces(&self) -> &[Interval] {
        &self.pieces
    }

    /// Without the ends that the limits of a type put: what they allow is anything.
    pub(crate) fn opened(&self, limits: Interval) -> Self {
        let low = self.pieces[0].low() <= limits.low();
        let high = limits.high() <= self.pieces[self.pieces.len() - 1].high();
        let below = low.then(|| Interval::new(Bound::NEG_INF, self.pieces[0].high())).flatten();
        let above =
            high.then(|| Interval::new(self.pieces[self.pieces.len() - 1].low(), Bound::POS_INF)).flatten();
        Self::union(self.pieces.iter().copied().chain(below).chain(above))
    }

    /// The intervals between the pieces.
    pub(crate) fn gaps(&self) -> impl Iterator<Item = Interval> + '_ {
        self.pieces.windows(2).map(|pair| {
            let inner = |bound: Bound| bound.finite().expect("only the outer bounds are infinite");
            Interval::of(inner(pair[0].high()) + 1, inner(pair[1].low()) - 1)
        })
    }

    fn map(&self, f: impl Fn(Interval) -> Interval) -> Self {
        Self::union(self.pieces.iter().map(|&piece| f(piece)))
    }

    fn map2(&self, other: &Self, f: impl Fn(Interval, Interval) -> Interval) -> Self {
        Self::union(
            self.pieces.iter().flat_map(|&a| other.pieces.iter().map(move |&b| (a, b))).map(|(a, b)| f(a, b)),
        )
    }

    /// The union without the numbers of an interval; `None` if nothing is left.
    fn minus(&self, hole: Interval) -> Option<Self> {
        let below = hole.low().finite().map(|low| Interval::at_most(low - 1));
        let above = hole.high().finite().map(|high| Interval::at_least(high + 1));
        let rest: SmallVec<[Interval; 8]> = self
            .pieces
            .iter()
            .flat_map(|piece| {
                [below, above].into_iter().flatten().filter_map(|side| Interval::meet(*piece, side))
            })
            .collect();
        (!rest.is_empty()).then(|| Self::union(rest))
    }
}

/// How many numbers are missing between two pieces in order; not positive if they touch.
fn gap(left: Interval, right: Interval) -> i128 {
    match (left.high().finite(), right.low().finite()) {
        (Some(high), Some(low)) => low - high - 1,
        // The left one has no end, or the right one no beginning: they overlap.
        _ => 0,
    }
}

impl Value for DisInterval {
    fn top() -> Self {
        Self::from_interval(Interval::TOP)
    }

    fn number(number: i128) -> Self {
        Self::from_interval(Interval::number(number))
    }

    fn from_interval(interval: Interval) -> Self {
        Self { pieces: smallvec![interval] }
    }

    fn interval(&self) -> Interval {
        self.pieces[0].join(self.pieces[self.pieces.len() - 1])
    }

    fn union(&self) -> Self {
        self.clone()
    }

    fn contains(&self, number: i128) -> bool {
        self.pieces.iter().any(|piece| piece.contains(number))
    }

    fn leq(&self, other: &Self) -> bool {
        // The pieces of `other` do not touch, so each of ours must be inside one of them.
        self.pieces.iter().all(|&piece| other.pieces.iter().any(|&whole| piece.leq(whole)))
    }

    fn join(&self, other: &Self) -> Self {
        Self::union(self.pieces.iter().chain(&other.pieces).copied())
    }

    fn meet(&self, other: &Self) -> Option<Self> {
        let common: SmallVec<[Interval; 8]> =
            self.pieces.iter().flat_map(|&a| other.pieces.iter().filter_map(move |&b| a.meet(b))).collect();
        (!common.is_empty()).then(|| Self::union(common))
    }

    /// The outer bounds are widened as an interval's; a gap stays as it is while the newer element leaves it free.
    /// Gaps are only ever lost, so chains end.
    fn widen(&self, newer: &Self, thresholds: &Thresholds) -> Self {
        let hull = Self::from_interval(self.interval().widen(newer.interval(), thresholds));
        self.gaps()
            .filter(|&gap| newer.pieces.iter().all(|&piece| Interval::meet(piece, gap).is_none()))
            .fold(hull, |rest, gap| rest.minus(gap).expect("the gap lies inside the hull of the union"))
    }

    fn narrow(&self, newer: &Self, thresholds: &Thresholds) -> Self {
        let hull = Self::from_interval(self.interval().narrow(newer.interval(), thresholds));
        self.meet(&hull).unwrap_or_else(|| self.clone())
    }

    fn add(&self, other: &Self) -> Self {
        self.map2(other, Interval::plus)
    }

    fn scale(&self, factor: i128) -> Self {
        self.map(|piece| piece.scaled(factor))
    }

    fn without(&self, number: i128) -> Option<Self> {
        self.minus(Interval::number(number))
    }

    fn apply(&self, operation: Operation, other: &Self) -> Self {
        self.map2(other, |a, b| a.apply(operation, b))
    }

    fn abs(&self) -> Self {
        self.map(Interval::abs)
    }

    /// Each piece is cut where the type's range repeats, so that what wraps is kept apart from what does not.
    fn wrap(&self, int: IntType) -> Self {
        let (low, width) = (int.min(), 1_i128 << int.bits());
        Self::union(self.pieces.iter().flat_map(|&piece| {
            let parts = match (piece.low().finite(), piece.high().finite()) {
                (Some(first), Some(last)) if last - first < width => {
                    let next = (first - low).div_euclid(width) * width + low + width;
                    if last < next {
                        [Some(piece), None]
                    } else {
                        [Some(Interval::of(first, next - 1)), Some(Interval::of(next, last))]
                    }
                }
                _ => [Some(Interval::of_type(int)), None],
            };
            parts.into_iter().flatten().map(move |part| part.wrap(int))
        }))
    }

    fn describe(&self, limits: Interval) -> String {
        self.pieces.iter().map(|piece| piece.describe(limits)).collect::<Vec<_>>().join(" or ")
    }
}

impl fmt::Debug for DisInterval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.describe(Interval::TOP))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn not_zero_is_kept() {
        let nonzero = DisInterval::top().without(0).unwrap();
        assert_eq!(format!("{nonzero:?}"), "[-oo, -1] or [1, +oo]");
        assert_eq!(nonzero.meet(&DisInterval::number(0)), None);
        let widened =
            DisInterval::number(5).without(0).unwrap().widen(&DisInterval::number(6), Thresholds::NONE);
        assert_eq!(format!("{widened:?}"), "[5, +oo]");
        assert_eq!(nonzero.widen(&DisInterval::number(7), Thresholds::NONE), nonzero);
        assert_eq!(nonzero.widen(&DisInterval::number(0), Thresholds::NONE), DisInterval::top());
    }

    #[test]
    fn many_pieces_fill_the_smallest_gaps() {
        let union = DisInterval::union((0..10).map(|n| Interval::number(n * n)));
        assert_eq!(union.pieces().len(), PIECES);
        assert_eq!(format!("{:?}", union.pieces()[0]), "[0, 4]");
    }

    #[test]
    fn wrapping_cuts() {
        let around = DisInterval::from_interval(Interval::of(254, 257));
        assert_eq!(format!("{:?}", around.wrap(IntType::U8)), "[0, 1] or [254, 255]");
    }
}
