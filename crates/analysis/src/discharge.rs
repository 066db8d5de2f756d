//! Whether obligations hold. States are asked and never changed.

use std::fmt;

/// What is known of an obligation (hints.txt: true, false, bottom, top; row H9).
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize, Hash)]
pub enum Outcome {
    /// It holds whenever it is reached.
    Proved,
    /// It fails whenever it is reached.
    False,
    /// It is never reached.
    Unreachable,
    /// None of these could be shown.
    Unknown,
}

impl Outcome {
    /// The outcome of an obligation from those of two of its copies. Unreachable copies aside, all proved is proved,
    /// all false is false, anything else unknown.
    #[must_use]
    pub fn merge(self, other: Self) -> Self {
        match (self, other) {
            (Self::Unreachable, outcome) | (outcome, Self::Unreachable) => outcome,
            (left, right) if left == right => left,
            _ => Self::Unknown,
        }
    }

    /// From the answer of a reachable state.
    pub(crate) fn of(answer: Option<bool>) -> Self {
        match answer {
            Some(true) => Self::Proved,
            Some(false) => Self::False,
            None => Self::Unknown,
        }
    }

    /// The word in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::False => "false",
            Self::Unreachable => "unreachable",
            Self::Unknown => "unknown",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
