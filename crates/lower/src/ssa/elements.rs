//! What may write the elements of arrays, as it comes.
//!
//! Which arrays a method has is known when it is lowered; then each of these events becomes an instruction that names the
//! arrays it may write (`lower/src/arrays.rs`).

use marple_ir::{BlockId, Definition, ValueId};

use super::lookup::Found;
use super::{Base, Location, Member, Path, Shared, Ssa, Variable};
use crate::kind::Kind;

/// How many blocks are looked at for an element.
const BLOCKS: usize = 32;

/// Something that may write elements.
pub(crate) enum Event {
    /// Code of the method itself that is passed over: anything.
    Anything,
    /// Somebody who can reach all that others know.
    Memory,
    /// A callee, which reaches what is shared.
    Shared,
    /// A callee that was handed an object, and reaches what is below it.
    Below(Path),
    /// An address that may be that of an element of this kind.
    Through(Kind),
    /// Somebody who was handed this array.
    Of(ValueId),
}

/// A place among the instructions of a block: before the one of that number. Several things may happen there; the order in
/// which they do is their time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Point {
    pub(crate) block: BlockId,
    pub(crate) index: usize,
    pub(crate) time: usize,
}

impl Ssa {
    /// The end of the current block as far as it is built.
    pub(crate) fn point(&self) -> Point {
        let block = self.builder.current();
        // Time goes on with every event: what comes between two has the time of the first.
        Point { block, index: self.builder.function().block(block).insts.len(), time: self.events.len() }
    }

    pub(super) fn event(&mut self, event: Event) {
        let point = self.point();
        self.events.push((point, event));
    }

    /// The reference that was last found or put at an index of an array, if nothing may have written it since. Only the blocks that surely
    /// came before are looked at.
    pub(crate) fn known_item(&self, array: ValueId, index: ValueId) -> Option<ValueId> {
        let location = Location { base: Base::Object(array), member: Member::Element(index) };
        let mut block = self.builder.current();
        for _ in 0..BLOCKS {
            match self.find(Variable::Heap(location), block) {
                Found::Value(value) => return Some(value),
                Found::Lost => return None,
                Found::NotHere => {}
            }
            let state = &self.blocks[block.index()];
            let is_new = |value| self.defined_in(value) == block;
            match state.predecessors[..] {
                [(source, _)] if state.sealed && !is_new(array) && !is_new(index) => block = source,
                _ => return None,
            }
        }
        None
    }

    /// Remembers the reference that stands at an index of an array.
    pub(crate) fn learn_item(&mut self, array: ValueId, index: ValueId, value: ValueId) {
        self.learn(Location { base: Base::Object(array), member: Member::Element(index) }, value);
    }

    /// The block that defines a value.
    fn defined_in(&self, value: ValueId) -> BlockId {
        let (Definition::Param { block, .. } | Definition::Inst { block, .. }) =
            self.builder.function().value(value).definition;
        block
    }

    /// An element of a kind was written through an address, or in an array, nobody knows in which.
    pub(crate) fn forget_elements(&mut self, kind: Kind) {
        self.event(Event::Through(kind));
    }

    /// The elements of an array were written.
    pub(crate) fn forget_elements_of(&mut self, array: ValueId) {
        self.event(Event::Of(array));
    }

    /// What the method itself wrote on a way that is not followed is forgotten.
    pub(crate) fn forget_own_writes(&mut self) {
        self.forget_memory();
        let writes = &mut self.state().writes;
        writes.own = Some(writes.clock);
        self.event(Event::Anything);
    }

    /// The events so far.
    pub(crate) fn take_events(&mut self) -> Vec<(Point, Event)> {
        std::mem::take(&mut self.events)
    }

    /// By value, how the shared event and the event below a path reach what it refers to.
    pub(crate) fn reach(&self, shared: &Shared, array: ValueId) -> Reached {
        match self.path(array) {
            Ok(path) => Reached { is_shared: shared.contains(&path), path: Some(path) },
            // Nobody knows where it comes from.
            Err(_) => Reached { is_shared: true, path: None },
        }
    }
}

/// How calls reach an object that was not made by the method.
pub(crate) struct Reached {
    is_shared: bool,
    path: Option<Path>,
}

impl Reached {
    /// Whether an event may write the elements of the array, whose elements are of a kind.
    pub(crate) fn is_hit(&self, event: &Event, is_like: impl Fn(Kind) -> bool) -> bool {
        match event {
            Event::Anything | Event::Memory => true,
            Event::Shared => self.is_shared,
            Event::Below(above) => self
                .path
                .as_ref()
                .is_none_or(|path: &(usize, Vec<Member>)| path.0 == above.0 && path.1.starts_with(&above.1)),
            Event::Through(kind) => is_like(*kind),
            Event::Of(_) => false,
        }
    }
}
