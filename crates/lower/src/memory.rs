//! Fields, arrays and addresses.

use marple_ir::{CompareOp, Cond, IntType, Obligation, ObligationKind, Op, Place, Term, Type, ValueId};
use marple_metadata::assemblies::{Assemblies, FieldHandle, Member as Found};
use marple_metadata::tables::{MemberRef, Token};

use crate::kind::{Kind, Kinds};
use crate::method::Lowering;
use crate::ssa::{Base, Content, Location, Member, Variable};
use crate::stack::{Address, Cell};
use crate::{Assumption, Refused};

/// `FieldAttributes.InitOnly`.
const INIT_ONLY: u16 = 0x20;

impl Lowering<'_, '_> {
    /// What must hold at the current instruction, and holds after it.
    pub(crate) fn check(&mut self, kind: ObligationKind, text: &str, cond: Cond) {
        if self.is_quiet() {
            return;
        }
        let il = self.stack.offset;
        let place = Place { line: 0, column: 0 };
        let text = text.to_owned();
        let obligation =
            self.ssa.builder.obligation(Obligation { kind, text, place, il: Some(il), origin: None });
        self.ssa.builder.effect(Op::Check(obligation, cond));
    }

    /// A reference that is not null.
    pub(crate) fn not_null(&mut self) -> ValueId {
        let value = self.unknown(Type::Object);
        self.assume(Cond::compare(CompareOp::Ne, value, Term::Const(0)));
        value
    }

    pub(crate) fn check_not_null(&mut self, value: ValueId) {
        if *self.ssa.builder.type_of(value) == Type::Object {
            let cond = Cond::compare(CompareOp::Ne, value, Term::Const(0));
            self.check(ObligationKind::Null, "the reference is not null", cond);
        }
    }

    /// An address goes where it cannot be followed: its variable may be written by anything from now on.
    pub(crate) fn escape(&mut self, cell: Cell) {
        if let Some(Address::Variable(base) | Address::Part(base)) = cell.address {
            self.wild.insert(base);
        }
    }

    pub(crate) fn load_variable(&mut self, base: Base) {
        let Some((variable, kind)) = self.variable(base) else {
            let value = self.unknown(Type::Opaque);
            self.stack.push(value);
            return;
        };
        if let Some(value) = self.fixed(base) {
            self.stack.push(value);
            return;
        }
        let value = if self.wild.contains(&base) {
            self.ssa.fresh(self.ssa.builder.current(), kind)
        } else {
            self.ssa.read(variable)
        };
        let value = self.loaded(value, kind);
        self.stack.push(value);
    }

    pub(crate) fn store_variable(&mut self, base: Base, cell: Cell) {
        self.escape(cell);
        let Some((variable, kind)) = self.variable(base) else { return };
        if self.wild.contains(&base) {
            self.ssa.share(cell.value);
        }
        let value = self.stored(cell.value, kind);
        self.ssa.write(variable, value);
        self.ssa.forget_struct(base);
    }

    pub(crate) fn push_address(&mut self, address: Address) {
        let value = self.unknown(Type::Opaque);
        self.stack.push(Cell { value, address: Some(address) });
    }

    /// The field that a token means, declared; and what it holds. An unknown field has its kind only.
    fn field(&mut self, token: Token) -> (Option<FieldHandle>, Kind) {
        let assembly = self.code.method.assembly;
        let kinds = Kinds { assemblies: self.code.assemblies, assembly };
        let module = self.code.assemblies.module(assembly);
        let class = self.class_arguments(token);
        let signature = match token.to::<MemberRef>() {
            Some(id) => match module.member_signature(id) {
                Ok(marple_metadata::signature::MemberSignature::Field(ty)) => Some(ty),
                _ => None,
            },
            None => token.to().and_then(|id| module.field_signature(id).ok()),
        };
        let kind = signature.and_then(|ty| kinds.of(&ty, &class, &[])).unwrap_or(Kind::Opaque);
        let Found::Field(handle) = self.code.assemblies.resolve_member(assembly, token) else {
            return (None, kind);
        };
        let flags = self.code.assemblies.module(handle.assembly).row(handle.id).map_or(0, |row| row.flags);
        // A field that only constructors write is constant elsewhere; a constructor may call another.
        let mutable = flags & INIT_ONLY == 0 || self.is_constructor();
        // Fields that lie upon each other are one place with several names: nothing is known of them.
        if self.is_explicit(handle) {
            return (None, kind);
        }
        self.ssa.name_member(Member::Field(handle), || field_name(self.code.assemblies, handle));
        // A field of a generic class has another kind in each of its instances: the first one met is followed.
        if !self.ssa.declare_member(Member::Field(handle), Content { kind, mutable }) {
            return (None, kind);
        }
        (Some(handle), kind)
    }

    /// Whether a field's class says itself where its fields lie.
    pub(crate) fn is_explicit(&self, field: FieldHandle) -> bool {
        const LAYOUT: u32 = 0x18;
        const EXPLICIT: u32 = 0x10;
        let module = self.code.assemblies.module(field.assembly);
        let class = module.type_of_field(field.id).and_then(|class| module.row(class));
        class.is_ok_and(|class| class.flags & LAYOUT == EXPLICIT)
    }

    /// The place of a static field; every instance of a generic class has its own, and those are not told apart.
    fn static_location(&self, token: Token, field: Option<FieldHandle>) -> Option<Location> {
        let member = Member::Field(field?);
        self.class_arguments(token).is_empty().then_some(Location { base: Base::Static, member })
    }

    pub(crate) fn is_constructor(&self) -> bool {
        let module = self.code.assemblies.module(self.code.method.assembly);
        let name = module.row(self.code.method.id).and_then(|row| module.string(row.name));
        // An `init` accessor may write such fields, and may call others.
        name.is_ok_and(|name| name == ".ctor" || name == ".cctor" || name.starts_with("set_"))
    }

    /// The place that a field of what is on the stack is, after the check that there is one.
    fn location(&mut self, object: Cell, field: Option<FieldHandle>) -> Option<Location> {
        self.check_not_null(object.value);
        let member = Member::Field(field?);
        let base = match object.address {
            Some(Address::Variable(base)) if !self.wild.contains(&base) => base,
            None if *self.ssa.builder.type_of(object.value) == Type::Object => Base::Object(object.value),
            _ => return None,
        };
        Some(Location { base, member })
    }

    pub(crate) fn load_field(&mut self, token: Token, is_volatile: bool) -> Result<(), Refused> {
        let object = self.stack.pop()?;
        let (field, kind) = self.field(token);
        let location = self.location(object, field);
        self.load_location(location, kind, is_volatile);
        Ok(())
    }

    pub(crate) fn load_static(&mut self, token: Token, is_volatile: bool) {
        let (field, kind) = self.field(token);
        let location = self.static_location(token, field);
        self.load_location(location, kind, is_volatile);
    }

    pub(crate) fn load_location(&mut self, location: Option<Location>, kind: Kind, is_volatile: bool) {
        // Another thread may write an object at any time; locals it cannot reach.
        let is_shared = location
            .is_some_and(|location| matches!(location.base, Base::Object(_) | Base::Static))
            && !self.assumes(Assumption::SingleThread);
        let value = match location.filter(|_| !is_volatile && !is_shared) {
            Some(location) => {
                let value = self.ssa.read(Variable::Heap(location));
                let value = self.coerced(value, &kind.stack());
                self.loaded(value, kind)
            }
            None => self.ssa.fresh(self.ssa.builder.current(), kind),
        };
        self.stack.push(value);
    }

    pub(crate) fn store_field(&mut self, token: Token) -> Result<(), Refused> {
        let value = self.stack.pop()?;
        let object = self.stack.pop()?;
        let (field, kind) = self.field(token);
        let location = self.location(object, field);
        if location.is_none()
            && let Some(Address::Variable(base) | Address::Part(base)) = object.address
        {
            self.forget_variable(base);
        }
        self.store_location(location, field, value, kind);
        Ok(())
    }

    pub(crate) fn store_static(&mut self, token: Token) -> Result<(), Refused> {
        let value = self.stack.pop()?;
        let (field, kind) = self.field(token);
        let location = self.static_location(token, field);
        self.store_location(location, field, value, kind);
        Ok(())
    }

    fn store_location(
        &mut self,
        location: Option<Location>,
        field: Option<FieldHandle>,
        cell: Cell,
        kind: Kind,
    ) {
        self.escape(cell);
        self.ssa.share(cell.value);
        match (location, field) {
            (Some(location), _) => {
                if kind == Kind::Ref {
                    self.ssa.share_member(location.member);
                }
                let value = self.stored(cell.value, kind);
                self.ssa.write(Variable::Heap(location), value);
            }
            // That field of some object.
            (None, Some(field)) => {
                self.ssa.share_member(Member::Field(field));
                self.ssa.forget_member(Member::Field(field));
            }
            (None, None) => self.ssa.forget_memory(),
        }
    }

    pub(crate) fn field_address(&mut self, token: Token) -> Result<(), Refused> {
        let object = self.stack.pop()?;
        let (field, _) = self.field(token);
        match (self.location(object, field), object.address) {
            // A struct inside a local: whoever gets this address gets the local. Its fields are not the local's own.
            (_, Some(Address::Variable(base) | Address::Part(base))) => {
                self.push_address(Address::Part(base));
            }
            (Some(location), _) => self.push_address(Address::Field(location)),
            (None, _) => {
                let value = self.unknown(Type::Opaque);
                self.stack.push(value);
            }
        }
        Ok(())
    }

    /// Reads through an address.
    pub(crate) fn load_indirect(&mut self, kind: Kind) -> Result<(), Refused> {
        let address = self.stack.pop()?;
        match address.address {
            Some(Address::Variable(base)) if self.variable(base).is_some_and(|(_, held)| held == kind) => {
                self.load_variable(base);
            }
            _ => {
                let value = self.ssa.fresh(self.ssa.builder.current(), kind);
                self.stack.push(value);
            }
        }
        Ok(())
    }

    /// Writes through an address.
    pub(crate) fn store_indirect(&mut self) -> Result<(), Refused> {
        let value = self.stack.pop()?;
        let address = self.stack.pop()?;
        self.escape(value);
        self.ssa.share(value.value);
        self.write_through(address, Some(value));
        Ok(())
    }

    /// What an address points to becomes a value, or anything.
    pub(crate) fn write_through(&mut self, address: Cell, value: Option<Cell>) {
        match (address.address, value) {
            (Some(Address::Variable(base)), Some(value)) => {
                // The address may be of a field of the struct in the variable.
                let is_scalar = self.variable(base).is_some_and(|(_, kind)| kind != Kind::Opaque);
                if is_scalar {
                    self.store_variable(base, value);
                } else {
                    self.forget_variable(base);
                }
            }
            (Some(Address::Variable(base)), None) | (Some(Address::Part(base)), _) => {
                self.forget_variable(base);
            }
            (Some(Address::Field(location)), _) => {
                self.ssa.share_member(location.member);
                self.ssa.forget_member(location.member);
            }
            (None, _) => self.ssa.forget_memory(),
        }
    }

    /// A value of a type is written through an address. Where only a struct can be, no number is known to change.
    pub(crate) fn write_type(&mut self, address: Cell, kind: Kind, value: Option<Cell>) {
        if address.address.is_some() || kind != Kind::Opaque {
            self.write_through(address, value);
        }
    }

    /// The length of an array.
    pub(crate) fn length(&mut self, array: ValueId) -> ValueId {
        if *self.ssa.builder.type_of(array) == Type::Object {
            self.ssa.read(Variable::Heap(Location { base: Base::Object(array), member: Member::Length }))
        } else {
            let length = self.unknown(Type::I32);
            self.assume(Cond::compare(CompareOp::Ge, length, Term::Const(0)));
            length
        }
    }

    /// Pops an index and an array, and checks them.
    pub(crate) fn element(&mut self) -> Result<(), Refused> {
        let index = self.stack.pop()?.value;
        let array = self.stack.pop()?.value;
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
        Ok(())
    }

    pub(crate) fn load_element(&mut self, kind: Kind) -> Result<(), Refused> {
        self.element()?;
        let value = self.ssa.fresh(self.ssa.builder.current(), kind);
        self.stack.push(value);
        Ok(())
    }

    pub(crate) fn store_element(&mut self) -> Result<(), Refused> {
        let value = self.stack.pop()?;
        self.escape(value);
        self.ssa.share(value.value);
        self.element()?;
        self.ssa.forget_getters();
        Ok(())
    }

    pub(crate) fn new_array(&mut self) -> Result<(), Refused> {
        let size = self.stack.pop()?.value;
        let size = match self.ssa.builder.type_of(size) {
            Type::Int(_) => size,
            _ => self.unknown(Type::I32),
        };
        let cond = Cond::compare(CompareOp::Ge, size, Term::Const(0));
        self.check(ObligationKind::ArraySize, "0 <= size", cond);
        // A native size beyond the largest length throws.
        let length = self.converted(size, &Type::I32);
        let array = self.not_null();
        self.ssa.learn(Location { base: Base::Object(array), member: Member::Length }, length);
        self.stack.push(array);
        Ok(())
    }
}

/// What the source calls a field; with its class, if it is static.
pub(crate) fn field_name(assemblies: &Assemblies<'_>, field: FieldHandle) -> Option<String> {
    const STATIC: u16 = 0x10;
    let module = assemblies.module(field.assembly);
    let row = module.row(field.id).ok()?;
    let name = module.string(row.name).ok()?;
    // Compilers keep the name of a property or of a local that they make a field of.
    let inner = name.strip_prefix('<').and_then(|name| name.split_once('>')).map(|(inner, _)| inner);
    let name = inner.filter(|inner| !inner.is_empty()).unwrap_or(name);
    if row.flags & STATIC == 0 {
        return Some(name.to_owned());
    }
    let class = module.type_name(module.type_of_field(field.id).ok()?).ok()?;
    Some(format!("{}.{name}", class.name.split('`').next().unwrap_or_default()))
}
