//! Budgets that count steps, so that a run repeats exactly.

use std::fmt;

/// Units of domain work that may still be spent.
#[derive(Clone, Debug)]
pub struct Budget {
    given: u64,
    left: u64,
}

/// The budget was spent before the work was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exhausted;

impl fmt::Display for Exhausted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the step budget was spent before the analysis was done")
    }
}

impl std::error::Error for Exhausted {}

impl Budget {
    /// So many steps.
    pub fn new(steps: u64) -> Self {
        Self { given: steps, left: steps }
    }

    /// Spends steps.
    pub fn spend(&mut self, steps: u64) -> Result<(), Exhausted> {
        let left = self.left.checked_sub(steps);
        self.left = left.unwrap_or(0);
        left.map(|_| ()).ok_or(Exhausted)
    }

    /// How many were spent.
    pub fn spent(&self) -> u64 {
        self.given - self.left
    }
}
