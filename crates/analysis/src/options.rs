//! How functions are analysed: which domains run, in which order, with what budgets.

use std::sync::atomic::AtomicBool;

use marple_domains::Overflow;
use marple_domains::funarray::{Comparison, Elements};
use marple_fixpoint::Strategy;

use crate::{DEFAULT, Domain, Entry, Hints, parse_list};

/// How functions are analysed.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub struct Options {
    /// The domain.
    pub domain: Domain,
    /// The hints; without them each domain has its own, and each entry of the list.
    pub hints: Option<Hints>,
    /// The refinement list of the adaptive domain, not empty.
    pub list: Vec<Entry>,
    /// What arithmetic outside a type's range does.
    pub overflow: Overflow,
    /// How the iteration goes.
    pub strategy: Strategy,
    /// Steps per function and entry, where the entry does not say.
    pub budget: u64,
    /// Whether the states at loop heads are wanted.
    pub invariants: bool,
    /// What is known of the elements of arrays.
    pub arrays: Arrays,
    /// What a segment says of its elements.
    pub elements: Elements,
    /// How the bounds of segments are compared.
    pub comparison: Comparison,
    /// Whether the arrays that a function is given are assumed to be different ones (the assumption `aliasing`).
    pub distinct_arrays: bool,
    /// Whether only what is observed is asked for: obligations stay unknown.
    pub observe_only: bool,
    /// Whether the first entry, too, speaks only of what open obligations and observations depend on.
    pub related_only: bool,
    /// Once it is set, analyses end as soon as they can ([`Analysis::interrupted`](crate::Analysis::interrupted)).
    pub stop: Option<&'static AtomicBool>,
}

/// What is known of the elements of arrays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrays {
    /// Nothing.
    Off,
    /// Something for each segment.
    Segments,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            domain: Domain::Adaptive,
            hints: None,
            list: parse_list(DEFAULT).expect("the default list"),
            overflow: Overflow::Assume,
            strategy: Strategy::default(),
            budget: 200_000_000,
            invariants: false,
            arrays: Arrays::Segments,
            elements: Elements::Intervals,
            comparison: Comparison::Scalars,
            distinct_arrays: true,
            observe_only: false,
            related_only: false,
            stop: None,
        }
    }
}

impl Options {
    /// What runs, in order.
    pub(crate) fn entries(&self) -> Vec<Entry> {
        let mut entries = match self.domain {
            Domain::Adaptive => self.list.clone(),
            domain => vec![Entry::usual(domain)],
        };
        if let Some(hints) = self.hints {
            for entry in &mut entries {
                entry.hints = hints.fitting(entry.domain);
            }
        }
        entries
    }
}
