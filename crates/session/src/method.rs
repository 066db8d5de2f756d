//! One method: from its body to its verdicts, or the reason why there are none.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::hash::{Hash as _, Hasher as _};
use std::sync::Arc;

use marple_analysis::{
    Abandoned, Analysis, Course, Domain, Group, Need, Outcome, Verdict, analyse, analyse_on, candidates,
    groups,
};
use marple_il::reads;
use marple_ir::{
    BlockId, CompareOp, Cond, Function, IntType, Obligation, ObligationId, ObligationKind, Op, Term, ValueId,
};
use marple_lower::{Assumption, Environment, Hindsight, Lowered, Origin, Origins, Refused, lower_again};
use marple_metadata::assemblies::MethodHandle;
use marple_metadata::tables::{Id, TypeDef};

use marple_summaries::{Each, Inferred, Input, Note, Observation, looked_up};
use rustc_hash::FxHasher;

use crate::crash::catch;
use crate::infer::{BrokenCall, GivenUp, Told, found_print};
use crate::traces::Trace;
use crate::{NullChecks, Session};

/// How much may be observed in one method: a method that shows more counts as one that failed.
pub(crate) const OBSERVATIONS: usize = 512;

/// A method as a function in which what is asked for is checked, and everything else assumed.
#[derive(Debug)]
pub struct Subject {
    /// The function; its name is the method's full name.
    pub function: Function,
    /// By obligation, whether it is asked for.
    pub wanted: Vec<bool>,
    /// By obligation, whether the compiler gives the same warning, as far as that can be told.
    is_compilers: Vec<bool>,
    /// By obligation, whether nothing but an annotation speaks of null.
    is_said: Vec<bool>,
    /// How large it is.
    pub size: Size,
    /// The assumptions that its lowering concluded something from.
    pub used: Vec<Assumption>,
    /// What the labels of its observations mean.
    observations: Vec<Observation>,
    /// The parts of what it states that are not understood.
    pub notes: Vec<Note>,
    /// Where its values come from and go to.
    origins: Origins,
    /// The values that annotations say to be null at times.
    nullable: Vec<ValueId>,
    /// What its next lowering should start with.
    hindsight: Option<Arc<Hindsight>>,
    /// What was asked for.
    inputs: Vec<Input>,
}

/// How large a method is, and how much of it is not modelled.
#[derive(Clone, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct Size {
    /// How many instructions its body has.
    pub instructions: usize,
    /// How many of them lowering counted as not modelled, by reason.
    pub unmodelled: BTreeMap<Cow<'static, str>, usize>,
    /// How many values its function defines by an instruction.
    pub values: usize,
    /// How many of these may be anything.
    pub unknown_values: usize,
}

/// The postconditions that a method states and breaks at some return, whenever it comes there, as their clauses spell them.
fn refuted(function: &Function, analysis: Option<&Analysis>) -> Vec<String> {
    let verdicts = analysis.into_iter().flat_map(|analysis| &analysis.verdicts);
    let both = function.obligations.iter().zip(verdicts);
    let is_broken = |obligation: &Obligation, verdict: &Verdict| {
        obligation.kind == ObligationKind::Ensures && verdict.outcome == Outcome::False
    };
    both.filter(|(one, verdict)| is_broken(one, verdict)).map(|(one, _)| one.text.clone()).collect()
}

/// What an earlier analysis of a method left for the next.
#[derive(Clone, Copy)]
pub(crate) struct Earlier<'a> {
    /// What its lowering found out.
    pub(crate) hindsight: Option<&'a Arc<Hindsight>>,
    /// What it found.
    pub(crate) result: Option<&'a MethodResult>,
    /// Whether more is known of others now.
    pub(crate) knows_more: bool,
}

impl<'a> Earlier<'a> {
    /// There was none.
    pub(crate) const NOTHING: Self = Self { hindsight: None, result: None, knows_more: true };

    /// Its verdicts, if it had the same obligations.
    fn verdicts(&self, obligations: &[Obligation]) -> Option<&'a [Verdict]> {
        let result = self.result?;
        let same =
            |(one, other): (&Obligation, &Obligation)| one.kind == other.kind && one.place == other.place;
        let is_same = result.obligations.len() == obligations.len()
            && result.obligations.iter().zip(obligations).all(same);
        result.result.as_ref().ok().filter(|_| is_same).map(|analysis| &analysis.verdicts[..])
    }
}

/// A method and what its analysis found.
#[derive(Debug, serde::Serialize, serde::Deserialize)]
pub struct MethodResult {
    /// The method.
    pub method: MethodHandle,
    /// The type it is a method of.
    pub class: Option<Id<TypeDef>>,
    /// Its full name.
    pub name: String,
    /// What must hold in it; nothing if it could not be lowered.
    pub obligations: Vec<Obligation>,
    /// Which of them were asked for.
    pub wanted: Vec<bool>,
    /// Of which the compiler warns as well, as far as that can be told.
    pub is_compilers: Vec<bool>,
    /// Of which nothing but an annotation elsewhere gives a reason for doubt.
    pub is_said: Vec<bool>,
    /// What is known of the obligations; an error if the method could not be analysed.
    pub result: Result<Analysis, Failure>,
    /// The steps of domain work that it took.
    pub steps: u64,
    /// How large it is; zero if it could not be lowered.
    pub size: Size,
    /// The assumptions that its lowering concluded something from.
    pub used: Vec<Assumption>,
    /// The parts of what it states that are not understood.
    pub notes: Vec<Note>,
    /// By obligation, where it comes from that it is open; empty if none is.
    pub traces: Vec<Vec<Trace>>,
    /// What it has to do with other methods.
    pub outside: Outside,
}

/// What a method has to do with others.
#[derive(Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct Outside {
    /// What open obligations need of others, by obligation, where several need the same or callers elsewhere have to see to it.
    pub(crate) needs: Vec<Option<Need>>,
    /// Whether code of other assemblies calls it.
    pub(crate) is_visible: bool,
    /// The calls in it that break, or may break, what their callees need.
    pub calls: Vec<BrokenCall>,
    /// By obligation, whether calls of the method are to blame for it: these are the findings. Empty if none is.
    pub(crate) blamed: Vec<bool>,
    /// What is not known of it, or of its type if it is the first method there, because a limit was hit; sorted.
    pub given_up: Vec<GivenUp>,
    /// What was asked for in all analyses of it, sorted. What is read back from a cache has none: who wants to know asks before.
    #[serde(skip)]
    pub inputs: Vec<Input>,
}

/// Why a method was not analysed.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub enum Failure {
    /// Its body cannot be read or breaks the rules of IL.
    Refused(String),
    /// It is too large, or would cost more than one method may; which limit it hit.
    Limit(String),
    /// Marple crashed; the message.
    Crashed(String),
}

impl MethodResult {
    /// A method that could not be lowered.
    fn failed((method, class, name): (MethodHandle, Option<Id<TypeDef>>, String), failure: Failure) -> Self {
        Self {
            method,
            class,
            name,
            obligations: Vec::new(),
            wanted: Vec::new(),
            is_compilers: Vec::new(),
            is_said: Vec::new(),
            result: Err(failure),
            steps: 0,
            size: Size::default(),
            used: Vec::new(),
            notes: Vec::new(),
            traces: Vec::new(),
            outside: Outside::default(),
        }
    }

    /// Whether calls of the method are to blame for an open obligation.
    pub fn is_blamed_on_calls(&self, obligation: usize) -> bool {
        self.outside.blamed.get(obligation).is_some_and(|blamed| *blamed)
    }

    /// Whether a limit kept the analysis, or a part of it, from coming to an end.
    pub fn hit_limit(&self) -> bool {
        match &self.result {
            Ok(analysis) => analysis.interrupted || !analysis.gave_up.is_empty(),
            Err(failure) => matches!(failure, Failure::Limit(_)),
        }
    }
}

impl Session<'_> {
    /// The function of a method, with the obligations that are asked for; `None` if the method has no IL body.
    pub fn lower(&self, method: MethodHandle) -> Result<Option<Subject>, Failure> {
        self.lower_with(method, None, None)
    }

    /// The same with what is inferred of others, and with the observations that are asked for; `before` is what an earlier lowering found out.
    pub(crate) fn lower_with(
        &self,
        method: MethodHandle,
        inferred: Option<&Inferred>,
        before: Option<&Arc<Hindsight>>,
    ) -> Result<Option<Subject>, Failure> {
        let lowered = self.lowered_with(method, inferred, before)?;
        catch(|| lowered.map(|lowered| self.subject(method, lowered))).map_err(Failure::Crashed)
    }

    /// The same with all obligations.
    pub(crate) fn lowered_with(
        &self,
        method: MethodHandle,
        inferred: Option<&Inferred>,
        before: Option<&Arc<Hindsight>>,
    ) -> Result<Option<Lowered>, Failure> {
        self.lower_in(self.environment(inferred), method, before)
    }

    /// A method with what is inferred but for something that is left out.
    pub(crate) fn lower_without(
        &self,
        method: MethodHandle,
        inferred: &Inferred,
        left_out: &[Input],
    ) -> Result<Option<Subject>, Failure> {
        let environment = Environment { left_out, ..self.environment(Some(inferred)) };
        let lowered = self.lower_in(environment, method, None)?;
        catch(|| lowered.map(|lowered| self.subject(method, lowered))).map_err(Failure::Crashed)
    }

    pub(crate) fn lower_in(
        &self,
        environment: Environment<'_, '_>,
        method: MethodHandle,
        before: Option<&Arc<Hindsight>>,
    ) -> Result<Option<Lowered>, Failure> {
        let scopes = self.pdb(method.assembly).map(|pdb| pdb.scopes(method.id)).unwrap_or_default();
        let local_name = |number| {
            let mut locals = scopes.iter().flat_map(|scope| &scope.variables);
            locals.find(|local| local.slot == number && !local.hidden).map(|local| local.name.to_owned())
        };
        let lower = || reads::of(|| catch(|| lower_again(environment, method, &local_name, before)));
        let (lowered, read) = if self.notes_lookups() {
            let (done, lookups) = looked_up(method.assembly, lower);
            self.note_lookups(method, lookups);
            done
        } else {
            lower()
        };
        self.note_reads(method, &read);
        let lowered: Result<_, Refused> = lowered.map_err(Failure::Crashed)?;
        lowered.map_err(|refused| match refused {
            Refused::TooLarge => Failure::Limit(refused.to_string()),
            _ => Failure::Refused(refused.to_string()),
        })
    }

    /// Lowers and analyses a method; `None` if it has no IL body. Its failure is its result, and not the caller's.
    /// `begin` is told its name where the analysis begins; if it panics, the method counts as crashed.
    pub fn check(&self, method: MethodHandle, begin: &dyn Fn(&str)) -> Option<MethodResult> {
        self.check_with(method, None, Earlier::NOTHING, begin, &|_| true).map(|(result, _)| result)
    }

    /// Asks what a method shows, by the first entry of the list, and by the first linear one where multiples are looked at; `None` if it has no IL body.
    /// `last` is what was asked when it was last asked: the same question has the same answer, and nobody looks for it again.
    pub(crate) fn ask(
        &self,
        method: MethodHandle,
        inferred: &Inferred,
        before: Option<&Arc<Hindsight>>,
        last: Option<u64>,
    ) -> Option<Told> {
        let lower = || self.lower_with(method, Some(inferred), before);
        let (subject, seen) = match self.hash {
            Some(hash) => {
                let (subject, lookups) = looked_up(method.assembly, lower);
                let found = found_print(hash, inferred, method.assembly, &lookups);
                (subject, Some((lookups, found)))
            }
            None => (lower(), None),
        };
        let subject = match subject {
            Ok(subject) => subject?,
            Err(_) => return Some(Told::default()),
        };
        if subject.observations.len() > OBSERVATIONS {
            let given_up = Some(GivenUp::Observations(subject.observations.len()));
            return Some(Told { given_up, ..Told::default() });
        }
        let question = hash(&subject);
        let is_answered = last == Some(question);
        let options = &self.options().analysis;
        // Multiples of lengths are nothing that the first entry relates.
        let has_multiples =
            subject.observations.iter().flat_map(|one| one.places.iter()).any(|place| place.doubled > 0);
        // That no element is null is known of what is in arrays.
        let has_elements = subject
            .observations
            .iter()
            .flat_map(|one| one.places.iter())
            .any(|place| place.each == Some(Each::Reference));
        let linear = options.list[1..].iter().find(|entry| entry.domain == Domain::SubPolyhedra);
        let linear = linear.filter(|_| has_multiples);
        let first = marple_analysis::Options {
            list: options.list[..1].iter().chain(linear).copied().collect(),
            // What is in arrays costs more than it tells of the numbers that are asked for.
            arrays: if has_elements { options.arrays } else { marple_analysis::Arrays::Off },
            observe_only: true,
            // What is in arrays depends on all that is stored.
            related_only: !has_elements,
            ..options.clone()
        };
        let analysis = if is_answered { None } else { catch(|| analyse(&subject.function, &first)).ok() };
        let observed = analysis.filter(|analysis| analysis.is_complete).map(|analysis| analysis.observed);
        Some(Told {
            question: Some(question),
            is_answered,
            observations: subject.observations,
            observed,
            used: subject.used,
            groups: Vec::new(),
            hindsight: subject.hindsight,
            inputs: subject.inputs,
            seen,
            refuted: Vec::new(),
            given_up: None,
        })
    }

    /// The same with what is inferred of others; and what was observed. If the first entry of the list leaves something open, the others run only if
    /// `goes_on` says so, which is told what may have to do with what is open.
    pub(crate) fn check_with(
        &self,
        method: MethodHandle,
        inferred: Option<&Inferred>,
        earlier: Earlier<'_>,
        begin: &dyn Fn(&str),
        goes_on: &dyn Fn(&[Group<Origin>]) -> bool,
    ) -> Option<(MethodResult, Told)> {
        let (checked, read) = reads::of(|| self.check_noted(method, inferred, earlier, begin, goes_on));
        self.note_reads(method, &read);
        checked
    }

    fn check_noted(
        &self,
        method: MethodHandle,
        inferred: Option<&Inferred>,
        earlier: Earlier<'_>,
        begin: &dyn Fn(&str),
        goes_on: &dyn Fn(&[Group<Origin>]) -> bool,
    ) -> Option<(MethodResult, Told)> {
        let name = self.name(method);
        let class = self.module(method.assembly).type_of_method(method.id).ok();
        let Subject {
            mut function,
            wanted,
            is_compilers,
            is_said,
            size,
            used,
            observations,
            notes,
            origins,
            nullable,
            hindsight,
            inputs,
        } = match self.lower_with(method, inferred, earlier.hindsight) {
            Ok(subject) => subject?,
            Err(failure) => {
                return Some((MethodResult::failed((method, class, name), failure), Told::default()));
            }
        };
        let links = RefCell::new(None);
        let grouped = |verdicts: &[Verdict]| {
            let is_open = |number: usize| {
                let outcome = verdicts.get(number).map(|verdict| verdict.outcome);
                wanted.get(number) == Some(&true)
                    && matches!(outcome, Some(Outcome::Unknown | Outcome::False))
            };
            groups(&function, &origins.marks, &origins.same, &is_open)
        };
        let goes_on = |verdicts: &[Verdict]| {
            let groups = grouped(verdicts);
            let answer = goes_on(&groups);
            links.replace(Some(groups));
            answer
        };
        let course = Course {
            before: earlier.verdicts(&function.obligations),
            skips_first: !earlier.knows_more,
            goes_on: &goes_on,
        };
        let analysis = catch(|| {
            begin(&name);
            analyse_on(&function, &self.options().analysis, course)
        });
        let links = links.into_inner().or_else(|| {
            let verdicts = &analysis.as_ref().ok().filter(|_| !origins.marks.is_empty())?.verdicts;
            catch(|| grouped(verdicts)).ok()
        });
        let analysis = analysis.map(|mut analysis| {
            // It was found by one that knew less, or the same.
            let before = earlier.result.and_then(|result| result.result.as_ref().ok());
            analysis.takes_all_ways |= before.is_some_and(|before| before.takes_all_ways);
            analysis
        });
        let refuted = refuted(&function, analysis.as_ref().ok());
        let written = catch(|| write_conditions(&mut function));
        let result = analysis.and_then(|analysis| written.map(|()| analysis)).map_err(Failure::Crashed);
        let steps = result.as_ref().map_or(0, |analysis| analysis.steps);
        let mut result = result.and_then(finished);
        let needs = result.as_ref().ok().filter(|_| inferred.is_some()).and_then(|analysis| {
            // Without an answer each obligation is reported by itself.
            catch(|| candidates(&function, &analysis.verdicts)).ok()
        });
        let traces = result.as_ref().ok().and_then(|analysis| {
            let verdicts = &analysis.verdicts;
            catch(|| self.traces(method, &function, &wanted, verdicts, &nullable)).ok()
        });
        let observed = result.as_mut().ok().map(|analysis| std::mem::take(&mut analysis.observed));
        let told = Told {
            question: None,
            is_answered: false,
            observations,
            observed,
            used: used.clone(),
            groups: links.unwrap_or_default(),
            hindsight,
            inputs: inputs.clone(),
            seen: None,
            refuted,
            given_up: None,
        };
        let result = MethodResult {
            method,
            class,
            name,
            obligations: function.obligations,
            wanted,
            is_compilers,
            is_said,
            result,
            steps,
            size,
            used,
            notes,
            traces: traces.unwrap_or_default(),
            outside: Outside { needs: needs.unwrap_or_default(), inputs, ..Outside::default() },
        };
        Some((result, told))
    }

    fn subject(&self, method: MethodHandle, lowered: Lowered) -> Subject {
        let Lowered {
            mut function,
            cleanup,
            instructions,
            unmodelled,
            used,
            nullable,
            is_annotated,
            notes,
            origins,
            ..
        } = lowered;
        let (observations, hindsight, inputs) = (lowered.observations, lowered.hindsight, lowered.inputs);
        // Where the compiler looks for null itself, it has said what is said to be null at times.
        let nullable = if is_annotated { Vec::new() } else { nullable };
        let (mut wanted, evidence) = self.wanted(&function, &cleanup, &nullable);
        if !self.knowledge.contracts.is_verified(&self.assemblies, method) {
            wanted.fill(false);
        }
        let is_said = if nullable.is_empty() {
            vec![false; evidence.len()]
        } else {
            let own = function.null_evidence(&cleanup, &[]);
            evidence.iter().zip(own).map(|(evidence, own)| *evidence && !own).collect()
        };
        let is_seen = |(obligation, evidence): (&Obligation, bool)| {
            is_annotated
                && evidence
                && matches!(obligation.kind, ObligationKind::Null | ObligationKind::Annotation)
        };
        let is_compilers = function.obligations.iter().zip(evidence).map(is_seen).collect();
        // Whether a method keeps what it says of its end is decided for its callers, too.
        function.check_only(|obligation, kind| wanted[obligation.index()] || kind == ObligationKind::Ensures);
        let unmodelled =
            unmodelled.into_iter().map(|(reason, count)| (Cow::Borrowed(reason), count)).collect();
        let mut size = Size { instructions, unmodelled, ..Size::default() };
        for inst in function.blocks.iter().flat_map(|block| &block.insts) {
            size.values += usize::from(inst.result.is_some());
            size.unknown_values += usize::from(inst.op == Op::Unknown);
        }
        Subject {
            function,
            wanted,
            is_compilers,
            is_said,
            size,
            used,
            observations,
            notes,
            origins,
            nullable,
            hindsight,
            inputs,
        }
    }

    /// By obligation, whether it is asked for, and whether the method itself speaks of null there.
    fn wanted(
        &self,
        function: &Function,
        cleanup: &[BlockId],
        nullable: &[ValueId],
    ) -> (Vec<bool>, Vec<bool>) {
        let options = self.options();
        let is_asked_for = |obligation: &Obligation| {
            options.checks.contains(&obligation.kind) && (options.library || !obligation.is_of_library())
        };
        let mut wanted: Vec<bool> = function.obligations.iter().map(is_asked_for).collect();
        let by_evidence = |kind: ObligationKind| match kind {
            ObligationKind::Null => options.null == NullChecks::WithEvidence,
            ObligationKind::Annotation => options.annotations == NullChecks::WithEvidence,
            _ => false,
        };
        let is_about_null =
            |kind: &ObligationKind| matches!(kind, ObligationKind::Null | ObligationKind::Annotation);
        if !options.checks.iter().any(is_about_null) {
            let count = wanted.len();
            return (wanted, vec![false; count]);
        }
        let evidence = function.null_evidence(cleanup, nullable);
        for ((wanted, evidence), obligation) in wanted.iter_mut().zip(&evidence).zip(&function.obligations) {
            *wanted &= *evidence || !by_evidence(obligation.kind);
        }
        (wanted, evidence)
    }
}

/// What a method is asked: its function, and what is observed in it.
fn hash(subject: &Subject) -> u64 {
    let mut hasher = FxHasher::default();
    subject.function.hash(&mut hasher);
    subject.observations.hash(&mut hasher);
    hasher.finish()
}

/// An analysis of which no part came to an end tells nothing of the method.
fn finished(analysis: Analysis) -> Result<Analysis, Failure> {
    if analysis.is_complete { Ok(analysis) } else { Err(Failure::Limit(gave_up(&analysis))) }
}

/// Which entries of the list gave up on a method, and why.
pub fn gave_up(analysis: &Analysis) -> String {
    if analysis.interrupted {
        return "the analysis was interrupted".to_owned();
    }
    let entries =
        analysis.gave_up.iter().map(|Abandoned { entry, limit }| format!("{entry} gave up: {limit}"));
    entries.collect::<Vec<String>>().join("; ")
}

fn is_of_buffer(function: &Function, obligation: ObligationId) -> bool {
    matches!(function.obligation(obligation).kind, ObligationKind::BufferRead | ObligationKind::BufferWrite)
}

/// Writes the conditions that are checked as the source would, where it has names for what they speak of.
fn write_conditions(function: &mut Function) {
    let mut texts = Vec::new();
    for inst in function.blocks.iter().flat_map(|block| &block.insts) {
        // A callee's contract has its own words; a library's speaks of the callee's parameters.
        if let Op::Check(obligation, cond) = &inst.op
            && (function.obligation(*obligation).origin.is_none()
                || function.obligation(*obligation).is_of_library())
            // What never holds has its own words.
            && !matches!(cond, Cond::True | Cond::False)
            && let Some(text) = fitting(function, cond).or_else(|| function.written_condition(cond))
            // Offsets in buffers that are numbers say nothing to a reader.
            && (!is_of_buffer(function, *obligation) || text.contains(char::is_alphabetic))
        {
            texts.push((*obligation, text));
        }
    }
    // Of the copies of a place the first one speaks.
    for (obligation, text) in texts.into_iter().rev() {
        function.obligations[obligation.index()].text = text;
    }
}

/// `x + 1 fits int`, if a condition says that a number is within both limits of a type.
fn fitting(function: &Function, cond: &Cond) -> Option<String> {
    let Cond::And(parts) = cond else { return None };
    let [
        Cond::Compare(CompareOp::Ge, Term::Value(value), Term::Const(low)),
        Cond::Compare(CompareOp::Le, Term::Value(other), Term::Const(high)),
    ] = &parts[..]
    else {
        return None;
    };
    let types = [
        ("sbyte", IntType::I8),
        ("byte", IntType::U8),
        ("short", IntType::I16),
        ("ushort", IntType::U16),
        ("int", IntType::I32),
        ("uint", IntType::U32),
        ("long", IntType::I64),
        ("ulong", IntType::U64),
    ];
    let (name, _) = types.iter().find(|(_, int)| (int.min(), int.max()) == (*low, *high))?;
    let written = function.written(*value).filter(|_| value == other)?;
    Some(format!("{written} fits {name}"))
}
