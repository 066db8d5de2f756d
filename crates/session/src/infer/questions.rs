//! What one method answers: what its open obligations need, and whether its calls keep what their callees need.
//!
//! An answer depends on the code of the method, on what is inferred of others, and on what is asked. So it can be asked for again in a later run (`again.rs`).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use marple_analysis::{
    Analysis, Course, Ground, Need, Options, Outcome, Required, analyse, analyse_on, are_enough, candidates,
    is_necessary, of_question, required, unavoidable,
};
use marple_ir::{Cond, Function, Obligation, ObligationId, Op, ValueId};
use marple_lower::{Ask, Assumption, Hindsight};
use marple_metadata::assemblies::MethodHandle;
use marple_summaries::{Condition, Inferred, Place, Subject};

use crate::crash::catch;
use crate::{MethodResult, Session};

/// What is known of the calls in an assembly: from its call graph, or from an earlier run.
pub(super) trait Calls: Sync {
    /// Whether all calls of a method are seen.
    fn is_closed(&self, method: MethodHandle) -> bool;

    /// Whether a virtual call that names a method runs one other and no third.
    fn runs_only(&self, named: MethodHandle, callee: MethodHandle) -> bool;
}

/// A method that is asked.
#[derive(Clone, Copy)]
pub(super) struct Asker<'a, 'f> {
    pub(super) session: &'a Session<'f>,
    pub(super) method: MethodHandle,
    pub(super) inferred: &'a Inferred,
    pub(super) calls: &'a dyn Calls,
    /// What its lowering found out before, and what is found of it so far.
    pub(super) hindsight: Option<&'a Arc<Hindsight>>,
    pub(super) result: Option<&'a MethodResult>,
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
pub(super) type Conditions = Vec<(Condition, String)>;

/// By obligation what it needs of given values, and whether it may need nothing else.
type Requirements = BTreeMap<usize, (Vec<(Required, String)>, bool)>;

/// What the calls in a method answered.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) sites: Vec<Answered>,
    /// What the method may need so that all of them keep what they were asked for.
    pub(super) assumed: Conditions,
    pub(super) used: Vec<Assumption>,
}

#[derive(Debug)]
pub(super) struct Answered {
    pub(super) callee: MethodHandle,
    pub(super) is_only: bool,
    pub(super) number: usize,
    pub(super) il: u32,
    pub(super) outcome: Outcome,
    pub(super) reason: Option<String>,
    pub(super) ground: Option<Ground>,
    pub(super) text: Option<String>,
    /// What the method needs for this, if that is enough.
    pub(super) needs: Option<Conditions>,
    /// Whether every run of the method that returns comes to it.
    pub(super) is_passed: bool,
    pub(super) need: Option<Need>,
}

/// An open obligation, what it needs, and whether that may be all.
pub(super) type Wanted = (usize, Conditions, bool);

impl Asker<'_, '_> {
    /// What the open obligations of a method need of what it is given, and whether that may be all. If others call the method as well, only what
    /// all runs that return come to counts: a call that surely breaks something else may return.
    pub(super) fn wanting(&self) -> Vec<Wanted> {
        if self.session.options().is_stopped() {
            return Vec::new();
        }
        let Some((question, found)) = self.requirements() else { return Vec::new() };
        let passed = (!self.calls.is_closed(self.method)).then(|| unavoidable(&question.function));
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
    fn requirements(&self) -> Option<(Question, Requirements)> {
        let result = self.result?;
        let question = self.question()?;
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
    pub(super) fn is_enough(&self) -> Vec<bool> {
        let Some((question, found)) = self.requirements() else { return Vec::new() };
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
    fn question(&self) -> Option<Question> {
        let lowered = self.session.lowered_with(self.method, Some(self.inferred), self.hindsight).ok()??;
        self.session.note_ends(self.method, &lowered.inputs);
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
    pub(super) fn answer(&self) -> Option<Answer> {
        if self.session.options().is_stopped() {
            return None;
        }
        let mut question = self.question()?;
        let mut is_ask = vec![false; question.function.obligations.len()];
        for ask in &question.asks {
            is_ask[ask.keeps.index()] = true;
            is_ask[ask.breaks.index()] = true;
        }
        question.function.check_only(|obligation, _| is_ask[obligation.index()]);
        let function = &question.function;
        let only_sure = question.asks.iter().all(|ask| !self.calls.is_closed(ask.callee));
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
        let counts = |asks: &[Ask]| self.calls.is_closed(asks[0].callee) || is_passed(asks);
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
                is_only: asks
                    .iter()
                    .all(|ask| ask.named.is_none_or(|named| self.calls.runs_only(named, callee))),
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

    /// What is known of what a call was asked for. Whether an array is null is another matter, if the condition is about its length.
    fn reason(&self, callee: MethodHandle, number: usize, reason: Option<&str>) -> Option<String> {
        let asked = self.inferred.needs.asked.get(&callee).and_then(|conditions| conditions.get(number));
        let is_of_length = asked.is_some_and(|condition| condition.array().is_some());
        let is_of_null = |part: &&str| part.ends_with(" may be null") || part.ends_with(" is null");
        let parts = reason?.split("; ").filter(|part| !is_of_length || !is_of_null(part));
        let parts: Vec<&str> = parts.collect();
        (!parts.is_empty()).then(|| parts.join("; "))
    }

    /// Whether no run of the method that breaks a condition over what it is given returns.
    pub(super) fn is_certain(&self, condition: &Condition) -> bool {
        let Some(Question { mut function, places, given, asks, .. }) = self.question() else { return false };
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
        let Some(required) = over_given(condition, &places) else { return false };
        let options = &self.session.options().analysis;
        catch(|| is_necessary(&function, &required, &given, options)).unwrap_or(false)
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
