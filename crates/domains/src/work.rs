//! Work that the size of a state does not tell: questions that search, and reductions that pivot.
//!
//! Whoever does such work counts it here, and whoever has a budget takes the count and pays. Each thread counts for itself,
//! so a run repeats exactly if it takes the count before it starts.

use std::cell::Cell;

thread_local! {
    static DONE: Cell<u64> = const { Cell::new(0) };
}

/// Counts steps: one is about what an operation on one variable of a state costs.
pub(crate) fn count(steps: u64) {
    DONE.set(DONE.get().saturating_add(steps));
}

/// The steps that this thread did since it was last asked.
pub fn take() -> u64 {
    DONE.take()
}
