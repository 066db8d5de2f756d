//! What a round of the search for entries and invariants tells the next one; and all rounds of a run, so that a method can be asked again as it was then.

use std::collections::BTreeSet;
use std::hash::Hash;
use std::sync::Arc;

use marple_metadata::assemblies::{AssemblyId, MethodHandle, TypeHandle};
use marple_summaries::{Exit, Fact, Guarded, Inferred};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use super::record::{is_exit_of_other, is_fact_of_other, is_guarded_of_other};
use super::short::Bytes;
use super::{Told, record};
use crate::Session;

/// Something that is known now.
#[derive(Clone, Serialize, Deserialize)]
pub(super) enum News {
    /// What holds at the entry of a method; if that is nothing, its calls are not looked at any more.
    Entry { method: MethodHandle, facts: Arc<[Fact]>, guarded: Vec<Guarded>, is_top: bool },
    /// What holds where a method ends; if that is nothing, its end is not looked at any more.
    End { method: MethodHandle, exit: Arc<Exit>, is_any: bool },
    /// What holds of the objects of a type; if that is nothing, they are not looked at any more.
    Invariant { class: TypeHandle, facts: Arc<[Fact]>, guarded: Vec<Guarded>, is_top: bool },
    /// The types of which no object was made so far.
    Unmade(BTreeSet<TypeHandle>),
}

impl News {
    /// Lets others know.
    pub(super) fn tell(&self, inferred: &mut Inferred) {
        match self {
            Self::Entry { method, facts, guarded, is_top } => {
                inferred.entries.insert(*method, Arc::clone(facts));
                put(&mut inferred.guarded_entries, *method, guarded);
                if *is_top {
                    inferred.watched.remove(method);
                }
            }
            Self::End { method, exit, is_any } => {
                inferred.exits.insert(*method, Arc::clone(exit));
                if *is_any {
                    inferred.ends.remove(method);
                }
            }
            Self::Invariant { class, facts, guarded, is_top } => {
                inferred.invariants.insert(*class, Arc::clone(facts));
                put(&mut inferred.guarded_invariants, *class, guarded);
                if *is_top {
                    // Nobody looks at its objects any more.
                    inferred.invariants.remove(class);
                }
            }
            Self::Unmade(classes) => inferred.unmade = classes.iter().copied().collect(),
        }
    }
}

/// Says what is known under conditions, or that nothing is.
fn put<K: Eq + Hash>(all: &mut FxHashMap<K, Arc<[Guarded]>>, key: K, guarded: &[Guarded]) {
    if guarded.is_empty() {
        all.remove(&key);
    } else {
        all.insert(key, guarded.into());
    }
}

/// All rounds of a run.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Rounds {
    /// What was known before the first.
    pub(super) start: Inferred,
    /// The methods whose ends are found again, which build on what was known of these.
    pub(super) ends: BTreeSet<MethodHandle>,
    pub(super) steps: Vec<Step>,
}

/// A step of the rounds.
#[derive(Serialize, Deserialize)]
pub(super) enum Step {
    /// A method was asked, and what it answered.
    Answer(MethodHandle, u64),
    /// All that are asked from here on know more.
    News(News),
}

impl Rounds {
    pub(super) fn start(&mut self, inferred: &Inferred, ends: impl Iterator<Item = MethodHandle>) {
        // What was told while it was made ready is part of it.
        *self = Self { start: inferred.clone(), ends: ends.collect(), steps: Vec::new() };
    }

    /// Whether something is said of members of other assemblies than one.
    pub(super) fn names_others(&self, own: AssemblyId) -> bool {
        self.steps.iter().any(|step| match step {
            Step::Answer(..) | Step::News(News::Unmade(_)) => false,
            Step::News(News::Entry { facts, guarded, .. } | News::Invariant { facts, guarded, .. }) => {
                facts.iter().any(|fact| is_fact_of_other(fact, own))
                    || guarded.iter().any(|one| is_guarded_of_other(one, own))
            }
            Step::News(News::End { exit, .. }) => is_exit_of_other(exit, own),
        })
    }
}

impl Session<'_> {
    /// What others learn of an answer.
    pub(super) fn answered(&self, hash: record::Hash, told: Option<&Told>) -> u64 {
        let Some(told) = told else { return 0 };
        if told.is_answered {
            return 1;
        }
        let Told { question, observations, observed, used, given_up, .. } = told;
        let mut out = Bytes::default();
        self.write_observations(observations, &mut out);
        (question.is_some(), observed).hash(&mut out);
        format!("{used:?} {given_up:?}").hash(&mut out);
        hash(&out.0).max(2)
    }
}
