//! What authors say of null in signatures: what others say is believed, what the assembly says itself is asked where it has to be kept (assumption
//! `annotations`).
//!
//! - Believed: parameters at the entry, results and by-refs after a call, what others left in fields.
//! - Asked (`ObligationKind::Annotation`, `asked.rs`): arguments at calls, results and by-refs where the method returns, what is stored in fields and elements, the fields of an
//!   object where its constructor ends. A run goes on if it is not kept, so nothing is assumed after such a check.

use std::cell::OnceCell;
use std::sync::Arc;

use marple_il::{Instruction, Opcode, Operand};
use marple_ir::{BlockId, CompareOp, Cond, Op, Term, Type, ValueId};
use marple_metadata::Nullness;
use marple_metadata::assemblies::{FieldHandle, Member as Found, MethodHandle, TypeHandle};
use marple_metadata::tables::Token;
use marple_summaries::{Fact, MethodNotes, Output, Root, Said, Shape};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::Assumption;
use crate::call::{CallKind, Callee};
use crate::denied::Denied;
use crate::folding::written_method;
use crate::kind::Kind;
use crate::method::{Lowering, number16};
use crate::shapes::Instance;
use crate::ssa::{Base, Home, Location, Member, Variable};
use crate::stack::{Address, Cell};

/// How deep classes of lambdas are nested, at most.
const CLOSURES: usize = 8;

/// What annotations say in a method while it is lowered.
#[derive(Default)]
pub(crate) struct Annotated {
    /// The method that was written, and what is said of it.
    own: OnceCell<Own>,
    /// What is said of the types of values.
    pub(crate) shapes: FxHashMap<ValueId, Arc<Shape>>,
    /// What is said of the values that locals hold; nothing, if a value came of which nothing is said.
    pub(crate) homes: FxHashMap<Home, Option<Arc<Shape>>>,
    /// The values that are said to be null at times.
    pub(crate) nullable: Vec<ValueId>,
    /// The values that are inferred to be null, whatever is said of the fields they stand in.
    pub(crate) denied: FxHashSet<ValueId>,
    /// The blocks and values where what is said was assumed again.
    claimed: FxHashSet<(BlockId, ValueId)>,
}

/// The method that was written.
pub(crate) struct Own {
    pub(crate) method: MethodHandle,
    pub(crate) notes: Option<Arc<MethodNotes>>,
    /// Whether it may run on objects whose fields are not set yet.
    is_early: bool,
    /// Whether it may run on objects whose `required` members are not set yet.
    is_initializing: bool,
}

/// A callee that something is said of.
pub(crate) struct Noted {
    notes: Arc<MethodNotes>,
    instance: Instance,
    this: Option<Cell>,
    args: Vec<Cell>,
}

pub(crate) fn not_null(value: ValueId) -> Cond {
    Cond::compare(CompareOp::Ne, value, Term::Const(0))
}

pub(crate) fn is_null(value: ValueId) -> Cond {
    Cond::compare(CompareOp::Eq, value, Term::Const(0))
}

impl Lowering<'_, '_> {
    pub(crate) fn own_notes(&self) -> &Own {
        self.annotated.own.get_or_init(|| {
            let assemblies = self.code.assemblies;
            let method = written_method(assemblies, self.code.method).unwrap_or(self.code.method);
            let annotations = &self.code.knowledge.annotations;
            Own {
                method,
                notes: annotations.of_own(assemblies, method),
                is_early: annotations.is_early(assemblies, method),
                is_initializing: annotations.is_initializing(assemblies, method),
            }
        })
    }

    /// Whether a field is said not to be null, of objects that are made.
    pub(crate) fn field_is_not_null(&self, field: FieldHandle, kind: Kind) -> bool {
        if kind != Kind::Ref {
            return false;
        }
        if self.is_kept_this(field) {
            return true;
        }
        if !self.reads_annotations() {
            return false;
        }
        let assemblies = self.code.assemblies;
        let notes = self.code.knowledge.annotations.of_field(assemblies, field);
        let is_said = notes.is_some_and(|notes| notes.read == Nullness::NotNull);
        is_said && !self.is_unset(field) && !self.is_denied(field) && self.assumes(Assumption::Annotations)
    }

    /// Whether a field is inferred to be null wherever it is read: nothing of the assembly sets it.
    fn is_denied(&self, field: FieldHandle) -> bool {
        let class = self.code.assemblies.class_of_field(field);
        let facts = class.and_then(|class| self.code.inferred?.invariants.get(&class));
        facts.is_some_and(|facts| {
            facts.iter().filter_map(Fact::null_place).any(|place| place.field == Some(field))
        })
    }

    /// Whether a field of a closure or state machine is the object of the method around it, which is not null.
    fn is_kept_this(&self, field: FieldHandle) -> bool {
        let module = self.code.assemblies.module(field.assembly);
        let name = || module.row(field.id).and_then(|row| module.string(row.name));
        let class = || module.type_of_field(field.id).and_then(|class| module.type_name(class));
        name().is_ok_and(|name| name == "<>4__this")
            && class().is_ok_and(|class| class.is_compilers())
            && self.assumes(Assumption::ClosedWorld)
    }

    /// Whether the method may see a field before somebody has set it: it is a constructor of its class or runs in one, or in an object initializer that has to set it.
    fn is_unset(&self, field: FieldHandle) -> bool {
        let assemblies = self.code.assemblies;
        let own = self.own_notes();
        let Some(class) = assemblies.class_of_field(field) else { return true };
        let Some(home) = assemblies.method(own.method) else { return true };
        if assemblies.field_flags(field).is_static() {
            return home.class == class && home.is_static_constructor();
        }
        let is_required = || {
            let notes = self.code.knowledge.annotations.of_field(assemblies, field);
            notes.is_some_and(|notes| notes.is_required)
        };
        // The default value of a struct has fields that nobody set.
        assemblies.is_value_type(class)
            || ((own.is_early || (own.is_initializing && is_required())) && {
                let around = self.around(home.class);
                assemblies.with_bases(around).any(|base| base == class)
                    || assemblies.with_bases(class).any(|base| base == around)
            })
    }

    /// The class in which a lambda was written, if a class is one that a compiler made for lambdas.
    fn around(&self, class: TypeHandle) -> TypeHandle {
        let module = self.code.assemblies.module(class.assembly);
        let is_made = |id| module.type_name(id).is_ok_and(|name| name.is_compilers());
        let around = std::iter::successors(Some(class.id), |id| module.enclosing_type(*id));
        let written = around.take(CLOSURES).find(|id| !is_made(*id));
        written.map_or(class, |id| TypeHandle { id, ..class })
    }

    /// Whether a getter is said not to return null.
    pub(crate) fn getter_is_not_null(&self, getter: MethodHandle, kind: Kind) -> bool {
        kind == Kind::Ref
            && self.reads_annotations()
            && self
                .code
                .knowledge
                .annotations
                .of_method(self.code.assemblies, getter)
                .is_some_and(|notes| notes.result.is_not_null())
            && !(self.own_notes().is_initializing
                && self.code.knowledge.annotations.is_of_required(self.code.assemblies, getter))
            && self.assumes(Assumption::Annotations)
    }

    /// Whether the method was compiled with nullable reference types.
    pub(crate) fn is_annotated(&self) -> bool {
        let method = self.own_notes().method;
        self.code.knowledge.annotations.is_annotated(self.code.assemblies, method)
    }

    /// Whether annotations count; nothing is concluded yet.
    pub(crate) fn reads_annotations(&self) -> bool {
        self.code.takes(Assumption::Annotations)
    }

    /// What is said of a value that was found somewhere; `is_fresh` says that nothing else is known of it.
    pub(crate) fn tell(&mut self, value: ValueId, shape: &Shape, kind: Kind, is_fresh: bool) {
        self.shape_value(value, shape);
        if kind != Kind::Ref || !is_fresh || *self.ssa.builder.type_of(value) != Type::Object {
            return;
        }
        if shape.is_not_null() && self.assumes(Assumption::Annotations) {
            self.assume(not_null(value));
        } else if shape.is_nullable() {
            self.annotated.nullable.push(value);
        }
    }

    /// A place in memory was read that inference had asked for, without what is said of it.
    pub(crate) fn claim(&mut self, member: Member, value: ValueId) {
        let is_said = self.ssa.says_not_null(member) && !self.ssa.is_claimed(value);
        if is_said
            && matches!(self.ssa.builder.function().op(value), Some(Op::Unknown))
            && *self.ssa.builder.type_of(value) == Type::Object
            && !self.annotated.denied.contains(&value)
            && self.annotated.claimed.insert((self.ssa.builder.current(), value))
        {
            self.assume(not_null(value));
        }
    }

    /// A field of an object or a struct was read.
    pub(crate) fn tell_field(&mut self, field: FieldHandle, whole: Option<Cell>, value: ValueId, kind: Kind) {
        if !self.reads_annotations() {
            return;
        }
        let annotations = &self.code.knowledge.annotations;
        let Some(notes) = annotations.of_field(self.code.assemblies, field) else { return };
        let Some(class) = self.code.assemblies.class_of_field(field) else { return };
        let whole = whole.and_then(|whole| self.shape_of(whole));
        let shape = notes.shape.with(&self.arguments_of(whole.as_deref(), class), &[]);
        let shape =
            Shape { nullness: if notes.shape.is_parameter() { shape.nullness } else { notes.read }, ..shape };
        // What is known of the field itself is known where it is found (`Content::is_not_null`).
        let is_fresh = matches!(self.ssa.builder.function().op(value), Some(Op::Unknown));
        // A constructor of the assembly itself is asked for what the field's own type says, and a type parameter says nothing.
        let is_argument = notes.shape.is_parameter() && field.assembly != self.code.method.assembly;
        let is_told = is_argument || shape.is_nullable();
        self.tell(value, &shape, kind, is_fresh && is_told && !self.is_unset(field));
    }

    /// At the entry: what callers pass is what the signature says.
    pub(crate) fn annotate_entry(&mut self) {
        if !self.reads_annotations() {
            return;
        }
        let Some(notes) = self.own_notes().notes.clone() else { return };
        let has_this = self.homes.has_this();
        // Whoever tests a parameter does not rely on what is said of it.
        let tested =
            if self.code.machine.is_some() { Vec::new() } else { tested_arguments(self.code.instructions) };
        // All callers pass null, whatever is said.
        let entries = self.code.inferred.and_then(|inferred| inferred.entries.get(&self.code.method));
        let denied: Vec<u16> = entries
            .into_iter()
            .flat_map(|facts| facts.iter())
            .filter_map(Fact::null_place)
            .filter_map(|place| match place.root {
                Root::Parameter(number) if place.field.is_none() => Some(number),
                _ => None,
            })
            .collect();
        for (number, parameter) in notes.parameters.iter().enumerate() {
            let value = if let Some(machine) = self.code.machine {
                let own = self.own_notes().method;
                let module = self.code.assemblies.module(own.assembly);
                let Some(name) = module
                    .parameter(own.id, number16(number + 1))
                    .and_then(|id| module.string(module.row(id).ok()?.name).ok())
                else {
                    continue;
                };
                let is_named = |field: FieldHandle| {
                    module.row(field.id).and_then(|row| module.string(row.name)) == Ok(name)
                };
                let Some(at) = machine.variables.iter().position(|variable| is_named(variable.field)) else {
                    continue;
                };
                let home = Home::Local(machine.first + number16(at));
                self.ssa.read(home.variable())
            } else if parameter.is_by_ref {
                continue;
            } else {
                self.ssa.read(Variable::Argument(number16(number + usize::from(has_this))))
            };
            let is_object = *self.ssa.builder.type_of(value) == Type::Object;
            self.shape_value(value, &parameter.shape);
            let place = number16(number + usize::from(has_this));
            let is_trusted = || !tested.contains(&place) && !denied.contains(&place);
            if is_object
                && parameter.entry == Nullness::NotNull
                && is_trusted()
                && self.assumes(Assumption::Annotations)
            {
                self.assume(not_null(value));
            } else if is_object && parameter.entry == Nullness::Nullable {
                self.annotated.nullable.push(value);
            }
            if let Some((low, high)) = parameter.range
                && self.assumes(Assumption::Annotations)
            {
                self.assume_between(value, low, high);
            }
        }
    }

    fn assume_between(&mut self, value: ValueId, low: i128, high: i128) {
        if let Some(cond) = self.in_range(value, low, high) {
            self.assume(cond);
        }
    }

    /// That a number lies between two others, as far as its type does not say so.
    pub(crate) fn in_range(&self, value: ValueId, low: i128, high: i128) -> Option<Cond> {
        let int = self.ssa.builder.type_of(value).int()?;
        let mut conds = Vec::new();
        if low > int.min() {
            conds.push(Cond::compare(CompareOp::Ge, value, Term::Const(low.min(int.max()))));
        }
        if high < int.max() {
            conds.push(Cond::compare(CompareOp::Le, value, Term::Const(high.max(int.min()))));
        }
        (!conds.is_empty()).then_some(Cond::And(conds))
    }

    /// Before a call: what is said of the callee, and its arguments are asked for.
    pub(crate) fn annotate_call(
        &mut self,
        token: Token,
        callee: &Callee<'_>,
        this: Option<Cell>,
        args: &[Cell],
    ) -> Option<Noted> {
        if self.is_quiet() || !self.reads_annotations() {
            return None;
        }
        let assemblies = self.code.assemblies;
        let Found::Method(handle) = assemblies.resolve_member(self.code.method.assembly, token) else {
            return None;
        };
        self.ask_completed(callee, args);
        let notes = self.code.knowledge.annotations.of_method(assemblies, handle)?;
        let instance = self.instance_of(handle, &notes, this, args);
        for (number, (parameter, cell)) in notes.parameters.iter().zip(args).enumerate() {
            let is_object = *self.ssa.builder.type_of(cell.value) == Type::Object && cell.address.is_none();
            let mut entry = parameter.entry;
            if parameter.shape.is_parameter() && entry == Nullness::Oblivious && !parameter.is_by_ref {
                let shape = parameter.shape.with(&instance.class, &instance.method);
                entry = if shape.is_not_null() { Nullness::NotNull } else { Nullness::Oblivious };
            }
            if is_object && entry == Nullness::NotNull && !parameter.is_by_ref {
                let name = self.parameter_name(handle, number);
                self.ask(&format!("{name} != null"), not_null(cell.value), Some(handle));
            }
            if let Some((low, high)) = parameter.range
                && cell.address.is_none()
                && let Some(cond) = self.in_range(cell.value, low, high)
            {
                let name = self.parameter_name(handle, number);
                self.ask(&format!("{low} <= {name} && {name} <= {high}"), cond, Some(handle));
            }
        }
        for _ in 0..notes.lost {
            self.not_modelled("an annotation that is not understood");
        }
        Some(Noted { notes, instance, this, args: args.to_vec() })
    }

    pub(crate) fn parameter_name(&self, method: MethodHandle, number: usize) -> String {
        let module = self.code.assemblies.module(method.assembly);
        let name = module
            .parameter(method.id, number16(number + 1))
            .and_then(|id| module.string(module.row(id).ok()?.name).ok());
        name.filter(|name| !name.is_empty()).map_or_else(|| format!("argument {number}"), str::to_owned)
    }

    /// After a call: what is said of what came back holds.
    pub(crate) fn annotate_result(&mut self, noted: Noted, kind: CallKind, returns: bool, denied: &Denied) {
        let Noted { notes, instance, this, args } = noted;
        if notes.never_returns {
            if self.assumes(Assumption::Annotations) {
                self.assume(Cond::False);
            }
            return;
        }
        let result = if returns { self.stack.cells.last().copied() } else { None };
        let result = result.filter(|cell| cell.address.is_none()).map(|cell| cell.value);
        if let Some(result) = result {
            let shape = notes.result.with(&instance.class, &instance.method);
            let is_told =
                |shape: &Shape| shape.nullness == notes.result.nullness || notes.result.is_parameter();
            // `[NotNull]` and `[MaybeNull]` of a type parameter's type speak for themselves.
            let shape =
                if is_told(&shape) { shape } else { Shape { nullness: notes.result.nullness, ..shape } };
            let is_fresh = matches!(self.ssa.builder.function().op(result), Some(Op::Unknown));
            let is_object = *self.ssa.builder.type_of(result) == Type::Object;
            self.tell(
                result,
                &shape,
                if is_object { Kind::Ref } else { Kind::Opaque },
                is_fresh && !denied.denies_result(),
            );
            if let Some((low, high)) = notes.range
                && self.assumes(Assumption::Annotations)
            {
                self.assume_between(result, low, high);
            }
        }
        let object = |cell: &Cell, lowering: &Self| {
            let is_object = *lowering.ssa.builder.type_of(cell.value) == Type::Object;
            (is_object && cell.address.is_none()).then_some(cell.value)
        };
        // What holds if the result is true, and if it is false.
        let mut implied: (Vec<Cond>, Vec<Cond>) = Default::default();
        let first = usize::from(this.is_some() || kind == CallKind::New);
        for (number, (parameter, cell)) in notes.parameters.iter().zip(&args).enumerate() {
            if let Some(stops) = parameter.stops_if
                && cell.address.is_none()
                && self.ssa.builder.type_of(cell.value).int().is_some()
                && self.assumes(Assumption::Annotations)
            {
                let truth = Cond::Value(self.is_true(cell.value));
                self.assume(if stops { truth.negated() } else { truth });
            }
            let mut exit = parameter.exit;
            let value = if parameter.is_by_ref {
                if parameter.shape.is_parameter() {
                    let shape = parameter.shape.with(&instance.class, &instance.method);
                    let said = if shape.is_not_null() { Nullness::NotNull } else { Nullness::Oblivious };
                    exit = exit.map(|exit| if exit == Nullness::Oblivious { said } else { exit });
                }
                self.shape_target(*cell, &parameter.shape.with(&instance.class, &instance.method))
            } else {
                object(cell, self)
            };
            let Some(value) = value.filter(|value| *self.ssa.builder.type_of(*value) == Type::Object) else {
                continue;
            };
            let exit = denied.of_target(number16(number + first), exit);
            match exit {
                [Nullness::NotNull, Nullness::NotNull] if self.assumes(Assumption::Annotations) => {
                    self.assume(not_null(value));
                }
                [Nullness::NotNull, _] => implied.1.push(not_null(value)),
                [_, Nullness::NotNull] => implied.0.push(not_null(value)),
                [Nullness::Nullable, Nullness::Nullable] if parameter.is_by_ref => {
                    self.annotated.nullable.push(value);
                }
                _ => {}
            }
        }
        let is_null_anyway = denied.denies_result();
        for &number in notes.like.iter().filter(|_| !is_null_anyway) {
            if let (Some(result), Some(value)) =
                (result, args.get(number).and_then(|cell| object(cell, self)))
                && *self.ssa.builder.type_of(result) == Type::Object
                && self.assumes(Assumption::Annotations)
            {
                self.assume(Cond::Or(vec![is_null(value), not_null(result)]));
            }
        }
        let object_of = this.and_then(|this| object(&this, self)).filter(|_| kind != CallKind::New);
        if let Some(object) = object_of {
            self.tell_members(&notes, object, denied, &mut implied);
        }
        self.tell_table(&notes, result, &args, &mut implied);
        if let Some(result) = result
            && !(implied.0.is_empty() && implied.1.is_empty())
            && self.assumes(Assumption::Annotations)
        {
            for answer in [Some(result), self.truth(result)].into_iter().flatten() {
                self.imply(answer, implied.0.clone(), implied.1.clone());
            }
        }
    }

    /// Whether null is passed where the callee says that it is not: what is inferred of the callee relies on it.
    pub(crate) fn passes_null(&self, noted: &Noted) -> bool {
        noted.notes.parameters.iter().zip(&noted.args).any(|(parameter, cell)| {
            parameter.entry == Nullness::NotNull
                && !parameter.is_by_ref
                && *self.ssa.builder.type_of(cell.value) == Type::Object
                && self.ssa.builder.function().constant(cell.value) == Some(0)
        })
    }

    /// What a by-ref argument points to after a call, if that is followed.
    fn shape_target(&mut self, cell: Cell, shape: &Shape) -> Option<ValueId> {
        let address = cell.address?;
        if let Some(home) = self.stack.home(address)
            && matches!(address, Address::Variable(_))
        {
            let (_, kind) = self.variable(home)?;
            if kind != Kind::Ref {
                return None;
            }
        }
        let value = self.read_place(address, Kind::Ref, false);
        self.shape_value(value, shape);
        if let Address::Variable(home) = address {
            self.shape_local(home, value);
        }
        Some(value)
    }

    /// What a field of an object holds now, if it is followed.
    pub(crate) fn member_value(&mut self, object: ValueId, field: FieldHandle) -> Option<ValueId> {
        if field.assembly != self.code.method.assembly || !self.assumes(Assumption::SingleThread) {
            return None;
        }
        let (handle, kind) = self.field(field.id.token());
        let member = Member::Field(handle?);
        if kind != Kind::Ref
            || self.ssa.is_overlapping(member)
            || self.code.assemblies.field_flags(field).is_static()
        {
            return None;
        }
        let location = Location { base: Base::Object(object), member };
        Some(self.ssa.read(Variable::Heap(location)))
    }

    /// A condition on a value that is said to be something.
    pub(crate) fn said(&mut self, value: ValueId, said: Said) -> Option<Cond> {
        let ty = self.ssa.builder.type_of(value).clone();
        match said {
            Said::Null | Said::NotNull if ty == Type::Object => {
                Some(if said == Said::Null { is_null(value) } else { not_null(value) })
            }
            Said::True | Said::False if ty.int().is_some() => {
                let truth = Cond::Value(self.is_true(value));
                Some(if said == Said::True { truth } else { truth.negated() })
            }
            _ => None,
        }
    }

    /// What is said of the fields of an object after a call.
    fn tell_members(
        &mut self,
        notes: &MethodNotes,
        object: ValueId,
        denied: &Denied,
        implied: &mut (Vec<Cond>, Vec<Cond>),
    ) {
        for &(when, field) in &notes.members {
            let Some(value) = self.member_value(object, field) else { continue };
            if denied.denies_member(field, when) {
                continue;
            }
            match when {
                None if self.assumes(Assumption::Annotations) => self.assume(not_null(value)),
                Some(true) => implied.0.push(not_null(value)),
                Some(false) => implied.1.push(not_null(value)),
                None => {}
            }
        }
    }

    /// What the rows of a table tell after a call.
    fn tell_table(
        &mut self,
        notes: &MethodNotes,
        result: Option<ValueId>,
        args: &[Cell],
        implied: &mut (Vec<Cond>, Vec<Cond>),
    ) {
        for row in &notes.rows {
            let values: Vec<Option<ValueId>> = (0..args.len())
                .map(|number| args.get(number).filter(|cell| cell.address.is_none()).map(|cell| cell.value))
                .collect();
            let Some(cond) = self.not_all(&row.inputs, &values) else { continue };
            match (row.output, result) {
                (Output::Halts, _) => {
                    if self.assumes(Assumption::Annotations) {
                        self.assume(cond);
                    }
                }
                (Output::Returns(Said::True), Some(_)) => implied.1.push(cond),
                (Output::Returns(Said::False), Some(_)) => implied.0.push(cond),
                (Output::Returns(said), Some(result)) => {
                    if let Some(comes) = self.said(result, said)
                        && self.assumes(Assumption::Annotations)
                    {
                        self.assume(if cond == Cond::False { comes } else { Cond::Or(vec![cond, comes]) });
                    }
                }
                (Output::Returns(_), None) => {}
            }
        }
    }

    /// That not all arguments are what is said of them; `None` if one of them is not known.
    pub(crate) fn not_all(&mut self, inputs: &[(usize, Said)], values: &[Option<ValueId>]) -> Option<Cond> {
        let mut conds = Vec::new();
        for &(number, said) in inputs {
            let value = (*values.get(number)?)?;
            conds.push(self.said(value, said)?.negated());
        }
        Some(match conds.len() {
            0 => Cond::False,
            1 => conds.remove(0),
            _ => Cond::Or(conds),
        })
    }
}

/// The arguments that the code compares with null.
fn tested_arguments(instructions: &[Instruction<'_>]) -> Vec<u16> {
    let tested = instructions.windows(2).filter_map(|pair| {
        let (Opcode::Ldarg, Operand::Argument(number)) = (pair[0].opcode.long_form(), pair[0].operand) else {
            return None;
        };
        matches!(pair[1].opcode.long_form(), Opcode::Brtrue | Opcode::Brfalse | Opcode::Ldnull)
            .then_some(number)
    });
    tested.collect()
}
