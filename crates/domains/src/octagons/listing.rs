//! What a state says, as constraints and as text.

use super::block::{Literal, NONE, Shape};
use super::classes::{Classes, Place};
use super::plan::Plan;
use super::state::State;
use super::store::Store;
use crate::{Bound, Constraint, Environment, Interval, Linear, Numeric, Relation, Var};

/// `to - from <= weight`, or `==`.
fn constraint(from: Literal, to: Literal, weight: i128, relation: Relation) -> Option<Constraint> {
    let sign = |literal: Literal| if literal.is_negative() { -1 } else { 1 };
    let terms = [(to.var(), sign(to)), (from.var(), -sign(from))];
    Some(Constraint { expression: Linear::of(-weight, terms)?, relation })
}

/// The intervals and the relations that say more than they do, equalities once.
pub(super) fn constraints<S: Shape>(state: &Classes<S>) -> Vec<Constraint> {
    let mut found = intervals(state).constraints();
    found.extend(relations(state));
    found
}

/// The intervals, then the relations that do not follow from others.
pub(super) fn describe<S: Shape>(
    state: &Classes<S>,
    name: &dyn Fn(Var) -> String,
    limits: &dyn Fn(Var) -> Interval,
) -> Vec<String> {
    let mut lines = intervals(state).describe(name, limits);
    let mut texts = relations(state);
    texts.sort_by(|a, b| a.expression.terms().cmp(b.expression.terms()));
    lines.extend(texts.iter().map(|constraint| constraint.display(name)));
    lines
}

fn intervals<S: Shape>(state: &Classes<S>) -> Environment<Interval> {
    let mut boxes = Environment::top(state.dimension());
    for x in (0..state.dimension()).map(Var::new) {
        boxes.set(x, state.interval(x));
    }
    boxes
}

/// The relations from which the others follow.
fn relations<S: Shape>(state: &Classes<S>) -> Vec<Constraint> {
    // The first variable of each slot stands for it.
    let mut found = Vec::new();
    let mut first: Vec<Option<Var>> = vec![None; state.dimension()];
    let mut plan: Vec<Option<Place>> = vec![None; state.dimension()];
    for x in (0..state.dimension()).map(Var::new) {
        let place = state.places.place(x);
        let Some(leader) = first[place.slot.index()] else {
            first[place.slot.index()] = Some(x);
            plan[x.index()] = Some(place);
            continue;
        };
        if state.interval(x).as_number().is_none() {
            let (negated, offset) = state.places.place(leader).to(place);
            let (from, to) = (Literal::new(leader.index(), negated), Literal::new(x.index(), false));
            found.extend(constraint(from, to, offset, Relation::Eq));
        }
    }
    found.extend(of_blocks(&Plan::of_all(plan.into_iter()).apply(&state.state)));
    found
}

/// The relations of all blocks from which the others follow.
fn of_blocks<S: Shape>(state: &State<S>) -> Vec<Constraint> {
    let mut found = Vec::new();
    for held in &state.blocks {
        let block = &held.block;
        // The first variable that each is equal to, up to sign and a constant.
        let leaders: Vec<Literal> = (0..block.len()).map(|index| block.leader(index)).collect();
        let leads = |literal: Literal| leaders[literal.index()].index() == literal.index();
        for (index, &first) in leaders.iter().enumerate() {
            let this = Literal::new(index, false);
            if first != this {
                let weight = block.get(first, this).into();
                found.extend(constraint(block.global(first), block.global(this), weight, Relation::Eq));
            }
        }
        for (from, to, weight) in block.edges().filter(|edge| leads(edge.0) && leads(edge.1)) {
            let (v, w) = (block.global(from), block.global(to));
            let by_intervals = state.upper(w).add_upper(state.upper(v.negated()));
            let over_another = block.literals().any(|k| {
                k.index() != from.index() && k.index() != to.index() && leads(k) && {
                    let (first, second) = (block.get(from, k), block.get(k, to));
                    first != NONE && second != NONE && first + second <= weight
                }
            });
            if Bound::upper(weight.into()) < by_intervals && !over_another {
                found.extend(constraint(v, w, weight.into(), Relation::Le));
            }
        }
    }
    found
}
