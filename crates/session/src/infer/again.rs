//! A run in which some bodies are others than in an earlier one: only what depends on them is analysed again.
//!
//! The result has to be that of a run over everything, so each step is either shown to be the same or done again, and where that cannot be shown the answer is [`Why`] not.
//!
//! 1. What the code of a changed method is to others must be the same: what it calls, what passes over the whole assembly find, its effect (`alike.rs`). Who looked at its code
//!    while it was lowered is analysed again as well; so is who may be told what it promises, if that is something else.
//! 2. The first analysis of these methods, in the state that it was in the recorded run: callees first, with the ends that were known. What others learn of it must be
//!    the same, but for the end: if that is another one, whoever was told of it is analysed again, too.
//! 3. In the search for entries and invariants the methods are asked what they were asked then. If they answer the same, all that is known of others is what it was. If not, the search is made
//!    again (`anew.rs`), and who looked up something that is another thing now is analysed again, too. The last analysis is done again with what is known.
//! 4. When calls are asked what their callees need (`inquiry.rs`), the methods are asked what they were asked then, and must answer the same.
//!
//! A method that is not among them had the same code, and was told the same at each step: so it would be found to be the same again.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use marple_lower::Assumption;
use marple_metadata::assemblies::{AssemblyId, MethodHandle};
use marple_metadata::tables::{Id, MethodDef};
use marple_summaries::{Condition, Exit, Inferred, Lookup, Needs};

use super::anew::{Anew, Recorded, Start};
use super::inquiry::Asked;
use super::memo::{Memo, found_print};
use super::news::{News, Rounds, Step};
use super::record::{Hash, Print, Record, Row, Shown};
use super::sought::Shows;
use super::{Told, exit, is_told, links, may_learn, rely, watch_end};
use crate::method::Earlier;
use crate::{Failure, MethodResult, NeedKey, Session};

/// How many methods are analysed again at most: so many, or one of so many. More are better analysed with all others.
const METHODS: usize = 400;
const PART: usize = 8;

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
    /// Code changed that anybody may have looked at, or what everybody is told of it.
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
            Self::Everybody => "the code that changed may matter to all",
            Self::Length => "a method became so short that others look at its code",
            Self::Told => "others learn something else of a method",
            Self::Links => "what a method may need of others changed",
            Self::Shown => "a method shows something else of its calls and objects",
            Self::End => "a method ends with something else",
            Self::Part => "a method takes part in what is inferred of others",
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
    /// Analyses the methods whose bodies changed since a record was made, and what depends on them. `results` has what was found then, `memo` what
    /// the record left apart. All else of the assembly, and all that it refers to, has to be what it was.
    pub fn check_changed(
        &self,
        record: Record,
        hash: Hash,
        assembly: AssemblyId,
        changed: &[Id<MethodDef>],
        results: &BTreeMap<MethodHandle, &MethodResult>,
        memo: &dyn Fn() -> Option<Memo>,
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
        again.analyse(methods, results, memo)
    }
}

/// All that is inferred, as a run leaves it.
fn all(after: Inferred, kept: Vec<(MethodHandle, Arc<[Condition]>)>) -> Inferred {
    let mut inferred = Inferred::default();
    inferred.extend(after);
    inferred.needs.kept.extend(kept);
    inferred
}

pub(super) struct Again<'s, 'f> {
    pub(super) session: &'s Session<'f>,
    pub(super) hash: Hash,
    pub(super) assembly: AssemblyId,
    pub(super) record: Record,
}

/// What the first analysis of a method found.
struct First {
    result: MethodResult,
    told: Told,
    shows: Shows,
    /// The assumptions that its end relies on, if others are told of that.
    used: Vec<Assumption>,
}

/// What is known when all first analyses are done.
struct Base {
    /// The ends, and the types with owned fields.
    state: Inferred,
    refuted: BTreeMap<MethodHandle, Vec<String>>,
    /// The assumptions that they relied on.
    used: Vec<Assumption>,
}

/// What callers are told of where a method ends, if that is something else than before.
struct NewEnd {
    before: Option<Arc<Exit>>,
    now: Option<Arc<Exit>>,
}

impl NewEnd {
    fn put(&self, method: MethodHandle, inferred: &mut Inferred) {
        match &self.now {
            Some(exit) => inferred.exits.insert(method, Arc::clone(exit)),
            None => inferred.exits.remove(&method),
        };
    }

    /// What the rounds found beyond what was known before, beyond what is known now.
    fn rebased(&self, found: &Exit) -> Option<Exit> {
        let nothing = Exit::default();
        let before = self.before.as_deref().unwrap_or(&nothing);
        let mut now = self.now.as_deref().unwrap_or(&nothing).clone();
        now.extend(Exit {
            always: found.always.strip_prefix(&before.always[..])?.to_vec(),
            when_true: found.when_true.strip_prefix(&before.when_true[..])?.to_vec(),
            when_false: found.when_false.strip_prefix(&before.when_false[..])?.to_vec(),
            ..Exit::default()
        });
        now.guarded.clone_from(&found.guarded);
        now.never_returns = found.never_returns;
        Some(now)
    }
}

impl Again<'_, '_> {
    pub(super) fn handle(&self, id: Id<MethodDef>) -> MethodHandle {
        MethodHandle { assembly: self.assembly, id }
    }

    /// Whether entries and invariants were looked for.
    fn takes_closed(&self) -> bool {
        self.session.options().assumptions.contains(&marple_lower::Assumption::ClosedWorld)
    }

    pub(super) fn row(&self, method: MethodHandle) -> &Row {
        &self.record.rows[method.id.index()]
    }

    pub(super) fn numbered(&self, numbers: &[u32]) -> impl Iterator<Item = MethodHandle> {
        numbers.iter().filter_map(|number| Id::new(*number)).map(|id| self.handle(id))
    }

    /// Sees that it is not too much.
    pub(super) fn few(&self, count: usize) -> Result<(), Why> {
        if count > METHODS.max(self.record.rows.len() / PART) { Err(Why::Many) } else { Ok(()) }
    }

    fn analyse(
        mut self,
        mut waiting: BTreeSet<MethodHandle>,
        results: &BTreeMap<MethodHandle, &MethodResult>,
        memo: &dyn Fn() -> Option<Memo>,
    ) -> Result<Changed, Why> {
        let mut exits = std::mem::take(&mut self.record.exits);
        exits.sort_by_key(|(method, _)| std::cmp::Reverse((self.row(*method).wave, *method)));
        let mut state = std::mem::take(&mut self.record.before);
        let mut after = std::mem::take(&mut self.record.after);
        state.wants_origins = self.takes_closed();
        let refuted: BTreeMap<MethodHandle, Vec<String>> =
            after.refuted.iter().map(|(method, texts)| (*method, texts.clone())).collect();
        let used = self.used_first();
        let mut first: BTreeMap<MethodHandle, First> = BTreeMap::new();
        let mut ends: BTreeMap<MethodHandle, NewEnd> = BTreeMap::new();
        // Those who learn of another end only after their first analysis: methods that call each other.
        let mut later: BTreeSet<MethodHandle> = BTreeSet::new();
        // Callees first, as they were analysed then.
        while let Some(wave) = waiting.iter().map(|method| self.row(*method).wave).min() {
            while let Some((method, exit)) =
                exits.pop_if(|(method, _)| self.record.rows[method.id.index()].wave < wave)
            {
                state.exits.entry(method).or_insert_with(|| Arc::new(exit));
            }
            self.refute(&mut state, &refuted, wave);
            let methods: Vec<MethodHandle> =
                waiting.iter().copied().filter(|method| self.row(*method).wave == wave).collect();
            waiting.retain(|method| self.record.rows[method.id.index()].wave != wave);
            let mut changed = Vec::new();
            for method in methods {
                let before = exits.iter().find(|(other, _)| *other == method).map(|(_, exit)| exit);
                let (found, end) = self.first(&mut state, before, method)?;
                if let Some(end) = end {
                    let users = self.numbered(&self.row(method).readers.told_end);
                    let (same, above): (Vec<MethodHandle>, Vec<MethodHandle>) =
                        users.partition(|user| self.row(*user).wave <= wave);
                    later.extend(same);
                    waiting.extend(above);
                    changed.push((method, end));
                }
                first.insert(method, found);
                self.few(first.len() + waiting.len() + later.len())?;
            }
            exits.retain(|(other, _)| !changed.iter().any(|(method, _)| method == other));
            for (method, end) in changed {
                end.put(method, &mut state);
                ends.insert(method, end);
            }
        }
        for (method, exit) in exits {
            state.exits.entry(method).or_insert_with(|| Arc::new(exit));
        }
        for (method, First { used, .. }) in &first {
            self.record.rows[method.id.index()].used.clone_from(used);
        }
        if self.used_first() != used {
            return Err(Why::Told);
        }
        let base = Base { state, refuted, used };
        later.retain(|method| !first.contains_key(method));
        first.extend(self.first_later(&base, &later)?);
        let shown: BTreeMap<MethodHandle, Shows> =
            first.iter_mut().map(|(method, first)| (*method, std::mem::take(&mut first.shows))).collect();
        let way = self
            .put_ends(&mut after, &ends)
            .and_then(|()| self.seek_again(&base.state, &after, &shown))
            .and_then(|()| self.ask_again(&first, &ends));
        if let Err(why) = way {
            if !matches!(why, Why::Shown | Why::Links | Why::End) {
                return Err(why);
            }
            let memo = memo().ok_or(why)?;
            self.anew(&base, &memo, &mut after, &mut first, shown)?;
        }
        let mut decided: BTreeMap<MethodHandle, (MethodResult, Told)> = BTreeMap::new();
        for (method, first) in first {
            decided.insert(method, self.decided(&mut after, method, first, results)?);
        }
        // What several obligations of a type need is one finding: who has one of them depends on the others.
        let shared = self.shared();
        for (method, (result, _)) in &decided {
            self.record.rows[method.id.index()].needs = self.session.needs_of_type(self.hash, result);
        }
        let shared_now = self.shared();
        let is_news = |key: &u64| shared.contains(key) != shared_now.contains(key);
        let concerned = results.keys().filter(|method| self.row(**method).needs.iter().any(is_news));
        let concerned: BTreeSet<MethodHandle> =
            concerned.copied().filter(|method| !decided.contains_key(method)).collect();
        self.few(decided.len() + concerned.len())?;
        for (method, first) in self.first_later(&base, &concerned)? {
            decided.insert(method, self.decided(&mut after, method, first, results)?);
        }
        after.needs.kept = std::mem::take(&mut self.record.kept).into_iter().collect();
        let mut methods = BTreeMap::new();
        for (method, (mut result, told)) in decided {
            self.try_needs(&mut result, &after, &told, &shared_now)?;
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

    /// The postconditions that callees do not keep, as far as they were known when the methods of a wave were analysed.
    fn refute(&self, state: &mut Inferred, refuted: &BTreeMap<MethodHandle, Vec<String>>, wave: u32) {
        let earlier = refuted.iter().filter(|(method, _)| self.row(**method).wave < wave);
        state.refuted = earlier.map(|(method, texts)| (*method, texts.clone())).collect();
    }

    /// What is known at the end where other ends were found than before: what the rounds added to these is added to the new ones.
    fn put_ends(&self, after: &mut Inferred, ends: &BTreeMap<MethodHandle, NewEnd>) -> Result<(), Why> {
        for (method, end) in ends {
            if self.record.rounds.ends.contains(method) {
                let last = after.exits.get(method).ok_or(Why::End)?;
                let now = end.rebased(last).ok_or(Why::End)?;
                // Whether more is known than before decides who is analysed again.
                if last.says_more_than(end.before.as_deref()) != now.says_more_than(end.now.as_deref()) {
                    return Err(Why::End);
                }
                after.exits.insert(*method, Arc::new(now));
            } else {
                end.put(*method, after);
            }
        }
        Ok(())
    }

    /// The first analyses of methods that find what they found, for what comes after.
    fn first_later(
        &self,
        base: &Base,
        methods: &BTreeSet<MethodHandle>,
    ) -> Result<Vec<(MethodHandle, First)>, Why> {
        let mut by_wave: BTreeMap<u32, Vec<MethodHandle>> = BTreeMap::new();
        for &method in methods {
            by_wave.entry(self.row(method).wave).or_default().push(method);
        }
        let mut all = Vec::new();
        for (wave, methods) in by_wave {
            let mut state = self.state_in(base, wave);
            for method in methods {
                let (mut first, _) = self.first_alone(&mut state, method)?;
                first.shows.is_same = true;
                all.push((method, first));
            }
        }
        Ok(all)
    }

    /// What was known when the methods of a wave were analysed first.
    fn state_in(&self, base: &Base, wave: u32) -> Inferred {
        let mut state = base.state.clone();
        state.exits.retain(|other, _| self.row(*other).wave < wave);
        self.refute(&mut state, &base.refuted, wave);
        state
    }

    /// The search and the rounds, which go another way than in the earlier run. Who looked up afterwards what is something else now is analysed again, too.
    fn anew(
        &mut self,
        base: &Base,
        memo: &Memo,
        after: &mut Inferred,
        first: &mut BTreeMap<MethodHandle, First>,
        shown: BTreeMap<MethodHandle, Shows>,
    ) -> Result<(), Why> {
        let (session, hash, assembly) = (self.session, self.hash, self.assembly);
        let mut inferred = base.state.clone();
        inferred.wants_origins = false;
        self.refute(&mut inferred, &base.refuted, u32::MAX);
        let hindsight = |method: MethodHandle| {
            let mut state = self.state_in(base, self.row(method).wave);
            if self.row(method).has_users {
                watch_end(session, &mut state, method);
            }
            session.lowered_with(method, Some(&state), None).ok()??.hindsight
        };
        let again = first.iter().map(|(method, first)| (*method, first.told.hindsight.clone())).collect();
        let replay = Recorded { memo, hash, again, hindsight: &hindsight };
        let start = Start { inferred, shown, used: base.used.clone() };
        let Anew { after: now, again } =
            self.record.sought.anew(session, assembly, start, &replay, &self.record.used)?;
        let mut more = BTreeSet::new();
        for method in session.methods(assembly) {
            let row = &mut self.record.rows[method.id.index()];
            let again = again.get(&method).copied();
            if row.again != again {
                row.again = again;
                more.insert(method);
            }
        }
        let is_other = |lookups: &[Lookup]| {
            found_print(hash, after, assembly, lookups) != found_print(hash, &now, assembly, lookups)
        };
        more.extend(memo.later.iter().filter(|(_, lookups)| is_other(lookups)).map(|(method, _)| *method));
        more.retain(|method| !first.contains_key(method));
        self.few(first.len() + more.len())?;
        first.extend(self.first_later(base, &more)?);
        *after = now;
        Ok(())
    }

    /// The assumptions that first analyses relied on, in the order in which they were found.
    fn used_first(&self) -> Vec<Assumption> {
        let rows = self.record.rows.iter().enumerate().filter(|(_, row)| !row.used.is_empty());
        let mut rows: Vec<(u32, usize, &[Assumption])> =
            rows.map(|(number, row)| (row.wave, number, &row.used[..])).collect();
        rows.sort_unstable_by_key(|(wave, number, _)| (*wave, *number));
        let mut all = Vec::new();
        for &one in rows.into_iter().flat_map(|(.., used)| used) {
            if !all.contains(&one) {
                all.push(one);
            }
        }
        all
    }

    /// The first analysis of a method, what has to do with what in it, and what holds where it ends, with whether others are told.
    fn first_alone(&self, state: &mut Inferred, method: MethodHandle) -> Result<(First, Exit), Why> {
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
        let exit = exit(&told);
        let is_partial = is_partial.get();
        let is_open = super::is_open(&result) || is_partial;
        let shows = Shows { links, is_open, is_partial, is_same: false };
        let used = if is_told(session, method, &exit) { told.used.clone() } else { Vec::new() };
        Ok((First { result, told, shows, used }, exit))
    }

    /// The same, which must show others what it showed; and what holds where the method ends, if that is something else than before.
    fn first(
        &self,
        state: &mut Inferred,
        before: Option<&Exit>,
        method: MethodHandle,
    ) -> Result<(First, Option<NewEnd>), Why> {
        let (session, row) = (self.session, self.row(method));
        let (mut first, exit) = self.first_alone(state, method)?;
        let First { result, told, shows, .. } = &mut first;
        let refuted = std::mem::take(&mut told.refuted);
        let is_told = is_told(session, method, &exit);
        let shown = Shown { links: &shows.links, refuted: &refuted };
        let (told_now, links_now) = session.shown(self.hash, result, &shown);
        if told_now != row.told {
            return Err(Why::Told);
        }
        let sought = &self.record.sought;
        // If nobody looked at its links, nobody would now; and without closed methods nothing is looked for.
        shows.is_same = !self.takes_closed()
            || ((!row.is_looked_at || links_now == row.links)
                && sought.open.contains(&method) == shows.is_open
                && sought.partial.contains(&method) == shows.is_partial);
        let now = is_told.then_some(exit);
        if before == now.as_ref() {
            return Ok((first, None));
        }
        let end = NewEnd { before: before.cloned().map(Arc::new), now: now.map(Arc::new) };
        Ok((first, Some(end)))
    }

    /// What more than one obligation of a type needs.
    fn shared(&self) -> BTreeSet<u64> {
        let mut seen = BTreeSet::new();
        self.record
            .rows
            .iter()
            .flat_map(|row| &row.needs)
            .filter(|key| !seen.insert(**key))
            .copied()
            .collect()
    }

    /// If methods show something else to those who look for what may be needed, looks for it again: it has to be the same.
    fn seek_again(
        &mut self,
        before: &Inferred,
        after: &Inferred,
        shown: &BTreeMap<MethodHandle, Shows>,
    ) -> Result<(), Why> {
        if shown.values().all(|shows| shows.is_same) {
            return Ok(());
        }
        let print = Print { session: self.session, hash: self.hash };
        let again = self.record.sought.seek_again(self.session, &print, (before.clone(), after), shown)?;
        for (method, again) in again {
            self.record.rows[method.id.index()].again = again;
        }
        Ok(())
    }

    /// Asks the methods that were asked in the rounds, each time with what was known then: they have to answer what they did. Then all know what they knew, and wait for
    /// the same.
    fn ask_again(
        &self,
        first: &BTreeMap<MethodHandle, First>,
        ends: &BTreeMap<MethodHandle, NewEnd>,
    ) -> Result<(), Why> {
        if !first.keys().any(|method| self.row(*method).is_demanded) {
            return Ok(());
        }
        let Rounds { start, ends: found_again, steps } = &self.record.rounds;
        let mut state = start.clone();
        for (method, end) in ends {
            if found_again.contains(method) {
                let told = state.exits.get(method).ok_or(Why::End)?;
                let now = end.rebased(told).ok_or(Why::End)?;
                state.exits.insert(*method, Arc::new(now));
            } else {
                end.put(*method, &mut state);
            }
        }
        let mut last: BTreeMap<MethodHandle, u64> = BTreeMap::new();
        // What is told in a round is known in the next: answers of a round stand before its news.
        for step in steps {
            match step {
                Step::News(News::End { method, exit, is_any }) if ends.contains_key(method) => {
                    let exit = Arc::new(ends[method].rebased(exit).ok_or(Why::End)?);
                    News::End { method: *method, exit, is_any: *is_any }.tell(&mut state);
                }
                Step::News(news) => news.tell(&mut state),
                Step::Answer(method, before) => {
                    let method = *method;
                    let Some(First { told, .. }) = first.get(&method) else { continue };
                    let hindsight = told.hindsight.as_ref();
                    let told = self.session.ask(method, &state, hindsight, last.get(&method).copied());
                    if self.session.answered(self.hash, told.as_ref()) != *before {
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

    /// The last analysis of a method, and what it answers when it is asked about calls: that has to be what it answered.
    fn decided(
        &mut self,
        after: &mut Inferred,
        method: MethodHandle,
        First { result, told, .. }: First,
        results: &BTreeMap<MethodHandle, &MethodResult>,
    ) -> Result<(MethodResult, Told), Why> {
        let (session, row) = (self.session, self.row(method));
        let hindsight = told.hindsight.as_ref();
        let mut result = result;
        // What was asked of the last one is no matter of this one.
        after.needs = Needs::default();
        if let Some(knows_more) = row.again {
            let earlier = Earlier { hindsight, result: Some(&result), knows_more };
            let checked = session.check_with(method, Some(&*after), earlier, &|_| {}, &|_| true);
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
        let old = results.get(&method).ok_or(Why::Code)?;
        let mut asked = Asked { result: &mut result, hindsight: told.hindsight.as_ref(), old };
        self.record.ask_calls_again(session, self.hash, after, &mut asked)?;
        result.outside.is_visible = old.outside.is_visible;
        // What inference gave up is what it was: all answers are.
        result.outside.given_up.clone_from(&old.outside.given_up);
        Ok((result, told))
    }

    /// Keeps the needs that several obligations share and that are enough for them, as in a run over all methods.
    fn try_needs(
        &self,
        result: &mut MethodResult,
        after: &Inferred,
        told: &Told,
        shared: &BTreeSet<u64>,
    ) -> Result<(), Why> {
        let session = self.session;
        let count = result.outside.needs.len();
        let key = |number: usize| result.need(number).map(|(_, key)| key);
        let keys: Vec<Option<NeedKey<'_>>> = (0..count).map(key).collect();
        let is_shared = |key: &NeedKey<'_>| match key {
            NeedKey::Type(..) => shared.contains(&session.print_of(self.hash, key)),
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
