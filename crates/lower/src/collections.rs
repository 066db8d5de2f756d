//! Calls of libraries' collections of which more is followed than their counts: elements of lists (`items.rs`), keys of dictionaries (`keys.rs`).

use marple_metadata::signature::Type as Signature;
use marple_metadata::tables::Token;

use crate::call::Callee;
use crate::items::ListItem;
use crate::keys::KeyCall;
use crate::method::Lowering;
use crate::stack::Cell;

/// A call of such a collection.
pub(crate) struct CollectionCall {
    item: Option<ListItem>,
    key: Option<KeyCall>,
}

impl Lowering<'_, '_> {
    /// Before the call.
    pub(crate) fn begin_collection(
        &mut self,
        token: Token,
        callee: &Callee<'_>,
        this: Option<Cell>,
        args: &[Cell],
    ) -> CollectionCall {
        CollectionCall {
            key: self.begin_key(token, callee, this, args),
            item: self.begin_item(callee, this, args),
        }
    }

    /// Behind it. `element` is the first type argument of the collection.
    pub(crate) fn end_collection(&mut self, call: CollectionCall, element: Option<&Signature>) {
        if let Some(item) = call.item {
            self.end_item(item, element);
        }
        if let Some(key) = call.key {
            self.end_key(&key);
        }
    }
}
