//! What changed bodies are to others before anything is analysed: what they call, write and promise, and what passes over the whole assembly find.
//!
//! Most of it has to be what it was. Of what methods promise it is known who may be told.

use std::collections::{BTreeMap, BTreeSet};

use marple_il::reads::{self, Question};
use marple_il::{Operand, read_body};
use marple_metadata::assemblies::{Member, MethodHandle};
use marple_metadata::tables::{Id, MethodDef, Token};
use marple_summaries::Seeing;
use rustc_hash::FxHashMap;

use super::Why;
use super::again::Again;
use super::record::{Answered, outline};

impl Again<'_, '_> {
    /// Sees that the code of changed methods is to others what it was. Gives these and the methods that were lowered with a look at their code.
    pub(super) fn look_alike(&mut self, changed: &[Id<MethodDef>]) -> Result<BTreeSet<MethodHandle>, Why> {
        let (session, hash) = (self.session, self.hash);
        let module = session.module(self.assembly);
        self.few(changed.len())?;
        let mut all = BTreeSet::new();
        let mut promising = BTreeSet::new();
        for &id in changed {
            let method = self.handle(id);
            let row = self.record.rows.get(id.index()).ok_or(Why::Code)?;
            if row.is_read_by_all {
                return Err(Why::Everybody);
            }
            if row.told == 0 {
                return Err(Why::Code);
            }
            let (text, length) = outline(module, id);
            if hash(text.as_bytes()) != row.outline {
                return Err(Why::Calls);
            }
            // Somebody did not look at it because it was longer.
            if row.refused.is_some_and(|refused| length <= refused) {
                return Err(Why::Length);
            }
            all.insert(method);
            all.extend(self.numbered(&row.readers.lowered));
        }
        self.few(all.len())?;
        self.same_surveys(changed)?;
        self.same_answers(changed)?;
        for &id in changed {
            let method = self.handle(id);
            for owner in self.numbered(&self.row(method).readers.effects).chain([method]) {
                if self.row(owner).effect.is_some() {
                    session.knowledge.effects.look(&session.assemblies, owner);
                }
            }
            for owner in self.numbered(&self.row(method).readers.late).chain([method]) {
                let known = self.row(owner).is_late;
                let is_late = || session.knowledge.effects.begins_late(&session.assemblies, owner);
                if known.is_some_and(|known| known != is_late()) {
                    return Err(Why::Effects);
                }
            }
            for owner in self.numbered(&self.row(method).readers.contracts).chain([method]) {
                let contract = session.knowledge.contracts.of(&session.assemblies, owner);
                let known = self.row(owner).contract;
                if known.is_some_and(|known| known != session.print_of(hash, &contract)) {
                    promising.insert(owner);
                }
            }
        }
        self.same_effects()?;
        if !promising.is_empty() {
            all.extend(self.told_of(&promising));
            self.few(all.len())?;
        }
        Ok(all)
    }

    /// The methods that may be told what some methods promise: these, as far as they have code, those that name them in their code, and those that were lowered with a look at such code.
    fn told_of(&self, methods: &BTreeSet<MethodHandle>) -> BTreeSet<MethodHandle> {
        let session = self.session;
        let module = session.module(self.assembly);
        let mut known: FxHashMap<Token, bool> = FxHashMap::default();
        let mut is_one = |token: Token| {
            *known.entry(token).or_insert_with(|| {
                match session.assemblies.resolve_member(self.assembly, token) {
                    Member::Method(method) => methods.contains(&method),
                    _ => false,
                }
            })
        };
        let mut all = BTreeSet::new();
        for method in session.methods(self.assembly) {
            let Ok(Some(body)) = reads::covered(|| read_body(module, method.id)) else { continue };
            let names = body.instructions().map_while(Result::ok).any(|one| match one.operand {
                Operand::Token(token) => is_one(token),
                _ => false,
            });
            if names || methods.contains(&method) {
                all.insert(method);
                all.extend(self.numbered(&self.row(method).readers.lowered));
            }
        }
        all
    }

    /// Sees that passes over the whole assembly find what they found. If they see the same of each changed body, nobody has to look at the others.
    fn same_surveys(&mut self, changed: &[Id<MethodDef>]) -> Result<(), Why> {
        let session = self.session;
        let seeing = Seeing::new(&session.assemblies, self.assembly);
        let before = self.record.surveys.take().filter(|surveys| {
            let is_same = |id: &Id<MethodDef>| {
                !surveys.have_run(*id) && (self.hash)(&seeing.of(*id)) == self.record.rows[id.index()].seen
            };
            changed.iter().all(is_same)
        });
        if let Some(before) = before {
            session.knowledge.preset(self.assembly, before);
            return Ok(());
        }
        let digest = session.knowledge.digest(&session.assemblies, self.assembly);
        if session.print(self.hash, &digest) == self.record.digest { Ok(()) } else { Err(Why::Fields) }
    }

    /// Sees that what was asked once for all has the answers that it had, if changed bodies were read for it.
    fn same_answers(&self, changed: &[Id<MethodDef>]) -> Result<(), Why> {
        let session = self.session;
        let file = reads::file_of(session.module(self.assembly));
        let changed: BTreeSet<u32> = changed.iter().map(|id| id.number()).collect();
        let is_touched = |one: &&Answered| one.read.iter().any(|number| changed.contains(number));
        let touched: BTreeMap<Question, u64> = self
            .record
            .answers
            .iter()
            .filter(is_touched)
            .map(|one| (Question { kind: one.kind, file, number: one.number }, one.answer))
            .collect();
        for &question in touched.keys() {
            session.knowledge.ask_again(&session.assemblies, self.assembly, question);
        }
        if touched.is_empty() {
            return Ok(());
        }
        let now: BTreeMap<Question, reads::Answer> = reads::answers(file).into_iter().collect();
        let is_same = |(question, before): (&Question, &u64)| {
            now.get(question).is_some_and(|now| session.print(self.hash, &now.words) == *before)
        };
        if touched.iter().all(is_same) { Ok(()) } else { Err(Why::Everybody) }
    }

    /// Sees that effects are what they were, as far as they were looked for. Those of a whole component are found together.
    pub(super) fn same_effects(&self) -> Result<(), Why> {
        for (id, effect) in self.session.knowledge.effects.found(&self.session.assemblies, self.assembly) {
            let known = self.row(self.handle(id)).effect;
            if known.is_some_and(|known| known != self.session.print(self.hash, &effect)) {
                return Err(Why::Effects);
            }
        }
        Ok(())
    }
}
