//! Bringing two segmentations to the same bounds (funarray.txt, 11.4, with purification and constants as in 12.2).

use std::borrow::Cow;
use std::collections::VecDeque;

use super::{Base, BoundExpression, BoundSet, Element, Order, Segment, Segmentation, join_content};
use crate::{Context, Linear};

/// What the content of a segment is that is made by splitting a bound: it is empty, so anything would be right.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Neutral {
    /// ⊥, neutral for joins.
    Bottom,
    /// ⊤, neutral for meets.
    Top,
    /// ⊥, and no constant becomes a bound: the left sides of a chain of widenings never grow.
    Widening,
}

/// One side on its way.
struct Side<'a, E> {
    /// The bound that is looked at, and whether the segment before it may be empty.
    bound: BoundSet,
    maybe_empty: bool,
    /// What comes after it.
    rest: VecDeque<Segment<E>>,
    /// What is done: the segments before the bound that is looked at.
    done: Vec<Segment<E>>,
    first: Option<BoundSet>,
    neutral: Neutral,
    order: Order<'a>,
}

/// The two segmentations weakened so that their bounds are the same.
pub(super) fn unify<E: Element>(
    left: &Segmentation<E>,
    right: &Segmentation<E>,
    [left_neutral, right_neutral]: [Neutral; 2],
    context: &Context,
) -> (Segmentation<E>, Segmentation<E>) {
    let orders = [Order::scalars(context.left), Order::scalars(context.right)];
    let (left, right) = (
        &*enriched(left, right, &orders[0], left_neutral),
        &*enriched(right, left, &orders[1], right_neutral),
    );
    let left_pure = purified(left, right, &orders[1], right_neutral);
    let right_pure = purified(right, left, &orders[0], left_neutral);
    let [left_order, right_order] = orders;
    let mut sides =
        [Side::new(left_pure, left_neutral, left_order), Side::new(right_pure, right_neutral, right_order)];
    while step(&mut sides) {}
    let [left, right] = sides;
    (left.finish(), right.finish())
}

/// With the variables that bound segments of the other side, where the scalars know between which bounds they lie: after
/// `i = i + 1` the bounds speak of `i - 1`, and what is behind `i` would be lost with it.
fn enriched<'s, E: Element>(
    segmentation: &'s Segmentation<E>,
    other: &Segmentation<E>,
    order: &Order,
    neutral: Neutral,
) -> Cow<'s, Segmentation<E>> {
    let mut rich = Cow::Borrowed(segmentation);
    if neutral == Neutral::Widening {
        return rich;
    }
    for (set, _) in other.bounds() {
        for expression in set.iter() {
            let is_variable = matches!(expression.base, Base::Var(_));
            if is_variable
                && is_placeable(expression, order)
                && !rich.bounds().any(|(set, _)| set.contains(expression))
                && let Some(at) = rich.place_of(expression, order)
            {
                rich.to_mut().split_at(at, expression, order);
            }
        }
    }
    rich
}

/// Without the bounds that the other side has no expression of (12.2). A constant is left, and so is a variable whose
/// number the other side knows: it may become a bound there.
fn purified<E: Element>(
    segmentation: &Segmentation<E>,
    other: &Segmentation<E>,
    other_order: &Order,
    other_neutral: Neutral,
) -> Segmentation<E> {
    let known = |expression: BoundExpression| {
        other.bounds().any(|(set, _)| set.contains(expression))
            || (other_neutral != Neutral::Widening
                && (expression.as_number().is_some() || is_placeable(expression, other_order)))
    };
    if segmentation.bounds().all(|(set, _)| set.iter().all(known)) {
        return segmentation.clone();
    }
    let mut pure = segmentation.clone();
    pure.first.retain(known);
    for segment in &mut pure.segments {
        segment.upper.retain(known);
    }
    pure.name_ends();
    pure.drop_empty_bounds();
    pure
}

/// Whether a bound that a side does not have may be found its place there: a constant, or a variable of which something is
/// known.
fn is_placeable(expression: BoundExpression, order: &Order) -> bool {
    match expression.base {
        Base::Zero => true,
        Base::Var(var) => {
            let numbers = order.facts().bounds(&Linear::var(var));
            expression.offset == 0 && (numbers.low().is_finite() || numbers.high().is_finite())
        }
        Base::Length => false,
    }
}

impl<E: Element> Segmentation<E> {
    /// The segment in which an expression lies, if it is not a bound of it.
    fn place_of(&self, expression: BoundExpression, order: &Order) -> Option<usize> {
        let made = BoundSet::of(expression);
        let mut before = &self.first;
        // Only next to a bound of the same variable: elsewhere nobody asked for it.
        let is_near = |set: &BoundSet| set.iter().any(|one| one.base == expression.base);
        for (index, segment) in self.segments.iter().enumerate() {
            if (is_near(before) || is_near(&segment.upper))
                && order.lt(before, &made)
                && order.le(&made, &segment.upper)
            {
                return Some(index);
            }
            before = &segment.upper;
        }
        None
    }

    /// Cuts a segment in two at an expression that lies in it.
    fn split_at(&mut self, index: usize, expression: BoundExpression, order: &Order) {
        let made = BoundSet::of(expression);
        let maybe_empty = !order.lt(&made, &self.segments[index].upper);
        let whole = &mut self.segments[index];
        let rest = Segment {
            content: whole.content.clone(),
            upper: std::mem::replace(&mut whole.upper, made),
            maybe_empty,
        };
        whole.maybe_empty = false;
        self.segments.insert(index + 1, rest);
    }
}

impl<'a, E: Element> Side<'a, E> {
    fn new(segmentation: Segmentation<E>, neutral: Neutral, order: Order<'a>) -> Self {
        Self {
            bound: segmentation.first,
            maybe_empty: false,
            rest: segmentation.segments.into(),
            done: Vec::new(),
            first: None,
            neutral,
            order,
        }
    }

    fn mentions_later(&self, expression: BoundExpression) -> bool {
        self.rest.iter().any(|segment| segment.upper.contains(expression))
    }

    /// Fixes the bound that is looked at as one that both have.
    fn settle(&mut self, common: BoundSet) {
        match self.done.last_mut() {
            None => self.first = Some(common),
            Some(segment) => {
                segment.upper = common;
                segment.maybe_empty = self.maybe_empty;
            }
        }
    }

    /// Goes on behind the settled bound: to what is split off from it, or to the next one.
    fn advance(&mut self, split: BoundSet) {
        let content = if split.is_empty() {
            let next = self.rest.pop_front().expect("only the last bound has nothing behind it");
            (self.bound, self.maybe_empty) = (next.upper, next.maybe_empty);
            next.content
        } else {
            (self.bound, self.maybe_empty) = (split, true);
            self.neutral_content()
        };
        // Its end is set when it settles.
        self.done.push(Segment { content, upper: BoundSet::default(), maybe_empty: true });
    }

    /// Takes the bound that is looked at away: the segments around it become one.
    fn skip(&mut self) {
        let next = self.rest.pop_front().expect("the last bounds have the length in common");
        let last = self.done.last_mut().expect("the first bounds have 0 in common");
        last.content = join_content(last.content.as_ref(), next.content.as_ref());
        self.bound = next.upper;
        // The joined segment is empty only if both were.
        self.maybe_empty &= next.maybe_empty;
    }

    /// Makes an expression of the other side's bound a bound of its own, if one is known to lie between the bound that is
    /// looked at and the one before (12.2, and what the scalars know). Variables come first: they move with a loop.
    fn materialise(&mut self, other: &BoundSet) -> bool {
        if self.neutral == Neutral::Widening {
            return false;
        }
        let fits = |expression: &BoundExpression| {
            let set = BoundSet::of(*expression);
            is_placeable(*expression, &self.order)
                && !self.mentions_later(*expression)
                && self.order.le(self.before(), &set)
                && self.order.le(&set, &self.bound)
        };
        let variable = other.iter().filter(|expression| expression.as_number().is_none()).find(fits);
        let constant = || other.iter().filter(|expression| expression.as_number().is_some()).find(fits);
        let Some(made) = variable.or_else(constant).map(BoundSet::of) else { return false };
        let (starts, ends) = (self.order.le(&made, self.before()), self.order.le(&self.bound, &made));
        let upper_maybe_empty = !self.order.lt(&made, &self.bound);
        self.maybe_empty = !self.order.lt(self.before(), &made);
        let neutral = self.neutral_content();
        let whole = self.done.last_mut().expect("a segment ends at the bound");
        // A part that is known to be empty is as good as one that was split off from a bound.
        let content = if ends { neutral.clone() } else { whole.content.clone() };
        if starts {
            whole.content = neutral;
        }
        let upper = std::mem::replace(&mut self.bound, made);
        self.rest.push_front(Segment { content, upper, maybe_empty: upper_maybe_empty });
        true
    }

    fn neutral_content(&self) -> Option<E> {
        (self.neutral == Neutral::Top).then(E::top)
    }

    /// The settled bound before the one that is looked at.
    fn before(&self) -> &BoundSet {
        let settled = self.done.iter().rev().nth(1).map(|segment| &segment.upper);
        settled.or(self.first.as_ref()).expect("the first bounds have 0 in common")
    }

    fn finish(self) -> Segmentation<E> {
        let first = self.first.expect("the first bounds have 0 in common");
        Segmentation::from_parts(first, self.done)
    }
}

/// One step; `false` at the end.
fn step<E: Element>(sides: &mut [Side<'_, E>; 2]) -> bool {
    let [left, right] = sides;
    let common = left.bound.filtered(|expression| right.bound.contains(expression));
    if common.is_empty() {
        cross(left, right);
        return true;
    }
    // Cases 1 to 4: what one side has more here, and the other has later, is split off.
    let split = |side: &Side<E>, other: &Side<E>| {
        side.bound.filtered(|expression| !common.contains(expression) && other.mentions_later(expression))
    };
    let (left_split, right_split) = (split(left, right), split(right, left));
    left.settle(common.clone());
    right.settle(common);
    let ends = |side: &Side<E>, split: &BoundSet| side.rest.is_empty() && split.is_empty();
    // Case 6: where one side ends both do; what is left of the other is empty.
    if ends(left, &left_split) || ends(right, &right_split) {
        return false;
    }
    left.advance(left_split);
    right.advance(right_split);
    true
}

/// Case 5: the bounds have nothing in common. What lies before the bound of the other side becomes a bound there too; otherwise both are given up, or the one that the other side has no expression of.
fn cross<E: Element>(left: &mut Side<'_, E>, right: &mut Side<'_, E>) {
    if left.materialise(&right.bound) || right.materialise(&left.bound) {
        return;
    }
    if left.rest.is_empty() {
        right.skip();
        return;
    }
    if right.rest.is_empty() {
        left.skip();
        return;
    }
    let left_waits = left.bound.iter().any(|expression| right.mentions_later(expression));
    let right_waits = right.bound.iter().any(|expression| left.mentions_later(expression));
    if left_waits || !right_waits {
        right.skip();
    }
    if right_waits || !left_waits {
        left.skip();
    }
}
