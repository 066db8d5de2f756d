//! Elements of lists. The elements of a `List<T>` are an array that nothing else names, as long as any list can be ([`Member::Elements`]): `list[i]` loads and stores there,
//! `Add` stores at the old count. What lies behind the count is never read: a new list, and one after `Clear`, has no elements (`Op::Clear`), and whatever else makes a list longer forgets them.
//! A list that the method makes is its own until it is used for anything but this; what may write any other list may write its elements, as with arrays (`arrays.rs`).
//!
//! What was read or put at an index is one value as long as nothing is written at all: `if (list[i] != null) list[i].Use()`.

use marple_ir::{BinaryOp, CompareOp, Cond, Op, Term, Type, ValueId};
use marple_metadata::assemblies::Member as Found;
use marple_metadata::signature::{Primitive, Type as Signature};
use marple_metadata::tables::Token;

use crate::arrays::element_type;
use crate::call::{CallKind, Callee};
use crate::kind::{Kind, Kinds, Typed};
use crate::method::Lowering;
use crate::ssa::{Base, Content, Location, Member, Slot, Variable};
use crate::stack::Cell;
use crate::{Assumption, Refused};

/// A call of a list's method that does to its elements what is known.
pub(crate) struct ListCall {
    what: What,
    /// The list that it is called on, if its elements are an array.
    list: Option<ValueId>,
    /// How many events and shared values there were before it: it writes no array and keeps no list.
    before: (usize, usize),
}

enum What {
    /// An element is read; it is this value, if that is known.
    Read(Item, Option<ValueId>),
    /// A value is put at an index; none if it is no value that is followed.
    Put(Item, Option<ValueId>),
    /// The count becomes another.
    Count(Location, ValueId),
    /// Nothing is done to elements.
    Nothing,
    /// All elements are removed.
    Cleared,
    /// Elements are moved; a value among them may be written, nobody knows where.
    Moved,
    /// A list without elements is made; of which kind they will be.
    Made(Kind),
}

/// An element of a list by its index.
struct Item {
    list: ValueId,
    place: Member,
}

impl Lowering<'_, '_> {
    /// Pops what a method is called on. Of a list that is no use that makes it known to others, if [`Self::begin_item`] knows the method.
    pub(crate) fn pop_this(&mut self, callee: &Callee<'_>) -> Result<Cell, Refused> {
        if callee.is_of("System.Collections.Generic", "List`1") {
            self.stack.take()
        } else {
            self.stack.pop()
        }
    }

    /// The kind of a list's elements, if they are followed.
    fn list_of(&self, callee: &Callee<'_>) -> Option<Kind> {
        let kinds = Kinds { assemblies: self.code.assemblies, assembly: self.code.method.assembly };
        let kind = kinds.of(callee.class.first()?, &[], &[])?;
        element_type(kind)?;
        (self.assumes(Assumption::LibraryContracts) && self.assumes(Assumption::SingleThread)).then_some(kind)
    }

    /// Before a call of a list's method.
    pub(crate) fn begin_item(
        &mut self,
        token: Token,
        call: CallKind,
        callee: &Callee<'_>,
        this: Option<Cell>,
        args: &[Cell],
    ) -> Option<ListCall> {
        let ("System.Collections.Generic", "List`1", name) = callee.name()? else { return None };
        let own = self.code.method.assembly;
        let found = self.code.assemblies.resolve_member(own, token);
        // In the library itself others may write the array that the list really has.
        let is_followed = !matches!(found, Found::Method(handle) if handle.assembly == own);
        let kind = self.list_of(callee)?;
        if call == CallKind::New {
            let is_empty = match &callee.signature.parameters[..] {
                [] => true,
                [capacity] => matches!(capacity.unmodified(), Signature::Primitive(Primitive::I4)),
                _ => false,
            };
            return (is_empty && is_followed).then_some(ListCall {
                what: What::Made(kind),
                list: None,
                before: (0, 0),
            });
        }
        let list = this.filter(|this| this.address.is_none())?.value;
        // A list that is put into itself is known by another name from now on.
        if *self.ssa.builder.type_of(list) != Type::Object || args.iter().any(|arg| arg.value == list) {
            return None;
        }
        let what = match (name, args) {
            ("get_Item", &[index]) => self.read_listed(list, index.value, kind, is_followed)?,
            ("set_Item", &[index, value]) => {
                let index = self.index_of(index.value)?;
                self.put_listed(list, index, value, kind, is_followed)
            }
            _ if !is_followed => return None,
            ("Add", &[value]) => {
                let place = self.list_count(token, list)?;
                let count = self.location_value(Some(place), Kind::Int(marple_ir::IntType::I32), false);
                self.assume(Cond::compare(CompareOp::Ge, count, Term::Const(0)));
                self.put_listed(list, count, value, kind, true);
                What::Count(place, count)
            }
            ("Clear", []) => What::Cleared,
            ("get_Count" | "get_Capacity" | "TrimExcess", []) | ("set_Capacity" | "EnsureCapacity", [_]) => {
                What::Nothing
            }
            ("RemoveAt", [_]) | ("Insert" | "RemoveRange", [_, _]) | ("Reverse", []) => What::Moved,
            _ => return None,
        };
        let before = (self.ssa.event_count(), self.ssa.shared_values().len());
        Some(ListCall { what, list: is_followed.then_some(list), before })
    }

    fn index_of(&self, index: ValueId) -> Option<ValueId> {
        (*self.ssa.builder.type_of(index) == Type::I32).then_some(index)
    }

    fn read_listed(&mut self, list: ValueId, index: ValueId, kind: Kind, is_followed: bool) -> Option<What> {
        let index = self.index_of(index)?;
        let place = Member::Item(Slot { index: self.ssa.index(index), kind });
        let item = Item { list, place };
        if let Some(known) = self.ssa.known_item(list, place) {
            return Some(What::Read(item, Some(known)));
        }
        if !is_followed {
            return Some(What::Read(item, None));
        }
        let array = self.elements_of(list, Some(index));
        let element = self.ssa.builder.inst(Op::Load { array, index }, element_type(kind)?);
        let stored = self.converted(element, &kind.storage());
        let value = self.converted(stored, &kind.stack());
        Some(What::Read(item, Some(value)))
    }

    fn put_listed(
        &mut self,
        list: ValueId,
        index: ValueId,
        value: Cell,
        kind: Kind,
        is_followed: bool,
    ) -> What {
        let item = Item { list, place: Member::Item(Slot { index: self.ssa.index(index), kind }) };
        let fits = *self.ssa.builder.type_of(value.value) == kind.stack();
        let put = (value.address.is_none() && fits).then(|| self.stored(value.value, kind));
        if is_followed {
            let array = self.elements_of(list, Some(index));
            match (put, element_type(kind)) {
                (Some(value), Some(ty)) => {
                    let value = if kind == Kind::Ref { value } else { self.converted(value, &ty) };
                    self.ssa.builder.effect(Op::Store { array, index, value });
                }
                _ => self.ssa.forget_elements_of(array),
            }
        }
        What::Put(item, put)
    }

    /// The array that a list's elements are. It is long enough for an index that the list has, or gets now.
    pub(crate) fn elements_of(&mut self, list: ValueId, index: Option<ValueId>) -> ValueId {
        self.ssa.declare_member(Member::Elements, Content::new(Kind::Ref, false));
        let location = Location { base: Base::Object(list), member: Member::Elements };
        let elements = self.ssa.read(Variable::Heap(location));
        self.assume(Cond::compare(CompareOp::Ne, elements, Term::Const(0)));
        self.arrays.lists.insert((list, elements));
        if let Some(index) = index {
            let length = self.length(elements);
            self.assume(Cond::compare(CompareOp::Ge, index, Term::Const(0)));
            self.assume(Cond::compare(CompareOp::Lt, index, length));
        }
        elements
    }

    /// The place of a list's count.
    pub(crate) fn list_count(&mut self, token: Token, list: ValueId) -> Option<Location> {
        let Found::Method(handle) = self.code.assemblies.resolve_member(self.code.method.assembly, token)
        else {
            return None;
        };
        let class = self.code.assemblies.method(handle)?.class;
        let getter = self.getter_of(class, "Count")?;
        let member = self.returned_field(getter)?;
        Some(Location { base: Base::Object(list), member })
    }

    /// Behind it; what was read or made is on the stack. Elements are of a type.
    pub(crate) fn end_item(&mut self, call: ListCall, element: Option<&Signature>) {
        if let Some(list) = call.list {
            self.ssa.silence_events(call.before.0);
            self.ssa.unshare(list, call.before.1);
        }
        match call.what {
            What::Read(item, value) => {
                let Some(top) = self.stack.cells.last_mut() else { return };
                let value = *value.as_ref().inspect(|value| top.value = **value).unwrap_or(&top.value);
                self.ssa.learn_item(item.list, item.place, value);
                if let Some(element) = element {
                    self.told_of_element(item.list, element, value);
                }
            }
            What::Put(item, Some(value)) => self.ssa.learn_item(item.list, item.place, value),
            What::Count(place, count) => {
                let one = self.constant(1, Type::I32);
                let next = self.inst(Op::Binary(BinaryOp::Add, count, one), Type::I32);
                self.assume(Cond::compare(CompareOp::Gt, next, count));
                self.ssa.learn(place, next);
            }
            What::Cleared => {
                if let Some(list) = call.list {
                    let array = self.elements_of(list, None);
                    self.ssa.builder.effect(Op::Clear(array));
                }
            }
            What::Moved => {
                if let Some(list) = call.list {
                    let array = self.elements_of(list, None);
                    self.ssa.forget_elements_of(array);
                }
            }
            What::Made(kind) => self.made_list(kind),
            What::Put(_, None) | What::Nothing => {}
        }
    }

    fn made_list(&mut self, kind: Kind) {
        let (Some(&list), Some(element)) = (self.stack.cells.last(), element_type(kind)) else { return };
        self.ssa.declare_member(Member::Elements, Content::new(Kind::Ref, false));
        let length = self.unknown(Type::I32);
        self.assume(Cond::compare(CompareOp::Ge, length, Term::Const(0)));
        let array = self.ssa.builder.inst(Op::NewArray(length), Type::Object);
        self.arrays.made.insert(array, element);
        self.assume(Cond::compare(CompareOp::Ne, array, Term::Const(0)));
        self.ssa.builder.effect(Op::Clear(array));
        self.ssa.learn(Location { base: Base::Object(array), member: Member::Length }, length);
        self.ssa.learn(Location { base: Base::Object(list.value), member: Member::Elements }, array);
        self.arrays.lists.insert((list.value, array));
    }
}
