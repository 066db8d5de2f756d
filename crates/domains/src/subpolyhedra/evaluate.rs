//! Where a linear form is in a state (subpolyhedra.txt, section 3, "Linear form evaluation").

use super::slacks::{LARGE, Named};
use super::{Reduction, SubPolyhedral};
use crate::equalities::{bit, mask};
use crate::linear::{floor_quotient, gcd, quotient};
use crate::{Bound, Facts, Interval, Linear, Var, work};

/// How many slacks a form may be composed of.
const DEPTH: u32 = 3;
/// How many compositions one question may try for each number of slacks.
const FUEL: u32 = 64;
/// The steps that one of them costs.
const PRICE: u64 = 1;

/// What is left of the work that a question may cost.
struct Search {
    fuel: u32,
    /// Whether more slacks could tell more.
    cut: bool,
}

/// Whether an upper bound says no more than a type does.
fn is_large(bound: Bound) -> bool {
    bound.finite().is_none_or(|most| most >= LARGE)
}

impl<R: Reduction> SubPolyhedral<R> {
    /// The form that the equalities leave of an expression; `None` if its numbers get too large.
    pub(super) fn name(&self, expression: &Linear) -> Option<Named> {
        let reduced = self.equalities.reduced(expression)?;
        Some(Named::new(reduced.form, reduced.scale))
    }

    /// Where an expression is: by intervals, equalities and slacks.
    pub(super) fn evaluate(&self, expression: &Linear) -> Interval {
        let direct = self.boxes.bounds(expression);
        if expression.terms().is_empty() || self.is_unrelated() {
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
        let Some(negated) = form.scaled(-1) else { return Interval::TOP };
        let range =
            Interval::new(self.highest(&negated).negated(), self.highest(form)).unwrap_or(Interval::TOP);
        if !R::EXACT {
            return range;
        }
        let exact = self.exact(form);
        exact.and_then(|exact| exact.meet(range)).unwrap_or(range)
    }

    /// Whether an expression is at most a number in every state: what [`Self::evaluate`] says, but it asks for one end, and ends as
    /// soon as the answer is yes.
    pub(super) fn is_at_most(&self, expression: &Linear, number: i128) -> bool {
        let most = Bound::upper(number);
        if self.boxes.highest(expression) <= most {
            return true;
        }
        if expression.terms().is_empty() || self.is_unrelated() {
            return false;
        }
        let Some(named) = self.name(expression) else { return false };
        if R::EXACT || named.form.terms().len() < 2 {
            return self.evaluate(expression).high() <= most;
        }
        // The expression grows with the form, or with its opposite.
        let rises = named.rises();
        let is_enough = |highest: Bound| {
            let range = match highest.finite() {
                None => return false,
                Some(highest) if rises => Interval::at_most(highest),
                Some(highest) => Interval::at_least(-highest),
            };
            named.expression(range).is_some_and(|range| range.high() <= most)
        };
        if rises {
            return is_enough(self.highest_until(&named.form, &is_enough));
        }
        let negated = named.form.scaled(-1);
        negated.is_some_and(|negated| is_enough(self.highest_until(&negated, &is_enough)))
    }

    /// Whether a slack's form is in a range in every state.
    pub(super) fn is_within(&self, form: &Linear, range: Interval) -> bool {
        let own = self.slacks.get(form).map_or(Interval::TOP, |slack| slack.bounds);
        let is_below = |high: Bound, known: Bound, form: &Linear| {
            known <= high || high.finite().is_some_and(|high| self.is_at_most(form, high))
        };
        is_below(range.high(), own.high(), form)
            && (range.low() <= own.low()
                || form
                    .scaled(-1)
                    .is_some_and(|negated| is_below(range.low().negated(), own.low().negated(), &negated)))
    }

    /// The ends of a range of a slack's form that say more than is known: the others are infinite. `None` if none does.
    pub(super) fn news(&self, form: &Linear, range: Interval) -> Option<Interval> {
        let is_news = |end: Interval| end != Interval::TOP && !self.is_within(form, end);
        let low = Interval::new(range.low(), Bound::POS_INF).filter(|&end| is_news(end));
        let high = Interval::new(Bound::NEG_INF, range.high()).filter(|&end| is_news(end));
        let low = low.map_or(Bound::NEG_INF, Interval::low);
        let high = high.map_or(Bound::POS_INF, Interval::high);
        Interval::new(low, high).filter(|range| *range != Interval::TOP)
    }

    /// Where a slack's form is; `None` if that is within the range, and it is looked for no longer than until that is known.
    pub(super) fn beyond(&self, form: &Linear, range: Interval) -> Option<Interval> {
        let negated = if R::EXACT { None } else { form.scaled(-1) };
        let Some(negated) = negated else {
            let known = self.evaluate_form(form);
            return (!known.leq(range)).then_some(known);
        };
        let own = self.slacks.get(form).map_or(Interval::TOP, |slack| slack.bounds);
        let ends = [(form, range.high(), own.high()), (&negated, range.low().negated(), own.low().negated())];
        let found =
            ends.map(|(form, most, own)| self.highest_until(form, &|high| high.min(own) <= most).min(own));
        if found.iter().zip(&ends).all(|(found, (_, most, _))| found <= most) {
            return None;
        }
        // An end that is within the range was not looked for to the end.
        let [high, low] = [0, 1].map(|at| {
            let (form, most, own) = ends[at];
            if found[at] <= most { self.highest(form).min(own) } else { found[at] }
        });
        // Contradicting bounds leave no number; anything is right then.
        Some(Interval::new(low.negated(), high).unwrap_or_else(|| self.boxes.bounds(form)))
    }

    /// A range, joined with where the form of a slack of this state is. It is looked for no longer than until that is within the range.
    pub(super) fn joined(&self, form: &Linear, range: Interval) -> Interval {
        let negated = if R::EXACT { None } else { form.scaled(-1) };
        let Some(negated) = negated else { return range.join(self.evaluate_form(form)) };
        let own = self.slacks.get(form).map_or(Interval::TOP, |slack| slack.bounds);
        let end = |form: &Linear, most: Bound, own: Bound| {
            self.highest_until(form, &|high| high.min(own) <= most).min(own).max(most)
        };
        let high = end(form, range.high(), own.high());
        let low = end(&negated, range.low().negated(), own.low().negated()).negated();
        Interval::new(low, high).unwrap_or(Interval::TOP)
    }

    /// An upper bound of a form: with one slack, with two, with three.
    fn highest(&self, form: &Linear) -> Bound {
        self.highest_until(form, &|_| false)
    }

    /// The same, unless less is enough.
    fn highest_until(&self, form: &Linear, is_enough: &dyn Fn(Bound) -> bool) -> Bound {
        let direct = self.boxes.highest(form);
        let mut best = direct;
        for depth in 1..=DEPTH {
            if is_enough(best) {
                break;
            }
            let mut search = Search { fuel: FUEL, cut: false };
            best = best.min(self.upper(form, direct, depth, &mut search));
            work::count(1 + PRICE * u64::from(FUEL - search.fuel));
            if !search.cut {
                break;
            }
        }
        best
    }

    /// An upper bound of a form: the direct one, by the intervals, or by a multiple of a slack and an upper bound of the
    /// rest. At least one slack may be used.
    fn upper(&self, form: &Linear, direct: Bound, depth: u32, search: &mut Search) -> Bound {
        let mut best = direct;
        if form.terms().len() < 2 {
            return best;
        }
        // A variable without a bound has to go, so what takes it out is tried first.
        let mut terms = form.terms().iter();
        let open = terms.find(|&&(var, factor)| is_large(self.boxes.value(var).scaled_high(factor)));
        if let Some(&(open, _)) = open {
            best = best.min(self.upper_over(form, Some(open), depth, search));
        }
        if is_large(best) || open.is_none() {
            best = best.min(self.upper_over(form, None, depth, search));
        }
        best
    }

    /// The best upper bound by one of the slacks and rows: by one that has the open variable, if there is one.
    fn upper_over(&self, form: &Linear, open: Option<Var>, depth: u32, search: &mut Search) -> Bound {
        let wanted = open.map_or_else(|| mask(form), bit);
        let mut best = Bound::POS_INF;
        for slack in self.slacks.list().iter().filter(|slack| slack.mask & wanted != 0) {
            if search.fuel == 0 {
                return best;
            }
            best = best.min(self.upper_by(form, (slack.form.terms(), slack.bounds), open, depth, search));
        }
        // A row says where the form that it gives its pivot is: where the pivot is.
        for row in self.equalities.rows() {
            if row.mask & wanted == 0 || row.form.terms().len() < 3 {
                continue;
            }
            if search.fuel == 0 {
                return best;
            }
            let (&(pivot, coefficient), rest) = row.form.terms().split_last().expect("a pivot");
            let bounds = *self.boxes.value(pivot);
            if bounds == Interval::TOP {
                continue;
            }
            let bounds = bounds.scaled(-coefficient).plus(Interval::number(-row.form.constant()));
            best = best.min(self.upper_by(form, (rest, bounds), open, depth, search));
        }
        best
    }

    /// An upper bound of `p * form - q * part`, where the part has these terms and no constant; `None` if its numbers get too large, or it has too many variables.
    fn upper_rest(
        &self,
        form: &Linear,
        (p, q): (i128, i128),
        part: &[(Var, i128)],
        depth: u32,
        search: &mut Search,
    ) -> Option<Bound> {
        let most = form.terms().len() + 1;
        if depth == 0 {
            // Most questions are these: there is nothing to search, and no form to make.
            let (direct, variables) = self.boxes.highest_combined(p, form, -q, part)?;
            search.cut |= 2 <= variables && variables <= most;
            return (variables <= most).then_some(direct);
        }
        let rest = form.combined_with(p, part, -q)?;
        if rest.terms().len() > most {
            return None;
        }
        Some(self.upper(&rest, self.boxes.highest(&rest), depth, search))
    }

    /// An upper bound of a form as a multiple of a part, which is in `bounds`, and a rest without one of the variables,
    /// the open one if there is one.
    fn upper_by(
        &self,
        form: &Linear,
        (part, bounds): (&[(Var, i128)], Interval),
        open: Option<Var>,
        depth: u32,
        search: &mut Search,
    ) -> Bound {
        let mut best = Bound::POS_INF;
        let mut tried = None;
        for &(var, b) in part {
            if open.is_some_and(|open| open != var) {
                continue;
            }
            let a = form.coefficient(var);
            if a == 0 {
                continue;
            }
            // The end of the part that is used has to be there.
            let end = if (a < 0) == (b < 0) { bounds.high() } else { bounds.low() };
            if !end.is_finite() {
                continue;
            }
            // p * form - q * part has no `var`, and p > 0.
            let (p, q) = match b {
                1 => (1, a),
                -1 => (1, -a),
                _ => {
                    let divisor = gcd(a, b);
                    (quotient(b.abs(), divisor), quotient(a * b.signum(), divisor))
                }
            };
            if tried == Some((p, q)) {
                continue;
            }
            tried = Some((p, q));
            let Some(most) = bounds.scaled_high(q).finite() else { continue };
            let Some(left) = search.fuel.checked_sub(1) else { return best };
            search.fuel = left;
            let Some(rest) = self.upper_rest(form, (p, q), part, depth - 1, search) else { continue };
            // p times the form is at most this.
            let whole = Bound::upper(most).add_upper(rest);
            best = best.min(whole.finite().map_or(whole, |most| Bound::upper(floor_quotient(most, p))));
        }
        best
    }
}
