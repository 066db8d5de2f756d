//! Order, join, meet, widening, narrowing (subpolyhedra.txt, section 3, algorithms 1 and 2).

use std::sync::LazyLock;

use smallvec::SmallVec;

use super::removed::Removed;
use super::slacks::{LARGE, Named, Slack, Slacks, more_than, worth};
use super::{Reduction, SubPolyhedral};
use crate::equalities::System;
use crate::{
    Bound, Constraint, Context, Environment, Facts, Feasible, Interval, Lattice, Linear, Relation,
    Thresholds, Var,
};

/// Where the interval of a slack stops at a widening: `x - y <= 0` and `x - y <= -1` are what programs need.
static SLACK_THRESHOLDS: LazyLock<Thresholds> = LazyLock::new(|| Thresholds::new([-1, 0, 1]));

/// How many pairs of a bound that goes up and one that goes down are related to each other by a join, and among how many
/// bounds of either kind they are looked for.
const CROSSING: usize = 144;
const CROSSED: usize = 128;
/// How many slacks are rewritten by one lost equation.
const REWRITTEN: usize = 8;

/// The slacks of a join or widening as they are found.
struct Gathered<'a> {
    equalities: &'a System,
    boxes: &'a Environment<Interval>,
    list: Vec<Slack>,
    removed: Removed,
    lost: u32,
}

impl Gathered<'_> {
    /// Keeps what an interval of a form says beyond the joined intervals.
    fn keep(&mut self, form: &Linear, range: Interval) {
        let Some(bounds) = more_than(range, self.boxes.bounds(form)) else {
            if worth(form, range) != Interval::TOP {
                self.removed.add(form);
            }
            return;
        };
        if self.list.len() < Slacks::LIMIT {
            self.list.push(Slack::new(form.clone(), bounds));
        } else {
            self.lost += 1;
        }
    }

    /// The forms of one operand's equations that the affine hull lost (step 3), and of its slacks by these equations: with
    /// `i == start` and `start < n` goes `i < n`.
    fn dropped(&self, of: &System, slacks: &Slacks) -> Vec<Linear> {
        let mut forms = Vec::new();
        for row in of.missing_in(self.equalities) {
            forms.extend(self.name(&row.form));
            if let &[(var, a), (pivot, _)] = row.form.terms() {
                let held = slacks.list().iter().filter(|slack| slack.has(var) && !slack.has(pivot));
                for slack in held.take(REWRITTEN) {
                    let b = slack.form.coefficient(var);
                    forms.extend(slack.form.combined(a, &row.form, -b).and_then(|form| self.name(&form)));
                }
            }
        }
        forms.retain(|form| form.terms().len() > 1);
        forms
    }

    /// The form of a slack that the joined equations leave of an expression.
    fn name(&self, expression: &Linear) -> Option<Linear> {
        let reduced = self.equalities.reduced(expression)?;
        Some(Named::new(reduced.form, reduced.scale).form)
    }

    /// The form of a slack that says what a constraint does, and its range.
    fn form_range(&self, constraint: &Constraint) -> Option<(Linear, Interval)> {
        let range = match constraint.relation {
            Relation::Le => Interval::at_most(0),
            Relation::Eq => Interval::number(0),
            Relation::Ne => return None,
        };
        let reduced = self.equalities.reduced(&constraint.expression)?;
        let named = Named::new(reduced.form, reduced.scale);
        let range = named.form_range(range)?;
        (named.form.terms().len() > 1).then_some((named.form, range))
    }

    /// The differences of which the intervals of each operand say more than the joined intervals do: where the bound of
    /// one variable goes up from left to right and that of the other one down, as in `c = 0, i = 0` and
    /// `c ∈ [0, 1], i = 1`, which give `c - i <= 0`. These are the template hint's `x - y`, as far as it pays.
    fn crossing(&self, left: &Environment<Interval>, right: &Environment<Interval>) -> Vec<Linear> {
        // (variable, whether it is subtracted)
        let mut up: SmallVec<[(Var, bool); 12]> = SmallVec::new();
        let mut down: SmallVec<[(Var, bool); 12]> = SmallVec::new();
        for var in left.different(right).filter(|&var| self.equalities.row(var).is_none()) {
            let (a, b) = (left.value(var), right.value(var));
            let ends = [(false, a.high(), b.high()), (true, a.low().negated(), b.low().negated())];
            for (negative, a, b) in ends {
                let is_small = |bound: Bound| bound.finite().is_some_and(|bound| bound.abs() < LARGE);
                let list = if a < b { &mut up } else { &mut down };
                if a != b && is_small(a) && is_small(b) && list.len() < CROSSED {
                    list.push((var, negative));
                }
            }
        }
        // The squares of the first ones come first: if there are too many of both, each has its share.
        let edge = |at: usize| {
            let row = up.get(at).into_iter().flat_map(|p| down.iter().take(at + 1).map(move |q| (p, q)));
            let column = down.get(at).into_iter().flat_map(|q| up.iter().take(at).map(move |p| (p, q)));
            row.chain(column).collect::<SmallVec<[_; 24]>>()
        };
        let pairs = (0..up.len().max(down.len())).flat_map(edge).take(CROSSING);
        let pairs = pairs.filter(|(p, q)| p.0 != q.0 && p.1 != q.1);
        pairs.map(|(p, q)| Linear::difference(p.0.min(q.0), p.0.max(q.0))).collect()
    }
}

impl<R: Reduction> SubPolyhedral<R> {
    /// Keeps what an interval of a form that nobody wrote says beyond the intervals, and if it has many variables beyond
    /// all the rest.
    fn derive(&mut self, form: &Linear, range: Interval) {
        let range = worth(form, range);
        if range == Interval::TOP {
            return;
        }
        let news = if form.terms().len() > 2 {
            self.news(form, range)
        } else {
            more_than(range, self.boxes.bounds(form))
        };
        if let Some(bounds) = news
            && !self.slacks.set(form, bounds)
        {
            self.lost += 1;
        }
    }

    /// Where a form is by intervals and equations alone.
    fn without_slacks(&self, form: &Linear) -> Interval {
        let named = self.name(form);
        named.and_then(|named| named.expression(self.boxes.bounds(&named.form))).unwrap_or(Interval::TOP)
    }

    /// Whether a form is in a range by a slack of its own, or by intervals and equations: not by several slacks.
    fn has(&self, form: &Linear, range: Interval) -> bool {
        self.slacks.get(form).is_some_and(|slack| slack.bounds.leq(range))
            || self.without_slacks(form).leq(range)
    }

    /// Gives a form that is in a range a slack of its own, unless that is known, and tells nobody.
    fn hold(&mut self, form: &Linear, range: Interval) {
        if let Some(bounds) = self.news(form, range) {
            let old = self.slacks.get(form).map_or(Interval::TOP, |slack| slack.bounds);
            if !self.slacks.set(form, bounds.meet(old).unwrap_or(bounds)) {
                self.lost += 1;
            }
        }
    }

    fn same(&self, other: &Self) -> bool {
        self.equalities.same(&other.equalities)
            && self.slacks.same(&other.slacks)
            && self.boxes.different(&other.boxes).next().is_none()
    }
}

impl<R: Reduction> Lattice for SubPolyhedral<R> {
    /// The renaming of slack variables is by their forms: `info(β) = info(θ(β))`. A slack that `self` has not is one that
    /// it could have, with the interval that its form has here.
    fn leq(&self, other: &Self, context: &Context) -> bool {
        self.boxes.leq(&other.boxes, context)
            && self.equalities.leq(&other.equalities)
            && (self.slacks.same(&other.slacks)
                || other.slacks.list().iter().all(|slack| self.is_within(&slack.form, slack.bounds)))
    }

    /// Algorithm 1. Step 1 gives each operand the slacks of the other one: here that is the evaluation of their forms.
    fn join(&mut self, other: &Self, context: &Context) {
        if self.same(other) {
            return;
        }
        let equalities = self.equalities.join(&other.equalities);
        let mut boxes = self.boxes.clone();
        boxes.join(&other.boxes, context);
        let mut gathered = Gathered {
            equalities: &equalities,
            boxes: &boxes,
            list: Vec::new(),
            removed: self.removed.clone(),
            lost: self.lost.max(other.lost),
        };
        gathered.removed.add_all(&other.removed);
        for slack in self.slacks.list() {
            if other.slacks.get(&slack.form) == Some(slack) {
                gathered.keep(&slack.form, slack.bounds);
                continue;
            }
            let range = other.evaluate_form(&slack.form);
            if range != Interval::TOP {
                gathered.keep(&slack.form, self.joined(&slack.form, range));
            }
        }
        for slack in other.slacks.list() {
            if self.slacks.get(&slack.form).is_none() {
                let range = self.evaluate_form(&slack.form);
                if range != Interval::TOP {
                    gathered.keep(&slack.form, other.joined(&slack.form, range));
                }
            }
        }
        let mut forms = gathered.dropped(&self.equalities, &self.slacks);
        forms.extend(gathered.dropped(&other.equalities, &other.slacks));
        forms.extend(gathered.crossing(&self.boxes, &other.boxes));
        if context.removed_slacks {
            let removed = self.removed.forms().iter().chain(other.removed.forms());
            let named = removed.filter_map(|form| gathered.name(form));
            forms.extend(named.filter(|form| form.terms().len() > 1));
        }
        forms.retain(|form| self.slacks.get(form).is_none() && other.slacks.get(form).is_none());
        forms.sort_unstable_by(|a, b| a.terms().cmp(b.terms()));
        forms.dedup();
        let ranges = forms.iter().map(|form| match self.evaluate_form(form) {
            Interval::TOP => Interval::TOP,
            range => range.join(other.evaluate_form(form)),
        });
        let ranges: Vec<Interval> = ranges.collect();
        self.lost = gathered.lost;
        self.removed = gathered.removed;
        self.slacks = Slacks::of(gathered.list);
        self.equalities = equalities;
        self.boxes = boxes;
        for (form, range) in forms.iter().zip(ranges) {
            self.derive(form, range);
        }
    }

    fn meet(&mut self, other: &Self) -> Feasible {
        if self.boxes.meet(&other.boxes) == Feasible::No {
            return Feasible::No;
        }
        for row in other.equalities.missing_in(&self.equalities.clone()) {
            if self.equate(&row.form) == Feasible::No {
                return Feasible::No;
            }
        }
        for slack in other.slacks.list() {
            if self.relate(&slack.form, slack.bounds) == Feasible::No {
                return Feasible::No;
            }
        }
        self.settle()
    }

    /// Algorithm 2: only the left operand's slacks and lost equations are looked at. Neither side is reduced here: that
    /// can bring back what the widening dropped.
    ///
    /// Chains end, also with hints: intervals and equations are widened on their own. Once they are stable no form gets
    /// a slack that had none, because a hint keeps what has a slack of its own or what intervals and equations imply,
    /// and that they still imply; and the bounds of a slack go to the next threshold or to a hint's, of which there are
    /// finitely many. What several slacks imply together is not kept: it could come back each time that one of these is
    /// lost.
    fn widen(&mut self, newer: &Self, context: &Context) {
        if self.same(newer) {
            return;
        }
        let equalities = self.equalities.join(&newer.equalities);
        let mut boxes = self.boxes.clone();
        boxes.widen(&newer.boxes, context);
        let thresholds = &SLACK_THRESHOLDS;
        let mut gathered = Gathered {
            equalities: &equalities,
            boxes: &boxes,
            list: Vec::new(),
            removed: self.removed.clone(),
            lost: self.lost.max(newer.lost),
        };
        gathered.removed.add_all(&newer.removed);
        for slack in self.slacks.list() {
            if newer.slacks.get(&slack.form) == Some(slack) {
                gathered.keep(&slack.form, slack.bounds);
                continue;
            }
            let range = newer.evaluate_form(&slack.form);
            gathered.keep(&slack.form, slack.bounds.widen(range, thresholds));
        }
        let mut forms = gathered.dropped(&self.equalities, &self.slacks);
        forms.retain(|form| self.slacks.get(form).is_none());
        forms.sort_unstable_by(|a, b| a.terms().cmp(b.terms()));
        forms.dedup();
        for form in forms {
            let range = newer.evaluate_form(&form);
            gathered.keep(&form, worth(&form, self.evaluate_form(&form).widen(range, thresholds)));
        }
        if context.die_hard {
            // What the right side says and the left one's intervals and equations imply. They are lost at most once.
            for slack in newer.slacks.list().iter().filter(|slack| self.slacks.get(&slack.form).is_none()) {
                let known = self.without_slacks(&slack.form);
                if known != Interval::TOP {
                    gathered.keep(&slack.form, known.widen(newer.evaluate_form(&slack.form), thresholds));
                }
            }
        }
        let stable = context.stable.iter().filter_map(|constraint| gathered.form_range(constraint));
        let held: Vec<(Linear, Interval)> = stable
            .filter(|(form, range)| self.has(form, *range) && newer.evaluate_form(form).leq(*range))
            .collect();
        self.lost = gathered.lost;
        self.removed = gathered.removed;
        self.slacks = Slacks::of(gathered.list);
        self.equalities = equalities;
        self.boxes = boxes;
        for (form, range) in held {
            self.hold(&form, range);
        }
    }

    fn narrow(&mut self, newer: &Self, context: &Context) {
        self.boxes.narrow(&newer.boxes, context);
        self.equalities = newer.equalities.clone();
        self.slacks = newer.slacks.clone();
        self.removed = newer.removed.clone();
    }

    fn size(&self) -> u64 {
        let rows = self.equalities.rows().iter().map(|row| row.form.terms().len()).sum::<usize>();
        let slacks = self.slacks.list().iter().map(|slack| 2 * slack.form.terms().len()).sum::<usize>();
        self.boxes.size() + (rows + slacks) as u64
    }
}
