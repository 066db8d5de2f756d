//! Budgets that count steps, so that a run repeats exactly, and that can be stopped from outside.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

/// Units of domain work that may still be spent.
#[derive(Clone, Debug)]
pub struct Budget {
    given: u64,
    left: u64,
    /// Set by somebody else when the work is not wanted any more.
    stop: Option<&'static AtomicBool>,
}

/// The work was not done to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stopped {
    /// The budget was spent before.
    Exhausted,
    /// Somebody asked for it to stop.
    Interrupted,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Exhausted => "the step budget was spent before the analysis was done",
            Self::Interrupted => "the analysis was interrupted",
        })
    }
}

impl std::error::Error for Stopped {}

impl Budget {
    /// So many steps.
    pub fn new(steps: u64) -> Self {
        Self { given: steps, left: steps, stop: None }
    }

    /// The same, but it ends as soon as the flag is set.
    #[must_use]
    pub fn until(self, stop: Option<&'static AtomicBool>) -> Self {
        Self { stop, ..self }
    }

    /// Whether the work is still wanted.
    pub fn check(&self) -> Result<(), Stopped> {
        // Nothing is read but the flag, so its order with other memory does not matter.
        match self.stop {
            Some(stop) if stop.load(Ordering::Relaxed) => Err(Stopped::Interrupted),
            _ => Ok(()),
        }
    }

    /// Spends steps.
    pub fn spend(&mut self, steps: u64) -> Result<(), Stopped> {
        self.check()?;
        let left = self.left.checked_sub(steps);
        self.left = left.unwrap_or(0);
        left.map(|_| ()).ok_or(Stopped::Exhausted)
    }

    /// How many were spent.
    pub fn spent(&self) -> u64 {
        self.given - self.left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_when_it_is_spent_or_stopped() {
        static STOP: AtomicBool = AtomicBool::new(false);
        let mut budget = Budget::new(10).until(Some(&STOP));
        assert_eq!(budget.spend(4), Ok(()));
        STOP.store(true, Ordering::Relaxed);
        assert_eq!(budget.spend(4), Err(Stopped::Interrupted));
        STOP.store(false, Ordering::Relaxed);
        assert_eq!(budget.spend(4), Ok(()));
        assert_eq!(budget.spend(4), Err(Stopped::Exhausted));
        assert_eq!(budget.spent(), 10);
    }
}
