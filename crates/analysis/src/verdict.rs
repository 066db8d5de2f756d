//! What the analysis of a function found: a verdict for each obligation, and what was shown and observed.

use std::fmt;

use marple_fixpoint::Stopped;
use marple_ir::{BlockId, Function, ObligationId, ObligationKind, Op};

use crate::explain::Reason;
use crate::frame::GaveUp;
use crate::grounds::Ground;
use crate::transfer::Slice;
use crate::{Entry, Observed, Outcome};

/// What is known of one obligation.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize, Hash)]
pub struct Verdict {
    /// The outcome.
    pub outcome: Outcome,
    /// The entry that found it, unless it is unknown.
    pub by: Option<Entry>,
    /// Why it is not proved.
    pub reason: Option<String>,
    /// What makes it likely that it can fail.
    pub ground: Option<Ground>,
}

impl Verdict {
    /// Whether a later entry may find more. Of what fails whenever it is reached it may find that it is never reached.
    pub(crate) fn is_open(&self) -> bool {
        matches!(self.outcome, Outcome::Unknown | Outcome::False)
    }

    /// Takes what another entry found.
    pub(crate) fn refine(&mut self, outcome: Outcome, reason: Option<Reason>, by: Entry) {
        let outcome = match (self.outcome, outcome) {
            (Outcome::Unknown, outcome) => outcome,
            // It fails whenever it is reached, and it holds or is not reached: it is not reached.
            (Outcome::False, Outcome::Proved | Outcome::Unreachable) => Outcome::Unreachable,
            _ => return,
        };
        self.outcome = outcome;
        self.by = (outcome != Outcome::Unknown).then_some(by);
        // What an earlier entry could not show is no reason any more.
        let settled = matches!(outcome, Outcome::Proved | Outcome::Unreachable);
        if settled {
            (self.reason, self.ground) = (None, None);
        } else if let Some(reason) = reason {
            (self.reason, self.ground) = (Some(reason.text), reason.ground);
        }
    }
}

/// What `show` prints at one place.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Shown {
    /// Its name.
    pub label: Option<String>,
    /// What is known, line by line; `None` if the place is never reached.
    pub lines: Option<Vec<String>>,
}

/// What holds whenever a loop's head is entered.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Invariant {
    /// The loop's head.
    pub block: BlockId,
    /// What is known, line by line; `None` if it is never reached.
    pub lines: Option<Vec<String>>,
}

/// What the analysis of a function found.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Analysis {
    /// One per obligation of the function.
    pub verdicts: Vec<Verdict>,
    /// One per `show`, in the order of the text.
    pub shown: Vec<Shown>,
    /// One per `observe`, in the order of the blocks.
    pub observed: Vec<Observed>,
    /// One per loop, if asked for.
    pub invariants: Vec<Invariant>,
    /// The entries that gave up.
    pub gave_up: Vec<Abandoned>,
    /// Whether some entry came to its end. If none did, nothing is known of the function.
    pub is_complete: bool,
    /// Whether the first entry found that each way out of each block that it reaches may be taken: no test always turns out the same, as far as it
    /// knows. `false` if that is not known.
    pub takes_all_ways: bool,
    /// Whether it was stopped from outside: what was not decided until then is unknown.
    pub interrupted: bool,
    /// The steps spent by all entries.
    pub steps: u64,
}

impl Analysis {
    /// Nothing is known of a function in which nothing is observed.
    pub(crate) fn start(function: &Function) -> Self {
        let verdict = Verdict { outcome: Outcome::Unknown, by: None, reason: None, ground: None };
        Self {
            verdicts: vec![verdict; function.obligations.len()],
            shown: Vec::new(),
            observed: Vec::new(),
            invariants: Vec::new(),
            gave_up: Vec::new(),
            is_complete: false,
            takes_all_ways: false,
            interrupted: false,
            steps: 0,
        }
    }

    /// The open obligations that are about numbers: neither whether a reference is null, nor whether arithmetic wraps around of which no one is warned by default.
    pub(crate) fn open_numbers(&self, function: &Function) -> Vec<ObligationId> {
        let mut is_number = vec![false; self.verdicts.len()];
        for inst in function.blocks.iter().flat_map(|block| &block.insts) {
            if let Op::Check(id, cond) = &inst.op {
                is_number[id.index()] |= !function.is_null_test(cond);
            }
        }
        let both = self.verdicts.iter().zip(&function.obligations).zip(is_number).enumerate();
        let open = both.filter(|(_, ((verdict, one), is_number))| {
            verdict.is_open() && *is_number && one.kind != ObligationKind::Wrap
        });
        open.map(|(number, _)| ObligationId::new(number)).collect()
    }

    /// What a later entry speaks of. What fails whenever it is reached may never be reached, and what more is known now may show that something
    /// is not: any condition on the way may tell.
    pub(crate) fn later_slice(&self, is_of_all_ways: bool) -> Slice {
        let has_false = self.verdicts.iter().any(|verdict| verdict.outcome == Outcome::False);
        if is_of_all_ways || has_false { Slice::Numbers } else { Slice::Related }
    }

    /// Writes down why an entry has no result.
    pub(crate) fn record(&mut self, entry: Entry, reason: GaveUp) {
        let limit = match reason {
            GaveUp::Stopped(Stopped::Interrupted) => {
                self.interrupted = true;
                return;
            }
            GaveUp::Stopped(Stopped::Exhausted) => Limit::Steps,
            GaveUp::TooLarge => Limit::Size,
        };
        self.gave_up.push(Abandoned { entry, limit });
    }
}

/// An entry that gave up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Abandoned {
    /// The entry.
    pub entry: Entry,
    /// Why it has no result.
    pub limit: Limit,
}

impl Abandoned {
    /// Whether this entry spent its steps.
    pub(crate) fn is_spent(&self, entry: Entry) -> bool {
        self.entry == entry && self.limit == Limit::Steps
    }
}

/// What an analysis may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub enum Limit {
    /// Steps of domain work.
    Steps,
    /// Memory: too many values are live in too many blocks.
    Size,
}

/// What happened, as the end of a sentence.
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Steps => "its step budget was spent",
            Self::Size => "the function is too large",
        })
    }
}
