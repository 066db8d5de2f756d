//! What a segment says of its elements: abstractions of pairs (index, element) (funarray.txt, sections 9 and 10).

use std::fmt::Debug;

use crate::funarray::{BoundSet, Segmentation};
use crate::{Context, Facts, Feasible, Interval, Lattice, Linear, Thresholds, Value};

/// A set of pairs (index, element), never empty. Where the index plays no part it is a set of elements.
pub trait Element: Clone + PartialEq + Debug {
    /// All pairs.
    fn top() -> Self;
    /// Whether every pair of `self` is in `other`.
    fn leq(&self, other: &Self) -> bool;
    /// The pairs of both.
    #[must_use]
    fn join(&self, other: &Self) -> Self;
    /// The pairs in both; `None` if there are none.
    fn meet(&self, other: &Self) -> Option<Self>;
    /// The pairs of both, giving up what is not stable.
    #[must_use]
    fn widen(&self, newer: &Self, thresholds: &Thresholds) -> Self;
    /// What a widening gave up too much, back from `newer`.
    #[must_use]
    fn narrow(&self, newer: &Self, thresholds: &Thresholds) -> Self;
    /// The same after the bounds of segmentations change: an element that is a segmentation itself has some.
    #[must_use]
    fn rebound(&self, _change: &dyn Fn(&BoundSet) -> BoundSet) -> Self {
        self.clone()
    }
}

/// From the scalar domain to elements and back: the conversion domain of section 10.
pub trait Conversion: Element {
    /// The pair of two numbers.
    fn of(index: &Linear, value: &Linear, facts: &dyn Facts) -> Self;
    /// The numbers that an element at the index may be.
    fn numbers(&self, index: &Linear, facts: &dyn Facts) -> Interval;
    /// Whether the pair is in it.
    fn contains(&self, index: i128, number: i128) -> bool;
}

impl<V: Value> Element for V {
    fn top() -> Self {
        Value::top()
    }

    fn leq(&self, other: &Self) -> bool {
        Value::leq(self, other)
    }

    fn join(&self, other: &Self) -> Self {
        Value::join(self, other)
    }

    fn meet(&self, other: &Self) -> Option<Self> {
        Value::meet(self, other)
    }

    fn widen(&self, newer: &Self, thresholds: &Thresholds) -> Self {
        Value::widen(self, newer, thresholds)
    }

    fn narrow(&self, newer: &Self, thresholds: &Thresholds) -> Self {
        Value::narrow(self, newer, thresholds)
    }
}

impl<V: Value> Conversion for V {
    fn of(_: &Linear, value: &Linear, facts: &dyn Facts) -> Self {
        let interval = V::from_interval(facts.bounds(value));
        interval.meet(&V::from_parity(facts.parity(value))).unwrap_or(interval)
    }

    fn numbers(&self, _: &Linear, _: &dyn Facts) -> Interval {
        self.interval()
    }

    fn contains(&self, _: i128, number: i128) -> bool {
        Value::contains(self, number)
    }
}

/// An array of arrays: the element of a segment is the segmentation of a row (section 14). Rows are compared without
/// facts.
impl<E: Element> Element for Segmentation<E> {
    fn top() -> Self {
        Self::unknown()
    }

    fn leq(&self, other: &Self) -> bool {
        Lattice::leq(self, other, &Context::NONE)
    }

    fn join(&self, other: &Self) -> Self {
        let mut joined = self.clone();
        Lattice::join(&mut joined, other, &Context::NONE);
        joined
    }

    fn meet(&self, other: &Self) -> Option<Self> {
        let mut met = self.clone();
        (Lattice::meet(&mut met, other) == Feasible::Yes).then_some(met)
    }

    fn widen(&self, newer: &Self, thresholds: &Thresholds) -> Self {
        let mut widened = self.clone();
        Lattice::widen(&mut widened, newer, &Context { thresholds, ..Context::NONE });
        widened
    }

    fn narrow(&self, newer: &Self, thresholds: &Thresholds) -> Self {
        let mut narrowed = self.clone();
        Lattice::narrow(&mut narrowed, newer, &Context { thresholds, ..Context::NONE });
        narrowed
    }

    fn rebound(&self, change: &dyn Fn(&BoundSet) -> BoundSet) -> Self {
        let mut changed = self.clone();
        changed.change_bounds(change);
        changed
    }
}
