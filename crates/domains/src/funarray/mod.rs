//! What is in an array: consecutive segments, each with one abstract element (`funarray.txt`).
//!
//! Read this file for what a segmentation means and for its lattice, `unify.rs` for how two of them are brought to the
//! same bounds, `transfer.rs` for what statements do to them, `order.rs` for how bounds are compared, `element.rs` and
//! `elements.rs` for what can be said of a segment's elements, `cell.rs` for the choice of it at run time, `text.rs` for the notation.

mod bounds;
mod cell;
mod element;
mod elements;
mod order;
mod pierced;
mod query;
#[cfg(test)]
mod tests;
mod text;
mod transfer;
mod unify;

use std::ops::Range;

pub use bounds::{Base, BoundExpression, BoundSet, Changed, Form, Sums};
pub use cell::{Cell, Elements, Sort};
pub use element::{Conversion, Element, Row};
pub use elements::{Exponent, Nullness, NullnessOrInterval, OfIndex, OfValue, Power, Union};
pub use order::{Comparison, Order};
pub use pierced::Pierced;
pub use text::{Names, Notation};

use crate::{Context, Feasible, Lattice};
use unify::{Neutral, unify};

/// `{e..} P1 {e..}[?] P2 ... {e..}[?]` (11.2). It stands for the arrays and scalars of which all this holds (11.3):
///
/// - the expressions of one bound are equal; the first bound is 0, the last one is the array's length;
/// - bounds increase, strictly except before a `?`: the segment that ends there may be empty;
/// - every element from one bound to the next, with its index, is in the segment's `P`.
///
/// A content of `None` is the paper's ⊥: no element is there. Nothing is concluded from that about reachability.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Segmentation<E, F = Sums> {
    first: BoundSet<F>,
    segments: Vec<Segment<E, F>>,
}

/// What lies between a bound and the next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Segment<E, F = Sums> {
    /// What every element is in.
    pub content: Option<E>,
    /// Where it ends, excluded.
    pub upper: BoundSet<F>,
    /// Whether it may be empty: the paper's `?`.
    pub maybe_empty: bool,
}

/// How many segments there may be; beyond that neighbours are merged.
const SEGMENTS: usize = 12;

impl<E: Element, F: Form> Segmentation<E, F> {
    /// `{0} T {Length}?`: nothing is known.
    pub fn unknown() -> Self {
        Self::uniform(Some(E::top()))
    }

    /// `{0} content {Length}?`: the same of all elements.
    pub fn uniform(content: Option<E>) -> Self {
        let upper = BoundSet::of(BoundExpression::LENGTH);
        Self {
            first: BoundSet::of(BoundExpression::ZERO),
            segments: vec![Segment { content, upper, maybe_empty: true }],
        }
    }

    /// `{0 Length}`: it has no elements.
    pub fn empty() -> Self {
        Self::from_parts(BoundSet::default(), Vec::new())
    }

    fn rows(&self) -> impl Iterator<Item = &dyn Row> {
        self.segments.iter().filter_map(|segment| segment.content.as_ref()?.row())
    }

    fn rows_mut(&mut self) -> impl Iterator<Item = &mut dyn Row> {
        self.segments.iter_mut().filter_map(|segment| segment.content.as_mut()?.row_mut())
    }

    /// What it says of all elements alike, if it says nothing else.
    fn as_uniform(&self) -> Option<&E> {
        match &self.segments[..] {
            [segment] if segment.maybe_empty && self.first.len() == 1 && segment.upper.len() == 1 => {
                segment.content.as_ref()
            }
            _ => None,
        }
    }

    /// The parts as they stand; the ends get their names.
    pub(crate) fn from_parts(first: BoundSet<F>, segments: Vec<Segment<E, F>>) -> Self {
        let mut segmentation = Self { first, segments };
        segmentation.name_ends();
        segmentation
    }

    fn name_ends(&mut self) {
        self.first.insert(BoundExpression::ZERO);
        self.last_mut().insert(BoundExpression::LENGTH);
    }

    fn last_mut(&mut self) -> &mut BoundSet<F> {
        match self.segments.last_mut() {
            Some(segment) => &mut segment.upper,
            None => &mut self.first,
        }
    }

    /// The content of some neighbouring segments together.
    pub(crate) fn content(&self, range: Range<usize>) -> Option<E> {
        self.segments[range]
            .iter()
            .fold(None, |sum, segment| join_content(sum.as_ref(), segment.content.as_ref(), &Context::NONE))
    }

    /// What holds of every element.
    pub fn smashed(&self) -> Option<E> {
        self.content(0..self.segments.len())
    }

    /// Whether it says something of some element.
    pub fn is_informative(&self) -> bool {
        self.segments.iter().any(|segment| segment.content.as_ref() != Some(&E::top()))
    }

    /// Takes the bound `at`, an inner one, away: the segments around it become one.
    fn remove_bound(&mut self, at: usize) {
        let right = self.segments.remove(at);
        let left = &mut self.segments[at - 1];
        left.content = join_content(left.content.as_ref(), right.content.as_ref(), &Context::NONE);
        left.maybe_empty &= right.maybe_empty;
        left.upper = right.upper;
    }

    /// Makes one bound of the bounds from `low` to `high`, which are equal: the segments between are empty.
    fn merge_bounds(&mut self, low: usize, high: usize) {
        let removed: Vec<Segment<E, F>> = self.segments.drain(low..high).collect();
        let bound = match low {
            0 => &mut self.first,
            _ => &mut self.segments[low - 1].upper,
        };
        for segment in removed {
            bound.extend(&segment.upper);
        }
    }

    /// Replaces every bound; segments that meet at a bound without expressions become one.
    pub(crate) fn change_bounds(&mut self, change: &dyn Fn(BoundExpression) -> Changed) {
        self.rows_mut().for_each(|row| row.change_bounds(change));
        self.change_own_bounds(change);
    }

    /// The same, without the bounds that its elements have.
    fn change_own_bounds(&mut self, change: &dyn Fn(BoundExpression) -> Changed) {
        self.first = self.first.changed(change);
        for segment in &mut self.segments {
            segment.upper = segment.upper.changed(change);
        }
        self.name_ends();
        self.drop_empty_bounds();
    }

    fn drop_empty_bounds(&mut self) {
        for at in (1..self.segments.len()).rev() {
            if self.segments[at - 1].upper.is_empty() {
                self.remove_bound(at);
            }
        }
    }

    /// Keeps the number of segments in its limit.
    fn limit(&mut self) {
        while self.segments.len() > SEGMENTS {
            let same = |at: &usize| self.segments[at - 1].content == self.segments[*at].content;
            let at = (1..self.segments.len()).rev().find(same).unwrap_or(self.segments.len() - 1);
            self.remove_bound(at);
        }
    }

    /// Merges neighbours of which the same is known (11.5: part of the widening). A bound that speaks of a variable is
    /// kept: it is where a loop has got to, and the next round may write something else there (Loop 3 of figure 1).
    fn merge_equal_neighbours(&mut self) {
        for at in (1..self.segments.len()).rev() {
            let [left, right] = &self.segments[at - 1..=at] else { unreachable!("two neighbours") };
            let is_fixed = left.upper.iter().all(|expression| expression.as_number().is_some());
            if is_fixed && left.content == right.content {
                self.remove_bound(at);
            }
        }
    }

    fn gather(
        &mut self,
        other: &Self,
        context: &Context,
        neutral: [Neutral; 2],
        content: impl Fn(Option<&E>, Option<&E>) -> Option<E>,
        maybe_empty: impl Fn(bool, bool) -> bool,
    ) {
        let (left, right) = unify(self, other, neutral, context);
        let segments = left.segments.into_iter().zip(right.segments).map(|(left, right)| Segment {
            content: content(left.content.as_ref(), right.content.as_ref()),
            maybe_empty: maybe_empty(left.maybe_empty, right.maybe_empty),
            upper: left.upper,
        });
        *self = Self::from_parts(left.first, segments.collect());
    }
}

impl<E, F: Form> Segmentation<E, F> {
    /// The segments.
    pub fn segments(&self) -> &[Segment<E, F>] {
        &self.segments
    }

    /// The bounds in order, each with whether the segment before it may be empty.
    pub fn bounds(&self) -> impl Iterator<Item = (&BoundSet<F>, bool)> {
        let first = std::iter::once((&self.first, false));
        first.chain(self.segments.iter().map(|segment| (&segment.upper, segment.maybe_empty)))
    }

    /// The bound at a position.
    pub fn bound(&self, at: usize) -> &BoundSet<F> {
        match at.checked_sub(1) {
            None => &self.first,
            Some(before) => &self.segments[before].upper,
        }
    }
}

impl<E, F: Form> Segmentation<E, F> {
    /// Whether the scalars, and an array of that length whose elements have the property, are among those it stands
    /// for. The property is asked of an index and the content of its segment.
    pub fn holds(&self, point: &[i128], length: i128, has: impl Fn(i128, Option<&E>) -> bool) -> bool {
        let value = |set: &BoundSet<F>| {
            let mut values = set.iter().map(|expression| expression.at(point, length));
            let first = values.next()?;
            values.all(|value| value == first).then_some(first)
        };
        let Some(mut low) = value(&self.first).filter(|&low| low == 0) else { return false };
        for segment in &self.segments {
            let Some(high) = value(&segment.upper) else { return false };
            if high < low || (high == low && !segment.maybe_empty) || high > length {
                return false;
            }
            if !(low..high).all(|index| has(index, segment.content.as_ref())) {
                return false;
            }
            low = high;
        }
        low == length
    }
}

impl<E: Conversion, F: Form> Segmentation<E, F> {
    /// Whether the scalars and the array are among those it stands for.
    pub fn contains(&self, point: &[i128], array: &[i128]) -> bool {
        self.holds(point, array.len() as i128, |index, content| {
            let element = array[usize::try_from(index).expect("an index of the array")];
            content.is_some_and(|content| content.contains(index, element))
        })
    }
}

fn join_content<E: Element>(left: Option<&E>, right: Option<&E>, context: &Context) -> Option<E> {
    match (left, right) {
        (Some(left), Some(right)) => Some(left.join(right, context)),
        (one, None) | (None, one) => one.cloned(),
    }
}

fn leq_content<E: Element>(left: Option<&E>, right: Option<&E>, context: &Context) -> bool {
    match (left, right) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some(left), Some(right)) => left.leq(right, context),
    }
}

impl<E: Element, F: Form> Lattice for Segmentation<E, F> {
    /// Whether everything that `other` says follows from `self`. The paper unifies here too (11.5), but unifying makes
    /// the right side say less: the answer "yes" would be wrong.
    fn leq(&self, other: &Self, context: &Context) -> bool {
        if self == other {
            return true;
        }
        let order = Order::scalars(context.left);
        let bounds = other.bounds().all(|(set, _)| {
            let expressions = || set.iter();
            expressions().zip(expressions().skip(1)).all(|(a, b)| self.entails_equal(a, b, &order))
        });
        bounds
            && other.segments.iter().enumerate().all(|(at, segment)| {
                let (low, high) = (other.bound(at), &segment.upper);
                let (from, to) = (self.floor(low, &order), self.ceiling(high, &order));
                let empty = to <= from || self.entails_order(high, low, false, &order);
                let content = empty
                    || segment.content.as_ref() == Some(&E::top())
                    || leq_content(self.content(from..to).as_ref(), segment.content.as_ref(), context);
                content && self.entails_order(low, high, !segment.maybe_empty, &order)
            })
    }

    fn join(&mut self, other: &Self, context: &Context) {
        if self != other {
            let content = |left: Option<&E>, right: Option<&E>| join_content(left, right, context);
            self.gather(other, context, [Neutral::Bottom; 2], content, |a, b| a || b);
            self.limit();
        }
    }

    fn meet(&mut self, other: &Self) -> Feasible {
        let content = |left: Option<&E>, right: Option<&E>| left?.meet(right?);
        if let Some(all) = other.as_uniform() {
            for segment in &mut self.segments {
                segment.content = content(segment.content.as_ref(), Some(all));
            }
        } else if self != other {
            self.gather(other, &Context::NONE, [Neutral::Top; 2], content, |a, b| a && b);
        }
        Feasible::Yes
    }

    /// Bounds are only ever taken from `self`: they split at most as often as `self` has expressions, so chains end.
    fn widen(&mut self, newer: &Self, context: &Context) {
        if self == newer {
            return;
        }
        let content = |left: Option<&E>, right: Option<&E>| match (left, right) {
            (Some(left), Some(right)) => Some(left.widen(right, context)),
            (one, None) | (None, one) => one.cloned(),
        };
        self.gather(newer, context, [Neutral::Widening, Neutral::Bottom], content, |a, b| a || b);
        self.merge_equal_neighbours();
        self.limit();
    }

    fn narrow(&mut self, newer: &Self, context: &Context) {
        if self == newer {
            return;
        }
        let content = |left: Option<&E>, right: Option<&E>| match (left, right) {
            (Some(left), Some(right)) => Some(left.narrow(right, context)),
            (_, newer) => newer.cloned(),
        };
        self.gather(newer, context, [Neutral::Top; 2], content, |_, newer| newer);
    }

    fn size(&self) -> u64 {
        1 + self.segments.len() as u64
    }
}
