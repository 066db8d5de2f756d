//! Where a linear form is in a state (subpolyhedra.txt, section 3, "Linear form evaluation").

use super::slacks::{Named, divided};
use super::{Reduction, SubPolyhedral};
use crate::equalities::mask;
use crate::linear::gcd;
use crate::{Bound, Facts, Interval, Linear};

/// How many slacks a form may be composed of.
const DEPTH: u32 = 3;
/// How many compositions one question may try.
const FUEL: u32 = 48;

impl<R: Reduction> SubPolyhedral<R> {
    /// The form that the equalities leave of an expression; `None` if its numbers get too large.
    pub(super) fn name(&self, expression: &Linear) -> Option<Named> {
        let reduced = self.equalities.reduced(expression)?;
        Some(Named::new(reduced.form, reduced.scale))
    }

    /// Where an expression is: by intervals, equalities and slacks.
    pub(super) fn evaluate(&self, expression: &Linear) -> Interval {
        let direct = self.boxes.bounds(expression);
        if expression.terms().is_empty() || (self.equalities.rows().is_empty() && self.slacks.is_empty()) {
            return direct;
        }
        let Some(named) = self.name(expression) else { return direct };
        let range = named.expression(self.range(&named.form));
        // Contradicting bounds leave no number; anything is right then.
        range.and_then(|range| range.meet(direct)).unwrap_or(direct)
    }

    /// Where a slack's form is. What the slack with this very form says is part of it, whatever the equalities.
    pub(super) fn evaluate_form(&self, form: &Linear) -> Interval {
        let range = self.evaluate(form);
        match self.slacks.get(form) {
            Some(slack) => range.meet(slack.bounds).unwrap_or(range),
            None => range,
        }
    }

    /// Where a form without pivots is.
    pub(super) fn range(&self, form: &Linear) -> Interval {
        match form.terms() {
            [] => return Interval::number(form.constant()),
            [(var, 1)] => return *self.boxes.value(*var),
            _ => {}
        }
        let mut fuel = FUEL;
        let high = self.upper(form, DEPTH, &mut fuel);
        let Some(negated) = form.scaled(-1) else { return Interval::TOP };
        let mut fuel = FUEL;
        let low = self.upper(&negated, DEPTH, &mut fuel).negated();
        Interval::new(low, high).unwrap_or(Interval::TOP)
    }

    /// An upper bound of a form: by the intervals, or by a multiple of a slack and an upper bound of the rest.
    fn upper(&self, form: &Linear, depth: u32, fuel: &mut u32) -> Bound {
        let mut best = self.boxes.bounds(form).high();
        if form.terms().len() < 2 || depth == 0 {
            return best;
        }
        let wanted = mask(form);
        for slack in self.slacks.list().iter().filter(|slack| slack.mask & wanted != 0) {
            best = best.min(self.upper_by(form, &slack.form, slack.bounds, depth, fuel));
        }
        // A row says where the form that it gives its pivot is: where the pivot is.
        for row in self.equalities.rows() {
            if row.mask & wanted == 0 || row.form.terms().len() < 3 {
                continue;
            }
            let &(pivot, coefficient) = row.form.terms().last().expect("a pivot");
            let bounds = *self.boxes.value(pivot);
            if bounds == Interval::TOP {
                continue;
            }
            let rest = row.form.without(pivot).with_constant(0);
            let bounds = bounds.scaled(-coefficient).plus(Interval::number(-row.form.constant()));
            best = best.min(self.upper_by(form, &rest, bounds, depth, fuel));
        }
        best
    }

    /// An upper bound of `form` as a multiple of `part`, which is in `bounds`, and a rest without one of the variables.
    fn upper_by(&self, form: &Linear, part: &Linear, bounds: Interval, depth: u32, fuel: &mut u32) -> Bound {
        let mut best = Bound::POS_INF;
        let mut tried = None;
        for &(var, b) in part.terms() {
            let a = form.coefficient(var);
            if a == 0 {
                continue;
            }
            // p * form - q * part has no `var`, and p > 0.
            let divisor = gcd(a, b);
            let (p, q) = (b.abs() / divisor, a * b.signum() / divisor);
            if tried == Some((p, q)) {
                continue;
            }
            tried = Some((p, q));
            let Some(most) = bounds.scaled(q).high().finite() else { continue };
            let Some(left) = fuel.checked_sub(1) else { return best };
            *fuel = left;
            let Some(rest) = form.combined(p, part, -q) else { continue };
            if rest.terms().len() > form.terms().len() + 1 {
                continue;
            }
            let whole = Bound::upper(most).add_upper(self.upper(&rest, depth - 1, fuel));
            if let Some(range) = Interval::new(Bound::NEG_INF, whole).and_then(|range| divided(range, p)) {
                best = best.min(range.high());
            }
        }
        best
    }
}
