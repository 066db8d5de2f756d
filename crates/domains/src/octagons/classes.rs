//! Variables that are equal up to sign and a constant are one variable of the blocks.
//!
//! After `for (i = 0, d = 1000; i < n; i++, d--)` it is known that `i == n` and `d == 1000 - n`. In a block, such variables
//! repeat all edges of `n`; here each costs a word. `plan.rs` puts two states over the same classes.

use std::borrow::Cow;
use std::sync::Arc;

use super::block::{Block, LIMIT, Literal, NONE, Shape, weight};
use super::plan::Plan;
use super::state::{State, exact_weight};
use super::store::Store;
use crate::{Bound, Feasible, Interval, Renaming, Var};

/// Offsets are at most this in size, so that the difference of two is a weight.
const FARTHEST: i128 = LIMIT as i128 / 2;

/// What a variable is: `slot + offset` or `offset - slot`. A slot is a variable of [`State`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) slot: Var,
    pub(super) is_negative: bool,
    pub(super) offset: i64,
}

impl Place {
    /// The slot itself.
    pub(super) fn alone(slot: Var) -> Self {
        Self { slot, is_negative: false, offset: 0 }
    }

    /// Where `±x + offset` is if `x` is here; `None` if that is too far away.
    pub(super) fn moved(self, negated: bool, offset: i128) -> Option<Self> {
        self.moved_far(negated, offset).filter(|place| i128::from(place.offset).abs() <= FARTHEST)
    }

    /// The same, up to twice as far.
    pub(super) fn moved_far(self, negated: bool, offset: i128) -> Option<Self> {
        let here = i128::from(self.offset);
        let offset = exact_weight(offset.checked_add(if negated { -here } else { here })?)?;
        Some(Self { offset, is_negative: self.is_negative != negated, ..self })
    }

    /// How `other`, of the same slot, comes from the variable here: its sign, and what is added.
    pub(super) fn to(self, other: Self) -> (bool, i128) {
        let negated = self.is_negative != other.is_negative;
        let here = i128::from(self.offset);
        (negated, i128::from(other.offset) + if negated { here } else { -here })
    }

    /// A literal of the variable here as one of the slot, and what is added to it.
    fn literal(self, literal: Literal) -> (Literal, i64) {
        let offset = if literal.is_negative() { -self.offset } else { self.offset };
        (Literal::new(self.slot.index(), literal.is_negative() != self.is_negative), offset)
    }

    /// The numbers of the variable, from those of its slot.
    pub(super) fn interval(self, slot: Interval) -> Interval {
        let slot = if self.is_negative { slot.negated() } else { slot };
        if self.offset == 0 { slot } else { slot.plus(Interval::number(self.offset.into())) }
    }

    /// The numbers of the slot, from those of the variable.
    pub(super) fn slot_interval(self, variable: Interval) -> Interval {
        let slot =
            if self.offset == 0 { variable } else { variable.plus(Interval::number((-self.offset).into())) };
        if self.is_negative { slot.negated() } else { slot }
    }
}

/// The places of all variables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Places {
    of: Vec<Place>,
    /// How many variables each slot has.
    counts: Vec<u32>,
}

impl Places {
    /// Every variable in the slot of its number.
    fn apart(dimension: usize) -> Self {
        Self { of: (0..dimension).map(|x| Place::alone(Var::new(x))).collect(), counts: vec![1; dimension] }
    }

    pub(super) fn new(of: Vec<Place>) -> Self {
        let mut counts = vec![0; of.len()];
        for place in &of {
            counts[place.slot.index()] += 1;
        }
        Self { of, counts }
    }

    pub(super) fn place(&self, x: Var) -> Place {
        self.of[x.index()]
    }

    /// The place of each variable.
    pub(super) fn all(&self) -> &[Place] {
        &self.of
    }

    /// How many variables share the slot of `x`.
    pub(super) fn count(&self, x: Var) -> u32 {
        self.counts[self.place(x).slot.index()]
    }

    /// Whether a variable is in the slot.
    pub(super) fn is_taken(&self, slot: Var) -> bool {
        self.counts[slot.index()] > 0
    }

    fn set(&mut self, x: Var, place: Place) {
        let before = self.place(x);
        self.counts[before.slot.index()] -= 1;
        self.counts[place.slot.index()] += 1;
        self.of[x.index()] = place;
    }

    /// If `x` is its slot and the first of the slot's variables, how the others change when the slot grows by `offset`; unless one
    /// of them gets too far away. So equal classes have equal places, whatever was added to their variables.
    fn shifted(&self, x: Var, offset: i128) -> Option<Self> {
        let slot = self.place(x).slot;
        let is_first = !self.of[..x.index()].iter().any(|place| place.slot == slot);
        if !is_first || self.place(x) != Place::alone(slot) || exact_weight(offset).is_none() {
            return None;
        }
        let mut shifted = self.clone();
        for place in shifted.of[x.index() + 1..].iter_mut().filter(|place| place.slot == slot) {
            *place = place.moved(false, if place.is_negative { offset } else { -offset })?;
        }
        Some(shifted)
    }

    /// A slot without a variable, for one that leaves a slot with others.
    fn free(&self, x: Var) -> Var {
        if self.counts[x.index()] == 0 {
            return x;
        }
        let free = self.counts.iter().position(|&count| count == 0);
        Var::new(free.expect("two variables share a slot, so one of as many slots is free"))
    }
}

/// Places of variables, and a state of their slots. It stands for the states in which every variable is what its place says
/// of a slot, for some slots of `state`. Nothing is known of a slot without a variable.
#[derive(Clone, Debug)]
pub(super) struct Classes<S> {
    pub(super) places: Arc<Places>,
    pub(super) state: State<S>,
}

impl<S: Shape> Classes<S> {
    pub(super) fn top(dimension: usize) -> Self {
        Self::apart(State::top(dimension))
    }

    /// Every variable for itself.
    pub(super) fn apart(state: State<S>) -> Self {
        Self { places: Arc::new(Places::apart(state.dimension())), state }
    }

    pub(super) fn is_closed(&self) -> bool {
        self.state.is_closed()
    }

    /// Whether every variable has a slot that says the same of the same variables.
    pub(super) fn same_places(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.places, &other.places) || self.places == other.places
    }

    /// Whether nothing is known of the variable.
    pub(super) fn is_free(&self, x: Var) -> bool {
        !self.is_related(x) && self.interval(x) == Interval::TOP
    }

    /// The same with every variable in the slot of its number.
    pub(super) fn expanded(&self) -> Cow<'_, State<S>> {
        Plan::of_all(self.places.all().iter().copied().map(Some)).apply(&self.state)
    }

    /// Closes what a widening left open.
    pub(super) fn close(&mut self) {
        // A widening has the states of its operands, and those have some. If they have none and nobody knew,
        // what is known so far is as true as anything.
        let _ = self.state.close();
        for held in &mut self.state.blocks {
            held.stale.clear();
        }
        self.collapse(|_| true);
    }

    /// Puts slots that are equal up to sign and a constant together, in the closed blocks that `changed` names.
    pub(super) fn collapse(&mut self, changed: impl Fn(&Arc<Block<S>>) -> bool) {
        // For each slot that is given up, what it is.
        let mut given_up: Vec<(Var, Place)> = Vec::new();
        for held in self.state.blocks.iter().filter(|held| changed(&held.block)) {
            let block = &held.block;
            for index in 1..block.len() {
                let this = Literal::new(index, false);
                let leader = block.leader(index);
                if leader == this {
                    continue;
                }
                let place =
                    Place { slot: block.vars[leader.index()], is_negative: leader.is_negative(), offset: 0 };
                // A block repeats what intervals say of numbers.
                let is_number = self.state.interval(place.slot).as_number().is_some();
                let place = place.moved(false, block.get(leader, this).into()).filter(|_| !is_number);
                // The leader of a slot has none: blocks are closed.
                given_up.extend(place.map(|place| (block.vars[index], place)));
            }
        }
        if given_up.is_empty() {
            return;
        }
        given_up.sort_unstable_by_key(|entry| entry.0);
        let mut places = Places::clone(&self.places);
        for x in (0..self.dimension()).map(Var::new) {
            let place = places.place(x);
            let Ok(entry) = given_up.binary_search_by_key(&place.slot, |entry| entry.0) else { continue };
            // What is too far away keeps its slot.
            if let Some(moved) = given_up[entry].1.moved(place.is_negative, place.offset.into()) {
                places.set(x, moved);
            }
        }
        let free = given_up.iter().filter(|(slot, _)| !places.is_taken(*slot));
        let forgotten: Vec<(Var, Option<Var>)> = free.map(|(slot, _)| (*slot, None)).collect();
        self.places = Arc::new(places);
        self.state.replace(&forgotten);
    }

    /// Puts `x`, which is in a slot with others, at a place of its slot that is too far away for [`Place`].
    fn leave(&mut self, x: Var, slot: Var, is_negative: bool, offset: i128) {
        let places = Arc::make_mut(&mut self.places);
        let free = places.free(x);
        places.set(x, Place::alone(free));
        self.state.copy(free, slot, is_negative, offset);
    }
}

impl<S: Shape> Store for Classes<S> {
    const SUMS: bool = S::SUMS;

    fn dimension(&self) -> usize {
        self.state.dimension()
    }

    fn upper(&self, literal: Literal) -> Bound {
        let (slot, offset) = self.places.place(literal.var()).literal(literal);
        let upper = self.state.upper(slot);
        if offset == 0 { upper } else { upper.add_upper(Bound::upper(offset.into())) }
    }

    fn interval(&self, x: Var) -> Interval {
        let place = self.places.place(x);
        place.interval(self.state.interval(place.slot))
    }

    fn is_related(&self, x: Var) -> bool {
        self.places.count(x) > 1 || self.state.is_related(self.places.place(x).slot)
    }

    fn edge(&self, from: Literal, to: Literal) -> i64 {
        let (v, below) = self.places.place(from.var()).literal(from);
        let (w, above) = self.places.place(to.var()).literal(to);
        if v == w {
            return weight(above - below);
        }
        if v.index() == w.index() {
            // Twice the slot: the intervals say it.
            return NONE;
        }
        let edge = self.state.edge(v, w);
        if edge == NONE { NONE } else { weight(edge + (above - below)) }
    }

    fn set(&mut self, x: Var, interval: Interval) {
        let place = self.places.place(x);
        self.state.set(place.slot, place.slot_interval(interval));
    }

    fn refine(&mut self, literal: Literal, bound: Bound) -> Feasible {
        let (slot, offset) = self.places.place(literal.var()).literal(literal);
        self.state.refine(slot, bound.add_upper(Bound::upper((-offset).into())))
    }

    fn relate(&mut self, from: Literal, to: Literal, bound: Bound) -> Feasible {
        let (v, below) = self.places.place(from.var()).literal(from);
        let (w, above) = self.places.place(to.var()).literal(to);
        let bound = bound.add_upper(Bound::upper((below - above).into()));
        if v == w {
            return if bound < Bound::upper(0) { Feasible::No } else { Feasible::Yes };
        }
        if v.index() == w.index() {
            // w - v is twice w.
            return match bound.finite() {
                Some(bound) => self.state.refine(w, Bound::upper(bound.div_euclid(2))),
                None => Feasible::Yes,
            };
        }
        let before = self.state.edge(v, w);
        if self.state.relate(v, w, bound) == Feasible::No {
            return Feasible::No;
        }
        let (up, down) = (self.state.edge(v, w), self.state.edge(w, v));
        if up != before && up != NONE && down != NONE && up + down == 0 {
            let home = self.state.block_of(v.var()).expect("it has an edge");
            let block = Arc::clone(&self.state.blocks[home].block);
            self.collapse(|other| Arc::ptr_eq(other, &block));
        }
        Feasible::Yes
    }

    fn forget(&mut self, x: Var) {
        let slot = self.places.place(x).slot;
        if self.places.count(x) == 1 {
            self.state.forget(slot);
            if self.places.place(x) != Place::alone(slot) {
                Arc::make_mut(&mut self.places).set(x, Place::alone(slot));
            }
            return;
        }
        let places = Arc::make_mut(&mut self.places);
        let free = places.free(x);
        places.set(x, Place::alone(free));
    }

    /// `x := ±y + offset` of another variable: `x` goes to the slot of `y`.
    fn copy(&mut self, x: Var, y: Var, negative: bool, offset: i128) {
        self.forget(x);
        let interval = self.interval(y);
        if interval.as_number().is_some() || exact_weight(offset).is_none() {
            // The intervals say it all, or a relation cannot.
            let interval = if negative { interval.negated() } else { interval };
            self.set(x, interval.plus(Interval::number(offset)));
            return;
        }
        let place = self.places.place(y);
        if let Some(moved) = place.moved(negative, offset) {
            Arc::make_mut(&mut self.places).set(x, moved);
        } else {
            let here = i128::from(place.offset);
            let offset = offset + if negative { -here } else { here };
            let slot = self.places.place(x).slot;
            self.state.copy(slot, place.slot, place.is_negative != negative, offset);
        }
    }

    fn shift(&mut self, x: Var, offset: i128) {
        let place = self.places.place(x);
        if self.places.count(x) == 1 {
            self.state.shift(place.slot, if place.is_negative { -offset } else { offset });
        } else if let Some(places) = self.places.shifted(x, offset) {
            self.places = Arc::new(places);
            self.state.shift(place.slot, offset);
        } else if let Some(moved) = place.moved(false, offset) {
            Arc::make_mut(&mut self.places).set(x, moved);
        } else {
            self.leave(x, place.slot, place.is_negative, i128::from(place.offset) + offset);
        }
    }

    fn reflect(&mut self, x: Var) {
        let place = self.places.place(x).moved(true, 0).expect("the same offset");
        Arc::make_mut(&mut self.places).set(x, place);
    }

    fn grow(&mut self, dimension: usize) {
        self.state.grow(dimension);
        let places = Arc::make_mut(&mut self.places);
        for index in places.of.len()..dimension {
            places.of.push(Place::alone(Var::new(index)));
            places.counts.push(1);
        }
    }

    /// The parallel assignment; the state is closed.
    fn renamed(&self, renaming: &Renaming) -> Self {
        // The new slot of each old one: the number of the first variable in it.
        let mut first: Vec<Option<Var>> = vec![None; self.dimension()];
        let mut sources: Vec<Option<Var>> = vec![None; renaming.dimension()];
        let mut of = Vec::with_capacity(renaming.dimension());
        for (index, source) in renaming.sources().iter().enumerate() {
            let new = Var::new(index);
            let Some(source) = source else {
                of.push(Place::alone(new));
                continue;
            };
            let place = self.places.place(*source);
            let slot = *first[place.slot.index()].get_or_insert(new);
            sources[slot.index()] = Some(place.slot);
            of.push(Place { slot, ..place });
        }
        Self { places: Arc::new(Places::new(of)), state: self.state.renamed(&Renaming::new(sources)) }
    }
}
