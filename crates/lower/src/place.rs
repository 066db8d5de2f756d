//! Places: locals, fields, what addresses point to, and what stands there.
//!
//! A struct is a value like any other: a record of its fields that never changes. To write a field of the struct in a place is to
//! put another record there, equal to the old one but for the field.

use marple_ir::{ObligationKind, Type, ValueId};
use marple_metadata::assemblies::FieldHandle;

use crate::buffers::of_kind;
use crate::kind::{Kind, Typed as _};
use crate::method::Lowering;
use crate::ssa::{Base, Content, Home, Location, Member, Variable};
use crate::stack::{Address, Cell};
use crate::{Assumption, Refused};

impl Lowering<'_, '_> {
    /// An address goes where it cannot be followed: its variable may be written by anything from now on.
    pub(crate) fn escape(&mut self, cell: Cell) {
        let Some(address) = cell.address else { return };
        if let Address::Item(array, _) | Address::View(array, ..) = address {
            self.stack.exposed.push(array);
            self.ssa.share(array);
        }
        if let Some(home) = self.stack.home(address) {
            self.hindsight.wild.insert(home);
        } else {
            // From here on the field is unknown.
            self.lose_field(address);
            self.share_behind(address);
        }
    }

    /// A value as it is on the stack, where its kind is known.
    pub(crate) fn push_kind(&mut self, value: ValueId, kind: Kind) {
        if kind.is_record() {
            self.classes.records.insert(value);
        }
        if matches!(kind, Kind::Generic) {
            self.classes.generics.insert(value);
        }
        self.stack.push(value);
    }

    pub(crate) fn push_variable_address(&mut self, home: Home) {
        self.push_address(Address::Variable(home));
        self.variable_pointer(home);
    }

    pub(crate) fn push_address(&mut self, address: Address) {
        let value = self.unknown(Type::Opaque);
        self.stack.push(Cell { value, address: Some(address), class: None });
    }

    pub(crate) fn load_variable(&mut self, home: Home) {
        if let Some(&cell) = self.stack.passing.get(&home) {
            self.stack.push(cell);
            return;
        }
        if let Home::Argument(number) = home
            && let Some(value) = self.fixed(home)
            && self.homes.targets.get(usize::from(number)).is_some_and(Option::is_some)
        {
            let target = Location { base: Base::Object(value), member: Member::Target(number) };
            self.stack.push(Cell { value, address: Some(Address::Heap(target)), class: None });
            return;
        }
        if let Some((_, kind)) = self.variable(home) {
            let value = self.variable_value(home, kind);
            self.shape_read(home, value);
            self.read_literal(home, value);
            if self.homes.is_element(home) {
                self.stack.push(Cell { value, address: Some(Address::Element), class: None });
                return;
            }
            self.push_kind(value, kind);
        } else {
            let value = self.unknown(Type::Opaque);
            self.stack.push(value);
        }
    }

    /// What a local or argument holds, which is of that kind.
    pub(crate) fn variable_value(&mut self, home: Home, kind: Kind) -> ValueId {
        if let Some(value) = self.fixed(home) {
            return value;
        }
        match self.memory_of(home, kind) {
            Some(location) => self.location_value(Some(location), kind, false),
            None => self.ssa.read(home.variable()),
        }
    }

    /// The place of a variable whose address went where it is not followed. It is memory like a static field: it keeps what is
    /// stored there until something is done that may write through an address.
    fn memory_of(&mut self, home: Home, kind: Kind) -> Option<Location> {
        let location = self.hindsight.wild.contains(&home).then(|| home.location())?;
        self.ssa.declare_member(location.member, Content::new(kind, true));
        Some(location)
    }

    /// The variables that are memory hold what the method starts with, and others may reach it.
    pub(crate) fn enter_memory(&mut self) {
        for home in self.hindsight.wild.clone() {
            if let Some((variable, kind)) = self.variable(home)
                && let Some(location) = self.memory_of(home, kind)
            {
                let value = self.ssa.read(variable);
                self.expose(value);
                self.ssa.write(Variable::Heap(location), value);
            }
        }
    }

    /// A value stands in a variable that is memory.
    fn expose(&mut self, value: ValueId) {
        self.ssa.share(value);
        self.stack.exposed.push(value);
    }

    pub(crate) fn store_variable(&mut self, home: Home, cell: Cell) {
        if self.homes.is_passing(home) {
            // Only this block reads it: that is as if the address stayed on the stack.
            self.stack.passing.insert(home, cell);
            return;
        }
        self.escape(cell);
        let Some((variable, kind)) = self.variable(home) else { return };
        let place = self.memory_of(home, kind);
        if place.is_some() {
            self.expose(cell.value);
        }
        self.shape_local(home, cell.value);
        let value = self.stored(cell.value, kind);
        self.note_new_local(home, value);
        self.ssa.write(place.map_or(variable, Variable::Heap), value);
    }

    /// A local or argument becomes anything.
    pub(crate) fn forget_variable(&mut self, home: Home) {
        if let Some((variable, kind)) = self.variable(home) {
            let value = self.ssa.fresh(self.ssa.builder.current(), kind);
            let place = self.memory_of(home, kind);
            self.ssa.write(place.map_or(variable, Variable::Heap), value);
        }
    }

    /// What stands in a place in memory; without the place it is anything.
    pub(crate) fn location_value(
        &mut self,
        location: Option<Location>,
        kind: Kind,
        is_volatile: bool,
    ) -> ValueId {
        // A volatile read sees what another thread did before its write.
        if is_volatile {
            self.ssa.forget_memory();
        }
        // Another thread may write memory at any time; records it cannot.
        let is_shared = location.is_some_and(|location| !matches!(location.base, Base::Struct(_)))
            && !self.assumes(Assumption::SingleThread);
        let Some(location) = location.filter(|_| !is_volatile && !is_shared) else {
            if location.is_none() {
                self.not_modelled("a field that is not followed");
            }
            return self.ssa.fresh(self.ssa.builder.current(), kind);
        };
        let value = self.ssa.read(Variable::Heap(location));
        let value = self.coerced(value, &kind.stack());
        self.claim(location.member, value);
        if let Location { base: Base::Object(object), member: Member::Field(field) } = location {
            self.know_object(object, field, value);
        }
        if let Member::Field(field) = location.member
            && let Some(length) = self.code.fields.of(field).length
            && !self.code.writes_read_only
            && self.assumes(Assumption::ReadOnlyFields)
        {
            let length = self.learn_length(value, length);
            self.interface.doubtful.extend(length);
        }
        value
    }

    /// An array has that length, unless it is null. Gives the length, if that was not known.
    pub(crate) fn learn_length(&mut self, array: ValueId, length: i32) -> Option<ValueId> {
        let location = Location { base: Base::Object(array), member: Member::Length };
        if *self.ssa.builder.type_of(array) != Type::Object || self.ssa.is_known(location) {
            return None;
        }
        let length = self.constant(length.into(), Type::I32);
        self.ssa.learn(location, length);
        self.ssa.lengths.push((array, length));
        Some(length)
    }

    /// A field of a struct.
    pub(crate) fn field_of(&mut self, record: ValueId, member: Option<Member>, kind: Kind) -> ValueId {
        let location = member.map(|member| Location { base: Base::Struct(record), member });
        self.location_value(location, kind, false)
    }

    /// What stands in a place, taken as a value of a kind.
    pub(crate) fn read_place(&mut self, address: Address, kind: Kind, is_volatile: bool) -> ValueId {
        match address {
            Address::Variable(home) => {
                if let Some((_, held)) = self.variable(home)
                    && held.is_like(kind)
                {
                    let value = self.variable_value(home, held);
                    return self.retyped(value, held, kind);
                }
            }
            Address::Heap(location) => {
                let held = self.ssa.holds(location.member);
                if held.is_like(kind) {
                    let value = self.location_value(Some(location), held, is_volatile);
                    return self.retyped(value, held, kind);
                }
            }
            Address::Inside(part) => {
                let part = self.stack.part(part);
                let member = part.field.map(Member::Field);
                let held = member.map_or(Kind::Opaque, |member| self.ssa.holds(member));
                if held.is_like(kind) {
                    let record = self.read_place(part.whole, Kind::Struct, is_volatile);
                    let value = self.field_of(record, member, held);
                    return self.retyped(value, held, kind);
                }
            }
            Address::Item(array, index) => {
                return self.load_item(array, index, kind);
            }
            Address::View(array, index, held) => return self.load_view((array, index), held, kind),
            // Elements are read as memory that nothing is known of.
            Address::Element => return self.ssa.fresh(self.ssa.builder.current(), kind),
        }
        self.not_modelled("a place read as another kind");
        self.ssa.fresh(self.ssa.builder.current(), kind)
    }

    /// A value of one kind as another like it.
    fn retyped(&mut self, value: ValueId, from: Kind, to: Kind) -> ValueId {
        if from == to { value } else { self.stored(value, to) }
    }

    /// Puts a value of a kind into a place; without the value anything.
    pub(crate) fn write_place(&mut self, address: Address, value: Option<Cell>, kind: Kind) {
        if let Some(cell) = value {
            self.escape(cell);
            self.ssa.share(cell.value);
        }
        let value = value.map(|cell| cell.value);
        let stated = self
            .field_at(address)
            .and_then(|(object, field)| Some((object, self.begin_foreign_store(object, Some(field))?)));
        self.put(address, value, kind, kind.holds_references());
        if let Some((object, invariant)) = stated {
            self.end_foreign_store(&invariant, object);
        }
    }

    /// The field of an object that a place is, or is part of.
    pub(crate) fn field_at(&self, mut address: Address) -> Option<(ValueId, FieldHandle)> {
        loop {
            match address {
                Address::Heap(Location { base: Base::Object(object), member: Member::Field(field) }) => {
                    return Some((object, field));
                }
                Address::Inside(part) => address = self.stack.part(part).whole,
                _ => return None,
            }
        }
    }

    /// The same; `shares` says whether the value may hold references.
    fn put(&mut self, address: Address, value: Option<ValueId>, kind: Kind, shares: bool) {
        match address {
            Address::Variable(home) => {
                let held = self.variable(home).map(|(_, held)| held);
                match value.filter(|_| held.is_some_and(|held| held.is_like(kind))) {
                    Some(value) => self.store_variable(home, value.into()),
                    None => self.forget_variable(home),
                }
            }
            Address::Heap(location) => {
                let held = self.ssa.holds(location.member);
                let value = value.filter(|_| held.is_like(kind));
                self.store_location(Some(location), None, value, held, shares);
            }
            Address::Inside(part) => {
                let part = self.stack.part(part);
                let old = self.read_place(part.whole, Kind::Struct, false);
                let record = match part.field.map(Member::Field) {
                    Some(member) => {
                        let held = self.ssa.holds(member);
                        let value = match value.filter(|_| held.is_like(kind)) {
                            Some(value) => self.stored(value, held),
                            None => self.ssa.fresh(self.ssa.builder.current(), held),
                        };
                        if shares {
                            self.ssa.share_member(member);
                        }
                        self.ssa.with(old, member, value)
                    }
                    None => self.unknown(Type::Opaque),
                };
                self.put(part.whole, Some(record), Kind::Struct, shares);
            }
            Address::Item(array, index) => {
                self.store_item(array, Some(index), value, kind);
            }
            Address::View(array, index, held) => self.store_view((array, index), held, value, kind),
            Address::Element => {
                self.ssa.forget_elements(kind);
                self.ssa.wrote_element(kind);
            }
        }
    }

    /// Reads through an address.
    pub(crate) fn load_indirect(
        &mut self,
        kind: Kind,
        size: Option<i128>,
        is_volatile: bool,
    ) -> Result<(), Refused> {
        let cell = self.stack.take()?;
        self.indirect_access(ObligationKind::BufferRead, cell, size);
        let value = match cell.address {
            Some(address) => self.read_place(address, kind, is_volatile),
            None => self.ssa.fresh(self.ssa.builder.current(), kind),
        };
        self.push_kind(value, kind);
        Ok(())
    }

    /// Writes through an address.
    pub(crate) fn store_indirect(&mut self, kind: Kind, size: Option<i128>) -> Result<(), Refused> {
        let value = self.stack.pop()?;
        let address = self.stack.take()?;
        self.indirect_access(ObligationKind::BufferWrite, address, size);
        self.check_enum_target(address, value);
        self.write_through(address, Some(value), kind);
        Ok(())
    }

    /// Writes a number or a reference through an address.
    pub(crate) fn store_number(&mut self, kind: Kind) -> Result<(), Refused> {
        self.store_indirect(kind, of_kind(kind))
    }

    /// What an address points to becomes a value, or anything.
    pub(crate) fn write_through(&mut self, address: Cell, value: Option<Cell>, kind: Kind) {
        if let Some(place) = address.address {
            return self.write_place(place, value, kind);
        }
        if let Some(cell) = value {
            self.escape(cell);
            self.ssa.share(cell.value);
        }
        self.ssa.forget_addressed();
    }

    /// The zero of a kind: what memory holds before anybody wrote it.
    pub(crate) fn zero(&mut self, kind: Kind) -> ValueId {
        match kind {
            Kind::Struct | Kind::RefStruct => {
                let record = self.ssa.zero_record();
                self.classes.records.insert(record);
                record
            }
            Kind::Int(_) | Kind::Bool | Kind::Ref | Kind::Float(_) => self.constant(0, kind.stack()),
            Kind::Generic | Kind::Opaque => self.unknown(Type::Opaque),
        }
    }
}
