//! What methods of an assembly know of each other, inferred (`docs/INFERENCE.md`).
//!
//! Three kinds of facts are found, all bounds of places and of their differences ([`Fact`]):
//!
//! - **ends**: what holds where a method returns. Found callees first, one analysis each, with the ends of callees that are known by
//!   then; nothing else is assumed, so each is true by itself.
//! - **entries**: what holds at the entry of a closed method, because all its calls are seen.
//! - **invariants**: what holds of the owned fields of a type's objects while none of its methods runs on them.
//!
//! Entries and invariants are found together (`rounds.rs`): they start as "never called" and "never made", grow by what calls, constructors and
//! methods show, and are true once nothing grows any more. Only what some open obligation may need is looked for (`demand.rs`).

mod again;
mod alike;
mod anew;
mod blame;
mod calls;
mod demand;
mod inquiry;
mod lost;
mod memo;
mod news;
mod questions;
mod record;
mod rounds;
mod short;
mod slot;
mod sought;
mod split;

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, PoisonError};

use marple_analysis::{Group, Observed, Outcome, Relations};
use marple_il::reads;
use marple_lower::{Assumption, Hindsight, Origin};
use marple_metadata::assemblies::{AssemblyId, FieldHandle, MethodHandle, TypeHandle};
use marple_summaries::{
    Exit, Inferred, Input, Lookup, Observation, Place, Subject, end_places, is_intrinsic, owned_type,
    tested_fields,
};
use rayon::prelude::*;
use rustc_hash::FxHashSet;

use crate::graph::CallGraph;
use crate::method::Earlier;
use crate::run::{Phase, Run, Watch};
use crate::{MethodResult, Session};
pub use again::{Changed, Why};
use anew::Recorded;
pub use blame::{BrokenCall, Step};
use demand::Demand;
use lost::Lost;
pub use lost::{Dropped, GivenUp, Known};
pub use memo::Memo;
pub(crate) use memo::found_print;
pub use record::{Hash, Record};
use record::{Print, Recording, Shown};
use slot::facts;
use sought::Demanding;

/// How many fields of one type are looked at by sides.
const SIDES: usize = 4;

/// What one analysis of a method told. One that failed told nothing.
#[derive(Default)]
pub(crate) struct Told {
    /// What was asked.
    pub(crate) question: Option<u64>,
    /// Whether the method gave its answer before: it is not given again.
    pub(crate) is_answered: bool,
    pub(crate) observations: Vec<Observation>,
    /// What was observed, by label; `None` if the analysis did not come to its end.
    pub(crate) observed: Option<Vec<Observed>>,
    /// The assumptions it relied on.
    pub(crate) used: Vec<Assumption>,
    /// Which of the things that the method has from elsewhere or gives away can have to do with each other.
    pub(crate) groups: Vec<Group<Origin>>,
    /// What the method's next lowering should start with.
    pub(crate) hindsight: Option<Arc<Hindsight>>,
    /// What was asked for.
    pub(crate) inputs: Vec<Input>,
    /// What was looked up, with a hash of what was found; only in the rounds, and if something is left for the next run.
    pub(crate) seen: Option<(Vec<Lookup>, u64)>,
    /// The postconditions that the method does not keep.
    pub(crate) refuted: Vec<String>,
    /// Why nothing was observed, if nothing was.
    pub(crate) given_up: Option<GivenUp>,
}

impl Session<'_> {
    /// Checks methods of one assembly or more, with what they know of each other: what was found, and what was inferred.
    pub fn check_inferred(&self, methods: &[MethodHandle], watch: &impl Watch) -> (Run, Inferred) {
        let mut by_assembly: BTreeMap<AssemblyId, Vec<MethodHandle>> = BTreeMap::new();
        for &method in methods {
            by_assembly.entry(method.assembly).or_default().push(method);
        }
        let mut found: BTreeMap<MethodHandle, MethodResult> = BTreeMap::new();
        let mut skipped = 0;
        let mut dropped = Vec::new();
        let mut all = Inferred::default();
        let mut record = None;
        let is_one = by_assembly.len() == 1;
        for (assembly, methods) in by_assembly {
            let mut inference = Inference::new(self, assembly, &methods);
            watch.phase(Phase::Methods);
            inference.ends(watch);
            if let Some(recording) = &mut inference.recording {
                recording.note_exits(&inference.inferred);
            }
            watch.phase(Phase::Facts);
            inference.entries_and_invariants(watch);
            if let Some(recording) = &mut inference.recording {
                recording.note_after(&inference.inferred, &inference.used);
            }
            watch.phase(Phase::Needs);
            inference.needs();
            if let (Some(recording), Some(hash)) = (inference.recording.take(), self.hash) {
                record = recording.finish(&inference, hash).map(|record| (assembly, record));
            }
            inference.tell_inputs();
            inference.tell_given_up();
            dropped.append(&mut inference.lost.dropped);
            skipped += inference.skipped;
            found.append(&mut inference.results);
            all.extend(inference.inferred);
        }
        *self.record.lock().unwrap_or_else(PoisonError::into_inner) = record.filter(|_| is_one);
        let results = methods.iter().filter_map(|method| found.remove(method)).collect();
        (Run { methods: results, skipped, dropped }, all)
    }

    fn class(&self, method: MethodHandle) -> Option<TypeHandle> {
        let id = self.module(method.assembly).type_of_method(method.id).ok()?;
        Some(TypeHandle { assembly: method.assembly, id })
    }

    /// Whether an analysis was under way when the run was stopped, and did not come to its end.
    fn was_cut_short(&self, checked: Option<&(MethodResult, Told)>) -> bool {
        self.options().is_stopped() && checked.is_some_and(|(result, _)| result.hit_limit())
    }
}

/// The inference of one assembly while it is under way.
pub(crate) struct Inference<'s, 'f> {
    session: &'s Session<'f>,
    graph: CallGraph,
    /// The methods that are analysed; calls in others are not seen.
    scope: BTreeSet<MethodHandle>,
    inferred: Inferred,
    results: BTreeMap<MethodHandle, MethodResult>,
    /// The assumptions that inferred facts rely on.
    used: Vec<Assumption>,
    /// What was asked for in the analyses of methods.
    inputs: BTreeMap<MethodHandle, BTreeSet<Input>>,
    /// What lowerings found out that the next one of the same method should start with.
    hindsights: BTreeMap<MethodHandle, Arc<Hindsight>>,
    /// What has to do with what in a method: groups that are open, or of more than one thing.
    links: BTreeMap<MethodHandle, Vec<Group<Origin>>>,
    /// The methods of which only the first entry of the list said something so far: more may be known of them before the others run.
    partial: BTreeSet<MethodHandle>,
    /// The methods whose ends were found again, with what is known of their entries and objects.
    better: BTreeSet<MethodHandle>,
    /// What was given up and dropped.
    lost: Lost,
    skipped: usize,
    /// What is left for the next run, if somebody wants it.
    recording: Option<Recording>,
    /// Who answered before, if this is a run after another one.
    replay: Option<&'s Recorded<'s>>,
}

impl<'s, 'f> Inference<'s, 'f> {
    fn new(session: &'s Session<'f>, assembly: AssemblyId, methods: &[MethodHandle]) -> Self {
        let (graph, is_far_from_limits) =
            reads::covered(|| CallGraph::measured(&session.assemblies, assembly));
        let mut inferred = Inferred::default();
        let types = session.knowledge.owned.of_assembly(&session.assemblies, assembly);
        // Only then it is known what `Array.Copy` and its like write (`written_elements` of the lowering).
        let assumed = &session.options().assumptions;
        let follows_copies =
            assumed.contains(&Assumption::Aliasing) && assumed.contains(&Assumption::CallEffects);
        for (&id, owned) in types.iter() {
            let class = TypeHandle { assembly, id };
            let fields = owned.fields.iter().map(|&id| FieldHandle { assembly, id }).collect();
            let others = owned.others.iter().map(|&id| MethodHandle { assembly, id }).collect();
            let enclosed = owned.enclosed.iter().map(|&id| FieldHandle { assembly, id });
            let enclosed = if follows_copies { enclosed.collect() } else { Vec::new() };
            let places = owned_type(&session.assemblies, fields, others, owned.halved, enclosed);
            inferred.owned.insert(class, places);
            for (&id, &part) in &owned.parts {
                inferred.parts.insert(MethodHandle { assembly, id }, part);
            }
        }
        let mut inference = Self::over(session, graph, methods, inferred);
        inference.recording = session.hash.map(|_| Recording::new(&inference, is_far_from_limits));
        inference
    }

    /// One that knows something, and has analysed nothing.
    fn over(
        session: &'s Session<'f>,
        graph: CallGraph,
        methods: &[MethodHandle],
        inferred: Inferred,
    ) -> Self {
        Self {
            session,
            graph,
            scope: methods.iter().copied().collect(),
            inferred,
            results: BTreeMap::new(),
            used: Vec::new(),
            inputs: BTreeMap::new(),
            hindsights: BTreeMap::new(),
            links: BTreeMap::new(),
            partial: BTreeSet::new(),
            better: BTreeSet::new(),
            lost: Lost::default(),
            skipped: 0,
            recording: None,
            replay: None,
        }
    }

    fn class(&self, method: MethodHandle) -> Option<TypeHandle> {
        self.session.class(method)
    }

    fn callers(&self, method: MethodHandle) -> Vec<MethodHandle> {
        let callers = self.graph.callers(method.id).into_iter();
        callers.map(|id| MethodHandle { assembly: method.assembly, id }).collect()
    }

    /// The methods that use what holds where a method ends: those with calls that run it and no other.
    fn users(&self, method: MethodHandle) -> Vec<MethodHandle> {
        let module = self.session.module(method.assembly);
        let class = module.type_of_method(method.id).and_then(|class| module.row(class));
        let is_sealed = class.is_ok_and(|class| class.flags.is_sealed());
        let is_overridable =
            module.row(method.id).is_ok_and(|row| row.flags.is_overridable() && !row.flags.is_static());
        // Virtual calls of the others run them and no other, as `is_final` of the lowering says.
        if is_sealed || !is_overridable {
            return self.callers(method);
        }
        let callers = self.graph.exact_callers(method.id).into_iter();
        callers.map(|id| MethodHandle { assembly: method.assembly, id }).collect()
    }

    fn callees(&self, method: MethodHandle) -> Vec<MethodHandle> {
        let callees = self.graph.callees(method.id).into_iter();
        callees.map(|id| MethodHandle { assembly: method.assembly, id }).collect()
    }

    /// Groups of methods that are in scope, callees first; those of one group are not called by each other, but for recursion.
    fn waves(&self) -> Vec<Vec<MethodHandle>> {
        let assembly = self.graph.assembly();
        let waves = self.graph.waves().map(|wave| {
            let methods = wave.iter().flat_map(|&component| self.graph.members(component));
            let mut methods: Vec<MethodHandle> = methods
                .map(|&id| MethodHandle { assembly, id })
                .filter(|method| self.scope.contains(method))
                .collect();
            methods.sort_unstable();
            methods
        });
        waves.collect()
    }

    /// The first analysis of all methods, callees first: verdicts, and what holds where methods return.
    fn ends(&mut self, watch: &impl Watch) {
        self.inferred.wants_origins = self.session.options().assumptions.contains(&Assumption::ClosedWorld);
        for methods in self.waves() {
            for &method in &methods {
                self.watch_end(method);
            }
            let session = self.session;
            let inferred = &self.inferred;
            let checked: Vec<_> = methods
                .par_iter()
                .map(|&method| {
                    if session.options().is_stopped() {
                        return None;
                    }
                    let is_partial = Cell::new(false);
                    let goes_on = |groups: &[Group<Origin>]| {
                        is_partial.set(self.may_learn(method, groups));
                        !is_partial.get()
                    };
                    let begin = |name: &str| watch.begins(name);
                    let checked =
                        session.check_with(method, Some(inferred), Earlier::NOTHING, &begin, &goes_on);
                    watch.ends();
                    let was_cut_short = session.was_cut_short(checked.as_ref());
                    (!was_cut_short).then_some((checked, is_partial.get()))
                })
                .collect();
            for (method, checked) in methods.into_iter().zip(checked) {
                let Some((checked, is_partial)) = checked else {
                    self.skipped += 1;
                    continue;
                };
                let Some((result, mut told)) = checked else { continue };
                let links = links(&mut told);
                if is_partial {
                    self.partial.insert(method);
                }
                // What was under way when the run was stopped may have been cut short.
                if session.options().is_stopped() && result.hit_limit() {
                    self.skipped += 1;
                    continue;
                }
                self.inferred.ends.remove(&method);
                self.note_inputs(method, &told.inputs);
                let exit = exit(&told);
                let is_told = is_told(session, method, &exit);
                if let (Some(recording), Some(hash)) = (&mut self.recording, session.hash) {
                    let refuted = &told.refuted;
                    let shown = Shown { links: &links, refuted };
                    let row = recording.row(method);
                    (row.told, row.links) = session.shown(hash, &result, &shown);
                    if is_told {
                        row.used.clone_from(&told.used);
                    }
                    recording.note_unlisted(method, &told);
                }
                if !links.is_empty() {
                    self.links.insert(method, links);
                }
                if let Some(hindsight) = &told.hindsight {
                    self.hindsights.insert(method, Arc::clone(hindsight));
                }
                if !told.refuted.is_empty() {
                    self.inferred.refuted.insert(method, std::mem::take(&mut told.refuted));
                }
                if is_told {
                    self.note_used(&told);
                    self.inferred.exits.insert(method, Arc::new(exit));
                }
                self.results.insert(method, result);
            }
        }
        self.inferred.wants_origins = false;
    }

    /// Asks what holds at a method's end, if somebody calls it who could use that.
    fn watch_end(&mut self, method: MethodHandle) {
        if !self.users(method).is_empty() {
            watch_end(self.session, &mut self.inferred, method);
        }
    }

    fn note_inputs(&mut self, method: MethodHandle, inputs: &[Input]) {
        self.inputs.entry(method).or_default().extend(inputs);
    }

    fn note_used(&mut self, told: &Told) {
        for &assumption in &told.used {
            if !self.used.contains(&assumption) {
                self.used.push(assumption);
            }
        }
    }

    /// Looks for entries and invariants that open obligations may need, and decides those obligations again.
    fn entries_and_invariants(&mut self, watch: &impl Watch) {
        if !self.session.options().assumptions.contains(&Assumption::ClosedWorld) {
            return;
        }
        let is_left = |method, result| is_open(result) || self.partial.contains(method);
        let open = self.results.iter().filter(|(method, result)| is_left(method, result));
        let open: Vec<MethodHandle> = open.map(|(&method, _)| method).collect();
        let (demand, lost) = Demand::of(self, &open);
        self.lost = lost;
        self.inferred.tested = self.tested(&demand, &open).into_iter().collect();
        self.note_sought(&demand, &open);
        self.links.clear();
        if !demand.is_empty() {
            self.find(&demand);
        }
        if let Some(recording) = &mut self.recording {
            recording.note_demand(&demand);
            recording.note_better(&self.partial, &self.better);
        }
        self.note_end_of_rounds();
        let session = self.session;
        let again = self.decided_again(&demand, open);
        for &(method, knows_more) in &again {
            if let Some(recording) = &mut self.recording {
                recording.row(method).again = Some(knows_more);
            }
        }
        let inferred = &self.inferred;
        let results: Vec<_> = again
            .par_iter()
            .map(|&(method, knows_more)| {
                if session.options().is_stopped() {
                    return None;
                }
                let earlier = Earlier {
                    hindsight: self.hindsights.get(&method),
                    result: self.results.get(&method),
                    knows_more,
                };
                let begin = |name: &str| watch.begins(name);
                let checked = session.check_with(method, Some(inferred), earlier, &begin, &|_| true);
                checked.filter(|checked| !session.was_cut_short(Some(checked))).map(|(result, _)| result)
            })
            .collect();
        for ((method, relies), result) in again.into_iter().zip(results) {
            // A run that is stopped keeps what the first entry of the list found.
            let Some(mut result) = result.filter(|result| result.result.is_ok()) else { continue };
            if relies {
                rely(&mut result, &self.used);
            }
            self.results.insert(method, result);
        }
    }

    /// Of the methods with something open those that are decided again, and whether more is known of them.
    fn decided_again(&self, demand: &Demand, open: Vec<MethodHandle>) -> Vec<(MethodHandle, bool)> {
        let again = open.into_iter().filter_map(|method| {
            // What it is told where callees end may rely on what all others do.
            let knows_more = self.knows_more(demand, method)
                || self.callees(method).iter().any(|callee| self.better.contains(callee));
            (knows_more || self.partial.contains(&method)).then_some((method, knows_more))
        });
        again.collect()
    }

    /// What is inferred does not change any more: from now on it is written down who looks it up.
    fn note_end_of_rounds(&mut self) {
        if let (Some(recording), Some(hash)) = (&mut self.recording, self.session.hash) {
            recording.memo.lost = self.lost.print(&Print { session: self.session, hash });
            recording.memo.hindsights = self.hindsights.keys().copied().collect();
            let mut later = self.session.later.lock().unwrap_or_else(PoisonError::into_inner);
            *later = Some(BTreeMap::new());
        }
    }

    fn note_sought(&mut self, demand: &Demand, open: &[MethodHandle]) {
        if let (Some(recording), Some(hash)) = (&mut self.recording, self.session.hash) {
            recording.note_links(&self.links);
            let tested = self.inferred.tested.iter().copied().collect();
            let found = Demanding { demand, lost: &self.lost, open, tested };
            recording.note_sought(&found, &Print { session: self.session, hash });
        }
    }

    /// Writes what was asked for to the results.
    fn tell_inputs(&mut self) {
        for (method, result) in &mut self.results {
            let mut all = self.inputs.remove(method).unwrap_or_default();
            all.extend(&result.outside.inputs);
            result.outside.inputs = all.into_iter().collect();
        }
    }

    /// Finds out what the obligations that are still open need, and which calls break it.
    fn needs(&mut self) {
        self.ask_calls();
        for result in self.results.values_mut() {
            result.outside.is_visible = self.graph.is_visible(result.method.id);
        }
        if let (Some(recording), Some(hash)) = (&mut self.recording, self.session.hash) {
            recording.note_needs(self.session, hash, &self.results);
        }
        let hindsights = &self.hindsights;
        let mut results: Vec<&mut MethodResult> = self.results.values_mut().collect();
        self.session.try_needs(&mut results, &self.inferred, &|method| hindsights.get(&method));
    }

    /// The fields whose sides are looked at: those of types whose invariants are looked for that a method with something open compares with zero, by
    /// itself or in a method of its class that it calls.
    fn tested(&mut self, demand: &Demand, open: &[MethodHandle]) -> FxHashSet<FieldHandle> {
        let assemblies = &self.session.assemblies;
        let mut by_type: BTreeMap<TypeHandle, BTreeSet<FieldHandle>> = BTreeMap::new();
        let mut seen = BTreeSet::new();
        for &method in open {
            let class = self.class(method);
            let callees = self.callees(method).into_iter().filter(|callee| self.class(*callee) == class);
            for method in callees.chain([method]) {
                if !seen.insert(method) {
                    continue;
                }
                // It is part of what others learn of the method.
                for field in reads::covered(|| tested_fields(assemblies, method)) {
                    let class = assemblies.class_of_field(field);
                    if let Some(class) = class.filter(|class| demand.invariants.contains(class))
                        && self.inferred.owned[&class].fields.contains(&field)
                    {
                        by_type.entry(class).or_default().insert(field);
                    }
                }
            }
        }
        if let Some(recording) = &mut self.recording {
            for method in seen {
                recording.row(method).is_looked_at = true;
            }
        }
        let many = by_type.iter().filter(|(_, fields)| fields.len() > SIDES);
        self.lost.of_types.extend(many.map(|(&class, fields)| (class, GivenUp::Sides(fields.len()))));
        by_type.into_values().flat_map(|fields| fields.into_iter().take(SIDES)).collect()
    }

    /// Whether more may be known of what is open in a method once entries and invariants are.
    fn may_learn(&self, method: MethodHandle, groups: &[Group<Origin>]) -> bool {
        may_learn(self.session, &self.inferred, &|method| self.is_closed(method), method, groups)
    }

    /// The type whose invariant may speak of a field.
    fn owner(&self, field: FieldHandle) -> Option<TypeHandle> {
        owner(self.session, &self.inferred, field)
    }

    /// Whether something is known of a method that was not when it was first analysed.
    fn knows_more(&self, demand: &Demand, method: MethodHandle) -> bool {
        let has_facts =
            |facts: Option<&Arc<[marple_summaries::Fact]>>| facts.is_some_and(|facts| !facts.is_empty());
        let mut read = demand.reads.get(&method).into_iter().flatten();
        let has_invariant = |class: &TypeHandle| {
            has_facts(self.inferred.invariants.get(class))
                || self.inferred.guarded_invariants.contains_key(class)
        };
        has_facts(self.inferred.entries.get(&method))
            || self.inferred.guarded_entries.contains_key(&method)
            || read.any(has_invariant)
            || (self.inferred.parts.contains_key(&method)
                && self.class(method).as_ref().is_some_and(has_invariant))
    }
}

/// A result relies on what inferred facts rely on.
fn rely(result: &mut MethodResult, used: &[Assumption]) {
    for &assumption in used.iter().chain(&[Assumption::ClosedWorld]) {
        if !result.used.contains(&assumption) {
            result.used.push(assumption);
        }
    }
}

/// Whether more may be known of what is open in a method once entries and invariants are.
fn may_learn(
    session: &Session<'_>,
    inferred: &Inferred,
    is_closed: &dyn Fn(MethodHandle) -> bool,
    method: MethodHandle,
    groups: &[Group<Origin>],
) -> bool {
    let mut open = groups.iter().filter(|group| group.is_open).flat_map(|group| &group.marks);
    session.options().assumptions.contains(&Assumption::ClosedWorld)
        && open.any(|origin| match origin {
            Origin::Parameter(_) => is_closed(method),
            Origin::Field(field) | Origin::Element(field) => owner(session, inferred, *field).is_some(),
            // What it leaves behind may be better known once more is known where it is called.
            Origin::Result(callee) => {
                (inferred.parts.contains_key(&method) || is_closed(method)) && is_closed(*callee)
            }
            Origin::Argument(..) | Origin::Returned => false,
        })
}

/// The type whose invariant may speak of a field.
fn owner(session: &Session<'_>, inferred: &Inferred, field: FieldHandle) -> Option<TypeHandle> {
    let class = session.assemblies.class_of_field(field)?;
    inferred.owned.contains_key(&class).then_some(class)
}

/// Asks what holds at a method's end.
fn watch_end(session: &Session<'_>, inferred: &mut Inferred, method: MethodHandle) {
    let owned = session.class(method).and_then(|class| inferred.owned.get(&class));
    let part = inferred.parts.get(&method).copied();
    let owned = owned.filter(|_| part.is_some());
    let begins_late = session.knowledge.effects.begins_late(&session.assemblies, method);
    let places = end_places(&session.assemblies, method, owned, part, begins_late);
    if !places.is_empty() {
        inferred.ends.insert(method, places);
    }
}

/// What has to do with what in a method, as far as that is of interest.
fn links(told: &mut Told) -> Vec<Group<Origin>> {
    let mut links = std::mem::take(&mut told.groups);
    links.retain(|group| group.is_open || group.marks.len() > 1);
    links
}

/// Whether callers are told what holds where a method returns. The runtime may run other code in the place of an intrinsic's: `IsKnownConstant` says
/// false here, and true there.
fn is_told(session: &Session<'_>, method: MethodHandle, exit: &Exit) -> bool {
    !exit.is_empty() && !is_intrinsic(session.module(method.assembly), method.id)
}

/// Whether something that was asked for is not proved. What libraries require is a note at most: nobody is analysed again for that alone.
fn is_open(result: &MethodResult) -> bool {
    result.result.as_ref().is_ok_and(|analysis| {
        let asked = analysis.verdicts.iter().zip(&result.wanted).zip(&result.obligations);
        let mut asked = asked.filter(|(_, obligation)| !obligation.is_of_library());
        asked.any(|((verdict, wanted), _)| {
            *wanted && matches!(verdict.outcome, Outcome::Unknown | Outcome::False)
        })
    })
}

/// What holds where a method returns.
fn exit(told: &Told) -> Exit {
    let Some(observed) = &told.observed else { return Exit::default() };
    // What is missing does not count as never returned.
    if observed.iter().any(|one| one.label as usize >= told.observations.len()) {
        return Exit::default();
    }
    let find = |given: Option<bool>| {
        let mut joined: Option<Relations> = None;
        let mut places: &[Place] = &[];
        for one in observed {
            let observation = told.observations.get(one.label as usize)?;
            let is_it = observation.subject == Subject::End(given) && observation.given.is_none();
            let Some(relations) = one.relations.as_ref().filter(|_| is_it) else { continue };
            places = &observation.places;
            match &mut joined {
                Some(joined) => joined.join(relations),
                empty => *empty = Some(relations.clone()),
            }
        }
        joined.map(|relations| facts(&relations, places))
    };
    Exit::given(find(None), find(Some(true)), find(Some(false)))
}
