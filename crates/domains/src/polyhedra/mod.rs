//! Closed convex polyhedra: all linear relations (Cousot and Halbwachs, POPL 1978), the exact domain that others are compared with.
//!
//! Kept by constraints. `affine.rs` is the equalities, `block.rs` inequalities without redundant ones and linear programs
//! over them, `state.rs` puts the two together, `hull.rs` is projection and convex hull, `generators.rs` the double
//! description that the hull takes, `transfer.rs` guards and assignments.

mod affine;
mod block;
mod generators;
mod hull;
mod state;
#[cfg(test)]
mod tests;
mod transfer;

use std::sync::Arc;

use crate::{
    Bound, Constraint, Context, Facts, Feasible, Form, Interval, Lattice, Linear, Rational, Relation,
    Thresholds,
};
use state::State;

/// Linear equalities and inequalities with rational coefficients. It stands for the states, of integers, that satisfy all.
///
/// Operations are exact on the rational points, but for limits, beyond which the result is a larger polyhedron:
/// a join has at most 1,500 generators and 4 million comparisons of them, or is an elimination; an elimination step does not
/// make inequalities of more than 6000 places, rows times variables (a join is then made of
/// what one side says and the other implies, perhaps with another constant; a forgotten variable leaves the ranges of the
/// others), and a linear program does not take more than 100,000 pivots. That the states are integers is used where a
/// constraint comes in and where a bound is asked for.
#[derive(Clone, Debug)]
pub struct Polyhedra {
    state: Arc<State>,
}

impl Polyhedra {
    fn new(state: State) -> Self {
        Self { state: Arc::new(state) }
    }

    /// Whether every rational point of `self` is one of `other`.
    fn is_within(&self, other: &Self) -> bool {
        self.is_below(other, State::implies_equality, State::implies)
    }

    /// Whether `self` has all that `other` says: its equalities and its inequalities, each by a question.
    fn is_below(
        &self,
        other: &Self,
        equality: impl Fn(&State, &Form) -> bool,
        inequality: impl Fn(&State, &Form) -> bool,
    ) -> bool {
        if Arc::ptr_eq(&self.state, &other.state) {
            return true;
        }
        let (small, large) = (&*self.state, &*other.state);
        let has = |block: &Arc<block::Block>| {
            small.blocks.iter().any(|other| Arc::ptr_eq(other, block) || other == block)
        };
        large.affine.forms().all(|form| equality(small, &form))
            && large
                .blocks
                .iter()
                .filter(|block| !has(block))
                .all(|block| block.rows.iter().all(|row| inequality(small, row)))
    }
}

impl Lattice for Polyhedra {
    /// Whether the integers of `self` are in `other`. A hint adds what the integers of both operands satisfy, so its
    /// result may lack rational points of an operand; that operand is below it all the same.
    fn leq(&self, other: &Self, _: &Context) -> bool {
        self.is_below(other, State::implies_equality_of_integers, State::implies_of_integers)
    }

    fn join(&mut self, other: &Self, _: &Context) {
        if self.is_within(other) {
            *self = other.clone();
        } else if !other.is_within(self) {
            *self = Self::new(hull::hull(&self.state, &other.state, hull::LIMITS));
        }
    }

    fn meet(&mut self, other: &Self) -> Feasible {
        if Arc::ptr_eq(&self.state, &other.state) {
            return Feasible::Yes;
        }
        let known = self.state.blocks.clone();
        let new = other.state.blocks.iter().filter(|block| !known.contains(block));
        let rows = new.flat_map(|block| block.rows.iter().cloned()).collect();
        Arc::make_mut(&mut self.state).insert(other.state.affine.forms().collect(), rows)
    }

    /// The constraints that stay true. Where the dimension of the polyhedron grows, which it does at most once per
    /// variable, nothing is given up: an equality would be lost that is a combination of two that were.
    ///
    /// Chains end, also with hints: every rational point of both operands is in the result, so the dimension never goes
    /// down and no polyhedron comes twice; and while the dimension stays, each row is one of the first polyhedron's, a
    /// bound at a threshold, or a hint's, of which there are finitely many. A hint's row that holds for integers only
    /// is not kept: it would cut off rational points, and with them what the widening gave up could come back.
    fn widen(&mut self, newer: &Self, context: &Context) {
        let mut newer = newer.clone();
        if !self.is_within(&newer) {
            newer.join(self, context);
        }
        if newer.state.affine.len() < self.state.affine.len() {
            *self = newer;
            return;
        }
        let mut widened = widened(&self.state, &newer.state, context.thresholds);
        for constraint in context.stable {
            if newer.state.has_all_points_in(constraint) {
                // So it contradicts nothing.
                let _ = widened.assume(constraint);
            }
        }
        *self = Self::new(widened);
    }

    /// The newer one is below, unless a limit was met on the way to it.
    fn narrow(&mut self, newer: &Self, _: &Context) {
        let mut both = self.clone();
        if !newer.is_within(self) && both.meet(newer) == Feasible::Yes {
            *self = both;
        } else {
            *self = newer.clone();
        }
    }

    fn size(&self) -> u64 {
        let terms: usize = self.state.rows().map(|row| row.terms().len()).sum();
        let equalities: usize = self.state.affine.rows().iter().map(|row| row.1.terms().len() + 1).sum();
        (self.state.dimension + terms * terms / 4 + equalities) as u64
    }
}

/// Of two states with the same equalities, the inequalities of the first that hold in the second. A bound of one
/// variable that does not goes to the next threshold.
fn widened(state: &State, newer: &State, thresholds: &Thresholds) -> State {
    let mut result = State { blocks: Vec::new(), ..state.clone() };
    for block in &state.blocks {
        if newer.blocks.iter().any(|other| Arc::ptr_eq(other, block) || other == block) {
            result.blocks.push(Arc::clone(block));
            continue;
        }
        let mut stopped = false;
        let mut rows = Vec::with_capacity(block.rows.len());
        for row in &block.rows {
            if newer.implies(row) {
                rows.push(row.clone());
            } else if let Some(row) = at_threshold(row, newer, thresholds) {
                rows.push(row);
                stopped = true;
            }
        }
        // Fewer rows follow from each other no more than before, but one with another constant may.
        result.add_minimal(&if stopped { block::without_redundant(rows) } else { rows });
    }
    result.blocks.sort_by_key(|block| block.vars[0]);
    result
}

/// A bound of one variable, moved to the next threshold beyond what `newer` needs.
fn at_threshold(row: &Form, newer: &State, thresholds: &Thresholds) -> Option<Form> {
    let [(var, coefficient)] = row.terms() else { return None };
    let mut direction = row.clone();
    direction.set_constant(Rational::ZERO);
    let most = upper(&newer.highest(&direction)?);
    let end = if coefficient.is_positive() {
        thresholds.above(most)
    } else {
        thresholds.below(most.negated()).negated()
    };
    debug_assert!(coefficient.abs().is_one(), "the row of x{} is primitive", var.0);
    direction.set_constant(-Rational::from(end.finite()?));
    Some(direction)
}

/// The largest integer that is at most the number, as an upper bound of integers.
fn floor(number: &Rational) -> Bound {
    match number.floor() {
        Some(floor) => Bound::upper(floor),
        None if number.is_positive() => Bound::POS_INF,
        None => Bound::upper(i128::MIN),
    }
}

/// The smallest integer that is at least the number, as an upper bound.
fn upper(number: &Rational) -> Bound {
    match number.ceil() {
        Some(ceil) => Bound::upper(ceil),
        None if number.is_positive() => Bound::POS_INF,
        None => Bound::upper(i128::MIN),
    }
}

impl State {
    fn bounds(&self, expression: &Form) -> Interval {
        let high = self.highest(expression).map_or(Bound::POS_INF, |most| floor(&most));
        let low = self.highest(&expression.negated()).map_or(Bound::NEG_INF, |most| floor(&most).negated());
        // Ends without an integer between them leave no state; anything is right then.
        Interval::new(low, high).unwrap_or(Interval::TOP)
    }

    /// Whether `form == 0` at all integers.
    fn implies_equality_of_integers(&self, form: &Form) -> bool {
        if self.implies_equality(form) {
            return true;
        }
        let mut form = form.clone();
        form.make_primitive();
        form.constant().is_integer() && self.bounds(&form) == Interval::number(0)
    }

    /// Whether `row <= 0` at all integers, of a row whose coefficients are integers.
    fn implies_of_integers(&self, row: &Form) -> bool {
        let mut terms = row.clone();
        terms.set_constant(Rational::ZERO);
        let allowed = -row.constant();
        let Some(highest) = self.highest(&terms) else { return false };
        // Numbers too large for a floor are compared as they are.
        highest <= allowed
            || matches!((highest.floor(), allowed.floor()), (Some(most), Some(allowed)) if most <= allowed)
    }
}

impl Facts for Polyhedra {
    fn bounds(&self, expression: &Linear) -> Interval {
        self.state.bounds(&expression.into())
    }

    fn implies(&self, constraint: &Constraint) -> bool {
        let form = Form::from(&constraint.expression);
        match constraint.relation {
            // The expression is an integer.
            Relation::Le => self.state.highest(&form).is_some_and(|most| most < Rational::ONE),
            Relation::Eq => self.state.implies_equality_of_integers(&form),
            Relation::Ne => !self.state.bounds(&form).contains(0),
        }
    }
}
