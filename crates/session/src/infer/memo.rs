//! What methods answered in the rounds of a run, with what they looked up for it; and what was looked up of the last facts.
//!
//! A method whose code is what it was, and that finds the same where it looked things up, gives the same answer. So rounds that go another way than in the earlier run (`anew.rs`) ask only
//! those who see something else.

use std::collections::{BTreeMap, BTreeSet};

use marple_analysis::Observed;
use marple_lower::Assumption;
use marple_metadata::assemblies::{AssemblyId, MethodHandle};
use marple_summaries::{Inferred, Lookup, Observation};
use serde::{Deserialize, Serialize};

use super::record::{Hash, is_of_other};
use super::short::Bytes;
use super::{GivenUp, Told};
use crate::Session;

/// What a run leaves for rounds that go another way. It is large, and needed only then.
#[derive(Default, Serialize, Deserialize)]
pub struct Memo {
    answers: BTreeMap<MethodHandle, Answers>,
    /// By method: what was looked up after the rounds.
    pub(super) later: BTreeMap<MethodHandle, Vec<Lookup>>,
    /// The methods whose next lowering starts with something.
    pub(super) hindsights: BTreeSet<MethodHandle>,
    /// A hash of what was given up when the rounds were over.
    pub(super) lost: u64,
}

/// What one method answered.
#[derive(Default, Serialize, Deserialize)]
struct Answers {
    /// What was looked up, each list once.
    lists: Vec<Vec<Lookup>>,
    /// Which list it was, a hash of what was found, and what was asked then.
    seen: Vec<(u32, u64, u64)>,
    /// What was answered, by what was asked.
    given: BTreeMap<u64, Said>,
}

#[derive(Serialize, Deserialize)]
struct Said {
    observations: Vec<Observation>,
    observed: Option<Vec<Observed>>,
    used: Vec<Assumption>,
    given_up: Option<GivenUp>,
}

impl Memo {
    /// Writes down what a method answered. An answer that is not there is asked for again.
    pub(super) fn note(&mut self, method: MethodHandle, told: &Told) {
        let Told { question: Some(question), seen: Some((lookups, found)), .. } = told else { return };
        let mut places = told.observations.iter().flat_map(|one| one.places.iter());
        if places.any(|place| is_of_other(place, method.assembly)) {
            return;
        }
        let Answers { lists, seen, given } = self.answers.entry(method).or_default();
        let list = lists.iter().position(|list| list == lookups).unwrap_or_else(|| {
            lists.push(lookups.clone());
            lists.len() - 1
        });
        let Ok(list) = u32::try_from(list) else { return };
        seen.push((list, *found, *question));
        if !told.is_answered {
            let Told { observations, observed, used, given_up, .. } = told;
            let (observations, observed) = (observations.clone(), observed.clone());
            given.insert(*question, Said { observations, observed, used: used.clone(), given_up: *given_up });
        }
    }

    /// What a method answers if it finds what it found once; `last` is what it was asked last.
    pub(super) fn answer(
        &self,
        hash: Hash,
        inferred: &Inferred,
        method: MethodHandle,
        last: Option<u64>,
    ) -> Option<Told> {
        let Answers { lists, seen, given } = self.answers.get(&method)?;
        let prints: Vec<u64> =
            lists.iter().map(|list| found_print(hash, inferred, method.assembly, list)).collect();
        let (.., question) =
            seen.iter().find(|(list, found, _)| prints.get(*list as usize) == Some(found))?;
        if last == Some(*question) {
            return Some(Told { question: last, is_answered: true, ..Told::default() });
        }
        let Said { observations, observed, used, given_up } = given.get(question)?;
        Some(Told {
            question: Some(*question),
            observations: observations.clone(),
            observed: observed.clone(),
            used: used.clone(),
            given_up: *given_up,
            ..Told::default()
        })
    }
}

/// A hash of what is found where something was looked up.
pub(crate) fn found_print(hash: Hash, inferred: &Inferred, assembly: AssemblyId, lookups: &[Lookup]) -> u64 {
    let mut out = Bytes::default();
    inferred.write(assembly, lookups, &mut out);
    hash(&out.0)
}

impl Session<'_> {
    /// Writes down what was looked up after the rounds.
    pub(crate) fn note_lookups(&self, method: MethodHandle, lookups: Vec<Lookup>) {
        let mut later = self.later.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(later) = &mut *later {
            later.entry(method).or_default().extend(lookups);
        }
    }

    /// Whether what is looked up is written down by method.
    pub(crate) fn notes_lookups(&self) -> bool {
        self.later.lock().unwrap_or_else(std::sync::PoisonError::into_inner).is_some()
    }
}
