//! Two states over the same classes: order, join, meet, widening and narrowing.

use std::borrow::Cow;
use std::sync::Arc;

use super::block::{Block, Literal, NONE, Shape};
use super::classes::{Classes, Place, Places};
use super::gather;
use super::state::{State, bound_of};
use super::store::Store;
use crate::{Bound, Context, Feasible, Interval, Lattice, Var};

/// What some slots are in the old ones, sorted; one without a place becomes unconstrained. The others stay.
#[derive(Default)]
pub(super) struct Plan {
    changes: Vec<(Var, Option<Place>)>,
}

impl Plan {
    /// The state of the new slots.
    pub(super) fn apply<'a, S: Shape>(&self, state: &'a State<S>) -> Cow<'a, State<S>> {
        let stays = |&(slot, place): &(Var, Option<Place>)| match place {
            Some(place) => place == Place::alone(slot),
            None => !state.is_related(slot) && state.interval(slot) == Interval::TOP,
        };
        if self.changes.iter().all(stays) {
            return Cow::Borrowed(state);
        }
        let sources = self.changes.iter().map(|&(slot, place)| (slot, place.map(|place| place.slot)));
        let mut moved = state.clone();
        moved.replace(&sources.collect::<Vec<_>>());
        for &(slot, place) in &self.changes {
            let Some(place) = place else { continue };
            if place.is_negative {
                moved.reflect(slot);
            }
            if place.offset != 0 {
                moved.shift(slot, place.offset.into());
            }
        }
        Cow::Owned(moved)
    }

    /// What all slots are in the old ones.
    pub(super) fn of_all(places: impl Iterator<Item = Option<Place>>) -> Self {
        let slots = places.enumerate().map(|(index, place)| (Var::new(index), place));
        Self { changes: slots.filter(|&(slot, place)| place != Some(Place::alone(slot))).collect() }
    }
}

/// The variables that are equal up to the same sign and constant on both sides, and what their slots are on each. What one side
/// knows nothing of is left out.
fn common<S: Shape>(left: &Classes<S>, right: &Classes<S>) -> (Places, [Plan; 2]) {
    let dimension = left.dimension();
    let vars = || (0..dimension).map(Var::new);
    let places = |x: Var| (left.places.place(x), right.places.place(x));
    // Slots that have the same variables at the same places stay.
    let mut stays = vec![true; dimension];
    for (a, b) in vars().map(places).filter(|(a, b)| a != b) {
        stays[a.slot.index()] = false;
        stays[b.slot.index()] = false;
    }
    let mut of: Vec<Place> = left.places.all().to_vec();
    let mut is_used: Vec<bool> = vars().map(|x| stays[x.index()] && left.places.is_taken(x)).collect();
    let mut order: Vec<Var> = vars().filter(|&x| !stays[places(x).0.slot.index()]).collect();
    // Slots, and what they are on both sides.
    let mut met: Vec<(Var, [Place; 2])> = Vec::new();
    // Variables are equal up to the same on both sides if these are equal.
    let key = |x: Var| {
        let (a, b) = places(x);
        let apart = a.offset - b.offset;
        (a.slot, b.slot, a.is_negative != b.is_negative, if a.is_negative { -apart } else { apart })
    };
    order.sort_unstable_by_key(|&x| (key(x), x));
    let mut next = 0;
    for class in order.chunk_by(|&x, &y| key(x) == key(y)) {
        let mut leader = Place::alone(class[0]);
        for (index, &x) in class.iter().enumerate() {
            let (a, b) = places(x);
            let (negated, offset) = left.places.place(class[0]).to(a);
            match leader.moved(negated, offset) {
                Some(place) if index > 0 => of[x.index()] = place,
                // The first one, and what is too far away from it.
                _ => {
                    let mut slot = x;
                    while is_used[slot.index()] {
                        slot = Var::new(next);
                        next += 1;
                    }
                    is_used[slot.index()] = true;
                    of[x.index()] = Place::alone(slot);
                    if index == 0 {
                        leader = Place::alone(slot);
                    }
                    if !left.is_free(x) && !right.is_free(x) {
                        stays[slot.index()] = false;
                        met.push((slot, [a, b]));
                    }
                }
            }
        }
    }
    met.sort_unstable_by_key(|entry| entry.0);
    let mut known = met.iter().peekable();
    let mut plans = [Plan::default(), Plan::default()];
    for slot in vars().filter(|slot| !stays[slot.index()]) {
        let places = known.next_if(|entry| entry.0 == slot).map(|entry| entry.1);
        plans[0].changes.push((slot, places.map(|places| places[0])));
        plans[1].changes.push((slot, places.map(|places| places[1])));
    }
    (Places::new(of), plans)
}

/// Both over the same places.
type Common<'a, S> = (Arc<Places>, Cow<'a, State<S>>, Cow<'a, State<S>>);

fn over_common<'a, S: Shape>(left: &'a Classes<S>, right: &'a Classes<S>) -> Common<'a, S> {
    if left.same_places(right) {
        return (Arc::clone(&left.places), Cow::Borrowed(&left.state), Cow::Borrowed(&right.state));
    }
    let (places, [first, second]) = common(left, right);
    (Arc::new(places), first.apply(&left.state), second.apply(&right.state))
}

/// Adds the states of `right` to `left`; both are closed, and so is the result.
pub(super) fn join<S: Shape>(left: &Classes<S>, right: &Classes<S>, context: &Context) -> Classes<S> {
    let (places, ours, theirs) = over_common(left, right);
    let state = gather::join(&ours, &theirs, context);
    let mut joined = Classes { places, state };
    let is_new = |block: &Arc<Block<S>>| {
        let home = ours.block_of(block.vars[0]);
        !home.is_some_and(|home| Arc::ptr_eq(&ours.blocks[home].block, block))
    };
    joined.collapse(is_new);
    joined
}

/// Keeps of `left`, which need not be closed, what `right`, which is, does not exceed.
///
/// Chains end: classes are only cut, and between two cuts the slots are widened as variables are.
pub(super) fn widen<S: Shape>(left: &Classes<S>, right: &Classes<S>, context: &Context) -> Classes<S> {
    let (places, ours, theirs) = over_common(left, right);
    let mut boxes = ours.boxes.clone();
    boxes.widen(&theirs.boxes, context);
    // Each variable of a slot has thresholds of its own.
    for (index, place) in places.all().iter().enumerate() {
        let x = Var::new(index);
        let (before, newer) = (*ours.boxes.value(place.slot), *theirs.boxes.value(place.slot));
        if places.count(x) > 1 && before != newer {
            let widened = place.interval(before).widen(place.interval(newer), context.thresholds);
            // Both have the newer numbers.
            let _ = boxes.refine(place.slot, &place.slot_interval(widened));
        }
    }
    let state = gather::widen(&ours, &theirs, boxes, context);
    Classes { places, state }
}

/// Whether every state of `left`, which is closed, is one of `right`.
pub(super) fn leq<S: Shape>(left: &Classes<S>, right: &Classes<S>, context: &Context) -> bool {
    if left.same_places(right) {
        return left.state.boxes.leq(&right.state.boxes, context)
            && right.state.blocks.iter().all(|held| gather::leq_block(&left.state, &held.block));
    }
    let dimension = left.dimension();
    if !(0..dimension).map(Var::new).all(|x| left.interval(x).leq(right.interval(x))) {
        return false;
    }
    // What each slot of a block is on the left, by its first variable; all others of the slot must be there, too.
    let mut first: Vec<Option<Var>> = vec![None; dimension];
    let mut plan = Plan::default();
    for x in (0..dimension).map(Var::new) {
        let (ours, theirs) = (left.places.place(x), right.places.place(x));
        let Some(leader) = first[theirs.slot.index()] else {
            first[theirs.slot.index()] = Some(x);
            if right.state.is_related(theirs.slot) {
                // x == ±slot + offset, so slot == ±x - (±offset).
                let offset = i128::from(theirs.offset);
                let Some(place) =
                    ours.moved_far(theirs.is_negative, if theirs.is_negative { offset } else { -offset })
                else {
                    return false;
                };
                if place != Place::alone(theirs.slot) {
                    plan.changes.push((theirs.slot, Some(place)));
                }
            }
            continue;
        };
        let (negated, offset) = right.places.place(leader).to(theirs);
        let (from, to) = (Literal::new(leader.index(), negated), Literal::new(x.index(), false));
        let offset = Bound::upper(offset);
        if offset < left.most(from, to) || offset.negated() < left.most(to, from) {
            return false;
        }
    }
    plan.changes.sort_unstable_by_key(|change| change.0);
    let ours = plan.apply(&left.state);
    right.state.blocks.iter().all(|held| gather::leq_block(&ours, &held.block))
}

/// Keeps the states of `state` that are in `other`, too; both are closed.
pub(super) fn meet<S: Shape>(state: &mut Classes<S>, other: &Classes<S>) -> Feasible {
    for x in (0..state.dimension()).map(Var::new) {
        if refine(state, x, other.interval(x)) == Feasible::No {
            return Feasible::No;
        }
    }
    relate_all(state, &other.expanded(), |_, _, _| true)
}

/// What `newer`, below `state`, says where `state` says nothing; intervals narrow as ever.
pub(super) fn narrow<S: Shape>(state: &mut Classes<S>, newer: &Classes<S>, context: &Context) -> Feasible {
    let before: Vec<Interval> = (0..state.dimension()).map(|x| state.interval(Var::new(x))).collect();
    for (index, before) in before.into_iter().enumerate() {
        let x = Var::new(index);
        let narrowed = before.narrow(newer.interval(x), context.thresholds);
        if narrowed != before && refine(state, x, narrowed) == Feasible::No {
            return Feasible::No;
        }
    }
    relate_all(state, &newer.expanded(), |state, from, to| state.edge(from, to) == NONE)
}

fn refine<S: Shape>(state: &mut Classes<S>, x: Var, interval: Interval) -> Feasible {
    let high = state.refine(Literal::new(x.index(), false), interval.high());
    high.and(state.refine(Literal::new(x.index(), true), interval.low().negated()))
}

/// Adds the relations of `other`, whose slots are variables, that are asked for.
fn relate_all<S: Shape>(
    state: &mut Classes<S>,
    other: &State<S>,
    is_asked: impl Fn(&Classes<S>, Literal, Literal) -> bool,
) -> Feasible {
    for held in &other.blocks {
        for (from, to, weight) in held.block.edges() {
            let (from, to) = (held.block.global(from), held.block.global(to));
            if is_asked(state, from, to) && state.relate(from, to, bound_of(weight)) == Feasible::No {
                return Feasible::No;
            }
        }
    }
    Feasible::Yes
}
