//! What a run of `marple check` found, before it is a report.

use marple_metadata::assemblies::AssemblyId;
use marple_report::{InferredMethod, InferredType, Print, Word};
use marple_session::MethodResult;
use serde::{Deserialize, Serialize};

/// All that a report needs of the session, but for fixes. It is what the cache keeps.
#[derive(Default, Serialize, Deserialize)]
pub(crate) struct Found {
    /// The methods that are wanted.
    pub(crate) methods: Vec<MethodResult>,
    /// How many were left out because the user interrupted.
    pub(crate) skipped: usize,
    /// By method and obligation, on whose word its proof rests; empty if nobody asked.
    pub(crate) words: Vec<Vec<Vec<Word>>>,
    /// Types with what holds of their objects; empty if nobody asked.
    pub(crate) types: Vec<InferredType>,
    /// Methods with what holds at their entries and ends; empty if nobody asked.
    pub(crate) contracts: Vec<InferredMethod>,
    /// By method, what findings in it rest on; empty if nobody asked.
    pub(crate) prints: Vec<Print>,
    /// Referenced assemblies that were not found.
    pub(crate) missing: Vec<String>,
}

impl Found {
    /// Whether its parts fit together, and speak of these assemblies alone.
    pub(crate) fn fits(&self, assemblies: &[AssemblyId]) -> bool {
        let is_whole = |found: &MethodResult| {
            let count = found.obligations.len();
            let verdicts = found.result.as_ref().map_or(count, |analysis| analysis.verdicts.len());
            let steps = found.outside.calls.iter().flat_map(|call| &call.way);
            assemblies.contains(&found.method.assembly)
                && steps.map(|step| step.method).all(|method| assemblies.contains(&method.assembly))
                && found.wanted.len() == count
                && verdicts == count
        };
        self.skipped == 0
            && (self.words.is_empty() || self.words.len() == self.methods.len())
            && (self.prints.is_empty() || self.prints.len() == self.methods.len())
            && self.methods.iter().all(is_whole)
    }
}
