//! Fields and arrays.

use marple_ir::{
    BinaryOp, CompareOp, Cond, IntType, Obligation, ObligationId, ObligationKind, Op, Place, Term, Type,
    ValueId,
};
use marple_metadata::assemblies::{Assemblies, AssemblyId, FieldHandle, Member as Found, MethodHandle};
use marple_metadata::tables::{Id, MethodDef, Token};

use crate::arrays::element_type;
use crate::declared::Class;
use crate::kind::{Kind, Kinds, Typed as _};
use crate::method::Lowering;
use crate::on_throw::Raised;
use crate::ssa::{Base, Content, Location, Member, Slot, Variable};
use crate::stack::{Address, Cell};
use crate::{Assumption, Refused};
use marple_summaries::is_set_by_init;

impl Lowering<'_, '_> {
    /// What must hold at the current instruction, and holds after it.
    pub(crate) fn check(&mut self, kind: ObligationKind, text: &str, cond: Cond) -> Option<ObligationId> {
        if self.is_quiet() {
            return None;
        }
        self.observe_failure(&cond);
        if kind.holds_after() && !matches!(kind, ObligationKind::Assert | ObligationKind::Ensures) {
            self.check_on_throw(Raised::Unless(&cond));
        }
        let place = Place::Il { offset: self.stack.offset };
        let text = text.to_owned();
        let obligation = self.obligation(Obligation { kind, text, place, origin: None });
        self.check_here(obligation, cond);
        Some(obligation)
    }

    /// A reference that is not null.
    pub(crate) fn not_null(&mut self) -> ValueId {
        let value = self.unknown(Type::Object);
        self.assume(Cond::compare(CompareOp::Ne, value, Term::Const(0)));
        value
    }

    pub(crate) fn check_not_null(&mut self, value: ValueId) {
        if *self.ssa.builder.type_of(value) == Type::Object && !self.is_machine(value) {
            let cond = Cond::compare(CompareOp::Ne, value, Term::Const(0));
            self.check(ObligationKind::Null, "the reference is not null", cond);
            self.know_length(value);
        }
    }

    /// The field that a token means, declared; and what it holds. An unknown field has its kind only.
    pub(crate) fn field(&mut self, token: Token) -> (Option<FieldHandle>, Kind) {
        if let Some(&known) = self.notes.fields.get(&token) {
            return known;
        }
        let found = self.find_field(token);
        self.notes.fields.insert(token, found);
        found
    }

    fn find_field(&mut self, token: Token) -> (Option<FieldHandle>, Kind) {
        let assembly = self.code.method.assembly;
        let kinds = Kinds { assemblies: self.code.assemblies, assembly };
        let module = self.code.assemblies.module(assembly);
        let class = module.class_arguments(token);
        let signature = module.named_field_type(token);
        let kind = signature.and_then(|ty| kinds.of(&ty, &class, &[])).unwrap_or(Kind::Opaque);
        let Found::Field(handle) = self.code.assemblies.resolve_member(assembly, token) else {
            return (None, kind);
        };
        let mutable = self.is_mutable(handle) && !self.is_own_variable(handle);
        if self.is_own_variable(handle) {
            self.ssa.declare_own(Member::Field(handle));
        }
        if self.is_explicit(handle) {
            self.ssa.declare_overlapping(Member::Field(handle));
            self.arrays.reinterprets |= kind == Kind::Ref;
        }
        let own = self.code.method.assembly;
        self.ssa.name_member(Member::Field(handle), || known_name(self.code.assemblies, own, handle));
        // A field of a generic class has another kind in each of its instances: the first one met is followed.
        let is_addressed = self.is_addressed(handle);
        let is_not_null = self.field_is_not_null(handle, kind);
        let content = Content { kind, mutable, is_addressed, is_not_null };
        if !self.ssa.declare_member(Member::Field(handle), content) {
            return (None, kind);
        }
        (Some(handle), kind)
    }

    /// Whether a field may change: one that only constructors write is constant elsewhere; a constructor may call another.
    pub(crate) fn is_mutable(&self, field: FieldHandle) -> bool {
        let assemblies = self.code.assemblies;
        // Without code nobody knows what constructors do with its address.
        let is_read_only = || {
            self.code.knowledge.fields.is_read_only(assemblies, field)
                && (!assemblies.module(field.assembly).is_reference_assembly()
                    || self.assumes(Assumption::CallEffects))
        };
        let is_constant = self.code.fields.of(field).is_constant || is_read_only();
        !is_constant || !self.keeps_read_only() || (self.code.machine.is_some() && self.may_be_unmade(field))
    }

    /// Whether a method that waits in the middle may have begun before the constructor that writes a field was done: a constructor that does more than to store
    /// to fields may have called it; an object initializer, before the `init` accessor that writes the field.
    fn may_be_unmade(&self, field: FieldHandle) -> bool {
        let assemblies = self.code.assemblies;
        let module = assemblies.module(field.assembly);
        let Some(class) = assemblies.class_of_field(field) else { return true };
        let is_constructor = |id: &Id<MethodDef>| {
            module.row(*id).and_then(|row| module.string(row.name)).is_ok_and(|name| name == ".ctor")
        };
        let is_quiet = |id: Id<MethodDef>| {
            let method = MethodHandle { assembly: field.assembly, id };
            self.code.knowledge.owned.is_quiet_constructor(assemblies, method)
        };
        if module.row(field.id).is_ok_and(|row| row.flags.is_static()) {
            return self.code.knowledge.effects.initializer_runs_program(assemblies, class);
        }
        is_set_by_init(assemblies, field) || !module.methods_of(class.id).filter(is_constructor).all(is_quiet)
    }

    /// Whether a field is a variable of this method that lambdas capture and none of them writes. A method that waits in the middle is another one
    /// each time, unless it is folded back.
    fn is_own_variable(&self, field: FieldHandle) -> bool {
        let method = self.code.method;
        let module = self.code.assemblies.module(method.assembly);
        let name = || module.row(method.id).and_then(|row| module.string(row.name));
        self.code.fields.declaring_method(field) == Some(method.id)
            && (self.code.machine.is_some() || name().is_ok_and(|name| name != "MoveNext"))
            && !self.code.writes_read_only
            && self.assumes(Assumption::ClosedWorld)
    }

    /// Whether an address that is not followed may be that of a field: not if nobody outside sees it, and nobody inside takes it.
    pub(crate) fn is_addressed(&self, field: FieldHandle) -> bool {
        field.assembly != self.code.method.assembly
            || self.code.writes_read_only
            || self.code.knowledge.owned.is_addressed(self.code.assemblies, field)
            || !self.assumes(Assumption::ClosedWorld)
    }

    /// Whether a field's class says itself where its fields lie.
    pub(crate) fn is_explicit(&self, field: FieldHandle) -> bool {
        let class = self.code.assemblies.class_of_field(field);
        class.is_some_and(|class| self.code.assemblies.type_flags(class).has_explicit_layout())
    }

    /// The place of a static field; every instance of a generic class has its own, and those are not told apart.
    fn static_location(&self, token: Token, field: Option<FieldHandle>) -> Option<Location> {
        let member = Member::Field(field?);
        let module = self.code.assemblies.module(self.code.method.assembly);
        module.class_arguments(token).is_empty().then_some(Location { base: Base::Static, member })
    }

    /// Whether fields that only constructors write keep their values in this method.
    fn keeps_read_only(&self) -> bool {
        !self.is_constructor() && !self.code.writes_read_only && self.assumes(Assumption::ReadOnlyFields)
    }

    fn is_constructor(&self) -> bool {
        let module = self.code.assemblies.module(self.code.method.assembly);
        let name = module.row(self.code.method.id).and_then(|row| module.string(row.name));
        // An `init` accessor may write such fields, and may call others.
        name.is_ok_and(|name| name == ".ctor" || name == ".cctor" || name.starts_with("set_"))
    }

    pub(crate) fn load_field(&mut self, token: Token, is_volatile: bool) -> Result<(), Refused> {
        let object = self.stack.pop()?;
        if let Some(home) = self.hoisted(token) {
            self.load_variable(home);
            return Ok(());
        }
        self.field_access(ObligationKind::BufferRead, token, object);
        let (field, kind) = self.field(token);
        let member = field.map(Member::Field);
        let value = match object.address {
            Some(whole) => {
                let record = self.read_place(whole, Kind::Struct, is_volatile);
                self.field_of(record, member, kind)
            }
            None if self.classes.records.contains(&object.value) => self.field_of(object.value, member, kind),
            None => {
                let location = self.location(object.value, member);
                if self.is_object(object.value) {
                    self.location_value(location, kind, is_volatile)
                } else {
                    // An address that is not followed leads to memory that nothing is known of.
                    self.ssa.fresh(self.ssa.builder.current(), kind)
                }
            }
        };
        if let Some(field) = field {
            self.tell_field(field, Some(object), value, kind);
        }
        self.push_kind(value, kind);
        Ok(())
    }

    pub(crate) fn is_object(&self, value: ValueId) -> bool {
        *self.ssa.builder.type_of(value) == Type::Object
    }

    /// The place of a member of an object, after the check that there is one.
    fn location(&mut self, object: ValueId, member: Option<Member>) -> Option<Location> {
        self.check_not_null(object);
        let is_object = self.is_object(object);
        // Fields of an object that lie upon each other are one place with several names: nothing is known of them.
        let member = member.filter(|member| is_object && !self.ssa.is_overlapping(*member))?;
        Some(Location { base: Base::Object(object), member })
    }

    /// A static field is used: that may run its class's initializer, and what that writes is forgotten.
    fn use_static(&mut self, token: Token, field: Option<FieldHandle>) {
        self.static_on_throw(token, field);
        let (effects, method) = (&self.code.knowledge.effects, self.code.method);
        if field.is_some_and(|field| effects.initializes(self.code.assemblies, method, token, field)) {
            self.run_initializer();
        }
    }

    pub(crate) fn load_static(&mut self, token: Token, is_volatile: bool) {
        let (field, kind) = self.field(token);
        self.use_static(token, field);
        let location = self.static_location(token, field);
        let value = self.location_value(location, kind, is_volatile);
        self.learn_static(token, field, value);
        self.learn_empty(field, value);
        if let Some(field) = field {
            self.tell_field(field, None, value, kind);
        }
        self.push_kind(value, kind);
    }

    pub(crate) fn store_field(&mut self, token: Token) -> Result<(), Refused> {
        if let Some(home) = self.hoisted(token) {
            let value = self.stack.take()?;
            self.stack.pop()?;
            self.store_variable(home, value);
            return Ok(());
        }
        let value = self.stack.pop()?;
        let object = self.stack.pop()?;
        self.field_access(ObligationKind::BufferWrite, token, object);
        let (field, kind) = self.field(token);
        self.annotate_store(field, value);
        self.check_enum_field(token, value);
        if let Some(whole) = object.address {
            let place = self.stack.inside(whole, field);
            self.write_place(place, Some(value), kind);
            return Ok(());
        }
        let location = self.location(object.value, field.map(Member::Field));
        let invariant = self.begin_foreign_store(object.value, field);
        let store = self.begin_store(object.value, field);
        if self.is_object(object.value) {
            let field = field.filter(|field| !self.ssa.is_overlapping(Member::Field(*field)));
            self.store_cell(location, field, value, kind);
        } else {
            // An address that is not followed: the struct may be part of anything.
            self.write_through(object, Some(value), kind);
        }
        if let Some(store) = store {
            self.end_store(store);
        }
        if let Some(invariant) = invariant {
            self.end_foreign_store(&invariant, object.value);
        }
        Ok(())
    }

    pub(crate) fn store_static(&mut self, token: Token) -> Result<(), Refused> {
        let value = self.stack.pop()?;
        let (field, kind) = self.field(token);
        self.use_static(token, field);
        let location = self.static_location(token, field);
        self.annotate_store(field, value);
        self.check_enum_field(token, value);
        self.store_cell(location, field, value, kind);
        Ok(())
    }

    /// Puts what a cell holds into a place in memory, or into that field of some object.
    pub(crate) fn store_cell(
        &mut self,
        location: Option<Location>,
        field: Option<FieldHandle>,
        cell: Cell,
        kind: Kind,
    ) {
        self.escape(cell);
        self.ssa.share(cell.value);
        let shares = kind.holds_references();
        self.store_location(location, field, Some(cell.value), kind, shares);
    }

    /// Puts a value, or anything, into a place in memory, or into that field of some object. `shares` says whether
    /// the value may hold references.
    pub(crate) fn store_location(
        &mut self,
        location: Option<Location>,
        field: Option<FieldHandle>,
        value: Option<ValueId>,
        kind: Kind,
        shares: bool,
    ) {
        let member = location.map(|location| location.member).or(field.map(Member::Field));
        let Some(member) = member else {
            self.not_modelled("a field that is not followed");
            self.ssa.forget_memory();
            return;
        };
        if shares {
            self.ssa.share_member(member);
        }
        match (location, value) {
            (Some(location), Some(value)) => {
                let value = self.stored(value, kind);
                self.ssa.write(Variable::Heap(location), value);
            }
            _ => self.ssa.forget_member(member),
        }
    }

    pub(crate) fn field_address(&mut self, token: Token) -> Result<(), Refused> {
        let object = self.stack.pop()?;
        self.push_field_address(token, object);
        self.field_pointer(token, object);
        Ok(())
    }

    fn push_field_address(&mut self, token: Token, object: Cell) {
        if let Some(home) = self.hoisted(token) {
            self.push_address(Address::Variable(home));
            return;
        }
        let (field, _) = self.field(token);
        if let Some(whole) = object.address {
            let place = self.stack.inside(whole, field);
            self.push_address(place);
            return;
        }
        match self.location(object.value, field.map(Member::Field)) {
            Some(location) => self.push_address(Address::Heap(location)),
            None => self.push_lost_address(),
        }
    }

    pub(crate) fn static_address(&mut self, token: Token) {
        let (field, _) = self.field(token);
        self.use_static(token, field);
        match self.static_location(token, field) {
            Some(location) => self.push_address(Address::Heap(location)),
            None => self.push_lost_address(),
        }
        if let Some(address) = self.stack.cells.last() {
            self.classes.data.insert(address.value, token);
        }
    }

    fn push_lost_address(&mut self) {
        self.not_modelled("the address of a field that is not followed");
        let value = self.unknown(Type::Opaque);
        self.stack.push(value);
    }

    /// The length of an array.
    pub(crate) fn length(&mut self, array: ValueId) -> ValueId {
        if *self.ssa.builder.type_of(array) == Type::Object {
            self.ssa.read(Variable::Heap(Location { base: Base::Object(array), member: Member::Length }))
        } else {
            self.not_modelled("the length of something that is no array");
            let length = self.unknown(Type::I32);
            self.assume(Cond::compare(CompareOp::Ge, length, Term::Const(0)));
            length
        }
    }

    /// Pops an index and an array, and checks them. The index is given back if it has 32 bits.
    pub(crate) fn element(&mut self) -> Result<(ValueId, Option<ValueId>), Refused> {
        let index = self.stack.take()?.value;
        let array = self.stack.take()?.value;
        self.check_not_null(array);
        let length = self.length(array);
        // A native index is compared as it is.
        let (index, length) = match self.ssa.builder.type_of(index) {
            Type::Int(IntType::I64) => (index, self.converted(length, &Type::Int(IntType::I64))),
            _ => (self.coerced(index, &Type::I32), length),
        };
        let low = Cond::compare(CompareOp::Ge, index, Term::Const(0));
        self.check(ObligationKind::LowerBound, "0 <= index", low);
        let high = Cond::compare(CompareOp::Lt, index, length);
        self.check(ObligationKind::UpperBound, "index < length", high);
        Ok((array, Some(index).filter(|index| *self.ssa.builder.type_of(*index) == Type::I32)))
    }

    pub(crate) fn load_element(&mut self, kind: Kind) -> Result<(), Refused> {
        let (array, index) = self.element()?;
        let made = self.ssa.builder.function().values.len();
        let value = match index {
            Some(index) if self.is_object(array) => self.load_item(array, index, kind),
            _ => self.ssa.fresh(self.ssa.builder.current(), kind),
        };
        if value.index() >= made {
            // One that was stored before is an element only where the store went well.
            self.declared.elements.insert(value, array);
        }
        self.shape_element(array, value, kind);
        self.load_each(array, value, kind);
        self.push_kind(value, kind);
        Ok(())
    }

    /// An element, as it is on the stack.
    pub(crate) fn load_item(&mut self, array: ValueId, index: ValueId, kind: Kind) -> ValueId {
        let slot = Member::Element(Slot { index: self.ssa.index(index), kind });
        if self.assumes(Assumption::SingleThread)
            && let Some(known) = self.ssa.known_item(array, slot)
        {
            return known;
        }
        let value = match element_type(kind) {
            Some(ty) => {
                let element = self.inst(Op::Load { array, index }, ty);
                let stored = self.converted(element, &kind.storage());
                let value = self.converted(stored, &kind.stack());
                self.learn_item_of(array, value);
                value
            }
            None => self.ssa.fresh(self.ssa.builder.current(), kind),
        };
        self.ssa.learn_item(array, slot, value);
        value
    }

    /// An element becomes a value, or anything; without an index nobody knows which one.
    pub(crate) fn store_item(
        &mut self,
        array: ValueId,
        index: Option<ValueId>,
        value: Option<ValueId>,
        kind: Kind,
    ) {
        match (index, value, element_type(kind)) {
            (Some(index), Some(value), Some(ty)) if self.is_object(array) => {
                let value = self.stored(value, kind);
                let element = if kind == Kind::Ref { value } else { self.converted(value, &ty) };
                self.ssa.builder.effect(Op::Store { array, index, value: element });
                self.ssa.wrote_element(kind);
                self.store_each(array, value, kind);
                // What is learnt of a number that was put there is learnt of the array's contents, if it is loaded.
                if kind == Kind::Ref {
                    let slot = Slot { index: self.ssa.index(index), kind };
                    self.ssa.learn_item(array, Member::Element(slot), value);
                }
            }
            _ => {
                self.stack.exposed.push(array);
                self.ssa.forget_elements(kind);
                self.ssa.wrote_element(kind);
                self.ssa.lose_each();
                if let (Some(index), Some(value)) = (index, value)
                    && kind.is_record()
                {
                    let slot = Slot { index: self.ssa.index(index), kind };
                    self.ssa.learn_item(array, Member::Element(slot), value);
                }
            }
        }
    }

    pub(crate) fn store_element(&mut self, kind: Kind) -> Result<(), Refused> {
        self.store_element_as(kind, None)
    }

    /// The same; the instruction may say which type the elements have.
    pub(crate) fn store_element_as(&mut self, kind: Kind, class: Option<Class>) -> Result<(), Refused> {
        let value = self.stack.pop()?;
        self.escape(value);
        self.ssa.share(value.value);
        let place = self.stack.cells.len().checked_sub(2).map(|number| self.stack.cells[number]);
        let (array, index) = self.element()?;
        let place = place.unwrap_or_else(|| array.into());
        if kind == Kind::Ref {
            self.annotate_element(array, value.value);
            self.check_store(place, value);
        } else if let (Kind::Generic, Some(class)) = (kind, class) {
            self.check_generic_store(place, value, class);
        }
        self.store_item(array, index, Some(value.value), kind);
        Ok(())
    }

    /// `stackalloc`: the count is not negative. Compilers convert it to an unsigned number and multiply by the size of an element,
    /// so that a negative one asks for gigabytes, of which no stack has so many.
    pub(crate) fn check_stack_size(&mut self, size: ValueId) {
        let mut count = size;
        for _ in 0..6 {
            // What it was before other conversions is another number.
            if self.is_count(count) {
                break;
            }
            let function = self.ssa.builder.function();
            count = match function.op(count) {
                Some(&Op::Convert(inner)) => inner,
                Some(&Op::Binary(BinaryOp::Mul, left, right)) if function.constant(right).is_some() => left,
                Some(&Op::Binary(BinaryOp::Mul, left, right)) if function.constant(left).is_some() => right,
                _ => break,
            };
        }
        if self.is_count(count) {
            self.check(
                ObligationKind::ArraySize,
                "0 <= size",
                Cond::compare(CompareOp::Ge, count, Term::Const(0)),
            );
        }
    }

    /// Whether a value is a signed number of at most 32 bits, which authors count with.
    fn is_count(&self, value: ValueId) -> bool {
        self.ssa.builder.type_of(value).int().is_some_and(|int| int.is_signed() && int.bits() <= 32)
    }

    pub(crate) fn new_array(&mut self, kind: Kind) -> Result<(), Refused> {
        let size = self.stack.pop()?.value;
        let size = match self.ssa.builder.type_of(size) {
            Type::Int(_) => size,
            _ => self.unknown(Type::I32),
        };
        let cond = Cond::compare(CompareOp::Ge, size, Term::Const(0));
        self.check(ObligationKind::ArraySize, "0 <= size", cond);
        if self.is_of_postcondition() {
            // Not even that its size is none below zero.
            let array = self.unknown(Type::Object);
            self.stack.push(array);
            return Ok(());
        }
        // A native size beyond the largest length throws.
        let length = self.converted(size, &Type::I32);
        let array = match element_type(kind) {
            Some(element) => {
                let array = self.ssa.builder.inst(Op::NewArray(length), Type::Object);
                self.arrays.made.insert(array, element);
                self.assume(Cond::compare(CompareOp::Ne, array, Term::Const(0)));
                array
            }
            None => self.not_null(),
        };
        self.ssa.learn(Location { base: Base::Object(array), member: Member::Length }, length);
        self.new_each(array, kind);
        self.stack.push(array);
        Ok(())
    }
}

/// What the source calls a field; with its class, if it is static.
pub(crate) fn field_name(assemblies: &Assemblies<'_>, field: FieldHandle) -> Option<String> {
    let module = assemblies.module(field.assembly);
    let row = module.row(field.id).ok()?;
    let name = module.string(row.name).ok()?;
    if matches!(name, "<>4__this" | "$this") {
        return Some("this".to_owned());
    }
    // Compilers keep the name of a property or of a local that they make a field of.
    let inner = name.strip_prefix('<').and_then(|name| name.split_once('>')).map(|(inner, _)| inner);
    let name = inner.filter(|inner| !inner.is_empty()).unwrap_or(name);
    if !row.flags.is_static() {
        return Some(name.to_owned());
    }
    let class = module.type_name(module.type_of_field(field.id).ok()?).ok()?;
    Some(format!("{}.{name}", class.name.split('`').next().unwrap_or_default()))
}

/// The name of a field for a reader of code in an assembly: of the sizes of a library's collections he knows the properties.
pub(crate) fn known_name(assemblies: &Assemblies<'_>, own: AssemblyId, field: FieldHandle) -> Option<String> {
    let name = field_name(assemblies, field)?;
    let property = match name.as_str() {
        "_size" => "Count",
        "_length" | "_stringLength" => "Length",
        _ => return Some(name),
    };
    let module = assemblies.module(field.assembly);
    let class = module.type_name(module.type_of_field(field.id).ok()?).ok()?;
    let is_known = field.assembly != own && class.namespace.starts_with("System");
    Some(if is_known { property.to_owned() } else { name })
}
