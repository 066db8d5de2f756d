//! `foreach` over a `List<T>`. An enumerator is a struct; that it goes over a list, how many elements that has and how far it got are like fields of it ([`Member::Each`]).
//!
//! `MoveNext` compares the version of the list with the one that it found at the start, and throws if they differ. Every method that changes the count of a list changes its
//! version, so wherever `MoveNext` comes back the list has as many elements as at the start: that is part of `library-contracts`. It comes back with true for each of them, once.
//! `Current` is the element that `MoveNext` found. It is an element of the list as long as nothing was written since then.

use marple_ir::{BinaryOp, CompareOp, Cond, IntType, Op, Term, Type, ValueId};
use marple_metadata::Module;
use marple_metadata::assemblies::Member as Found;
use marple_metadata::tables::{Id, Token, TypeDef, TypeDefOrRef};

use crate::arrays::element_type;
use crate::call::Callee;
use crate::kind::{Kind, Kinds, Typed as _};
use crate::method::Lowering;
use crate::ssa::{Base, Content, Each, Location, Member, Slot, Variable};
use crate::stack::{Address, Cell};
use crate::{Assumption, Refused};

const NUMBER: Kind = Kind::Int(IntType::I32);
const LONG: Type = Type::Int(IntType::I64);

fn kind_of(part: Each) -> Kind {
    match part {
        Each::List => Kind::Ref,
        Each::Next => Kind::Int(IntType::I64),
        Each::Count | Each::At | Each::HasOne => NUMBER,
        Each::Item(kind) => kind,
    }
}

/// Whether a type is that of lists.
fn is_list(module: &Module<'_>, class: Option<Id<TypeDef>>) -> bool {
    class
        .and_then(|class| module.type_name(class).ok())
        .is_some_and(|name| (name.namespace, name.name) == ("System.Collections.Generic", "List`1"))
}

impl Lowering<'_, '_> {
    /// A call that begins or continues a `foreach`; whether it was one that is understood to the end.
    pub(crate) fn each_call(
        &mut self,
        token: Token,
        callee: &Callee<'_>,
        this: Option<Cell>,
        args: &[Cell],
    ) -> bool {
        let (Some((namespace, class, name)), Some(this), []) = (callee.name(), this, args) else {
            return false;
        };
        match (namespace, class, name, this.address) {
            ("System.Collections.Generic", "List`1", "GetEnumerator", None) => self.enumerate(token, this),
            (_, "Enumerator", "MoveNext", Some(place)) if self.is_enumerator(token) => {
                self.move_next(token, callee, place)
            }
            _ => false,
        }
    }

    /// Whether a method is one of the enumerator of lists, and others follow what it does.
    fn is_enumerator(&self, token: Token) -> bool {
        let assemblies = self.code.assemblies;
        let own = self.code.method.assembly;
        let Found::Method(handle) = assemblies.resolve_member(own, token) else { return false };
        let module = assemblies.module(handle.assembly);
        let outer = module.type_of_method(handle.id).ok().and_then(|class| module.enclosing_type(class));
        is_list(module, outer) && handle.assembly != own && self.follows_lists()
    }

    /// The end of a `foreach` over a list: `Dispose` of its enumerator does nothing. Whether it was that.
    pub(crate) fn each_disposed(&mut self, token: Token, of: Option<Token>) -> Result<bool, Refused> {
        let Some(TypeDefOrRef::Specification(of)) = of.and_then(TypeDefOrRef::from_token) else {
            return Ok(false);
        };
        let callee = self.callee(token)?;
        if !matches!(callee.name(), Some(("System", "IDisposable", "Dispose"))) || !self.follows_lists() {
            return Ok(false);
        }
        let (assemblies, own) = (self.code.assemblies, self.code.method.assembly);
        let ty = assemblies.module(own).type_specification(of);
        let class = ty.ok().and_then(|ty| assemblies.definition_of(own, &ty));
        let is_enumerator = class.is_some_and(|class| {
            let module = assemblies.module(class.assembly);
            let is_named = module.type_name(class.id).is_ok_and(|name| name.name == "Enumerator");
            class.assembly != own && is_named && is_list(module, module.enclosing_type(class.id))
        });
        if is_enumerator {
            self.stack.take()?;
        }
        Ok(is_enumerator)
    }

    fn follows_lists(&self) -> bool {
        self.assumes(Assumption::LibraryContracts)
            && self.assumes(Assumption::SingleThread)
            && !self.is_of_postcondition()
    }

    /// `GetEnumerator` of a list.
    fn enumerate(&mut self, token: Token, list: Cell) -> bool {
        let own = self.code.method.assembly;
        let found = self.code.assemblies.resolve_member(own, token);
        if matches!(found, Found::Method(handle) if handle.assembly == own)
            || !self.follows_lists()
            || *self.ssa.builder.type_of(list.value) != Type::Object
        {
            return false;
        }
        let Some(place) = self.list_count(token, list.value) else { return false };
        let count = self.location_value(Some(place), NUMBER, false);
        self.assume(Cond::compare(CompareOp::Ge, count, Term::Const(0)));
        // The enumerator has the list.
        self.stack.expose(list);
        self.ssa.share(list.value);
        let zero = self.constant(0, LONG);
        let record = self.unknown(Type::Opaque);
        let parts = [(Each::List, list.value), (Each::Count, count), (Each::Next, zero)];
        let record = self.with_each(record, &parts);
        self.push_kind(record, Kind::Struct);
        true
    }

    fn with_each(&mut self, mut record: ValueId, parts: &[(Each, ValueId)]) -> ValueId {
        for &(part, value) in parts {
            self.ssa.declare_member(Member::Each(part), Content::new(kind_of(part), false));
            record = self.ssa.with(record, Member::Each(part), value);
        }
        self.classes.records.insert(record);
        record
    }

    fn each(&mut self, record: ValueId, part: Each) -> ValueId {
        let member = Member::Each(part);
        self.ssa.declare_member(member, Content::new(kind_of(part), false));
        self.ssa.read(Variable::Heap(Location { base: Base::Struct(record), member }))
    }

    /// The kind of a list's elements, if they are followed.
    fn kind_of_each(&self, callee: &Callee<'_>) -> Option<Kind> {
        let kinds = Kinds { assemblies: self.code.assemblies, assembly: self.code.method.assembly };
        let kind = kinds.of(callee.class.first()?, &[], &[])?;
        element_type(kind).map(|_| kind)
    }

    fn move_next(&mut self, token: Token, callee: &Callee<'_>, place: Address) -> bool {
        let record = self.read_place(place, Kind::Struct, false);
        let list = self.each(record, Each::List);
        let (count, next) = (self.each(record, Each::Count), self.each(record, Each::Next));
        let Some(count_place) = self.count_of_enumerated(token, list) else { return false };
        self.assume(Cond::compare(CompareOp::Ge, count, Term::Const(0)));
        self.assume(Cond::compare(CompareOp::Ge, next, Term::Const(0)));
        // It throws if there is no list.
        self.assume(Cond::compare(CompareOp::Ne, list, Term::Const(0)));
        self.ssa.learn(count_place, count);
        let (long_count, one) = (self.converted(count, &LONG), self.constant(1, LONG));
        let has_one = self.inst(Op::Compare(CompareOp::Lt, next, long_count), Type::Bool);
        let answer = self.converted(has_one, &Type::I32);
        let at = self.converted(next, &Type::I32);
        let next = self.inst(Op::Binary(BinaryOp::Add, next, one), LONG);
        let mut parts = vec![
            (Each::List, list),
            (Each::Count, count),
            (Each::Next, next),
            (Each::At, at),
            (Each::HasOne, answer),
        ];
        if let Some(kind) = self.kind_of_each(callee) {
            let slot = Member::Item(Slot { index: self.ssa.index(at), kind });
            let known = self.ssa.known_item(list, slot);
            let element = known.unwrap_or_else(|| {
                let element = self.ssa.fresh(self.ssa.builder.current(), kind);
                self.ssa.learn_item(list, slot, element);
                element
            });
            parts.push((Each::Item(kind), element));
        }
        let other = self.unknown(Type::Opaque);
        let moved = self.with_each(other, &parts);
        self.write_place(place, Some(moved.into()), Kind::Struct);
        self.stack.push(answer);
        true
    }

    /// The place of the count of a list, by a method of its enumerator.
    fn count_of_enumerated(&mut self, token: Token, list: ValueId) -> Option<Location> {
        let assemblies = self.code.assemblies;
        let Found::Method(handle) = assemblies.resolve_member(self.code.method.assembly, token) else {
            return None;
        };
        let module = assemblies.module(handle.assembly);
        let outer = module.enclosing_type(module.type_of_method(handle.id).ok()?)?;
        let class = marple_metadata::assemblies::TypeHandle { assembly: handle.assembly, id: outer };
        let getter = self.getter_of(class, "Count")?;
        let member = self.returned_field(getter)?;
        Some(Location { base: Base::Object(list), member })
    }

    /// Before `Current` is read: the enumerator.
    pub(crate) fn begin_current(
        &mut self,
        token: Token,
        callee: &Callee<'_>,
        this: Option<Cell>,
    ) -> Option<(ValueId, Kind)> {
        let (_, "Enumerator", "get_Current") = callee.name()? else { return None };
        let (place, kind) = (this?.address?, self.kind_of_each(callee)?);
        if !self.is_enumerator(token) {
            return None;
        }
        Some((self.read_place(place, Kind::Struct, false), kind))
    }

    /// Behind it, what was read is on the stack: an element of the list, if `MoveNext` found one and nothing was written since.
    pub(crate) fn end_current(&mut self, (record, kind): (ValueId, Kind)) {
        let list = self.each(record, Each::List);
        let at = self.each(record, Each::At);
        let slot = Member::Item(Slot { index: self.ssa.index(at), kind });
        let (Some(top), Some(ty)) = (self.stack.cells.last().copied(), element_type(kind)) else { return };
        let element = self.each(record, Each::Item(kind));
        if self.ssa.known_item(list, slot) != Some(element)
            || *self.ssa.builder.type_of(top.value) != kind.stack()
        {
            return;
        }
        let has_one = self.each(record, Each::HasOne);
        let has_one = self.is_true(has_one);
        let (found, other) = (self.ssa.inner_block(), self.ssa.inner_block());
        let behind = self.ssa.open_block(false);
        self.ssa.branch(has_one, found, other);
        self.ssa.builder.switch_to(found);
        let array = self.elements_of(list, Some(at));
        let element = self.ssa.builder.inst(Op::Load { array, index: at }, ty);
        let stored = self.converted(element, &kind.storage());
        let element = self.converted(stored, &kind.stack());
        self.assume(Cond::compare(CompareOp::Eq, top.value, Term::Value(element)));
        self.ssa.jump(behind);
        self.ssa.builder.switch_to(other);
        self.ssa.jump(behind);
        self.ssa.seal(behind);
        self.ssa.builder.switch_to(behind);
    }
}
