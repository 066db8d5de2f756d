//! What a segmentation answers: what is at an index, and how expressions compare.

use std::ops::Range;

use super::{BoundExpression, BoundSet, Element, Form, Order, Segmentation};

impl<E: Element, F: Form> Segmentation<E, F> {
    fn positions(&self) -> Range<usize> {
        0..self.segments().len() + 1
    }

    /// The position of the largest bound that is at most `set` for sure.
    pub(super) fn floor(&self, set: &BoundSet<F>, order: &Order) -> usize {
        self.positions().rev().find(|&at| order.le(self.bound(at), set)).unwrap_or(0)
    }

    /// The position of the smallest bound that is at least `set` for sure.
    pub(super) fn ceiling(&self, set: &BoundSet<F>, order: &Order) -> usize {
        let direct =
            self.positions().find(|&at| order.le(set, self.bound(at))).unwrap_or(self.segments().len());
        // What is one less is below a bound, and the segment behind that bound is not empty.
        let before = set.plus(-1);
        let Some(at) = (0..direct).find(|&at| order.le(&before, self.bound(at))) else { return direct };
        let behind = (at..direct).find(|&segment| !self.segments()[segment].maybe_empty);
        behind.map_or(direct, |segment| segment + 1)
    }

    /// The segments that may have an index from `low` to `high`, excluded; one at least, if there are any.
    pub(super) fn span(&self, low: &BoundSet<F>, high: &BoundSet<F>, order: &Order) -> Range<usize> {
        let (from, to) = (self.floor(low, order), self.ceiling(high, order));
        if from < to { from..to } else { 0..self.segments().len() }
    }

    /// What an element is of which the index is known to be from `low` to `high`, excluded (11.6).
    pub fn load_within(&self, low: &BoundSet<F>, high: &BoundSet<F>, order: &Order) -> Option<E> {
        self.content(self.span(low, high, order))
    }

    /// What the element at an index is; the index must be in the array.
    pub fn load(&self, index: &BoundSet<F>, order: &Order) -> Option<E> {
        self.load_within(index, &index.plus(1), order)
    }

    /// Whether a segment that lies between `low` and `high` and is not empty has a content with the property.
    pub fn some_between(
        &self,
        low: &BoundSet<F>,
        high: &BoundSet<F>,
        order: &Order,
        property: impl Fn(&E) -> bool,
    ) -> bool {
        self.segments().iter().enumerate().any(|(at, segment)| {
            !segment.maybe_empty
                && segment.content.as_ref().is_some_and(&property)
                && self.entails_order(low, self.bound(at), false, order)
                && self.entails_order(&segment.upper, high, false, order)
        })
    }

    /// Whether two expressions are equal by what it says or by the scalars.
    pub(super) fn entails_equal(&self, a: BoundExpression, b: BoundExpression, order: &Order) -> bool {
        // Both are in one bound, shifted by the same number.
        let shifted = self.bounds().any(|(set, _)| {
            set.iter().filter(|expression| expression.base == a.base).any(|expression| {
                let shift = a.offset - expression.offset;
                // A constant is what it is: only the others can be shifted along with it.
                b.plus(-shift).is_some_and(|b| set.contains(b)) && (a.as_number().is_none() || shift == 0)
            })
        });
        shifted || order.eq(&BoundSet::<F>::of(a), &BoundSet::of(b))
    }

    /// Whether `low <= high`, or `low < high`, by what it says or by the scalars.
    pub fn entails_order(&self, low: &BoundSet<F>, high: &BoundSet<F>, strict: bool, order: &Order) -> bool {
        if if strict { order.lt(low, high) } else { order.le(low, high) } {
            return true;
        }
        let Some(from) = self.positions().find(|&at| order.le(low, self.bound(at))) else { return false };
        let Some(to) = self.positions().rev().find(|&at| order.le(self.bound(at), high)) else {
            return false;
        };
        from <= to
            && (!strict
                || self.segments()[from..to].iter().any(|segment| !segment.maybe_empty)
                || order.lt(low, self.bound(from))
                || order.lt(self.bound(to), high))
    }

    /// Whether every element whose index may be from `low` to `high` has the property.
    pub fn all_between(
        &self,
        low: &BoundSet<F>,
        high: &BoundSet<F>,
        order: &Order,
        property: impl Fn(&E) -> bool,
    ) -> bool {
        let mut contents =
            self.segments()[self.span(low, high, order)].iter().map(|segment| &segment.content);
        contents.all(|content| content.as_ref().is_none_or(&property))
    }
}
