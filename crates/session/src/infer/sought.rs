//! What a run looked for (`demand.rs`), and whether it would look for the same where methods have something else open, or other things have to do with each other.
//!
//! The search itself is made again, with what the methods show now. If it finds the same, the rounds begin as they did.

use std::collections::{BTreeMap, BTreeSet};

use marple_analysis::Group;
use marple_il::reads;
use marple_lower::Origin;
use marple_metadata::assemblies::{AssemblyId, FieldHandle, MethodHandle};
use marple_summaries::Inferred;
use serde::{Deserialize, Serialize};

use super::demand::Demand;
use super::lost::Lost;
use super::record::{Print, Recording};
use super::{Inference, Why};
use crate::Session;
use crate::graph::CallGraph;

/// What was looked for in a run.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Sought {
    /// What has to do with what in each method, as far as it is of the assembly.
    links: Vec<(MethodHandle, Vec<Group<Origin>>)>,
    /// The methods for which something was looked for, and those of them that only the first entry of the list had looked at.
    pub(super) open: BTreeSet<MethodHandle>,
    pub(super) partial: BTreeSet<MethodHandle>,
    /// What was looked for.
    found: u64,
    /// The methods of whose ends more was found.
    better: BTreeSet<MethodHandle>,
}

/// What a method's first analysis shows to those who look for what may be needed.
#[derive(Clone, Default)]
pub(super) struct Shows {
    pub(super) links: Vec<Group<Origin>>,
    pub(super) is_open: bool,
    pub(super) is_partial: bool,
    /// Whether it is what it was in the earlier run, as far as somebody looked.
    pub(super) is_same: bool,
}

impl Recording {
    /// Before the search: what it starts from.
    pub(super) fn note_links(&mut self, links: &BTreeMap<MethodHandle, Vec<Group<Origin>>>) {
        let own = |(method, groups): (&MethodHandle, &Vec<Group<Origin>>)| {
            let mut groups = groups.clone();
            for group in &mut groups {
                group.marks.retain(|mark| is_of(*mark, method.assembly));
            }
            (*method, groups)
        };
        self.sought.links = links.iter().map(own).collect();
    }

    pub(super) fn note_sought(&mut self, inference: &Demanding<'_, '_>, print: &Print<'_, '_>) {
        self.sought.found = inference.print(print);
        self.sought.open = inference.open.iter().copied().collect();
    }

    pub(super) fn note_better(&mut self, partial: &BTreeSet<MethodHandle>, better: &BTreeSet<MethodHandle>) {
        self.sought.partial.clone_from(partial);
        self.sought.better.clone_from(better);
    }
}

/// Whether a mark says something of an assembly: the search follows nothing else.
fn is_of(mark: Origin, own: AssemblyId) -> bool {
    match mark {
        Origin::Field(field) | Origin::Element(field) => field.assembly == own,
        Origin::Argument(method, _) | Origin::Result(method) => method.assembly == own,
        Origin::Parameter(_) | Origin::Returned => true,
    }
}

/// What a search found.
pub(super) struct Demanding<'a, 'l> {
    pub(super) demand: &'a Demand,
    pub(super) lost: &'l Lost,
    pub(super) open: &'a [MethodHandle],
    /// The fields whose sides are looked at, in order.
    pub(super) tested: BTreeSet<FieldHandle>,
}

impl Demanding<'_, '_> {
    /// A hash of all that the rounds start with. What is read by each open method matters to that one alone.
    fn print(&self, print: &Print<'_, '_>) -> u64 {
        let Demand {
            entries,
            invariants,
            fields,
            elements,
            results,
            methods,
            reads: _,
            rely,
            written,
            looked_at: _,
        } = self.demand;
        let own = self.open.first().map(|method| method.assembly);
        // Of other assemblies nothing is asked.
        let results: Vec<&MethodHandle> = results.iter().filter(|one| Some(one.assembly) == own).collect();
        let Lost { of_methods, of_types, dropped: _ } = self.lost;
        let looked_for = (entries, invariants, fields, elements, results, methods, rely, written);
        print.of(&(looked_for, of_methods, of_types, &self.tested))
    }
}

impl Sought {
    /// What has to do with what in each method.
    pub(super) fn links(&self) -> impl Iterator<Item = (MethodHandle, Vec<Group<Origin>>)> {
        self.links.iter().cloned()
    }

    /// Looks for the same again with what some methods show now. Gives whether each of these is decided again, and whether more is known then.
    pub(super) fn seek_again(
        &self,
        session: &Session<'_>,
        print: &Print<'_, '_>,
        (before, after): (Inferred, &Inferred),
        shown: &BTreeMap<MethodHandle, Shows>,
    ) -> Result<BTreeMap<MethodHandle, Option<bool>>, Why> {
        let Some(assembly) = shown.keys().next().map(|method| method.assembly) else {
            return Ok(BTreeMap::new());
        };
        let graph = reads::covered(|| CallGraph::build(&session.assemblies, assembly));
        let Self { found, better, .. } = self;
        let mut open = self.open.clone();
        let methods: Vec<MethodHandle> = session.methods(assembly).collect();
        let mut inference = Inference::over(session, graph, &methods, before);
        inference.links = self.links().collect();
        let mut partial = BTreeSet::new();
        for (&method, Shows { links, is_open, is_partial, .. }) in shown {
            let (is_open, is_partial) = (*is_open, *is_partial);
            if links.is_empty() {
                inference.links.remove(&method);
            } else {
                inference.links.insert(method, links.clone());
            }
            if is_open {
                open.insert(method);
            } else {
                open.remove(&method);
            }
            partial.insert((method, is_open, is_partial));
        }
        let open: Vec<MethodHandle> = open.into_iter().collect();
        let (demand, lost) = Demand::of(&inference, &open);
        let tested = inference.tested(&demand, &open).into_iter().collect();
        // The limits on sides are among what is lost, too.
        let mut lost = lost;
        lost.of_types.append(&mut inference.lost.of_types);
        let now = Demanding { demand: &demand, lost: &lost, open: &open, tested };
        if now.print(print) != *found {
            return Err(Why::Links);
        }
        inference.inferred = after.clone();
        let again = partial.into_iter().map(|(method, is_open, is_partial)| {
            let knows_more = inference.knows_more(&demand, method)
                || inference.callees(method).iter().any(|callee| better.contains(callee));
            (method, (is_open && (knows_more || is_partial)).then_some(knows_more))
        });
        Ok(again.collect())
    }
}
