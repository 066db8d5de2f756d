//! Whether the calls in an assembly keep what the methods that they run need.
//!
//! What an open obligation needs of what its method is given (`marple_analysis::required`) is asked at every call of the method. A call that does
//! not keep it may itself only hand on what its method is given: then that method needs something, and its calls are
//! asked, up to [`LEVELS`] calls away. A condition that every call of a closed method keeps holds at its entry: the
//! obligations are decided again with it. Who is to blame for the others is found in `blame.rs`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use marple_analysis::{
    Analysis, Course, Ground, Need, Options, Outcome, Required, analyse, analyse_on, are_enough, candidates,
    is_necessary, of_question, required, unavoidable,
};
use marple_ir::{Cond, Function, Obligation, ObligationId, Op, ValueId};
use marple_lower::{Ask, Assumption};
use marple_metadata::assemblies::MethodHandle;
use marple_summaries::{Condition, Place, Subject};
use rayon::prelude::*;

use super::Inference;
use crate::MethodResult;
use crate::crash::catch;
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

/// A method lowered with the names of what it is given and with questions at its calls.
pub(super) struct Question {
    pub(super) function: Function,
    pub(super) places: Arc<[Place]>,
    pub(super) given: Vec<ValueId>,
    pub(super) asks: Vec<Ask>,
    used: Vec<Assumption>,
}

/// What a method needs, in conditions over places and in words.
type Conditions = Vec<(Condition, String)>;

/// By obligation what it needs of given values, and whether it may need nothing else.
type Requirements = BTreeMap<usize, (Vec<(Required, String)>, bool)>;

/// What the calls in a method answered.
struct Answer {
    sites: Vec<Answered>,
    /// What the method may need so that all of them keep what they were asked for.
    assumed: Conditions,
    used: Vec<Assumption>,
}

struct Answered {
    callee: MethodHandle,
    is_only: bool,
    number: usize,
    il: u32,
    outcome: Outcome,
    reason: Option<String>,
    ground: Option<Ground>,
    text: Option<String>,
    /// What the method needs for this, if that is enough.
    needs: Option<Conditions>,
    /// Whether every run of the method that returns comes to it.
    is_passed: bool,
    need: Option<Need>,
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
            self.note_part(method);
        }
        let wanting: Vec<_> = own.into_par_iter().map(|method| (method, self.wanting(method))).collect();
        let mut next: BTreeSet<usize> = BTreeSet::new();
        for (method, found) in wanting {
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
            self.note_part(caller);
        }
        let answers: Vec<Option<Answer>> = callers.par_iter().map(|&caller| self.answer(caller)).collect();
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

    /// Others depend on what a method needs, or on what it answers.
    fn note_part(&mut self, method: MethodHandle) {
        if let Some(recording) = &mut self.recording {
            recording.row(method).takes_part = true;
        }
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

    /// What the open obligations of a method need of what it is given, and whether that may be all. If others call the method as well, only what
    /// all runs that return come to counts: a call that surely breaks something else may return.
    fn wanting(&self, method: MethodHandle) -> Vec<(usize, Conditions, bool)> {
        if self.session.options().is_stopped() {
            return Vec::new();
        }
        let Some((question, found)) = self.requirements(method) else { return Vec::new() };
        let passed = (!self.is_closed(method)).then(|| unavoidable(&question.function));
        let counts = |number: usize| passed.as_ref().is_none_or(|passed| passed[number]);
        let over_places = |conditions: &[(Required, String)]| -> Option<Conditions> {
            conditions
                .iter()
                .map(|(one, text)| Some((over_places(one, &question.places)?, text.clone())))
                .collect()
        };
        found
            .into_iter()
            .filter(|(number, _)| counts(*number))
            .filter_map(|(number, (conditions, is_whole))| {
                Some((number, over_places(&conditions)?, is_whole))
            })
            .collect()
    }

    /// What the open obligations of a method need of what it is given, by obligation, with the method in which the needs were found.
    fn requirements(&self, method: MethodHandle) -> Option<(Question, Requirements)> {
        let result = self.results.get(&method)?;
        let question = self.question(method)?;
        // What is known of others changes no obligation; if it did, the needs would be those of other ones.
        let same =
            |(one, other): (&Obligation, &Obligation)| one.kind == other.kind && one.place == other.place;
        let obligations = &question.function.obligations;
        if obligations.len() != result.obligations.len()
            || !obligations.iter().zip(&result.obligations).all(same)
        {
            return None;
        }
        let is_wanted = |obligation: ObligationId| needs_something(result, obligation.index());
        let requirements = catch(|| required(&question.function, &is_wanted, &question.given)).ok()?;
        let mut found = Requirements::new();
        for requirement in requirements {
            let (conditions, is_whole) =
                found.entry(requirement.obligation.index()).or_insert_with(|| (Vec::new(), true));
            conditions.extend(requirement.conditions);
            *is_whole &= requirement.is_whole;
        }
        Some((question, found))
    }

    /// By obligation of a method, whether it is proved if all holds that the open ones need of what the method is given.
    pub(super) fn is_enough(&self, method: MethodHandle) -> Vec<bool> {
        let Some((question, found)) = self.requirements(method) else { return Vec::new() };
        let is_tried = |number: usize| found.get(&number).is_some_and(|(_, is_whole)| *is_whole);
        let tried: Vec<bool> = (0..question.function.obligations.len()).map(is_tried).collect();
        let all: BTreeSet<Required> =
            found.values().flat_map(|(conditions, _)| conditions).map(|(one, _)| one.clone()).collect();
        self.enough(&question, &tried, &all)
    }

    /// Which obligations are proved with some conditions over what is given.
    fn enough(&self, question: &Question, tried: &[bool], conditions: &BTreeSet<Required>) -> Vec<bool> {
        if !tried.contains(&true) {
            return Vec::new();
        }
        let conditions: Vec<Required> = conditions.iter().cloned().collect();
        let options = &self.session.options().analysis;
        catch(|| are_enough(&question.function, tried, &conditions, &question.given, options))
            .unwrap_or_default()
    }

    /// Lowers a method with the names of what it is given, and with the questions that are asked of its calls.
    fn question(&self, method: MethodHandle) -> Option<Question> {
        let before = self.hindsights.get(&method);
        let lowered = self.session.lowered_with(method, Some(&self.inferred), before).ok()??;
        let mut function = lowered.function;
        // Of a method that is folded back nothing is named.
        let label = lowered.observations.iter().position(|one| one.subject == Subject::Given);
        let (mut places, mut given): (Arc<[Place]>, _) = (Arc::default(), Vec::new());
        for inst in function.blocks.iter_mut().flat_map(|block| &mut block.insts) {
            if let Op::Observe { label: other, values, .. } = &mut inst.op {
                if let Some(label) = label.filter(|label| *label == *other as usize) {
                    places = Arc::clone(&lowered.observations[label].places);
                    given = std::mem::take(values);
                }
                inst.op = Op::Assume(Cond::True);
            }
        }
        Some(Question { function, places, given, asks: lowered.asks, used: lowered.used })
    }

    /// What the calls in a method answer; `None` if its analysis did not come to an end.
    fn answer(&self, method: MethodHandle) -> Option<Answer> {
        if self.session.options().is_stopped() {
            return None;
        }
        let mut question = self.question(method)?;
        let mut is_ask = vec![false; question.function.obligations.len()];
        for ask in &question.asks {
            is_ask[ask.keeps.index()] = true;
            is_ask[ask.breaks.index()] = true;
        }
        question.function.check_only(|obligation, _| is_ask[obligation.index()]);
        let function = &question.function;
        let only_sure = question.asks.iter().all(|ask| !self.is_closed(ask.callee));
        let options = of_question(&self.session.options().analysis, only_sure);
        let mut sites: BTreeMap<(u32, MethodHandle, usize), Vec<Ask>> = BTreeMap::new();
        for ask in &question.asks {
            sites.entry((ask.il, ask.callee, ask.number)).or_default().push(*ask);
        }
        let analysis = catch(|| analyse_sites(function, &options, &sites)).ok();
        let analysis = analysis.filter(|analysis| analysis.is_complete)?;
        let outcome = |id: ObligationId| analysis.verdicts[id.index()].outcome;
        let texts = texts(function);
        let is_open = |asks: &[Ask]| site_outcome(asks, &outcome) == Outcome::Unknown;
        let passed = unavoidable(function);
        let is_passed = |asks: &[Ask]| asks.iter().any(|ask| passed[ask.keeps.index()]);
        let mut open = vec![false; is_ask.len()];
        // Who else calls the callee may break it anyway: then only what surely fails counts.
        let counts = |asks: &[Ask]| self.is_closed(asks[0].callee) || is_passed(asks);
        for ask in sites.values().filter(|asks| is_open(asks) && counts(asks)).flatten() {
            open[ask.keeps.index()] = outcome(ask.keeps) == Outcome::Unknown;
        }
        let mut conditions: BTreeMap<ObligationId, (Vec<(Required, String)>, bool)> = BTreeMap::new();
        let mut needs = Vec::new();
        if open.contains(&true) {
            let is_wanted = |id: ObligationId| open[id.index()];
            for requirement in catch(|| required(function, &is_wanted, &question.given)).unwrap_or_default() {
                let (all, is_whole) =
                    conditions.entry(requirement.obligation).or_insert_with(|| (Vec::new(), true));
                all.extend(requirement.conditions);
                *is_whole &= requirement.is_whole;
            }
            needs = catch(|| candidates(function, &analysis.verdicts)).unwrap_or_default();
        }
        conditions.retain(|_, (_, is_whole)| *is_whole);
        let tried: Vec<bool> =
            (0..is_ask.len()).map(|number| conditions.contains_key(&ObligationId::new(number))).collect();
        let assumed: BTreeSet<Required> =
            conditions.values().flat_map(|(all, _)| all).map(|(one, _)| one.clone()).collect();
        let enough = self.enough(&question, &tried, &assumed);
        let is_enough = |id: ObligationId| enough.get(id.index()).is_some_and(|enough| *enough);
        let written = |all: &[(Required, String)]| -> Option<Conditions> {
            all.iter().map(|(one, text)| Some((over_places(one, &question.places)?, text.clone()))).collect()
        };
        let answered = sites.iter().map(|(&(il, callee, number), asks)| {
            let first = asks.iter().find(|ask| outcome(ask.keeps) == Outcome::Unknown).unwrap_or(&asks[0]);
            let unknown: Vec<ObligationId> =
                asks.iter().map(|ask| ask.keeps).filter(|id| outcome(*id) == Outcome::Unknown).collect();
            let mut needed: Option<Conditions> = is_open(asks).then(Vec::new);
            for id in unknown {
                let one = conditions.get(&id).filter(|_| is_enough(id)).and_then(|(all, _)| written(all));
                needed = needed.zip(one).map(|(mut all, one)| {
                    all.extend(one);
                    all
                });
            }
            Answered {
                callee,
                is_only: asks.iter().all(|ask| ask.named.is_none_or(|named| self.runs_only(named, callee))),
                number,
                il,
                outcome: site_outcome(asks, &outcome),
                reason: self.reason(callee, number, analysis.verdicts[first.keeps.index()].reason.as_deref()),
                ground: analysis.verdicts[first.keeps.index()].ground,
                text: texts.get(&first.keeps).cloned(),
                needs: needed,
                is_passed: is_passed(asks),
                need: needs.get(first.keeps.index()).cloned().flatten(),
            }
        });
        let assumed: Vec<(Required, String)> =
            conditions.values().flat_map(|(all, _)| all).cloned().collect();
        Some(Answer { sites: answered.collect(), assumed: written(&assumed)?, used: question.used.clone() })
    }

    /// Whether a virtual call that names a method runs no other than one.
    fn runs_only(&self, named: MethodHandle, callee: MethodHandle) -> bool {
        named.assembly == callee.assembly
            && !self.graph.may_leave(named.id)
            && self.graph.targets(named.id) == [callee.id]
    }

    /// What is known of what a call was asked for. Whether an array is null is another matter, if the condition is about its length.
    fn reason(&self, callee: MethodHandle, number: usize, reason: Option<&str>) -> Option<String> {
        let asked = self.inferred.needs.asked.get(&callee).and_then(|conditions| conditions.get(number));
        let is_of_length = asked.is_some_and(|condition| condition.array().is_some());
        let is_of_null = |part: &&str| part.ends_with(" may be null") || part.ends_with(" is null");
        let parts = reason?.split("; ").filter(|part| !is_of_length || !is_of_null(part));
        let parts: Vec<&str> = parts.collect();
        (!parts.is_empty()).then(|| parts.join("; "))
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
            for &assumption in self.used.iter().chain(&[Assumption::ClosedWorld]) {
                if !result.used.contains(&assumption) {
                    result.used.push(assumption);
                }
            }
            self.results.insert(method, result);
        }
    }

    /// Whether no call that breaks what a method needs returns.
    pub(super) fn is_certain(&mut self, asked: &Asked, node: usize, depth: usize) -> bool {
        let Node { method, condition, from, .. } = &asked.nodes[node];
        let (method, condition) = (*method, condition.clone());
        self.inferred.needs.asked.clear();
        if let From::Site(site) = *from {
            let target = asked.sites[site].node;
            if depth == 0 || !asked.sites[site].is_only || !self.is_certain(asked, target, depth - 1) {
                return false;
            }
            let Node { method, condition, .. } = &asked.nodes[target];
            self.inferred.needs.asked.insert(*method, [condition.clone()].into());
        }
        self.name_given(method);
        let question = self.question(method);
        self.inferred.needs.asked.clear();
        let Some(Question { mut function, places, given, asks, .. }) = question else { return false };
        // What a callee needs holds where it returns.
        let keeps: BTreeSet<ObligationId> = asks.iter().map(|ask| ask.keeps).collect();
        for inst in function.blocks.iter_mut().flat_map(|block| &mut block.insts) {
            if let Op::Check(id, Cond::Or(parts)) = &mut inst.op
                && keeps.contains(id)
            {
                // Without the part that is free.
                parts.pop();
            }
        }
        let Some(required) = over_given(&condition, &places) else { return false };
        let options = &self.session.options().analysis;
        catch(|| is_necessary(&function, &required, &given, options)).unwrap_or(false)
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

/// Whether an obligation is open, and something that it needs was found.
pub(super) fn needs_something(result: &MethodResult, number: usize) -> bool {
    let is_needed = result.outside.needs.get(number).is_some_and(Option::is_some);
    let is_wanted = result.wanted.get(number).is_some_and(|wanted| *wanted);
    let verdict = result.result.as_ref().ok().and_then(|analysis| analysis.verdicts.get(number));
    is_needed && is_wanted && verdict.is_some_and(|verdict| verdict.outcome == Outcome::Unknown)
}

/// Analyses a method with questions at its calls. Whether a call breaks what it is known to keep is of no interest: so the later entries of the list are
/// asked for the other calls only, if there are some.
fn analyse_sites(
    function: &Function,
    options: &Options,
    sites: &BTreeMap<(u32, MethodHandle, usize), Vec<Ask>>,
) -> Analysis {
    let first = Options { list: options.list[..1].to_vec(), ..options.clone() };
    let analysis = analyse(function, &first);
    let is_settled = |ask: &Ask| {
        let outcome = analysis.verdicts[ask.keeps.index()].outcome;
        matches!(outcome, Outcome::Proved | Outcome::Unreachable)
    };
    let mut is_left = vec![false; function.obligations.len()];
    for ask in sites.values().filter(|asks| !asks.iter().all(is_settled)).flatten() {
        is_left[ask.keeps.index()] = true;
        is_left[ask.breaks.index()] = true;
    }
    if options.list.len() == 1 || analysis.interrupted || (analysis.is_complete && !is_left.contains(&true)) {
        return analysis;
    }
    if !analysis.is_complete {
        return analyse(function, options);
    }
    let mut rest = function.clone();
    for inst in rest.blocks.iter_mut().flat_map(|block| &mut block.insts) {
        if let Op::Check(id, _) = inst.op
            && !is_left[id.index()]
        {
            // It may hold or not: nothing follows from it.
            inst.op = Op::Assume(Cond::True);
        }
    }
    let course = Course { before: Some(&analysis.verdicts), skips_first: true, ..Course::WHOLE };
    analyse_on(&rest, options, course)
}

/// What is known of a call that was lowered in one place or more.
fn site_outcome(asks: &[Ask], outcome: &dyn Fn(ObligationId) -> Outcome) -> Outcome {
    let is_settled = |id: ObligationId| matches!(outcome(id), Outcome::Proved | Outcome::Unreachable);
    if asks.iter().all(|ask| outcome(ask.keeps) == Outcome::Unreachable) {
        Outcome::Unreachable
    } else if asks.iter().all(|ask| is_settled(ask.keeps)) {
        Outcome::Proved
    } else if asks.iter().all(|ask| is_settled(ask.breaks)) {
        Outcome::False
    } else {
        Outcome::Unknown
    }
}

/// What calls are asked for, as their method would write it.
fn texts(function: &Function) -> BTreeMap<ObligationId, String> {
    let mut texts = BTreeMap::new();
    for inst in function.blocks.iter().flat_map(|block| &block.insts) {
        if let Op::Check(id, Cond::Or(parts)) = &inst.op
            && let Some(text) = parts.first().and_then(|part| function.written_condition(part))
        {
            texts.entry(*id).or_insert(text);
        }
    }
    texts
}

/// A condition over numbered values as one over the places that they are.
fn over_places(required: &Required, places: &[Place]) -> Option<Condition> {
    Some(match required {
        Required::NotZero(number) => Condition::NotZero(*places.get(*number)?),
        Required::AtMostZero { terms, constant } => {
            let terms: Option<Vec<(Place, i128)>> =
                terms.iter().map(|(number, factor)| Some((*places.get(*number)?, *factor))).collect();
            Condition::AtMostZero { terms: terms?, constant: *constant }
        }
    })
}

/// The other way.
fn over_given(condition: &Condition, places: &[Place]) -> Option<Required> {
    let number = |place: &Place| places.iter().position(|other| other == place);
    Some(match condition {
        Condition::NotZero(place) => Required::NotZero(number(place)?),
        Condition::AtMostZero { terms, constant } => {
            let terms: Option<Vec<(usize, i128)>> =
                terms.iter().map(|(place, factor)| Some((number(place)?, *factor))).collect();
            Required::AtMostZero { terms: terms?, constant: *constant }
        }
    })
}
