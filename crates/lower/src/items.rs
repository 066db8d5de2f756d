//! Elements of lists: what was read or put at an index of a `List<T>` is still there as long as nothing is written at all.
//! `if (list[i] != null) list[i].Use()`, `list[i] = 3; 10 / list[i]`.

use marple_ir::{Type, ValueId};
use marple_metadata::signature::Type as Signature;

use crate::Assumption;
use crate::call::Callee;
use crate::kind::{Kind, Kinds, Typed};
use crate::method::Lowering;
use crate::ssa::{Member, Slot};
use crate::stack::Cell;

/// A call of a list's indexer.
#[derive(Clone, Copy)]
pub(crate) struct ListItem {
    list: ValueId,
    place: Member,
    /// What is there, if it is known: before it is read, or what is put there.
    known: Option<ValueId>,
    is_read: bool,
}

impl Lowering<'_, '_> {
    /// Before a call of a list's indexer.
    pub(crate) fn begin_item(
        &mut self,
        callee: &Callee<'_>,
        this: Option<Cell>,
        args: &[Cell],
    ) -> Option<ListItem> {
        let ("System.Collections.Generic", "List`1", name) = callee.name()? else { return None };
        let is_read = match (name, args.len()) {
            ("get_Item", 1) => true,
            ("set_Item", 2) => false,
            _ => return None,
        };
        let (list, index) = (this.filter(|this| this.address.is_none())?.value, args.first()?.value);
        let builder = &self.ssa.builder;
        if *builder.type_of(list) != Type::Object || *builder.type_of(index) != Type::I32 {
            return None;
        }
        let kinds = Kinds { assemblies: self.code.assemblies, assembly: self.code.method.assembly };
        let kind = kinds.of(callee.class.first()?, &[], &[])?;
        if !matches!(kind, Kind::Int(_) | Kind::Bool | Kind::Ref)
            || !self.assumes(Assumption::LibraryContracts)
            || !self.assumes(Assumption::SingleThread)
        {
            return None;
        }
        let place = Member::Item(Slot { index: self.ssa.index(index), kind });
        let known = if is_read {
            self.ssa.known_item(list, place)
        } else {
            let value = args.get(1)?;
            let fits = *self.ssa.builder.type_of(value.value) == kind.stack();
            (value.address.is_none() && fits).then(|| self.stored(value.value, kind))
        };
        Some(ListItem { list, place, known, is_read })
    }

    /// Behind it; what was read, an element of a type, is on the stack.
    pub(crate) fn end_item(&mut self, item: ListItem, element: Option<&Signature>) {
        match (item.known, item.is_read) {
            (Some(known), true) => {
                let Some(top) = self.stack.cells.last_mut() else { return };
                top.value = known;
            }
            (None, true) => {
                let Some(top) = self.stack.cells.last() else { return };
                let value = top.value;
                self.ssa.learn_item(item.list, item.place, value);
            }
            (Some(value), false) => self.ssa.learn_item(item.list, item.place, value),
            (None, false) => {}
        }
        if let (true, Some(element), Some(cell)) = (item.is_read, element, self.stack.cells.last()) {
            self.told_of_element(item.list, element, cell.value);
        }
    }
}
