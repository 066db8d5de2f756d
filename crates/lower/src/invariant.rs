//! Invariants that types state: where they are taken, and where they are asked for.
//!
//! The invariant of an object holds while no method of its type runs on it. It is taken at the entry of the type's methods, and again
//! after a call before which it was asked for: whoever wrote the object meanwhile came through the type's methods. It is asked for where
//! a method or constructor returns, before calls, where an exception may leave, and where code writes a field of another object.
//! Where the object is what it was when the invariant was last known nothing is asked.

use std::sync::Arc;

use marple_ir::{BlockId, CompareOp, Cond, Obligation, ObligationKind, Origin, Place, Term, Type, ValueId};
use marple_metadata::assemblies::{FieldHandle, Member as Found, MethodHandle, TypeHandle};
use marple_metadata::tables::Token;
use marple_summaries::{Clause, Invariant, Term as ClauseTerm, contract_method};

use crate::Assumption;
use crate::call::CallKind;
use crate::clause::{Spot, Values};
use crate::kind::{Kind, Typed as _};
use crate::method::Lowering;
use crate::ssa::{Base, Location, Member, Moment};
use crate::stack::{Address, Cell};

/// What part a method has in the invariant that its type states.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// It makes the object.
    Constructor,
    /// Anybody may call it.
    Boundary,
    /// Its callers see to the invariant.
    Step,
}

/// The invariant of the method's own object.
pub(crate) struct OwnInvariant {
    invariant: Arc<Invariant>,
    part: Part,
    /// What it reads in memory.
    terms: Vec<ClauseTerm>,
    /// What that was at the entry, where it held.
    at_entry: Option<Vec<Option<ValueId>>>,
    /// What it was when it was last known to hold in a block, and when.
    settled: Option<(BlockId, Moment, Vec<Option<ValueId>>)>,
}

/// A call of a method that may see the object.
pub(crate) struct Seen {
    /// Whether the invariant of the method's own object holds after it.
    settles: bool,
    /// Whether the call is handed another object that the invariant speaks of: then nothing is known of that.
    is_changed: bool,
    /// The object that a step on another one than the method's leaves, and what must hold of it.
    checks: Option<(ValueId, Arc<Invariant>)>,
    /// The type whose constructor ran on the method's object.
    made: Option<TypeHandle>,
}

impl Seen {
    fn new() -> Self {
        Self { settles: false, is_changed: false, checks: None, made: None }
    }
}

impl Lowering<'_, '_> {
    fn class_of(&self, method: MethodHandle) -> Option<TypeHandle> {
        let id = self.code.assemblies.module(method.assembly).type_of_method(method.id).ok()?;
        Some(TypeHandle { assembly: method.assembly, id })
    }

    fn invariant_of(&self, class: TypeHandle) -> Option<Arc<Invariant>> {
        self.code.knowledge.contracts.invariant(self.code.assemblies, class)
    }

    /// At the method's entry.
    pub(crate) fn enter_invariant(&mut self) {
        let Some(class) = self.class_of(self.code.method).filter(|_| self.homes.has_this()) else { return };
        let Some(invariant) = self.invariant_of(class).filter(|_| self.code.machine.is_none()) else {
            return;
        };
        let Some(method) = self.code.assemblies.method(self.code.method) else { return };
        let is_statement = invariant.clauses.iter().any(|one| one.stated_by == Some(self.code.method));
        if is_statement || method.name == "Finalize" {
            return;
        }
        if invariant.is_struct {
            self.enter_struct(invariant, class);
            return;
        }
        let Some(this) = self.this() else { return };
        let part = match method.name {
            ".ctor" => Part::Constructor,
            _ if self.code.knowledge.contracts.is_step(self.code.assemblies, self.code.method) => Part::Step,
            _ => Part::Boundary,
        };
        let terms = places_of(&invariant);
        let is_first = part == Part::Constructor && !self.calls_own_constructor(class);
        self.own.invariant = Some(OwnInvariant {
            invariant: Arc::clone(&invariant),
            part,
            terms,
            at_entry: None,
            settled: None,
        });
        match part {
            Part::Boundary => {
                self.assume_stated(&invariant, this);
                let now = self.invariant_places(this);
                let is_taken = self.takes_invariants(&invariant);
                if let Some(own) = &mut self.own.invariant {
                    own.at_entry = Some(now).filter(|_| is_taken);
                }
            }
            Part::Constructor if is_first => self.zero_owned(&invariant, class, this),
            Part::Constructor | Part::Step => {}
        }
    }

    /// Whether a constructor calls another one of its class.
    pub(crate) fn calls_own_constructor(&self, class: TypeHandle) -> bool {
        self.code.instructions.iter().any(|one| match (one.opcode, one.operand) {
            (marple_il::Opcode::Call, marple_il::Operand::Token(token)) => {
                let named = self.code.assemblies.resolve_method(self.code.method.assembly, token);
                named.is_some_and(|named| {
                    self.class_of(named) == Some(class)
                        && self.code.assemblies.method(named).is_some_and(|named| named.name == ".ctor")
                })
            }
            _ => false,
        })
    }

    /// The fields of a new object are zero.
    fn zero_owned(&mut self, invariant: &Invariant, class: TypeHandle, this: ValueId) {
        for field in invariant.fields() {
            if self.code.assemblies.class_of_field(field) != Some(class) {
                continue;
            }
            let Some(content) = self.declared_field(field) else { continue };
            if let Kind::Int(_) | Kind::Bool | Kind::Ref = content.kind {
                let zero = self.constant(0, content.kind.stack());
                self.ssa.learn(Location { base: Base::Object(this), member: Member::Field(field) }, zero);
            }
        }
    }

    fn object_values(object: ValueId) -> Values {
        Values { parameters: vec![Some(Spot::Value(object))], ..Values::default() }
    }

    /// What the invariant reads of the method's object.
    fn invariant_places(&mut self, this: ValueId) -> Vec<Option<ValueId>> {
        let Some(terms) = self.own.invariant.as_ref().map(|own| own.terms.clone()) else { return Vec::new() };
        let values = Self::object_values(this);
        terms.iter().map(|term| self.evaluated(term, &values)).collect()
    }

    /// Whether an invariant is taken of objects that nobody runs a method of.
    fn takes_invariants(&self, invariant: &Invariant) -> bool {
        invariant.is_made
            && self.assumes(Assumption::ClosedWorld)
            && self.assumes(Assumption::StatedInvariants)
    }

    /// The invariant of an object holds.
    fn assume_stated(&mut self, invariant: &Invariant, object: ValueId) {
        self.assume_clauses(invariant.clauses.iter(), invariant, object);
    }

    fn assume_clauses<'c>(
        &mut self,
        clauses: impl Iterator<Item = &'c Clause>,
        invariant: &Invariant,
        object: ValueId,
    ) {
        let values = Self::object_values(object);
        for one in clauses {
            if let Some(cond) = self.instance(&one.condition, &values)
                && self.takes_invariants(invariant)
            {
                self.assume(cond);
            }
        }
    }

    /// The invariant of an object must hold, or what is given.
    fn check_invariant(&mut self, invariant: &Invariant, object: ValueId, unless: Option<&Cond>) {
        let values = Self::object_values(object);
        for one in &invariant.clauses {
            let cond = if let Some(cond) = self.instance(&one.condition, &values) {
                cond
            } else {
                self.not_modelled("an invariant that is not understood");
                Cond::Value(self.unknown(Type::Bool))
            };
            let cond = match unless {
                Some(other) => Cond::Or(vec![other.clone(), cond]),
                None => cond,
            };
            self.check_clause(one, cond);
        }
    }

    /// What a clause of an invariant says must hold.
    pub(crate) fn check_clause(&mut self, clause: &Clause, cond: Cond) {
        let origin = clause.stated_by.map(|by| Origin {
            function: self.code.assemblies.module(by.assembly).full_method_name(by.id),
            place: Place::Il { offset: clause.call.unwrap_or(0) },
        });
        let obligation = self.obligation(Obligation {
            kind: ObligationKind::Invariant,
            text: clause.text.clone(),
            place: Place::Il { offset: self.stack.offset },
            origin,
        });
        self.check_here(obligation, cond);
    }

    /// Others may see the method's object now, or if a condition does not hold.
    fn ask_invariant(&mut self, unless: Option<&Cond>) {
        let Some(own) = &self.own.invariant else { return };
        if own.part == Part::Step || self.is_quiet() {
            return;
        }
        let moment = self.ssa.moment();
        if own.settled.as_ref().is_some_and(|(_, at, _)| *at == moment) {
            return;
        }
        let invariant = Arc::clone(&own.invariant);
        let Some(this) = self.this() else { return };
        let now = self.invariant_places(this);
        let here = self.ssa.builder.current();
        let is_settled = now.iter().all(Option::is_some)
            && self.own.invariant.as_ref().is_some_and(|own| {
                own.at_entry.as_ref() == Some(&now)
                    || own.settled.as_ref().is_some_and(|(block, _, places)| *block == here && *places == now)
            });
        if is_settled {
            return;
        }
        self.check_invariant(&invariant, this, unless);
        if unless.is_none() {
            self.set_invariant_settled(now);
        }
    }

    fn set_invariant_settled(&mut self, places: Vec<Option<ValueId>>) {
        let (block, moment) = (self.ssa.builder.current(), self.ssa.moment());
        if let Some(own) = &mut self.own.invariant {
            own.settled = Some((block, moment, places));
        }
    }

    /// Whether others may know the method's object: in a constructor not before it is handed on.
    fn may_be_seen(&self, args: &[Cell]) -> bool {
        let (Some(own), Some(this)) = (&self.own.invariant, self.this()) else { return false };
        own.part != Part::Constructor
            || args.iter().any(|cell| cell.value == this)
            || self.ssa.is_known_to_others(this)
    }

    /// The method returns.
    pub(crate) fn end_invariant(&mut self) {
        self.end_struct();
        self.ask_invariant(None);
    }

    /// An exception leaves the method, or may.
    pub(crate) fn throw_invariant(&mut self) {
        if self.own.invariant.is_some() && self.may_be_seen(&[]) {
            self.ask_invariant(None);
        }
    }

    /// Whether a condition says that the method's own object is not null: it never is.
    pub(crate) fn is_own_object(&self, cond: &Cond) -> bool {
        let is_there = self.this().map(|this| Cond::compare(CompareOp::Ne, this, Term::Const(0)));
        is_there.as_ref() == Some(cond)
    }

    /// An instruction throws if a condition does not hold, or goes on.
    pub(crate) fn fail_invariant(&mut self, cond: &Cond) {
        if self.is_own_object(cond) {
            return;
        }
        if self.own.invariant.is_some() && self.may_be_seen(&[]) {
            self.ask_invariant(Some(cond));
        }
    }

    /// A handler begins: what threw was asked for the invariant before it did.
    pub(crate) fn catch_invariant(&mut self) {
        if !self.own.invariant.as_ref().is_some_and(|own| own.part == Part::Boundary) {
            return;
        }
        let Some(this) = self.this() else { return };
        if let Some(invariant) = self.own.invariant.as_ref().map(|own| Arc::clone(&own.invariant))
            && self.takes_invariants(&invariant)
        {
            self.assume_stated(&invariant, this);
            let now = self.invariant_places(this);
            self.set_invariant_settled(now);
        }
    }

    /// Before a call: code may run that sees the method's object.
    pub(crate) fn begin_seen(
        &mut self,
        token: Token,
        kind: CallKind,
        this: Option<Cell>,
        args: &[Cell],
    ) -> Option<Seen> {
        if self.is_quiet() {
            return None;
        }
        let module = self.code.assemblies.module(self.code.method.assembly);
        let Found::Method(callee) = self.code.assemblies.resolve_member(self.code.method.assembly, token)
        else {
            if self.own.invariant.is_none() || contract_method(module, token).is_some() {
                return None;
            }
            return self.seen_by_anybody(this, args);
        };
        let cells: Vec<Cell> = this.iter().chain(args).copied().collect();
        self.hand_fields(callee, kind, &cells);
        let object = this.filter(|this| this.address.is_none()).map(|this| this.value);
        let is_own = object.is_some() && object == self.this();
        let is_constructor = kind != CallKind::New
            && self.code.assemblies.method(callee).is_some_and(|callee| callee.name == ".ctor");
        let class = self.class_of(callee);
        if self.own.invariant.is_none() {
            // A step on an object of the type leaves it to its caller.
            let invariant = class.and_then(|class| self.invariant_of(class));
            let is_step = invariant.is_some()
                && self.code.knowledge.contracts.is_step(self.code.assemblies, callee)
                && !is_constructor;
            let checks = object.zip(invariant).filter(|_| is_step)?;
            return Some(Seen { checks: Some(checks), ..Seen::new() });
        }
        // The first method of a struct runs its static constructor, whatever it does itself.
        let runs = || self.code.knowledge.effects.runs_initializer(self.code.assemblies, callee);
        if contract_method(module, token).is_some() || (self.returns_field(callee) && !runs()) {
            return None;
        }
        if is_own && is_constructor {
            let is_other_class = class != self.class_of(self.code.method);
            if is_other_class && self.code.knowledge.contracts.may_show(self.code.assemblies, callee) {
                // It may call an override of the object's own type.
                self.ask_invariant(None);
            }
            return Some(Seen { made: class, ..Seen::new() });
        }
        if self.code.knowledge.contracts.is_step(self.code.assemblies, callee) && object.is_some() {
            let checks = object.zip(class.and_then(|class| self.invariant_of(class)));
            return (!is_own).then(|| Seen { checks, ..Seen::new() });
        }
        self.seen_by_anybody(this, args)
    }

    fn seen_by_anybody(&mut self, this: Option<Cell>, args: &[Cell]) -> Option<Seen> {
        let cells: Vec<Cell> = this.iter().chain(args).copied().collect();
        if !self.may_be_seen(&cells) {
            return None;
        }
        self.ask_invariant(None);
        // A callee that is handed the address of a field writes it without the type's methods.
        let is_elsewhere = |cell: &Cell| cell.address.is_some_and(|address| self.stack.is_in_memory(address));
        let settles = !cells.iter().any(is_elsewhere)
            && self.own.invariant.as_ref().is_some_and(|own| own.part == Part::Boundary);
        let is_changed = settles && self.is_spoken_of(&cells);
        Some(Seen { settles, is_changed, ..Seen::new() })
    }

    /// Whether the invariant of the method's object speaks of what is in one of some other objects.
    fn is_spoken_of(&mut self, cells: &[Cell]) -> bool {
        let (Some(own), Some(this)) = (&self.own.invariant, self.this()) else { return false };
        let others: Vec<ClauseTerm> = own.terms.iter().flat_map(|term| others(term).cloned()).collect();
        let values = Self::object_values(this);
        others.iter().any(|other| {
            let object = self.evaluated(other, &values);
            object.is_some_and(|object| cells.iter().any(|cell| cell.value == object))
        })
    }

    /// The addresses of fields are handed to a method of the program, which may break an invariant for as long as it runs: whom it calls meanwhile, and who catches what it throws, is not known.
    fn hand_fields(&mut self, callee: MethodHandle, kind: CallKind, cells: &[Cell]) {
        let places: Vec<(ValueId, FieldHandle)> =
            cells.iter().filter_map(|cell| self.field_at(cell.address?)).collect();
        let is_quiet = || {
            kind != CallKind::Virtual
                && self.code.knowledge.contracts.only_stores(self.code.assemblies, callee)
        };
        if places.is_empty() || callee.assembly != self.code.method.assembly || is_quiet() {
            return;
        }
        for (object, field) in places {
            // Nobody else knows an object that is being made.
            if self.this() != Some(object) || self.own.invariant.is_none() || self.may_be_seen(&[]) {
                self.hand_field(field);
            }
        }
    }

    /// Others may write a field at any time.
    fn hand_field(&mut self, field: FieldHandle) {
        let class = self.code.assemblies.class_of_field(field);
        let invariant = class.and_then(|class| self.invariant_of(class));
        let Some(invariant) = invariant.filter(|invariant| !invariant.is_struct) else { return };
        for one in invariant.clauses.iter().filter(|one| speaks_of(one, field)) {
            self.not_modelled("a field of an invariant that is handed over by reference");
            let unknown = Cond::Value(self.unknown(Type::Bool));
            self.check_clause(one, unknown);
        }
    }

    /// The address of a field goes where it is not followed.
    pub(crate) fn lose_field(&mut self, address: Address) {
        if let Some((_, field)) = self.field_at(address).filter(|_| !self.is_quiet()) {
            self.hand_field(field);
        }
    }

    /// After the call.
    pub(crate) fn end_seen(&mut self, seen: &Seen) {
        let Some(this) = self.this() else {
            self.check_left(seen);
            return;
        };
        if let Some(invariant) = seen.made.and_then(|class| self.invariant_of(class)) {
            self.assume_stated(&invariant, this);
            return;
        }
        self.check_left(seen);
        if seen.settles
            && let Some(invariant) = self.own.invariant.as_ref().map(|own| Arc::clone(&own.invariant))
        {
            if seen.is_changed {
                self.assume_clauses(invariant.clauses.iter().filter(|one| is_own(one)), &invariant, this);
                return;
            }
            self.assume_stated(&invariant, this);
            // What is not taken is asked for again.
            if self.takes_invariants(&invariant) {
                let now = self.invariant_places(this);
                self.set_invariant_settled(now);
            }
        }
    }

    fn check_left(&mut self, seen: &Seen) {
        if let Some((object, invariant)) = &seen.checks {
            self.check_invariant(invariant, *object, None);
        }
    }

    /// Whether a store to a field of an object that is not the method's own may break the invariant of that object; its invariant then.
    pub(crate) fn begin_foreign_store(
        &mut self,
        object: ValueId,
        field: Option<FieldHandle>,
    ) -> Option<Arc<Invariant>> {
        let field = field?;
        let class = self.code.assemblies.class_of_field(field)?;
        let invariant = self.invariant_of(class).filter(|invariant| !invariant.is_struct)?;
        if self.this() == Some(object) && self.own.invariant.is_some() {
            return None;
        }
        if !invariant.clauses.iter().any(|one| speaks_of(one, field)) || !self.is_object(object) {
            return None;
        }
        // It may be the method's own object, in the middle of something.
        if self.own.invariant.is_none() {
            self.assume_stated(&invariant, object);
        }
        Some(invariant)
    }

    /// The field was written.
    pub(crate) fn end_foreign_store(&mut self, invariant: &Invariant, object: ValueId) {
        if !self.is_quiet() {
            self.check_invariant(invariant, object, None);
        }
    }
}

/// What an invariant reads in memory.
pub(crate) fn places_of(invariant: &Invariant) -> Vec<ClauseTerm> {
    let terms = std::cell::RefCell::new(Vec::new());
    for one in &invariant.clauses {
        one.condition.mentions(&|term| {
            if is_place(term) && !terms.borrow().contains(term) {
                terms.borrow_mut().push(term.clone());
            }
            false
        });
    }
    terms.into_inner()
}

/// Whether a write may change what a term reads.
fn is_place(term: &ClauseTerm) -> bool {
    matches!(
        term,
        ClauseTerm::Field(..)
            | ClauseTerm::Static(_)
            | ClauseTerm::Call(..)
            | ClauseTerm::Item(..)
            | ClauseTerm::Element(..)
    )
}

/// Whether a clause speaks of a field.
fn speaks_of(clause: &Clause, field: FieldHandle) -> bool {
    clause.condition.mentions(&|term| matches!(term, ClauseTerm::Field(_, found) if *found == field))
}

/// The objects other than its own that a place of an invariant is part of.
fn others(place: &ClauseTerm) -> impl Iterator<Item = &ClauseTerm> {
    let all: Vec<&ClauseTerm> = match place {
        ClauseTerm::Field(of, _) | ClauseTerm::Element(_, of) => vec![of],
        ClauseTerm::Item(_, pair) => vec![&pair.0],
        ClauseTerm::Call(_, args) => args.iter().collect(),
        _ => Vec::new(),
    };
    all.into_iter().filter(|of| **of != ClauseTerm::Parameter(0) && is_place(of))
}

/// Whether a clause speaks of the object alone.
fn is_own(clause: &Clause) -> bool {
    !clause.condition.mentions(&|term| others(term).next().is_some())
}
