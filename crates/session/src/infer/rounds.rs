//! Entries and invariants grow until nothing changes.
//!
//! An entry starts as "never called", an invariant as "no object was ever made". A method is analysed once something is known of
//! its entry, and again when that grows; what it shows of the calls it makes and of the objects it leaves is added. In each round all
//! methods that wait are analysed with what was known before the round, so the order among them does not matter. When no
//! method waits, every call and every object is among what is known: it is true.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use marple_analysis::Relations;
use marple_metadata::assemblies::{MethodHandle, TypeHandle};
use marple_metadata::signature::{Primitive, Type};
use marple_summaries::{Exit, Fact, Inferred, Place, Role, Subject, end_places, entry_places, is_intrinsic};
use rayon::prelude::*;
use rustc_hash::FxHashSet;

use super::demand::Demand;
use super::lost::gone;
use super::news::{News, Step};
use super::split::Split;
use super::{Dropped, GivenUp, Inference, Known, Told};
use crate::Session;

/// How many rounds there may be; after that everything that waits is given up.
pub(super) const ROUNDS: usize = 400;

/// What grows.
struct Growing {
    entries: BTreeMap<MethodHandle, Split>,
    invariants: BTreeMap<TypeHandle, Split>,
    /// What holds where methods end: always, if they return true, if they return false. It starts as "never returned".
    ends: BTreeMap<MethodHandle, [Split; 3]>,
    /// What was known of them before.
    before: BTreeMap<MethodHandle, Arc<Exit>>,
    /// The methods that are to be analysed again.
    waiting: BTreeSet<MethodHandle>,
    /// What methods were asked when they were last asked.
    asked: BTreeMap<MethodHandle, u64>,
}

impl Inference<'_, '_> {
    /// Whether all calls of a method are seen.
    pub(super) fn is_closed(&self, method: MethodHandle) -> bool {
        self.graph.access(method.id).is_closed()
            && self.callers(method).iter().all(|caller| self.scope.contains(caller))
    }

    /// The methods that make the objects of a type or write their fields; or, if these are looked into, elements of the arrays there.
    pub(super) fn writers(&self, class: TypeHandle, looks_into: bool) -> BTreeSet<MethodHandle> {
        let module = self.session.module(class.assembly);
        let writes = |method: &MethodHandle| {
            let part = self.inferred.parts.get(method);
            part.is_some_and(|part| part.writes || (looks_into && part.fills))
        };
        let own = module.methods_of(class.id).map(|id| MethodHandle { assembly: class.assembly, id });
        let others = self.inferred.owned.get(&class).map(|owned| owned.others.clone()).unwrap_or_default();
        own.filter(writes).chain(others).collect()
    }

    /// Whether memory may be another one where a method begins than where it was called.
    pub(super) fn begins_late(&self, method: MethodHandle) -> bool {
        self.session.knowledge.effects.begins_late(&self.session.assemblies, method)
    }

    /// What can be looked at where a method is called.
    pub(super) fn places_at_entry(&self, method: MethodHandle) -> Arc<[Place]> {
        places_at_entry(self.session, &self.inferred, method, self.is_declared(method))
    }

    /// Whether calls of a method may name another one.
    pub(super) fn is_declared(&self, method: MethodHandle) -> bool {
        !self.graph.declarations(method.id).is_empty()
    }

    /// Whether a method returns a truth value or has parameters by reference.
    fn leaves_more(&self, method: MethodHandle) -> bool {
        let signature = self.session.module(method.assembly).method_signature(method.id);
        signature.is_ok_and(|signature| {
            matches!(signature.returns, Type::Primitive(Primitive::Boolean))
                || signature.parameters.iter().any(|ty| matches!(ty.unmodified(), Type::ByRef(_)))
        })
    }

    /// Finds the entries and invariants that are demanded.
    pub(super) fn find(&mut self, demand: &Demand) {
        self.inferred.is_asking = true;
        let mut growing = self.start(demand);
        self.note_start(&growing);
        for round in 0.. {
            if self.session.options().is_stopped() {
                // Nothing is true before the end.
                self.inferred.entries.clear();
                self.inferred.invariants.clear();
                self.inferred.guarded_entries.clear();
                self.inferred.guarded_invariants.clear();
                for method in growing.ends.keys() {
                    self.inferred.exits.remove(method);
                }
                return;
            }
            if round >= ROUNDS {
                self.give_up_waiting(demand, &mut growing);
            }
            let mut ready: Vec<MethodHandle> = growing
                .waiting
                .iter()
                .copied()
                .filter(|&method| self.is_ready(demand, &growing, method))
                .collect();
            if ready.is_empty() {
                if !self.start_unreached(demand, &mut growing) {
                    break;
                }
                continue;
            }
            let count = ready.len();
            ready.retain(|&method| {
                let matters = self.matters(demand, &growing, method);
                if !matters {
                    growing.waiting.remove(&method);
                }
                matters
            });
            if ready.len() < count {
                continue;
            }
            ready = self.in_order(&growing, ready);
            for method in &ready {
                growing.waiting.remove(method);
            }
            let ask = |&method: &MethodHandle| self.ask(method, growing.asked.get(&method).copied());
            let told: Vec<Option<Told>> = ready.par_iter().map(ask).collect();
            for (method, told) in ready.into_iter().zip(told) {
                self.note_answer(method, told.as_ref());
                self.learn(demand, &mut growing, method, told);
            }
            self.publish(&mut growing, Some(demand));
        }
        self.inferred.watched.clear();
        self.inferred.ends.clear();
        self.inferred.unmade.clear();
        self.inferred.targets.clear();
        self.inferred.is_asking = false;
        let (ends, before) = (growing.ends, growing.before);
        let is_better = |method: &MethodHandle| {
            let exit = self.inferred.exits.get(method);
            exit.is_some_and(|exit| exit.says_more_than(before.get(method).map(|before| &**before)))
        };
        self.better = ends.into_keys().filter(is_better).collect();
    }

    /// Asks a method what it shows; `last` is what it was asked last.
    fn ask(&self, method: MethodHandle, last: Option<u64>) -> Option<Told> {
        let Some(replay) = self.replay else {
            return self.session.ask(method, &self.inferred, self.hindsights.get(&method), last);
        };
        let known = if replay.again.contains_key(&method) {
            None
        } else {
            replay.memo.answer(replay.hash, &self.inferred, method, last)
        };
        known.or_else(|| self.session.ask(method, &self.inferred, replay.hindsight(method).as_ref(), last))
    }

    fn note_start(&mut self, growing: &Growing) {
        if let Some(recording) = &mut self.recording {
            recording.rounds.start(&self.inferred, growing.ends.keys().copied());
        }
    }

    fn note_answer(&mut self, method: MethodHandle, told: Option<&Told>) {
        if let (Some(recording), Some(hash)) = (&mut self.recording, self.session.hash) {
            let answer = self.session.answered(hash, told);
            recording.rounds.steps.push(Step::Answer(method, answer));
            if let Some(told) = told {
                recording.note_unlisted(method, told);
                recording.memo.note(method, told);
            }
        }
    }

    fn note_news(&mut self, news: News) {
        if let Some(recording) = &mut self.recording {
            recording.rounds.steps.push(Step::News(news));
        }
    }

    /// Whether what a method shows may change something: of a call, an object or an end of which nothing is known, nothing will be.
    fn matters(&self, demand: &Demand, growing: &Growing, method: MethodHandle) -> bool {
        let grows = |slot: &Split| !slot.is_top();
        let mut written = demand.written.get(&method).into_iter().flatten();
        growing.ends.get(&method).is_some_and(|slots| !is_any_end(slots))
            || self.callees(method).iter().any(|callee| growing.entries.get(callee).is_some_and(grows))
            || written.any(|class| growing.invariants.get(class).is_some_and(grows))
            || (self.inferred.parts.contains_key(&method)
                && self.class(method).is_some_and(|class| growing.invariants.get(&class).is_some_and(grows)))
    }

    /// Of some methods those that need not wait for the others, but for recursion. What callees leave behind matters to their callers; where nothing
    /// is looked for in that, what callers hand over matters to their callees.
    fn in_order(&self, growing: &Growing, ready: Vec<MethodHandle>) -> Vec<MethodHandle> {
        let all: BTreeSet<MethodHandle> = ready.iter().copied().collect();
        let component = |method: MethodHandle| self.graph.component(method.id);
        let ends = |method: &MethodHandle| growing.ends.get(method).is_some_and(|slots| !is_any_end(slots));
        let is_before = |one: &MethodHandle, other: MethodHandle| {
            all.contains(one) && component(*one) != component(other)
        };
        let waits = |&method: &MethodHandle| {
            let is_first = |callee: &MethodHandle| is_before(callee, method) && ends(callee);
            let is_given = growing.entries.get(&method).is_some_and(|slot| !slot.is_top()) && !ends(&method);
            self.callees(method).iter().any(is_first)
                || (is_given && self.callers(method).iter().any(|caller| is_before(caller, method)))
        };
        ready.into_iter().filter(|method| !waits(method)).collect()
    }

    fn start(&mut self, demand: &Demand) -> Growing {
        let mut growing = Growing {
            entries: BTreeMap::new(),
            invariants: BTreeMap::new(),
            ends: BTreeMap::new(),
            before: BTreeMap::new(),
            waiting: demand.methods.iter().copied().filter(|method| self.scope.contains(method)).collect(),
            asked: BTreeMap::new(),
        };
        for class in &demand.invariants {
            if let Some(owned) = self.inferred.owned.get_mut(class) {
                owned.look_only_at(&|place| place.field.is_some_and(|field| demand.fields.contains(&field)));
            }
            self.look_into(demand, *class);
        }
        for (&method, places) in &demand.entries {
            let places = &self.with_elements(method, places);
            for id in self.graph.declarations(method.id) {
                let declaration = MethodHandle { assembly: method.assembly, id };
                self.inferred.targets.entry(declaration).or_default().push(method);
            }
            self.inferred.watched.insert(method, Arc::clone(places));
            growing.entries.insert(method, Split::new(Arc::clone(places), &self.inferred.tested));
        }
        for &method in &demand.methods {
            let is_asked = |caller: &MethodHandle| demand.methods.contains(caller);
            let part = self.inferred.parts.get(&method).copied();
            // Of a method of which nothing new is known at its entry, nothing new is known at its end.
            let is_better = demand.entries.contains_key(&method)
                || (part.is_some()
                    && self.class(method).is_some_and(|class| demand.invariants.contains(&class)));
            // What it returns is wanted, or it leaves something else behind: what parameters are if it returns true, fields, what it is given by reference.
            let leaves = demand.results.contains(&method)
                || part.is_some_and(|part| part.writes)
                || self.leaves_more(method);
            let is_replaced = is_intrinsic(self.session.module(method.assembly), method.id);
            let is_used = is_better && leaves && !is_replaced && self.users(method).iter().any(is_asked);
            if !is_used || !self.scope.contains(&method) {
                continue;
            }
            let owned = self.class(method).and_then(|class| self.inferred.owned.get(&class));
            let owned = owned.filter(|_| part.is_some());
            let begins_late = self.begins_late(method);
            let places = end_places(&self.session.assemblies, method, owned, part, begins_late);
            let is_wanted = |place: &&Place| place.field.is_none_or(|field| demand.fields.contains(&field));
            let places: Arc<[Place]> = places.iter().filter(is_wanted).copied().collect();
            if places.is_empty() {
                continue;
            }
            growing.ends.insert(method, self.start_end(&places));
            self.inferred.ends.insert(method, places);
            if let Some(exit) = self.inferred.exits.get(&method) {
                growing.before.insert(method, Arc::clone(exit));
            }
        }
        for &class in &demand.invariants {
            let owned = &self.inferred.owned[&class];
            let mut slot = Split::new(Arc::clone(&owned.places), &self.inferred.tested);
            // An object that some method makes or writes which is not analysed may be anything.
            if !self.writers(class, false).iter().all(|method| self.scope.contains(method)) {
                slot.give_up();
            }
            growing.invariants.insert(class, slot);
        }
        self.publish(&mut growing, None);
        growing
    }

    /// Looks into the arrays of a type, if all methods that write their elements are asked.
    fn look_into(&mut self, demand: &Demand, class: TypeHandle) {
        if !self.writers(class, true).iter().all(|method| demand.methods.contains(method)) {
            return;
        }
        let Some(owned) = self.inferred.owned.get_mut(&class) else { return };
        owned.look_into(&self.session.assemblies, &|field| demand.elements.contains(field));
        if owned.elements().next().is_none() {
            return;
        }
        for id in self.session.module(class.assembly).methods_of(class.id) {
            if let Some(part) = self.inferred.parts.get_mut(&MethodHandle { assembly: class.assembly, id }) {
                part.writes |= part.fills;
            }
        }
    }

    /// What is looked at where a method is called; of a step of a type whose arrays are looked into, their elements, too.
    fn with_elements(&self, method: MethodHandle, places: &Arc<[Place]>) -> Arc<[Place]> {
        let is_step = self.inferred.parts.get(&method).is_some_and(|part| part.role == Role::Step);
        let owned = self.class(method).filter(|_| is_step).and_then(|class| self.inferred.owned.get(&class));
        match owned {
            Some(owned) => owned.elements().chain(places.iter().copied()).collect(),
            None => Arc::clone(places),
        }
    }

    /// What is known of a method's end: always, if it returns true, if it returns false. Sides of fields are looked at in the first.
    fn start_end(&self, places: &Arc<[Place]>) -> [Split; 3] {
        let nothing = FxHashSet::default();
        [&self.inferred.tested, &nothing, &nothing].map(|tested| Split::new(Arc::clone(places), tested))
    }

    /// Whether all that a method's analysis relies on was reached.
    fn is_ready(&self, demand: &Demand, growing: &Growing, method: MethodHandle) -> bool {
        let is_called = growing.entries.get(&method).is_none_or(Split::is_reached);
        let is_made = match self.relied(demand, method) {
            Some(class) => growing.invariants.get(&class).is_none_or(Split::is_reached),
            None => true,
        };
        is_called && is_made
    }

    /// The type whose invariant a method relies on.
    fn relied(&self, demand: &Demand, method: MethodHandle) -> Option<TypeHandle> {
        let part = self.inferred.parts.get(&method)?;
        let class = self.class(method)?;
        (part.role == Role::Boundary && demand.invariants.contains(&class)).then_some(class)
    }

    /// Methods wait that nobody calls, or for objects that nobody makes: anything may be at their entry. Whether there are some.
    fn start_unreached(&mut self, demand: &Demand, growing: &mut Growing) -> bool {
        let waiting: Vec<MethodHandle> = growing.waiting.iter().copied().collect();
        for &method in &waiting {
            if let Some(slot) = growing.entries.get_mut(&method).filter(|slot| !slot.is_reached()) {
                slot.give_up();
            }
            if let Some(class) = self.relied(demand, method)
                && let Some(slot) = growing.invariants.get_mut(&class)
                && !slot.is_reached()
            {
                slot.give_up();
            }
        }
        self.publish(growing, Some(demand));
        !waiting.is_empty()
    }

    /// Of all that methods wait for, nothing is known.
    fn give_up_waiting(&mut self, demand: &Demand, growing: &mut Growing) {
        let waiting: Vec<MethodHandle> = growing.waiting.iter().copied().collect();
        for method in waiting {
            self.lost.of_methods.insert((method, GivenUp::Rounds));
            if let Some(slot) = growing.entries.get_mut(&method) {
                slot.give_up();
            }
            let own = self.class(method).filter(|_| self.inferred.parts.contains_key(&method));
            for class in demand.written.get(&method).into_iter().flatten().copied().chain(own) {
                if let Some(slot) = growing.invariants.get_mut(&class) {
                    slot.give_up();
                }
            }
            give_up_end(growing, method);
        }
        self.publish(growing, Some(demand));
    }

    /// Adds what a method's analysis showed. One that failed may do anything.
    fn learn(&mut self, demand: &Demand, growing: &mut Growing, method: MethodHandle, told: Option<Told>) {
        let Some(told) = told else { return };
        self.note_inputs(method, &told.inputs);
        if told.is_answered {
            // What it shows is among what is known.
            return;
        }
        match told.question {
            Some(question) => growing.asked.insert(method, question),
            None => growing.asked.remove(&method),
        };
        let Some(observed) = &told.observed else {
            let given_up = told.given_up.unwrap_or(GivenUp::Unfinished);
            self.lost.of_methods.insert((method, given_up));
            give_up_end(growing, method);
            for callee in self.callees(method) {
                if let Some(slot) = growing.entries.get_mut(&callee) {
                    slot.give_up();
                }
            }
            let own = self.class(method).filter(|_| self.inferred.parts.contains_key(&method));
            for class in demand.written.get(&method).into_iter().flatten().copied().chain(own) {
                if let Some(slot) = growing.invariants.get_mut(&class) {
                    slot.give_up();
                }
            }
            return;
        };
        // A method that is folded back ends in other ways than by returning.
        let is_watched = self.inferred.ends.contains_key(&method);
        if is_watched && !told.observations.iter().any(|one| matches!(one.subject, Subject::End(_))) {
            give_up_end(growing, method);
        }
        // A call that names another method, as those of static methods of interfaces do, shows nothing.
        let is_shown =
            |callee: MethodHandle| told.observations.iter().any(|one| one.subject == Subject::Call(callee));
        for callee in self.callees(method) {
            if let Some(slot) = growing.entries.get_mut(&callee)
                && !is_shown(callee)
            {
                slot.give_up();
            }
        }
        for one in observed {
            let Some(observation) = told.observations.get(one.label as usize) else { continue };
            let Some(relations) = &one.relations else { continue };
            // A side of what was observed before.
            if let Some(side) = observation.given {
                learn_side(growing, method, observation.subject, relations, side);
                continue;
            }
            let sides = told.observations[one.label as usize + 1..].iter();
            let sides = sides.map_while(|next| next.given.filter(|_| next.subject == observation.subject));
            let sides: Vec<(Place, bool)> = sides.collect();
            let is_asked = |side| sides.contains(&side);
            match observation.subject {
                Subject::Call(callee) => {
                    if let Some(slot) = growing.entries.get_mut(&callee) {
                        self.add(slot, relations, is_asked, (Known::Entry(callee), method));
                    }
                }
                Subject::Object(class) => {
                    if let Some(slot) = growing.invariants.get_mut(&class) {
                        self.add(slot, relations, is_asked, (Known::Invariant(class), method));
                    }
                }
                Subject::End(given) => {
                    let which = given.map_or(0, |given| if given { 1 } else { 2 });
                    if let Some(slots) = growing.ends.get_mut(&method) {
                        slots[which].add(relations, is_asked);
                    }
                }
                // Asked for by those who look for what methods need.
                Subject::Given => {}
            }
        }
        self.note_used(&told);
    }

    /// Adds what a method showed of a call or an object, and keeps what is known no more for those who asked.
    fn add(
        &mut self,
        slot: &mut Split,
        seen: &Relations,
        is_asked: impl Fn((Place, bool)) -> bool,
        (of, by): (Known, MethodHandle),
    ) {
        if !self.session.options().keeps_dropped {
            slot.add(seen, is_asked);
            return;
        }
        let before = slot.facts();
        slot.add(seen, is_asked);
        let facts = gone(before, &slot.facts());
        if !facts.is_empty() {
            self.lost.dropped.push(Dropped { of, facts, by });
        }
    }

    /// Lets the next round see what is known. Whoever relies on something that grew is analysed again, but at the start, when all are to be.
    fn publish(&mut self, growing: &mut Growing, demand: Option<&Demand>) {
        let list = |slot: &Split| -> Arc<[Fact]> { slot.facts().into() };
        let mut woken: Vec<MethodHandle> = Vec::new();
        let mut news: Vec<News> = Vec::new();
        for (&method, slot) in &mut growing.entries {
            if slot.take_news() {
                woken.extend(demand.and_then(|demand| demand.methods.get(&method)));
                let (facts, guarded, is_top) = (list(slot), slot.guarded(), slot.is_top());
                news.push(News::Entry { method, facts, guarded, is_top });
            }
        }
        for (&method, slots) in &mut growing.ends {
            let grew = slots.each_mut().map(Split::take_news);
            if !grew.contains(&true) {
                continue;
            }
            if let Some(demand) = demand {
                woken.extend(self.users(method).into_iter().filter(|user| demand.methods.contains(user)));
            }
            let mut exit = growing.before.get(&method).map(|exit| (**exit).clone()).unwrap_or_default();
            let [always, when_true, when_false] =
                slots.each_ref().map(|slot| slot.is_reached().then(|| slot.facts()));
            exit.extend(Exit::given(always, when_true, when_false));
            exit.guarded = slots[0].guarded();
            exit.never_returns = !slots.iter().any(Split::is_reached);
            news.push(News::End { method, exit: Arc::new(exit), is_any: is_any_end(slots) });
        }
        for (&class, slot) in &mut growing.invariants {
            if slot.take_news() {
                woken.extend(demand.and_then(|demand| demand.rely.get(&class)).into_iter().flatten());
                let (facts, guarded, is_top) = (list(slot), slot.guarded(), slot.is_top());
                news.push(News::Invariant { class, facts, guarded, is_top });
            }
        }
        let unmade = growing.invariants.iter().filter(|(_, slot)| !slot.is_reached());
        news.push(News::Unmade(unmade.map(|(&class, _)| class).collect()));
        for one in news {
            one.tell(&mut self.inferred);
            self.note_news(one);
        }
        growing.waiting.extend(woken);
    }
}

/// What can be looked at where a method is called.
pub(super) fn places_at_entry(
    session: &Session<'_>,
    inferred: &Inferred,
    method: MethodHandle,
    is_declared: bool,
) -> Arc<[Place]> {
    let owned = session.class(method).and_then(|class| inferred.owned.get(&class));
    // Whoever calls a virtual method need not know that the object is of its class.
    let owned = owned.filter(|_| {
        let part = inferred.parts.get(&method);
        part.is_some_and(|part| !matches!(part.role, Role::Constructor { .. })) && !is_declared
    });
    let begins_late = session.knowledge.effects.begins_late(&session.assemblies, method);
    entry_places(&session.assemblies, method, owned, begins_late)
}

/// A method may end in any way.
fn give_up_end(growing: &mut Growing, method: MethodHandle) {
    for slot in growing.ends.get_mut(&method).into_iter().flatten() {
        slot.give_up();
    }
}

/// Adds what was seen of runs in which a field is zero, or is not.
fn learn_side(
    growing: &mut Growing,
    method: MethodHandle,
    subject: Subject,
    relations: &Relations,
    side: (Place, bool),
) {
    let slot = match subject {
        Subject::Call(callee) => growing.entries.get_mut(&callee),
        Subject::Object(class) => growing.invariants.get_mut(&class),
        Subject::End(_) => growing.ends.get_mut(&method).map(|[always, ..]| always),
        // Nothing is asked of sides there.
        Subject::Given => None,
    };
    if let Some(slot) = slot {
        slot.add_side(relations, side);
    }
}

/// Whether nothing is known of a method's end, and nothing will be. Methods that return a truth value are watched in two slots, others in the first.
fn is_any_end([always, when_true, when_false]: &[Split; 3]) -> bool {
    let is_nothing = |slot: &Split| slot.is_top() || !slot.is_reached();
    (always.is_top() && is_nothing(when_true) && is_nothing(when_false))
        || (is_nothing(always) && when_true.is_top() && when_false.is_top())
}
