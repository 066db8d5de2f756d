//! Whether the calls in an assembly keep what the methods that they run need.
//!
//! What an open obligation needs of what its method is given (`marple_analysis::required`) is asked at every call of the method. A call that does
//! not keep it may itself only hand on what its method is given: then that method needs something, and its calls are
//! asked, up to [`LEVELS`] calls away. A condition that every call of a closed method keeps holds at its entry: the
//! obligations are decided again with it. Who is to blame for the others is found in `blame.rs`.

use std::collections::{BTreeMap, BTreeSet};

use marple_analysis::{Ground, Need, Outcome};
use marple_lower::Assumption;
use marple_metadata::assemblies::MethodHandle;
use marple_summaries::Condition;
use rayon::prelude::*;

use super::inquiry::{Inquiry, Level, Returning};
use super::questions::{Answer, Asker, Calls, Conditions, needs_something};
use super::record::Print;
use super::{Inference, rely};
use crate::MethodResult;
use crate::method::Earlier;

/// How many calls up from an open obligation calls are asked.
const LEVELS: usize = 3;

/// How many methods may call one whose calls are asked, and what is asked of one call.
pub(super) const CALLERS: usize = 64;
const CONDITIONS: usize = 8;

/// Something that a method needs at its entry.
pub(super) struct Node {
    pub(super) method: MethodHandle,
    pub(super) condition: Condition,
    /// As the method would write it.
    pub(super) text: String,
    /// Who needs it.
    pub(super) from: From,
    /// The calls that were asked.
    pub(super) sites: Vec<usize>,
    /// Whether these are all calls.
    pub(super) is_complete: bool,
    /// Whether all calls keep it.
    pub(super) is_kept: bool,
}

/// Who needs something first.
#[derive(Clone, Copy)]
pub(super) enum From {
    /// An obligation of the method.
    Obligation,
    /// A call in it.
    Site(usize),
}

/// A call, and what it was asked for.
pub(super) struct Site {
    pub(super) caller: MethodHandle,
    pub(super) il: u32,
    pub(super) node: usize,
    /// Whether it runs the method of the node whenever it is reached: a virtual call may run another one.
    pub(super) is_only: bool,
    /// Proved if it keeps it, false if it breaks it.
    pub(super) outcome: Outcome,
    /// Why that is not known.
    pub(super) reason: Option<String>,
    /// What makes it likely that it breaks it.
    pub(super) ground: Option<Ground>,
    /// The condition as the caller would write it.
    pub(super) text: Option<String>,
    /// What the caller itself needs to keep it, if that is enough.
    pub(super) needs: Option<Vec<usize>>,
    /// All that was assumed when that was tried.
    pub(super) assumed: Vec<usize>,
    /// What the call needs, in words.
    pub(super) need: Option<Need>,
}

/// What an open obligation needs of what its method is given.
pub(super) struct Wanting {
    pub(super) method: MethodHandle,
    pub(super) obligation: usize,
    pub(super) nodes: Vec<usize>,
    /// Whether it may need nothing else.
    pub(super) is_whole: bool,
}

/// What was asked, and the answers.
#[derive(Default)]
pub(super) struct Asked {
    pub(super) nodes: Vec<Node>,
    pub(super) sites: Vec<Site>,
    pub(super) wanting: Vec<Wanting>,
    known: BTreeMap<(MethodHandle, Condition), usize>,
}

impl Asked {
    fn node(&mut self, method: MethodHandle, condition: &Condition, text: &str, from: From) -> usize {
        let key = (method, condition.clone());
        if let Some(&node) = self.known.get(&key) {
            return node;
        }
        let node = self.nodes.len();
        self.known.insert(key, node);
        self.nodes.push(Node {
            method,
            condition: condition.clone(),
            text: text.to_owned(),
            from,
            sites: Vec::new(),
            is_complete: false,
            is_kept: false,
        });
        node
    }

    /// Whether a call keeps what it was asked for: always, or if what its method needs is kept.
    pub(super) fn keeps(&self, site: &Site) -> bool {
        match site.outcome {
            Outcome::Proved | Outcome::Unreachable => true,
            Outcome::False => false,
            Outcome::Unknown => {
                site.needs.is_some() && site.assumed.iter().all(|node| self.nodes[*node].is_kept)
            }
        }
    }

    /// Finds what all calls keep. A run that breaks something for the first time would break it at a call that keeps it, as
    /// long as nothing was broken before: so what is left when nothing is dropped any more is never broken.
    fn settle(&mut self) {
        for node in &mut self.nodes {
            node.is_kept = node.is_complete;
        }
        loop {
            let is_broken =
                |node: &Node| node.is_kept && !node.sites.iter().all(|site| self.keeps(&self.sites[*site]));
            let broken: Vec<usize> =
                (0..self.nodes.len()).filter(|node| is_broken(&self.nodes[*node])).collect();
            if broken.is_empty() {
                return;
            }
            for node in broken {
                self.nodes[node].is_kept = false;
            }
        }
    }
}

impl Inference<'_, '_> {
    /// Asks the calls of methods with open obligations whether they keep what these need; decides the obligations again for which all do, and finds
    /// the calls that are to blame for the others.
    pub(super) fn ask_calls(&mut self) {
        if self.session.options().is_stopped() {
            return;
        }
        let mut asked = Asked::default();
        let own: Vec<MethodHandle> = self
            .results
            .iter()
            .filter(|(method, result)| self.is_asked(**method, result))
            .map(|(&method, _)| method)
            .collect();
        for &method in &own {
            self.name_given(method);
        }
        let wanting: Vec<_> =
            own.into_par_iter().map(|method| (method, self.asker(method).wanting())).collect();
        let mut next: BTreeSet<usize> = BTreeSet::new();
        for (method, found) in wanting {
            if !found.is_empty() {
                self.note_inquiry(|inquiry, print| {
                    inquiry.wanting.insert(method, print.of(&found));
                });
            }
            for (obligation, conditions, is_whole) in found {
                let nodes: Vec<usize> = conditions
                    .iter()
                    .map(|(condition, text)| asked.node(method, condition, text, From::Obligation))
                    .collect();
                next.extend(&nodes);
                asked.wanting.push(Wanting { method, obligation, nodes, is_whole });
            }
        }
        for _ in 0..LEVELS {
            if next.is_empty() || self.session.options().is_stopped() {
                break;
            }
            next = self.ask_level(&mut asked, &next);
        }
        self.inferred.needs.asked.clear();
        self.inferred.needs.targets.clear();
        if self.session.options().is_stopped() {
            return;
        }
        asked.settle();
        self.inferred.needs.given.clear();
        self.decide_kept(&asked);
        self.blame(&asked);
        self.inferred.needs.given.clear();
    }

    /// Asks the calls of the methods of some nodes. Gives the new nodes: what the callers need.
    fn ask_level(&mut self, asked: &mut Asked, nodes: &BTreeSet<usize>) -> BTreeSet<usize> {
        let mut by_method: BTreeMap<MethodHandle, Vec<usize>> = BTreeMap::new();
        for &node in nodes {
            let list = by_method.entry(asked.nodes[node].method).or_default();
            if list.len() < CONDITIONS {
                list.push(node);
            }
        }
        by_method.retain(|method, _| self.callers(*method).len() <= CALLERS);
        self.inferred.needs.asked.clear();
        self.inferred.needs.targets.clear();
        let mut callers: BTreeSet<MethodHandle> = BTreeSet::new();
        for (&method, list) in &by_method {
            let conditions = list.iter().map(|node| asked.nodes[*node].condition.clone()).collect();
            self.inferred.needs.asked.insert(method, conditions);
            for id in self.graph.declarations(method.id) {
                let declaration = MethodHandle { assembly: method.assembly, id };
                self.inferred.needs.targets.entry(declaration).or_default().push(method);
            }
            callers.extend(self.callers(method).into_iter().filter(|caller| self.scope.contains(caller)));
        }
        let callers: Vec<MethodHandle> = callers.into_iter().collect();
        for &caller in &callers {
            self.name_given(caller);
        }
        let answers: Vec<Option<Answer>> =
            callers.par_iter().map(|&caller| self.asker(caller).answer()).collect();
        self.note_level(&callers, &answers);
        let answers: BTreeMap<MethodHandle, Answer> =
            callers.into_iter().zip(answers).filter_map(|(caller, answer)| Some((caller, answer?))).collect();
        for (&method, list) in &by_method {
            let is_seen = |caller: &MethodHandle| {
                let answer = answers.get(caller);
                answer.is_some_and(|answer| answer.sites.iter().any(|site| site.callee == method))
            };
            // A call that names another method, as those of static methods of interfaces do, shows nothing.
            let is_complete =
                self.takes_closed() && self.is_closed(method) && self.callers(method).iter().all(is_seen);
            for node in list {
                asked.nodes[*node].is_complete = is_complete;
            }
        }
        let mut new = BTreeSet::new();
        for (caller, answer) in answers {
            let first = asked.sites.len();
            let before = asked.nodes.len();
            let of = |asked: &mut Asked, conditions: &Conditions| -> Vec<usize> {
                conditions
                    .iter()
                    .map(|(condition, text)| asked.node(caller, condition, text, From::Site(first)))
                    .collect()
            };
            let assumed = of(asked, &answer.assumed);
            let mut is_claimed = BTreeSet::new();
            let is_closed = self.is_closed(caller);
            for one in answer.sites {
                let node = by_method[&one.callee][one.number];
                let needs = one.needs.as_ref().map(|needs| of(asked, needs));
                let number = asked.sites.len();
                for &need in needs.iter().flatten().filter(|need| **need >= before) {
                    if is_claimed.insert(need) {
                        asked.nodes[need].from = From::Site(number);
                    }
                    // Of a method that others call as well, only calls that surely fail are to blame.
                    if one.is_passed {
                        new.insert(need);
                    }
                }
                asked.nodes[node].sites.push(number);
                asked.sites.push(Site {
                    caller,
                    il: one.il,
                    node,
                    is_only: one.is_only,
                    outcome: one.outcome,
                    reason: one.reason,
                    ground: one.ground,
                    text: one.text,
                    needs,
                    assumed: assumed.clone(),
                    need: one.need,
                });
            }
            if is_closed {
                new.extend(before..asked.nodes.len());
            }
            for assumption in answer.used {
                if !self.used.contains(&assumption) {
                    self.used.push(assumption);
                }
            }
        }
        new
    }

    /// Writes something down for the next run.
    pub(super) fn note_inquiry(&mut self, write: impl FnOnce(&mut Inquiry, &Print<'_, '_>)) {
        if let (Some(recording), Some(hash)) = (&mut self.recording, self.session.hash) {
            write(&mut recording.inquiry, &Print { session: self.session, hash });
        }
    }

    fn note_level(&mut self, callers: &[MethodHandle], answers: &[Option<Answer>]) {
        if self.recording.is_none() {
            return;
        }
        let mut level = Level::of(&self.inferred.needs);
        let named =
            level.targets.iter().flat_map(|(named, callees)| callees.iter().map(|one| (*named, *one)));
        let only: Vec<_> = named.filter(|(named, callee)| self.runs_only(*named, *callee)).collect();
        self.note_inquiry(|inquiry, print| {
            level.answers =
                callers.iter().zip(answers).map(|(&caller, one)| (caller, print.of(one))).collect();
            inquiry.only.extend(only);
            inquiry.levels.push(level);
        });
    }

    /// Whether what no other assembly sees is called by this one alone.
    fn takes_closed(&self) -> bool {
        self.session.options().assumptions.contains(&Assumption::ClosedWorld)
    }

    /// The places whose values at a method's entry have names when it is lowered.
    pub(super) fn name_given(&mut self, method: MethodHandle) {
        if !self.inferred.needs.given.contains_key(&method) {
            let places = self.places_at_entry(method);
            self.inferred.needs.given.insert(method, places);
        }
    }

    /// Whether no call that breaks what a method needs returns.
    pub(super) fn is_certain(&mut self, asked: &Asked, node: usize, depth: usize) -> bool {
        let Node { method, condition, from, .. } = &asked.nodes[node];
        let mut target = None;
        if let From::Site(site) = *from {
            let node = asked.sites[site].node;
            if depth == 0 || !asked.sites[site].is_only || !self.is_certain(asked, node, depth - 1) {
                return false;
            }
            let Node { method, condition, .. } = &asked.nodes[node];
            target = Some((*method, condition.clone()));
        }
        self.name_given(*method);
        let end = Returning { method: *method, condition: condition.clone(), target };
        end.ask(&mut self.inferred);
        let is_certain = self.asker(*method).is_certain(&end.condition);
        self.inferred.needs.asked.clear();
        self.note_inquiry(|inquiry, _| inquiry.returning.push((end, is_certain)));
        is_certain
    }

    /// Decides the obligations of methods again of which more is known: what all their calls keep.
    fn decide_kept(&mut self, asked: &Asked) {
        let mut kept: BTreeMap<MethodHandle, Vec<Condition>> = BTreeMap::new();
        for node in asked.nodes.iter().filter(|node| node.is_kept) {
            kept.entry(node.method).or_default().push(node.condition.clone());
        }
        let wanting: BTreeSet<MethodHandle> = asked.wanting.iter().map(|one| one.method).collect();
        for (method, conditions) in &kept {
            self.inferred.needs.kept.insert(*method, conditions.clone().into());
        }
        let again: Vec<MethodHandle> = kept.into_keys().filter(|method| wanting.contains(method)).collect();
        let used = self.used.clone();
        self.note_inquiry(|inquiry, _| {
            inquiry.decided = again.iter().copied().collect();
            inquiry.used = used;
        });
        let (session, inferred) = (self.session, &self.inferred);
        let results: Vec<Option<MethodResult>> = again
            .par_iter()
            .map(|&method| {
                if session.options().is_stopped() {
                    return None;
                }
                let earlier = Earlier {
                    hindsight: self.hindsights.get(&method),
                    result: self.results.get(&method),
                    knows_more: true,
                };
                let checked = session.check_with(method, Some(inferred), earlier, &|_| {}, &|_| true);
                checked.filter(|checked| !session.was_cut_short(Some(checked))).map(|(result, _)| result)
            })
            .collect();
        for (method, result) in again.into_iter().zip(results) {
            let Some(mut result) = result.filter(|result| result.result.is_ok()) else { continue };
            rely(&mut result, &self.used);
            self.results.insert(method, result);
        }
    }
}

impl<'f> Inference<'_, 'f> {
    pub(super) fn asker(&self, method: MethodHandle) -> Asker<'_, 'f> {
        Asker {
            session: self.session,
            method,
            inferred: &self.inferred,
            calls: self,
            hindsight: self.hindsights.get(&method),
            result: self.results.get(&method),
        }
    }
}

impl Calls for Inference<'_, '_> {
    fn is_closed(&self, method: MethodHandle) -> bool {
        Inference::is_closed(self, method)
    }

    fn runs_only(&self, named: MethodHandle, callee: MethodHandle) -> bool {
        named.assembly == callee.assembly
            && !self.graph.may_leave(named.id)
            && self.graph.targets(named.id) == [callee.id]
    }
}

impl Inference<'_, '_> {
    /// Whether the calls of a method are asked for something.
    fn is_asked(&self, method: MethodHandle, result: &MethodResult) -> bool {
        if !(0..result.obligations.len()).any(|number| needs_something(result, number)) {
            return false;
        }
        let callers = self.callers(method).len();
        0 < callers && callers <= CALLERS
    }
}
