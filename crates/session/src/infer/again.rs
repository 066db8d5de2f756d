//! A run in which some bodies are others than in an earlier one: only what depends on them is analysed again.
//!
//! The result has to be that of a run over everything, so each step is either shown to be the same or done again, and where that cannot be shown the answer is [`Why`] not.
//!
//! 1. What the code of a changed method is to others must be the same: what it calls, what passes over the whole assembly find, its effect, its contract. Who looked at its code
//!    while it was lowered is analysed again as well.
//! 2. The first analysis of these methods, in the state that it was in the recorded run: callees first, with the ends that were known. What others learn of it must be
//!    the same, but for the end: if that is another one, whoever was told of it is analysed again, too.
//! 3. In the search for entries and invariants, and when calls are asked what their callees need (`inquiry.rs`), the methods are asked what they were asked then, and must answer the same. So all that
//!    is known of others is what it was. The last analysis is done again with it.
//!
//! A method that is not among them had the same code, and was told the same at each step: so it would be found to be the same again.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use marple_metadata::assemblies::{AssemblyId, MethodHandle};
use marple_metadata::tables::{Id, MethodDef};
use marple_summaries::{Condition, Exit, Inferred, Seeing};

use super::inquiry::Asked;
use super::news::{Rounds, Step};
use super::record::{Hash, Print, Record, Row, Shown, outline};
use super::sought::Shows;
use super::{Told, exit, is_told, links, may_learn, rely, watch_end};
use crate::method::Earlier;
use crate::{Failure, MethodResult, NeedKey, Session};

/// How many methods are analysed again at most: more are better analysed with all others.
const METHODS: usize = 400;

/// Why all methods have to be analysed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// Too many methods changed, or depend on those that did.
    Many,
    /// A method of the earlier version has code and the other has none, or code that cannot be read.
    Code,
    /// What a method calls changed.
    Calls,
    /// What its assembly knows of fields, addresses or names changed.
    Fields,
    /// What a method writes or keeps changed.
    Effects,
    /// What a method promises changed.
    Contract,
    /// The code of a static constructor changed, or code that anybody may have looked at.
    Everybody,
    /// A method became so short that others look at its code.
    Length,
    /// What others learn of a method changed.
    Told,
    /// What has to do with what in a method changed, and what is looked for depends on that.
    Links,
    /// What a method shows of its calls and objects changed.
    Shown,
    /// What holds where a method ends changed, and methods that call each other know it.
    End,
    /// A method took part in what is inferred of others.
    Part,
    /// What its obligations need changed.
    Needs,
    /// Referenced assemblies are missing.
    Missing,
    /// The analysis of a method failed or was stopped.
    Failed,
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Many => "too much depends on what changed",
            Self::Code => "a method has another kind of body",
            Self::Calls => "a method calls others than before",
            Self::Fields => "what is known of fields changed",
            Self::Effects => "a method writes or keeps something else",
            Self::Contract => "a method promises something else",
            Self::Everybody => "the code that changed may matter to all",
            Self::Length => "a method became so short that others look at its code",
            Self::Told => "others learn something else of a method",
            Self::Links => "what a method may need of others changed",
            Self::Shown => "a method shows something else of its calls and objects",
            Self::End => "a method ends with something else",
            Self::Part => "a method takes part in what is inferred of others",
            Self::Needs => "a method needs something else of others",
            Self::Missing => "referenced assemblies are missing",
            Self::Failed => "a method could not be analysed",
        })
    }
}

/// What was found again.
pub struct Changed {
    /// The methods that were analysed again.
    pub methods: BTreeMap<MethodHandle, MethodResult>,
    /// What is inferred of all.
    pub inferred: Inferred,
}

impl Session<'_> {
    /// Analyses the methods whose bodies changed since a record was made, and what depends on them. `results` has what was found then. All else of the assembly, and all
    /// that it refers to, has to be what it was.
    pub fn check_changed(
        &self,
        record: Record,
        hash: Hash,
        assembly: AssemblyId,
        changed: &[Id<MethodDef>],
        results: &BTreeMap<MethodHandle, &MethodResult>,
    ) -> Result<Changed, Why> {
        if record.has_missing {
            return Err(Why::Missing);
        }
        if changed.is_empty() {
            // Only names and places of the debug information are others, or what compilers give to each build.
            return Ok(Changed { methods: BTreeMap::new(), inferred: all(record.after, record.kept) });
        }
        let mut again = Again { session: self, hash, assembly, record };
        let methods = again.look_alike(changed)?;
        again.analyse(methods, results)
    }
}

/// All that is inferred, as a run leaves it.
fn all(after: Inferred, kept: Vec<(MethodHandle, Arc<[Condition]>)>) -> Inferred {
    let mut inferred = Inferred::default();
    inferred.extend(after);
    inferred.needs.kept.extend(kept);
    inferred
}

struct Again<'s, 'f> {
    session: &'s Session<'f>,
    hash: Hash,
    assembly: AssemblyId,
    record: Record,
}

/// What the first analysis of a method found.
struct First {
    result: MethodResult,
    told: Told,
    shows: Shows,
}

impl Again<'_, '_> {
    fn handle(&self, id: Id<MethodDef>) -> MethodHandle {
        MethodHandle { assembly: self.assembly, id }
    }

    /// Whether entries and invariants were looked for.
    fn takes_closed(&self) -> bool {
        self.session.options().assumptions.contains(&marple_lower::Assumption::ClosedWorld)
    }

    fn row(&self, method: MethodHandle) -> &Row {
        &self.record.rows[method.id.index()]
    }

    fn numbered(&self, numbers: &[u32]) -> impl Iterator<Item = MethodHandle> {
        numbers.iter().filter_map(|number| Id::new(*number)).map(|id| self.handle(id))
    }

    /// Sees that the code of changed methods is to others what it was. Gives these and the methods that were lowered with a look at their code.
    fn look_alike(&mut self, changed: &[Id<MethodDef>]) -> Result<BTreeSet<MethodHandle>, Why> {
        let (session, hash) = (self.session, self.hash);
        let module = session.module(self.assembly);
        if changed.len() > METHODS {
            return Err(Why::Many);
        }
        let mut all = BTreeSet::new();
        for &id in changed {
            let method = self.handle(id);
            let row = self.record.rows.get(id.index()).ok_or(Why::Code)?;
            let is_static_constructor =
                module.row(id).and_then(|row| module.string(row.name)).map_or(true, |name| name == ".cctor");
            if row.is_read_by_all || is_static_constructor {
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
        if all.len() > METHODS {
            return Err(Why::Many);
        }
        self.same_surveys(changed)?;
        for &id in changed {
            let method = self.handle(id);
            if self.row(method).effect.is_some() {
                session.knowledge.effects.look(&session.assemblies, method);
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
                    return Err(Why::Contract);
                }
            }
        }
        self.same_effects()?;
        Ok(all)
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

    /// Sees that effects are what they were, as far as they were looked for. Those of a whole component are found together.
    fn same_effects(&self) -> Result<(), Why> {
        for (id, effect) in self.session.knowledge.effects.found(&self.session.assemblies, self.assembly) {
            let known = self.row(self.handle(id)).effect;
            if known.is_some_and(|known| known != self.session.print(self.hash, &effect)) {
                return Err(Why::Effects);
            }
        }
        Ok(())
    }

    fn analyse(
        mut self,
        mut waiting: BTreeSet<MethodHandle>,
        results: &BTreeMap<MethodHandle, &MethodResult>,
    ) -> Result<Changed, Why> {
        let mut exits = std::mem::take(&mut self.record.exits);
        exits.sort_by_key(|(method, _)| std::cmp::Reverse((self.row(*method).wave, *method)));
        let mut state = std::mem::take(&mut self.record.before);
        let mut after = std::mem::take(&mut self.record.after);
        state.wants_origins = self.takes_closed();
        let refuted: BTreeMap<MethodHandle, Vec<String>> =
            after.refuted.iter().map(|(method, texts)| (*method, texts.clone())).collect();
        let mut first: BTreeMap<MethodHandle, First> = BTreeMap::new();
        let mut ends_changed: BTreeMap<MethodHandle, Option<Arc<Exit>>> = BTreeMap::new();
        // Callees first, as they were analysed then.
        while let Some(wave) = waiting.iter().map(|method| self.row(*method).wave).min() {
            while let Some((method, exit)) =
                exits.pop_if(|(method, _)| self.record.rows[method.id.index()].wave < wave)
            {
                state.exits.entry(method).or_insert_with(|| Arc::new(exit));
            }
            let is_earlier = |method: &MethodHandle| self.row(*method).wave < wave;
            state.refuted = refuted
                .iter()
                .filter(|(method, _)| is_earlier(method))
                .map(|(m, t)| (*m, t.clone()))
                .collect();
            let methods: Vec<MethodHandle> =
                waiting.iter().copied().filter(|method| self.row(*method).wave == wave).collect();
            waiting.retain(|method| self.record.rows[method.id.index()].wave != wave);
            let mut ends = Vec::new();
            for method in methods {
                let (found, end) = self.first(&mut state, &exits, method)?;
                if let Some((exit, is_told)) = end {
                    let users = self.numbered(&self.row(method).readers.told_end);
                    let users: Vec<MethodHandle> = users.filter(|user| *user != method).collect();
                    // Methods that call each other learn of the end later.
                    if self.row(method).readers.told_end.contains(&method.id.number())
                        || users.iter().any(|user| self.row(*user).wave <= wave)
                    {
                        return Err(Why::End);
                    }
                    waiting.extend(users);
                    ends.push((method, exit, is_told));
                }
                first.insert(method, found);
                if first.len() + waiting.len() > METHODS {
                    return Err(Why::Many);
                }
            }
            for (method, exit, is_told) in ends {
                ends_changed.insert(method, is_told.then(|| Arc::clone(&exit)));
                exits.retain(|(other, _)| *other != method);
                for inferred in [&mut state, &mut after] {
                    if is_told {
                        inferred.exits.insert(method, Arc::clone(&exit));
                    } else {
                        inferred.exits.remove(&method);
                    }
                }
            }
        }
        self.seek_again(state, &after, &mut first)?;
        self.ask_again(&first, &ends_changed)?;
        let mut decided: BTreeMap<MethodHandle, (MethodResult, Told)> = BTreeMap::new();
        for (method, first) in first {
            decided.insert(method, self.decided(&after, method, first)?);
        }
        for (method, (result, told)) in &mut decided {
            let old = results.get(method).ok_or(Why::Code)?;
            let mut asked = Asked { result, hindsight: told.hindsight.as_ref(), old };
            self.record.ask_calls_again(self.session, self.hash, &mut after, &mut asked)?;
            let keys = self.session.needs_of_type(self.hash, result);
            if self.session.print_of(self.hash, &keys) != self.row(*method).needs {
                return Err(Why::Needs);
            }
            result.outside.is_visible = old.outside.is_visible;
            // What inference gave up is what it was: all answers are.
            result.outside.given_up.clone_from(&old.outside.given_up);
        }
        after.needs.kept = std::mem::take(&mut self.record.kept).into_iter().collect();
        let mut methods = BTreeMap::new();
        for (method, (mut result, told)) in decided {
            self.try_needs(&mut result, &after, &told)?;
            self.session.add_conditions_of(&mut result);
            methods.insert(method, result);
        }
        // What was looked at on the way has to be what it was, too.
        self.same_effects()?;
        if !self.session.missing().is_empty() {
            return Err(Why::Missing);
        }
        Ok(Changed { methods, inferred: all(after, Vec::new()) })
    }

    /// The first analysis of a method; and what holds where it ends, if that is something else than before, with whether others are told.
    #[expect(clippy::type_complexity, reason = "an end and whether it is told")]
    fn first(
        &self,
        state: &mut Inferred,
        exits: &[(MethodHandle, Exit)],
        method: MethodHandle,
    ) -> Result<(First, Option<(Arc<Exit>, bool)>), Why> {
        let (session, row) = (self.session, self.row(method));
        if row.has_users {
            watch_end(session, state, method);
        }
        let is_partial = std::cell::Cell::new(false);
        let is_closed = |method: MethodHandle| {
            method.assembly == self.assembly && self.record.rows[method.id.index()].is_closed
        };
        let seen: &Inferred = state;
        let goes_on = |groups: &[marple_analysis::Group<marple_lower::Origin>]| {
            is_partial.set(may_learn(session, seen, &is_closed, method, groups));
            !is_partial.get()
        };
        let checked = session.check_with(method, Some(seen), Earlier::NOTHING, &|_| {}, &goes_on);
        let (result, mut told) = checked.ok_or(Why::Code)?;
        if session.options().is_stopped() || matches!(result.result, Err(Failure::Crashed(_))) {
            return Err(Why::Failed);
        }
        state.ends.remove(&method);
        let links = links(&mut told);
        let refuted = std::mem::take(&mut told.refuted);
        let exit = exit(&told);
        let is_told = is_told(session, method, &exit);
        let shown = Shown { told: &told, links: &links, is_told, refuted: &refuted };
        let (told_now, links_now) = session.shown(self.hash, &result, &shown);
        if told_now != row.told {
            return Err(Why::Told);
        }
        let is_partial = is_partial.get();
        let is_open = super::is_open(&result) || is_partial;
        let sought = &self.record.sought;
        // If nobody looked at its links, nobody would now; and without closed methods nothing is looked for.
        let is_same = !self.takes_closed()
            || ((!row.is_looked_at || links_now == row.links)
                && sought.open.contains(&method) == is_open
                && sought.partial.contains(&method) == is_partial);
        let shows = Shows { links, is_open, is_partial, is_same };
        let before = exits.iter().find(|(other, _)| *other == method).map(|(_, exit)| exit);
        let is_same = match before {
            Some(before) => is_told && *before == exit,
            None => !is_told,
        };
        Ok((First { result, told, shows }, (!is_same).then(|| (Arc::new(exit), is_told))))
    }

    /// If methods show something else to those who look for what may be needed, looks for it again: it has to be the same.
    fn seek_again(
        &mut self,
        before: Inferred,
        after: &Inferred,
        first: &mut BTreeMap<MethodHandle, First>,
    ) -> Result<(), Why> {
        if first.values().all(|first| first.shows.is_same) {
            return Ok(());
        }
        let shown = first.iter_mut().map(|(method, first)| (*method, std::mem::take(&mut first.shows)));
        let sought = std::mem::take(&mut self.record.sought);
        let print = Print { session: self.session, hash: self.hash };
        let again = sought.seek_again(self.session, &print, (before, after), shown.collect())?;
        for (method, again) in again {
            self.record.rows[method.id.index()].again = again;
        }
        Ok(())
    }

    /// Asks the methods that were asked in the rounds, each time with what was known then: they have to answer what they did. Then all know what they knew, and wait for
    /// the same.
    fn ask_again(
        &mut self,
        first: &BTreeMap<MethodHandle, First>,
        ends: &BTreeMap<MethodHandle, Option<Arc<Exit>>>,
    ) -> Result<(), Why> {
        if !first.keys().any(|method| self.row(*method).is_demanded) {
            return Ok(());
        }
        let Rounds { start: mut state, ends: found_again, steps, .. } =
            std::mem::take(&mut self.record.rounds);
        for (method, exit) in ends {
            // What is found of its end in the rounds is added to what was known before.
            if found_again.contains(method) {
                return Err(Why::End);
            }
            match exit {
                Some(exit) => state.exits.insert(*method, Arc::clone(exit)),
                None => state.exits.remove(method),
            };
        }
        let mut last: BTreeMap<MethodHandle, u64> = BTreeMap::new();
        // What is told in a round is known in the next: answers of a round stand before its news.
        for step in steps {
            match step {
                Step::News(news) => news.tell(&mut state),
                Step::Answer(method, before) => {
                    let Some(First { told, .. }) = first.get(&method) else { continue };
                    let hindsight = told.hindsight.as_ref();
                    let told = self.session.ask(method, &state, hindsight, last.get(&method).copied());
                    if self.session.answered(self.hash, told.as_ref()) != before {
                        return Err(Why::Shown);
                    }
                    match told {
                        Some(told) if !told.is_answered => match told.question {
                            Some(question) => last.insert(method, question),
                            None => last.remove(&method),
                        },
                        _ => None,
                    };
                }
            }
        }
        Ok(())
    }

    /// The last analysis of a method.
    fn decided(
        &self,
        after: &Inferred,
        method: MethodHandle,
        First { result, told, .. }: First,
    ) -> Result<(MethodResult, Told), Why> {
        let (session, row) = (self.session, self.row(method));
        let hindsight = told.hindsight.as_ref();
        let mut result = result;
        if let Some(knows_more) = row.again {
            let earlier = Earlier { hindsight, result: Some(&result), knows_more };
            let checked = session.check_with(method, Some(after), earlier, &|_| {}, &|_| true);
            let checked = checked.map(|(result, _)| result).filter(|result| result.result.is_ok());
            if let Some(mut again) = checked {
                if knows_more {
                    rely(&mut again, &self.record.used);
                }
                result = again;
            }
        }
        if session.options().is_stopped() || matches!(result.result, Err(Failure::Crashed(_))) {
            return Err(Why::Failed);
        }
        Ok((result, told))
    }

    /// Keeps the needs that several obligations share and that are enough for them, as in a run over all methods.
    fn try_needs(&self, result: &mut MethodResult, after: &Inferred, told: &Told) -> Result<(), Why> {
        let session = self.session;
        let count = result.outside.needs.len();
        let key = |number: usize| result.need(number).map(|(_, key)| key);
        let keys: Vec<Option<NeedKey<'_>>> = (0..count).map(key).collect();
        let is_shared = |key: &NeedKey<'_>| match key {
            NeedKey::Type(..) => self.record.shared.contains(&session.print_of(self.hash, key)),
            NeedKey::Parameters(_) | NeedKey::Method(..) => {
                keys.iter().flatten().filter(|other| *other == key).count() > 1
            }
        };
        let is_tried = |number: usize| {
            let is_note = result.obligations.get(number).is_some_and(marple_ir::Obligation::is_of_library);
            !is_note && (result.needs_of_callers(number) || keys[number].as_ref().is_some_and(is_shared))
        };
        let mut kept: Vec<bool> = (0..count).map(is_tried).collect();
        if kept.contains(&true) {
            session.try_needs_of(result, &mut kept, after, told.hindsight.as_ref());
        }
        if session.options().is_stopped() {
            return Err(Why::Failed);
        }
        for (need, kept) in result.outside.needs.iter_mut().zip(kept) {
            if !kept {
                *need = None;
            }
        }
        Ok(())
    }
}
