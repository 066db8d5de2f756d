//! Zones and octagons: relations `x - y <= c`, and `±x ±y <= c` (octagons.txt; rows O1 to O6, O9, O10).
//!
//! The matrix of the paper is cut into small ones: `block.rs` is one of them, `state.rs` puts blocks and intervals
//! together and keeps them closed, `gather.rs` is order, join and widening, `transfer.rs` guards and assignments,
//! `listing.rs` constraints and text.

mod block;
mod gather;
mod listing;
#[cfg(test)]
mod reference;
mod state;
#[cfg(test)]
mod tests;
mod transfer;

use std::sync::{Arc, OnceLock};

pub use block::{Differences, Shape, Sums};

use crate::{Bound, Context, Facts, Feasible, Interval, Lattice, Linear, Var};
use block::Literal;
use state::State;

/// An interval per variable and octagonal relations of the [`Shape`] between some of them. It stands for the states in
/// which all of these hold. Over the integers: what is implied for integers is found, with nothing lost but relations
/// whose constant exceeds 2^59 (bounds of variables are exact to 2^126).
#[derive(Clone, Debug)]
pub struct Octagonal<S: Shape> {
    state: Arc<State<S>>,
    /// The same states, closed, if a widening left `state` open. The next widening needs it as it was: closing it can
    /// bring back what the widening dropped (octagons.txt, VI.D, figure 10).
    settled: OnceLock<Arc<State<S>>>,
}

/// `x - y <= c` and `x <= c`.
pub type Zones = Octagonal<Differences>;
/// `±x ±y <= c` and `x <= c`.
pub type Octagons = Octagonal<Sums>;

impl<S: Shape> Octagonal<S> {
    fn new(state: State<S>) -> Self {
        Self { state: Arc::new(state), settled: OnceLock::new() }
    }

    /// Closed.
    fn settled(&self) -> &Arc<State<S>> {
        if self.state.is_closed() {
            return &self.state;
        }
        self.settled.get_or_init(|| {
            let mut state = State::clone(&self.state);
            // A widening has the states of its operands, and those have some. If they have none and nobody knew, what
            // is known so far is as true as anything.
            let _ = state.close();
            for held in &mut state.blocks {
                held.stale.clear();
            }
            Arc::new(state)
        })
    }

    /// Closed, to be changed.
    fn settle(&mut self) -> &mut State<S> {
        if !self.state.is_closed() {
            self.state = Arc::clone(self.settled());
            self.settled = OnceLock::new();
        }
        Arc::make_mut(&mut self.state)
    }
}

impl<S: Shape> Lattice for Octagonal<S> {
    fn leq(&self, other: &Self, context: &Context) -> bool {
        Arc::ptr_eq(&self.state, &other.state) || gather::leq(self.settled(), &other.state, context)
    }

    fn join(&mut self, other: &Self, context: &Context) {
        if !Arc::ptr_eq(&self.state, &other.state) {
            *self = Self::new(gather::join(self.settled(), other.settled(), context));
        }
    }

    fn meet(&mut self, other: &Self) -> Feasible {
        let other = Arc::clone(other.settled());
        let state = self.settle();
        for var in (0..state.dimension()).map(Var::new) {
            let interval = *other.boxes.value(var);
            let high = state.refine(Literal::new(var.index(), false), interval.high());
            let low = state.refine(Literal::new(var.index(), true), interval.low().negated());
            if high.and(low) == Feasible::No {
                return Feasible::No;
            }
        }
        for held in &other.blocks {
            for (from, to, weight) in held.block.edges() {
                let (from, to) = (held.block.global(from), held.block.global(to));
                if state.relate(from, to, state::bound_of(weight)) == Feasible::No {
                    return Feasible::No;
                }
            }
        }
        Feasible::Yes
    }

    fn widen(&mut self, newer: &Self, context: &Context) {
        if !Arc::ptr_eq(&self.state, &newer.state) {
            *self = Self::new(gather::widen(&self.state, newer.settled(), context));
        }
    }

    fn narrow(&mut self, newer: &Self, context: &Context) {
        if !Arc::ptr_eq(&self.state, &newer.state) {
            let newer = Arc::clone(newer.settled());
            // `newer` has states, so the result has.
            let _ = gather::narrow(self.settle(), &newer, context);
        }
    }

    fn size(&self) -> u64 {
        let cells: usize = self.state.blocks.iter().map(|held| held.block.cells.len()).sum();
        (self.state.dimension() + cells / 4) as u64
    }
}

impl<S: Shape> Facts for Octagonal<S> {
    fn bounds(&self, expression: &Linear) -> Interval {
        self.settled().bounds(expression)
    }

    fn difference(&self, x: Var, y: Var) -> Bound {
        if x == y {
            return Bound::upper(0);
        }
        self.settled().most(Literal::new(y.index(), false), Literal::new(x.index(), false))
    }
}
