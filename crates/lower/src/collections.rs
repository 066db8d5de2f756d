//! Calls of libraries' collections of which more is followed than their counts: elements of lists (`items.rs`) and their enumerators (`each.rs`), keys of dictionaries (`keys.rs`).

use marple_ir::ValueId;
use marple_metadata::signature::Type as Signature;
use marple_metadata::tables::Token;

use crate::call::{CallKind, Callee};
use crate::items::ListCall;
use crate::keys::KeyCall;
use crate::kind::Kind;
use crate::method::Lowering;
use crate::stack::Cell;

/// A call of such a collection.
pub(crate) struct CollectionCall {
    item: Option<ListCall>,
    key: Option<KeyCall>,
    /// The enumerator of a list whose current element is read, and of which kind that is.
    current: Option<(ValueId, Kind)>,
}

impl Lowering<'_, '_> {
    /// Before the call.
    pub(crate) fn begin_collection(
        &mut self,
        token: Token,
        kind: CallKind,
        callee: &Callee<'_>,
        this: Option<Cell>,
        args: &[Cell],
    ) -> CollectionCall {
        let key = self.begin_key(token, callee, this, args);
        let item = self.begin_item(token, kind, callee, this, args);
        if let (None, Some(this)) = (&item, this) {
            // Of a list, `pop_this` left it open.
            self.stack.expose(this);
        }
        CollectionCall { item, key, current: self.begin_current(token, callee, this) }
    }

    /// Behind it. `element` is the first type argument of the collection.
    pub(crate) fn end_collection(&mut self, call: CollectionCall, element: Option<&Signature>) {
        if let Some(item) = call.item {
            self.end_item(item, element);
        }
        if let Some(key) = call.key {
            self.end_key(&key);
        }
        if let Some(current) = call.current {
            self.end_current(current);
        }
    }
}
