//! What may write the elements of arrays, as it comes.
//!
//! Which arrays a method has is known when it is lowered; then each of these events becomes an instruction that names the
//! arrays it may write (`lower/src/arrays.rs`).

use marple_ir::{BinaryOp, BlockId, Definition, Function, Op, ValueId};

use marple_metadata::assemblies::FieldHandle;
use marple_summaries::Each;

use super::block::Writes;
use super::lookup::Found;
use super::{Base, Location, Member, Path, Shared, Ssa, Variable};
use crate::kind::Kind;

/// How many blocks are looked at for an element.
const BLOCKS: usize = 32;

/// An index, so that two that are computed alike are one: a value and a number, in the arithmetic of 32 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Index {
    value: Option<ValueId>,
    offset: i32,
}

/// A place in an array, and the kind that it is read as.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Slot {
    pub(crate) index: Index,
    pub(crate) kind: Kind,
}

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
    /// A span over this array, or over anything if the array is not known.
    View(ValueId),
    /// Nothing was written.
    Nothing,
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
        self.lose_each();
    }

    /// Elements of arrays may have been written, of which nobody knows.
    pub(crate) fn lose_each(&mut self) {
        if !self.enclosed.is_empty() {
            self.state().writes.array(None);
        }
    }

    /// An element of an array was written: what stands for all of its elements is a value now. Of other arrays that may be the same nothing is known.
    /// The method put no array into some fields so far: what was found there is none that it made.
    pub(crate) fn write_each(
        &mut self,
        array: ValueId,
        values: &[(Each, ValueId)],
        unstored: Vec<FieldHandle>,
    ) {
        let state = self.state();
        let now = state.writes.array(Some((array, unstored)));
        for &(each, value) in values {
            let location = Location { base: Base::Object(array), member: Member::AnyElement(each) };
            state.known.insert(Variable::Heap(location), (value, now));
        }
    }

    /// Notes that a value is what was found in a field whose arrays nobody else has.
    pub(super) fn note_array(&mut self, variable: Variable, value: ValueId) {
        if let Variable::Local(number) = variable
            && !self.enclosed.is_empty()
        {
            self.of_locals.insert(value, number);
        }
        if let Variable::Heap(Location { member: Member::Field(field), .. }) = variable
            && self.enclosed.contains(&field)
        {
            self.in_fields.insert(value, field);
        }
    }

    /// A value is put into a field whose arrays nobody else has: a new array that is nowhere else, or the one that was there.
    pub(crate) fn note_resized(&mut self, array: ValueId, field: FieldHandle) {
        if self.enclosed.contains(&field) {
            self.in_fields.insert(array, field);
        }
    }

    /// The field with arrays that nobody else has in which an array was found.
    pub(crate) fn field_of(&self, array: ValueId) -> Option<FieldHandle> {
        self.in_fields.get(&array).copied()
    }

    /// A local that no other instruction writes became a new array.
    pub(crate) fn note_new_local(&mut self, local: u16, array: ValueId) {
        if matches!(self.builder.function().op(array), Some(Op::NewArray(_))) {
            self.new_locals.insert(local, array);
        }
    }

    /// The instruction that makes an array: the value is null or what that made last, or some time before.
    fn maker(&self, array: ValueId) -> Option<ValueId> {
        if let Some(Op::NewArray(_)) = self.builder.function().op(array) {
            return Some(array);
        }
        self.of_locals.get(&array).and_then(|local| self.new_locals.get(local)).copied()
    }

    /// Whether an array is one that the method makes, or one that was found in a field whose arrays nobody else has.
    pub(crate) fn is_made_or_found(&self, array: ValueId) -> bool {
        self.maker(array).is_some() || self.field_of(array).is_some()
    }

    /// When elements of an array were last written under another name than its own.
    pub(super) fn wrote_elements_of(&self, writes: &Writes, array: ValueId) -> Option<u32> {
        let is_of =
            |unstored: &[FieldHandle]| self.field_of(array).is_some_and(|field| unstored.contains(&field));
        let others = writes.arrays.iter().filter(|(other, _, unstored)| {
            let is_other = self.maker(*other).is_some() && is_of(unstored);
            !is_other && !self.are_apart(*other, array) && *other != array
        });
        others.map(|(_, time, _)| *time).max().max(writes.any_element)
    }

    /// Whether two arrays are surely not the same one. An array is in one field at most (`enclosed.rs`).
    fn are_apart(&self, one: ValueId, other: ValueId) -> bool {
        let function = self.builder.function();
        // What was there before any of the others was made.
        let is_older = |one: ValueId, new: ValueId| {
            let (Definition::Inst { block, index }, Definition::Inst { block: home, index: at }) =
                (function.value(one).definition, function.value(new).definition)
            else {
                return false;
            };
            block == Function::ENTRY && (home != Function::ENTRY || index < at)
        };
        match (self.maker(one), self.maker(other)) {
            _ if one == other => false,
            (Some(one), Some(other)) => one != other,
            (Some(new), None) => is_older(other, new),
            (None, Some(new)) => is_older(one, new),
            (None, None) => {
                let fields = self.field_of(one).zip(self.field_of(other));
                fields.is_some_and(|(one, other)| one != other)
            }
        }
    }

    /// What was last found or put at an index of an array or string, if nothing may have written it since and it is the same on all
    /// ways, which are followed for some blocks.
    pub(crate) fn known_item(&self, array: ValueId, member: Member) -> Option<ValueId> {
        let mut left = BLOCKS;
        self.item_in(self.builder.current(), array, member, &mut left)
    }

    fn item_in(&self, block: BlockId, array: ValueId, member: Member, left: &mut usize) -> Option<ValueId> {
        *left = left.checked_sub(1)?;
        let (Member::Element(Slot { index, .. }) | Member::Item(Slot { index, .. }) | Member::Char(index)) =
            member
        else {
            return None;
        };
        match self.find(Variable::Heap(Location { base: Base::Object(array), member }), block) {
            Found::Value(value) => return Some(value),
            Found::Lost => return None,
            Found::NotHere => {}
        }
        let state = &self.blocks[block.index()];
        let is_new = |value| self.defined_in(value) == block;
        if !state.sealed || is_new(array) || index.value.is_some_and(is_new) {
            return None;
        }
        let (&(first, _), others) = state.predecessors.split_first()?;
        let value = self.item_in(first, array, member, left)?;
        let mut others = others.iter();
        others.all(|&(other, _)| self.item_in(other, array, member, left) == Some(value)).then_some(value)
    }

    /// Remembers what stands at an index of an array or string.
    pub(crate) fn learn_item(&mut self, array: ValueId, member: Member, value: ValueId) {
        self.learn(Location { base: Base::Object(array), member }, value);
    }

    /// A value of 32 bits as an index.
    pub(crate) fn index(&self, value: ValueId) -> Index {
        let function = self.builder.function();
        let small = |number: i128| i32::try_from(number).ok();
        if let Some(offset) = function.constant(value).and_then(small) {
            return Index { value: None, offset };
        }
        let (whole, (one, other), is_sum) = match function.op(value) {
            Some(&Op::Binary(BinaryOp::Add, one, other)) => (value, (one, other), true),
            Some(&Op::Binary(BinaryOp::Sub, one, other)) => (value, (one, other), false),
            _ => return Index { value: Some(value), offset: 0 },
        };
        let number = |value| function.constant(value).and_then(small);
        match (number(one), number(other)) {
            (None, Some(offset)) if is_sum => Index { value: Some(one), offset },
            (None, Some(offset)) if offset != i32::MIN => Index { value: Some(one), offset: -offset },
            (Some(offset), None) if is_sum => Index { value: Some(other), offset },
            _ => Index { value: Some(whole), offset: 0 },
        }
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

    /// How many events there were so far.
    pub(crate) fn event_count(&self) -> usize {
        self.events.len()
    }

    /// What came since then wrote no elements.
    pub(crate) fn silence_events(&mut self, since: usize) {
        for (_, event) in &mut self.events[since..] {
            *event = Event::Nothing;
        }
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
            Event::Of(_) | Event::View(_) | Event::Nothing => false,
        }
    }
}
