//! Rounds that go another way than in an earlier run, because a changed method shows something else of its calls and objects, ends otherwise, or other things have to do with each other in it.
//!
//! The search and the rounds are made again as in a run over everything. Only who sees something else is asked: the others answer what they answered (`memo.rs`). What is known at the
//! end may be something else than in the earlier run. Who looked that up after the rounds is analysed again, too.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use marple_il::reads;
use marple_lower::{Assumption, Hindsight};
use marple_metadata::assemblies::{AssemblyId, MethodHandle};
use marple_summaries::Inferred;

use super::demand::Demand;
use super::lost::Lost;
use super::memo::Memo;
use super::record::{Hash, Print};
use super::sought::{Shows, Sought};
use super::{Inference, Why};
use crate::Session;
use crate::graph::CallGraph;

/// Who is asked in rounds that go another way.
pub(super) struct Recorded<'r> {
    pub(super) memo: &'r Memo,
    pub(super) hash: Hash,
    /// The methods that are analysed again anyway, with what their lowerings found out.
    pub(super) again: BTreeMap<MethodHandle, Option<Arc<Hindsight>>>,
    /// What the first lowering of another method found out.
    pub(super) hindsight: &'r (dyn Fn(MethodHandle) -> Option<Arc<Hindsight>> + Sync),
}

impl Recorded<'_> {
    /// What the next lowering of a method starts with.
    pub(super) fn hindsight(&self, method: MethodHandle) -> Option<Arc<Hindsight>> {
        match self.again.get(&method) {
            Some(found) => found.clone(),
            None if self.memo.hindsights.contains(&method) => (self.hindsight)(method),
            None => None,
        }
    }
}

/// What is known when the rounds are over.
pub(super) struct Anew {
    pub(super) after: Inferred,
    /// The methods that are decided again, with whether more is known of them.
    pub(super) again: BTreeMap<MethodHandle, bool>,
}

/// What the rounds start from.
pub(super) struct Start {
    /// The ends that first analyses found, and the types with owned fields.
    pub(super) inferred: Inferred,
    pub(super) shown: BTreeMap<MethodHandle, Shows>,
    /// The assumptions that first analyses relied on.
    pub(super) used: Vec<Assumption>,
}

impl Lost {
    /// A hash of it.
    pub(super) fn print(&self, print: &Print<'_, '_>) -> u64 {
        let Self { of_methods, of_types, dropped: _ } = self;
        print.of(&(of_methods, of_types))
    }
}

impl Sought {
    /// The search and the rounds, with what some methods show now. What is given up on the way and what is relied on has to be what it was.
    pub(super) fn anew(
        &self,
        session: &Session<'_>,
        assembly: AssemblyId,
        start: Start,
        replay: &Recorded<'_>,
        used: &[Assumption],
    ) -> Result<Anew, Why> {
        let print = Print { session, hash: replay.hash };
        let graph = reads::covered(|| CallGraph::build(&session.assemblies, assembly));
        let methods: Vec<MethodHandle> = session.methods(assembly).collect();
        let mut inference = Inference::over(session, graph, &methods, start.inferred);
        inference.links = self.links().collect();
        inference.partial.clone_from(&self.partial);
        inference.used = start.used;
        let mut open = self.open.clone();
        for (method, Shows { links, is_open, is_partial, .. }) in start.shown {
            if links.is_empty() {
                inference.links.remove(&method);
            } else {
                inference.links.insert(method, links);
            }
            let put = |set: &mut BTreeSet<MethodHandle>, is_one: bool| {
                if is_one { set.insert(method) } else { set.remove(&method) }
            };
            put(&mut open, is_open);
            put(&mut inference.partial, is_partial);
        }
        let open: Vec<MethodHandle> = open.into_iter().collect();
        let (demand, lost) = Demand::of(&inference, &open);
        inference.lost = lost;
        inference.inferred.tested = inference.tested(&demand, &open).into_iter().collect();
        inference.links.clear();
        inference.replay = Some(replay);
        if !demand.is_empty() {
            inference.find(&demand);
        }
        if session.options().is_stopped() {
            return Err(Why::Failed);
        }
        if inference.lost.print(&print) != replay.memo.lost || inference.used != used {
            return Err(Why::Shown);
        }
        let again = inference.decided_again(&demand, open).into_iter().collect();
        Ok(Anew { after: inference.inferred, again })
    }
}
