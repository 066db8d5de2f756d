//! Who is told what the states are, once they are found.

use marple_ir::{Cond, ObligationId, Op, ShowItem};

use crate::condition::Conditions;
use crate::frame::Frame;
use crate::state::State;

/// Told what the states are where somebody wants to know.
pub(crate) trait Observer<D> {
    /// A check is reached, with this state before it.
    fn check(&mut self, obligation: ObligationId, cond: &Cond, state: &State<D>, conditions: Conditions<'_>);
    /// A `show` is reached.
    fn show(&mut self, label: Option<&str>, items: &[ShowItem], state: &State<D>, frame: &Frame);
    /// An `observe` is reached: the instruction `index` of the block.
    fn observe(&mut self, _index: usize, _inst: &Op, _state: &State<D>, _conditions: Conditions<'_>) {}
}

/// Nobody wants to know.
pub(crate) struct Nobody;

impl<D> Observer<D> for Nobody {
    fn check(&mut self, _: ObligationId, _: &Cond, _: &State<D>, _: Conditions<'_>) {}
    fn show(&mut self, _: Option<&str>, _: &[ShowItem], _: &State<D>, _: &Frame) {}
}
