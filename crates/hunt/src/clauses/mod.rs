//! Inferred clauses, checked at run time: what `marple infer` says of the programs of a batch is written into their logged copy,
//! `requires` where methods begin, `ensures` where they return, invariants of types at both ends of the methods that others
//! may call and where constructors end.
//!
//! `marple infer` knows no other assumptions than all of them: so what is executed counts where the default mode counts it.

mod condition;
mod scan;
mod tokens;
mod weave;

use std::collections::BTreeMap;
use std::fmt::Write as _;

pub use weave::{Woven, weave};

use crate::observed::Observed;

/// What is done with clauses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Clauses {
    /// Nothing.
    Ignored,
    /// They are checked.
    Checked,
    /// They are made a little stronger, most of them wrong, and then checked: to see that it is found.
    Strengthened,
}

/// When a clause holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// At the entry of a method.
    Requires,
    /// Where a method returns.
    Ensures,
    /// Of the objects of a type, while none of its methods runs.
    Invariant,
    /// A method never returns.
    NeverReturns,
}

/// The kinds in the order of their numbers.
pub const KINDS: [Kind; 4] = [Kind::Requires, Kind::Ensures, Kind::Invariant, Kind::NeverReturns];

impl Kind {
    /// As the user reads it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Requires => "requires",
            Self::Ensures => "ensures",
            Self::Invariant => "invariant",
            Self::NeverReturns => "never returns",
        }
    }
}

/// What Marple says of a method or a type.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Clause {
    /// The full name of the method, or of the type for an invariant.
    pub of: String,
    /// Its kind.
    pub kind: Kind,
    /// The condition, as `marple infer --format json` writes it.
    pub condition: String,
}

/// Clauses, each with the build that it was first said of.
pub type Said = BTreeMap<Clause, &'static str>;

/// A clause in the logged copy. Its number is its index.
#[derive(Debug, Clone)]
pub struct Check {
    /// The clause.
    pub clause: Clause,
    /// How the assembly was compiled of which Marple said it.
    pub build: &'static str,
    /// The first line of the method or type.
    pub line: usize,
}

/// How many clauses there were, and what became of them.
#[derive(Debug, Default, Clone)]
pub struct ClauseTally {
    /// For each kind, the clauses that were executed in runs that keep the assumptions.
    pub executed: [u64; KINDS.len()],
    /// For each kind, the clauses that no such run came to.
    pub idle: [u64; KINDS.len()],
    /// How often they were executed.
    pub executions: u64,
    /// Clauses that were false at least once.
    pub violated: u64,
    /// Clauses that are not checked, by the reason.
    pub left_out: BTreeMap<&'static str, u64>,
}

impl ClauseTally {
    /// Adds another's numbers.
    pub fn add(&mut self, other: &Self) {
        for (sum, number) in self.executed.iter_mut().zip(other.executed) {
            *sum += number;
        }
        for (sum, number) in self.idle.iter_mut().zip(other.idle) {
            *sum += number;
        }
        self.executions += other.executions;
        self.violated += other.violated;
        for (reason, number) in &other.left_out {
            *self.left_out.entry(reason).or_default() += number;
        }
    }

    /// The numbers in words.
    pub fn text(&self) -> String {
        let kinds: Vec<String> = KINDS
            .iter()
            .zip(self.executed.iter().zip(self.idle))
            .filter(|(_, (executed, _))| **executed > 0)
            .map(|(kind, (executed, idle))| format!("{executed} of {} {}", executed + idle, kind.name()))
            .collect();
        let mut text = format!(
            "inferred: {} clauses of {} kinds checked in {} executions, {} violated ({})\n",
            self.executed.iter().sum::<u64>(),
            kinds.len(),
            self.executions,
            self.violated,
            kinds.join(", ")
        );
        let left_out: Vec<String> =
            self.left_out.iter().map(|(reason, number)| format!("{number} {reason}")).collect();
        let sum: u64 = self.left_out.values().sum();
        let idle: u64 = self.idle.iter().sum();
        let _ = writeln!(
            text,
            "  {idle} more were not reached by a run that keeps the assumptions, {sum} are not checked: {}",
            if left_out.is_empty() { "none".to_owned() } else { left_out.join(", ") }
        );
        text
    }
}

/// Counts what was checked; and the checks that were false, with how often and with which values. The default mode counts what was
/// executed without any taint.
pub fn violated<'w>(woven: &'w Woven, observed: &Observed) -> (ClauseTally, Vec<(&'w Check, u64, String)>) {
    let mut tally = ClauseTally { left_out: woven.left_out.clone(), ..ClauseTally::default() };
    let mut wrong = Vec::new();
    for (number, check) in woven.checks.iter().enumerate() {
        let Some(&(executed, failed)) = observed.clauses.get(&number) else {
            tally.idle[check.clause.kind as usize] += 1;
            continue;
        };
        tally.executed[check.clause.kind as usize] += 1;
        tally.executions += executed;
        if failed > 0 {
            tally.violated += 1;
            wrong.push((check, failed, observed.examples.get(&number).cloned().unwrap_or_default()));
        }
    }
    (tally, wrong)
}
