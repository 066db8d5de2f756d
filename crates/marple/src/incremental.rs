//! A run in which some bodies are others than in one that was kept: what depends on them is analysed again, and the rest is taken from there.

use std::collections::BTreeMap;

use marple_cache::Key;
use marple_metadata::assemblies::{AssemblyId, MethodHandle};
use marple_metadata::tables::{Id, MethodDef};
use marple_report::CheckReport;
use marple_session::{MethodResult, Session, Why};
use marple_summaries::Inferred;

use crate::cached::{Inputs, Replay, State};
use crate::fixes::{Fixes, find_fixes_again};
use crate::found::Found;

/// How a run came by what it found.
pub(crate) enum Course {
    /// All inputs are what they were.
    Replayed(Fixes),
    /// Only bodies are others.
    Again(Box<Again>),
    /// Everything was analysed; why, if an earlier version of the same was there.
    Whole(Option<Box<Inferred>>, Option<Why>),
}

/// What a run in which bodies changed has beyond what it found.
pub(crate) struct Again {
    /// The methods that were analysed again.
    methods: Vec<MethodHandle>,
    inferred: Inferred,
    /// What was found for the others.
    fixes: Fixes,
}

/// A short hash of a text, for what is compared from run to run.
pub(crate) fn hash(bytes: &[u8]) -> u64 {
    let Key(key) = Key::of_bytes(bytes);
    u64::from_le_bytes([key[0], key[1], key[2], key[3], key[4], key[5], key[6], key[7]])
}

/// Looks for an earlier run with other bodies and finds what is new; `None` if there is none, and why not if it has to be found anew.
pub(crate) fn found_again<'f>(
    session: &Session<'f>,
    replay: &Replay<'f>,
    inputs: &Inputs<'_, 'f>,
    assembly: AssemblyId,
) -> Option<Result<(Found, Box<Again>), Why>> {
    let (State { bodies, record, memo, .. }, (mut found, fixes)) =
        replay.earlier::<(Found, Fixes)>(inputs)?;
    if !found.fits(&[assembly]) {
        return None;
    }
    let now = inputs.bodies();
    let ids = session.methods(assembly).map(|method| method.id);
    let changed: Vec<Id<MethodDef>> =
        ids.zip(now.iter().zip(&bodies)).filter(|(_, (one, other))| one != other).map(|(id, _)| id).collect();
    if now.len() != bodies.len() {
        return Some(Err(Why::Code));
    }
    let results: BTreeMap<MethodHandle, &MethodResult> =
        found.methods.iter().map(|result| (result.method, result)).collect();
    let changed = session.check_changed(record, hash, assembly, &changed, &results, &|| replay.memo(memo));
    Some(changed.map(|mut changed| {
        let methods = changed.methods.keys().copied().collect();
        for result in &mut found.methods {
            if let Some(again) = changed.methods.remove(&result.method) {
                *result = again;
            }
        }
        (found, Box::new(Again { methods, inferred: changed.inferred, fixes }))
    }))
}

impl Course {
    /// The changes that remove findings.
    pub(crate) fn fixes(self, session: &Session<'_>, report: &CheckReport) -> Fixes {
        match self {
            Self::Replayed(fixes) => fixes,
            Self::Again(again) => {
                let Again { methods, inferred, fixes } = *again;
                find_fixes_again(session, Some(&inferred), report, &fixes, &|method| {
                    methods.contains(&method)
                })
            }
            Self::Whole(inferred, _) => {
                find_fixes_again(session, inferred.as_deref(), report, &Vec::new(), &|_| true)
            }
        }
    }

    /// What is said of it to those who want to know; nothing if it was an ordinary run.
    pub(crate) fn words(&self, methods: usize) -> Option<String> {
        match self {
            Self::Replayed(_) => Some(format!("all is as it was: {methods} methods from the cache")),
            Self::Again(again) => {
                let count = again.methods.len();
                Some(format!("{count} methods analysed again, {} from the cache", methods - count))
            }
            Self::Whole(_, why) => why.map(|why| format!("all methods analysed again: {why}")),
        }
    }
}
