//! Annotations where they have to be kept: arguments at calls, results and by-refs where the method returns, what is stored in fields and elements, the
//! fields of an object where its constructor ends.

use marple_il::{Opcode, Operand};
use marple_ir::{Cond, Obligation, ObligationKind, Origin, Place, Type, ValueId};
use marple_metadata::assemblies::{FieldHandle, MethodHandle, TypeHandle};
use marple_metadata::{NamedMethod, Nullness};
use marple_summaries::{FieldNotes, MethodNotes, Output, Shape};

use crate::Assumption;
use crate::annotations::{is_null, not_null};
use crate::call::Callee;
use crate::kind::Kind;
use crate::memory::field_name;
use crate::method::{Lowering, number16};
use crate::ssa::{Base, Home, Location, Member, Variable};
use crate::stack::Cell;

/// How many bases of a class are looked at for required fields.
const BASES: usize = 64;

/// How many fields of one class are asked for where a constructor ends.
const FIELDS: usize = 64;

impl Lowering<'_, '_> {
    /// Asks for something that an annotation says. The run goes on if it does not hold.
    pub(crate) fn ask(&mut self, text: &str, cond: Cond, by: Option<MethodHandle>) {
        if self.is_quiet() {
            return;
        }
        let place = Place::Il { offset: self.stack.offset };
        let origin = by.map(|method| Origin {
            function: self.code.assemblies.module(method.assembly).full_method_name(method.id),
            place: Place::Il { offset: 0 },
        });
        let kind = ObligationKind::Annotation;
        let obligation = self.obligation(Obligation { kind, text: text.to_owned(), place, origin });
        self.check_here(obligation, cond);
    }

    /// An `async` method is done: what it was written to return is asked for.
    pub(crate) fn ask_completed(&mut self, callee: &Callee<'_>, args: &[Cell]) {
        let Some(("System.Runtime.CompilerServices", class, "SetResult")) = callee.name() else { return };
        let is_builder = class.ends_with("MethodBuilder`1");
        let ([cell], true) = (args, is_builder && self.code.machine.is_some()) else { return };
        let own = self.own_notes();
        let shape = own.notes.as_ref().and_then(|notes| notes.result.item().cloned());
        let method = own.method;
        if shape.is_some_and(|shape| shape.is_not_null())
            && *self.ssa.builder.type_of(cell.value) == Type::Object
        {
            self.ask("result != null", not_null(cell.value), Some(method));
        }
    }

    /// Something is stored in a field: what is said of the field is asked for.
    pub(crate) fn annotate_store(&mut self, field: Option<FieldHandle>, cell: Cell) {
        let Some(field) = field.filter(|_| self.reads_annotations()) else { return };
        if cell.address.is_some() || *self.ssa.builder.type_of(cell.value) != Type::Object {
            return;
        }
        let notes = self.code.knowledge.annotations.of_field(self.code.assemblies, field);
        if notes.is_some_and(|notes| notes.written == Nullness::NotNull) {
            let name = field_name(self.code.assemblies, field).unwrap_or_else(|| "the field".to_owned());
            self.ask(&format!("{name} != null"), not_null(cell.value), None);
        }
    }

    /// Something is stored in an element: what is said of the elements is asked for.
    pub(crate) fn annotate_element(&mut self, array: ValueId, value: ValueId) {
        if *self.ssa.builder.type_of(value) != Type::Object || !self.reads_annotations() {
            return;
        }
        let shape = self.annotated.shapes.get(&array);
        if shape.and_then(|shape| shape.item()).is_some_and(Shape::is_not_null) {
            self.ask("the element is not null", not_null(value), None);
        }
    }

    /// The method returns: what its signature says is asked for.
    pub(crate) fn annotate_return(&mut self, result: Option<ValueId>) {
        if !self.reads_annotations() || self.code.machine.is_some() || self.is_quiet() {
            return;
        }
        self.ask_fields();
        let own = self.own_notes();
        let Some(notes) = own.notes.clone().filter(|_| own.method == self.code.method) else { return };
        if notes.never_returns {
            self.ask("the method never returns", Cond::False, None);
            return;
        }
        let result_object = result.filter(|value| *self.ssa.builder.type_of(*value) == Type::Object);
        if let Some(result) = result_object.filter(|_| notes.result.is_not_null()) {
            self.ask("the result is not null", not_null(result), None);
        }
        if let (Some(result), Some((low, high))) = (result, notes.range)
            && let Some(cond) = self.in_range(result, low, high)
        {
            self.ask("the result is in the range that is said", cond, None);
        }
        let truth = result.filter(|value| self.ssa.builder.type_of(*value).int().is_some());
        let mut given = Vec::new();
        for (number, parameter) in notes.parameters.iter().enumerate() {
            let home = Home::Argument(number16(number + usize::from(self.homes.has_this())));
            // What the caller passed is meant, whatever the method made of it.
            let value = if parameter.is_by_ref { self.fixed(home) } else { self.homes.initial(home) };
            given.push(value);
            let value = match value {
                Some(value) if parameter.is_by_ref => self.target_value(home, value),
                value => value,
            };
            if let (Some(stops), Some(value)) = (parameter.stops_if, value)
                && self.ssa.builder.type_of(value).int().is_some()
            {
                let truth = Cond::Value(self.is_true(value));
                let name = self.parameter_name(self.code.method, number);
                let cond = if stops { truth.negated() } else { truth };
                self.ask(&format!("{name} is {}", !stops), cond, None);
            }
            let Some(value) = value.filter(|value| *self.ssa.builder.type_of(*value) == Type::Object) else {
                continue;
            };
            let cond = match (parameter.exit, truth) {
                ([Nullness::NotNull, Nullness::NotNull], _) => not_null(value),
                ([Nullness::NotNull, _], Some(truth)) => {
                    Cond::Or(vec![Cond::Value(self.is_true(truth)), not_null(value)])
                }
                ([_, Nullness::NotNull], Some(truth)) => {
                    Cond::Or(vec![Cond::Value(self.is_true(truth)).negated(), not_null(value)])
                }
                _ => continue,
            };
            let name = self.parameter_name(self.code.method, number);
            self.ask(&format!("{name} != null"), cond, Some(self.code.method));
        }
        for &number in &notes.like {
            if let (Some(result), Some(Some(value))) = (result_object, given.get(number).copied())
                && *self.ssa.builder.type_of(value) == Type::Object
            {
                let cond = Cond::Or(vec![is_null(value), not_null(result)]);
                self.ask("the result is not null", cond, None);
            }
        }
        self.ask_members(&notes, truth);
        self.ask_table(&notes, result, &given);
    }

    /// What a by-ref parameter points to.
    fn target_value(&mut self, home: Home, value: ValueId) -> Option<ValueId> {
        let Home::Argument(number) = home else { return None };
        let kind = (*self.homes.targets.get(usize::from(number))?)?;
        if kind != Kind::Ref {
            return None;
        }
        let location = Location { base: Base::Object(value), member: Member::Target(number) };
        Some(self.location_value(Some(location), kind, false))
    }

    /// The fields that `[MemberNotNull]` names.
    fn ask_members(&mut self, notes: &MethodNotes, truth: Option<ValueId>) {
        let this = self.fixed(Home::Argument(0)).filter(|_| self.homes.has_this());
        let Some(this) = this.filter(|this| *self.ssa.builder.type_of(*this) == Type::Object) else { return };
        for &(when, field) in &notes.members {
            let Some(value) = self.member_value(this, field) else { continue };
            let cond = match (when, truth) {
                (None, _) => not_null(value),
                (Some(when), Some(truth)) => {
                    let truth = Cond::Value(self.is_true(truth));
                    Cond::Or(vec![if when { truth.negated() } else { truth }, not_null(value)])
                }
                (Some(_), None) => continue,
            };
            let name = field_name(self.code.assemblies, field).unwrap_or_else(|| "the field".to_owned());
            self.ask(&format!("{name} != null"), cond, Some(self.code.method));
        }
    }

    /// What the rows of the method's own table say.
    fn ask_table(&mut self, notes: &MethodNotes, result: Option<ValueId>, given: &[Option<ValueId>]) {
        for row in &notes.rows {
            let Some(cond) = self.not_all(&row.inputs, given) else { continue };
            let cond = match (row.output, result) {
                (Output::Halts, _) => cond,
                (Output::Returns(said), Some(result)) => match self.said(result, said) {
                    Some(comes) if cond == Cond::False => comes,
                    Some(comes) => Cond::Or(vec![cond, comes]),
                    None => continue,
                },
                (Output::Returns(_), None) => continue,
            };
            self.ask("the table of the contract holds", cond, None);
        }
    }

    /// A constructor ends: the fields that are said not to be null are set.
    fn ask_fields(&mut self) {
        let assemblies = self.code.assemblies;
        let module = assemblies.module(self.code.method.assembly);
        let sets_required = module.attributes_of(self.code.method.id).any(|id| {
            module.attribute_class(id).is_ok_and(|class| class.name == "SetsRequiredMembersAttribute")
        });
        // A constructor of the class that runs first sets its fields, but those that are required only if it says so, too.
        let is_chained = self.is_chained();
        let Some(method) = assemblies.method(self.code.method).filter(|_| sets_required || !is_chained)
        else {
            return;
        };
        let is_static = method.is_static_constructor();
        if !method.is_constructor() && !is_static || assemblies.is_value_type(method.class) {
            return;
        }
        let this = self.fixed(Home::Argument(0)).filter(|_| self.homes.has_this());
        let classes = assemblies.with_bases(method.class).take(if sets_required { BASES } else { 1 });
        let fields: Vec<FieldHandle> = classes
            .flat_map(|class| {
                let fields = assemblies.module(class.assembly).fields_of(class.id);
                fields.map(move |id| FieldHandle { assembly: class.assembly, id })
            })
            .filter(|field| assemblies.field_flags(*field).is_static() == is_static)
            .collect();
        let mut left = FIELDS;
        for field in fields {
            let notes = self.code.knowledge.annotations.of_field(assemblies, field);
            // Who makes an object sets what is required, unless the constructor says that it does.
            let is_own = !is_chained && assemblies.class_of_field(field) == Some(method.class);
            let is_left = |notes: &FieldNotes| {
                if notes.is_required { !sets_required } else { !is_own }
            };
            if notes.is_none_or(|notes| notes.read != Nullness::NotNull || is_left(&notes)) {
                continue;
            }
            let Some(rest) = left.checked_sub(1) else {
                let cond = self.lost("more fields than are asked for where a constructor ends");
                self.ask("the other fields are not null", cond, Some(self.code.method));
                return;
            };
            left = rest;
            if field.assembly != self.code.method.assembly {
                let cond = self.lost("a required field of a base in another assembly");
                self.ask("the required fields of its base are not null", cond, Some(self.code.method));
                continue;
            }
            let (Some(handle), Kind::Ref) = self.field(field.id.token()) else { continue };
            let member = Member::Field(handle);
            let base = match this {
                _ if is_static => Base::Static,
                Some(this) => Base::Object(this),
                None => continue,
            };
            if self.ssa.is_overlapping(member) || !self.code.takes(Assumption::SingleThread) {
                continue;
            }
            let value = self.ssa.read(Variable::Heap(Location { base, member }));
            let name = field_name(assemblies, field).unwrap_or_else(|| "the field".to_owned());
            self.ask(&format!("{name} != null"), not_null(value), Some(self.code.method));
        }
    }

    /// Whether another constructor of the class runs first, which sets the fields.
    fn is_chained(&self) -> bool {
        let module = self.code.assemblies.module(self.code.method.assembly);
        let own = module.type_of_method(self.code.method.id).ok();
        self.code.instructions.iter().any(|instruction| match (instruction.opcode, instruction.operand) {
            (Opcode::Call, Operand::Token(token)) => {
                let named = module.named_method(token).filter(NamedMethod::is_constructor);
                let class = named.and_then(|named| named.class());
                class.is_some_and(|class| {
                    let resolved = self.code.assemblies.resolve_type(self.code.method.assembly, class);
                    resolved.map(|TypeHandle { id, .. }| Some(id)) == Some(own)
                })
            }
            _ => false,
        })
    }
}
