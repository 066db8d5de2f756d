//! What a run leaves for the next one, in which some bodies are others (`again.rs`).
//!
//! The results themselves are kept by the caller. Here is what others learned of each method, in hashes; the state in which each method was analysed; and whose code was
//! read on behalf of what (`marple_il::reads`).

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::sync::Arc;

use marple_analysis::Group;
use marple_il::reads::{self, Read};
use marple_il::{Opcode, Operand, read_body};
use marple_lower::{Assumption, Origin};
use marple_metadata::Module;
use marple_metadata::assemblies::{AssemblyId, MethodHandle};
use marple_metadata::tables::{Id, MethodDef};
use marple_summaries::{
    Condition, Exit, Fact, Guarded, Inferred, Input, Place, Seeing, Surveys, tested_fields,
};
use serde::{Deserialize, Serialize};

use super::demand::Demand;
use super::inquiry::Inquiry;
use super::memo::Memo;
use super::news::Rounds;
use super::short::Bytes;
use super::sought::Sought;
use super::{Inference, Told};
use crate::{MethodResult, NeedKey, Session};

/// Makes a short name of some bytes: two texts with the same one are taken to be the same.
pub type Hash = fn(&[u8]) -> u64;

/// What a run leaves for the next.
#[derive(Serialize, Deserialize)]
pub struct Record {
    /// By row of the method table.
    pub(super) rows: Vec<Row>,
    /// What passes over the whole assembly found: in short, and to be used again.
    pub(super) digest: u64,
    pub(super) surveys: Option<Surveys>,
    /// What was known when the first method was analysed: the types with owned fields.
    pub(super) before: Inferred,
    /// What the first analysis found where methods return.
    pub(super) exits: Vec<(MethodHandle, Exit)>,
    /// What was known when open obligations were decided again.
    pub(super) after: Inferred,
    /// What holds at entries because all calls keep it.
    pub(super) kept: Vec<(MethodHandle, Arc<[Condition]>)>,
    /// The assumptions that inferred facts rely on.
    pub(super) used: Vec<Assumption>,
    /// What was asked once for all, with a hash of the answer and the methods whose code was read for it.
    pub(super) answers: Vec<Answered>,
    /// What was looked for, the search for entries and invariants, and the questions to calls.
    pub(super) sought: Sought,
    pub(super) rounds: Rounds,
    pub(super) inquiry: Inquiry,
    /// Whether referenced assemblies were missing.
    pub(super) has_missing: bool,
    /// For rounds that go another way; it is kept apart.
    #[serde(skip)]
    pub(super) memo: Memo,
}

impl Record {
    /// What is only needed for rounds that go another way.
    pub fn take_memo(&mut self) -> Memo {
        std::mem::take(&mut self.memo)
    }
}

/// A question whose answer is kept for all that ask, a hash of the answer, and the methods whose code was read for it.
#[derive(Serialize, Deserialize)]
pub(super) struct Answered {
    pub(super) kind: u8,
    pub(super) number: u32,
    pub(super) answer: u64,
    pub(super) read: Vec<u32>,
}

/// What is recorded of one method.
#[expect(clippy::struct_excessive_bools, reason = "each is an answer to a question of its own")]
#[derive(Clone, Default, Serialize, Deserialize)]
pub(super) struct Row {
    /// After which others it was analysed.
    pub(super) wave: u32,
    /// What others learned of its first analysis, but for its end; 0 if it has no code.
    pub(super) told: u64,
    /// What has to do with what in it, and whether somebody looked.
    pub(super) links: u64,
    pub(super) is_looked_at: bool,
    /// The assumptions that its end relies on, if others are told of that.
    pub(super) used: Vec<Assumption>,
    /// What it calls, and what else passes over the whole assembly see of it.
    pub(super) outline: u64,
    pub(super) seen: u64,
    /// Somebody did not look at its code because that was longer.
    pub(super) refused: Option<u32>,
    /// What it writes and keeps, if somebody asked.
    pub(super) effect: Option<u64>,
    /// Whether memory may change before it begins, if somebody asked.
    pub(super) is_late: Option<bool>,
    /// What it promises, if somebody asked.
    pub(super) contract: Option<u64>,
    /// What its obligations need of its type.
    pub(super) needs: Vec<u64>,
    /// Whether all its calls are known, whether somebody could use what holds where it ends, whether its calls would be asked if it needed something.
    pub(super) is_closed: bool,
    pub(super) has_users: bool,
    pub(super) is_called: bool,
    /// Whether it was decided again, and whether more was known then.
    pub(super) again: Option<bool>,
    /// Whether it may be asked in the rounds.
    pub(super) is_demanded: bool,
    /// Whether calls of it may name another method.
    pub(super) is_declared: bool,
    /// Whether its code may matter to anybody.
    pub(super) is_read_by_all: bool,
    /// Who depends on its code.
    pub(super) readers: Readers,
}

/// The methods that were lowered with a look at a method's code, those whose contracts have a part of it, those that begin late or not because of it, those whose effects have a part of
/// it, and those that were told what holds where it ends.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(super) struct Readers {
    pub(super) lowered: Vec<u32>,
    pub(super) contracts: Vec<u32>,
    pub(super) late: Vec<u32>,
    pub(super) effects: Vec<u32>,
    pub(super) told_end: Vec<u32>,
}

/// A record while the run is under way.
pub(super) struct Recording {
    rows: Vec<Row>,
    before: Inferred,
    exits: Vec<(MethodHandle, Exit)>,
    after: Option<(Inferred, Vec<Assumption>)>,
    is_far_from_limits: bool,
    pub(super) sought: Sought,
    pub(super) rounds: Rounds,
    pub(super) inquiry: Inquiry,
    pub(super) memo: Memo,
    /// The methods of which it is not known whose ends they asked for.
    unlisted: BTreeSet<MethodHandle>,
}

/// Makes hashes of what a run finds.
pub(super) struct Print<'a, 'f> {
    pub(super) session: &'a Session<'f>,
    pub(super) hash: Hash,
}

impl Print<'_, '_> {
    pub(super) fn of(&self, what: &impl Debug) -> u64 {
        self.session.print_of(self.hash, what)
    }
}

impl Session<'_> {
    /// A hash of something in words. Assemblies have numbers that depend on who asked first: their names are put there.
    pub(super) fn print(&self, hash: Hash, text: &str) -> u64 {
        hash(self.named(text).as_bytes())
    }

    fn named<'t>(&self, text: &'t str) -> Cow<'t, str> {
        const MARK: &str = "AssemblyId(";
        if !text.contains(MARK) {
            return Cow::Borrowed(text);
        }
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find(MARK) {
            let (before, behind) = rest.split_at(at + MARK.len());
            out.push_str(before);
            let end = behind.find(')').unwrap_or(behind.len());
            match behind[..end].parse().ok().and_then(|number| self.assemblies.numbered(number)) {
                Some(assembly) => out.push_str(self.module(assembly).name().unwrap_or("?")),
                None => out.push_str(&behind[..end]),
            }
            rest = &behind[end..];
        }
        out.push_str(rest);
        Cow::Owned(out)
    }

    pub(super) fn print_of(&self, hash: Hash, what: &impl Debug) -> u64 {
        self.print(hash, &format!("{what:?}"))
    }

    /// What others learn of the first analysis of a method, but for its end; and what they may look at beyond that.
    pub(super) fn shown(&self, hash: Hash, result: &MethodResult, shown: &Shown<'_>) -> (u64, u64) {
        let Shown { links, refuted } = shown;
        let tested = reads::covered(|| tested_fields(&self.assemblies, result.method));
        let kind = match &result.result {
            Ok(_) => "",
            Err(crate::Failure::Crashed(_)) => "crashed",
            Err(_) => "failed",
        };
        let told = self.print_of(hash, &(refuted, kind)).max(1);
        let mut out = Bytes::default();
        self.write_groups(links, &mut out);
        out.0.extend_from_slice(self.named(&format!("{tested:?}")).as_bytes());
        (told, hash(&out.0))
    }

    /// What the obligations of a method need of its type.
    pub(super) fn needs_of_type(&self, hash: Hash, result: &MethodResult) -> Vec<u64> {
        let keys = (0..result.outside.needs.len()).filter_map(|number| result.need(number));
        let keys = keys.filter(|(_, key)| matches!(key, NeedKey::Type(..)));
        keys.map(|(_, key)| self.print_of(hash, &key)).collect()
    }

    /// Writes down whose code was read to lower a method.
    pub(crate) fn note_reads(&self, method: MethodHandle, read: &[Read]) {
        if read.is_empty() {
            return;
        }
        let file = reads::file_of(self.module(method.assembly));
        let others = read.iter().filter(|one| one.0 == file && one.1 != method.id);
        let mut all = self.lowered_with_code_of.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        all.extend(others.map(|one| (one.1, method.id)));
    }
}

impl Session<'_> {
    /// Writes down whose ends a method was told outside of its analyses.
    pub(super) fn note_ends(&self, method: MethodHandle, inputs: &[Input]) {
        if self.hash.is_none() {
            return;
        }
        let ends = inputs.iter().filter_map(|input| match input {
            Input::End(callee) if callee.assembly == method.assembly => Some((callee.id, method.id)),
            _ => None,
        });
        self.told_ends.lock().unwrap_or_else(std::sync::PoisonError::into_inner).extend(ends);
    }
}

/// What others may learn of a method's first analysis.
pub(super) struct Shown<'t> {
    pub(super) links: &'t [Group<Origin>],
    pub(super) refuted: &'t [String],
}

/// What the call graph reads of a method's code, and how long that is.
pub(super) fn outline(module: &Module<'_>, method: Id<MethodDef>) -> (String, u32) {
    let Ok(body) = reads::covered(|| read_body(module, method)) else { return ("unreadable".to_owned(), 0) };
    let Some(body) = body else { return (String::new(), 0) };
    let mut named = Vec::new();
    for instruction in body.instructions() {
        let Ok(instruction) = instruction else {
            named.push((Opcode::Nop, u32::MAX, None));
            break;
        };
        let Operand::Token(token) = instruction.operand else { continue };
        let text = (instruction.opcode == Opcode::Ldstr)
            .then(|| module.heaps().user_string(token.number()).map(|text| text.to_text()));
        let number = if text.is_some() { 0 } else { token.0 };
        named.push((instruction.opcode, number, text));
    }
    (format!("{named:?}"), u32::try_from(body.code.len()).unwrap_or(u32::MAX))
}

impl Recording {
    pub(super) fn new(inference: &Inference<'_, '_>, is_far_from_limits: bool) -> Self {
        let module = inference.session.module(inference.graph.assembly());
        let count = module.ids::<MethodDef>().len();
        Self {
            rows: vec![Row::default(); count],
            before: inference.inferred.clone(),
            exits: Vec::new(),
            after: None,
            is_far_from_limits,
            sought: Sought::default(),
            rounds: Rounds::default(),
            inquiry: Inquiry::default(),
            memo: Memo::default(),
            unlisted: BTreeSet::new(),
        }
    }

    pub(super) fn row(&mut self, method: MethodHandle) -> &mut Row {
        &mut self.rows[method.id.index()]
    }

    /// A method was lowered, and what it asked for is not known, or not all of it: that failed, or was begun anew.
    pub(super) fn note_unlisted(&mut self, method: MethodHandle, told: &Told) {
        if told.inputs.is_empty() || told.hindsight.is_some() {
            self.unlisted.insert(method);
        }
    }

    /// The methods that may be asked in the rounds, and those that were looked at to find them.
    pub(super) fn note_demand(&mut self, demand: &Demand) {
        for &method in demand.methods.iter().chain(demand.entries.keys()) {
            self.row(method).is_demanded = true;
        }
        for &method in &demand.looked_at {
            self.row(method).is_looked_at = true;
        }
    }

    /// The first analyses are done.
    pub(super) fn note_exits(&mut self, inferred: &Inferred) {
        let mut exits: Vec<(MethodHandle, Exit)> =
            inferred.exits.iter().map(|(method, exit)| (*method, (**exit).clone())).collect();
        exits.sort_by_key(|(method, _)| *method);
        self.exits = exits;
    }

    /// What is open was decided again.
    pub(super) fn note_after(&mut self, inferred: &Inferred, used: &[Assumption]) {
        self.after = Some((inferred.clone(), used.to_vec()));
    }

    /// What the obligations of methods need of their types.
    pub(super) fn note_needs(
        &mut self,
        session: &Session<'_>,
        hash: Hash,
        results: &BTreeMap<MethodHandle, MethodResult>,
    ) {
        for (method, result) in results {
            self.row(*method).needs = session.needs_of_type(hash, result);
        }
    }

    /// The record of a run that came to its end; nothing if it cannot be used again.
    pub(super) fn finish(self, inference: &Inference<'_, '_>, hash: Hash) -> Option<Record> {
        let (session, assembly) = (inference.session, inference.graph.assembly());
        let module = session.module(assembly);
        let Self {
            mut rows,
            before,
            exits,
            after,
            is_far_from_limits,
            sought,
            rounds,
            inquiry,
            memo,
            unlisted,
        } = self;
        let (after, used) = after?;
        let is_whole = inference.scope.len() == rows.len();
        let mut kept: Vec<(MethodHandle, Arc<[Condition]>)> =
            inference.inferred.needs.kept.iter().map(|(method, all)| (*method, Arc::clone(all))).collect();
        kept.sort_by_key(|(method, _)| *method);
        let speaks_of_others =
            [&before, &after, &rounds.start].into_iter().any(|inferred| names_others(inferred, assembly))
                || rounds.names_others(assembly)
                || inquiry.names_others(assembly)
                || kept
                    .iter()
                    .flat_map(|(_, all)| &**all)
                    .any(|one| one.places().any(|place| is_of_other(&place, assembly)));
        let is_far_from_limits = is_far_from_limits && session.assemblies.is_far_from_limits(assembly);
        if !is_far_from_limits || !is_whole || speaks_of_others || inference.skipped > 0 {
            return None;
        }
        for id in module.ids::<MethodDef>() {
            let method = MethodHandle { assembly, id };
            let callers = inference.callers(method).len();
            let row = &mut rows[id.index()];
            row.outline = hash(outline(module, id).0.as_bytes());
            row.is_closed = inference.is_closed(method);
            row.has_users = !inference.users(method).is_empty();
            row.is_declared = inference.is_declared(method);
            row.is_called = 0 < callers && callers <= super::calls::CALLERS;
        }
        for (wave, methods) in inference.waves().into_iter().enumerate() {
            for method in methods {
                rows[method.id.index()].wave = u32::try_from(wave).ok()?;
            }
        }
        let first =
            inference.inputs.iter().flat_map(|(method, all)| all.iter().map(move |one| (method, one)));
        let last = inference.results.iter();
        let last =
            last.flat_map(|(method, result)| result.outside.inputs.iter().map(move |one| (method, one)));
        for (method, input) in first.chain(last) {
            if let Input::End(callee) = input
                && callee.assembly == assembly
            {
                rows[callee.id.index()].readers.told_end.push(method.id.number());
            }
        }
        for method in unlisted {
            for callee in inference.callees(method) {
                rows[callee.id.index()].readers.told_end.push(method.id.number());
            }
        }
        Some(Record {
            rows,
            digest: 0,
            surveys: None,
            before,
            exits,
            after,
            kept,
            used,
            answers: Vec::new(),
            sought,
            rounds,
            inquiry,
            has_missing: false,
            memo,
        })
    }
}

impl Session<'_> {
    /// Adds to a record what was read and found of code in the whole run.
    pub(crate) fn finish_record(&self, record: &mut Record, hash: Hash, assembly: AssemblyId) {
        let module = self.module(assembly);
        let rows = &mut record.rows;
        let lowered = self.lowered_with_code_of.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        for (body, reader) in lowered.iter() {
            rows[body.index()].readers.lowered.push(reader.number());
        }
        drop(lowered);
        for (body, owner) in self.knowledge.contracts.read_by() {
            if owner.assembly == assembly {
                rows[body.index()].readers.contracts.push(owner.id.number());
            }
        }
        for (body, owner) in self.knowledge.effects.late_read_by() {
            if owner.assembly == assembly {
                rows[body.index()].readers.late.push(owner.id.number());
            }
        }
        for (body, owner) in self.knowledge.effects.read_by() {
            if owner.assembly == assembly {
                rows[body.index()].readers.effects.push(owner.id.number());
            }
        }
        let told = self.told_ends.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        for (callee, reader) in told.iter() {
            rows[callee.index()].readers.told_end.push(reader.number());
        }
        drop(told);
        let file = reads::file_of(module);
        for ((_, body), limit) in reads::refused().into_iter().filter(|(read, _)| read.0 == file) {
            rows[body.index()].refused = Some(u32::try_from(limit).unwrap_or(u32::MAX));
        }
        for (_, body) in reads::read_for_all().into_iter().filter(|read| read.0 == file) {
            rows[body.index()].is_read_by_all = true;
        }
        for row in rows.iter_mut() {
            for readers in [
                &mut row.readers.lowered,
                &mut row.readers.contracts,
                &mut row.readers.late,
                &mut row.readers.effects,
                &mut row.readers.told_end,
            ] {
                readers.sort_unstable();
                readers.dedup();
            }
        }
        let answers = reads::answers(file).into_iter().map(|(question, answer)| Answered {
            kind: question.kind,
            number: question.number,
            answer: self.print(hash, &answer.words),
            read: answer.read.into_iter().map(Id::number).collect(),
        });
        record.answers = answers.collect();
        record.digest = self.print(hash, &self.knowledge.digest(&self.assemblies, assembly));
        record.surveys = Some(self.knowledge.surveys(&self.assemblies, assembly));
        let seeing = Seeing::new(&self.assemblies, assembly);
        for id in module.ids::<MethodDef>() {
            rows[id.index()].seen = hash(&seeing.of(id));
        }
        for (method, effect) in self.knowledge.effects.found(&self.assemblies, assembly) {
            rows[method.index()].effect = Some(self.print(hash, &effect));
        }
        for (method, is_late) in self.knowledge.effects.late(assembly) {
            rows[method.index()].is_late = Some(is_late);
        }
        for (method, contract) in self.knowledge.contracts.read(assembly) {
            rows[method.index()].contract = Some(self.print(hash, &contract));
        }
        record.has_missing = !self.missing().is_empty();
        let later = self.later.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take();
        let own = later.into_iter().flatten().filter(|(method, _)| method.assembly == assembly);
        record.memo.later = own.map(|(method, all)| (method, all.into_iter().collect())).collect();
    }
}

/// Whether something is said of members of other assemblies, which have other numbers in another run.
fn names_others(inferred: &Inferred, own: AssemblyId) -> bool {
    let is_other = |place: &Place| is_of_other(place, own);
    let other = |fact: &Fact| is_fact_of_other(fact, own);
    let exits = inferred.exits.iter();
    let mut guarded =
        inferred.guarded_entries.values().chain(inferred.guarded_invariants.values()).flat_map(|all| &**all);
    exits.into_iter().any(|(method, exit)| method.assembly != own || is_exit_of_other(exit, own))
        || inferred.entries.values().chain(inferred.invariants.values()).flat_map(|facts| &**facts).any(other)
        || guarded.any(|one| is_guarded_of_other(one, own))
        || inferred.owned.values().any(|owned| {
            let fields = owned.fields.iter().chain(&owned.enclosed);
            owned.places.iter().any(is_other) || fields.into_iter().any(|field| field.assembly != own)
        })
}

pub(super) fn is_of_other(place: &Place, own: AssemblyId) -> bool {
    place.field.is_some_and(|field| field.assembly != own)
}

pub(super) fn is_fact_of_other(fact: &Fact, own: AssemblyId) -> bool {
    [fact.left, fact.right].iter().flatten().any(|place| is_of_other(place, own))
}

pub(super) fn is_guarded_of_other(guarded: &Guarded, own: AssemblyId) -> bool {
    is_of_other(&guarded.when, own) || guarded.facts.iter().any(|fact| is_fact_of_other(fact, own))
}

pub(super) fn is_exit_of_other(exit: &Exit, own: AssemblyId) -> bool {
    let lists = [&exit.always, &exit.when_true, &exit.when_false];
    lists.into_iter().flatten().any(|fact| is_fact_of_other(fact, own))
        || exit.guarded.iter().any(|one| is_guarded_of_other(one, own))
}
