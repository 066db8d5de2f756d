//! Getters and setters: calls that are reads and writes of fields.

use marple_il::{Instruction, Opcode, Operand, read_body, read_short_body};
use marple_ir::{Type, ValueId};
use marple_metadata::Module;
use marple_metadata::assemblies::{FieldHandle, Member as Found, MethodHandle};
use marple_metadata::signature::Type as Signature;
use marple_metadata::tables::Token;
use marple_summaries::has_contract_attribute;

use crate::Assumption;
use crate::call::CallKind;
use crate::kind::{Kind, Kinds, Typed as _};
use crate::memory::known_name;
use crate::method::Lowering;
use crate::ssa::{Base, Content, Instance, Location, Member};
use crate::stack::Cell;

impl Lowering<'_, '_> {
    /// A property's getter is a field, or something that stays as long as memory does (assumption `pure-getters`).
    pub(crate) fn getter(&mut self, token: Token, kind: CallKind, this: Cell, result: Kind) -> bool {
        let assemblies = self.code.assemblies;
        let Found::Method(handle) = assemblies.resolve_member(self.code.method.assembly, token) else {
            return false;
        };
        let arguments = self.callee(token).ok().map(|callee| callee.class);
        let Some(value) = self.got(handle, kind, this, result, (true, arguments.as_deref())) else {
            return false;
        };
        self.push_kind(value, result);
        true
    }

    /// What a property's getter would give here, if that is known without calling it; with the type arguments of its class, where they are known.
    pub(crate) fn getter_value(
        &mut self,
        getter: MethodHandle,
        this: Cell,
        result: Kind,
        arguments: Option<&[Signature]>,
    ) -> Option<ValueId> {
        let row = self.code.assemblies.module(getter.assembly).row(getter.id).ok()?;
        let kind = if row.flags.is_overridable() { CallKind::Virtual } else { CallKind::Direct };
        self.got(getter, kind, this, result, (false, arguments))
    }

    /// The id that stands for some type arguments.
    pub(crate) fn numbered(&mut self, arguments: &[Signature]) -> Option<Instance> {
        let instances = &mut self.classes.instances;
        let found = instances.iter().position(|other| other == arguments);
        let number = found.unwrap_or_else(|| {
            instances.push(arguments.to_vec());
            instances.len() - 1
        });
        u16::try_from(number + 1).ok().map(Instance)
    }

    /// Which instance of its class a getter is of, if that matters: a class may implement one generic interface several times. `None` if it is not known.
    fn instance_of_getter(
        &mut self,
        getter: MethodHandle,
        arguments: Option<&[Signature]>,
    ) -> Option<Instance> {
        if !self.is_of_generic_interface(getter) {
            return Some(Instance::NONE);
        }
        self.numbered(arguments.filter(|arguments| !arguments.is_empty())?)
    }

    /// Whether a method is one of a generic interface. One inside of a generic class is generic, too: IL repeats the type parameters of the class.
    pub(crate) fn is_of_generic_interface(&self, method: MethodHandle) -> bool {
        let module = self.code.assemblies.module(method.assembly);
        let Ok(class) = module.type_of_method(method.id) else { return true };
        let is_interface = module.row(class).is_ok_and(|row| row.flags.is_interface());
        is_interface && module.type_parameters_of(class).next().is_some()
    }

    /// `is_call` says that the getter runs; otherwise it is only named.
    fn got(
        &mut self,
        handle: MethodHandle,
        kind: CallKind,
        this: Cell,
        result: Kind,
        (is_call, arguments): (bool, Option<&[Signature]>),
    ) -> Option<ValueId> {
        let assemblies = self.code.assemblies;
        let module = assemblies.module(handle.assembly);
        let row = module.row(handle.id).ok()?;
        let is_object = *self.ssa.builder.type_of(this.value) == Type::Object;
        let is_record = this.address.is_none() && self.classes.records.contains(&this.value);
        if !is_object && !is_record && this.address.is_none() {
            return None;
        }
        let is_exact = kind == CallKind::Direct || !row.flags.is_overridable();
        // Any method may have such a name; a property's has the flag.
        let is_getter =
            row.flags.is_special_name() && module.string(row.name).is_ok_and(|name| name.starts_with("get_"));
        let field = if is_exact { self.returned_field(handle) } else { None };
        let member = match field {
            Some(field) => field,
            None if !(is_getter || (is_object && self.is_marked_pure(handle, result)))
                || is_volatile(module, handle) =>
            {
                return None;
            }
            _ if !self.assumes(Assumption::PureGetters) || self.writes_own_fields(handle) => return None,
            // A base's getter, called as such, is not the one that the object has.
            _ if kind == CallKind::Direct && row.flags.is_virtual() => return None,
            _ => {
                let member = Member::Getter(handle, self.instance_of_getter(handle, arguments)?);
                let is_not_null = self.getter_is_not_null(handle, result);
                let mutable = !self.is_of_immutable_array(handle);
                self.ssa.declare_member(member, Content { is_not_null, ..Content::new(result, mutable) });
                self.ssa.name_member(member, || {
                    let name = module.string(row.name).ok()?;
                    Some(name.strip_prefix("get_").map_or_else(|| format!("{name}()"), str::to_owned))
                });
                member
            }
        };
        self.note_count(handle, member, result, arguments);
        // The static constructor of a struct or interface runs at its first method.
        if is_call && self.code.knowledge.effects.call_initializes(assemblies, handle) {
            self.ssa.forget_shared();
        }
        let base = match this.address {
            Some(address) => Base::Struct(self.read_place(address, Kind::Struct, false)),
            None if is_record => Base::Struct(this.value),
            None => Base::Object(this.value),
        };
        // `default(ImmutableArray<T>)` has no array.
        if let (Base::Struct(record), Ok("get_IsDefault")) = (base, module.string(row.name))
            && self.ssa.is_zero(record)
            && self.is_of_immutable_array(handle)
        {
            return Some(self.constant(1, result.stack()));
        }
        Some(self.location_value(Some(Location { base, member }), result, false))
    }

    /// Whether a method is marked `[Pure]` and gives a number or a truth value: clauses may name it, so that its calls are what they say. It is asked of objects alone: a struct is written in place. Of references it is not known that it gives the same again.
    fn is_marked_pure(&self, method: MethodHandle, result: Kind) -> bool {
        let module = self.code.assemblies.module(method.assembly);
        matches!(result, Kind::Int(_) | Kind::Bool)
            && self.code.knowledge.contracts.states_contracts(self.code.assemblies, method.assembly)
            && !self.is_of_generic_interface(method)
            && module.method_signature(method.id).is_ok_and(|signature| signature.type_parameters == 0)
            && has_contract_attribute(module, method.id, "PureAttribute")
    }

    /// Whether a getter is one of a library's `ImmutableArray<T>`, whose answers never change.
    fn is_of_immutable_array(&self, getter: MethodHandle) -> bool {
        let module = self.code.assemblies.module(getter.assembly);
        let name = module.type_of_method(getter.id).and_then(|class| module.type_name(class));
        getter.assembly != self.code.method.assembly
            && self.assumes(Assumption::LibraryContracts)
            && name.is_ok_and(|name| {
                (name.namespace, name.name) == ("System.Collections.Immutable", "ImmutableArray`1")
            })
    }

    /// A setter that only puts its argument into a field is that write.
    pub(crate) fn setter(&mut self, token: Token, kind: CallKind, this: Cell, value: Cell) -> bool {
        let assemblies = self.code.assemblies;
        let Found::Method(handle) = assemblies.resolve_member(self.code.method.assembly, token) else {
            return false;
        };
        let module = assemblies.module(handle.assembly);
        let Ok(row) = module.row(handle.id) else { return false };
        let is_object = *self.ssa.builder.type_of(this.value) == Type::Object;
        if (kind == CallKind::Virtual && row.flags.is_overridable()) || (!is_object && this.address.is_none())
        {
            return false;
        }
        let Some((field, content)) =
            written_field(module, handle).and_then(|token| self.followed_field(handle, token))
        else {
            return false;
        };
        let kinds = Kinds { assemblies, assembly: handle.assembly };
        let parameter = module
            .method_signature(handle.id)
            .ok()
            .and_then(|signature| kinds.of(signature.parameters.first()?, &[], &[]));
        // The argument is what the parameter's type leaves of it.
        let Some(parameter) = parameter.filter(|kind| !kind.is_open()) else { return false };
        if this.address.is_some() && self.code.knowledge.effects.call_initializes(assemblies, handle) {
            self.ssa.forget_shared();
        }
        let value = Cell { value: self.stored(value.value, parameter), ..value };
        if let Some(address) = this.address {
            let place = self.stack.inside(address, Some(field));
            self.write_place(place, Some(value), content.kind);
        } else {
            let location = Location { base: Base::Object(this.value), member: Member::Field(field) };
            self.store_cell(Some(location), Some(field), value, content.kind);
        }
        true
    }

    /// Whether a method is known to write fields that an invariant speaks of: a lazily made field, say. What is inferred of such a getter
    /// would contradict that it changes nothing.
    fn writes_own_fields(&self, method: MethodHandle) -> bool {
        let part = self.code.inferred.and_then(|inferred| inferred.parts.get(&method));
        part.is_some_and(|part| part.writes)
    }

    /// Whether a method that surely runs does nothing but return a field of its object.
    pub(crate) fn returns_field(&self, method: MethodHandle) -> bool {
        let module = self.code.assemblies.module(method.assembly);
        self.is_final(method) && loaded_field(module, method).is_some()
    }

    /// The field that a method returns, if that is all it does.
    pub(crate) fn returned_field(&mut self, handle: MethodHandle) -> Option<Member> {
        let module = self.code.assemblies.module(handle.assembly);
        let (field, content) = self.followed_field(handle, loaded_field(module, handle)?)?;
        let member = Member::Field(field);
        self.ssa.declare_member(member, content).then_some(member)
    }

    /// A field that an accessor names, if it can be followed: of what type it is must not depend on the instance.
    pub(crate) fn followed_field(
        &mut self,
        accessor: MethodHandle,
        token: Token,
    ) -> Option<(FieldHandle, Content)> {
        let assemblies = self.code.assemblies;
        let field = assemblies.resolve_field(accessor.assembly, token)?;
        Some((field, self.declared_field(field)?))
    }

    /// What a field holds, declared, if it can be followed: of what type it is must not depend on the instance.
    pub(crate) fn declared_field(&mut self, field: FieldHandle) -> Option<Content> {
        let assemblies = self.code.assemblies;
        let ty = assemblies.module(field.assembly).field_signature(field.id).ok()?;
        let kind = Kinds { assemblies, assembly: field.assembly }.of(&ty, &[], &[])?;
        // A field of a type parameter's type holds what the instance says; the call's own result type tells.
        if kind.is_open() || self.is_explicit(field) {
            return None;
        }
        let member = Member::Field(field);
        let own = self.code.method.assembly;
        self.ssa.name_member(member, || known_name(assemblies, own, field));
        let is_not_null = self.field_is_not_null(field, kind);
        let (mutable, is_addressed) = (self.is_mutable(field), self.is_addressed(field));
        let content = Content { kind, mutable, is_addressed, is_not_null };
        self.ssa.declare_member(member, content).then_some(content)
    }
}

/// The longest accessor that is looked at, in bytes.
const LONGEST: usize = 24;

/// The instructions of a short method without regions, but for those that do nothing.
fn short_code<'f>(module: &Module<'f>, method: MethodHandle) -> Option<Vec<Instruction<'f>>> {
    let body = read_short_body(module, method.id, LONGEST).ok()??;
    if !body.clauses.is_empty() || module.is_synchronized(method.id) {
        return None;
    }
    let mut code = body.decode().ok()?;
    code.retain(|instruction| instruction.opcode != Opcode::Nop);
    Some(code)
}

/// The field of `this` that a method returns: `ldarg.0; ldfld; ret`, and in code that is not optimised by way of a local.
fn loaded_field(module: &Module<'_>, method: MethodHandle) -> Option<Token> {
    let code = short_code(module, method)?;
    let [this, load, rest @ ..] = &code[..] else { return None };
    let returns_it = match rest {
        [end] => end.opcode == Opcode::Ret,
        [put, jump, get, end] => {
            put.opcode == Opcode::Stloc0
                && jump.opcode.long_form() == Opcode::Br
                && jump.operand == Operand::Target(get.offset)
                && get.opcode == Opcode::Ldloc0
                && end.opcode == Opcode::Ret
        }
        _ => false,
    };
    match load.operand {
        Operand::Token(field)
            if returns_it && this.opcode == Opcode::Ldarg0 && load.opcode == Opcode::Ldfld =>
        {
            Some(field)
        }
        _ => None,
    }
}

/// The field of `this` that a method puts its argument into: `ldarg.0; ldarg.1; stfld; ret`.
fn written_field(module: &Module<'_>, method: MethodHandle) -> Option<Token> {
    let code = short_code(module, method)?;
    let [this, value, store, end] = &code[..] else { return None };
    let opcodes = [this, value, store, end].map(|instruction| instruction.opcode);
    match store.operand {
        Operand::Token(field) if opcodes == [Opcode::Ldarg0, Opcode::Ldarg1, Opcode::Stfld, Opcode::Ret] => {
            Some(field)
        }
        _ => None,
    }
}

/// Whether a method may read something volatile, which is new each time.
fn is_volatile(module: &Module<'_>, method: MethodHandle) -> bool {
    let Ok(Some(body)) = read_body(module, method.id) else { return false };
    body.may_contain([Opcode::Volatile]) || module.is_synchronized(method.id)
}
