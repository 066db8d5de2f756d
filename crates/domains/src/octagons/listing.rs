//! What a state says, as constraints and as text.

use super::block::{Block, Literal, NONE, Shape};
use super::state::State;
use super::store::Store;
use crate::{Bound, Constraint, Interval, Linear, Numeric, Relation, Var};

/// `to - from <= weight`, or `==`.
fn constraint(from: Literal, to: Literal, weight: i64, relation: Relation) -> Option<Constraint> {
    let sign = |literal: Literal| if literal.is_negative() { -1 } else { 1 };
    let terms = [(to.var(), sign(to)), (from.var(), -sign(from))];
    Some(Constraint { expression: Linear::of(-i128::from(weight), terms)?, relation })
}

/// The intervals and the relations that say more than they do, equalities once.
pub(super) fn constraints<S: Shape>(state: &State<S>) -> Vec<Constraint> {
    let mut found = state.boxes.constraints();
    found.extend(relations(state, |_| true));
    found
}

/// The intervals, then the relations that do not follow from others.
pub(super) fn describe<S: Shape>(
    state: &State<S>,
    name: &dyn Fn(Var) -> String,
    limits: &dyn Fn(Var) -> Interval,
) -> Vec<String> {
    let mut lines = state.boxes.describe(name, limits);
    let mut texts: Vec<Constraint> = relations(state, |_| true).collect();
    texts.sort_by(|a, b| a.expression.terms().cmp(b.expression.terms()));
    lines.extend(texts.iter().map(|constraint| constraint.display(name)));
    lines
}

/// The relations of all blocks from which the others follow.
fn relations<S: Shape>(
    state: &State<S>,
    keep: impl Fn(&Constraint) -> bool,
) -> impl Iterator<Item = Constraint> {
    let mut found = Vec::new();
    for held in &state.blocks {
        let block = &held.block;
        // The first variable that each is equal to, up to sign and a constant.
        let leaders: Vec<Literal> = (0..block.len()).map(|index| leader(block, index)).collect();
        let leads = |literal: Literal| leaders[literal.index()].index() == literal.index();
        for (index, &first) in leaders.iter().enumerate() {
            let this = Literal::new(index, false);
            if first != this {
                found.extend(constraint(
                    block.global(first),
                    block.global(this),
                    block.get(first, this),
                    Relation::Eq,
                ));
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
                found.extend(constraint(v, w, weight, Relation::Le));
            }
        }
    }
    found.into_iter().filter(move |constraint| keep(constraint))
}

/// The first literal that equals the variable at a position up to a constant; itself if there is none before.
fn leader<S: Shape>(block: &Block<S>, index: usize) -> Literal {
    let this = Literal::new(index, false);
    (0..2 * index)
        .map(Literal)
        .find(|&other| {
            let (up, down) = (block.get(other, this), block.get(this, other));
            up != NONE && down != NONE && up + down == 0
        })
        .unwrap_or(this)
}
