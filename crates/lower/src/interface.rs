//! What a method knows of others and lets others know by inference: facts at its entry, at calls and after them, and what is
//! observed there for those who infer.
//!
//! The invariant of a type holds of an object while no method of the type runs on it. So it is taken at the entry of methods that
//! anybody may call, and observed where such a method ends and wherever other code may run or an exception may leave it: at
//! every call but those of methods that are steps of the type's own. After such a call it holds again, because whoever wrote the
//! object meanwhile came through the type's methods.

mod any_element;
mod guards;
mod spans;
mod values;

use std::cell::OnceCell;
use std::sync::Arc;

use marple_ir::{BlockId, Cond, IntType, Op, Term, Type, ValueId};
use marple_metadata::assemblies::{FieldHandle, Member as Found, MethodHandle, TypeHandle};
use marple_metadata::signature::Type as Signature;
use marple_metadata::tables::Token;
use marple_summaries::{
    Exit, Fact, Guarded, Inferred, Input, Observation, Owned, Part, Place, Reach, Role, Subject, Time,
};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::call::CallKind;
use crate::kind::{Kind, Kinds, Typed as _};
use crate::method::{Lowering, number16};
use crate::needed::Ask;
use crate::origins::Origin;
use crate::ssa::{Base, Home, Location, Member, Moment};
use crate::stack::{Address, Cell};
use guards::{Implied, Unless};

/// What is inferred with, and what was asked so far.
#[derive(Default)]
pub(crate) struct Interface {
    /// What labels mean.
    pub(crate) observations: Vec<Observation>,
    /// Whether elements of arrays in fields are followed, and what has to be known of the code for that.
    follows_each: bool,
    layout: any_element::Layout,
    /// What the parts of the object were at the entry, if the invariant holds there.
    at_entry: Option<Vec<ValueId>>,
    /// What they were when the invariant was last known or observed in a block.
    settled: Option<Settled>,
    /// Where the constructor calls another one on its object.
    pub(crate) base_call: OnceCell<Option<u32>>,
    /// What part the method has in the invariant of its type, once somebody asked.
    own_part: OnceCell<Option<(Part, TypeHandle)>>,
    /// What follows from values: truth values that calls gave, and fields.
    implied: FxHashMap<ValueId, Vec<Implied>>,
    /// What holds of numbers unless they are the given ones.
    unless: FxHashMap<ValueId, Vec<Unless>>,
    /// The spans that are roots of places, and the getters of their lengths.
    spans: FxHashMap<ValueId, MethodHandle>,
    /// By type of spans: the getter of its length.
    span_getters: FxHashMap<TypeHandle, Option<MethodHandle>>,
    /// Values that are null, though nobody wrote `null`.
    pub(crate) nothing: FxHashSet<ValueId>,
    /// The fields of other objects of which the invariant was said in a block: the object, the field, and what it holds.
    known: FxHashSet<(BlockId, ValueId, FieldHandle, ValueId)>,
    /// By array and length: what facts call the array's length, and the block that says so (`length_or_zero`).
    lengths: FxHashMap<(ValueId, ValueId), (BlockId, ValueId)>,
    /// What places held at the entry, if the end asks for it.
    before: FxHashMap<Place, ValueId>,
    /// What the parameters are at the entry.
    given: Vec<Option<ValueId>>,
    /// What calls were asked for.
    pub(crate) asks: Vec<Ask>,
    /// What holds of the lengths of arrays that the method is given, if these are not null.
    pub(crate) kept: Vec<(ValueId, Cond)>,
    /// The lengths of arrays that may be null: what is known of the field that an array was found in holds unless it is.
    pub(crate) doubtful: FxHashSet<ValueId>,
}

/// The parts of the object where the invariant was known or observed.
struct Settled {
    block: BlockId,
    moment: Moment,
    values: Vec<ValueId>,
}

/// The values that stand for the roots of places.
#[derive(Default)]
pub(crate) struct Spots {
    parameters: Vec<Option<ValueId>>,
    /// What by-ref parameters point to.
    targets: Vec<Option<(Address, Kind)>>,
    result: Option<ValueId>,
    /// What places held before the call.
    before: FxHashMap<Place, ValueId>,
}

/// A call while it is lowered.
pub(crate) struct Call {
    exit: Option<Arc<Exit>>,
    spots: Spots,
    /// If it returns a span: the getter of its length.
    returned_span: Option<MethodHandle>,
    /// Whether the invariant of the method's own object holds again after it.
    settles: bool,
}

impl Call {
    /// What is inferred of the callee does not count for this call.
    pub(crate) fn forget_ends(&mut self) {
        self.exit = None;
    }

    /// What is inferred to hold where the callee returns.
    pub(crate) fn exit(&self) -> Option<&Exit> {
        self.exit.as_deref()
    }
}

/// A store to a field of an object that is not known to be the method's own.
#[derive(Clone, Copy)]
pub(crate) struct Store {
    class: TypeHandle,
    /// The object; `None` if the method is not known to write the type's fields, so that nothing is known of it.
    object: Option<ValueId>,
    /// Whether the method writes its own object of the type, too.
    writes_own: bool,
}

impl Lowering<'_, '_> {
    /// What part the method has in the invariant of its type.
    pub(crate) fn own_part(&self) -> Option<(Part, TypeHandle)> {
        *self.interface.own_part.get_or_init(|| self.find_own_part())
    }

    fn find_own_part(&self) -> Option<(Part, TypeHandle)> {
        let inferred = self.code.inferred?;
        let method = self.code.method;
        let part = *inferred.parts.get(&method)?;
        let module = self.code.assemblies.module(method.assembly);
        let id = module.type_of_method(method.id).ok()?;
        Some((part, TypeHandle { assembly: method.assembly, id }))
    }

    /// At the method's entry: what is inferred of it holds.
    pub(crate) fn assume_entry(&mut self) {
        let Some(inferred) = self.code.inferred.filter(|_| self.code.machine.is_none()) else { return };
        self.begin_each(inferred);
        let parameters = (0..self.homes.arguments.len()).map(|number| {
            let variable = Home::Argument(number16(number)).variable();
            Some(self.ssa.read(variable))
        });
        let parameters = parameters.collect();
        let spots = Spots { parameters, targets: self.own_targets(), ..Spots::default() };
        self.note_own_spans(&spots.parameters);
        self.interface.given.clone_from(&spots.parameters);
        if let Some(origins) = &mut self.ssa.origins {
            let given = spots.parameters.iter().enumerate();
            let marks =
                given.filter_map(|(number, value)| Some(((*value)?, Origin::Parameter(number16(number)))));
            origins.marks.extend(marks);
        }
        if let Some(facts) = inferred.entries.get(&self.code.method)
            && self.relies(Input::Entry)
        {
            self.assume_facts(facts, &spots);
        }
        if let Some(guarded) = inferred.guarded_entries.get(&self.code.method)
            && self.relies(Input::Entry)
        {
            self.assume_guarded(guarded, &spots);
        }
        self.take_needs(&inferred.needs, &spots);
        let ends = inferred.ends.get(&self.code.method).cloned().unwrap_or_default();
        for &place in ends.iter().filter(|place| place.time == Time::Before) {
            if let Some(value) = self.value_at(Place { time: Time::Now, ..place }, &spots) {
                self.interface.before.insert(place, value);
            }
        }
        let Some((part, class)) = self.own_part() else { return };
        match part.role {
            Role::Boundary => {
                self.settle(inferred, class);
                self.interface.at_entry =
                    self.interface.settled.as_ref().map(|settled| settled.values.clone());
            }
            Role::Constructor { is_first: true, .. } => self.zero_fields(inferred, class),
            Role::Step => self.observe_entry(),
            Role::Constructor { .. } => {}
        }
    }

    /// What the method's by-ref parameters point to, of those that always point to the same.
    pub(crate) fn own_targets(&self) -> Vec<Option<(Address, Kind)>> {
        let target = |number: usize| {
            let kind = (*self.homes.targets.get(number)?)?;
            let number = number16(number);
            let base = Base::Object(self.fixed(Home::Argument(number))?);
            Some((Address::Heap(Location { base, member: Member::Target(number) }), kind))
        };
        (0..self.homes.arguments.len()).map(target).collect()
    }

    /// The fields of a new object are zero.
    fn zero_fields(&mut self, inferred: &Inferred, class: TypeHandle) {
        let (Some(this), Some(owned)) = (self.this(), inferred.owned.get(&class)) else { return };
        for &field in &owned.fields {
            let (Some(handle), kind) = self.field(field.id.token()) else { continue };
            if let Kind::Int(_) | Kind::Bool | Kind::Ref = kind {
                let zero = self.constant(0, kind.stack());
                self.ssa.learn(Location { base: Base::Object(this), member: Member::Field(handle) }, zero);
            }
        }
    }

    /// The method's object, if it has one that is a reference and stays the same.
    pub(crate) fn this(&self) -> Option<ValueId> {
        let this = self.fixed(Home::Argument(0))?;
        (self.homes.has_this() && *self.ssa.builder.type_of(this) == Type::Object).then_some(this)
    }

    /// What the places of the object's invariant hold now.
    fn parts(&mut self, inferred: &Inferred, class: TypeHandle) -> Option<(Arc<[Place]>, Vec<ValueId>)> {
        let this = self.this()?;
        let places = Arc::clone(&inferred.owned.get(&class)?.places);
        let spots = Spots { parameters: vec![Some(this)], ..Spots::default() };
        let values: Vec<ValueId> = places.iter().map(|place| self.value_or_unknown(*place, &spots)).collect();
        Some((places, values))
    }

    /// The invariant holds now.
    pub(crate) fn settle(&mut self, inferred: &Inferred, class: TypeHandle) {
        if !inferred.invariants.contains_key(&class) || self.is_unchanged() {
            return;
        }
        if inferred.is_asking && inferred.unmade.contains(&class) {
            // A constructor is the first that lets others see an object: what holds of objects here is found when that is known.
            self.assume(Cond::False);
            return;
        }
        let Some((_, values)) = self.parts(inferred, class) else { return };
        if self.is_settled(&values) {
            return;
        }
        if let Some(this) = self.this() {
            self.assume_invariant(inferred, class, this);
        }
        self.set_settled(values);
    }

    /// The invariant of an object's type holds of it now.
    fn assume_invariant(&mut self, inferred: &Inferred, class: TypeHandle, object: ValueId) {
        let is_known =
            inferred.invariants.contains_key(&class) || inferred.guarded_invariants.contains_key(&class);
        if !is_known || !self.relies(Input::Invariant(class)) {
            return;
        }
        let spots = Spots { parameters: vec![Some(object)], ..Spots::default() };
        if let Some(facts) = inferred.invariants.get(&class) {
            self.assume_facts(facts, &spots);
        }
        if let Some(guarded) = inferred.guarded_invariants.get(&class) {
            self.assume_guarded(guarded, &spots);
        }
    }

    fn set_settled(&mut self, values: Vec<ValueId>) {
        let (block, moment) = (self.ssa.builder.current(), self.ssa.moment());
        self.interface.settled = Some(Settled { block, moment, values });
    }

    /// Whether nothing was written since the invariant was known or observed in this block.
    fn is_unchanged(&self) -> bool {
        let moment = self.ssa.moment();
        self.interface.settled.as_ref().is_some_and(|settled| settled.moment == moment)
    }

    /// Whether the invariant is known to hold of these parts: on every way that leads here.
    fn is_settled(&self, values: &[ValueId]) -> bool {
        let here = self.ssa.builder.current();
        let is_here = |settled: &Settled| settled.block == here && settled.values == values;
        self.interface.at_entry.as_deref() == Some(values)
            || self.interface.settled.as_ref().is_some_and(is_here)
    }

    /// Other code may see the object now: what its fields are is part of the invariant.
    pub(crate) fn observe_object(&mut self) {
        if let Some((class, places, values)) = self.unsettled() {
            self.set_settled(values.clone());
            self.observe_sides(Subject::Object(class), &places, None, &values);
        }
    }

    /// The object's type and parts, if these are asked for and the invariant is not known to hold of them.
    fn unsettled(&mut self) -> Option<(TypeHandle, Arc<[Place]>, Vec<ValueId>)> {
        let inferred = self.code.inferred.filter(|inferred| inferred.is_asking)?;
        let (Part { writes: true, .. }, class) = self.own_part()? else { return None };
        if !inferred.invariants.contains_key(&class) || self.is_unchanged() {
            return None;
        }
        let (places, values) = self.parts(inferred, class)?;
        (!self.is_settled(&values)).then_some((class, places, values))
    }

    /// A field of an object was read. Code that is no method of the object's type sees it only while the invariant holds: before
    /// every call that leaves the type's own steps it was observed.
    pub(crate) fn know_object(&mut self, object: ValueId, field: FieldHandle, value: ValueId) {
        let Some(inferred) = self.code.inferred else { return };
        let Some(class) = self.code.assemblies.class_of_field(field) else { return };
        let Some(facts) = inferred.invariants.get(&class) else { return };
        let own_part = self.own_part().filter(|(_, own)| *own == class).map(|(part, _)| part);
        let is_copied = own_part.is_some_and(|part| self.is_given_to_first(part, object));
        // While the invariant is looked for, only those who write such fields are analysed again when it grows.
        if inferred.is_asking && is_copied && inferred.unmade.contains(&class) {
            // Some other constructor makes the first.
            self.assume(Cond::False);
            return;
        }
        let is_asked_again = |owned: &Owned| is_copied || owned.others.contains(&self.code.method);
        if inferred.is_asking
            && (inferred.unmade.contains(&class) || !inferred.owned.get(&class).is_some_and(is_asked_again))
            || !self.relies(Input::Invariant(class))
        {
            return;
        }
        if own_part.is_some_and(|part| part.writes || part.role != Role::Boundary) && !is_copied {
            return;
        }
        if !self.interface.known.insert((self.ssa.builder.current(), object, field, value)) {
            return;
        }
        let speaks = |place: Option<Place>| place.is_some_and(|place| place.field == Some(field));
        let facts: Vec<Fact> =
            facts.iter().copied().filter(|fact| speaks(fact.left) || speaks(fact.right)).collect();
        let spots = Spots { parameters: vec![Some(object)], ..Spots::default() };
        self.assume_facts(&facts, &spots);
        if let Some(guarded) = inferred.guarded_invariants.get(&class) {
            let of_field: Vec<Guarded> =
                guarded.iter().filter(|one| one.when.field == Some(field)).cloned().collect();
            self.assume_guarded(&of_field, &spots);
        }
    }

    /// Whether an object is one that a constructor was given, of which no other constructor of the class ran before on its own object: so it is
    /// another one, which somebody made.
    fn is_given_to_first(&self, part: Part, object: ValueId) -> bool {
        let is_first = matches!(part.role, Role::Constructor { is_first: true, is_renamed: false });
        let mut others = self.interface.given.iter().skip(1);
        is_first && others.any(|given| *given == Some(object))
    }

    /// A field is about to be written, of an object that is not known to be the method's own. While the method runs the
    /// invariant holds of all objects but its own, of which the object may be an alias: so that is observed first.
    pub(crate) fn begin_store(&mut self, object: ValueId, field: Option<FieldHandle>) -> Option<Store> {
        let inferred = self.code.inferred.filter(|inferred| inferred.is_asking)?;
        let field = field?;
        let class = self.code.assemblies.class_of_field(field)?;
        inferred.invariants.get(&class)?;
        let Owned { places, others, .. } = inferred.owned.get(&class)?;
        // The invariant says nothing of other fields.
        if !places.iter().any(|place| place.field == Some(field)) {
            return None;
        }
        let writes_own = self.own_part().is_some_and(|(part, own)| part.writes && own == class);
        if writes_own {
            if self.this() == Some(object) {
                return None;
            }
            self.observe_object();
        }
        let is_listed = others.contains(&self.code.method);
        if is_listed && inferred.unmade.contains(&class) {
            self.assume(Cond::False);
        } else if is_listed {
            self.assume_invariant(inferred, class, object);
        }
        Some(Store { class, object: is_listed.then_some(object), writes_own })
    }

    /// The field was written: what the object is now is part of the invariant, which holds again of all objects.
    pub(crate) fn end_store(&mut self, store: Store) {
        let Some(inferred) = self.code.inferred else { return };
        let Some(owned) = inferred.owned.get(&store.class) else { return };
        let spots = Spots { parameters: vec![store.object], ..Spots::default() };
        let places = Arc::clone(&owned.places);
        let values: Vec<ValueId> = places.iter().map(|place| self.value_or_unknown(*place, &spots)).collect();
        self.observe_sides(Subject::Object(store.class), &places, None, &values);
        if store.writes_own {
            self.settle(inferred, store.class);
        }
    }

    /// An exception leaves the method, or may.
    pub(crate) fn observe_throw(&mut self) {
        self.throw_invariant();
        if self.is_object_known(&[]) {
            self.observe_object();
        }
    }

    /// An instruction throws if a condition does not hold, or goes on.
    pub(crate) fn observe_failure(&mut self, cond: &Cond) {
        self.fail_invariant(cond);
        if !self.code.inferred.is_some_and(|inferred| inferred.is_asking) || !self.is_object_known(&[]) {
            return;
        }
        let Some((class, places, values)) = self.unsettled() else { return };
        let given = match cond {
            Cond::Compare(op, Term::Value(left), right) => {
                let right = match right {
                    Term::Value(right) => Some(*right),
                    Term::Const(number) => {
                        let ty = self.ssa.builder.type_of(*left).clone();
                        Some(self.constant(*number, ty))
                    }
                    _ => None,
                };
                right.map(|right| (self.inst(Op::Compare(*op, *left, right), Type::Bool), false))
            }
            Cond::Value(truth) => Some((*truth, false)),
            _ => None,
        };
        self.observe_sides(Subject::Object(class), &places, given, &values);
    }

    /// The method returns.
    pub(crate) fn observe_end(&mut self, result: Option<ValueId>) {
        let Some(inferred) = self.code.inferred.filter(|_| self.code.machine.is_none()) else { return };
        if let (Some(origins), Some(result)) = (&mut self.ssa.origins, result) {
            origins.marks.push((result, Origin::Returned));
        }
        if self.own_part().is_some_and(|(part, _)| part.role != Role::Step) {
            self.observe_object();
        }
        let Some(places) = inferred.ends.get(&self.code.method).cloned() else { return };
        let parameters = (0..self.homes.arguments.len()).map(|number| {
            // A parameter that is written is not what the caller gave: that is meant. Of the object there are fields to read.
            let given = self.interface.given.get(number).copied().flatten();
            let is_this = number == 0 && self.homes.has_this();
            self.fixed(Home::Argument(number16(number))).or(given.filter(|_| !is_this))
        });
        let before = self.interface.before.clone();
        let spots = Spots { parameters: parameters.collect(), targets: self.own_targets(), result, before };
        self.note_returned_span(result);
        let values: Vec<ValueId> = places.iter().map(|place| self.value_or_unknown(*place, &spots)).collect();
        match (self.homes.result, result) {
            (Some(Kind::Bool), Some(result)) => {
                let truth = self.is_true(result);
                for given in [true, false] {
                    let values = values.clone();
                    self.observe(
                        Subject::End(Some(given)),
                        Arc::clone(&places),
                        vec![(truth, given)],
                        values,
                        None,
                    );
                }
            }
            _ if inferred.is_asking => self.observe_sides(Subject::End(None), &places, None, &values),
            _ => self.observe(Subject::End(None), places, Vec::new(), values, None),
        }
    }

    /// The method ends as another one does, on the same arguments.
    pub(crate) fn observe_jump(&mut self) {
        self.observe_throw();
        let Some(inferred) = self.code.inferred else { return };
        let Some(places) = inferred.ends.get(&self.code.method).cloned() else { return };
        for given in [None, Some(true), Some(false)] {
            let values = places.iter().map(|_| self.unknown(Type::Int(IntType::I64))).collect();
            self.observe(Subject::End(given), Arc::clone(&places), Vec::new(), values, None);
        }
    }

    pub(crate) fn observe(
        &mut self,
        subject: Subject,
        places: Arc<[Place]>,
        given: Vec<(ValueId, bool)>,
        values: Vec<ValueId>,
        side: Option<(Place, bool)>,
    ) {
        let Ok(label) = u32::try_from(self.interface.observations.len()) else { return };
        self.interface.observations.push(Observation { subject, places, given: side });
        self.ssa.builder.effect(Op::Observe { label, given, values });
    }

    /// Before a call: what its arguments are is observed, if somebody wants to know.
    pub(crate) fn begin_call(
        &mut self,
        token: Token,
        kind: CallKind,
        is_constrained: bool,
        this: Option<Cell>,
        args: &[Cell],
    ) -> Option<Call> {
        let inferred = self.code.inferred?;
        let assemblies = self.code.assemblies;
        let handle = match assemblies.resolve_member(self.code.method.assembly, token) {
            Found::Method(handle) => Some(handle),
            _ => None,
        };
        self.note_arguments(handle, kind, this, args);
        let is_exact =
            |handle: MethodHandle| (kind != CallKind::Virtual && !is_constrained) || self.is_final(handle);
        let known = handle.filter(|handle| is_exact(*handle));
        if let Some(handle) = handle.filter(|handle| handle.assembly == self.code.method.assembly) {
            self.relies(Input::Code(handle));
        }
        let known_end = known.filter(|handle| self.relies(Input::End(*handle)));
        let exit = known_end.and_then(|handle| inferred.exits.get(&handle).cloned());
        let asks = !inferred.needs.asked.is_empty();
        if exit.is_none() && inferred.watched.is_empty() && !asks && self.own_part().is_none() {
            return None;
        }
        let parameters = self.arguments(known, kind, this, args);
        // A callee that is handed the address of a field writes it without the type's methods.
        let is_elsewhere = |cell: &Cell| cell.address.is_some_and(|address| self.stack.is_in_memory(address));
        let writes_fields = this.iter().chain(args).any(is_elsewhere);
        let settles = !self.is_silent(token, kind)
            && self.settles_before(inferred, known, kind, &parameters)
            && !writes_fields;
        let targets = self.targets(token, handle, kind, this, args);
        let mut spots = Spots { parameters, targets, ..Spots::default() };
        if self.may_run_at_end() {
            self.observe_late_object(inferred);
            self.observe_call(inferred, known, handle, &Spots::default());
        } else {
            self.observe_call(inferred, known, handle, &spots);
        }
        let facts =
            exit.iter().flat_map(|exit| exit.always.iter().chain(&exit.when_true).chain(&exit.when_false));
        let before: Vec<Place> = facts
            .flat_map(|fact| [fact.left, fact.right])
            .flatten()
            .filter(|place| place.time == Time::Before)
            .collect();
        for place in before {
            if let Some(value) = self.value_at(Place { time: Time::Now, ..place }, &spots) {
                spots.before.insert(place, value);
            }
        }
        let returned_span = known.filter(|_| exit.is_some()).and_then(|callee| self.span_returned_by(callee));
        (exit.is_some() || settles).then_some(Call { exit, spots, returned_span, settles })
    }

    /// Observes what the callees of a call are given, and asks for what they need.
    fn observe_call(
        &mut self,
        inferred: &Inferred,
        known: Option<MethodHandle>,
        named: Option<MethodHandle>,
        spots: &Spots,
    ) {
        let targets = match &known {
            Some(known) => std::slice::from_ref(known),
            None => named.and_then(|named| inferred.targets.get(&named)).map_or(&[][..], Vec::as_slice),
        };
        for &target in targets {
            if let Some(places) = inferred.watched.get(&target).cloned() {
                let values: Vec<ValueId> =
                    places.iter().map(|place| self.value_or_unknown(*place, spots)).collect();
                self.observe_sides(Subject::Call(target), &places, None, &values);
            }
        }
        if !inferred.needs.asked.is_empty() {
            self.ask_call(&inferred.needs, known, named, spots);
        }
    }

    /// A method that states contracts for this one is called with anything: what it says may be evaluated where the method ends.
    pub(crate) fn observe_abbreviator(&mut self, token: Token) {
        let Some(inferred) = self.code.inferred else { return };
        let callee = self.code.assemblies.resolve_method(self.code.method.assembly, token);
        self.observe_late_object(inferred);
        self.observe_call(inferred, callee, callee, &Spots::default());
    }

    /// A postcondition is evaluated where the method ends, and what it calls may see the object there. That a constructor or a step of the type has
    /// the invariant there is not known: nothing is inferred of the type's objects then.
    fn observe_late_object(&mut self, inferred: &Inferred) {
        let Some((part, class)) = self.own_part() else { return };
        let Some(owned) = inferred.owned.get(&class).filter(|_| inferred.is_asking) else { return };
        if part.role != Role::Boundary {
            let places = Arc::clone(&owned.places);
            let values: Vec<ValueId> =
                places.iter().map(|place| self.value_or_unknown(*place, &Spots::default())).collect();
            self.observe_sides(Subject::Object(class), &places, None, &values);
        }
    }

    /// Notes where arguments go.
    fn note_arguments(
        &mut self,
        callee: Option<MethodHandle>,
        kind: CallKind,
        this: Option<Cell>,
        args: &[Cell],
    ) {
        let (Some(origins), Some(callee)) = (&mut self.ssa.origins, callee) else { return };
        if callee.assembly == self.code.method.assembly {
            let first = usize::from(kind == CallKind::New);
            for (number, cell) in this.iter().chain(args).enumerate() {
                origins.marks.push((cell.value, Origin::Argument(callee, number16(first + number))));
            }
        }
    }

    /// Notes what a call returned.
    pub(crate) fn note_result(&mut self, token: Token) {
        let Some(origins) = &mut self.ssa.origins else { return };
        let assembly = self.code.method.assembly;
        if let Found::Method(callee) = self.code.assemblies.resolve_member(assembly, token)
            && callee.assembly == assembly
            && let Some(cell) = self.stack.cells.last()
        {
            origins.marks.push((cell.value, Origin::Result(callee)));
        }
    }

    /// Observes the method's own object before a call where others may see it. Whether the invariant holds after the call.
    fn settles_before(
        &mut self,
        inferred: &Inferred,
        callee: Option<MethodHandle>,
        kind: CallKind,
        args: &[Option<ValueId>],
    ) -> bool {
        if self.own_part().is_none() {
            return false;
        }
        let is_own = self.this().is_some_and(|this| args.first() == Some(&Some(this)));
        let part = callee.and_then(|callee| inferred.parts.get(&callee));
        // A step that writes sees to what others see, and leaves the object as it likes; so does another constructor of the type.
        let is_step = is_own
            && kind != CallKind::New
            && part.is_some_and(|part| match part.role {
                Role::Step => part.writes,
                Role::Constructor { .. } => true,
                Role::Boundary => false,
            })
            && callee.is_some_and(|callee| self.is_of_own_type(callee));
        let is_quiet = |callee| self.code.knowledge.owned.is_quiet_constructor(self.code.assemblies, callee);
        // A base's constructor that tells nobody of the object: others do not know it yet.
        let is_base = is_own
            && kind != CallKind::New
            && self.own_part().is_some_and(|(part, _)| matches!(part.role, Role::Constructor { .. }))
            && callee.is_some_and(is_quiet);
        if is_step || is_base || !self.is_object_known(args) {
            return false;
        }
        self.observe_object();
        true
    }

    /// Whether a token names the constructor of `System.Object`, whose assembly need not be there.
    pub(crate) fn is_root_constructor(&self, token: Token) -> bool {
        let module = self.code.assemblies.module(self.code.method.assembly);
        let name = module.named_method(token).and_then(|method| method.library_name());
        name.is_some_and(|name| (name.namespace, name.class, name.method) == ("System", "Object", ".ctor"))
    }

    fn is_of_own_type(&self, callee: MethodHandle) -> bool {
        let module = self.code.assemblies.module(callee.assembly);
        let method = self.code.method;
        callee.assembly == method.assembly
            && module.type_of_method(callee.id).ok() == module.type_of_method(method.id).ok()
    }

    /// The arguments as the callee sees them.
    fn arguments(
        &mut self,
        callee: Option<MethodHandle>,
        kind: CallKind,
        this: Option<Cell>,
        args: &[Cell],
    ) -> Vec<Option<ValueId>> {
        let value = |cell: &Cell| cell.address.is_none().then_some(cell.value);
        let mut parameters: Vec<Option<ValueId>> = this.iter().map(value).collect();
        if kind == CallKind::New {
            // The object is not there yet.
            parameters.push(None);
        }
        let signature = callee
            .and_then(|callee| self.code.assemblies.module(callee.assembly).method_signature(callee.id).ok());
        for (number, cell) in args.iter().enumerate() {
            let ty = signature.as_ref().and_then(|signature| signature.parameters.get(number));
            let kinds = Kinds {
                assemblies: self.code.assemblies,
                assembly: callee.map_or(self.code.method.assembly, |callee| callee.assembly),
            };
            // A parameter whose type the instance decides is an object like others or none.
            let kind = ty.and_then(|ty| kinds.of(ty, &[], &[]));
            let value = match kind {
                Some(kind @ (Kind::Int(_) | Kind::Bool)) => Some(self.stored(cell.value, kind)),
                Some(Kind::Ref) | None => value(cell),
                Some(kind) if kind.is_record() => {
                    let span = value(cell).filter(|_| self.classes.records.contains(&cell.value));
                    let getter = ty.and_then(|ty| self.span_getter(kinds.assembly, ty));
                    span.zip(getter).map(|(span, getter)| {
                        self.interface.spans.insert(span, getter);
                        span
                    })
                }
                _ => None,
            };
            parameters.push(value);
        }
        parameters
    }

    /// What the callee's by-ref parameters point to. Elements of arrays are left out, and so is what the callee may reach by another name
    /// as well: it does not reckon with that (assumption `aliasing`), but here it is seen.
    pub(crate) fn targets(
        &self,
        token: Token,
        callee: Option<MethodHandle>,
        kind: CallKind,
        this: Option<Cell>,
        args: &[Cell],
    ) -> Vec<Option<(Address, Kind)>> {
        let Some(callee) = callee else { return Vec::new() };
        let module = self.code.assemblies.module(callee.assembly);
        let Ok(signature) = module.method_signature(callee.id) else { return Vec::new() };
        let kinds = Kinds { assemblies: self.code.assemblies, assembly: callee.assembly };
        let mut targets = vec![None; usize::from(this.is_some() || kind == CallKind::New)];
        let stays = OnceCell::new();
        for (cell, ty) in args.iter().zip(&signature.parameters) {
            let held = match (ty.unmodified(), cell.address) {
                (Signature::ByRef(target), Some(_)) => kinds.of(target, &[], &[]),
                _ => None,
            };
            let stays = || *stays.get_or_init(|| self.stays_with_arguments(token, kind, this));
            let is_known = |address: &Address| match self.stack.home(*address) {
                Some(home) => !self.hindsight.wild.contains(&home) || stays(),
                None if matches!(address, Address::Item(..) | Address::View(..) | Address::Element) => false,
                None => self.stack.is_target(*address) || self.is_unseen(*address) || stays(),
            };
            targets.push(cell.address.filter(is_known).zip(held));
        }
        targets
    }

    /// Whether a place is a field of the method's object, which it makes and nobody knows yet.
    fn is_unseen(&self, address: Address) -> bool {
        let Address::Heap(Location { base: Base::Object(object), member: Member::Field(_) }) = address else {
            return false;
        };
        let is_constructor =
            self.own_part().is_some_and(|(part, _)| matches!(part.role, Role::Constructor { .. }));
        is_constructor && self.this() == Some(object) && !self.is_object_known(&[])
    }

    /// Whether a callee writes nothing but what its arguments lead to.
    fn stays_with_arguments(&self, token: Token, kind: CallKind, this: Option<Cell>) -> bool {
        self.effect(token, kind, this).is_some_and(|effect| effect.writes.reach() == Reach::Arguments)
    }

    /// After a call: what the callee ensures holds, and the invariant of the method's own object.
    pub(crate) fn end_call(&mut self, mut call: Call, kind: CallKind, returns: bool) {
        let top = self.stack.cells.last().map(|cell| cell.value);
        if kind == CallKind::New {
            if let Some(first) = call.spots.parameters.first_mut() {
                *first = top;
            }
        } else if returns {
            call.spots.result = top;
            if let (Some(result), Some(getter)) = (top, call.returned_span) {
                self.interface.spans.insert(result, getter);
            }
        }
        if call.settles
            && let (Some(inferred), Some((_, class))) = (self.code.inferred, self.own_part())
        {
            self.settle(inferred, class);
        }
        let Some(exit) = call.exit else { return };
        if exit.never_returns {
            self.assume(Cond::False);
            return;
        }
        self.assume_facts(&exit.always, &call.spots);
        self.assume_guarded(&exit.guarded, &call.spots);
        if let Some(result) = call.spots.result
            && !(exit.when_true.is_empty() && exit.when_false.is_empty())
        {
            let conds = [&exit.when_true, &exit.when_false].map(|facts| {
                facts.iter().filter_map(|fact| self.fact(*fact, &call.spots)).collect::<Vec<Cond>>()
            });
            let [when_true, when_false] = conds;
            let implied = Implied::everywhere(when_true, when_false);
            self.interface.implied.entry(result).or_default().push(implied);
        }
    }

    /// What holds if a truth value that a call gave is true, or false.
    pub(crate) fn follows(&mut self, truth: ValueId, given: bool, cond: Cond) {
        let (mut when_true, mut when_false) = (Vec::new(), Vec::new());
        if given { &mut when_true } else { &mut when_false }.push(cond);
        self.imply(truth, when_true, when_false);
    }
}
