//! Slack variables (subpolyhedra.txt, section 3).

use std::sync::Arc;

use crate::equalities::{bit, mask};
use crate::linear::floor_quotient;
use crate::{Bound, Interval, Linear, Var};

/// A slack variable β with `info(β) = form` and its interval: `form ∈ bounds`.
///
/// The form has two variables at least, coefficients without a common divisor, the first one positive, and no constant:
/// inequalities that differ in their constant, or by a factor, share their slack variable. Its value is an integer, so
/// its bounds are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Slack {
    pub(super) form: Linear,
    pub(super) mask: u64,
    pub(super) bounds: Interval,
}

impl Slack {
    pub(super) fn new(form: Linear, bounds: Interval) -> Self {
        Self { mask: mask(&form), form, bounds }
    }

    /// Whether its form speaks of the variable.
    pub(super) fn has(&self, var: Var) -> bool {
        self.mask & bit(var) != 0 && self.form.coefficient(var) != 0
    }
}

/// The slack variables of a state, sorted by form: one for each.
#[derive(Clone, Debug, Default)]
pub(super) struct Slacks {
    list: Arc<Vec<Slack>>,
}

impl Slacks {
    /// How many a state may have. What would need more is lost, and counted.
    pub(super) const LIMIT: usize = 256;

    /// From slacks in any order. Of two with the same form both hold.
    pub(super) fn of(mut list: Vec<Slack>) -> Self {
        list.sort_by(|a, b| a.form.terms().cmp(b.form.terms()));
        list.dedup_by(|slack, first| {
            let same = slack.form == first.form;
            if same {
                first.bounds = first.bounds.meet(slack.bounds).unwrap_or(first.bounds);
            }
            same
        });
        Self { list: Arc::new(list) }
    }

    pub(super) fn list(&self) -> &[Slack] {
        &self.list
    }

    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub(super) fn same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.list, &other.list)
    }

    fn find(&self, form: &Linear) -> Result<usize, usize> {
        self.list.binary_search_by(|slack| slack.form.terms().cmp(form.terms()))
    }

    /// The slack with the form.
    pub(super) fn get(&self, form: &Linear) -> Option<&Slack> {
        self.find(form).ok().map(|at| &self.list[at])
    }

    /// Gives a form an interval; `false` if there is no room for one more.
    pub(super) fn set(&mut self, form: &Linear, bounds: Interval) -> bool {
        match self.find(form) {
            Ok(at) => {
                if self.list[at].bounds != bounds {
                    Arc::make_mut(&mut self.list)[at].bounds = bounds;
                }
            }
            Err(_) if self.list.len() >= Self::LIMIT => return false,
            Err(at) => Arc::make_mut(&mut self.list).insert(at, Slack::new(form.clone(), bounds)),
        }
        true
    }

    /// Takes out the slacks that speak of a variable.
    pub(super) fn take(&mut self, x: Var) -> Vec<Slack> {
        if !self.list.iter().any(|slack| slack.has(x)) {
            return Vec::new();
        }
        let list = Arc::make_mut(&mut self.list);
        list.extract_if(.., |slack| slack.has(x)).collect()
    }

    /// `x := x + number`.
    pub(super) fn shift(&mut self, x: Var, number: i128) {
        if !self.list.iter().any(|slack| slack.has(x)) {
            return;
        }
        for slack in Arc::make_mut(&mut self.list).iter_mut().filter(|slack| slack.has(x)) {
            let change = Interval::number(number).scaled(slack.form.coefficient(x));
            slack.bounds = slack.bounds.plus(change);
        }
    }

    /// Takes out one slack.
    pub(super) fn remove(&mut self, form: &Linear) {
        if let Ok(at) = self.find(form) {
            Arc::make_mut(&mut self.list).remove(at);
        }
    }
}

/// `scale * expression == factor * form + constant`, where the form is one that a slack can have, or a variable, or 0.
#[derive(Debug)]
pub(super) struct Named {
    pub(super) form: Linear,
    factor: i128,
    constant: i128,
    scale: i128,
}

impl Named {
    /// Of `reduced == scale * expression`.
    pub(super) fn new(reduced: Linear, scale: i128) -> Self {
        let constant = reduced.constant();
        let form = reduced.with_constant(0);
        let content = form.content();
        let negative = form.terms().first().is_some_and(|term| term.1 < 0);
        let factor = match (content, negative) {
            (0, _) => 1,
            (_, true) => -content,
            (_, false) => content,
        };
        Self { form: form.divided(factor), factor, constant, scale }
    }

    /// Whether the expression is larger where the form is.
    pub(super) fn rises(&self) -> bool {
        (self.factor > 0) == (self.scale > 0)
    }

    /// Where the expression is if the form is in `range`; `None` if there is no such integer.
    pub(super) fn expression(&self, range: Interval) -> Option<Interval> {
        divided(range.scaled(self.factor).plus(Interval::number(self.constant)), self.scale)
    }

    /// Where the form is if the expression is in `range`; `None` if there is no such integer.
    pub(super) fn form_range(&self, range: Interval) -> Option<Interval> {
        divided(range.scaled(self.scale).plus(Interval::number(-self.constant)), self.factor)
    }
}

/// The integers whose product with a number is in the range.
pub(super) fn divided(range: Interval, divisor: i128) -> Option<Interval> {
    if divisor == 1 {
        return Some(range);
    }
    let (range, divisor) = if divisor < 0 { (range.negated(), -divisor) } else { (range, divisor) };
    let low = range.low().finite().map_or(Bound::NEG_INF, |low| Bound::lower(-floor_quotient(-low, divisor)));
    let high =
        range.high().finite().map_or(Bound::POS_INF, |high| Bound::upper(floor_quotient(high, divisor)));
    Interval::new(low, high)
}

/// The parts of `range` that say more than `known`: an end that does not is infinite. `None` if none does.
pub(super) fn more_than(range: Interval, known: Interval) -> Option<Interval> {
    let low = if known.low() < range.low() { range.low() } else { Bound::NEG_INF };
    let high = if range.high() < known.high() { range.high() } else { Bound::POS_INF };
    Interval::new(low, high).filter(|range| *range != Interval::TOP)
}

/// A bound of this size is a type's: a relation that only follows from types is worth no slack.
pub(super) const LARGE: i128 = 1 << 30;
/// A form that nobody wrote has at most so many variables.
const TERMS: usize = 5;

/// What is worth keeping of an interval of a form that was derived: ends of a reasonable size.
pub(super) fn worth(form: &Linear, range: Interval) -> Interval {
    if form.terms().len() > TERMS {
        return Interval::TOP;
    }
    let is_large = |bound: Bound| bound.finite().is_none_or(|bound| bound.abs() >= LARGE);
    let low = if is_large(range.low()) { Bound::NEG_INF } else { range.low() };
    let high = if is_large(range.high()) { Bound::POS_INF } else { range.high() };
    Interval::new(low, high).unwrap_or(range)
}
