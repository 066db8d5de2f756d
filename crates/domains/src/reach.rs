//! Bottom, once for all domains.

use crate::{Context, Feasible, Lattice};

/// A state, or the knowledge that a place is never reached.
#[derive(Clone, Debug)]
pub enum Reach<D> {
    /// No concrete state.
    Unreachable,
    /// The states that `D` stands for.
    State(D),
}

impl<D: Lattice> Reach<D> {
    /// The state, if there is one.
    pub fn state(&self) -> Option<&D> {
        match self {
            Self::Unreachable => None,
            Self::State(state) => Some(state),
        }
    }

    /// `state` if it is feasible.
    pub fn of(state: D, feasible: Feasible) -> Self {
        match feasible {
            Feasible::Yes => Self::State(state),
            Feasible::No => Self::Unreachable,
        }
    }

    /// Whether every state of `self` is one of `other`.
    pub fn leq(&self, other: &Self, context: &Context) -> bool {
        match (self, other) {
            (Self::Unreachable, _) => true,
            (Self::State(_), Self::Unreachable) => false,
            (Self::State(left), Self::State(right)) => left.leq(right, context),
        }
    }

    /// Adds the states of `other`.
    pub fn join(&mut self, other: &Self, context: &Context) {
        match (&mut *self, other) {
            (_, Self::Unreachable) => {}
            (Self::Unreachable, Self::State(_)) => *self = other.clone(),
            (Self::State(left), Self::State(right)) => left.join(right, context),
        }
    }

    /// Adds the states of `newer` so that chains end.
    pub fn widen(&mut self, newer: &Self, context: &Context) {
        match (&mut *self, newer) {
            (_, Self::Unreachable) => {}
            (Self::Unreachable, Self::State(_)) => *self = newer.clone(),
            (Self::State(left), Self::State(right)) => left.widen(right, context),
        }
    }

    /// Gives back what a widening gave up too much.
    pub fn narrow(&mut self, newer: &Self, context: &Context) {
        match (&mut *self, newer) {
            (Self::Unreachable, _) => {}
            (_, Self::Unreachable) => *self = Self::Unreachable,
            (Self::State(left), Self::State(right)) => left.narrow(right, context),
        }
    }

    /// The units of work that one operation on it costs.
    pub fn size(&self) -> u64 {
        self.state().map_or(1, Lattice::size)
    }
}
