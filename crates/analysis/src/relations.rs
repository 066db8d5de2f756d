//! What is known of some numbers together: bounds of each, and of the differences of two.

use std::fmt;

/// The smallest and the largest that a number may be; `None` is infinite.
type Range = (Option<i128>, Option<i128>);

/// Bounds of `n` numbers `v0`, `v1`, .. and of their differences. It stands for all `n`-tuples that satisfy every bound;
/// without bounds it stands for all.
///
/// Nothing is closed: a bound that only follows from several others is not found. A difference is written down only where it is less
/// than what the bounds of its two numbers give.
#[derive(Clone, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct Relations {
    /// Of each number.
    intervals: Vec<Range>,
    /// `v_i - v_j <= c` as `((i, j), c)`, sorted, one for each pair at most.
    differences: Vec<((usize, usize), i128)>,
}

/// One bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Inequality {
    /// `v_i >= c`.
    AtLeast(usize, i128),
    /// `v_i <= c`.
    AtMost(usize, i128),
    /// `v_i - v_j <= c`.
    Difference(usize, usize, i128),
}

impl fmt::Display for Inequality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AtLeast(i, c) => write!(f, "v{i} >= {c}"),
            Self::AtMost(i, c) => write!(f, "v{i} <= {c}"),
            Self::Difference(i, j, c) => write!(f, "v{i} - v{j} <= {c}"),
        }
    }
}

/// The smaller of two upper bounds.
fn tighter(a: Option<i128>, b: Option<i128>) -> Option<i128> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (bound, None) | (None, bound) => bound,
    }
}

/// The larger of two upper bounds.
fn looser(a: Option<i128>, b: Option<i128>) -> Option<i128> {
    a.zip(b).map(|(a, b)| a.max(b))
}

/// Whether an upper bound is at most another.
fn at_most(a: Option<i128>, b: Option<i128>) -> bool {
    match (a, b) {
        (_, None) => true,
        (None, Some(_)) => false,
        (Some(a), Some(b)) => a <= b,
    }
}

/// An upper bound of `x - y` where `x <= high` and `low <= y`. One that is too large to be written down says nothing.
fn apart(high: Option<i128>, low: Option<i128>) -> Option<i128> {
    high.zip(low).and_then(|(high, low)| high.checked_sub(low))
}

/// An upper bound that grows goes to the next threshold; one that does not stays. The thresholds are sorted.
fn widened(old: Option<i128>, new: Option<i128>, thresholds: &[i128]) -> Option<i128> {
    if at_most(new, old) {
        return old;
    }
    let new = new?;
    thresholds.get(thresholds.partition_point(|&threshold| threshold < new)).copied()
}

/// The same for a lower bound.
fn widened_down(old: Option<i128>, new: Option<i128>, thresholds: &[i128]) -> Option<i128> {
    match (old, new) {
        (None, _) | (_, None) => None,
        (Some(old), Some(new)) if old <= new => Some(old),
        (_, Some(new)) => {
            let above = thresholds.partition_point(|&threshold| threshold <= new);
            above.checked_sub(1).map(|at| thresholds[at])
        }
    }
}

impl Relations {
    /// Of more numbers than these, differences are not asked for: their number is the square.
    pub const RELATED: usize = 16;

    /// All tuples of so many numbers.
    pub fn top(count: usize) -> Self {
        Self { intervals: vec![(None, None); count], differences: Vec::new() }
    }

    /// What is known of numbers, by their bounds and those of their differences, one for each pair at most.
    pub(crate) fn new(intervals: Vec<Range>, mut differences: Vec<((usize, usize), i128)>) -> Self {
        differences.sort_unstable();
        let mut relations = Self { intervals, differences };
        relations.normalise();
        relations
    }

    /// Gives up the bounds that are just those of the numbers' types: `ranges` has the smallest and the largest of each type, as
    /// [`Type::range`](marple_ir::Type::range) says them. Those of a number of which only one value is left stay: the differences of
    /// constants hang on them. A join may bring such bounds back.
    pub fn drop_type_bounds(&mut self, ranges: &[(i128, Option<i128>)]) {
        for (interval, range) in self.intervals.iter_mut().zip(ranges) {
            let is_constant = interval.0.is_some() && interval.0 == interval.1;
            if !is_constant {
                interval.0 = interval.0.filter(|low| *low != range.0);
                interval.1 = interval.1.filter(|_| interval.1 != range.1);
            }
        }
    }

    /// How many numbers there are.
    pub fn count(&self) -> usize {
        self.intervals.len()
    }

    /// The smallest and the largest that a number may be; `None` is infinite.
    pub fn interval(&self, i: usize) -> (Option<i128>, Option<i128>) {
        self.intervals[i]
    }

    /// The best known upper bound of `v_i - v_j`.
    pub fn difference(&self, i: usize, j: usize) -> Option<i128> {
        if i == j {
            return Some(0);
        }
        tighter(self.written(i, j), self.apart(i, j))
    }

    /// The bound of a difference that is written down.
    fn written(&self, i: usize, j: usize) -> Option<i128> {
        let found = self.differences.binary_search_by_key(&(i, j), |difference| difference.0);
        found.ok().map(|at| self.differences[at].1)
    }

    /// The bound of a difference that the bounds of both numbers give.
    fn apart(&self, i: usize, j: usize) -> Option<i128> {
        apart(self.intervals[i].1, self.intervals[j].0)
    }

    /// Whether it stands for all tuples.
    pub fn is_top(&self) -> bool {
        self.differences.is_empty() && self.intervals.iter().all(|interval| *interval == (None, None))
    }

    /// Whether a tuple is among those it stands for.
    pub fn contains(&self, numbers: &[i128]) -> bool {
        let is_inside = |(&(low, high), &number): (&Range, &i128)| {
            low.is_none_or(|low| low <= number) && high.is_none_or(|high| number <= high)
        };
        self.intervals.iter().zip(numbers).all(is_inside)
            && self.differences.iter().all(|&((i, j), c)| {
                numbers[i].checked_sub(numbers[j]).map_or(numbers[i] < numbers[j], |apart| apart <= c)
            })
    }

    /// Keeps the tuples that satisfy one more bound.
    pub fn add(&mut self, bound: Inequality) {
        match bound {
            Inequality::AtLeast(i, c) => {
                let low = &mut self.intervals[i].0;
                *low = Some(low.map_or(c, |low| low.max(c)));
            }
            Inequality::AtMost(i, c) => {
                let high = &mut self.intervals[i].1;
                *high = tighter(*high, Some(c));
            }
            Inequality::Difference(i, j, c) => {
                match self.differences.binary_search_by_key(&(i, j), |difference| difference.0) {
                    Ok(at) => self.differences[at].1 = self.differences[at].1.min(c),
                    Err(at) => self.differences.insert(at, ((i, j), c)),
                }
            }
        }
        self.normalise();
    }

    /// Drops the differences that the bounds of their numbers give.
    fn normalise(&mut self) {
        let intervals = &self.intervals;
        self.differences
            .retain(|&((i, j), c)| i != j && !at_most(apart(intervals[i].1, intervals[j].0), Some(c)));
    }

    /// The pairs that a gathering of both looks at: all of a few numbers, since a difference may be known by bounds on
    /// both sides that the gathered bounds do not give (`0, 0` and `5, 5`).
    fn pairs(&self, other: &Self) -> Vec<(usize, usize)> {
        let count = self.count();
        if count <= Self::RELATED {
            return (0..count)
                .flat_map(|i| (0..count).map(move |j| (i, j)))
                .filter(|(i, j)| i != j)
                .collect();
        }
        let mut pairs: Vec<_> = self.differences.iter().chain(&other.differences).map(|one| one.0).collect();
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }

    /// Adds the tuples of another, of as many numbers.
    pub fn join(&mut self, other: &Self) {
        self.gather(other, looser, |a, b| a.zip(b).map(|(a, b)| a.min(b)), looser);
    }

    /// Adds the tuples of `next`. A bound that is not stable goes to the next of the thresholds, which are sorted, or is
    /// given up: so every chain ends.
    pub fn widen_to(&mut self, next: &Self, thresholds: &[i128], differences: &[i128]) {
        self.gather(
            next,
            |old, new| widened(old, new, thresholds),
            |old, new| widened_down(old, new, thresholds),
            |old, new| widened(old, new, differences),
        );
    }

    /// Gathers the upper and lower bounds of numbers, and those of differences.
    fn gather(
        &mut self,
        other: &Self,
        high: impl Fn(Option<i128>, Option<i128>) -> Option<i128>,
        low: impl Fn(Option<i128>, Option<i128>) -> Option<i128>,
        difference: impl Fn(Option<i128>, Option<i128>) -> Option<i128>,
    ) {
        // By what both sides know, before the bounds of numbers change.
        let known = self
            .pairs(other)
            .into_iter()
            .filter_map(|(i, j)| Some(((i, j), difference(self.difference(i, j), other.difference(i, j))?)));
        self.differences = known.collect();
        for (mine, others) in self.intervals.iter_mut().zip(&other.intervals) {
            *mine = (low(mine.0, others.0), high(mine.1, others.1));
        }
        self.normalise();
    }

    /// The tuples that are in both; `None` if bounds contradict each other directly.
    #[must_use]
    pub fn meet(mut self, other: &Self) -> Option<Self> {
        for (mine, others) in self.intervals.iter_mut().zip(&other.intervals) {
            let low = mine.0.into_iter().chain(others.0).max();
            *mine = (low, tighter(mine.1, others.1));
            if mine.0.zip(mine.1).is_some_and(|(low, high)| low > high) {
                return None;
            }
        }
        let mut all = std::mem::take(&mut self.differences);
        all.extend(&other.differences);
        all.sort_unstable();
        // The least of a pair comes first.
        all.dedup_by_key(|difference| difference.0);
        self.differences = all;
        self.normalise();
        let contradicts = |&((i, j), c): &((usize, usize), i128)| {
            self.difference(j, i).is_some_and(|back| back.checked_add(c).is_some_and(|sum| sum < 0))
        };
        let is_empty = self.differences.iter().any(contradicts);
        (!is_empty).then_some(self)
    }

    /// Whether every tuple is one of `other`. It may answer no where the answer is yes.
    pub fn leq(&self, other: &Self) -> bool {
        let inside = |(mine, others): (&Range, &Range)| {
            let above = match (mine.0, others.0) {
                (_, None) => true,
                (None, Some(_)) => false,
                (Some(mine), Some(others)) => others <= mine,
            };
            above && at_most(mine.1, others.1)
        };
        self.intervals.iter().zip(&other.intervals).all(inside)
            && other.differences.iter().all(|&((i, j), c)| at_most(self.difference(i, j), Some(c)))
    }

    /// The bounds: those of numbers, then those of differences.
    pub fn list(&self) -> Vec<Inequality> {
        let mut list = Vec::new();
        for (i, (low, high)) in self.intervals.iter().enumerate() {
            list.extend(low.map(|low| Inequality::AtLeast(i, low)));
            list.extend(high.map(|high| Inequality::AtMost(i, high)));
        }
        list.extend(self.differences.iter().map(|&((i, j), c)| Inequality::Difference(i, j, c)));
        list
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Inequality::{AtLeast, AtMost, Difference};

    fn relations(count: usize, bounds: &[Inequality]) -> Relations {
        let mut relations = Relations::top(count);
        for &bound in bounds {
            relations.add(bound);
        }
        relations
    }

    fn numbers(numbers: &[i128]) -> Relations {
        let bounds: Vec<_> =
            numbers.iter().enumerate().flat_map(|(i, &c)| [AtLeast(i, c), AtMost(i, c)]).collect();
        relations(numbers.len(), &bounds)
    }

    #[track_caller]
    fn check(relations: &Relations, expected: &str) {
        let list: Vec<String> = relations.list().iter().map(ToString::to_string).collect();
        assert_eq!(list.join(", "), expected);
    }

    fn joined(mut left: Relations, right: &Relations) -> Relations {
        let mut mirrored = right.clone();
        mirrored.join(&left);
        left.join(right);
        assert_eq!(left, mirrored);
        left
    }

    #[test]
    fn numbers_that_are_equal_on_both_sides() {
        check(&numbers(&[0, 0]), "v0 >= 0, v0 <= 0, v1 >= 0, v1 <= 0");
        let both = joined(numbers(&[0, 0]), &numbers(&[5, 5]));
        check(&both, "v0 >= 0, v0 <= 5, v1 >= 0, v1 <= 5, v0 - v1 <= 0, v1 - v0 <= 0");
        assert!(both.contains(&[3, 3]) && !both.contains(&[3, 2]) && !both.contains(&[6, 6]));
        check(
            &joined(numbers(&[0, 0]), &numbers(&[5, 7])),
            "v0 >= 0, v0 <= 5, v1 >= 0, v1 <= 7, v0 - v1 <= 0, v1 - v0 <= 2",
        );
        check(&joined(numbers(&[0, 7]), &numbers(&[5, 0])), "v0 >= 0, v0 <= 5, v1 >= 0, v1 <= 7");
    }

    /// One side says it of the difference, the other by bounds.
    #[test]
    fn a_difference_and_bounds() {
        let difference = relations(2, &[Difference(0, 1, -1)]);
        let bounds = relations(2, &[AtMost(0, 3), AtLeast(1, 3)]);
        check(&joined(difference.clone(), &bounds), "v0 - v1 <= 0");
        check(&joined(difference.clone(), &relations(2, &[AtMost(0, 3)])), "");
        assert!(joined(difference.clone(), &Relations::top(2)).is_top());
        assert_eq!(bounds.difference(0, 1), Some(0));
        assert_eq!(bounds.difference(1, 0), None);
        assert_eq!(difference.difference(0, 1), Some(-1));
        assert_eq!(difference.difference(1, 1), Some(0));
        assert!(bounds.leq(&relations(2, &[Difference(0, 1, 0)])));
        assert!(!bounds.leq(&difference));
        assert!(difference.leq(&Relations::top(2)) && !Relations::top(2).leq(&difference));
    }

    /// A difference that the bounds give is not written down, whichever comes first.
    #[test]
    fn one_form() {
        let bounds = [AtMost(0, 3), AtLeast(1, 3), Difference(0, 1, 0), Difference(0, 0, 5), AtMost(0, 9)];
        let mut other = bounds;
        other.reverse();
        assert_eq!(relations(2, &bounds), relations(2, &other));
        check(&relations(2, &bounds), "v0 <= 3, v1 >= 3");
    }

    #[test]
    fn widening_stops_at_thresholds() {
        let thresholds = [-1, 0, 10, 100];
        let differences = [0, 5];
        let mut state = numbers(&[0, 0]);
        let mut step = |next: &[i128], expected: &str| {
            let next = joined(state.clone(), &numbers(next));
            state.widen_to(&next, &thresholds, &differences);
            assert!(next.leq(&state));
            check(&state, expected);
        };
        // The difference is stable although no bound is.
        step(&[1, 1], "v0 >= 0, v0 <= 10, v1 >= 0, v1 <= 10, v0 - v1 <= 0, v1 - v0 <= 0");
        step(&[11, 9], "v0 >= 0, v0 <= 100, v1 >= 0, v1 <= 10, v0 - v1 <= 5, v1 - v0 <= 0");
        step(&[101, 10], "v0 >= 0, v1 >= 0, v1 <= 10, v1 - v0 <= 0");
        step(&[-1, -7], "v0 >= -1, v1 <= 10, v1 - v0 <= 0");
        step(&[-2, 8], "v1 <= 10");
        step(&[0, 11], "v1 <= 100");
        step(&[0, 101], "");
    }

    #[test]
    fn both_hold() {
        let left = relations(2, &[AtMost(0, 5), Difference(0, 1, 2)]);
        let right = relations(2, &[AtLeast(0, 1), Difference(0, 1, 0), Difference(1, 0, 3)]);
        check(&left.clone().meet(&right).unwrap(), "v0 >= 1, v0 <= 5, v0 - v1 <= 0, v1 - v0 <= 3");
        assert_eq!(left.clone().meet(&relations(2, &[AtLeast(0, 6)])), None);
        assert_eq!(left.meet(&relations(2, &[Difference(1, 0, -3)])), None);
    }

    /// Bounds of types are no news, nor differences that follow from them.
    #[test]
    fn types() {
        let ranges = [(0, Some(255)), (0, Some(255)), (0, None), (0, None)];
        let mut known = Relations::new(
            vec![(Some(0), Some(9)), (Some(0), Some(255)), (Some(1), None), (Some(0), Some(0))],
            vec![((1, 0), 255), ((0, 1), 9), ((0, 2), 8)],
        );
        known.drop_type_bounds(&ranges);
        check(&known, "v0 <= 9, v2 >= 1, v3 >= 0, v3 <= 0");
        assert_eq!(known.difference(0, 1), None);
    }

    /// Numbers at the ends of what can be written down.
    #[test]
    fn extremes() {
        let state = relations(2, &[AtMost(0, i128::MAX), AtLeast(1, i128::MIN)]);
        assert_eq!(state.difference(0, 1), None);
        check(&joined(state.clone(), &state), &format!("v0 <= {}, v1 >= {}", i128::MAX, i128::MIN));
    }

    /// Differences of many numbers are looked at only where they are written down.
    #[test]
    fn many_numbers() {
        let count = Relations::RELATED + 1;
        let both = joined(numbers(&vec![0; count]), &numbers(&vec![5; count]));
        assert_eq!(both.difference(0, 1), Some(5));
        let left = relations(count, &[Difference(0, 1, 3)]);
        check(&joined(left, &numbers(&vec![0; count])), "v0 - v1 <= 3");
    }
}
