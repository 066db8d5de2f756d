//! What statements do to segmentations (funarray.txt, 11.6, 11.7, 12.2).

use super::{
    Base, BoundExpression, BoundSet, Changed, Element, Form, Order, Segment, Segmentation, join_content,
};
use crate::{Constraint, Context, Feasible, Linear, Relation, Renaming, Var};

impl<E: Element, F: Form> Segmentation<E, F> {
    /// A new array of that length, all elements alike (12.2).
    pub fn created(length: &BoundSet<F>, element: E, order: &Order) -> Self {
        let zero = BoundSet::of(BoundExpression::ZERO);
        let mut segmentation = Self::uniform(Some(element));
        segmentation.last_mut().extend(length);
        if order.lt(&zero, length) {
            segmentation.segments[0].maybe_empty = false;
        } else if order.eq(length, &zero) {
            segmentation.merge_bounds(0, 1);
        }
        segmentation
    }

    /// `A[index] = value`; the index is in the array.
    pub fn store(&mut self, index: &BoundSet<F>, value: E, order: &Order) {
        if index.is_empty() {
            // No expression denotes the index: the worst case.
            self.store_anywhere(&value);
            return;
        }
        let mut next = index.plus(1);
        if next.is_empty() {
            // No expression denotes where the element ends.
            self.store_within(index, &next, &value, order);
            return;
        }
        let span = self.span(index, &next, order);
        let (from, to) = (span.start, span.end);
        if from == to {
            // An array without elements has no index; the place is never reached.
            return;
        }
        let around = self.content(from..to);
        let starts = order.eq(self.bound(from), index);
        let ends = order.eq(&next, self.bound(to));
        let mut high = self.bound(to).clone();
        let mut low = index.clone();
        if starts {
            low.extend(self.bound(from));
            next.extend(&self.bound(from).plus(1));
        }
        let mut made = Vec::with_capacity(3);
        if !starts {
            let maybe_empty = !order.lt(self.bound(from), index);
            made.push(Segment { content: around.clone(), upper: low.clone(), maybe_empty });
        }
        if ends {
            high.extend(&next);
            made.push(Segment { content: Some(value), upper: high, maybe_empty: false });
        } else {
            let maybe_empty = !order.lt(&next, &high);
            made.push(Segment { content: Some(value), upper: next, maybe_empty: false });
            made.push(Segment { content: around, upper: high, maybe_empty });
        }
        if starts {
            match from.checked_sub(1) {
                None => self.first = low,
                Some(before) => self.segments[before].upper = low,
            }
        }
        self.segments.splice(from..to, made);
    }

    /// `A[e] = value` where all that is known of `e` is `low <= e && e < high`, or it is not known whether this array is
    /// the one that is written: what was there may be there still. No bound is made.
    pub fn store_within(&mut self, low: &BoundSet<F>, high: &BoundSet<F>, value: &E, order: &Order) {
        for at in self.span(low, high, order) {
            let content = &mut self.segments[at].content;
            *content = join_content(content.as_ref(), Some(value), &Context::NONE);
        }
    }

    /// Every element may have become `value`.
    pub fn store_anywhere(&mut self, value: &E) {
        for segment in &mut self.segments {
            segment.content = join_content(segment.content.as_ref(), Some(value), &Context::NONE);
        }
    }

    /// A test has shown that `A[index]` is in `value` (test of an array element).
    pub fn refine(&mut self, index: &BoundSet<F>, value: &E, order: &Order) {
        // An element that cannot be is left to the scalars to find out.
        let Some(known) = self.load(index, order) else { return };
        if let Some(met) = known.meet(value)
            && met != known
        {
            self.store(index, met, order);
        }
    }

    /// All elements from `low` to `high`, excluded, are in `value`: `assume forall`. It must be known that
    /// `0 <= low && low <= high && high <= Length`.
    pub fn restrict(&mut self, low: &BoundSet<F>, high: &BoundSet<F>, value: &E, order: &Order) {
        let mut split = self.clone();
        let (Some(_), Some(to)) = (split.cut(low, order), split.cut(high, order)) else { return };
        // The second cut may have moved the first.
        let Some(from) = split.cut(low, order) else { return };
        for segment in split.segments.iter_mut().take(to).skip(from) {
            if let Some(content) = &segment.content {
                segment.content = content.meet(value);
            }
        }
        split.limit();
        *self = split;
    }

    /// Makes `set` a bound, if it is known which segment it lies in, and gives its position.
    fn cut(&mut self, set: &BoundSet<F>, order: &Order) -> Option<usize> {
        if set.is_empty() {
            return None;
        }
        if let Some(at) = (0..=self.segments.len()).find(|&at| order.eq(self.bound(at), set)) {
            match at.checked_sub(1) {
                None => self.first.extend(set),
                Some(before) => self.segments[before].upper.extend(set),
            }
            return Some(at);
        }
        let from = self.floor(set, order);
        let to = (0..=self.segments.len()).find(|&at| order.le(set, self.bound(at)));
        let to = to.unwrap_or(self.segments.len());
        if to != from + 1 {
            return None;
        }
        let whole = &self.segments[from];
        let lower = Segment {
            content: whole.content.clone(),
            upper: set.clone(),
            maybe_empty: !order.lt(self.bound(from), set),
        };
        self.segments[from].maybe_empty = !order.lt(set, &self.segments[from].upper);
        self.segments.insert(from, lower);
        Some(to)
    }

    /// The bounds over other variables.
    pub fn rename(&mut self, renaming: &Renaming) {
        self.change_bounds(&|expression| expression.renamed(renaming));
    }

    /// Whether a bound speaks of the variable.
    pub fn mentions(&self, x: Var) -> bool {
        self.bounds().any(|(set, _)| set.iter().any(|expression| expression.mentions(x)))
            || self.rows().any(|row| row.mentions(x))
    }

    /// `x` becomes any number.
    pub fn forget(&mut self, x: Var) {
        if self.mentions(x) {
            self.change_bounds(&|expression| {
                if expression.mentions(x) { Changed::new() } else { Changed::from_elem(expression, 1) }
            });
        }
    }

    /// `x := expression`. `None` is anything that is not linear.
    pub fn assign(&mut self, x: Var, expression: Option<&Linear>) {
        match expression.and_then(BoundExpression::from_linear) {
            // Invertible: what `x` was is what it is now, less the offset.
            Some(expression) if expression.mentions(x) => {
                self.change_bounds(&|other| {
                    let now = if other.mentions(x) { other.plus(-expression.offset) } else { Some(other) };
                    now.into_iter().collect()
                });
            }
            Some(expression) => {
                self.forget(x);
                self.equate(BoundExpression::var(x), expression);
            }
            None => self.forget(x),
        }
    }

    /// `a == b` from now on: each bound that speaks of one speaks of the other too. A constant is equal to nothing else
    /// than itself.
    pub fn equate(&mut self, a: BoundExpression, b: BoundExpression) {
        let other = |expression: BoundExpression| {
            [(a, b), (b, a)].into_iter().find_map(|(this, that)| {
                let applies = expression.base == this.base
                    && (this.base != Base::Zero || expression.offset == this.offset);
                if applies { that.plus(expression.offset - this.offset) } else { None }
            })
        };
        let speaks = self.bounds().any(|(set, _)| set.iter().any(|expression| other(expression).is_some()));
        if !speaks && self.rows().next().is_none() {
            return;
        }
        let more = |expression: BoundExpression| -> Changed {
            std::iter::once(expression).chain(other(expression)).collect()
        };
        // The length of a row is another one.
        if [a, b].iter().any(|expression| expression.base == Base::Length) {
            self.change_own_bounds(&more);
        } else {
            self.change_bounds(&more);
        }
    }

    /// Keeps what is left when the constraint holds: equal bounds become one, doubts whether a segment is empty go.
    pub fn assume(&mut self, constraint: &Constraint) -> Feasible {
        for segment in &mut self.segments {
            // No row is where none can be.
            if let Some(row) = segment.content.as_mut().and_then(E::row_mut)
                && row.assume(constraint) == Feasible::No
            {
                segment.content = None;
            }
        }
        self.assume_of_bounds(constraint)
    }

    fn assume_of_bounds(&mut self, constraint: &Constraint) -> Feasible {
        let Some((a, b, offset)) = sides(&constraint.expression) else { return Feasible::Yes };
        match constraint.relation {
            // a - b + offset <= 0
            Relation::Le => self.assume_difference(a, b, -offset),
            Relation::Eq => {
                // As `a == b - offset`, so that a constant stands on its own.
                let (left, right) = if a == Base::Zero { (offset, 0) } else { (0, -offset) };
                if let (Some(left), Some(right)) = (expression(a, left), expression(b, right)) {
                    self.equate(left, right);
                }
                let feasible = self.assume_difference(a, b, -offset);
                feasible.and(self.assume_difference(b, a, offset))
            }
            Relation::Ne => self.assume_different(a, b, -offset),
        }
    }

    /// All pairs of expressions of the two bases, with the positions of their bounds and `a`'s offset less `b`'s.
    fn pairs(&self, a: Base, b: Base) -> Vec<(usize, usize, i128)> {
        let of = |base: Base| {
            self.bounds().enumerate().flat_map(move |(at, (set, _))| {
                let offsets = set.iter().filter(move |expression| expression.base == base);
                offsets.map(move |expression| (at, i128::from(expression.offset)))
            })
        };
        of(a).flat_map(|(i, x)| of(b).map(move |(j, y)| (i, j, x - y))).collect()
    }

    /// `a - b <= most`.
    fn assume_difference(&mut self, a: Base, b: Base, most: i128) -> Feasible {
        // Merging moves positions: start again until nothing is left to merge.
        'again: loop {
            for (i, j, offset) in self.pairs(a, b) {
                let difference = most + offset;
                if difference < 0 && j <= i {
                    return Feasible::No;
                }
                if difference == 0 && j < i {
                    if self.segments[j..i].iter().any(|segment| !segment.maybe_empty) {
                        return Feasible::No;
                    }
                    self.merge_bounds(j, i);
                    continue 'again;
                }
                if difference < 0 && j == i + 1 {
                    self.segments[i].maybe_empty = false;
                }
            }
            return Feasible::Yes;
        }
    }

    /// `a - b != number`.
    fn assume_different(&mut self, a: Base, b: Base, number: i128) -> Feasible {
        for (i, j, offset) in self.pairs(a, b) {
            if number + offset != 0 {
                continue;
            }
            if i == j {
                return Feasible::No;
            }
            if i.abs_diff(j) == 1 {
                self.segments[i.min(j)].maybe_empty = false;
            }
        }
        Feasible::Yes
    }

    /// What the scalars know of the bounds (11.7): segments that are not empty lose their `?`, segments that are empty
    /// go. Whether some went is the answer.
    pub fn reduce(&mut self, order: &Order) -> bool {
        self.rows_mut().for_each(|row| row.reduce(order));
        let mut merged = false;
        let mut at = 0;
        while at < self.segments.len() {
            if self.segments[at].maybe_empty {
                let (low, high) = (self.bound(at), self.bound(at + 1));
                if order.lt(low, high) {
                    self.segments[at].maybe_empty = false;
                } else if order.le(high, low) {
                    self.merge_bounds(at, at + 1);
                    merged = true;
                    continue;
                }
            }
            at += 1;
        }
        merged
    }

    /// What the bounds say of the scalars (11.7): equalities inside bounds, and the order of neighbours.
    pub fn constraints(&self) -> Vec<Constraint> {
        let mut constraints = Vec::new();
        let linears =
            |set: &BoundSet<F>| -> Vec<Linear> { set.iter().filter_map(BoundExpression::linear).collect() };
        let mut before: Option<Linear> = None;
        for (set, maybe_empty) in self.bounds() {
            let linears = linears(set);
            for pair in linears.windows(2) {
                constraints.extend(Constraint::eq(&pair[0], &pair[1]));
            }
            if let (Some(low), Some(high)) = (&before, linears.first()) {
                let ordered = if maybe_empty { Constraint::le(low, high) } else { Constraint::lt(low, high) };
                constraints.extend(ordered);
            }
            before = linears.into_iter().next_back();
        }
        constraints
    }
}

/// A linear expression as `a - b + offset`.
fn sides(expression: &Linear) -> Option<(Base, Base, i128)> {
    let (a, b) = match expression.terms() {
        [(x, 1), (y, -1)] | [(y, -1), (x, 1)] => (Base::Var(*x), Base::Var(*y)),
        [(x, 1)] => (Base::Var(*x), Base::Zero),
        [(y, -1)] => (Base::Zero, Base::Var(*y)),
        _ => return None,
    };
    Some((a, b, expression.constant()))
}

fn expression(base: Base, offset: i128) -> Option<BoundExpression> {
    BoundExpression { base, offset: 0 }.plus(i64::try_from(offset).ok()?)
}
