//! The questions to calls of a run, and whether methods whose bodies changed answer the same (`calls.rs`, `blame.rs`).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use marple_lower::{Assumption, Hindsight};
use marple_metadata::assemblies::{AssemblyId, MethodHandle};
use marple_summaries::{Condition, Inferred, Needs};
use serde::{Deserialize, Serialize};

use super::blame::open;
use super::questions::{Asker, Calls, needs_something};
use super::record::{Hash, Record, is_of_other};
use super::rounds::places_at_entry;
use super::{Why, rely};
use crate::method::Earlier;
use crate::{MethodResult, Session};

/// All questions of a run, with hashes of the answers.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Inquiry {
    /// What open obligations need, by method; nothing of methods that need nothing.
    pub(super) wanting: BTreeMap<MethodHandle, u64>,
    pub(super) levels: Vec<Level>,
    /// The methods that virtual calls name which run one other, and that one.
    pub(super) only: BTreeSet<(MethodHandle, MethodHandle)>,
    /// The methods that were decided again with what their calls keep, and the assumptions that this relies on.
    pub(super) decided: BTreeSet<MethodHandle>,
    pub(super) used: Vec<Assumption>,
    /// What was open then.
    pub(super) open: BTreeMap<MethodHandle, u64>,
    /// Of methods whose calls may be to blame: whether what they need is enough.
    pub(super) enough: BTreeMap<MethodHandle, u64>,
    pub(super) returning: Vec<(Returning, bool)>,
}

/// The questions of one level, by the method that is called, and the answers of the methods that call.
#[derive(Serialize, Deserialize)]
pub(super) struct Level {
    asked: Vec<(MethodHandle, Arc<[Condition]>)>,
    pub(super) targets: Vec<(MethodHandle, Vec<MethodHandle>)>,
    pub(super) answers: BTreeMap<MethodHandle, u64>,
}

/// The question whether a method returns if a condition is broken: one of its own, and one that a method which it calls needs.
#[derive(Serialize, Deserialize)]
pub(super) struct Returning {
    pub(super) method: MethodHandle,
    pub(super) condition: Condition,
    pub(super) target: Option<(MethodHandle, Condition)>,
}

impl Level {
    pub(super) fn of(needs: &Needs) -> Self {
        let mut asked: Vec<_> = needs.asked.iter().map(|(method, all)| (*method, Arc::clone(all))).collect();
        let mut targets: Vec<_> = needs.targets.iter().map(|(named, all)| (*named, all.clone())).collect();
        asked.sort_by_key(|(method, _)| *method);
        targets.sort_unstable();
        Self { asked, targets, answers: BTreeMap::new() }
    }

    fn ask(&self, inferred: &mut Inferred) {
        inferred.needs.asked = self.asked.iter().cloned().collect();
        inferred.needs.targets = self.targets.iter().cloned().collect();
    }
}

impl Returning {
    pub(super) fn ask(&self, inferred: &mut Inferred) {
        let target = self.target.iter();
        inferred.needs.asked =
            target.map(|(method, condition)| (*method, [condition.clone()].into())).collect();
    }
}

impl Inquiry {
    /// Whether something is said of members of other assemblies than one.
    pub(super) fn names_others(&self, own: AssemblyId) -> bool {
        let levels = self.levels.iter().flat_map(|level| &level.asked).flat_map(|(_, all)| &**all);
        let targets = |one: &'_ Returning| one.target.as_ref().map(|(_, condition)| condition.clone());
        let returning =
            self.returning.iter().flat_map(|(one, _)| [Some(one.condition.clone()), targets(one)]);
        levels
            .cloned()
            .chain(returning.flatten())
            .any(|condition| condition.places().any(|place| is_of_other(&place, own)))
    }
}

impl Calls for Record {
    fn is_closed(&self, method: MethodHandle) -> bool {
        self.rows[method.id.index()].is_closed
    }

    fn runs_only(&self, named: MethodHandle, callee: MethodHandle) -> bool {
        self.inquiry.only.contains(&(named, callee))
    }
}

impl Record {
    fn asker<'a, 'f>(
        &'a self,
        session: &'a Session<'f>,
        inferred: &'a Inferred,
        asked: &'a Asked<'_>,
    ) -> Asker<'a, 'f> {
        let Asked { result, hindsight, .. } = asked;
        let (method, hindsight) = (result.method, *hindsight);
        Asker { session, method, inferred, calls: self, hindsight, result: Some(result) }
    }
}

/// A method that is asked again: what is found of it so far, and what was found in the earlier run.
pub(super) struct Asked<'a> {
    pub(super) result: &'a mut MethodResult,
    pub(super) hindsight: Option<&'a Arc<Hindsight>>,
    pub(super) old: &'a MethodResult,
}

impl Record {
    /// Asks a method all that it was asked about calls: it has to answer what it did. Then others answer what they did as well, and the same calls are to blame.
    pub(super) fn ask_calls_again(
        &self,
        session: &Session<'_>,
        hash: Hash,
        inferred: &mut Inferred,
        asked: &mut Asked<'_>,
    ) -> Result<(), Why> {
        let (inquiry, method) = (&self.inquiry, asked.result.method);
        let row = &self.rows[method.id.index()];
        let same = |one: Option<&u64>, now: u64| {
            if one.is_some_and(|one| *one == now) { Ok(()) } else { Err(Why::Part) }
        };
        inferred.needs = Needs::default();
        let places = places_at_entry(session, inferred, method, row.is_declared);
        inferred.needs.given.insert(method, places);
        let is_asked = row.is_called
            && (0..asked.result.obligations.len()).any(|one| needs_something(asked.result, one));
        let wanting = if is_asked { self.asker(session, inferred, asked).wanting() } else { Vec::new() };
        if !wanting.is_empty() || inquiry.wanting.contains_key(&method) {
            same(inquiry.wanting.get(&method), session.print_of(hash, &wanting))?;
        }
        for level in &inquiry.levels {
            let Some(before) = level.answers.get(&method) else { continue };
            level.ask(inferred);
            same(Some(before), session.print_of(hash, &self.asker(session, inferred, asked).answer()))?;
        }
        let given = std::mem::take(&mut inferred.needs).given;
        inferred.needs.kept = self.kept.iter().cloned().collect();
        if inquiry.decided.contains(&method) {
            let earlier =
                Earlier { hindsight: asked.hindsight, result: Some(&*asked.result), knows_more: true };
            let checked = session.check_with(method, Some(inferred), earlier, &|_| {}, &|_| true);
            if let Some((mut again, _)) = checked.filter(|(again, _)| again.result.is_ok()) {
                rely(&mut again, &inquiry.used);
                *asked.result = again;
            }
        }
        inferred.needs.given = given;
        if let Some(before) = inquiry.open.get(&method) {
            same(Some(before), session.print_of(hash, &open(asked.result)))?;
        }
        if let Some(before) = inquiry.enough.get(&method) {
            same(Some(before), session.print_of(hash, &self.asker(session, inferred, asked).is_enough()))?;
        }
        for (returning, before) in inquiry.returning.iter().filter(|(one, _)| one.method == method) {
            returning.ask(inferred);
            if self.asker(session, inferred, asked).is_certain(&returning.condition) != *before {
                return Err(Why::Part);
            }
        }
        inferred.needs.given.clear();
        inferred.needs.asked.clear();
        // The calls in it were asked for the same, and answered the same.
        let outside = &mut asked.result.outside;
        outside.calls.clone_from(&asked.old.outside.calls);
        outside.blamed.clone_from(&asked.old.outside.blamed);
        Ok(())
    }
}
