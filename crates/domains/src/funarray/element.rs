//! What a segment says of its elements: abstractions of pairs (index, element) (funarray.txt, sections 9 and 10).

use std::fmt::Debug;

use crate::funarray::{BoundExpression, Changed, Form, Order, Segmentation};
use crate::{Constraint, Context, Facts, Feasible, Interval, Lattice, Linear, Value, Var};

/// A set of pairs (index, element), never empty. Where the index plays no part it is a set of elements.
pub trait Element: Clone + PartialEq + Debug {
    /// All pairs.
    fn top() -> Self;
    /// Whether every pair of `self` is in `other`.
    fn leq(&self, other: &Self, context: &Context) -> bool;
    /// The pairs of both.
    #[must_use]
    fn join(&self, other: &Self, context: &Context) -> Self;
    /// The pairs in both; `None` if there are none.
    fn meet(&self, other: &Self) -> Option<Self>;
    /// The pairs of both, giving up what is not stable.
    #[must_use]
    fn widen(&self, newer: &Self, context: &Context) -> Self;
    /// What a widening gave up too much, back from `newer`.
    #[must_use]
    fn narrow(&self, newer: &Self, context: &Context) -> Self;
    /// The row that it is, for an array of arrays.
    fn row(&self) -> Option<&dyn Row> {
        None
    }
    /// The same, to change it.
    fn row_mut(&mut self) -> Option<&mut dyn Row> {
        None
    }
}

/// A segmentation, whatever its elements are: the bounds of rows follow the scalars as those of the array do.
pub trait Row {
    /// Whether a bound speaks of the variable.
    fn mentions(&self, x: Var) -> bool;
    /// Replaces every expression of every bound.
    fn change_bounds(&mut self, change: &dyn Fn(BoundExpression) -> Changed);
    /// Keeps what is left when the constraint holds.
    fn assume(&mut self, constraint: &Constraint) -> Feasible;
    /// Uses what the scalars know of the bounds.
    fn reduce(&mut self, order: &Order);
}

impl<E: Element, F: Form> Row for Segmentation<E, F> {
    fn mentions(&self, x: Var) -> bool {
        Self::mentions(self, x)
    }

    fn change_bounds(&mut self, change: &dyn Fn(BoundExpression) -> Changed) {
        Self::change_bounds(self, change);
    }

    fn assume(&mut self, constraint: &Constraint) -> Feasible {
        Self::assume(self, constraint)
    }

    fn reduce(&mut self, order: &Order) {
        Self::reduce(self, order);
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

    fn leq(&self, other: &Self, _: &Context) -> bool {
        Value::leq(self, other)
    }

    fn join(&self, other: &Self, _: &Context) -> Self {
        Value::join(self, other)
    }

    fn meet(&self, other: &Self) -> Option<Self> {
        Value::meet(self, other)
    }

    fn widen(&self, newer: &Self, context: &Context) -> Self {
        Value::widen(self, newer, context.thresholds)
    }

    fn narrow(&self, newer: &Self, context: &Context) -> Self {
        Value::narrow(self, newer, context.thresholds)
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

/// An array of arrays: the element of a segment is the segmentation of a row (section 14).
impl<E: Element, F: Form> Element for Segmentation<E, F> {
    fn top() -> Self {
        Self::unknown()
    }

    fn leq(&self, other: &Self, context: &Context) -> bool {
        Lattice::leq(self, other, context)
    }

    fn join(&self, other: &Self, context: &Context) -> Self {
        let mut joined = self.clone();
        Lattice::join(&mut joined, other, context);
        joined
    }

    fn meet(&self, other: &Self) -> Option<Self> {
        let mut met = self.clone();
        (Lattice::meet(&mut met, other) == Feasible::Yes).then_some(met)
    }

    fn widen(&self, newer: &Self, context: &Context) -> Self {
        let mut widened = self.clone();
        Lattice::widen(&mut widened, newer, context);
        widened
    }

    fn narrow(&self, newer: &Self, context: &Context) -> Self {
        let mut narrowed = self.clone();
        Lattice::narrow(&mut narrowed, newer, context);
        narrowed
    }

    fn row(&self) -> Option<&dyn Row> {
        Some(self)
    }

    fn row_mut(&mut self) -> Option<&mut dyn Row> {
        Some(self)
    }
}
